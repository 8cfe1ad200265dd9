"""Answers in comments, or between them, that a line of their own announces: "Response from the owner", "商家回复"."""

from __future__ import annotations

import re
from bisect import bisect_left
from functools import lru_cache
from typing import TYPE_CHECKING

from comcrawl_scrapy.controls.counts import counts
from comcrawl_scrapy.controls.intents import is_for_writing, speaks_of
from comcrawl_scrapy.documents.measures import COLUMN
from comcrawl_scrapy.documents.reply_words import REPLYING_BEHIND, REPLYING_TO
from comcrawl_scrapy.times.dates_in_text import without_dates

if TYPE_CHECKING:
    from collections.abc import Sequence

    from comcrawl_scrapy.documents.measures import Measures
    from comcrawl_scrapy.items import Comment

LONGEST_LINE = 60  # characters of what announces an answer
CLICKABLE = ("a", "button", "label", "summary", "option")
FIELDS = COLUMN["fields"]
LABEL = re.compile(r"[^:：\n]+[:：]\s*(?=\S)")  # in front of the answer
REPLIES_TO = re.compile(rf"{REPLYING_TO}|{REPLYING_BEHIND}|^\W*(?:回[复覆復]|返信)", re.IGNORECASE)
NAMED = re.compile(r"\brepl(?:y|ies)\b", re.IGNORECASE)  # here a thing, no deed
BY_NAME = re.compile(  # "Hotel Roma replied", "Reply from Ann"
    r"\w\W+(?:replied|responded|(?:a\s+)?répondu|respondió|respondeu|ha\s+risposto|heeft\s+gereageerd|antwortete|svarade|svarte|svarede|odpowiedział\w?|odpověděl\w?"
    r"|ответила?|відповіла?|отговори|cevap\s+verdi|yanıtladı)\W*$|^\W*(?:(?:reply|response|answer)\s+from|antwort\s+(?:von|vom)|réponse\s+de|respuesta\s+de"
    r"|resposta\s+d[aeo]|risposta\s+d[ai]|(?:antwoord|reactie)\s+van|svar\s+(?:från|fra)|odpowiedź\s+od|odpověď\s+od|ответ\s+от|відповідь\s+від)\s+\w"
    r"|\wさんの返信\W*$|\w님의\s*(?:답글|답변)\W*$",
    re.IGNORECASE,
)
SENTENCE = re.compile(r"[.!?…。！？](?:\W|$)")
SAYS_MORE = re.compile(r"\w\W+\w|[:：]\s*$|[^\W\d_a-z]{3}")  # than a button does


def announced_answers(measures: Measures, members: Sequence[int]) -> list[int]:
    """Return the elements in and between *members*, none of which holds one, that begin with such a line below other text, and say more.

    Each is the largest of those that begin so and announce no other.
    """
    outline, texts = measures.outline, measures.outline.texts
    around = outline.smallest_around(members[0], members[-1]) if len(members) > 1 else members[0]
    starts = {texts.first_at(i) for i in members}
    lines = [k for k in _announcing(measures, texts.at(members[0], outline.end_list[around])) if k not in starts]
    found = []
    for k in lines:
        box = -1
        for i in (int(texts.owner[k]), *outline.ancestors(int(texts.owner[k]))):
            stop = outline.end_list[i]
            held = texts.at(i, stop)
            others = bisect_left(lines, held.stop) - bisect_left(lines, held.start)
            if held.start != k or others > 1 or bisect_left(members, i) < bisect_left(members, stop):
                break
            box = i
        if box >= 0 and _is_answer(measures, box, texts.said[k]):
            found.append(box)
    return found


def _is_answer(measures: Measures, box: int, text: str) -> bool:
    """Say whether what begins with the *text* says more than that an answer follows, and is nothing to fill in and no quotation.

    Where the answer stands behind a label in one text, the element has a name that the one before it has not: people write so, too.
    """
    outline, label = measures.outline, announcement(text)
    before = outline.nodes[box].getprevious()
    at = box if before is None else outline.index.get(before, box)
    is_named = bool(outline.tokens[box]) and (at == box or outline.signatures[at] != outline.signatures[box])
    is_more = measures.shown[box] > len(label) + 1 and (label == text or is_named)
    is_quoted = outline.kind_list[box] in measures.quotations
    return bool(is_more) and not is_quoted and not _is_to_write(measures, box)


def _is_to_write(measures: Measures, box: int) -> bool:
    """Say whether an element holds what a reader writes in."""
    held = measures.outline.attributes[box : measures.outline.end_list[box]]
    return bool(measures.held(box)[FIELDS]) or any("contenteditable" in attributes for attributes in held)


def announcing_lines(measures: Measures, members: Sequence[int]) -> list[int]:
    """Return the elements of the texts that announce an answer and that all *members* begin with; none where one begins otherwise."""
    texts = measures.outline.texts
    if len(_begun_as_answers(measures, members)) < len(members):
        return []
    return [int(texts.owner[texts.first_at(i)]) for i in members]


def answering(measures: Measures, members: Sequence[int]) -> set[int]:
    """Return those of *members* that announce an answer where they are all that some templates render: "Reply from Ann" may head each comment."""
    signatures = measures.outline.signatures
    found = {*_begun_as_answers(measures, members)}
    others = {signatures[i] for i in members if i not in found}
    return found if others.isdisjoint(signatures[i] for i in found) else set()


def _begun_as_answers(measures: Measures, members: Sequence[int]) -> list[int]:
    """Return those of *members* that begin with a text that announces an answer."""
    texts = measures.outline.texts
    begins = {i: k for i in members if (k := texts.first_at(i)) < len(texts.said) and announcement(texts.said[k])}
    announcing = {*_announcing(measures, [*begins.values()])}
    return [i for i, k in begins.items() if k in announcing]


def _announcing(measures: Measures, some: Sequence[int]) -> list[int]:
    """Return the numbers of those of *some* texts of a page that announce an answer, and are nothing to click on."""
    outline, texts = measures.outline, measures.outline.texts
    found = [k for k in some if announcement(texts.said[k])]
    clickable = outline.covered(outline.tagged(CLICKABLE) | (measures["buttons"] > 0)) if found else ()
    return [k for k in found if not clickable[texts.owner[k]]]


def take_announcement(comment: Comment) -> None:
    """Take what announces an answer from the beginning of its text; who has no other author has that."""
    said = announcement(comment.text.partition("\n")[0])
    if said and (rest := comment.text.removeprefix(said).strip()):
        comment.text, comment.author = rest, comment.author or said.rstrip(" :：")


def announcement(text: str) -> str:
    """Return what announces an answer: all of a *text*, or the label in front of that; nothing where nothing does.

    >>> [announcement(text) for text in ("Response from the owner", "Ответ магазина", "商家回复：谢谢！", "Reply", "So it is.")]
    ['Response from the owner', 'Ответ магазина', '商家回复：', '', '']
    """
    if len(text) <= LONGEST_LINE and announces_answer(text):
        return text
    label = LABEL.match(text, endpos=LONGEST_LINE + 1)
    return label[0] if label and announces_answer(label[0]) else ""


@lru_cache(maxsize=500)  # labels, which are said again and again
def announces_answer(line: str) -> bool:
    """Say whether a *line* says that an answer follows, and whose: of a host of the page or a name. It counts none, and says not what it answers.

    >>> [announces_answer(line) for line in ("Hotel Roma replied", "Ответ магазина", "商家回复", "オーナーからの返信")]
    [True, True, True, True]
    >>> [announces_answer(line) for line in ("0 replies", "Leave a reply", "In reply to Ann", "Our answer!", "回复 @小王", "返信")]
    [False, False, False, False, False, False]
    >>> [announces_answer(line) for line in ("My answer", "Accepted answer", "Replies from readers", "Response time", "最后回复")]
    [False, False, False, False, False]
    """
    if not speaks_of("replies", line):
        return False
    said = without_dates(line)
    if not (speaks_of("host", said) or BY_NAME.search(said)):
        return False
    is_none = SENTENCE.search(said) or is_for_writing(NAMED.sub("", said)) or counts(said) or REPLIES_TO.search(said)
    return not is_none and SAYS_MORE.search(said) is not None
