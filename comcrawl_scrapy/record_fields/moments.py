"""Moments that records state in elements that nobody sees, for scripts, beside the clock that they show in a zone of its own."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from comcrawl_scrapy.times.machine_times import EPOCH, is_timed, machine_time

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from comcrawl_scrapy.items import Comment
    from comcrawl_scrapy.record_fields.slots import Layout

MADE, LATER = (
    re.compile(r"stamp|created|posted|published"),
    re.compile(r"expir|until|clos|end|seen|last|updat|modif|edit"),
)
ZONES = timedelta(hours=14)  # how far any is from UTC
HALF_HOUR, MINUTE = timedelta(minutes=30), timedelta(minutes=1)
SUMMER = 2  # half hours by which clocks of one zone differ


def give_moments(comments: Sequence[Comment], shown: Collection[Comment], layout: Layout) -> None:
    """Give *comments* whose times are only *shown* the moments that their records of *layout* state, if clocks of one zone show these.

    All have one, and not the same: what else a page states is when it was made itself.
    """
    if not shown or not (moments := layout.of_kinds(_moment, is_timed)):
        return
    are_shown = {id(comment) for comment in shown}
    stated = [
        (comment, comment.published_at, _stated(layout, owned, moments))
        for comment, owned in zip(comments, layout.owned, strict=True)
    ]
    told = [(one, moment, moment - found) for one, found, moment in stated if id(one) in are_shown and found and moment]
    zones = {round(ahead / HALF_HOUR) for _, _, ahead in told}
    are_of_zones = (
        all(_shows(ahead) for _, _, ahead in told) and max(zones, default=0) - min(zones, default=0) <= SUMMER
    )
    are_of_each = len(told) == len(shown) and len({moment for _, moment, _ in told}) > len(told) // 2
    for comment, moment, _ in told if are_of_zones and are_of_each else ():
        comment.published_at = moment


def _stated(layout: Layout, owned: Sequence[int], moments: Mapping[int, datetime]) -> datetime | None:
    """Return the first moment that elements of a record state which show nothing."""
    return next((moments[layout.kind[i]] for i in owned if layout.kind[i] in moments and not layout.chars[i]), None)


def _moment(_: str, attributes: dict[str, str]) -> datetime | None:
    values = (
        value
        for name, value in attributes.items()
        if MADE.search(name) and not LATER.search(name) and EPOCH.match(value)
    )
    return next(map(machine_time, values), None)


def _shows(ahead: timedelta) -> bool:
    """Say whether a clock that is so far *ahead* of what it shows, to the minute, is of a zone: all differ by half hours, but for a few."""
    rest = ahead % HALF_HOUR
    return abs(ahead) <= ZONES and rest < MINUTE
