"""From a part of each record to the whole of it: up the invariant path, while the records stay apart (paper 000, IV.D)."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

import numpy as np

from comcrawl_scrapy.controls.comment_words import says_comments
from comcrawl_scrapy.controls.counts import counts, highest
from comcrawl_scrapy.controls.intents import asks_for_comment
from comcrawl_scrapy.controls.invitations import is_invitation
from comcrawl_scrapy.controls.other_names import names_comments
from comcrawl_scrapy.documents.measures import CHARS, COLUMN, DATES, FIELDS, HEADINGS
from comcrawl_scrapy.documents.nesting import hold
from comcrawl_scrapy.documents.shown_text import line_of
from comcrawl_scrapy.records.column_heads import holds_one_named_row

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from comcrawl_scrapy.documents.measures import Counts, Measures
    from comcrawl_scrapy.dom import Ints, Outline

HIGHEST = 10  # steps
MOSTLY = 0.5  # of the records
BRINGS = [CHARS, COLUMN["images"]]  # what is more of a record, such as the picture of whose it is
LARGE = frozenset(("h1", "h2", "h3"))  # headings, unlike those that name authors
MOST_ADDED = 250  # characters a step may add to a record, on average: author, time, buttons, not another text
MENUS = 3  # times as many where it adds all times: beside these and the author stand menus that open on a click


def lifted(measures: Measures, members: Sequence[int], others: Sequence[int] = ()) -> list[int]:
    """Return the containers of the records that *members* are parts of, as ascending indices.

    A step up is taken where all parents are apart, alike by their tag, no members, and hold little more than the members do,
    and no other members, nor any of the *others* (ascending too). Where members are in one another it must bring each of
    them something: lists of one, too, have all parents apart. A lone member is without the heading of the comments in any case.
    """
    outline = measures.outline
    members = [_without_heading(measures, members[0])] if len(members) == 1 else members
    at, taken = np.array(members), frozenset(members)
    nested = _nested(measures, at)
    for _ in range(HIGHEST):
        if outline.tags[int(at[0])] == "li" and (len(at) == 1 or nested):
            break  # a list is no record because it has one item
        up = outline.parent[at]
        if not _are_apart(outline, up):
            break
        of_thread = _nested(measures, up) > nested and _brings_first_dates(measures, up, at)
        is_nesting = _nested(measures, up) > nested and not (of_thread or _are_definitions(outline, at))
        if not taken.isdisjoint(up.tolist()) or is_nesting:
            break  # a reply is no part of what it answers
        if hold(outline, up, others).any():
            break
        if len(at) < len(others) and _brings_dates(measures, up, at):  # of what it answers; what all hold may be a part
            break
        held = _held_alone(measures, up) if of_thread else measures.held(up)
        added = (held - measures.held(at))[:, BRINGS]
        if _adds_too_much(measures, up, at, float(np.median(added[:, 0]))):
            break
        if len(at) == 1 and (_takes_in_more(measures, int(up[0]), int(at[0])) or _takes_in_another(measures, up, at)):
            break
        nested = _nested(measures, up) if of_thread else nested
        if nested and (not added.any(axis=1).all() or _begins_as_answered(measures, up, at)):
            break
        at = up
    return sorted(at.tolist())


def _are_apart(outline: Outline, up: Ints) -> bool:
    """Say whether the parents of members are as many elements of one tag, or class name, below the body, or the root of a part of a page."""
    parents = set(up.tolist())
    tags = {outline.tags[i] for i in parents}
    are_alike = len(tags) == 1 or bool(set.intersection(*(set(outline.tokens[i]) for i in parents)))
    return min(parents) > 0 and len(parents) == len(up) and are_alike and tags.isdisjoint(("body", "html"))


def _are_definitions(outline: Outline, at: Ints) -> bool:
    """Say whether members are what a term is said to mean, which is no record without it: who, and when."""
    return all(outline.tags[i] == "dd" for i in at.tolist())


def _brings_dates(measures: Measures, up: Ints, at: Ints) -> bool:
    """Say whether a step up would bring most records a date beside their own."""
    own, held = measures.held(at)[:, DATES], measures.held(up)[:, DATES]
    return bool(((held > own) & (own > 0)).mean() > MOSTLY)


def _brings_first_dates(measures: Measures, up: Ints, at: Ints) -> bool:
    """Say whether a step up brings each of the members its own date, where none has one: a text may stand beside its answers."""
    return not measures.held(at)[:, DATES].any() and bool(_held_alone(measures, up)[:, DATES].all())


def _held_alone(measures: Measures, members: Ints) -> Counts:
    """Return what each of *members* holds, without those of them that stand in it."""
    held, order = measures.held(members), np.argsort(members)
    owners, alone = measures.outline.innermost(members[order].tolist()), held.copy()
    for k, i in zip(order.tolist(), members[order].tolist(), strict=True):
        if (around := owners[measures.outline.parent_list[i]]) >= 0:
            alone[order[around]] -= held[k]
    return alone


def _adds_too_much(measures: Measures, up: Ints, at: Ints, added: float) -> bool:
    """Say whether so many characters, *added* by a step up, are too many, as it does not bring all records a date where none had one."""
    if added <= MOST_ADDED or added > MENUS * MOST_ADDED:
        return added > MOST_ADDED
    own, held = measures.held(at)[:, DATES], measures.held(up)[:, DATES]
    return bool(own.any()) or not held.all()


def _takes_in_more(measures: Measures, up: int, record: int) -> bool:
    """Say whether *up* has more than a lone *record*: the names of columns, a form, what the page is about, a heading of the comments, what invites to write one."""
    takes_in = (_holds_fields, _holds_the_page, _is_headed, _holds_invitation)
    return holds_one_named_row(measures.outline, up) or any(has_more(measures, up, record) for has_more in takes_in)


def _takes_in_another(measures: Measures, up: Ints, at: Ints) -> bool:
    """Say whether *up* has something else that is dated, beside a lone record that leads to whose it is: it says so twice for narrow screens."""
    if not measures.held(at)[:, COLUMN["people"]].any() or not _brings_dates(measures, up, at):
        return False
    record, ends = int(at[0]), measures.outline.end_list
    beside = _times_in(measures, range(int(up[0]), record)) | _times_in(measures, range(ends[record], ends[int(up[0])]))
    return not beside or not beside <= _times_in(measures, range(record, ends[record]))


def _times_in(measures: Measures, part: range) -> set[str]:
    """Return the texts with a number, of what is dated, in a *part* of the page."""
    texts, dates = measures.outline.texts, measures["dates"]
    dated = (texts.said[k] for k in texts.at(part.start, part.stop) if dates[texts.owner[k]])
    return {said for said in dated if any(map(str.isdigit, said))}


def _holds_fields(measures: Measures, up: int, record: int) -> bool:
    """Say whether a form stands beside a record in *up*: the box that a reader writes in is no part of it.

    A field without a name is sent nowhere: a link to copy, the number of a page to go to.
    """
    outline = measures.outline
    fields = (i for i in _beside(outline, up, record) if outline.tags[i] in FIELDS)
    return any(outline.tags[i] != "input" or outline.attributes[i].get("name") for i in fields)


def _holds_the_page(measures: Measures, up: int, record: int) -> bool:
    """Say whether *up* is all that the page is about, or has its title beside a record."""
    tags = measures.outline.tags
    return tags[up] == "main" or any(tags[i] == "h1" for i in _beside(measures.outline, up, record))


def _beside(outline: Outline, up: int, record: int) -> Iterator[int]:
    """Return element *up*, and those in it beside a record."""
    return chain(range(up, record), range(outline.end_list[record], outline.end_list[up]))


def _holds_invitation(measures: Measures, up: int, record: int) -> bool:
    """Say whether what asks to log in to write stands beside a dated record in *up*: below an undated one it is the answer's.

    Nothing else may stand there where the record leads to nobody: it may be whose it is.
    """
    outline, held = measures.outline, measures.held(record)
    if not held[DATES]:
        return False
    shown = [i for i in outline.children(up) if i != record and measures.held(i)[BRINGS].any()]
    asking = [is_invitation(outline.nodes[i], [outline.nodes[record]]) for i in shown]
    is_all = all(asking) and not measures["chars"][up]
    return any(asking) and bool(is_all or held[COLUMN["people"]])


def _names_its_author(measures: Measures, heading: int, record: int) -> bool:
    """Say whether a *heading* leads to a person to whom the *record* leads, too."""
    attributes, ends = measures.outline.attributes, measures.outline.end_list
    own, named = ({attributes[i].get("href") for i in range(k, ends[k])} - {None} for k in (record, heading))
    return bool(measures.held(heading)[COLUMN["people"]]) and not own.isdisjoint(named)


def _is_headed(measures: Measures, up: int, record: int) -> bool:
    """Say whether a heading of the comments stands above a record in *up*: a large one of what is dated and does not name who wrote the record, or that speaks of them."""
    outline = measures.outline
    large = [i for i in range(up + 1, record) if outline.tags[i] in LARGE]
    if _is_dated(measures, record) and any(not _names_its_author(measures, i, record) for i in large):
        return True
    begun = _begun(measures, up, record)
    return outline.end_list[begun] <= record and _heads_comments(outline, begun)


def are_article_and_section(measures: Measures, members: Sequence[int]) -> bool:
    """Say whether two *members* are called otherwise, and the second begins with a heading of comments: it is their list."""
    outline = measures.outline
    if len(members) != 2 or not frozenset(outline.tokens[members[0]]).isdisjoint(outline.tokens[members[1]]):
        return False
    begun = _begun(measures, members[1], outline.end_list[members[1]] - 1)
    return outline.tags[begun] in HEADINGS and _heads_comments(outline, begun)


def is_below_heading(outline: Outline, first: int) -> bool:
    """Say whether the last line above element *first* is a heading of comments."""
    return heading_above(outline, first) is not None


def heading_above(outline: Outline, first: int) -> int | None:
    """Return the heading of comments that is the last line above element *first*, if one is."""
    headings = (i for i in _last_above(outline, first) if outline.tags[i] in HEADINGS)
    return next((i for i in headings if _heads_comments(outline, i)), None)


def announces(outline: Outline, number: int, first: int) -> bool:
    """Say whether the heading of comments right above element *first* counts so many: what there is more is none of them."""
    heading = heading_above(outline, first)
    return heading is not None and highest(line_of(outline.nodes[heading])) == number


def is_below_count_of_one(outline: Outline, first: int) -> bool:
    """Say whether the last line above element *first* counts one comment, and stands by itself: not beside what may be done with the page."""
    boxes = (i for i in _last_above(outline, first) if outline.block[i])
    return any(
        counts(line_of(outline.nodes[i])) == [1] and _heads_comments(outline, i) and not _leads(outline, i)
        for i in boxes
    )


def _last_above(outline: Outline, first: int) -> Iterator[int]:
    """Yield the element of the last line above element *first*, and those around both but not *first*."""
    owner = outline.texts.owner[: outline.texts.first_at(first)][-1:].tolist()  # if there is any
    around = (i for lowest in owner for i in (lowest, *outline.ancestors(lowest)))
    return (i for i in around if outline.end_list[i] <= first)


def _leads(outline: Outline, i: int) -> bool:
    """Say whether element *i* is, holds, or is in a link or a button."""
    clickable = {"a", "button"}
    held = outline.tags[i : outline.end_list[i]]
    return not clickable.isdisjoint(held) or any(outline.tags[k] in clickable for k in outline.ancestors(i))


def is_above_heading(outline: Outline, lone: int) -> bool:
    """Say whether the first line below a *lone* element is a heading of comments, and asks for none: it is what they are on."""
    end = outline.end_list[lone]
    first = outline.texts.first_at(end)
    owner = outline.texts.owner[first : first + 1].tolist()  # of that line, if there is any
    around = (i for lowest in owner for i in (lowest, *outline.ancestors(lowest)) if i >= end)
    heading = next((i for i in around if outline.tags[i] in HEADINGS), None)
    return (
        heading is not None
        and _heads_comments(outline, heading)
        and not asks_for_comment(line_of(outline.nodes[heading]))
    )


def _begun(measures: Measures, up: int, last: int) -> int:
    """Return the first element in *up* that says something, the *last* if none before it does: of "36 comments" all, not only the number."""
    outline = measures.outline
    begun = next((i for i in range(up + 1, last) if measures["chars"][i]), last)
    while begun > up + 1 and not any(map(str.isalpha, outline.nodes[begun].text_content())):
        begun = outline.parent_list[begun]
    return begun


def _without_heading(measures: Measures, record: int) -> int:
    """Return what stands below the heading of the comments in a lone *record*, if that is dated, and all else that it shows."""
    outline = measures.outline
    held = ((i, measures.held(i)) for i in outline.children(record))
    parts = [i for i, sums in held if sums[CHARS] and not sums[COLUMN["fields"]]]
    are_both = len(parts) == 2 and _heads_comments(outline, parts[0]) and _is_dated(measures, parts[1])
    return parts[1] if are_both and outline.tags[parts[1]] not in ("ul", "ol") else record


def _heads_comments(outline: Outline, i: int) -> bool:
    """Say whether element *i* speaks of comments alone, and how many: "Ann commented" and "Comment by Ann" say whose the record is."""
    said = line_of(outline.nodes[i])
    words = [word for word in said.split() if any(map(str.isalpha, word))]
    others = [word for word in words if not (says_comments(word) or names_comments(word))]
    are_counts = all(any(map(str.isdigit, word)) for word in others)  # "(3件)"
    return names_comments(said) or (len(others) < len(words) and are_counts)


def _is_dated(measures: Measures, i: int) -> bool:
    return bool(measures.held(i)[DATES])


def _nested(measures: Measures, members: Ints) -> int:
    """Count the members that are in the one before them."""
    ascending = np.sort(members)
    return int((measures.outline.end[ascending[:-1]] > ascending[1:]).sum())


def _begins_as_answered(measures: Measures, up: Ints, at: Ints) -> bool:
    """Say whether a reply would take in how the record that it is in begins: with nothing said before it, that is what it answers."""
    outline, chars = measures.outline, measures.running[:, CHARS]
    members = sorted(at.tolist())
    owners = outline.innermost(members)
    inside = ((members[owners[i]], i) for i in up.tolist() if owners[i] >= 0)
    return any(chars[outer] == chars[i] for outer, i in inside)
