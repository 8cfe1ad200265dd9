from __future__ import annotations

from datetime import UTC, datetime

import pytest

from comcrawl_scrapy.documents.measures import Measures
from comcrawl_scrapy.dom import Outline, parse
from comcrawl_scrapy.items import Comment
from comcrawl_scrapy.record_fields.slots import Layout
from comcrawl_scrapy.threads import find_parents, threaded


def layout_of(html: str) -> tuple[list[Comment], Layout]:
    """Return the comments (elements named "c", their texts in a "t") of a small page."""
    outline = Outline.of(parse(html))
    members = [i for i, tokens in enumerate(outline.tokens) if "c" in tokens]
    comments = []
    for i in members:
        text = outline.nodes[i].xpath("string(./*[@class='t'])")
        author = outline.nodes[i].xpath("string(./*[@class='a'])")
        profile = outline.nodes[i].xpath("string(./*[@class='a']/@href)")
        comments.append(Comment(text=str(text), author=str(author) or None, author_url=str(profile) or None))
    return comments, Layout(Measures.of(outline), members)


T = "<p class=t>text</p>"
SPACED = "<table class=c><tr>{}<td>" + T + "</td></tr></table>"
CASES = {
    "spacers in old tables": (
        "".join(SPACED.format(f"<td><img src=/img/spacer.gif width={width}></td>") for width in (1, 26, 51, 26)),
        [None, 0, 1, 0],
    ),
    "empty cells in old tables": (
        "".join(SPACED.format(f"<td width={width}></td>" if width else "") for width in (0, 20, 0)),
        [None, 0, None],
    ),
    "portraits are no spacers": (
        "".join(SPACED.format(f"<td><img src=/u/{width}.png width={width} height=40></td>") for width in (30, 40, 40)),
        [None, None, None],
    ),
    "margins at the right": (
        "".join(f"<div class=c style='padding-right:{width}px'>{T}</div>" for width in (0, 20, 40, 0)),
        [None, 0, 1, None],
    ),
    "nesting": (f"<ul><li class=c>{T}<ul><li class=c>{T}</li><li class=c>{T}</li></ul></li><li class=c>{T}</li></ul>", [None, 0, 0, None]),
    "nesting in what only holds the first part": (
        f"<div class=c><div class=c>{T}</div><div class=c>{T}</div></div><div class=c>{T}</div>",
        [None, None, 1, None],
    ),
    "two levels, and who is addressed": (
        ("<div class=c><b class=a>Al</b><p class=t>x</p><div class=c><b class=a>Alice</b><p class=t>@Al: x</p></div>"
        "<div class=c><b class=a>Bo</b><p class=t>@Alice x</p></div><div class=c><b class=a>Al</b><p class=t>@Bob x</p></div>"
        "</div><div class=c><b class=a>Cem</b><p class=t>@Bo x</p></div>"),
        [None, 0, 1, 0, None],
    ),
    "who is addressed in a link": (
        ("<div class=c><b class=a>Al Marsh</b><p class=t>x</p></div><div class=c><b class=a>Bo</b><p class=t>Al, x</p></div>"
        "<div class=c><b class=a>Cem</b><p class=t><a href=/u/1>Al Marsh</a> x</p></div><div class=c><b class=a>Bo</b><p class=t><a href=/u/2>Bo</a> x</p></div>"),
        [None, None, 0, None],
    ),
    "two levels, and links to what is answered": (
        ("<div class=c id=k0><b class=a>Al</b><p class=t>x</p><div class=c id=k1><b class=a>Bo</b><span>Reply <a href='#k0'>@Al</a> :</span><p class=t>x</p></div>"
        "<div class=c id=k2><b class=a>Bo</b><p class=t>x</p><a href='#k2'>link</a></div>"
        "<div class=c id=k3><b class=a>Cem</b><span>Reply <a href='#k1'>@Bo</a> :</span><p class=t>x</p></div></div>"),
        [None, 0, 0, 1],
    ),
    "two levels, and the name of whom it answers in a place of its own": (
        ("<div class=c><b class=a>Al</b><p class=t>x</p><div class=c><b class=a>Bo</b><span class='item reply-at'><i></i><span>Al</span></span><p class=t>x</p></div>"
        "<div class=c><b class=a>Cem</b><span class='item reply-at'><i></i><span>Bo</span></span><p class=t>x</p></div>"
        "<div class=c><b class=a>Di</b><span class='item reply-at'><i></i><span>Nobody</span></span><p class=t>x</p></div></div>"),
        [None, 0, 1, 0],
    ),
    "links that have the address of the page, as those to the comments themselves": (
        "".join(f"<div class=c id=k{n}><a href='/s/1#k{n}'>#</a>{T}<a href='{of}'>#</a></div>" for n, of in enumerate(("/s/1", "/s/1#k0", "/s/2#k0"))),
        [None, 0, None],
    ),
    "flat": (f"<div class=c>{T}</div><div class=c>{T}</div>", [None, None]),
    "attribute": (
        f"<div class=c id=c-7>{T}</div><div class=c id=c-8 data-parent-id=7>{T}</div><div class=c id=c-9 data-parent-id=8>{T}</div>",
        [None, 0, 1],
    ),
    "level within a class name": (
        f"<div class='c replyTreeLevel0'>{T}</div><div class='c replyTreeLevel1'>{T}</div><div class='c replyTreeLevel0'>{T}</div>",
        [None, 0, None],
    ),
    "levels in lines of their own": (
        f"<div class='c\ndepth-1'>{T}</div><div class='c\ndepth-2'>{T}</div><div class='c\ndepth-1'>{T}</div>",
        [None, 0, None],
    ),
    "attribute with underscores": (
        f"<div class=c id=c1 reply_id=7a>{T}<a id=7a></a></div><div class=c id=c2 reply_id=8b reply_to_id=7a>{T}<a id=8b></a></div>",
        [None, 0],
    ),
    "attribute that names nobody": (f"<div class=c id=c-7 data-parent=0>{T}</div><div class=c id=c-8 data-parent=0>{T}</div>", [None, None]),
    "attributes in a circle": (
        f"<div class=c id=c-7 data-parent-id=8>{T}</div><div class=c id=c-8 data-parent-id=7>{T}</div>",
        [None, 0],
    ),
    "attributes that name later comments": (
        f"<div class=c id=c-9 data-parent-id=7>{T}</div><div class=c id=c-8>{T}</div><div class=c id=c-7 data-parent-id=8>{T}</div>",
        [2, None, 1],
    ),
    "attribute beside nesting": (
        f"<ul><li class=c id=c-7>{T}<ul><li class=c id=c-8>{T}</li></ul></li><li class=c id=c-9 data-parent-id=8>{T}</li></ul>",
        [None, 0, 1],
    ),
    "depth attribute": (
        (f"<div class=c data-depth=0>{T}</div><div class=c data-depth=1>{T}</div><div class=c data-depth=2>{T}</div>"
        f"<div class=c data-depth=1>{T}</div>"),
        [None, 0, 1, 0],
    ),
    "depth attribute around answers alone": (
        f"<div><div class=c>{T}</div></div><div data-depth=1><div class=c>{T}</div></div><div><div class=c>{T}</div></div>",
        [None, 0, None],
    ),
    "classes of answers": (
        f"<div class=c>{T}</div><div class='c c--indented'>{T}</div><div class='c c--indented'>{T}</div><div class=c>{T}</div>",
        [None, 0, 0, None],
    ),
    "the only answer, moved to the side": (f"<div class=c>{T}</div><div class='c indented'>{T}</div>", [None, 0]),
    "an opening post, and a reply": (f"<div class=c>{T}</div><div class='c reply'>{T}</div>", [None, None]),
    "levels of few, on what holds them": (
        (f"<section><div class=odd><div class=c>{T}</div></div><div class='even level-1'><div class=c>{T}</div></div>"
        f"<div class=odd><div class=c>{T}</div></div><div class=even><div class=c>{T}</div></div><div class=odd><div class=c>{T}</div></div></section>"),
        [None, 0, None, None, None],
    ),
    "levels on what holds a comment and its answers": (
        (f"<ul><li class=depth-1><div class=c>{T}</div><ul><li class=depth-2><div class=c>{T}</div></li></ul></li>"
        f"<li class=depth-1><div class=c>{T}</div></li><li class=depth-1><div class=c>{T}</div></li></ul>"),
        [None, 0, None, None],
    ),
    **{
        f"answers that are called {name}": (
            f"<div class=c>{T}</div><div class='c {name}'>{T}</div><div class=c>{T}</div>",
            [None, 0, None] if answers else [None] * 3,
        )
        for name, answers in (
            ("reply-level", True), ("re", True), ("isReply", True), ("commentReply", True), ("answer", True),
            ("hasReply", False), ("reply-count", False), ("core", False), ("answered", False),
        )
    },
    "answers that are called comments in reply": (
        f"<div class=c>{T}</div><div class='c reply-comment'>{T}</div><div class=c>{T}</div>",
        [None, 0, None],
    ),
    "what has answers, and what has none": (
        f"<div class=c>{T}</div><div class='c has-replies'>{T}</div><div class=c>{T}</div><div class='c no-replies'>{T}</div>",
        [None] * 4,
    ),
    "an opening post, and what a forum calls replies": (
        f"<div class=c>{T}</div><div class='c reply'>{T}</div><div class='c reply'>{T}</div>",
        [None, None, None],
    ),
    "levels on what holds a comment beside its answers": (
        (f"<main><div class=level-1><div class=c>{T}</div><div class='c level-2'>{T}</div></div>"
        f"<div class=level-1><div class=c>{T}</div></div></main>"),
        [None, 0, None],
    ),
    "depth attribute that is no number": (f"<div class=c data-depth=²>{T}</div><div class=c data-depth=³>{T}</div>", [None, None]),
    "depth class, and who is addressed": (
        ("<div class='c depth-1'><b class=a>Ann</b><p class=t>x</p></div><div class='c depth-2'><b class=a>Bo</b><p class=t>x</p></div>"
        "<div class='c depth-2'><b class=a>Cem</b><p class=t>@Bo x</p></div>"),
        [None, 0, 1],
    ),
    "depth class": (f"<div class='c depth-1'>{T}</div><div class='c depth-2'>{T}</div><div class='c depth-1'>{T}</div>", [None, 0, None]),
    "margin of letters": (f"<div class=c>{T}</div><div class=c style='margin-left:4ex;'>{T}</div>", [None, 0]),
    "margin": (f"<div class=c style='margin-left:0px'>{T}</div><div class=c style='margin-left: 40px'>{T}</div>", [None, 0]),
    "margin of the answers alone": (
        (f"<div class=c>{T}</div><div class=c>{T}</div><div class=c style='padding-left: 2em'>{T}</div><div class=c>{T}</div>"
        f"<div class=c>{T}</div>"),
        [None, None, 1, None, None],
    ),
    "margin by the name of its rule": (
        (f"<div class='c mt-4'>{T}</div><div class='c mt-4 ml-6'>{T}</div><div class='c mt-4 ml-12'>{T}</div>"
        f"<div class='c mt-4'>{T}</div><div class='c mt-4'>{T}</div>"),
        [None, 0, 1, None, None],
    ),
    "margin of all": (f"<div class='c ml-4'>{T}</div>" * 3, [None, None, None]),
    "margin inside": (f"<div class=c><b class=ml-4>1</b>{T}</div><div class=c>{T}</div><div class=c><b class=ml-4>1</b>{T}</div>", [None] * 3),
    "lists that follow what holds a comment": (
        (f"<ul><li><div><div class=c>{T}</div></div><ul><li><div><div class=c>{T}</div></div></li></ul></li>"
        f"<li><div><div class=c>{T}</div></div></li></ul>"),
        [None, 0, None],
    ),
    "an element more around one": (
        f"<main><div><div class=c>{T}</div></div><div><div><div class=c>{T}</div></div></div><div><div class=c>{T}</div></div></main>",
        [None, None, None],
    ),
    "container that follows": (
        f"<section><div class=c>{T}</div><div><div class=c>{T}</div><div class=c>{T}</div></div><div class=c>{T}</div></section>",
        [None, 0, 0, None],
    ),
    "whole discussions beside comments that nobody has answered": (
        (f"<section><div class=c>{T}</div><div class=discussion><ul><li class=c>{T}</li><li class=c>{T}</li></ul></div>"
        f"<div class=c>{T}</div></section>"),
        [None, None, 1, None],
    ),
    "containers named after answers that follow": (
        (f"<section><div class=c>{T}</div><div class=indented><div class=c>{T}</div><div class=indented><div class=c>{T}</div></div></div>"
        f"<div class=c>{T}</div><div class=indented><div class=c>{T}</div></div></section>"),
        [None, 0, 1, None, 3],
    ),
    "a level of what is at the top alone, and containers of answers": (
        (f"<section><div class='c level-1'>{T}</div><div class=indented><div class=c>{T}</div><div class=indented><div class=c>{T}</div></div></div>"
        f"<div class='c level-1'>{T}</div></section>"),
        [None, 0, 1, None],
    ),
    "depth beside attributes that name what is not here": (
        f"<div class='c depth-1' id=c-7>{T}</div><div class='c depth-2' id=c-8 data-parent-id=x/70-3>{T}</div><div class='c depth-1'>{T}</div>",
        [None, 0, None],
    ),
    "address that ends in the name": (f"<div class=c id=h1>{T}</div><div class=c id=h2><u>In reply to: <a href=/conv/h1>#h1</a></u>{T}</div>", [None, 0]),
    "link": (f"<div class=c><a name=n1></a>{T}</div><div class=c><a href='#n1'>in reply to</a>{T}</div>", [None, 0]),
    "places without a name, and links to nowhere": (f"<div class=c><a name=''></a>{T}</div><div class=c><a>Share</a>{T}</div>", [None, None]),
    "link to the page's own address": (
        f"<div class=c><a name=n1></a>{T}</div><div class=c><a href='/a?page=1#n1'>in reply to Ann</a>{T}</div>", [None, 0]),
    "link forwards": (f"<div class=c><a href='#n2'>next</a>{T}</div><div class=c id=n2>{T}</div>", [None, None]),
    "mention": (
        ("<div class=c><b class=a>Ann</b><p class=t>Hello</p></div><div class=c><b class=a>Bo</b><p class=t>@Ann no</p></div>"
        "<div class=c><b class=a>Cy</b><p class=t>@Nobody else</p></div>"),
        [None, 0, None],
    ),
    "mention of an account": (
        "".join(f"<div class=c><a class=a href=/u/{account}/>{name}</a><p class=t>{text}</p></div>" for name, account, text in (
            ("Ann Marsh", "am", "Hello"), ("Bo 🌸", "17", "@am no"), ("Cy", "cy", "@Bo yes"), ("Di", "di", "@17 no"),
        )),
        [None, 0, 1, None],
    ),
    "mention of a shared account, or of one that is a name": (
        "".join(f"<div class=c><a class=a href=/u/{account}/>{name}</a><p class=t>{text}</p></div>" for name, account, text in (
            ("Bo", "x", "Hello"), ("Mal", "bo", "no"), ("Ann", "me", "yes"), ("Di", "me", "@bo no"), ("Ed", "e", "@me no"),
        )),
        [None, None, None, 0, None],
    ),
    "label": (
        "".join(f"<div class=c><b class=a>{name}</b>{label}{T}</div>" for name, label in (
            ("Ann", ""), ("Bo", "<i>In reply to Ann</i>"), ("Cy", "<i>Antwort auf <a>@Bo</a></i>"), ("Di", "<i>in reply to us all</i>"),
        )),
        [None, 0, 1, None],
    ),
    "name behind an arrow": (
        "".join(f"<div class=c><b class=a>{name}</b>{to}{T}</div>" for name, to in (
            ("Ann", ""), ("Bo", "<i>▸ <a>Ann</a></i>"), ("Cy", "<i>▶ Bo</i>"), ("Di", "<i>★ Ann</i>"),
        )),
        [None, 0, 1, None],
    ),
    "link called after the parent": (
        "".join(f"<div class=c>{link}<b class=a>{name}</b>{T}</div>" for name, link in (
            ("Ann", ""), ("Bo", "<a class=reply-to-tab href=/t/7/1>Ann</a>"), ("Cy", "<a title='Load parent' href=/t/7/1>@Bo</a>"),
            ("Di", "<a class=reply-to href=/t/7/1>Reply</a>"),
        )),
        [None, 0, 1, None],
    ),
    "button that names the author of its own comment": (
        f"<div class=c><b class=a>Ann</b>{T}<a>Reply to Ann</a></div>" * 2, [None, None],
    ),
}  # fmt: skip


@pytest.mark.parametrize(("html", "parents"), CASES.values(), ids=CASES.keys())
def test_parents_come_from_nesting_attributes_levels_links_and_names(html: str, parents: list[int | None]) -> None:
    assert find_parents(*layout_of(html))[0] == parents


@pytest.mark.parametrize(
    "label",
    [
        "IN REPLY TO",
        "Response to",
        "Antwortet auf",
        "RÉPONSE À",
        "Respuesta a",
        "Risposta a",
        "Resposta a",
        "Parent:",
        "↑",
    ],
)
def test_a_label_of_any_language_says_who_is_answered(label: str) -> None:
    answer = f"<div class=c><b class=a>Bo</b><i>{label} Ann</i>{T}</div>"
    assert find_parents(*layout_of(f"<div class=c><b class=a>Ann</b>{T}</div>{answer}"))[0] == [None, 0]


def test_a_number_after_two_brackets_is_of_the_comment_that_is_answered() -> None:
    comments, layout = layout_of(3 * f"<div class=c>{T}</div>")
    for number, (comment, text) in enumerate(zip(comments, ("x", ">>1 x", ">>2\nx"), strict=True), 1):
        comment.id, comment.text = f"post{number}", text
    assert find_parents(comments, layout)[0] == [None, 0, 1]


@pytest.mark.parametrize(
    ("quote", "parent"),
    [
        ("It has rained all day.", 2),
        ("It has rained", None),
        ("yes", 1),
        ("On May 3rd\nIt has rained all day.", 2),
        ("Nobody said that.", None),
        (None, None),
    ],
)
def test_the_last_comment_that_says_what_is_quoted_is_answered(quote: str | None, parent: int | None) -> None:
    texts = ("It has rained all day. So?", "Yes.", "Again: it has rained all day, nothing else.", "No!")
    comments, layout = layout_of("".join(f"<div class=c><p class=t>{text}</p></div>" for text in texts))
    comments[3].quote = quote
    assert find_parents(comments, layout)[0] == [None, None, None, parent]


@pytest.mark.parametrize(
    "answer",
    ["@Ann no", "<a href='#n'>in reply to</a> no", "<i>In reply to Ann</i> no", "no"],
    ids=["mention", "link", "label", "quotation"],
)
@pytest.mark.parametrize("pinned", [0, 1], ids=["all", "but for one"])
def test_what_is_answered_stands_below_where_the_newest_come_first(answer: str, pinned: int) -> None:
    said = [
        ("Cy", "Pinned"),
        ("Bo", answer),
        *((name, "Yes, it has") for name in ("Di", "Ed", "Fay", "Guy")),
        ("Ann", "It rains all day<a name=n></a>"),
    ]
    comments, layout = layout_of(
        "".join(f"<div class=c><b class=a>{name}</b><p class=t>{text}</p></div>" for name, text in said)
    )
    for comment, day in zip(comments, (1 if pinned else 30, 24, 23, 22, 21, 20, 19), strict=True):
        comment.published_at = datetime(2026, 5, day, tzinfo=UTC)
    comments[1].quote = "It rains all day" if answer == "no" else None
    assert find_parents(comments, layout)[0] == [None, 6, None, None, None, None, None]


def test_in_a_thread_too_the_newest_answers_may_stand_first() -> None:
    said = (("Cy", "@Bo no"), ("Bo", "@Ann no"), ("Ann", "So it is"))
    answers = "".join(f"<div class=c><b class=a>{name}</b><p class=t>{text}</p></div>" for name, text in said)
    comments, layout = layout_of(f"<div class=c><b class=a>Ann</b>{T}{answers}</div>")
    assert find_parents(comments, layout)[0] == [None, 0, 0, 0]
    for comment, day in zip(comments, (1, 4, 3, 2), strict=True):
        comment.published_at = datetime(2026, 5, day, tzinfo=UTC)
    assert find_parents(comments, layout)[0] == [None, 2, 3, 0]


def test_ids_are_unique_and_the_same_every_time() -> None:
    html = f"<div class=c>{T}</div><div class=c>{T}</div>"
    first, second = (threaded(*layout_of(html)) for _ in range(2))
    assert [c.id for c in first] == [c.id for c in second]
    assert len({c.id for c in first}) == 2


def test_answers_to_what_says_nothing_go_to_the_comment_above() -> None:
    html = f"<div class=c>{T}<div class=c><div class=c>{T}</div></div></div>"
    outer, inner = threaded(*layout_of(html))
    assert inner.parent_id == outer.id


def test_depth_counts_the_answers_above() -> None:
    html = "".join(f"<div class=c>{T}" for _ in range(5)) + "</div>" * 5
    assert [comment.depth for comment in threaded(*layout_of(html))] == [0, 1, 2, 3, 4]


ABSENT = {
    "other answers are here": ("<div class=c id=c-7>{T}</div><div class=c id=c-8 data-parent-id=7>{T}</div><div class=c id=c-9 data-parent-id=3>{T}</div>", "c-3"),
    "it speaks of comments": ("<div class=c id=c-8>{T}</div><div class=c id=c-9 data-in-reply-to=c-3>{T}</div>", "c-3"),
    "it names the article": ("<div class=c id=c-7 data-parent=900>{T}</div><div class=c id=c-8 data-parent=900>{T}</div><div class=c id=c-9 data-parent=900>{T}</div>", None),
    "all are on another page": ("<div class=c id=c-7 data-parent-id=3>{T}</div><div class=c id=c-8>{T}</div><div class=c id=c-9 data-parent-id=4>{T}</div>", "c-4"),
    "it names a part of the page": ("<div class=c id=c-7 data-parent='#x3'>{T}</div><div class=c id=c-8>{T}</div><div class=c id=c-9 data-parent='#x4'>{T}</div>", None),
    "it names the parent's author": ("<div class=c id=c-8>{T}</div><div class=c id=c-9 data-parent-user=3>{T}</div>", None),
    "its id is no number": ("<div class=c id=c-5f3a9c1e>{T}</div><div class=c id=c-77aa01ff data-parent-id=5f3a9c1e>{T}</div><div class=c id=c-88bb02e1 data-parent-id=11bb01ff>{T}</div>", "c-11bb01ff"),
    "a link says so": ("<div class=c id=c-8>{T}</div><div class=c id=c-9>In reply to <a href='/a?page=1#c-3'>Zoe</a> {T}</div>", "c-3"),
    "a link leads to the next": ("<div class=c id=c-8>{T}</div><div class=c id=c-9>{T}<a href='#c-10'>next</a></div>", None),
    "it names itself": ("<div class=c id=c-8 data-parent-id=7>{T}</div><div class=c id=c-9 data-parent-id=9>{T}</div>", None),
    "it names nobody, by -1": ("<div class=c id=c-1>{T}</div><div class=c id=c-2 data-parent-id=1>{T}</div><div class=c id=c-3 data-parent-id=-1>{T}</div>", None),
    "it names nobody": ("<div class=c id=c-8>{T}</div><div class=c id=c-9 data-reply-to=0>{T}</div>", None),
}  # fmt: skip


@pytest.mark.parametrize(("html", "parent"), ABSENT.values(), ids=ABSENT.keys())
def test_an_answer_keeps_the_id_of_a_parent_on_another_page(html: str, parent: str | None) -> None:
    comments, layout = layout_of(html.replace("{T}", T))
    for comment, member in zip(comments, layout.members, strict=True):
        comment.id = layout.outline.attributes[member]["id"]
    last = threaded(comments, layout)[-1]
    assert (last.parent_id, last.depth) == (parent, 1 if parent else 0)


def test_what_structured_data_states_is_believed_like_an_attribute() -> None:
    comments, layout = layout_of(f"<div class=c id=c-7>{T}</div><div class=c id=c-8>{T}</div>")
    assert find_parents(comments, layout, {1: "https://example.org/a#c-7"})[0] == [None, 0]
    assert find_parents(*layout_of(f"<div class=c>{T}</div>" * 2), {1: 0})[0] == [None, 0]


def test_a_deleted_comment_keeps_its_place_above_its_answers() -> None:
    html = f"<div class=c>{T}<div class=c><i class=x>deleted</i><div class=c>{T}</div></div></div>"
    outer, deleted, inner = threaded(*layout_of(html))
    assert (deleted.text, deleted.parent_id, inner.parent_id, inner.depth) == ("", outer.id, deleted.id, 2)


@pytest.mark.parametrize(
    ("author", "time", "texts"),
    [(None, None, ["text"]), ("Ann", None, ["text"]), ("Bo", None, ["", "text"]), ("Ann", "May 2nd", ["", "text"])],
)
def test_what_a_lone_record_in_another_says_that_nobody_signs_is_that_one_s_text(
    author: str | None, time: str | None, texts: list[str]
) -> None:
    comments, layout = layout_of(f"<div class=c><b class=a>Ann</b><i>May 1st</i><div class=c>{T}</div></div>")
    comments[0].published_text, comments[1].author, comments[1].published_text = "May 1st", author, time
    assert [comment.text for comment in threaded(comments, layout)] == texts


def test_who_answers_such_a_record_answers_the_one_whose_text_it_is() -> None:
    answer = f"<div class=c>{T}<div class=c>{T}</div></div>"
    comments, layout = layout_of(f"<div class=c><b class=a>Ann</b><i>May 1st</i>{answer}</div>")
    comments[0].published_text, comments[1].author, comments[2].author = "May 1st", None, "Bo"
    found = threaded(comments, layout)
    assert [(comment.author, comment.text) for comment in found] == [("Ann", "text"), ("Bo", "text")]
    assert found[1].parent_id == found[0].id


def test_a_link_leads_to_the_record_that_is_all_of_what_it_names() -> None:
    answer = "<div id=say-{}><div class=c><b class=a>{}</b> <a href='#say-{}'>{}</a><p class=t>text</p></div></div>"
    answers = answer.format(2, "Bo", 1, "Ann") + answer.format(3, "Cy", 2, "Bo")
    html = f"<div id=say-1><div class=c><b class=a>Ann</b>{T}{answers}</div></div>"
    assert find_parents(*layout_of(html))[0] == [None, 0, 1]


def test_a_deleted_comment_that_nobody_answers_is_none() -> None:
    html = f"<div class=c>{T}</div><div class=c><i class=x>deleted</i></div>"
    assert len(threaded(*layout_of(html))) == 1


@pytest.mark.parametrize(
    ("ids", "texts", "kept"),
    [
        (("post-318845510", "318845510-picked"), ("So it is.", "So it is."), 1),
        (("post-318845510", "318845511-picked"), ("So it is.", "So it is."), 2),
        (("post-318845510", "318845510-picked"), ("So it is.", "It is not."), 2),
        (("2026-1", "2026-2"), ("So it is.", "So it is."), 2),
        (("story-318845510-1", "story-318845510-2"), ("So it is.", "So it is."), 2),
    ],
    ids=["same number", "another number", "another text", "a year", "two numbers"],
)
def test_what_is_picked_may_have_its_number_in_another_id(
    ids: tuple[str, str], texts: tuple[str, str], kept: int
) -> None:
    comments, layout = layout_of(f"<div class=c>{T}</div>" * 2)
    for comment, own_id, text in zip(comments, ids, texts, strict=True):
        comment.id, comment.text = own_id, text
    assert len(threaded(comments, layout)) == kept


@pytest.mark.parametrize(("text", "kept"), [("01", 1), ("#2", 1), ("10 of 10", 2), ("2!", 2)])
def test_a_number_before_a_comment_is_none(text: str, kept: int) -> None:
    comments, layout = layout_of(
        f"<div class=c><p class=t>{text}</p></div><div class=c><b class=a>Ann</b><p class=t>So it is.</p></div>"
    )
    assert len(threaded(comments, layout)) == kept


def test_what_is_picked_and_stands_in_its_place_too_is_one_comment() -> None:
    said = f"<div class=c>{T}</div>"
    comments, layout = layout_of(f"<div>{said}</div>{said}<div class=c>{T}{said}</div>")
    for comment, name, text in zip(comments, ("2", "1", "2", "3"), ("picked", "first", "picked", "reply"), strict=True):
        comment.id, comment.text = name, text
    assert [(comment.id, comment.parent_id) for comment in threaded(comments, layout)] == [
        ("1", None),
        ("2", None),
        ("3", "2"),
    ]


@pytest.mark.parametrize(
    ("best", "kept"),
    [
        ("So it was that the bri ...", ["So it was that the bridge closed."]),
        ("So it was that the bridge closed...", ["So it was that the bridge closed."]),
        ("So it", ["So it", "So it was that the bridge closed."]),
        ("So it was that the road closed.", ["So it was that the road closed.", "So it was that the bridge closed."]),
    ],
    ids=["begins", "is the whole", "too short to tell", "says another thing"],
)
def test_what_begins_among_the_best_and_stands_in_its_place_in_full_is_one_comment(best: str, kept: list[str]) -> None:
    comments, layout = layout_of(f"<div class=c>{T}</div>" * 2)
    for comment, text in zip(comments, (best, "So it was that the bridge closed."), strict=True):
        comment.id, comment.text = "1", text
    assert [comment.text for comment in threaded(comments, layout)] == kept


def test_large_circles_are_cut_once() -> None:
    size = 3000
    html = "".join(f"<div class=c id=c-{i} data-parent-id={(i + 1) % size}>{T}</div>" for i in range(size))
    parents, _ = find_parents(*layout_of(html))
    assert [i for i, parent in enumerate(parents) if parent is None] == [0]
