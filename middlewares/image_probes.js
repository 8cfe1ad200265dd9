// Runs in every document before the page's own scripts, in browsers that are told to load no pictures (switches.py): no event
// ever tells of one there. Scripts that learn by a picture whether another site can be reached, as some do before they
// load comments from it, are told so without the picture. Pixels that count visits are none of these.
(() => {
  const { fetch } = window;
  const PICTURE = /\.(?:ico|png|svg|jpe?g|webp)$/i;
  let left = 4; // of a document: more are a gallery's
  const heard = { load: new WeakSet(), error: new WeakSet() }; // pictures by what is listened for
  const isHeard = (image, type) => Boolean(image[`on${type}`]) || heard[type].has(image);
  const isProbe = (image) => {
    if (image.isConnected || !isHeard(image, "load") || !isHeard(image, "error") || !URL.canParse(image.src)) return false;
    const { protocol, hostname, pathname } = new URL(image.src);
    return protocol.startsWith("http") && hostname !== location.hostname && PICTURE.test(pathname);
  };
  const answer = (image) => {
    if (left <= 0 || !isProbe(image)) return;
    left--;
    const tell = (type) => () => image.dispatchEvent(new Event(type));
    fetch(image.src, { method: "HEAD", mode: "no-cors", credentials: "omit" }).then(tell("load"), tell("error"));
  };
  HTMLImageElement.prototype.addEventListener = function (type, ...given) {
    if (Object.hasOwn(heard, type)) heard[type].add(this);
    return EventTarget.prototype.addEventListener.call(this, type, ...given);
  };
  const src = Object.getOwnPropertyDescriptor(HTMLImageElement.prototype, "src");
  Object.defineProperty(HTMLImageElement.prototype, "src", {
    ...src,
    set(address) {
      src.set.call(this, address);
      if (left > 0 && !this.isConnected) queueMicrotask(() => answer(this)); // what is to be called may be set after it
    },
  });
})();
