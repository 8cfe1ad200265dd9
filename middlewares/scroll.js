// Scrolls through a document screen by screen, and every scrolling box in it to its end, as a reader would.
// Resolves with the number of steps taken, 0 when all was at its end; after each two frames are drawn, so that what
// waits to be seen is told.
async (maxScreens) => {
  const drawn = () =>
    new Promise((done) => {
      requestAnimationFrame(() => requestAnimationFrame(done));
      setTimeout(done, 100); // a document out of sight draws no frames
    });
  const root = document.scrollingElement || document.documentElement;
  const boxes = [...document.querySelectorAll("*")].filter(
    (box) => box !== root && box.scrollHeight > box.clientHeight + 50 && /auto|scroll/.test(getComputedStyle(box).overflowY),
  );
  let steps = 0;
  while (steps < maxScreens && root.scrollTop + root.clientHeight < root.scrollHeight - 1) {
    const before = root.scrollTop;
    root.scrollBy({ top: root.clientHeight * 0.9, behavior: "instant" });
    await drawn();
    if (root.scrollTop <= before) break; // the page does not let itself be scrolled
    steps++;
  }
  for (const box of boxes) {
    const before = box.scrollTop;
    box.scrollTo({ top: box.scrollHeight, behavior: "instant" });
    if (box.scrollTop > before) steps++;
  }
  if (steps) await drawn();
  return steps;
}
