"""The box in which a comment is written, right below the comments of a page or right above them.

Not every box is one: what is written in it, or heads it, says that it is for comments, and not for messages or orders. Nor are
records comments that have a box each between them: these are commented on. Below an article, or news, the box mostly stands as well
where nobody has commented yet: only what heads the records, or leads to them, tells that they are comments.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from itertools import takewhile
from typing import TYPE_CHECKING

import numpy as np

from comcrawl_scrapy.controls.comment_words import HEADS, LONGEST, says_comments
from comcrawl_scrapy.controls.counts import counts_none
from comcrawl_scrapy.controls.other_names import names_comments
from comcrawl_scrapy.documents.measures import leads_away

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from comcrawl_scrapy.dom import Outline

BESIDE = 60  # elements between records and a box, and parts of a box that are read
NEAR = 4  # levels around a text area without a form, within which stands what belongs to it
FIELDS = frozenset(("textarea", "input"))
SENTENCE = re.compile(r"[.!?…。！？؟।]\W*$")  # its end, as a heading has none
NAMING = ("placeholder", "aria-label", "title", "value")  # what fields say of themselves


def is_written_beside(outline: Outline, members: Sequence[int]) -> bool:
    """Say whether the nearest box below the last of the *members*, or above the first, is one in which a comment is written."""
    boxes = np.flatnonzero(outline.tagged(("textarea",))).tolist()
    first, end = members[0], max(outline.end_list[i] for i in members)
    above, below = bisect_left(boxes, first), bisect_left(boxes, end)
    if above != below:
        return False
    beside = (*boxes[max(above - 1, 0) : above], *boxes[below : below + 1])
    return any(first - BESIDE < i < end + BESIDE and _is_for_comments(outline, i, first, end) for i in beside)


def is_led_to(outline: Outline, first: int) -> bool:
    """Say whether the last line above element *first* heads comments, be it a heading or not, or is of a box to write one in.

    So does such a box in one place with the records, without a line of its own: only what its field says tells what it is for.
    """
    above = outline.texts.first_at(first) - 1
    silent = np.flatnonzero(outline.tagged(("textarea",))[:first])[-1:].tolist()
    beside = [i for i in silent if i > outline.parent_list[first] and outline.texts.first_at(i) > above]
    if any(_is_for_comments(outline, i, i, i) for i in beside):
        return True
    if above < 0:
        return False
    owner = int(outline.texts.owner[above])
    around = [i for i in (owner, *outline.ancestors(owner)) if outline.end_list[i] <= first]
    if any(outline.tags[i] == "a" and leads_away(outline.attributes[i].get("href", "")) for i in around):
        return False  # of a menu
    forms = (range(i, outline.end_list[i]) for i in around if outline.tags[i] == "form")
    boxes = (k for form in forms for k in form if outline.tags[k] == "textarea")
    is_written = any(_is_for_comments(outline, k, first, first) for k in boxes)
    return is_written or _heads_comments(outline.texts.said[above])


def _heads_comments(line: str) -> bool:
    is_heading = len(line) <= LONGEST and not SENTENCE.search(line) and not counts_none(line)
    return is_heading and (says_comments(line) or names_comments(line))


def _is_for_comments(outline: Outline, i: int, first: int, end: int) -> bool:
    around = [i, *takewhile(lambda outer: not outer < first < outline.end_list[outer], outline.ancestors(i))]
    box = next((k for k in around if outline.tags[k] == "form"), around[: NEAR + 1][-1])
    head = end if i >= end else max(box - BESIDE, 0)
    return any(0 < len(text) <= LONGEST and says_comments(text) for text in _said(outline, head, box))


def _said(outline: Outline, head: int, box: int) -> Iterator[str]:
    """Yield what the headings from element *head* to the *box* say, and what is said in that."""
    stop = min(outline.end_list[box], box + BESIDE)
    texts = outline.texts
    for k in texts.at(head, stop):
        owner = int(texts.owner[k])
        if owner >= box or outline.tags[owner] in HEADS:
            yield texts.said[k]
    for i in range(box, stop):
        if outline.tags[i] in FIELDS:
            yield from (outline.attributes[i].get(name, "") for name in NAMING)
