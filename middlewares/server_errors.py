"""Whether a server was too busy for what a click has asked of it, as many pages do not show, or for a page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from middlewares.frames import ask_each

if TYPE_CHECKING:
    from playwright.async_api import Page, Response

TOO_MANY = 429
REST_SECONDS, MOST_REST_SECONDS = 1.0, 5.0  # that a server is left alone, and that it may ask for
BUSY = """ever => {
  const since = (!ever && window[Symbol.for("comcrawl")]?.since) || 0;
  const asks = ({ initiatorType, startTime }) => /fetch|xmlhttprequest/.test(initiatorType) && startTime >= since;
  const isBusy = ({ responseStatus }) => responseStatus === 429 || responseStatus >= 500;
  return performance.getEntriesByType("resource").some((entry) => asks(entry) && isBusy(entry));
}"""
"""Tells whether anything that was asked for since we last clicked or scrolled, or at any time, was answered by "not now"."""


def is_overloaded(status: int) -> bool:
    """Say whether a server answers with this *status* that it cannot now."""
    return status == TOO_MANY or status >= 500


def seconds_of_rest(response: Response | None) -> float | None:
    """Return how long to leave a server alone that has answered that it has too much to do; None where it has not, or asks for long."""
    if response is None or not is_overloaded(response.status):
        return None
    asked = response.headers.get("retry-after", "")
    rest = max(REST_SECONDS, float(asked)) if asked.isdecimal() else REST_SECONDS
    return rest if rest <= MOST_REST_SECONDS else None


async def was_busy(page: Page, *, ever: bool = False) -> bool:
    """Say whether a server has answered any frame of *page*, since the last click or *ever*, that it has too much to do.

    The browser keeps that of thousands of requests, unless the page has it forget them.
    """
    return any(await ask_each(page, BUSY, ever))
