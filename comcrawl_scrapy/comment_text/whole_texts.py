"""Parts of a text that are in no slot of its paragraphs: the lists, quotations, tables and code between and beside them."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from comcrawl_scrapy.documents.measures import COLUMN, DATES, HEADINGS

if TYPE_CHECKING:
    from collections.abc import Container, Sequence

    from comcrawl_scrapy.comment_text.said_text import SaidText

FLOW = frozenset(("p", "pre", "blockquote", "ul", "ol", "table", "figure"))  # parts of a text, none holds a whole one
BESIDE = FLOW - {"p"}  # a paragraph beside those of the text is of another slot: a byline, a note
BETWEEN = BESIDE | HEADINGS  # before the first paragraph a heading is the comment's title
QUOTED = frozenset(("blockquote", "pre"))
NO_TEXT = tuple(COLUMN[name] for name in ("controls", "buttons", "fields", "people", "actions"))
MOSTLY = 0.75  # of the records: what stands in so many is of the template
FEWEST = 3  # records of which a template is told


class WholeTexts:
    """Completes the texts of a section's records, of whose elements *said* tells the texts."""

    def __init__(self, said: SaidText) -> None:
        self.said, self.layout = said, said.layout

    def of(self, found: list[int]) -> list[int]:
        """Return what holds the paragraphs *found* where it holds nothing but text, else them and the parts between and beside them."""
        layout, outline = self.layout, self.layout.outline
        if not layout.roots.isdisjoint(found):
            return found
        tags = {outline.tags[i] for i in found}
        are_lines = "div" in tags and not any(outline.attributes[i] for i in found)  # as editors part them
        if not tags <= FLOW | ({"div"} if are_lines else set()):
            return found
        holder = min(layout.parent[i] for i in found)
        if layout.end[holder] <= found[-1]:
            return found
        if are_lines or holder in layout.roots or layout.nested(holder):
            return self._with_parts(holder, found)
        others = self._no_text(holder) + self._dates(holder)
        is_text = others <= sum(self._no_text(i) + self._dates(i) for i in found)
        return [holder] if is_text else self._with_parts(holder, found)

    def _with_parts(self, holder: int, found: list[int]) -> list[int]:
        """Return *found* and what of the text stands between them, or directly before or behind them, in element *holder*."""
        children, known = self.layout.outline.children(holder), set(found)
        places = [place for place, i in enumerate(children) if i in known]
        if not places:
            return found
        first, last = places[0], places[-1]
        while first and self._is_beside(children[first - 1]):
            first -= 1
        while behind := self._behind(children[last + 1 : last + 3]):
            last += behind
        return sorted({*known, *(i for i in children[first : last + 1] if self._is_part(i, BETWEEN))})

    def _behind(self, following: Sequence[int]) -> int:
        """Return how many of the two elements *following* a text go on in it: a part of it, or a heading and one."""
        if following and self._is_beside(following[0]):
            return 1
        is_headed = (
            len(following) > 1 and all(map(self._is_written, following)) and self._is_part(following[0], HEADINGS)
        )
        return 2 if is_headed and self._is_beside(following[1]) else 0

    def _is_beside(self, i: int) -> bool:
        """Say whether an element before or behind all paragraphs is a part of the text: one with dates is, if people write it so.

        One date is none.
        """
        texts, tag = self.layout.outline.texts, self.layout.outline.tags[i]
        if tag == "pre" or not self._dates(i):
            return self._is_part(i, BESIDE)
        says_more = tag in QUOTED or len(texts.at(i, self.layout.end[i])) > 1
        return says_more and self._is_written(i) and self._is_part(i, BESIDE)

    def _is_written(self, i: int) -> bool:
        """Say whether an element of one of several records has no name: what a template shows has, or is in most of them."""
        is_of_several = len(self.layout.members) >= FEWEST and self.layout.owners[i] >= 0
        return is_of_several and not self.layout.outline.attributes[i]

    def _is_part(self, i: int, tags: Container[str]) -> bool:
        """Say whether an element has one of the *tags*, is shown, and says nothing of the comment but words of its own."""
        layout = self.layout
        if layout.outline.tags[i] not in tags or not self.said.chars[i] or layout.kind[i] in self.said.hidden:
            return False
        if layout.nested(i) or layout.leaves_out(i) or i in layout.roots or self._no_text(i):
            return False
        is_of_template = len(layout.members) >= FEWEST and self._filled.get(i, 0) >= MOSTLY * len(layout.members)
        return layout.outline.tags[i] in QUOTED or not is_of_template

    def _no_text(self, i: int) -> int:
        """Return how many names, buttons and fields an element holds."""
        return self._held(i, NO_TEXT)

    def _dates(self, i: int) -> int:
        """Return how many dates it holds, or what looks like some: "20 cm"."""
        return self._held(i, (DATES,))

    def _held(self, i: int, columns: tuple[int, ...]) -> int:
        before: list[int] = self.layout.before(columns)
        return before[self.layout.end[i]] - before[i]

    @cached_property
    def _filled(self) -> dict[int, int]:
        """How many records have something where the lists and the like stand, by element."""
        tags = self.layout.outline.tags
        slots = ((slot.nodes, slot.fills()) for slot in self.layout.slots if tags[slot.nodes[0]] in BETWEEN)
        return {i: filled for nodes, filled in slots for i in nodes}
