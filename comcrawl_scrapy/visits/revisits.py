"""What a visit found that the visits before it did not deliver: comments that are new, edited, or deleted.

What was delivered is remembered as a short text a comment (`Delivered`), by a key that is mostly the same on the next visit:
the site's own id, or, where it has none, author and text. The time is no part of it: "3 hours ago" reads differently later.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field, replace
from hashlib import blake2b
from typing import TYPE_CHECKING, NamedTuple, Self

from comcrawl_scrapy.items import Comment
from comcrawl_scrapy.visits.same_comments import BEGINNING, MADE_UP, beginning

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

GONE = ""
"""Stands for a comment that is remembered under another key, since its text was edited, or its id is another."""
NO_ID = "~"
"""What the key of a comment begins with to which the site gave no id."""


@dataclass(frozen=True, slots=True)
class Delivered:
    """What is remembered of a comment: hashes of its text, of author and time where both are known, its id, of its author."""

    text: str
    who: str
    id: str
    by: str = ""

    @classmethod
    def of(cls, comment: Comment) -> Self:
        time = comment.published_at
        who = digest(comment.author, time.isoformat()) if comment.author and time else ""
        return cls(digest(comment.text), who, comment.id, digest(comment.author) if comment.author else "")

    @classmethod
    def read(cls, value: str) -> Self:
        said, who, id = value.split(" ", 2)
        text, _, by = said.partition("/")  # an earlier release did not remember the author
        return cls(text, who, id, by)

    def __str__(self) -> str:
        return f"{self.text}/{self.by} {self.who} {self.id}"


@dataclass(slots=True)
class Changes:
    """``comments`` are to be delivered; ``known`` counts those that are as they were.

    ``delivered`` is to be remembered, in the order of the page, with what was before; empty where that still holds.
    """

    comments: list[Comment] = field(default_factory=list)
    delivered: dict[str, str] = field(default_factory=dict)
    known: int = 0


def changes(comments: Sequence[Comment], before: Mapping[str, str], whole: bool = True) -> Changes:
    """Return what is to be delivered of the *comments* of a page, given what its visits *before* delivered, by key.

    *whole*: the visit was not cut short, so that what is missing may have been deleted.
    """
    earlier = {key: Delivered.read(value) for key, value in before.items() if value != GONE}
    now = dict(zip(unique(key_of(comment) for comment in comments), comments, strict=True))
    said = {key: Delivered.of(comment) for key, comment in now.items()}
    known = known_as(now, said, earlier) if earlier else {}
    same = {key for key, old in known.items() if earlier[old].text == said[key].text}
    gone = deleted(list(earlier), [known[key] for key in now if key in known]) if whole else []
    missing = [key for key in gone if earlier[key].text != NOTHING]
    ids = ids_delivered(now, known, earlier)
    comments = [as_delivered(now[key], ids, key in known) for key in now if key not in same]
    comments += [Comment(text="", id=earlier[key].id, change="deleted") for key in missing]
    news = {key: each for key, each in said.items() if key not in same or known[key] != key}
    delivered = {key: str(replace(earlier[key], text=NOTHING)) for key in missing}
    delivered |= {old: GONE for key, old in known.items() if old != key}
    delivered |= {key: str(replace(each, id=ids.get(each.id, each.id))) for key, each in news.items()}
    if delivered:
        told = {**before, **delivered}
        delivered = {key: told[key] for key in in_order(now, known, earlier)} | delivered
    return Changes(comments, delivered, known=len(same))


def ids_delivered(
    now: Mapping[str, Comment], known: Mapping[str, str], earlier: Mapping[str, Delivered]
) -> dict[str, str]:
    """Return by what id comments were delivered that have another one *now*, or are new with an id that another one had."""
    given = {each.id for each in earlier.values()}
    new = {key: one for key, one in now.items() if key not in known}
    ids = {one.id: digest(key, one.author, one.text) for key, one in new.items() if one.id in given}
    return ids | {now[key].id: earlier[old].id for key, old in known.items()}


def as_delivered(comment: Comment, ids: Mapping[str, str], is_known: bool) -> Comment:
    """Return a comment that is new or, where it *is_known*, has changed, and what it answers, by the ids of their delivery."""
    id, parent = ids.get(comment.id, comment.id), ids.get(comment.parent_id or "", comment.parent_id)
    if not is_known:
        return replace(comment, id=id, parent_id=parent)
    return replace(comment, id=id, parent_id=parent, change="edited" if comment.text else "deleted")


def known_as(
    now: Mapping[str, Comment], said: Mapping[str, Delivered], earlier: Mapping[str, Delivered]
) -> dict[str, str]:
    """Return under which key each comment was delivered, by the one that it has *now*; without those that are new.

    Beside the key a long text of the same author tells, as the ids of some sites are others each time, and any text where the
    time agrees too, or the id was read once and once not. What was edited is known by its key alone or, where one of the two
    has no id, by author and time.
    """
    mine, theirs = Marks.of(said), Marks.of(earlier)
    found = {key: key for key, text in mine.texts.items() if theirs.texts.get(key) == text}
    long = {key: mine.texts[key] for key in now if key not in found and len(beginning(now[key].text)) == BEGINNING}
    for told, told_then in (
        (mine.timed, theirs.timed),
        (long, theirs.texts),
        (_having(mine.texts, id=False), _having(theirs.texts, id=True)),
        (_having(mine.texts, id=True), _having(theirs.texts, id=False)),
        (dict(zip(now, now, strict=True)), dict(zip(earlier, earlier, strict=True))),
        (_having(mine.whose, id=False), theirs.whose),
        (mine.whose, _having(theirs.whose, id=False)),
    ):
        found |= _paired(told, told_then, found)
    return found


class Marks(NamedTuple):
    """What tells comments apart, by key: text and author; text, author and time; author and time, the last two where they are known."""

    texts: dict[str, str]
    timed: dict[str, str]
    whose: dict[str, str]

    @classmethod
    def of(cls, some: Mapping[str, Delivered]) -> Self:
        known = {key: each for key, each in some.items() if each.who}
        return cls(
            {key: each.text + each.by for key, each in some.items()},
            {key: each.text + each.who for key, each in known.items()},
            {key: each.who for key, each in known.items()},
        )


def _paired(told: Mapping[str, str], told_then: Mapping[str, str], found: Mapping[str, str]) -> dict[str, str]:
    """Return under which of the earlier keys those comments go that are not yet *found*, as both tell the same; each of them once."""
    taken, left = set(found.values()), defaultdict[str, list[str]](list)
    for old, tells in told_then.items():
        left[tells] += [old] if old not in taken else []
    return {key: left[tells].pop(0) for key, tells in told.items() if key not in found and left[tells]}


def _having(told: Mapping[str, str], id: bool) -> dict[str, str]:
    """Return what is told of the comments that have an id of the site, or have none."""
    return {key: tells for key, tells in told.items() if key.startswith(NO_ID) != id}


def in_order(now: Iterable[str], known: Mapping[str, str], earlier: Iterable[str]) -> Iterator[str]:
    """Yield the keys of what is *now* on the page and of what *earlier* was, each new one after the one that it follows there."""
    after = defaultdict[str | None, list[str]](list)
    place = None
    for key in now:
        place = known.get(key, place)
        after[place].append(key)
    yield from after[None]
    for old in earlier:
        yield from after[old] or [old]


def deleted(earlier: Sequence[str], found: Sequence[str]) -> list[str]:
    """Return which of the comments delivered *earlier* are missing from among those *found*, both in the order of the page.

    Only such as had their place between two that are still there, with all in the same order: where a page shows a part
    of its comments, or sorts them anew, others than before may be in sight.
    """
    places = {key: place for place, key in enumerate(earlier)}
    order = [places[key] for key in found]
    if len(order) < 2 or order != sorted(order):
        return []
    still = set(order)
    return [earlier[place] for place in range(order[0], order[-1]) if place not in still]


def key_of(comment: Comment) -> str:
    """Return the key of a comment: what stays the same of it from one visit to the next."""
    return f"{NO_ID}{digest(comment.author, comment.text)}" if MADE_UP.fullmatch(comment.id) else comment.id


def unique(keys: Iterable[str]) -> Iterable[str]:
    """Yield the keys, with a number behind those that came before."""
    seen: Counter[str] = Counter()
    for key in keys:
        seen[key] += 1
        yield key if seen[key] == 1 else f"{key} {seen[key]}"


def digest(*parts: str | None) -> str:
    """Return a short hash of texts."""
    said = "\0".join(part or "" for part in parts)
    return blake2b(said.encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()


NOTHING = digest("")
"""The hash of a deleted comment's text."""
