// Brings the empty places that the page still waits for into sight, one after the other; tells whether there are any.
async () => {
  const MOST = 5;
  const MEDIA = "img, picture, video, iframe, svg";
  const isEmpty = (place) => !place.textContent.trim() && !place.matches(MEDIA) && !place.querySelector(MEDIA);
  const isAway = (place) => {
    const { top, bottom } = place.getBoundingClientRect();
    return bottom < 0 || top > innerHeight;
  };
  const state = window[Symbol.for("comcrawl")];
  const waiting = [...(state?.watched || [])].filter((place) => place.isConnected && isAway(place) && isEmpty(place));
  const places = waiting.slice(0, MOST);
  for (const place of places) {
    place.scrollIntoView({ block: "center", behavior: "instant" });
    await state.told();
  }
  return places.length > 0;
}
