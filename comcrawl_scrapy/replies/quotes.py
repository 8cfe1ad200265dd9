"""What quotations say besides somebody else's words: whose they are, and of which comment."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import groupby
from typing import TYPE_CHECKING

from comcrawl_scrapy.documents.characters import letters_and_digits
from comcrawl_scrapy.documents.reply_words import REPLYING_TO
from comcrawl_scrapy.times import dates_in_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lxml.html import HtmlElement

    from comcrawl_scrapy.dom import Outline

QUOTATION = "quote|zitat|citation|cita|citação|citazione|cytat|citaat|citát|citat|idézet|alıntı|цитата|trích dẫn|引用"
ATTRIBUTION = re.compile(
    r"^(?:.{1,100}?\b(?:posted|wrote|said|says|schrieb|hat geschrieben|sagte|a écrit|a dit|escribió|dijo|escreveu|disse"
    r"|ha scritto|schreef|skrev|schreibt|écrit|escribe|escreve|scrive|schrijft|skriver|kirjoitti|írta|yazdı|a scris|napisał\w*|napsal|pisze|píše|написал\w*|написав|писал\w*|пишет|сказал\w*"
    r"|寫道|写道|说|書きました)\b.{0,60}?[:：↑](?!\d)(?:\s*↑)?|originally posted by\s[^\n]{1,40}$"
    r"|.{1,60}?(?:发表于|發表於)[\d\s:/-]*|(?:原帖|最初)由.{1,80}?[发發][表布]\s?[:：]?$|(?:"
    + QUOTATION
    + r"|quoting|citing|zitiere|citando|citant|cytuję|цитирую|цитую)\b"
    r".{0,120}?(?:[:：](?!\d)|$)"
    rf"|{REPLYING_TO}.{{1,60}}?[:：]$)",
    re.IGNORECASE | re.MULTILINE,
)
NOTHING_ELSE = re.compile(r".*[:：]|.*\boriginally posted by\b.{1,60}", re.IGNORECASE)
LABEL = re.compile(rf"(?:{QUOTATION})\s?[:：]", re.IGNORECASE)  # what stands above quotations that have no name
LONGEST_LABEL = 12  # characters
WHOSE = re.compile(r".{1,40}[:：]")  # whose a quotation is, where that is a line of its own
MOST_QUOTABLE = 100  # comments before one that it may quote
LEAST_QUOTED = 15  # letters and digits that tell whose they are
MARKS = re.compile(r"^(?:>\s?)+")


def labels(outline: Outline) -> list[int]:
    """Return the elements that say "Quote:", and nothing else."""
    texts = outline.texts
    short = (k for k, said in enumerate(texts.said) if len(said) <= LONGEST_LABEL and said[-1] in ":：")
    return [int(texts.owner[k]) for k in short if LABEL.fullmatch(texts.said[k])]


def without_attribution(quoted: str) -> str:
    r"""Return a quotation without what says whose it is, and of when.

    >>> without_attribution("Quote from: Ann on November 21, 2026, 11:15:00 PM\nIt rains.")
    'It rains.'
    >>> without_attribution("#12\nAnn wrote:\nIt rains."), without_attribution("It rains.\nThe mayor said: we will see.")
    ('#12\n\nIt rains.', 'It rains.\nThe mayor said: we will see.')
    >>> without_attribution("Ann wrote: On March 3rd, 2011 it rained.\nSo?")
    'On March 3rd, 2011 it rained.\nSo?'
    """
    begins, last = _first_words(quoted), quoted.rfind("\n") + 1
    if attribution := ATTRIBUTION.match(quoted, begins) or ATTRIBUTION.fullmatch(quoted, last):
        beside, _, below = quoted[attribution.end() :].strip(" ").partition("\n")
        name = dates_in_text.without_dates(beside)
        is_whose = bool(below) and name != beside and beside.startswith(name)  # "Ann on May 3rd, 2011"
        quoted = (quoted[: attribution.start()] + (below if is_whose else f"{beside}\n{below}")).strip()
    first, _, rest = quoted.partition("\n")
    return rest.strip() if rest and (ATTRIBUTION.fullmatch(first) or WHOSE.fullmatch(first)) else quoted


def _first_words(quoted: str) -> int:
    """Return where the first line begins, or the second where that is a date or a number and nothing else."""
    first, line_end, _ = quoted.partition("\n")
    says_anything = any(map(str.isalpha, dates_in_text.without_dates(first)))
    return 0 if says_anything else len(first) + len(line_end)


def without_attributions(said: str, most: int) -> str:
    r"""Return what is *said* beside quotations, so many at *most*, without the lines that say whose they are.

    >>> without_attributions("Ann wrote:\nI disagree.\nFor he said:", 1)
    'I disagree.\nFor he said:'
    """
    kept = []
    for line in said.split("\n"):
        if most and is_attribution(line):
            most -= 1
        else:
            kept.append(line)
    return "\n".join(kept) or said


def without_marked_lines(said: str) -> tuple[str, str | None]:
    r"""Return what is *said* without lines that are marked as quoted, as in mail, and these without their marks.

    They are where the line above says whose they are: else ">" begins many a line.

    >>> without_marked_lines("On May 3rd, 2011, Ann wrote:\n> It rains.\n> Still.\nSo?")
    ('So?', 'It rains.\nStill.')
    >>> without_marked_lines("> be me\nSo?")
    ('> be me\nSo?', None)
    """
    if ">" not in said:
        return said, None
    kept: list[str] = []
    quoted: list[str] = []
    for is_marked, run in groupby(said.split("\n"), lambda line: line.startswith(">")):
        if is_marked and kept and is_attribution(kept[-1]):
            kept.pop()
            quoted += (MARKS.sub("", line) for line in run)
        else:
            kept += run
    rest = "\n".join(kept).strip()
    return (rest, "\n".join(quoted)) if rest and quoted else (said, None)


def is_attribution(said: str) -> bool:
    r"""Say whether a text does nothing but say whose a quotation is.

    >>> is_attribution("Quote:\nOriginally Posted by Bo View Post"), is_attribution("Quote me on this.")
    (True, False)
    """
    lines = said.split("\n")
    return all(ATTRIBUTION.fullmatch(line) and NOTHING_ELSE.fullmatch(line) for line in lines)


def quoted_one(quotation: str, texts: Sequence[str], before: int) -> int | None:
    """Return which of *texts* is quoted *before* that position: the last that says a line of *quotation*, and perhaps more.

    >>> quoted_one("It has rained all day.", ["It has rained all day. So?", "Yes."], 2), quoted_one("Yes!", ["Yes.", "Yes, it has."], 2)
    (0, 0)
    """
    for line in quotation.split("\n"):
        said = as_compared(line)
        for position in range(before - 1, max(before - 1 - MOST_QUOTABLE, -1), -1):
            whole = as_compared(texts[position])
            if said and (said == whole or (len(said) >= LEAST_QUOTED and said in whole)):
                return position
    return None


# Each text is asked for by all that may quote it.
as_compared = lru_cache(maxsize=2 * MOST_QUOTABLE)(letters_and_digits)


def repeats(node: HtmlElement) -> bool:
    """Say whether a node says what the one before it does."""
    before, said = node.getprevious(), as_compared(str(node.text_content()))
    return before is not None and bool(said) and as_compared(str(before.text_content())) == said
