from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from comcrawl_scrapy.classifiers import FastTextClassifier
from comcrawl_scrapy.training.linear import fit

if TYPE_CHECKING:
    from pathlib import Path

TEXTS = ["show comments", "kommentare lesen", "sport today", "weather", "all comments", "politics", "", "imprint"]
LABELS = [1, 1, 0, 0, 1, 0, 0, 0]


def test_what_was_learnt_carries_over_to_words_not_seen() -> None:
    model = fit(TEXTS, LABELS)
    comment, other = model.probability(["all kommentare", "travel today"])
    assert comment > 0.5 > other


def test_same_data_give_the_same_weights(tmp_path: Path) -> None:
    for name in ("first", "second"):
        fit(TEXTS, LABELS).save(tmp_path / name)
    assert (tmp_path / "first").read_bytes() == (tmp_path / "second").read_bytes()


def test_one_label_alone_cannot_be_learnt() -> None:
    with pytest.raises(ValueError, match="class"):
        fit(["a text", "another"], [0, 0])


def test_fasttext_itself_reads_the_weights(tmp_path: Path) -> None:
    import fasttext

    model = fit(TEXTS, LABELS)
    model.save(tmp_path / "m.bin")
    again = FastTextClassifier(fasttext.load_model(str(tmp_path / "m.bin")))
    assert again.probability(TEXTS).tolist() == model.probability(TEXTS).tolist()
