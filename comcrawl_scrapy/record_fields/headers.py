"""Lines such as "From: Ann" and "Date: May 3rd, 2011" in which all texts of a section begin, as those of bulletin boards and letters do."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING

from comcrawl_scrapy.record_fields.names import author_name
from comcrawl_scrapy.times import dates, dates_in_text

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from comcrawl_scrapy.items import Comment

FEWEST = 2  # texts that tell a header from what somebody lists, and lines of one
LABELLED = re.compile(r"(?P<label>[^\W\d][^\n:：.!?]{0,20})[:：]\s*(?P<value>.*)")
SUBJECT = re.compile(r"(?:re|aw|sv|fwd?)\s?[:：]", re.IGNORECASE)


def take_headers(comments: Sequence[Comment], languages: tuple[str, ...], now: datetime) -> None:
    """Take the header out of the texts of *comments* where all that say something begin in one: the same labels, one of a date.

    Or one of the author of each, and none of what says more than all texts, as the text itself does. That of a lone one has a line more, and one that names its author.
    What stands behind the last label is the text itself where most say nothing below it: "Message: So nice here!".
    Who has no other author or time has those of it: of its first line without a date, and of the first with one.
    """
    headed = [comment for comment in comments if comment.text]
    headers = [_labelled(comment.text) for comment in headed]
    are_headed = len(headers) >= FEWEST or any(map(_is_signed, headed, headers))
    common = set.intersection(*map(set, headers)) if are_headed else set()
    dated = {
        label
        for label in common
        if all(dates_in_text.without_dates(header[label]) != header[label] for header in headers)
    }
    if len(common) < FEWEST or not (dated or _name_authors(headed, headers, common)):
        return
    texts = _texts(headed, headers, common, dated)
    longest = max(sum(len(header[label]) for header in headers) for label in common)
    if not dated and longest > sum(map(len, texts)):
        return
    for comment, header, text in zip(headed, headers, texts, strict=True):
        labels = [*header]
        comment.text = text
        said = next((header[label] for label in labels if label in common - dated), "")
        if comment.author is None and not SUBJECT.match(said):
            comment.author = author_name(said, alone=True)
        if comment.published_text is None and dated:
            when = next(header[label] for label in labels if label in dated)
            comment.published_text = dates_in_text.shown(when)
            comment.published_at = dates.written_time(when, languages, now)


def _texts(
    headed: Sequence[Comment], headers: Sequence[dict[str, str]], common: set[str], dated: set[str]
) -> list[str]:
    """Return the texts without their *headers*; where most say nothing below, with what stands behind the last of the labels in *common*."""
    last = [max(common, key=[*header].index) for header in headers]
    rests = [
        "\n".join(comment.text.split("\n")[[*header].index(label) + 1 :])
        for comment, header, label in zip(headed, headers, last, strict=True)
    ]
    said = [header[label] for header, label in zip(headers, last, strict=True)]
    is_first = last[0] == next((label for label in headers[0] if label in common - dated), None)
    is_last = len({*last}) == 1 and last[0] not in dated and 2 * sum(map(bool, rests)) < len(rests)
    if not is_last or not _are_words(said) or all(map(partial(_is_name, is_first=is_first), headed, said)):
        return rests
    return ["\n".join(filter(None, parts)) for parts in zip(said, rests, strict=True)]


def _are_words(said: Sequence[str]) -> bool:
    """Say whether what stands behind a label is not all grades and addresses."""
    return any(any(map(str.isalpha, text)) and "@" not in text for text in said)


def _is_name(comment: Comment, said: str, *, is_first: bool) -> bool:
    """Say whether what is *said* behind a label, the first or not, names the author of a *comment*."""
    return is_first if comment.author is None else comment.author in said


def _is_signed(comment: Comment, header: dict[str, str]) -> bool:
    """Say whether a *header* is more than some lines that begin with a label: it names who is known to have written the *comment*."""
    author = comment.author
    return len(header) > FEWEST and author is not None and any(author in value for value in header.values())


def _name_authors(headed: Sequence[Comment], headers: Sequence[dict[str, str]], common: set[str]) -> bool:
    """Say whether what stands behind one of the *common* labels is the name of who wrote each of the *headed* comments."""
    return any(
        all(comment.author == header[label] for comment, header in zip(headed, headers, strict=True))
        for label in common
    )


def _labelled(text: str) -> dict[str, str]:
    """Return what stands behind each label in the lines that *text* begins with; of the same label twice, the lines end."""
    found: dict[str, str] = {}
    for line in text.split("\n"):
        labelled = LABELLED.match(line)
        if labelled is None or labelled["label"] in found:
            break
        found[labelled["label"]] = labelled["value"]
    return found
