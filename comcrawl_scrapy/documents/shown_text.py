"""The text of an element as a reader sees it."""

from __future__ import annotations

import re
from itertools import islice, zip_longest
from typing import TYPE_CHECKING

from lxml import etree

from comcrawl_scrapy.dom import INLINE, UNSEEN

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from lxml.html import HtmlElement

MOST_BEFORE = 5  # elements that what leads to a name, or is above a quotation, consists of
WITHIN_A_LINE = (INLINE - {"hr"}) | UNSEEN
BETWEEN_PARAGRAPHS = re.compile(r"(?<=\S)[ \t\r]*\n[ \t\r]*\n\s*(?=\S)")
INDENT = re.compile(r"(?<=\n)[ \t]+(?=\S)")
KEPT_BLANK = "\0"  # there is none in any document: stands for a blank that stays
DOTS = ("…", "...")  # where the beginning of a text ends that is shown in full elsewhere
SHORTEST_BEGINNING = 15  # characters


def flowing(text: str) -> str:
    """Return *text* in one line, as browsers show what is in no `pre`."""
    return text.replace("\n", " ")


def in_paragraphs(text: str) -> str:
    r"""Return a *text* that stands in one element in one line, but with a new one behind each blank line between words: so people part paragraphs.

    >>> in_paragraphs("\n  One\ntwo.\n\n  Three.\n\n").strip()
    'One two.\nThree.'
    """
    return "\n".join(map(flowing, BETWEEN_PARAGRAPHS.split(text)))


def own_text(
    node: HtmlElement,
    left_out: Collection[HtmlElement] = (),
    shown: Callable[[str], str] = flowing,
    in_lines: Collection[HtmlElement] = (),
) -> str:
    r"""Return the text of *node* without what *left_out* holds, paragraphs and line breaks as newlines.

    What is in no `pre` is *shown* `flowing` or `in_paragraphs`; inside elements that keep them, *in_lines*, with its lines.

    >>> from lxml.html import fromstring
    >>> own_text(fromstring("<div><p>One <b>two</b></p><p>three<br>four</p></div>"))
    'One two\nthree\nfour'
    >>> own_text(fromstring("<div><b>1 May</b><hr>One</div>"))
    '1 May\nOne'
    """
    if not len(node) and node.tag != "pre" and shown is flowing and not in_lines:
        return "" if node.tag in UNSEEN else " ".join((node.text or "").split())
    parts: list[str] = []
    written = kept = 0  # how many elements are open whose text is shown as it is written, or with its lines
    walk = etree.iterwalk(node, events=("start", "end", "comment", "pi"))
    for event, element in walk:
        tag = element.tag
        breaks = tag not in WITHIN_A_LINE
        if event == "start":
            if breaks or tag == "br":
                parts.append("\n")
            written += tag == "pre"
            kept += element in in_lines
            if tag in UNSEEN or (element in left_out and element is not node):
                walk.skip_subtree()
            elif text := element.text:
                parts.append(_as_written(text) if written else text if kept else shown(text))
            continue
        if event == "end":
            if breaks:
                parts.append("\n")
                written -= tag == "pre"
            kept -= element in in_lines
        if element is not node and (text := element.tail):
            parts.append(_as_written(text) if written else text if kept else shown(text))
    text = tidy("".join(parts))
    return text.replace(KEPT_BLANK, " ").strip() if KEPT_BLANK in text else text


def all_text(node: HtmlElement) -> str:
    """Return all text in *node*; fast, and of any depth."""
    return etree.tostring(node, method="text", encoding="unicode", with_tail=False) if len(node) else node.text or ""


def line_of(node: HtmlElement) -> str:
    """Return all text in *node*, in one line."""
    return " ".join(all_text(node).split())


def text_before(node: HtmlElement) -> str:
    """Return the text that stands directly before *node* in what holds it, be it that of a small element."""
    before, holder = node.getprevious(), node.getparent()
    if before is None:
        return " ".join((holder.text or "").split()) if holder is not None else ""
    if said := " ".join((before.tail or "").split()):
        return said
    is_small = next(islice(before.iter(), MOST_BEFORE, None), None) is None
    return own_text(before) if is_small else ""


def text_right_before(node: HtmlElement) -> str:
    """Return the text right before *node*, in no other element."""
    before, holder = node.getprevious(), node.getparent()
    return (before.tail if before is not None else holder.text if holder is not None else "") or ""


def _as_written(text: str) -> str:
    """Return *text* with its lines and how far these are indented."""
    return INDENT.sub(lambda blanks: KEPT_BLANK * len(blanks[0].expandtabs(4)), text.replace("\r", ""))


def tidy(text: str) -> str:
    """Collapse blanks into one, and blank lines into one newline."""
    return "\n".join([" ".join(words) for line in text.split("\n") if (words := line.split())])


def in_full(lines: Sequence[str]) -> list[str]:
    """Return *lines* without those that break off in dots where the next one begins the same and goes on, be it in the same line."""
    lines = [_told_once(line) for line in lines]
    return [line for line, after in zip_longest(lines, lines[1:], fillvalue="") if not is_begun_again(line, after)]


def _told_once(line: str) -> str:
    """Return what follows the beginning of *line*, which breaks off, where that is all of it."""
    ends = (line.find(dots) + len(dots) for dots in DOTS if dots in line)
    return next((line[end:].lstrip() for end in ends if is_begun_again(line[:end], line[end:].lstrip())), line)


def is_begun_again(line: str, after: str) -> bool:
    """Say whether *line* breaks off in dots, and what is *after* it begins the same."""
    begun = before_dots(line)
    return begun is not None and len(begun) >= SHORTEST_BEGINNING and after.startswith(begun)


def before_dots(text: str) -> str | None:
    """Return *text* without the dots in which it breaks off, None where it does not.

    >>> before_dots("To be continued ...")
    'To be continued'
    """
    shown = text.rstrip()
    if not shown.endswith(DOTS):  # nearly always
        return None
    return next(shown.removesuffix(dots).rstrip() for dots in DOTS if shown.endswith(dots))
