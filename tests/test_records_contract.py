"""What every record extractor keeps to, on the same pages: those that learn from a site learn from two other pages first."""

from __future__ import annotations

from functools import cache, partial
from pathlib import Path
from runpy import run_path
from typing import TYPE_CHECKING

import lxml.html
import pytest

from comcrawl_scrapy.dom import parse
from comcrawl_scrapy.evaluation import record_accuracy
from comcrawl_scrapy.records import EXTRACTORS, SITE_EXTRACTORS, FeedEntry, SitePage
from tests.thread_pages import made_up, page, thread_page
from tests.thread_templates import TEMPLATES, Post

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from lxml.html import HtmlElement

    from comcrawl_scrapy.records.protocol import RecordExtractor, Section

ROOT = Path(__file__).parents[1]
ENGLISH = made_up(1)[0].language
TWO_REGIONS = "".join(
    TEMPLATES[name].write(made_up(12, TEMPLATES[name].deepest, seed=12)) for name in ("levels", "rows")
)
WRITE_LIST, WRITE_LEVELS = partial(thread_page, "list"), partial(thread_page, "levels")
CHAINED = "<div class='c'><a href='/ann'>Ann</a><p>What she has to say of it.</p>"


def with_colons(thread: Sequence[Post]) -> str:
    return WRITE_LEVELS(thread).replace("<div", "<x:div").replace("</div", "</x:div")


PAGES = {
    "empty": "",
    "one record": thread_page("list", made_up(1)),
    "nested": thread_page("list", made_up(25)),
    "two regions": page(ENGLISH, TWO_REGIONS),
    "tags with colons": with_colons(made_up(25)),
    "a chain of 400": page(ENGLISH, 400 * CHAINED),
    "10,000 records": WRITE_LEVELS(made_up(10_000)),
}
SITES: dict[str, Callable[[Sequence[Post]], str]] = {
    "two regions": WRITE_LEVELS,
    "tags with colons": with_colons,
    "10,000 records": WRITE_LEVELS,
}
"""How other pages of the site of a page are written, where that is not as a list."""


@cache
def extracted(name: str, page_name: str) -> tuple[HtmlElement, Sequence[Section]]:
    """Return a page's document and what the extractor finds in it."""
    document = parse(PAGES[page_name])
    return document, fitted(name, page_name).extract(document)


def fitted(name: str, page_name: str) -> RecordExtractor:
    """Return the extractor, one that learns from several pages of a site after it has: from others like the page."""
    if name in SITE_EXTRACTORS:
        return SITE_EXTRACTORS[name]().fit([site_page(seed, SITES.get(page_name, WRITE_LIST)) for seed in (1, 2)])
    return EXTRACTORS[name]()


def site_page(seed: int, write: Callable[[Sequence[Post]], str]) -> SitePage:
    """Return a page of the site, and its comments as the site's feed has them."""
    thread = made_up(15, seed=seed)
    entries = tuple(FeedEntry(post.text, post.author, post.at.isoformat()) for post in thread)
    return SitePage(parse(write(thread)), entries)


on_every_page = pytest.mark.parametrize("page_name", PAGES)
for_every_extractor = pytest.mark.parametrize("name", sorted(EXTRACTORS))


@on_every_page
@for_every_extractor
def test_records_are_in_document_order_and_in_their_section(name: str, page_name: str) -> None:
    document, sections = extracted(name, page_name)
    place = {node: i for i, node in enumerate(document.iter())}
    for section in sections:
        places = [place[record.node] for record in section.records]
        assert places
        assert places == sorted(set(places))
        around = set(section.node.iter())
        assert all(record.node in around for record in section.records)


@on_every_page
@for_every_extractor
def test_xpaths_lead_to_the_nodes(name: str, page_name: str) -> None:
    document, sections = extracted(name, page_name)
    assert all(document.xpath(section.xpath) == [section.node] for section in sections)
    for section in sections[:10]:
        some = section.records[:: len(section.records) // 10 + 1]
        assert all(document.xpath(record.xpath) == [record.node] for record in some)


@pytest.mark.parametrize("page_name", [name for name in PAGES if name != "10,000 records"])
@for_every_extractor
def test_the_same_page_gives_the_same_sections_and_is_left_as_it_is(name: str, page_name: str) -> None:
    document, sections = extracted(name, page_name)
    again = fitted(name, page_name).extract(parse(PAGES[page_name]))
    assert [paths(section) for section in again] == [paths(section) for section in sections]
    assert lxml.html.tostring(document) == lxml.html.tostring(parse(PAGES[page_name]))


def paths(section: Section) -> list[str]:
    return [section.xpath, *(record.xpath for record in section.records)]


@for_every_extractor
def test_an_empty_page_has_no_records(name: str) -> None:
    assert not extracted(name, "empty")[1]


@for_every_extractor
def test_every_comment_of_a_thread_is_isolated(name: str) -> None:
    document, sections = extracted(name, "nested")
    bodies = [[body] for body in document.find_class("comment-text")]
    assert len(bodies) == 25
    assert record_accuracy(bodies, sections) == 1


@pytest.mark.parametrize("page_name", ["two regions", "tags with colons", "10,000 records"])
@for_every_extractor
def test_regions_are_isolated_whatever_their_size_and_number(name: str, page_name: str) -> None:
    document, sections = extracted(name, page_name)
    for css in ["msg-text", "posting-text"][
        : 1 if name in SITE_EXTRACTORS else 2
    ]:  # what is like other pages of the site
        if bodies := [[body] for body in document.find_class(css)]:
            assert record_accuracy(bodies, sections) == 1


@for_every_extractor
def test_records_of_two_regions_are_not_mixed(name: str) -> None:
    document, sections = extracted(name, "two regions")
    regions = [set(document.find_class(css)[0].iter()) for css in ("msgs", "forum")]
    for section in sections:
        nodes = {record.node for record in section.records}
        assert not all(nodes & region for region in regions)


@pytest.mark.parametrize("name", SITE_EXTRACTORS)
def test_what_learns_from_a_site_does_so_in_a_copy(name: str) -> None:
    extractor = SITE_EXTRACTORS[name]()
    before = extractor.extract(parse(PAGES["nested"]))
    assert extractor.fit([site_page(seed, WRITE_LIST) for seed in (1, 2)]) is not extractor
    after = extractor.extract(parse(PAGES["nested"]))
    assert [paths(section) for section in after] == [paths(section) for section in before]


def test_the_example_in_the_docs_runs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    section = (ROOT / "docs" / "papers.md").read_text(encoding="utf-8").partition("## Five ways")[2]
    example = section.partition("```python\n")[2].partition("```")[0]
    (tmp_path / "example.py").write_text(example, encoding="utf-8")
    run_path(str(tmp_path / "example.py"))
    assert capsys.readouterr().out == "/html/body/ol ['/html/body/ol/li[1]', '/html/body/ol/li[2]']\n"


def test_feed_rules_without_a_feed_give_nothing() -> None:
    unfed = SitePage(parse(PAGES["nested"]))
    assert not SITE_EXTRACTORS["feed_rules"]().fit([unfed]).extract(parse(PAGES["nested"]))
