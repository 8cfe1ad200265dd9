"""The search of one page with judges of our own: what is a comment, what opens them, goes by names."""

from __future__ import annotations

from collections.abc import Callable, Collection
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from lxml.html import HtmlElement
from playwright.async_api import Page

from comcrawl_scrapy.controls.clickables import EntryPoint
from comcrawl_scrapy.gathering.controls import Place
from comcrawl_scrapy.items import Article, Comment
from comcrawl_scrapy.records.protocol import Record, Section
from comcrawl_scrapy.sections import CommentSection
from comcrawl_scrapy.snapshot import PageSnapshot
from comcrawl_scrapy.visit import Visit
from middlewares.browsing import LivePage
from middlewares.exploration import Exploration
from middlewares.limits import Limits
from middlewares.screenshots import Screenshots
from middlewares.search import search
from middlewares.states import Judgement
from tests.live import Run

HTML = "text/html; charset=utf-8"
LIMITS = Limits(settle_seconds=10, quiet_seconds=0.1)


def comments(number: int) -> str:
    return "<section>" + "<p class=comment>text</p>" * number + "</section>"


def put(number: int, where: str = "document.body") -> str:
    return f"{where}.insertAdjacentHTML('beforeend', '{comments(number)}')"


def read(snapshot: PageSnapshot) -> CommentSection | None:
    nodes = snapshot.document.xpath("//*[@class='comment']")
    if nodes:
        section = Section(nodes[0].getparent(), tuple(Record(node) for node in nodes))
        snapshot.comment_section = CommentSection(section, 0.9)
    return snapshot.comment_section


def said(snapshot: PageSnapshot) -> list[Comment]:
    path = snapshot.document.getroottree().getpath
    return [
        Comment(node.text_content(), id=node.get("id", ""), xpath=path(node))
        for node in snapshot.document.xpath("//*[@class='comment']")
    ]


def named(document: HtmlElement, prefix: str, kind: Any) -> list[EntryPoint]:
    return [EntryPoint.at(node, 0.5, kind) for node in document.xpath(f"//*[starts-with(@id, '{prefix}')]")]


def rank(document: HtmlElement, url: str, clickables: Collection[HtmlElement]) -> list[EntryPoint]:
    return named(document, "open", "open")


def more(place: Place) -> list[EntryPoint]:
    return [point for kind in ("more", "replies", "next") for point in named(place.document, kind, kind)]


async def leave(page: Page) -> None:
    """Leave the tab open, as the crawler does: another test may use it."""


Find = Callable[..., tuple[Visit, int]]


@pytest.fixture
def find(run: Run, page: Page, serve: Any) -> Find:
    """Search the first of some pages; return the visit and the number of comments found."""

    def find_in(*bodies: str, limits: Limits = LIMITS, pictures: Path | None = None) -> tuple[Visit, int]:
        named = {path: body for n, body in enumerate(bodies) for path in (f"/{n}", f"/{n}?list=all")}
        pages = {path: (200, HTML, body.encode()) for path, body in named.items()}
        url, _ = serve(pages)
        visit = Visit(Article(f"{url}/0"), f"{url}/0", datetime.now(UTC))

        async def go() -> None:
            live = LivePage(page, limits, leave)
            await page.goto(f"{url}/0")
            screenshots = Screenshots.of(pictures, url) if pictures else None
            judgement = Judgement(read, rank, more, said)
            exploration = Exploration(visit, live, limits, judgement=judgement, screenshots=screenshots)
            await search(exploration)
            await exploration.close()
            assert set(page.context.pages) <= {page}

        run(go())
        assert visit.snapshot
        found = visit.snapshot.comment_section
        return visit, len(found.section.records) if found else 0

    return find_in


def effects(visit: Visit) -> list[str]:
    return [click.effect for click in visit.clicks]
