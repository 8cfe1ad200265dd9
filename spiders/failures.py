"""From the exception that ended a visit to its named outcome."""

from __future__ import annotations

import re
from asyncio import TimeoutError as AsyncioTimeoutError

from playwright.async_api import Error as PlaywrightError
from playwright.async_api import TimeoutError as PlaywrightTimeoutError
from scrapy import exceptions
from twisted.internet import error
from twisted.web.client import ResponseFailed

from comcrawl_scrapy.items import Outcome
from comcrawl_scrapy.visit import STOPPED

TIMEOUTS = (
    AsyncioTimeoutError,
    PlaywrightTimeoutError,
    error.TimeoutError,
    error.TCPTimedOutError,
    exceptions.DownloadTimeoutError,
)
NETWORK = (
    error.DNSLookupError,
    error.ConnectError,
    error.ConnectionLost,
    ResponseFailed,
    exceptions.CannotResolveHostError,
    exceptions.DownloadConnectionRefusedError,
    exceptions.DownloadFailedError,
    exceptions.UnsupportedURLSchemeError,
    exceptions.NotSupported,
)
NETWORK_CODE = re.compile(r"net::(ERR_\w+)")


def outcome_of(exception: BaseException) -> tuple[Outcome, str]:
    """Return the outcome that names *exception*, and one line of detail."""
    if isinstance(exception, exceptions.IgnoreRequest):
        return Outcome.DISALLOWED, one_line(exception)
    if isinstance(exception, PlaywrightTimeoutError) and str(exception) != STOPPED:
        return Outcome.TIMED_OUT, f"{one_line(exception)} (COMCRAWL_LOAD_SECONDS)"
    if isinstance(exception, TIMEOUTS):
        return Outcome.TIMED_OUT, one_line(exception)
    if isinstance(exception, NETWORK):
        return Outcome.LOAD_FAILED, one_line(exception)
    if isinstance(exception, PlaywrightError) and (code := NETWORK_CODE.search(str(exception))):
        timed_out = "TIMED_OUT" in code[1]
        return (Outcome.TIMED_OUT if timed_out else Outcome.LOAD_FAILED), code[1]
    return Outcome.ERROR, one_line(exception)


def one_line(exception: BaseException) -> str:
    """Return what *exception* says, in one line, or its name where it says nothing."""
    text = str(exception).strip().splitlines()
    return (text[0] if text else type(exception).__name__)[:200]
