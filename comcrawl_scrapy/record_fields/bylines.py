"""Lines that say whose comment it is and when, or whom it answers, where they stand in the place of its text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from comcrawl_scrapy.dom import INLINE
from comcrawl_scrapy.record_fields.name_words import LEADS_TO_DATE, LED, SPEAKS
from comcrawl_scrapy.times.date_patterns import OF_POST, ON
from comcrawl_scrapy.times.dates_in_text import without_dates

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from comcrawl_scrapy.record_fields.slots import Layout

LONGEST_HEAD = 120  # characters of what names author and time; longer slots hold the text too
MOST_INITIALS = 2  # characters
MOST_BLANKS = 3  # times the text
WRITTEN = re.compile(
    r"\W*(?:(?:added|left|made|posted)\s+a\s+(?:comment|note|reply)|posted|written|submitted|asked|answered|commented|added|created|sent|said|says|wrote|writes|schrieb|schreibt|sagte|sagt|a écrit|dijo|dice|disse|ha scritto|geschrieben|verfasst|erstellt|publicado|escrito|enviado|publié|écrit|posté|envoyé"
    rf"|scritto|inserito|inviato|postado|geplaatst|geschreven|skrevet|skrivet|dodano|wysłany|добавлено|отправлено|написано|发表于|發表於|投稿日)\W*(?:(?:{ON})\b)?\W*",
    re.IGNORECASE,
)  # what a line that says when leaves beside the date
NO_WORDS = re.compile(r"[\W\d_]+")  # figures beside a name: points, badges
MARKS = " :：,，@"
ADDRESS = re.compile(r"(?:https?://|www\.)\S+|\S+@\S+")
LEADS_TO_NAME = re.compile(r"\s(?:-{1,3}|[–—―])$")
LONGEST_BEFORE = 20  # characters beside the name of whom a comment answers: "In reply to", "回复"


def bylines(layout: Layout, body: int, heads: Sequence[int]) -> Iterator[int]:
    """Yield the elements inside *body* that say nothing but author and time (*heads*) and what leads to them, as "wrote:".

    And that in which it begins by saying whom it answers, and where those are at home who wrote it, between author and time.
    """
    between = range(layout.end[min(heads)], max(heads)) if len(heads) > 1 else range(0)
    yield from (k for k in between if layout.outline.tags[k] == "a" and ADDRESS.fullmatch(layout.line(k)))
    if (whom := _addressee(layout, body)) is not None:
        yield whom
    named = {layout.outline.nodes[k] for k in heads}
    for around in {*(layout.parent[k] for k in heads), *_holder(layout, heads)}:
        is_short = body < around and layout.chars[around] <= LONGEST_HEAD
        if is_short and (_is_led(layout, around, heads) or _leads_on(layout.text(around, named))):
            yield around


def _holder(layout: Layout, heads: Sequence[int]) -> Iterator[int]:
    """Yield the smallest element around author and time, where there are both."""
    if len(heads) > 1:
        yield layout.outline.smallest_around(min(heads), max(heads))


def without_lead(layout: Layout, nodes: list[int], heads: Sequence[int]) -> list[int]:
    """Return the elements of a text without the first of several that says whom it answers, when it was written, or who by.

    Nor are those of several that are author and time (*heads*), or the author's initials in front, as in records without class names.
    """
    said = layout.line(nodes[0]) if len(nodes) > 1 and layout.chars[nodes[0]] <= MOST_INITIALS else ""
    are_initials = said.isalpha() and any(layout.own_line(i).casefold().startswith(said.casefold()) for i in heads)
    nodes = [i for i in nodes[are_initials:] if i not in heads] or nodes
    leads = len(nodes) > 1 and (
        _is_addressee(layout, nodes[0]) or _is_dateline(layout, nodes[0]) or _labels_head(layout, nodes[0], heads)
    )
    return nodes[1:] if leads else nodes


def until_byline(layout: Layout, nodes: list[int], heads: Sequence[int], parts: Iterable[Sequence[int]]) -> list[int]:
    """Return those of the elements of a text that are not the line of author and time (*heads*), nor below where it ends the text.

    Of paragraphs without any class that line may be one: "Reviewed by Ann on May 3rd, 2011". Where a single element holds all of
    it, the paragraphs are those of the *parts* among which that line is.
    """
    if len(heads) < 2 or not any(_holds(layout, i, heads) for i in nodes):
        return nodes  # as nearly always: author and time stand elsewhere
    around = range(nodes[0] + 1, layout.end[nodes[0]]) if len(nodes) == 1 else range(0)
    for paragraphs in (nodes, *(list(part) for part in parts if all(i in around for i in part))):
        lines = [i for i in paragraphs if _holds(layout, i, heads) and is_line(layout, i)]
        if lines and (others := [i for i in paragraphs if i not in lines and layout.chars[i]]):
            return [i for i in others if i < lines[0]] or others
    return nodes


def is_line(layout: Layout, i: int) -> bool:
    """Say whether what an element says is no longer than a line of author and time; the source may have more blanks."""
    return layout.chars[i] <= LONGEST_HEAD or (
        layout.chars[i] <= MOST_BLANKS * LONGEST_HEAD and len(layout.line(i)) <= LONGEST_HEAD
    )


def hold_dates(layout: Layout, nodes: Iterable[int | None]) -> list[bool]:
    """Say of each element whether it is a line with a date in it."""
    lines = (layout.line(i) if i is not None and is_line(layout, i) else "" for i in nodes)
    return [without_dates(said) != said for said in lines]


def line_around(layout: Layout, time: int | None, within: int) -> int:
    """Return the line around a *time* that stands in the element *within*, which may hold the text too; that itself where there is none."""
    line = layout.parent[time] if time is not None else -1
    return line if within < line < layout.end[within] and is_line(layout, line) else within


def _holds(layout: Layout, i: int, heads: Sequence[int]) -> bool:
    return all(i <= k < layout.end[i] for k in heads)


def _addressee(layout: Layout, body: int) -> int | None:
    """Return the element in which *body* begins, if that says whom it answers."""
    nodes = layout.outline.nodes
    i = next((i for i in range(body, layout.end[body]) if (nodes[i].text or "").strip()), body)
    begun = (k for k in (i, layout.parent[i]) if k > body and layout.chars[k] < layout.chars[body])
    return next((k for k in begun if _is_addressee(layout, k)), None)


def _is_addressee(layout: Layout, i: int) -> bool:
    """Say whether an element does nothing but say whom a comment answers, with a link to that one: "Reply @Ann :"; in a line of its own "@Ann"."""
    tags, node = layout.outline.tags, layout.outline.nodes[i]
    if len(node) != 1 or node[0].tag != "a":
        return False
    said, name = layout.line(i).rstrip(), layout.line(i + 1)
    beside = said.replace(name, "", 1).strip(MARKS)
    leads_here = bool(node[0].get("href", "").partition("#")[2])
    if tags[i] not in INLINE:
        return leads_here and not beside and said.startswith("@")
    return leads_here and ("@" in said or said[-1:] in (":", "：")) and 0 < len(beside) <= LONGEST_BEFORE


def _labels_head(layout: Layout, i: int, heads: Sequence[int]) -> bool:
    """Say whether an element says nothing but author or time (*heads*) and what leads to it: "No. 3 Name: Ann"."""
    named = {layout.outline.nodes[k] for k in heads if i < k < layout.end[i]}
    return bool(named) and is_line(layout, i) and _leads_on(layout.text(i, named))


def _is_dateline(layout: Layout, i: int) -> bool:
    """Say whether an element does nothing but say when something was written: "posted 05-17-2001 06:12 PM"."""
    if not is_line(layout, i):
        return False
    said = layout.line(i)
    rest = without_dates(said)
    return rest != said and WRITTEN.fullmatch(rest) is not None


def _is_led(layout: Layout, around: int, heads: Sequence[int]) -> bool:
    """Say whether an element holds author and time, and begins with what leads to them: "posted by Ann at noon on May 5 [3 likes]"."""
    inside = [k for k in heads if around < k < layout.end[around]]
    named = next(filter(None, map(layout.line, sorted(inside))), "")  # a time may be an attribute and nothing else
    before = layout.line(around).partition(named)[0] if len(inside) > 1 and named else ""
    return LED.fullmatch(before.strip()) is not None


def _leads_on(text: str) -> bool:
    words = without_dates(text).strip(" @|•·,–—-#¶§")
    is_led = any(led.fullmatch(words) for led in (LED, SPEAKS, LEADS_TO_DATE))
    return is_led or WRITTEN.fullmatch(NO_WORDS.sub(" ", words)) is not None


def without_byline(text: str) -> str:
    """Return *text* without a first line of which nothing is left but the date, as the author's name stood there too, or "posted".

    Nor does it end in the dash that leads to the name: "I agree -- Ann, May 3rd".
    """
    text = LEADS_TO_NAME.sub("", text)
    first, _, rest = text.partition("\n")
    if not rest or len(first) > LONGEST_HEAD or (left := without_dates(first)) == " ".join(first.split()):
        return text
    left = OF_POST.sub("", left)  # what stands before a day may be of it: "(5. 3. 2024)"
    return text if any(map(str.isalnum, left)) and WRITTEN.fullmatch(left) is None else rest
