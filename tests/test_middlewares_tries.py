"""What of all that was clicked for more comments is worth another click."""

from __future__ import annotations

from datetime import UTC, datetime
from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

import pytest

from comcrawl_scrapy.controls.clickables import EntryPoint
from comcrawl_scrapy.dom import parse
from comcrawl_scrapy.items import Article
from comcrawl_scrapy.snapshot import PageSnapshot
from comcrawl_scrapy.visit import Visit
from middlewares.exploration import Exploration
from middlewares.snapshots import LiveSnapshot
from middlewares.tries import Tries
from tests.searching import LIMITS

if TYPE_CHECKING:
    from middlewares.browsing import LivePage
    from middlewares.snapshots import FramePart


def live(*buttons: str, epoch: str = "1") -> LiveSnapshot:
    """A page of buttons; the same place in it is the same element, in one *epoch*."""
    document = parse("".join(f"<button>{said}</button>" for said in buttons))
    origins = {node: (0, number) for number, node in enumerate(document.iter("button"))}
    page = PageSnapshot(document, "https://news.example/", "load", datetime.now(UTC), origins=origins)
    return LiveSnapshot(page, [cast("FramePart", SimpleNamespace(epoch=epoch))], frozenset())


@pytest.mark.parametrize(
    ("later", "again"),
    [
        (live("Share", "Next 7 comments", "Earlier"), ["Next 7 comments"]),
        (live("Share", "Next 10 comments", "Earlier", "Next 10 comments"), ["Next 10 comments"]),
        (live("Share", "That was all", "Earlier"), []),
        (live("Next 10 comments"), []),
        (live("Share", "Next 10 comments", "Earlier", epoch="2"), []),
    ],
)
def test_what_has_brought_more_is_worth_another_click_while_it_says_the_same_but_for_numbers(
    later: LiveSnapshot, again: list[str]
) -> None:
    tries, first = Tries(), live("Share", "Next 10 comments", "Earlier")
    _, node, _ = first.page.origins
    tries.keep(first.identity(node), EntryPoint.at(node, 1.0, "more"), is_fruitful=True)

    assert [point.text for point in tries.again(later)] == again


def test_of_many_clicks_alike_the_documents_of_the_first_and_the_last_are_kept() -> None:
    exploration = Exploration(
        Visit(Article("https://news.example/"), "", datetime.now(UTC)), cast("LivePage", None), LIMITS
    )
    points = [EntryPoint.at(next(parse("<button>More</button>").iter("button")), 0.9, "more") for _ in range(9)]
    for point in points:
        exploration.record(point, "larger", 0.1)

    assert [click.effect for click in exploration.visit.clicks] == ["larger"] * 9
    assert [point.node for point in exploration.clicked] == [points[0].node] * 8 + [points[8].node]
