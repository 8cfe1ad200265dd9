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


def proxy_hosts(options: Mapping[str, Any]) -> list[str]:
    """Return the hosts of the proxies of a browser that is launched with *options*.

    >>> proxy_hosts({"proxy": {"server": "proxy.example:3128"}}), proxy_hosts({"proxy": {"server": "socks5://10.0.0.1:1080"}})
    (['proxy.example'], ['10.0.0.1'])
    """
    named = (options.get("proxy") or {}).get("server")
    servers = [named] if named else [server for kind, server in getproxies().items() if kind != "no"]
    hosts = (urlsplit(server if "//" in server else f"//{server}").hostname for server in servers)
    return sorted({host for host in hosts if host})


class Proxies:
    """Tells the addresses of proxies, from which all comes that goes through them, from those of pages."""

    def __init__(self, hosts: list[str]) -> None:
        self.hosts = hosts
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
        for host in self.hosts:
            with suppress(OSError):  # then nothing comes through it
                answers = await asyncio.get_running_loop().getaddrinfo(host, None, type=socket.SOCK_STREAM)
                found.update(str(answer[4][0]) for answer in answers)
        return found
