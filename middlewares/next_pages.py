"""Next pages: the one to go to from the page that is shown, or, where that leads nowhere, one that an earlier page named."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from comcrawl_scrapy.controls.wordings import words
from comcrawl_scrapy.documents.signatures import DIGITS
from comcrawl_scrapy.gathering.control_features import FORWARD
from comcrawl_scrapy.gathering.page_numbers import number_of
from middlewares.following import address

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from lxml.html import HtmlElement

    from comcrawl_scrapy.controls.clickables import EntryPoint
    from middlewares.gathering import Gathering
    from middlewares.states import State

    Turn = tuple[State, EntryPoint]

FRUITLESS = 2  # pages without a new comment, after which there are no more
LEVELS, MOST_IN_ROW = 2, 12  # of a row of controls: elements around each of them, and in one of these
MOST_PARTS = 6  # elements of a control, itself included


class NextPages:
    """What led on from the pages seen so far: ``waiting`` are addresses not followed yet, with the pages that named them.

    ``fruitful`` is what the link said that brought comments last: on a page in the middle, both its neighbours may be next.
    """

    def __init__(self) -> None:
        self.waiting: dict[str, Turn] = {}
        self.fruitful: str | None = None

    def choose(self, state: State, points: Sequence[EntryPoint]) -> Turn | None:
        """Return the best of *points*, what *state* names; None without any. What else leads anywhere waits.

        The number that follows that of the page is first: what says "next" beside it may lead past a row of numbers. Of two arrows
        in a row the second leads to the last page.
        """
        arrows = {point.node for point in points if FORWARD.fullmatch(point.text)}

        def unlikely(point: EntryPoint) -> tuple[bool, bool, bool]:
            first = next(filter(arrows.__contains__, _row(point.node)), point.node)
            is_last = point.node in arrows and first is not point.node
            return not _follows(state, point), _label(point.text) != self.fruitful, is_last

        ordered = sorted(points, key=unlikely)
        for point in ordered:
            if (there := address(state, point)) is not None:
                self.waiting.setdefault(there, (state, point))
        return (state, ordered[0]) if ordered else None

    def waiting_still(self, visited: Collection[str]) -> Turn | None:
        """Return what another page has named that is not among the *visited*, None without any."""
        self.waiting = {there: turn for there, turn in self.waiting.items() if there not in visited}
        return next(iter(self.waiting.values()), None)

    def keep(self, point: EntryPoint) -> None:
        """Remember what has brought comments."""
        self.fruitful = _label(point.text)

    def lead_back(self, node: HtmlElement) -> bool:
        """Say whether a control stands beside the word that has led on, and says another: "Newer" beside "Older"."""
        if self.fruitful is None or not any(map(str.isalpha, self.fruitful)) or _label(words(node)) == self.fruitful:
            return False
        return any(_label(words(other)) == self.fruitful for other in _row(node))


def _row(node: HtmlElement) -> Iterator[HtmlElement]:
    """Yield what may be controls in a row with *node*: beside it, or beside the box that holds nothing else."""
    for outer in islice(node.iterancestors(), LEVELS):
        beside = islice(outer, MOST_IN_ROW)
        yield from (other for other in beside if next(islice(other.iter("*"), MOST_PARTS, None), None) is None)
        if len(outer) > 1:
            return


def _follows(state: State, point: EntryPoint) -> bool:
    """Say whether *point* shows the number after that of the page, in a row of numbers that tells it."""
    place = state.place
    pager = place.pager_of(point.node) if place is not None and point.node in place.order else None
    return pager is not None and pager.now is not None and number_of(point.node) == pager.now + 1


def _label(said: str) -> str:
    return DIGITS.sub("0", said)


async def turn_page(gathering: Gathering, state: State) -> State | None:
    """Go to the next page; None where there is none, or none that has anything new.

    What earlier pages named is gone back to where a page was fruitless, or comments are missing.
    """
    for fruitless in range(FRUITLESS):
        turn = gathering.next_pages.choose(state, await gathering.untried(state, "next"))
        if turn is None and (fruitless or gathering.is_short):
            turn = gathering.next_pages.waiting_still(gathering.visited)
        if turn is None or gathering.is_complete or not gathering.may_load():
            return None
        following, new = await gathering.follow(*turn)
        if new:
            gathering.next_pages.keep(turn[1])
            return following
        state = following or state
    return None
