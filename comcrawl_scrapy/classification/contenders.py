"""Which of a page's contenders, the groups that its classifier has judged, is the section: whole records, no parts, no lists of them."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import deque
from typing import TYPE_CHECKING

import numpy as np

from comcrawl_scrapy.classification.held_parts import are_the_page
from comcrawl_scrapy.classification.lifting import are_article_and_section, is_below_heading
from comcrawl_scrapy.classification.list_ends import without_article
from comcrawl_scrapy.documents.measures import DATES

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence
    from collections.abc import Set as AbstractSet

    from comcrawl_scrapy.documents.measures import Measures
    from comcrawl_scrapy.dom import Floats, Ints
    from comcrawl_scrapy.sections import Evidence

AS_PROBABLE = 0.2  # less than the most probable
AS_WELL_RANKED = 0.15  # less than the best ranked
FEWEST = 3  # members of a list of which another contender may be a part of one
REGULARLY = 0.9  # of the members, from which on what equally many of follow each is a part of it


def choose(
    ends: Sequence[int],
    groups: Sequence[Sequence[int]],
    heard: Evidence,
    probabilities: Floats,
    dated: AbstractSet[int] = frozenset(),
    meant: AbstractSet[int] = frozenset(),
) -> int:
    """Return which contender (best ranked first) is the section: of those as probable as any, the best ranked.

    One that has all of its members and more is the template of which it is a part, such as the replies; unless what it has
    more comes with every member, as their parts do. A lone element around a list is the list's container; one in a member of
    another group, or around a single one, is no more than that record, and so is the first of several that are all *dated*, however
    these rank: it asks what they answer. Where all of its members are dated, or *meant* by dated terms, and nothing of what the other has
    more, that is something else: texts of the page, forms. Elements end before *ends*.
    """
    scores, members = heard.scores[heard.contenders], [set(groups[i]) for i in heard.contenders.tolist()]
    equals = np.flatnonzero(probabilities >= probabilities.max() - AS_PROBABLE).tolist()
    winner = int(equals[0])
    for other in equals[1:]:
        if scores[other] < scores[winner] - AS_WELL_RANKED and not _begins(members[winner], members[other], dated):
            continue
        if any(_are_the_dated(members[winner], members[other], those) for those in (dated, meant)):
            continue
        is_more_probable = bool(probabilities[other] > probabilities[winner])
        is_one = _is_one_of(members[winner], members[other], ends, is_around=is_more_probable)
        if is_one or _are_no_records(members[winner], members[other], ends):
            winner = other
    return winner


def dated_meanings(measures: Measures, at: Ints) -> set[int]:
    """Return those of the elements *at* these indices that are what a dated term is said to mean, as who has said it when, or the first part of that."""
    outline = measures.outline
    meanings, found = outline.tagged(("dd",)), set[int]()
    is_first_part = meanings[outline.parent[at]] & (outline.parent[at] == at - 1)
    for i in at[meanings[at] | is_first_part].tolist():
        term = outline.index.get(outline.nodes[i if meanings[i] else i - 1].getprevious())
        if term is not None and outline.tags[term] == "dt" and measures.held(term)[DATES]:
            found.add(i)
    return found


def record_around(
    measures: Measures, members: Sequence[int], parts: Sequence[int], contenders: Iterable[Sequence[int]]
) -> Sequence[int]:
    """Return the first of *contenders* that is one dated record, of which the second of two undated *members* is the text; else *members*.

    The first one is the article's, of which the first of *parts* has the same class name as the comment's; what holds this does not
    hold the record, as it may hold an answer.
    """
    if len(members) != 2 or measures.held(members)[:, DATES].any():
        return members
    end = measures.outline.end_list
    first = next((i for i in parts if i >= members[0]), members[0])
    stop = end[measures.outline.parent_list[first]]
    around = (group for group in contenders if len(group) == 1 and stop <= group[0] < members[1] < end[group[0]])
    return next((group for group in around if measures.held(group[0])[DATES]), members)


def inside(
    measures: Measures,
    groups: Sequence[Sequence[int]],
    heard: Evidence,
    probabilities: Floats,
    chosen: int,
    whole: Sequence[int],
) -> list[int]:
    """Return which contenders may be records where the *whole* ones of the *chosen* group are none: the page, or an article and its comments.

    As a whole, a short page looks like a comment: some in it may be one. What follows an article may be their list, if any in it
    is as probable.
    """
    end = measures.outline.end_list
    others = [(k, groups[i]) for k, i in enumerate(heard.contenders.tolist()) if i != chosen]
    if _are_the_page(measures, whole):
        return [k for k, group in others if not _are_the_page(measures, group)]
    if are_article_and_section(measures, whole):
        section = whole[1]
        return [k for k, group in others if section < group[0] and group[-1] < end[section]]
    parts = without_article(measures, groups[chosen])
    if len(parts) == len(groups[chosen]):
        return []
    stop, least = end[parts[-1]], probabilities.max() - AS_PROBABLE
    return [k for k, group in others if parts[0] <= group[0] and group[-1] < stop and probabilities[k] >= least]


def _are_the_page(measures: Measures, members: Sequence[int]) -> bool:
    """Say whether *members* are the page; below a heading of comments a headline in a lone one is a name."""
    return are_the_page(measures, members, headed=is_below_heading(measures.outline, members[0]))


def _are_no_records(some: AbstractSet[int], others: AbstractSet[int], ends: Sequence[int]) -> bool:
    """Say whether *some* are parts of records, or hold several of them, and *others* are the records."""
    ways = (
        _are_part_of_template,
        _is_list_in,
        _are_around,
        _hold_others,
        _is_with_answers,
        _are_between,
        _are_parts_in,
    )
    return any(are_none(some, others, ends) for are_none in ways)


def _are_the_dated(some: AbstractSet[int], whole: AbstractSet[int], dated: AbstractSet[int]) -> bool:
    """Say whether *some* are those of the *whole* that are *dated*, which others there are not."""
    return some < whole and some <= dated and (whole - some).isdisjoint(dated)


def _are_part_of_template(some: AbstractSet[int], whole: AbstractSet[int], _: Sequence[int]) -> bool:
    """Say whether *some* are among the *whole* of one template, and what that has more are no parts of theirs."""
    return some < whole and not _come_regularly(whole - some, some)


def _begins(lone: AbstractSet[int], several: AbstractSet[int], dated: AbstractSet[int]) -> bool:
    """Say whether a *lone* element is the first of *several*, all of which are *dated*."""
    return len(lone) == 1 and len(several) >= FEWEST and min(several) in lone and several <= dated


def _is_list_in(holder: Collection[int], members: Collection[int], ends: Sequence[int]) -> bool:
    """Say whether the *holder* is one element, and *members* are several, all in it."""
    (first, *others), inside = sorted(holder), sorted(members)
    return not others and len(inside) > 1 and first < inside[0] and inside[-1] < ends[first]


def _is_one_of(lone: Collection[int], several: Collection[int], ends: Sequence[int], *, is_around: bool) -> bool:
    """Say whether there is a *lone* element, in one of *several* others, or, where it may be one (*is_around*), the holder of one alone."""
    first, *others = lone
    if others or len(several) < FEWEST:
        return False
    return any(i < first < ends[i] for i in several) or (
        is_around and sum(first < i < ends[first] for i in several) == 1
    )


def _are_around(holders: Collection[int], members: Collection[int], ends: Sequence[int]) -> bool:
    """Say whether each of the *holders* holds some of the *members*, of which there are more: wrappers of answers in a thread.

    The first of them asks, before any answer, and holds none. What comes with every holder (of many) beside it is a part of the same.
    """
    nearest = dict(_nearest(holders, members, ends))
    held, outside = set(nearest.values()) - {None}, [i for i, holder in nearest.items() if holder is None]
    asks, first = min(members), min(holders)
    is_thread = len(held) == len(holders) < len(members) and (asks == first or ends[asks] <= first)
    return is_thread and not _come_regularly(outside, holders)


def _hold_others(holders: Collection[int], members: Collection[int], ends: Sequence[int]) -> bool:
    """Say whether some *holders*, but not all, are *members*, and the others hold all other members: they wrap answers."""
    wrappers, others = set(holders).difference(members), sorted(set(members).difference(holders))
    each = [bisect_left(others, ends[i]) - bisect_right(others, i) for i in wrappers]
    return len(wrappers) < len(holders) < len(members) and all(each) and sum(each) == len(others)


def _is_with_answers(pair: Collection[int], members: Collection[int], ends: Sequence[int]) -> bool:
    """Say whether a *pair* is one of the *members*, of which there are more, and right behind it what holds answers to it."""
    if len(pair) != 2 or len(members) <= len(pair):
        return False
    asked, holder = sorted(pair)
    is_behind = asked in members and holder not in members and ends[asked] == holder
    return is_behind and any(holder < i < ends[holder] for i in members)


def _are_between(holders: Collection[int], members: Collection[int], ends: Sequence[int]) -> bool:
    """Say whether each of the *holders*, and no other one, stands in a member of its own and holds others: it is the list of its answers."""
    if not 1 < len(holders) < len(members) or not set(holders).isdisjoint(members):
        return False
    around, ascending = [member for _, member in _nearest(members, holders, ends)], sorted(members)
    hold = (bisect_left(ascending, ends[i]) > bisect_left(ascending, i) for i in holders)
    return None not in around and len(set(around)) == len(around) and all(hold)


def _are_parts_in(parts: Collection[int], members: Collection[int], ends: Sequence[int]) -> bool:
    """Say whether all *parts* stand in *members*, of which there are more; and in one of these both what it says and the list of its answers."""
    if len(members) <= len(parts) or not set(members).isdisjoint(parts):
        return False
    ascending, within = sorted(members), dict[int | None, set[bool]]()
    for i, member in _nearest(members, parts, ends):
        within.setdefault(member, set()).add(bisect_left(ascending, ends[i]) > bisect_left(ascending, i))
    return None not in within and any(len(hold) > 1 for hold in within.values())


def _nearest(
    holders: Collection[int], members: Collection[int], ends: Sequence[int]
) -> Iterator[tuple[int, int | None]]:
    """Yield the *members*, ascending, each with the innermost of the *holders* that it stands in, None where that is none."""
    opened, waiting = list[int](), deque(sorted(holders))
    for i in sorted(members):
        while waiting and waiting[0] < i:
            opened.append(waiting.popleft())
        while opened and ends[opened[-1]] <= i:
            opened.pop()
        yield i, opened[-1] if opened else None


def _come_regularly(others: Collection[int], members: Collection[int]) -> bool:
    """Say whether equally many of *others* follow every one of *members*, or nearly."""
    after = np.searchsorted(sorted(members), sorted(others), side="right")
    follow = np.bincount(np.bincount(after, minlength=len(members) + 1)[1:])
    return len(members) > 1 and bool(follow[1:].max(initial=0) >= REGULARLY * len(members))
