"""The classifiers of comment sections in Table II of paper 000, and a list of words: learn from sections, then say of others."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Protocol

import dateparser
import numpy as np
from sklearn.feature_extraction.text import TfidfVectorizer
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.svm import SVC, LinearSVC

from comcrawl_scrapy.training import linear

if TYPE_CHECKING:
    from collections.abc import Sequence

    from benchmarks.labelled_sections import LabelledSection

KEYWORDS = re.compile(
    r"comment|discuss|reply|replies|respond|antwort|kommentar|répon|comentari|rispond|ответ|коммент"
    r"|odpowie|komentarz|odpov|komentář|vastaa|kommentti|reageer|reactie|回复|回覆|评论|評論|返信|コメント|답글|댓글|yanıt|yorum|\bرد\b|تعليق",
    re.IGNORECASE,
)
TERM = r"[^\W\d_]{2,}"
MOST_TERMS = 100  # "the TF-IDF vector size is increased to 100" (V.B)
LONGEST_DATE = 40  # characters
WITH_DATE = 0.8  # share of the records


class SectionClassifier(Protocol):
    """Learns from labelled sections, where it learns, then tells which of others are comments."""

    def fit(self, sections: Sequence[LabelledSection]) -> None: ...

    def predict(self, sections: Sequence[LabelledSection]) -> Sequence[bool]: ...


class KeyWords:
    """Takes for comments what says "comment", "reply" and the like, in any of the common languages (V.B)."""

    def fit(self, sections: Sequence[LabelledSection]) -> None:
        """Learn nothing."""

    def predict(self, sections: Sequence[LabelledSection]) -> Sequence[bool]:
        return [any(KEYWORDS.search(text) for texts in section.texts for text in texts) for section in sections]


class DateStrings:
    """Takes for comments records each of which holds a date that dateparser reads ([21] of the paper; nearly each)."""

    def fit(self, sections: Sequence[LabelledSection]) -> None:
        """Learn nothing."""

    def predict(self, sections: Sequence[LabelledSection]) -> Sequence[bool]:
        return [self._dated(section) >= WITH_DATE for section in sections]

    def _dated(self, section: LabelledSection) -> float:
        dated = [any(_is_date(text, section.languages) for text in texts) for texts in section.texts]
        return sum(dated) / max(len(dated), 1)


@lru_cache(maxsize=50_000)
def _is_date(text: str, languages: tuple[str, ...]) -> bool:
    if len(text) > LONGEST_DATE or not any(character.isdigit() for character in text):
        return False
    return dateparser.parse(text, languages=list(languages)) is not None


class TermFrequencies:
    """TF-IDF of the hundred most frequent terms of the HTML source, and a support vector machine (V.B)."""

    def __init__(self) -> None:
        terms = TfidfVectorizer(max_features=MOST_TERMS, token_pattern=TERM)
        self.model: Any = make_pipeline(terms, LinearSVC(class_weight="balanced", random_state=0))

    def fit(self, sections: Sequence[LabelledSection]) -> None:
        self.model.fit([section.source for section in sections], [section.is_comments for section in sections])

    def predict(self, sections: Sequence[LabelledSection]) -> Sequence[bool]:
        return list(map(bool, self.model.predict([section.source for section in sections])))


class ManualFeatures:
    """A support vector machine on fourteen features of the block ([33] of the paper)."""

    def __init__(self) -> None:
        self.model: Any = make_pipeline(StandardScaler(), SVC(class_weight="balanced", random_state=0))

    def fit(self, sections: Sequence[LabelledSection]) -> None:
        self.model.fit(_blocks(sections), [section.is_comments for section in sections])

    def predict(self, sections: Sequence[LabelledSection]) -> Sequence[bool]:
        return list(map(bool, self.model.predict(_blocks(sections))))


def _blocks(sections: Sequence[LabelledSection]) -> Any:
    return np.array([[*section.block.values()] for section in sections])


class AttributeNgrams:
    """The paper's own: fastText's linear model on character 3-grams of attribute values (III.B)."""

    def fit(self, sections: Sequence[LabelledSection]) -> None:
        labels = [int(section.is_comments) for section in sections]
        self.model = linear.fit([section.attributes for section in sections], labels)

    def predict(self, sections: Sequence[LabelledSection]) -> Sequence[bool]:
        return list(map(bool, self.model.probability([section.attributes for section in sections]) > 0.5))


CLASSIFIERS: dict[str, type[SectionClassifier]] = {
    "KeyWords": KeyWords,
    "Date String Heuristic": DateStrings,
    "Manual Features + SVM": ManualFeatures,
    "TF-IDF + SVM": TermFrequencies,
    "attribute 3-grams": AttributeNgrams,
}
