from __future__ import annotations

import json
from datetime import UTC, datetime

import pytest

from comcrawl_scrapy import dom
from comcrawl_scrapy.controls.counts import counts
from comcrawl_scrapy.gathering.claimed import Claim, Count, Source, choose, claims, counted_above
from comcrawl_scrapy.records.protocol import Record, Section
from comcrawl_scrapy.sections import CommentSection
from comcrawl_scrapy.snapshot import PageSnapshot

URL = "https://news.example.org/story-123.html"


def claimed(
    above: str = "",
    *,
    below: str = "",
    head: str = "",
    tools: str = "",
    n: int = 3,
    opened_by: tuple[str, ...] = (),
) -> int | None:
    """Return what is claimed on a page that shows *n* comments."""
    records = "".join(f"<li><b>Ann</b> <time>12 May 2026, 10:30</time><p>Thought {i}.</p></li>" for i in range(n))
    document = dom.parse(
        f"<html><head>{head}</head><body><h1>7 ways across the harbour in 2026</h1>{tools}<article><p>Story.</p></article>"
        f"<div id='talk'>{above}<ol>{records}</ol>{below}</div><aside><h3>Most commented</h3><a href='/b.html'>99 comments</a></aside>"
        "</body></html>"
    )
    page = PageSnapshot(document, URL, "load", datetime.now(UTC))
    section = document.xpath("//ol")[0]
    page.comment_section = CommentSection(Section(section, tuple(map(Record, section))), 0.9)
    return choose(claims(page, opened_by), n)


@pytest.mark.parametrize("named", ["", " class='plh'", " id='x7'"])
@pytest.mark.parametrize("said", ["213条评论", "查看 213 条评论", "213 comments", "コメント213件", "댓글 213"])
def test_what_counts_comments_needs_no_heading_in_scripts_without_blanks_either(said: str, named: str) -> None:
    assert claimed(f"<span{named}>{said}</span>") == 213


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("213 comments", [213]),
        ("1,234 comments", [1234]),
        ("1.234 Kommentare", [1234]),
        ("1 234 commentaires", [1234]),
        ("1\N{NARROW NO-BREAK SPACE}234\N{NO-BREAK SPACE}567 réactions", [1234567]),
        ("12’345 Kommentare", [12345]),
        ("1.2K comments", [1200]),
        ("1.05K comments", [1050]),
        ("1" + ",234" * 2_000 + " comments", []),
        ("9" * 9_000 + " comments", []),
        ("1,2 тыс. комментариев", [1200]),
        ("3.4万条评论", [34000]),
        ("評論（２１３）", [213]),
        ("٢١٣ تعليقًا", [213]),
        ("۲۱۳ نظر", [213]),
        ("२१३ टिप्पणियाँ", [213]),
        ("1–20 of 213", [1, 20, 213]),
        ("Comments (0)", [0]),
        ("12:30", []),
        ("5 %", []),
        ("12.05.2026", []),
        ("2026-05-12", []),
        ("$12", []),
        ("no number", []),
    ],
)
def test_numbers_are_read_as_they_are_written(text: str, numbers: list[int]) -> None:
    assert counts(text) == numbers


@pytest.mark.parametrize(
    "above",
    [
        "<h2>213 comments</h2>",
        "<h2>Kommentare <span>213</span></h2>",
        "<h3>Commentaires (213)</h3><div class='sort'><button>Newest</button></div>",
        "<h3>213 thoughts on “7 ways across the harbour”</h3>",
        "<div class='head'><span class='comments-count'>213 تعليقا</span></div><form><textarea></textarea></form>",
        "<p class='count'>Комментарии: 213</p>",
        "<h4>コメント213件</h4>",
        "<h2>Comments 1–3 of 213</h2>",
        "<p>View previous comments <span>3 of 213</span></p>",
        "<p>Older comments first | 213 comments</p>",
        "<h2>213 comments <a href='#'>Older comments</a></h2>",
        "<h2>213 comments <button>Show 6 earlier messages</button></h2>",
        "<h3>Previous comments (213)</h3>",
        "<h3>213 Responses to “Day 1: double your output (while working fewer hours)”</h3>",
        "<h2>213 komentarzy do “ KP #60: Niesamowite historie ”</h2>",
        "<p>Kommentare (213) <a href='javascript:void(0)'>Kommentar schreiben</a></p>",
        "<a href='#talk-of-it'>213 comments</a>" + "<p>What happened before is told here.</p>" * 70,
    ],
)
def test_the_count_above_the_comments_is_read_in_any_language(above: str) -> None:
    assert claimed(above) == 213


@pytest.mark.parametrize(
    "above",
    [
        "",
        "<h2>Comments</h2>",
        "<p>Posted 12 days ago</p>",
        "<h2>News of 12 May 2026</h2>",
        "<p>5 min read</p>",
        "<h2>2026</h2>",
        "<button class='tool' aria-label='Μου αρέσει'><span>213</span></button>",
        "<div class='tools'><a href='#' class='tool' aria-label='مشاركة'>213</a></div>",
        "<h3>Comments <button>Like 213</button></h3>",
        "<button>Show 6 earlier messages</button>",
        "<a href='#'>Afficher les 5 commentaires précédents</a>",
        "<label><select><option>213</option><option>426</option></select> comments per page</label>",
    ],
)
def test_other_numbers_claim_nothing(above: str) -> None:
    assert claimed(above) is None


@pytest.mark.parametrize(
    ("above", "number"),
    [
        ("<h2>3 von 213 Kommentaren</h2>", 213),
        ("<h2>3 out of 213 comments</h2>", 213),
        ("<h2>3 / 213 comments</h2>", 213),
        ("<h2>Comments 1–2 / 213</h2>", 213),
        ("<h2>3 comments, 12 likes</h2>", 3),
        ("<h2>12 comments</h2>", 12),
        ("<p class=comments-head>3 comments | 234 views</p>", 3),
        ("<h2>3 comments (12 hidden)</h2>", 3),
        ("<h2>3 comments, 12 likes, 234 views</h2>", 3),
    ],
)
def test_a_part_is_counted_with_its_whole_and_comments_beside_other_things(above: str, number: int) -> None:
    assert claimed(above) == number


@pytest.mark.parametrize(
    ("below", "number"),
    [
        ("<p>Showing 6 of 213</p>", 213),
        ("<div><progress></progress><span>6 / 213</span></div>", 213),
        ("<button>Load more (6 von 213)</button>", 213),
        ("<p>Page 2 of 213</p>", None),
        ("<p>6 of 6</p>", None),
        ("<a href='/other.html'>6 of 213</a>", None),
    ],
)
def test_the_whole_is_counted_below_the_comments_of_which_as_many_are_shown(below: str, number: int | None) -> None:
    assert claimed(below=below, n=6) == number


def test_a_few_comments_are_not_taken_for_the_number_of_a_page() -> None:
    assert claimed(below="<nav>3 / 8</nav>", n=3) is None
    assert claimed(below="<p>3 / 8 comments</p>", n=3) == 8


def test_a_box_of_several_that_count_does_not_count_all() -> None:
    document = dom.parse(
        "<body><div><details open><summary>November 2026 (3)</summary><ol><li>One<li>Two<li>Three</ol></details>{}</div>".format(
            "<details><summary>October 2026 (4)</summary></details>"
        )
    )
    page = PageSnapshot(document, URL, "load", datetime.now(UTC))
    section = document.xpath("//ol")[0]
    page.comment_section = CommentSection(Section(section, tuple(map(Record, section))), 0.9)
    assert claims(page, ()) == []


def test_links_to_the_comments_and_what_opened_them_tell() -> None:
    assert claimed(tools="<a href='#talk'>213 comments</a>") == 213
    assert claimed(tools="<a href='#talk'><svg></svg> 213</a>") == 213
    assert claimed(opened_by=("Alle 213 Kommentare lesen",)) == 213
    assert claimed(tools="<a href='/other.html#talk'>213 comments</a>") is None


def test_links_that_cannot_be_read_tell_nothing() -> None:
    broken = "<a href='https://[broken/story-123.html#talk'>"
    assert claimed(f"<h3>{broken}213 comments</a></h3>", tools=f"{broken}426 comments</a>") == 213


@pytest.mark.parametrize(
    "value",
    [
        {"@type": "NewsArticle", "commentCount": 213},
        {"@type": "NewsArticle", "commentCount": "213"},
        [{"@graph": [{"@type": "WebPage"}, {"@type": "DiscussionForumPosting", "commentCount": 213}]}],
        {"@type": "Article", "interactionStatistic": {"interactionType": "https://schema.org/CommentAction", "userInteractionCount": 213}},
        {"@type": "QAPage", "mainEntity": {"@type": "Question", "answerCount": 213}},
    ],
)  # fmt: skip
def test_structured_data_tells_how_many_there_are(value: object) -> None:
    assert claimed(head=f"<script type='application/ld+json'>{json.dumps(value)}</script>") == 213


@pytest.mark.parametrize(
    "value",
    [
        {"@type": "Article", "comment": [{"@type": "Comment", "commentCount": 213}]},
        {"@type": "ItemList", "itemListElement": [{"@type": "NewsArticle", "commentCount": 213}]},
        {"@type": "Article", "interactionStatistic": {"interactionType": "https://schema.org/LikeAction", "userInteractionCount": 213}},
        {"@type": "Article", "commentCount": "many"},
    ],
)  # fmt: skip
def test_structured_data_on_something_else_claims_nothing(value: object) -> None:
    assert claimed(head=f"<script type='application/ld+json'>{json.dumps(value)}</script>") is None


def test_microdata_tells_how_many_there_are() -> None:
    assert claimed(tools="<meta itemprop='commentCount' content='213'>") == 213
    assert claimed(tools="<meta itemprop='interactionCount' content='UserComments:213'>") == 213
    assert claimed(tools="<meta itemprop='interactionCount' content='UserPlays:213'>") is None


def test_broken_structured_data_tells_nothing() -> None:
    assert claimed(head="<script type='application/ld+json'>{commentCount: 213</script>") is None


@pytest.mark.parametrize(
    ("found", "gathered", "chosen"),
    [
        ([], 3, None),
        ([Claim(Source.BESIDE, 213)], 3, 213),
        ([Claim(Source.METADATA, 500), Claim(Source.BESIDE, 213)], 3, 213),
        ([Claim(Source.BESIDE, 2), Claim(Source.METADATA, 213)], 3, 213),
        ([Claim(Source.BESIDE, 9), Claim(Source.BESIDE, 213), Claim(Source.BESIDE, 213)], 3, 213),
        ([Claim(Source.METADATA, 14)], 15, 14),
        ([Claim(Source.BESIDE, 5)], 15, None),
        ([Claim(Source.BESIDE, 0)], 0, None),
    ],
    ids=["none", "one", "the nearest", "refuted", "the most", "the question not counted", "of something else", "zero"],
)
def test_what_was_gathered_refutes_smaller_claims(found: list[Claim], gathered: int, chosen: int | None) -> None:
    assert choose(found, gathered) == chosen


def test_a_list_to_choose_from_is_no_line_between_a_count_and_the_comments() -> None:
    choices = "".join(f"<option>{which} first of all of them</option>" for which in ("Newest", "Oldest", "Most liked"))
    document = dom.parse(
        f"<div>12 comments</div><p>Sort by <select>{choices}</select></p><ol><li>So.</li><li>No.</li></ol>"
    )
    page, listed = PageSnapshot(document, URL, "load", datetime.now(UTC)), document.xpath("//ol")[0]
    assert [*counted_above(page, Section(listed, tuple(map(Record, listed))))] == [Count(12, heads=True)]
