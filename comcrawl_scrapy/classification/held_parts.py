"""What records hold that tells what they are: buttons, words to answer by, fields to fill in, the head or the foot of a page."""

from __future__ import annotations

import re
from itertools import chain, pairwise
from typing import TYPE_CHECKING

import numpy as np

from comcrawl_scrapy.classification.doubts import MOSTLY, NEARLY_ALL, are_dated
from comcrawl_scrapy.classifiers import letters
from comcrawl_scrapy.controls.deeds import deeds
from comcrawl_scrapy.documents.control_words import LONGEST_CONTROL, has_control
from comcrawl_scrapy.documents.measures import CHARS, COLUMN, FIELDS
from comcrawl_scrapy.documents.nesting import hold

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from comcrawl_scrapy.documents.measures import Measures
    from comcrawl_scrapy.dom import Outline
    from comcrawl_scrapy.items import Comment

NUMBER = re.compile(r"\d[\d.,]*[kKmM]?\b")  # which may count what stands behind it
CLICKABLE = ("a", "button", "summary", "label")
NOT_FILLED_IN = frozenset(("hidden", "button", "submit", "reset", "image", "checkbox"))  # inputs, by type
PRESSED = frozenset(("button", "submit"))  # inputs that are buttons, by type
OF_PAGE = frozenset(("main", "banner", "contentinfo"))  # roles of what a page has one of, and no comment any
HEADLINE = frozenset(("h1",))  # of what a page is about: where records have one each, it is theirs


def have_buttons(measures: Measures, members: Sequence[int]) -> bool:
    """Say whether most of the *members* hold buttons, or words such as "reply", "like" and "report"."""
    return _share_with(measures, members, ("controls", "buttons")) >= MOSTLY


def have_words(measures: Measures, members: Sequence[int]) -> bool:
    """Say whether nearly all of the *members* hold words such as "reply", "like" and "report", and not only count answers.

    Be they what those hear who do not see a button's icon.
    """
    labelled = np.flatnonzero(np.isin(measures.outline.kind, _labelled(measures.outline)))
    if _share_with(measures, members, ("controls",)) < NEARLY_ALL and not labelled.size:
        return False
    words = measures["controls"].copy()
    words[_counting(measures)] = 0
    words[labelled] = 1
    before = np.concatenate([[0], np.cumsum(words)])
    return bool((before[measures.outline.end[members]] > before[members]).mean() >= NEARLY_ALL)


def _labelled(outline: Outline) -> list[int]:
    """Return the kinds of buttons whose labels have such a word, but for "Like" and the like alone: news have these, too."""
    return [
        number
        for number, kind in outline.kinds_told_by(frozenset(("button", "role", "input")))
        if len(label := _label(*kind)) <= LONGEST_CONTROL and has_control(label) and letters(label) not in deeds()
    ]


def _label(tag: str, attributes: Mapping[str, str]) -> str:
    """Return what the attributes of a button say; nothing of what is none."""
    if tag == "input":
        return attributes.get("value", "") if attributes.get("type", "").lower() in PRESSED else ""
    return attributes.get("aria-label", "") if tag == "button" or attributes.get("role") == "button" else ""


def _counting(measures: Measures) -> list[int]:
    """Return the elements that only count, "521 replies", and are nothing to click on, as in the rows of a forum's index."""
    outline, texts, controls = measures.outline, measures.outline.texts, measures["controls"]
    clickable, parent = outline.covered(outline.tagged(CLICKABLE) | (measures["buttons"] > 0)), outline.parent_list
    said = [(0, ""), *zip(texts.owner.tolist(), texts.said, strict=True)]
    return [
        i
        for (before, number), (i, text) in pairwise(said)
        if controls[i] and not clickable[i]
        if NUMBER.match(text) or (NUMBER.fullmatch(number) and parent[before] in (i, parent[i]))
    ]


def are_the_page(measures: Measures, members: Sequence[int], *, headed: bool = False) -> bool:
    """Say whether half of the *members* are, or hold, what a page is about, its head or its foot, as far as they are called so.

    A lone one is what the page is about where it holds the page's headline as well, unless it is *headed* as a comment.
    What each of several has, a page has more than one of.
    """
    outline, roles = measures.outline, OF_PAGE | HEADLINE if len(members) == 1 and not headed else OF_PAGE
    looks = [*outline.kinds_told_by(roles | {"role"})]
    kinds = {role: [number for number, (tag, of_kind) in looks if role in (tag, of_kind.get("role"))] for role in roles}
    are_parts = len(members) > 1 and any(share_holding(outline, members, kinds[role]) == 1.0 for role in roles)
    return not are_parts and share_holding(outline, members, [*chain.from_iterable(kinds.values())]) >= MOSTLY


def are_a_form(measures: Measures, members: Sequence[int], comments: Sequence[Comment]) -> bool:
    """Say whether most of the *members* hold fields to fill in, and most comments are of no time."""
    if are_dated(comments):
        return False
    kinds = [number for number, kind in measures.outline.kinds_told_by(FIELDS) if _is_to_fill_in(*kind)]
    return share_holding(measures.outline, members, kinds) > MOSTLY


def _is_to_fill_in(tag: str, attributes: Mapping[str, str]) -> bool:
    is_fixed = "readonly" in attributes or "disabled" in attributes
    return tag in FIELDS and not is_fixed and attributes.get("type", "").lower() not in NOT_FILLED_IN


def share_holding(outline: Outline, members: Sequence[int], kinds: Sequence[int]) -> float:
    """Return the share of the *members* that are, or hold, an element of one of the *kinds*."""
    return float(hold(outline, members, np.flatnonzero(np.isin(outline.kind, kinds)) if kinds else []).mean())


def share_of_page(measures: Measures, comments: Sequence[Comment]) -> float:
    """Return how much of the page's text *comments* are."""
    chars = int(measures.running[-1, CHARS])
    return sum(len(comment.text) for comment in comments) / max(chars, 1)


def _share_with(measures: Measures, members: Sequence[int], names: Sequence[str]) -> float:
    return float(measures.held(members)[:, [COLUMN[name] for name in names]].any(axis=1).mean())
