from __future__ import annotations

import pytest
from playwright.async_api import Error as PlaywrightError
from playwright.async_api import TimeoutError as PlaywrightTimeoutError
from scrapy.exceptions import CannotResolveHostError, IgnoreRequest
from twisted.internet.error import DNSLookupError

from comcrawl_scrapy.items import Outcome
from comcrawl_scrapy.visit import STOPPED
from spiders.failures import outcome_of


@pytest.mark.parametrize(
    ("exception", "outcome", "detail"),
    [
        (IgnoreRequest("Forbidden by robots.txt"), Outcome.DISALLOWED, "Forbidden by robots.txt"),
        (TimeoutError(), Outcome.TIMED_OUT, "TimeoutError"),
        (PlaywrightTimeoutError("Timeout 20000ms exceeded.\nCall log:"), Outcome.TIMED_OUT, "Timeout 20000ms exceeded. (COMCRAWL_LOAD_SECONDS)"),
        (PlaywrightTimeoutError(STOPPED), Outcome.TIMED_OUT, STOPPED),  # which says nothing of the page
        (PlaywrightError("Page.goto: net::ERR_NAME_NOT_RESOLVED at http://x/"), Outcome.LOAD_FAILED, "ERR_NAME_NOT_RESOLVED"),
        (PlaywrightError("Page.goto: net::ERR_TOO_MANY_REDIRECTS at http://x/"), Outcome.LOAD_FAILED, "ERR_TOO_MANY_REDIRECTS"),
        (PlaywrightError("Page.goto: net::ERR_CONNECTION_TIMED_OUT at http://x/"), Outcome.TIMED_OUT, "ERR_CONNECTION_TIMED_OUT"),
        (PlaywrightError("Page.goto: Page crashed"), Outcome.ERROR, "Page.goto: Page crashed"),
        (DNSLookupError("no such host"), Outcome.LOAD_FAILED, "DNS lookup failed: no such host."),
        (CannotResolveHostError("no such host"), Outcome.LOAD_FAILED, "no such host"),
        (ZeroDivisionError("division by zero"), Outcome.ERROR, "division by zero"),
    ],
    ids=str,
)  # fmt: skip
def test_every_failure_has_a_named_outcome(exception: Exception, outcome: Outcome, detail: str) -> None:
    assert outcome_of(exception) == (outcome, detail)
