"""What of a group is no record: members that have hardly any of the components which records share (paper 000, IV.B).

A template's group may hold a heading, a pager or a form beside the records. Whatever else they hold, records of one
section share components that one template renders: avatar, author, buttons, date.
"""

from __future__ import annotations

from bisect import bisect, bisect_left
from collections import Counter
from typing import TYPE_CHECKING

import numpy as np

from comcrawl_scrapy.classification.group_features import Members
from comcrawl_scrapy.classification.invitations import is_invitation
from comcrawl_scrapy.comment_text.deletions import LONGEST, is_notice
from comcrawl_scrapy.documents.measures import CHARS, COLUMN, DATES
from comcrawl_scrapy.documents.nesting import outermost
from comcrawl_scrapy.documents.shown_text import own_text
from comcrawl_scrapy.record_fields.roots import as_in_most
from comcrawl_scrapy.records.templates import NESTING
from comcrawl_scrapy.replies.quotes import is_attribution

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from comcrawl_scrapy.documents.measures import Measures
    from comcrawl_scrapy.dom import Floats, Ints, Outline

LOOKED_AT = 50  # members, that tell where dates are
FEWEST = 3  # members, of which one can be the odd one out
LEVELS = 4  # around members, in which they may have their dates
COMMON = 0.5  # of the members that have a component, from which on it is one that records share
LARGEST_QUOTATION = 200  # elements: what each of members deep in one another holds is looked through
NEARLY_ALL = 0.9  # of the members, that have dates
ACTS = [COLUMN["controls"], COLUMN["buttons"], COLUMN["actions"]]
HARDLY_ANY = 0.15  # of the components that records share


def trimmed(measures: Measures, members: Sequence[int]) -> list[int]:
    """Return *members* (ascending indices) without those that are unlike the others; never none of them.

    What stands in the place of a deleted record has nothing of the others either, and is no less one of them.
    """
    members = without_head(measures, _unquoted(measures, members))
    if len(members) < FEWEST or _are_dated_around(measures, members):
        return members
    whole = _whole(measures, members)
    least = np.full(len(whole), HARDLY_ANY)
    least[0] = COMMON if _is_layout(measures, whole) else HARDLY_ANY
    alike = shared_components(measures, whole) >= least
    kept = alike & ~_are_parts(measures, whole, alike)
    return [
        member
        for member, is_kept in zip(whole, kept.tolist(), strict=True)
        if is_kept or _is_deleted(measures, member, whole)
    ]


def _is_layout(measures: Measures, members: Sequence[int]) -> bool:
    """Say whether the first member may be a row that the page is laid out in: it holds all others, and is no deleted one that they answer."""
    first, *others = members
    if not others or others[-1] >= measures.outline.end_list[first]:
        return False
    return not _is_deleted(measures, first, members)


def without_head(measures: Measures, members: Sequence[int]) -> list[int]:
    """Leave out the first member where it alone has no date, nor anything to do with it: it heads the list, or the page.

    It is one of them if it says something where all others have their date, "just now", which has no number. Of two it is
    one of them if it has all else that the other has: that one may only speak of a year. The box that a reader
    writes in has a button, but no link, where all others have one, and nothing to write in but to answer them, as they say; or it asks
    to log in to write. Where none has a date, as their texts have none, that of the article is told by what it is in.
    """
    held = measures.held(members)
    dated = held[:, DATES] > 0
    linked, to_fill = held[:, COLUMN["links"]] > 0, held[:, COLUMN["fields"]] > 0
    says_reply = held[:, COLUMN["controls"]] > 0
    is_alone = not to_fill[1:].any() or (says_reply[1:].all() and not says_reply[0])
    is_box = to_fill[0] and not linked[0] and linked[1:].all() and is_alone
    if not dated[1:].any() and _is_of_another_place(measures, members):
        return list(members[1:])
    is_odd = len(members) > 1 and dated[1:].all() and not dated[0]
    if is_odd and _invites(measures, members[0], members[1:]):
        return list(members[1:])
    is_head = is_odd and (is_box or not held[0, ACTS].any())
    if is_head and (_shows_what_is_no_date(measures, members) or _are_dated_around(measures, members)):
        return list(members)
    if is_head and len(members) < FEWEST:
        first, other = (_undated_parts(measures, member) for member in members)
        is_head = not other <= first
    return list(members[1:] if is_head and not _is_deleted(measures, members[0], members) else members)


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


def _are_dated_around(measures: Measures, members: Sequence[int]) -> bool:
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


def without_foot(measures: Measures, members: Sequence[int]) -> list[int]:
    """Leave out the last of the whole records where it alone has no date: what a reader writes in, or an empty one for scripts to fill.

    The one alone has fields, or asks to log in; the other has no control, link or picture, where all before it have links.
    """
    held = measures.held(members)
    dated, to_fill = held[:, DATES] > 0, held[:, COLUMN["fields"]] > 0
    if len(members) < 2 or dated[-1] or not dated[:-1].all() or _is_deleted(measures, members[-1], members):
        return list(members)
    is_box = to_fill[-1] and not to_fill[:-1].any()
    is_empty = not held[-1, [*ACTS, COLUMN["links"], COLUMN["images"]]].any() and held[:-1, COLUMN["links"]].all()
    is_foot = is_box or is_empty or _invites(measures, members[-1], members[-2::-1])
    return list(members[:-1] if is_foot else members)


def _invites(measures: Measures, member: int, others: Sequence[int]) -> bool:
    """Say whether a member asks to log in to write, as none of the *others* does, and shows nothing in the place of their dates."""
    nodes, beside = measures.outline.nodes, others[:LOOKED_AT]
    return is_invitation(nodes[member], map(nodes.__getitem__, beside)) and not _shows_what_is_no_date(
        measures, [member, *beside]
    )


def _shows_what_is_no_date(measures: Measures, members: Sequence[int]) -> bool:
    """Say whether the first member shows anything in the place, by tag and class names, where each of the others has a date."""
    outline, first, *others = measures.outline, *members[:LOOKED_AT]
    dated = (
        {(outline.tags[i], outline.tokens[i]) for i in range(member, outline.end_list[member]) if measures["dates"][i]}
        for member in others
    )
    places = {(tag, tokens) for tag, tokens in set.intersection(*dated) if tokens}
    inside = range(first + 1, outline.end_list[first])
    return any(measures["chars"][i] and (outline.tags[i], outline.tokens[i]) in places for i in inside)


def _undated_parts(measures: Measures, member: int) -> set[tuple[str, tuple[str, ...]]]:
    """Return the tags and class names of what *member* shows without any date in it."""
    outline = measures.outline
    inside = np.arange(member + 1, outline.end_list[member])
    held = measures.held(inside)
    shown = inside[(held[:, CHARS] > 0) & (held[:, DATES] == 0)]
    return {(outline.tags[i], outline.tokens[i]) for i in shown.tolist()}


def _are_parts(measures: Measures, members: Sequence[int], alike: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Say which members are in another, and do not say when they are of, where nearly all others do: nor do they hold a control.

    Or they are what most hold, such as the line of buttons below each text. The others are those that are *alike*, too: the page
    itself may be laid out as what it holds.
    """
    outline, at = measures.outline, np.array(members)
    held = measures.held(at)
    dated = held[:, DATES] > 0
    inside = np.concatenate([[False], at[1:] < np.maximum.accumulate(outline.end[at])[:-1]])
    bare = inside & ~dated
    acting = bare & held[:, ACTS].any(axis=1)
    if acting.any():
        bare &= ~acting | _are_components(measures, members)
    others = dated[alike & ~bare]
    return bare if others.size and others.mean() >= NEARLY_ALL else np.zeros_like(bare)


def _is_deleted(measures: Measures, member: int, members: Sequence[int]) -> bool:
    """Say whether all that a member says, beside those of the *members* in it, is that a comment was deleted."""
    nodes, end = measures.outline.nodes, measures.outline.end_list
    inside = outermost(members[bisect(members, member) : bisect_left(members, end[member])], end)
    shown = int(measures.shown[member] - measures.shown[inside].sum())
    return 0 < shown <= LONGEST and is_notice(" ".join(own_text(nodes[member], {nodes[i] for i in inside}).split()))


def _unquoted(measures: Measures, members: Sequence[int]) -> list[int]:
    """Leave out what in another member is nothing but a quotation, and whose it is: it may be laid out as the record is."""
    end = measures.outline.end_list
    kept, stop = list(members[:1]), end[members[0]]
    for member in members[1:]:
        if member >= stop or not _is_quotation(measures, member):
            kept.append(member)
        stop = max(stop, end[member])
    return kept


def _is_quotation(measures: Measures, member: int) -> bool:
    outline, named = measures.outline, measures.quotations
    inside = range(member, outline.end_list[member])
    if len(inside) > LARGEST_QUOTATION or not any(named.values()):
        return False
    quoted = {outline.nodes[i] for i in inside if named.get(outline.kind_list[i])}
    return bool(quoted) and is_attribution(own_text(outline.nodes[member], quoted))


def _whole(measures: Measures, members: Sequence[int]) -> list[int]:
    """Leave out the first child of a member that says nothing by itself: both are one record.

    Unless it holds others like that child: such a member is their list. So it is where most records stand by themselves, none
    of which looks like it, and it holds no other, or is in one: a list of answers.
    """
    outline = measures.outline
    own = Members(outline, [members]).own_sums(measures.running[:, CHARS]).tolist()
    place = list(zip(outline.parent[members].tolist(), outline.signatures[members].tolist(), strict=True))
    alike = Counter(place)
    silent = {member for member, chars in zip(members, own, strict=True) if not chars}
    alone = [member for member, (up, _) in zip(members, place, strict=True) if not silent & {member, up}]
    looks = {(outline.tags[i], outline.tokens[i]) for i in (alone if len(alone) > len(silent) else members)}
    return [
        member
        for k, member in enumerate(members)
        if own[k - 1]
        or place[k][0] != members[k - 1]  # as is the first, before which there is none
        or alike[place[k]] > 1
        or (
            (outline.tags[members[k - 1]], outline.tokens[members[k - 1]]) not in looks
            and _is_list(outline, members, k - 1)
        )
    ]


def _is_list(outline: Outline, members: Sequence[int], k: int) -> bool:
    """Say whether the k-th member holds no other than the next one, and what is in that, or is in one itself."""
    end = outline.end_list
    holds_one = bisect_left(members, end[members[k + 1]]) == bisect_left(members, end[members[k]])
    return holds_one or any(end[member] > members[k] for member in members[:k])


def shared_components(measures: Measures, members: Sequence[int]) -> Floats:
    """Return, for each member, how much of the common components its own part has, each weighted by how common it is.

    Components are told apart by their template signatures; those that show no text do not count.
    """
    owners, components, how_common = _components(measures, members, _signatures(measures.outline, members))
    weight = np.where(how_common >= COMMON, how_common, 0.0)
    if not weight.any():
        return np.ones(len(members))
    return np.asarray(np.bincount(owners, weight[components], minlength=len(members)) / weight.sum())


def _are_components(measures: Measures, members: Sequence[int]) -> NDArray[np.bool_]:
    """Say which members look like what most members hold."""
    signatures = _signatures(measures.outline, members)
    return np.asarray(_components(measures, members, signatures)[2][signatures[members]] >= COMMON)


def _components(measures: Measures, members: Sequence[int], signatures: Ints) -> tuple[Ints, Ints, Floats]:
    """Return which members hold which components (by *signatures*) in their own part, and of every component how many do, as a share."""
    outline = measures.outline
    owner = np.array(outline.innermost(members))
    owner[members] = -1
    inside = np.flatnonzero((owner >= 0) & (measures.shown > 0))
    kinds = int(outline.signatures.max()) + 1
    owners, components = np.divmod(np.unique(owner[inside] * kinds + signatures[inside]), kinds)
    return owners, components, np.bincount(components, minlength=kinds) / len(members)


def _signatures(outline: Outline, members: Sequence[int]) -> Ints:
    """Return the signatures of the elements, those in records of one template as if all were called what most are.

    Such records have a name in common, as where those of the page's author have one more, or are of nested lists without any.
    """
    templates = [outline.templates[number] for number in {outline.kind_list[i] for i in members}]
    tags, names = {tag for tag, _, _ in templates}, [{*tokens, identity} - {""} for _, tokens, identity in templates]
    are_of_one = set.intersection(*names) or (tags <= {*NESTING} and not any(names))
    return as_in_most(outline, members) if len(tags) == 1 and are_of_one else outline.signatures
