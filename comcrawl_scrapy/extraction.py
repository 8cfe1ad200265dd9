"""The comments of a page: records, section, fields, threads, one after the other."""

from __future__ import annotations

import re
from bisect import bisect, bisect_left
from dataclasses import replace
from datetime import UTC, datetime
from itertools import chain
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from lxml import etree

from comcrawl_scrapy import dates, dom, fields, records, sections, structured_data, threads
from comcrawl_scrapy.doubts import CERTAIN, have_buttons, have_words, is_assured, is_doubtful
from comcrawl_scrapy.elsewhere import elsewhere
from comcrawl_scrapy.fields import FieldReader, PageContext
from comcrawl_scrapy.items import CommentPage, Outcome
from comcrawl_scrapy.other_templates import both_templates
from comcrawl_scrapy.records.protocol import Record, section_of
from comcrawl_scrapy.sections import THRESHOLD
from comcrawl_scrapy.slots import Layout
from comcrawl_scrapy.snapshot import PageSnapshot

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from lxml.html import HtmlElement

    from comcrawl_scrapy.items import Comment
    from comcrawl_scrapy.measures import Measures
    from comcrawl_scrapy.other_templates import Reading
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
    if section is not None and section.others and section.score > THRESHOLD:
        section = snapshot.comment_section = _completed(snapshot, section, model)
    if section is None or section.score > CERTAIN:
        return section
    if not _is_believed(snapshot, section, model):
        snapshot.comment_section = snapshot.comments = None
    return snapshot.comment_section


def _is_believed(snapshot: PageSnapshot, section: CommentSection, model: fields.FieldModel | None) -> bool:
    """Say whether what is read from the *section* speaks for it, or at least not against it."""
    assert snapshot.measures is not None
    members = _members(snapshot.measures, section.section.records)
    is_probable = section.score > THRESHOLD
    if not is_probable and not have_words(snapshot.measures, members):
        return False
    said = comments_of(snapshot, model)
    if not is_probable and not is_assured(said, _reading(snapshot, snapshot.measures, model)(members, ()).certainty):
        return False
    return not is_doubtful(section.score, said, with_buttons=have_buttons(snapshot.measures, members))


def comments_of(snapshot: PageSnapshot, model: fields.FieldModel | None = None) -> list[Comment]:
    """Return the comments of the snapshot's comment section, read once; none where it has no section, or was not read."""
    if snapshot.comment_section is None or snapshot.measures is None:
        return []
    if snapshot.comments is None:
        snapshot.comments = _read_comments(
            snapshot, snapshot.comment_section, _reading(snapshot, snapshot.measures, model)
        )
    return snapshot.comments


def _completed(snapshot: PageSnapshot, found: CommentSection, model: fields.FieldModel | None) -> CommentSection:
    """Return the section *found*, with what other templates render of it."""
    assert snapshot.measures is not None
    outline, members = snapshot.measures.outline, _members(snapshot.measures, found.section.records)
    both = both_templates(snapshot.measures, members, found.others, _reading(snapshot, snapshot.measures, model))
    if both is None:
        return replace(found, others=())
    apart = tuple(Record(outline.nodes[i]) for i in both.inner)
    return replace(found, section=section_of(outline, sorted((*both.outer, *both.inner))), others=(), apart=apart)


def _reading(snapshot: PageSnapshot, measures: Measures, model: fields.FieldModel | None) -> Reading:
    """Return what reads records of the page, without what belongs to records of another template."""
    context = PageContext(snapshot.url, snapshot.taken_at, languages(snapshot.document, snapshot.url))
    known, end = model or fields.shipped(), measures.outline.end_list

    def read(members: Sequence[int], others: Sequence[int]) -> FieldReader:
        left_out = [i for i in others if bisect(members, i) == bisect_left(members, end[i])]
        return FieldReader(Layout(measures, members, left_out), context, known)

    return read


def _read_comments(snapshot: PageSnapshot, found: CommentSection, read: Reading) -> list[Comment]:
    assert snapshot.measures is not None
    members, apart = (_members(snapshot.measures, some) for some in (found.section.records, found.apart))
    others = set(apart)
    usual = [i for i in members if i not in others]
    readers = [read(usual, apart), read(apart, usual)] if apart else [read(members, ())]
    said = dict(chain.from_iterable(zip(one.layout.members, one.comments(), strict=True) for one in readers))
    comments = [said[i] for i in members]
    for position in elsewhere(comments, snapshot.url):
        comments[position].text = ""
    stated = structured_data.statements(snapshot.measures.outline)
    parents = structured_data.reconcile(comments, stated, snapshot.url)
    layout = Layout(snapshot.measures, members) if apart else readers[0].layout
    return threads.threaded(comments, layout, parents, [k for k, i in enumerate(members) if i in others])


def _members(measures: Measures, some: Iterable[Record]) -> list[int]:
    return [measures.outline.index[record.node] for record in some]


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
    return (urlsplit(url).hostname or "").rpartition(".")[2]


DECLARED = etree.XPath(
    "/html/head/meta[@property='og:locale' or translate(@http-equiv, 'CL', 'cl')='content-language' or @name='language']"
    "/@content"
)
