"""The paper's section classifier: fastText on the 3-grams of a section's attribute values, and nothing else (000, III.B).

Kept to compare with, by the name "attributes": attributes are mostly English in every language, but generated class names
say nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from comcrawl_scrapy.classifiers import FastTextClassifier, letters
from comcrawl_scrapy.records.invariants import RecordInvariants
from comcrawl_scrapy.records.protocol import section_of
from comcrawl_scrapy.sections import THRESHOLD, CommentSection

if TYPE_CHECKING:
    from collections.abc import Sequence

    from comcrawl_scrapy.documents.measures import Measures
    from comcrawl_scrapy.dom import Outline
    from comcrawl_scrapy.records.protocol import Section

WEIGHTS = "sections-attributes.bin"
LONGEST = 5_000  # letters of a section that are read


@dataclass(frozen=True)
class AttributeClassifier:
    """Tells comment sections from other record sections by the values of their attributes. Threads may share it."""

    model: FastTextClassifier

    def classified(
        self, measures: Measures, groups: Sequence[Sequence[int]]
    ) -> tuple[list[Section], CommentSection | None]:
        """Return the page's record sections, the likeliest comments first, and the comment section if one is.

        The sections are those of the record invariants (IV), whatever else *groups* proposes.
        """
        outline = measures.outline
        found = RecordInvariants().groups(outline)
        scores = self.model.probability([section_text(outline, group) for group in found]).tolist()
        ranked = sorted(zip(scores, found, strict=True), key=lambda pair: (-pair[0], -len(pair[1])))
        sections = [section_of(outline, group) for _, group in ranked]
        best = CommentSection(sections[0], ranked[0][0]) if ranked and ranked[0][0] > THRESHOLD else None
        return sections, best


def section_text(outline: Outline, group: Sequence[int]) -> str:
    """Return the letters of all attribute values in the group's records, each value once."""
    values = {
        value: None
        for member in group
        for i in range(member, int(outline.end[member]))
        for value in outline.attributes[i].values()
    }
    return letters(" ".join(values))[:LONGEST]


@cache
def shipped() -> AttributeClassifier:
    """Load the weights that come with the package, once."""
    return AttributeClassifier(FastTextClassifier.load(WEIGHTS))
