"""What repeats on a page, has authors, times or numbers of comments, and is no comment."""

from __future__ import annotations

from datetime import timedelta
from html import escape
from random import Random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.demo_site.articles import DemoArticle
    from tests.demo_site.scenes import Scene


def most_commented(scene: Scene, others: Sequence[DemoArticle]) -> str:
    """Write the list of articles with the most comments, with their numbers."""
    items = "".join(
        f'<li><a href="/{other.path}">{escape(other.title)}</a> <a class="n-comments" href="/{other.path}#comments">'
        f"{213 - 17 * i}</a></li>"
        for i, other in enumerate(others)
    )
    return f'<section class="most-commented"><h3>{scene.ui("most_commented")}</h3><ol>{items}</ol></section>'


def related(scene: Scene, others: Sequence[DemoArticle]) -> str:
    """Write cards of other articles, with picture, lead, author and time."""
    names, random = scene.article.language.names, Random(scene.article.number)
    cards = "".join(
        f'<article class="teaser"><a href="/{other.path}"><div class="picture"></div><h4>{escape(other.title)}</h4>'
        f"</a><p>{escape(other.lead)}</p>"
        f'<span class="author">{escape(random.choice(names))}</span> <time>'
        f"{scene.article.language.moment(other.published_at)}</time></article>"
        for other in others
    )
    return f'<section class="related"><h3>{scene.ui("related")}</h3>{cards}</section>'


def ticker(scene: Scene) -> str:
    """Write a live ticker: dated entries with text by named reporters, as alike as comments are."""
    texts, random = scene.article.language, Random(scene.article.number)
    entries = "".join(
        f'<li class="tick"><time>{texts.moment(scene.article.published_at - timedelta(minutes=23 * i))}</time> <b>'
        f"{escape(random.choice(texts.names))}</b>"
        f'<p>{escape(paragraph)}</p><button class="tick-share" data-post="/share/tick">{scene.ui("share")}</button>'
        "</li>"
        for i, paragraph in enumerate(texts.paragraphs)
    )
    return f'<section class="ticker"><h3>{scene.ui("ticker")}</h3><ul>{entries}</ul></section>'


def shop(scene: Scene) -> str:
    """Write products with prices, stars and a button to buy."""
    cards = "".join(
        f'<li class="product"><div class="picture"></div><h4>{escape(name)}</h4>'
        f'<span class="stars">★★★★☆ ({31 + 7 * i})</span> <b>{12 + 5 * i},90 €</b>'
        f'<button class="buy" data-post="/basket/{i}">{scene.ui("buy")}</button></li>'
        for i, name in enumerate(scene.article.language.products)
    )
    return f'<section class="shop"><h3>{scene.ui("shop")}</h3><ul>{cards}</ul></section>'
