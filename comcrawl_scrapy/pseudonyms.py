"""Pseudonyms for those who wrote the comments of a page: a keyed hash, the same for one name on all pages of a site.

Whoever lacks the key cannot tell names from them, nor try names. What was said stays as it was said, and can be looked up
where it was: only mentions ("@Ann") of those who wrote on the page are replaced in it.
"""

from __future__ import annotations

import hmac
import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from comcrawl_scrapy.documents.characters import NO_BLANKS
from comcrawl_scrapy.queueing.page_urls import site_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from comcrawl_scrapy.items import Comment, CommentPage

SHORTEST_KEY = 16  # characters: shorter ones can be tried
DIGITS = 16  # of a pseudonym, hexadecimal
GOES_ON = re.compile(rf"-?(?!{NO_BLANKS})\w")  # a name, behind what may be its beginning
MENTIONED = re.compile(r"(?<!\w)@(?=\w)")


def check_key(key: str) -> None:
    """Raise ValueError, in one line that does not say it, for a *key* that can be guessed; "" is none."""
    if 0 < len(key) < SHORTEST_KEY:
        raise ValueError(f"setting COMCRAWL_PSEUDONYM_KEY: shorter than {SHORTEST_KEY} characters")


@dataclass(frozen=True, slots=True)
class Pseudonyms:
    """What names become under ``key``."""

    key: str

    def of(self, page: CommentPage) -> CommentPage:
        """Return *page* with pseudonyms, and without what leads to the person: profile, avatar, permalink, the site's own ids."""
        site = site_of(page.url or "")
        names = {comment.author for comment in page.comments if comment.author}
        spelt = (
            (said, name)
            for name in sorted(names)
            if (bare := name.removeprefix("@"))
            for said in (bare, bare.casefold())
        )
        known = {said: f"user-{self._hash(site, 'author', name)}" for said, name in spelt}  # "ß" folds to two letters
        comments = [self._hidden(comment, site, known) for comment in page.comments]
        said = _unnamed([click.text for click in page.clicks], known)
        clicks = [replace(click, text=text) for click, text in zip(page.clicks, said, strict=True)]
        return replace(page, comments=comments, clicks=clicks)

    def _hidden(self, comment: Comment, site: str, known: Mapping[str, str]) -> Comment:
        return replace(
            comment,
            author=f"user-{self._hash(site, 'author', comment.author)}" if comment.author else None,
            author_url=None,
            avatar_url=None,
            permalink=None,
            id=self._hash(site, "comment", comment.id),
            parent_id=None if comment.parent_id is None else self._hash(site, "comment", comment.parent_id),
            text=_unmentioned(comment.text, known),
            quote=None if comment.quote is None else _unmentioned(comment.quote, known),
        )

    def _hash(self, *parts: str) -> str:
        message = "\0".join(parts).encode("utf-8", "surrogatepass")
        return hmac.new(self.key.encode("utf-8", "surrogatepass"), message, "sha256").hexdigest()[:DIGITS]


def _unmentioned(text: str, known: Mapping[str, str]) -> str:
    """Return *text* with the pseudonyms of those whom it mentions; of names that begin alike the longest one is meant."""
    lengths = sorted(set(map(len, known)), reverse=True)
    said, end = [], 0
    for mention in MENTIONED.finditer(text):
        start = mention.end()
        stops = (start + length for length in lengths if not GOES_ON.match(text, start + length))
        stop = next((stop for stop in stops if _of(text[start:stop], known)), None)
        if stop is not None:
            said += [text[end:start], _of(text[start:stop], known)]
            end = stop
    return "".join((*said, text[end:]))


def _unnamed(texts: Sequence[str], known: Mapping[str, str]) -> list[str]:
    """Return what controls say with the pseudonyms of those whom they name: "Show 3 replies to Ann"."""
    if not known:
        return list(texts)
    names = "|".join(map(re.escape, sorted(known, key=len, reverse=True)))
    named = re.compile(rf"(?<!\w)(?:{names})(?!\w)", re.IGNORECASE)
    return [named.sub(lambda name: _of(name[0], known), text) for text in texts]


def _of(name: str, known: Mapping[str, str]) -> str:
    """Return the pseudonym of who is called so, be it in capitals or not; nothing for who is not known."""
    return known.get(name) or known.get(name.casefold(), "")
