"""Pages that are little more than a list of something else than comments, with authors and times as comments have them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from html import escape
from typing import TYPE_CHECKING

from tests.thread_pages import NEWEST, framed

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.demo_site.texts import Language

ENTRIES = 8


@dataclass(frozen=True)
class Entry:
    """What the k-th entry of a list may say."""

    number: int
    title: str
    text: str
    author: str
    texts: Language

    @property
    def day(self) -> str:
        return f"{NEWEST - timedelta(days=3 * self.number):%Y-%m-%d}"

    @property
    def clock(self) -> str:
        return f"{NEWEST - timedelta(minutes=17 * self.number):%H:%M}"

    @property
    def comments(self) -> str:
        return f"<a href='/story/{self.number}#comments'>{self.number * 7 % 12} {self.texts.ui['comments']}</a>"


def posts(entry: Entry) -> str:
    by = f"{entry.day} {entry.texts.ui['by']} <a href='/author/1'>{entry.author}</a>"
    return (
        f"<article class='post'><h2><a href='/story/{entry.number}'>{entry.title}</a></h2><div class='meta'>{by}</div>"
        f"<div class='entry'><p>{entry.text}</p></div>{entry.comments}</article>"
    )


def ticker(entry: Entry) -> str:
    return (
        f"<div class='update' id='u{entry.number}'><time>{entry.clock}</time><h3>{entry.title}</h3><p>{entry.text}</p>"
        f"<span class='author'>{entry.author}</span><a href='#u{entry.number}'>{entry.texts.ui['share']}</a></div>"
    )


def teasers(entry: Entry) -> str:
    return (
        f"<li class='teaser'><a href='/story/{entry.number}'><img src='/{entry.number}.jpg' alt=''><h3>{entry.title}</h3></a>"
        f"<p>{entry.text[:120]}…</p><span class='author'>{entry.author}</span> <time>{entry.day}</time> {entry.comments}</li>"
    )


def boards(entry: Entry) -> str:
    last = (
        f"<a href='/topic/{entry.number}'>{entry.title[:30]}</a><br>{entry.texts.ui['by']} {entry.author}, {entry.day}"
    )
    return (
        f"<tr class='row{entry.number % 2}'><td><a href='/board/{entry.number}'>{entry.title.split()[0]}</a><br>{entry.text[:90]}</td>"
        f"<td>{entry.number * 371 % 900}</td><td>{entry.number * 5371 % 20000}</td><td>{last}</td></tr>"
    )


def topics(entry: Entry) -> str:
    return (
        f"<li class='topic'><a class='title' href='/topic/{entry.number}'>{entry.title}</a> <span class='starter'>{entry.author}</span> "
        f"<span>{entry.number * 7 % 12}</span> <span>{entry.number * 371 % 900}</span> <span class='last'>{entry.day}</span></li>"
    )


def products(entry: Entry) -> str:
    return (
        f"<div class='product'><a href='/p/{entry.number}'><img src='/{entry.number}.jpg' alt=''>{entry.title[:40]}</a>"
        f"<p>{entry.text[:80]}</p><b>{entry.number * 7 + 9},90 €</b> <button type='button'>{entry.texts.ui['buy']}</button></div>"
    )


def results(entry: Entry) -> str:
    return (
        f"<div class='result'><h3><a href='https://site-{entry.number}.example/'>{entry.title}</a></h3>"
        f"<cite>site-{entry.number}.example › {entry.number}</cite><p>{entry.day} — {entry.text[:140]} …</p></div>"
    )


LISTS: dict[str, Callable[[Entry], str]] = {
    form.__name__: form for form in (posts, ticker, teasers, boards, topics, products, results)
}


def list_page(form: str, texts: Language) -> str:
    """Return a page whose list has the entries of *form*."""
    titles = [*(title for title, _ in texts.stories), *texts.teasers]
    paragraphs = [*texts.paragraphs, *(lead for _, lead in texts.stories)]
    rows = "".join(
        LISTS[form](
            Entry(
                number,
                escape(titles[number]),
                escape(paragraphs[number % len(paragraphs)]),
                escape(texts.names[number % 3]),
                texts,
            )
        )
        for number in range(ENTRIES)
    )
    holder = {"boards": "table", "teasers": "ul", "topics": "ul"}.get(form, "div")
    return framed(texts, texts.site, f"<main><h1>{escape(texts.nav[1])}</h1><{holder}>{rows}</{holder}></main>")
