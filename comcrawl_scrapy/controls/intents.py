"""What words invite to: to write, to join, to read, to hide, for now or for good, to see more; or of what they speak: earlier, all, replies, hosts. In forty languages."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import Literal

from comcrawl_scrapy.controls.counts import counts
from comcrawl_scrapy.documents.characters import UNSPACED
from comcrawl_scrapy.packaged import packaged

Intent = Literal[
    "write",
    "join",
    "comment",
    "read",
    "hide",
    "show",
    "more",
    "always",
    "earlier",
    "all",
    "replies",
    "host",
    "continue",
]

LONGEST = 60  # characters of what a control says

BETWEEN_WORDS = re.compile(r"[\s.,;:!?¿¡()«»„“”\"'’\-–—/／|]+")


def is_for_writing(text: str) -> bool:
    """Say whether *text* speaks of writing, in one of forty languages, and not of reading.

    >>> is_for_writing("Kommentare. Melden Sie sich an, um den ersten zu schreiben.")
    True
    >>> is_for_writing("Comments. Log in to read them and to write your own.")
    False
    >>> [is_for_writing(text) for text in ("發佈留言", "張貼留言", "留言 (3)", "3 új hozzászólás", "1 comentariu nou")]
    [True, True, False, False, False]
    >>> [is_for_writing(text) for text in ("Kommentar hinzufügen", "コメントを送る", "コメントを送信")]
    [True, True, True]
    """
    return speaks_of("write", text) and not speaks_of("read", text)


def asks_for_comment(text: str) -> bool:
    """Say whether *text* asks for a comment and promises none: it counts none, and invites to no conversation that there is.

    What "comment" is, a deed or a thing, only that tells which nothing else is said with.

    >>> [asks_for_comment(text) for text in ("Comment", "Add a comment", "Kommentieren", "Skomentuj", "Yorum yap!")]
    [True, True, True, True, True]
    >>> [asks_for_comment(text) for text in ("Comments", "Comment (3)", "Comment policy", "Join the conversation", "Discuss")]
    [False, False, False, False, False]
    """
    if any(counts(text)) or speaks_of("join", text):
        return False
    return is_for_writing(text) or f" {_spaced(text).strip()}" in _starts("comment")


def is_for_keeping(text: str) -> bool:
    """Say whether *text* speaks of hiding what is shown, and not of showing it, too, or of how it is to be from now on.

    >>> [is_for_keeping(text) for text in ("Hide comments", "Show / hide comments", "Hidden comments (3)")]
    [True, False, False]
    >>> [is_for_keeping(text) for text in ("Always show comments", "Kommentare dauerhaft ausblenden", "Ein-/ausblenden")]
    [True, True, False]
    >>> [is_for_keeping(text) for text in ("コメントを非表示", "コメントを表示／非表示", "Kommentare verbergen")]
    [True, False, True]
    >>> [is_for_keeping(text) for text in ("Show less comments", "收起", "Свернуть ветку", "Show more Show less")]
    [True, True, True, False]
    >>> [is_for_keeping(text) for text in ("Kommentare ein- und ausblenden", "Collapsed comments (3)", "展开/收起", "펼치기/접기")]
    [False, False, False, False]
    >>> [is_for_keeping(text) for text in ("Load more Show less", "更多评论 收起", "Hide 3 more replies", "被收起的评论 (8)")]
    [False, False, True, False]
    """
    if len(text) > LONGEST:
        return False
    if speaks_of("always", text):
        return True
    return speaks_of("hide", text) and not (_speaks_beside_hiding("show", text) or _promises_more(text))


def _promises_more(text: str) -> bool:
    """Say whether *text* speaks of more before it speaks of hiding: of two labels of a switch one is hidden, "More comments / Collapse"."""
    found = _of_hiding_and("more").search(_spaced(text))
    return found is not None and found.lastindex is not None


@lru_cache(maxsize=2_000)  # the controls of all comments say the same
def is_for_replies(text: str) -> bool:
    """Say whether *text* speaks of showing replies.

    >>> [is_for_replies(text) for text in ("View reply", "Antworten anzeigen", "返信を見る", "Yanıtları gör")]
    [True, True, True, True]
    >>> [is_for_replies(text) for text in ("Reply", "View profile", "Antwort verfassen", "Hide replies", "返信を非表示")]
    [False, False, False, False, False]
    """
    return speaks_of("replies", text) and is_for_showing(text)


def is_for_showing(text: str) -> bool:
    """Say whether *text* speaks of showing something, or of reading it."""
    return _speaks_beside_hiding("show", text) or _speaks_beside_hiding("read", text)


def _speaks_beside_hiding(intent: Intent, text: str) -> bool:
    """Say whether a word for *intent* is no part of one for hiding, as "表示" is of "非表示"; that may be a part of it: "ein-/ausblenden"."""
    return any(found.lastindex for found in _of_hiding_and(intent).finditer(_spaced(text)))


@cache
def _of_hiding_and(intent: Intent) -> re.Pattern[str]:
    """Return what finds words for hiding, and those for *intent* as groups: of what begins at one place, the longest."""
    words = dict.fromkeys(_starts("hide"), "{}") | dict.fromkeys(_starts(intent), "({})")
    longest_first = sorted(words, key=len, reverse=True)
    return re.compile("|".join(words[word].format(re.sub(r"\\ $", "(?= )", re.escape(word))) for word in longest_first))


def speaks_of(intent: Intent, text: str) -> bool:
    """Say whether a word of *text* begins as those do that speak of *intent*.

    Words that end in a space are whole: "comentar ", to comment, does not begin "comentarios", comments.

    >>> speaks_of("write", "Comentar"), speaks_of("write", "Comentarios")
    (True, False)
    """
    said = _spaced(text)
    return any(word in said for word in _starts(intent))


def _spaced(text: str) -> str:
    return f" {BETWEEN_WORDS.sub(' ', text)} ".casefold().replace("i\N{COMBINING DOT ABOVE}", "i")  # as "İ" becomes


@cache
def _starts(intent: Intent) -> frozenset[str]:
    """Return how words begin, in scripts without spaces what they contain, that speak of *intent*."""
    return frozenset(
        word if UNSPACED.search(word) else f" {word}" for word in packaged("controls/intent_words.json")[intent]
    )
