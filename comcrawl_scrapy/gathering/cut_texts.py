"""What unfolds comments that break off: a control after "…", in any language."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from lxml import etree

from comcrawl_scrapy.controls.clickables import EntryPoint, shape
from comcrawl_scrapy.controls.wordings import words
from comcrawl_scrapy.gathering.control_features import LONGEST_TEXT, plain
from comcrawl_scrapy.gathering.controls import UNREAD
from comcrawl_scrapy.gathering.leading import stays
from comcrawl_scrapy.gathering.more_points import WORTH_A_CLICK

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from lxml.html import HtmlElement

    from comcrawl_scrapy.gathering.controls import Place

BREAKS_OFF = re.compile(r"(?:…|\.\.\.)\s*$")
GOES_ON = re.compile(r"(?:…|\.\.\.)\s*\w")
SHORTEST = 30  # characters before the dots: "Loading…" is no comment
FEW = 2  # comments that may all end in dots by chance, each before a control to answer with


def cut_texts(place: Place) -> list[EntryPoint]:
    """Return what follows texts of the records that break off and stays on the page.

    Of one make all do: what stands after whole texts as well is for something else.
    """
    if "…" not in (said := place.section.text_content()) and "..." not in said:
        return []
    controls = _controls(place)
    cutting = list(_after_dots(place.section, controls))
    of_make, cut_of_make = Counter(map(_make, controls)), Counter(map(_make, cutting))
    return [
        EntryPoint.at(node, WORTH_A_CLICK, "more")
        for node in cutting
        if cut_of_make[_make(node)] == of_make[_make(node)]
        and (of_make[_make(node)] < len(place.records) or of_make[_make(node)] > FEW)
        and stays(node, place)
    ]


def _controls(place: Place) -> list[HtmlElement]:
    """Return the innermost clickable elements of the records that say little: texts may react to clicks as well."""
    found = [node for node in place.clickables if node in place.record_of and len(words(node)) <= LONGEST_TEXT]
    around = {outer for node in found for outer in node.iterancestors()}
    return [node for node in found if node not in around]


def _after_dots(section: HtmlElement, controls: Collection[HtmlElement]) -> Iterator[HtmlElement]:
    """Yield the controls before which, since the last one, a text has broken off."""
    said, among = "", frozenset(controls)
    for event, node in etree.iterwalk(section, events=("start", "end", "comment", "pi")):
        if event == "start" and node in among:
            is_cut = BREAKS_OFF.search(said) or GOES_ON.match(words(node))
            if is_cut and len(" ".join(said.split())) >= SHORTEST:
                yield node
            said = ""
        elif event == "start" and node.tag not in UNREAD:
            said += node.text or ""
        if event != "start":
            said = (node.tail or "") if node in among else said + (node.tail or "")


def _make(node: HtmlElement) -> tuple[str, str, str]:
    return *shape(node), plain(words(node))
