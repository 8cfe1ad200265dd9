// Runs in every document before all other scripts, in browsers that draw nothing (switches.py): one that never draws is never
// idle either, and what it is to show in a transition is never shown to the end. Pages put off what is far below until it is.
(() => {
  const { Set, setTimeout, clearTimeout, performance } = window;
  const [LONGEST, SPARE] = [50, 50]; // milliseconds: until a page is told, which is later each time it has itself told again; and that it may take
  const MOST_TURNS = 5; // that are waited for
  const state = () => window[Symbol.for("comcrawl")];
  let turn = 0; // of the page's work at idle times that is under way now
  window.requestIdleCallback = function (handler) {
    if (typeof handler !== "function") throw new TypeError("not a function");
    const next = turn + 1;
    const wish = setTimeout.call(window, () => {
      const start = performance.now();
      turn = next;
      try {
        handler({ didTimeout: false, timeRemaining: () => Math.max(0, SPARE - (performance.now() - start)) });
      } finally {
        turn = 0;
        state()?.idle.delete(wish);
      }
    }, Math.min(next, LONGEST));
    if (next <= MOST_TURNS) state()?.idle.add(wish);
    return wish;
  };
  window.cancelIdleCallback = (wish) => {
    state()?.idle.delete(wish);
    clearTimeout.call(window, wish);
  };

  if (!document.startViewTransition) return;
  document.startViewTransition = (given) => {
    const update = typeof given === "function" ? given : given?.update;
    const done = Promise.resolve().then(() => update?.());
    return { ready: done, finished: done, updateCallbackDone: done, types: new Set(given?.types), skipTransition() {} };
  };
})();
