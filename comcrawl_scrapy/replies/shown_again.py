"""Comments that stand on the page more than once: picked and in their place, or in a list for wide screens and one for narrow ones."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter, defaultdict
from itertools import pairwise
from typing import TYPE_CHECKING

from comcrawl_scrapy.documents.shown_text import before_dots

if TYPE_CHECKING:
    from collections.abc import Hashable, Mapping, Sequence

    from comcrawl_scrapy.items import Comment
    from comcrawl_scrapy.record_fields.slots import Layout
    from comcrawl_scrapy.replies.levels import Parents

SHORTEST_PART = 20  # characters of a text that is part of another, which breaks off in a list of the best ones
NUMBERED = re.compile(r"\D*(\d{6,})\D*")  # fewer digits are a year
FEWEST = 2  # comments of a list: one may be posted twice
MOST_OTHERS = 0.2  # of the comments of a list that is shown again


def shown_again(comments: Sequence[Comment], parents: Parents, layout: Layout) -> set[int]:
    """Return the positions of the comments that stand elsewhere too, with the list that they are in, or alone by their ids."""
    first, last = _without_lists(comments, layout)
    others = set(range(len(comments))) - set(range(first, last))
    return others | _by_ids({at: comments[at] for at in range(first, last)}, parents)


def _without_lists(comments: Sequence[Comment], layout: Layout) -> tuple[int, int]:
    """Return from where to where the comments stand that are left without the first or last lists that what is beside them has, too."""
    said = [(comment.published_at, comment.text) for comment in comments]
    first, last = 0, len(comments)
    while last - first >= 2 * FEWEST:
        low, high = _lists_at_ends(layout, first, last)
        if last - high >= FEWEST and _are_among(said[high:last], said[first:high]):
            last = high
        elif low - first >= FEWEST and _are_among(said[first:low], said[low:last]):
            first = low
        else:
            break
    return first, last


def _are_among(some: Sequence[Hashable], others: Sequence[Hashable]) -> bool:
    """Say whether nearly all of *some* are among *others*: to which comment a quotation answers may differ."""
    return (Counter(some) - Counter(others)).total() <= MOST_OTHERS * len(some)


def _lists_at_ends(layout: Layout, first: int, last: int) -> tuple[int, int]:
    """Return where the largest part of the page ends that holds the record at *first*, but not all before *last*.

    And where such a part begins that holds the last of them.
    """
    members, end = layout.members, layout.end
    after, before, i, k = first + 1, last - 1, members[first], members[last - 1]
    while i >= 0 and (held := bisect_left(members, end[i])) < last:
        after, i = held, layout.parent[i]
    while k >= 0 and (held := bisect_left(members, k)) > first:
        before, k = held, layout.parent[k]
    return after, before


def _by_ids(comments: Mapping[int, Comment], parents: Parents) -> set[int]:
    """Return the comments that stand elsewhere too, with the same id of the site, or its number: as much of them, or more.

    Of those that say the same stays the last that is answered, or the last.
    """
    places: defaultdict[tuple[str, str | None], list[int]] = defaultdict(list)
    for position, comment in comments.items():
        if comment.id and comment.text:
            places[_number_in(comment.id), comment.author].append(position)
    answered = set(parents)
    again: set[int] = set()
    for positions in places.values():
        if len(positions) == 1:
            continue
        said = sorted((_begun(comments[at].text), at in answered, at) for at in positions)
        again.update(at for (text, _, at), (more, *_) in pairwise(said) if _is_part_of(text, more))
    return again


def _number_in(own_id: str) -> str:
    """Return the number of a comment, where its id has a long one and no other: "post-318845510", "318845510-picked"."""
    number = NUMBERED.fullmatch(own_id)
    return number[1] if number else own_id


def _begun(text: str) -> str:
    begun = before_dots(text)
    return text if begun is None else begun


def _is_part_of(text: str, more: str) -> bool:
    return text == more or (len(text) >= SHORTEST_PART and more.startswith(text))
