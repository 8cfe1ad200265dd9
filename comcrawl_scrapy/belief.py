"""Whether the comments read from a section are believed to be some: what speaks for them, and what against.

A section that its classifier is not certain of is believed, or not, for what stands around it and what its records say.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from comcrawl_scrapy import section_reading
from comcrawl_scrapy.classification.doubts import (
    POSSIBLE,
    SURE,
    UNMISTAKABLE,
    Signs,
    are_read_in_full,
    are_sure,
    is_doubtful,
)
from comcrawl_scrapy.classification.elsewhere import are_of_another_site, are_of_the_named, excerpts, pings
from comcrawl_scrapy.classification.headlines import are_headlines
from comcrawl_scrapy.classification.held_parts import are_a_form, are_the_page, have_buttons, have_words, share_of_page
from comcrawl_scrapy.classification.labels import HEADLINE, are_declared, are_for_sale, are_titled
from comcrawl_scrapy.classification.lifting import is_below_count_of_one
from comcrawl_scrapy.classification.linked_records import are_commented_on, are_documents, are_links
from comcrawl_scrapy.classification.linked_titles import lead_on
from comcrawl_scrapy.classification.other_texts import (
    are_of_a_kind,
    are_of_no_people,
    are_of_periods,
    are_quotations,
    are_sections,
    are_to_come,
    is_a_button,
    is_of_an_author,
    is_of_the_page,
)
from comcrawl_scrapy.classification.written_beside import is_led_to, is_written_beside
from comcrawl_scrapy.gathering.claimed import counted_above, headed_above
from comcrawl_scrapy.page_kinds.articles import is_declared_article
from comcrawl_scrapy.section_reading import members_of, reading
from comcrawl_scrapy.sections import THRESHOLD

if TYPE_CHECKING:
    from collections.abc import Sequence

    from comcrawl_scrapy.documents.measures import Measures
    from comcrawl_scrapy.items import Comment
    from comcrawl_scrapy.record_fields.field_model import FieldModel
    from comcrawl_scrapy.sections import CommentSection
    from comcrawl_scrapy.snapshot import PageSnapshot


class Told(NamedTuple):
    """What tells that records are comments before they are read.

    ``headed``: what stands above them heads comments, ``as_counted``: it counts as many, ``counts_more``: more, ``heads_more``: or heads
    more. ``with_words``: each has words to answer by. ``asked_for``: a click for comments has brought them. ``led_to``: the line above them
    speaks of comments, or is of a box for these. ``written``: such a box is right beside them, which says little by itself, as below news.
    """

    headed: bool
    as_counted: bool
    counts_more: bool
    heads_more: bool
    with_words: bool
    asked_for: bool
    led_to: bool
    written: bool

    @property
    def are_told(self) -> bool:
        """Whether they are told to be comments, all of them."""
        return self.as_counted or self.headed or self.asked_for

    @property
    def are_announced(self) -> bool:
        """Whether they are told to be comments, if only to be some of these."""
        return self.are_told or self.heads_more or self.are_framed

    @property
    def are_framed(self) -> bool:
        """Whether something tells of comments, and where one writes them is right beside."""
        return self.written and (self.headed or self.with_words or self.led_to)

    @property
    def undated(self) -> bool:
        """Whether they are so well told that they need no time."""
        is_counted = (self.as_counted and (self.with_words or self.headed)) or (self.headed and self.counts_more)
        return is_counted or self.are_framed


def is_believed(snapshot: PageSnapshot, section: CommentSection, model: FieldModel | None) -> bool:
    """Say whether what is read from the *section* speaks for it, or at least not against it."""
    members = members_of(snapshot.mined, section.section.records)
    headed = headed_above(snapshot, section.section)
    if are_the_page(snapshot.mined, members, headed=headed) or are_links(snapshot.mined, members):
        return False
    told = _told(snapshot, section, members, headed=headed)
    if section.score <= THRESHOLD and not _is_assured(snapshot, section, members, told, model):
        return False
    if are_commented_on(snapshot.mined, members):
        return False
    said = section_reading.comments_of(snapshot, model)
    if _are_others(snapshot, members, told, said) or (
        section.score <= SURE and _are_labelled(snapshot.mined, members, told, said, section.score)
    ):
        return False
    # A comment is not what the page is about.
    signs = Signs(
        with_buttons=have_buttons(snapshot.mined, members),
        of_page=0.0 if headed or told.with_words else share_of_page(snapshot.mined, said),
        of_article=is_declared_article(snapshot.document),
        undated=told.undated,
        are_announced=told.are_announced,
    )
    return not is_doubtful(section.score, said, signs)


def is_told(snapshot: PageSnapshot, section: CommentSection) -> bool:
    """Say whether anything beside the records of the *section* says that they are comments, or each can be answered."""
    members = members_of(snapshot.mined, section.section.records)
    told = _told(snapshot, section, members, headed=headed_above(snapshot, section.section))
    return told.are_announced or told.with_words or told.led_to


def _told(snapshot: PageSnapshot, section: CommentSection, members: Sequence[int], *, headed: bool) -> Told:
    outline = snapshot.mined.outline
    may_be_counted = (
        len(members) > 1
        or headed
        # A line that is no heading may count what a link leads to.
        or (section.score > POSSIBLE and is_below_count_of_one(outline, members[0]))
    )
    counted = [*counted_above(snapshot, section.section)] if may_be_counted else []
    more = [count for count in counted if count.number > len(members)]
    return Told(
        headed,
        as_counted=any(count.number == len(members) for count in counted),
        counts_more=bool(more),
        heads_more=any(count.heads for count in more),
        with_words=have_words(snapshot.mined, members),
        asked_for=_is_asked_for(snapshot, section),
        led_to=is_led_to(outline, members[0]),
        written=len(members) > 1 and is_written_beside(outline, members),
    )


def _is_assured(
    snapshot: PageSnapshot, section: CommentSection, members: Sequence[int], told: Told, model: FieldModel | None
) -> bool:
    """Say whether the *members* of a *section* that is not probable are comments by what is read from them."""
    are_several_told = len(members) > 1 and (told.are_told or told.are_framed)
    is_stated = are_declared(snapshot.mined, members)
    with_words = told.with_words or is_stated
    if section.score <= POSSIBLE and not (told.as_counted or with_words or are_several_told):
        return False
    certainty = reading(snapshot, model)(members, ()).certainty
    are_marked = told.as_counted or told.are_framed or (told.headed and is_stated)
    # A line that is no heading may head a menu as well, but not what can be answered.
    are_announced = told.are_announced or (told.with_words and told.led_to)
    if section.score <= POSSIBLE and not are_marked and sum(certainty.values()) < UNMISTAKABLE:
        return False
    are_counted = told.as_counted or (told.counts_more and told.asked_for)
    is_known = are_counted and told.with_words  # few short words look hardly like a text in any language
    is_sure = is_known or are_sure(certainty, with_words=with_words, are_announced=are_announced)
    if not is_sure and not (told.headed and told.as_counted and len(members) > 1):
        return False
    comments, undated = section_reading.comments_of(snapshot, model), told.undated and is_sure
    if not is_sure and (lead_on(snapshot.mined, members, comments) or len({one.text for one in comments}) == 1):
        return False  # teasers; or what all are alike: "Pingback:", "joined the group"
    return are_read_in_full(comments, undated=undated, are_announced=told.are_announced or told.with_words)


def _are_others(snapshot: PageSnapshot, members: Sequence[int], told: Told, said: Sequence[Comment]) -> bool:
    """Say whether the *members* are something else by what is *said* in them: forms, events, documents, news and the like."""
    measures = snapshot.mined
    return (
        are_of_periods(measures, members, said)
        or (
            not told.with_words
            and (
                are_a_form(measures, members, said)
                or are_documents(measures, members)
                or are_headlines(measures, members, said)
            )
        )
        or are_to_come(said, snapshot.taken_at)
        or are_of_no_people(said)
        or are_sections(said)
        or is_of_an_author(measures, members, said)
        or (
            not told.are_told
            and (is_a_button(measures, members, said) or is_of_the_page(measures, members, snapshot.url))
        )
        or len(excerpts(said)) == len(said)
        or len(pings(measures.outline, members)) == len(members)
        or (not told.are_told and are_of_the_named(said, snapshot.document))
        or (not (told.are_told or told.with_words) and are_quotations(measures, members))
        or (not (told.are_announced or told.with_words) and are_of_another_site(said, snapshot.url))
    )


def _are_labelled(
    measures: Measures, members: Sequence[int], told: Told, said: Sequence[Comment], score: float
) -> bool:
    """Say whether the *members* bear titles, prices or names of one kind, and nothing says that they are comments.

    Where their section is probable by its *score*, their titles may be those of reviews.
    """
    return not (told.are_announced or told.with_words) and (
        are_of_a_kind(said)
        or are_for_sale(measures, members)
        or (
            not are_declared(measures, members)
            and are_titled(measures, members, said, HEADLINE if score > THRESHOLD else 0)
        )
    )


def _is_asked_for(snapshot: PageSnapshot, section: CommentSection) -> bool:
    """Say whether a click on what speaks of comments has brought the *section*, or the first of its records."""
    return not snapshot.asked_for.isdisjoint((section.section.node, section.section.records[0].node))
