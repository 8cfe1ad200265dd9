"""A page on its way from the browser to the item: what the middlewares hand to the pipelines."""

from __future__ import annotations

import logging
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from comcrawl_scrapy.visits.merging import MergedComments

if TYPE_CHECKING:
    from datetime import datetime

    from comcrawl_scrapy.items import Article, Click, Outcome
    from comcrawl_scrapy.snapshot import PageSnapshot

steps = logging.getLogger(f"{__name__}.steps")
"""Tells, a line each, what visits do: where they are, how many comments there are, what is clicked. At the level DEBUG."""

STOPPED = "the crawl was stopped"
"""The detail of a visit that the end of the crawl cut short."""


@dataclass(slots=True)
class Visit:
    """One visit of one article.

    ``snapshot`` is the state of the page to read comments from, None where none was reached; ``gathered`` are the comments
    of all its states and next pages, empty where nobody looked for more, and ``claimed`` is how many there are by the
    page's own count, None where it gives none. ``outcome`` is set only where the visit failed before there was anything to
    read; ``detail`` then says why in one line. ``wall`` names what stood in the way of the comments
    (`comcrawl_scrapy.page_kinds.walls.Wall`), if anything. ``candidates`` counts the entry points that were worth a click, ``timings`` are
    seconds by phase, ``screenshot`` is the path of a picture of the page as it was left, where nothing was found and
    ``COMCRAWL_SCREENSHOTS`` is on.
    """

    article: Article
    url: str
    fetched_at: datetime
    snapshot: PageSnapshot | None = None
    gathered: MergedComments = field(default_factory=MergedComments)
    claimed: int | None = None
    outcome: Outcome | None = None
    detail: str = ""
    wall: str | None = None
    candidates: int = 0
    clicks: list[Click] = field(default_factory=list)
    timings: dict[str, float] = field(default_factory=dict)
    screenshot: str | None = None
