from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any

import pytest

from comcrawl_scrapy.documents.measures import Measures
from comcrawl_scrapy.dom import Outline, parse
from comcrawl_scrapy.items import Comment
from comcrawl_scrapy.record_fields.slots import Layout
from comcrawl_scrapy.record_fields.structured_data import marked, reconcile, statements

COMMENT: dict[str, Any] = {
    "@type": "Comment",
    "text": "I have lived here for years.",
    "author": {"@type": "Person", "name": "Ann", "url": "/u/ann"},
    "dateCreated": "2024-03-01T10:00:00Z",
    "upvoteCount": 7,
    "url": "https://example.org/a#c1",
}


def page(*data: object) -> str:
    return "".join(f"<script type='application/ld+json'>{json.dumps(value)}</script>" for value in data)


def completed(comment: Comment, *data: object) -> Comment:
    reconcile([comment], statements(Outline.of(parse(page(*data)))), "https://example.org/a")
    return comment


def test_what_is_stated_completes_the_comment_of_the_same_text() -> None:
    found = completed(Comment("I have lived here\nfor years."), COMMENT)
    assert found.author == "Ann"
    assert found.author_url == "https://example.org/u/ann"
    assert found.published_at == datetime(2024, 3, 1, 10, tzinfo=UTC)
    assert found.likes == 7
    assert found.permalink == "https://example.org/a#c1"


def test_times_and_likes_that_are_stated_are_believed_and_ids_of_the_page_stay() -> None:
    shown = datetime(2024, 3, 1, tzinfo=UTC)
    found = completed(Comment(COMMENT["text"], id="c1", published_at=shown, published_text="today", likes=1), COMMENT)
    assert (found.id, found.published_at, found.published_text, found.likes) == (
        "c1",
        shown.replace(hour=10),
        "today",
        7,
    )


def test_a_stated_time_without_its_zone_gives_way_to_the_same_with_it() -> None:
    shown = datetime(2024, 3, 1, 7, 0, 51, tzinfo=UTC)
    stated = COMMENT | {"dateCreated": "2024-03-01T10:00:51"}
    assert completed(Comment(COMMENT["text"], published_at=shown), stated).published_at == shown
    assert completed(
        Comment(COMMENT["text"], published_at=shown.replace(second=0)), stated
    ).published_at == shown.replace(hour=10)


def test_other_comments_are_left_as_they_are() -> None:
    assert completed(Comment("Something else was said."), COMMENT) == Comment("Something else was said.")


@pytest.mark.parametrize(
    "around",
    [
        {"@type": "Article", "comment": [COMMENT]},
        {"@graph": [{"@type": "WebPage"}, {"@type": "NewsArticle", "comment": COMMENT}]},
        [COMMENT],
        {"@type": ["Comment"], **{k: v for k, v in COMMENT.items() if k != "@type"}},
        {"@type": "http://schema.org/Review", "reviewBody": COMMENT["text"], "author": "Ann"},
        {"@type": "DiscussionForumPosting", "articleBody": "<p>I have lived here &amp; for years.</p>", "author": [{"name": "Ann"}]},
    ],
)  # fmt: skip
def test_comments_are_found_wherever_they_are_stated(around: object) -> None:
    text = "I have lived here & for years." if "&amp;" in str(around) else COMMENT["text"]
    assert completed(Comment(text), around).author == "Ann"


@pytest.mark.parametrize(
    ("stated", "name"),
    [
        ("Ann O&#039;Brien", "Ann O'Brien"),
        ("<b>Ann</b>", "Ann"),
        ("Ann\n   O&amp;B ", "Ann O&B"),
        ("<b></b>", "Bo"),
        ({"name": "Ann &lt;3"}, "Ann <3"),
    ],
)
def test_names_are_stated_with_and_without_markup(stated: object, name: str) -> None:
    assert (
        completed(Comment("Yes!", author="Bo"), {"@type": "Comment", "text": "Yes!", "author": stated}).author == name
    )


@pytest.mark.parametrize("script", ["", "{", '[1, null, "x"]', '{"@type": "Comment"}', "[" * 100_000])
def test_broken_or_empty_data_says_nothing(script: str) -> None:
    document = parse(f"<script type='application/ld+json'>{script}</script>")
    comment = Comment("Text.", author="Ann")
    assert reconcile([comment], statements(Outline.of(document)), "") == {}
    assert comment == Comment("Text.", author="Ann")


def test_equal_texts_are_paired_in_their_order() -> None:
    comments = [Comment("Yes!"), Comment("Yes!")]
    data = [{"@type": "Comment", "text": "Yes!", "author": name} for name in ("Ann", "Bo")]
    reconcile(comments, statements(Outline.of(parse(page(data)))), "")
    assert [comment.author for comment in comments] == ["Ann", "Bo"]


def test_answers_inside_comments_and_named_parents_are_told() -> None:
    inner = {"@type": "Comment", "text": "No, you have not."}
    named = {"@type": "Comment", "text": "Who knows?", "parentItem": {"@id": "#c9"}}
    comments = [Comment(COMMENT["text"], id="c1"), Comment("No, you have not."), Comment("Who knows?")]
    stated = statements(Outline.of(parse(page({**COMMENT, "comment": inner}, named))))
    assert reconcile(comments, stated, "https://example.org/a") == {1: 0, 2: "#c9"}


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<i itemprop=author>Ann</i><p itemprop=text>x</p><time itemprop=dateCreated>y</time>", {"author": "i", "text": "p", "time": "time"}),
        ("<div itemprop=author itemscope><img><b itemprop=name>Ann</b></div><p itemprop=reviewBody>x</p>", {"author": "b", "text": "p"}),
        ("<i class='p-author h-card'>Ann</i><p class=e-content>x</p><time class=dt-published>y</time>", {"author": "i", "text": "p", "time": "time"}),
        ("<i itemprop=reviewer>by Ann</i><time itemprop=dtreviewed>y</time><p itemprop=description>x</p>", {"author": "i", "text": "p", "time": "time"}),
        ("<i itemprop=author>Ann</i><b itemprop=description>A lamp</b><p itemprop=reviewBody>x</p>", {"author": "i", "text": "p"}),
        ("<b itemprop=description>A lamp</b><p>x</p>", {}),
        ("<i class=author>Ann</i><p class=content>x</p>", {}),
    ],
)  # fmt: skip
def test_elements_are_marked(html: str, expected: dict[str, str]) -> None:
    outline = Outline.of(parse(f"<main>{html}</main>"))
    [found] = marked(Layout(Measures.of(outline), [outline.tags.index("main")]))
    assert {role: outline.tags[i] for role, i in found.items()} == expected
