"""What begins or ends nearly every text of a section: buttons, counters, subjects, colons. What many people say is not that alike."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from comcrawl_scrapy.signatures import DIGITS

if TYPE_CHECKING:
    from collections.abc import Sequence

COMMON = 0.75  # of the texts
FEWEST = 5  # texts: of fewer, several may say the same by chance
LONGEST = 60  # characters of a line
COLON = re.compile(r"[:：]\s+(?=\S)")  # what stands between the author's name and the text


def without_common_lines(texts: Sequence[str]) -> list[str]:
    r"""Return *texts* without a colon, and first and last lines, that most have in common, but for their numbers; none gets empty.

    >>> without_common_lines([": Yes.", ": No!", ": So?", ": Why, then?", "Who?"])
    ['Yes.', 'No!', 'So?', 'Why, then?', 'Who?']
    >>> without_common_lines(["Yes.\n1 Like", "No!\n23 Like", "So?\n4 Like", "Why, then?\n0 Like", "Who?"])
    ['Yes.', 'No!', 'So?', 'Why, then?', 'Who?']
    """
    said = sum(map(bool, texts))
    if said >= FEWEST and sum(COLON.match(text) is not None for text in texts) >= COMMON * said:
        texts = [COLON.sub("", text, count=1) if COLON.match(text) else text for text in texts]
    lines = [text.split("\n") for text in texts]
    for end in (0, -1):
        while said >= FEWEST and (common := _common(lines, end, COMMON * said)) is not None:
            for each in lines:
                if len(each) > 1 and _folded(each[end]) == common:
                    del each[end]
    return ["\n".join(each) for each in lines]


def _common(lines: Sequence[Sequence[str]], end: int, least: float) -> str | None:
    """Return the line at that *end* of at least so many of texts of several *lines*, its numbers folded."""
    found = Counter(_folded(each[end]) for each in lines if len(each) > 1 and len(each[end]) <= LONGEST)
    line, times = next(iter(found.most_common(1)), (None, 0))
    return line if times >= least else None


def _folded(line: str) -> str:
    return DIGITS.sub("0", line.strip())
