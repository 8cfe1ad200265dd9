// Serialises one document as it is shown: shadow roots in the place of their hosts' children, slots resolved.
// Every element carries its number in the attribute `mark`; `elementOf` leads from the number to the live element.
({ mark, maxChars, absolute }) => {
  const state = window[Symbol.for("comcrawl")] || {
    natives: window,
    listening: new WeakSet(),
    roots: new WeakMap(),
    numbers: new WeakMap(),
    next: 0,
    epoch: "",
  };
  const { Element, Map, Node, Set } = state.natives;
  const VOID = new Set(
    "area base br col embed frame hr img input link meta param source track wbr".split(" "),
  );
  const EMPTIED = new Set(["script", "style", "noscript", "template", "iframe", "frame", "object"]);
  const CONTROLS = new Set(["a", "button", "input", "select", "option", "textarea", "label", "html", "body"]);
  const SAYING = new Set(["a", "button", "label", "summary"]);
  const LINKS = new Set(["href", "src", "action"]);
  const MAX_ATTRIBUTE = 4000;
  const MAX_INSIDE = 100; // what holds more listens on behalf of what it holds
  const MAX_LABEL = 80; // characters, beyond which nobody draws a label letter by letter
  const MAX_STYLED = 50000; // computed styles are dear: on monstrous pages only the first elements are looked at
  // Asked of a form itself, these may be its fields: people call those "attributes" or "children".
  const getters = (prototype, ...names) =>
    names.map((name) => Object.getOwnPropertyDescriptor(prototype, name).get).map((get) => (node) => get.call(node));
  const [typeOf, nodesIn, textOf] = getters(Node.prototype, "nodeType", "childNodes", "textContent");
  const [tagOf, attributesOf, openRootOf] = getters(Element.prototype, "localName", "attributes", "shadowRoot");
  const { getAttribute, hasAttribute, getElementsByTagName, querySelector } = Element.prototype;
  const { getRootNode } = Node.prototype;
  const shadowOf = (element) => openRootOf(element) || state.roots.get(element);
  const elements = new Map();
  const clickables = [];
  const prominent = [];
  const rebased = absolute || document.baseURI !== document.URL;
  const parts = [];
  // Too much is seen by the browser's own serialiser at once, by ours only after many seconds.
  const isMonstrous = document.getElementsByTagName("*").length > 20000;
  let chars = isMonstrous ? document.documentElement.outerHTML.length : 0;
  if (chars <= maxChars) chars = 0;

  const emit = (text) => {
    chars += text.length;
    parts.push(text);
  };
  const escapeText = (text) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
  const escapeValue = (text) => text.replace(/&/g, "&amp;").replace(/"/g, "&quot;");

  const number = (element) => {
    let known = state.numbers.get(element);
    if (known === undefined) state.numbers.set(element, (known = state.next++));
    elements.set(known, element);
    return known;
  };

  const resolved = (name, value) => {
    if (!rebased || !LINKS.has(name) || value.startsWith("#")) return value;
    try {
      return new URL(value, document.baseURI).href;
    } catch {
      return value; // not a URL: as the page has it
    }
  };

  // What names an icon may be said elsewhere: it is told as if the icon said it.
  const labelOf = (element) => {
    const names = getAttribute.call(element, "aria-labelledby");
    if (!names || hasAttribute.call(element, "aria-label") || textOf(element).trim()) return "";
    const root = getRootNode.call(element);
    const named = names.trim().split(/\s+/).map((name) => root.getElementById(name));
    return named.map((other) => (other ? textOf(other).trim() : "")).join(" ").trim();
  };

  const attributes = (element) => {
    const label = labelOf(element).slice(0, MAX_ATTRIBUTE);
    let text = label && ` aria-label="${escapeValue(label)}"`;
    for (const { name, value } of attributesOf(element)) {
      if (name === "srcdoc" || !/^[^\s"'<>/=]+$/.test(name)) continue;
      text += ` ${name}="${escapeValue(resolved(name, value.slice(0, MAX_ATTRIBUTE)))}"`;
    }
    return text;
  };

  // Layers over the middle of the window (a banner at its edge stops nobody), and password fields in sight.
  const isProminent = (element, tag, style) => {
    const layer = style.position === "fixed" || style.position === "sticky" || tag === "dialog";
    const password = tag === "input" && element.type === "password";
    if ((!layer && !password) || style.visibility === "hidden" || style.opacity === "0") return false;
    const box = element.getBoundingClientRect();
    if (password) return box.width > 0 && box.height > 0 && box.top < innerHeight && box.bottom > 0;
    const [x, y] = [innerWidth / 2, innerHeight / 2];
    return box.left < x && x < box.right && box.top < y && y < box.bottom;
  };

  // Frameworks with one listener for all keep each element's handler on the element, or in an object of theirs on it.
  const keepsHandler = (element) => {
    try {
      return Object.keys(element).some((name) => {
        const value = element[name];
        if (typeof value === "function") return /click$/i.test(name);
        return value !== null && typeof value === "object" && typeof value.onClick === "function";
      });
    } catch {
      return false; // not ours to look at
    }
  };

  // Others say in an attribute of each element what a click on it does: on:click="…", jsaction="click:…".
  const TELLS = /[^a-z]click$/i;
  const TOLD = /(?:^|[\s;])click(?::|->)/;
  const NO_TELLING = /^(?:title|alt|style|class|src.*|href|aria-.+)$/i; // words for people, names, addresses
  const MAX_TOLD = 200; // characters
  const declaresClick = (element) => {
    for (const { name, value } of attributesOf(element)) {
      if (TELLS.test(name) && !name.startsWith("data-")) return true;
      if (!NO_TELLING.test(name) && value.length <= MAX_TOLD && TOLD.test(value)) return true;
    }
    return false;
  };

  // Elements that react to clicks though neither tag nor role says so; of nested pointers the outermost.
  const look = (element, tag, id, underPointer) => {
    if (elements.size > MAX_STYLED) return false;
    const style = getComputedStyle(element);
    const pointer = style.cursor === "pointer";
    if (!CONTROLS.has(tag)) {
      const listens =
        (state.listening.has(element) || element.onclick || keepsHandler(element) || declaresClick(element)) &&
        getElementsByTagName.call(element, "*").length <= MAX_INSIDE;
      if (style.display !== "none" && (listens || (pointer && !underPointer))) clickables.push(id);
    }
    if (isProminent(element, tag, style)) prominent.push(id);
    return pointer;
  };

  // Labels are drawn letter by letter, to be animated: what is seen as one word is said as one, in the place of its beginning.
  const joined = new Map(); // text node -> what is said there
  const WORD = /\p{L}\p{M}*$/u;
  const GOES_ON = /^[\p{L}\p{M}]/u;
  const box = (text) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    return range.getBoundingClientRect();
  };
  const OTHERS = "a, button, summary, [role=button], [role=link], [role=tab]";
  const touch = (one, other) => {
    const [a, b] = [box(one), box(other)];
    const gap = Math.min(Math.abs(b.left - a.right), Math.abs(a.left - b.right));
    return a.width > 0 && b.width > 0 && gap < 1 && a.top < b.bottom && b.top < a.bottom;
  };
  const goesOn = (said, next) => (WORD.test(said) && GOES_ON.test(next)) || (/\d$/.test(said) && /^\d/.test(next));
  const joinLetters = (control) => {
    if (control.childElementCount === 0 || control.textContent.length > MAX_LABEL) return;
    if (querySelector.call(control, OTHERS)) return; // each of them says its own
    const texts = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
    let [first, last, word] = [null, null, ""];
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (last && goesOn(last.data, text.data) && touch(last, text)) {
        word += text.data;
        joined.set(first, word);
        joined.set(text, "");
      } else {
        [first, word] = [text, text.data];
      }
      last = text;
    }
  };

  const childrenOf = (element, tag) => {
    if (EMPTIED.has(tag)) return tag === "script" && element.type?.endsWith("json") ? nodesIn(element) : []; // formulas may have one
    const root = shadowOf(element);
    if (root) return root.childNodes;
    if (element instanceof HTMLSlotElement) { // a drawing's, in a template that is not filled, is none
      const assigned = element.assignedNodes();
      if (assigned.length) return assigned;
    }
    return nodesIn(element);
  };

  // A stack of our own: pages nest deeper than the engine's.
  const stack = [{ nodes: [document.documentElement], at: 0, close: "", pointer: false, raw: false }];
  while (stack.length) {
    const top = stack[stack.length - 1];
    if (top.at >= top.nodes.length || chars > maxChars) {
      emit(top.close);
      stack.pop();
      continue;
    }
    const node = top.nodes[top.at++];
    if (!node) continue;
    const type = typeOf(node);
    if (type === Node.TEXT_NODE) {
      emit(top.raw ? node.data : escapeText(joined.get(node) ?? node.data));
    } else if (type === Node.ELEMENT_NODE) {
      const tag = tagOf(node);
      if (!/^[a-z][\w.:-]*$/i.test(tag)) continue;
      const id = number(node);
      const pointer = look(node, tag, id, top.pointer);
      if (SAYING.has(tag) || hasAttribute.call(node, "role") || clickables.at(-1) === id) joinLetters(node);
      emit(`<${tag} ${mark}="${id}"${attributes(node)}>`);
      if (VOID.has(tag)) continue;
      stack.push({ nodes: childrenOf(node, tag), at: 0, close: `</${tag}>`, pointer, raw: tag === "script" });
    }
  }
  if (chars > maxChars) parts.length = 0; // too much to hand over
  const numberOf = (element) => state.numbers.get(element) ?? null;

  // The element of a number. Pages draw anew what has not changed: for one that is gone, the one that now looks like it,
  // of several such the one in its place among them.
  const elementOf = (known) => {
    const element = elements.get(known);
    if (!element || element.isConnected) return element;
    const looks = (other) => tagOf(other) === tagOf(element) && textOf(other) === textOf(element);
    const before = [...elements.values()].filter(looks);
    const now = [];
    const roots = [document];
    while (roots.length) {
      for (const other of roots.pop().querySelectorAll("*")) {
        if (looks(other)) now.push(other);
        if (shadowOf(other)) roots.push(shadowOf(other));
      }
    }
    return now.length === before.length ? now[before.indexOf(element)] : now.length === 1 ? now[0] : undefined;
  };
  // Kept for as long as the document lives, under a name that no other document has (snapshots.py).
  const name = Math.random().toString(36).slice(2);
  (window[Symbol.for("comcrawl parts")] ||= new Map()).set(name, { elements, elementOf, numberOf });
  return [name, parts.join(""), chars, document.URL, state.epoch, clickables.join(), prominent.join()];
}
