"""Sites on this machine, each a port, whose server is as slow as wanted and keeps the log that counts."""

from __future__ import annotations

import asyncio
import itertools
import threading
import time
from collections import Counter, defaultdict
from contextlib import AsyncExitStack, closing, contextmanager, suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from asyncio import StreamReader, StreamWriter
    from collections.abc import Callable, Iterator

ANSWER = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 5\r\nConnection: close\r\n\r\n<p>Hi"


class Answered(NamedTuple):
    """A request that the server answered: which page of which site, and from when to when."""

    site: str
    path: str
    start: float
    end: float


@dataclass
class Sites:
    """Sites on ports of this machine, each of whose answers takes ``seconds``; ``log`` has them all."""

    n: int
    seconds: float
    ports: list[int] = field(default_factory=list)
    log: list[Answered] = field(default_factory=list)

    async def answer(self, port: int, reader: StreamReader, writer: StreamWriter) -> None:
        """Answer one request, slowly."""
        start, path = time.time(), (await reader.readuntil(b"\r\n\r\n")).split()[1].decode()
        await asyncio.sleep(self.seconds)
        self.log.append(Answered(f"127.0.0.1:{port}", path, start, time.time()))
        writer.write(ANSWER)

    async def serve(self, ready: Callable[[], None]) -> None:
        """Listen on as many ports as there are sites, until `stop`."""
        self._stopping, self._loop = asyncio.Event(), asyncio.get_running_loop()
        async with AsyncExitStack() as stack:
            for _ in range(self.n):
                server = await asyncio.start_server(self._connected, "127.0.0.1", 0)
                await stack.enter_async_context(server)
                self.ports.append(server.sockets[0].getsockname()[1])
            ready()
            await self._stopping.wait()

    def stop(self) -> None:
        """Let `serve` end, from another thread."""
        self._loop.call_soon_threadsafe(self._stopping.set)

    async def _connected(self, reader: StreamReader, writer: StreamWriter) -> None:
        with suppress(asyncio.IncompleteReadError), closing(writer):  # a crawler may be killed before it has asked
            await self.answer(writer.get_extra_info("sockname")[1], reader, writer)

    def urls(self, pages: int) -> list[str]:
        """Return the URLs of that many pages, one site after the other."""
        return [f"http://127.0.0.1:{self.ports[i % self.n]}/{i // self.n}" for i in range(pages)]

    @property
    def visits(self) -> Counter[str]:
        """How often each page was asked for."""
        return Counter(f"http://{each.site}{each.path}" for each in list(self.log))

    def pauses(self) -> list[float]:
        """Return the seconds between each answer of a site and the next request to it: below 0, two came at a time."""
        by_site = defaultdict(list)
        for each in sorted(self.log, key=lambda each: each.start):
            by_site[each.site].append(each)
        return [b.start - a.end for each in by_site.values() for a, b in itertools.pairwise(each)]


@contextmanager
def sites(n: int, seconds: float) -> Iterator[Sites]:
    """Serve sites until the block ends."""
    served, ready = Sites(n, seconds), threading.Event()
    thread = threading.Thread(target=lambda: asyncio.run(served.serve(ready.set)), daemon=True)
    thread.start()
    ready.wait()
    try:
        yield served
    finally:
        served.stop()
        thread.join()
