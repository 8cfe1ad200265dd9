// Lets a page scroll again that is kept from it although it is longer than the window.
() => {
  const parts = [document.documentElement, document.body].filter(Boolean);
  const locks = (part) => {
    const style = getComputedStyle(part);
    return style.position === "fixed" || /hidden|clip/.test(style.overflowY);
  };
  const height = Math.max(...parts.map((part) => part.scrollHeight));
  if (!parts.some(locks) || height <= innerHeight) return;
  for (const part of parts)
    for (const [name, value] of [["overflow", "visible"], ["position", "static"], ["height", "auto"]])
      part.style.setProperty(name, value, "important");
}
