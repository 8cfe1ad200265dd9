"""Whatever a page is made of, it is read without an error, and what comes out keeps what is promised of comments."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from comcrawl_scrapy import dom, extract_comments, extract_records
from comcrawl_scrapy.records import EXTRACTORS
from comcrawl_scrapy.sections import CLASSIFIERS

NOW = datetime(2026, 11, 20, 9, 0, tzinfo=UTC)
TEXTS = st.sampled_from((
    "Ann", "Юлия", "李雷", "Anonymous", "@zoe", "3 May 2020", "vor 3 Tagen", "2021-02-30", "99/99/9999", "12:30", "Reply", "23 likes", "#",
    "1", "", "I drive over it every day, and never saw anything like that before.", "我不同意你的看法，这座桥很好。", "“Lovely bridge!” – is it? 👍",
    "[deleted]", "said:", "https://example.org/x",
))  # fmt: skip
TAGS = st.sampled_from(
    ("div", "p", "span", "li", "ul", "a", "b", "time", "td", "dt", "dd", "blockquote", "h3", "template")
)
NAMES = st.sampled_from(
    ("", " class=comment", " class='c odd'", " class=author", " class=date", " id=c1", " href='#c1'")
)
HEADINGS = st.sampled_from(("", "<h2>3 Comments</h2>", "<h2>Comments</h2>", "<h1>The bridge</h1><p>It is closed.</p>"))


@st.composite
def elements(draw: st.DrawFn, deepest: int) -> str:
    """Draw the HTML of an element, which holds texts and others."""
    tag, names = draw(TAGS), draw(NAMES)
    parts = st.one_of(TEXTS, elements(deepest - 1)) if deepest else TEXTS
    return f"<{tag}{names}>{''.join(draw(st.lists(parts, min_size=1, max_size=3)))}</{tag}>"


@st.composite
def lists(draw: st.DrawFn) -> str:
    """Draw records of one template, of one element or of several side by side, from the last of which some may be missing."""
    parts = draw(st.lists(st.one_of(*map(elements, range(3))), min_size=1, max_size=3))
    last = parts[: draw(st.integers(0, len(parts)))]
    tag = draw(TAGS)
    return f"<{tag}>{draw(st.integers(1, 12)) * ''.join(parts)}{''.join(last)}</{tag}>"


PAGES = st.lists(st.tuples(HEADINGS, lists()).map("".join), min_size=1, max_size=3).map("".join)
RANDOM = settings(
    derandomize=True, deadline=None, database=None, phases=[Phase.generate],
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.large_base_example, HealthCheck.data_too_large],
)  # fmt: skip


@pytest.mark.parametrize("classifier", CLASSIFIERS)
@settings(RANDOM, max_examples=300)
@given(html=PAGES)
def test_comments_of_any_page_are_as_promised(classifier: str, html: str) -> None:
    comments = extract_comments(html, "https://example.org/story", fetched_at=NOW, classifier=classifier).comments
    parents = {comment.id: comment.parent_id for comment in comments}
    depths = {comment.id: comment.depth for comment in comments}
    assert len(parents) == len(comments)
    document = dom.parse(html)
    for comment in comments:
        assert len(document.xpath(comment.xpath)) == 1
        assert comment.text or comment.id in parents.values()
        assert comment.text == comment.text.strip()
        assert comment.author is None or comment.author.strip() == comment.author != ""
        if comment.parent_id in depths:
            assert comment.depth == depths[comment.parent_id] + 1  # so that nobody answers himself, in a circle


@pytest.mark.parametrize("extractor", EXTRACTORS)
@settings(RANDOM, max_examples=50)
@given(html=PAGES)
def test_records_of_any_page_are_in_it(extractor: str, html: str) -> None:
    document = dom.parse(html)
    for section in extract_records(html, extractor=extractor):
        assert section.records
        assert all(len(document.xpath(record.xpath)) == 1 for record in section.records)
