// Resolves once a document has not changed for *quiet* milliseconds, with what tells it as it is then from what it was before or
// becomes later; at once with nothing where it tells nothing of itself.
(quiet) =>
  new Promise((resolve) => {
    const state = window[Symbol.for("comcrawl")];
    if (!state) return resolve("");
    const IDLE = 5; // milliseconds between two looks
    const check = () => {
      const still = state.now() - state.changed;
      const left = Math.max(quiet - still, state.idle.size && still < 2 * quiet ? IDLE : 0); // some put off the next thing without end
      if (left <= 0 || state.isInert) resolve(`${state.epoch} ${state.version}`);
      else setTimeout(check, left);
    };
    check();
  })
