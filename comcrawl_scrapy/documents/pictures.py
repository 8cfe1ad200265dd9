"""Emoji that are drawn by pictures, as sites do that cannot rely on the fonts of their readers: they are text all the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

import regex

if TYPE_CHECKING:
    from lxml.html import HtmlElement

NONE = "⭐🌟★☆✅☑✔❌❎✖©®™"  # ratings, badges and marks
FIRST = r"[\U0001f000-\U0001faff❤♥☺☹✌☝]|\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f|[#*0-9]\ufe0f?\u20e3"
MORE = r"\p{Emoji_Modifier}\u200d\ufe0e\ufe0f\u20e3\U000e0020-\U000e007f"  # what joins and changes them
EMOJI = regex.compile(rf"(?:(?![{NONE}])(?:{FIRST})[{MORE}]*\s*)+")
COUNTED = regex.compile(rf"(?:(?:{FIRST})[{MORE}]*\s*\d+\s*)+")  # how many have reacted with each
LONGEST = 20  # characters: one of a family has eleven


def counts_emoji(text: str) -> bool:
    """Say whether a *text* is nothing but emoji, and how many there are of each.

    >>> counts_emoji("👍 12 ❤️ 3"), counts_emoji("👍"), counts_emoji("10 👍")
    (True, False, False)
    """
    return not text.isascii() and COUNTED.fullmatch(text.strip()) is not None


def with_emoji(document: HtmlElement) -> HtmlElement:
    """Let each picture in *document* that stands for emoji say these, as its text: nothing moves, and no path changes."""
    for picture in document.iter("img"):
        alt = picture.get("alt", "").strip()
        if len(alt) <= LONGEST and not alt.isascii() and EMOJI.fullmatch(alt):
            picture.text = alt
    return document
