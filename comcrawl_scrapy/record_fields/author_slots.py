"""Slots of the template that name the authors of records: what says so itself, then what is learnt to, best first."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING

from comcrawl_scrapy.documents.measures import COLUMN, HEADINGS
from comcrawl_scrapy.documents.reply_words import POINTS_TO, SUBJECT
from comcrawl_scrapy.documents.shown_text import text_before
from comcrawl_scrapy.dom import INLINE
from comcrawl_scrapy.record_fields.label_slots import CERTAIN, SURE, are_deeds, is_linked, labels_among, near
from comcrawl_scrapy.record_fields.name_words import AUTHOR_WORD, BY_NAME, HONOURED, LED, RATING, SIGNED, SPEAKS
from comcrawl_scrapy.record_fields.names import author_name
from comcrawl_scrapy.record_fields.slots import LONGEST_NAME, MOST_SHORT, Slot, put_first
from comcrawl_scrapy.times import dates_in_text

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from comcrawl_scrapy.record_fields.slots import Layout

MOSTLY = 0.6  # of the texts of a slot that say whose comment it is
LONGEST_ANSWERED = 200  # characters of what says whom a comment answers
INITIALS = 2  # letters at most
FEWEST = 3  # records that tell initials from short names
# The last word is none of a name: "Not up to the mark".
PHRASE = re.compile(r"^\w[^.@]*\s[a-z]{2,}\W*$|\w\s.*\w{4,}[!.]+$")
PHRASES = 0.5  # of the texts of a slot that are titles
POSSIBLE = 0.1  # what is less likely names nobody
LONGEST_FULL_NAME = 30  # characters
ALIKE = 0.8  # of the texts of names: nearly none is a phrase
AS_LIKELY = 0.15  # how far below another a slot may score to count as likely
TITLE = 0.25  # how far below a heading that leads to no person a link to one may score, and is the author
AUTHOR = re.compile(r"(?i)(?:comment[-_]*)?(?:author|user-?name|nickname|poster|commenter)(?:[-_]*name)?")  # a class
LIST_OF_PEOPLE = 0.25  # how far above one that every record fills once a slot of several people is the author


def naming(layout: Layout, ranked: Sequence[tuple[float, Slot]]) -> tuple[list[Slot], list[Slot]]:
    """Return the slots that may name authors, likeliest first; *ranked* are those that are learnt to, and how well.

    And apart from them those that say the same in all records: labels, buttons, what all is about, and yet perhaps the one
    who wrote it all. Where one is likelier to than the records themselves, these are no names.
    """
    ranked = [
        (score, slot)
        for score, slot in ranked
        if not _is_addressed(layout, slot, slot.nodes) and not _is_of_answering(layout, slot.nodes[0])
        if not any(_begin_with(what, layout, slot) for what in (SUBJECT, RATING, AUTHOR_WORD, HONOURED))
        if not _is_drawn(layout, slot.nodes[0]) and (score >= SURE or not are_deeds(layout, slot))
    ]
    ranked = _without_titles(layout, ranked)
    labels = labels_among(layout, ranked)
    likeliest = max((score for score, slot in ranked if slot in labels), default=0.0)
    names = [
        (score, slot)
        for score, slot in ranked
        if slot not in labels and (score >= likeliest or slot.nodes[0] not in layout.roots)
    ]
    return [*_signed(layout), *_best_first(layout, names)], [slot for _, slot in ranked if slot in labels]


def _signed(layout: Layout) -> list[Slot]:
    """Return the slot whose texts say that they name an author, such as "Posted by Ann", or what stands before them.

    Of several texts in one record, such as the cells of a row, the first that says so is read.
    """
    found, least = [], MOSTLY * min(len(layout.members), MOST_SHORT)
    for slot in (slot for slot in layout.slots if slot.fills() >= least):
        firsts = _once_a_record(layout, slot, MOST_SHORT)
        texts = [text for i in firsts if 0 < layout.chars[i] <= LONGEST_NAME and (text := layout.line(i))]
        is_signed = len(texts) >= least and (_is_signed(texts) or _is_led(layout, firsts, len(texts)))
        if is_signed and not _is_addressed(layout, slot, firsts) and not _are_initials(layout, slot, slot):
            found.append(Slot(slot.place, _once_a_record(layout, slot), slot.owners))
    return sorted(found, key=lambda slot: layout.end[slot.nodes[0]] - slot.nodes[0])[:1]


def _once_a_record(layout: Layout, slot: Slot, records: int | None = None) -> list[int]:
    """Return one element of *slot* for each of so many *records*: of several the first that says that it names an author, or the first."""
    if slot.fills() == len(slot.nodes):
        return slot.nodes[:records]
    several = islice(slot.of_record.values(), records)
    return [next((i for i in nodes[:MOST_SHORT] if says_who(layout, i)), nodes[0]) for nodes in several]


def says_who(layout: Layout, i: int) -> bool:
    """Say whether an element says that it names an author, or what stands before it does."""
    if layout.chars[i] > LONGEST_NAME:
        return False
    return SIGNED.match(layout.line(i)) is not None or _leads(text_before(layout.outline.nodes[i]))


def _is_signed(texts: Sequence[str]) -> bool:
    are_names = len({*texts}) > 1 and all(map(BY_NAME.fullmatch, texts))
    return are_names or sum(SIGNED.match(text) is not None for text in texts) >= MOSTLY * len(texts)


def _is_led(layout: Layout, nodes: Sequence[int], texts: int) -> bool:
    return sum(_leads(text_before(layout.outline.nodes[i])) for i in nodes) >= MOSTLY * texts


@lru_cache(maxsize=10_000)
def _leads(text: str) -> bool:
    """Say whether *text* may lead to an author's name."""
    return len(text) <= LONGEST_NAME and LED.fullmatch(text) is not None


def _is_addressed(layout: Layout, slot: Slot, nodes: Sequence[int]) -> bool:
    """Say whether the *nodes* of a slot mostly name whom the comment answers, as in "In reply to Yes by Ann".

    What every record has once is whose it is, unless all are answers: "in reply to #1, #2 by Ann".
    """
    answers = [_is_after_answered(layout, i) for i in nodes[:MOST_SHORT]]
    if sum(answers) < MOSTLY * len(answers):
        return False
    return not _fills_every_record_once(layout, slot) or all(_is_after_answered(layout, i) for i in nodes)


def _is_after_answered(layout: Layout, i: int) -> bool:
    """Say whether what stands before element *i* says that it answers something."""
    return POINTS_TO.search(_said_before(layout, i)) is not None


def _is_of_answering(layout: Layout, i: int) -> bool:
    """Say whether an element is a part of a form in its record in which an answer is written: it asks for a name."""
    tags = layout.outline.tags
    form = next((k for k in layout.up_to_record(i) if tags[k] == "form"), None)
    return form is not None and "textarea" in tags[form : layout.end[form]]


def _said_before(layout: Layout, i: int) -> str:
    """Return what the block that holds element *i* says before it; nothing where that is long."""
    holder = layout.block_around(i)
    said = layout.line(i) if holder >= 0 and layout.chars[i] < layout.chars[holder] <= LONGEST_ANSWERED else ""
    return layout.line(holder).partition(said)[0] if said else ""


def _best_first(layout: Layout, ranked: Sequence[tuple[float, Slot]]) -> list[Slot]:
    """Return the slots in their order, but first those inside one that they are hardly less likely than.

    Before an unsure one come those of which it is said that they speak, as in "Ann wrote:". And before a list of people, of
    which a record has several, or phrases, one that every record fills once; before a heading that leads to no person one that
    does, or that stands beside a date. Initials in the place of a picture come last.
    """
    if not ranked:
        return []
    found, likely = [slot for _, slot in ranked], {slot: score for score, slot in ranked}

    def prefer(is_better: Callable[[Slot], bool], least: float) -> None:
        """Put the first of the others first that is better and at *least* so likely."""
        better = (slot for slot in found[1:] if likely[slot] >= least and is_better(slot))
        if (first := next(better, None)) is not None:
            put_first(found, first)

    for score, slot in ranked[1:]:
        around, inside = found[0].nodes[0], slot.nodes[0]
        if score >= ranked[0][0] - AS_LIKELY and around < inside < layout.end[around]:
            put_first(found, slot)
    if ranked[0][0] < CERTAIN and not _is_called_author(layout, found[0]):
        prefer(lambda slot: _is_called_author(layout, slot), ranked[0][0] - AS_LIKELY)
    initials = {slot: any(_are_initials(layout, slot, other) for other in found) for slot in found}
    found.sort(key=initials.__getitem__)
    if likely[found[0]] < SURE:
        found.sort(key=lambda slot: not _speaks(layout, slot))
    if _lists_people(layout, found[0]):
        prefer(
            lambda slot: (
                _fills_every_record_once(layout, slot) and not initials[slot] and not _is_bookmark(layout, slot)
            ),
            likely[found[0]] - LIST_OF_PEOPLE,
        )
    if likely[found[0]] < CERTAIN and has_phrases(layout, found[0]):
        prefer(lambda slot: _fills_every_record_once(layout, slot) and are_names(layout, slot), POSSIBLE)
    if _leads_elsewhere(layout, found[0]):
        prefer(lambda slot: _lead_to_person(layout, slot.nodes[:1]), likely[found[0]] - TITLE)
    if is_unlinked_heading(layout, found[0]):
        prefer(lambda slot: _stands_beside_date(layout, slot), likely[found[0]] - TITLE)
        prefer(lambda slot: _is_called_author(layout, slot), POSSIBLE)
    return found


def _is_called_author(layout: Layout, slot: Slot) -> bool:
    """Say whether a slot is called by a word for who has written something, and nothing else."""
    return AUTHOR.fullmatch(layout.outline.attributes[slot.nodes[0]].get("class", "").strip()) is not None


def has_phrases(layout: Layout, slot: Slot) -> bool:
    """Say whether a slot has phrases, as the titles of reviews are, and leads to nobody."""
    return _share_of_phrases(layout, slot) >= PHRASES and not _lead_to_person(layout, near(layout, slot.nodes[0]))


def are_names(layout: Layout, slot: Slot) -> bool:
    """Say whether all texts of a slot are short and have letters, and nearly none is a phrase."""
    texts = [text for _, text in layout.short_texts(slot.nodes)]
    are_short = all(INITIALS < len(text) <= LONGEST_FULL_NAME and any(map(str.isalpha, text)) for text in texts)
    return bool(texts) and are_short and _share_of_phrases(layout, slot) <= 1 - ALIKE


def _share_of_phrases(layout: Layout, slot: Slot) -> float:
    texts = [text for _, text in layout.short_texts(slot.nodes)]
    return sum(PHRASE.search(text) is not None for text in texts) / max(len(texts), FEWEST)


def _leads_elsewhere(layout: Layout, slot: Slot) -> bool:
    """Say whether a slot is a heading that leads to no person, as the titles of reviews lead to the reviews."""
    around = near(layout, slot.nodes[0])
    links = [k for k in around if layout.outline.tags[k] == "a"]
    is_headed = any(layout.outline.tags[k] in HEADINGS for k in around)
    return is_headed and bool(links) and not _lead_to_person(layout, links)


def is_unlinked_heading(layout: Layout, slot: Slot) -> bool:
    """Say whether a slot is a heading that leads nowhere and has no date beside it, as the title of a review is."""
    is_headed = any(layout.outline.tags[k] in HEADINGS for k in near(layout, slot.nodes[0]))
    return is_headed and not is_linked(layout, slot) and not _stands_beside_date(layout, slot)


def _stands_beside_date(layout: Layout, slot: Slot) -> bool:
    """Say whether a slot begins a line that says when: "Ann | May 1st, 2011"."""
    i, dates = slot.nodes[0], layout.measures.running[:, COLUMN["dates"]]
    line = layout.parent[i]
    is_first = layout.outline.tags[i] in INLINE and layout.line(line).startswith(layout.line(i))
    return is_first and layout.chars[line] <= LONGEST_ANSWERED and bool(dates[layout.end[line]] > dates[layout.end[i]])


def _lead_to_person(layout: Layout, nodes: Sequence[int]) -> bool:
    return bool(layout.measures["people"][list(nodes)].any())


def _speaks(layout: Layout, slot: Slot) -> bool:
    """Say whether mostly what stands directly after the texts of a slot says that somebody speaks."""
    after = [(layout.outline.nodes[i].tail or "").strip() for i in slot.nodes[:MOST_SHORT]]
    return sum(SPEAKS.fullmatch(said) is not None for said in after) >= MOSTLY * len(after)


def _lists_people(layout: Layout, slot: Slot) -> bool:
    """Say whether a record has several different texts in a slot."""
    texts = layout.short_texts(slot.nodes)
    return len(set(texts)) > len({record for record, _ in texts})


def _fills_every_record_once(layout: Layout, slot: Slot) -> bool:
    return len(slot.nodes) == len(layout.members) == slot.fills()


def _is_drawn(layout: Layout, i: int) -> bool:
    """Say whether element *i* is (a part of) what stands for a picture, as stars do: what it says is what one sees there."""
    return any(layout.outline.attributes[k].get("role") == "img" for k in layout.up_to_record(i))


def _without_titles(layout: Layout, ranked: Sequence[tuple[float, Slot]]) -> list[tuple[float, Slot]]:
    """Return *ranked* without unsure slots that are links to their own comments, where one about as likely names somebody beside a date."""
    titles = {slot for score, slot in ranked if score < SURE and _is_bookmark(layout, slot)}
    if not titles:
        return list(ranked)
    dated = [score for score, slot in ranked if score < SURE and _is_dated_name(layout, slot.nodes[0])]
    least = max(dated, default=-1.0) + TITLE
    return [(score, slot) for score, slot in ranked if slot not in titles or score > least]


def _is_dated_name(layout: Layout, i: int) -> bool:
    """Say whether an element says a name and a date in a line: "Ann Marsh | May 1st, 2011"."""
    if not 0 < layout.chars[i] <= LONGEST_ANSWERED or i in layout.roots:
        return False
    rest = dates_in_text.without_dates(said := layout.own_line(i))
    return rest != said and author_name(rest) is not None


def _is_bookmark(layout: Layout, slot: Slot) -> bool:
    """Say whether a slot is nothing but a link to its own comment, as the title of one is, by its relation or to an anchor before it."""
    i, attributes = slot.nodes[0], layout.outline.attributes
    links = [
        attributes[k] for k in near(layout, i) if layout.chars[k] == layout.chars[i] and layout.outline.tags[k] == "a"
    ]
    goals = {link.get("href", "").partition("#")[2] for link in links} - {""}
    before = range(layout.members[layout.owners[i]], i + 1) if goals else ()
    is_own = any(not goals.isdisjoint((attributes[k].get("id"), attributes[k].get("name"))) for k in before)
    return is_own or any("bookmark" in link.get("rel", "").lower().split() for link in links)


def _begin_with(what: re.Pattern[str], layout: Layout, slot: Slot) -> bool:
    """Say whether most texts of a slot begin as the subject of an answer does, "Re: The old bridge", or another that names nobody."""
    texts = [text for _, text in layout.short_texts(slot.nodes)]
    return sum(what.match(text) is not None for text in texts) > len(texts) / 2


def _are_initials(layout: Layout, slot: Slot, names: Slot) -> bool:
    """Say whether a slot holds initials in capitals, or of the *names* in another; many scripts have no capitals."""
    initials = layout.short_texts(slot.nodes)
    if not initials or max(len(text) for _, text in initials) > INITIALS:
        return False
    full = dict(reversed(layout.short_texts(names.nodes))) if names is not slot else {}  # the first of each record
    of_names = sum(full.get(record, "")[:1].casefold() == text[:1].casefold() for record, text in initials)
    # Nobody has a name of one letter, and another name that begins with it.
    are_letters = of_names == len(initials) and max(len(text) for _, text in initials) == 1
    is_told = are_letters or (len(initials) >= FEWEST and of_names >= MOSTLY * len(initials))
    return is_told or all(text.isupper() for _, text in initials)
