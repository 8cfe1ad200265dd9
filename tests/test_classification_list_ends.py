"""The ends of lists: what heads them, and what a reader writes in, is no record."""

from __future__ import annotations

import pytest

from comcrawl_scrapy import extract_comments
from comcrawl_scrapy.classification.list_ends import without_article, without_foot, without_head
from comcrawl_scrapy.documents.measures import Measures
from comcrawl_scrapy.dom import Outline, parse

COMMENT = (
    "<div id=c{0}><b class=by>Ann {0}</b> <i class=on>1 May 2024</i><p class=says>What number {0} has to say.</p></div>"
)
COMMENTS = "".join(map(COMMENT.format, range(1, 5)))


def between(html: str) -> list[str]:
    """Return the ids of the page's elements that have one, without the ends that are no records."""
    outline = Outline.of(parse(html))
    members = [i for i, attributes in enumerate(outline.attributes) if "id" in attributes]
    measures = Measures.of(outline)
    return [outline.attributes[i]["id"] for i in without_foot(measures, without_head(measures, members))]


@pytest.mark.parametrize(
    ("last", "records"),
    [
        ("<div id=box><p class=says>Join in!</p><textarea></textarea><button>Send</button></div>", ["c1"]),
        ("<div id=empty><h3>Preview</h3><p class=says></p><b class=by></b></div>", ["c1"]),
        ("<div id=c2><a class=by href=/bob>Bob</a> <p class=says>Just now I agree.</p></div>", ["c1", "c2"]),
        ("<div id=c2><b class=by>Bob</b> <p class=says>Just now I agree.</p><button>Reply</button></div>", ["c1", "c2"]),
        ("<div id=gone><em>This comment has been removed.</em></div>", ["c1", "gone"]),
        ("<div id=c2><b class=by>Bob</b> <i>2 May 2024</i> <p class=says>So do I.</p></div>", ["c1", "c2"]),
    ],
    ids=["the box to write in", "a record to be filled", "one who has a page", "one to answer", "one that was deleted", "one of some time"],
)  # fmt: skip
def test_what_ends_the_list_is_no_record(last: str, records: list[str]) -> None:
    first = COMMENT.format(1).replace("<b class=by>", "<a class=by href=/ann>").replace("</b>", "</a>")
    assert between(first + last) == records


ASKS = "<div id=ask><p class=says>{}</p></div>"
NEW = "<div id=new><b class=by>Bob</b> {}<p class=says>So it is.</p><a href=/login>Log in to reply</a></div>"
LOGIN = ASKS.format("You must be <a href=/login>logged in</a> to post a comment.")


@pytest.mark.parametrize(
    ("html", "records"),
    [
        (COMMENTS + LOGIN, ["c1", "c2", "c3", "c4"]),
        (COMMENT.format(1) + LOGIN, ["c1"]),
        (LOGIN + COMMENT.format(1), ["c1"]),
        (COMMENT.format(1) + ASKS.format("<a href=/3>Registrieren</a>, um zu kommentieren"), ["c1"]),
        (COMMENT.format(1) + ASKS.format("I must <a href=/story>write</a> to them."), ["c1", "ask"]),
        (COMMENT.format(1) + ASKS.format("The <a href=/login>form</a> there is broken."), ["c1", "ask"]),
        (COMMENT.format(1) + LOGIN.replace("</p>", " 1 May 2024</p>"), ["c1", "ask"]),
        (COMMENT.format(1).replace("</p>", " <a href=/login>Log in to reply</a></p>") + LOGIN, ["c1", "ask"]),
        (NEW.format("") + COMMENTS + NEW.format("<i class=on>2 May 2024</i>"), ["new", "c1", "c2", "c3", "c4", "new"]),
        (NEW.format("<i class=on>just now</i>") + COMMENTS, ["new", "c1", "c2", "c3", "c4"]),
        (COMMENTS + NEW.format("<i class=on>just now</i>"), ["c1", "c2", "c3", "c4", "new"]),
    ],
    ids=["at the end", "after one", "before one", "by what a link says", "another link", "not to write", "of some time", "as all say it", "as another says it", "first just now", "last just now"],
)  # fmt: skip
def test_what_asks_to_log_in_to_comment_is_no_record(html: str, records: list[str]) -> None:
    assert between(html) == records


def test_the_only_record_is_no_end_of_a_list() -> None:
    assert between("<div id=a><p>Well.</p></div>") == ["a"]


RAIN = "It has rained all day, and so it will on most of the days to come."


@pytest.mark.parametrize(
    ("headline", "text", "beside", "is_head"),
    [("h1", "", RAIN, True), ("h1", "", "", False), ("b", "", RAIN, False), ("h1", "<p>So it is.</p>", RAIN, False)],
    ids=["the article beside", "nothing beside", "no headline", "a text of its own"],
)  # fmt: skip
def test_what_has_the_headline_of_what_is_said_beside_it_heads_the_page(
    headline: str, text: str, beside: str, is_head: bool
) -> None:
    day = "<time>May {}, 2024</time>"
    head = f"<div class=m><{headline}>Rain</{headline}> Ann {day.format(1)}{text}</div>"
    answers = "".join(f"<div class=m>Bo {day.format(k)}<p>So it was.</p></div>" for k in range(2, 6))
    outline = Outline.of(parse(f"<body><div>{head}<div>{beside}</div></div><div>{answers}</div></body>"))
    members = [i for i, tokens in enumerate(outline.tokens) if tokens == ("m",)]
    assert (without_head(Measures.of(outline), members) == members[1:]) is is_head


@pytest.mark.parametrize("around", [3, 5])
def test_the_text_of_the_article_is_none_of_those_of_comments_however_deep_these_stand(around: int) -> None:
    said = f"{'<div>' * around}<div class=m>So it was.</div>{'</div>' * around}"
    answers = "".join(f"<section><i>Bo, May {k}, 2024</i>{said}</section>" for k in range(2, 6))
    outline = Outline.of(parse(f"<body><main>{said}{answers}</main></body>"))
    members = [i for i, tokens in enumerate(outline.tokens) if tokens == ("m",)]
    assert without_head(Measures.of(outline), members) == members[1:]


POST = "<div class=m><h2>Rain</h2> <i class=day>May 1, 2024</i><p>It has rained all day, and so it will.</p></div>"
SAID = "<div class=m><b>Ann</b> <i class=on>May 2, 2024</i><p>So it did last year.</p></div>"


@pytest.mark.parametrize(
    ("title", "html", "is_out"),
    [
        ("Rain - The Town", POST + SAID, True),
        ("The Town", POST.replace("h2", "h1") + SAID * 2, True),
        ("The Town", POST + SAID, False),
        ("Rain - The Town", POST.replace("day", "on") + SAID, False),
        ("Rain - The Town", POST.replace("<i class=day>May 1, 2024</i>", "<i class=on>Yesterday</i> May 1") + SAID, False),
        ("Rain - The Town", POST.replace("<i class=day>May 1, 2024</i>", "<i>Yesterday</i>") + SAID, False),
        ("Rain - The Town", POST + SAID.replace("<b>Ann</b>", "<h4>Rain</h4> Ann"), False),
        ("Rain - The Town", POST + "<div class=m><p>Write to us.</p></div>", False),
        ("Rain - The Town", POST, False),
        ("Rain - The Town", POST.replace("so", "<a>May 1, 1924</a>") + SAID.replace("So", "<a>May 1, 1924</a>"), True),
    ],
    ids=["an article", "by its headline", "a heading", "one template", "in words", "undated", "as all have it", "none is dated", "one alone", "dated in the texts, too"],
)  # fmt: skip
def test_an_article_that_is_dated_elsewhere_than_what_is_said_about_it_is_none_of_that(
    title: str, html: str, is_out: bool
) -> None:
    outline = Outline.of(parse(f"<html><head><title>{title}</title></head><body>{html}</body></html>"))
    members = [i for i, tokens in enumerate(outline.tokens) if tokens == ("m",)]
    assert without_article(Measures.of(outline), members) == members[1 if is_out else 0 :]


@pytest.mark.parametrize("many", [1, 2, 4])
def test_what_asks_to_log_in_below_undated_texts_is_none_of_them(many: int) -> None:
    said = (
        "Simply ghastly, I side with the editors on this one.",
        "I think that it began in the big house.",
        "The court had this idea?",
        "Why not?",
    )
    record = (
        "<table><tr><td><a href=/u/{0}><img class=avatar src=/a{0}.jpg></a></td><td><div><div><a href=#>Report Comment</a></div><a class=comment "
        "href=/u/{0}>Richard {0}</a> <span class=comment>({0} days ago)</span></div><div class=comment>{1}</div></td></tr></table>"
    )
    rows = "".join(record.format(number, text) for number, text in enumerate(said[:many], 2))
    invitation = (
        "<div class=form><span><div class=comment>In order to post a comment on this page, you must <a href=/login>sign in</a>. If you do not "
        "have an account, you can <a href=/register>create one</a>.</div></span><textarea>You must be logged in.</textarea></div>"
    )
    page = f"<html lang=en><body><h1>The court</h1><p>It wants to know.</p><div><h3>Comments</h3>{rows}{invitation}</div></body></html>"
    assert [comment.text for comment in extract_comments(page).comments] == [*said[:many]]


def test_the_list_of_one_comment_that_is_called_as_that_is_no_comment() -> None:
    comment = (
        "<div id=shell-1><div id=comment-1 class='comments odd cid-1'><div class=inner><div><div class=ratings><a href=# class=up><span>2</span></a>"
        "<div><a href=#>Flag as Offensive</a></div></div><b>Beltway Greg</b> <span class=smaller>on <a href=/c/1 title='Permalink to this comment'>"
        "Sep 21, 3:05 PM</a> said:</span><div class=comment-content><div class=comment-text>If you're short you better cover.</div></div></div>"
        "<div class=reply-button><a class=button-link href=#form><span>Reply</span></a></div></div></div></div>"
    )
    head = "<h2 class=comments-header>The Water Cooler <div>Receive updates on new comments by 24 March!</div><span>1 Comment</span></h2>"
    page = (
        "<html lang=en><body><h1>On the Fed announcement</h1><p>They are confused, and wait until 6 pm.</p>"
        f"<div class=comments><div class=container>{head}</div><div class=content>{comment}</div></div></body></html>"
    )
    assert [(one.author, one.text) for one in extract_comments(page).comments] == [
        ("Beltway Greg", "If you're short you better cover.")
    ]
