"""What a click or a request does by what is said of it: votes, shares, buys, logs in.

Words in some thirty languages tell (`never_click.json`), in what a visitor reads, in developers' names, and in addresses.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from itertools import chain
from typing import TYPE_CHECKING
from urllib.parse import parse_qsl

from comcrawl_scrapy.classifiers import letters
from comcrawl_scrapy.controls.wordings import CAMEL
from comcrawl_scrapy.documents.characters import UNSPACED
from comcrawl_scrapy.documents.links import split
from comcrawl_scrapy.packaged import packaged

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from urllib.parse import SplitResult

MOST_WORDS, MOST_LETTERS, SHORT = 8, 60, 4  # of a phrase that says what it does; a short one says so alone
SHORT_SYLLABLES, HANGUL = 2, re.compile(r"[\uac00-\ud7af]")  # each of two letters or three
CHANGING = frozenset({"delete", "vote", "report", "follow", "subscribe", "buy", "moderate", "mark"})
FIRM = frozenset({"delete", "report", "moderate"})  # their short words count beside others too: "Yorumu sil"
OF_COMMENTS = re.compile(r"comm?ents?|repl(?:y|ies)")
ENTERS = frozenset({"log in", "register"})
ORDERS = frozenset(("helpful", "useful"))  # in addresses, what reviews are sorted by
READING = frozenset(("get", "load", "fetch", "list", "show", "view", "read", "query", "search", "more", "open", "find"))


@cache
def deeds() -> Mapping[str, str]:
    """Return the reason of each phrase of the list, phrases reduced as texts are."""
    listed = packaged("controls/never_click.json")
    return {letters(phrase): reason for reason, phrases in reversed(listed.items()) for phrase in phrases}


@cache
def _joined() -> Mapping[str, str]:
    """Return the reason of each phrase written as one word ("markread"), as addresses have it."""
    ascii_phrases = {phrase: reason for phrase, reason in deeds().items() if phrase.isascii()}
    return {phrase.replace(" ", ""): reason for phrase, reason in ascii_phrases.items() if phrase not in ORDERS}


def deed_of(text: str) -> str | None:
    """Return what *text*, reduced to letters, says is done; None where it is long, or says nothing of the kind."""
    return _deed_of_phrase(text) if len(text) <= MOST_LETTERS else None


@lru_cache(maxsize=20_000)
def _deed_of_phrase(text: str) -> str | None:
    if UNSPACED.search(text):
        unspaced = ((phrase, reason) for phrase, reason in deeds().items() if UNSPACED.search(phrase))
        ending = (reason for phrase, reason in unspaced if text.startswith(phrase) or text.endswith(phrase))
        return next(ending, None)
    parts = text.split()  # letters alone are pieces of words: where vowels are signs, these part them
    if sum(len(part) > 1 for part in parts) > MOST_WORDS:
        return None
    heads = (" ".join(parts[: i + 1]) for i in range(len(parts)))
    tails = (" ".join(parts[i:]) for i in reversed(range(len(parts))))
    said = ((phrase, deeds()[phrase]) for phrase in (*heads, *tails) if phrase in deeds())
    return next((reason for phrase, reason in said if not _is_short(phrase) or phrase == text or reason in FIRM), None)


def _is_short(phrase: str) -> bool:
    return len(phrase) <= (SHORT_SYLLABLES if HANGUL.search(phrase) else SHORT)


def deeds_of_address(link: SplitResult, page: SplitResult) -> Iterator[str]:
    """Yield what parts of an address say; what the page's own says too is a section ("/report/"), nothing that is done."""
    for part in sorted(_parts(link) - _parts(page)):
        if part in _joined():
            yield _joined()[part]


@lru_cache(maxsize=2_000)  # the page's own come with each of its links
def _parts(link: SplitResult) -> frozenset[str]:
    """Return the words of the path and the query, each part as one word and without "comment": "deleteComment.php"."""
    return frozenset(OF_COMMENTS.sub("", letters(piece).replace(" ", "")) for piece in _pieces(link))


def _pieces(link: SplitResult) -> Iterator[str]:
    """Yield the parts of the path and of the query, up to where they have an ending; "?delete" is done, "?star=" a choice nobody made."""
    asked = chain.from_iterable(parse_qsl(link.query))
    names = (name for name in link.query.split("&") if "=" not in name)
    for piece in chain(link.path.split("/"), asked, names):
        yield piece.partition(".")[0]


def deed_of_request(address: str, names: Iterable[str] = ()) -> str | None:
    """Return what a request changes by what the parts of its address say, or the *names* of what it asks to be done.

    >>> deed_of_request("https://a.example/api/comments/3/like?n=1"), deed_of_request("https://a.example/api", ["toggleFollow"])
    ('vote', 'follow')
    >>> deed_of_request("https://a.example/api/comments/3", ["getLikes"])
    """
    said = [*_parts(split(address)), *(part for name in names for part in _ends_of(name))]
    return next((reason for part in said if (reason := _joined().get(part)) in CHANGING), None)


def _ends_of(name: str) -> tuple[str, ...]:
    """Return the name of an action as one word, and its first and last word; nothing of one that only reads."""
    parts = [part for part in letters(CAMEL.sub(" ", name[:MOST_LETTERS])).split() if not OF_COMMENTS.fullmatch(part)]
    return ("".join(parts), parts[0], parts[-1]) if parts and parts[0] not in READING else ()


def logs_in(address: str, page: str) -> bool:
    """Say whether *address* says, unlike that of *page*, that it is there to log in.

    >>> logs_in("https://a.example/wp-login.php?redirect_to=/3", "https://a.example/3")
    True
    >>> logs_in("https://a.example/?login=&to=3", "https://a.example/3"), logs_in("?login=&to=3", "?login=")
    (True, False)
    >>> logs_in("https://a.example/2026/why-we-log-in", "https://a.example/3")
    False
    """
    names = (letters(CAMEL.sub(" ", part)).split() for part in _all_pieces(address) - _all_pieces(page))
    return any(_joined().get(said) == "log in" for name in names if len(name) <= 2 for said in (*name, "".join(name)))


def _all_pieces(address: str) -> set[str]:
    """Return the parts of an address, and the names of what is left open in its query: "?login="."""
    link = split(address)
    return {*_pieces(link), *dict(parse_qsl(link.query, keep_blank_values=True))}
