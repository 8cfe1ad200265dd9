"""Fourteen features of a page block, chosen by hand, after those of Kao and Chen (LREC 2010; [33] of paper 000).

The paper names two of theirs, the ratio of <a> tags and that of date strings; the others here are of the same kind.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from comcrawl_scrapy.documents.measures import COLUMN

if TYPE_CHECKING:
    from collections.abc import Sequence

    from comcrawl_scrapy.documents.measures import Measures

BLOCK_FEATURES = (
    "links per element", "share of the text in links", "images per element", "paragraphs per element", "form fields per element",
    "share of records with a date", "digits per character", "sentences per word", "characters per element", "mean length",
    "variation of length", "records", "place in the page", "share of the page's text",
)  # fmt: skip


def block_features(measures: Measures, members: Sequence[int]) -> tuple[float, ...]:
    """Return the `BLOCK_FEATURES` of the records at these indices of the outline."""
    running, end = measures.running, measures.outline.end
    at = np.array(members)
    sums = running[end[at]] - running[at]
    total = {name: float(sums[:, column].sum()) for name, column in COLUMN.items()}
    lengths = sums[:, COLUMN["chars"]]
    elements, chars, words = (max(total[name], 1.0) for name in ("elements", "chars", "words"))
    return (
        total["links"] / elements, total["link_chars"] / chars, total["images"] / elements, total["paragraphs"] / elements,
        total["fields"] / elements, float((sums[:, COLUMN["dates"]] > 0).mean()), total["digits"] / chars,
        total["sentences"] / words, chars / elements, float(lengths.mean()), float(lengths.std() / max(lengths.mean(), 1.0)),
        float(len(at)), float(at[0] / len(measures.outline)), total["chars"] / max(float(running[-1, COLUMN["chars"]]), 1.0),
    )  # fmt: skip
