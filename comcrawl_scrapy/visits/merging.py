"""The comments of several states of a page as one list: pages of a thread, windows of a list that drops what is not in sight.

Of one record in a small window less can be read than of one among many: the later state adds to the earlier. Of what is alike
beyond what `comcrawl_scrapy.visits.same_comments` tells ("Agree!", by nobody) only the order tells: windows of one list overlap as
sequences. Next pages do not overlap, so there it takes comments in a row that are known, or all of the page before: then it
is the same page again.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from comcrawl_scrapy.replies import other_pages
from comcrawl_scrapy.visits.overlaps import overlap
from comcrawl_scrapy.visits.same_comments import (
    BEGINNING,
    MADE_UP,
    beginning,
    date_of,
    have_two_ids,
    letters_of,
    same_of_id,
    same_of_text,
    says_name,
    site_id,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence

    from comcrawl_scrapy.items import Comment

    _Search = Iterator["_Entry"]
    _Alike = dict["_Entry", None]  # in the order in which they were found
    Known = Mapping[int, "_Entry"]

MANY = 200  # that begin alike; of more only those are compared that read the same, the rest is left to the order
FEWEST = 3  # comments of which most are there again under other ids: then those are none


@dataclass(eq=False, slots=True)
class _Entry:
    """A comment as it was read best; ``siblings`` is how many others were read with it, ``states`` in which ones it was, as bits."""

    comment: Comment
    siblings: int
    states: int = 0
    parent: _Entry | None = None


@dataclass
class MergedComments:
    """The comments of all states seen so far, each once, in the order of the page."""

    _entries: list[_Entry] = field(default_factory=list)
    _page: int = 0  # where in the list the latest page begins
    _states: int = 0
    _at_top: set[_Entry] = field(default_factory=set)
    _by_id: defaultdict[str, _Alike] = field(default_factory=lambda: defaultdict(dict))
    _by_text: defaultdict[str, _Alike] = field(default_factory=lambda: defaultdict(dict))
    _by_words: defaultdict[tuple[str | None, str], _Alike] = field(default_factory=lambda: defaultdict(dict))

    def __len__(self) -> int:
        return len(self._entries)

    def known(self, comments: Sequence[Comment], *, at_end: bool = False) -> Known:
        """Pair the comments of a state, by position, with those known; nothing changes, so that a thread may do it.

        Where none is known by its id, but most are without it, the page makes these anew whenever it draws the list;
        not where they all say the same, as "R.I.P." below an obituary.
        """
        found = self._matched(comments)
        if not at_end and 2 * len(found) < (most := min(len(comments), len(self._entries))) >= FEWEST:
            unnamed = [replace(comment, id="") for comment in comments]
            again = {} if any(map(self._of_id, comments)) else self._matched(unnamed)
            if 2 * len({comments[i].text for i in again}) > most:
                comments, found = unnamed, again
        return found | self._aligned(comments, found, at_end)

    def add(
        self, comments: Sequence[Comment], *, at_end: bool = False, at_start: bool = False, known: Known | None = None
    ) -> int:
        """Merge the comments of another state, in document order; return how many are new.

        New ones follow the comment they follow in their state; *at_end*: they follow all others, as a next page does.
        *at_start*: where none of the state is known, they come before all others. *known* is what `known` says of it.
        """
        found = self.known(comments, at_end=at_end) if known is None else known
        comments = self._below_earlier(comments, found)
        if at_end and not found:
            self._page = len(self._entries)
        entries = [found.get(i) or _Entry(comment, len(comments)) for i, comment in enumerate(comments)]
        new = [entry for i, entry in enumerate(entries) if i not in found]
        if at_start and not found:
            self._entries = [*new, *self._entries]
        else:
            self._entries = [*self._entries, *new] if at_end else list(_interleaved(self._entries, entries))
        for entry, comment in zip(entries, comments, strict=True):
            self._keep(entry, comment, len(comments))
            entry.states |= 1 << self._states
        self._states += 1
        local = {comment.id: entry for entry, comment in zip(entries, comments, strict=True)}
        for entry, comment in zip(entries, comments, strict=True):
            if entry.parent is None and comment.parent_id:
                entry.parent = local.get(comment.parent_id)
        return len(new)

    def _below_earlier(self, comments: Sequence[Comment], found: Known) -> Sequence[Comment]:
        """Leave at the top level what was known there when others came above it, in this state or an earlier one."""
        self._at_top.update(found[i] for i in self._seem_to_answer(comments, found))
        at_top = {i for i, entry in found.items() if entry in self._at_top}
        return [replace(comment, parent_id=None) if i in at_top else comment for i, comment in enumerate(comments)]

    def _seem_to_answer(self, comments: Sequence[Comment], found: Known) -> Collection[int]:
        """Return the positions of all that was known at the top level, where all of it seems to answer the last of those that have come above it.

        Earlier comments have: in their place, beside the box that holds the later ones.
        """
        roots = {i for i, entry in found.items() if entry.parent is None and entry.comment.parent_id is None}
        first = min(roots, default=0)
        above = comments[first - 1] if first and first - 1 not in found else None
        is_whole = len(roots) > 1 and len(found) == len(self._entries) and min(found) == first
        if above is None or not is_whole or any(comments[i].parent_id != above.id for i in roots):
            return ()
        # Where another follows, the box of its answers has ended.
        return () if any(comment.parent_id is None for comment in comments[first:]) else roots

    def replace(self, comments: Sequence[Comment], instead: Mapping[int, Comment]) -> None:
        """Have what is known of the *comments* of a state say what was shown *instead* of them, by position."""
        for i, entry in self.known(comments).items():
            if i in instead:
                parent_id = instead[i].parent_id or entry.comment.parent_id
                entry.comment = replace(instead[i], parent_id=parent_id)
                self._find_by(entry, instead[i].text)

    def answer(self, said: Comment, thread: Sequence[Comment], others: Sequence[Comment]) -> None:
        """Have all of a *thread* that begins with what was *said* answer that, but for what answers another comment.

        What has any of the *others* is no thread: beside it stands what the list has, too.
        """
        first, found = self.known([said]).get(0), self.known(thread)
        if first is None or found.get(0) is not first:
            return
        if not set(found.values()).isdisjoint(self.known(others).values()):
            return
        for entry in found.values():
            if entry is not first and entry.parent is None and entry.comment.parent_id is None:
                entry.parent = first

    def comments(self) -> list[Comment]:
        """Return the merged comments; ids are unique, parents and depths hold across all states."""
        ids = _unique_ids(self._entries)
        known = {entry.comment.id: entry for entry in reversed(self._entries)}
        for entry in self._entries:
            if entry.parent is None and entry.comment.parent_id:  # it may be on another page
                entry.parent = known.get(entry.comment.parent_id)
        shown, states = [entry.comment for entry in self._entries], [entry.states for entry in self._entries]
        for answer, said in other_pages.answered(shown, states).items():
            self._entries[answer].parent = self._entries[said]
        return [
            replace(
                entry.comment,
                id=ids[entry],
                parent_id=ids[entry.parent] if entry.parent else entry.comment.parent_id,
                depth=_depth(entry),
            )
            for entry in self._entries
        ]

    def _matched(self, comments: Sequence[Comment]) -> dict[int, _Entry]:
        """Pair what tells enough of itself; each known comment once. Of many alike, each search goes on from the last one."""
        found: dict[int, _Entry] = {}
        taken: set[_Entry] = set()

        def search(alike: Iterable[_Entry], same: Callable[[Comment, Comment], bool], comment: Comment) -> _Search:
            return (entry for entry in alike if entry not in taken and same(entry.comment, comment))

        for alike, same in ((self._of_id, same_of_id), (self._of_text, same_of_text)):
            searches: dict[Hashable, _Search] = {}
            for i, comment in enumerate(comments):
                if i in found:
                    continue
                shown = _shown(comment)
                if shown not in searches:
                    searches[shown] = search(alike(comment), same, comment)
                if (entry := next(searches[shown], None)) is not None:
                    found[i] = entry
                    taken.add(entry)
        return found

    def _aligned(self, comments: Sequence[Comment], found: dict[int, _Entry], at_end: bool) -> dict[int, _Entry]:
        """Pair, by position, what only the order tells with the known comments; at the end with those of the latest page."""
        if all(i in found or beginning(comment.text) not in self._by_text for i, comment in enumerate(comments)):
            return {}
        known, taken = self._entries[self._page if at_end else 0 :], set(found.values())
        left = [entry.comment for entry in known if entry not in taken]
        left += (comment for i, comment in enumerate(comments) if i not in found)
        has_ids = None not in map(site_id, left)  # where not, the same one may have its id in one state only
        old = [entry if entry in taken else _facts(entry.comment, has_ids) for entry in known]
        new = [found.get(i) or _facts(comment, has_ids) for i, comment in enumerate(comments)]
        pairs = (
            (new_at, known[old_at])
            for run in overlap(old, new, taken, at_end)
            for old_at, new_at in zip(range(run.a, run.a + run.size), range(run.b, run.b + run.size), strict=True)
        )
        return {i: entry for i, entry in pairs if entry not in taken and not have_two_ids(entry.comment, comments[i])}

    def _of_id(self, comment: Comment) -> Iterable[_Entry]:
        return () if MADE_UP.fullmatch(comment.id) else self._by_id.get(comment.id, ())

    def _of_text(self, comment: Comment) -> Iterable[_Entry]:
        """Return what may be the same by its text."""
        begun = beginning(comment.text)
        if len(begun) < BEGINNING and (comment.author is None or date_of(comment) is None):
            return ()
        with_name = beginning(f"{comment.author or ''} {comment.text}")
        alike = self._by_text.get(begun) or self._by_text.get(with_name, {})
        return alike if len(alike) <= MANY else self._by_words.get((comment.author, comment.text), ())

    def _keep(self, entry: _Entry, comment: Comment, siblings: int) -> None:
        """Take over what a state with more to read from says of a comment, or what it shows of its text in full."""
        if siblings >= entry.siblings:
            longer = (
                comment.text if says_name(entry.comment, comment) else max(entry.comment.text, comment.text, key=len)
            )
            parent_id = comment.parent_id or entry.comment.parent_id
            entry.comment, entry.siblings = replace(comment, text=longer, parent_id=parent_id), siblings
        self._by_id[comment.id][entry] = None
        for text in {comment.text, entry.comment.text}:
            self._find_by(entry, text)

    def _find_by(self, entry: _Entry, text: str) -> None:
        self._by_text[beginning(text)][entry] = self._by_words[entry.comment.author, text][entry] = None


def _interleaved(known: Sequence[_Entry], state: Sequence[_Entry]) -> Iterator[_Entry]:
    """Yield the *known* entries and the new ones of *state*, each after the one before it; all at the end where none is known."""
    anchors = set(known)
    before: list[_Entry] = []
    after: defaultdict[_Entry | None, list[_Entry]] = defaultdict(list)
    anchor = None
    for entry in state:
        if entry in anchors:
            if anchor is None:
                before, after[None] = after[None], []
                first = entry
            anchor = entry
        else:
            after[anchor].append(entry)
    for entry in known:
        if before and entry is first:
            yield from before
        yield entry
        yield from after[entry]
    yield from after[None]


def _facts(comment: Comment, has_id: bool) -> Hashable:
    """Return what has to be equal in two comments that only their order tells to be one."""
    return site_id(comment) if has_id else None, letters_of(comment.text), comment.author, date_of(comment)


def _shown(comment: Comment) -> Hashable:
    """Return all by which a comment is found again."""
    return site_id(comment), comment.text, comment.author, comment.published_at, comment.published_text


def _unique_ids(entries: Sequence[_Entry]) -> dict[_Entry, str]:
    """Return the id of each entry, numbered where another one has it already."""
    seen: set[str] = set()
    numbers: Counter[str] = Counter()
    ids = {}
    for entry in entries:
        wanted = entry.comment.id
        while (found := f"{wanted}-{numbers[wanted]}" if numbers[wanted] else wanted) in seen:
            numbers[wanted] += 1
        seen.add(found)
        ids[entry] = found
    return ids


def _depth(entry: _Entry) -> int:
    """Count the ancestors; one that is on no page counts too, and nothing is its own ancestor."""
    depth, seen = 0, {entry}
    while entry.parent is not None and entry.parent not in seen:
        entry = entry.parent
        seen.add(entry)
        depth += 1
    return depth + (entry.parent is None and entry.comment.parent_id is not None)
