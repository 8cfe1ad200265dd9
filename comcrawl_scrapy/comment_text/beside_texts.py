"""What stands beside the texts of records: a record that says nothing else is an entry of another kind, such as a change that trackers note."""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING

from comcrawl_scrapy.comment_text.whole_texts import FEWEST, FLOW
from comcrawl_scrapy.dom import INLINE
from comcrawl_scrapy.record_fields.label_slots import CONTROLS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from comcrawl_scrapy.comment_text.said_text import SaidText
    from comcrawl_scrapy.record_fields.slots import Layout, Slot

LISTS = frozenset(("ul", "ol"))
SEVERAL = 2  # records that have it beside their texts
MOSTLY = 0.5  # of the records


class BesideTexts:
    """Tells what some records say from what all may have beside the places of their texts: *text*, if any is likely."""

    def __init__(self, said: SaidText, text: Slot | None) -> None:
        self.said, self.layout = said, said.layout
        self.places = text.of_record if text is not None and _is_that_of_all(said.layout, text) else {}

    def are_all_of(self, position: int, found: Sequence[int], heads: Sequence[int]) -> bool:
        """Say whether the record at *position* has no place for a text, and the elements *found* list what others have beside theirs, and say no more.

        But for its author and time (*heads*), and what is to be clicked. What can be answered, or voted on, is a comment, be it of a card.
        """
        if not self.places or position in self.places or self._can_be_acted_on(position):
            return False
        listed = [i for i in self._saying(position, found) if not self._is_head(i, heads)]
        tags = self.layout.outline.tags
        are_lists = all(any(tags[up] in LISTS for up in self.layout.up_to_record(i)) for i in listed)
        return bool(listed) and are_lists and self._templates_beside.issuperset(map(self._template, listed))

    def _can_be_acted_on(self, position: int) -> bool:
        """Say whether a record has a control with a word for what is done with comments."""
        controls = self.layout.measures["controls"]
        return any(controls[i] for i in self.layout.owned[position])

    @cached_property
    def _templates_beside(self) -> set[int]:
        """The signatures of what says anything beside the texts of several records."""
        records = Counter[int]()
        for position, nodes in self.places.items():
            texts = {*self._saying(position, nodes)}
            beside = {*self._saying(position, self.layout.owned[position][:1])} - texts
            records.update({*map(self._template, beside)})
        return {signature for signature, number in records.items() if number >= SEVERAL}

    def _template(self, i: int) -> int:
        return int(self.layout.outline.signatures[i])

    def _saying(self, position: int, elements: Iterable[int]) -> Iterator[int]:
        """Yield what says anything itself in the *elements* of a record."""
        chars, owners = self.layout.measures["chars"], self.layout.owners
        inside = chain.from_iterable(range(i, self.layout.end[i]) for i in elements)
        return (k for k in inside if chars[k] and owners[k] == position)

    def _is_head(self, i: int, heads: Sequence[int]) -> bool:
        """Say whether element *i* is of author or time, stands around them, is to be clicked, or a caption."""
        end, tags, captions = self.layout.end, self.layout.outline.tags, self.said.captions
        is_called = any(up in captions or tags[up] in CONTROLS for up in self.layout.up_to_record(i))
        return is_called or any(i <= k < end[i] or k <= i < end[k] for k in heads)


def _is_that_of_all(layout: Layout, text: Slot) -> bool:
    """Say whether most records have a *text* in one place that is no paragraph of it, nor the record."""
    are_parts = layout.outline.tags[text.nodes[0]] not in FLOW | INLINE and layout.roots.isdisjoint(text.nodes)
    return are_parts and text.fills() >= max(FEWEST, MOSTLY * len(layout.members))
