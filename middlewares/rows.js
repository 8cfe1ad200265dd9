// The rows of a list that may keep only what is in sight. Given the part of a snapshot (its live elements by number), the
// numbers of its rows, and what to do: "probe" whether it drops rows, or has some anew that it had dropped (of which the frames
// may be there still), "probe again" once others have come and go back where it does not, go on beyond the "first" or the "last"
// of them, or up to the "top" of the box they are in. Resolves to whether it does, or to whether there was a row, or a way up,
// to go on from.
async (part, { numbers, act }) => {
  if (act === "probe again") {
    if (part.probed?.some((row) => !row.isConnected)) return true;
    part.goBack?.();
    return false;
  }
  if (act === "probe") part.probed = part.goBack = undefined; // of an earlier look
  const there = numbers.map((number) => part.elements.get(number)).filter((row) => row && row.isConnected);
  const shown = there.filter((row) => row.getClientRects().length); // what is hidden is nowhere
  const rows = shown.length ? shown : there;
  const state = window[Symbol.for("comcrawl")];
  if (!rows.length || state?.isInert) return false;
  const { Map } = state?.natives || window;
  const top = new Map(rows.map((row) => [row, row.getBoundingClientRect().top]));
  rows.sort((one, other) => top.get(one) - top.get(other)); // rows that are used again stand in the document in any order
  const said = (row) => row.textContent.replace(/\d/g, ""); // times go on
  const before = rows.map(said);
  let list = rows[0].parentElement;
  while (list?.parentElement && !rows.every((row) => list.contains(row))) list = list.parentElement;
  const listed = list && said(list);
  const box = () => {
    for (let outer = rows[0].parentElement; outer; outer = outer.parentElement) {
      const scrolls = /auto|scroll|overlay/.test(getComputedStyle(outer).overflowY);
      if (scrolls && outer.scrollHeight > outer.clientHeight + 1) return outer;
    }
    return document.scrollingElement || document.documentElement;
  };
  const drawn = () =>
    new Promise((done) => {
      setTimeout(done, window === window.top ? 1000 : 150); // a frame out of sight is not drawn; a busy machine is late
      requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done)));
    });
  const around = box();
  const from = around.scrollTop;
  const goUp = (screens) => {
    rows[0].scrollIntoView({ block: "start", behavior: "instant" });
    around.scrollBy({ top: -screens * around.clientHeight, behavior: "instant" });
  };

  if (act === "top") {
    if (around === document.scrollingElement || around.scrollTop <= 0) return false;
    around.scrollTo({ top: 0, behavior: "instant" });
  } else if (act !== "last") goUp(0.9); // the first row stays in sight, the last ones do not
  else rows[rows.length - 1].scrollIntoView({ block: "start", behavior: "instant" });
  if (state) state.changed = state.now(); // the wait for rest begins now
  if (act !== "probe") return true;
  part.probed = rows;
  await drawn();
  if (around !== document.scrollingElement) part.goBack = () => (around.scrollTop = from); // there is a way up still
  return rows.some((row, i) => !row.isConnected || said(row) !== before[i]) || (list && said(list).length > listed.length);
}
