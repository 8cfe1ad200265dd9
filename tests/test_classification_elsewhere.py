from __future__ import annotations

import pytest

from comcrawl_scrapy import dom, extract_comments
from comcrawl_scrapy.classification.elsewhere import (
    are_of_another_site,
    are_of_the_named,
    article,
    counted_pictures,
    elsewhere,
    excerpts,
    feet,
    pings,
    unfilled,
)
from comcrawl_scrapy.items import Comment

HERE = "https://town.example/bridge"


@pytest.mark.parametrize(
    ("others", "expected"),
    [
        (["https://town.example/rain#c-2"], [8]),
        (["https://town.example/bridge?page=2#c-2"], []),
        ([f"{HERE}/comments#c-2"], []),
        (["https://town.example/rain"], []),
        (["https://[town/rain#c-2"], [8]),
        ([None], []),
        ([f"https://town.example/{i}#c-2" for i in range(4)], []),
    ],
    ids=[
        "of another page",
        "of its next page",
        "as the page is called",
        "no comment",
        "broken",
        "no link",
        "of many pages",
    ],
)
def test_comments_that_link_to_themselves_on_another_page_are_of_that(
    others: list[str | None], expected: list[int]
) -> None:
    links = [f"{HERE}#c-{i}" for i in range(10, 18)]
    comments = [Comment(text="So it is.", permalink=link) for link in (*links, *others)]
    assert elsewhere(comments, f"{HERE}/comments") == expected


@pytest.mark.parametrize(("own_id", "expected"), [("c-30", []), ("d-30", [8])])
def test_where_links_do_not_name_their_page_those_to_the_comment_itself_are_of_it(
    own_id: str, expected: list[int]
) -> None:
    links = {f"c-{i}": f"#c-{i}" for i in range(10, 18)} | {own_id: "/bridge.html#c-30"}
    comments = [Comment(text="So it is.", id=one, permalink=link) for one, link in links.items()]
    assert elsewhere(comments, "") == expected


def test_without_comments_there_are_none_elsewhere() -> None:
    assert elsewhere([], HERE) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[...] what the town\nsays of its bridge [...]", [0]),
        ("[…] what the town says of its bridge. […]", [0]),
        ("12\n[…] what the town says of its bridge. […]", [0]),
        ("[…] is how I would begin.", []),
        ("[...]", []),
        ("Pingback:", [0]),
        ("trackback", [0]),
        ("Pingback: I said so, too.", []),
    ],
    ids=[
        "at both ends",
        "in one character",
        "numbered",
        "at one end",
        "nothing else",
        "ping",
        "other ping",
        "with words",
    ],
)
def test_what_is_cut_off_at_both_ends_is_an_excerpt_and_a_ping_says_nothing(text: str, expected: list[int]) -> None:
    assert excerpts([Comment(text=text, author="The news of the town")]) == expected


def test_a_dated_ping_is_what_somebody_says() -> None:
    assert excerpts([Comment(text="Pingback", author="Ann", published_text="May 1")]) == []


@pytest.mark.parametrize(
    ("title", "authors", "parent", "found"),
    [
        ("<title>Post Office (@post) | Network</title>", ("Post", "Post"), None, True),
        ("<title>News</title><h1>Ann Marsh</h1>", ("Ann Marsh", "Ann Marsh"), None, True),
        ("<title>Posters of old</title>", ("Post", "Post"), None, False),
        ("<title>Post</title>", ("Post", "Ann"), None, False),
        ("<title>Post</title>", ("Post",), None, False),
        ("<title>Post</title>", ("Post", "Post"), "c1", False),
        ("<title>None</title>", (None, None), None, False),
    ],
    ids=["site", "person", "another word", "two voices", "one comment", "an answer", "nobody"],
)
def test_posts_of_the_one_whose_page_it_is_are_told_by_its_title(
    title: str, authors: tuple[str | None, ...], parent: str | None, found: bool
) -> None:
    said = [Comment("So it is.", author=author) for author in authors]
    said[-1].parent_id = parent
    assert are_of_the_named(said, dom.parse(f"<html><head>{title}</head><body><p>So.</p></body></html>")) is found


@pytest.mark.parametrize(
    ("texts", "when", "expected"),
    [
        (["So it is.", "1 of 3 views", "2 of 3 views", "3 of 3 views"], ["today", None, None, None], [1, 2, 3]),
        (["So it is.", "1 of 2 views", "2 of 2 views"], ["today", None, None], []),
        (["So it is.", "1 of 3 views", "2 of 3 views", "No."], ["today", None, None, None], []),
        (["So it is.", "No.", "No.", "No."], ["today", None, None, None], []),
        (["1", "2", "3", "4"], [None] * 4, []),
    ],
    ids=["counted", "too few", "not all", "not counted", "all undated"],
)
def test_what_only_counts_among_dated_comments_is_a_picture(
    texts: list[str], when: list[str | None], expected: list[int]
) -> None:
    said = [Comment(text=text, published_text=at) for text, at in zip(texts, when, strict=True)]
    assert counted_pictures(said) == expected


@pytest.mark.parametrize(
    ("author", "text", "blank"),
    [
        ("{{ author.name }}", "{{ text }}", True),
        (None, "${comment.text}", True),
        ("<%= name %>", "<%= text %>\n{{ likes }}", True),
        ("{author}", "{text}", True),
        ("Ann", "{{ text }}", False),
        ("{{ name }}", "You write {{ name }} there.", False),
        (None, "(:-})", False),
        (None, "{{a}}" * 5_000 + " x", False),
        (None, "{{" * 50_000, False),
    ],
)
def test_what_is_still_to_be_filled_in_nobody_has_written(author: str | None, text: str, blank: bool) -> None:
    assert unfilled([Comment(text, author=author)]) == ([0] if blank else [])


@pytest.mark.parametrize("written", [3, 0])
def test_the_template_of_comments_is_none(written: int) -> None:
    record = (
        "<li class='comment depth-1' id=comment-{}><article class=comment-body><footer class=comment-meta>"
        "<div class='comment-author vcard'><b class=fn>{}</b></div><time>{}</time></footer>"
        "<div class=comment-content><p>{}</p></div><div class=reply><a class=comment-reply-link>Reply</a></div></article></li>"
    )
    said = [(f"Ann{i}", f"March {i + 1}, 2024", f"It has rained for {i + 2} days now, hasn't it?") for i in range(3)]
    blank = [(f"{{{{ by{i} }}}}", f"{{{{ at{i} }}}}", f"{{{{ text{i} }}}}") for i in range(written, 8)]
    records = "".join(record.format(i, *row) for i, row in enumerate((*said[:written], *blank)))
    page = f"<html lang=en><body><h1>Rain</h1><h2 class=comments-title>8 comments</h2><ol class=comment-list>{records}</ol></body></html>"
    assert [comment.author for comment in extract_comments(page).comments] == ["Ann0", "Ann1", "Ann2"][:written]


HEADLINE = "The old bridge is closed"
ENTRY = "<div class=entry>So.</div>"


@pytest.mark.parametrize(
    ("authors", "place", "found"),
    [
        ([HEADLINE, "Ann", "Bob"], "{0}<div>{1}</div>", [0]),
        ([HEADLINE, "Ann"], "{0}<div>{1}</div>", [0]),
        ([HEADLINE, "Ann", "Bob"], "<div>{0}</div><div><p>{1}</p></div>", [0]),
        ([HEADLINE, "Ann", "Bob"], "<div>{0}{1}</div>", []),
        ([HEADLINE, HEADLINE], "{0}<div>{1}</div>", []),
        ([HEADLINE, f"Re: {HEADLINE}"], "{0}<div>{1}</div>", []),
        (["The old bridge is", "Ann", "Bob"], "{0}<div>{1}</div>", []),
        (["The old", "Ann", "Bob"], "{0}<div>{1}</div>", []),
        (["Ann", HEADLINE], "{0}<div>{1}</div>", []),
        ([None, "Ann"], "{0}<div>{1}</div>", []),
        ([], "", []),
    ],
    ids=["apart", "one comment", "elsewhere", "beside the others", "as all are", "above answers to it", "whom it names", "a name", "a later one",
         "by nobody", "none"],
)  # fmt: skip
def test_what_is_signed_with_the_headline_is_the_article(
    authors: list[str | None], place: str, found: list[int]
) -> None:
    entries = place.format(ENTRY, ENTRY * (len(authors) - 1))
    page = dom.parse(f"<title>Town: The old\n bridge is closed</title><body>{entries}</body>")
    outline = dom.Outline.of(page)
    members = [i for i, node in enumerate(outline.nodes) if node.get("class")]
    comments = [Comment(text="So it is.", author=author) for author in authors]
    assert article(comments, page, outline, members) == found


def test_the_article_in_the_template_of_its_comments_is_none() -> None:
    texts = [
        "The town has closed the old bridge. " * 20,
        "I have walked there all my life.",
        "Good, it was about time.",
    ]
    entries = [
        f"<div class='entry'><div class='title'>{title}</div><div class='date'>{day} May 2024 at 10:15</div>"
        f"<div class='body'><p>{text}</p></div></div>"
        for title, day, text in zip(["The old bridge is closed", "Ann Lee", "Bob"], [1, 2, 3], texts, strict=True)
    ]
    page = f"<title>Town: The old bridge is closed</title>{entries[0]}<h3>Comments On This Entry</h3><blockquote>{''.join(entries[1:])}</blockquote>"
    assert [comment.author for comment in extract_comments(page).comments] == ["Ann Lee", "Bob"]


PAGE, THERE = "https://news.example/bridge", "https://net.example/"


@pytest.mark.parametrize(
    ("links", "url", "expected"),
    [
        ([(f"{THERE}1", f"{THERE}ann"), (f"{THERE}2", f"{THERE}ann")], PAGE, True),
        ([(f"{THERE}1", f"{THERE}ann"), (f"{THERE}2", f"{THERE}bob")], PAGE, False),
        ([(f"{THERE}1", f"{THERE}ann"), (f"{THERE}2", f"{THERE}ann")], THERE, False),
        ([(f"{THERE}1", f"{THERE}ann"), (f"{THERE}2", f"{THERE}ann")], "", False),
        ([(f"{PAGE}#1", f"{THERE}ann"), (f"{PAGE}#2", f"{THERE}ann")], PAGE, False),
        ([(f"{THERE}1", f"{THERE}ann"), (f"{THERE}2", None)], PAGE, False),
        ([(f"{THERE}1", f"{THERE}ann")], PAGE, False),
    ],
    ids=[
        "of a network",
        "of several people there",
        "on its own pages",
        "on an unknown page",
        "written here",
        "one of nobody",
        "only one",
    ],
)
def test_what_one_account_says_on_another_site_was_written_there(
    links: list[tuple[str, str | None]], url: str, expected: bool
) -> None:
    comments = [Comment(text="So it is.", permalink=link, author_url=who) for link, who in links]
    assert are_of_another_site(comments, url) is expected


@pytest.mark.parametrize(
    ("names", "heading", "found"),
    [(("ann", "ann"), "", 0), (("ann", "ann"), "<h3>Comments</h3>", 2), (("ann", "bob", "cem"), "<h3>On Net</h3>", 3)],
)  # fmt: skip
def test_posts_of_one_in_a_network_beside_an_article_are_no_comments_unless_the_page_says_so(
    names: tuple[str, ...], heading: str, found: int
) -> None:
    post = (
        "<li class=post><a class=user href=https://net.example/{0}>{0}</a> "
        "<a class=when href=https://net.example/{0}/{1}><time datetime=2024-05-0{1}T10:15>May {1}</time></a>"
        "<p>It has rained for {1} days now, hasn't it?</p></li>"
    )
    posts = "".join(post.format(name, i) for i, name in enumerate(names, 1))
    page = f"<html lang=en><body><h1>Rain</h1><p>{'It rains. ' * 40}</p>{heading}<ul>{posts}</ul></body></html>"
    assert len(extract_comments(page, "https://news.example/rain").comments) == found


@pytest.mark.parametrize(
    ("texts", "when", "expected"),
    [
        (["So.", "[ IP: logged ]", "No.", "[ IP: logged ]"], ["today", None, "today", None], [1, 3]),
        (["So.", "[ IP: logged ]", "No.", "[ IP: none ]"], ["today", None, "today", None], []),
        (["So.", "[ IP: logged ]", "No."], ["today", None, "today"], []),
        (["So.", "[ IP: logged ]"], ["today", None], []),
        (["So.", "No.", "Yes."], ["today"] * 3, []),
        ([], [], []),
    ],
    ids=["below each", "not the same", "not below each", "below one", "all dated", "none"],
)
def test_what_says_the_same_below_each_dated_comment_is_its_foot(
    texts: list[str], when: list[str | None], expected: list[int]
) -> None:
    said = [Comment(text=text, published_text=at) for text, at in zip(texts, when, strict=True)]
    assert feet(said) == expected


def test_what_somebody_signs_below_each_comment_is_an_answer() -> None:
    said = [Comment(text=text, published_text=at) for text, at in (("So.", "today"), ("Thanks!", None)) * 2]
    for one in said[1::2]:
        one.author = "Ann Marsh"
    assert feet(said) == []


@pytest.mark.parametrize(("called", "left_out"), [("trackback", True), ("pingback", True), ("trackbacks-open", False)])
def test_what_is_called_a_note_of_a_page_that_links_here_is_no_comment(called: str, left_out: bool) -> None:
    record = "<li class='{} even depth-1'><b>{}</b> <i>May {}, 2024</i><p>{}</p><a href='?replytocom={}#respond'>Reply</a></li>"
    said = (
        ("comment", "Ann", "It has rained all day, has it not?"),
        ("comment", "Bo", "So it has, and all of the night before that."),
    )
    rows = (
        *said,
        (called, "Rain in town", "What we have read of the rain in all of the towns around here."),
        ("comment", "Cy", "Not here, it was dry."),
    )
    page = "".join(record.format(name, who, k + 1, text, k) for k, (name, who, text) in enumerate(rows))
    found = extract_comments(f"<h1>Rain</h1><h2>4 comments</h2><ol class=commentlist>{page}</ol>").comments
    assert [comment.author for comment in found] == ["Ann", "Bo", *([] if left_out else ["Rain in town"]), "Cy"]
    nodes = dom.Outline.of(dom.parse(f"<ol>{page}</ol>"))
    assert pings(nodes, [i for i, tag in enumerate(nodes.tags) if tag == "li"]) == ([2] if left_out else [])
