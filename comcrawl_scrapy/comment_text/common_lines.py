"""What begins or ends nearly every text of a section: buttons, counters, subjects, colons. What many people say is not that alike."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from comcrawl_scrapy.comment_text.asides import ANSWER, QUESTION
from comcrawl_scrapy.comment_text.review_parts import is_label, label_parts
from comcrawl_scrapy.documents.signatures import DIGITS
from comcrawl_scrapy.times.dates_in_text import without_dates

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

COMMON, HALF = 0.75, 0.5  # of the texts
FEWEST = 5  # texts: of fewer, several may say the same by chance
FEWEST_ALIKE = 3  # texts that all begin with a dash or label, or end in a number alone; or different ones of those
LONGEST = 60  # characters of a line
LABELLED = re.compile(r"([^\W\d][^:：.!?]{0,20}[:：])\s*[^:：]{1,20}")  # "Recommend: Yes"
MARKS = "|·•¦ \n"  # lines of nothing else stand above and below texts
NUMBER = re.compile(r"[#№]\d{1,5}\s+(?=\S)")
COLON = re.compile(r"[:：]\s+(?=\S)")  # what stands between the author's name and the text
COMMAS = (",", "，", "،")
LABELS = [re.compile(rf"{label}\s*(?=\S)", re.IGNORECASE) for label in (QUESTION, ANSWER)]  # reviews may stand beside
LABEL_BELOW = re.compile(rf"\n(?:{QUESTION}|{ANSWER})", re.IGNORECASE)
DASH = re.compile(r"[—–·•|-]\s+(?=\S)")  # or the time; a text alone may be what somebody lists


def without_common_lines(texts: Sequence[str]) -> list[str]:
    r"""Return *texts* without a colon, dash or label of questions, and first and last lines, that most have in common, but for numbers and what they label.

    None gets empty, but for what is nothing but a mark between parts of a template, as where a comment has no text.

    >>> without_common_lines([": Yes.", ": No!", ": So?", ": Why, then?", "Who?"])
    ['Yes.', 'No!', 'So?', 'Why, then?', 'Who?']
    >>> without_common_lines(["Yes.\n1 Like", "No!\n23 Like", "So?\n4 Like", "Why, then?\n0 Like", "Who?"])
    ['Yes.', 'No!', 'So?', 'Why, then?', 'Who?']
    >>> without_common_lines(["Fit: wide\nYes.", "Fit: tight\nNo!", "Fit: good\nSo?", "Fit: small\nWhy, then?", "Who?"])
    ['Yes.', 'No!', 'So?', 'Why, then?', 'Who?']
    >>> without_common_lines([": Yes."]), without_common_lines([": Yes.", "No!"])
    (['Yes.'], [': Yes.', 'No!'])
    >>> without_common_lines(["Q: So?", "A: Yes.", "Who?", "No!"]), without_common_lines(["Q: So?", "A: Yes.", "Q: Who?", "No!", "Why?"])
    (['Q: So?', 'A: Yes.', 'Who?', 'No!'], ['So?', 'Yes.', 'Who?', 'No!', 'Why?'])
    >>> without_common_lines(["Q: So?", "Q:Yes?", "Question: Who?", "No!", "Why?"])[0]
    'Q: So?'
    >>> without_common_lines(["Q: So?\nA: Yes.", "Q: Who?\nA: Ann.", "Q: Why?\nA: No."])[0]
    'Q: So?\nA: Yes.'
    >>> without_common_lines(["— Yes.", "— No!", "— So?"]), without_common_lines(["- Yes.", "- No!"])
    (['Yes.', 'No!', 'So?'], ['- Yes.', '- No!'])
    >>> without_common_lines(["Entry 2 of 12/05/2024\nYes.", "Entry 1 of 11/05/2024\nNo!"])
    ['Yes.', 'No!']
    >>> without_common_lines(["|", "?", "·\nYes.\n|\nNo.\n·"])
    ['', '?', 'Yes.\n|\nNo.']
    >>> without_common_lines(["Yes.\n1", "No!\n23", "So?\n0"]), without_common_lines(["Yes.\nAnn", "No!\nAnn", "So?\nAnn"])
    (['Yes.', 'No!', 'So?'], ['Yes.\nAnn', 'No!\nAnn', 'So?\nAnn'])
    >>> without_common_lines(["#2 Yes.", "#1 No!"]), without_common_lines(["#1 Yes.", "No!"]), without_common_lines(["#1 Yes.", "#1 No!"])
    (['Yes.', 'No!'], ['#1 Yes.', 'No!'], ['#1 Yes.', '#1 No!'])
    """
    texts = _without_numbers([_without_marks(text) for text in texts])
    said = sum(map(bool, texts))
    for mark, fewest in ((COLON, 1), (DASH, FEWEST_ALIKE)):
        led = sum(mark.match(text) is not None for text in texts)
        if said >= fewest and (led == said or (said >= FEWEST and led >= COMMON * said)):
            texts = [text[found.end() :] if (found := mark.match(text)) else text for text in texts]
    texts = _without_questions(texts)
    for part in (_first, _last):
        while (common := _common(part, [*filter(None, texts)])) is not None:
            texts = [
                rest if rest and _folded(line) == common else text for text in texts for line, rest in (part(text),)
            ]
    return list(texts)


def _without_marks(text: str) -> str:
    """Return *text* without the lines above and below that are nothing but marks."""
    if not text.strip(MARKS):
        return ""
    start = text.rfind("\n", 0, len(text) - len(text.lstrip(MARKS))) + 1
    stop = text.find("\n", len(text.rstrip(MARKS)))
    return text[start:] if stop < 0 else text[start:stop]


def _without_questions(texts: list[str]) -> list[str]:
    """Return *texts* without "Q:" and "A:" in front, where half of them have a label, and both are among these; not where some say both."""
    questions, answers = ([label.match(text) for text in texts] for label in LABELS)
    labels = [one or other for one, other in zip(questions, answers, strict=True)]
    are_labelled = sum(map(bool, labels)) >= max(FEWEST_ALIKE, HALF * len(texts))
    if not (are_labelled and any(questions) and any(answers)) or any(map(LABEL_BELOW.search, texts)):
        return texts
    return [text[label.end() :] if label else text for text, label in zip(texts, labels, strict=True)]


def _without_numbers(texts: list[str]) -> list[str]:
    """Return *texts* without the numbers of the comments, where all that say anything begin with one of their own."""
    found = [NUMBER.match(text) for text in texts if text]
    numbers = {number[0] for number in found if number}
    return [NUMBER.sub("", text) for text in texts] if 1 < len(numbers) == len(found) else texts


def _first(text: str) -> tuple[str, str]:
    line, _, rest = text.partition("\n")
    return line, rest


def _last(text: str) -> tuple[str, str]:
    rest, _, line = text.rpartition("\n")
    return line, rest


def _common(part: Callable[[str], tuple[str, str]], texts: Sequence[str]) -> str | None:
    """Return the line that most of the different *texts* have as that *part* that say more than it, its numbers folded.

    Where there are few, all have to, and it is a number or date.
    """
    different = set(texts)
    found = Counter(_folded(line) for line, rest in map(part, different) if rest and len(line) <= LONGEST)
    line, times = next(iter(found.most_common(1)), ("", 0))
    if 2 * sum(rest.endswith(COMMAS) for said, rest in map(part, different) if _folded(said) == line) > times:
        return None  # "Kind regards," leads to who signs
    is_number = any(map(str.isdigit, line)) and not any(map(str.isalpha, line))
    lines = (line for line, _ in map(part, different))
    is_dated = times == len(different) and all(without_dates(line) != " ".join(line.split()) for line in lines)
    of_few = (is_dated or (is_number and len(texts) >= FEWEST_ALIKE)) and 1 < times == len(different)
    of_many = len(texts) >= FEWEST and len(different) >= FEWEST_ALIKE and times >= COMMON * len(different)
    if is_label(line) and label_parts(line for text in different for line in text.split("\n")):
        return None  # "Pros", as "Cons" is below
    return line if of_few or of_many else None


def _folded(line: str) -> str:
    labelled = LABELLED.fullmatch(line.strip())
    return DIGITS.sub("0", labelled[1] if labelled else line.strip())
