"""Which of the groups that are judged is the section."""

from __future__ import annotations

import numpy as np
import pytest

from comcrawl_scrapy.classification.contenders import choose, dated_meanings, record_around
from comcrawl_scrapy.documents.measures import Measures
from comcrawl_scrapy.dom import Outline, parse
from comcrawl_scrapy.sections import Evidence


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


@pytest.mark.parametrize(("is_meant", "winner"), [({2, 4}, 0), ({2, 4, 7}, 1), ({2}, 1)])
def test_what_dated_terms_mean_is_no_part_of_a_template_of_what_they_do_not(is_meant: set[int], winner: int) -> None:
    groups = [[2, 4], [2, 4, 7]]
    heard = Evidence(np.array([0.9, 0.85]), np.array([0, 1]), np.zeros((2, 0)))
    assert choose(range(1, 11), groups, heard, np.array([0.9, 0.9]), {2, 7}, is_meant) == winner


@pytest.mark.parametrize(
    ("term", "found"),
    [
        ("<dt>Ann, May 3, 2024</dt>", ["dd", "div"]),
        ("<dt>Ann</dt>", []),
        ("<dt>Ann, May 3, 2024</dt><dd>Bo</dd>", []),
        ("<dt>Ann, May 3, 2024</dt><dd>It rains.</dd><dt class=t>Bo, May 4, 2024</dt>", ["dd", "div"]),
        ("", []),
    ],
)
def test_what_a_dated_term_means_is_what_stands_right_behind_it_and_its_first_part(term: str, found: list[str]) -> None:
    outline = Outline.of(
        parse(f"<p>May 3, 2024</p><dl>{term}<dd class=t><div class=t>It rains.</div><p class=t>So?</p></dd></dl>")
    )
    at = [i for i, tokens in enumerate(outline.tokens) if tokens == ("t",)]
    assert [outline.tags[i] for i in sorted(dated_meanings(Measures.of(outline), np.array(at)))] == found


@pytest.mark.parametrize(
    ("dated", "winner"),
    [({2, 4}, 0), ({2, 4, 7}, 1), ({2}, 1), (set(), 1)],
    ids=["texts of the page", "one more of them", "no template of what is dated", "none are dated"],
)
def test_what_is_dated_is_no_part_of_a_template_of_what_is_not(dated: set[int], winner: int) -> None:
    heard = Evidence(np.array([0.9, 0.85]), np.array([0, 1]), np.zeros((2, 0)))
    assert choose(range(1, 11), [[2, 4], [2, 4, 7, 8]], heard, np.array([0.9, 0.9]), dated) == winner


@pytest.mark.parametrize(
    ("holder", "probable", "winner"),
    [([1], 0.85, 1), ([1], 0.6, 0), ([2], 0.85, 0), ([0, 1], 0.85, 0)],
    ids=["around the list", "the list is less probable", "beside it", "two of them"],
)
def test_a_lone_element_around_a_list_is_its_container(holder: list[int], probable: float, winner: int) -> None:
    ends = [9, 7, 3, 5, 5, 7, 7, 9, 9]
    heard = Evidence(np.array([0.9, 0.85]), np.array([0, 1]), np.zeros((2, 0)))
    assert choose(ends, [holder, [3, 5]], heard, np.array([0.9, probable])) == winner


@pytest.mark.parametrize(
    ("members", "winner"),
    [([1, 3, 6, 7], 1), ([3, 6, 7, 9], 0), ([1, 3, 4], 0), ([3, 4, 6, 7], 0)],
    ids=["a thread", "something below", "one wrapper around none", "two parts of each"],
)
def test_around_some_answers_there_is_a_thread(members: list[int], winner: int) -> None:
    ends = [10, 2, 5, 4, 5, 9, 7, 9, 9, 10]  # wrappers 2 and 5 hold 3 and 4, and 6 to 8
    heard = Evidence(np.array([0.9, 0.85]), np.array([0, 1]), np.zeros((2, 0)))
    assert choose(ends, [[2, 5], members], heard, np.array([0.9, 0.9])) == winner


@pytest.mark.parametrize(
    ("holders", "members", "winner"),
    [([1, 2, 6], [1, 3, 4, 6], 1), ([1, 2, 6], [1, 3, 6], 0), ([1, 2, 6], [1, 3, 6, 8], 0), ([2, 5], [3, 4, 6], 0)],
    ids=["wrappers of answers", "as many", "one elsewhere", "nothing but wrappers"],
)
def test_what_wraps_answers_beside_comments_is_none(holders: list[int], members: list[int], winner: int) -> None:
    ends = [10, 2, 5, 4, 5, 9, 7, 8, 9, 10]  # 2 holds 3 and 4; 5 holds 6 to 8
    heard = Evidence(np.array([0.9, 0.85]), np.array([0, 1]), np.zeros((2, 0)))
    assert choose(ends, [holders, members], heard, np.array([0.9, 0.9])) == winner


@pytest.mark.parametrize(("list_ends", "winner"), [(7, 0), (2, 1)], ids=["their list", "a question"])
def test_what_holds_the_records_asks_nothing(list_ends: int, winner: int) -> None:
    ends = [8, list_ends, 5, 4, 5, 7, 7, 8]  # 2 holds 3 and 4, 5 holds 6
    heard = Evidence(np.array([0.9, 0.85]), np.array([0, 1]), np.zeros((2, 0)))
    assert choose(ends, [[2, 5], [1, 3, 4, 6]], heard, np.array([0.9, 0.9])) == winner


@pytest.mark.parametrize(
    ("holders", "members", "winner"),
    [
        ([2, 4], [1, 3, 5, 6], 1),
        ([2, 4], [1, 3, 6], 0),
        ([2, 4], [3, 5], 0),
        ([2, 6], [1, 3, 5, 7], 0),
        ([2], [1, 3], 0),
    ],
    ids=["lists of answers", "one without any", "no more than they", "one in nothing", "a lone one"],
)
def test_lists_of_answers_between_the_levels_of_a_thread_are_no_records(
    holders: list[int], members: list[int], winner: int
) -> None:
    ends = [8, 6, 6, 6, 6, 6, 8, 8]  # each of 1 to 5 is in the one before it, and 7 in 6
    heard = Evidence(np.array([0.9, 0.85]), np.array([0, 1]), np.zeros((2, 0)))
    assert choose(ends, [holders, members], heard, np.array([0.9, 0.9])) == winner


@pytest.mark.parametrize(
    ("pair", "members", "winner"),
    [
        ([2, 3], [2, 4, 6, 7], 1),
        ([2, 3], [2, 4], 0),
        ([2, 3], [2, 3, 4], 1),
        ([3, 4], [2, 4, 6], 0),
        ([2, 3], [1, 2, 7], 0),
    ],
    ids=["with its answers", "no more than they", "of one template", "in one another", "what holds none"],
)
def test_what_somebody_says_and_what_holds_the_answers_are_no_two_records(
    pair: list[int], members: list[int], winner: int
) -> None:
    ends = [9, 9, 3, 7, 5, 7, 7, 8, 9]  # 1 holds 2, and 3, which holds 4 and 5, which holds 6
    heard = Evidence(np.array([0.9, 0.85]), np.array([0, 1]), np.zeros((2, 0)))
    assert choose(ends, [pair, members], heard, np.array([0.9, 0.9])) == winner


def test_two_lists_in_one_record_are_no_lists_of_its_answers() -> None:
    ends = [8, 7, 4, 4, 7, 6, 7, 8]  # 1 holds the lists 2, of 3, and 4, of 5 and 6
    heard = Evidence(np.array([0.9, 0.85]), np.array([0, 1]), np.zeros((2, 0)))
    assert choose(ends, [[2, 4], [1, 3, 5, 6]], heard, np.array([0.9, 0.9])) == 0


def test_what_stands_beside_every_wrapper_is_no_thread() -> None:
    places = range(0, 36, 3)
    holders, members = (
        [k + 1 for k in places],
        sorted([*places, *(k + 2 for k in places)]),
    )  # one before each, one in it
    ends = [end for k in places for end in (k + 1, k + 3, k + 3)]
    heard = Evidence(np.array([0.9, 0.85]), np.array([0, 1]), np.zeros((2, 0)))
    assert choose(ends, [holders, members], heard, np.array([0.9, 0.9])) == 0


@pytest.mark.parametrize(
    ("head", "around"),
    [("<b>Ann</b> <i>2024-05-05</i>", "article"), ("<b>Ann</b>", "article"), ("<b>Ann</b> <i>2024-05-05</i>", "main")],
    ids=["a dated record", "undated", "inside what holds the article"],
)
def test_the_text_of_a_lone_record_and_that_of_the_article_are_no_group(head: str, around: str) -> None:
    story = f"<{around}><p>Written on Monday</p><div class=body>The bridge.</div>"
    record = f"<ul><li>{head}<div class=body>Who paid?</div></li></ul>"
    page = f"{story}</{around}>{record}" if around == "article" else f"{story}{record}</{around}>"
    measures = Measures.of(Outline.of(parse(page)))
    bodies, lone = ([i for i, tag in enumerate(measures.outline.tags) if tag == name] for name in ("div", "li"))
    is_record = "2024" in head and around == "article"
    assert record_around(measures, bodies, bodies, [[1], lone]) == (lone if is_record else bodies)


def test_a_box_of_its_own_around_the_text_of_the_article_does_not_hold_the_record() -> None:
    page = (
        "<main><section><div class=body>The bridge.</div></section>"
        "<ul><li><b>Ann</b> <i>2024-05-05</i><div class=body>Who paid?</div></li></ul></main>"
    )
    outline = Outline.of(parse(page))
    box, lone = map(outline.tags.index, ("section", "li"))
    parts = [i for i, tag in enumerate(outline.tags) if tag == "div"]
    assert record_around(Measures.of(outline), [box, parts[1]], parts, [[lone]]) == [lone]


@pytest.mark.parametrize(
    ("lone", "several", "probable", "winner"),
    [
        ([3], [2, 4, 6], 0.85, 1),
        ([1], [3, 5, 7], 0.95, 1),
        ([1], [3, 5, 7], 0.85, 0),
        ([0], [3, 5, 7], 0.95, 1),
        ([3], [2, 4], 0.85, 0),
        ([8], [2, 4, 6], 0.95, 0),
    ],
    ids=["in one", "around one", "around one, more probable", "around all", "in one of two", "in none"],
)
def test_a_lone_part_or_holder_of_one_of_several_is_one_of_these(
    lone: list[int], several: list[int], probable: float, winner: int
) -> None:
    ends = [9, 4, 4, 4, 6, 6, 8, 8, 9]
    heard = Evidence(np.array([0.9, 0.85]), np.array([0, 1]), np.zeros((2, 0)))
    assert choose(ends, [lone, several], heard, np.array([0.9, probable])) == winner


@pytest.mark.parametrize(
    ("members", "winner"),
    [([1, 4, 6, 8], 1), ([1, 4, 8], 0), ([4, 6, 8, 9], 0), ([1, 6, 8, 9], 1), ([1, 8, 9, 10], 0)],
    ids=["with answers", "no more than they", "one in nothing", "with one answer", "without answers"],
)
def test_what_some_records_say_and_the_lists_of_their_answers_are_parts_of_them(
    members: list[int], winner: int
) -> None:
    # 1 holds 2, its text, and 3, of the answers 4 and 6; 8 holds 9, its text.
    ends = [11, 7, 3, 7, 6, 6, 7, 8, 10, 10, 11]
    heard = Evidence(np.array([0.9, 0.85]), np.array([0, 1]), np.zeros((2, 0)))
    parts = [2, 3, 9] if 9 not in members else [2, 3]
    assert choose(ends, [parts, members], heard, np.array([0.9, 0.9])) == winner


@pytest.mark.parametrize(
    ("lone", "dated", "winner"),
    [([1], {1, 3, 5}, 1), ([1], {1, 3}, 0), ([3], {1, 3, 5}, 0), ([7], {1, 3, 5}, 0)],
    ids=["the first", "one without a date", "a later one", "none of them"],
)
def test_the_first_of_several_dated_records_asks_what_they_answer(
    lone: list[int], dated: set[int], winner: int
) -> None:
    ends = [8, 2, 3, 4, 5, 6, 7, 8]
    heard = Evidence(np.array([0.9, 0.1]), np.array([0, 1]), np.zeros((2, 0)))
    assert choose(ends, [lone, [1, 3, 5]], heard, np.array([0.9, 0.9]), dated) == winner
