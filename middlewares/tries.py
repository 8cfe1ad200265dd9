"""What has been clicked for more comments, what it said then and what came of it: what of that is worth another click."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING

from comcrawl_scrapy.controls.clickables import EntryPoint, shape
from comcrawl_scrapy.controls.counts import highest
from comcrawl_scrapy.gathering.control_features import follows_nested, plain
from comcrawl_scrapy.gathering.more_points import PLACES, WORTH_A_CLICK

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from lxml.html import HtmlElement

    from comcrawl_scrapy.controls.clickables import Kind
    from comcrawl_scrapy.gathering.controls import Place
    from middlewares.effects import Effect
    from middlewares.snapshots import Identity, LiveSnapshot

FRUITLESS_OF_A_MAKE = 2  # clicks for replies on controls of one make that bring nothing, after which there are no more
MOST_AT_ONCE = 1_000  # controls clicked together, until a server has too much to do
MOST_REFUSALS = 2  # clicks on a control that a server had too much to do for, after which it is clicked once more
MANY = 3  # controls of one make; of more, one is tried first


class Tries:
    """The clicks on one page's controls.

    ``asked`` tells of what has brought replies what it said at first and how many it promised at last, ``brought`` of what
    has brought more what it said; ``fruitful`` are the makes of controls that did either, ``in_vain`` counts the clicks that
    did not; ``refused`` is what a server had too much to do for, ``at_once`` how many are clicked together.
    """

    def __init__(self) -> None:
        self.asked: dict[Identity, tuple[str, int]] = {}
        self.brought: dict[Identity, str] = {}
        self.fruitful: set[tuple[str, str]] = set()
        self.in_vain: Counter[tuple[str, str]] = Counter()
        self.refused: dict[Identity, Kind] = {}
        self.at_once = MOST_AT_ONCE
        self._refusals: Counter[Identity] = Counter()
        self._dead: dict[Identity, str] = {}
        self._tried_twice: set[Identity] = set()

    def first(self, points: Sequence[EntryPoint]) -> list[EntryPoint]:
        """Return of the controls of each make all if one has brought replies or they are few, else one; none after two in vain."""
        makes: defaultdict[tuple[str, str], list[EntryPoint]] = defaultdict(list)
        for point in points:
            makes[shape(point.node)].append(point)
        chosen = []
        for make, alike in makes.items():
            if make in self.fruitful or (len(alike) <= MANY and not self.in_vain[make]):
                chosen += alike
            elif self.in_vain[make] < FRUITLESS_OF_A_MAKE:
                chosen += alike[:1]
        return chosen[: self.at_once]

    def may_hold_more(self, identity: Identity, point: EntryPoint, place: Place) -> bool:
        """Say whether what has brought replies may bring others: it promises fewer now, says something else, or stands behind them.

        Else it folds them.
        """
        if identity not in self.asked:
            return True
        said, promised = self.asked[identity]
        left = highest(point.text)
        goes_on = left < promised if left else plain(point.text) != said
        return goes_on or follows_nested(point.node, place)

    def again(self, live: LiveSnapshot) -> list[EntryPoint]:
        """Return what has brought more and is there still, saying the same but for its numbers."""
        points = ((i, EntryPoint.at(node, WORTH_A_CLICK, "more")) for i, node in _still_there(self.brought, live))
        return [point for identity, point in points if plain(point.text) == self.brought[identity]]

    def alike(self, place: Place) -> list[EntryPoint]:
        """Return what is made like that around the comments, saying the same: of several lists each has its own."""
        said = {*self.brought.values()} - {""}
        nodes = (node for node in place.controls if shape(node) in self.fruitful)
        points = (EntryPoint.at(node, WORTH_A_CLICK, "more") for node in nodes if said)
        return [p for p in points if plain(p.text) in said and place.position(p.node) in PLACES["more"]]

    def once_more(self, live: LiveSnapshot) -> list[EntryPoint]:
        """Return what was likely to load more, has brought nothing and is there still, saying the same; one at a time, and each once."""
        for identity, node in _still_there(self._dead, live):
            point = EntryPoint.at(node, WORTH_A_CLICK, "more")
            if self._dead[identity] == plain(point.text):
                del self._dead[identity]
                self._tried_twice.add(identity)
                return [point]
        return []

    def in_vain_so_far(self) -> set[Identity]:
        """Return what was likely to load more and has brought nothing, and forget it: among other comments it may bring some."""
        in_vain = {*self._dead, *self._tried_twice}
        self._dead.clear()
        self._tried_twice.clear()
        return in_vain

    def refused_in(self, live: LiveSnapshot) -> list[EntryPoint]:
        """Return what a server was too busy for and is there still, whatever it says now: replies together, else one."""
        there = _still_there(self.refused, live)
        points = {i: EntryPoint.at(node, WORTH_A_CLICK, self.refused[i]) for i, node in there}
        replies = [identity for identity, point in points.items() if point.kind == "replies"]
        chosen = replies[: self.at_once] or [*points][:1]
        for identity in chosen:
            del self.refused[identity]
        return [points[identity] for identity in chosen]

    def refuse(self, points: Sequence[EntryPoint], asking: Mapping[HtmlElement, Identity]) -> None:
        """Remember which of *points*, clicked together, may ask a busy server again, and by what; of many fewer are clicked from now on."""
        for point in points:
            if (identity := asking.get(point.node)) is not None:
                self.in_vain[shape(point.node)] += 1
                self._refusals[identity] += 1
                if self._refusals[identity] <= MOST_REFUSALS:
                    self.refused[identity] = point.kind
        if asking and len(points) > 1:
            self.at_once = len(points) - len(asking) or max(len(points) // 2, 1)

    def keep(self, identity: Identity, point: EntryPoint, *, is_fruitful: bool) -> None:
        """Remember a click."""
        if not is_fruitful:
            self.in_vain[shape(point.node)] += 1
            if point.kind == "more" and point.score >= WORTH_A_CLICK and identity not in self._tried_twice:
                self._dead[identity] = plain(point.text)
            return
        self._tried_twice.discard(identity)  # it failed for once: where visits are counted, it may do so again
        del self._refusals[identity]
        self.fruitful.add(shape(point.node))
        if point.kind == "replies":
            said, _ = self.asked.get(identity, (plain(point.text), 0))
            self.asked[identity] = said, highest(point.text)
        elif point.kind == "more":
            self.brought[identity] = plain(point.text)


def _still_there(known: Collection[Identity], live: LiveSnapshot) -> Iterator[tuple[Identity, HtmlElement]]:
    """Yield the elements of a page that are *known*, each with its identity."""
    for node in live.page.origins if known else ():
        if (identity := live.identity(node)) in known:
            yield identity, node


def came_of(cost: float | None, *, is_more: bool) -> Effect:
    """Return the effect of a click that took so long, or failed."""
    return "failed" if cost is None else "larger" if is_more else "nothing"
