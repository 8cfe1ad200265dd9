"""Whole pages: what surrounds articles and comments on a news site."""

from __future__ import annotations

import json
from html import escape
from random import Random
from typing import TYPE_CHECKING

from tests.demo_site import decoys
from tests.demo_site.long_ways import numbered
from tests.demo_site.scenes import Scene, Shown, discussion
from tests.demo_site.ways import WAYS, consent, load_more

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from tests.demo_site.articles import DemoArticle

NETWORKS = ("Facebook", "X", "WhatsApp", "Mastodon", "E-Mail")


def document(scene: Scene, title: str, body: str, body_class: str = "page") -> str:
    """Write an HTML document in the language of the scene."""
    texts = scene.article.language
    return (
        f'<!DOCTYPE html>\n<html lang="{texts.code}" dir="{texts.dir}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><title>{escape(title)}</title>'
        '<link rel="stylesheet" href="/site.css"><script src="/site.js" defer></script></head>'
        f'<body class="{body_class}">{body}</body></html>'
    )


def article_page(scene: Scene, others: Sequence[DemoArticle]) -> str:
    """Write the page of the scene's article; *others* are what it links to."""
    article = scene.article
    shown = WAYS[article.plan.way](scene)
    main = f"<main>{story(scene, shown)}{shown.area}{below(scene, others)}</main>{sidebar(scene, others)}"
    title = f"{article.title} | {article.language.site}"
    body = f'{shown.overlay}{structured(article)}{header(scene)}<div class="columns">{main}</div>{footer(scene)}'
    return document(scene, title, body)


def structured(article: DemoArticle) -> str:
    """Write what the page tells search engines of the article."""
    facts = {
        "@context": "https://schema.org",
        "@type": "NewsArticle",
        "headline": article.title,
        "datePublished": article.published_at.isoformat(),
        "inLanguage": article.plan.language,
        "isAccessibleForFree": article.plan.way != "paywall",
    }
    return f'<script type="application/ld+json">{json.dumps(facts)}</script>'


def consent_page(scene: Scene) -> str:
    """Write what there is before consent is given: a dialog and nothing else."""
    return document(scene, scene.article.language.site, consent(scene, "reload"), "page locked")


def comments_page(scene: Scene, in_batches: bool) -> str:
    """Write the page that holds the comments of an article only."""
    article = scene.article
    inner = load_more(scene).area if in_batches else f'<section class="article-comments">{discussion(scene)}</section>'
    back = f'<p class="back"><a href="/{article.path}">← {escape(article.title)}</a></p>'
    return document(
        scene, article.title, f'{header(scene)}<div class="columns"><main>{back}{inner}</main></div>{footer(scene)}'
    )


def embedded(scene: Scene, query: Collection[str] = ()) -> str:
    """Write the comments as a document for a frame: all of them, or in "batches", or one "page" of them."""
    if "batches" in query:
        shown = load_more(scene).area
    else:
        shown = numbered(scene).area if "page" in query else discussion(scene)
    return document(scene, scene.ui("comments"), shown, "embed")


def listing(scene: Scene, articles: Sequence[DemoArticle]) -> str:
    """Write a page of headlines, for the links of navigation and footer."""
    texts = scene.article.language
    items = "".join(f'<li><a href="/{a.path}">{escape(a.title)}</a><p>{escape(a.lead)}</p></li>' for a in articles)
    main = f'<main><h1>{texts.site}</h1><ul class="headlines">{items}</ul></main>'
    return document(scene, texts.site, f'{header(scene)}<div class="columns">{main}</div>{footer(scene)}')


def header(scene: Scene) -> str:
    """Write logo, search, log-in and navigation."""
    texts = scene.article.language
    links = "".join(
        f'<li><a href="/{texts.code}/section/{i}">{escape(name)}</a></li>' for i, name in enumerate(texts.nav)
    )
    return (
        f'<header class="top"><a class="logo" href="/{texts.code}/section/0">{escape(texts.site)}</a>'
        f'<form class="search" action="/search" role="search"><input name="q" placeholder="{scene.ui("search")}">'
        f"<button>{scene.ui('search')}</button></form>"
        f'<a class="login" href="/login">{scene.ui("login")}</a><button class="subscribe" data-post="/subscribe">'
        f"{scene.ui('subscribe')}</button>"
        f"<nav><ul>{links}</ul></nav></header>"
    )


def story(scene: Scene, shown: Shown) -> str:
    """Write headline, tools and text of the article."""
    article, texts, random = scene.article, scene.article.language, Random(scene.article.number)
    kept = 1 if article.plan.way == "paywall" else 5
    text = "".join(f"<p>{escape(paragraph)}</p>" for paragraph in random.sample(texts.paragraphs, kept))
    share = "".join(
        f'<button class="tool share" data-post="/share/{name.lower()}" aria-label="{scene.ui("share")}: {name}">'
        f"{name[0]}</button>"
        for name in NETWORKS
    )
    extras = "".join(f'<button class="tool" data-post="/{key}">{scene.ui(key)}</button>' for key in ("save", "print"))
    writer = scene.rendering.ui("by", name=random.choice(texts.names))
    return (
        f'<article class="story"><h1>{escape(article.title)}</h1><p class="lead">{escape(article.lead)}</p>'
        f'<p class="byline">{writer} · <time datetime="{article.published_at.isoformat()}">'
        f"{texts.moment(article.published_at)}</time></p>"
        f'<div class="tools">{share}{extras}{shown.tools}</div>{text}</article>'
        f'<form class="newsletter" method="post" action="/newsletter"><label>{scene.ui("newsletter")} '
        '<input type="email" name="mail"></label>'
        f"<button>{scene.ui('sign_up')}</button></form>"
    )


def below(scene: Scene, others: Sequence[DemoArticle]) -> str:
    """Write what follows the article: always what is related, and on pages full of decoys a ticker and a shop."""
    extra = decoys.ticker(scene) + decoys.shop(scene) if scene.article.plan.way == "decoys" else ""
    return extra + decoys.related(scene, others)


def sidebar(scene: Scene, others: Sequence[DemoArticle]) -> str:
    """Write the column beside the article."""
    texts = scene.article.language
    teasers = "".join(
        f'<li><a href="/{texts.code}/section/{i}">{escape(teaser)}</a></li>' for i, teaser in enumerate(texts.teasers)
    )
    return f'<aside class="side">{decoys.most_commented(scene, others)}<ul class="teasers">{teasers}</ul></aside>'


def footer(scene: Scene) -> str:
    """Write the links at the foot of every page."""
    texts = scene.article.language
    links = "".join(
        f'<li><a href="/{texts.code}/about/{i}">{escape(name)}</a></li>' for i, name in enumerate(texts.footer)
    )
    return f'<footer class="foot"><ul>{links}</ul><p>© {scene.rendering.now.year} {escape(texts.site)}</p></footer>'
