"""The paper's running example (000, Figure 4): five comments, one nested, and an advertisement that looks alike."""

from __future__ import annotations

import pytest

from comcrawl_scrapy.dom import Outline, parse
from comcrawl_scrapy.records.invariants import RecordInvariants, frequent_patterns

AVATAR = '<div class="avatar"><button><img src="face.png"></button></div>'


def comment(name: str, text: str, replies: str = "") -> str:
    return f'<li id="{name}">{AVATAR}<div>{text}</div>{replies}</li>'


FIGURE_4 = (
    "<ul>"
    + comment("1", "<p>A plain one</p>")
    + comment("2", "<p>Two paragraphs</p><p>and a <a href='x'>link</a></p>")
    + comment("3", "<p>With a picture</p><img src='cat.png'>")
    + comment("4", "<p>Answered</p>", replies="<ul>" + comment("5", "<p>The answer</p>") + "</ul>")
    + f"</ul><section><div id='ad'>{AVATAR}<p>Buy!</p></div></section>"
)


def test_the_running_example_gives_the_five_comments_without_the_advertisement() -> None:
    sections = RecordInvariants(frequency=5, size=3).extract(parse(FIGURE_4))
    assert [record.node.get("id") for record in sections[0].records] == ["1", "2", "3", "4", "5"]
    assert sections[0].node.tag == "ul"


def test_invariant_subtrees_have_the_code_sequence_of_the_paper() -> None:
    outline = Outline.of(parse(FIGURE_4))
    codes = outline.structure_codes()
    starts = [i for i in range(len(codes)) if codes[i : i + 3] == [3, 2, 1]]
    assert len(starts) == 6
    assert {outline.nodes[i].get("class") for i in starts} == {"avatar"}
    assert starts in frequent_patterns(codes, frequency=6, size=3)


def test_below_the_thresholds_of_the_paper_there_is_nothing() -> None:
    assert RecordInvariants(frequency=10, size=10).extract(parse(FIGURE_4)) == []


def test_the_invariant_path_is_one_of_tags() -> None:
    html = FIGURE_4.replace('<li id="2">', '<li id="2" class="by-author" data-new>')
    assert RecordInvariants(5, 3).extract(parse(html))[0].records[1].node.get("id") == "2"


def test_records_found_by_different_invariants_are_one_section() -> None:
    faceless = "".join(comment(str(i), "<p>Text</p>").replace(AVATAR, "<i>a</i><i>b</i><b>c</b>") for i in range(6, 9))
    sections = RecordInvariants().extract(parse(FIGURE_4.replace("</ul><section>", faceless + "</ul><section>")))
    assert [record.node.get("id") for record in sections[0].records] == list("12345678")


@pytest.mark.parametrize("codes", [[], [1], [1, 2, 3], list(range(50))])
def test_without_repetition_there_are_no_patterns(codes: list[int]) -> None:
    assert frequent_patterns(codes, frequency=2, size=2) == []


def test_two_regions_are_two_sections() -> None:
    news = "".join(f"<div class='n'><h3><a href='{i}'><i>headline</i></a></h3></div>" for i in range(6))
    html = FIGURE_4.replace("</section>", f"</section><main>{news}</main>")
    sections = RecordInvariants(frequency=5, size=3).extract(parse(html))
    assert {len(section.records) for section in sections} >= {5, 6}
