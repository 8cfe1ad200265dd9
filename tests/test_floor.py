"""How good the extraction is on the pages that the project itself contains: a later change may not lower it unseen.

The pages are those of the demo site as they stand when all comments are shown, and threads in every form of
`thread_templates`, those that do not come out right yet among them; and the lists of `list_pages`, which are no comments.
The floor is a little below what was measured: raise it with every change that raises the figures
(``pytest tests/test_floor.py -s`` prints them).
"""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from html import escape
from itertools import count, product
from typing import TYPE_CHECKING

import pytest

from comcrawl_scrapy import extract_comments
from comcrawl_scrapy.evaluation import Truth, score_page, summary
from tests.demo_site import layout
from tests.demo_site.articles import DemoArticle, make_articles
from tests.demo_site.rendering import Rendering
from tests.demo_site.scenes import Scene
from tests.demo_site.texts import FOLDER, language
from tests.list_pages import LISTS, list_page
from tests.thread_pages import made_up, page, thread_page
from tests.thread_templates import TEMPLATES

if TYPE_CHECKING:
    from collections.abc import Iterator

NOW = datetime(2026, 11, 20, 9, 0, tzinfo=UTC)
LANGUAGES = sorted(path.stem for path in FOLDER.glob("*.json"))
FLOOR = {
    "comments F1": 0.965,
    "pages without comments left alone": 0.99,
    "comments F1, 1-2 comments": 0.87,
    "comments F1, 3-9 comments": 0.965,
    "comments F1, 10-49 comments": 0.98,
    "comments F1, 50+ comments": 0.99,
    "author": 0.99,
    "time": 0.985,
    "parent": 0.98,
}

LEFT_ALONE = dict.fromkeys(LISTS, 1.0) | {"posts": 0.85, "ticker": 0.5}  # share of the languages


def demo_pages() -> Iterator[tuple[str, list[Truth]]]:
    """Yield the demo site's pages: articles with their comments, those in frames, articles as they load, and lists."""
    articles = make_articles(NOW)
    for article in articles:
        others = [other for other in articles if other.language == article.language and other is not article]
        if article.visible_comments:
            shown = scene(replace(article, plan=replace(article.plan, way="static")))
            yield layout.article_page(shown, others), truth_of(article)
            yield layout.embedded(shown), truth_of(article)
        before = layout.article_page(scene(article), others) if article.plan.way != "gone" else ""
        if not any(escape(comment.paragraphs[0]) in before for comment in article.comments):
            yield before, []
        yield layout.listing(scene(article), others), []


def scene(article: DemoArticle) -> Scene:
    return Scene(article, Rendering(article.language, article.plan.times, NOW), "http://elsewhere.example.org")


def truth_of(article: DemoArticle) -> list[Truth]:
    place = {comment.id: i for i, comment in enumerate(article.comments)}
    return [
        Truth(comment.text, comment.author, str(comment.published_at), place.get(comment.parent or 0))
        for comment in article.comments
    ]


def generated_pages() -> Iterator[tuple[str, list[Truth]]]:
    """Yield threads of 1 to 60 posts in every form, and the page of an article that nobody discusses."""
    for seed, (name, size) in zip(count(), product(TEMPLATES, (1, 2, 3, 6, 12, 30, 60)), strict=False):
        thread = made_up(size, TEMPLATES[name].deepest, LANGUAGES[seed % len(LANGUAGES)], seed)
        yield thread_page(name, thread), [Truth(post.text, post.author, str(post.at), post.parent) for post in thread]
    for code in LANGUAGES:
        yield page(language(code), ""), []


@pytest.fixture(scope="module")
def figures() -> dict[str, float]:
    pages = [*demo_pages(), *generated_pages()]
    return summary([score_page(truth, extract_comments(html, fetched_at=NOW).comments) for html, truth in pages])


@pytest.mark.parametrize("name", FLOOR)
def test_no_figure_falls_below_its_floor(figures: dict[str, float], name: str) -> None:
    print(name, round(figures[name], 3))
    assert figures[name] >= FLOOR[name]


@pytest.mark.parametrize("form", LISTS)
def test_lists_of_something_else_are_left_alone(form: str) -> None:
    pages = [list_page(form, language(code)) for code in LANGUAGES]
    left_alone = sum(not extract_comments(html, fetched_at=NOW).comments for html in pages) / len(pages)
    print(form, left_alone)
    assert left_alone >= LEFT_ALONE[form]
