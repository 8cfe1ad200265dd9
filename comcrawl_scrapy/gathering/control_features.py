"""What controls around a comment section look like and say, as features of `comcrawl_scrapy.gathering.more_points`.

Nothing here knows words, but what speaks of comments, which the entry points' model knows.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left, bisect_right
from itertools import islice
from typing import TYPE_CHECKING

from lxml.html import Element

from comcrawl_scrapy.controls.clickables import shape
from comcrawl_scrapy.controls.comment_words import about_comments
from comcrawl_scrapy.controls.counts import counts
from comcrawl_scrapy.controls.never_click import forbidden
from comcrawl_scrapy.controls.wordings import telling, words
from comcrawl_scrapy.documents.signatures import DIGITS
from comcrawl_scrapy.gathering.control_states import is_choice, is_closed
from comcrawl_scrapy.gathering.controls import OTHER_TEXT
from comcrawl_scrapy.gathering.leading import leads
from comcrawl_scrapy.gathering.page_numbers import current_number, is_disabled, page_number, shown_number

if TYPE_CHECKING:
    from collections.abc import Iterable

    from lxml.html import HtmlElement

    from comcrawl_scrapy.gathering.controls import Place

LONGEST_TEXT = 60
PARTS = 5  # of a control whose names are read
MANY = 6  # controls of one make: a menu
FORWARD, BACK = re.compile(r"[\s>›»→⟩❯▶⇒⏵➔⮕]+"), re.compile(r"[\s<‹«←⟨❮◀⇐⏴]+")


def features(node: HtmlElement, place: Place, rank: int = 0) -> dict[str, float]:
    """Return what structure tells of a control; *rank* counts the controls after the last record before this one."""
    text, position = words(node), place.position(node)
    where, relations = leads(node, place), (node.get("rel") or "").split()
    said: dict[str, float] = {
        f"leads {where}": 1.0,
        f"at {position}": 1.0,
        "of comments": about_comments(node, text),
        "of every record": place.is_of_every(node),
        "of its make": min(place.shapes_outside[shape(node)], MANY) / MANY,
        f"tag {node.tag if node.tag in ('a', 'button', 'summary') else 'other'}": 1.0,
        f"length {min(len(text) // 8, 6)}": 1.0,
        "a number in words": DIGITS.search(text) is not None and any(map(str.isalpha, text)),
        "forward": FORWARD.fullmatch(text) is not None,
        "back": BACK.fullmatch(text) is not None,
        "forward at the end": text.endswith(("›", "»", "→", "❯", "▶")),
        "no text": not text,
        "rel next": "next" in relations,
        "rel prev": "prev" in relations,
        "chooses": is_choice(node),
        "closed": is_closed(node),
        "controls": node.get("aria-controls") is not None,
        "alike": min(_alike(node, place), 4) / 4,
        "in the section": place.section in node.iterancestors(),
        "own box": _is_alone(node),
        "beside disabled": _is_beside_disabled(node, place),
        "after replies": follows_nested(node, place),
    }
    said |= _numbers(node, place) | _promise(text, place) | _names(node)
    if position == "after":
        said |= {"text before": place.after[node] / OTHER_TEXT, f"control {min(rank, 3)}": 1.0}
    crossed = ("a number in words", "closed", "chooses", "no text", "own box", "of comments", "of every record")
    said |= {f"{name} {position}": said[name] for name in crossed if said[name]}
    return said | {f"leads {where} {position}": 1.0, f"of comments, leads {where}": said["of comments"]}


def _numbers(node: HtmlElement, place: Place) -> dict[str, float]:
    """Say how the page that a control is numbered with stands to this one."""
    linked, pager = page_number(node, place.page), place.pager_of(node)
    here = place.number_now(node)
    number = shown_number(node) if pager or linked is not None else None
    facts = {"page link": linked is not None, "of a pager": pager is not None, "number alone": number is not None}
    if number is not None:
        facts |= {"following number": number == here + 1, "earlier number": number <= here}
        facts |= {"later number": number > here + 1}
    elif linked is not None:
        now = current_number(place.page)
        facts |= {"to following": linked == now + 1, "to earlier": linked < now}
    return {name: 1.0 for name, holds in facts.items() if holds}


def _promise(text: str, place: Place) -> dict[str, float]:
    """Say how what a text counts stands to the comments that are shown."""
    found = [count for count in counts(text) if count]
    if not found or not any(character.isalpha() for character in text):
        return {}
    return {"counts more than shown" if max(found) > len(place.records) else "counts no more": 1.0}


def _names(node: HtmlElement) -> dict[str, float]:
    """Say for what a control is named that is never clicked: an icon of that name would be left alone."""
    bare = Element(str(node.tag), {name: node.get(name) or "" for name in ("class", "id", "name", "data-action")})
    reason = forbidden(bare)
    return {f"named {reason}": 1.0, "named": 1.0} if reason else {}


def _alike(node: HtmlElement, place: Place) -> int:
    """Count the siblings of the same tag and class: choices come in groups."""
    parent = node.getparent()
    return place.parts_of(parent).alike[str(node.tag), node.get("class")] - 1 if parent is not None else 0


def _is_alone(node: HtmlElement) -> bool:
    """Say whether nothing but the control is in its box."""
    parent = node.getparent()
    if parent is None or next(islice(parent, 2, None), None) is not None:  # to count many takes long
        return False
    return len(words(parent)) == len(words(node))


def _is_beside_disabled(node: HtmlElement, place: Place) -> bool:
    """Say whether one of its like beside the control is out of use: "previous" on the first page."""
    parent = node.getparent()
    return parent is not None and place.parts_of(parent).disabled[str(node.tag)] > is_disabled(node)


def follows_nested(node: HtmlElement, place: Place) -> bool:
    """Say whether a control in a record comes after other records nested in it: the rest of its replies."""
    record = place.record_of.get(node)
    if record is None or record not in place.order:
        return False
    return bisect_left(place.starts, place.order[node]) > bisect_right(place.starts, place.order[record])


def wordings(node: HtmlElement) -> tuple[str, str]:
    """Return what a control says to the visitor, and its names: what it says to the developer."""
    shown = words(node)[: 2 * LONGEST_TEXT]
    inside = [*islice(node.iter("*"), PARTS)]
    if not plain(shown):  # nothing, or a sign
        shown = _labels(inside)[: 2 * LONGEST_TEXT] or shown
    names = (part.get(name) or "" for part in inside for name in ("class", "id", "name", "rel", "data-action"))
    return shown, telling(" ".join(names))[: 3 * LONGEST_TEXT]


def in_words(node: HtmlElement) -> str:
    """Return what a control says, by its labels where it shows no word: it may show how many replies there are, and be called "Show replies"."""
    said = words(node)
    return said if any(map(str.isalpha, said)) else _labels(islice(node.iter("*"), PARTS)) or said


def _labels(parts: Iterable[HtmlElement]) -> str:
    labels = (part.get(name) or "" for part in parts for name in ("aria-label", "title", "value", "alt"))
    return " ".join(filter(None, labels))


def plain(text: str) -> str:
    """Return the letters of a text, in words, folded, digits as "0": "View 13 replies" and "view 2 Replies" are the same.

    >>> plain("View 13 Replies »")
    'view 0 replies'
    """
    folded = unicodedata.normalize("NFKC", text).casefold()
    return " ".join(re.sub(r"[^\w]+|_", " ", DIGITS.sub("0", folded)).split())
