// Runs in every document before the page's own scripts: opens shadow roots, notes changes.
(() => {
  // Pages call things of their own like what the browser has, a node of a menu's tree for example.
  const { Element, Map, Node, Set, performance } = window;
  const state = {
    natives: { Element, Map, Node, Set },
    now: () => performance.now(),
    listening: new WeakSet(), // elements that listen for clicks (listeners.js)
    roots: new WeakMap(), // element -> its shadow root, of those that no script can ask for (shadow_roots.py)
    asked: new WeakSet(), // elements that have been asked for one
    first: new Map(), // name and classes -> the first of them that has been
    numbers: new WeakMap(), // element -> number, the same in every snapshot of this document
    next: 0,
    epoch: Math.random().toString(36).slice(2), // tells this document's numbers from those of the next one
    isInert: false, // whether no script may run in this document, so that no timer ends and nobody is told anything
    changed: performance.now(), // when nodes were last added or removed
    version: 0, // grows with that, and whenever something may have been shown or hidden
    windows: 0, // pop-ups that a click has allowed and that are not open yet
    clicks: 3, // that may still allow one each
    agrees: false, // whether the click that is under way may be asked back, and is meant
    since: 0, // when we last clicked or scrolled
    timers: new Map(), // timer -> when it was set and is due, whether something that came into sight has set it, whether it has run before
    watched: new Set(), // elements that the page waits for to come into sight, and that have not been there
    idle: new Set(), // what the page puts off until nothing else is to be done (undrawn.js)
  };
  Object.defineProperty(window, Symbol.for("comcrawl"), { value: state });
  performance.setResourceTimingBufferSize(5000); // in the place of 250: they tell which answers were errors (server_errors.py)
  // Asked of the style engine: where a page allows trusted types only, nothing may be parsed to see what becomes of it.
  state.isInert = matchMedia("(scripting: none)").matches;

  // What is drawn anew again and again without ever growing is a clock, a ticker: it would never let the page come to rest.
  const REDRAWN = 5; // times in a row
  const PAUSE = 400; // milliseconds, of which none in a row is longer
  const runs = new WeakMap(); // node -> how often in a row its text or its children have been replaced, and when last
  const isClock = (node, growth, now) => {
    const { length, last } = runs.get(node) || { length: 0, last: -PAUSE };
    const run = growth ? 0 : now - last < PAUSE ? length + 1 : 1;
    runs.set(node, { length: run, last: now });
    return run > REDRAWN;
  };
  // What a page would have the browser load before anybody asks for it, whole documents, is loaded behind the back of what
  // decides on requests (resources.py). Rules that have gone by the time the browser reads them ask for nothing.
  const RULES = "script[type=speculationrules i]";
  const { matches, querySelectorAll } = Element.prototype; // a form's own are whatever its fields are called
  const withdraw = (node) => {
    if (node.nodeType !== Node.ELEMENT_NODE) return;
    if (matches.call(node, RULES)) node.remove();
    else querySelectorAll.call(node, RULES).forEach((rules) => rules.remove());
  };
  // The markup's own shadow roots, which no script has asked for, come while their elements are parsed.
  const enter = (node) => {
    const root = node.shadowRoot;
    if (root?.nodeType === Node.DOCUMENT_FRAGMENT_NODE && !observed.has(root)) observe(root);
  };
  const observer = new MutationObserver((records) => {
    state.version++;
    for (const { target, addedNodes } of records) {
      addedNodes.forEach(withdraw);
      [target, ...addedNodes].forEach(enter);
    }
    const growth = new Map();
    for (const { type, target, addedNodes, removedNodes } of records) {
      if (type !== "attributes") growth.set(target, (growth.get(target) || 0) + addedNodes.length - removedNodes.length);
    }
    const now = performance.now();
    const others = [...growth].filter(([node, grown]) => !isClock(node, grown, now));
    if (others.length) state.changed = now;
  });
  const SHOWING = ["class", "style", "hidden", "open", "aria-hidden", "aria-expanded"];
  const watched = { childList: true, characterData: true, subtree: true, attributeFilter: SHOWING };
  observer.observe(document, watched);
  const observed = new WeakSet(); // shadow roots
  const observe = (root) => {
    observed.add(root);
    observer.observe(root, watched);
    root.querySelectorAll(RULES).forEach((rules) => rules.remove());
    root.querySelectorAll("*").forEach(enter);
  };
  // A root that comes in a later piece of the markup than its element is no change of anything.
  addEventListener("DOMContentLoaded", () => document.querySelectorAll("*").forEach(enter), { once: true });
  state.keep = (element, root) => {
    state.roots.set(element, root);
    observe(root);
  };

  const attachShadow = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function (options) {
    const root = attachShadow.call(this, { ...options, mode: "open" });
    observe(root);
    return root;
  };

  // Dialogs would stop the page, and printing the browser.
  window.alert = () => undefined;
  window.confirm = () => state.agrees;
  window.prompt = () => null;
  window.print = () => undefined;

  // What a page puts off for a while comes of what it was asked for, unless a timer sets the next one: that keeps time only.
  // From one turn of a carousel to the next it may go by way of a frame, a promise, an event: the same function runs again.
  const { setTimeout, clearTimeout, IntersectionObserver } = window;
  const LONG_ENOUGH = 200; // characters, to tell one function from the others
  const sourceOf = (handler) => Function.prototype.toString.call(handler).slice(0, LONG_ENOUGH);
  const ran = new Set(); // sources of what timers have run
  let [isTimer, isSight] = [false, false];
  window.setTimeout = function (handler, delay, ...given) {
    if (typeof handler !== "function") return setTimeout.call(window, handler, delay, ...given);
    const asked = !isTimer;
    const source = sourceOf(handler);
    const timer = setTimeout.call(window, function (...args) {
      state.timers.delete(timer);
      ran.add(source);
      isTimer = true;
      try {
        return handler.apply(this, args);
      } finally {
        isTimer = false;
      }
    }, delay, ...given);
    const set = performance.now();
    if (asked && delay > 0) {
      state.timers.set(timer, { set, due: set + Number(delay), bySight: isSight, isAgain: ran.has(source) });
    }
    return timer;
  };
  window.clearTimeout = function (timer) {
    state.timers.delete(timer);
    return clearTimeout.call(window, timer);
  };

  // Resolves once everything that waits to come into sight has been told what is in sight now: observers are told
  // together, in the order in which they were made, and this one is the last.
  state.told = () =>
    new Promise((done) => {
      const last = new IntersectionObserver(() => {
        last.disconnect();
        clearTimeout(late);
        done();
      });
      last.observe(document.documentElement);
      const late = setTimeout(done, window === top ? 1000 : 100); // a frame out of sight is told nothing
    });
  window.IntersectionObserver = class extends IntersectionObserver {
    #elements = new Set();
    constructor(told, ...given) {
      const tell = function (entries, ...others) {
        for (const { target, isIntersecting } of entries) if (isIntersecting) state.watched.delete(target);
        isSight = true;
        try {
          return told.call(this, entries, ...others);
        } finally {
          isSight = false;
        }
      };
      super(typeof told === "function" ? tell : told, ...given);
    }
    observe(element) {
      super.observe(element);
      this.#elements.add(element);
      state.watched.add(element);
    }
    unobserve(element) {
      super.unobserve(element);
      this.#elements.delete(element);
      state.watched.delete(element);
    }
    disconnect() {
      super.disconnect();
      this.#elements.forEach((element) => state.watched.delete(element));
      this.#elements.clear();
    }
  };

  // What every browser's pop-up blocker does, and headless ones do not: no window without a visitor's click. The browser
  // takes whatever it is asked to evaluate for one.
  const open = window.open;
  window.open = function (...args) {
    if (!navigator.userActivation.isActive || state.windows <= 0) return null;
    state.windows--;
    return open.apply(window, args);
  };
})();
