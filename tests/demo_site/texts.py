"""The texts of one language of the news site, and how it writes times."""

from __future__ import annotations

import json
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from datetime import datetime, timedelta

FOLDER = Path(__file__).parent / "languages"
UNITS = {"day": 86_400, "hour": 3_600, "minute": 60}


@dataclass(frozen=True)
class Language:
    """What the site says in one language: interface, articles, and the sentences that comments are made of."""

    code: str
    dir: str
    site: str
    nav: list[str]
    footer: list[str]
    ui: dict[str, str]
    stories: list[list[str]]
    paragraphs: list[str]
    teasers: list[str]
    products: list[str]
    names: list[str]
    openers: list[str]
    middles: list[str]
    closers: list[str]
    months: list[str]
    absolute: str
    relative: dict[str, list[str]]

    def moment(self, moment: datetime) -> str:
        """Write *moment* (UTC, which is the site's own time zone) with date and time of day."""
        return self.absolute.format(
            d=moment.day,
            month=self.months[moment.month - 1],
            y=moment.year,
            H=f"{moment.hour:02}",
            M=f"{moment.minute:02}",
        )

    def age(self, age: timedelta) -> str:
        """Write how long ago, rounded down to the largest unit: "3 hours ago"."""
        unit = unit_of(age)
        n = max(1, int(age.total_seconds() // UNITS[unit]))
        forms = self.relative[unit]
        return forms[min(plural(self.code, n), len(forms) - 1)].format(n=n)


def unit_of(age: timedelta) -> str:
    """Return the largest unit that fits into *age*."""
    return next((unit for unit, seconds in UNITS.items() if age.total_seconds() >= seconds), "minute")


def plural(code: str, n: int) -> int:
    """Return which form of the noun *n* takes: 0 one, 1 many, 2 few."""
    if code == "ru" and n % 10 == 1 and n % 100 != 11:
        return 0
    few = {"ru": 2 <= n % 10 <= 4 and not 12 <= n % 100 <= 14, "ar": 3 <= n <= 10}
    return 2 if few.get(code) else int(n != 1)


@cache
def language(code: str) -> Language:
    """Read the texts of a language."""
    data = json.loads((FOLDER / f"{code}.json").read_text(encoding="utf-8"))
    return Language(**{field.name: data[field.name] for field in fields(Language)})
