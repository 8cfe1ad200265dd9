"""Threads shown in fewer levels than they have: answers at the deepest of them may say which of the others there they answer."""

from __future__ import annotations

from collections import defaultdict
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from comcrawl_scrapy.replies.addressees import Addressees
from comcrawl_scrapy.replies.own_places import all_places, places_of
from comcrawl_scrapy.replies.reading_order import oldest_first
from comcrawl_scrapy.replies.reply_links import led_to, linked, parent_links

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

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
    threads = [*_threads(comments, shown, [at for at, level in enumerate(levels) if level == deepest])]
    if not any(len(thread.answers) > 1 for thread in threads):
        return shown
    deep = {at for thread in threads for at in (*thread.answers, *_upwards(shown, thread.parent))}
    found, answers = list(shown), _Answers(comments, named, layout, sorted(deep), in_two_levels=deepest == 1)
    for parent, positions in threads:
        above = {name for at in _upwards(shown, parent) for name in answers.addressees.known_as[at]}
        earlier, spoke = {parent}, dict[str, int]()
        for position in positions:
            told = answers.ways(position, parent, earlier, spoke, above)
            found[position] = next((at for at in told if at is not None), parent)
            earlier.add(position)
            spoke.update(dict.fromkeys(answers.addressees.known_as[position], position))
    return found


class _Thread(NamedTuple):
    """What answers one comment, oldest first."""

    parent: int
    answers: list[int]


class _Answers:
    """What answers say of whom they answer, of those *earlier* in their thread, and of what their authors *spoke* last."""

    def __init__(
        self, comments: Sequence[Comment], named: Parents, layout: Layout, deep: Sequence[int], *, in_two_levels: bool
    ) -> None:
        self.comments, self.named, self.layout = comments, named, layout
        self.are_in_two_levels = in_two_levels
        self.addressees = Addressees.of(comments, layout, deep)

    @cached_property
    def here(self) -> dict[str, int]:
        """Where links within the page may lead."""
        return places_of(self.layout)

    @cached_property
    def places(self) -> dict[str, int]:
        """Where links may lead, addresses of comments and their long numbers too."""
        return all_places(self.comments, self.layout)

    def ways(
        self, position: int, thread: int, earlier: Collection[int], spoke: Mapping[str, int], above: Collection[str]
    ) -> Iterator[int | None]:
        """Yield what an answer is to, the surest way first; in more than two levels a label may repeat whom it is shown below: who is *above*."""
        yield self._named(position, thread, earlier)
        yield self._linked_as_parent(position, earlier)
        if self.are_in_two_levels:
            yield linked(self.layout, position, self.here, self.addressees.known_as, earlier)
            yield self.addressees.named_at(position, spoke)
            yield self.addressees.addressed_by(position, spoke)
        elif self.addressees.labelled.get(position) not in above:
            yield self.addressees.named_at(position, spoke)

    def _named(self, position: int, thread: int, earlier: Collection[int]) -> int | None:
        """Return what attributes name; the whole thread is what they may name of all its answers: then others tell more."""
        at = self.named[position]
        return at if at in earlier and at != thread else None

    def _linked_as_parent(self, position: int, earlier: Collection[int]) -> int | None:
        targets = parent_links(self.layout, position)
        return led_to(targets, self.places, earlier) if targets else None


def _upwards(parents: Parents, position: int | None) -> Iterator[int]:
    """Yield a comment, what it answers, and so on."""
    while position is not None:
        yield position
        position = parents[position]


def _levels(parents: Parents) -> list[int]:
    """Return how deep each comment stands below those that answer none; all of them stand behind their *parents*."""
    levels: list[int] = []
    for parent in parents:
        levels.append(0 if parent is None else levels[parent] + 1)
    return levels


def _threads(comments: Sequence[Comment], parents: Parents, some: Sequence[int]) -> Iterator[_Thread]:
    """Yield the threads in which *some* of the comments are answers."""
    threads: defaultdict[int, list[int]] = defaultdict(list)
    for position in some:
        if (parent := parents[position]) is not None:
            threads[parent].append(position)
    for parent, answers in threads.items():
        turns = oldest_first([comments[position] for position in answers])
        yield _Thread(parent, [answers[turn] for turn in turns])
