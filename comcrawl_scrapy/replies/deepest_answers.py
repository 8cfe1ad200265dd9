"""Threads shown in fewer levels than they have: answers at the deepest of them may say which of the others there they answer."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, NamedTuple

from comcrawl_scrapy.replies.addressees import Addressees
from comcrawl_scrapy.replies.own_places import links_of, own_numbers, permalinks, places_of
from comcrawl_scrapy.replies.reading_order import oldest_first
from comcrawl_scrapy.replies.reply_links import linked, linked_as_parent

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from comcrawl_scrapy.items import Comment
    from comcrawl_scrapy.record_fields.slots import Layout
    from comcrawl_scrapy.replies.levels import Parents


def told_apart(comments: Sequence[Comment], shown: Parents, named: Parents, layout: Layout) -> Parents:
    """Return the parents that are *shown* by how the page is built, but at the deepest level what answers there say themselves.

    It is an earlier answer of the same thread: one that attributes *named*, that a link leads to, or whose author is named. Of
    threads in two levels any link to its place is believed, and "@Ann" in the text; where some are deeper, as there sites mostly show
    who answers whom, only what says that it leads to what is answered.
    """
    levels = _levels(shown)
    deepest = max(levels, default=0)
    threads = [thread for thread in _threads(comments, shown) if levels[thread.parent] == deepest - 1]
    if not any(len(thread.answers) > 1 for thread in threads):
        return shown
    found, answers = list(shown), _Answers(comments, shown, named, layout)
    ways = answers.in_two_levels if deepest == 1 else answers.in_more
    for parent, positions in threads:
        spoke: dict[str, int] = {}
        earlier = {parent}
        for position in positions:
            told = ways(position, parent, earlier, spoke)
            found[position] = next((way for way in told if way is not None), parent)
            earlier.add(position)
            spoke.update(dict.fromkeys(answers.addressees.known_as[position], position))
    return found


class _Thread(NamedTuple):
    """What answers one comment, oldest first."""

    parent: int
    answers: list[int]


class _Answers:
    """What answers of one thread say of whom they answer, of those *earlier* there, and of what their authors *spoke* last."""

    def __init__(self, comments: Sequence[Comment], shown: Parents, named: Parents, layout: Layout) -> None:
        self.shown, self.named, self.layout = shown, named, layout
        self.addressees = Addressees.of(comments, layout)
        self.here = places_of(layout)
        self.places = own_numbers(comments) | permalinks(comments, layout, links_of(layout)) | self.here

    def in_two_levels(
        self, position: int, thread: int, earlier: set[int], spoke: Mapping[str, int]
    ) -> Iterator[int | None]:
        yield self._named(position, thread, earlier)
        yield linked_as_parent(self.layout, position, self.places, earlier)
        yield linked(self.layout, position, self.here, self.addressees.known_as, earlier)
        yield self.addressees.named_at(position, spoke)
        yield self.addressees.addressed_by(position, spoke)

    def in_more(self, position: int, thread: int, earlier: set[int], spoke: Mapping[str, int]) -> Iterator[int | None]:
        yield self._named(position, thread, earlier)
        yield linked_as_parent(self.layout, position, self.places, earlier)
        if self.addressees.labelled.get(position) not in self._above(thread):
            yield self.addressees.named_at(position, spoke)

    def _above(self, thread: int) -> set[str]:
        """Return the names of those whom the answers of a thread are shown below."""
        names, at = set[str](), thread
        while True:
            names.update(self.addressees.known_as[at])
            above = self.shown[at]
            if above is None:
                return names
            at = above

    def _named(self, position: int, thread: int, earlier: set[int]) -> int | None:
        """Return what attributes name; the whole thread is what they may name of all its answers."""
        return self.named[position] if self.named[position] in earlier - {thread} else None


def _levels(parents: Parents) -> list[int]:
    """Return how deep each comment stands below those that answer none; all of them stand behind their *parents*."""
    levels: list[int] = []
    for parent in parents:
        levels.append(0 if parent is None else levels[parent] + 1)
    return levels


def _threads(comments: Sequence[Comment], parents: Parents) -> Iterator[_Thread]:
    threads: defaultdict[int, list[int]] = defaultdict(list)
    for position, parent in enumerate(parents):
        if parent is not None:
            threads[parent].append(position)
    for parent, answers in threads.items():
        turns = oldest_first([comments[position] for position in answers])
        yield _Thread(parent, [answers[turn] for turn in turns])
