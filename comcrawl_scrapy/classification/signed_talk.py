"""Talk pages of wikis: comments that end in who wrote them, with links to the person, and in the time with its zone.

They are written by hand, so that no template tells their parts: paragraphs, items and definitions, of which the answers stand
deeper. What tells them is the signature, "[[User:Ann]] ([[User talk:Ann]]) 12:34, 5 May 2024 (UTC)": two links to one person
before the time. As signatures are pasted elsewhere, too, one alone is none, and neither are those at the heads of records.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import unquote

import numpy as np
from lxml import etree

from comcrawl_scrapy import dom
from comcrawl_scrapy.documents.links import joined, split
from comcrawl_scrapy.documents.measures import HEADINGS
from comcrawl_scrapy.documents.shown_text import line_of, own_text
from comcrawl_scrapy.items import Comment
from comcrawl_scrapy.records.protocol import section_of
from comcrawl_scrapy.replies.levels import by_level
from comcrawl_scrapy.sections import CommentSection
from comcrawl_scrapy.threads import answered
from comcrawl_scrapy.times import dates
from comcrawl_scrapy.times.languages import languages
from comcrawl_scrapy.times.time_zones import UTC_IN_WORDS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from comcrawl_scrapy.dom import Outline
    from comcrawl_scrapy.replies.levels import Parents
    from comcrawl_scrapy.snapshot import PageSnapshot

ZONE = rf"\((?P<zone>[A-Z]{{2,5}}(?:[+-]\d{{1,2}})?|{UTC_IN_WORDS})\)"
ZONED = re.compile(r"\d[^()]{0,20}" + ZONE)
STAMP = re.compile(  # "12:34, 5 May 2024 (UTC)", "2024年5月5日 (日) 12:34 (JST)"
    r"(?P<time>(?=[^()]*(?:\([^()]{1,3}\)[^()]*)?\d[:.h]\d\d(?!\d))\d[^()]{3,40}(?:\([^()]{1,3}\)[^()]{3,20})?)" + ZONE
)
NAMED = re.compile(r"(?:^|[/=])[^/=&?#]+:(?P<name>[^&?#]+)")  # of a page, after its kind: "User talk:Ann"
FEWEST = 2  # signed comments on a page: one may be quoted
LONGEST_STAMP = 100  # characters in which a text begins with the rest of a signature
LONGEST_BETWEEN = 25  # characters from the last link of a signature to the time: " (talk) "
LISTS = frozenset(("dl", "ul", "ol"))
PARTS = LISTS | {"p", "pre", "blockquote", "dd", "li"}  # of which a comment may consist
MARKS = " \n-–—−~([{<>•·|/→,:"  # before a name


class Signature(NamedTuple):
    """Where a comment ends: the block that holds the signature, what holds it alone or that block, whose it is, and of when.

    ``text`` is what the comment says before it.
    """

    block: int
    holder: int
    author: int
    when: str
    text: str = ""


def find(snapshot: PageSnapshot) -> CommentSection | None:
    """Return the section of the comments that are signed; None where fewer than `FEWEST` are, or most signatures end no text."""
    outline = snapshot.mined.outline
    found = _signatures(outline)
    ends = [signature.block for signature in found]
    told = (signature._replace(text=_text(outline, signature, ends)) for signature in found)
    signed = tuple(signature for signature in told if signature.text)
    if len(signed) < FEWEST or len(signed) * 2 <= len(found):
        return None
    return CommentSection(section_of(outline, [signature.block for signature in signed]), 1.0, signatures=signed)


def read(snapshot: PageSnapshot, signed: Sequence[Signature]) -> list[Comment]:
    """Return one comment a signature, in document order."""
    outline = snapshot.mined.outline
    told = languages(snapshot.document, snapshot.url)
    comments = [
        Comment(
            signature.text,
            author=line_of(outline.nodes[signature.author]),
            author_url=joined(snapshot.url, outline.attributes[signature.author]["href"]),
            published_at=dates.written_time(signature.when, told, snapshot.taken_at),
            published_text=signature.when,
            xpath=dom.xpath(outline.nodes[signature.block]),
        )
        for signature in signed
    ]
    return answered(comments, _parents(outline, [signature.block for signature in signed]))


def _signatures(outline: Outline) -> list[Signature]:
    """Return the signatures of a page, by block: the last of each; none where no two links before a time are of one person."""
    found = [signed for block in _stamped(outline) if (signed := _last_signature(outline, block)) is not None]
    return [signature for signature, _ in found] if any(is_certain for _, is_certain in found) else []


def _stamped(outline: Outline) -> list[int]:
    """Return the blocks that say a time with its zone, in document order."""
    owners = {
        owner
        for said, owner in zip(outline.texts.said, outline.texts.owner.tolist(), strict=True)
        if ")" in said[:LONGEST_STAMP] and ZONED.search(said[:LONGEST_STAMP])
    }
    return sorted({next((i for i in (own, *outline.ancestors(own)) if outline.block[i]), own) for own in owners})


def _last_signature(outline: Outline, block: int) -> tuple[Signature, bool] | None:
    """Return the last signature in a *block*, and whether several links of one person make it one."""
    found: tuple[Signature, bool] | None = None
    links: list[int] = []
    since = ""
    for i, text in _pieces(outline, block):
        if (stamp := _stamp(text)) is not None:
            is_near = len((since + text[: stamp.start()]).strip()) <= LONGEST_BETWEEN
            own = _links_of_one(outline, links) if links and is_near else []
            author = next((link for link in own if line_of(outline.nodes[link])), None)
            if author is not None:
                found = Signature(block, _holder(outline, block, own[0], i), author, stamp[0]), len(own) > 1
            links, since = [], ""
        elif outline.tags[i] == "a" and "href" in outline.attributes[i]:  # on one's own page the link to it has none
            links.append(i)
            since = ""
        else:
            since += text
    return found


def _stamp(text: str) -> re.Match[str] | None:
    begun = text[:LONGEST_STAMP]
    return STAMP.search(begun) if ZONED.search(begun) else None


def _links_of_one(outline: Outline, links: Sequence[int]) -> Sequence[int]:
    """Return the last of *links*, and those before it that are of the same person."""
    name, first = _person(outline, links[-1]), len(links) - 1
    while first > 0 and name and _person(outline, links[first - 1]) == name:
        first -= 1
    return links[first:]


def _holder(outline: Outline, block: int, first: int, last: int) -> int:
    """Return the outermost element in the *block* that holds both parts of a signature, else the *block*."""
    around = [i for i in outline.ancestors(first) if block < i <= last < outline.end_list[i]]
    return around[-1] if around else block


def _pieces(outline: Outline, block: int) -> Iterator[tuple[int, str]]:
    """Yield the lines of text of a *block* without the blocks in it, each with the element that says it; of a link all it says."""
    root = outline.nodes[block]
    walk = etree.iterwalk(root, events=("start", "end", "comment", "pi"))
    for event, element in walk:
        if event != "start":
            if element is not root and (around := element.getparent()) is not None:
                yield outline.index[around], _line(element.tail)
            continue
        i = outline.index[element]
        is_link = element.tag == "a"
        if element is not root and (is_link or outline.block[i] or outline.unseen[i]):
            walk.skip_subtree()
        if is_link:
            yield i, line_of(element)
        elif element is root or not (outline.block[i] or outline.unseen[i]):
            yield i, _line(element.text)


def _line(text: str | None) -> str:
    return " ".join((text or "").split())


def _person(outline: Outline, link: int) -> str:
    """Return the name of the page that a link to a person, or to what is said to that one, leads to; "" of any other."""
    target = split(outline.attributes[link].get("href", "").strip())
    if target.scheme not in {"", "http", "https"}:
        return ""
    found = NAMED.search(unquote(f"{target.path}?{target.query}"))
    return found["name"].rpartition("/")[2] if found else ""


def _text(outline: Outline, signature: Signature, ends: Sequence[int]) -> str:
    """Return what the comment says before its signature: in its block, and in those before it that nobody signs."""
    blocks = [*_unsigned_before(outline, signature.block, ends), signature.block]
    left_out = {outline.nodes[i] for block in blocks for i in _answers(outline, block, ends)}
    if signature.holder != signature.block:  # it says "unsigned comment by", too
        left_out.add(outline.nodes[signature.holder])
    texts = [own_text(outline.nodes[block], left_out) for block in blocks]
    if signature.holder == signature.block:
        texts[-1] = texts[-1].rpartition(signature.when)[0].rpartition(line_of(outline.nodes[signature.author]))[0]
    texts[-1] = texts[-1].rstrip(MARKS)
    return "\n".join(filter(None, texts))


def _answers(outline: Outline, block: int, ends: Sequence[int]) -> Iterator[int]:
    """Yield the outermost lists in a *block* in which something is signed."""
    i = block + 1
    while i < outline.end_list[block]:
        is_signed = outline.tags[i] in LISTS and _signed_in(ends, i + 1, outline.end_list[i])
        if is_signed:
            yield i
        i = outline.end_list[i] if is_signed else i + 1


def _unsigned_before(outline: Outline, block: int, ends: Sequence[int]) -> list[int]:
    """Return the parts of a comment that stand right before its last *block*, from after the comment before it on."""
    parts: list[int] = []
    node = outline.nodes[block].getprevious()
    while node is not None and node.tag in PARTS:
        i = outline.index[node]
        if _signed_in(ends, i, outline.end_list[i]):
            break
        parts.insert(0, i)
        node = node.getprevious()
    return parts


def _parents(outline: Outline, blocks: Sequence[int]) -> Parents:
    """Return what each block answers: the one before it that stands less deep in lists, below the same heading."""
    topics = np.searchsorted(np.flatnonzero(outline.tagged(HEADINGS)), blocks).tolist()
    found = by_level([sum(outline.tags[i] in LISTS for i in outline.ancestors(block)) for block in blocks])
    return [
        parent if parent is not None and topics[parent] == topic else None
        for parent, topic in zip(found, topics, strict=True)
    ]


def _signed_in(ends: Sequence[int], first: int, stop: int) -> bool:
    """Say whether any of the blocks at *ends* (ascending) is from *first* to before *stop*."""
    return bisect_left(ends, first) < bisect_left(ends, stop)
