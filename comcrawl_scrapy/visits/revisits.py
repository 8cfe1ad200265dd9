"""What a visit found that the visits before it did not deliver: comments that are new, edited, or deleted.

What was delivered is remembered as a short text a comment (`Delivered`), by a key that is the same on the next visit: the
site's own id, or, where it has none, author and text. The time is no part of it: "3 hours ago" reads differently later.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from hashlib import blake2b
from typing import TYPE_CHECKING, Self

from comcrawl_scrapy.items import Comment
from comcrawl_scrapy.visits.same_comments import MADE_UP

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

GONE = ""
"""Stands for a comment that is remembered under another key, since its text was edited."""


@dataclass(frozen=True, slots=True)
class Delivered:
    """What is remembered of a comment: hashes of its text, and of author and time where both are known, and its id."""

    text: str
    who: str
    id: str

    @classmethod
    def of(cls, comment: Comment) -> Self:
        who = (
            digest(comment.author, comment.published_at.isoformat()) if comment.author and comment.published_at else ""
        )
        return cls(digest(comment.text), who, comment.id)

    @classmethod
    def read(cls, value: str) -> Self:
        return cls(*value.split(" ", 2))

    def __str__(self) -> str:
        return f"{self.text} {self.who} {self.id}"


@dataclass(slots=True)
class Changes:
    """``comments`` are to be delivered, ``delivered`` to be remembered; ``known`` counts those that are as they were."""

    comments: list[Comment] = field(default_factory=list)
    delivered: dict[str, str] = field(default_factory=dict)
    known: int = 0


def changes(comments: Sequence[Comment], before: Mapping[str, str], whole: bool = True) -> Changes:
    """Return what is to be delivered of the *comments* of a page, given what its visits *before* delivered, by key.

    *whole*: the visit was not cut short, so that what is missing may have been deleted.
    """
    earlier = {key: Delivered.read(value) for key, value in before.items() if value != GONE}
    keys = list(unique(key_of(comment) for comment in comments))
    missing = earlier.keys() - set(keys)
    by_who = {earlier[key].who: key for key in missing if earlier[key].who}
    result, ids, found = Changes(), dict[str, str](), list[str]()
    for key, comment in zip(keys, comments, strict=True):
        now = Delivered.of(comment)
        old = key if key in earlier else by_who.pop(now.who, None)
        if old is not None:
            found.append(old)
            ids[comment.id] = earlier[old].id
            if earlier[old].text == now.text:
                result.known += 1
                continue
            result.delivered |= {old: GONE} if old != key else {}
            comment = replace(comment, id=ids[comment.id], change="edited" if comment.text else "deleted")
        result.comments.append(comment)
        result.delivered[key] = str(Delivered.of(comment))
    result.comments = [answering(comment, ids) for comment in result.comments]
    for key in deleted(list(earlier), found) if whole else ():
        if earlier[key].text != NOTHING:
            result.comments.append(Comment(text="", id=earlier[key].id, change="deleted"))
            result.delivered[key] = str(replace(earlier[key], text=NOTHING))
    return result


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
    return f"~{digest(comment.author, comment.text)}" if MADE_UP.fullmatch(comment.id) else comment.id


def unique(keys: Iterable[str]) -> Iterable[str]:
    """Yield the keys, with a number behind those that came before."""
    seen: Counter[str] = Counter()
    for key in keys:
        seen[key] += 1
        yield key if seen[key] == 1 else f"{key} {seen[key]}"


def answering(comment: Comment, ids: Mapping[str, str]) -> Comment:
    """Let a comment answer what it answers by the id under which that was delivered."""
    parent = ids.get(comment.parent_id or "", comment.parent_id)
    return comment if parent == comment.parent_id else replace(comment, parent_id=parent)


def digest(*parts: str | None) -> str:
    """Return a short hash of texts."""
    said = "\0".join(part or "" for part in parts)
    return blake2b(said.encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()


NOTHING = digest("")
"""The hash of a deleted comment's text."""
