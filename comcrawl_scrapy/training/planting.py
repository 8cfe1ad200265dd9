"""Controls planted into labelled pages: what loads more comments, and what stands beside it, in many languages.

Saved pages have few such controls, nearly all of them in English. So phrases and the looks that developers give to
controls are combined at random, in the places where controls stand. What else the page says is planted too, as nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING

from lxml.html import fragment_fromstring

from comcrawl_scrapy.controls.clickables import find_clickables
from comcrawl_scrapy.controls.wordings import words
from comcrawl_scrapy.gathering.control_features import plain
from comcrawl_scrapy.packaged import packaged

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from random import Random

    from lxml.html import HtmlElement

    Planted = list[tuple[HtmlElement, str]]

NAMES = {
    "more": ("load-more", "btn btn-more", "js-load-comments", "show-more", "comments__more", "more", "loadMore", "button secondary", "voir-plus", "mehr-laden", "view-all"),
    "replies": ("toggle-replies", "show-replies", "replies-toggle", "thread-expand", "btn-link", "comment__replies", "more-replies", "antworten", "load-hidden", "children-more", "reply-loader"),
    "next": ("next", "pagination-next", "page-link", "pager__item", "nxt", "nav-next", "page-numbers", "arrow-right"),
    "none": ("sort", "tab", "btn-write", "policy", "btn", "collapse", "less", "filter", "link", "hide", "prev", "cancel", "related-more", "follow", "dropdown-toggle", "share-more", "sharing-anchor", "nav-more", "menu__more"),
}  # fmt: skip
PLAIN = ("btn", "button", "link", "c-button", "action")
WRAPS = ("", "", "", "div", "p", "span")
ARROWS = ("→", "»", "›", ">", "❯")
NUMBERS = (1, 2, 3, 5, 8, 13, 27, 140)
LONGEST = 40  # characters of what else the page says
UNKNOWN = 0.1  # of the texts are in no language: place and looks must do


@cache
def phrases() -> Mapping[str, Mapping[str, Sequence[str]]]:
    """Return the phrases by class and language; "{n}" stands for a number.

    "acts" is what every record has to act with, "counted" what is counted that is no reply: both are of the class "none".
    """
    listed: dict[str, dict[str, list[str]]] = packaged("training/more_points.json")
    return listed


def plant(section: HtmlElement, records: Sequence[HtmlElement], language: str, random: Random) -> Planted:
    """Put controls into and around a section; return them with their classes, in document order but for those in records."""
    root = section.getroottree().getroot()
    inside = {node for record in records for node in record.iter("*")}
    clickables = find_clickables(root)
    around, within = (
        [said for node in clickables if (node in inside) == is_inside and _is_other(said := words(node))]
        for is_inside in (False, True)
    )
    planter = Planter(language, random, around or ["…"], within or ["…"])
    return [*planter.before(section), *planter.after(section, records), *planter.in_records(records)]


def _is_other(said: str) -> bool:
    return 1 < len(said) <= LONGEST and plain(said) not in _sought()


@cache
def _sought() -> frozenset[str]:
    """Return all phrases of the classes but none."""
    listed = (phrases()[kind] for kind in ("more", "replies", "next"))
    return frozenset(plain(text.replace("{n}", "0")) for texts in listed for some in texts.values() for text in some)


@dataclass
class Planter:
    """Makes controls that speak one language; ``around`` and ``inside`` are what the page's own say."""

    language: str
    random: Random
    around: Sequence[str]
    inside: Sequence[str] = field(default_factory=list)

    def after(self, section: HtmlElement, records: Sequence[HtmlElement]) -> Planted:
        """Put "more" or a pager right after the records, and now and then something else in its place or beside it."""
        kind = self.random.choice(("more", "more", "more", "more", "pager", "pair", "next", "none", "none", "menu"))
        if kind == "pager":
            made = self.pager()
        elif kind == "pair":
            made = self.pair()
        elif kind == "menu":
            made = self.menu()
        else:
            made = [(self.control(kind), kind)]
        if self.random.random() < 0.4:
            made.insert(self.random.choice((0, len(made))), (self.control("none"), "none"))
        around = [records[-1], *records[-1].iterancestors()]
        last = self.random.choice([*around[: around.index(section)], section, section])
        for outer in reversed(list(dict.fromkeys(_outermost(node) for node, _ in made))):
            outer.tail, last.tail = last.tail, None
            last.addnext(outer)
        return made

    def before(self, section: HtmlElement) -> Planted:
        """Put choices of an order, a form's button, or what loads earlier comments, before the section."""
        made = [(self.control("none"), "none") for _ in range(self.random.choice((0, 0, 2, 3)))]
        if self.random.random() < 0.1:
            made = [(self.control("more"), "more")]
        if section.getparent() is not None:
            for node, _ in made:
                section.addprevious(_outermost(node))
        return made

    def in_records(self, records: Sequence[HtmlElement]) -> Planted:
        """Put "replies" into or after some records or most of them, all alike, or what else records have."""
        if self.random.random() < 0.3 or len(records) < 2:
            return []
        number = len(records) if self.random.random() < 0.4 else max(1, min(12, len(records) // 2))
        some = self.random.sample(list(records), min(number, 40))
        source = self.random.choice(("replies", "replies", "none", "acts", "counted", "counted", "inside"))
        kind = "replies" if source == "replies" else "none"
        state, within = self.random.randrange(1 << 30), self.random.random() < 0.7
        made = []
        for record in some:
            node = Planter(self.language, type(self.random)(state), self.around, self.inside).control(kind, source)
            self.renumber(node)
            if within or record.getparent() is None:
                record.append(_outermost(node))
            else:
                outer = _outermost(node)
                outer.tail, record.tail = record.tail, None
                record.addnext(outer)
            made.append((node, kind))
        return made

    def renumber(self, node: HtmlElement) -> None:
        """Let each of the controls that are alike count something else."""
        number = str(self.random.choice(NUMBERS))
        node.text = (node.text or "").replace("{n}", number)
        if label := node.get("aria-label"):
            node.set("aria-label", label.replace("{n}", number))

    def pager(self) -> Planted:
        """Make a row of page numbers of which the first is this one, with or without "next"."""
        last, tag = self.random.randint(2, 6), self.random.choice(("a", "button", "span"))
        names = self.random.choice((self.random.choice(NAMES["next"]), self.generated(), ""))
        row = self.element("div", "", self.random.choice(("pagination", "pager", self.generated(), "")))
        made: Planted = []
        for number in range(1, last + 1):
            node = self.element("b" if number == 1 and self.random.random() < 0.6 else tag, str(number), names)
            if number == 1 and node.tag != "b":
                node.set(self.random.choice(("disabled", "aria-current")), "true")
            row.append(node)
            if number > 1:
                made.append((node, "next" if number == 2 else "none"))
        if self.random.random() < 0.6:
            node = self.control("next")
            row.append(_outermost(node))
            made.append((node, "next"))
        return made

    def pair(self) -> Planted:
        """Make what leads to the previous and to the next page, of the same looks; the first page has none before it."""
        names = self.random.choice((self.random.choice(PLAIN), self.generated(), ""))
        row, tag, made = self.element("div", "", ""), self.random.choice(("a", "button", "span")), []
        for kind, arrow in (("previous", "«‹←"), ("next", "»›→")):
            text = self.phrase(kind)
            text = self.random.choice((text, text, self.random.choice(arrow), f"{text} {self.random.choice(arrow)}"))
            node = self.element(tag, text, names)
            row.append(node)
            if kind == "previous" and self.random.random() < 0.5:
                node.set("disabled", "")
            made.append((node, "none" if kind == "previous" else "next"))
        return made

    def menu(self) -> Planted:
        """Make a row of controls that lead elsewhere."""
        names, tag = (
            self.random.choice((self.random.choice(PLAIN), self.generated())),
            self.random.choice(("a", "button", "li")),
        )
        row = self.element("div", "", "")
        made = [
            (self.element(tag, self.random.choice(self.around), names), "none")
            for _ in range(self.random.randint(2, 8))
        ]
        row.extend(node for node, _ in made)
        return made

    def control(self, kind: str, source: str = "") -> HtmlElement:
        """Make a control of a class, maybe in a box of its own; it says a phrase of *source*, else one of its class."""
        text = self.says(kind, source or kind)
        if not source:
            text = text.replace("{n}", str(self.random.choice(NUMBERS)))
        if kind == "next" and self.random.random() < 0.4:
            text = self.random.choice((self.random.choice(ARROWS), f"{text} {self.random.choice(ARROWS)}"))
        names = self.random.choice((self.random.choice(NAMES[kind]), self.random.choice(PLAIN), self.generated(), ""))
        node = self.element(self.random.choice(("button", "a", "a", "span")), text, names)
        if self.random.random() < 0.1:
            node.set("aria-label", node.text or "")
            node.text = None
        if kind == "replies" and self.random.random() < 0.3:
            node.set("aria-expanded", "false")
        if kind == "replies" and self.random.random() < 0.1:
            node.tag = "summary"
            fragment_fromstring("<details></details>").append(node)
            return node
        if wrap := self.random.choice(WRAPS):
            fragment_fromstring(f"<{wrap}></{wrap}>").append(node)
        return node

    def says(self, kind: str, source: str) -> str:
        """Return what a control says: a phrase, what the page says elsewhere, or what is of no language."""
        if source == "inside":
            return self.random.choice(self.inside)
        if source == "none" and self.random.random() < 0.5:
            return self.random.choice((self.random.choice(self.around), self.phrase("acts")))
        text = self.phrase(source)
        if self.random.random() < (UNKNOWN if kind != "none" else 2 * UNKNOWN):
            text = "".join(self.random.choice("aeoikrntslm") if c.isalpha() and c != "n" else c for c in text)
        return text

    def phrase(self, source: str) -> str:
        """Return a phrase of a list in the language."""
        return self.random.choice(phrases()[source].get(self.language) or phrases()[source]["en"])

    def element(self, tag: str, text: str, names: str) -> HtmlElement:
        """Make an element that can be clicked."""
        node: HtmlElement = fragment_fromstring(f"<{tag}></{tag}>")
        node.text = text
        if names:
            node.set("class", names)
        if tag == "button":
            node.set("type", "button")
        elif tag == "a":
            node.set("href", self.random.choice(("#", "javascript:void(0)", "javascript:;")))
        elif tag in ("span", "li"):
            node.set(*self.random.choice((("role", "button"), ("onclick", "go()"), ("tabindex", "0"))))
        return node

    def generated(self) -> str:
        """Return a class name as machines make them."""
        return f"{self.random.choice('abcxyz')}{self.random.randrange(1 << 28):x}"


def _outermost(node: HtmlElement) -> HtmlElement:
    while (outer := node.getparent()) is not None:
        node = outer
    return node
