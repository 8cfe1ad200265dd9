"""Times as programs write them: ISO 8601 or seconds since 1970, in attributes that say so by their names."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from functools import lru_cache
from typing import TYPE_CHECKING

from comcrawl_scrapy.times.calendars import BUDDHIST, BUDDHIST_ERA

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

ATTRIBUTES = dict.fromkeys(("datetime", "data-time", "data-timestamp", "data-utime", "data-date", "data-datetime", "data-created", "date",
                            "content", "title"))  # fmt: skip
# However a program calls it.
TIMED = re.compile(
    r"^(?:(?:unix-?)?time(?:stamp)?$|pubdate$|data-(?!.*(?:updat|modif|edit)).*(?:date|time(?!zone|out)|stamp|created|posted|published))"
)
# What shows when one points at the element: scripts that draw it themselves take the title out of its place.
TITLED = re.compile(
    r"^(?:aria-label|(?:data-)?(?:bs-|ui-)?(?:original-|tooltip-)?title|data-(?:[a-z]+-)*(?:tooltip(?:-content)?|tip|hint|tippy-content))$"
)
EPOCH = re.compile(r"(?:\d{4}-\d\d-\d\d[T\d:.Z]*\s)?(1\d{9}(?:\d{3})?)(?:\.\d+)?$")
IN_ADDRESS = re.compile(r"(?<!\d)1\d{9}(?:\d{3})?(?!\d)")
ISO = re.compile(r"\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d.*)?$")
BESIDE_ZONE = re.compile(r"\s+(?=[+-])|\[[\w/:+-]+\]$")  # "… +0200", and its name: "…+02:00[Europe/Paris]"
QUARTER = 15  # minutes: by so many, or times as many, zones differ
EARLIEST, LATEST = 1990, 2100  # there were no comments before, nor are there any after


def machine_values(given: Sequence[Mapping[str, str]]) -> Iterator[str]:
    """Yield what may be a time in the attributes of elements: first, element by element, by the usual names."""
    for attributes in given:
        if not ATTRIBUTES.keys().isdisjoint(attributes):
            yield from (value.strip() for name in ATTRIBUTES if (value := attributes.get(name)))
        others = (name for name in attributes if name not in ATTRIBUTES)
        yield from (attributes[name].strip() for name in others if is_timed(name) or _is_title(name))


def may_say_time(name: str) -> bool:
    """Say whether an attribute of that *name* may be a time, a title that tells one, or an address with one in it."""
    return name == "href" or name in ATTRIBUTES or is_timed(name) or _is_title(name)


@lru_cache(maxsize=10_000)
def is_timed(name: str) -> bool:
    """Say whether an attribute of that *name* may be a time, however a program calls it."""
    return TIMED.search(name) is not None


def titles(attributes: Mapping[str, str]) -> list[str]:
    """Return what the attributes of an element say of it to those who point at it, or cannot see it.

    >>> titles({"class": "date", "data-bs-original-title": "May 1, 2024 10:05"})
    ['May 1, 2024 10:05']
    """
    return [value for name, value in attributes.items() if value and _is_title(name)]


@lru_cache(maxsize=10_000)
def _is_title(name: str) -> bool:
    return TITLED.search(name) is not None


def linked_times(given: Sequence[Mapping[str, str]], clock: datetime) -> Iterator[datetime]:
    """Yield the times in addresses that elements link to which are, in some zone, at the minute of *clock*: its day may be another.

    >>> clock = datetime(2024, 5, 3, 21, 0, tzinfo=UTC)
    >>> [time.year for time in linked_times([{"href": "/boats?showComment=1381172401460#c12"}, {"href": "/?at=1381172601"}], clock)]
    [2013]
    """
    for attributes in given:
        for number in IN_ADDRESS.findall(attributes.get("href", "")):
            if (time := machine_time(number)) and (time.minute - clock.minute) % QUARTER == 0:
                yield time


def machine_time(value: str) -> datetime | None:
    """Read an ISO 8601 time or seconds (milliseconds) since 1970; None for anything else.

    >>> machine_time("2024-03-01T10:00:00+01:00")
    datetime.datetime(2024, 3, 1, 9, 0, tzinfo=datetime.timezone.utc)
    """
    if epoch := EPOCH.match(value):
        return datetime.fromtimestamp(int(epoch[1]) / (1000 if len(epoch[1]) > 10 else 1), UTC)
    if not ISO.match(value):
        return None
    try:
        found = datetime.fromisoformat(BESIDE_ZONE.sub("", value.replace("UTC", "+00:00")))
        return in_utc(found.replace(year=found.year - BUDDHIST_ERA) if found.year in BUDDHIST else found)
    except ValueError:
        return None


def in_utc(found: datetime) -> datetime | None:
    """Return a time in UTC, as which one without a zone is taken; None for what stands for no time, such as year 1.

    >>> in_utc(datetime.fromisoformat("0001-01-01T00:00:00+01:00"))
    """
    if not EARLIEST < found.year < LATEST:
        return None
    return found.replace(tzinfo=found.tzinfo or UTC).astimezone(UTC)
