"""The name that an author's element begins with, before badges: ranks, roles, "Author"; or before its time."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from comcrawl_scrapy.documents.shown_text import all_text
from comcrawl_scrapy.dom import INLINE
from comcrawl_scrapy.record_fields.name_words import AUTHOR_WORD, LED
from comcrawl_scrapy.times import dates_in_text

if TYPE_CHECKING:
    from lxml.html import HtmlElement

    from comcrawl_scrapy.record_fields.slots import Layout

BESIDE_NAME = re.compile(r"[@(\[]\w|[#+]?\d[\d.,\s]*[kKmM]?\s*\Z")  # an account, "(author)", points
LONGEST_INITIALS = 2  # letters, drawn as a picture before the name


def first_shown(layout: Layout, i: int) -> int:
    """Return the first element in element *i* that shows something; that itself where none does."""
    return next((k for k in range(i + 1, layout.end[i]) if layout.chars[k]), i)


def name_before_badges(layout: Layout, i: int) -> int | None:
    """Return what names somebody in element *i*, before all else that it says: a link to a person, or what a badge is put to."""
    first = first_shown(layout, i)
    if (layout.outline.nodes[i].text or "").strip():
        return None
    links = [k for k in range(first, layout.end[first]) if layout.measures["people"][k]]
    is_whole = len(links) == 1 and layout.chars[links[0]] == layout.chars[first]
    return links[0] if is_whole else _badged(layout, first)


def name_before_time(layout: Layout, i: int) -> int | None:
    """Return what element *i* begins with where a time follows: what stands behind that is no part of a name, "Ann, May 1 Verified buyer"."""
    first = first_shown(layout, i)
    behind, said = layout.end[first], layout.own_line(first)
    is_apart = first < behind < layout.end[i] and layout.own_line(i).startswith(said) and layout.chars[behind] > 0
    if not is_apart or any(map(str.isalnum, layout.outline.nodes[first].tail or "")):
        return None
    rest = layout.own_line(behind)  # empty where that holds answers, and nothing of this record
    is_time = rest != "" and not any(map(str.isalnum, dates_in_text.without_dates(rest)))
    return first if is_time and not LED.fullmatch(said) and not AUTHOR_WORD.match(said) else None


def text_before_badges(node: HtmlElement) -> str | None:
    """Return the text that an element begins with where others follow without a blank: "Ann<b>Moderator</b>"; None where it does not."""
    said = " ".join((node.text or "").split())
    are_badges = all(part.tag in INLINE and not (part.tail or "").strip() for part in node)
    put = all_text(node[0]) if len(node) else ""
    is_rest = put[:1].islower() and bool(node[0].text)  # of a word that a style parts, as no icon does
    return said if are_badges and not is_rest and _are_put_to(node.text or "", put) else None


def _badged(layout: Layout, i: int) -> int | None:
    """Return what element *i* begins with where another one follows without a blank: only styles show these two words apart."""
    nodes, tags = layout.outline.nodes, layout.outline.tags
    while layout.end[i] > i + 1 and not (nodes[i].text or "").strip():
        first = first_shown(layout, i)
        if first == i:
            return None
        i = first
    said, badge = nodes[i].text or "", layout.end[i]
    is_beside = badge < len(tags) and layout.parent[badge] == layout.parent[i] and tags[badge] in INLINE
    if not is_beside or layout.end[i] > i + 1 or nodes[i].tail:
        return None
    return i if _are_put_to(said, all_text(nodes[badge])) else None


def _are_put_to(name: str, badge: str) -> bool:
    """Say whether a *badge*, words or an account or a number, follows a *name* without a blank between, and not initials."""
    are_initials = len(name.strip()) <= LONGEST_INITIALS and name.isupper()
    is_apart = badge[:1].isalpha() or BESIDE_NAME.match(badge) is not None
    return name[-1:].isalnum() and is_apart and not are_initials
