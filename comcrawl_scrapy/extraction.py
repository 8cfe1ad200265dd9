"""The comments of a page: records, section, fields, threads, one after the other."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from lxml import etree

from comcrawl_scrapy import dates, dom, fields, records, sections, structured_data, threads
from comcrawl_scrapy.clickables import split
from comcrawl_scrapy.doubts import CERTAIN, is_doubtful
from comcrawl_scrapy.elsewhere import elsewhere
from comcrawl_scrapy.fields import FieldReader, PageContext
from comcrawl_scrapy.items import CommentPage, Outcome
from comcrawl_scrapy.slots import Layout
from comcrawl_scrapy.snapshot import PageSnapshot

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lxml.html import HtmlElement

    from comcrawl_scrapy.items import Comment
    from comcrawl_scrapy.measures import Measures
    from comcrawl_scrapy.sections import CommentSection, SectionClassifier


def extract_comments(
    html: str | bytes, url: str | None = None, *, fetched_at: datetime | None = None, classifier: str = "default"
) -> CommentPage:
    """Return the comments that *html* shows, in document order; none where it shows none.

    *url* makes links absolute; relative times ("3 hours ago") count back from *fetched_at* (aware; default: now).
    *classifier* is a name of `comcrawl_scrapy.sections.CLASSIFIERS`; raises ValueError for any other.
    """
    taken_at = fetched_at or datetime.now(UTC)
    snapshot = PageSnapshot(dom.parse(html), url or "", "load", taken_at)
    section = read(snapshot, classifier)
    comments = comments_of(snapshot)
    return CommentPage(
        url=url,
        outcome=Outcome.COMMENTS if comments else Outcome.NO_SECTION,
        comments=comments,
        section_xpath=section.section.xpath if section and comments else None,
        score=section.score if section else 0.0,
        fetched_at=taken_at,
    )


def read(
    snapshot: PageSnapshot, classifier: str | SectionClassifier = "default", model: fields.FieldModel | None = None
) -> CommentSection | None:
    """Mine and classify *snapshot*, once: the result is kept in it. None: no comments here, or none to believe in."""
    records.mine(snapshot)
    section = sections.classify(snapshot, classifier)
    if section is None or section.score > CERTAIN:
        return section
    if is_doubtful(section.score, comments_of(snapshot, model)):
        snapshot.comment_section = snapshot.comments = None
    return snapshot.comment_section


def comments_of(snapshot: PageSnapshot, model: fields.FieldModel | None = None) -> list[Comment]:
    """Return the comments of the snapshot's comment section, read once; none where it has no section, or was not read."""
    if snapshot.comment_section is None or snapshot.measures is None:
        return []
    if snapshot.comments is None:
        nodes = [record.node for record in snapshot.comment_section.section.records]
        snapshot.comments = _read_comments(snapshot, snapshot.measures, nodes, model or fields.shipped())
    return snapshot.comments


def _read_comments(
    snapshot: PageSnapshot, measures: Measures, nodes: Sequence[HtmlElement], model: fields.FieldModel
) -> list[Comment]:
    """Read one comment a node; where some turn out to be of other pages, the others without them."""
    layout = Layout(measures, [measures.outline.index[node] for node in nodes])
    context = PageContext(snapshot.url, snapshot.taken_at, languages(snapshot.document, snapshot.url))
    comments = FieldReader(layout, context, model).comments()
    if others := elsewhere(comments, snapshot.url):
        own = [node for position, node in enumerate(nodes) if position not in others]
        return _read_comments(snapshot, measures, own, model)
    stated = structured_data.statements(measures.outline)
    return threads.threaded(comments, layout, structured_data.reconcile(comments, stated, snapshot.url))


def languages(document: HtmlElement, url: str = "") -> tuple[str, ...]:
    """Return the page's language, as it or its top-level domain says, and English: what times are read in.

    Where a page says a country for its language, such as "jp" for "ja", that country's is meant.
    """
    said = [
        document.get("lang"),
        document.get("xml:lang"),
        *DECLARED(document),
        dates.COUNTRIES.get(_country(url)),
    ]
    codes = (re.split(r"[-_,;]", value.strip().lower())[0] for value in said if value)
    known = (code if code in dates.LANGUAGES else dates.COUNTRIES.get(code) for code in codes)
    code = next(filter(None, known), "en")
    return (code, "en") if code != "en" else ("en",)


def _country(url: str) -> str:
    return (split(url).hostname or "").rpartition(".")[2]


DECLARED = etree.XPath(
    "/html/head/meta[@property='og:locale' or translate(@http-equiv, 'CL', 'cl')='content-language' or @name='language']"
    "/@content"
)
