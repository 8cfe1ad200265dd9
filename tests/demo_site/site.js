"use strict";
// What the pages do in the browser. Elements say by a data attribute what they are for; `wire` gives them their listeners.

const load = async (url) => (await fetch(url)).text();

function put(place, html) {
  place.innerHTML = html;
  place.hidden = false;
  wire(place);
}

function append(before, html) {
  // New comments go into the list that stands before the button or sentinel, which may be a table.
  const list = before.previousElementSibling;
  const target = list.tagName === "TABLE" ? list.tBodies[0] : list;
  const fresh = target.cloneNode(false);
  fresh.innerHTML = html;
  wire(fresh);
  target.append(...fresh.childNodes);
}

function onSight(element, act) {
  const observer = new IntersectionObserver((entries) => {
    if (entries.some((entry) => entry.isIntersecting)) act(observer);
  });
  observer.observe(element);
}

async function nextBatch(element, url) {
  const batch = Number(element.dataset.batch || 1);
  append(element, await load(`${url}&batch=${batch}`));
  element.dataset.batch = batch + 1;
  if (batch + 1 >= Number(element.dataset.batches)) element.remove();
}

function openModal(html) {
  const modal = document.createElement("div");
  modal.className = "modal";
  modal.setAttribute("role", "dialog");
  modal.innerHTML = `<div><button type="button" class="modal-close">×</button>${html}</div>`;
  modal.querySelector(".modal-close").addEventListener("click", () => modal.remove());
  document.body.append(modal);
  wire(modal);
}

function answerConsent(dialog) {
  document.cookie = "consent=answered; path=" + location.pathname;
  if (dialog.dataset.consent === "reload") location.reload();
  else dialog.remove();
}

const frame = (url) => `<iframe class="talk" src="${url}"></iframe>`;

// The next page takes the place of what was there; the buttons are "previous" and "next", or one for each page.
function turn(element, url) {
  const buttons = [...element.querySelectorAll("button")];
  const last = Number(element.dataset.batches) - 1;
  const byNumber = /^\d+$/.test(buttons[0].textContent);
  let page = 0;
  const show = async (wanted) => {
    const list = element.previousElementSibling;
    const html = await load(`${url}&batch=${wanted}`);
    (list.tagName === "TABLE" ? list.tBodies[0] : list).innerHTML = html;
    wire(list);
    page = wanted;
    buttons.forEach((button, i) => (button.disabled = byNumber ? i === page : page === (i ? last : 0)));
  };
  buttons.forEach((button, i) => button.addEventListener("click", () => show(byNumber ? i : page + (i ? 1 : -1))));
}

// A list of rows of one height, of which only those around the window are there.
async function windowed(element, url) {
  const HEIGHT = 150;
  const rows = JSON.parse(await load(url));
  const list = element.firstElementChild;
  list.style.cssText = `position: relative; height: ${rows.length * HEIGHT}px; display: block`;
  const draw = () => {
    const top = -list.getBoundingClientRect().top;
    const first = Math.max(0, Math.floor(top / HEIGHT) - 2);
    const last = Math.min(rows.length, Math.max(6, Math.ceil((top + innerHeight) / HEIGHT) + 2));
    if (list.dataset.from === `${first}-${last}`) return;
    list.dataset.from = `${first}-${last}`;
    list.innerHTML = rows.slice(first, last).join("");
    [...list.children].forEach((row, i) => {
      row.style.cssText += `; position: absolute; inset: ${(first + i) * HEIGHT}px 0 auto; height: ${HEIGHT}px; overflow: hidden`;
    });
    wire(list);
  };
  addEventListener("scroll", draw, { passive: true });
  draw();
}

function order(element, key) {
  element.addEventListener("click", () => {
    const list = element.parentElement.parentElement.querySelector("h2 + *");
    const sorted = [...list.children].sort((a, b) => (a.textContent < b.textContent ? -1 : 1));
    list.append(...(key === "oldest" ? sorted.reverse() : sorted));
  });
}

const BEHAVIOURS = {
  post: (element, url) => element.addEventListener("click", () => fetch(url, { method: "POST" })),
  fill: (element, url) =>
    element.addEventListener("click", async () => put(document.getElementById(element.dataset.into), await load(url))),
  fillOnSight: (element, url) =>
    onSight(element, async (observer) => {
      observer.disconnect();
      put(element, await load(url));
    }),
  fillOnToggle: (element, url) =>
    element.addEventListener("toggle", async () => put(element.lastElementChild, await load(url)), { once: true }),
  fillOnHash: (element, url) =>
    addEventListener("hashchange", async () => location.hash === "#comments" && put(element, await load(url))),
  modal: (element, url) =>
    element.addEventListener("click", async (event) => {
      event.preventDefault();
      openModal(await load(url));
    }),
  modalFrame: (element, url) => element.addEventListener("click", () => openModal(frame(url))),
  frame: (element, url) => element.addEventListener("click", () => put(element.parentElement, frame(url))),
  closedShadow: async (element, url) => {
    const root = element.attachShadow({ mode: "closed" });
    root.innerHTML = await load(url);
    wire(root);
  },
  turn,
  rows: windowed,
  order,
  answers: (element, url) =>
    element.addEventListener("click", async () => {
      const html = await load(url);
      const fresh = element.parentElement.cloneNode(false);
      fresh.innerHTML = html;
      wire(fresh);
      element.replaceWith(...fresh.childNodes);
    }),
  more: (element, url) => element.addEventListener("click", () => nextBatch(element, url)),
  endless: (element, url) => {
    let busy = false;
    onSight(element, async (observer) => {
      if (busy) return;
      busy = true;
      await nextBatch(element, url);
      busy = false;
      observer.unobserve(element); // observing anew tells again where the element is, even if it is still in sight
      if (element.isConnected) observer.observe(element);
    });
  },
  consent: (element) =>
    element.querySelectorAll("button").forEach((button) => button.addEventListener("click", () => answerConsent(element))),
};

function wire(root) {
  for (const [name, give] of Object.entries(BEHAVIOURS)) {
    const attribute = "data-" + name.replace(/[A-Z]/g, (letter) => "-" + letter.toLowerCase());
    root.querySelectorAll(`[${attribute}]`).forEach((element) => give(element, element.getAttribute(attribute)));
  }
  root.querySelectorAll("talk-thread").forEach((host) => host.shadowRoot && wire(host.shadowRoot));
}

wire(document);
