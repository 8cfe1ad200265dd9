from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict

import pytest

from comcrawl_scrapy.arrivals import ServiceTime
from comcrawl_scrapy.database import Database
from comcrawl_scrapy.queueing.comment_delay import CommentDelay
from comcrawl_scrapy.queueing.figures import Figures
from comcrawl_scrapy.queueing.visit_planner import DELAY, SERVICE


@pytest.fixture
def figures(database: Database) -> Figures:
    return Figures(database)


def test_nothing_is_known_at_first(figures: Figures) -> None:
    assert figures.of(SERVICE) == figures.all(DELAY) == {}


def test_what_is_learnt_is_kept_as_it_was(figures: Figures) -> None:
    time = ServiceTime().after(0.1 + 0.2)
    figures.learn(SERVICE, "", lambda known: asdict(ServiceTime(**known).after(0.1 + 0.2)))
    assert ServiceTime(**figures.of(SERVICE)) == time
    delay = CommentDelay().with_arrival(3.5)
    assert figures.learn(DELAY, "a.example", lambda _: asdict(delay)) == asdict(delay)
    assert {name: CommentDelay(**known) for name, known in figures.all(DELAY).items()} == {"a.example": delay}


def test_no_crawler_overwrites_what_another_learnt(figures: Figures) -> None:
    def learn(_: int) -> object:
        return figures.learn(SERVICE, "", lambda known: {"visits": known.get("visits", 0) + 1})

    with ThreadPoolExecutor(4) as crawlers:
        list(crawlers.map(learn, range(20)))
    assert figures.of(SERVICE) == {"visits": 20}
