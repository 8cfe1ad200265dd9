"""Whom records say that they answer, by name: "@Ann", "Ann, you are right", "In reply to Ann"."""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from comcrawl_scrapy.documents.characters import NO_BLANKS
from comcrawl_scrapy.documents.links import split
from comcrawl_scrapy.documents.reply_words import POINTS_TO, REPLYING_BEHIND
from comcrawl_scrapy.replies.parents import names_parent

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from comcrawl_scrapy.items import Comment
    from comcrawl_scrapy.record_fields.slots import Layout

ANSWERED = re.compile(r"repl(?:y|ied)-?(?:to|at)(?![a-z])|answer-?to")  # in lower case
MENTION = re.compile(r"^[>\s]*(?:@|回[复覆復](?:\s*(?:@|\d{1,5}\s*[#楼樓]))?)\s*([^\s:,@][^:,\n@]{0,40})")
ADDRESSING = frozenset(("a", "b", "strong"))
PLACE = re.compile(r"(?<!\s)\s*(?:#\d+|[(\[]#?\d+[)\]])\s*$")  # of what is answered, behind the name
POINTED_TO = re.compile(rf"(.+?)(?:{REPLYING_BEHIND})\W*", re.IGNORECASE)  # behind a name
VARIANTS = "\ufe0e\ufe0f\u200d\u20e3"  # which change or join emoji, and no letters
LONGEST_ADDRESS = 60  # characters of "In reply to Ann"
GOES_ON = re.compile(rf"[-.]?(?!{NO_BLANKS})\w")  # a name, behind what would be a shorter one


class Addressees(NamedTuple):
    """Whom comments answer by name, by their positions; the authors of all are *known_as* these names."""

    known_as: list[list[str]]
    begun_with: dict[int, str]
    labelled: dict[int, str]

    @classmethod
    def of(cls, comments: Sequence[Comment], layout: Layout, some: Sequence[int] | None = None) -> Addressees:
        """Read whom comments address, only *some* of them, by these names alone, if they are given by their positions."""
        some = range(len(comments)) if some is None else some
        known_as: list[list[str]] = [[] for _ in comments]
        for position, names in zip(some, _names([comments[position] for position in some]), strict=True):
            known_as[position] = names
        return cls(known_as, _begun_with(comments, layout, known_as, some), _labelled(comments, layout, known_as, some))

    def addressed_by(self, position: int, known: Mapping[str, int]) -> int | None:
        """Return what is *known* of whom a comment begins by addressing."""
        return begun_with_name(self.begun_with.get(position, ""), known)

    def named_at(self, position: int, known: Mapping[str, int]) -> int | None:
        """Return what is *known* of whom a label names; "Reply to Ann" below what Ann says is a button."""
        name = self.labelled.get(position, "")
        return None if name in self.known_as[position] else known.get(name)


def _names(comments: Sequence[Comment]) -> list[list[str]]:
    """Return how the author of each comment may be addressed: by account, which the address of the profile ends in, and by name.

    An account that several names share, or that is one, tells nobody apart.
    """
    names = [called(comment.author or "") for comment in comments]
    paths = (split(comment.author_url or "").path.rstrip("/").rpartition("/")[2] for comment in comments)
    accounts = ["" if path.isdigit() else called(path) for path in paths]
    of_account: defaultdict[str, set[str]] = defaultdict(set)
    for account, name in zip(accounts, names, strict=True):
        of_account[account].add(name)
    taken = set(names)
    own = (account if len(of_account[account]) == 1 and account not in taken else "" for account in accounts)
    return [[*filter(None, both)] for both in zip(own, names, strict=True)]


def _begun_with(
    comments: Sequence[Comment], layout: Layout, known_as: Sequence[Sequence[str]], some: Sequence[int]
) -> dict[int, str]:
    """Return whom *some* comments begin by addressing: after an "@", or as a link or in bold what is the name of somebody, and nothing else.

    The first word of a name, and a comma or colon behind it, is enough where one person alone has it, and it is nobody's account.
    """
    whole: defaultdict[str, set[str]] = defaultdict(set)
    for name in {called(comment.author or "") for comment in comments} - {""}:
        whole[name.split()[0]].add(name)
    taken = {*chain.from_iterable(known_as)}
    alone = {word: name for word, names in whole.items() if len(names) == 1 and word not in taken for name in names}
    found: dict[int, str] = {}
    for position in some:
        comment = comments[position]
        if mention := MENTION.match(comment.text):
            said = called(mention[1])
            found[position] = alone.get(said, said)
        elif (said := comment.text[:LONGEST_ADDRESS].casefold()) and said.split()[0].rstrip(",:") in whole:
            parts = (called(layout.line(i)) for i in layout.owned[position] if layout.outline.tags[i] in ADDRESSING)
            named = (name for name in parts if name != called(comment.author or "") and said.startswith(name))
            if whom := next(filter(None, named), None):
                found[position] = alone.get(whom, whom) if said[len(whom) :].startswith((",", ":")) else whom
    return found


def begun_with_name(said: str, known: Mapping[str, int]) -> int | None:
    """Return what is *known* of the longest name that a mention begins with; what follows it in the line may be captured with it."""
    names = (said[:end] for end in range(len(said), 0, -1) if not GOES_ON.match(said, end))
    return next((known[name] for name in names if name in known), None)


def _labelled(
    comments: Sequence[Comment], layout: Layout, known_as: Sequence[Sequence[str]], some: Sequence[int]
) -> dict[int, str]:
    """Return whom the records at *some* positions say that they answer, by position: in so many words, by what a link with a name is called, or by "@Ann".

    They are of those who are *known_as* somebody here: "Reply" is nobody's name. Behind the text, "@Ann" likes it, or has edited it.
    """
    texts, found, known = layout.outline.texts, dict[int, str](), {*chain.from_iterable(known_as)}
    begun = set[int]()  # those whose text has begun
    links = layout.of_kinds(_leads_to_parent, {"a", "class"}.__contains__)
    for i in chain.from_iterable(layout.owned[position] for position in some) if links else ():
        if layout.kind[i] in links and (name := called(layout.line(i))) in known:
            found.setdefault(layout.owners[i], name)
    for k in _texts_of(layout, some):
        owner, said = layout.owners[texts.owner[k]], texts.said[k]
        if len(said) <= LONGEST_ADDRESS:
            told, after = _told(said), k + 1
            if told == "" and after < len(texts.said) and layout.owners[texts.owner[after]] == owner:
                told = texts.said[after]
            elif told is None and layout.outline.tags[texts.owner[k]] == "a" and owner not in begun:
                told = _mentioned(said, comments[owner].text, known_as[owner])
            if told is not None and (name := called(PLACE.sub("", told))) in known:
                found.setdefault(owner, name)
        if comments[owner].text.startswith(said):
            begun.add(owner)
    return found


def _texts_of(layout: Layout, some: Sequence[int]) -> list[int]:
    """Return the numbers of the texts of the records at *some* positions, in document order."""
    owner = layout.owner[layout.outline.texts.owner]
    return np.flatnonzero(owner >= 0 if len(some) == len(layout.members) else np.isin(owner, some)).tolist()


def _leads_to_parent(tag: str, attributes: dict[str, str]) -> bool | None:
    """Say whether elements of a kind are called after what is answered, links or what holds the name alone: True or nothing."""
    if tag != "a":
        return True if _says_answered(attributes.get("class", "")) else None
    return True if names_parent(" ".join([value for name, value in attributes.items() if name != "href"])) else None


def _mentioned(link: str, text: str, own_names: Sequence[str]) -> str | None:
    """Return whom a *link* mentions outside the *text* of a comment, "@Ann"; None where it does not, or is of who wrote that."""
    is_mention = link.startswith("@") and link not in text and called(link) not in own_names
    return link if is_mention else None


@lru_cache(maxsize=10_000)
def _says_answered(name: str) -> bool:
    return ANSWERED.search(name.lower()) is not None


@lru_cache(maxsize=20_000)
def _told(text: str) -> str | None:
    """Return the name after "In reply to", empty where that is all; None where a short text does not say so."""
    if (said := POINTS_TO.search(text)) is None:  # as nearly always
        return None
    named = POINTED_TO.fullmatch(text)
    return named[1] if named else text[said.end() :].strip(" :@")


def called(name: str) -> str:
    """Return what is the same of a name however it is written, and whatever pictures adorn it.

    >>> called("@Ann"), called("🌸 रवि ⚙️"), called("***")
    ('ann', 'रवि', '***')
    """
    start, stop = 0, len(name)
    while start < stop and not _is_of_word(name[start]):
        start += 1
    while start < stop and not _is_of_word(name[stop - 1]):
        stop -= 1
    return (name[start:stop] or name.strip().lstrip("@")).casefold()


def _is_of_word(character: str) -> bool:
    return unicodedata.category(character)[0] in "LMN" and character not in VARIANTS
