"""Browser contexts: one page at a time in each, and a new one after so many pages."""

from __future__ import annotations

import itertools
from collections import Counter

PREFIX = "comcrawl-"


class ContextPool:
    """Hands out the names of contexts.

    The pages of a context are tabs of one window, and Chromium draws only the tab in front: in the others, once a
    second, which makes waiting for frames (scrolling, clicks, lazy loading) sixty times slower. So a context has one
    page at a time. Nor does it live for ever: *pages* is how many it may have, so that memory stays flat.
    """

    def __init__(self, pages: int) -> None:
        self.pages = pages
        self._free: list[str] = []
        self._used: Counter[str] = Counter()
        self._numbers = itertools.count()

    def take(self) -> str:
        """Return the name of a context that has no page now."""
        name = self._free.pop() if self._free else f"{PREFIX}{next(self._numbers)}"
        self._used[name] += 1
        return name

    def give_back(self, name: str) -> bool:
        """Take note that the page of context *name* is closed; return whether the context has had its share."""
        if self._used[name] < self.pages:
            self._free.append(name)
            return False
        del self._used[name]
        return True
