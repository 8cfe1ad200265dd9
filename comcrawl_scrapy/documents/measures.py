"""What every element of a page holds, counted once, so that any group of subtrees can be described by sums.

The measures behind the eight densitometric features of CommentsMiner (paper 003, table I) and their kin: text, links,
tags, paragraphs, dates, controls. All are language-independent but one, the words for "reply", "like" and "report".
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

from comcrawl_scrapy.documents.characters import MARKED, counts, in_our_digits
from comcrawl_scrapy.documents.control_words import LONGEST_CONTROL, has_control
from comcrawl_scrapy.documents.quotations import QUOTES, quoting

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from comcrawl_scrapy.dom import Ints, Outline

    Counts = NDArray[np.int32]

TEXT_NAMES = ("chars", "words", "dates", "controls", "sentences", "exclamations", "digits", "short_texts")
TAG_NAMES = ("elements", "links", "images", "paragraphs", "times", "buttons", "headings", "fields", "people", "fragments",
             "ugc", "actions")  # fmt: skip
NAMES = (*TEXT_NAMES, *TAG_NAMES, "link_chars")
COLUMN = {name: i for i, name in enumerate(NAMES)}
CHARS, DATES = COLUMN["chars"], COLUMN["dates"]  # as dates count times, too

LETTER = rf"(?:[^\W\d]|{MARKED})"
DATE = re.compile(
    r"\b\d{1,4}[./-]\d{1,2}[./-]\d{1,4}\b|\b\d{1,2}[:h.]\d{2}\b|\b(?:19|20)\d\d\b|\d\s?[年月日時时分天년월일시분]|"
    rf"\b\d{{1,2}}\s(?:{LETTER}|\.){{2,14}}\s(?:1[34]|2[56])\d\d\b|"  # a day of a year of another calendar
    r"^(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$|"  # month and day, and nothing else
    rf"\b\d{{1,3}}\+?\s?(?:{MARKED}{{1,20}}|[^\W\d]{{1,12}})(?!{LETTER})\.?"
    rf"(?=\s?(?:(?:yang|ang|më|yn|ó)\s)?{LETTER}{{0,9}}(?:\s?\([^()]{{1,20}}\))?[:,.]?$)"  # "2 min. ago (edited)", "3 jam yang lalu"
)
IN_WORDS = (  # "an hour ago", "vor einer Stunde": what has no digits, in lower case, from the beginning of a word on
    r"(?:an?|one|(?:a )?few)\s\w{3,7}\sago\b|vor\s(?:(?:etwa|fast|über)\s)?ein(?:em|er|igen)\s\w|il y a (?:(?:environ|presque)\s|plus d['’])?une?\s"
    r"|hace (?:(?:casi|más de)\s)?un[ao]?\s|un(?:['’]|[ao]?\s)\w{3,9}\sfa\b|(?:een|één)\s\w{3,7}\sgeleden\b"
    r"|for (?:en|et|ett|én)\s\w+\ssiden\b|\w{3,8}\stemu\b|(?:pred|prije)\s\w{3,10}$"
    r"|(?:minuutti|tunti|viikko|kuukausi|vuosi)\ssitten\b|egy\s(?:perce|napja|hete)\b|acum\s(?:o|un)\s\w"
)
BEYOND_ASCII = (  # the same, where letters beside those of ASCII must be in it
    r"|há (?:(?:cerca de|quase)\s)?uma?\s|för (?:en|ett)\s\w+\ssedan\b|\w{3,8}\s(?:назад|тому)\b|(?:před|преди|пред)\s\w{3,10}$|bir\s\w{2,6}\sönce\b"
    r"|päivä\ssitten\b|egy\s(?:órája|hónapja|éve)\b|πριν\s(?:από\s)?(?:μία|μια|ένα|έναν)\s"
    r"|לפני\s(?:דקה|דקות|שעה|שעתיים|יום|יומיים|שבוע|שבועיים|חודש|חודשיים|שנה|שנתיים)\b"
)
ARABIC = r"(?:منذ|قبل)\s(?:ثانية|دقيقة|دقيقتين|ساعة|ساعتين|يوم|يومين|أسبوع|أسبوعين|شهر|شهرين|سنة|سنتين|عام|عامين)\b"  # behind "and", too
BACK, BACK_IN_ASCII = re.compile(rf"\b(?:{IN_WORDS}{BEYOND_ASCII})|{ARABIC}"), re.compile(rf"\b(?:{IN_WORDS})")
DOTTED = "i\N{COMBINING DOT ABOVE}"  # "İ" in lower case
LONGEST_DATE = 60  # characters; longer texts are sentences that hold a number
LONGEST_IN_WORDS = 40  # of those in words
SHORT = 25  # characters
ACTION = re.compile(r"repl(?:y|yto)|respond|quote|vote|like|report|flag|abuse|answer")  # in lower case, as the next
PERSON = re.compile(r"user|profil|member|author|people|/u/|/@|uid=|account|poster")
DENSITY = 3  # characters of an alphabet that a dense one stands for
PER_WORD, PER_UNBROKEN = 2, 6  # dense ones, and letters where no blanks part words, about
PARAGRAPHS = frozenset(("p", "br", "blockquote", "pre"))
HEADINGS = frozenset(("h1", "h2", "h3", "h4", "h5", "h6"))
FIELDS = frozenset(("input", "textarea", "select"))
TIMED = frozenset(("datetime", "data-time", "data-timestamp", "data-date", "data-utime", "data-created"))


@dataclass(frozen=True)
class Measures:
    """The `NAMES` of the own parts of the elements of ``outline``.

    ``running`` are sums over all elements before each, and over all: shape (elements + 1, names). What a subtree has is the
    difference of two of them: it is ``held``.
    """

    outline: Outline
    running: Counts
    columns: dict[str, Counts] = field(default_factory=dict, repr=False)

    @classmethod
    def of(cls, outline: Outline) -> Measures:
        """Count; linear in the elements and their text."""
        running = np.zeros((len(outline) + 1, len(NAMES)), dtype=np.int32)
        own = running[1:]
        for k, fact in enumerate(_text_facts(outline.texts.said)):
            own[:, k] = np.bincount(outline.texts.owner, fact, minlength=len(outline))
        facts = _element_table(outline)
        own[:, len(TEXT_NAMES) : -1] = facts[:, :-1]
        # "a day ago" is a date wherever the page itself says so.
        own[:, DATES] = np.maximum(own[:, DATES], own[:, COLUMN["times"]])
        own[outline.unseen] = 0
        linked = outline.covered(facts[:, -1] > 0)
        own[:, COLUMN["link_chars"]] = own[:, CHARS] * linked
        np.cumsum(own, axis=0, dtype=np.int32, out=own)
        return cls(outline, running)

    def __getitem__(self, name: str) -> Counts:
        """Return the column of that name: what each element has by itself. Found once; not to be changed."""
        if name not in self.columns:
            running = self.running[:, COLUMN[name]]
            self.columns[name] = running[1:] - running[:-1]
        return self.columns[name]

    def held(self, at: int | Ints | Sequence[int]) -> Counts:
        """Return the sums over the subtree of an element, or of each of several: shape (names,), or (elements, names)."""
        at = np.asarray(at)
        return np.asarray(self.running[self.outline.end[at]] - self.running[at])

    @cached_property
    def shown(self) -> Counts:
        """How many characters each element shows, with all that is in it. Not to be changed."""
        chars = self.running[:, CHARS]
        return np.asarray(chars[self.outline.end] - chars[:-1])

    @cached_property
    def plain(self) -> Counts:
        """How many characters each element has by itself outside of links. Not to be changed."""
        return self["chars"] - self["link_chars"]

    @cached_property
    def quotations(self) -> dict[int, bool]:
        """The kinds of elements that are quotations, and whether they surely are."""
        kinds = self.outline.kinds_told_by(QUOTES | {"class"})
        return {number: named for number, kind in kinds if (named := quoting(*kind)) is not None}


class LongestWithin:
    """The greatest value in any range of an array, in constant time a range after n log n of preparation."""

    def __init__(self, values: NDArray[Any]) -> None:
        self.levels = np.tile(values, (len(values).bit_length(), 1))  # level k has the greatest of the next 2 ** k
        for k in range(1, len(self.levels)):
            below, width = self.levels[k - 1], 1 << (k - 1)
            np.maximum(below[:-width], below[width:], out=self.levels[k, :-width])

    def __call__(self, start: Ints, end: Ints) -> NDArray[Any]:
        """Return the maximum of each half-open range; every range holds at least one value."""
        level = np.log2(end - start).astype(np.int64)
        return np.asarray(np.maximum(self.levels[level, start], self.levels[level, end - (1 << level)]))


def _text_facts(texts: Sequence[str]) -> Sequence[NDArray[Any]]:
    """Return the `TEXT_NAMES` of each text; long ones are sentences, whose dates and digits do not count."""
    lengths = np.fromiter(map(len, texts), dtype=np.int64, count=len(texts))
    dense, unbroken, words, sentences, marks, digits = counts(texts, lengths)
    digits[lengths > LONGEST_DATE] = 0
    dates, controls = np.zeros((2, len(texts)), dtype=np.int64)
    dates[[k for k in np.flatnonzero(digits).tolist() if _is_date(texts[k])]] = 1
    in_words = (digits == 0) & (lengths <= LONGEST_IN_WORDS) & (words > 1)
    dates[[k for k in np.flatnonzero(in_words).tolist() if _counts_back(texts[k])]] = 1
    controls[[k for k in np.flatnonzero(lengths <= LONGEST_CONTROL).tolist() if has_control(texts[k])]] = 1
    sentences += words * (unbroken > SHORT)  # a blank parts sentences there, which end with nothing else
    # What is written in dense characters counts as much as what it would be in an alphabet.
    chars, words = lengths + (DENSITY - 1) * dense, words + dense // PER_WORD + unbroken // PER_UNBROKEN
    return chars, words, dates, controls, sentences, marks, digits, lengths <= SHORT


def _counts_back(text: str) -> bool:
    """Say whether a short *text* counts back in words."""
    lower = text.lower().replace(DOTTED, "i")
    return (BACK_IN_ASCII if text.isascii() else BACK).search(lower) is not None


@lru_cache(maxsize=20_000)
def _is_date(text: str) -> bool:
    return DATE.search(in_our_digits(text)) is not None


def _element_table(outline: Outline) -> NDArray[np.int32]:
    """Return the `TAG_NAMES` of every element, and whether it is a link that leads away: shape (elements, names + 1)."""
    numbers: dict[tuple[float, ...], int] = {}
    heads, of_kinds = outline.heads
    alike = [
        None if _is_told_by_values(*head) else _element_facts(head[0], dict.fromkeys(head[1:], "")) for head in heads
    ]
    facts = (alike[head] or _element_facts(*kind) for kind, head in zip(outline.kinds, of_kinds, strict=True))
    kinds = [numbers.setdefault(fact, len(numbers)) for fact in facts]
    return np.array([*numbers], dtype=np.int32).take(np.array(kinds).take(outline.kind), axis=0)


def _is_told_by_values(tag: str, *names: str) -> bool:
    """Say whether it takes the values of its attributes to tell what an element is."""
    return "role" in names or (tag == "a" and len(names) > 0)


def _element_facts(tag: str, attributes: dict[str, str]) -> tuple[float, ...]:
    if not attributes:
        return _tag_facts(tag)
    if tag == "a":
        return _link_facts(attributes.get("href", ""), attributes.get("rel", ""), attributes.get("role", ""))
    return _tag_facts(tag, not TIMED.isdisjoint(attributes), attributes.get("role") == "button")


@lru_cache(maxsize=5_000)
def _tag_facts(tag: str, timed: bool = False, button: bool = False) -> tuple[float, ...]:
    timed, button = timed or tag == "time", button or tag == "button"
    return (1, tag == "a", tag == "img", tag in PARAGRAPHS, timed, button, tag in HEADINGS, tag in FIELDS, *5 * (0,))


def leads_away(target: str) -> bool:
    """Say whether a link leads to anywhere: an anchor does not, and what runs a script is a button, or a text to click on."""
    target = target.strip()
    return target not in ("", "#") and not target.lower().startswith("javascript:")


def _link_facts(target: str, rel: str, role: str) -> tuple[float, ...]:
    lower = target.lower()
    person, action, fragment = PERSON.search(lower) is not None, ACTION.search(lower) is not None, "#" in target[1:]
    is_ugc = "nofollow" in rel or "ugc" in rel
    return (1, 1, 0, 0, 0, role == "button", 0, 0, person, fragment, is_ugc, action, leads_away(target))
