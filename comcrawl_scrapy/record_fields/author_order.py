"""Which of the slots that may name authors is read first: the likeliest, but for what their texts and their places tell."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from comcrawl_scrapy.documents.measures import COLUMN, HEADINGS
from comcrawl_scrapy.dom import INLINE
from comcrawl_scrapy.record_fields.label_slots import CERTAIN, SURE, begins_with_number, is_linked, near
from comcrawl_scrapy.record_fields.name_words import ENDS, SPEAKS
from comcrawl_scrapy.record_fields.ranks import are_ranks
from comcrawl_scrapy.record_fields.slots import MOST_SHORT, put_first

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from comcrawl_scrapy.record_fields.slots import Layout, Slot

MOSTLY = 0.6  # of the texts of a slot
LONGEST_BYLINE = 200  # characters of a line that says whose a comment is, and when
INITIALS = 2  # letters at most
TITLES = HEADINGS | {"dt"}  # what may head a text
FEWEST = 3  # records that tell initials from short names
# The last word is none of a name: "Not up to the mark", "ありがとうございます".
PHRASE = re.compile(rf"^\w[^.@]*\s[a-z]{{2,}}\W*$|\w\s.*\w{{4,}}[!.]+$|(?:{ENDS})\W*$")
PHRASES = 0.5  # of the texts of a slot that are titles
POSSIBLE = 0.1  # what is less likely names nobody
LONGEST_FULL_NAME = 30  # characters
ALIKE = 0.8  # of the texts of names: nearly none is a phrase
AS_LIKELY = 0.15  # how far below another a slot may score to count as likely
TITLE = 0.25  # how far below a heading that leads to no person a link to one may score, and is the author
AUTHOR = re.compile(  # a class: "author", "acme-review-author"; but of an article, or beside the name of who began the thread: "post-author"
    r"(?!(?:is|by|parent|quoted?)[-_])(?:(?:[a-z\d]+[-_]+)*(?:comment|review)[-_]*)?(?:author|user-?name|nickname|poster|commenter)(?:[-_]*name)?",
    re.IGNORECASE,
)
LIST_OF_PEOPLE = 0.25  # how far above one that every record fills once a slot of several people is the author


def best_first(layout: Layout, ranked: Sequence[tuple[float, Slot]]) -> list[Slot]:
    """Return the slots, *ranked* by how likely each names the author, in the order in which they are to be read."""
    if not ranked:
        return []
    order = _Order(layout, ranked)
    order.put_called_so_first()
    order.put_inner_first()
    order.put_initials_last()
    order.put_speaking_first()
    order.put_before_lists_of_people()
    order.put_before_phrases()
    order.put_before_headings()
    order.put_ranks_last()
    return order.slots


class _Order:
    """The ``slots``, likeliest first, and what changes their order: each step puts some others before those that are there."""

    def __init__(self, layout: Layout, ranked: Sequence[tuple[float, Slot]]) -> None:
        self.layout = layout
        self.slots = [slot for _, slot in ranked]
        self.likely = {slot: score for score, slot in ranked}
        self.likeliest = ranked[0][0]
        self.initials = {slot: any(holds_initials(layout, slot, other) for other in self.slots) for slot in self.slots}

    @property
    def first(self) -> Slot:
        return self.slots[0]

    def _prefer(self, is_better: Callable[[Layout, Slot], bool], least: float) -> None:
        """Put the first of the others first that is better and at *least* so likely."""
        better = (slot for slot in self.slots[1:] if self.likely[slot] >= least and is_better(self.layout, slot))
        if (found := next(better, None)) is not None:
            put_first(self.slots, found)

    def put_called_so_first(self) -> None:
        """Put one that is called an author before one that is not, where none is certain."""
        if self.likeliest < CERTAIN and not _is_called_author(self.layout, self.first):
            self._prefer(_is_called_author, self.likeliest - AS_LIKELY)

    def put_inner_first(self) -> None:
        """Put slots before the one that they are inside of, and hardly less likely than."""
        for slot, score in self.likely.items():
            around, inside = self.first.nodes[0], slot.nodes[0]
            if score >= self.likeliest - AS_LIKELY and around < inside < self.layout.end[around]:
                put_first(self.slots, slot)

    def put_initials_last(self) -> None:
        """Put initials, in the place of a picture, behind all others."""
        self.slots.sort(key=self.initials.__getitem__)

    def put_speaking_first(self) -> None:
        """Put those of which it is said that they speak, as in "Ann wrote:", before an unsure one."""
        if self.likely[self.first] < SURE:
            self.slots.sort(key=lambda slot: not _speaks(self.layout, slot))

    def put_before_lists_of_people(self) -> None:
        """Put one that every record fills once before a list of people, of which a record has several."""

        def is_of_one(layout: Layout, slot: Slot) -> bool:
            is_name = not (self.initials[slot] or is_bookmark(layout, slot) or begins_with_number(layout, slot))
            return is_name and fills_every_record_once(layout, slot)

        if _lists_people(self.layout, self.first):
            self._prefer(is_of_one, self.likely[self.first] - LIST_OF_PEOPLE)

    def put_before_phrases(self) -> None:
        """Put names that every record has once before phrases, unless these are certain."""

        def are_of_all(layout: Layout, slot: Slot) -> bool:
            return fills_every_record_once(layout, slot) and are_names(layout, slot)

        if self.likely[self.first] < CERTAIN and has_phrases(self.layout, self.first):
            self._prefer(are_of_all, POSSIBLE)

    def put_before_headings(self) -> None:
        """Put what leads to a person before a heading that leads elsewhere; before one that leads nowhere what has a date beside it, or is called an author."""
        if _leads_elsewhere(self.layout, self.first):
            self._prefer(_is_linked_to_person, self.likely[self.first] - TITLE)
        if is_unlinked_heading(self.layout, self.first):
            self._prefer(_stands_beside_date, self.likely[self.first] - TITLE)
            self._prefer(_is_called_author, POSSIBLE)

    def put_ranks_last(self) -> None:
        """Put what forums call their members behind all others, where one is of names, and what begins with the numbers of their posts."""
        layout = self.layout
        self.slots.sort(key=lambda slot: begins_with_number(layout, slot))
        ranks = {slot for slot in self.slots if _are_only_ranks(layout, slot)}
        others = (slot for slot in self.slots if slot not in ranks and slot.nodes[0] not in layout.roots)
        if ranks and any(fills_every_record_once(layout, slot) and are_names(layout, slot) for slot in others):
            self.slots.sort(key=ranks.__contains__)


def _are_only_ranks(layout: Layout, slot: Slot) -> bool:
    """Say whether a slot says nothing but ranks, and neither leads to a person nor is called an author: somebody may be called so."""
    return are_ranks(layout, slot) and not (_is_linked_to_person(layout, slot) or _is_called_author(layout, slot))


def _is_called_author(layout: Layout, slot: Slot) -> bool:
    """Say whether a slot is called by a word for who has written something, and nothing else, or what shows only its text is."""
    attributes, i = layout.outline.attributes, slot.nodes[0]
    alike = (k for k in near(layout, i) if layout.chars[k] == layout.chars[i])
    return any(AUTHOR.fullmatch(attributes[k].get("class", "").strip()) for k in alike)


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
    is_headed = any(layout.outline.tags[k] in TITLES for k in near(layout, slot.nodes[0]))
    return is_headed and not is_linked(layout, slot) and not _stands_beside_date(layout, slot)


def _stands_beside_date(layout: Layout, slot: Slot) -> bool:
    """Say whether a slot begins a line that says when: "Ann | May 1st, 2011"."""
    i, dates = slot.nodes[0], layout.measures.running[:, COLUMN["dates"]]
    line = layout.parent[i]
    is_first = layout.outline.tags[i] in INLINE and layout.line(line).startswith(layout.line(i))
    return is_first and layout.chars[line] <= LONGEST_BYLINE and bool(dates[layout.end[line]] > dates[layout.end[i]])


def _is_linked_to_person(layout: Layout, slot: Slot) -> bool:
    return _lead_to_person(layout, slot.nodes[:1])


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


def fills_every_record_once(layout: Layout, slot: Slot) -> bool:
    """Say whether each record has one element in a slot."""
    return len(slot.nodes) == len(layout.members) == slot.fills()


def is_bookmark(layout: Layout, slot: Slot) -> bool:
    """Say whether a slot is nothing but a link to its own comment, as the title of one is, by its relation or to an anchor before it."""
    i, attributes = slot.nodes[0], layout.outline.attributes
    links = [
        attributes[k] for k in near(layout, i) if layout.chars[k] == layout.chars[i] and layout.outline.tags[k] == "a"
    ]
    goals = {link.get("href", "").partition("#")[2] for link in links} - {""}
    before = range(layout.members[layout.owners[i]], i + 1) if goals else ()
    is_own = any(not goals.isdisjoint((attributes[k].get("id"), attributes[k].get("name"))) for k in before)
    return is_own or any("bookmark" in link.get("rel", "").lower().split() for link in links)


def holds_initials(layout: Layout, slot: Slot, names: Slot) -> bool:
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
