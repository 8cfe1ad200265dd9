"""When a lone record is the list of others."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pytest

from comcrawl_scrapy.classification import lists
from comcrawl_scrapy.classification.lists import listed, without_lists
from comcrawl_scrapy.documents.measures import Measures
from comcrawl_scrapy.dom import Outline, parse

SAID = "I drive over it every day, and nobody asks me."
DATE = "<i>3 March 2024, 10:15</i>"


@pytest.mark.parametrize(
    ("item", "found"),
    [
        (f"<dt>Ann {DATE}</dt><dd>{SAID}</dd>", True),
        (f"<dd>{SAID}</dd><dt>Ann {DATE}</dt>", True),
        (f"<dd><b>Ann</b> {DATE} {SAID}</dd>", True),
        (f"<dt>Ann</dt><dd>{SAID}</dd>", False),
        (f"<dt>Ann {DATE} {SAID} {SAID} {SAID}</dt><dd>{SAID}</dd>", False),
    ],
    ids=["dated before", "dated after", "dated inside", "of no date", "beside what is said"],
)
def test_a_list_of_dated_items_is_no_record(item: str, found: bool) -> None:
    outline = Outline.of(parse(f"<div>{DATE if not found else ''}<dl>{item * 3}</dl></div>"))
    items = [i for i, tag in enumerate(outline.tags) if tag == "dd"]
    record = outline.tags.index("dl")
    assert listed(Measures.of(outline), [record], [items[:1], items]) == (items if found else None)


@pytest.mark.parametrize(
    ("record", "found"),
    [
        (f"<div><div class=who>Ann {DATE}</div><div class=what>{DATE} {SAID}</div></div>", False),
        (f"<div><div class='who part'>Ann {DATE}</div><div class='what part'>{DATE} {SAID}</div></div>", True),
        (f"<div><div class=odd>Ann {DATE}</div><div class=even>{DATE} {SAID}</div></div>", True),
        (f"<tr><td>Ann {DATE}</td><td>{DATE} {SAID}</td></tr>", False),
        (f"<table><tr><td>Ann {DATE}</td></tr><tr><td>{DATE} {SAID}</td></tr></table>", True),
    ],
    ids=["called otherwise", "with a name in common", "numbered", "cells of a row", "rows of a cell"],
)
def test_whose_a_record_is_and_what_it_says_are_no_list(record: str, found: bool) -> None:
    outline = Outline.of(
        parse(f"<main><table>{record}</table></main>" if record.startswith("<tr") else f"<main>{record}</main>")
    )
    of = outline.tags.index("tr" if record.startswith("<tr") else record[1 : record.index(">")])
    items = [
        i
        for i, (tag, tokens) in enumerate(zip(outline.tags, outline.tokens, strict=True))
        if i > of and tag in ("div", "td")
    ]
    assert listed(Measures.of(outline), [of], [items]) == (items if found else None)


def test_paragraphs_of_one_comment_are_no_list() -> None:
    outline = Outline.of(
        parse(f"<div><b>Ann</b> {DATE}<p>It was built in 1968.</p><p>It was closed in 1999.</p></div>")
    )
    paragraphs = [i for i, tag in enumerate(outline.tags) if tag == "p"]
    assert listed(Measures.of(outline), [outline.tags.index("div")], [paragraphs]) is None


@pytest.mark.parametrize(
    ("page", "found"),
    [
        (f"<ul>{3 * f'<li>Ann {DATE} {SAID}</li>'}<li><ul>{2 * f'<li>Ben {DATE} {SAID}</li>'}</ul></li></ul>", True),
        (f"<ul>{3 * f'<li>Ann {DATE} {SAID}</li>'}</ul><ul><li>Back to top</li></ul>", True),
        (2 * f"<ul>{3 * f'<li>Ann {DATE} {SAID}</li>'}</ul>", False),
    ],
    ids=["lists in one another", "a list and another that says little", "two lists"],
)
def test_of_several_records_one_may_be_the_list_of_all_that_is_said(page: str, found: bool) -> None:
    outline = Outline.of(parse(page))
    lists = [i for i, tag in enumerate(outline.tags) if tag == "ul"]
    said = [i for i, node in enumerate(outline.nodes) if (node.text or "").startswith(("Ann", "Ben"))]
    assert listed(Measures.of(outline), lists, [said]) == (said if found else None)


@pytest.mark.parametrize(
    ("threads", "found"),
    [
        (((SAID, SAID), (SAID,), (SAID, SAID, SAID)), True),
        (((SAID, SAID),) * 3, False),
        (((SAID, SAID), (f"{SAID}</li><p>{SAID} {SAID}</p>",), (SAID,)), False),
        (((SAID, SAID), (f"{SAID}</li>{DATE}",), (SAID,)), False),
    ],
    ids=["posts", "equally many in each", "one that says more itself", "one that is dated itself"],
)
def test_lists_of_dated_posts_are_threads_and_not_records(threads: Sequence[Sequence[str]], found: bool) -> None:
    lists = ("".join(f"<li>Ann {DATE} {said}</li>" for said in thread) for thread in threads)
    outline = Outline.of(parse("".join(f"<ul><button>Answer</button>{posts}</ul>" for posts in lists)))
    threads_of, posts = ([i for i, of in enumerate(outline.tags) if of == tag] for tag in ("ul", "li"))
    assert listed(Measures.of(outline), threads_of, [posts[:4], posts]) == (posts if found else None)


def test_what_many_members_say_is_added_up_once(monkeypatch: pytest.MonkeyPatch) -> None:
    sums: list[int] = []

    def counted(numbers: Iterable[int]) -> int:
        sums.append(sum(numbers))
        return sums[-1]

    monkeypatch.setattr(lists, "sum", counted, raising=False)
    outline = Outline.of(parse(f"<p>{SAID}</p>" * 50))
    members = [i for i, tag in enumerate(outline.tags) if tag == "p"]
    assert listed(Measures.of(outline), members, []) is None
    assert len(sums) == 1


@pytest.mark.parametrize(
    ("more", "found"),
    [("", True), ("<div><textarea></textarea>Join in!</div>", True), (f"<div>Ann {DATE}</div>", False)],
)
def test_a_box_to_write_in_beside_lists_of_dated_posts_is_no_thread(more: str, found: bool) -> None:
    post = f"<li>Ann {DATE} {SAID}</li>"
    outline = Outline.of(parse(f"<div>{post * 2}</div>{more}<div>{post * 3}</div>"))
    lists_, items = ([i for i, tag in enumerate(outline.tags) if tag == of] for of in ("div", "li"))
    assert (listed(Measures.of(outline), lists_, [items]) is not None) is found


POST = f"<div class=post><b>Ann</b> {DATE} {SAID} {SAID}</div>"
REMARKS = f"<div class=post><li>Bo {DATE} {SAID}</li><li>Cem {DATE} {SAID}</li><a>Add a comment</a></div>"
REMARK = f"<div class=post><li>Bo {DATE} {SAID}</li></div>"
CITING = f"<div class=post><b>Ann</b> {DATE} {SAID} {SAID}<li>{SAID}</li><li>{SAID}</li></div>"


@pytest.mark.parametrize(
    ("records", "kept"),
    [
        ((POST, REMARKS, POST, REMARKS, REMARK, POST), [0, 2, 5]),
        ((POST, REMARKS, POST, POST), [0, 1, 2, 3]),
        ((POST, CITING, POST, CITING), [0, 1, 2, 3]),
        ((POST, REMARKS, REMARK), [0, 1, 2]),
        (("<div class=post>Ann</div>", REMARKS, POST, REMARK), [0, 1, 2, 3]),
        ((POST, REMARKS, POST, REMARKS, POST), [0, 1, 2, 3, 4]),
        ((POST, REMARK, POST, REMARK, REMARKS), [0, 1, 2, 3, 4]),
        ((POST, REMARKS, POST, REMARKS, REMARK), [0, 2]),
    ],
    ids=[
        "lists of remarks",
        "only one",
        "items of texts",
        "all but one",
        "one of no date",
        "as many in each",
        "mostly one",
        "mostly two",
    ],
)
def test_lists_of_what_is_remarked_on_records_are_none_of_these(records: Sequence[str], kept: list[int]) -> None:
    outline = Outline.of(parse("".join(records)))
    posts, items = ([i for i, tag in enumerate(outline.tags) if tag == of] for of in ("div", "li"))
    assert without_lists(Measures.of(outline), posts, [items]) == [posts[k] for k in kept]
