"""Years of dates that say none: the last that they may be of, unless the page says when it was published, years before it was fetched."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import TYPE_CHECKING

from comcrawl_scrapy.times.dates import YEAR, YEAR_LONG, written_time
from comcrawl_scrapy.times.machine_times import machine_time

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from datetime import datetime

    from lxml.html import HtmlElement

    from comcrawl_scrapy.fields import PageContext
    from comcrawl_scrapy.items import Comment

CLOCKS_DIFFER = timedelta(hours=36)
OTHER_YEAR = timedelta(days=500)  # before which what counts back is another day, and what says the year the same one
LATELY, SOON = timedelta(days=60), timedelta(days=14)  # before the page was fetched; after it was published
SAID = (  # when a page was published
    "//meta[@property='article:published_time']/@content",
    "//meta[@name='date' or @name='pubdate' or @name='DC.date.issued' or @name='parsely-pub-date']/@content",
    "//*[@itemprop='datePublished']/@content",
    "//*[@itemprop='datePublished']/@datetime",
)
STATED = re.compile(r'"datePublished"\s*:\s*"([^"]+)"')  # in JSON-LD
IN_ADDRESS = re.compile(r"/((?:19|20)\d\d)/(\d\d?)(?:/(\d\d?))?(?=/)")


def give_years(comments: Sequence[Comment], document: HtmlElement, context: PageContext) -> None:
    """Give *comments* of which none says a year the first one after the page was published, where that is long ago.

    Not where some were said of late, by what they count back; nor where all may be of the year in which the page was fetched, which
    many sites leave out, unless the first then is from soon after it was published.
    """
    said = {comment.published_text for comment in comments if comment.published_at and comment.published_text}
    if not said or any(map(YEAR.search, said)):
        return
    published = max(_published(document, context), default=context.fetched_at)
    if context.fetched_at - published <= YEAR_LONG:
        return
    latest = published - CLOCKS_DIFFER + YEAR_LONG
    dated = [(one, found, one.published_text or "") for one in comments if (found := one.published_at) is not None]
    given = [(one, found, _last_before(latest, found, text, context)) for one, found, text in dated]
    others = [(found, read) for _, found, read in given if read != found]
    goes_on = any(found == read > context.fetched_at - LATELY for _, found, read in given)
    is_of_this_year = all(found.year == context.fetched_at.year for found, _ in others)
    if others and not goes_on and not (is_of_this_year and min(read for _, read in others) - published > SOON):
        for comment, _, read in given:
            comment.published_at = read


def _published(document: HtmlElement, context: PageContext) -> Iterator[datetime]:
    """Yield when the page says that it, or something on it, was published, where that has been: it was not later."""
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
    """Return the time *found* in *text* as it is read at the *latest*, where it is later, and the same at any time but for the year."""
    if found <= latest:
        return found
    times = (latest, context.fetched_at - OTHER_YEAR)
    read = [written_time(text, context.languages, now) for now in times]
    are_same = all(other and other.year < found.year and _day(other) == _day(found) for other in read)
    return (read[0] or found) if are_same else found


def _day(found: datetime) -> str:
    return f"{found:%m-%d %H:%M}"
