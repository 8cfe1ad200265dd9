"""The processor's time that `extract_comments` takes, by phase, beside the mere parsing of the same page.

Times are of the processor, so that what else the machine does counts little; and every page is a new one, so that no
cache knows it.
"""

from __future__ import annotations

import time
from collections import defaultdict
from contextlib import ExitStack
from dataclasses import dataclass, field
from pkgutil import resolve_name
from statistics import median
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

from comcrawl_scrapy import dom, extract_comments

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

PHASES = {
    "parse": "comcrawl_scrapy.dom.parse",
    "outline": "comcrawl_scrapy.dom.Outline.of",
    "measures": "comcrawl_scrapy.documents.measures.Measures.of",
    "proposals": "comcrawl_scrapy.records.mine",
    "names": "comcrawl_scrapy.sections.name_scores",
    "features": "comcrawl_scrapy.sections.group_features",
    "ranker, judge": "comcrawl_scrapy.sections.classify",
    "fields": "comcrawl_scrapy.section_reading.comments_of",
    "threads": "comcrawl_scrapy.threads.threaded",
}
"""What each phase calls: what it takes without the other phases that it calls in turn."""


@dataclass(frozen=True)
class Timing:
    """Seconds that one page took: to parse alone, to extract from (``total``), and in each phase of that."""

    parse: float
    total: float
    phases: Mapping[str, float]

    @property
    def ratio(self) -> float:
        return self.total / self.parse


@dataclass
class Clock:
    """Adds up the seconds inside of the functions it watches."""

    seconds: defaultdict[str, float] = field(default_factory=lambda: defaultdict(float))
    inner: list[float] = field(default_factory=list)

    def watched(self, phase: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def run(*args: Any, **more: Any) -> Any:
            start = time.process_time()
            self.inner.append(0.0)
            try:
                return function(*args, **more)
            finally:
                spent = time.process_time() - start
                self.seconds[phase] += spent - self.inner.pop()
                if self.inner:
                    self.inner[-1] += spent

        return run


def timed(html: str) -> Timing:
    """Parse the page, then extract its comments."""
    start = time.process_time()
    dom.parse(html)
    parsed = time.process_time()
    clock = Clock()
    with ExitStack() as patches:
        for phase, place in PHASES.items():
            patches.enter_context(patch(place, clock.watched(phase, resolve_name(place))))
        begun = time.process_time()
        extract_comments(html)
        total = time.process_time() - begun
    return Timing(parsed - start, total, dict(clock.seconds))


def middle(timings: Sequence[Timing]) -> Timing:
    """Return the timing whose ratio to the parse is the median (the higher of two)."""
    return sorted(timings, key=lambda timing: timing.ratio)[len(timings) // 2]


def shares(timings: Iterable[Timing]) -> dict[str, float]:
    """Return the median over the pages of each phase's multiple of the parse; ``rest`` is what no phase has."""
    multiples: defaultdict[str, list[float]] = defaultdict(list)
    for timing in timings:
        spent = {phase: timing.phases.get(phase, 0.0) for phase in PHASES}
        for phase, seconds in (spent | {"rest": timing.total - sum(spent.values())}).items():
            multiples[phase].append(seconds / timing.parse)
    return {phase: median(values) for phase, values in multiples.items()}
