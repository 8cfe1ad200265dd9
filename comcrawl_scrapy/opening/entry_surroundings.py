"""A page as its clickable elements see it: their order, where they lead, what is around them, what is repeated."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING
from urllib.parse import SplitResult, unquote

from comcrawl_scrapy.controls.clickables import shape
from comcrawl_scrapy.controls.other_names import names_comments
from comcrawl_scrapy.controls.targets import Page, relation, shares_page, site, target
from comcrawl_scrapy.controls.wordings import MAX_VALUE, Wording, telling, wording, words
from comcrawl_scrapy.documents.characters import size
from comcrawl_scrapy.documents.measures import HEADINGS
from comcrawl_scrapy.documents.signatures import DIGITS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lxml.html import HtmlElement

    from comcrawl_scrapy.controls.targets import Relation

HEADLINE, LONG = 25, 80  # bytes
FURTHER = 4  # parameters
PARAGRAPHS = "//p[string-length() > 25]"


@dataclass(frozen=True)
class Surroundings:
    """A page as its clickable elements see it; built once, read for each element."""

    document: HtmlElement
    page: Page
    clickables: Sequence[HtmlElement]
    known_shapes: dict[HtmlElement, tuple[str, str]] = field(default_factory=dict, repr=False)
    structures: dict[int, dict[str, float]] = field(default_factory=dict, repr=False)
    """What was told of elements before, by number (`comcrawl_scrapy.opening.entry_features.structure`)."""

    @cached_property
    def said(self) -> list[Wording]:
        """What each clickable element says."""
        return [self._wording(node) for node in self.clickables]

    def _wording(self, node: HtmlElement) -> Wording:
        """Tell what *node* says; a place of this page that is named after comments by another word is one of comments."""
        said = wording(node, self.links.get(node), self.page)
        names_them = jumps(node, self) and names_comments(telling(unquote(self.links[node].fragment)[:MAX_VALUE]))
        return said._replace(path=f"{said.path} comments") if names_them else said

    def called(self, node: HtmlElement) -> str:
        """Return what the developers of the page call *node*: id and class."""
        return f"{node.get('id') or ''} {node.get('class') or ''}"

    @cached_property
    def order(self) -> dict[HtmlElement, int]:
        """The place of every element in the document."""
        return {node: place for place, node in enumerate(self.document.iter("*"))}

    def end(self, node: HtmlElement) -> int:
        """Return the place of the first element after all that is inside *node*."""
        for outer in (node, *node.iterancestors()):
            if outer is self.document:
                break
            if (following := next(outer.itersiblings("*"), None)) is not None:
                return self.order[following]
        return len(self.order)

    @cached_property
    def named(self) -> dict[str, HtmlElement]:
        """The elements that a fragment may name."""
        found = self.document.xpath("//*[@id or @name]")
        return {name: node for node in reversed(found) for name in (node.get("name"), node.get("id")) if name}

    @cached_property
    def links(self) -> dict[HtmlElement, SplitResult]:
        """Where the clickable elements lead that lead somewhere."""
        pairs = ((node, target(node, self.page)) for node in self.clickables)
        return {node: link for node, link in pairs if link is not None}

    @cached_property
    def relations(self) -> dict[HtmlElement, Relation]:
        """How these links relate to the page (`comcrawl_scrapy.controls.targets.relation`)."""
        return {node: relation(link, self.page) for node, link in self.links.items()}

    def goal(self, node: HtmlElement) -> HtmlElement | None:
        """Return the element of this page that *node* points to: by the fragment of its link, or by another attribute."""
        link = self.links.get(node)
        if link is not None and link.fragment:
            return self.named.get(unquote(link.fragment))
        values = (value for name, value in node.items() if name == "aria-controls" or value.startswith("#"))
        return next((self.named[name] for value in values if (name := value.removeprefix("#")) in self.named), None)

    @property
    def url(self) -> str | None:
        """The page's own address, None where it is not known."""
        return self.page.address

    def address(self, node: HtmlElement) -> str | None:
        """Return where *node* leads; None where that is nowhere, or nowhere in particular."""
        link = self.links.get(node)
        if link is None or link.scheme == "javascript" or (self.relations[node] == "here" and not link.fragment):
            return None
        return link.geturl()

    @cached_property
    def alike(self) -> dict[str, list[int]]:
        """The numbers of the clickable elements that lead to each address; to the top of this page is to none."""
        found: dict[str, list[int]] = defaultdict(list)
        for number, node in enumerate(self.clickables):
            if address := self.address(node):
                found[address].append(number)
        return dict(found)

    @cached_property
    def vouching(self) -> dict[str, list[int]]:
        """By address, the numbers of the elements that lead there, or there with further parameters, and so to the same comments.

        Not the other way round: parameters may also do something with what an address shows. An address that bears no number may
        be that of many things.
        """
        found = {address: list(numbers) for address, numbers in self.alike.items()}
        for address, numbers in self.alike.items():
            shorter = address
            for _ in range(FURTHER):
                shorter = shorter.rpartition("&")[0]
                if shorter in found and DIGITS.search(shorter.partition("?")[2]):
                    found[shorter] += numbers
        return found

    def leaves(self, number: int) -> bool:
        """Say whether the element leads to another page."""
        return self.relations.get(self.clickables[number]) in ("site", "web", "below")

    def leads_to_front_page(self, number: int) -> bool:
        """Say whether the element leads to the front page of another site, which has no comments on this page, by itself."""
        node = self.clickables[number]
        link = self.links.get(node)
        if link is None or link.path not in ("", "/") or link.query or link.fragment or node.get("onclick") is not None:
            return False
        return self.relations[node] == "web" and all(
            site(link.netloc) != site(own.netloc) for own in self.page.addresses
        )

    @cached_property
    def headings(self) -> list[tuple[int, str]]:
        """The headings of the page, by place."""
        return [(self.order[node], words(node)[:LONG]) for node in self.document.iter(*HEADINGS)]

    def heading(self, node: HtmlElement) -> str:
        """Return the last heading before *node*, or around it."""
        place = bisect_left(self.headings, (self.order[node], ""))
        return self.headings[place - 1][1] if place else ""

    @cached_property
    def headlines(self) -> dict[int, str]:
        """The paths of the links to other pages that have a headline's length of text, by place in the document."""
        long = (node for node, said in zip(self.clickables, self.said, strict=True) if size(said.text) >= HEADLINE)
        links = ((node, self.links[node]) for node in long if node in self.links)
        return {self.order[node]: link.path for node, link in links if self.relations[node] in ("site", "web")}

    @cached_property
    def places(self) -> dict[str, list[int]]:
        """The places of what the boxes around an element are asked for, in order."""
        shares = [self.order[node] for node, link in self.links.items() if shares_page(link, self.page)]
        found: dict[str, list[int]] = {"headline": sorted(self.headlines), "share": sorted(shares)}
        for tag in ("a", "h1", "textarea"):
            found[tag] = [self.order[node] for node in self.document.iter(tag)]
        return found

    def count(self, what: str, start: int, end: int) -> int:
        """Count what is inside the element from *start* to *end*."""
        places = self.places[what]
        return bisect_left(places, end) - bisect_left(places, start)

    @cached_property
    def title(self) -> int:
        """The place of the longest top headline, -1 where there is none."""
        heads = self.document.xpath("//h1")
        return self.order[max(heads, key=lambda head: len(words(head)))] if heads else -1

    @cached_property
    def paragraphs(self) -> list[int]:
        """The places of the long paragraphs."""
        return [self.order[node] for node in self.document.xpath(PARAGRAPHS) if size(words(node)) > LONG]

    def shape(self, node: HtmlElement) -> tuple[str, str]:
        """Return what repeated elements share, found out once."""
        if node not in self.known_shapes:
            self.known_shapes[node] = shape(node)
        return self.known_shapes[node]

    @cached_property
    def shapes(self) -> Counter[tuple[str, str]]:
        return Counter(self.shape(node) for node in self.clickables)

    @cached_property
    def wordings(self) -> Counter[str]:
        return Counter(said.text for said in self.said)


def jumps(node: HtmlElement, around: Surroundings) -> bool:
    """Say whether the element is a link to a named place of the page it is on."""
    link = around.links.get(node)
    return link is not None and bool(link.fragment) and around.relations[node] == "here"
