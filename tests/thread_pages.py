"""Pages that hold a generated thread among what real pages hold: article, navigation, related articles, footer."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from html import escape
from random import Random
from typing import TYPE_CHECKING, Any

from tests.demo_site.texts import Language, language
from tests.thread_templates import TEMPLATES, Post

if TYPE_CHECKING:
    from collections.abc import Sequence

    from comcrawl_scrapy.items import Comment

NEWEST = datetime(2026, 11, 20, 8, 0, tzinfo=UTC)


def thread_page(template: str, thread: Sequence[Post]) -> str:
    """Return the page of an article that *thread* discusses, its posts in the form of *template*."""
    return page(thread[0].language, TEMPLATES[template].write(thread))


def frame_page(template: str, thread: Sequence[Post]) -> str:
    """Return what a frame of a comment service shows: the thread and nothing else."""
    texts = thread[0].language
    return f'<html lang="{texts.code}" dir="{texts.dir}"><body>{TEMPLATES[template].write(thread)}</body></html>'


def page(texts: Language, section: str) -> str:
    """Return the page of an article with *section* below it."""
    title, lead = texts.stories[0]
    story = "".join(f"<p>{escape(text)}</p>" for text in texts.paragraphs)
    related = "".join(
        f'<li><a href="/stories/{i}"><img src="/{i}.jpg" alt=""><h3>{escape(name)}</h3></a></li>'
        for i, name in enumerate(texts.teasers)
    )
    return framed(
        texts,
        title,
        f'<main><article><h1>{escape(title)}</h1><p class="lead">{escape(lead)}</p>{story}</article>{section}</main>'
        f"<aside><h2>{escape(texts.ui['related'])}</h2><ul>{related}</ul></aside>",
    )


def framed(texts: Language, title: str, content: str) -> str:
    """Return a page with *content* between the site's navigation and its footer."""
    links = "".join(f'<li><a href="/{i}">{escape(name)}</a></li>' for i, name in enumerate(texts.nav))
    imprint = "".join(f'<a href="/about/{i}">{escape(name)}</a> ' for i, name in enumerate(texts.footer))
    return (
        f'<!DOCTYPE html><html lang="{texts.code}" dir="{texts.dir}"><head><meta charset="utf-8"><title>{escape(title)}</title></head>'
        f'<body><header><a href="/">{escape(texts.site)}</a><nav><ul>{links}</ul></nav></header>{content}<footer>{imprint}</footer></body></html>'
    )


def truth(thread: Sequence[Post]) -> list[tuple[Any, ...]]:
    """Return what should come out of a page of *thread*: text, author, time, and the place of the parent."""
    return [(post.text, post.author, post.at, post.parent) for post in thread]


def said(comments: Sequence[Comment]) -> list[tuple[Any, ...]]:
    """Return the same of what came out."""
    place = {comment.id: i for i, comment in enumerate(comments)}
    return [
        (comment.text, comment.author, comment.published_at, place.get(comment.parent_id or "")) for comment in comments
    ]


def made_up(count: int, deepest: int = 3, code: str = "en", seed: int = 0) -> list[Post]:
    """Make up a thread of *count* posts, which follow one another, the same for the same arguments."""
    texts, random = language(code), Random(seed)
    sentences = [*texts.openers, *texts.middles, *texts.closers]
    thread: list[Post] = []
    above: list[int] = []  # the places of the last post and of all that it answers
    for place in range(count):
        above = above[: min(random.choice((0, 0, 0, 1, 2, 3)), deepest)]
        said = [" ".join(random.sample(sentences, random.randint(1, 3))) for _ in range(random.choice((1, 1, 1, 2, 3)))]
        at = NEWEST - timedelta(minutes=random.randrange(500_000))
        parent = above[-1] if above else None
        thread.append(
            Post(place, random.choice(texts.names), at, tuple(said), random.randrange(60), parent, len(above), texts)
        )
        above = [*above, place]
    times = sorted(post.at for post in thread)
    return [replace(post, at=at) for post, at in zip(thread, times, strict=True)]
