"""Controls planted into labelled pages: what loads more comments, and what stands beside it, in many languages.

Saved pages have few such controls, nearly all of them in English. So phrases and the looks that developers give to
controls are combined at random, in the places where controls stand.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from lxml.html import fragment_fromstring

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from random import Random

    from lxml.html import HtmlElement

NAMES = {
    "more": ("load-more", "btn btn-more", "js-load-comments", "show-more", "comments__more", "more", "loadMore", "button secondary", "voir-plus", "mehr-laden", "view-all"),
    "replies": ("toggle-replies", "show-replies", "replies-toggle", "thread-expand", "btn-link", "comment__replies", "more-replies", "antworten", "load-hidden", "children-more", "reply-loader"),
    "next": ("next", "pagination-next", "page-link", "pager__item", "nxt", "nav-next", "page-numbers", "arrow-right"),
    "none": ("sort", "tab", "btn-write", "policy", "btn", "collapse", "less", "filter", "link", "hide", "prev", "cancel", "related-more", "follow", "dropdown-toggle"),
}  # fmt: skip
PLAIN = ("btn", "button", "link", "c-button", "action")
WRAPS = ("", "", "div", "p", "nav", "span")
ARROWS = ("→", "»", "›", ">", "❯")
UNKNOWN = 0.15  # of the texts are in no language: place and looks must do


@cache
def phrases() -> Mapping[str, Mapping[str, Sequence[str]]]:
    """Return the phrases of each class by language; "{n}" stands for a number."""
    listed: dict[str, dict[str, list[str]]] = json.loads(
        (files("comcrawl_scrapy") / "training" / "more_points.json").read_text(encoding="utf-8")
    )
    return listed


def plant(
    section: HtmlElement, records: Sequence[HtmlElement], language: str, random: Random
) -> list[tuple[HtmlElement, str]]:
    """Put controls into and around a section; return them with their classes."""
    planted = [*_after(section, records, language, random), *_before(section, language, random)]
    return planted + _in_records(records, language, random)


def _after(
    section: HtmlElement, records: Sequence[HtmlElement], language: str, random: Random
) -> list[tuple[HtmlElement, str]]:
    """Put "more" or a pager right after the records, and now and then something else in its place or beside it."""
    kind = random.choice(("more", "more", "pager", "pair", "next", "none"))
    if kind == "pager":
        made = _pager(language, random)
    elif kind == "pair":
        made = _pair(language, random)
    else:
        made = [(_control(kind, language, random), kind)]
    if random.random() < 0.4:
        made.insert(random.choice((0, len(made))), (_control("none", language, random), "none"))
    last = records[-1]
    while random.random() < 0.5 and (outer := last.getparent()) is not None and last is not section:
        last = outer
    for outer in reversed(list(dict.fromkeys(_outermost(node) for node, _ in made))):
        outer.tail, last.tail = last.tail, None
        last.addnext(outer)
    return made


def _before(section: HtmlElement, language: str, random: Random) -> list[tuple[HtmlElement, str]]:
    """Put choices of an order, a form's button, or what loads earlier comments, before the section."""
    made = [(_control("none", language, random), "none") for _ in range(random.choice((0, 0, 2, 3)))]
    if random.random() < 0.1:
        made = [(_control("more", language, random), "more")]
    if section.getparent() is not None:
        for node, _ in made:
            section.addprevious(_outermost(node))
    return made


def _in_records(records: Sequence[HtmlElement], language: str, random: Random) -> list[tuple[HtmlElement, str]]:
    """Put "replies" into or after some records, all alike, and "hide" into others."""
    if random.random() < 0.4 or len(records) < 2:
        return []
    some = random.sample(list(records), max(1, min(12, len(records) // 2)))
    kind = random.choice(("replies", "replies", "none"))
    seed, inside = random.randrange(1 << 30), random.random() < 0.6
    made = []
    for record in some:
        node = _control(kind, language, type(random)(seed))
        if inside or record.getparent() is None:
            record.append(_outermost(node))
        else:
            outer = _outermost(node)
            outer.tail, record.tail = record.tail, None
            record.addnext(outer)
        made.append((node, kind))
    return made


def _pager(language: str, random: Random) -> list[tuple[HtmlElement, str]]:
    """Make a row of page numbers of which the first is this one, with or without "next"."""
    last, tag = random.randint(2, 6), random.choice(("a", "button", "span"))
    names = random.choice((random.choice(NAMES["next"]), _generated(random), ""))
    row = _element("div", "", random.choice(("pagination", "pager", _generated(random), "")), random)
    made: list[tuple[HtmlElement, str]] = []
    for number in range(1, last + 1):
        node = _element("b" if number == 1 and random.random() < 0.6 else tag, str(number), names, random)
        if number == 1 and node.tag != "b":
            node.set(random.choice(("disabled", "aria-current")), "true")
        row.append(node)
        if number > 1:
            made.append((node, "next" if number == 2 else "none"))
    if random.random() < 0.6:
        node = _control("next", language, random)
        row.append(_outermost(node))
        made.append((node, "next"))
    return made


def _pair(language: str, random: Random) -> list[tuple[HtmlElement, str]]:
    """Make what leads to the previous and to the next page, of the same looks; the first page has none before it."""
    names, row = random.choice((random.choice(PLAIN), _generated(random), "")), _element("div", "", "", random)
    tag, made = random.choice(("a", "button", "span")), []
    for kind, arrow in (("previous", "«‹←"), ("next", "»›→")):
        text = random.choice(phrases()[kind].get(language) or phrases()[kind]["en"])
        text = random.choice((text, text, random.choice(arrow), f"{text} {random.choice(arrow)}"))
        node = _element(tag, text, names, random)
        row.append(node)
        if kind == "previous" and random.random() < 0.5:
            node.set("disabled", "")
        made.append((node, "none" if kind == "previous" else "next"))
    return made


def _control(kind: str, language: str, random: Random) -> HtmlElement:
    """Make a control of a class, maybe in a box of its own."""
    text = random.choice(phrases()[kind].get(language) or phrases()[kind]["en"])
    text = text.replace("{n}", str(random.choice((1, 2, 3, 5, 8, 13, 27, 140))))
    if random.random() < UNKNOWN:
        text = "".join(random.choice("aeoikrntslm") if c.isalpha() else c for c in text)
    if kind == "next" and random.random() < 0.4:
        text = random.choice((random.choice(ARROWS), f"{text} {random.choice(ARROWS)}"))
    names = random.choice((random.choice(NAMES[kind]), random.choice(PLAIN), _generated(random), ""))
    node = _element(random.choice(("button", "a", "a", "span")), text, names, random)
    if random.random() < 0.1:
        node.set("aria-label", node.text or "")
        node.text = None
    if kind == "replies" and random.random() < 0.3:
        node.set("aria-expanded", "false")
    if kind == "replies" and random.random() < 0.15:
        node.tag = "summary"
        fragment_fromstring("<details></details>").append(node)
        return node
    if wrap := random.choice(WRAPS):
        fragment_fromstring(f"<{wrap}></{wrap}>").append(node)
    return node


def _element(tag: str, text: str, names: str, random: Random) -> HtmlElement:
    node: HtmlElement = fragment_fromstring(f"<{tag}></{tag}>")
    node.text = text
    if names:
        node.set("class", names)
    if tag == "button":
        node.set("type", "button")
    elif tag == "a":
        node.set("href", random.choice(("#", "javascript:void(0)", "javascript:;")))
    elif tag == "span":
        node.set(*random.choice((("role", "button"), ("onclick", "go()"), ("tabindex", "0"))))
    return node


def _outermost(node: HtmlElement) -> HtmlElement:
    while (outer := node.getparent()) is not None:
        node = outer
    return node


def _generated(random: Random) -> str:
    return f"{random.choice('abcxyz')}{random.randrange(1 << 28):x}"
