"""Bank & Mattes (paper 001): the worked examples of its steps, and what it finds on pages of one site."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import FrozenInstanceError

import pytest

from comcrawl_scrapy import extract_records
from comcrawl_scrapy.documents.shown_text import tidy
from comcrawl_scrapy.dom import Outline, parse
from comcrawl_scrapy.records.path_wrappers import Step, XPathWrapper
from comcrawl_scrapy.records.postings import TextTree, candidates, cleaned, generalised, is_comment, raised
from comcrawl_scrapy.records.protocol import Section, SitePage
from comcrawl_scrapy.records.site_styles import SiteStyleTree, content_section
from comcrawl_scrapy.records.style_tree import StyleTree

LONG = (
    "What one reader has to say of this is long enough, and said in no more than one line, that nobody takes it for a "
)
LONG += "name, a date or a button, not even without a break."
SHORT = "I agree."


def tree(html: str) -> TextTree:
    return TextTree.of(Outline.of(parse(html)))


def ids(page: TextTree, found: list[int]) -> list[str | None]:
    return [page.outline.nodes[i].get("id") for i in found]


def at(page: TextTree, name: str) -> int:
    return next(i for i, node in enumerate(page.outline.nodes) if node.get("id") == name)


# --- post candidate search (III.B.1) ---


@pytest.mark.parametrize(
    ("inside", "texts"),
    [
        ("one <b>two <i>three</i></b> four", ["one two three four"]),
        ("<p>one</p><p>two</p>", ["one\ntwo"]),
        ("one<br>two", ["one\ntwo"]),
        ("one<div>x</div>two", ["one", "two"]),
        ("<blockquote>one<div>x</div>two</blockquote>three", ["one", "two\nthree"]),
        ("one<!-- -->two<script>x</script> three", ["onetwo three"]),
        ("one\nof the source", ["one of the source"]),
    ],
)
def test_inline_elements_and_paragraphs_are_merged_into_text_nodes(inside: str, texts: list[str]) -> None:
    page = tree(f"<div id=block>{inside}</div>")
    assert [tidy(text) for text in page.texts[at(page, "block")] if text.strip()] == texts


@pytest.mark.parametrize(
    ("text", "comment"),
    [
        ("x" * 149, False),
        ("x" * 150, True),
        ("x" * 49 + "\n1", False),
        ("x" * 49 + "\ny", True),
        ("\n" + "x" * 60, False),
        ("____" + "x" * 150, False),
    ],
    ids=["short", "long", "few letters", "two lines", "one line", "signature"],
)
def test_comments_are_long_or_of_several_lines_and_no_signatures(text: str, comment: bool) -> None:
    assert is_comment(text) is comment


FIGURE_3 = f"""<body id=body><div id=list>
<div id=p1><div>Ann</div><div id=t1>{LONG}<div id=quote>{LONG}</div></div></div>
<div id=p2><div>Bob</div><table id=t><tr><td id=t2>{LONG}</td></tr></table></div>
<div id=p3><div>Cid</div><div id=t3>{SHORT}</div></div>
</div></body>"""


def test_candidates_are_cleaned_of_quotes_and_generalised_to_complete_postings() -> None:
    page = tree(FIGURE_3)
    found = candidates(page)
    assert ids(page, found) == ["t1", "quote", "t2"]
    assert ids(page, cleaned(page.outline, found)) == ["t1", "t2"]
    assert ids(page, generalised(page.outline, cleaned(page.outline, found), at(page, "list"))) == ["p1", "p2"]


def test_a_lone_candidate_is_generalised_up_to_the_content_section() -> None:
    page = tree(f"<body id=body><div id=list><div id=p><p id=t>{LONG}</p></div></div>")
    assert ids(page, generalised(page.outline, candidates(page), at(page, "body"))) == ["list"]


def test_texts_of_one_kind_are_raised_in_step_where_postings_are_nested() -> None:
    reply = f"<li id={{}}><div id=b{{}}><b>Ann</b><div id=t{{}}>{LONG}</div></div>{{}}</li>"
    inner = "<ul>" + reply.format(2, 2, 2, "") + "</ul>"
    page = tree(f"<body id=body><ul>{reply.format(1, 1, 1, inner)}{reply.format(3, 3, 3, '')}</ul>")
    texts = [at(page, f"t{i}") for i in (1, 2, 3)]
    assert ids(page, generalised(page.outline, texts, at(page, "body"))) == ["b1", None, "3"]
    assert ids(page, raised(page.outline, texts[:2], at(page, "body"))) == ["b1", "b2"]
    assert ids(page, raised(page.outline, texts, at(page, "body"))) == ["2", "3"]


# --- wrapper generation (III.B.2) ---


def wrapper(html: str) -> XPathWrapper | None:
    """Return the wrapper from the body to the elements marked x."""
    (body,) = parse(html).iterfind("body")
    return XPathWrapper.to((body, node) for node in body.iterfind(".//*[@x]"))


@pytest.mark.parametrize(
    ("html", "xpath"),
    [
        ("<div id=a><p x></p><p x></p></div>", "./div[@id='a']/p[@x='']"),
        ("<div id=a k=v><p x></p></div><div id=b k=v><p x></p></div>", "./div[@k='v']/p[@x='']"),
        (
            "<ul><li x class='post odd'><li x class='post even'></ul>",
            "./ul/li[contains(concat(' ', normalize-space(@class), ' '), ' post ')][@x='']",
        ),
        ("<div><ul><li x></ul></div><div><ol><li x></ol></div>", "./div"),
        ("<ul><li x>a<ul><li x>b</ul></ul>", ".//ul/li[@x='']"),
        ("<ul><li x></ul><div><ol><li x></ol></div>", ".//li[@x='']"),
        ("<ul><li x></ul><div><p x></div>", None),
        ("<ul><li x></ul><p><b x></b></p>", None),
        ("<p>nothing</p>", None),
        ("""<p x t="it's"></p>""", "./p[@x='']"),
    ],
    ids=[
        "one path",
        "common attributes",
        "classes",
        "stops",
        "nested",
        "other roots",
        "types",
        "nested types",
        "none",
        "quote",
    ],
)
def test_wrappers_hold_what_all_paths_have_in_common(html: str, xpath: str | None) -> None:
    found = wrapper(html)
    assert (found and found.xpath) == xpath


def test_a_wrapper_selects_all_that_its_xpath_points_to_on_any_page() -> None:
    found = wrapper("<ul class='a b'><li x>1<ul class='b c'><li x>2</ul></ul>")
    assert found
    assert found.steps[0] == Step("ul", frozenset([("class", "b")]))
    other = parse("<main><ul class=b><li x>3<li>no<li x>4</ul></main>")
    assert [node.text for node in found.select(other)] == ["3", "4"]


# --- site style tree (II, III.A) ---

ONE = "<nav id=nav>Home News</nav><div id=list><div class=p>red apple</div><div class=p>hot soup</div></div>"
TWO = "<nav id=nav>Home News</nav><div id=list><div class=p>red soup</div></div>"


@pytest.mark.parametrize(
    ("xpath", "importance"),
    [
        ("//nav", 0.0),  # the same words and the same presentation on both pages
        # red and soup on both pages, apple and hot on one: CompImp(text) = 1 - 2/4. Two style nodes, one a page:
        # NodeImp = -2 (1/2 log_2 1/2) = 1, l = 2, CompImp = (1 - 0.9²) 1 + 0.9² 0.5
        ("//div[@class]", 0.19 + 0.81 * 0.5),
        ("//div[@id]", 0.19 + 0.81 * (0.19 + 0.81 * 0.5)),
        # one style node of nav and list: (1 - 0.9) 0 + 0.9 (0 + CompImp(list)) / 2
        ("//body", 0.9 * (0.19 + 0.81 * (0.19 + 0.81 * 0.5)) / 2),
    ],
)
def test_importance_is_the_entropy_of_presentation_and_content(xpath: str, importance: float) -> None:
    pages = [tree(ONE), tree(TWO)]
    styles = SiteStyleTree.of(pages)
    node = pages[0].outline.nodes[0].xpath(xpath)[0]
    place = styles.places[0][pages[0].outline.index[node]]
    assert styles.importances()[place] == pytest.approx(importance)


def test_what_one_page_alone_has_is_of_full_importance() -> None:
    pages = [tree(ONE), tree(TWO + "<aside id=new>x</aside>")]
    styles = SiteStyleTree.of(pages)
    assert styles.importances()[styles.places[1][at(pages[1], "new")]] == 1.0


NAMES = ("Ann", "Bob", "Cid", "Dora")
NOTICE = f"<div id=head><div>All of this site is template. {LONG}</div><div>Terms. {LONG}</div></div>"


def unlike(seed: int) -> str:
    """Return a long text with no word of any other seed's."""
    return " ".join(f"w{seed}-{i}" for i in range(60))


def post(seed: int, text: str = "") -> str:
    return f"<li class='post p{seed}'><b>{NAMES[seed % 4]}</b><div class=text>{text or unlike(seed)}</div></li>"


def thread(first: int, size: int, more: str = "") -> str:
    posts = "".join(post(first + i) for i in range(size))
    return f"<title>t</title><body>{NOTICE}<div id=main><h1>Topic</h1><ul id=list>{posts}</ul></div>{more}"


@pytest.mark.parametrize(
    ("pages", "section"),
    [
        ([thread(0, 3), thread(10, 2)], ["list", "list"]),
        ([thread(0, 3), thread(10, 1), thread(20, 2)], ["list"] * 3),
        (
            [thread(0, 3), thread(10, 2), thread(20, 1, f"<div id=ad>{unlike(90)}<div>{unlike(91)}</div></div>")],
            ["list"] * 3,
        ),
        ([thread(0, 3), thread(10, 2), f"<p>{LONG}"], ["list", "list", None]),
        ([thread(0, 3)], [None]),
        (["", ""], [None, None]),
        ([], []),
    ],
    ids=["content", "too specific", "wrong", "elsewhere", "alone", "empty", "none"],
)
def test_the_content_section_is_voted_for_by_the_pages_of_a_site(pages: list[str], section: list[str | None]) -> None:
    trees = [tree(html) for html in pages]
    found = zip(trees, content_section(trees), strict=True)
    assert [page.outline.nodes[i].get("id") if i else None for page, i in found] == section


# --- the extractor (IV) ---


def fitted(*pages: str) -> StyleTree:
    return StyleTree().fit([SitePage(parse(html)) for html in pages])


def classes(sections: Sequence[Section]) -> list[list[str | None]]:
    return [[record.node.get("class") for record in section.records] for section in sections]


@pytest.mark.parametrize("pages", [(thread(0, 3), thread(10, 2)), (thread(0, 4), thread(10, 1), thread(20, 2))])
def test_fitted_with_pages_of_the_site_it_takes_the_postings_and_leaves_the_template(pages: tuple[str, ...]) -> None:
    (section,) = fitted(*pages).extract(parse(thread(30, 2)))
    assert [record.node.get("class") for record in section.records] == ["post p30", "post p31"]
    assert section.node.get("id") == "list"


def test_alone_it_cannot_tell_template_from_content() -> None:
    found = StyleTree().extract(parse(thread(0, 3)))
    assert {section.node.get("id") for section in found} == {"head", "list"}


def test_one_long_comment_is_enough_to_find_the_short_ones() -> None:
    posts = post(0) + "".join(post(i, SHORT) for i in range(1, 4))
    assert [f"post p{i}" for i in range(4)] in classes(StyleTree().extract(parse(f"<body><ul>{posts}</ul>")))


def test_the_wrapper_recovers_short_comments() -> None:
    page = thread(30, 2).replace("</ul>", post(40, SHORT) + "</ul>")
    assert [len(section.records) for section in fitted(thread(0, 3), thread(10, 2)).extract(parse(page))] == [3]


def test_replies_are_postings_of_their_own() -> None:
    nested = post(2).replace("</li>", f"<ul>{post(3)}{post(4, SHORT)}</ul></li>")
    found = StyleTree().extract(parse(f"<body><ul>{post(0)}{post(1)}{nested}</ul>"))
    assert [f"post p{i}" for i in range(5)] in classes(found)


def test_postings_that_look_otherwise_have_a_wrapper_of_their_own() -> None:
    first = f"<article class=question><div>{unlike(8)}</div></article>"
    found = StyleTree().extract(parse(f"<body>{first}<ul>{post(0)}{post(1)}</ul>"))
    assert classes(found) == [["post p0", "post p1"], ["question"]]


def test_comments_beside_the_text_of_an_article_are_no_quotes_of_it() -> None:
    found = StyleTree().extract(parse(f"<body><div><div>{LONG}<ul>{post(0)}{post(1)}{post(2)}</ul></div></div>"))
    assert [f"post p{i}" for i in range(3)] in classes(found)


def test_the_wrapper_that_selects_one_text_a_posting_comes_first() -> None:
    blocks = "<div>no text</div>" * 6
    posts = "".join(f"<div class=post><b>Ann</b><div class=text>{unlike(i)}</div></div>" for i in range(3))
    found = StyleTree().extract(parse(f"<body><div>{blocks}{posts}</div><section><div>{LONG}</div></section>"))
    assert classes(found)[0] == ["post"] * 3


def test_two_regions_are_two_sections() -> None:
    rows = "".join(f"<tr class=row><td class=note>{unlike(i)}</td><td>{i}</td></tr>" for i in range(3))
    found = StyleTree().extract(parse(f"<body><ul>{post(0)}{post(1)}</ul><table>{rows}</table>"))
    assert classes(found) == [["row"] * 3, ["post p0", "post p1"]]


@pytest.mark.parametrize("html", ["", "<p>Nothing to read</p>", "<frameset><frame src=x></frameset>"])
def test_without_long_texts_there_is_nothing(html: str) -> None:
    assert StyleTree().extract(parse(html)) == []


def test_of_one_record_the_container_is_found() -> None:
    (section,) = StyleTree().extract(parse(f"<body><main>{post(0)}</main>"))
    assert len(section.records) == 1


def test_pages_of_another_template_are_learnt_from_alone() -> None:
    other = parse(f"<body><dl><dd class=a>{unlike(1)}</dd><dd class=a>{unlike(2)}</dd></dl>")
    assert classes(fitted(thread(0, 3), thread(10, 2)).extract(other)) == [["a", "a"]]


def test_fitting_gives_a_new_extractor_and_leaves_the_old_one() -> None:
    blank = StyleTree()
    learnt = blank.fit([SitePage(parse(thread(0, 3))), SitePage(parse(thread(10, 2)))])
    assert blank == StyleTree()
    assert learnt.content
    assert learnt.content.xpath == "./body/div[@id='main']/ul[@id='list']"
    assert blank.fit([]) == blank
    with pytest.raises(FrozenInstanceError):
        learnt.content = None  # type: ignore[misc]


@pytest.mark.parametrize(
    ("html", "most"),
    [
        ("<ul>" + post(0) * 10_000 + "</ul>", 10_000),
        (f"<ul><li><div>{LONG}</div>" * 900, 900),
        ("<div>" * 5_000 + LONG, 1),
        ("".join(f"<div class=k{chr(97 + i % 26)}{chr(97 + i // 26)}>{LONG}</div>" for i in range(600)), 600),
    ],
    ids=["many", "nested", "deep", "all unlike"],
)
def test_hostile_pages_end(html: str, most: int) -> None:
    assert all(len(section.records) <= most for section in extract_records(html, extractor="style_tree"))
