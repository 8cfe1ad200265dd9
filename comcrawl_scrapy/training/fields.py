"""Learning which slot of a section's records holds the text, the author, the time."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING

import numpy as np
from sklearn.ensemble import HistGradientBoostingRegressor

from comcrawl_scrapy.documents.shown_text import own_text
from comcrawl_scrapy.evaluation import dice, words
from comcrawl_scrapy.forests import Forest
from comcrawl_scrapy.record_fields.field_model import FieldModel
from comcrawl_scrapy.record_fields.slot_features import Features
from comcrawl_scrapy.record_fields.slots import Layout

if TYPE_CHECKING:
    from collections.abc import Sequence

    from comcrawl_scrapy.dom import Floats
    from comcrawl_scrapy.record_fields.slots import Slot
    from comcrawl_scrapy.training.corpus import TrueComment
    from comcrawl_scrapy.training.samples import PageSample

    SlotSample = tuple[Floats, dict[str, Floats]]  # features of the slots, and how well each plays each role

TREES = {
    "max_iter": 120,
    "max_leaf_nodes": 16,
    "max_depth": 7,
    "max_features": 0.2,  # at every split: many say nearly the same
    "learning_rate": 0.07,
    "l2_regularization": 2.0,
    "max_bins": 64,
    "min_samples_leaf": 10,
}
LEAST_QUALITY = 0.75  # of the group whose slots are learnt from
MOST_RECORDS = 12  # a page, from which a slot is judged
ROLES = ("text", "author", "time")


def slot_samples(sample: PageSample) -> SlotSample | None:
    """Return the features of the slots of the page's best group, and how well each plays each role (0 to 1)."""
    if not len(sample.quality) or sample.quality.max() < LEAST_QUALITY:
        return None
    layout = Layout(sample.measures, sample.groups[int(sample.quality.argmax())])
    truth = _by_record(sample, layout)
    kept = dict(list(truth.items())[:MOST_RECORDS])
    values = {role: np.array([_value(layout, slot, kept, role) for slot in layout.slots]) for role in ROLES}
    return Features(layout).table(), values


def _by_record(sample: PageSample, layout: Layout) -> dict[int, TrueComment]:
    found: defaultdict[int, list[TrueComment]] = defaultdict(list)
    for comment in sample.page.comments:
        body = (comment.bodies or [comment.node])[0]
        position = int(layout.owner[layout.outline.index[body]]) if body in layout.outline.index else -1
        if position >= 0:
            found[position].append(comment)
    return {position: comments[0] for position, comments in found.items() if len(comments) == 1}


def _value(layout: Layout, slot: Slot, truth: dict[int, TrueComment], role: str) -> float:
    """Return how well the slot plays the role: the mean likeness of what it says and what it should.

    A slot may say more than the author or the time, never less: the reader cuts them out.
    """
    of_record = slot.of_record
    scores = []
    for position, comment in truth.items():
        said = _words_of(layout, of_record.get(position, []), every=role == "text")
        wanted = words({"text": comment.text, "author": comment.author, "time": comment.date}[role])
        if wanted:
            whole = role == "text" or (said & wanted).total() >= 0.9 * wanted.total()
            scores.append(dice(said, wanted) if whole else 0.0)
    return sum(scores) / len(scores) if scores else np.nan


def _words_of(layout: Layout, nodes: Sequence[int], *, every: bool) -> Counter[str]:
    texts, stop = [], -1
    for i in nodes:
        if i >= stop:
            stop = int(layout.outline.end[i])
            texts.append(own_text(layout.outline.nodes[i], layout.nested(i)))
            if texts[-1] and not every:
                return words(texts[-1])
    return words("\n".join(texts))


def fit_fields(samples: Sequence[SlotSample]) -> FieldModel:
    """Learn the three roles."""
    return FieldModel(**{role: _fit(samples, role) for role in ROLES})


def _fit(samples: Sequence[SlotSample], role: str) -> Forest:
    known = [~np.isnan(values[role]) for _, values in samples]
    rows = np.concatenate([features[k] for (features, _), k in zip(samples, known, strict=True)]).astype(np.float32)
    values = np.concatenate([values[role][k] for (_, values), k in zip(samples, known, strict=True)])
    return Forest.of(HistGradientBoostingRegressor(**TREES, early_stopping=False, random_state=0).fit(rows, values))
