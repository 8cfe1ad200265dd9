"""Pages that the benchmarks make themselves: of any size, three shapes, the same for the same seed.

They are for measuring time and memory. Their comments are easy to find: how good extraction is, real pages say.
"""

from __future__ import annotations

import gzip
import json
import re
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    Draw = Callable[["Writer", int], str]

SYLLABLES = (
    "ba",
    "ce",
    "di",
    "fo",
    "gu",
    "ha",
    "je",
    "ki",
    "lo",
    "mu",
    "na",
    "pe",
    "qui",
    "ro",
    "su",
    "ta",
    "ve",
    "wi",
    "xo",
    "zu",
)
SENTENCE = 60  # characters, about
SHORTEST = 8  # characters
DEEPEST = 5  # replies to replies
FRAMING = 40  # elements around the items
TRIED = 50  # items drawn to know how large they are
OPENING = re.compile("<[a-z]")
LABELS = {
    "body_xpath": ".//*[@class='said'][1]",
    "author_xpath": ".//*[@class='who'][1]",
    "date_xpath": ".//*[@class='when'][1]",
}
FRAME = (
    "<html lang=en><head><title>{title}</title></head><body><header><nav><ul>{menu}</ul></nav></header>"
    "<main><article><h1>{title}</h1>{story}</article><div class='{part}'>{items}</div></main><footer><p>{title}</p></footer></body></html>"
)


@dataclass(frozen=True)
class Page:
    """A generated page; ``comments`` is how many it has."""

    html: str
    comments: int


@dataclass
class Writer:
    """Makes up words, and the names that a site's templates have."""

    random: Random
    text: int  # characters of an item's text, about

    def words(self, characters: int) -> str:
        said: list[str] = []
        while sum(map(len, said)) + len(said) < characters:
            said.append("".join(self.random.choices(SYLLABLES, k=self.random.randint(1, 3))))
        return " ".join(said).capitalize()

    def paragraphs(self, characters: int) -> str:
        """Return sentences in paragraphs, of that many characters in all."""
        parts = [self.words(max(SHORTEST, min(characters, 6 * SENTENCE)))]
        while sum(map(len, parts)) < characters:
            parts.append(self.words(6 * SENTENCE))
        return "".join(f"<p>{part}.</p>" for part in parts)

    def lengths(self) -> int:
        """Draw how long an item's text is: most are short, some long."""
        return max(SHORTEST, int(self.random.expovariate(1 / self.text)))


def reply(writer: Writer, number: int) -> str:
    """Return a comment as blogs show it, its replies to come at the @."""
    day, hour = 1 + number % 28, number % 24
    name = writer.words(SHORTEST)
    return (
        f"<li class='comment depth-1 {'odd' if number % 2 else 'even'}' id='comment-{number}'><div class='body'>"
        f"<header><img src='/faces/{number}.png' alt=''><a class='who' href='/people/{number}'>{name}</a>"
        f"<a href='#comment-{number}'><time class='when' datetime='2026-10-{day:02}T{hour:02}:30:00Z'>October {day}, 2026</time></a></header>"
        f"<div class='said'>{writer.paragraphs(writer.lengths())}</div>"
        f"<footer><span>{number % 9}</span><button>Like</button><a href='#respond-{number}'>Reply</a></footer></div>@</li>"
    )


def post(writer: Writer, number: int) -> str:
    """Return a post as forums show it: a row of a table, the author beside the text."""
    name = writer.words(SHORTEST)
    return (
        f"<table class='post' id='p{number}'><tr><td><b class='who'>{name}</b><br><small>Member</small><br><i>Posts: {number % 500}</i></td>"
        f"<td><div class='when'>{1 + number % 28}.10.2026, {number % 24:02}:15</div>"
        f"<div class='said'>{writer.paragraphs(writer.lengths())}</div>"
        "<p><a href='/quote'>Quote</a> <a href='/report'>Report</a></p></td></tr></table>"
    )


def teaser(writer: Writer, number: int) -> str:
    """Return the teaser of an article: no comment."""
    return (
        f"<div class='teaser' id='t{number}'><a href='/story/{number}'><img src='/{number}.jpg' alt=''></a><h3><a href='/story/{number}'>"
        f"{writer.words(SENTENCE)}</a></h3><span class='when'>{1 + number % 28} October 2026</span><p>{writer.words(writer.lengths())}"
        f"<a href='/story/{number}'>More</a></p></div>"
    )


@dataclass(frozen=True)
class Shape:
    """What a page is filled with: how one is drawn, where comments are, and whether they nest."""

    draw: Draw
    comments: str = ""
    nested: bool = False


SHAPES = {
    "thread": Shape(reply, "//li[starts-with(@id, 'comment-')]", nested=True),
    "posts": Shape(post, "//table[starts-with(@id, 'p')]"),
    "teasers": Shape(teaser),
}


def page(shape: str, elements: int, *, size: int = 0, seed: int = 0) -> Page:
    """Return a page of about that many *elements*, and of *size* bytes where that is more than they take by themselves."""
    writer = Writer(Random(f"{shape} {elements} {seed}"), SENTENCE * 3)
    drawn = SHAPES[shape]
    tried = "".join(drawn.draw(writer, number) for number in range(TRIED))
    count = max(1, (elements - FRAMING) * TRIED // len(OPENING.findall(tried)))
    made = _filled(drawn, writer, count)
    if len(made) < size:
        writer.text += (size - len(made)) // count
        made = _filled(drawn, writer, count)
    return Page(made, count if drawn.comments else 0)


def _filled(shape: Shape, writer: Writer, count: int) -> str:
    items = [shape.draw(writer, number) for number in range(count)]
    menu = "".join(f"<li><a href='/{word}'>{word}</a></li>" for word in (writer.words(SHORTEST) for _ in range(8)))
    part = f"<ol class='thread'>{_nested(items, writer.random)}</ol>" if shape.nested else "".join(items)
    return FRAME.format(
        title=writer.words(SENTENCE), menu=menu, story=writer.paragraphs(1500), part=writer.words(SHORTEST), items=part
    )


def _nested(items: Sequence[str], random: Random) -> str:
    """Return the items as a thread: every one answers the one before, or one above it."""
    parts: list[str] = []
    closing: list[str] = []
    for item in items:
        level = random.randint(0, min(len(closing), DEEPEST))
        while len(closing) > level:
            parts.append(closing.pop())
        before, after = item.split("@")
        parts += ["<ol class='children'>" if closing else "", before]
        closing.append(after + "</ol>" if closing else after)
    return "".join([*parts, *reversed(closing)])


def write_labelled(folder: Path, pages: int = 48, domains: int = 8) -> Path:
    """Write a folder of labelled pages in the format of training, of all shapes and sizes; return it."""
    (folder / "pages").mkdir(parents=True)
    rows = list(_labelled(folder / "pages", pages, domains))
    (folder / "manifest.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return folder


def _labelled(folder: Path, pages: int, domains: int) -> Iterator[dict[str, object]]:
    for number in range(pages):
        shape = list(SHAPES)[number // domains % len(SHAPES)]
        made = page(shape, 150 + 40 * (number % 9), seed=number)
        (folder / f"page-{number}.html.gz").write_bytes(gzip.compress(made.html.encode()))
        yield {
            "id": f"page-{number}", "domain": f"site-{number % domains}.example", "url": "", "language": "en", "kind": "article",
            "has_comments": made.comments > 0, "comment_xpath": SHAPES[shape].comments, **LABELS,
        }  # fmt: skip
