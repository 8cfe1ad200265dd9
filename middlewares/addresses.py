"""Which hosts are private: loopback, link-local, RFC 1918, their IPv6 equivalents, and names that lead there."""

from __future__ import annotations

import asyncio
import socket
from ipaddress import IPv6Address, ip_address
from urllib.parse import urlsplit

MAX_REMEMBERED = 10_000
PRIVATE_PATTERNS = (
    "localhost", "*.localhost", "0.*", "10.*", "127.*", "169.254.*", "192.168.*",
    *(f"172.{number}.*" for number in range(16, 32)),
    "::", "::1", "::ffff:*", *(f"{head}*:*" for head in ("fc", "fd", "fe8", "fe9", "fea", "feb")),
)  # fmt: skip
RESOLVER_FLAG = "--host-resolver-rules=" + ", ".join(f"MAP {pattern} ~NOTFOUND" for pattern in PRIVATE_PATTERNS)
"""Chromium's own switch: holds for redirects, sockets and workers too, which no route handler sees."""


class Addresses:
    """Answers whether a URL leads to a private address; every host is resolved once."""

    def __init__(self) -> None:
        self._known: dict[str, bool] = {}

    async def is_private(self, url: str) -> bool:
        """Return whether the host of *url* is private or resolves to a private address; False where it has none."""
        host = urlsplit(url).hostname
        if not host:
            return False
        if host not in self._known:
            if len(self._known) >= MAX_REMEMBERED:
                self._known.clear()
            self._known[host] = await _leads_inside(host)
        return self._known[host]


def is_private_ip(address: str) -> bool:
    """Return whether *address* is anything but a public one; raises ValueError where it is no address.

    >>> is_private_ip("192.168.1.1"), is_private_ip("::ffff:127.0.0.1"), is_private_ip("93.184.216.34")
    (True, True, False)
    """
    ip = ip_address(address.partition("%")[0])
    if isinstance(ip, IPv6Address) and ip.ipv4_mapped:
        ip = ip.ipv4_mapped
    return not ip.is_global or ip.is_multicast


async def _leads_inside(host: str) -> bool:
    if host.rstrip(".") == "localhost" or host.rstrip(".").endswith(".localhost"):
        return True
    try:
        found = await asyncio.get_running_loop().getaddrinfo(host, None, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        return False  # it leads nowhere: the browser will say so
    return any(is_private_ip(str(address[0])) for *_, address in found)
