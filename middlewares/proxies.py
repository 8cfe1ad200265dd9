"""Proxies that the browser goes through: as its launch options name them, else as the environment does, which Chromium reads, too."""

from __future__ import annotations

import asyncio
import socket
from contextlib import suppress
from ipaddress import ip_address
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit
from urllib.request import getproxies

if TYPE_CHECKING:
    from collections.abc import Mapping
    from ipaddress import IPv4Address, IPv6Address

    from playwright.async_api import Response


KINDS = ("all", "http", "https")  # any variable that ends in "_proxy" is one to Python
PORTS = {"https": 443, "socks4": 1080, "socks5": 1080, "socks": 1080}  # where none is named; else 80


def proxy_servers(options: Mapping[str, Any]) -> list[str]:
    """Return the proxies of a browser that is launched with *options*, each as its host and port.

    >>> proxy_servers({"proxy": {"server": "proxy.example:3128"}}), proxy_servers({"proxy": {"server": "socks5://[::1]"}})
    (['proxy.example:3128'], ['[::1]:1080'])
    """
    named, known = (options.get("proxy") or {}).get("server"), getproxies()
    places = [named] if named else [known[kind] for kind in KINDS if kind in known]
    return sorted({server for place in places if (server := _server(place))})


def _server(place: str) -> str | None:
    """Return the host and port of a proxy; None where it has none."""
    try:
        parts = urlsplit(place if "//" in place else f"//{place}")
        host, port = parts.hostname, parts.port or PORTS.get(parts.scheme, 80)
    except ValueError:
        return None
    return (f"[{host}]" if ":" in host else host) + f":{port}" if host else None


class Proxies:
    """Tells the addresses of proxies, from which all comes that goes through them, from those of pages."""

    def __init__(self, servers: list[str]) -> None:
        self.servers = servers
        self._addresses: asyncio.Task[set[str]] | None = None

    async def origin(self, response: Response) -> IPv4Address | IPv6Address | None:
        """Return the address that an answer came from, None where that is not known: a proxy's says nothing of the page's."""
        said = await response.server_addr()
        address = said["ipAddress"].strip("[]") if said else ""
        return ip_address(address) if address and not await self._has(address) else None

    async def _has(self, address: str) -> bool:
        if self._addresses is None:
            self._addresses = asyncio.ensure_future(self._look_up())
        return address in await asyncio.shield(self._addresses)

    async def _look_up(self) -> set[str]:
        found: set[str] = set()
        for server in self.servers:
            host = server.rpartition(":")[0].strip("[]")
            with suppress(OSError):  # then nothing comes through it
                answers = await asyncio.get_running_loop().getaddrinfo(host, None, type=socket.SOCK_STREAM)
                found.update(str(answer[4][0]) for answer in answers)
        return found
