"""Whatever a thread is made of, and whatever form it takes: it comes back as it went in."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from comcrawl_scrapy import extract_comments
from tests.demo_site.texts import Language, language
from tests.thread_pages import frame_page, said, thread_page, truth
from tests.thread_templates import Post

NOW = datetime(2026, 11, 20, 9, 0, tzinfo=UTC)
LANGUAGES = ("en", "de", "fr", "es", "ru", "ja", "ko", "ar")
MOST = 30
EXACT = {
    "list": (1, 3), "microdata": (2, 3), "reviews": (2, 0), "board": (2, 0), "answers": (3, 0), "elements": (3, 3),
    "attributes": (5, 3), "boxes": (9, 3), "described": (6, 3), "levels": (5, 3), "links": (5, 3), "margins": (7, 3),
    "modules": (5, 0), "rows": (5, 0), "terms": (3, 0), "lined": (6, 0),
}  # fmt: skip
"""Forms, from how many posts on and to which depth they come back without a fault; `test_floor` measures all."""
DENSE = {"ja": 3, "ko": 3}
"""Sentences a paragraph: how long a text is counts in characters, and pages of one-liners in these are taken for none."""
YEAR = 365 * 24 * 60  # minutes


@st.composite
def threads(draw: st.DrawFn, fewest: int, deepest: int) -> list[Post]:
    """Draw a thread of *fewest* to `MOST` posts in one language: one that has something to say, then any.

    Each says something else, and later; some answer an earlier one.
    """
    texts = language(draw(st.sampled_from(LANGUAGES)))
    others = st.lists(drafted(texts, deepest), min_size=fewest - 1, max_size=MOST - 1, unique_by=lambda draft: draft[3])
    drafts = [draw(drafted(texts, 0, fewest=2)), *draw(others)]
    ages = sorted((minutes for _, _, minutes, _, _ in drafts), reverse=True)
    thread: list[Post] = []
    above: list[int] = []  # the places of the last post and of all that it answers
    for place, (wanted, author, _, paragraphs, likes) in enumerate(drafts):
        depth = min(wanted, len(above))
        parent = above[depth - 1] if depth else None
        above = [*above[:depth], place]
        at = NOW - timedelta(minutes=ages[place])
        thread.append(Post(place, author, at, paragraphs, likes, parent, depth, texts))
    return thread


def drafted(
    texts: Language, deepest: int, fewest: int = 1
) -> st.SearchStrategy[tuple[int, str, int, tuple[str, ...], int]]:
    """Draw how deep a post wants to be, its author, age, paragraphs (*fewest* or more, of as many sentences), likes."""
    least = max(fewest, DENSE.get(texts.code, 1))
    sentence = st.sampled_from([*texts.openers, *texts.middles, *texts.closers])
    space = "" if texts.code == "ja" else " "
    paragraph = st.lists(sentence, min_size=least, max_size=3).map(space.join)
    return st.tuples(
        st.integers(0, deepest),
        st.sampled_from(texts.names),
        st.integers(1, YEAR),
        st.lists(paragraph, min_size=fewest, max_size=3).map(tuple),
        st.integers(0, 2000),
    )


@pytest.mark.parametrize("template", EXACT)
@settings(
    max_examples=25, derandomize=True, deadline=None, database=None, phases=[Phase.generate],  # shrinking takes minutes
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.large_base_example, HealthCheck.data_too_large],
)  # fmt: skip
@given(data=st.data())
def test_a_thread_comes_back_as_it_went_in(template: str, data: st.DataObject) -> None:
    thread = data.draw(threads(*EXACT[template]))
    page = thread_page(template, thread) if data.draw(st.booleans()) else frame_page(template, thread)
    found = extract_comments(page, "https://example.org/story", fetched_at=NOW)
    assert said(found.comments) == truth(thread)
