"""Rules learnt from comment feeds (paper 002, 3), on one page of a site and applied to another."""

from __future__ import annotations

from datetime import UTC, datetime

import numpy as np
import pytest

from comcrawl_scrapy.dom import Outline, parse
from comcrawl_scrapy.records.bigrams import similarities
from comcrawl_scrapy.records.comment_feeds import feed_entries
from comcrawl_scrapy.records.date_forms import date_forms
from comcrawl_scrapy.records.feed_rules import FeedRules, SiteRules
from comcrawl_scrapy.records.protocol import FeedEntry, SitePage
from comcrawl_scrapy.records.rule_learning import best_rule, distances, nodes_by_rule

FETCHED = datetime(2013, 6, 1, tzinfo=UTC)
TEXTS = ["I could not agree more with this", "Where did you read that?", "Nothing but lies, as ever"]
NAMES = ["Rachid", "Amy Winter", "Joseph K."]
DAYS = ["2013-05-01", "2013-05-02", "2013-04-17"]
RSS = """<rss><channel><item>
<title>By: Ann</title><author>Ann</author><pubDate>Thu, 01 Jan 1970 00:00:00 +0000</pubDate>
<description>&lt;p&gt;Grüße &lt;b&gt;all&lt;/b&gt;&lt;/p&gt;&lt;p&gt;Bye&lt;/p&gt;</description>
</item></channel></rss>"""
ATOM = """<feed xmlns='http://www.w3.org/2005/Atom'>
<entry><updated>2013-05-01T10:00:00Z</updated><author><name>Bob</name></author>
<summary>short</summary><content type='html'>the whole text</content></entry>
<entry><title>without a text</title></entry>
</feed>"""


def comment(k: int, replies: str = "") -> str:
    head = f"<p class=by>By <b>{NAMES[k]}</b>, a reader since 1999</p>"
    head += f"<time class=at>{datetime.fromisoformat(DAYS[k]):%B %d, %Y}</time>"
    return f"<li id=c-{k}>{head}<div class=said>{TEXTS[k]}</div><a href=#>Reply</a>{replies}</li>"


def page(comments: str) -> str:
    links = "".join(f"<li><a href=x>Another headline, number {k}</a></li>" for k in range(30))
    article = f"<article>By <b>{NAMES[0]}</b>. Read what {NAMES[1]} said about it to {NAMES[2]}</article>"
    return f"<body><nav><ul>{links}</ul></nav>{article}<ol class=comments>{comments}</ol></body>"


def entries(*numbers: int) -> tuple[FeedEntry, ...]:
    return tuple(FeedEntry(TEXTS[k], NAMES[k], f"{DAYS[k]}T10:00:00Z") for k in numbers)


def fitted(comments: str, feed: tuple[FeedEntry, ...]) -> FeedRules:
    return FeedRules(fetched_at=FETCHED).fit([SitePage(parse(page(comments)), feed)])


def ids(extractor: FeedRules, html: str) -> list[list[str | None]]:
    return [[record.node.get("id") for record in section.records] for section in extractor.extract(parse(html))]


@pytest.mark.parametrize(
    ("one", "other", "percent"),
    [
        ("Scheme Scala", "Scala Scheme", 90),
        ("Rachid", "Richard", 18),
        ("Rachid", "Amy, Rachid and all their friends", 29),
        ("", "nothing", 0),
        ("nothing", "", 0),
        ("same  words\n", "same words", 100),
    ],
)
def test_similarity_is_that_of_the_paper(one: str, other: str, percent: int) -> None:
    outline = Outline.of(parse(f"<p>{one}</p>"))
    assert round(100 * similarities(outline, [other])[outline.tags.index("p"), 0]) == percent


def test_one_pass_gives_every_node_the_similarity_of_its_texts() -> None:
    outline = Outline.of(parse("<div>night <b>nacht</b> tail<script>night</script> more</div>"))
    alike = similarities(outline, ["nacht", "night"])
    at = {tag: alike[i] for i, tag in enumerate(outline.tags)}
    assert at["b"].tolist() == pytest.approx([1, 2 * 1 / (4 + 4)])
    assert at["script"].tolist() == [0, 0]
    bigrams = {"ni", "ig", "gh", "ht", "na", "ac", "ch", "ta", "ai", "il", "mo", "or", "re"}
    assert at["div"].tolist() == pytest.approx([2 * 4 / (len(bigrams) + 4)] * 2)


def test_more_bigrams_than_the_alphabet_holds_are_still_compared() -> None:
    many = "".join(chr(0x4E00 + k * 7 % 20_000) for k in range(20_000))
    alike = similarities(Outline.of(parse(f"<p>{many}</p><div>needle</div>")), ["needle"])
    assert alike[-1, 0] == 1
    assert alike[2, 0] < 0.01


@pytest.mark.parametrize(
    ("html", "rule"),
    [
        ("<p id=one class=many>x</p>", "//*[@id='one']"),
        ("<p id=c-17 class=many>x</p>", "//*[@class='many']"),
        ("<p id=c-17 class=depth-2>x</p>", "/html/body/p"),
        ("<div class=many><p>x</p></div>", "//*[@class='many']/p"),
        ("""<p class="it's">x</p>""", "/html/body/p"),
        ("<div>" * 40 + "<p id=deep>x</p>", "//*[@id='deep']"),
    ],
)
def test_a_node_has_the_rule_of_its_id_else_class_else_path(html: str, rule: str) -> None:
    outline = Outline.of(parse(html))
    assert rule in nodes_by_rule(outline)
    assert [outline.nodes[i] for i in nodes_by_rule(outline)[rule]] == outline.nodes[0].xpath(rule)


def test_the_score_is_that_of_the_maximum_weighted_matching() -> None:
    rules = {"greedy": [0, 1], "matched": [2, 3], "few": [4]}
    weights = np.array([[0.9, 0.8], [0, 0], [0.7, 0.6], [0.6, 0], [1, 1]])
    best = best_rule(rules, weights, fewest=2)
    assert best is not None
    assert (best.rule, best.nodes) == ("matched", {0: 3, 1: 2})
    assert best.score == pytest.approx(1.2)
    assert best_rule(rules, np.zeros((5, 2)), fewest=1) is None


def test_tree_distance_counts_the_edges_and_leaves_out_what_holds_the_node() -> None:
    outline = Outline.of(parse("<div><p><b>node</b></p><i>x</i></div><span>y</span>"))
    away = dict(zip(outline.tags, distances(outline, {0: outline.tags.index("b")}, 1)[:, 0].tolist(), strict=True))
    assert (away["i"], away["span"]) == (3, 4)
    assert {tag for tag in away if away[tag] == float("inf")} == {"html", "body", "div", "p", "b"}


@pytest.mark.parametrize(
    ("comments", "found"),
    [
        ("", []),
        (comment(0), [["c-0"]]),
        (comment(0) + comment(1) + comment(2), [["c-0", "c-1", "c-2"]]),
        (comment(0, f"<ol>{comment(1)}</ol>") + comment(2), [["c-0", "c-1", "c-2"]]),
    ],
    ids=["none", "one", "three", "nested"],
)
def test_rules_learnt_on_one_page_of_a_site_hold_on_another(comments: str, found: list[list[str]]) -> None:
    learnt = fitted(comment(1) + comment(2), entries(1, 2))
    assert ids(learnt, page(comments)) == found
    assert [[c.container.get("id") for c in learnt.comments(parse(page(comments)))]] == (found or [[]])


def test_authors_of_a_page_without_comments_are_nobody_s() -> None:
    learnt = fitted(comment(1) + comment(2), entries(1, 2))
    assert learnt.comments(parse("<p class=by>By <b>Rachid</b></p>")) == []


def test_containers_hold_text_author_and_date_where_they_are_nested_too() -> None:
    learnt = fitted(comment(0, f"<ol>{comment(1, f'<ol>{comment(2)}</ol>')}</ol>"), entries(0, 1, 2))
    assert ids(learnt, page(comment(2) + comment(0, f"<ol>{comment(1)}</ol>"))) == [["c-2", "c-0", "c-1"]]


def test_rules_for_authors_and_dates_prefer_what_is_near_the_text() -> None:
    learnt = fitted("".join(map(comment, range(3))), entries(0, 1, 2))
    assert learnt.rules == SiteRules("//*[@class='said']", "//*[@class='by']/b", "//*[@class='at']", levels=1)


def test_every_comment_is_given_its_own_author_and_date() -> None:
    learnt = fitted("".join(map(comment, range(3))), entries(0, 1, 2))
    anonymous = comment(1).replace("<b>Amy Winter</b>", "")
    comments = learnt.comments(parse(page(comment(0, f"<ol>{anonymous}</ol>") + comment(2))))
    found = [
        [None if e is None else e.text for e in (comment.contents[0], comment.author, comment.date)]
        for comment in comments
    ]
    assert found == [
        [TEXTS[0], NAMES[0], "May 01, 2013"],
        [TEXTS[1], None, "May 02, 2013"],
        [TEXTS[2], NAMES[2], "April 17, 2013"],
    ]


def test_a_comment_of_two_paragraphs_is_one() -> None:
    html = page("<li><i>Ann</i><p>First half</p><p>Other half</p></li><li><i>Bob</i><p>Whole text</p></li>")
    learnt = FeedRules(SiteRules("//*[@class='comments']/li/p", "//*[@class='comments']/li/i", levels=1))
    comments = learnt.comments(parse(html))
    assert [([p.text for p in c.contents], c.author.text) for c in comments if c.author is not None] == [
        (["First half", "Other half"], "Ann"),
        (["Whole text"], "Bob"),
    ]


def test_the_rule_of_most_pages_is_taken() -> None:
    redesigned = page(comment(0) + comment(1)).replace("class=said", "class=new")
    pages = [SitePage(parse(page(comment(k))), entries(k)) for k in (1, 2)]
    learnt = FeedRules(fetched_at=FETCHED).fit([SitePage(parse(redesigned), entries(0, 1)), *pages])
    assert learnt.rules is not None
    assert learnt.rules.content == "//*[@class='said']"


@pytest.mark.parametrize(
    "feed",
    [(), (FeedEntry("Something else was said, on quite another page of 1999"),)],
    ids=["no entries", "another page's"],
)
def test_without_a_feed_that_tells_there_is_no_rule_and_nothing_is_extracted(feed: tuple[FeedEntry, ...]) -> None:
    learnt = fitted(comment(0), feed)
    assert learnt.rules is None
    assert learnt.extract(parse(page(comment(0)))) == []
    assert learnt.comments(parse(page(comment(0)))) == []


def test_fit_returns_a_new_extractor() -> None:
    fresh = FeedRules()
    assert fresh.fit([SitePage(parse(page(comment(0) + comment(1))), entries(0, 1))]).rules is not None
    assert fresh.rules is None


@pytest.mark.parametrize(
    ("feed", "expected"),
    [
        (
            RSS,
            (FeedEntry("Grüße all\nBye", "Ann", "Thu, 01 Jan 1970 00:00:00 +0000"),),
        ),
        (ATOM, (FeedEntry("the whole text", "Bob", "2013-05-01T10:00:00Z"),)),
        ("no feed at all", ()),
        ("http://127.0.0.1:9/feed", ()),
        ("", ()),
    ],
    ids=["rss", "atom", "text", "address", "empty"],
)
def test_entries_of_a_comment_feed(feed: str, expected: tuple[FeedEntry, ...]) -> None:
    assert feed_entries(feed) == expected
    assert feed_entries(feed.encode()) == expected


@pytest.mark.parametrize(
    ("published", "form"),
    [
        ("Thu, 01 Jan 1970 00:00:00 +0000", "Thursday January 1, 1970"),
        ("Thu, 01 Jan 1970 00:00:00 +0000", "1970-01-01"),
        ("Thu, 01 Jan 1970 00:00:00 +0000", "43 years ago"),
        ("2013-05-31T22:30:00Z", "1 hour ago"),
        ("2013-05-31T23:59:30Z", "just now"),
        ("2013-05-20T00:00:00Z", "1 week ago"),
        ("before the war", "before the war"),
    ],
)
def test_dates_are_sought_in_many_forms(published: str, form: str) -> None:
    assert form in date_forms(published, FETCHED)


@pytest.mark.parametrize(
    ("html", "records"),
    [
        (
            "<ul>" + "<li class=c><b class=a>Ann</b><p class=t>I could not agree more</p></li>" * 10_000 + "</ul>",
            10_000,
        ),
        ("<div class=c>I could not agree more" * 50_000, 0),
        ("".join(f"<div class={chr(97 + k % 26) * (k % 190 + 1)}>text</div>" for k in range(20_000)), 0),
    ],
    ids=["equal records", "deep", "many classes"],
)
def test_hostile_pages_end(html: str, records: int) -> None:
    document = parse(html)
    learnt = FeedRules().fit([SitePage(document, (FeedEntry("I could not agree more", "Ann"),) * 5)])
    assert sum(len(section.records) for section in learnt.extract(document)) >= records
    assert len(learnt.comments(document)) >= records
