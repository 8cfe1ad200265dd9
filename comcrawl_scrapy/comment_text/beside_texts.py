"""What stands beside the texts of records: a record that says nothing else is an entry of another kind, such as a change that trackers note."""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING

from comcrawl_scrapy.comment_text.whole_texts import FEWEST, FLOW
from comcrawl_scrapy.dom import INLINE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from comcrawl_scrapy.record_fields.slots import Layout, Slot

SEVERAL = 2  # records that have it beside their texts
MOSTLY = 0.5  # of the records have their text in one place, if it is that of all texts


class BesideTexts:
    """Tells what some records say from what all may have beside the place of their *text*."""

    def __init__(self, layout: Layout, text: Slot) -> None:
        self.layout, self.text = layout, text
        is_place = layout.outline.tags[text.nodes[0]] not in FLOW | INLINE and layout.roots.isdisjoint(text.nodes)
        self._is_that_of_all = is_place and text.fills() >= max(FEWEST, MOSTLY * len(layout.members))

    def is_all_of(self, position: int, found: Sequence[int]) -> bool:
        """Say whether the record at *position* has no place for a text, and the elements *found* say only what others have beside theirs."""
        if not self._is_that_of_all or position in self.text.of_record:
            return False
        owned = set(self.layout.owned[position])
        inside = chain.from_iterable(range(i, self.layout.end[i]) for i in found)
        return self._templates_beside.issuperset(self._templates(i for i in inside if i in owned))

    @cached_property
    def _templates_beside(self) -> set[int]:
        """The signatures of what says anything beside the texts of several records."""
        end, records = self.layout.end, Counter[int]()
        for position, nodes in self.text.of_record.items():
            places = {*chain.from_iterable(range(i, end[i]) for i in nodes)}
            records.update({*self._templates(i for i in self.layout.owned[position] if i not in places)})
        return {signature for signature, number in records.items() if number >= SEVERAL}

    def _templates(self, elements: Iterable[int]) -> Iterator[int]:
        """Yield the signatures of those of some *elements* that say anything themselves."""
        plain = self.layout.measures.plain
        return (int(self.layout.outline.signatures[i]) for i in elements if plain[i])
