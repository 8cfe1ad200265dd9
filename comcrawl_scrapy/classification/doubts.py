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
  has buttons or is surely one, the more so where the page says that it is an article;
- fields to fill in in every record, and no times: a form, goods to order.

For it, where its classifier was too strict because it has seen little of few words in their script, speaks that the records are
read in full, by places that are surely those of text, author and time, and that

- each can be answered, liked or reported ("521 replies" is no word to answer by), or gives stars; where as many are counted above, or
  a box to write one in stands beside them, too, without a time;
- or the places are surer still;
- or what stands above them says that they are comments, or how many, if only in all, whatever the places are like: then it may be
  one. Without a heading, a line above them says so where a box to write one in stands beside them.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from comcrawl_scrapy.classifiers import letters
from comcrawl_scrapy.controls.never_click import UNSPACED, deeds
from comcrawl_scrapy.documents.control_words import LONGEST_CONTROL, has_control
from comcrawl_scrapy.documents.measures import CHARS, COLUMN, FIELDS
from comcrawl_scrapy.record_fields.names import CLOCK

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import datetime

    from comcrawl_scrapy.documents.measures import Measures
    from comcrawl_scrapy.dom import Outline
    from comcrawl_scrapy.items import Comment

POSSIBLE = 0.2  # probability of a section, from which on what is read may show that it is too low
SURE = 0.8  # probability of a section above which its comments may be without authors, or without times
SURE_ALONE = 0.65  # and above which one comment, signed and dated, may be much of its page
SURE_OF_ARTICLE = 0.75  # where that says that it is an article
CERTAIN = 0.95  # and above which they may come in any order
COUNT = re.compile(r"^[^\w\n]*\d[\d.,]*+[kKmM]?[^\w\n]*$", re.MULTILINE)
NUMBER = re.compile(r"\d[\d.,]*[kKmM]?\b")  # which may count what stands behind it
CLICKABLE = ("a", "button", "summary", "label")
NOT_FILLED_IN = frozenset(("hidden", "button", "submit", "reset", "image", "checkbox"))  # inputs, by type
OF_PAGE = frozenset(("main", "banner", "contentinfo"))  # roles of what a page has one of, and no comment any
HEADLINE = frozenset(("h1",))  # of what a page is about: where records have one each, it is theirs
TITLE, MOSTLY = 6, 0.5  # words of a title, and of how many of the names
PER_WORD = 3  # characters of scripts that put no blanks between words
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


def is_doubtful(
    score: float,
    comments: Sequence[Comment],
    *,
    with_buttons: bool = False,
    of_page: float = 0.0,
    of_article: bool = False,
    undated: bool = False,
    are_announced: bool = False,
) -> bool:
    """Say whether *comments*, from a section of that *score* that is not `CERTAIN`, look like none after all.

    *with_buttons*: their records have some, as `have_buttons` says; *of_page*: their `share_of_page`, none where a heading says that it is
    a comment; *of_article*: the page says that it is an article; *undated*: they need no time; *are_announced*: as in `are_sure`.
    """
    are_known = _are_signed_and_dated(comments)
    sure_alone = SURE_OF_ARTICLE if of_article else SURE_ALONE
    is_subject = len(comments) == 1 and of_page > MUCH and not (are_known and (with_buttons or score > sure_alone))
    are_teasers = _is_in_no_order(comments) or _are_nobodys(comments)
    are_links = is_subject or (not with_buttons and not are_announced and are_teasers)
    are_about_names = _are_titled(comments) or _are_biographies(comments)
    are_told = are_known or ((undated or _is_any_answer(comments)) and are_read_in_full(comments, undated=True))
    is_of_one = not with_buttons and not are_announced and _are_of_one_voice(comments)
    is_unsure = score <= SURE and (
        not ((are_told and not _are_hardly_signed(comments)) or are_announced)
        or is_of_one
        or _are_counted(comments)
        or _is_biography(comments)
    )
    return are_links or are_about_names or is_unsure or (_is_a_notice(comments) and not undated)


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

    *undated*: they need no time.
    """
    whole = sum(bool(one.text and one.author and (undated or one.published_text)) for one in comments)
    return len(comments) > (0 if are_announced else 1) and whole >= NEARLY_ALL * len(comments)


def have_buttons(measures: Measures, members: Sequence[int]) -> bool:
    """Say whether most of the *members* hold buttons, or words such as "reply", "like" and "report"."""
    return _share_with(measures, members, ("controls", "buttons")) >= MOSTLY


def have_words(measures: Measures, members: Sequence[int]) -> bool:
    """Say whether nearly all of the *members* hold words such as "reply", "like" and "report", and not only count answers.

    Be they what those hear who do not see a button's icon.
    """
    labelled = np.flatnonzero(np.isin(measures.outline.kind, _labelled(measures.outline)))
    if _share_with(measures, members, ("controls",)) < NEARLY_ALL and not labelled.size:
        return False
    words = measures["controls"].copy()
    words[_counting(measures)] = 0
    words[labelled] = 1
    before = np.concatenate([[0], np.cumsum(words)])
    return bool((before[measures.outline.end[members]] > before[members]).mean() >= NEARLY_ALL)


def _labelled(outline: Outline) -> list[int]:
    """Return the kinds of buttons whose labels have such a word, but for "Like" and the like alone: news have these, too."""
    return [
        number
        for number, (tag, attributes) in enumerate(outline.kinds)
        if tag == "button" or attributes.get("role") == "button"
        if len(label := attributes.get("aria-label", "")) <= LONGEST_CONTROL and has_control(label)
        if letters(label) not in deeds()
    ]


def _counting(measures: Measures) -> list[int]:
    """Return the elements that only count, "521 replies", and are nothing to click on, as in the rows of a forum's index."""
    outline, texts, controls = measures.outline, measures.outline.texts, measures["controls"]
    clickable, parent = outline.covered(outline.tagged(CLICKABLE) | (measures["buttons"] > 0)), outline.parent_list
    said = [(0, ""), *zip(texts.owner.tolist(), texts.said, strict=True)]
    return [
        i
        for (before, number), (i, text) in pairwise(said)
        if controls[i] and not clickable[i]
        if NUMBER.match(text) or (NUMBER.fullmatch(number) and parent[before] in (i, parent[i]))
    ]


def are_the_page(measures: Measures, members: Sequence[int], *, headed: bool = False) -> bool:
    """Say whether half of the *members* are, or hold, what a page is about, its head or its foot, as far as they are called so.

    A lone one is what the page is about where it holds the page's headline as well, unless it is *headed* as a comment.
    """
    roles = OF_PAGE | HEADLINE if len(members) == 1 and not headed else OF_PAGE
    looks = measures.outline.kinds_told_by(roles | {"role"})
    kinds = [number for number, (tag, attributes) in looks if tag in roles or attributes.get("role") in roles]
    return share_holding(measures.outline, members, kinds) >= MOSTLY


def are_a_form(measures: Measures, members: Sequence[int], comments: Sequence[Comment]) -> bool:
    """Say whether most of the *members* hold fields to fill in, and most comments are of no time."""
    if _are_dated(comments):
        return False
    kinds = [number for number, kind in measures.outline.kinds_told_by(FIELDS) if _is_to_fill_in(*kind)]
    return share_holding(measures.outline, members, kinds) > MOSTLY


def _is_to_fill_in(tag: str, attributes: Mapping[str, str]) -> bool:
    is_fixed = "readonly" in attributes or "disabled" in attributes
    return tag in FIELDS and not is_fixed and attributes.get("type", "").lower() not in NOT_FILLED_IN


def share_holding(outline: Outline, members: Sequence[int], kinds: Sequence[int]) -> float:
    """Return the share of the *members* that are, or hold, an element of one of the *kinds*."""
    parts = np.flatnonzero(np.isin(outline.kind, kinds)) if kinds else np.array([])
    return float((np.searchsorted(parts, outline.end[members]) > np.searchsorted(parts, members)).mean())


def share_of_page(measures: Measures, comments: Sequence[Comment]) -> float:
    """Return how much of the page's text *comments* are."""
    chars = int(measures.running[-1, CHARS])
    return sum(len(comment.text) for comment in comments) / max(chars, 1)


def _share_with(measures: Measures, members: Sequence[int], names: Sequence[str]) -> float:
    return float(measures.held(members)[:, [COLUMN[name] for name in names]].any(axis=1).mean())


def _are_signed_and_dated(comments: Sequence[Comment]) -> bool:
    return any(comment.author for comment in comments) and _are_dated(comments)


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


def _are_dated(comments: Sequence[Comment]) -> bool:
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


def word_count(text: str) -> int:
    """Return about how many words *text* has."""
    others, dense = UNSPACED.subn(" ", text)
    return sum(any(map(str.isalnum, word)) for word in others.split()) + dense // PER_WORD


def _is_in_no_order(comments: Sequence[Comment]) -> bool:
    """Say whether times go up and down, where no likes and no answers give another order, and not all are clocks of any day."""
    if _is_any_answer(comments) or any(comment.likes for comment in comments):
        return False
    times = [comment.published_at for comment in comments if comment.published_at]
    if _follow_by_days(times) or all(CLOCK.fullmatch(comment.published_text or "") for comment in comments):
        return False
    steps = list(pairwise(times))
    one_way = max(sum(a <= b for a, b in steps), sum(a >= b for a, b in steps))
    return len(times) >= FEWEST and one_way < ORDERLY * len(steps)


def _follow_by_days(times: Sequence[datetime]) -> bool:
    """Say whether days follow one another, whatever the times of day: clocks up to twelve may not say which half."""
    days = [time.date() for time in times]
    return len(set(days)) >= ENOUGH_DAYS and days in (sorted(days), sorted(days, reverse=True))
