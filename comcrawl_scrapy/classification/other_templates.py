"""Records of a section that another template renders than the rest: answers of owners, comments on answers, smaller replies.

A group that looks like comments, and stands in the records, between them or around them, is more of them where it reads
like comments, and the others read the same without it. A part of the records fails that: they lack it. Where all are answered
the text of the answer may have been read for theirs: then the others are to read in full without it, and by other people.
"""

from __future__ import annotations

from bisect import bisect, bisect_left
from datetime import timedelta
from itertools import accumulate, islice
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple, Self

import numpy as np

from comcrawl_scrapy.classification.asked import are_asked, have_date_and_text
from comcrawl_scrapy.classification.group_features import Members
from comcrawl_scrapy.classification.headlines import are_headlines
from comcrawl_scrapy.classification.lifting import lifted
from comcrawl_scrapy.classification.trimming import shared_components
from comcrawl_scrapy.documents.control_words import LONGEST_CONTROL
from comcrawl_scrapy.documents.measures import CHARS, DATES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from comcrawl_scrapy.documents.measures import Measures
    from comcrawl_scrapy.dom import Ints
    from comcrawl_scrapy.fields import FieldReader
    from comcrawl_scrapy.items import Comment

    Reading = Callable[[Sequence[int], Sequence[int]], FieldReader]  # of members, and apart from which others

MOST = 6  # groups that are read
MOSTLY = 0.8  # of the records, that have a date, and that are read in full
READABLE = 0.7  # how likely at least the place of the text is one
READ_IN_FULL = (0.5, 2.1)  # or hardly, where those of text, author and time together are
MANY = 2  # times as many records as are known
ALIKE = 0.5  # of the components that most of the records have, that each has
ECHO = 0.5  # of the texts, from which on they are quotations of the others


class Templates(NamedTuple):
    """The records of two templates, ascending; those of the second are in none of the first, or the other way round.

    ``cores`` are the parts of the inner ones that these were found by, if they are all inside of the outer ones.
    """

    outer: Sequence[int]
    inner: Sequence[int]
    cores: Sequence[int] = ()


class Said(NamedTuple):
    """What the records of one template say: its ``certainty`` is the sum of that of all fields."""

    comments: Sequence[Comment]
    certainty: float

    @classmethod
    def by(cls, reader: FieldReader) -> Self | None:
        """Return what *reader* reads, None where it is not certain of the text or misses most authors or times."""
        text, places = reader.certainty["text"], sum(reader.certainty.values())
        is_likely = text >= READABLE or (text >= READ_IN_FULL[0] and places >= READ_IN_FULL[1])
        is_read = is_likely and sum(map(is_whole, reader.comments)) >= MOSTLY * len(reader.comments)
        return cls(reader.comments, places) if is_read else None


def of_whole_template(
    measures: Measures, members: Sequence[int], groups: Sequence[Sequence[int]], read: Reading
) -> Sequence[int]:
    """Return the first of *groups* that has all *members*, and others among them that are read as well; else *members*."""
    outline, taken = measures.outline, set(members)
    around = outline.smallest_around(members[0], members[-1])
    wider = (group for group in groups if len(members) < len(group) <= MANY * len(members) and taken < set(group))
    of_list = (group for group in wider if outline.smallest_around(group[0], group[-1]) == around)
    alike = (group for group in of_list if shared_components(measures, group).min() >= ALIKE)
    return next((group for group in alike if _are_read_as_well(members, group, read)), members)


def _are_read_as_well(members: Sequence[int], group: Sequence[int], read: Reading) -> bool:
    """Say whether others of a *group* are read in full, in places of the *members*, and these as they are without the others.

    Or as less than that, where others stand in them: their texts may have been read for theirs.
    """
    reader, alone, taken = read(group, ()), read(members, ()), set(members)
    said = dict(zip(group, reader.comments, strict=True))
    others = [i for i in group if i not in taken]
    if not all(is_whole(said[i]) for i in others):
        return False
    place = reader.layout.outline.signatures
    texts = dict(zip(group, (frozenset(place[one.body].tolist()) for one in reader.places), strict=True))
    known = {texts[i] for i in members}
    hold = (bisect(others, i) < bisect_left(others, reader.layout.end[i]) for i in members)
    pairs = zip(hold, (said[i] for i in members), alone.comments, strict=True)
    as_before = (now == before or (holds and is_as_before(now, before)) for holds, now, before in pairs)
    return known.issuperset(texts.values()) and all(as_before)


def both_templates(
    measures: Measures, members: Sequence[int], groups: Sequence[Sequence[int]], read: Reading
) -> Templates | None:
    """Return *members* and those of *groups* (likeliest first) that are more of the same; None where none are.

    Of several that are, such as the records and what they hold, it is the one that is read best, but none that is only a part
    of another.
    """
    if not (found := [*islice(_candidates(measures, members, groups), MOST)]):
        return None
    alone, end = read(members, ()), measures.outline.end_list
    found = [_without_answered(both, alone) for both in found]
    apart = (both for both in found if both.outer is not members or not are_parts(both.inner, alone))
    answering = [(both, said) for both in apart if (said := Said.by(read(both.inner, both.outer)))]
    read_well = [(quality, both) for both, said in answering if (quality := _quality(both, said, alone, read))]
    whole = [(quality, both) for quality, both in read_well if not any(_is_part(both, of, end) for _, of in read_well)]
    return max(whole, key=itemgetter(0), default=(0.0, None))[1]


def _without_answered(both: Templates, alone: FieldReader) -> Templates:
    """Return the cores for the inner records, where what more was taken for these holds the texts of those that they answer."""
    is_answered = both.cores and _hold_texts(both.inner, alone) and not _hold_texts(both.cores, alone)
    return Templates(both.outer, both.cores) if is_answered else both


def _is_part(both: Templates, of: Templates, end: Sequence[int]) -> bool:
    """Say whether all inner records hold one of another choice's, or stand in one, of which there are more, and others do neither."""
    some, whole = both.inner, of.inner
    are_fewer = both.outer is of.outer and len(some) < len(whole)
    return are_fewer and all(_are_covered(some, whole, end)) and not all(_are_covered(whole, some, end))


def _are_covered(some: Sequence[int], by: Sequence[int], end: Sequence[int]) -> Iterator[bool]:
    """Say of each of *some* elements whether it holds one of those that may cover it, or stands in one."""
    reach = _reach(by, end)
    return (i < reach[bisect(by, i)] or bisect_left(by, i) < bisect_left(by, end[i]) for i in some)


def _reach(members: Sequence[int], end: Sequence[int]) -> list[int]:
    """Return where the last ends of the first none, one, two … of *members*."""
    return [0, *accumulate((end[i] for i in members), max)]


def _candidates(measures: Measures, members: Sequence[int], groups: Sequence[Sequence[int]]) -> Iterator[Templates]:
    """Yield *members* together with each of *groups* that is apart from them, and as much of a record, by date and text."""
    outline, starts, taken = measures.outline, np.array(members), set(members)
    reach = np.array(_reach(members, outline.end_list))
    last = outline.end_list[outline.smallest_around(members[0], members[-1])]
    seen: set[tuple[int, ...]] = {tuple(members)}
    for found in groups:
        if not taken.isdisjoint(found):
            continue
        at = _not_empty(measures, np.array(found))
        group = at.tolist()
        inside = at < reach[np.searchsorted(starts, at, "right")]
        held = np.searchsorted(starts, outline.end[at]) - np.searchsorted(starts, at)
        is_around = not inside.any() and held.sum() == len(members) and are_asked(measures, group, members)
        is_between = not inside.any() and members[0] < at[0] and at[-1] < last
        # Comments on a question stand above its answers, on which are the others.
        on_question = inside.any() and at[~inside].max(initial=0) < members[0]
        is_beside = bool((held == 0).all()) and (is_between or on_question)
        if not (is_around or is_beside) or not _are_records(measures, members, group):
            continue
        is_alone = len(group) == 1 and inside.all()  # and could be lifted to what it answers
        whole = tuple(group if is_around or is_alone else lifted(measures, group, members))
        if whole not in seen:
            seen.add(whole)
            cores = group if inside.all() and whole != tuple(group) else ()
            yield Templates(whole, members) if is_around else Templates(members, whole, cores)


def _not_empty(measures: Measures, at: Ints) -> Ints:
    """Return those of a group's elements that have a date, or say more than a button: where nobody has answered, none has."""
    held = measures.held(at)
    says = (held[:, DATES] > 0) | (held[:, CHARS] > LONGEST_CONTROL)
    return at[says] if says.any() else at


def _are_records(measures: Measures, members: Sequence[int], group: Sequence[int]) -> bool:
    """Say whether members and group have dates and texts of their own: those that hold others, and most of those of each."""
    if have_date_and_text(measures.held(group)).mean() < MOSTLY:  # so much the less have their own parts
        return False
    both = Members(measures.outline, [sorted((*members, *group))])
    is_record = have_date_and_text(both.own_sums(measures.running))
    in_group = np.zeros(len(both.at), dtype=bool)
    in_group[np.searchsorted(both.at, group)] = True
    inner = both.nested[in_group[both.outer[both.nested]] != in_group[both.nested]]
    kinds = (both.outer[inner], np.flatnonzero(in_group), np.flatnonzero(~in_group))
    return all(is_record[kind].mean() >= MOSTLY for kind in kinds if len(kind))


def are_parts(inner: Sequence[int], alone: FieldReader) -> bool:
    """Say whether most of *inner* hold the author or the time of records read *alone*, or some are quoted there.

    That of a nameless record may be in the answer to it.
    """
    heads = sorted(i for place in alone.places for i in place.heads)
    hold = sum(bisect_left(heads, i) < bisect_left(heads, alone.layout.end[i]) for i in inner)
    return 2 * hold > len(inner) or any(map(alone.layout.leaves_out, inner))


def _hold_texts(members: Sequence[int], alone: FieldReader) -> bool:
    """Say whether any text of the records read *alone* begins in one of *members*."""
    reach = _reach(members, alone.layout.end)
    return any(i < reach[bisect(members, i)] for place in alone.places for i in place.body[:1])


def _quality(found: Templates, inner: Said, alone: FieldReader, read: Reading) -> float:
    """Return how well both are read, 0 where the outer ones are not, or lose something of what they say when read *alone*."""
    reader = read(found.outer, found.inner)
    outer = Said(reader.comments, sum(reader.certainty.values()))
    if list(found.outer) != alone.layout.members:
        is_read = Said.by(reader) is not None and not are_headlines(
            reader.layout.measures, reader.layout.members, outer.comments
        )
    elif _hold_texts(found.inner, alone):
        is_read = _are_answers(found.inner, inner, reader)
    else:
        is_read = all(map(is_as_before, outer.comments, alone.comments))
    if not is_read or _are_of_those_who_said(found.inner, inner, reader):
        return 0.0
    is_echo = _echo_of(outer.comments)
    echoes = sum(map(is_echo, inner.comments))
    return outer.certainty + inner.certainty if echoes < ECHO * len(inner.comments) else 0.0


def _echo_of(comments: Sequence[Comment]) -> Callable[[Comment], bool]:
    """Return what says whether a comment is one of *comments* again: by its text, or as a part of it by whom and when it is."""
    texts = {comment.text for comment in comments}
    by_head = {(comment.author, comment.published_at): comment.text for comment in comments}

    def is_echo(comment: Comment) -> bool:
        same = by_head.get((comment.author, comment.published_at), "") if comment.published_at else ""
        return comment.text in texts or (bool(same) and (same in comment.text or comment.text in same))

    return is_echo


def _are_answers(members: Sequence[int], said: Said, reader: FieldReader) -> bool:
    """Say whether all of several *members* answer others, read in full, of other people: some later than these, none before."""
    pairs = _with_answered(members, said, reader)
    waits = [
        now.published_at - then.published_at
        for then, now in pairs
        if then.text and then.author and then.author != now.author and then.published_at and now.published_at
    ]
    asked = {comment.text for comment, _ in pairs}
    return len(asked) > 1 and len(waits) == len(members) and min(waits) >= timedelta() and any(waits)


def _are_of_those_who_said(members: Sequence[int], said: Said, reader: FieldReader) -> bool:
    """Say whether most of *members* stand in records by whom they are themselves: what is told there of who wrote it, not an answer."""
    own = sum(then.author == now.author is not None for then, now in _with_answered(members, said, reader))
    return len(members) > 1 and own >= MOSTLY * len(members)


def _with_answered(members: Sequence[int], said: Said, reader: FieldReader) -> list[tuple[Comment, Comment]]:
    """Return what those of *members* say that stand in records, each with what these say before it."""
    owners = reader.layout.outline.innermost(reader.layout.members)
    pairs = zip(members, said.comments, strict=True)
    return [(reader.comments[owners[i]], answer) for i, answer in pairs if owners[i] >= 0]


def is_as_before(now: Comment, before: Comment) -> bool:
    """Say whether a comment is read as *before*, or less of it: of the name, too, as where all end in a form of address.

    >>> from comcrawl_scrapy.items import Comment
    >>> is_as_before(Comment("はい", author="花子"), Comment("はい", author="花子さん"))
    True
    >>> is_as_before(Comment("はい", author="太郎"), Comment("はい", author="花子さん"))
    False
    """
    is_named_so = now.author is None or (before.author or "").startswith(now.author)
    same = is_named_so and now.published_text == before.published_text
    return same and bool(now.text) == bool(before.text) and before.text.startswith(now.text)


def is_whole(comment: Comment) -> bool:
    """Say whether a comment has text, author and time."""
    return bool(comment.text and comment.author and comment.published_text)
