"""What of a group is no record: members that have hardly any of the components which records share (paper 000, IV.B).

A template's group may hold a heading, a pager or a form beside the records. Whatever else they hold, records of one
section share components that one template renders: avatar, author, buttons, date.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from typing import TYPE_CHECKING

import numpy as np

from comcrawl_scrapy.classification.group_features import Members
from comcrawl_scrapy.classification.lifting import is_below_heading
from comcrawl_scrapy.classification.list_ends import (
    ACTS,
    FEWEST,
    are_dated_around,
    is_deleted,
    without_head,
    without_holder,
    without_invitation,
)
from comcrawl_scrapy.documents.measures import CHARS, DATES
from comcrawl_scrapy.documents.shown_text import own_text
from comcrawl_scrapy.record_fields.roots import as_in_most
from comcrawl_scrapy.records.templates import NESTING
from comcrawl_scrapy.replies.quotes import is_attribution

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from comcrawl_scrapy.documents.measures import Measures
    from comcrawl_scrapy.dom import Floats, Ints, Outline

COMMON = 0.5  # of the members that have a component, from which on it is one that records share
LARGEST_QUOTATION = 200  # elements: what each of members deep in one another holds is looked through
DRAWN = "_____"  # the line that signatures stand below
NEARLY_ALL = 0.9  # of the members, that have dates
HARDLY_ANY = 0.15  # of the components that records share


def trimmed(measures: Measures, members: Sequence[int]) -> list[int]:
    """Return *members* (ascending indices) without those that are unlike the others; never none of them.

    What stands in the place of a deleted record has nothing of the others either, and is no less one of them.
    """
    members = without_invitation(measures, _unsigned(measures, members))
    members = without_head(measures, _unquoted(measures, without_holder(measures, members)))
    if len(members) < FEWEST or are_dated_around(measures, members):
        return members
    whole = _whole(measures, members)
    least = np.full(len(whole), HARDLY_ANY)
    least[0] = COMMON if _is_layout(measures, whole) else HARDLY_ANY
    shared = shared_components(measures, whole)
    alike = _without_heads_of_others(measures, whole, shared, shared >= least)
    alike |= _are_records_of_another(measures, whole, alike)
    kept = alike & ~_are_parts(measures, whole, alike)
    return [
        member
        for member, is_kept in zip(whole, kept.tolist(), strict=True)
        if is_kept or is_deleted(measures, member, whole)
    ]


def _without_heads_of_others(
    measures: Measures, members: Sequence[int], shared: Floats, alike: NDArray[np.bool_]
) -> NDArray[np.bool_]:
    """Say which members are *alike*, but for what alone stands in one that is not, and has little of what others *shared*: its head."""
    end = measures.outline.end_list
    for k in np.flatnonzero(~alike[:-1]).tolist():
        holds_one = members[k + 1] < end[members[k]] and bisect_left(members, end[members[k]]) == k + 2
        alike[k + 1] &= not holds_one or shared[k + 1] >= COMMON
    return alike


def _are_records_of_another(measures: Measures, members: Sequence[int], alike: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Say which members are not *alike*, but as dated as all that are, and built of the same tags: another template calls all of it otherwise.

    The first of all is one of them, which is answered by those that are alike, and not what these are on, above their heading.
    """
    dated, first = measures.held(members)[:, DATES] > 0, int(alike.argmax())
    if not first or not dated[alike].all() or is_below_heading(measures.outline, members[first]):
        return np.zeros_like(alike)
    outline, at = measures.outline, np.array(members)
    up, owners = outline.parent[at], np.array(outline.innermost(at[alike].tolist()))
    others = dated & ~alike & (np.isin(up, up[alike]) | (owners[at] >= 0))
    return np.asarray(others & (_shares(measures, members, _tags_in_tags(outline)) >= NEARLY_ALL))


def _tags_in_tags(outline: Outline) -> Ints:
    """Return a number for each element that those have in common which have its tag, in elements of one tag."""
    tags, of_kinds = outline.tag_numbers
    numbers = of_kinds[outline.kind]
    return np.asarray(numbers * len(tags) + numbers[outline.parent])


def _is_layout(measures: Measures, members: Sequence[int]) -> bool:
    """Say whether the first member may be a row that the page is laid out in: it holds all others, and is no deleted one that they answer."""
    first, *others = members
    if not others or others[-1] >= measures.outline.end_list[first]:
        return False
    return not is_deleted(measures, first, members)


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


def _unsigned(measures: Measures, members: Sequence[int]) -> Sequence[int]:
    """Leave out what begins with a line that is drawn, and has no date, if not all does: signatures in a forum may be laid out as the posts above them."""
    texts, end, dated = measures.outline.texts, measures.outline.end_list, measures.held(members)[:, DATES] > 0
    firsts = (next(iter(texts.at(member, end[member])), None) for member in members)
    signs = [
        first is not None and texts.said[first].startswith(DRAWN) and {*texts.said[first]} == {*DRAWN}
        for first in firsts
    ]
    own = [m for m, signed, is_dated in zip(members, signs, dated.tolist(), strict=True) if is_dated or not signed]
    return own or members


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
    return _shares(measures, members, _signatures(measures.outline, members))


def _shares(measures: Measures, members: Sequence[int], signatures: Ints) -> Floats:
    """Return the same of components that are told apart by *signatures*."""
    owners, components, how_common = _components(measures, members, signatures)
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
    kinds = int(signatures.max()) + 1
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
