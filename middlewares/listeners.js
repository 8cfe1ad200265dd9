// Notes which elements of one document, its shadow roots included, listen for clicks. Evaluated with the debugger's
// command line API, whose getEventListeners tells what no script can: what listens now, whoever made it listen.
// Returns the elements not asked yet that may have a closed shadow root, null where there are none: those of a name of
// their own, and those that show something although they have nothing in them. Of many that are named alike one is asked,
// the others where it has one.
() => {
  const state = window[Symbol.for("comcrawl")];
  if (!state) return null;
  const CLICKS = ["click", "mousedown", "mouseup", "pointerdown", "pointerup", "touchend"];
  const HOSTS = "article, aside, blockquote, div, footer, header, main, nav, p, section, span";
  const MAX_ELEMENTS = 50000;
  const MAX_HOSTS = 30; // at a time
  const listening = new WeakSet();
  const hosts = [];
  const roots = [document];
  for (let seen = 0; roots.length && seen < MAX_ELEMENTS; ) {
    for (const element of roots.pop().querySelectorAll("*")) {
      if (++seen > MAX_ELEMENTS) break;
      const listeners = getEventListeners(element);
      if (CLICKS.some((type) => listeners[type])) listening.add(element);
      if (element instanceof HTMLFormElement) continue; // no host, and what it is asked for may be one of its fields
      const root = element.shadowRoot || state.roots.get(element);
      if (root) roots.push(root);
      if (root || hosts.length === MAX_HOSTS || state.asked.has(element)) continue;
      const isCustom = element.localName.includes("-");
      if (!isCustom && (element.firstChild || !element.matches(HOSTS) || !element.clientHeight)) continue;
      const name = `${element.localName} ${element.className}`;
      const first = state.first.get(name);
      if (first && !state.roots.has(first)) continue;
      if (!first && (isCustom || element.className)) state.first.set(name, element);
      state.asked.add(element);
      hosts.push(element);
    }
  }
  state.listening = listening;
  return hosts.length ? hosts : null;
}
