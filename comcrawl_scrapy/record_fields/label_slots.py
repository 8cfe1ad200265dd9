"""Slots of the template that say the same in all records: labels, numbers, what all is about; they name nobody."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING

from comcrawl_scrapy.classifiers import letters
from comcrawl_scrapy.controls.comment_words import says_comments
from comcrawl_scrapy.controls.deeds import ENTERS, deed_of, deeds, logs_in
from comcrawl_scrapy.controls.other_names import names_comments
from comcrawl_scrapy.documents.measures import HEADINGS, leads_away
from comcrawl_scrapy.record_fields.like_words import stated_likes
from comcrawl_scrapy.record_fields.slots import MOST_SHORT
from comcrawl_scrapy.times.dates_in_text import without_dates

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lxml.html import HtmlElement

    from comcrawl_scrapy.record_fields.slots import Layout, Slot

FEWEST = 3  # records that tell a label from a name
ALIKE = 0.8  # of the texts of a label: not everybody keeps the title of what is answered
SURE = 0.5  # what is likelier is no label, whatever it says
# What is likelier is a name whatever else there is; a name where what it says differs.
CERTAIN, LIKELY = 0.75, 0.3
WORDS_OF_COUNT = 3  # "9 Responses to"
NUMBER = re.compile(r"\b\d+\b\s*")
CONTROLS = frozenset(("a", "button"))
COUNTED = re.compile(r"\W*\d+\W*")
LONGEST_SENTENCE = 200  # characters that are read beside a link
WORDS_OF_NAME = 2  # that most names have at the most
BEHIND_NUMBERS = re.compile(r"^(?:\d+\W+)+")
BEGUN = re.compile(r"\W*([^\W\d]+)\s?[#№]\s?\d+\s.*\w")  # "Guest #12" may be somebody
NUMBERED = re.compile(
    r"([^\W\d].*\s)[#№]\s?(\d{1,6})(?:\W+[^\W\d]{0,4}\W*\d{1,6})?(?!\d)"
)  # "post #1", "post #1 of 23"


def labels_among(layout: Layout, ranked: Sequence[tuple[float, Slot]]) -> set[Slot]:
    """Return those slots that are labels; *ranked* are those that may name authors, and how likely."""
    headings = layout.outline.tagged(HEADINGS)
    # Beside names, what says the same in all records and leads nowhere is a label: "Profile".
    are_named = any(score >= LIKELY and varies(layout, slot) for score, slot in ranked)
    apart = _apart(ranked)
    return {
        slot
        for score, slot in ranked
        if slot not in apart
        if _numbers_records(layout, slot)
        or ((score < SURE or headings[slot.nodes[0]]) and (_is_label(layout, slot) or heads_comments(layout, slot)))
        or (layout.line(slot.nodes[0])[:1].isdigit() and heads_comments(layout, slot))
        or (are_named and score < CERTAIN and _is_one_text(layout, slot) and not is_linked(layout, slot))
        or (score < CERTAIN and _leads_apart(layout, slot))
        or (score < SURE and _is_button(layout, slot))
    }


def _apart(ranked: Sequence[tuple[float, Slot]]) -> set[Slot]:
    """Return the slots in none of the records that the likeliest ones fill: these have no other names, as those of the page's author.

    What is in such records alone fills none of the others.
    """
    apart: set[Slot] = set()
    filled: set[int] = set()
    for _, slot in ranked:
        if filled and filled.isdisjoint(slot.of_record):
            apart.add(slot)
        else:
            filled.update(slot.of_record)
    return apart


def _is_label(layout: Layout, slot: Slot) -> bool:
    """Say whether a slot says the same in nearly all of some records, but for what it counts; each may have several: "E-mail", "Homepage"."""
    said = layout.short_texts(slot.nodes)
    texts, owners = Counter(NUMBER.sub("", text) for _, text in said), {record for record, _ in said}
    several = texts.most_common(round(len(said) / max(len(owners), 1)))
    return len(owners) >= FEWEST and all(count >= ALIKE * len(said) / len(several) for _, count in several)


def _is_one_text(layout: Layout, slot: Slot) -> bool:
    """Say whether a slot says the same in all of some records."""
    texts = [text for _, text in layout.short_texts(slot.nodes)]
    return len(texts) >= FEWEST and len(set(texts)) == 1


def _leads_apart(layout: Layout, slot: Slot) -> bool:
    """Say whether a slot says the same in two and more records, and leads to another place from each: "Link to this"."""
    nodes = slot.nodes[:MOST_SHORT]
    if len(nodes) < 2 or len({text for _, text in layout.short_texts(slot.nodes)}) != 1:
        return False
    goals = (layout.outline.attributes[k].get("href") for i in nodes for k in near(layout, i))
    found = [goal for goal in goals if goal]
    return len(found) == len(set(found)) == len(nodes)


def _is_button(layout: Layout, slot: Slot) -> bool:
    """Say whether a slot says the same in two and more records behind numbers, on what leads nowhere: "2 Flag as offensive".

    So does the name of who has written them all, in fewer words.
    """
    said = layout.short_texts(slot.nodes)
    links = [layout.outline.attributes[k] for k in near(layout, slot.nodes[0]) if layout.outline.tags[k] in CONTROLS]
    texts = {BEHIND_NUMBERS.sub("", text) for _, text in said}
    is_one = len({record for record, _ in said}) > 1 and len(texts) == 1 and len(texts.pop().split()) > WORDS_OF_NAME
    return is_one and bool(links) and not any(leads_away(link.get("href", "")) for link in links)


def varies(layout: Layout, slot: Slot) -> bool:
    """Say whether a slot has short texts, with letters, in nearly all records, and hardly twice the same."""
    texts = [text for _, text in layout.short_texts(slot.nodes) if any(map(str.isalpha, text))]
    most = min(len(layout.members), MOST_SHORT)
    return len(texts) >= max(FEWEST, ALIKE * most) and len(set(texts)) >= ALIKE * len(texts)


def _numbers_records(layout: Layout, slot: Slot) -> bool:
    """Say whether a slot says the same in all records, and then the number of each: "post #1", "post #2"."""
    said = [NUMBERED.fullmatch(text) for _, text in layout.short_texts(slot.nodes)]
    found = [(match[1], int(match[2])) for match in said if match]
    steps = {after - before for (_, before), (_, after) in pairwise(found)}
    return len(found) == len(said) and len({words for words, _ in found}) == 1 and steps in ({1}, {-1})


def begins_with_number(layout: Layout, slot: Slot) -> bool:
    """Say whether a slot begins with the same word in several records, and then with the number of each: "Post #1 of 23, by Ann"."""
    said = [BEGUN.match(text) for _, text in layout.short_texts(slot.nodes)]
    return len(said) > 1 and all(said) and len({found[1] for found in said if found}) == 1


def heads_comments(layout: Layout, slot: Slot) -> bool:
    """Say whether a slot of a lone record speaks of comments: what such a record holds may be the whole section, its heading too."""
    texts = layout.short_texts(slot.nodes) if len(layout.members) == 1 else []
    return bool(texts) and all(says_comments(text) or _begins_with_count(text) for _, text in texts)


def _begins_with_count(text: str) -> bool:
    """Say whether *text* begins by counting comments: "9 Responses to “The old bridge”"."""
    return text[:1].isdigit() and names_comments(" ".join(text.split()[:WORDS_OF_COUNT]))


def are_deeds(layout: Layout, slot: Slot) -> bool:
    """Say whether a slot says nothing but what visitors may do with a comment: "Share", "up vote 1 down vote", "Helpful (3)"; or asks to log in."""
    if _asks_to_log_in(layout, slot):
        return True
    texts = {text for _, text in layout.short_texts(slot.nodes)}
    return bool(texts) and all(_is_deed(text) for text in texts)


def _is_deed(text: str) -> bool:
    """Say whether a *text* says, but for numbers, nothing else than deeds, or how often the comment was liked."""
    return stated_likes(text) is not None or all(letters(deed) in deeds() for deed in COUNTED.split(text) if deed)


def _asks_to_log_in(layout: Layout, slot: Slot) -> bool:
    """Say whether a slot leads to log in and says so, or the same in several records, or stands in a sentence: names may lead there, too."""
    nodes = slot.nodes[:MOST_SHORT]
    if not all(logs_in(layout.outline.attributes[i].get("href", ""), "") for i in nodes):
        return False
    said = layout.short_texts(slot.nodes)
    records, texts = {record for record, _ in said}, {text for _, text in said}
    if all(deed_of(letters(text)) in ENTERS for text in texts):
        return True
    if len(records) > 1:
        return len({*said}) == len(records) * len(texts)  # each says all of it
    return all(_is_in_a_sentence(layout.outline.nodes[i]) for i in nodes)


def _is_in_a_sentence(node: HtmlElement) -> bool:
    """Say whether other words than a date's stand directly before or behind *node*, more than "by" or "says"."""
    before, up = node.getprevious(), node.getparent()
    begun = before.tail if before is not None else up.text if up is not None else ""
    beside = without_dates(f"{begun or ''} {node.tail or ''}"[:LONGEST_SENTENCE])
    return sum(any(map(str.isalpha, word)) for word in beside.split()) > 1


def is_linked(layout: Layout, slot: Slot) -> bool:
    """Say whether a slot leads to another place."""
    targets = (layout.outline.attributes[k].get("href", "") for k in near(layout, slot.nodes[0]))
    return any(map(leads_away, targets))


def near(layout: Layout, i: int) -> Sequence[int]:
    """Return an element with those in it, and the two around it."""
    return (*range(i, layout.end[i]), layout.parent[i], layout.parent[layout.parent[i]])
