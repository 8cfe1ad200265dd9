// Scrolls through a document screen by screen, and every scrolling box in it to its end, as a reader would.
// Resolves with the height reached; after each step two frames are drawn, so that what waits to be seen is told.
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
  for (let screen = 0; screen < maxScreens && root.scrollTop + root.clientHeight < root.scrollHeight - 1; screen++) {
    root.scrollBy({ top: root.clientHeight * 0.9, behavior: "instant" });
    await drawn();
  }
  for (const box of boxes) box.scrollTo({ top: box.scrollHeight, behavior: "instant" });
  await drawn();
  return root.scrollHeight + boxes.reduce((sum, box) => sum + box.scrollHeight, 0);
}
