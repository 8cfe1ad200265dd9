// Notes which elements of one document, its shadow roots included, listen for clicks. Evaluated with the debugger's
// command line API, whose getEventListeners tells what no script can: what listens now, whoever made it listen.
(() => {
  const state = window[Symbol.for("comcrawl")];
  if (!state) return;
  const CLICKS = ["click", "mousedown", "mouseup", "pointerdown", "pointerup", "touchend"];
  const MAX_ELEMENTS = 50000;
  const listening = new WeakSet();
  const roots = [document];
  for (let seen = 0; roots.length && seen < MAX_ELEMENTS; ) {
    for (const element of roots.pop().querySelectorAll("*")) {
      if (++seen > MAX_ELEMENTS) break;
      const listeners = getEventListeners(element);
      if (CLICKS.some((type) => listeners[type])) listening.add(element);
      const root = element.shadowRoot || state.roots.get(element);
      if (root) roots.push(root);
    }
  }
  state.listening = listening;
})();
