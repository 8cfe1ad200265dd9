"""Comments of which only a note is there: badly rated, spoilers, muted; a control beside the note shows them.

In what words is not known. These tell them: a control that only those records have which lack what the others say
their text in; where comments are known to be missing, a short row among the records that is none of them and has one
control. What is beside them to subscribe, to moderate or to write is told by nothing but its words, so a note after the
records is left alone.
"""

from __future__ import annotations

from collections import defaultdict
from itertools import chain
from typing import TYPE_CHECKING

from comcrawl_scrapy.controls.clickables import EntryPoint, shape
from comcrawl_scrapy.controls.comment_words import LONGEST
from comcrawl_scrapy.controls.intents import is_for_writing
from comcrawl_scrapy.controls.wordings import words
from comcrawl_scrapy.gathering.control_features import LONGEST_TEXT
from comcrawl_scrapy.gathering.control_states import CLOSED, OPENED
from comcrawl_scrapy.gathering.controls import COMMON, UNREAD, may_unfold
from comcrawl_scrapy.gathering.more_points import WORTH_A_CLICK, WORTH_A_TRY
from comcrawl_scrapy.page_kinds.layers import closes

if TYPE_CHECKING:
    from collections.abc import Container, Iterator

    from lxml.html import HtmlElement

    from comcrawl_scrapy.gathering.controls import Place

FEWEST = 3  # records that show their text, without which nothing tells what one is


def hidden_texts(place: Place) -> list[EntryPoint]:
    """Return the controls that only records have which lack something that all others have, as what shows the rest of them.

    Signs of one make tell by what they look like what is closed: "[+]", "[–]". Where one comment has both, they are votes.
    """
    inner = [node for node in place.clickables if node in place.record_of]
    opened = {place.record_of[node]: shape(node) for node in inner if OPENED.fullmatch(words(node))}
    makes: defaultdict[tuple[str, str, str], dict[HtmlElement, HtmlElement]] = defaultdict(dict)
    for node in inner:
        record, sign = place.record_of[node], words(node) if CLOSED.fullmatch(words(node)) else ""
        is_telling = record not in opened if sign else not place.is_of_every(node)
        if is_telling and _may_show(node, place):
            makes[*shape(node), sign].setdefault(record, node)
    if not makes:
        return []
    inside = frozenset(place.record_of).difference(place.records)  # what listens around them is none of their controls
    controls = inside.intersection(place.clickables)
    said = {record: {*_saying(record, place, controls)} for record in place.records}
    return [
        EntryPoint.at(node, WORTH_A_TRY if sign else WORTH_A_CLICK, "more")  # a sign may be that of a player
        for (tag, name, sign), having in makes.items()
        if _lack_what_others_say(having.keys(), said, most=0.0 if sign and (tag, name) in opened.values() else COMMON)
        for node in having.values()
    ]


def hidden_rows(place: Place) -> list[EntryPoint]:
    """Return the only controls of short rows before and among the records that are none, in the order of the page; not what closes it all.

    For where comments are known to be missing. Before them may stand the way back to all of them.
    """
    rows = (row for box in {record.getparent(): None for record in place.records} if box is not None for row in box)
    outer = {holder for record in place.records for holder in (record, *record.iterancestors())}
    controls = defaultdict(list)
    for node in place.clickables:
        for holder in (node, *node.iterancestors()):
            controls[holder].append(node)
    found = [controls[row][0] for row in rows if row not in outer and len(controls[row]) == 1 and _is_note(row)]
    return [
        EntryPoint.at(node, WORTH_A_TRY, "replies")
        for node in found
        if place.position(node) != "after" and not closes(node) and may_unfold(node, place)
    ]


def _may_show(node: HtmlElement, place: Place) -> bool:
    said = words(node)
    is_telling = any(map(str.isalpha, said)) or CLOSED.fullmatch(said) is not None
    return is_telling and not is_for_writing(said) and len(said) <= LONGEST_TEXT and may_unfold(node, place)


def _is_note(row: HtmlElement) -> bool:
    return row.tag not in UNREAD and row.find(".//textarea") is None and 0 < len(words(row)) <= LONGEST


def _saying(record: HtmlElement, place: Place, controls: Container[HtmlElement]) -> Iterator[tuple[str, str]]:
    """Yield the makes of what says something in *record* itself, and is none of the *controls*."""
    own = (node for node in record.iter("*") if node.tag not in UNREAD and place.record_of.get(node) is record)
    for node in own:
        is_control = any(outer in controls for outer in (node, *node.iterancestors()))
        loose = chain((node.text,), (part.tail for part in node))  # some texts have no element of their own
        if not is_control and any(any(map(str.isalpha, text)) for text in loose if text):
            yield shape(node)


def _lack_what_others_say(
    having: Container[HtmlElement], said: dict[HtmlElement, set[tuple[str, str]]], most: float
) -> bool:
    """Say whether each of the records *having* something lacks what all others have, which are *most*: that share of them at least."""
    mine = [parts for record, parts in said.items() if record in having]
    others = [parts for record, parts in said.items() if record not in having]
    if len(others) < max(FEWEST, most * len(said)):
        return False
    common = set.intersection(*others)
    return all(common - parts for parts in mine)
