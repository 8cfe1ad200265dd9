"""One rendered state of a page: main document, frames and shadow roots, flattened into one tree."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from comcrawl_scrapy import dom

if TYPE_CHECKING:
    from datetime import datetime

    from lxml.html import HtmlElement

    from comcrawl_scrapy.classification.other_templates import Reading
    from comcrawl_scrapy.documents.measures import Measures
    from comcrawl_scrapy.items import Comment
    from comcrawl_scrapy.records.protocol import Section
    from comcrawl_scrapy.sections import CommentSection

Trigger = Literal["load", "scroll", "click", "more"]


@dataclass(slots=True)
class PageSnapshot:
    """A page as it stood at one moment, and what brought that about.

    ``origins`` leads from a node of ``document`` back to the live element: (number of the frame, number of the element
    in it). ``clickables`` are the nodes seen to react to clicks although their tag does not say so, ``asked_for`` those that a
    click on what speaks of comments has brought, or filled. ``measures`` and ``groups`` (of nodes that might be records, by
    their number in the page's outline, until they are classified) are filled once by `comcrawl_scrapy.records.mine`; ``sections`` and
    ``comment_section`` by `comcrawl_scrapy.extraction.read`, ``reading`` and
    ``comments`` by `comcrawl_scrapy.section_reading.comments_of`. None: not yet.
    """

    document: HtmlElement
    url: str
    trigger: Trigger
    taken_at: datetime
    origins: dict[HtmlElement, tuple[int, int]] = field(default_factory=dict, repr=False)
    clickables: frozenset[HtmlElement] = field(default_factory=frozenset, repr=False)
    asked_for: frozenset[HtmlElement] = field(default_factory=frozenset, repr=False)
    measures: Measures | None = field(default=None, repr=False)
    groups: list[list[int]] | None = field(default=None, repr=False)
    sections: list[Section] | None = field(default=None, repr=False)
    comment_section: CommentSection | None = None
    reading: Reading | None = field(default=None, repr=False)
    comments: list[Comment] | None = field(default=None, repr=False)

    @property
    def mined(self) -> Measures:
        """What every element holds, after `comcrawl_scrapy.records.mine` has counted it."""
        assert self.measures is not None
        return self.measures

    def take(self, section: CommentSection | None) -> None:
        """Have this *section* for that of the comments: what was read of another is forgotten."""
        self.comment_section, self.comments, self.reading = section, None, None

    @property
    def cut(self) -> str:
        """What was not looked at of a monstrous page, in one line; "" where all of it was."""
        is_cut = self.measures is not None and len(self.measures.outline) >= dom.MOST_ELEMENTS
        return f"only the first {dom.MOST_ELEMENTS:,} elements were read" if is_cut else ""
