"""What speaks against comments where the classifier is not certain of them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import pytest

from comcrawl_scrapy import extract_comments
from comcrawl_scrapy.classification.doubts import (
    CERTAIN,
    SURE,
    SURE_ALONE,
    SURE_OF_ARTICLE,
    Signs,
    are_read_in_full,
    are_sure,
    is_doubtful,
)
from comcrawl_scrapy.classification.other_texts import (
    are_of_a_kind,
    are_of_no_people,
    are_of_periods,
    are_quotations,
    are_to_come,
    is_of_an_author,
)
from comcrawl_scrapy.documents.measures import Measures
from comcrawl_scrapy.dom import Outline, parse
from comcrawl_scrapy.items import Comment
from comcrawl_scrapy.page_kinds.articles import is_declared_article

if TYPE_CHECKING:
    from collections.abc import Sequence

FIRST = datetime(2024, 3, 1, 10, 15, tzinfo=UTC)
UP_AND_DOWN = (8, 1, 9, 3, 7, 2, 6, 4, 5)


def comments(hours: Sequence[int], likes: int | None = None, parent_id: str | None = None) -> list[Comment]:
    """Return comments of so many hours after the first one."""
    times = [FIRST + timedelta(hours=hour) for hour in hours]
    authors = ["Bo"] * (len(times) > 2) + ["Ann"] * len(times)
    found = [
        Comment("So it is.", author=author, published_at=at, published_text=str(at))
        for author, at in zip(authors, times, strict=False)
    ]
    found[-1].likes, found[-1].parent_id = likes, parent_id
    return found


@pytest.mark.parametrize(
    ("hours", "doubtful"),
    [
        ((1, 2, 4, 4, 5, 6, 7, 9), False),
        ((9, 7, 6, 5, 4, 4, 2, 1), False),
        ((9, 1, 2, 4, 4, 5, 6, 7), False),
        (UP_AND_DOWN, True),
        (UP_AND_DOWN[:7], False),
        ((5,) * 8, False),
        ((7, 1, 9, 30, 25, 28, 54, 52), False),
        ((7, 1, 9, 3, 30, 25, 33, 28), True),
    ],
    ids=[
        "oldest first",
        "newest first",
        "one pinned",
        "up and down",
        "too few to tell",
        "all at one time",
        "days follow one another",
        "two days do not tell",
    ],
)
def test_comments_follow_one_another(hours: Sequence[int], doubtful: bool) -> None:
    assert is_doubtful((SURE + CERTAIN) / 2, comments(hours), Signs()) == doubtful


@pytest.mark.parametrize(("likes", "parent_id"), [(3, None), (None, "c1")], ids=["likes", "answers"])
def test_the_best_first_or_below_what_they_answer_is_an_order_too(likes: int | None, parent_id: str | None) -> None:
    assert not is_doubtful(SURE, comments(UP_AND_DOWN, likes, parent_id), Signs())


@pytest.mark.parametrize(("shown", "doubtful"), [("{:%I:%M %p}", False), ("{:%d.%m., %H:%M}", True)])
def test_clocks_of_no_day_tell_no_order(shown: str, *, doubtful: bool) -> None:
    found = comments(UP_AND_DOWN)
    for comment in found:
        comment.published_text = shown.format(comment.published_at)
    assert is_doubtful(SURE, found, Signs()) == doubtful


@pytest.mark.parametrize(
    ("shown", "doubtful"),
    [("6 months ago", False), ("a month ago", False), ("2y", False), ("Permalink", True), (None, True)],
)
def test_times_that_show_the_same_are_one_in_their_order(shown: str | None, *, doubtful: bool) -> None:
    found = comments(UP_AND_DOWN)
    for comment in found:
        comment.published_text = shown
    assert is_doubtful(SURE, found, Signs()) == doubtful


def test_what_can_be_voted_for_may_be_in_the_order_of_votes_that_nobody_sees() -> None:
    assert not is_doubtful(SURE, comments(UP_AND_DOWN), Signs(with_buttons=True))


@pytest.mark.parametrize(
    ("texts", "doubtful"),
    [
        (("Ann has written for us since 2019.", "Ann lives in Ashford.", "Ann likes boats."), True),
        (("Ann has written for us since 2019.", "So it is.", "Not in my town."), False),
        (("Ann", "Ann", "Ann"), False),
        (("Ann lives here.", "Ann likes boats.", "So it is.", "Not in my town.", "Who pays?"), False),
    ],
    ids=["biographies", "one about the author", "nothing but names", "few about the author"],
)
def test_biographies_begin_with_the_name(texts: tuple[str, ...], doubtful: bool) -> None:
    found = comments(range(1, 1 + len(texts)))
    for comment, text in zip(found, texts, strict=True):
        comment.text = text
    assert is_doubtful((SURE + CERTAIN) / 2, found, Signs()) == doubtful


@pytest.mark.parametrize(
    ("score", "count", "others", "buttons", "announced", "doubtful"),
    [
        (SURE, 3, 0, False, False, True),
        (SURE, 2, 0, False, False, False),
        (SURE, 3, 1, False, False, False),
        (SURE, 3, 0, True, False, False),
        (SURE, 3, 0, False, True, False),
        (CERTAIN, 3, 0, False, False, False),
    ],
    ids=["news", "only two", "two voices", "can be answered", "announced", "sure"],
)
def test_what_all_is_by_one_author_and_cannot_be_answered_is_news(
    score: float, count: int, others: int, *, buttons: bool, announced: bool, doubtful: bool
) -> None:
    found = comments(range(count))
    for position, comment in enumerate(found):
        comment.author = "Ann" if position < others else "Bo"
    assert is_doubtful(score, found, Signs(with_buttons=buttons, are_announced=announced)) == doubtful


@pytest.mark.parametrize(
    ("score", "author", "text", "doubtful"),
    [
        (SURE, "Ann Marsh", "Ann is an editor who lives in Ashford.", True),
        (SURE, "Ann Marsh", "Anne is right.", False),
        (SURE, "Ann", "Ann is not my name.", False),
        (CERTAIN, "Ann Marsh", "Ann is an editor who lives in Ashford.", False),
    ],
)
def test_a_lone_text_that_begins_with_the_first_name_tells_of_the_author(
    score: float, author: str, text: str, doubtful: bool
) -> None:
    (comment,) = comments([1])
    comment.author, comment.text = author, text
    assert is_doubtful(score, [comment], Signs()) == doubtful


@pytest.mark.parametrize(
    ("score", "count", "dated", "buttons", "of_page", "doubtful"),
    [
        (SURE_ALONE, 1, True, False, 0.5, True),
        (SURE_ALONE, 1, True, False, 0.03, False),
        (SURE_ALONE, 1, True, True, 0.5, False),
        (SURE_ALONE, 2, True, False, 0.5, False),
        (0.9, 1, True, False, 0.5, False),
        (0.9, 1, False, True, 0.5, True),
        (0.9, 1, False, True, 0.03, False),
    ],
    ids=[
        "an article",
        "few of many words",
        "with buttons",
        "two",
        "the first post",
        "a recipe",
        "few words of no time",
    ],
)
def test_a_lone_record_that_is_what_the_page_is_about_is_of_some_time_and_surely_one_or_with_buttons(
    score: float, count: int, dated: bool, buttons: bool, of_page: float, doubtful: bool
) -> None:
    found = comments(range(count))
    if not dated:
        found[0].published_at = found[0].published_text = None
    assert is_doubtful(score, found, Signs(with_buttons=buttons, of_page=of_page)) == doubtful


@pytest.mark.parametrize(
    ("declared", "article"),
    [("article", True), (" Article", True), ("website", False), ("", False)],
)
def test_what_says_that_it_is_an_article_is_less_easily_believed_to_be_the_opening_post_of_a_thread(
    declared: str, *, article: bool
) -> None:
    head = f"<head><meta property=og:type content='{declared}'></head>"
    of_article = is_declared_article(parse(f"<html>{head}<body>A story.</body></html>"))
    assert is_doubtful(SURE_OF_ARTICLE, comments([1]), Signs(of_page=0.5, of_article=of_article)) is article


@pytest.mark.parametrize("declared", ["article", "website"])
def test_a_story_is_not_taken_for_the_opening_post_of_a_thread_where_the_page_says_so(declared: str) -> None:
    said = 2 * f"<p>{3 * 'We slept at the harbour and walked home along the old railway. '}</p>"
    head = f"<head><title>Night ferry</title><meta property=og:type content={declared}></head>"
    story = f"<div class=text><p class=by>Ann, 5 March 2026</p>{said}</div>"
    page = f"<html>{head}<body><div><a href=/>Start</a></div>{story}<p>All times are GMT.</p></body></html>"
    assert bool(extract_comments(page).comments) is (declared != "article")


@pytest.mark.parametrize(("signed", "doubtful"), [(1, True), (3, False)])
def test_where_some_are_signed_most_are(signed: int, doubtful: bool) -> None:
    said = comments([1, 2, 3, 4, 5])
    for comment in said[signed:]:
        comment.author = None
    assert is_doubtful(SURE, said, Signs(with_buttons=True)) is doubtful
    assert not is_doubtful(SURE + 0.01, said, Signs(with_buttons=True))
    assert not is_doubtful(SURE, said, Signs(with_buttons=True, are_announced=True))


@pytest.mark.parametrize(("tag", "quoted"), [("blockquote", True), ("p", False)])
@pytest.mark.parametrize("beside", ["", "<script></script>"])
def test_what_an_article_quotes_is_said_elsewhere(tag: str, beside: str, *, quoted: bool) -> None:
    post = f"<div class=html><{tag}><p>So it is.</p>– Ann (@ann) <a href=/1>May 3, 2024</a></{tag}>{beside}</div>"
    outline = Outline.of(parse(f"<article>{3 * post}</article>"))
    members = [i for i, tokens in enumerate(outline.tokens) if "html" in tokens]
    assert are_quotations(Measures.of(outline), members) is quoted


@pytest.mark.parametrize(
    ("said", "when", "is_author"),
    [
        ("<b>Joined 12 May 2012</b>", None, True),
        ("<b>Joined 12 May 2012</b>", "May 3, 2024", False),
        ("<b>I joined them.</b>", None, False),
    ],
    ids=["of no time", "of some time", "what is said"],
)
def test_a_lone_record_that_only_says_since_when_somebody_is_a_member_is_none(
    said: str, when: str | None, *, is_author: bool
) -> None:
    outline = Outline.of(parse(f"<div id=1><h4>Ann</h4><p>She has written about bridges.</p>{said}</div>"))
    comment = Comment("She has written about bridges.", author="Ann", published_text=when)
    assert is_of_an_author(Measures.of(outline), [outline.tags.index("div")], [comment]) is is_author


@pytest.mark.parametrize(("heading", "found"), [("1 comment", 1), ("News", 0)])
def test_a_lone_record_below_a_heading_about_comments_is_not_what_the_page_is_about(heading: str, found: int) -> None:
    record = f"<div class=comment><b>Ann</b> <p>{4 * 'It rained all week, and the roof held. '}</p></div>"
    page = (
        f"<h1>News of the day</h1><p>The bridge is closed until May.</p><section><h2>{heading}</h2>{record}</section>"
    )
    assert len(extract_comments(page).comments) == found


@pytest.mark.parametrize(("count", "dated", "doubtful"), [(4, 2, False), (4, 1, True), (2, 1, False)])
def test_numbers_that_only_look_like_times_date_nothing(count: int, dated: int, doubtful: bool) -> None:
    found = comments(range(count))
    for comment in found[dated:]:
        comment.published_at, comment.published_text = None, "5.4.1."
    assert is_doubtful(SURE, found, Signs()) == doubtful


@pytest.mark.parametrize("with_buttons", [True, False])
def test_what_is_of_some_time_and_of_nobody_has_buttons(with_buttons: bool) -> None:
    found = comments((1, 2, 3))
    for comment in found:
        comment.author = None
    assert is_doubtful((SURE + CERTAIN) / 2, found, Signs(with_buttons=with_buttons)) != with_buttons


@pytest.mark.parametrize(
    ("certainty", "known_by", "assured"),
    [
        ((0.6, 0.5, 0.9), "with_words", True),
        ((0.6, 0.3, 0.9), "with_words", False),
        ((0.4, 1.0, 1.0), "with_words", False),
        ((0.6, 0.3, 0.4), "are_announced", True),
        ((0.4, 0.3, 0.4), "are_announced", False),
        ((0.4, 0.9, 0.9), "are_announced", True),
        ((0.4, 0.7, 0.9), "are_announced", False),
        ((0.8, 0.6, 0.9), "", True),
        ((0.8, 0.5, 0.9), "", False),
        ((0.6, 0.9, 0.9), "", False),
    ],
)
def test_places_are_surer_the_less_else_speaks_for_comments(
    certainty: tuple[float, ...], known_by: str, assured: bool
) -> None:
    places = dict(zip(("text", "author", "time"), certainty, strict=True))
    known = {known_by: True} if known_by else {}
    assert are_sure(places, **known) is assured


def test_several_comments_or_one_that_is_announced_are_read_in_full_with_text_author_and_time() -> None:
    found = comments((1, 2, 3))
    assert are_read_in_full(found)
    assert not are_read_in_full(found[:1])
    assert are_read_in_full(found[:1], are_announced=True)
    assert not are_read_in_full([], are_announced=True)
    found[1].author = None
    assert not are_read_in_full(found)


@pytest.mark.parametrize(("score", "doubtful"), [(SURE, True), (SURE + 0.01, False)])
@pytest.mark.parametrize("lacking", ["author", "published_at"])
def test_unsure_comments_show_somebody_and_some_time(score: float, doubtful: bool, lacking: str) -> None:
    found = comments((1, 2, 3))
    for comment in found:
        setattr(comment, lacking, None)
    assert is_doubtful(score, found, Signs(with_buttons=True)) == doubtful


@pytest.mark.parametrize(
    ("count", "author", "time", "counted", "doubtful"),
    [
        (1, None, None, False, True),
        (1, None, None, True, False),
        (1, "Ann", None, False, False),
        (1, None, "May 1", False, False),
        (2, None, None, False, False),
    ],
    ids=["a notice", "the one comment", "signed", "dated", "two"],
)
def test_what_one_record_says_of_nobody_and_of_no_time_is_no_comment(
    count: int, author: str | None, time: str | None, *, counted: bool, doubtful: bool
) -> None:
    found = comments(range(count))
    for comment in found:
        comment.author, comment.published_text, comment.published_at = author, time, None
    assert is_doubtful(CERTAIN, found, Signs(with_buttons=True, undated=counted)) == doubtful


@pytest.mark.parametrize(
    ("names", "doubtful"),
    [
        (("The new bridge opens to traffic", "Who pays for the old one, now?", "Ann"), True),
        (("The new bridge opens to traffic", "Ann", "Dr. A. van Berg"), False),
        (("A lone name of many words", None, None), False),
        (("龙湖集团长沙项目质量风波调查", "市议会决定将老桥封闭至少两年以重建桥墩", "老桥封闭两年"), False),
        (("龙湖集团长沙项目质量风波再起调查报告", "市议会决定将老桥封闭至少两年以重建桥墩", "老桥"), True),
        (("沉默的大多数", "桥梁工程师", "さくらもち"), False),
    ],
    ids=[
        "titles",
        "one long name",
        "one name",
        "one title of ideographs",
        "titles of ideographs",
        "names of syllables",
    ],
)
def test_comments_have_names_and_no_titles(names: tuple[str | None, ...], doubtful: bool) -> None:
    found = comments((1, 2, 3))
    for comment, name in zip(found, names, strict=True):
        comment.author = name
    assert is_doubtful((SURE + CERTAIN) / 2, found, Signs()) == doubtful


@pytest.mark.parametrize(
    ("texts", "doubtful"),
    [
        (["Bus line 42 is back\nBy: Ann\n12\n1,203\nBy: Bob", "Bread\nBy: Bob\n0\n7\nBy: Ann", "Topics"], True),
        (["So it is.\n42", "I counted:\n12\n13\nThat is all.", "No."], False),
    ],
    ids=["threads with their answers and views", "comments with a number"],
)
def test_unsure_texts_are_no_rows_of_counts(texts: Sequence[str], doubtful: bool) -> None:
    found = comments((1, 2, 3))
    for comment, text in zip(found, texts, strict=True):
        comment.text = text
    assert is_doubtful(SURE, found, Signs()) == doubtful
    assert not is_doubtful(SURE + 0.01, found, Signs())


@pytest.mark.parametrize(
    ("hours", "to_come"), [((1, 30, 60), True), ((1, 2, 60), False), ((1, 2, 3), False), ((), False)]
)
def test_no_comment_is_of_a_time_to_come(hours: Sequence[int], to_come: bool) -> None:
    assert are_to_come(comments(hours or [0])[: len(hours)], FIRST) is to_come


@pytest.mark.parametrize(
    ("names", "of_no_people"),
    [
        (("v2.3.0", "Version 2.2.1", "v2.1.0-beta"), True),
        (("v2.3.0", "Ann", "v2.1.0-rc.1"), True),
        (("Version 4.12", "Version 4.11"), True),
        (("192.0.2.17", "198.51.100.x"), False),
        (("How do I register?", "Who pays?", "Ann"), True),
        (("问:如何注册?", "怎么退款？"), True),
        (("Who?", "Ann", "Bob"), False),
        (("Who?",), False),
        ((None, None), False),
    ],
)
def test_who_wrote_a_comment_is_no_question_and_no_version(names: Sequence[str | None], of_no_people: bool) -> None:
    assert are_of_no_people([Comment("So it is.", author=name) for name in names]) is of_no_people


@pytest.mark.parametrize(
    ("names", "of_a_kind"),
    [
        (("Harbour Court", "Harbour Office", "Harbour Hall"), True),
        (("Apple cake", "Salt cake", None, "Plum cake"), True),
        (("Ann Lee", "Bo Lee", "Cyd Moe"), False),
        (("Ann Lee", "Bo Lee"), False),
        (("Ann Lee", "Ann Lee", "Ann Lee"), False),
        (("Ann", "Bo", "Cyd"), False),
        (("Guest 1", "Guest 2", "Guest 3"), False),
        (("Guest from Bern", "Guest from Oslo", "Guest from Rome"), False),
        (("Anonymous User 1", "Anonymous User 2", "Anonymous User 3"), False),
    ],
)
def test_people_have_no_word_of_their_names_in_common(names: Sequence[str | None], *, of_a_kind: bool) -> None:
    assert are_of_a_kind([Comment("So it is.", author=name) for name in names]) is of_a_kind


@pytest.mark.parametrize(
    ("line", "of_periods"),
    [
        ("<time>July 2013</time> – <time>August 2014</time> (1 year)", True),
        ("2010 - 2014", True),
        ("July 3, 2013 – 5:14 pm", False),
        ("2013-07-03 2014", False),
        ("July 2013 – Reply, said Bob in 2014", False),
    ],
)
def test_comments_are_not_written_from_one_year_to_another(line: str, *, of_periods: bool) -> None:
    outline = Outline.of(parse(f"<p><b>Clerk</b> {line} Counted what came.</p>" * 3))
    members = [i for i, tag in enumerate(outline.tags) if tag == "p"]
    shown = " ".join(outline.nodes[members[0]].text_content().split()).removeprefix("Clerk ")[:9]
    said = [Comment("Counted what came.", author="Clerk", published_text=shown)] * 3
    assert are_of_periods(Measures.of(outline), members, said) is of_periods


@pytest.mark.parametrize(
    ("parent_id", "author", "doubtful"), [("c1", "Ann", False), (None, "Ann", True), ("c1", None, True)]
)
def test_comments_without_times_answer_one_another_and_are_all_signed(
    parent_id: str | None, author: str | None, doubtful: bool
) -> None:
    found = [Comment("So it is.", author="Ann"), Comment("Not at all.", author=author, parent_id=parent_id)]
    assert is_doubtful(SURE, found, Signs()) is doubtful


def test_comments_of_today_of_which_only_the_clock_is_shown_are_not_doubted() -> None:
    found = comments(range(4))
    for i, comment in enumerate(found):
        comment.published_text = f"14:0{i}"
    assert not is_doubtful((SURE + CERTAIN) / 2, found, Signs())


@pytest.mark.parametrize(("button", "found"), [("Reply", 4), ("Go on", 0)])
def test_undated_comments_that_can_be_answered_are_no_form(button: str, found: int) -> None:
    form = f"<form><label>Yours<textarea></textarea></label><button>{button}</button></form>"
    names = ("Ann Marsh", "grumpy_baker", "Jürgen", "Zoë K.")
    said = (
        "I never saw it so full.",
        "Who decided this, then?",
        "My father built it.",
        "And those who walk home at night?",
    )
    records = "".join(
        f"<li class=comment><a class=author href=/u/{i}>{name}</a><div class=text><p>{text}</p></div>{form}</li>"
        for i, (name, text) in enumerate(zip(names, said, strict=True))
    )
    page = f"<html lang=en><body><h1>The bridge</h1><p>It is closed.</p><h2>Comments</h2><ul class=comments>{records}</ul></body></html>"
    assert len(extract_comments(page).comments) == found
