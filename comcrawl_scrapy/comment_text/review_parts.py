"""The parts in which templates ask for reviews: what is good, what is bad, and what else there is to say ("Pros", "Cons", "Verdict")."""

from __future__ import annotations

import re
from bisect import bisect_left
from functools import cache
from itertools import chain
from typing import TYPE_CHECKING, Literal

import numpy as np

from comcrawl_scrapy.controls.wordings import CAMEL
from comcrawl_scrapy.packaged import packaged

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from comcrawl_scrapy.record_fields.slots import Layout

Part = Literal["good", "bad", "rest"]
NAMES: dict[str, Part] = {  # of classes and properties: what is called "plus" may be a vote
    "pros": "good", "advantages": "good", "positives": "good", "positivenotes": "good",
    "cons": "bad", "disadvantages": "bad", "negatives": "bad", "negativenotes": "bad",
}  # fmt: skip
NAMED, WORD = re.compile("|".join(NAMES), re.IGNORECASE), re.compile(r"[a-z]+")
LONGEST = 40  # characters of a label
MARKS = ":：?？ "  # behind a label
COUNT = re.compile(r"\W*\d[\d.,]*(?:\s\w+)?\W*")  # "3 votes"


@cache
def labels() -> dict[str, Part]:
    """Return what labels a part of a review, in small letters, and which part."""
    listed = packaged("comment_text/review_parts.json").items()
    return {label.lower(): part for part, said in listed for label in said}


def review_parts(layout: Layout) -> tuple[dict[int, list[int]], set[int]]:
    """Return the elements that are the parts of reviews, labels among them, by record; none where no review has a good and a bad one.

    Parts stand side by side, each with its label in it, or right above it. And the labels of parts with nothing in them, beside the places for
    these, of reviews that are asked for what is good or bad.
    """
    labelled, by_record = _labelled(layout), dict[int, list[int]]()
    if not {"good", "bad"} & {*labelled.values()}:
        return {}, set()
    for i in sorted(labelled):
        by_record.setdefault(layout.owners[i], []).append(i)
    templates = {*chain.from_iterable(_templates(layout, some, labelled) for some in by_record.values())}
    parts = {position: found for position, some in by_record.items() if (found := _parts(layout, some, templates))}
    return parts, {*chain.from_iterable(_unfilled(layout, some, labelled) for some in by_record.values())}


def _unfilled(layout: Layout, some: Sequence[int], labelled: Mapping[int, Part]) -> list[int]:
    """Return those of the labels in a record beside which nothing stands, if one is of what is good or bad."""
    found = [i for i in some if is_label(layout.line(i)) and _is_unfilled(layout, i)]
    return found if any(labelled[i] != "rest" for i in found) else []


def _is_unfilled(layout: Layout, label: int) -> bool:
    """Say whether what holds a *label* and another element says nothing else."""
    up, parent = label, layout.parent
    while (
        layout.owners[parent[up]] == layout.owners[label]
        and parent[up] not in layout.roots
        and layout.chars[parent[up]] == layout.chars[label]
    ):
        up = parent[up]
    return layout.end[up] > layout.end[label]


def _labelled(layout: Layout) -> dict[int, Part]:
    """Return the elements in records that begin with a label of a part, or are called after one."""
    known, texts, owners = labels(), layout.outline.texts, layout.owners
    kinds: dict[int, Part] = layout.of_kinds(_named, {"class", "itemprop"}.__contains__)
    named = np.flatnonzero(layout.in_records(kinds)).tolist() if kinds else ()
    found = {i: kinds[layout.kind[i]] for i in named}
    for i, text in zip(texts.owner.tolist(), texts.said, strict=True):
        if owners[i] >= 0 and (part := known.get(_label(text))):
            found[i] = part
    return found


def _named(_: str, attributes: Mapping[str, str]) -> Part | None:
    names = f"{attributes.get('class', '')} {attributes.get('itemprop', '')}"
    if not NAMED.search(names):  # which is quick to tell
        return None
    words = WORD.findall(f"{CAMEL.sub('-', names)} {names}".lower())
    found = {NAMES[word] for word in words if word in NAMES}
    return found.pop() if len(found) == 1 else None


def _label(text: str) -> str:
    """Return what may be the label in a *text*: what is before the first colon."""
    return text[:LONGEST].replace("：", ":").partition(":")[0].strip(MARKS).lower()


def _templates(layout: Layout, some: Sequence[int], labelled: Mapping[int, Part]) -> Iterator[int]:
    """Yield the signatures of what holds the labelled elements of one record apart from each other, if a good and a bad one are among them."""
    outline, end = layout.outline, layout.end
    of_parts = [[i for i in some if labelled[i] == part] for part in ("good", "bad")]
    if not all(of_parts):
        return
    (first, *_), (last, *_) = sorted(of_parts)
    holder = outline.smallest_around(first, last)
    if layout.owners[holder] != layout.owners[first] or layout.measures["chars"][holder]:
        return  # they are lines of one text
    for child in outline.children(holder):
        held = some[bisect_left(some, child) : bisect_left(some, end[child])]
        if len({labelled[i] for i in held}) == 1 and _begins_with(layout, child, held[0]):
            yield int(outline.signatures[child])


def _begins_with(layout: Layout, part: int, label: int) -> bool:
    """Say whether no words stand before a *label* in a part, as before what is a grade: "Food: good"."""
    texts, end = layout.outline.texts, layout.end
    before = (
        texts.said[k] for k in texts.at(part, label) if not texts.places[k] % 2 or end[texts.places[k] // 2] <= label
    )
    return layout.outline.tags[label] != "dd" and not any(any(map(str.isalpha, said)) for said in before)


def _parts(layout: Layout, some: Sequence[int], templates: Collection[int]) -> list[int]:
    """Return the parts of a record: what is of one of the *templates* around *some* labelled elements, and says more than the label."""
    found = dict[int, None]()
    for i in some:
        part = next((k for k in layout.up_to_record(i) if layout.outline.signatures[k] in templates), None)
        if part is not None and part not in found:
            parts = _with_what_follows(layout, part) if is_label(layout.line(part)) else [part]
            found.update(dict.fromkeys(parts))
    return [*found] if any(_says_more(layout, part) for part in found) else []


def is_label(line: str) -> bool:
    """Say whether a *line* says nothing but what a part is about."""
    return line.strip(MARKS).lower() in labels()


def label_parts(lines: Iterable[str]) -> bool:
    """Say whether *lines* begin with labels of parts, among them a good and a bad one.

    >>> label_parts(("Pros: light", "Cons: no cable")), label_parts(("Review: 5/5", "Comments: 3"))
    (True, False)
    """
    return {"good", "bad"} <= {labels().get(_label(line)) for line in lines}


def _says_more(layout: Layout, part: int) -> bool:
    """Say whether a part says anything but its label: where people vote it counts how many."""
    texts = layout.outline.texts
    said = (texts.said[number] for number in texts.at(part, layout.end[part]))
    rest = (text[len(label) :] if (label := _label(text)) in labels() else text for text in said)
    return any(any(map(str.isalpha, text)) and not COUNT.fullmatch(text) for text in rest)


def _with_what_follows(layout: Layout, label: int) -> list[int]:
    """Return an element that is a *label* alone and what stands beside it, nothing where that is another one, or there is none."""
    beside = layout.end[label]
    is_part = (
        beside < layout.end[layout.parent[label]] and layout.chars[beside] > 0 and not is_label(layout.line(beside))
    )
    return [label, beside] if is_part else []
