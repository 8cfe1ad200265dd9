from __future__ import annotations

from collections.abc import Callable
from typing import Any

import lxml.html
import pytest

from comcrawl_scrapy import dom, extract_comments, extract_records
from comcrawl_scrapy.documents.encodings import decode
from comcrawl_scrapy.documents.markup import MOST_ATTRIBUTES, with_bearable_tags
from comcrawl_scrapy.documents.shown_text import own_text
from comcrawl_scrapy.documents.signatures import folded_tokens
from comcrawl_scrapy.documents.xpaths import Paths
from comcrawl_scrapy.dom import Outline, parse, xpath
from comcrawl_scrapy.entry_points import rank_entry_points

DEEP = 5_000


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("", ""),
        (b"", ""),
        ("   \n", ""),
        ("<!-- only a comment -->", ""),
        ("plain words", "plain words"),
        (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x01", None),
        ('<?xml version="1.0" encoding="utf-8"?><p>xml</p>', "xml"),
        ("<p>nul\x00byte</p>", "nulbyte"),
        ("<p\fid=a>form\ffeed</p>", "form feed"),
        ("<p>unclosed <b>bold", "unclosed bold"),
    ],
)
def test_anything_parses(html: str | bytes, text: str | None) -> None:
    document = parse(html)
    assert document.tag == "html"
    if text is not None:
        assert document.text_content().strip() == text


@pytest.mark.parametrize("extract", [parse, extract_comments, extract_records])
def test_what_is_no_page_is_refused(extract: Callable[[Any], object]) -> None:
    with pytest.raises(TypeError, match="a page is str or bytes, not NoneType"):
        extract(None)


@pytest.mark.parametrize("encoding", ["windows-1251", "iso-2022-jp", "utf-16", "utf-8", "utf-8-sig"])
def test_decoding_follows_the_declared_charset(encoding: str) -> None:
    html = f'<meta charset="{encoding.removesuffix("-sig")}"><p>Комментарий</p>'
    assert decode(html.encode(encoding)) == html
    assert decode(html) == html


@pytest.mark.parametrize("declared", ["gb2312", "windows-1251", "iso-8859-1"])
def test_what_was_saved_in_utf8_is_read_as_that_whatever_it_was_served_in(declared: str) -> None:
    html = f'<meta charset="{declared}"><p>Комментарий, 评论</p>'
    assert decode(html.encode()) == html


@pytest.mark.parametrize("declared", ["utf-16", "utf-32", "idna", "rot13", "zlib", "klingon"])
def test_an_encoding_that_its_own_declaration_is_not_in_is_not_believed(declared: str) -> None:
    html = f'<meta charset="{declared}"><p>Grüße</p>'
    assert decode(html.encode()) == html
    assert decode(html.encode("latin-1")).startswith("<meta")


@pytest.mark.parametrize(
    ("html", "body"),
    [
        ("<p>a</html><p>b", "<p>a</p><div><p>b</p></div>"),
        ("<p>a</body></html>b <div>c</div>", "<p>a</p><div>b <div>c</div></div>"),
        ("<html></html><html><body><p>a</body></html><p>b", "<div><div><p>a</p></div></div><div><p>b</p></div>"),
    ],
)
def test_a_page_goes_on_after_its_end(html: str, body: str) -> None:
    document = parse(html)
    bodies = [lxml.html.tostring(child, encoding="unicode") for child in document.iterchildren("body")]
    assert bodies == [f"<body>{body}</body>"]
    assert document.xpath("//html") == [document]


@pytest.mark.parametrize(
    ("html", "head", "body"),
    [
        ("<title>T</title><main>a</main><p>b", ["title"], ["main", "p"]),
        ("<link rel=icon><header>a</header><h1>b</h1>", ["link"], ["header", "h1"]),
        ("<head><meta name=x><nav>a</nav><script></script></head><body><p>b", ["meta"], ["nav", "script", "p"]),
        ("<head><title>T</title><noscript>a</noscript></head><p>b", ["title", "noscript"], ["p"]),
    ],
)
def test_the_tags_of_head_and_body_may_be_left_out(html: str, head: list[str], body: list[str]) -> None:
    assert [[part.tag for part in whole] for whole in parse(html)] == [head, body]


def test_links_after_the_end_of_a_page_are_ranked() -> None:
    html = (
        f"<h1>News</h1></html><p>{'Words of an article. ' * 9}</p><a href='#talk'>12 comments</a><div id='talk'></div>"
    )
    assert [point.text for point in rank_entry_points(html)] == ["12 comments"]


@pytest.mark.parametrize(
    ("names", "tokens"),
    [
        ("comment odd", ("comment",)),
        ("item-12 item-12 Active", ("item-0",)),
        ("", ()),
    ],
)
def test_variants_of_a_template_share_their_tokens(names: str, tokens: tuple[str, ...]) -> None:
    assert folded_tokens(names) == tokens


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("<div>One <b>two</b><p>three</p>four</div>", "One two\nthree\nfour"),
        ("<div>a<!-- no -->b<script>no</script>c</div>", "abc"),
        ("<div>line<br>break\nin source</div>", "line\nbreak in source"),
        ("<div>so:<pre>def f(x):\n    return  x\n</pre>in\nsource</div>", "so:\ndef f(x):\n    return x\nin source"),
        ("<pre>one\n\ttwo</pre>", "one\n    two"),
        ("<pre>one\n<b>two\nthree</b>\n four</pre>", "one\ntwo\nthree\n four"),
        ("<div>smile <img alt=':)'> after</div>", "smile after"),
    ],
)
def test_text_keeps_paragraphs(html: str, text: str) -> None:
    assert own_text(lxml.html.fromstring(html)) == text


def test_text_leaves_out_what_is_nested() -> None:
    node = lxml.html.fromstring("<li>mine<ul><li>theirs</li></ul> mine too</li>")
    assert own_text(node, set(node.iterfind("ul/li"))) == "mine\nmine too"


def test_an_outline_knows_subtrees() -> None:
    outline = Outline.of(parse("<div><ul><li>1<b>2</b></li><li>3</li></ul></div>"))
    assert outline.tags == ["html", "body", "div", "ul", "li", "b", "li"]
    assert outline.parent.tolist() == [-1, 0, 1, 2, 3, 4, 3]
    assert outline.end.tolist() == [7, 7, 7, 7, 6, 6, 7]
    assert [outline.tags[i] for i in outline.post_order()] == ["b", "li", "li", "ul", "div", "body", "html"]
    assert outline.tags[outline.smallest_around(4, 6)] == "ul"
    assert xpath(outline.nodes[6]) == "/html/body/div/ul/li[2]"


def test_equal_structures_have_equal_codes_whatever_the_values() -> None:
    outline = Outline.of(parse("<p><a href='1'><i></i></a></p><p><a href='2'><i></i></a></p><p><a><i></i></a></p>"))
    codes = dict(zip(outline.nodes, outline.structure_codes(), strict=True))
    first, second, third = outline.nodes[0].iter("p")
    assert codes[first] == codes[second] != codes[third]


def test_depth_does_not_matter() -> None:
    document = parse("<p>at the top</p>" + "<div class=a>" * DEEP)
    outline = Outline.of(document)
    assert own_text(document) == "at the top"
    assert len(outline.structure_codes()) == len(outline)
    assert outline.end[0] == len(outline)


@pytest.mark.parametrize(("attributes", "kept"), [(20, 20), (100_000, 1_000)])
def test_attributes_of_an_element_are_bounded(attributes: int, kept: int) -> None:
    named = " ".join(f'a{i}="1"' for i in range(attributes))
    document = dom.parse(f"<body><div {named}>text</div><p>after</p>")
    (div,) = document.xpath("//div")
    assert (len(div.attrib), div.text, document.xpath("string(//p)")) == (kept, "text", "after")


def test_one_huge_attribute_is_kept() -> None:
    state = "{&quot;a&quot;: 1, = }" * 20_000
    (div,) = dom.parse(f'<body><div id="app" data-page="{state}">text</div>').xpath("//div")
    assert len(div.get("data-page")) == len(state.replace("&quot;", '"'))


@pytest.mark.parametrize("first", ["title='a > b'", 'title="a < b"', 'title = "</div>"', "title='>' alt=\"<\""])
def test_what_is_quoted_does_not_hide_that_a_tag_is_huge(first: str) -> None:
    named = " ".join(f'a{i}="1"' for i in range(10 * MOST_ATTRIBUTES))
    text = with_bearable_tags(f"<p><div {first} {named}>text</div>".encode()).decode()
    assert text.startswith(f"<p><div {first} a0=")
    assert text.endswith(">text</div>")
    assert text.count("=") == MOST_ATTRIBUTES


@pytest.mark.parametrize(
    "text",
    [
        '<a title="a > b">text</a>\n' * 5_000,
        """<b data-x='{"c": "<i>"}' >text</b>""" * 5_000,
        '<u alt="x>y</u>' * 5_000,
        "<div data-c='" + '{"d": "<i e=1>"}, ' * 5_000 + "'>text</div>",
    ],
    ids=["a sign", "a tag", "a mark that is never closed", "much data"],
)
def test_what_is_quoted_stays_as_it_is(text: str) -> None:
    assert with_bearable_tags(text.encode()).decode() == text


@pytest.mark.parametrize("names", ["comment\ndepth-2", " comment\t\r\n depth-2 "])
def test_class_names_in_lines_of_their_own_are_read_as_others_are(names: str) -> None:
    outline = Outline.of(parse(f"<p class='{names}'>a</p><p class='comment depth-2' id=x>b</p>"))
    *_, first, second = outline.attributes
    assert (first["class"], second["class"]) == ("comment depth-2",) * 2


def test_nested_lists_without_names_are_of_one_template() -> None:
    outline = Outline.of(parse("<ul><li>a<ul><li>b<ul><li>c</li></ul></li></ul></li><li>d</li></ul>"))
    signatures: dict[str, set[int]] = {outline.tags[i]: set() for i in range(len(outline))}
    for tag, signature in zip(outline.tags, outline.signatures.tolist(), strict=True):
        signatures[tag].add(signature)
    assert len(signatures["li"]) == 1


@pytest.mark.parametrize("path", ["//p", "//b", "//*[@id='x']", "/html", "//i", "//u", "//q", "//s"])
def test_an_xpath_leads_to_its_node_whatever_the_tags(path: str) -> None:
    document = parse(
        "<p>a</p><!-- c --><fb:like id=x><b>b</b><g:plus><i>c</i></g:plus></fb:like><fb:like>d</fb:like><divclass='y'><u>e</u></div>"
        "<fb:list>f<dd>g</dd><dd>h<s>i</s> <q>j</q></dd></fb:list>"
    )
    (node,) = document.xpath(path)
    outline = Outline.of(document)
    assert document.getroottree().xpath(xpath(node)) == [node]
    assert Paths(outline).of(outline.index[node]) == xpath(node)
