"""Answers that a line announces, as records of the section whose records they answer: those of owners, of sellers, of the state."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING

from comcrawl_scrapy.classification.other_templates import MOSTLY, Templates, are_parts, is_as_before, is_whole
from comcrawl_scrapy.documents.control_words import LONGEST_CONTROL, has_control
from comcrawl_scrapy.replies.announced_answers import announced_answers, announcement, announcing_lines

if TYPE_CHECKING:
    from collections.abc import Sequence

    from comcrawl_scrapy.classification.other_templates import Reading
    from comcrawl_scrapy.documents.measures import Measures
    from comcrawl_scrapy.items import Comment


def with_announced(
    measures: Measures, members: Sequence[int], groups: Sequence[Sequence[int]], read: Reading
) -> Templates | None:
    """Return *members* and the answers announced in or between them, None without any, or where either is not read in full.

    Where all *members* are such answers themselves, they are those to the first of *groups* (likeliest first) that they follow.
    """
    if announcing_lines(measures, members):
        taken = {*members}
        others = ([i for i in group if i not in taken] for group in groups)
        asked = next((group for group in others if _follow(measures, members, group)), None)
        return Templates(asked, members) if asked else None
    answers = announced_answers(measures, members)
    alone = read(members, ())
    if not answers or are_parts(answers, alone):
        return None
    said, now = read(answers, members).comments, read(members, answers).comments
    owners = measures.outline.innermost(members)
    pairs = [(i, owners[i], one.text) for i, one in zip(answers, said, strict=True) if owners[i] >= 0]
    are_apart = all(
        now[k].text not in answer and _speaks_above(measures, range(members[k], i), now[k]) for i, k, answer in pairs
    )
    if not are_apart or not all(_says_more(one.text) for one in said):
        return None
    is_read = sum(map(is_whole, now)) >= MOSTLY * len(now) or all(map(is_as_before, now, alone.comments))
    return Templates(members, answers) if is_read else None


def _speaks_above(measures: Measures, above: range, asked: Comment) -> bool:
    """Say whether a comment says more than by whom and when it is in what stands *above* its answer; else that is its own text."""
    texts, heads = measures.outline.texts, (asked.author, asked.published_text)
    text = " ".join(asked.text.split())
    said = (" ".join(texts.said[k].split()) for k in texts.at(above.start, above.stop))
    return text not in heads and any(one in text for one in said if one not in heads)


def _says_more(text: str) -> bool:
    """Say whether a *text* is more than what announces an answer, a button, or a number."""
    is_button = len(text) <= LONGEST_CONTROL and has_control(text)
    return any(map(str.isalpha, text)) and announcement(text) != text and not is_button


def _follow(measures: Measures, answers: Sequence[int], group: Sequence[int]) -> bool:
    """Say whether each of the *answers* follows another one of a *group*, and is in none."""
    before = [bisect_left(group, i) - 1 for i in answers]
    is_behind = (k >= 0 and measures.outline.end_list[group[k]] <= i for k, i in zip(before, answers, strict=True))
    return len({*before}) == len(answers) and all(is_behind)
