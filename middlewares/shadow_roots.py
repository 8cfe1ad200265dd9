"""Shadow roots that markup declares closed: scripts cannot ask for them, the debugger can. Others ``page_init.js`` opens."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.async_api import CDPSession

KEEP = "function (root) { window[Symbol.for('comcrawl')].keep(this, root); }"
DESCRIBED = {
    "serialization": "deep",
    "maxDepth": 2,
    "additionalParameters": {"maxNodeDepth": 0, "includeShadowTree": "all"},
}
"""How the debugger is to tell of a list with a list of elements in it: of each its shadow root, in the same answer."""


async def open_closed(session: CDPSession, hosts: dict[str, Any]) -> bool:
    """Keep the closed shadow roots of *hosts*, a list of elements as `DESCRIBED`; return whether there are any.

    Raises PlaywrightError when the document is gone.
    """
    elements = [element["value"] for element in hosts.get("value", ())]
    closed = [element for element in elements if (root := element["shadowRoot"]) and root["value"]["mode"] == "closed"]
    await asyncio.gather(*(_keep(session, element) for element in closed))
    return bool(closed)


async def _keep(session: CDPSession, host: dict[str, Any]) -> None:
    element, root = [await _resolved(session, node) for node in (host, host["shadowRoot"]["value"])]
    call = {"functionDeclaration": KEEP, "objectId": element, "arguments": [{"objectId": root}]}
    await session.send("Runtime.callFunctionOn", call)


async def _resolved(session: CDPSession, node: dict[str, Any]) -> str:
    """Return the debugger's name for a node."""
    found: dict[str, Any] = await session.send("DOM.resolveNode", {"backendNodeId": node["backendNodeId"]})
    name: str = found["object"]["objectId"]
    return name
