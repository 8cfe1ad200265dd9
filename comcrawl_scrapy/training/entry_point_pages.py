"""Pages labelled for entry points: pages.jsonl, elements.jsonl, pages/ID.html[.gz]: what opens the comments of each, and what does not."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from comcrawl_scrapy.controls.clickables import find_clickables
from comcrawl_scrapy.controls.targets import Page
from comcrawl_scrapy.dom import parse
from comcrawl_scrapy.opening.entry_surroundings import Surroundings
from comcrawl_scrapy.training.corpus import read_page
from comcrawl_scrapy.training.rows import read_rows

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from lxml.html import HtmlElement

    from comcrawl_scrapy.controls.wordings import Wording


class Nameless(Surroundings):
    """A page as if a machine had made its developers' names: as many are, and few of those that were labelled."""

    @cached_property
    def said(self) -> list[Wording]:
        return [said._replace(values="", path=said.path * self.leaves(k)) for k, said in enumerate(super().said)]

    def called(self, node: HtmlElement) -> str:
        return ""


@dataclass(frozen=True, slots=True)
class LabelledPage:
    """A page and what is known of it: the numbers of the clickable elements that open comments, or lie in or around one."""

    row: dict[str, Any]
    around: Surroundings
    nameless: Nameless
    right: frozenset[int]
    near: frozenset[int]
    elements: list[dict[str, Any]]

    @property
    def domain(self) -> str:
        return str(self.row["domain"])

    @property
    def language(self) -> str:
        return str(self.row.get("language"))


def load(folder: Path, report: Callable[[str], None]) -> list[LabelledPage]:
    """Read and parse the labelled pages; raises ValueError where the folder is not of the format."""
    rows, elements = read_rows(folder / "pages.jsonl", "id", "domain"), defaultdict(list)
    for element in read_rows(folder / "elements.jsonl", "page", "xpath", "label"):
        elements[element["page"]].append(element)
    pages = [_labelled(folder, row, elements[row["id"]]) for row in rows]
    report(f"read {len(pages)} pages with {sum(len(page.right) for page in pages)} entry points")
    if not any(page.right for page in pages):
        raise ValueError(f"{folder} has no page with an entry point to learn from")
    return pages


def _labelled(folder: Path, row: dict[str, Any], elements: list[dict[str, Any]]) -> LabelledPage:
    document = parse(read_page(folder, str(row["id"])))
    wanted = set(document.xpath(row["entry_xpath"])) if row.get("has_entry_point") and row.get("entry_xpath") else set()
    around = Surroundings(document, Page.of(document, row.get("url")), find_clickables(document))
    right, near = set(), set()
    for number, node in enumerate(around.clickables):
        if node in wanted:
            right.add(number)
        elif any(other in wanted for other in (*node.iterancestors(), *node.iterdescendants("*"))):
            near.add(number)
    nameless = Nameless(document, around.page, around.clickables, around.known_shapes, around.structures)
    return LabelledPage(row, around, nameless, frozenset(right), frozenset(near), elements)
