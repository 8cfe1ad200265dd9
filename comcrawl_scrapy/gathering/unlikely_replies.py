"""Replies that are asked for where comments are known to be missing only: by what reads like them, if hardly.

Closed controls of every comment that do not count what they hide ("Show replies", beside "Options" and "Reply"), and a few
that count ("返信2件"), stand in a line that does, or that only few comments have. Signs alone ("[+]"). Closed controls that say nothing but a number,
too, also where nothing tells how many there are: "[+] 3", and what shows by a sign that it is closed. And whatever numbers
alone make up what is missing.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import islice
from typing import TYPE_CHECKING

from comcrawl_scrapy.controls.clickables import EntryPoint, shape
from comcrawl_scrapy.controls.counts import counts
from comcrawl_scrapy.controls.intents import is_for_writing
from comcrawl_scrapy.controls.wordings import words
from comcrawl_scrapy.gathering.control_features import LONGEST_TEXT, features, plain, wordings
from comcrawl_scrapy.gathering.control_states import CLOSED, unfolds
from comcrawl_scrapy.gathering.controls import may_unfold
from comcrawl_scrapy.gathering.leading import stays
from comcrawl_scrapy.gathering.more_model import Control, judged_as, shipped
from comcrawl_scrapy.gathering.more_points import WORTH_A_TRY, judged, kind_of
from comcrawl_scrapy.gathering.thread_links import goes_on

if TYPE_CHECKING:
    from lxml.html import HtmlElement

    from comcrawl_scrapy.gathering.controls import Place

WORTH_ONE_CLICK = 0.25
"""The probability from which one of them is clicked: of many alike one is tried first."""
MOST_PARTS = 6  # elements of a line, itself included
TELLING_NOTHING = ("closed", "controls", "tag summary")
"""Beginnings of facts that are the same of whatever is closed, in each record anew."""


def closed_replies(place: Place) -> list[EntryPoint]:
    """Return the closed controls of nearly every record that read like replies, in the order of the page.

    What such controls say is all that tells them from menus and forms.
    """
    closed = [
        node for node in place.clickables if place.is_of_every(node) and unfolds(node) and may_unfold(node, place)
    ]
    return [
        EntryPoint.at(node, 1 - shares[0], "replies")
        for node, shares in judged_as({node: _as_if_open(node, place) for node in closed})
        if kind_of(shares, WORTH_ONE_CLICK) == "replies"
    ]


def few_replies(place: Place) -> list[EntryPoint]:
    """Return what may be replies in or between the records, though not likely enough to be clicked anywhere: what counts, or few have.

    Of these also what says that a conversation goes on, however unlikely that is.
    """
    return [
        EntryPoint.at(node, 1 - shares[0], "replies")
        for node, control, shares in judged(shipped(), place)
        if (kind_of(shares, WORTH_ONE_CLICK) == "replies" or goes_on(words(node)))
        and place.is_of_some(node)
        and stays(node, place)
        and plain(control.shown)
        and (counts(words(node)) or not place.is_of_every(node))
    ]


def announced_replies(place: Place) -> list[EntryPoint]:
    """Return the only control in each line of a record that reads like replies as a whole: "13 replies, [click to view]".

    What it says itself may be anything, "Give award" too: as what is hardly likely it only reads.
    """
    lines = Counter(node.getparent() for node in place.controls)
    found = {
        node: Control(features(node, place), said, "")
        for node in place.controls
        if lines[node.getparent()] == 1
        and (place.is_among(node) or _ends_with(node, place))
        and stays(node, place)
        and not is_for_writing(words(node))
        and (said := _counting_line(node))
    }
    return [
        EntryPoint.at(node, WORTH_A_TRY, "replies")
        for node, shares in judged_as(found)
        if kind_of(shares, WORTH_ONE_CLICK) == "replies"
    ]


def _ends_with(node: HtmlElement, place: Place) -> bool:
    """Say whether the line that *node* stands in follows the last record at once, whose it may be."""
    line = node.getparent()
    return line is not None and place.after.get(line) == 0


def _counting_line(node: HtmlElement) -> str:
    """Return the short text that *node* stands in, where that says more than it does, and counts something."""
    line = node.getparent()
    if line is None or next(islice(line.iter("*"), MOST_PARTS, None), None) is not None:
        return ""
    said = words(line)
    return said if len(said) <= LONGEST_TEXT and said != words(node) and any(counts(said)) else ""


def closed_counts(place: Place) -> list[EntryPoint]:
    """Return the closed controls among the records that say nothing but how many they hide, in the order of the page.

    What shows by a sign that it is closed may say of what: "[+] 3 children".
    """
    inside = ((node, words(node)) for node in place.clickables if place.is_among(node))
    return [
        EntryPoint.at(node, WORTH_A_TRY, "replies")
        for node, said in inside
        if (CLOSED.match(said) or (unfolds(node) and not any(map(str.isalpha, said))))
        and len(said) <= LONGEST_TEXT
        and any(counts(said))
        and may_unfold(node, place)
    ]


def closed_signs(place: Place) -> list[EntryPoint]:
    """Return the controls among the records that say by a sign alone that something is closed, in the order of the page: "[+]"."""
    return [
        EntryPoint.at(node, WORTH_A_TRY, "replies")
        for node in place.clickables
        if CLOSED.fullmatch(words(node)) and place.is_among(node) and may_unfold(node, place)
    ]


def adding_up(place: Place, missing: int) -> list[EntryPoint]:
    """Return the controls of one make among the records that say nothing but numbers, which are together as many as are *missing*.

    The pages of a list may add up, too.
    """
    makes: defaultdict[tuple[str, str], dict[HtmlElement, int]] = defaultdict(dict)
    for node in place.clickables:
        if not place.is_among(node) or place.pager_of(node) is not None:
            continue
        if (said := words(node)).isdecimal() and any(number := counts(said)):
            makes[shape(node)][node] = number[0]
    found = (node for numbers in makes.values() if sum(numbers.values()) == missing for node in numbers)
    return [EntryPoint.at(node, WORTH_A_TRY, "replies") for node in found if may_unfold(node, place)]


def _as_if_open(node: HtmlElement, place: Place) -> Control:
    """Return what is known of a control, but for its names, which say what it is in, and that it is closed."""
    facts = {name: value for name, value in features(node, place).items() if not name.startswith(TELLING_NOTHING)}
    return Control(facts, wordings(node)[0], "")
