"""Who answers whom: from nesting, attributes that name the parent, indentation, and links or mentions, in this order."""

from __future__ import annotations

import hashlib
import re
from collections import defaultdict
from types import MappingProxyType
from typing import TYPE_CHECKING

from comcrawl_scrapy.replies import levels, mentions
from comcrawl_scrapy.replies import parents as ways
from comcrawl_scrapy.replies.address_lines import without_addresses
from comcrawl_scrapy.replies.deepest_answers import told_apart
from comcrawl_scrapy.replies.shown_again import shown_again

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from comcrawl_scrapy.items import Comment
    from comcrawl_scrapy.record_fields.slots import Layout
    from comcrawl_scrapy.replies.levels import Parents
    from comcrawl_scrapy.replies.parents import Stated

COUNTER = re.compile(r"[#(\[]?\d{1,6}[.)\]]?")
NOTHING: Stated = MappingProxyType({})


def threaded(
    comments: list[Comment], layout: Layout, stated: Stated = NOTHING, apart: Collection[int] = ()
) -> list[Comment]:
    """Give the *comments* of *layout*'s records ids, parents and depths; drop those that say nothing.

    *stated* are the parents that structured data gives, by position: positions of theirs, or ids; *apart* are the positions
    of those that another template renders. A comment without text stays where others answer it: what is deleted or collapsed
    keeps its place. A parent on another page is known by its id alone. What is shown twice is one comment.
    """
    parents, absent = find_parents(comments, layout, stated, apart)
    _give_texts(comments, parents)
    again = shown_again(comments, parents, layout)
    parents = _without_circles([_kept_one(parent, again) for parent in parents]) if again else parents
    seen: dict[str, int] = {}
    for position, comment in enumerate(comments):
        if position not in again:
            comment.id = _unused(comment.id or _hash(comment), seen)
    order = _below(_answers(parents), None)
    kept = [keep and position not in again for position, keep in enumerate(_kept(comments, layout, parents, order))]
    for position in order:
        comment, parent = comments[position], parents[position]
        while parent is not None and not kept[parent]:
            parent = parents[parent]
        if parent is not None:
            comment.parent_id, comment.depth = comments[parent].id, comments[parent].depth + 1
        elif position in absent:
            comment.parent_id, comment.depth = absent[position], 1
    said = [comment for comment, keep in zip(comments, kept, strict=True) if keep]
    without_addresses(said)
    return said


def answered(comments: list[Comment], parents: Parents) -> list[Comment]:
    """Give *comments* ids, and the *parents* and depths that are known by their positions, none before its own parent."""
    seen: dict[str, int] = {}
    for comment, parent in zip(comments, parents, strict=True):
        comment.id = _unused(comment.id or _hash(comment), seen)
        if parent is not None:
            comment.parent_id, comment.depth = comments[parent].id, comments[parent].depth + 1
    return comments


def find_parents(
    comments: Sequence[Comment], layout: Layout, stated: Stated = NOTHING, apart: Collection[int] = ()
) -> tuple[Parents, dict[int, str]]:
    """Return the position of each comment's parent, None at the top level, and the ids of parents that are not there.

    What nesting does not tell, attributes and structured data may; the first way after these that finds any is believed
    for the whole section, a mention only where no parent is elsewhere. What is shown at the deepest level may say more.
    Failing all, what is rendered *apart* answers what is not. Nothing is its own ancestor.
    """
    named, absent = ways.named(comments, layout, stated)
    nested = told_apart(comments, ways.nested(layout), named, layout)
    parents = [a if a is not None else b for a, b in zip(nested, named, strict=True)]
    for way in (levels.levelled, levels.indented, levels.spaced, ways.following, levels.answering):
        if all(parent is None for parent in parents):
            parents = told_apart(comments, way(layout), named, layout)
    if not absent and all(parent is None for parent in parents):
        parents, absent = mentions.mentioned(comments, layout)
    if all(parent is None for parent in parents):
        parents = levels.by_level([float(position in apart) for position in range(len(comments))])
    return _without_circles(parents), absent


def _give_texts(comments: Sequence[Comment], parents: Parents) -> None:
    """Give what is signed and dated, and says nothing, the text of a lone answer by nobody else, nor of another time: it is its own, and so are its answers."""
    answers = _answers(parents)
    alone = [k for k in range(len(comments)) if len(answers.get(k, ())) == 1 and not comments[k].text]
    for position in reversed(alone):  # one may be in another
        own = answers[position][0]
        whole, part = comments[position], comments[own]
        is_own = part.author in (None, whole.author) and part.published_text in (None, whole.published_text)
        if whole.author and whole.published_text and is_own:
            whole.text, whole.quote, part.text, part.quote = part.text, part.quote, "", None
            whole.likes = part.likes if whole.likes is None else whole.likes
            answers[position] = answers.pop(own, [])
            for answer in answers[position]:
                parents[answer] = position


def _kept(comments: Sequence[Comment], layout: Layout, parents: Parents, order: Sequence[int]) -> list[bool]:
    """Say which comments stay: those with a text, and what these answer, if only as a name or a note in its place.

    Where comments have authors, a lone number without author and time counts them, as in a cell of its own before each.
    """
    signed = any(comment.author for comment in comments)
    kept = [bool(comment.text) and not (signed and _is_only_counted(comment)) for comment in comments]
    chars = layout.measures["chars"]
    for position in reversed(order):
        parent = parents[position]
        if parent is not None and kept[position] and not kept[parent]:
            kept[parent] = bool(chars[layout.owned[parent]].any())
    return kept


def _is_only_counted(comment: Comment) -> bool:
    return not (comment.author or comment.published_at) and COUNTER.fullmatch(comment.text) is not None


def _kept_one(position: int | None, again: Mapping[int, int]) -> int | None:
    """Return where the comment at a *position* stands that is kept, of those that are there *again*."""
    while position is not None and position in again:
        position = again[position]
    return position


def _without_circles(parents: Parents) -> Parents:
    """Take its parent from the first comment of every circle."""
    found, answers = list(parents), _answers(parents)
    reached = set(_below(answers, None))
    for start in range(len(found)):
        if start not in reached:
            at, path = start, dict[int, int]()
            while at not in path:  # nothing above it is at the top
                path[at] = len(path)
                at = found[at]  # type: ignore[assignment]
            first = min(i for i, place in path.items() if place >= path[at])
            answers[found[first]].remove(first)
            found[first] = None
            reached.update((first, *_below(answers, first)))
    return found


def _answers(parents: Parents) -> dict[int | None, list[int]]:
    """Return the positions of the answers to each comment; None has what answers nothing."""
    answers: defaultdict[int | None, list[int]] = defaultdict(list)
    for position, parent in enumerate(parents):
        answers[parent].append(position)
    return answers


def _below(answers: Mapping[int | None, Sequence[int]], top: int | None) -> list[int]:
    """Return all that answers *top*, directly or not, every answer after what it answers."""
    found = list(answers.get(top, ()))
    for position in found:  # it grows on the way
        found += answers.get(position, ())
    return found


def _hash(comment: Comment) -> str:
    said = "\0".join((comment.author or "", comment.published_text or "", comment.text))
    return hashlib.sha1(said.encode("utf-8", "surrogatepass"), usedforsecurity=False).hexdigest()[:16]


def _unused(wanted: str, seen: dict[str, int]) -> str:
    """Return *wanted*, numbered where another comment of the page has it already; *seen* has the last number of each."""
    found, number = wanted, seen.get(wanted, 0)
    while found in seen:
        number += 1
        found = f"{wanted}-{number}"
    seen[wanted] = max(number, 1)
    seen.setdefault(found, 1)
    return found
