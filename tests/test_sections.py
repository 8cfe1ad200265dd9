from __future__ import annotations

from datetime import UTC, datetime

import numpy as np
import pytest

from comcrawl_scrapy import extraction, records, sections
from comcrawl_scrapy.dom import Outline, parse
from comcrawl_scrapy.extraction import extract_comments
from comcrawl_scrapy.records.protocol import apart
from comcrawl_scrapy.sections import Evidence, attribute_text, choose
from comcrawl_scrapy.snapshot import PageSnapshot


def snapshot(html: str) -> PageSnapshot:
    return PageSnapshot(parse(html), "https://example.org/", "load", datetime(2026, 11, 20, tzinfo=UTC))


COMMENTS = "".join(
    f"<li class=comment id=c{i}><b class=author>Reader {i}</b><time datetime=2024-03-0{i}>March {i}</time>"
    f"<p class=text>{'I do not agree with any of this! ' * i}</p><a href='#reply'>Reply</a></li>"
    for i in range(1, 6)
)
PAGE = f"<html lang=en><body><h1>Story</h1><p>{'Told at length. ' * 30}</p><ol class=comments>{COMMENTS}</ol></body></html>"


def test_a_snapshot_is_read_once() -> None:
    page = snapshot(PAGE)
    first = extraction.read(page)
    mined, ranked = page.groups, page.sections
    assert first is not None
    assert extraction.read(page) is first
    records.mine(page)
    assert sections.classify(page) is first
    assert (page.groups, page.sections) == (mined, ranked)


def test_the_section_holds_the_comments_and_leads_the_ranking() -> None:
    page = snapshot(PAGE)
    found = extraction.read(page)
    assert found is not None
    assert [record.node.get("id") for record in found.section.records] == [f"c{i}" for i in range(1, 6)]
    assert found.section.xpath == "/html/body/ol"
    assert page.sections is not None
    assert page.sections[0] == found.section
    assert 0.5 < found.score <= 1


@pytest.mark.parametrize("html", ["", "<p>x</p>", "<script>1</script>"])
def test_a_page_without_text_has_no_section(html: str) -> None:
    assert extraction.read(snapshot(html)) is None


def test_what_was_not_mined_is_not_classified() -> None:
    page = snapshot(PAGE)
    assert sections.classify(page) is None
    assert page.sections is None


def test_of_overlapping_groups_the_best_is_kept() -> None:
    outline = Outline.of(parse("<ul><li><p>a</p></li><li><p>b</p></li></ul><p>c</p>"))
    tags = [[i for i, tag in enumerate(outline.tags) if tag == name] for name in ("li", "ul")]
    assert apart([tags[0], tags[1], [len(outline) - 1]], outline) == [tags[0], [len(outline) - 1]]


@pytest.mark.parametrize(
    ("probabilities", "winner"),
    [([0.9, 0.95, 0.1], 0), ([0.1, 0.9, 0.1], 1), ([0.9, 0.1, 0.8], 2), ([0.9, 0.1, 0.2], 0)],
)
def test_the_best_ranked_of_the_probable_wins_unless_it_is_a_part_of_another(
    probabilities: list[float], winner: int
) -> None:
    groups = [[9], [2, 4, 6], [4, 6], [5]]
    heard = Evidence(np.array([0.55, 0.5, 0.6, 0.1]), np.array([2, 0, 1]), np.zeros((3, 0)))
    assert choose(range(1, 11), groups, heard, np.array(probabilities)) == winner


@pytest.mark.parametrize(
    ("others", "winner"),
    [([3, 5, 7], 0), ([3, 4, 9], 1), ([7], 1), ([1, 8], 1)],
    ids=["a part of each", "two in one, none in another", "one reply", "around them"],
)
def test_what_comes_with_every_member_makes_no_larger_template(others: list[int], winner: int) -> None:
    groups = [[2, 4, 6], sorted([2, 4, 6, *others])]
    heard = Evidence(np.array([0.9, 0.85]), np.array([0, 1]), np.zeros((2, 0)))
    assert choose(range(1, 11), groups, heard, np.array([0.9, 0.9])) == winner


@pytest.mark.parametrize(
    ("holder", "probable", "winner"),
    [([1], 0.85, 1), ([1], 0.6, 0), ([2], 0.85, 0), ([0, 1], 0.85, 0)],
    ids=["around the list", "the list is less probable", "beside it", "two of them"],
)
def test_a_lone_element_around_a_list_is_its_container(holder: list[int], probable: float, winner: int) -> None:
    ends = [9, 7, 3, 5, 5, 7, 7, 9, 9]
    heard = Evidence(np.array([0.9, 0.85]), np.array([0, 1]), np.zeros((2, 0)))
    assert choose(ends, [holder, [3, 5]], heard, np.array([0.9, probable])) == winner


@pytest.mark.parametrize("classifier", sorted(sections.CLASSIFIERS))
def test_every_classifier_finds_named_comments(classifier: str) -> None:
    found = extraction.read(snapshot(PAGE), classifier)
    assert found is not None
    assert "c3" in [record.node.get("id") for record in found.section.records]


def test_an_unknown_classifier_is_named() -> None:
    with pytest.raises(ValueError, match="no section classifier 'oracle'; there are attributes, default"):
        extract_comments(PAGE, classifier="oracle")


def test_attributes_speak_by_what_names_an_element() -> None:
    assert attribute_text({"class": "btn-Comments_2", "href": "/x", "data-author-id": "7"}) == "btn comments author id"
    assert attribute_text({}) == ""


@pytest.mark.parametrize(
    ("members", "winner"),
    [([1, 3, 6, 7], 1), ([3, 6, 7, 9], 0), ([1, 3, 4], 0), ([3, 4, 6, 7], 0)],
    ids=["a thread", "something below", "one wrapper around none", "two parts of each"],
)
def test_around_some_answers_there_is_a_thread(members: list[int], winner: int) -> None:
    ends = [10, 2, 5, 4, 5, 9, 7, 9, 9, 10]  # wrappers 2 and 5 hold 3 and 4, and 6 to 8
    heard = Evidence(np.array([0.9, 0.85]), np.array([0, 1]), np.zeros((2, 0)))
    assert choose(ends, [[2, 5], members], heard, np.array([0.9, 0.9])) == winner


def test_what_stands_beside_every_wrapper_is_no_thread() -> None:
    places = range(0, 36, 3)
    holders, members = (
        [k + 1 for k in places],
        sorted([*places, *(k + 2 for k in places)]),
    )  # one before each, one in it
    ends = [end for k in places for end in (k + 1, k + 3, k + 3)]
    heard = Evidence(np.array([0.9, 0.85]), np.array([0, 1]), np.zeros((2, 0)))
    assert choose(ends, [holders, members], heard, np.array([0.9, 0.9])) == 0
