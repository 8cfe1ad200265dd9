"""What brings more of the comments that were found: "load more", "view replies", the next page.

What a control says, is named and looks like is judged by `comcrawl_scrapy.gathering.more_model`; here is what may be where.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from comcrawl_scrapy.controls.clickables import EntryPoint, shape
from comcrawl_scrapy.controls.comment_words import about_comments
from comcrawl_scrapy.controls.counts import counts, counts_none, highest
from comcrawl_scrapy.controls.intents import is_for_replies, is_for_showing, is_for_writing, speaks_of
from comcrawl_scrapy.controls.wordings import words
from comcrawl_scrapy.gathering.control_features import FORWARD, LONGEST_TEXT, features, in_words, plain, wordings
from comcrawl_scrapy.gathering.control_states import is_choice, unfolds
from comcrawl_scrapy.gathering.controls import may_unfold
from comcrawl_scrapy.gathering.earlier_points import shows_earlier
from comcrawl_scrapy.gathering.leading import is_confirmed, leads, stays
from comcrawl_scrapy.gathering.more_model import CLASSES, KINDS, Control, MoreModel, shipped
from comcrawl_scrapy.gathering.next_points import next_points, of_listening_row
from comcrawl_scrapy.gathering.page_numbers import shown_number

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lxml.html import HtmlElement

    from comcrawl_scrapy.dom import Floats
    from comcrawl_scrapy.gathering.controls import Place, Position

    Judged = tuple[HtmlElement, Control, Floats]

PLACES = {
    "more": ("before", "between", "after"),
    "replies": ("in", "between"),
    "next": ("before", "between", "after", "beyond"),
}
"""Where each may stand: beyond is what belongs to something else, but for pages."""
WORTH_A_CLICK = 0.5
"""The probability that a control is of any of the kinds, from which on it is clicked."""
WORTH = {"before": 0.6, "in": 0.65}
"""The same, of what is before the records or in some of them: most of that is for something else."""
WORTH_RIGHT_BEFORE = 0.25
"""The same, of what nothing separates from the first record: earlier comments, where it is not plainly anything else."""
WORTH_RIGHT_AFTER = 0.15
"""The same, of what nothing separates from the last record, where nothing tells how many there are, or of what stands between them."""
FEW = 2  # of a make between the records, where each may be the rest of its part of the list
WORTH_ALL = 0.8
"""The same, of what nearly every record has: a mistake there is made many times."""
WORTH_A_TRY = 0.02
"""The same, where comments are known to be missing and nothing else brings them."""


def more_points(place: Place, model: MoreModel | None = None) -> list[EntryPoint]:
    """Return what loads more of the records in *place*, best first; nothing that is never clicked."""
    points = [
        point
        for node, control, shares in judged(model or shipped(), place)
        if (point := _point(node, control, shares, place))
    ]
    points += _larger_choices(place)
    points += (
        EntryPoint.at(node, WORTH_A_CLICK, "replies") for node in place.clickables if _shows_replies(node, place)
    )
    points += (EntryPoint.at(node, WORTH_A_CLICK, "more") for node in place.controls if shows_earlier(node, place))
    points += (EntryPoint.at(node, WORTH_A_TRY, "next") for node in of_listening_row(place))
    points += (EntryPoint.at(node, WORTH_A_CLICK, "next") for node in next_points(place))
    best = {point.node: point for point in sorted(points, key=lambda point: point.score)}
    return sorted(best.values(), key=lambda point: -point.score)


def _point(node: HtmlElement, control: Control, shares: Floats, place: Place) -> EntryPoint | None:
    """Return a control as what it most likely is where it stands; None where that is not likely enough."""
    if 1 - shares[0] < _worth(node, place):
        return None
    if not stays(node, place):  # whatever it says, it is to another page
        return EntryPoint.at(node, 1 - shares[0], "next") if _may_be("next", node, place) else None
    kinds = [
        kind for kind in KINDS if _may_be(kind, node, place) and (kind != "replies" or _hides(node, control, place))
    ]
    kind = max(kinds, key=lambda kind: shares[CLASSES.index(kind)], default=None)
    return EntryPoint.at(node, 1 - shares[0], kind) if kind else None


def _worth(node: HtmlElement, place: Place) -> float:
    """Return the probability from which on a control is clicked where it stands."""
    if place.is_of_every(node):
        return WORTH_ALL
    if stays(node, place) and not is_choice(node) and place.is_right_before(node):
        return WORTH_RIGHT_BEFORE
    return WORTH.get(place.position(node), WORTH_A_CLICK)


def last_resort(place: Place) -> list[EntryPoint]:
    """Return what stands right after the records or close before them and may yet load more, best first.

    For where some are known to be missing.
    """
    points = _likely(place, WORTH_A_TRY, "before", "after")
    return [point for point in points if _may_be("more", point.node, place)]


def _likely(place: Place, worth: float, *positions: Position) -> list[EntryPoint]:
    """Return what stands at one of these *positions*, stays on the page and brings more with a probability of *worth* at least, best first."""
    points = [
        EntryPoint.at(node, 1 - shares[0], "more")
        for node, _, shares in judged(shipped(), place)
        if 1 - shares[0] >= worth and place.position(node) in positions and stays(node, place)
    ]
    return sorted(points, key=lambda point: -point.score)


def right_after(place: Place) -> list[EntryPoint]:
    """Return what follows the last record at once and may yet load more, best first: what counts if hardly likely, and what alone says it shows some.

    For where nothing tells how many there are: "Show 8 more".
    """
    likely = [
        point
        for point in last_resort(place)
        if place.after.get(point.node) == 0
        and any(map(str.isalpha, said := wordings(point.node)[0]))
        and (counts(said) or point.score >= WORTH_RIGHT_AFTER)
        and not is_for_writing(said)
    ]
    return likely or [p for p in alone_after(place) if any(counts(p.text)) and is_for_showing(p.text)]


def among_them(place: Place) -> list[EntryPoint]:
    """Return what stands between the records, with hardly anything like it, and may load as many as it counts, best first: "17 hidden, load more".

    For where nothing else brings more.
    """
    return [
        point
        for point in _likely(place, WORTH_RIGHT_AFTER, "between")
        if place.shapes_outside[shape(point.node)] <= FEW
        and _may_be("more", point.node, place)
        and any(counts(point.text))
    ]


def alone_after(place: Place) -> list[EntryPoint]:
    """Return what follows the last record at once, the only thing there that may load any, whatever it says: no model knows all words.

    For where some are known to be missing, and nothing else brings them.
    """
    there = [node for node in place.controls if place.after.get(node) == 0 and stays(node, place)]
    points = [EntryPoint.at(node, WORTH_A_TRY, "more") for node in there if len(there) == 1]
    return [
        point
        for point in points
        if _may_be("more", point.node, place) and any(map(str.isalpha, point.text)) and not is_for_writing(point.text)
    ]


def before_them(place: Place) -> list[EntryPoint]:
    """Return what stands right before the records and speaks of earlier ones, or counts comments, but not as many as there are: "3 new comments".

    For where nothing else brings more.
    """
    points = [
        EntryPoint.at(node, WORTH_A_TRY, "more")
        for node in place.controls
        if stays(node, place) and place.is_right_before(node)
    ]
    return [
        point
        for point in points
        if (_counts_others(point, place) or (len(point.text) <= LONGEST_TEXT and speaks_of("earlier", point.text)))
        and not (is_choice(point.node) or unfolds(point.node) or _is_of_row(point.node, place))
    ]


def _counts_others(point: EntryPoint, place: Place) -> bool:
    """Say whether a control counts comments, but not as many as there are."""
    is_others = highest(point.text) not in (0, len(place.records))
    return is_others and about_comments(point.node, point.text)


def below_heading(place: Place) -> list[EntryPoint]:
    """Return what speaks of comments and loads more below another heading about them, best first: "All comments".

    For where nothing else brings more.
    """
    return [
        point
        for point in _likely(place, WORTH_A_CLICK, "beyond")
        if about_comments(point.node, point.text)
        and all(about_comments(heading, words(heading)) for heading in place.headings_before(point.node))
    ]


def judged(model: MoreModel, place: Place) -> list[Judged]:
    """Return the controls around a section, what is known of them, and how likely they are of each of `CLASSES`.

    The names of what says something in the list or after it may only help: names that were never met fall among the weights of
    others, and those speak for "none". That is no evidence.
    """
    if model not in place.judged:
        place.judged[model] = _judged(model, place)
    return place.judged[model]


def _judged(model: MoreModel, place: Place) -> list[Judged]:
    found = described(place)
    known = [control for _, control in found]
    shares, unnamed = model.judge(known), model.judge([control._replace(named="") for control in known])
    for i, (node, control) in enumerate(found):
        is_among = place.position(node) in ("in", "between", "after")
        if is_among and plain(control.shown) and unnamed[i][0] < shares[i][0]:
            shares[i] = unnamed[i]
    return [(node, control, shares[i]) for i, (node, control) in enumerate(found)]


def _hides(node: HtmlElement, control: Control, place: Place) -> bool:
    """Say whether a control may hide something, unlike one to answer with: few have it, or it counts, is closed, comes after some."""
    facts = control.facts
    if not plain(control.shown):
        return facts["closed"] > 0
    return (
        not place.is_of_every(node)
        or facts.get("at between", 0) > 0
        or facts["closed"] > 0
        or facts["after replies"] > 0
        or bool(counts(words(node)))
    )


def _may_be(kind: Literal["more", "replies", "next"], node: HtmlElement, place: Place) -> bool:
    """Say whether a control stands where that kind may; what promises more before the comments stands close to them."""
    position, said = place.position(node), wordings(node)[0]
    if position not in PLACES[kind] or (said and not plain(said) and not FORWARD.fullmatch(said)):
        return False
    if kind != "next" and shown_number(node) is not None and not (kind == "replies" and unfolds(node)):
        return False
    if kind == "more":
        return not is_choice(node) and (position != "before" or (place.is_near(node) and not _jumps(node, place)))
    return kind != "next" or _may_be_next(node, place, position)


def _may_be_next(node: HtmlElement, place: Place, position: Position) -> bool:
    """Say whether a control may lead to the next page: a number alone is one of a row, and higher than this page's."""
    pager, where = place.pager_of(node), leads(node, place)
    if position == "beyond" and pager is None and where not in ("number", "cursor"):
        return False
    if position == "before" and (not is_confirmed(node, place) or _jumps(node, place)):
        return False
    number = shown_number(node)
    if number is None:
        return True
    return number > place.number_now(node) and (pager is not None or where == "number")


def _jumps(node: HtmlElement, place: Place) -> bool:
    """Say whether a link counts what is shown already: above the comments, that is a way to them."""
    is_link = node.tag == "a" and (node.get("href") or "#").strip() != "#"
    found = counts(words(node)) if is_link and shown_number(node) is None else []
    return bool(found) and max(found) <= len(place.records)


def kind_of(shares: Floats, worth: float = WORTH_A_CLICK) -> Literal["none", "more", "replies", "next"]:
    """Return the likeliest kind of what is *worth* a click, by the probabilities of `CLASSES`; "none" of what is not."""
    return KINDS[int(shares[1:].argmax())] if 1 - shares[0] >= worth else "none"


def _larger_choices(place: Place) -> Iterator[EntryPoint]:
    """Yield the choice that promises the most comments, where that is more than are shown: "All (213)" beside "Top (12)"."""
    promising = [
        (max(found), node)
        for node in place.controls
        if (is_choice(node) or _is_of_row(node, place))
        and (found := counts(words(node)))
        and place.position(node) in PLACES["more"]
    ]
    most, node = max(promising, key=lambda promise: promise[0], default=(0, None))
    if node is not None and most > len(place.records):
        yield EntryPoint.at(node, WORTH_A_CLICK, "more")


def _shows_replies(node: HtmlElement, place: Place) -> bool:
    """Say whether a control among the records says in so many words that it shows replies, and does not count none, be it that of every record."""
    said = in_words(node)
    is_told = len(said) <= LONGEST_TEXT and is_for_replies(said) and place.is_of_some(node)
    return is_told and not counts_none(words(node)) and may_unfold(node, place)


def _is_of_row(node: HtmlElement, place: Place) -> bool:
    """Say whether a control is one of a row of controls close before the records: choices that are not marked as such."""
    return place.position(node) == "before" and place.is_near(node) and node in place.of_rows


def described(place: Place) -> list[tuple[HtmlElement, Control]]:
    """Return the controls around a section with what is known of them."""
    found, rank = [], 0
    for node in place.controls:
        found.append((node, Control(features(node, place, rank), *wordings(node))))
        rank += node in place.after
    return found
