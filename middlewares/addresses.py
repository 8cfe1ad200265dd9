"""Which hosts are private: loopback, link-local, RFC 1918, their IPv6 equivalents, and names that lead there."""

from __future__ import annotations

import asyncio
import socket
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from collections.abc import Iterable

MAX_REMEMBERED = 10_000
LOOKUPS = 16  # hosts that are looked up at a time
REMEMBERED_SECONDS = 60.0  # a name that is public at first may lead inside later
IPV4_AT_END = (IPv6Network("::/96"), IPv6Network("64:ff9b::/96"))  # the old way to write it, and NAT64
PRIVATE_PATTERNS = (
    "localhost", "*.localhost", "0.*", "10.*", "127.*", "169.254.*", "192.168.*",
    *(f"172.{number}.*" for number in range(16, 32)),
    "::*", "64:ff9b:*", "2002:*", *(f"{head}*:*" for head in ("fc", "fd", "fe8", "fe9", "fea", "feb")),
)  # fmt: skip


def resolver_flag(servers: Iterable[str] = ()) -> str:
    """Return Chromium's own switch, which holds for redirects, sockets and workers too, which no route handler sees.

    It goes by how a host is written; for names that lead inside there is another one (`middlewares.switches`). Of *servers*,
    each a host with its port, only that port may be private: pages would reach the others of its host past a proxy.

    >>> resolver_flag(["127.0.0.1:3128"])[:65]
    '--host-resolver-rules=MAP 127.0.0.1:3128 127.0.0.1:3128, MAP loca'
    """
    reachable = (f"MAP {server} {server}" for server in servers)  # of several rules the first holds
    return "--host-resolver-rules=" + ", ".join([*reachable, *(f"MAP {one} ~NOTFOUND" for one in PRIVATE_PATTERNS)])


RESOLVER_FLAG = resolver_flag()


class Addresses:
    """Answers whether a URL leads to a private address; what a host resolves to is remembered for a minute."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[bool, float]] = {}
        self._asked: dict[str, asyncio.Task[bool]] = {}  # of which no answer has come yet
        # a dead name server keeps its askers for half a minute: not the threads that read pages
        self._threads = ThreadPoolExecutor(LOOKUPS, "names")

    async def is_private(self, url: str) -> bool:
        """Return whether the host of *url* is private or resolves to a private address; False where it has none."""
        host = urlsplit(url).hostname
        if not host:
            return False
        private, until = self._known.get(host, (False, 0.0))
        if until > time.monotonic():
            return private
        if host not in self._asked:
            self._asked[host] = asyncio.create_task(self._look_up(host))
        return await asyncio.shield(self._asked[host])  # who gives up keeps the answer from nobody else

    def close(self) -> None:
        """Give up what is still to be looked up: the end of the program would wait for it."""
        for asked in self._asked.values():
            asked.cancel()
        self._asked.clear()

    async def _look_up(self, host: str) -> bool:
        try:
            private = await _leads_inside(host, self._threads)
            if len(self._known) >= MAX_REMEMBERED:
                self._known.clear()
            self._known[host] = private, time.monotonic() + REMEMBERED_SECONDS
        finally:
            self._asked.pop(host, None)
        return private


def is_private_ip(address: str) -> bool:
    """Return whether *address* is anything but a public one; raises ValueError where it is no address.

    >>> is_private_ip("192.168.1.1"), is_private_ip("::ffff:127.0.0.1"), is_private_ip("93.184.216.34")
    (True, True, False)
    """
    ip = ip_address(address.partition("%")[0])
    if isinstance(ip, IPv6Address):
        ip = _embedded(ip) or ip
    return not ip.is_global or ip.is_multicast


def _embedded(ip: IPv6Address) -> IPv4Address | None:
    """Return the IPv4 address to which translators and tunnels send what is sent to *ip*."""
    if any(ip in network for network in IPV4_AT_END):
        return IPv4Address(ip.packed[-4:])
    return ip.ipv4_mapped or ip.sixtofour


async def _leads_inside(host: str, threads: ThreadPoolExecutor) -> bool:
    if host.rstrip(".") == "localhost" or host.rstrip(".").endswith(".localhost"):
        return True
    try:
        look = partial(socket.getaddrinfo, host, None, type=socket.SOCK_STREAM)
        found = await asyncio.get_running_loop().run_in_executor(threads, look)
    except (OSError, UnicodeError):
        return False  # it leads nowhere: the browser will say so
    return any(is_private_ip(str(address[0])) for *_, address in found)
