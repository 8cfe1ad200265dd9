"""Moments that records state in elements that nobody sees, for scripts, beside the clock that they show in a zone of its own."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from functools import lru_cache
from typing import TYPE_CHECKING

from comcrawl_scrapy.times.machine_times import EPOCH, is_timed, machine_time

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from comcrawl_scrapy.items import Comment
    from comcrawl_scrapy.record_fields.slots import Layout

MADE, LATER = re.compile(r"stamp|created|posted|published"), re.compile(r"expir|until|clos|end|seen|last")
ZONES = timedelta(hours=14)  # how far any is from UTC
HALF_HOUR, MINUTE = timedelta(minutes=30), timedelta(minutes=1)
SUMMER = 2  # half hours by which clocks of one zone differ


def give_moments(comments: Sequence[Comment], shown: Collection[Comment], layout: Layout) -> None:
    """Give *comments* whose times are only *shown* the moments that their records of *layout* state, if clocks of one zone show these.

    All have one, and not the same: what else a page states is when it was made itself.
    """
    if not shown or not (moments := layout.of_kinds(_moment, _says_when_made)):
        return
    stated = {id(one): _stated(layout, owned, moments) for one, owned in zip(comments, layout.owned, strict=True)}
    told = [(one, found, moment) for one in shown if (found := one.published_at) and (moment := stated.get(id(one)))]
    differ = len({moment for _, _, moment in told}) > len(told) // 2
    if len(told) == len(shown) and differ and _are_of_one_zone([moment - found for _, found, moment in told]):
        for comment, _, moment in told:
            comment.published_at = moment


def _stated(layout: Layout, owned: Sequence[int], moments: Mapping[int, datetime]) -> datetime | None:
    """Return the first moment that elements of a record state which show nothing."""
    return next((moments[layout.kind[i]] for i in owned if layout.kind[i] in moments and not layout.chars[i]), None)


def _moment(_: str, attributes: dict[str, str]) -> datetime | None:
    values = (value for name, value in attributes.items() if _says_when_made(name) and EPOCH.match(value))
    return next(map(machine_time, values), None)


@lru_cache(maxsize=10_000)
def _says_when_made(name: str) -> bool:
    """Say whether an attribute of that *name* tells when something was made, not until when it may be changed."""
    return is_timed(name) and MADE.search(name) is not None and LATER.search(name) is None


def _are_of_one_zone(ahead: Sequence[timedelta]) -> bool:
    """Say whether clocks that are so far *ahead* of what they show, to the minute, are of one zone: these differ by half hours, but for a few."""
    halves = {round(each / HALF_HOUR) for each in ahead}
    are_of_zones = all(abs(each) <= ZONES and each % HALF_HOUR < MINUTE for each in ahead)
    return are_of_zones and max(halves) - min(halves) <= SUMMER
