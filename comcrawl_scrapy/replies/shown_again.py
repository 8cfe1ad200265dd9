"""Comments that stand on the page more than once: picked and in their place, or in a list for wide screens and one for narrow ones."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter, defaultdict
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING

from comcrawl_scrapy.documents.shown_text import before_dots
from comcrawl_scrapy.times.dates_in_text import gives_hour

if TYPE_CHECKING:
    from collections.abc import Hashable, Mapping, Sequence

    from comcrawl_scrapy.items import Comment
    from comcrawl_scrapy.record_fields.slots import Layout
    from comcrawl_scrapy.replies.levels import Parents

SHORTEST_PART = 20  # characters of a text that is part of another, which breaks off in a list of the best ones
NUMBERED = re.compile(r"\D*(\d{6,})\D*")  # fewer digits are a year
FEWEST = 2  # comments of a list: one may be posted twice; and places of one that is shown twice
MOST_LISTS = 10  # that are shown again
MOST_OTHERS = 0.2  # of the comments of a list that is shown again, whose texts differ


def shown_again(comments: Sequence[Comment], parents: Parents, layout: Layout) -> dict[int, int]:
    """Return the positions of the comments that stand elsewhere too, with the list that they are in, or alone; and where.

    Alone by their ids, as what begins their thread, or in a list of the best or newest ones.
    """
    picked = _picked(comments, layout)
    again = picked | _in_lists(comments, layout, len(picked))
    for find in (_by_ids, partial(_in_two_lists, layout=layout)):
        again |= find({at: comment for at, comment in enumerate(comments) if at not in again}, parents)
    return again


def _picked(comments: Sequence[Comment], layout: Layout) -> dict[int, int]:
    """Return the first comment where it stands alone before a list that has it, too, by author, time and text, and where."""
    holders = [layout.parent[member] for member in layout.members]
    of_holder, said = Counter(holders), [(comment.author, comment.published_at, comment.text) for comment in comments]
    if of_holder[holders[0]] > 1 or not all(said[0]):
        return {}
    listed = (at for at in range(1, len(said)) if said[at] == said[0] and of_holder[holders[at]] >= FEWEST)
    again = next(listed, None)
    return {} if again is None else {0: again}


def _in_lists(comments: Sequence[Comment], layout: Layout, first: int) -> dict[int, int]:
    """Return the comments of the first or last lists, from the *first* on, of which what is beside them has all, too, and where."""
    last, found = len(comments), dict[int, int]()
    for _ in range(MOST_LISTS):
        if last - first < 2 * FEWEST:
            break
        low, high = _lists_at_ends(layout, first, last)
        if again := _elsewhere(comments, range(high, last), range(first, high)):
            last = high
        elif again := _elsewhere(comments, range(first, low), range(low, last)):
            first = low
        else:
            break
        found |= again
    return found


def _elsewhere(comments: Sequence[Comment], part: range, rest: range) -> dict[int, int]:
    """Return where in the *rest* all comments of a *part* stand, by author, time and text; nothing where one does not.

    Some texts may differ by which comment a quotation in them is taken from.
    """
    if not FEWEST <= len(part) <= len(rest):
        return {}
    by_text: defaultdict[Hashable, list[int]] = defaultdict(list)
    anyhow: dict[Hashable, int] = {}
    found: dict[int, int] = {}
    for at in rest:
        by_text[_who_and_when(comments[at]), comments[at].text].append(at)
        anyhow[_who_and_when(comments[at])] = at
    for at in part:
        who = _who_and_when(comments[at])
        if who not in anyhow:
            return {}
        same = by_text.get((who, comments[at].text))
        found[at] = same.pop() if same else anyhow[who]
    differ = sum(comments[at].text != comments[k].text for at, k in found.items())
    return found if differ <= MOST_OTHERS * len(part) else {}


def _who_and_when(comment: Comment) -> Hashable:
    """Return what tells a comment from others; its text where nothing else is known of it."""
    known = (comment.author, comment.published_at)
    return known if any(known) else comment.text


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


def _by_ids(comments: Mapping[int, Comment], parents: Parents) -> dict[int, int]:
    """Return the comments that stand elsewhere too, with the same id of the site, or its number: as much of them, or more.

    Of those that say the same stays the last that is answered, or the last.
    """
    places: defaultdict[tuple[str, str | None], list[int]] = defaultdict(list)
    for position, comment in comments.items():
        if comment.id and comment.text:
            places[_number_in(comment.id), comment.author].append(position)
    answered = set(parents)
    again: dict[int, int] = {}
    for positions in places.values():
        if len(positions) == 1:
            continue
        said = sorted((_begun(comments[at].text), at in answered, at) for at in positions)
        again.update({at: other for (text, _, at), (more, _, other) in pairwise(said) if _is_part_of(text, more)})
    return again


def _in_two_lists(comments: Mapping[int, Comment], parents: Parents, layout: Layout) -> dict[int, int]:
    """Return the comments without answers that stand elsewhere too, in another box: where they begin a thread, or in the longer list.

    Where none of them begins one it takes more than a day to tell that they are the same, and that there are but two. None
    answers another: one may thank several in the same words.
    """
    answered, boxes = set(parents), [layout.parent[member] for member in layout.members]
    alike: defaultdict[Hashable, list[int]] = defaultdict(list)
    for at, comment in comments.items():
        is_known = None not in (comment.author, comment.published_at)
        if is_known and parents[at] is None and len(comment.text) >= SHORTEST_PART:
            alike[_who_and_when(comment), comment.text].append(at)
    again: dict[int, int] = {}
    for positions in (some for some in alike.values() if len(some) > 1):
        heads = [at for at in positions if at in answered]
        ids = {_number_in(own) for at in positions if (own := comments[at].id)}
        if (
            not heads
            and len(positions) == FEWEST > len(ids)
            and gives_hour(comments[positions[0]].published_text or "")
        ):
            heads = [max(positions, key=lambda at: (boxes.count(boxes[at]), at))]
        if len(heads) == 1:
            box = boxes[heads[0]]
            again.update(dict.fromkeys((at for at in positions if boxes[at] != box), heads[0]))
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
