"""What the records of a comment section say: those of its template, those that another one renders, and who answers whom."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import chain
from typing import TYPE_CHECKING

from comcrawl_scrapy import threads
from comcrawl_scrapy.classification import signed_talk
from comcrawl_scrapy.classification.answered import with_announced
from comcrawl_scrapy.classification.elsewhere import (
    article,
    counted_pictures,
    elsewhere,
    excerpts,
    feet,
    pings,
    unfilled,
)
from comcrawl_scrapy.classification.lifting import announces
from comcrawl_scrapy.classification.other_templates import both_templates, of_whole_template
from comcrawl_scrapy.classification.twins import cut_short, echoed, repeated
from comcrawl_scrapy.documents.nesting import inside
from comcrawl_scrapy.documents.xpaths import Paths
from comcrawl_scrapy.fields import FieldReader, PageContext
from comcrawl_scrapy.gathering.claimed import headed_above
from comcrawl_scrapy.record_fields import field_model, structured_data
from comcrawl_scrapy.record_fields.moments import give_moments
from comcrawl_scrapy.record_fields.page_zone import give_zone
from comcrawl_scrapy.record_fields.slots import Layout
from comcrawl_scrapy.record_fields.years import give_years
from comcrawl_scrapy.records.protocol import Record, section_of
from comcrawl_scrapy.replies.announced_answers import answering
from comcrawl_scrapy.replies.levels import called_answers
from comcrawl_scrapy.sections import CommentSection
from comcrawl_scrapy.times.languages import languages

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from lxml.html import HtmlElement

    from comcrawl_scrapy.classification.other_templates import Reading, Templates
    from comcrawl_scrapy.documents.measures import Measures
    from comcrawl_scrapy.items import Comment
    from comcrawl_scrapy.record_fields.field_model import FieldModel
    from comcrawl_scrapy.snapshot import PageSnapshot


def complete(
    snapshot: PageSnapshot, found: CommentSection, model: FieldModel | None = None, *, within: bool = False
) -> CommentSection:
    """Return the section *found*, with what other templates render of it, and keep that in the snapshot.

    *within*: without what would stand around its own records, and be the outer ones instead of these.
    """
    outline, members = snapshot.mined.outline, members_of(snapshot.mined, found.section.records)
    read = reading(snapshot, model)
    whole = of_whole_template(snapshot.mined, members, found.others, read)
    both = both_templates(snapshot.mined, whole, found.others, read)
    if both is not None and within and both.outer is not whole:
        both = None
    if both is None and (within or len(whole) > 1):
        both = with_announced(snapshot.mined, whole, found.others, read)
    if both is not None:
        both = both._replace(outer=_all_answered(snapshot, both, found.others, read))
    section = section_of(outline, whole if both is None else sorted((*both.outer, *both.inner)))
    apart = tuple(Record(outline.nodes[i]) for i in both.inner) if both is not None else ()
    snapshot.comment_section = CommentSection(section, found.score, apart=apart)
    snapshot.sections = [section, *(snapshot.sections or ())[1:]]
    return snapshot.comment_section


def _all_answered(
    snapshot: PageSnapshot, both: Templates, groups: Sequence[Sequence[int]], read: Reading
) -> Sequence[int]:
    """Return the outer records, with those that nobody has answered: by the answers they may have been told apart."""
    return of_whole_template(snapshot.mined, both.outer, groups, lambda some, _: read(some, both.inner))


def reading(snapshot: PageSnapshot, model: FieldModel | None = None) -> Reading:
    """Return what reads records of the page, each once, without what belongs to records of another template."""
    if snapshot.reading is None:
        context = PageContext(snapshot.url, snapshot.taken_at, languages(snapshot.document, snapshot.url))
        snapshot.reading = _reading(snapshot.mined, context, model or field_model.shipped())
    return snapshot.reading


def _reading(measures: Measures, context: PageContext, model: FieldModel) -> Reading:
    @cache  # as which templates make the section is told by what they say
    def reader(members: tuple[int, ...], left_out: tuple[int, ...]) -> FieldReader:
        told_twice = chain.from_iterable(find(measures, members) for find in (repeated, cut_short, echoed))
        return FieldReader(Layout(measures, members, (*left_out, *told_twice)), context, model)

    def read(members: Sequence[int], others: Sequence[int]) -> FieldReader:
        left_out = (i for i in others if not inside(members, i, measures.outline.end_list))
        return reader(tuple(members), tuple(left_out))

    return read


def comments_of(snapshot: PageSnapshot, model: FieldModel | None = None) -> list[Comment]:
    """Return the comments of the snapshot's comment section, read once; none where it has no section, or was not read."""
    if snapshot.comment_section is None or snapshot.measures is None:
        return []
    if snapshot.comments is None:
        snapshot.comments = read_comments(snapshot, snapshot.comment_section, reading(snapshot, model))
        snapshot.reading = None
    return snapshot.comments


def read_comments(snapshot: PageSnapshot, found: CommentSection, read: Reading) -> list[Comment]:
    """Read one comment a record; where some turn out to be none of this page, the others without them."""
    if found.signatures:
        return signed_talk.read(snapshot, found.signatures)
    both = (found.section.records, found.usual.records, found.apart)
    members, usual, apart = (members_of(snapshot.mined, some) for some in both)
    readers = [read(usual, apart), read(apart, usual)] if usual and apart else [read(members, ())]
    said = dict(chain.from_iterable(zip(one.layout.members, one.comments, strict=True) for one in readers))
    comments = [said[i] for i in members]
    blank = unfilled(comments)
    if len(blank) == len(comments):
        return []
    others = (
        blank
        or {*excerpts(comments), *pings(snapshot.mined.outline, members)}
        or counted_pictures(comments)
        or feet(comments)
    )
    others = others or elsewhere(comments, snapshot.url)
    others = others or article(comments, snapshot.document, snapshot.mined.outline, members)
    if 0 < len(others) < len(comments):
        left_out = {*others}
        own = [record for position, record in enumerate(found.section.records) if position not in left_out]
        return read_comments(snapshot, found.reduced_to(own), read)
    shown, context = [one for reader in readers for one in reader.shown_times], readers[0].context
    give_years(shown, snapshot.document, context)
    give_zone(shown, snapshot.mined.outline, context, behind=snapshot.mined.outline.end_list[members[-1]])
    stated = structured_data.statements(snapshot.mined.outline)
    parents = structured_data.reconcile(comments, stated, snapshot.url)
    layout = Layout(snapshot.mined, members) if len(readers) > 1 else readers[0].layout
    give_moments(comments, shown, layout)
    answers = {*apart, *answering(snapshot.mined, members)}
    is_told = answers or any(layout.outer(position) >= 0 for position in range(len(members)))
    if not is_told and headed_above(snapshot, found.section):  # else they may answer what opens a thread
        called = {*called_answers(layout)}
        # Or a post that the heading does not count.
        answers = set() if announces(snapshot.mined.outline, len(called), members[0]) else called
    return threads.threaded(comments, layout, parents, [k for k, i in enumerate(members) if i in answers])


def taken_over(
    snapshot: PageSnapshot, copy: PageSnapshot, made: Mapping[HtmlElement, HtmlElement], comments: Sequence[Comment]
) -> CommentSection:
    """Keep in the snapshot what was read from the *copy*, of records that are *made* there, and return their section.

    Each is what it begins with on the page itself.
    """
    assert copy.comment_section is not None
    own, outline = snapshot.mined.outline, copy.mined.outline
    begun = {record.node: own.index[made[record.node]] for record in copy.comment_section.section.records}
    paths, there = Paths(own), Paths(outline)
    places = {there.of(outline.index[box]): paths.of(i) for box, i in begun.items()}
    section = section_of(own, sorted({*begun.values()}))
    snapshot.comments = [replace(comment, xpath=places[comment.xpath]) for comment in comments]
    snapshot.sections = [section]
    snapshot.comment_section = CommentSection(section, copy.comment_section.score, in_parts=True)
    return snapshot.comment_section


def members_of(measures: Measures, some: Iterable[Record]) -> list[int]:
    """Return the numbers of records in the page's outline."""
    return [measures.outline.index[record.node] for record in some]
