"""Where in a record its author, time and text stand: paths inside of it, learnt from comments that were read another way."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from comcrawl_scrapy.dom import xpath
from comcrawl_scrapy.site_memory.landmarks import Path

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from lxml.html import HtmlElement

    from comcrawl_scrapy.items import Comment

    Place = tuple[HtmlElement, HtmlElement]  # a record, and the element of a field in it

FIELDS = ("author", "time", "text")
MOST_RECORDS = 10  # of a page that are looked at


def learnt(records: Sequence[HtmlElement], comments: Sequence[Comment]) -> dict[str, Path]:
    """Return the paths of those fields that all records have in one place; *comments* are what some of the records say."""
    said = {comment.xpath: comment for comment in comments}
    holders = {up for record in records for up in record.iterancestors()}  # where answers are inside, fields are many
    plain = (record for record in records if record not in holders)
    pairs = [(record, said[place]) for record in islice(plain, MOST_RECORDS) if (place := xpath(record)) in said]
    places = {name: [_place(record, _said(comment, name)) for record, comment in pairs] for name in FIELDS}
    return {name: path for name, of_name in places.items() if (path := _path(of_name)) is not None}


def shown(paths: Iterable[Path], records: Sequence[HtmlElement]) -> float:
    """Return the share of the *records* in which any of the *paths* leads somewhere."""
    known = list(paths)
    return sum(any(path.select(record) for path in known) for record in records) / len(records)


def _said(comment: Comment, name: str) -> list[str]:
    """Return what the page shows for a field: the text's first and last line stand for all of it."""
    if name == "text":
        lines = comment.text.splitlines()
        return [*lines[:1], *lines[-1:]]
    said = comment.author if name == "author" else comment.published_text
    return [said] if said else []


def _place(record: HtmlElement, said: Iterable[str]) -> Place | None:
    """Return the innermost element that shows all of it, None where that is no less than the record."""
    lines = [" ".join(line.split()) for line in said]
    inner: HtmlElement | None = record
    found = None
    while lines and inner is not None:
        inner = next((child for child in inner.iterchildren("*") if all(line in _text(child) for line in lines)), None)
        found = inner if inner is not None else found
    return None if found is None else (record, found)


def _path(places: Sequence[Place | None]) -> Path | None:
    path = None
    for place in places:
        if place is None:
            return None
        path = Path.to(place[0], [place[1]]) if path is None else path.generalised(place[0], [place[1]])
        if path is None:
            return None
    return path


def _text(element: HtmlElement) -> str:
    return " ".join("".join(element.itertext()).split())
