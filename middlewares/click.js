// Clicks an element from inside its page, or makes the page ready for a click from outside; `act` says what of that is to be done.
(element, act, given) => {
  const state = window[Symbol.for("comcrawl")];

  // All that a mouse tells that comes to the element and clicks; or what is chosen from the list that drops down.
  const click = () => {
    if (!element.matches("option")) {
      const press = { bubbles: true, cancelable: true, composed: true, isPrimary: true };
      for (const type of ["pointerover", "mouseover", "pointerdown", "mousedown", "pointerup", "mouseup", "click"])
        element.dispatchEvent(new (type.startsWith("pointer") ? PointerEvent : MouseEvent)(type, press));
      return;
    }
    element.selected = true;
    for (const type of ["input", "change"]) element.closest("select").dispatchEvent(new Event(type, { bubbles: true }));
  };

  // The wait for rest begins now, with the click, whose effect may not have begun. Tells whether it has opened a window.
  const touch = () => {
    if (!state) return false;
    state.changed = state.now();
    state.agrees = false;
    return state.windows < state.allowed;
  };

  // The click does what scripts make of it, and where it is on a link to another document, nothing else.
  // Scripts that begin to listen as a click begins come before the guard: what has been prevented already they would let be.
  // Other clicks do what they do, those that scripts make of this one, too.
  const stay = () => {
    const addresses = [location.href, element.closest("a[href]")?.href ?? ""];
    const [here, there] = addresses.map((address) => String(address).split("#")[0]);
    if (!/^https?:/.test(there) || there === here) return;
    const root = element.getRootNode();
    const shown = root.mode === "closed" ? root.host : element;
    const guard = (begun) => {
      if (!begun.composedPath().includes(shown)) return;
      addEventListener("click", (event) => event === begun && event.preventDefault());
    };
    addEventListener("click", guard, { capture: true, once: true });
  };

  // What the document puts off and asks for from now on comes of the clicks that follow.
  const begin = () => {
    if (state) state.since = state.now();
  };

  // Clicks where the page stays as it is; tells whether the element is there.
  const press = () => {
    if (!element) return false;
    touch();
    stay();
    click();
    return true;
  };

  // Brings the element into view, lets it open a window and says what is answered where it asks back. Returns it to be
  // clicked; where something lies over it, or it has no place, it is clicked from here at once.
  const approach = ([agrees, stays]) => {
    if (!element) throw new Error("the element is gone");
    if (stays) stay();
    element.scrollIntoView({ block: "center", behavior: "instant" });
    const box = element.getBoundingClientRect();
    const hit = element.getRootNode().elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    if (state && state.clicks-- > 0) state.windows = 1;
    if (state) Object.assign(state, { agrees, allowed: state.windows });
    begin();
    if (element.contains(hit)) return element;
    click();
  };

  return { click, touch, begin, press, approach }[act](given);
}
