"""What a crawl does before its first page, so that no page waits for it."""

from __future__ import annotations

import gc
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from comcrawl_scrapy.dom import parse
from comcrawl_scrapy.gathering import claimed
from comcrawl_scrapy.gathering.controls import Place
from comcrawl_scrapy.snapshot import PageSnapshot
from comcrawl_scrapy.times import languages, relative_ways

if TYPE_CHECKING:
    from middlewares.states import Judgement

URL = "https://news.example/story"
COMMENT = """<li class="comment"><a class="author" href="/user/{0}">Reader {0}</a> <time>{0} hours ago</time>
    <p>This is what reader {0} has to say about it.</p> <button class="reply">Reply</button></li>"""
PAGE = f"""<html lang="en"><body><h1>Story</h1><p>What happened, at some length.</p><a href="https://other.example/">Elsewhere</a>
    <a href="#comments">3 comments</a><ul id="comments">{"".join(map(COMMENT.format, range(1, 4)))}</ul><button>More comments</button></body></html>"""
OBJECTS = 20_000  # newly made, at which garbage is looked for among them


def prepare(judgement: Judgement) -> None:
    """Load what judging a page needs, by judging one; whatever is there then is no garbage, and not looked through again.

    A garbage collection stops all threads, the event loop's too: for a tenth of a second where it goes through all that
    has been imported. `gc.unfreeze` undoes that. Nor is garbage looked for as often as usual from then on: each page is
    read into tens of thousands of objects, few of which are any.
    """
    relative_ways.load(languages.KNOWN)
    page = PageSnapshot(parse(PAGE), URL, "load", datetime.now(UTC))
    judgement.rank(page.document, URL, clickables=())
    if (found := judgement.read(page)) is not None:
        judgement.comments(page)
        claimed.claims(page, [])
        records = [record.node for record in found.section.records]
        judgement.more_points(Place(page.document, found.section.node, records, URL))
    gc.collect()
    gc.freeze()
    gc.set_threshold(OBJECTS)
