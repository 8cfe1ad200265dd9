"""Numbers that may count something, in the digits, separators and abbreviations of many scripts."""

from __future__ import annotations

import re

SPACES = " '\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}\N{THIN SPACE}\N{RIGHT SINGLE QUOTATION MARK}"
SEPARATORS = f",.\N{ARABIC THOUSANDS SEPARATOR}\N{FULLWIDTH COMMA}{SPACES}"
ABBREVIATED = {
    1_000: ("k", "tsd", "tys", "тыс", "тис", "mil", "rb", "bin", "χιλ", "हज़ार", "ألف", "هزار"),
    100_000: ("lakh", "लाख"),
    1_000_000: ("m", "mln", "mio", "млн"),
}
UNSPACED = {"千": 1_000, "천": 1_000, "พัน": 1_000, "万": 10_000, "萬": 10_000, "만": 10_000, "หมื่น": 10_000}
FACTORS = {name: factor for factor, names in ABBREVIATED.items() for name in names} | UNSPACED
SPACED = "|".join(sorted(FACTORS.keys() - UNSPACED.keys(), key=len, reverse=True))
NUMBER = re.compile(
    rf"(?<![A-Za-z\d.,:/#+-])(?:(?P<long>\d{{1,3}}(?:[{SEPARATORS}]\d{{3}})+)|(?P<short>\d+)(?:[.,٫](?P<part>\d{{1,2}}))?)(?!\d)"
    rf"\s?(?P<factor>{'|'.join(UNSPACED)}|(?:{SPACED})(?![^\W\d_]))?",
    re.IGNORECASE,
)
MOST_DIGITS = 9  # that are read: no page has more comments
NO_COUNT = re.compile(r"\d\s*(?:[:%°€$£]|/\d+/)|[€$£]\s*\d|\d{1,2}[.-]\d{1,2}[.-]\d{2}")  # times, dates, shares, prices
MOST = 10_000_000


def counts(text: str) -> list[int]:
    """Return the numbers in *text* that may count something.

    >>> counts("213 comments"), counts("(1.234)"), counts("1,2 тыс. комментариев"), counts("٢١ تعليقا"), counts("3.4万")
    ([213], [1234], [1200], [21], [34000])
    >>> counts("12:30"), counts("5 %"), counts("3.5.2024"), counts("1–20 of 213")
    ([], [], [], [1, 20, 213])
    """
    if NO_COUNT.search(text):
        return []
    return [count for match in NUMBER.finditer(text) if (count := _value(match)) < MOST]


def highest(text: str) -> int:
    """Return the highest number in *text* that may count something, 0 without any."""
    return max(counts(text), default=0)


def counts_none(text: str) -> bool:
    """Say whether *text* has numbers, none of them above 0.

    >>> counts_none("0 comments"), counts_none("Comments"), counts_none("0 of 3")
    (True, False, False)
    """
    numbers = counts(text)
    return bool(numbers) and not any(numbers)


def _value(match: re.Match[str]) -> int:
    factor = FACTORS.get((match["factor"] or "").casefold(), 1)
    whole = re.sub(r"\D", "", match["long"] or match["short"])[:MOST_DIGITS]
    is_split = match["part"] is not None and factor > 1
    return round(float(f"{whole}.{match['part']}") * factor) if is_split else int(whole) * factor
