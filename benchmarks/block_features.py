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


def block_features(measures: Measures, members: Sequence[int]) -> dict[str, float]:
    """Return the features of the records at these indices of the outline, by name."""
    running, end = measures.running, measures.outline.end
    at = np.array(members)
    sums = running[end[at]] - running[at]
    total = {name: float(sums[:, column].sum()) for name, column in COLUMN.items()}
    lengths = sums[:, COLUMN["chars"]]
    elements, chars, words = (max(total[name], 1.0) for name in ("elements", "chars", "words"))
    return {
        "links per element": total["links"] / elements,
        "share of the text in links": total["link_chars"] / chars,
        "images per element": total["images"] / elements,
        "paragraphs per element": total["paragraphs"] / elements,
        "form fields per element": total["fields"] / elements,
        "share of records with a date": float((sums[:, COLUMN["dates"]] > 0).mean()),
        "digits per character": total["digits"] / chars,
        "sentences per word": total["sentences"] / words,
        "characters per element": chars / elements,
        "mean length": float(lengths.mean()),
        "variation of length": float(lengths.std() / max(lengths.mean(), 1.0)),
        "records": float(len(at)),
        "place in the page": float(at[0] / len(measures.outline)),
        "share of the page's text": total["chars"] / max(float(running[-1, COLUMN["chars"]]), 1.0),
    }
