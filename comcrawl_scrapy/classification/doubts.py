"""What the comments read from a section say for and against its being one, where its classifier is not certain.

Lists of teasers and of parts of a forum look like comments. Against a section speak

- comments of nobody, or of no time, unless they are sure, announced, or some answer others: teasers, chronicles; a lone one of
  neither, unless one is counted: what a site says to those who may comment; and those of which most are of nobody, and some are not;
- titles in the place of names, and texts that begin with the name, of a lone one with the first name: teasers, biographies;
- one author of all, where nothing is to click on and no heading announces them, unless they are sure: news, reports;
- several lines of nothing but numbers in the texts: how many answers and views a forum's threads have;
- times that go up and down, as those of the last posts of a forum's parts do, where no heading, likes, answers or buttons to vote tell of
  another order, such as the best first;
- a lone record that is much of what the page says, or holds its headline: what the page is about, such as the first post of a
  thread that nobody has answered yet; unless a heading says that it is a comment, it can be answered, or it is signed and dated, and
  has buttons or is surely one, the more so where the page says that it is an article.

For it, where its classifier was too strict because it has seen little of few words in their script, speaks that the records are
read in full, by places that are surely those of text, author and time, and that

- each can be answered, liked or reported ("521 replies" is no word to answer by), or gives stars; where as many are counted above, or
  a box to write one in stands beside them, too, without a time;
- or the places are surer still;
- or what stands above them says that they are comments, or how many, if only in all, whatever the places are like: then it may be
  one. Without a heading, a line above them says so where a box to write one in stands beside them, or they can be answered.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from comcrawl_scrapy.documents.characters import word_count
from comcrawl_scrapy.record_fields.name_words import CLOCK
from comcrawl_scrapy.times.dates_in_text import without_dates

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import datetime

    from comcrawl_scrapy.items import Comment

POSSIBLE = 0.2  # probability of a section, from which on what is read may show that it is too low
SURE = 0.8  # probability of a section above which its comments may be without authors, or without times
SURE_ALONE = 0.65  # and above which one comment, signed and dated, may be much of its page
SURE_OF_ARTICLE = 0.75  # where that says that it is an article
CERTAIN = 0.95  # and above which they may come in any order
COUNT = re.compile(r"^[^\w\n]*\d[\d.,]*+[kKmM]?[^\w\n]*$", re.MULTILINE)
TITLE, MOSTLY = 6, 0.5  # words of a title, and of how many of the names
MUCH = 0.15  # of a page's text
# Certainty of the place of the text, and of those of text, author and time together, from which on they are theirs.
WELL_READ, SURELY_READ = (0.53, 1.9), (0.7, 2.25)
UNMISTAKABLE = 2.5  # of all three, from which on a section with words to answer by may be one that is hardly possible
SURELY_SIGNED = 1.7  # certainty of the places of author and time together
NEARLY_ALL = 0.95  # of the comments, that are read in full
FEWEST_VOICES = 3  # comments, of which some would be of somebody else
FEWEST = 8  # dated comments that tell their order
ENOUGH_DAYS = 3  # that follow one another: times in no order may fall into fewer by chance
ORDERLY = 0.65  # of the steps from one to the next, that go one way: of those at random it is half; one may be pinned


class Signs(NamedTuple):
    """What records and what is around them tell, beside what they say.

    *with_buttons*: they have some; *of_page*: how much of the page they are, where nothing says that they are comments; *of_article*: the
    page says that it is an article; *undated*: they need no time; *are_announced*: as in `are_sure`.
    """

    with_buttons: bool = False
    of_page: float = 0.0
    of_article: bool = False
    undated: bool = False
    are_announced: bool = False


def is_doubtful(score: float, comments: Sequence[Comment], signs: Signs) -> bool:
    """Say whether *comments*, from a section of that *score* that is not `CERTAIN`, look like none after all."""
    return (
        _is_the_subject(score, comments, signs)
        or _are_teasers(comments, signs)
        or _are_titled(comments)
        or _are_biographies(comments)
        or (score <= SURE and _are_unsure(comments, signs))
        or (_is_a_notice(comments) and not signs.undated)
    )


def _is_the_subject(score: float, comments: Sequence[Comment], signs: Signs) -> bool:
    """Say whether a lone comment is much of its page, and neither has buttons nor is surely one."""
    sure_alone = SURE_OF_ARTICLE if signs.of_article else SURE_ALONE
    is_known = _are_signed_and_dated(comments) and (signs.with_buttons or score > sure_alone)
    return len(comments) == 1 and signs.of_page > MUCH and not is_known


def _are_teasers(comments: Sequence[Comment], signs: Signs) -> bool:
    """Say whether comments are in no order, or nobody's, where nothing is to click on and no heading announces them."""
    is_told = signs.with_buttons or signs.are_announced
    return not is_told and (_is_in_no_order(comments) or _are_nobodys(comments))


def _are_unsure(comments: Sequence[Comment], signs: Signs) -> bool:
    """Say whether too little is known of comments for a section that is not sure, or they look like something else there."""
    may_be_undated = signs.undated or _is_any_answer(comments)
    are_known = _are_signed_and_dated(comments) or (may_be_undated and are_read_in_full(comments, undated=True))
    are_told = signs.are_announced or (are_known and not _are_hardly_signed(comments))
    is_of_one = not (signs.with_buttons or signs.are_announced) and _are_of_one_voice(comments)
    return not are_told or is_of_one or _are_counted(comments) or _is_biography(comments)


def are_sure(certainty: Mapping[str, float], *, with_words: bool = False, are_announced: bool = False) -> bool:
    """Say whether the places of text, author and time are so surely theirs that the score of a section may be below the threshold.

    *certainty* is that of these places. *with_words*: its records have some, as `have_words` says; *are_announced*: a heading
    above them speaks of comments, as many or more are counted there, or a click for comments has brought them: then the places of
    author and time may do, as few words look little like a text.
    """
    if are_announced and certainty["author"] + certainty["time"] >= SURELY_SIGNED:
        return True
    text, places = WELL_READ if with_words else SURELY_READ
    if are_announced:
        text, places = WELL_READ[0], 0.0
    return certainty["text"] >= text and sum(certainty.values()) >= places


def are_read_in_full(comments: Sequence[Comment], *, undated: bool = False, are_announced: bool = False) -> bool:
    """Say whether nearly all of several *comments*, or one that is announced, have text, author and time.

    *undated*: they need no time. What says nothing but the time is no text.
    """
    said = (one for one in comments if one.text and one.text != one.published_text)
    whole = sum(bool(one.author and (undated or one.published_text)) for one in said)
    return len(comments) > (0 if are_announced else 1) and whole >= NEARLY_ALL * len(comments)


def _are_signed_and_dated(comments: Sequence[Comment]) -> bool:
    return any(comment.author for comment in comments) and are_dated(comments)


def _are_hardly_signed(comments: Sequence[Comment]) -> bool:
    """Say whether some of several are of somebody, and most of nobody: what names an author there is something else."""
    signed = sum(comment.author is not None for comment in comments)
    return len(comments) > 1 and 0 < signed < MOSTLY * len(comments)


def _are_of_one_voice(comments: Sequence[Comment]) -> bool:
    """Say whether three and more are all by one author: news of a club, what one reports live."""
    return len(comments) >= FEWEST_VOICES and len({comment.author for comment in comments}) == 1


def _is_any_answer(comments: Sequence[Comment]) -> bool:
    """Say whether any answers another: teasers, quotations of customers and members of a team do not."""
    return any(comment.parent_id for comment in comments)


def are_dated(comments: Sequence[Comment]) -> bool:
    """Say whether most times can be read: the numbers of sections and of versions look like times, and some even are."""
    return sum(comment.published_at is not None for comment in comments) >= MOSTLY * max(len(comments), 1)


def _are_nobodys(comments: Sequence[Comment]) -> bool:
    """Say whether comments are of some time, and of nobody."""
    return any(comment.published_text for comment in comments) and not any(comment.author for comment in comments)


def _are_biographies(comments: Sequence[Comment]) -> bool:
    """Say whether most texts begin with the author's name, and go on."""
    named = sum(
        comment.text.startswith(comment.author) and comment.text != comment.author
        for comment in comments
        if comment.author and any(map(str.isalpha, comment.author))
    )
    return named > 1 and named > MOSTLY * len(comments)


def _is_biography(comments: Sequence[Comment]) -> bool:
    """Say whether the text of a lone comment begins with the first of its author's names, as what tells of an article's author does."""
    if len(comments) != 1 or not comments[0].author:
        return False
    first, *others = comments[0].author.split()
    return bool(others) and comments[0].text.startswith(f"{first} ")


def _is_a_notice(comments: Sequence[Comment]) -> bool:
    """Say whether a lone comment is of nobody and of no time, as what a site says to those who may comment."""
    return len(comments) == 1 and not (comments[0].author or comments[0].published_text)


def _are_counted(comments: Sequence[Comment]) -> bool:
    """Say whether half of the texts have several lines that are numbers, as the rows of a table of threads do."""
    counted = sum(len(COUNT.findall(comment.text)) > 1 for comment in comments)
    return counted >= MOSTLY * len(comments)


def _are_titled(comments: Sequence[Comment]) -> bool:
    """Say whether most of the authors' names are titles."""
    lengths = [word_count(comment.author) for comment in comments if comment.author]
    return len(lengths) > 1 and sum(n >= TITLE for n in lengths) > MOSTLY * len(lengths)


def _is_in_no_order(comments: Sequence[Comment]) -> bool:
    """Say whether times go up and down, where no likes and no answers give another order, and not all are clocks of any day."""
    if _is_any_answer(comments) or any(comment.likes for comment in comments):
        return False
    times = [comment.published_at for comment in comments if comment.published_at]
    if _follow_by_days(times) or all(CLOCK.fullmatch(comment.published_text or "") for comment in comments):
        return False
    # What all show as one time, "6 months ago", but no "Permalink", is in order, whatever its titles tell.
    shown = {one.published_text: one.published_at for one in comments if one.published_at and _tells_time(one)}
    steps = [*pairwise(shown.get(one.published_text, one.published_at) for one in comments if one.published_at)]
    one_way = max(sum(a <= b for a, b in steps), sum(a >= b for a, b in steps))
    return len(times) >= FEWEST and one_way < ORDERLY * len(steps)


def _tells_time(comment: Comment) -> bool:
    """Say whether what a comment shows as its time is one."""
    shown = comment.published_text or ""
    return any(map(str.isdigit, shown)) or without_dates(shown) != shown


def _follow_by_days(times: Sequence[datetime]) -> bool:
    """Say whether days follow one another, whatever the times of day: clocks up to twelve may not say which half."""
    days = [time.date() for time in times]
    return len(set(days)) >= ENOUGH_DAYS and days in (sorted(days), sorted(days, reverse=True))
