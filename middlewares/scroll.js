// Scrolls through a document screen by screen, then all the scrolling boxes in it and its shadow roots, as a reader would.
// Moves the mouse and turns the wheel first: scripts may wait for a visitor before they begin.
// Resolves with three numbers as one text: of the steps it took, the height of all that scrolls, and of the main headings, both
// as they were before; 0 screens: measures only.
async (maxScreens) => {
  const state = window[Symbol.for("comcrawl")];
  const root = document.scrollingElement || document.documentElement;
  const scrolls = (box) => box.scrollHeight > box.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(box).overflowY);
  const boxes = [];
  const trees = [document];
  while (trees.length) {
    for (const element of trees.pop().querySelectorAll("*")) {
      const inner = element.shadowRoot || state?.roots.get(element);
      if (inner) trees.push(inner);
      if (element !== root && scrolls(element)) boxes.push(element);
    }
  }
  const height = [root, ...boxes].reduce((sum, box) => sum + box.scrollHeight, 0);
  const headlines = document.getElementsByTagName("h1").length;
  let steps = 0;
  if (!maxScreens || !state || state.isInert) return `${steps} ${height} ${headlines}`;
  const isPutOff = state.since && [...state.timers.values()].some((timer) => timer.set >= state.since);
  if (!isPutOff) state.since = state.now(); // else that comes of our last doing still
  const middle = { bubbles: true, composed: true, clientX: innerWidth / 2, clientY: innerHeight / 2 }; // far from where leaving is seen
  document.documentElement.dispatchEvent(new MouseEvent("mousemove", middle));
  document.documentElement.dispatchEvent(new WheelEvent("wheel", middle));
  root.scrollBy({ top: -root.clientHeight, behavior: "instant" }); // what waits to come into sight may be in sight now
  await state.told();
  for (; steps < maxScreens; steps++) {
    const before = root.scrollTop;
    root.scrollBy({ top: root.clientHeight, behavior: "instant" });
    if (root.scrollTop <= before) break;
    await state.told();
  }
  const goDown = (box, top) => {
    const before = box.scrollTop;
    box.scrollTo({ top, behavior: "instant" });
    return box.scrollTop > before;
  };
  for (let moving = boxes, left = maxScreens; moving.length && left > 0; left--) {
    moving = moving.filter((box) => goDown(box, box.scrollTop + box.clientHeight));
    steps += moving.length;
    if (moving.length) await state.told();
  }
  const last = boxes.filter((box) => goDown(box, box.scrollHeight)).length;
  if (last) await state.told();
  return `${steps + last} ${height} ${headlines}`;
}
