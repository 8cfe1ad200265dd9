"""Shadow roots that markup declares closed: scripts cannot ask for them, the debugger can. Others ``page_init.js`` opens."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.async_api import CDPSession

KEEP = "function (root) { window[Symbol.for('comcrawl')].keep(this, root); }"


async def open_closed(session: CDPSession, hosts: str) -> bool:
    """Keep the closed shadow roots of *hosts*, the debugger's name for a list of elements; return whether there are any.

    Raises PlaywrightError when the document is gone.
    """
    listed = await session.send("Runtime.getProperties", {"objectId": hosts, "ownProperties": True})
    elements = [found["value"]["objectId"] for found in listed["result"] if found["name"].isdecimal()]
    return any(await asyncio.gather(*(_keep(session, element) for element in elements)))


async def _keep(session: CDPSession, host: str) -> bool:
    described: dict[str, Any] = (await session.send("DOM.describeNode", {"objectId": host}))["node"]
    closed = [root for root in described.get("shadowRoots", ()) if root.get("shadowRootType") == "closed"]
    for root in closed:
        node = await session.send("DOM.resolveNode", {"backendNodeId": root["backendNodeId"]})
        arguments = [{"objectId": node["object"]["objectId"]}]
        call = {"functionDeclaration": KEEP, "objectId": host, "arguments": arguments}
        await session.send("Runtime.callFunctionOn", call)
    return bool(closed)
