"""The comments of several states of a page as one list: pages of a thread, windows of a list that drops what is not in sight.

The same comment is known by the id that the site gave it; else by its text, where author or time agree too: the times
of two looks may differ ("a minute ago"), and of one record in a small window less can be read than of one among many.
"""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from comcrawl_scrapy.items import Comment

MADE_UP = re.compile(r"[0-9a-f]{16}(?:-\d+)?")  # an id of `comcrawl_scrapy.threads`, where the site gave none
NOT_WORDS = re.compile(r"[\W_]+")
BEGINNING = 20  # letters and digits of a text by which it is found again; so many may be a part of it, "read more"


@dataclass(eq=False, slots=True)
class _Entry:
    """A comment as it was read best; ``siblings`` is how many others were read with it."""

    comment: Comment
    siblings: int
    parent: _Entry | None = None


@dataclass
class MergedComments:
    """The comments of all states seen so far, each once, in the order of the page."""

    _entries: list[_Entry] = field(default_factory=list)
    _by_id: defaultdict[str, list[_Entry]] = field(default_factory=lambda: defaultdict(list))
    _by_text: defaultdict[str, list[_Entry]] = field(default_factory=lambda: defaultdict(list))

    def __len__(self) -> int:
        return len(self._entries)

    def add(self, comments: Sequence[Comment], at_end: bool = False, at_start: bool = False) -> int:
        """Merge the comments of another state, in document order; return how many are new.

        New ones follow the comment they follow in their state; *at_end*: they follow all others, as a next page does.
        *at_start*: where none of the state is known, they come before all others.
        """
        found = self._matched(comments)
        entries = [found.get(i) or _Entry(comment, len(comments)) for i, comment in enumerate(comments)]
        new = [entry for i, entry in enumerate(entries) if i not in found]
        if at_start and not found:
            self._entries = [*new, *self._entries]
        else:
            self._entries = [*self._entries, *new] if at_end else list(_interleaved(self._entries, entries))
        for entry, comment in zip(entries, comments, strict=True):
            self._keep(entry, comment, len(comments))
        local = {comment.id: entry for entry, comment in zip(entries, comments, strict=True)}
        for entry, comment in zip(entries, comments, strict=True):
            if entry.parent is None and comment.parent_id:
                entry.parent = local.get(comment.parent_id)
        return len(new)

    def comments(self) -> list[Comment]:
        """Return the merged comments; ids are unique, parents and depths hold across all states."""
        ids = _unique_ids(self._entries)
        known = {entry.comment.id: entry for entry in reversed(self._entries)}
        for entry in self._entries:
            if entry.parent is None and entry.comment.parent_id:  # it may be on another page
                entry.parent = known.get(entry.comment.parent_id)
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
        """Pair the comments of a state, by position, with those known; each of these once."""
        found: dict[int, _Entry] = {}
        taken: set[_Entry] = set()
        for known, same in ((self._of_id, _same_of_id), (self._of_text, _same_of_text)):
            for i, comment in enumerate(comments):
                alike = known(comment) if i not in found else ()
                entry = next((entry for entry in alike if entry not in taken and same(entry.comment, comment)), None)
                if entry is not None:
                    found[i] = entry
                    taken.add(entry)
        return found

    def _of_id(self, comment: Comment) -> Sequence[_Entry]:
        return self._by_id.get(comment.id, ())

    def _of_text(self, comment: Comment) -> Sequence[_Entry]:
        return self._by_text.get(_beginning(comment.text), ())

    def _keep(self, entry: _Entry, comment: Comment, siblings: int) -> None:
        """Take over what a state with more to read from says of a comment, or what it shows of its text in full."""
        for alike in (self._by_id[comment.id], self._by_text[_beginning(comment.text)]):
            if entry not in alike:
                alike.append(entry)
        if siblings >= entry.siblings:
            longer = max(entry.comment.text, comment.text, key=len)
            parent_id = comment.parent_id or entry.comment.parent_id
            entry.comment, entry.siblings = replace(comment, text=longer, parent_id=parent_id), siblings


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


def _same_of_id(known: Comment, comment: Comment) -> bool:
    """Say whether two comments of one id are one: some sites count anew on every page."""
    return _same_text(known, comment) or (known.author, known.published_at) == (comment.author, comment.published_at)


def _same_of_text(known: Comment, comment: Comment) -> bool:
    """Say whether two comments that begin alike are one; ids that the site gave tell best."""
    if known.id != comment.id and not any(MADE_UP.fullmatch(one.id) for one in (known, comment)):
        return False
    if not _same_text(known, comment):
        return False
    if known.author == comment.author or known.published_text == comment.published_text:
        return True
    nothing_said = (None, None)
    return nothing_said in ((known.author, known.published_text), (comment.author, comment.published_text))


def _same_text(known: Comment, comment: Comment) -> bool:
    """Say whether two texts are equal, or one the beginning of the other."""
    short, long = sorted((_letters(known.text), _letters(comment.text)), key=len)
    return short == long or not short or (len(short) >= BEGINNING and long.startswith(short))


def _letters(text: str) -> str:
    return NOT_WORDS.sub("", text).casefold() or text


def _beginning(text: str) -> str:
    return _letters(text)[:BEGINNING]


def _unique_ids(entries: Sequence[_Entry]) -> dict[_Entry, str]:
    """Return the id of each entry, numbered where another one has it already."""
    seen: set[str] = set()
    ids = {}
    for entry in entries:
        wanted, number = entry.comment.id, 0
        while (found := f"{wanted}-{number}" if number else wanted) in seen:
            number += 1
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
