"""What is run inside a page to click an element of it."""

from __future__ import annotations

CLICK_INSIDE = """e => {
  if (!e.matches("option")) {
    const press = {bubbles: true, cancelable: true, composed: true, isPrimary: true};
    for (const type of ["pointerover", "mouseover", "pointerdown", "mousedown", "pointerup", "mouseup", "click"])
      e.dispatchEvent(new (type.startsWith("pointer") ? PointerEvent : MouseEvent)(type, press));
    return;
  }
  e.selected = true;
  for (const type of ["input", "change"]) e.closest("select").dispatchEvent(new Event(type, {bubbles: true}));
}"""
"""Clicks an element, by all that a mouse tells that comes to it and clicks, or chooses it from the list that it drops down from."""
TOUCH = """() => {
  const state = window[Symbol.for('comcrawl')];
  if (!state) return false;
  state.changed = performance.now();
  state.agrees = false;
  return state.windows < state.allowed;
}"""
"""Makes the wait for rest begin now, with the click, whose effect may not have begun; tells whether it has opened a window."""
STAY = """e => {
  const [here, there] = [location.href, e.closest("a[href]")?.href ?? ""].map(address => String(address).split("#")[0]);
  if (!/^https?:/.test(there) || there === here) return;
  const root = e.getRootNode();
  const shown = root.mode === "closed" ? root.host : e;
  const stay = event => { if (event.composedPath().includes(shown)) event.preventDefault(); };
  addEventListener("click", stay, { once: true });
}"""
"""Has the click on an element do what scripts make of it, and where that is of a link to another document, nothing else.

A click that a script keeps to itself leaves the guard behind: it lets the next one, on anything else, do what it does."""
PRESS = f"""e => {{
  if (!e) return false;
  ({TOUCH})();
  ({STAY})(e);
  ({CLICK_INSIDE})(e);
  return true;
}}"""
"""Clicks an element from inside the page, which stays where it is; tells whether it is there."""
BEGIN = """() => {
  const state = window[Symbol.for('comcrawl')];
  if (state) state.since = performance.now();
}"""
"""Has what the document puts off and asks for from now on come of the clicks that follow."""
APPROACH = f"""(e, [agrees, stays]) => {{
  if (!e) throw new Error("the element is gone");
  if (stays) ({STAY})(e);
  e.scrollIntoView({{ block: "center", behavior: "instant" }});
  const box = e.getBoundingClientRect();
  const hit = e.getRootNode().elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  const state = window[Symbol.for('comcrawl')];
  if (state && state.clicks-- > 0) state.windows = 1;
  if (state) Object.assign(state, {{ agrees, allowed: state.windows, since: performance.now() }});
  if (e.contains(hit)) return e;
  ({CLICK_INSIDE})(e);
}}"""
"""Brings an element into view, lets it open a window and says what is answered where it asks back; what is put off from now
on comes of it. Where something lies over the element, or it has no place, it is clicked from inside the page at once."""
