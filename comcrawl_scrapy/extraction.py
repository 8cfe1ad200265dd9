"""The comments of a page: records, section, fields, threads, one after the other."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from comcrawl_scrapy import collector, dom, records, section_reading, sections
from comcrawl_scrapy.belief import is_believed, is_told
from comcrawl_scrapy.classification import signed_talk
from comcrawl_scrapy.classification.doubts import CERTAIN, POSSIBLE, SURE
from comcrawl_scrapy.classification.lifting import is_above_heading
from comcrawl_scrapy.gathering.claimed import headed_above, is_any_headed
from comcrawl_scrapy.items import CommentPage, Outcome
from comcrawl_scrapy.records.parting import parted
from comcrawl_scrapy.records.protocol import section_of
from comcrawl_scrapy.section_reading import complete, taken_over
from comcrawl_scrapy.sections import THRESHOLD, CommentSection, whole_records
from comcrawl_scrapy.snapshot import PageSnapshot

if TYPE_CHECKING:
    from collections.abc import Sequence

    from comcrawl_scrapy.record_fields.field_model import FieldModel
    from comcrawl_scrapy.sections import SectionClassifier


def extract_comments(
    html: str | bytes, url: str | None = None, *, fetched_at: datetime | None = None, classifier: str = "default"
) -> CommentPage:
    """Return the comments that *html* shows, in document order; none where it shows none.

    *url* makes links absolute; relative times ("3 hours ago") count back from *fetched_at* (aware; default: now).
    *classifier* is a name of `comcrawl_scrapy.sections.CLASSIFIERS`; raises ValueError for any other, and for a time without zone;
    TypeError for a page that is neither text nor bytes.
    """
    taken_at = fetched_at or datetime.now(UTC)
    if taken_at.tzinfo is None:
        raise ValueError(f"fetched_at has no time zone: {fetched_at!r}; datetime.now(UTC) has one")
    with collector.paused():  # until what was read is gone: the collector would look through all of it, and in vain
        return _read_once(html, url, taken_at, classifier)


def _read_once(html: str | bytes, url: str | None, taken_at: datetime, classifier: str) -> CommentPage:
    snapshot = PageSnapshot(dom.parse(html), url or "", "load", taken_at)
    section = read(snapshot, classifier)
    comments = section_reading.comments_of(snapshot)
    return CommentPage(
        url=url,
        outcome=Outcome.COMMENTS if comments else Outcome.NO_SECTION,
        detail=snapshot.cut,
        comments=comments,
        section_xpath=section.section.xpath if section and comments else None,
        score=section.score if section else 0.0,
        fetched_at=taken_at,
    )


def read(
    snapshot: PageSnapshot, classifier: str | SectionClassifier = "default", model: FieldModel | None = None
) -> CommentSection | None:
    """Mine and classify *snapshot*, once: the result is kept in it. None: no comments here, or none to believe in.

    What a proven wrapper has found there is not doubted after it was taken.
    """
    if snapshot.sections is not None:
        return snapshot.comment_section
    records.mine(snapshot)
    found = _believed(snapshot, classifier, model)
    signed = signed_talk.find(snapshot)
    if signed is None and (found is None or len(found.section.records) == 1):
        return _parted(snapshot, found, classifier, model)
    if signed is None or (found is not None and len(found.section.records) > len(signed.signatures)):
        return found
    snapshot.sections = [signed.section]
    snapshot.take(signed)
    return signed


def _parted(
    snapshot: PageSnapshot, lone: CommentSection | None, classifier: str | SectionClassifier, model: FieldModel | None
) -> CommentSection | None:
    """Read a copy of the page in which each record has an element that has none on the page: several in a *lone* one, if there is one.

    News come in parts as regularly as comments: what is believed of them has to be sure, or told to be comments. The lone one stays
    where it holds none that are believed, but it has to be as sure.
    """
    made = parted(snapshot.document, snapshot.mined)
    held = [box for box, first in made.items() if lone is None or lone.section.records[0].node in first.iterancestors()]
    if len(held) < 2:
        return lone
    copy = PageSnapshot(held[0].getroottree().getroot(), snapshot.url, snapshot.trigger, snapshot.taken_at)
    copy.asked_for = frozenset(box for box in held if {made[box], made[box].getparent()} & snapshot.asked_for)
    records.mine(copy)
    found = _believed(copy, classifier, model)
    are_held = found is not None and {record.node for record in found.section.records} <= {*held}
    comments = section_reading.comments_of(copy, model) if are_held else []
    is_certain = lone is not None and (lone.score > CERTAIN or is_told(snapshot, lone))
    if found is not None and len(comments) > 1 and (found.score > SURE or is_certain or is_told(copy, found)):
        return taken_over(snapshot, copy, made, comments)
    if not is_certain and (len(comments) > 1 or (lone is not None and lone.score <= SURE)):
        snapshot.take(None)
    return snapshot.comment_section


def _believed(
    snapshot: PageSnapshot, classifier: str | SectionClassifier, model: FieldModel | None
) -> CommentSection | None:
    """Classify *snapshot*: the section of records that a template renders, None where none is believed in."""
    section = sections.classify(snapshot, classifier)
    if section is None:
        return None
    rivals = section.rivals
    if section.score > THRESHOLD:
        section = complete(snapshot, section, model)
    is_lone = len(section.section.records) == 1
    if section.score > CERTAIN:
        return complete(snapshot, section, model, within=True) if is_lone else section
    if _is_commented_on(snapshot, section):
        if _is_another_taken(snapshot, section, rivals, model, fewest=1):
            return snapshot.comment_section
        snapshot.take(section)
    if not is_believed(snapshot, section, model):
        if not _is_another_taken(snapshot, section, rivals, model, fewest=2):
            snapshot.take(None)
    elif is_lone or section.score <= THRESHOLD:  # it is believed for what its records say: these stay the outer ones
        complete(snapshot, section, model, within=True)
        snapshot.comments = None
    return snapshot.comment_section


def _is_commented_on(snapshot: PageSnapshot, section: CommentSection) -> bool:
    """Say whether a lone record is what the comments below it are on, by the heading of these."""
    outline, (first, *others) = snapshot.mined.outline, section.section.records
    return not (others or headed_above(snapshot, section.section)) and is_above_heading(
        outline, outline.index[first.node]
    )


def _is_another_taken(
    snapshot: PageSnapshot,
    declined: CommentSection,
    rivals: Sequence[Sequence[int]],
    model: FieldModel | None,
    *,
    fewest: int,
) -> bool:
    """Take the next of the *rivals* below a heading of comments that is read in full, in place of what is *declined*, if any is.

    A lone record may be the whole list of a site's newest comments: *fewest* are taken.
    """
    measures, score = snapshot.mined, min(declined.score, THRESHOLD)
    for group in rivals if score > POSSIBLE and is_any_headed(snapshot) else ():
        whole = whole_records(measures, group) if headed_above(snapshot, section_of(measures.outline, group)) else ()
        if len(whole) >= fewest:
            section = CommentSection(section_of(measures.outline, whole), score)
            snapshot.take(section)
            if is_believed(snapshot, section, model):
                snapshot.sections = [section.section, *(snapshot.sections or ())]
                return True
    return False
