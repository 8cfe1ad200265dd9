"""Members of a group that are unlike the others are no records."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from comcrawl_scrapy import extract_comments
from comcrawl_scrapy.classification import trimming
from comcrawl_scrapy.classification.trimming import trimmed
from comcrawl_scrapy.documents.measures import Measures
from comcrawl_scrapy.dom import Outline, parse

if TYPE_CHECKING:
    pass

COMMENT = (
    "<div id=c{0}><b class=by>Ann {0}</b> <i class=on>1 May 2024</i><p class=says>What number {0} has to say.</p></div>"
)
NESTED = "<div id=c1><b class=by>Ann</b><i class=on>1 May</i><p class=says>Outer.</p>{}</div>"
QUOTING = (
    "<table id=a><tr><td><b class=by>Ann</b></td></tr><tr><td>Well.</td></tr></table>"
    "<table id=b><tr><td><b class=by>Bob</b></td></tr><tr><td><table id=q><tr><td><b class=by>Ann wrote:</b></td></tr>{}</table>Quite so.</td></tr></table>"
)
ROWS = "".join(
    f"<tr id=r{k}><td><b>Ann</b> <small>12 posts</small></td><td><i>{k} May 2024</i><hr><p>What number {k} has to say.</p></td></tr>"
    for k in (1, 2, 3)
)
LAID_OUT = f"<table><tr id=r0><td>{{}}</td><td><table>{ROWS}</table></td></tr></table>"
COMMENTS = "".join(map(COMMENT.format, range(1, 5)))
PARTS = "".join(f"<div class=one><i>{k} May 2024</i><p id=s{k}>Not at all, I think.</p></div>" for k in (1, 2, 3))
WRAPPED = PARTS.replace("<p", "<div><p").replace("</p>", "</p></div>")
DATED_AROUND = "<div class='post{}'><i>1 May 2024</i><p id=s0>It rained.</p></div>"
DATED_BEHIND = "<div class=post><i>3 May 2024</i><p id=s1><b>Ann on 1 May 2024:</b><q>It rained.</q>It did.</p></div>"
OF_SOME = "".join(f"<div id=n{k} class='note{' mine' * (k % 2 == 0)}'><p>What {k} says.</p></div>" for k in range(1, 6))
GONE = "<div id=gone><em>This comment has been removed.</em><div class=answers>{}</div></div>"
BOX = "<textarea></textarea><button>Send</button>"
LINKED = COMMENTS.replace("<b class=by>", "<a class=by href=/ann>").replace("</b>", "</a>")


def kept(html: str) -> list[str]:
    """Return the ids of what is kept of the page's elements that have one."""
    outline = Outline.of(parse(html))
    members = [i for i, attributes in enumerate(outline.attributes) if "id" in attributes]
    return [outline.attributes[i]["id"] for i in trimmed(Measures.of(outline), members)]


@pytest.mark.parametrize(
    ("html", "records"),
    [
        (f"<div id=head><h2>4 comments</h2></div>{COMMENTS}<div id=form><label>Your name</label></div>", ["c1", "c2", "c3", "c4"]),
        (f"<div id=head><b class=by>Author</b> <p class=says>Topic: the bridge</p></div>{COMMENTS}", ["c1", "c2", "c3", "c4"]),
        (f"<div id=box><p class=says>Join in!</p><textarea></textarea><button>Send</button></div>{LINKED}", ["c1", "c2", "c3", "c4"]),
        (f"<div id=first><b class=by>Ann</b> <p class=says>First!</p><textarea></textarea><button>Send</button></div>{COMMENTS}", ["first", "c1", "c2", "c3", "c4"]),
        (f"<div id=first><b class=by>Ann</b> <p class=says>First!</p>{BOX}</div>{LINKED.replace('</div>', BOX + '</div>')}", ["first", "c1", "c2", "c3", "c4"]),
        (f"<div id=box><b class=by>Join in!</b><p class=says>Be kind.</p>{BOX}</div>{LINKED.replace('</div>', '<a>Reply</a>' + BOX + '</div>')}", ["c1", "c2", "c3", "c4"]),
        (f"<div id=first><b class=by>Ann</b> <i class=on>just now</i><p class=says>First!</p></div>{COMMENTS}", ["first", "c1", "c2", "c3", "c4"]),
        (f"<div id=top><h2>The bridge</h2><ul><li><u>About</u></li></ul><div id=head><i class=on>1 May 2024</i></div></div>{COMMENTS}", ["c1", "c2", "c3", "c4"]),
        (f"<div id=top><h2>The bridge</h2><ul><li><u>About</u></li></ul>{COMMENT.format(9)}</div>{COMMENTS}", ["c9", "c1", "c2", "c3", "c4"]),
        (f"<div id=story><p class=says>It rained for a week.</p></div>{COMMENT.format(1)}", ["c1"]),
        ("<div id=a><b class=by>Ann</b><p>It rains.</p></div><div id=b><b class=by>Bob</b><p>So it did in 2019.</p></div>", ["a", "b"]),
        (f"<section class=story>1 May 2024<p id=story>It rained on 2 May.</p></section>{PARTS}", ["s1", "s2", "s3"]),
        (f"<section class=story>1 May 2024<div><p id=story>It rained on 2 May.</p></div>{WRAPPED}</section>", ["s1", "s2", "s3"]),
        (f"<section class=story>1 May 2024<div><p id=s0>Does it rain?</p></div></section>{WRAPPED}", ["s0", "s1", "s2", "s3"]),
        (f"<div class=one>1 May 2024<p id=s0>It rained.</p></div>{PARTS}", ["s0", "s1", "s2", "s3"]),
        (DATED_AROUND.format("") + DATED_BEHIND, ["s0", "s1"]),
        (DATED_AROUND.format("") + 2 * DATED_BEHIND, ["s0", "s1", "s1"]),
        (DATED_AROUND.format(" story") + DATED_BEHIND, ["s1"]),
        (OF_SOME, ["n1", "n2", "n3", "n4", "n5"]),
        (f"{COMMENTS}<div id=pager><a>1</a><a>2</a></div>", ["c1", "c2", "c3", "c4"]),
        (f"{COMMENTS}<div id=short><b class=by>Bob</b></div>", ["c1", "c2", "c3", "c4", "short"]),
        (f"{COMMENTS}<div id=gone><em>This comment has been removed.</em></div>", ["c1", "c2", "c3", "c4", "gone"]),
        (COMMENTS + GONE.format(COMMENT.format(5) + COMMENT.format(6)), ["c1", "c2", "c3", "c4", "gone", "c5", "c6"]),
        (GONE.format(COMMENT.format(5)) + COMMENTS, ["gone", "c5", "c1", "c2", "c3", "c4"]),
        (COMMENTS + GONE.format(GONE.replace("id=gone", "id=more").format(COMMENT.format(5))), ["c1", "c2", "c3", "c4", "gone", "more", "c5"]),
        (COMMENTS + GONE.format(f"<p>It was about the bridge.</p>{COMMENT.format(5)}"), ["c1", "c2", "c3", "c4", "c5"]),
        (NESTED.format("".join(map(COMMENT.format, range(2, 4)))) + "<div id=more>More</div>", ["c1", "c2", "c3"]),
        (f"<div id=outer>{COMMENT.format(9)}<div id=more>{COMMENTS}</div></div>", ["outer", "c1", "c2", "c3", "c4"]),
        (COMMENTS + f"<div id=list class=answers>{COMMENT.format(5)}</div>", ["c1", "c2", "c3", "c4", "c5"]),
        (COMMENTS.replace("</div>", f"<div id=list class=answers>{COMMENT.format(8).replace('<div', '<div class=best')}{COMMENT.format(9)}</div></div>", 1), ["c1", "c8", "c9", "c2", "c3", "c4"]),
        ("".join(f"<div id=w{k}>{COMMENT.format(k)}</div>" for k in range(4)), ["w0", "w1", "w2", "w3"]),
        (COMMENTS.replace("</div>", "<div id=who><b class=by>Ann</b> Level 3</div></div>", 1), ["c1", "c2", "c3", "c4"]),
        (COMMENTS.replace("</div>", "<div id=new><b class=by>Ann</b> Me too. <button>+</button></div></div>", 1), ["c1", "new", "c2", "c3", "c4"]),
        (COMMENTS.replace("</div>", "<p class=do><button>Like</button></p></div>").replace("<p class=do>", "<p id=foot class=do>", 1), ["c1", "c2", "c3", "c4"]),
        ("<div id=m0><b>Ann</b> <i>1 May 2024</i> <div id=m1><pre>One.</pre></div><div id=m2><pre>Two.</pre></div><div id=m3><pre>Three.</pre></div></div>", ["m1", "m2", "m3"]),
        (QUOTING.format("<tr><td class=quote>Well.</td></tr>"), ["a", "b"]),
        (QUOTING.format("<tr><td class=quote>Well.</td></tr><tr><td>Quite so.</td></tr>"), ["a", "b", "q"]),
        (QUOTING.format("<tr><td>Well.</td></tr>"), ["a", "b", "q"]),
        (LAID_OUT.format("<u>News of 1 May</u>"), ["r1", "r2", "r3"]),
        (LAID_OUT.format("<b>This comment was deleted.</b>"), ["r0", "r1", "r2", "r3"]),
        ("<div id=a>one</div><div id=b>two</div><div id=c>three</div>", ["a", "b", "c"]),
        ("<div id=a><p>one</p></div><div id=b>two</div>", ["a", "b"]),
    ],
    ids=["heading and form", "a row of titles", "the box to write in", "one with a box to answer in", "with a box in each", "the box above those to answer in", "a date without a number", "a line in what is none", "a comment in what is none", "a story before one", "a year said in one of two", "the text of the story", "the text of the story in a part of one template", "the first text of a thread", "the text of another", "a text that quotes one of a date", "texts that quote it", "one that quotes the text of the story", "two called more than the rest", "pager", "one that lacks some", "one that was deleted", "a deleted one that has answers", "the first is one", "a deleted one in another", "one that says more than that", "nested", "one in the other", "a list of one", "a list of answers", "each in another", "a part of one", "an answer without its time", "the buttons of one", "what holds all", "a quotation", "one that quotes", "an answer", "the layout of the page", "a deleted one with its answers", "nothing in common", "too few to tell"],
)  # fmt: skip
def test_members_with_hardly_any_common_component_are_left_out(html: str, records: list[str]) -> None:
    assert kept(html) == records


def test_members_deep_in_one_another_are_not_looked_through_again_and_again(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []
    monkeypatch.setattr(trimming, "is_attribution", read.append)
    deep = "".join(f"<div id=d{n}><b>Ann {n}</b><div class=quote>Well.</div><p>Number {n}.</p>" for n in range(400))
    assert len(kept(deep)) == 400
    assert 0 < len(read) < trimming.LARGEST_QUOTATION


def test_what_stands_in_the_list_of_comments_is_no_comment() -> None:
    page = "<h1>News</h1><article><p>{}</p></article><section class=comments><div class=row><h3>Join in</h3>{}</div>{}<div class=row>{}</div></section>"
    rows = "".join(
        f"<div class=row><a class=author href='/user/{name}'>{name}</a> <time datetime='2024-05-0{day}'>May {day}</time>"
        f"<p class=text>{text}</p><a href='#'>Reply</a></div>"
        for day, (name, text) in enumerate(SAID.items(), 1)
    )
    html = page.format(
        "A long report on the town. " * 20,
        "Be kind, and stay on the subject of the report.",
        rows,
        "Older discussions are closed.",
    )
    assert [(comment.author, comment.text) for comment in extract_comments(html).comments] == list(SAID.items())


@pytest.mark.parametrize("notice", ["{}", "<p>{}</p>", "<div class=text><p>{}</p></div>"])
def test_the_answers_nested_in_a_deleted_comment_answer_it(notice: str) -> None:
    row = "<div class=comment id=c{}><b class=author>{}</b> <time datetime=2024-05-0{}>May</time><p class=text>{}</p><a href='#'>Reply</a></div>"
    first, second, *answers = (row.format(day, name, day, text) for day, (name, text) in enumerate(SAID.items(), 1))
    gone = f"<div class=comment id=c9>{notice.format('This comment was removed.')}<div class=replies>{''.join(answers)}</div></div>"
    html = f"<article><h1>News</h1><p>{'A long report on the town. ' * 20}</p></article><section class=comments>{first}{gone}{second}</section>"
    found = [(comment.id, comment.parent_id, comment.text) for comment in extract_comments(html).comments]
    ann, ben, cleo, dan = SAID.values()
    assert found == [("c1", None, ann), ("c9", None, ""), ("c3", "c9", cleo), ("c4", "c9", dan), ("c2", None, ben)]


SAID = {
    "Ann": "I do not think that this is what the mayor meant at all.",
    "Ben": "He said so himself last week, I was there and heard it.",
    "Cleo": "Whoever wrote this report has never seen our town hall.",
    "Dan": "Thanks for the report, I had been wondering about the bridge.",
}


def test_a_signature_that_is_laid_out_as_the_posts_are_is_none() -> None:
    post = (
        "<table class=tablebg><tr class=row1><td align=center><b class=postauthor>{0}</b></td><td><table><tr><td class=gensmall>"
        "<b>Post subject:</b> The model</td><td class=gensmall><b>Posted:</b> Wed Jun 1{1}, 2014 12:28 pm</td></tr></table></td></tr>"
        "<tr class=row1><td class=profile><span class=postdetails><b>Joined:</b> Tue Dec 10, 2013<br><b>Posts:</b> 4</span></td><td><table>"
        "<tr><td><div class=postbody>{2}</div>{3}</td></tr></table></td></tr></table>"
    )
    signature = "<div class=postbody>_________________<br>Extracting simple models: a list</div>"
    posts = ("iTzCorky", "shakotay2"), (SAID["Ann"], SAID["Ben"]), ("", signature)
    rows = "".join(
        post.format(name, day, text, below) for day, (name, text, below) in enumerate(zip(*posts, strict=True))
    )
    page = f"<html lang=en><body><h1>The model</h1>{rows}</body></html>"
    assert [(one.author, one.text) for one in extract_comments(page).comments] == [*zip(*posts[:2], strict=True)]


def test_who_is_called_by_a_line_is_no_signature() -> None:
    row = "<li class=comment><b class=author>{}</b> <time datetime=2024-05-0{}>May</time><p class=text>{}</p><a href='#'>Reply</a></li>"
    names = ("Ann", "_____lisa_____", "Cleo")
    rows = "".join(
        row.format(name, day, text) for day, (name, text) in enumerate(zip(names, SAID.values(), strict=False), 1)
    )
    page = f"<html lang=en><body><h1>Town</h1><h2>Comments</h2><ul>{rows}</ul></body></html>"
    assert len(extract_comments(page).comments) == len(names)
