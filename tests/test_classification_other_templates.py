"""Records that another template renders than the rest of a section, on whole pages."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from unittest.mock import Mock

import pytest

from comcrawl_scrapy import extract_comments
from comcrawl_scrapy.classification.other_templates import Said, both_templates, of_whole_template
from comcrawl_scrapy.dom import parse
from comcrawl_scrapy.items import Comment
from comcrawl_scrapy.records import mine
from comcrawl_scrapy.section_reading import reading
from comcrawl_scrapy.snapshot import PageSnapshot

NOW = datetime(2026, 11, 20, tzinfo=UTC)

STORY = "<p>The council has decided to close the old bridge for two years, and the shops nearby are not amused.</p>" * 5
NAMES = ("Ann Marsh", "Bo Lindqvist", "Cem", "Dora K.", "Eve")
TEXTS = (
    "I drive over it every day, and nobody has ever asked me what I think of it.",
    "Can somebody explain to me what the two proposals have in common?",
    "We were there last week with the children, and everything was fine.",
    "Agreed.",
    "The figures that I have found say four million, not nine, so please check them.",
)
ANSWER = "Thank you for writing to us, {0}. We are sorry to hear it and will call you on Monday."
LONG_ANSWERS = (
    "thank you for your kind words about our house, and do tell the others that the road will open again in May.",
    "the one keeps the old piers, the other does not; the drawings have been at the town hall since Monday.",
    "we were glad to see all of you, and the children's drawing of the boat now hangs in the dining room.",
    "so do we.",
    "you are right, and we have put up a new sign; the first figure was that of the year before.",
)
REMARKS = (
    ("Which of the two bridges do you mean, the one at the mill?", "hal", 3),
    ("Please add what the council has written, nobody can find it.", "ida", 4),
    ("This was the same for us, too, but nobody wanted to hear it.", "jan", 7),
    ("Not with the older piers, sadly, as I had to learn last year.", "kim", 9),
)


def comment(i: int, inside: str = "", after: str = "") -> str:
    return (
        f"<div class='comment' id='comment-{i}'><div class='comment-head'><a class='comment-author' href='/user/{i}'>{NAMES[i]}</a>"
        f" <time class='comment-date' datetime='2026-03-0{i + 1}T10:00:00Z'>March {i + 1}, 2026</time></div>"
        f"<div class='comment-text'><p>{TEXTS[i]}</p></div><div class='comment-tools'><button>Like</button> <button>Reply</button></div>"
        f"{inside}</div>{after}"
    )


def owners_answer(i: int) -> str:
    return (
        f"<aside class='owner'><b class='owner-name'>The Bridge Inn</b><span class='owner-when'>March {i + 5}, 2026</span>"
        f"<p class='owner-said'>{ANSWER.format(NAMES[i])}</p></aside>"
    )


def page(*comments: str) -> str:
    return (
        f"<html lang=en><body><article><h1>Bridge closed</h1>{STORY}</article><section id='comments'><h2>{len(comments)} comments</h2>"
        f"<div class='comments-list'>{''.join(comments)}</div></section></body></html>"
    )


PAGES = {
    "in what they answer": [
        comment(0, owners_answer(0)),
        comment(1),
        comment(2, owners_answer(2)),
        comment(3),
        comment(4),
    ],
    "after what they answer": [
        comment(0, after=f"<div class='below'>{owners_answer(0)}</div>"),
        comment(1),
        comment(2, after=f"<div class='below'>{owners_answer(2)}</div>"),
        *map(comment, (3, 4)),
    ],
}


@pytest.mark.parametrize("where", PAGES)
def test_answers_of_another_template_are_comments(where: str) -> None:
    found = extract_comments(page(*PAGES[where])).comments
    by_id = {c.id: c for c in found}
    answered = (0, 2)
    assert [c.text for c in found if c.author in NAMES] == [*TEXTS]
    answers = [c for c in found if c.author == "The Bridge Inn"]
    assert [c.text for c in answers] == [ANSWER.format(NAMES[i]) for i in answered]
    assert [by_id[c.parent_id or ""].author for c in answers] == [NAMES[i] for i in answered]
    assert [c.published_text for c in answers] == [f"March {i + 5}, 2026" for i in answered]


def called(kind: str, i: int, inside: str = "") -> str:
    """Return a comment all of which is called after its *kind*."""
    return (
        f"<div class={kind}><div class={kind}-head><a class={kind}-by href=/user/{i}>{NAMES[i]}</a>"
        f" <span class={kind}-on>March {i + 1}, 2026</span></div><div class={kind}-says><p>{TEXTS[i]}</p></div>{inside}</div>"
    )


@pytest.mark.parametrize(
    ("comments", "parents"),
    [
        ([called("talk", 0), called("reply", 1), called("reply", 2)], [None, 0, 0]),
        ([called("talk", 0), called("reply", 1), called("talk", 2), called("reply", 3)], [None, 0, None, 2]),
        ([called("talk", 0, called("reply", 1) + called("reply", 2))], [None, 0, 0]),
        ([called("talk", 0, called("reply", 1))], [None, 0]),
        ([called("talk", 0, called("reply", 1)), called("talk", 2)], [None, 0, None]),
        ([called("talk", 0), called("'talk is-reply'", 1)], [None, 0]),
    ],
    ids=[
        "beside the only one",
        "beside some",
        "in the only one",
        "the only one in the only one",
        "in one of several",
        "called so beside the same name",
    ],
)
def test_answers_all_of_which_is_called_otherwise_are_comments(comments: list[str], parents: list[int | None]) -> None:
    html = page(*comments).replace(f"{len(comments)} comments", f"{len(parents)} comments")
    found = extract_comments(html, fetched_at=NOW).comments
    assert [(c.author, c.text) for c in found] == [*zip(NAMES, TEXTS, strict=True)][: len(parents)]
    assert [None if c.parent_id is None else [d.id for d in found].index(c.parent_id) for c in found] == parents


def test_without_a_heading_of_comments_it_is_a_post_that_all_others_answer() -> None:
    posts = "".join((called("talk", 0), called("reply", 1), called("reply", 2)))
    found = extract_comments(f"<html lang=en><body><h1>The bridge</h1>{posts}</body></html>", fetched_at=NOW).comments
    assert [(c.author, c.parent_id) for c in found] == [(name, None) for name in NAMES[:3]]


def test_what_is_above_the_heading_of_comments_is_none_though_it_is_built_as_they_are() -> None:
    html = f"<main>{called('entry', 0)}<h2>2 comments</h2>{called('talk', 1)}{called('talk', 2)}</main>"
    found = extract_comments(f"<html lang=en><body><h1>The bridge</h1>{html}</body></html>", fetched_at=NOW).comments
    assert [c.author for c in found] == [*NAMES[1:3]]


def test_a_dated_notice_that_lacks_what_the_comments_have_is_none() -> None:
    talk = [f"<li class=talk><b>{NAMES[i]}</b> <i>March {i + 1}, 2026</i><p>{TEXTS[i]}</p></li>" for i in range(3)]
    notice = "<li class=notice><p>Comments will be closed on Sunday, thank you.</p><i>March 9, 2026</i></li>"
    found = extract_comments(page(f"<ol>{notice}{''.join(talk)}</ol>"), fetched_at=NOW).comments
    assert [c.author for c in found] == [*NAMES[:3]]


@pytest.mark.parametrize("tag", ["div", "ol"])
def test_what_holds_all_comments_that_are_counted_is_none(tag: str) -> None:
    ping = "<div class=ping><p><a href=//b.example>The mill</a> <i>March 9, 2026</i> What they wrote about it</p></div>"
    talk, number = "".join(called("talk", i) for i in range(3)), 3 if tag == "div" else 7
    html = page(f"<{tag}>{ping}{talk}</{tag}>").replace("1 comments", f"{number} comments")
    found = extract_comments(html, fetched_at=NOW).comments
    assert [(c.author, c.parent_id) for c in found] == [(name, None) for name in NAMES[:3]]


def test_where_the_heading_counts_the_answers_alone_all_answer_what_opens_the_thread() -> None:
    html = page(called("talk", 0), called("reply", 1), called("reply", 2)).replace("3 comments", "2 replies")
    found = extract_comments(html, fetched_at=NOW).comments
    assert [(c.author, c.parent_id) for c in found] == [(name, None) for name in NAMES[:3]]


@pytest.mark.parametrize("is_first", [True, False], ids=["before", "behind"])
def test_what_links_to_the_page_beside_the_only_comment_does_not_make_their_list_one(is_first: bool) -> None:
    ping = (
        "<li class=ping><p>Pingback: <a href=//b.example>What they wrote</a> of <i>May 3, 2026</i>, and more</p></li>"
    )
    comment = called("talk", 0).replace("div class=talk>", "li class=talk>", 1).removesuffix("</div>") + "</li>"
    listed = f"<ol>{ping + comment if is_first else comment + ping}</ol>"
    assert [c.author for c in extract_comments(page(listed), fetched_at=NOW).comments] == [NAMES[0]]


def test_the_only_answer_of_another_template_is_a_comment() -> None:
    found = extract_comments(page(*(comment(i, owners_answer(1) if i == 1 else "") for i in range(5)))).comments
    assert [c.author for c in found] == [*NAMES[:2], "The Bridge Inn", *NAMES[2:]]
    assert [c.text for c in found] == [*TEXTS[:2], ANSWER.format(NAMES[1]), *TEXTS[2:]]
    assert found[2].parent_id == found[1].id


@pytest.mark.parametrize(
    ("more", "whole"),
    [
        (comment(2), True),
        (comment(2).replace(NAMES[2], ""), False),
        (comment(2).replace("comment-text", "reply-quote"), False),
    ],
    ids=["the same", "of nobody", "with its text elsewhere"],
)
def test_what_bears_one_more_name_is_of_the_template_where_it_reads_the_same(more: str, whole: bool) -> None:
    html = page(
        comment(0), comment(1), more.replace("class='comment'", "class='comment reply'"), comment(3), comment(4)
    )
    snapshot = PageSnapshot(parse(html), "", "load", NOW)
    mine(snapshot)
    assert snapshot.measures is not None
    outline = snapshot.measures.outline
    named = [outline.index[node] for node in snapshot.document.find_class("comment")]
    members = [named[i] for i in (0, 1, 3, 4)]
    found = of_whole_template(snapshot.measures, members, [named], reading(snapshot))
    assert found == (named if whole else members)


def test_answers_of_one_more_name_in_what_they_answer_are_of_its_template() -> None:
    answers = "".join(comment(i).replace("class='comment'", "class='comment reply'") for i in (1, 2))
    html = page(comment(0, f"<div class='comment-replies'>{answers}</div>"), comment(3), comment(4))
    html = re.sub("<time class='comment-date'.*?>(March .), 2026</time>", r"<span class='comment-date'>\1</span>", html)
    snapshot = PageSnapshot(parse(html), "", "load", NOW)
    mine(snapshot)
    assert snapshot.measures is not None
    outline = snapshot.measures.outline
    named = [outline.index[node] for node in snapshot.document.find_class("comment")]
    members = [named[i] for i in (0, 3, 4)]
    read = reading(snapshot)
    assert TEXTS[1] in read(members, ()).comments[0].text
    assert of_whole_template(snapshot.measures, members, [named], read) == named


def test_answers_of_another_template_are_all_comments_however_well_some_are_read_alone() -> None:
    answer = (
        "<ul><li class='comment{3}' id='c-{0}{2}'><img class=avatar src='/a/{0}.png' width=48 height=48><p class=meta><b>{0}</b>"
        " — March {2}, 2026 @ 1{2}:30 am </p> <p>{1}</p>{4}</li></ul>"
    )
    by_guest = answer.format("Gus", "Which Monday was that, please?", 8, "", "")
    first = answer.format("Inn", ANSWER.format(NAMES[0]), 6, " byuser", by_guest)
    others = [answer.format("Inn", LONG_ANSWERS[i], 7 + i, " byuser", "") for i in (2, 3)]
    others.append(answer.format("Hal", "So it was when we came.", 9, "", ""))
    found = extract_comments(page(comment(0, first), comment(1), *map(comment, (2, 3, 4), others))).comments
    assert [c.author for c in found] == [NAMES[0], "Inn", "Gus", *NAMES[1:3], "Inn", NAMES[3], "Inn", NAMES[4], "Hal"]


@pytest.mark.parametrize("with_part", [(1, 3), (2,)])
@pytest.mark.parametrize(
    "part",
    [
        "<div class='note'>Last edited by <a href='/user/9'>Ann Marsh</a> on March 9, 2026: spelling and a missing word.</div>",
        "<div class='card'><a href='/user/9'>Ann Marsh</a> <span>Member since March 9, 2021</span><p>Lives in Ashford, likes boats</p></div>",
    ],
    ids=["who edited", "who that is"],
)
def test_parts_of_comments_are_none(part: str, with_part: tuple[int, ...]) -> None:
    found = extract_comments(page(*(comment(i, part if i in with_part else "") for i in range(5)))).comments
    assert [c.author for c in found] == [*NAMES]
    assert all(c.text.startswith(text) for c, text in zip(found, TEXTS, strict=True))


def test_what_a_text_begins_with_is_a_part_of_it() -> None:
    card = "<div class='card'><a href='/user/9'>Zed</a> <span>May 2, 2025</span><p>What I have said there, in the other thread, number 2.</p></div>"
    begun = comment(1).replace("<div class='comment-text'>", f"<div class='comment-text'>{card}")
    found = extract_comments(page(comment(0), begun, *map(comment, (2, 3, 4)))).comments
    assert [c.author for c in found] == [*NAMES]


def test_answers_to_every_comment_are_comments_of_their_own() -> None:
    answers = [
        owners_answer(i).replace(ANSWER.format(NAMES[i]), f"Dear {NAMES[i]}, {LONG_ANSWERS[i]}") for i in range(5)
    ]
    found = extract_comments(page(*(comment(i, answers[i]) for i in range(5)))).comments
    by_id = {c.id: c for c in found}
    assert [c.author for c in found] == [name for own in NAMES for name in (own, "The Bridge Inn")]
    assert [c.text for c in found[::2]] == [*TEXTS]
    assert [by_id[c.parent_id or ""].author for c in found[1::2]] == [*NAMES]


def remark(name: str, said: str, day: int, tag: str = "li") -> str:
    return (
        f"<{tag} class='remark' id='remark-{day}'><div class='remark-head'><div class='name'>{name}</div><div class='date'>March {day}, 2026"
        f"</div></div><div class='remark-content'>{said}</div></{tag}>"
    )


@pytest.mark.parametrize("count", [2, 3, 5])
def test_an_answer_in_the_place_of_the_text_that_it_answers_does_not_take_that_in(count: int) -> None:
    said = [*zip(NAMES, TEXTS, LONG_ANSWERS, strict=True)][:count]
    answers = [
        remark("The Bridge Inn", f"@{name}: {answer}", 11 + i, "div") for i, (name, _, answer) in enumerate(said)
    ]
    remarks = [remark(name, text + answers[i], i + 1) for i, (name, text, _) in enumerate(said)]
    found = extract_comments(page(f"<ul>{''.join(remarks)}</ul>")).comments
    assert [c.author for c in found] == [name for own, *_ in said for name in (own, "The Bridge Inn")]
    assert [c.text for c in found[::2]] == [text for _, text, _ in said]
    assert [c.parent_id for c in found[1::2]] == [c.id for c in found[::2]]


def test_answers_are_found_where_every_comment_has_a_place_for_them_and_few_are_answered() -> None:
    answer = "<p class='by'><b>The Bridge Inn</b> <span>March {}, 2026</span></p><div class='answer'>{}</div>"
    said = {0: answer.format(11, LONG_ANSWERS[0]), 2: answer.format(13, LONG_ANSWERS[2])}
    places = (f"<div class='answers' id='answers-{i}'>{said.get(i, '')}<a href='#'>Reply</a></div>" for i in range(5))
    found = extract_comments(page(*map(comment, range(5), places))).comments
    assert [c.author for c in found] == [NAMES[0], "The Bridge Inn", NAMES[1], NAMES[2], "The Bridge Inn", *NAMES[3:]]
    assert [c.text for c in found if c.author == "The Bridge Inn"] == [LONG_ANSWERS[0], LONG_ANSWERS[2]]


@pytest.mark.parametrize(
    "part",
    [
        "<div class='quoted'><b class='by'>{0}</b> <span class='on'>March 12, 2026</span><p class='said'>{1}</p></div>",
        "<div class='card'><b class='by'>Gus</b> <span class='on'>March 1, 2011</span><p class='said'>Lives in Ashford, likes boats.</p></div>",
    ],
    ids=["of the same author", "of earlier times"],
)
def test_what_every_comment_holds_is_no_answer_to_it(part: str) -> None:
    found = extract_comments(page(*(comment(i, part.format(NAMES[i], TEXTS[-i])) for i in range(5)))).comments
    assert [c.author for c in found] == [*NAMES]


@pytest.mark.parametrize(("whose", "parts"), [("{0}", True), ("Gus", False)], ids=["of who wrote it", "of another"])
def test_what_stands_in_comments_and_is_of_who_wrote_them_is_no_answer(whose: str, *, parts: bool) -> None:
    card = (
        f"<div class='card'><button>{whose}</button><p class='content'>{{1}}</p> <time>April {{2}}, 2026</time></div>"
    )
    comments = [
        comment(i, card.format(NAMES[i], LONG_ANSWERS[i].capitalize(), i + 1)).replace(
            TEXTS[i], " ".join(6 * [TEXTS[i]])
        )
        for i in range(5)
    ]
    snapshot = PageSnapshot(parse(page(*comments)), "", "load", NOW)
    mine(snapshot)
    assert snapshot.measures is not None
    index = snapshot.measures.outline.index
    members, cards = ([index[node] for node in snapshot.document.find_class(name)] for name in ("comment", "card"))
    assert (both_templates(snapshot.measures, members, [cards], reading(snapshot)) is None) is parts


def test_an_answer_to_a_comment_of_nobody_is_not_its_author() -> None:
    nameless = (
        comment(2, owners_answer(2)).replace(NAMES[2], "").replace("<a class='comment-author' href='/user/2'></a>", "")
    )
    found = extract_comments(page(comment(0, owners_answer(0)), comment(1), nameless, *map(comment, (3, 4)))).comments
    assert [c.author for c in found] == [NAMES[0], "The Bridge Inn", NAMES[1], None, "The Bridge Inn", *NAMES[3:]]


def echo(i: int, length: int = 100) -> str:
    when = f"<time class='on' datetime='2026-03-0{i + 1}T10:00:00Z'>March {i + 1}, 2026</time>"
    said = f"<b class='by'>{NAMES[i]}</b> {when}<p class='said'>{TEXTS[i][:length]}</p>"
    return f"<div class='echo'>{said}</div>"


@pytest.mark.parametrize(
    "comments",
    [
        [comment(i, echo(i)) for i in range(5)],
        [comment(i, echo(i, length=50) if i == 1 else "") for i in range(5)],
        [comment(i, echo(i).replace("</p>", " So it goes.</p>") if i in (0, 2) else "") for i in range(5)],
        [comment(i, after=echo(i - 1).replace("T10:00:00Z", "") if i in (2, 4) else "") for i in range(5)],
    ],
    ids=["each again", "how one begins", "more of some", "the one before some, without its clock"],
)
def test_what_says_the_comments_again_is_none(comments: list[str]) -> None:
    found = extract_comments(page(*comments)).comments
    assert [(c.author, c.text) for c in found] == [*zip(NAMES, TEXTS, strict=True)]


def test_comments_on_a_question_and_on_its_answers_are_of_one_template() -> None:
    one = (
        "<li class='comment-on' id='comment-9{2}'><span class='comment-copy'>{0}</span> – <a class='comment-user' href='/user/{1}'>{1}</a>"
        " <span class='comment-date'>May {2}, 2026</span> <button class='comment-reply'>Reply</button></li>"
    )
    remarks = [f"<ul class='comments-on'>{one.format(*remark)}</ul>" for remark in REMARKS]
    answers = [comment(i, remarks[i] if i in (2, 3) else "") for i in range(5)]
    html = page(*answers).replace("<section", f"{remarks[0]}{remarks[1]}<section", 1)
    found = extract_comments(html).comments
    assert [c.author for c in found] == ["hal", "ida", *NAMES[:3], "jan", NAMES[3], "kim", NAMES[4]]


def test_the_only_remark_on_each_of_some_answers_does_not_take_in_the_answer() -> None:
    remark = (
        "<div class=remarks><div class=remark><p class=remark-head>commented <time datetime='2026-03-0{0}T11:00:00Z'>March {0}</time>"
        " by <a class=who href='/user/{1}'>{1}</a></p><div class=remark-says><p>{2}</p></div></div></div>"
    )
    below = {i: remark.format(day, name, said) for i, (said, name, day) in enumerate(REMARKS[:3])}
    answer = (
        "<div class=answer id=a{0}><div class=answer-main><form><div class=says><p>{1}</p></div><span class=meta>answered"
        " <time datetime='2026-03-0{2}T10:00:00Z'>March {2}</time> by <a class=who href='/user/{3}'>{3}</a></span></form>{4}</div></div>"
    )
    answers = [answer.format(i, TEXTS[i], i + 1, NAMES[i], below.get(i, "")) for i in range(5)]
    question = f"<h1>What now?</h1>{STORY}<h2>{len(answers)} answers</h2>"
    found = extract_comments(f"<html lang=en><body>{question}<div class=answers>{''.join(answers)}</div></body></html>")
    said = {comment.text: comment.author for comment in found.comments}
    assert said == dict(zip(TEXTS, NAMES, strict=True)) | {text: name for text, name, _ in REMARKS[:3]}


def test_the_article_around_the_comments_and_teasers_of_its_template_are_none() -> None:
    article = (
        "<article class='post hentry' id=post-{0}><h2 class=entry-title><a href='/story/{0}'>{1}</a></h2><p class=meta>by <a class=author"
        " href='/author/eb'>Elena Bracco</a> | <time class=published>March {0}, 2026</time></p><div class=entry-content><p>{2}</p></div>{3}</article>"
    )
    comment = (
        "<li class='comment depth-1' id=li-comment-{0}><article class=comment-body id=comment-{0}><div class=comment-meta><span class=fn>{1}</span>"
        " <span class=date>March {0}, 2026</span></div><div class=comment-content><p>{2}</p></div><a class=reply href='#'>Reply</a></article>{3}</li>"
    )
    answer = comment.format(9, NAMES[1], TEXTS[1], "")
    thread = comment.format(8, NAMES[0], TEXTS[0], f"<ul class=children>{answer}</ul>")
    titles = ("A new mill for the village", "Who pays for the boat", "Rain in the valley again")
    teasers = [article.format(i, title, STORY[3:90], "") for i, title in enumerate(titles, 3)]
    whole = article.format(7, "The old bridge", STORY, f"<section><h3>2 comments</h3><ol>{thread}</ol></section>")
    found = extract_comments(f"<html lang=en><main>{whole}<h2>Read on</h2>{''.join(teasers)}</main></html>")
    assert [(c.author, c.text) for c in found.comments] == [*zip(NAMES[:2], TEXTS[:2], strict=True)]


@pytest.mark.parametrize(
    ("text", "author", "time", "read"),
    [(0.7, 0.2, 0.2, True), (0.51, 0.73, 0.94, True), (0.51, 0.5, 0.9, False), (0.4, 1.0, 1.0, False)],
)
def test_a_text_is_read_in_a_place_that_is_likely_or_where_all_places_together_are(
    text: float, author: float, time: float, read: bool
) -> None:
    comments = [Comment("So do we.", author=name, published_text="March 1") for name in NAMES]
    reader = Mock(certainty={"text": text, "author": author, "time": time}, comments=comments)
    assert (Said.by(reader) is not None) is read
