"""Playwright's driver, a process of its own, that starts with the first browser, and anew where it has ended."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING, Any

from playwright.async_api import Error as PlaywrightError

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.async_api import Browser, BrowserContext
    from scrapy_playwright.handler import Config
    from scrapy_playwright.provider import BrowserProvider


class LastingProvider:
    """scrapy-playwright's ``BrowserProvider`` around another one, which starts when a browser is wanted, not with the engine.

    What fails with the engine is only logged, and then each page fails by itself. *kind* makes the other one of *config*.
    """

    def __init__(self, kind: Callable[[Config], BrowserProvider], config: Config) -> None:
        self._new = partial(kind, config)
        self._started: BrowserProvider | None = None
        self._lock = asyncio.Lock()

    async def start(self) -> None:
        """Start nothing yet."""

    async def launch_browser(self) -> Browser:
        """Launch or connect; raises Playwright's Error, where the driver does not start as well."""
        provider = await self._have()
        return await provider.launch_browser()  # type: ignore[no-any-return]

    async def launch_persistent_context(self, context_kwargs: dict[str, Any]) -> BrowserContext:
        """Launch; raises Playwright's Error, where the driver does not start as well."""
        provider = await self._have()
        return await provider.launch_persistent_context(context_kwargs)  # type: ignore[no-any-return]

    async def close(self) -> None:
        if self._started:
            await self._started.close()

    def forget(self) -> None:
        """Begin with another driver next time, as this one has ended."""
        self._started = None

    async def _have(self) -> BrowserProvider:
        async with self._lock:
            if self._started is None:
                provider = self._new()
                try:
                    await provider.start()
                except Exception as error:  # a bare one from a driver that ends at once
                    raise PlaywrightError(str(error)) from error
                self._started = provider
            return self._started
