"""How likely a slot holds the text, the author or the time of a comment, learnt (`comcrawl_scrapy.record_fields.slot_features` has the features)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from typing import TYPE_CHECKING

from comcrawl_scrapy.forests import Forest

if TYPE_CHECKING:
    from collections.abc import Sequence

    from comcrawl_scrapy.dom import Floats
    from comcrawl_scrapy.record_fields.slots import Slot

    Ranked = dict[str, list[tuple[float, Slot]]]  # the slots likely to play each role, likeliest first, and how well

WEIGHTS = {"text": "fields-text.npz", "author": "fields-author.npz", "time": "fields-time.npz"}
LIKELY = {"text": 0.1, "author": 0.08, "time": 0.15}  # from which on a slot is read


@dataclass(frozen=True)
class FieldModel:
    """How likely a slot holds the text, the author, the time of a comment. Safe to share between threads."""

    text: Forest
    author: Forest
    time: Forest

    def rank(self, slots: Sequence[Slot], features: Floats) -> Ranked:
        """Return the slots that are likely to play each role, likeliest first, and how well."""
        leaves, found = self._together.leaves(features), {}
        for role in WEIGHTS:
            forest: Forest = getattr(self, role)
            mine, leaves = leaves[: len(forest.roots)], leaves[len(forest.roots) :]
            found[role] = _likely(slots, forest.total(mine).tolist(), role)
        return found

    @cached_property
    def _together(self) -> Forest:
        """The forests of all roles, which are asked at once: most of what few slots cost is to ask."""
        return Forest.joined([getattr(self, role) for role in WEIGHTS])


def _likely(slots: Sequence[Slot], scores: Sequence[float], role: str) -> list[tuple[float, Slot]]:
    order = sorted(range(len(scores)), key=lambda i: -scores[i])
    likely = (i for k, i in enumerate(order) if scores[i] >= LIKELY[role] or (k == 0 and role == "text"))
    return [(scores[i], slots[i]) for i in likely]


@cache
def shipped() -> FieldModel:
    """Load the weights that come with the package, once."""
    return FieldModel(**{role: Forest.load(name) for role, name in WEIGHTS.items()})
