"""When a comment was written: machine-readable attributes first, then the text in the page's language."""

from __future__ import annotations

import re
import threading
from datetime import UTC, datetime
from functools import lru_cache
from typing import TYPE_CHECKING

import dateparser
from dateparser.data.languages_info import language_order

if TYPE_CHECKING:
    from collections.abc import Iterable

    from lxml.html import HtmlElement

ATTRIBUTES = ("datetime", "data-time", "data-timestamp", "data-utime", "data-date", "data-datetime", "data-created", "content", "title")
EPOCH = re.compile(r"1\d{9}(?:\d{3})?$")
ISO = re.compile(r"\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d.*)?$")
LONGEST = 80  # characters
AROUND = re.compile(
    r"\b(?:edited|modified|updated|posted|published|commented|said|asked|answered|wrote|joined|permalink|link|reply)\b:?|[#|•·»«()\[\],]|№",
    re.IGNORECASE,
)
GLUE = re.compile(r"^(?:on|at|am|um|le|à|el|il|em|op|den|the|dne|om|kl\.?|o|в|от|vom|pe|du)\s+", re.IGNORECASE)
WRITTEN_OUT = re.compile(r"\b(?:on|at|um|à|às|alle|a las|om|kl\.?|o|в|at)\s+(?=\d{1,2}[:.h]\d\d)|\bUhr\b|(?<=\d)(?:st|nd|rd|th)\b", re.IGNORECASE)
SOME_WORD = re.compile(r"yesterday|today|just now|gestern|heute|hier|aujourd|ayer|hoy|вчера|сегодня|昨天|今天|刚刚|어제|오늘|昨日|今日|أمس|اليوم", re.I)
LANGUAGES = frozenset(language_order)
LOCK = threading.Lock()  # dateparser loads languages lazily


def published(node: HtmlElement, text: str, languages: tuple[str, ...], now: datetime) -> datetime | None:
    """Return the time that *node* or, failing that, its *text* gives, in UTC; relative ones count back from *now*."""
    for value in _machine_values(node):
        found = machine_time(value)
        if found is not None:
            return found
    texts = (text, *(e.get("title") or "" for e in node.iter() if isinstance(e.tag, str)))
    return next((found for t in texts if t and (found := written_time(t, languages, now))), None)


def _machine_values(node: HtmlElement) -> Iterable[str]:
    for element in (*node.iter(), *([node.getparent()] if node.getparent() is not None else [])):
        if isinstance(element.tag, str):
            for name in ATTRIBUTES:
                value = element.get(name)
                if value:
                    yield value.strip()


def machine_time(value: str) -> datetime | None:
    """Read an ISO 8601 time or seconds (milliseconds) since 1970; None for anything else.

    >>> machine_time("2024-03-01T10:00:00+01:00")
    datetime.datetime(2024, 3, 1, 9, 0, tzinfo=datetime.timezone.utc)
    """
    if EPOCH.match(value):
        return datetime.fromtimestamp(int(value) / (1000 if len(value) > 10 else 1), UTC)
    if not ISO.match(value):
        return None
    try:
        found = datetime.fromisoformat(value.strip().replace("UTC", "+00:00").replace(" +", "+"))
    except ValueError:
        return None
    return found.replace(tzinfo=found.tzinfo or UTC).astimezone(UTC)


def written_time(text: str, languages: tuple[str, ...], now: datetime) -> datetime | None:
    """Read a time as people write it, absolute or relative to *now*, in one of *languages*; None where it is none."""
    text = " ".join(text.split())
    if len(text) > LONGEST or len(text) < 3 or not (any(c.isdigit() for c in text) or SOME_WORD.search(text)):
        return None
    for attempt in dict.fromkeys((text, _bare(text))):
        found = machine_time(attempt) or _parsed(attempt, languages, now.replace(second=0, microsecond=0))
        if found is not None:
            return found
    return None


def _bare(text: str) -> str:
    """Strip what stands around a date."""
    text = WRITTEN_OUT.sub(" ", AROUND.sub(" ", text))
    return GLUE.sub("", " ".join(text.split()))


@lru_cache(maxsize=4096)
def _parsed(text: str, languages: tuple[str, ...], now: datetime) -> datetime | None:
    if text.isdigit():
        return None  # a day of the month, says dateparser; a counter, says experience
    with LOCK:
        found = dateparser.parse(
            text,
            languages=list(languages),
            settings={
                "PREFER_DATES_FROM": "past", "RETURN_AS_TIMEZONE_AWARE": True, "TIMEZONE": "UTC", "TO_TIMEZONE": "UTC",
                "RELATIVE_BASE": now.replace(tzinfo=None),
            },
        )  # fmt: skip
    return found.astimezone(UTC) if found is not None else None
