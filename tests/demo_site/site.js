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
