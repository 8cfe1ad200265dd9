"""What stands at the ends of a group and is no record: the head of the list, or the page's, and the box to write in.

One alone without what all others have, a date, tells: records of one template have it, or what stands in its place.
"""

from __future__ import annotations

from bisect import bisect_left
from statistics import median
from typing import TYPE_CHECKING

import numpy as np

from comcrawl_scrapy.comment_text.deletions import LONGEST, is_notice
from comcrawl_scrapy.controls.invitations import is_invitation
from comcrawl_scrapy.documents.measures import CHARS, COLUMN, DATES, HEADINGS
from comcrawl_scrapy.documents.nesting import hold, inside, outermost
from comcrawl_scrapy.documents.shown_text import line_of, own_text
from comcrawl_scrapy.page_kinds.belonging import is_part

if TYPE_CHECKING:
    from collections.abc import Sequence

    from comcrawl_scrapy.documents.measures import Counts, Measures
    from comcrawl_scrapy.dom import Outline

LOOKED_AT = 50  # members, that tell where dates are
FEWEST = 3  # members, of which one can be the odd one out
LEVELS = 6  # around members, in which they may have their dates
Place = tuple[str, tuple[str, ...]]  # by tag and class names
ACTS = [COLUMN["controls"], COLUMN["buttons"], COLUMN["actions"]]


def without_head(measures: Measures, members: Sequence[int]) -> list[int]:
    """Leave out the first member where it alone has no date, nor anything to do with it: it heads the list, or the page.

    Or where it alone has the headline of what is said beside it, in another place than all others.
    Where none has a date, as their texts have none, that of the article is told by what it is in. One that asks to log in to
    write is none of them.
    """
    dated = measures.held(members)[:, DATES] > 0
    if not dated[1:].any():
        is_head = _is_of_another_place(measures, members)
    else:
        is_odd = bool(dated[1:].all() and not dated[0])
        is_head = is_odd and (_invites(measures, members[0], members[1:]) or _heads(measures, members))
        is_head = is_head or _has_headline(measures, members)
    return list(members[1:] if is_head else members)


def without_holder(measures: Measures, members: Sequence[int]) -> Sequence[int]:
    """Leave out the first of two members where it holds the other, and has headings beside it, as that one has none: it is the list of one comment."""
    first, *others = members
    if len(others) != 1 or measures.outline.end_list[first] <= others[0]:
        return members
    around, inside = measures.held(members)[:, COLUMN["headings"]].tolist()
    return others if around and not inside else members


def without_article(measures: Measures, members: Sequence[int]) -> Sequence[int]:
    """Leave out the first member where it alone holds the page's headline, and dates only in other places, by tag and class names, than the others.

    The post that begins a thread is of one template with those that answer it, and may have another date: "Yesterday", without a number.
    """
    outline, (first, *others) = measures.outline, members
    if not others or outline.end_list[first] > others[0]:
        return members  # of what it holds it is no head
    headings = np.flatnonzero(outline.tagged(HEADINGS))
    if not hold(outline, [first], headings)[0]:  # which is quick to tell
        return members
    holds = hold(outline, members, _headlines(outline, headings.tolist()))
    if not holds[0] or holds[1:].any():
        return members
    own, usual = _places_of_dates(measures, first), set[Place]().union(*(_places_of_dates(measures, i) for i in others))
    named, usually_named = ({place for place in places if place[1]} for places in (own, usual))
    if named and usually_named:  # else what is dated may stand in the texts
        own, usual = named, usually_named
    is_article = own and usual and own.isdisjoint(usual) and not _shows_what_is_no_date(measures, members)
    return others if is_article else members


def _headlines(outline: Outline, headings: Sequence[int]) -> list[int]:
    """Return those of the *headings* of a page that are its headlines, or that its title repeats."""
    # The first title is the page's: pictures may have others.
    title = next((line_of(title) for title in outline.nodes[0].iter("title")), "")
    lines = ((i, line_of(outline.nodes[i])) for i in headings)
    return [i for i, said in lines if said and (outline.tags[i] == "h1" or is_part(said, title))]


def _heads(measures: Measures, members: Sequence[int]) -> bool:
    """Say whether the first member, which alone has no date, is none of them.

    It is one of them if it says something where all others have their date, "just now", which has no number. Of two it is one of
    them if it has all else that the other has: that one may only speak of a year. What can be done with it is a comment's, unless it
    is the box to write in.
    """
    held = measures.held(members)
    if held[0, ACTS].any() and not _is_box(held):
        return False
    if _shows_what_is_no_date(measures, members) or are_dated_around(measures, members):
        return False
    if len(members) < FEWEST:
        first, other = (_undated_parts(measures, member) for member in members)
        if other <= first:
            return False
    return not is_deleted(measures, members[0], members)


def _has_headline(measures: Measures, members: Sequence[int]) -> bool:
    """Say whether the first member alone holds the page's headline, and all others stand side by side elsewhere.

    It says less than most of them beside the headline, and what it is about stands beside it; the text that begins a thread is a record.
    """
    outline, (first, *others) = measures.outline, members
    up, place = outline.parent_list[first], {outline.parent_list[i] for i in others}
    if len(members) < FEWEST or len(place) > 1 or up < 0 or outline.end_list[up] > others[0]:
        return False
    headlines = np.flatnonzero(outline.tagged(("h1",))).tolist()
    holds = hold(outline, members, headlines)
    if not holds[0] or holds[1:].any():
        return False
    headline = headlines[bisect_left(headlines, first)]
    own, around, said, *usual = measures.held([first, up, headline, *others])[:, CHARS].tolist()
    return bool(around > 2 * own and own - said < median(usual))


def _places_of_dates(measures: Measures, member: int) -> set[Place]:
    """Return the tags and class names of what is dated in a *member*."""
    dated = member + np.flatnonzero(measures["dates"][member : measures.outline.end_list[member]])
    return {_place(measures.outline, i) for i in dated.tolist()}


def _place(outline: Outline, i: int) -> Place:
    return outline.tags[i], outline.tokens[i]


def _is_box(held: Counts) -> bool:
    """Say whether the first of the members that hold this much is the box that a reader writes in.

    It has a button, but no link, where all others have one, and these have nothing to write in but to answer them, as they say.
    """
    linked, to_fill = held[:, COLUMN["links"]] > 0, held[:, COLUMN["fields"]] > 0
    says_reply = held[:, COLUMN["controls"]] > 0
    is_alone = not to_fill[1:].any() or (says_reply[1:].all() and not says_reply[0])
    return bool(to_fill[0] and not linked[0] and linked[1:].all() and is_alone)


def _is_of_another_place(measures: Measures, members: Sequence[int]) -> bool:
    """Say whether all *members* but the first are parts of dated elements of one template, one each: it is the text of the article.

    Where what is around each is of one template with it, too, the first stands in what holds all these elements: it may begin a thread.
    """
    outline, up = measures.outline, measures.outline.parent[members]
    for level in range(LEVELS if len(members) >= FEWEST else 0):
        place, others = outline.signatures[up], up[1:]
        if up.min() < 0 or len(set(others.tolist())) < len(others) or len(set(place[1:].tolist())) > 1:
            break
        if measures.held(others)[:, DATES].all():
            return bool(place[0] != place[1] and (not level or outline.end[up[0]] > up[1]))
        up = outline.parent[up]
    return False


def without_foot(measures: Measures, members: Sequence[int]) -> list[int]:
    """Leave out the last of the whole records where it alone has no date: what a reader writes in, or an empty one for scripts to fill.

    The one alone has fields, or asks to log in; the other has no control, link or picture, where all before it have links.
    """
    held = measures.held(members)
    dated, to_fill = held[:, DATES] > 0, held[:, COLUMN["fields"]] > 0
    if len(members) < 2 or dated[-1] or not dated[:-1].all() or is_deleted(measures, members[-1], members):
        return list(members)
    is_box = to_fill[-1] and not to_fill[:-1].any()
    is_empty = not held[-1, [*ACTS, COLUMN["links"], COLUMN["images"]]].any() and held[:-1, COLUMN["links"]].all()
    is_foot = is_box or is_empty or _invites(measures, members[-1], members[-2::-1])
    return list(members[:-1] if is_foot else members)


def without_invitation(measures: Measures, members: Sequence[int]) -> Sequence[int]:
    """Leave out the last of several texts, none of which has a date, where it alone asks to log in to write: below the others stands where one writes."""
    *others, last = members
    nodes = measures.outline.nodes
    is_undated = bool(others) and not measures.held(members)[:, DATES].any()
    invites = is_undated and is_invitation(nodes[last], map(nodes.__getitem__, others[-LOOKED_AT:]))
    return others if invites else members


def _invites(measures: Measures, member: int, others: Sequence[int]) -> bool:
    """Say whether a member asks to log in to write, as none of the *others* does, and shows nothing in the place of their dates."""
    nodes, beside = measures.outline.nodes, others[:LOOKED_AT]
    return is_invitation(nodes[member], map(nodes.__getitem__, beside)) and not _shows_what_is_no_date(
        measures, [member, *beside]
    )


def _shows_what_is_no_date(measures: Measures, members: Sequence[int]) -> bool:
    """Say whether the first member shows anything in the place, by tag and class names, where each of the others has a date."""
    outline, first, *others = measures.outline, *members[:LOOKED_AT]
    dated = (_places_of_dates(measures, member) for member in others)
    places = {(tag, tokens) for tag, tokens in set.intersection(*dated) if tokens}
    parts = range(first + 1, outline.end_list[first])
    return any(measures["chars"][i] and _place(outline, i) in places for i in parts)


def _undated_parts(measures: Measures, member: int) -> set[Place]:
    """Return the tags and class names of what *member* shows without any date in it."""
    parts = np.arange(member + 1, measures.outline.end_list[member])
    held = measures.held(parts)
    shown = parts[(held[:, CHARS] > 0) & (held[:, DATES] == 0)]
    return {_place(measures.outline, i) for i in shown.tolist()}


def are_dated_around(measures: Measures, members: Sequence[int]) -> bool:
    """Say whether what is around each of *members*, one by one and of one template, brings it a date: those in them are of their texts."""
    outline, at = measures.outline, np.array(members)
    for _ in range(LEVELS):
        up = outline.parent[at]
        if up.min() < 0 or len(np.unique(up)) < len(up) or len(np.unique(outline.signatures[up])) > 1:
            break
        if (measures.held(up)[:, DATES] > measures.held(at)[:, DATES]).all():
            return True
        at = up
    return False


def is_deleted(measures: Measures, member: int, members: Sequence[int]) -> bool:
    """Say whether all that a member says, beside those of the *members* in it, is that a comment was deleted."""
    nodes, end = measures.outline.nodes, measures.outline.end_list
    others = outermost(inside(members, member, end), end)
    shown = int(measures.shown[member] - measures.shown[others].sum())
    return 0 < shown <= LONGEST and is_notice(" ".join(own_text(nodes[member], {nodes[i] for i in others}).split()))
