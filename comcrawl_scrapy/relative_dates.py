"""Times that count back from now, such as "3 hours ago", "vor 2 Tagen", "3시간 전", "6y": looked up, not parsed.

The ways to say so are those of dateparser's tables, which reads all other times (`comcrawl_scrapy.dates`).
"""

from __future__ import annotations

import re
from calendar import monthrange
from datetime import datetime, timedelta
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from dateparser.data.languages_info import language_order

if TYPE_CHECKING:
    from collections.abc import Iterable

SECONDS = {"second": 1, "minute": 60, "hour": 3600, "day": 86_400, "week": 604_800}
MONTHS = {"month": 1, "year": 12}
SHORT = {"#s": "second", "#m": "minute", "#min": "minute", "#h": "hour", "#hr": "hour", "#d": "day", "#w": "week", "#wk": "week",
         "#mo": "month", "#y": "year", "#yr": "year"}  # fmt: skip
NUMBER = re.compile(r"\d{1,4}|\b(?:an?|one|eine[mrn]?|une?|una|uma?|een|ett?|один|одну|одну)\b", re.IGNORECASE)
ANY_NUMBER = "(\\d++[.,]?\\d*+)"  # as dateparser's patterns have it


def read(text: str, languages: tuple[str, ...], now: datetime) -> datetime | None:
    """Return the time that the whole of *text* counts back from *now*; None where it does not.

    >>> read("vor 2 Tagen", ("de", "en"), datetime(2024, 5, 3, 12, 0))
    datetime.datetime(2024, 5, 1, 12, 0)
    """
    number = NUMBER.search(text)
    if number is None:
        return None
    said = f"{text[: number.start()]}#{text[number.end() :]}".lower().strip()
    unit = next((unit for language in languages if (unit := _units(language).get(said))), None) or SHORT.get(said)
    if unit is None:
        return None
    count = int(number[0]) if number[0].isdigit() else 1
    try:
        return (
            _months_before(now, count * MONTHS[unit])
            if unit in MONTHS
            else now - timedelta(seconds=count * SECONDS[unit])
        )
    except (OverflowError, ValueError):  # before the first year
        return None


def _months_before(now: datetime, months: int) -> datetime:
    year, month = divmod(12 * now.year + now.month - 1 - months, 12)
    return now.replace(year=year, month=month + 1, day=min(now.day, monthrange(year, month + 1)[1]))


def load(languages: Iterable[str]) -> None:
    """Read what is known of *languages* now, rather than when it is first asked for: for many that takes a while."""
    for language in languages:
        _units(language)


@cache
def _units(language: str) -> dict[str, str]:
    """Return the unit of each way to count back in *language*; # stands for the number."""
    if language not in language_order:
        return {}
    patterns = import_module(f"dateparser.data.date_translation_data.{language}").info.get("relative-type-regex", {})
    return {
        pattern.replace(ANY_NUMBER, "#").replace("\\s*", ""): unit
        for unit in (*SECONDS, *MONTHS)
        for pattern in patterns.get(f"\\1 {unit} ago", ())
    }
