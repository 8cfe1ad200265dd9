"""Feeds asked again and again: only when it is time, and only for what has changed (ETag, Last-Modified)."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from typing import TYPE_CHECKING

from scrapy.extensions.httpcache import parse_cachecontrol

from comcrawl_scrapy.queueing.feed_polling import LONGEST, Poll
from comcrawl_scrapy.scheduler import queue_of

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Mapping

    from scrapy import Request
    from scrapy.http import Response

    from comcrawl_scrapy.queueing.feed_states import FeedState
    from spiders.base import ArticleSpider

NOT_MODIFIED = 304
DAY = timedelta(days=1)
"""The longest time that a server is left alone, whatever it asks for."""
LONGEST_SLEEP = 30.0
"""Seconds after which a crawl that follows its feeds looks whether another one has left some to it."""


async def polled(spider: ArticleSpider, requests: Mapping[str, Request]) -> AsyncIterator[Request]:
    """Yield the *requests* for feeds, by their URLs: all of them once, or with ``follow`` whenever one's time has come."""
    queue = queue_of(spider.crawler)
    if queue is None or not requests:
        for request in requests.values():
            yield request
        return
    follow = spider.arguments.follow
    while True:
        for state in await queue.service.take_feeds(requests, all_of_them=not follow):
            yield conditional(requests[state.url], state)
        if not follow:
            return
        await asyncio.sleep(min(await queue.service.next_poll(requests), LONGEST_SLEEP))


def conditional(request: Request, state: FeedState) -> Request:
    """Return the request for a feed unless it has not changed since."""
    asked = {"If-None-Match": state.etag, "If-Modified-Since": state.modified}
    headers = {name: value.encode("latin-1") for name, value in asked.items() if value}  # as `header` reads them
    return request.replace(headers=request.headers | headers, meta=request.meta | {"poll": state})


def answered(spider: ArticleSpider, response: Response, visits: list[Request]) -> list[Request]:
    """Return the *visits* that a feed's answer leads to; the answer counts when they are in the queue.

    Where it led to none, or some of its entries could not be read, the feed is asked for them again.
    """
    queue, state = queue_of(spider.crawler), response.meta.get("poll")
    if queue is None or state is None:
        return visits
    if visits and not response.meta.get("entries_failed"):
        state = replace(state, etag=header(response, "ETag"), modified=header(response, "Last-Modified"))
    poll = Poll(state, len(visits), wait=max_age(response))
    assert response.request is not None
    queue.answered(response.request, poll)
    return [visit.replace(meta=visit.meta | {"poll": poll}) for visit in visits]


def failed(spider: ArticleSpider, request: Request, response: Response | None) -> None:
    """Note that a feed could not be read: it is asked less often, and not before it says."""
    queue, state = queue_of(spider.crawler), request.meta.get("poll")
    if queue is not None and state is not None:
        wait = retry_after(response) if response is not None else timedelta(0)
        queue.service.polled(Poll(state, wait=wait, failed=True))


def header(response: Response, name: str) -> str | None:
    """Return the value of a header of the answer, None where it has none."""
    value = response.headers.get(name)
    return value.decode("latin-1") if value is not None else None


def max_age(response: Response) -> timedelta:
    """Return for how long the feed says that its answer holds (Cache-Control)."""
    said = parse_cachecontrol(response.headers.get("Cache-Control") or b"").get(b"max-age")
    return min(seconds((said or b"").decode("latin-1")), LONGEST)


def retry_after(response: Response) -> timedelta:
    """Return how long the server wants to be left alone: seconds, or until a date; a day at most."""
    said = header(response, "Retry-After") or ""
    try:
        return seconds(said) or min(max(parsedate_to_datetime(said) - datetime.now(UTC), timedelta(0)), DAY)
    except (TypeError, ValueError, OverflowError):  # no date, or one of no calendar
        return timedelta(0)


def seconds(said: str) -> timedelta:
    """Return a number of seconds as a time, a day at most; none where it is no number."""
    return min(timedelta(seconds=int(said.strip()[:9])), DAY) if said.strip().isdecimal() else timedelta(0)
