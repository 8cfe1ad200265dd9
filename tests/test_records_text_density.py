"""The prescriptive rules of paper 004, on mock forum pages like those of its figures 1 to 3."""

from __future__ import annotations

import pytest

from comcrawl_scrapy.dom import Outline, parse
from comcrawl_scrapy.records.post_attributes import AttributePaths
from comcrawl_scrapy.records.protocol import SitePage
from comcrawl_scrapy.records.tag_paths import TagPaths
from comcrawl_scrapy.records.text_density import TagPathModel, TextDensity

TEXTS = [
    "This is the first post of the topic, and it says what it is about.",
    "Another one is quite sure that the first is wrong in every respect.",
    "And a third has seen it all before, years ago, on another forum.",
]
NAVIGATION = "<div><ul>" + "".join(f"<li><a href=/{k}>Board {k}</a></li>" for k in range(12)) + "</ul></div>"
SITE_MODEL = TagPathModel(("html", "body", "main", "article"), ("div", "p"))


def post(k: int, replies: str = "") -> str:
    profile = f"<a href=/user/{k}>User {k}</a> <i class=badge><img src=star.png></i>"
    head = f"<header><img src=/face{k}.png>{profile}<a href=#p{k}><time>{k + 1} May 2021</time></a></header>"
    return f"<article id=p{k}>{head}<div><p>{TEXTS[k]}</p></div><footer><a href=/reply>Reply</a></footer>{replies}</article>"


def page(posts: str) -> str:
    return f"<body>{NAVIGATION}<main>{posts}</main><div><p>Powered by a forum</p></div></body>"


def ids(extractor: TextDensity, html: str) -> list[list[str | None]]:
    return [[record.node.get("id") for record in section.records] for section in extractor.extract(parse(html))]


def test_text_density_is_characters_over_tags() -> None:
    outline = Outline.of(parse("<div>four<p>six <b>more</b></p><script>var none</script></div>"))
    paths = TagPaths(outline)
    density = dict(zip(outline.tags, paths.density.tolist(), strict=True))
    assert (density["b"], density["p"], density["div"]) == (4, 7, 11 / 2)
    assert density["script"] == 0


def test_a_tag_path_has_the_tags_from_the_root_without_positions() -> None:
    outline = Outline.of(parse("<ul><li>1</li><li><b>2</b></li></ul>"))
    paths = TagPaths(outline)
    assert [outline.nodes[i].text for i in paths.at(("html", "body", "ul", "li"))] == ["1", None]
    assert paths.at(("html", "body", "ol", "li")) == []
    bold = outline.tags.index("b")
    assert paths.between(-1, bold) == ("html", "body", "ul", "li", "b")
    assert paths.between(outline.tags.index("ul"), bold) == ("li", "b")
    assert paths.between(bold, bold) == ()


def test_the_model_of_a_page_is_a_handful_of_tag_paths() -> None:
    model = TextDensity().model_of(TagPaths(Outline.of(parse(page(post(0) + post(1) + post(2))))))
    assert model is not None
    assert (model.posts, model.content) == (SITE_MODEL.posts, ("div",))
    assert model.attributes == AttributePaths(("header", "a"), ("header", "img"), ("header", "a", "time"))
    assert model.density == sum(map(len, TEXTS))


@pytest.mark.parametrize(
    ("posts", "found"),
    [
        (post(0) + post(1) + post(2), [["p0", "p1", "p2"]]),
        (post(0) + post(1, f"<div>{post(2)}</div>"), [["p0", "p1", "p2"]]),
        (f"<section>{post(0)}{post(1)}</section><section>{post(2)}</section>", [["p0", "p1"], ["p2"]]),
    ],
    ids=["flat", "nested", "two regions"],
)
def test_posts_are_found_among_navigation(posts: str, found: list[list[str]]) -> None:
    assert ids(TextDensity(), page(posts)) == found


@pytest.mark.parametrize("html", ["", "<p>one</p>", "<main><article><p>Only one post</p></article></main>", NAVIGATION])
def test_without_repeated_blocks_of_text_there_is_nothing(html: str) -> None:
    assert TextDensity().extract(parse(html)) == []
    assert TextDensity().posts(parse(html)) == []


@pytest.mark.parametrize(
    ("posts", "found"),
    [
        ("", []),
        (post(0), [["p0"]]),
        (post(0) + "<article id=empty></article>" + post(1), [["p0", "p1"]]),
        (post(0) + "<article id=cat>A caption without a block</article>", [["p0", "cat"]]),
        (post(0, f"<div>{post(1, f'<div>{post(2)}</div>')}</div>"), [["p0", "p1", "p2"]]),
        ("<aside>" + post(0) + "</aside>", []),
    ],
    ids=["none", "one", "empty", "other content", "nested", "elsewhere"],
)
def test_the_model_of_a_rich_page_holds_on_the_others_of_its_site(posts: str, found: list[list[str]]) -> None:
    assert ids(TextDensity(SITE_MODEL), page(posts)) == found


def test_fit_takes_the_page_richest_in_content_and_returns_a_new_extractor() -> None:
    poor = page("<ul><li><p>A short text here</p></li><li><p>And another one</p></li></ul>")
    fresh = TextDensity()
    learnt = fresh.fit([SitePage(parse(poor)), SitePage(parse(page(post(0) + post(1)))), SitePage(parse(""))])
    assert learnt.model is not None
    assert learnt.model.posts == SITE_MODEL.posts
    assert fresh.model is None
    assert fresh.fit([]) == fresh


def test_posts_have_author_photo_and_time_by_rules_3_to_6() -> None:
    html = page(post(0) + post(1, f"<div>{post(2)}</div>"))
    found = [
        (p.author.get("href"), p.photo.get("src"), p.time.text, p.content is not None and p.content.text_content())
        for p in TextDensity().posts(parse(html))
        if p.author is not None and p.photo is not None and p.time is not None
    ]
    assert found == [(f"/user/{k}", f"/face{k}.png", f"{k + 1} May 2021", TEXTS[k]) for k in range(3)]


def test_a_guest_has_no_author_and_takes_no_permalink_for_one() -> None:
    guest = post(1).replace("<a href=/user/1>User 1</a>", "User 1")
    found = TextDensity().posts(parse(page(post(0) + guest + post(2))))
    assert [None if p.author is None else p.author.text for p in found] == ["User 0", None, "User 2"]


@pytest.mark.parametrize(
    "stamp",
    [
        "<time>1 May</time>",
        "<span datetime=2021-05-01>1 May</span>",
        "<span data-timestamp=1619827200>1 May</span>",
        "<p class=post-date>1 May</p>",
        "<span class='small timeago'>1 May</span>",
    ],
)
def test_time_stamps_have_one_of_a_few_formats(stamp: str) -> None:
    body = f"<header><span class=updates data-update=1>3 new</span> {stamp}</header><div>{TEXTS[0]}</div>"
    found = TextDensity().posts(parse(page(f"<article>{body}</article>" * 2)))
    assert [None if p.time is None else p.time.text for p in found] == ["1 May", "1 May"]


@pytest.mark.parametrize(
    ("html", "records"),
    [
        ("<ul>" + "<li><b>x</b><a href=/u>Ann</a><p>some text</p></li>" * 10_000 + "</ul>", 10_000),
        ("<div>text" * 50_000, 0),
        ("<ul>" + "<li><div><p>text here</p></div>" * 500 + "<p>x</p>" * 45_000, 0),
    ],
    ids=["equal records", "deep", "nested"],
)
def test_hostile_pages_end(html: str, records: int) -> None:
    document = parse(html)
    sections = TextDensity().extract(document)
    assert sum(len(section.records) for section in sections) >= records
    assert len(TextDensity().posts(document)) >= records
