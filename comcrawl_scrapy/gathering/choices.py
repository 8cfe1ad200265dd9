"""Other views of the comments: what is not chosen of a few choices close above them, as "Top | All" or in what order.

For where comments are known to be missing: what a choice means in its language is not known, only that it is one. So just one
of a group has to be marked, or look, as the one that is chosen: reactions and polls, which are no views, start without.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING, NamedTuple

from comcrawl_scrapy.controls.clickables import EntryPoint
from comcrawl_scrapy.controls.comment_words import about_comments
from comcrawl_scrapy.controls.counts import highest
from comcrawl_scrapy.controls.intents import speaks_of
from comcrawl_scrapy.controls.never_click import forbidden
from comcrawl_scrapy.controls.wordings import words
from comcrawl_scrapy.documents.nesting import is_only_child
from comcrawl_scrapy.gathering.control_features import LONGEST_TEXT, plain
from comcrawl_scrapy.gathering.control_states import STATES, is_chosen
from comcrawl_scrapy.gathering.controls import is_allowed
from comcrawl_scrapy.gathering.forms import is_sent
from comcrawl_scrapy.gathering.leading import stays
from comcrawl_scrapy.gathering.more_points import WORTH_A_TRY

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from lxml.html import HtmlElement

    from comcrawl_scrapy.gathering.controls import Place

RADIOS = ".//input[@type='radio']"
FEWEST, MOST = 2, 6  # choices of a group; more are a list of something else


class Choice(NamedTuple):
    """What is clicked to choose a view, and whether it is the one that is shown."""

    node: HtmlElement
    is_taken: bool


def other_choices(place: Place) -> list[EntryPoint]:
    """Return the choices close before the records that are not taken: first what counts most, then what says "comments"."""
    groups = (group for group in (*_selects(place), *_radios(place), *_rows(place)) if _is_choosing(group, place))
    others = [choice.node for group in groups for choice in group if not choice.is_taken]
    points = [EntryPoint.at(node, WORTH_A_TRY, "more") for node in others if is_allowed(node, place)]
    return sorted(points, key=lambda point: (-_promised(point, place), not about_comments(point.node, point.text)))


def choices_of_all(place: Place) -> list[EntryPoint]:
    """Return those of the other choices that say that they are all comments: worth a click also where nothing tells how many there are."""
    return [p for p in other_choices(place) if speaks_of("all", f"{p.text} ") and about_comments(p.node, p.text)]


def _is_choosing(group: Sequence[Choice], place: Place) -> bool:
    """Say whether a group is a few choices close before the records, one of which is taken."""
    if not FEWEST <= len(group) <= MOST or sum(choice.is_taken for choice in group) != 1:
        return False
    says_anything = any(any(map(str.isalpha, words(node))) for node, _ in group)  # "10 | 25 | All", but no page numbers
    return says_anything and all(
        place.position(node) == "before" and place.is_near(node) and 0 < len(words(node)) <= LONGEST_TEXT
        for node, _ in group
    )


def _promised(point: EntryPoint, place: Place) -> int:
    most = highest(point.text)
    return most if most > len(place.records) else 0


def _selects(place: Place) -> Iterator[list[Choice]]:
    for node in place.box.iter("select"):
        if node.get("multiple") is None and node.get("disabled") is None and not is_sent(node):
            options = list(node.iter("option"))
            taken = [option for option in options if option.get("selected") is not None] or options
            yield [Choice(option, option is taken[0]) for option in options]


def _radios(place: Place) -> Iterator[list[Choice]]:
    """Yield the labels of round buttons that exclude each other: they say what it is that is chosen."""
    groups: defaultdict[str, list[Choice]] = defaultdict(list)
    named = {name: node for node in reversed(place.document.findall(RADIOS)) if (name := node.get("id"))}
    for label in place.box.iter("label"):
        node = named.get(label.get("for") or "", label.find(RADIOS))
        if node is not None and not is_sent(node):
            groups[node.get("name") or ""].append(Choice(label, node.get("checked") is not None))
    yield from groups.values()


def _rows(place: Place) -> Iterator[list[Choice]]:
    """Yield the rows of controls that stay on the page, and of nothing else."""
    clickables = set(place.clickables)
    seen = {row for node in clickables for row in list(node.iterancestors())[:2] if row in place.order}
    for row in sorted(seen, key=lambda row: place.order[row]):
        nodes = [_control_of(child, clickables) for child in row.iterchildren("*")]
        controls = [node for node in nodes if node is not None and stays(node, place)]
        if len(controls) == len(nodes):
            taken = _taken(controls, place)
            yield [Choice(node, node in taken) for node in controls]


def _control_of(child: HtmlElement, clickables: Collection[HtmlElement]) -> HtmlElement | None:
    """Return the control that a part of a row is, or holds and nothing else."""
    if child in clickables:
        return child
    inner = next((part for part in child if part in clickables), None)
    return inner if inner is not None and words(inner) == words(child) else None


def _taken(controls: Sequence[HtmlElement], place: Place) -> list[HtmlElement]:
    """Return the controls that are marked as chosen, that the opener of a menu repeats, or of which one alone looks so."""
    if any(node.get(name) for node in controls for name in STATES):
        return [node for node in controls if is_chosen(node)]
    openers = {plain(words(node)) for node in place.clickables if node.get("aria-haspopup") not in (None, "false")}
    if repeated := [node for node in controls if plain(words(node)) in openers]:
        return repeated
    if any(forbidden(node) for node in controls):  # no views, but what can be done
        return []
    looks = Counter(_look(node) for node in controls)
    return [node for node in controls if looks[_look(node)] == 1][:1] if len(looks) == FEWEST else []


def _look(node: HtmlElement) -> tuple[str | None, ...]:
    parent = node.getparent()
    holder = _class_of(parent) if parent is not None and is_only_child(node) else None
    return str(node.tag), _class_of(node), node.get("aria-current"), holder


def _class_of(node: HtmlElement) -> str | None:
    return node.get("class") or None  # what scripts have taken the only one from keeps an empty one
