"""Records that are several elements each, side by side."""

from __future__ import annotations

from itertools import chain

import numpy as np
import pytest

from comcrawl_scrapy.classification.sibling_runs import runs
from comcrawl_scrapy.documents.measures import COLUMN, Measures
from comcrawl_scrapy.dom import Outline, parse

WHO, SAID = "<h4>Ann 3 March 2024</h4>", "<p>I drive over it every day.</p>"
LINE = "<p class=meta>Ann 3 March 2024</p>"
ODD, EVEN = "<p class='c odd'>Ann: I do.</p>", "<p class='c even'>Ben: I do not.</p>"
ANSWERS = f"<div class=a>{SAID}</div>"


@pytest.mark.parametrize(
    ("row", "member", "run"),
    [
        (3 * (WHO + SAID), "p", ["h4", "p"]),
        (3 * (WHO + SAID), "h4", ["h4"]),
        (2 * (SAID + WHO), "p", ["p", "h4"]),
        ("<h2>Comments</h2>" + 3 * (WHO + SAID), "p", ["h4", "p"]),
        (3 * ("<hr>" + WHO + SAID), "p", ["hr", "h4", "p"]),
        (3 * ("<dt>Ann</dt>" + SAID + "<dd>Reply</dd>"), "p", ["dt", "p", "dd"]),
        (3 * (LINE + SAID), "p[not(@class)]", ["p", "p"]),
        (3 * (ODD + EVEN), "p[@class='c odd']", ["p"]),
        (3 * (SAID + SAID), "p", ["p"]),
        (2 * (WHO + SAID) + WHO + "<ul></ul>", "p", ["h4", "p"]),
        (2 * (WHO + SAID) + WHO, "h4", ["h4"]),
        (2 * (SAID + LINE) + SAID, "p[not(@class)]", ["p"]),
        (WHO + 2 * SAID + 2 * (WHO + SAID), "h4", ["h4"]),
        (3 * (WHO + SAID + ANSWERS), "p", ["p"]),
        (3 * (SAID + 4 * "<br>"), "p", ["p"]),
    ],
    ids=["whose it is before", "what says less", "whose it is after", "below a heading", "ruled off", "a button behind it",
         "told by its class", "odd and even", "of one kind", "one more head", "a last one that lacks a part",
         "the page's last element lacks a part of its own tag", "as many paragraphs as one likes", "answers beside them", "far apart"],
)  # fmt: skip
def test_a_run_is_what_is_repeated_from_member_to_member(row: str, member: str, run: list[str]) -> None:
    outline = Outline.of(parse(f"<div>{row}</div>"))
    at = np.array([outline.index[node] for node in outline.nodes[0].xpath(f"//{member}")])
    chars = Measures.of(outline).running[:, COLUMN["chars"]]
    start, stop = runs(outline, chars, at, np.zeros(len(at), dtype=np.int64))
    up = outline.parent
    found = [[outline.tags[i] for i in range(a, b) if up[i] == up[a]] for a, b in zip(start, stop, strict=True)]
    assert found == [run] * len(at)


ROWS, LIST = f"<div>{2 * (WHO + SAID)}</div>", f"<ul>{3 * f'<li>{SAID}</li>'}</ul>"
LAST_ONE_ALONE = f"<div>{2 * (WHO + SAID)}{SAID}</div>"


@pytest.mark.parametrize(
    ("row", "groups", "found"),
    [
        (ROWS + ROWS, ["div/p"], [4 * [["h4", "p"]]]),
        (ROWS + LIST, ["div/p", "ul/li"], [2 * [["h4", "p"]], 3 * [["li"]]]),
        (LIST + ROWS, ["ul/li", "div/p"], [3 * [["li"]], 2 * [["h4", "p"]]]),
        (ROWS + LAST_ONE_ALONE, ["div[1]/p", "div[2]/p"], [2 * [["h4", "p"]], 3 * [["p"]]]),
        (ROWS + f"<div>{2 * (SAID + WHO)}</div>", ["div[1]/p", "div[2]/p"], [2 * [["h4", "p"]], 2 * [["p", "h4"]]]),
        (ROWS + f"<div><h2>On</h2>{2 * (WHO + SAID)}</div>", ["div/p"], [4 * [["h4", "p"]]]),
        (ROWS + ROWS, ["div[2]/p", "div[1]/p"], 2 * [2 * [["h4", "p"]]]),
        (2 * f"<div>{2 * (SAID + WHO)}</div>", ["div[1]/p", "div[2]/p"], 2 * [2 * [["p", "h4"]]]),
        (f"<div>{SAID}{WHO}{SAID}</div><div>{WHO}{SAID}</div>", ["div[1]/p"], [2 * [["p"]]]),
        (f"<div>{SAID}</div>" + ROWS, ["div[2]/p"], [2 * [["h4", "p"]]]),
        (f"<div>{2 * (SAID + WHO)}</div>{SAID}{WHO}", ["div/p"], [2 * [["p", "h4"]]]),
    ],
    ids=["of two parents", "rows and a list", "a list and rows", "rows and none", "before and after", "below a heading",
         "the last ones first", "whose it is after", "a part of another", "after another", "ends"],
)  # fmt: skip
def test_each_group_has_runs_of_its_own(row: str, groups: list[str], found: list[list[list[str]]]) -> None:
    outline = Outline.of(parse(f"<main>{row}</main>"))
    members = [[outline.index[node] for node in outline.nodes[0].xpath(f"//main/{group}")] for group in groups]
    numbers = np.repeat(np.arange(len(members)), [len(of) for of in members])
    chars = Measures.of(outline).running[:, COLUMN["chars"]]
    start, stop = runs(outline, chars, np.concatenate(members), numbers)
    up = outline.parent
    tags = [[outline.tags[i] for i in range(a, b) if up[i] == up[a]] for a, b in zip(start, stop, strict=True)]
    assert tags == list(chain(*found))
