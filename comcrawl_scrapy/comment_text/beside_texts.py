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
MOSTLY = 0.5  # of the records


class BesideTexts:
    """Tells what some records say from what all may have beside the places of their texts: *text*, if any is likely."""

    def __init__(self, layout: Layout, text: Slot | None) -> None:
        self.layout = layout
        self.places = text.of_record if text is not None and _is_that_of_all(layout, text) else {}

    def are_all_of(self, position: int, found: Sequence[int]) -> bool:
        """Say whether the record at *position* has no place for a text, and the elements *found* say only what others have beside theirs."""
        if not self.places or position in self.places:
            return False
        owned = set(self.layout.owned[position])
        inside = chain.from_iterable(range(i, self.layout.end[i]) for i in found)
        return self._templates_beside.issuperset(self._templates(i for i in inside if i in owned))

    @cached_property
    def _templates_beside(self) -> set[int]:
        """The signatures of what says anything beside the texts of several records."""
        end, records = self.layout.end, Counter[int]()
        for position, nodes in self.places.items():
            texts = {*chain.from_iterable(range(i, end[i]) for i in nodes)}
            records.update({*self._templates(i for i in self.layout.owned[position] if i not in texts)})
        return {signature for signature, number in records.items() if number >= SEVERAL}

    def _templates(self, elements: Iterable[int]) -> Iterator[int]:
        """Yield the signatures of those of some *elements* that say anything themselves."""
        chars, signatures = self.layout.measures["chars"], self.layout.outline.signatures
        return (int(signatures[i]) for i in elements if chars[i])


def _is_that_of_all(layout: Layout, text: Slot) -> bool:
    """Say whether most records have a *text* in one place that is no paragraph of it, nor the record."""
    are_parts = layout.outline.tags[text.nodes[0]] not in FLOW | INLINE and layout.roots.isdisjoint(text.nodes)
    return are_parts and text.fills() >= max(FEWEST, MOSTLY * len(layout.members))
