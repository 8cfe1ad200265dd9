// Scrolls through a document screen by screen, and every scrolling box in it to its end, as a reader would.
// Resolves with the number of steps that led further than before.
async (maxScreens) => {
  const frame = () =>
    new Promise((done) => {
      requestAnimationFrame(done);
      setTimeout(done, window === top ? 1000 : 100); // a frame out of sight draws nothing
    });
  const root = document.scrollingElement || document.documentElement;
  const boxes = [...document.querySelectorAll("*")].filter(
    (box) => box !== root && box.scrollHeight > box.clientHeight + 50 && /auto|scroll/.test(getComputedStyle(box).overflowY),
  );
  const known = root.scrollTop;
  root.scrollBy({ top: -root.clientHeight, behavior: "instant" }); // what waits to come into sight may be in sight now
  await frame();
  let steps = 0;
  for (let screen = 0; screen < maxScreens; screen++) {
    const before = root.scrollTop;
    root.scrollBy({ top: root.clientHeight, behavior: "instant" });
    if (root.scrollTop <= before) break;
    await frame(); // what is in sight is told once in each drawn frame
    if (root.scrollTop > known) steps++;
  }
  for (const box of boxes) {
    const before = box.scrollTop;
    box.scrollTo({ top: box.scrollHeight, behavior: "instant" });
    if (box.scrollTop > before) steps++;
  }
  await frame();
  await frame();
  return steps;
}
