"""Shadow roots that markup declares closed: scripts cannot ask for them, the debugger can. Others ``page_init.js`` opens."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from playwright.async_api import Error as PlaywrightError

if TYPE_CHECKING:
    from playwright.async_api import CDPSession

HOSTS = """(() => {
  const state = window[Symbol.for("comcrawl")];
  if (!state) return [];
  const MOST = 30; // at a time
  const HOSTS = "article, aside, blockquote, div, footer, header, main, nav, p, section, span";
  const found = [];
  const roots = [document];
  while (roots.length) {
    for (const element of roots.pop().querySelectorAll("*")) {
      if (found.length === MOST) return found;
      const root = element.shadowRoot || state.roots.get(element);
      if (root) roots.push(root);
      const isCustom = element.localName.includes("-");
      if (root || state.asked.has(element) || !(isCustom || (!element.firstChild && element.matches(HOSTS)))) continue;
      if (!element.clientHeight && !isCustom) continue;
      state.asked.add(element);
      found.push(element);
    }
  }
  return found;
})()"""
"""The elements that may have one: of a name of their own, or that show something although they have nothing in them."""
KEEP = "function (root) { window[Symbol.for('comcrawl')].keep(this, root); }"


async def note(session: CDPSession, context: int) -> None:
    """Note the closed shadow roots in one document, by the number of its scripting context, for what looks into it next."""
    with suppress(PlaywrightError):  # the document is gone
        answer = await session.send("Runtime.evaluate", {"expression": HOSTS, "contextId": context, "silent": True})
        if (hosts := answer["result"].get("objectId")) is None:
            return
        listed = await session.send("Runtime.getProperties", {"objectId": hosts, "ownProperties": True})
        objects = [found["value"].get("objectId") for found in listed["result"] if found["name"].isdecimal()]
        await asyncio.gather(*(_keep(session, one) for one in objects))


async def _keep(session: CDPSession, host: str) -> None:
    described: dict[str, Any] = (await session.send("DOM.describeNode", {"objectId": host}))["node"]
    for root in described.get("shadowRoots", ()):
        if root.get("shadowRootType") != "closed":
            continue
        node = await session.send("DOM.resolveNode", {"backendNodeId": root["backendNodeId"]})
        arguments = [{"objectId": node["object"]["objectId"]}]
        call = {"functionDeclaration": KEEP, "objectId": host, "arguments": arguments}
        await session.send("Runtime.callFunctionOn", call)
