"""Years of dates that say none: the last that they may be of, unless the page says when it was published, years before it was fetched."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from comcrawl_scrapy.times.dates import YEAR, YEAR_LONG, written_time
from comcrawl_scrapy.times.machine_times import machine_time

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from lxml.html import HtmlElement

    from comcrawl_scrapy.fields import PageContext
    from comcrawl_scrapy.items import Comment

CLOCKS_DIFFER = timedelta(hours=36)
OTHER_YEAR = timedelta(days=500)  # before which what counts back is another day, and what says the year the same one
SAID = (  # when a page was published, what is surest first
    "//meta[@property='article:published_time']/@content",
    "//meta[@name='date' or @name='pubdate' or @name='DC.date.issued' or @name='parsely-pub-date']/@content",
    "//*[@itemprop='datePublished']/@content",
    "//*[@itemprop='datePublished']/@datetime",
)
STATED = re.compile(r'"datePublished"\s*:\s*"([^"]+)"')  # in JSON-LD
IN_ADDRESS = re.compile(r"/((?:19|20)\d\d)/(\d\d?)(?:/(\d\d?))?(?=/)")


def give_years(comments: Collection[Comment], document: HtmlElement, context: PageContext) -> None:
    """Give *comments* of which none says a year the first one after the page was published, where that is long ago."""
    said = {comment.published_text for comment in comments if comment.published_at and comment.published_text}
    if not said or any(map(YEAR.search, said)):
        return
    published = next(_published(document, context), None)
    if published is None or context.fetched_at - published <= YEAR_LONG:
        return
    latest = published - CLOCKS_DIFFER + YEAR_LONG
    for comment in comments:
        if (found := comment.published_at) is not None and found > latest:
            comment.published_at = _last_before(latest, found, comment.published_text or "", context)


def _published(document: HtmlElement, context: PageContext) -> Iterator[datetime]:
    """Yield when the page says that it was published, where that has been."""
    for value in _stated(document, context.url):
        found = machine_time(value.strip())
        if found is not None and found <= context.fetched_at:
            yield found


def _stated(document: HtmlElement, url: str) -> Iterable[str]:
    for path in SAID:
        yield from document.xpath(path)
    if (dated := IN_ADDRESS.search(url)) is not None:
        yield "-".join(f"{int(part or 1):02}" for part in dated.groups())
    for script in document.xpath("//script[contains(@type, 'json')]/text()"):
        yield from STATED.findall(script)


def _last_before(latest: datetime, found: datetime, text: str, context: PageContext) -> datetime:
    """Return the time *found* in *text* as it is read at the *latest*, where it is the same at any time but for the year."""
    times = (latest, context.fetched_at - OTHER_YEAR)
    read = [written_time(text, context.languages, now) for now in times]
    are_same = all(other and other.year < found.year and _day(other) == _day(found) for other in read)
    return (read[0] or found) if are_same else found


def _day(found: datetime) -> str:
    return f"{found:%m-%d %H:%M}"
