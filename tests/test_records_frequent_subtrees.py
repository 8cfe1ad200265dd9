"""CommentsMiner on small pages: the paper's Figure 4, its constraints, its table of features."""

from __future__ import annotations

import numpy as np
import pytest
from sklearn.ensemble import HistGradientBoostingRegressor

from comcrawl_scrapy import extract_records
from comcrawl_scrapy.documents.measures import Measures
from comcrawl_scrapy.dom import Outline, parse
from comcrawl_scrapy.forests import Forest
from comcrawl_scrapy.records import subtree_mining
from comcrawl_scrapy.records.frequent_subtrees import occurrences, rank
from comcrawl_scrapy.records.subtree_mining import Candidate, PageTree, Pattern, candidates
from comcrawl_scrapy.records.subtree_ranking import DENSITIES, FEATURES, answered, densities, features, template

FIGURE_4 = (
    "<section>"
    "<div id=1><a>Ann</a><p>Alone</p></div>"
    "<div id=2><a>Bob</a><div id=3><a>Cid</a><p>In the midst of it</p></div><p>Answered</p></div>"
    "</section>"
)


def measured(html: str) -> Measures:
    return Measures.of(Outline.of(parse(html)))


def mined(html: str, *, named: bool = False) -> dict[str, list[str]]:
    """Return the patterns as the paper writes them, and the ids of their root occurrences."""
    measures = measured(html)
    found = candidates(PageTree.of(measures), named=named)
    return {str(c.pattern): [measures.outline.nodes[i].get("id", "?") for i in c.roots] for c in found}


def test_the_pattern_of_figure_4_is_found_at_the_comment_and_at_the_answer_inside_another() -> None:
    assert mined(FIGURE_4) == {"(a,p)div": ["1", "2", "3"]}


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        pytest.param(
            "<ul><li id=1><b>a</b><p>One</p></li><li id=2><p>Two</p></li></ul>", {"(p)li": ["1", "2"]}, id="closed"
        ),
        pytest.param(
            "<ul><li id=1><b>a</b><p>One</p></li><li id=2><b>b</b><p>Two</p></li><li id=3><p>Three</p></li></ul>",
            {"(b,p)li": ["1", "2"], "(p)li": ["1", "2", "3"]},
            id="what readers format has less support",
        ),
        pytest.param(
            "<ul><li id=1><p>One <i>and</i></p></li><li id=2><p>Two <i>more</i></p></li></ul>",
            {"((i)p)li": ["1", "2"]},
            id="what all format is part of the pattern",
        ),
        pytest.param(
            "<ul><li id=1><b>a</b><p>One</p></li><li id=2><p>Two</p><b>b</b></li></ul>",
            {"(b)li": ["1", "2"]},
            id="the order of siblings counts",
        ),
        pytest.param(
            "<ul><li id=1><p>One</p></li><li id=2><div><p>Two</p></div></li></ul>",
            {"li": ["1", "2"], "p": ["?", "?"]},
            id="induced: nothing is left out between parent and child",
        ),
    ],
)
def test_patterns_are_closed_induced_and_ordered(html: str, expected: dict[str, list[str]]) -> None:
    assert expected.items() <= mined(html).items()
    assert len({tuple(roots) for roots in mined(html).values()}) == len(mined(html)) or "?" in str(expected)


def test_the_larger_of_two_patterns_with_the_same_ends_is_kept_where_it_is_reached_later() -> None:
    inner = "<b id=2>4<div>5<b>6</b></div><i>7</i><b>8<b>9</b></b></b>"
    found = mined(f"<main><b id=1>1<div>2</div>{inner}</b></main>")
    assert found["(div,(b)b)b"] == ["1", "2"]


@pytest.mark.parametrize(
    "html",
    [
        pytest.param("<header><p>One</p></header><footer><p>Two</p></footer>", id="lowest common ancestor at the top"),
        pytest.param("<ul><li>Same</li><li>Same</li><li>Same</li></ul>", id="identical text"),
        pytest.param("<ul><li>Two words</li><li>Two\n words</li></ul>", id="identical text, broken elsewhere"),
        pytest.param(
            "<ul><li>Same<script>1</script></li><li>Same<script>2</script></li></ul>", id="identical text shown"
        ),
        pytest.param("<ul><li></li><li> </li></ul>", id="no text"),
        pytest.param("<main><p>Once</p></main>", id="support below two"),
    ],
)
def test_what_the_constraints_forbid_is_no_candidate(html: str) -> None:
    assert mined(html) == {}


def test_every_occurrence_has_a_rightmost_leaf_of_its_own() -> None:
    lists = "<div><ul id=1><li>a</li><li>b</li></ul><ul id=2><li>c</li><li>d</li></ul></div>"
    assert "(li)ul" not in mined(lists)
    assert mined(lists)["(li,li)ul"] == ["1", "2"]


def test_alike_children_of_the_body_are_one_part_of_the_page() -> None:
    assert mined("<div class=c id=1>One</div><div class=c id=2>Two</div>") == {"div": ["1", "2"]}


def test_leaves_without_text_are_deleted_until_there_are_none() -> None:
    face = "<span><i><img src=a.png></i></span>"
    assert mined(f"<ul><li id=1>{face}One</li><li id=2>{face}Two</li></ul>") == {"li": ["1", "2"]}


def test_patterns_begin_where_attributes_speak_of_comments() -> None:
    html = "<main><p>One</p><p>Two</p><div class=comment id=1><p>Three</p></div><div class=reply id=2><p>Four</p></div></main>"
    assert mined(html, named=True) == {"(p)div": ["1", "2"]}
    assert "p" in mined(html, named=False)
    assert mined("<main><p>One</p><p>Two</p></main>", named=True) == {}


@pytest.mark.parametrize(("worth", "place"), [(0.9, 0), (0.1, -1)])
def test_candidates_named_after_comments_come_first_unless_they_rank_badly(worth: float, place: int) -> None:
    html = "<main><p class=post id=1>One</p><p class=post id=2>Two</p><div id=3>Three</div><div id=4>Four</div></main>"
    measures = measured(html)
    rows = np.zeros((20, len(FEATURES)))
    always = Forest.of(HistGradientBoostingRegressor(max_iter=1).fit(rows, np.full(20, worth)))
    found = list(rank(PageTree.of(measures), measures, always))
    assert [measures.outline.nodes[i].get("id") for i in found[place].roots] == ["1", "2"]
    assert len(found) == 3


def test_a_search_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    html = "<main>" + "".join(f"<div><p>{n}<b>{n % 7}</b></p>" + "<i>x</i>" * (n % 5) + "</div>" for n in range(60))
    whole = mined(html)
    monkeypatch.setattr(subtree_mining, "MOST_NODES", 500)
    assert 0 < len(mined(html)) < len(whole)
    monkeypatch.setattr(subtree_mining, "MOST_STEPS", 0)
    assert mined(html) == {}


def test_a_deep_chain_is_mined_with_patterns_of_bounded_size() -> None:
    found = candidates(PageTree.of(measured("".join(f"<div>level {n} " for n in range(400)))), named=False)
    assert found
    assert max(len(candidate.pattern) for candidate in found) <= subtree_mining.LARGEST


@pytest.mark.parametrize(
    ("html", "ids"),
    [
        (FIGURE_4, ["1", "2", "3"]),
        ("<div id=1><b>x</b><a>y</a><i>z</i><p>t</p></div>", ["1"]),
        ("<div id=1><p>before</p><a>after</a></div>", []),
        ("<div id=1><span><a>deeper</a></span><p>t</p></div>", []),
        ("<div id=1><a></a><p>the link without text is deleted</p></div>", []),
        ("", []),
    ],
)
def test_a_pattern_is_matched_in_order_with_gaps_between_siblings_only(html: str, ids: list[str]) -> None:
    measures = measured(html)
    found = occurrences(PageTree.of(measures), Pattern((0, 1, 1), ("div", "a", "p")))
    assert [measures.outline.nodes[i].get("id") for i in found] == ids


def test_a_pattern_of_several_levels_is_matched() -> None:
    measures = measured("<ul id=1><li><b>a</b></li><li><p>b</p></li></ul><ul id=2><li><p>b</p><b>a</b></li></ul>")
    pattern = Pattern((0, 1, 2, 1, 2), ("ul", "li", "b", "li", "p"))
    assert str(pattern) == "((b)li,(p)li)ul"
    assert [measures.outline.nodes[i].get("id") for i in occurrences(PageTree.of(measures), pattern)] == ["1"]


def test_the_eight_densities_are_those_of_table_1() -> None:
    measures = measured('<ul><li>four <a href="/b">link</a></li><li>two words</li></ul>')
    group = [i for i, tag in enumerate(measures.outline.tags) if tag == "li"]
    found = dict(zip(DENSITIES, densities(measures, [group])[0].tolist(), strict=True))
    chars, tags = (8, 9), (9 + 17, 9)  # "four" and "link", "two words"; <li></li><a href="/b"></a>, <li></li>
    shares = [c / (c + t) for c, t in zip(chars, tags, strict=True)]
    assert found["TextLengthAVG"] == 8.5
    assert found["TextLengthSTD"] == 0.5
    assert found["LinkDensityAVG"] == found["LinkDensitySTD"] == 0.25
    assert found["TextDensityAVG"] == pytest.approx(sum(shares) / 2)
    assert found["TextDensitySTD"] == pytest.approx(abs(shares[0] - shares[1]) / 2)
    assert found["WordsVolumeAVG"] == 2
    assert found["WordsVolumeSTD"] == 0


def test_an_answer_is_not_part_of_what_it_answers() -> None:
    measures = measured(FIGURE_4)
    (winner,) = candidates(PageTree.of(measures), named=False)
    lengths = [len("AnnAlone"), len("BobAnswered"), len("CidIn the midst of it")]
    assert densities(measures, [winner.roots])[0, 0] == pytest.approx(sum(lengths) / 3)
    assert answered(measures.outline, winner.roots) == [-1, -1, 1]


def test_candidates_are_described_beside_those_that_hold_all_their_records() -> None:
    html = "<ul><li><b>a</b><p>One</p></li><li><b>b</b><p>Two</p></li><li><p>Three</p></li></ul>"
    measures = measured(html)
    tree = PageTree.of(measures)
    found = [c for c in candidates(tree, named=False) if c.pattern.tags[0] == "li"]
    whole, part = (dict(zip(FEATURES, row.tolist(), strict=True)) for row in features(measures, tree, found))
    assert (whole["occurrences"], whole["larger"], whole["smaller"], whole["share_of_larger"]) == (3, 0, 1, 1)
    assert (part["occurrences"], part["larger"], part["smaller"]) == (2, 1, 0)
    assert part["share_of_larger"] == pytest.approx(2 / 3)


def test_no_candidates_have_no_features() -> None:
    measures = measured("")
    assert features(measures, PageTree.of(measures), []).shape == (0, len(FEATURES))


def test_occurrences_are_described_by_how_much_they_are_of_one_template() -> None:
    rows = "<p class=comment>One</p><p class=comment>Two</p><p>Three</p><div><p class=comment><i>Four</i></p></div>"
    measures = measured(f"<main>{rows}</main>")
    outline = measures.outline
    some = tuple(i for i, tag in enumerate(outline.tags) if tag == "p")[:3]
    (row,) = template(outline, PageTree.of(measures), [Candidate(Pattern((0,), ("p",)), some)]).tolist()
    assert row == pytest.approx([2 / 3, 2 / 3, 2 / 3])


SAYINGS = (
    "Well said, and so true!",
    "I was there. It was nothing like what you say, nothing at all.",
    "Who pays? We do.",
)


def comment(number: int, answers: str = "") -> str:
    said = " ".join(SAYINGS[: 1 + number % 3])
    return f"<li id=c{number}><a href=/u{number}>Reader {number}</a> <time>May {number}</time><p>{said} {number}</p>{answers}</li>"


def page(*comments: str) -> str:
    menu = "".join(f"<li><a href=/{n}>Section {n}</a></li>" for n in range(8))
    story = "".join(f"<p>Paragraph {n} of a long story. {'It goes on. ' * n}</p>" for n in range(5))
    return f"<nav><ul>{menu}</ul></nav><article><h1>Story</h1>{story}</article><section><ol>{''.join(comments)}</ol></section>"


@pytest.mark.parametrize(
    ("html", "ids"),
    [
        pytest.param(page(*map(comment, range(1, 9))), [f"c{n}" for n in range(1, 9)], id="flat"),
        pytest.param(
            page(comment(1), comment(2, f"<ol>{comment(3)}{comment(4)}</ol>"), comment(5), comment(6)),
            ["c1", "c2", "c3", "c4", "c5", "c6"],
            id="nested",
        ),
    ],
)
def test_the_comments_are_the_first_section(html: str, ids: list[str]) -> None:
    first = extract_records(html, extractor="frequent_subtrees")[0]
    assert [record.node.get("id") for record in first.records] == ids


def test_sections_do_not_overlap_and_every_region_has_its_own() -> None:
    sections = extract_records(page(*map(comment, range(1, 9))), extractor="frequent_subtrees")
    tops = [s.records[0].node.xpath("ancestor::*[parent::body]")[0].tag for s in sections]
    assert len(tops) == len(set(tops))
    assert {"section", "nav", "article"} >= set(tops) >= {"section", "nav"}


@pytest.mark.parametrize("html", ["", "<p>Nothing</p>", "<section><ol>" + comment(1) + "</ol></section>"])
def test_what_is_there_once_is_no_frequent_subtree(html: str) -> None:
    assert extract_records(html, extractor="frequent_subtrees") == []
