// Tells in how many seconds the last of the timers is due that are of that cause, within the longest time that counts. The markup
// may have one that leads on to another address.
([longest, cause]) => {
  const LATE = 0.5; // seconds; it is counted from the time when all has been loaded
  const SOON = 1500; // milliseconds
  const state = window[Symbol.for("comcrawl")];
  const now = state ? state.now() : performance.now();
  const is = {
    us: (timer) => timer.set >= state.since,
    soon: (timer) => timer.bySight || (!timer.isAgain && timer.due <= now + SOON),
    any: (timer) => !timer.isAgain,
  }[cause];
  const left = [...(state?.timers.values() || [])].filter(is).map((timer) => (timer.due - now) / 1000);
  const led = document.querySelector("meta[http-equiv=refresh i]")?.content.match(/^\s*(\d{1,9})(?!\d)[^;,]*[;,].*url/i);
  if (led && cause === "any") left.push(Number(led[1]) + LATE - now / 1000);
  return Math.max(0, ...left.filter((seconds) => seconds <= longest));
}
