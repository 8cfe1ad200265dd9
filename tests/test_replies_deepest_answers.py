"""Answers at the deepest level that is shown, which may answer one another."""

from __future__ import annotations

import pytest

from comcrawl_scrapy.threads import find_parents
from tests.test_threads import layout_of


def comment(
    name: str, number: int, *answers: str, below: str = "", attributes: str = "", text: str = "It rains."
) -> str:
    """Return a comment of that *number* with the *answers* in it, and a link to itself."""
    return (
        f"<div class=c id=c{number} {attributes}><b class=a>{name}</b>{below}<p class=t>{text}</p>"
        f"<a href='#c{number}'>Link</a>{''.join(answers)}</div>"
    )


def parents_in(html: str) -> list[int | None]:
    comments, layout = layout_of(html)
    for said, member in zip(comments, layout.members, strict=True):
        said.id = layout.outline.attributes[member]["id"]
    return find_parents(comments, layout)[0]


TOLD = {
    "a link to the parent": ({"below": "<a href='#c1502'>Parent</a>"}, 2),
    "a link to the parent by its number": ({"below": "<a href='/comments/1502'>Parent</a>"}, 2),
    "a link to the parent that is shown as such": ({"below": "<a href='#c1501'>Parent</a>"}, 1),
    "a link to what is no part of the thread": ({"below": "<a href='#c1500'>Parent</a>"}, 1),
    "a link to what stands before it": ({"below": "<a href='#c1502'>Previous</a>"}, 1),
    "a link behind what says that it answers": ({"below": "<i>In reply to <a href='#c1502'>her</a></i>"}, 2),
    "a button to answer what is so numbered": ({"below": "<a href='/reply/1502'>Reply to this</a>"}, 1),
    "a link upwards": ({"below": "<a href='#c1502' title='Previous'>↑</a>"}, 1),
    "a link to the parent beside one to the last": (
        {"below": "<a href='#c1501'>parent</a> <a href='#c1503'>prev</a>"},
        1,
    ),
    "a label that names who stands above the thread": ({"below": "<i>In reply to Ann</i>"}, 1),
    "an attribute that names a user": ({"attributes": "data-reply-to-user=1502"}, 1),
    "an attribute that names another by a number of its own": ({"attributes": "data-parent-uid=1502"}, 2),
    "a label": ({"below": "<i>In reply to Cy</i>"}, 2),
    "an arrow": ({"below": "<i>▸ Cy</i>"}, 2),
    "a label that names who began the thread, and spoke again": ({"below": "<i>In reply to Bo</i>"}, 1),
    "an attribute": ({"attributes": "data-parent-id=1502"}, 2),
    "an attribute that names the whole thread": ({"attributes": "data-parent-id=1500"}, 1),
    "a name in the text": ({"text": "@Cy no"}, 1),
}


@pytest.mark.parametrize(("said", "parent"), TOLD.values(), ids=TOLD.keys())
def test_at_the_deepest_of_several_levels_signs_beside_the_text_tell_which_is_answered(
    said: dict[str, str], parent: int
) -> None:
    answers = (comment("Cy", 1502), comment("Bo", 1503), comment("Di", 1504, **said))
    assert parents_in(comment("Ann", 1500, comment("Bo", 1501, *answers))) == [None, 0, 1, 1, parent]


@pytest.mark.parametrize(
    ("said", "parent"),
    [
        ({"attributes": "data-parent-id=1501"}, 1),
        ({"attributes": "data-parent-id=1500", "text": "@Bo no"}, 1),
        ({"below": "<a href='/comments/1501'>Parent</a>"}, 1),
        ({"below": "<a href='#c1500'>root</a> <a href='#c1501'>parent</a>"}, 1),
        ({"below": "<a href='/reply/1500'>Reply to this</a>", "text": "@Bo no"}, 1),
        ({"below": "<a href='/comments/1500'>View thread</a>", "text": "@Bo no"}, 1),
    ],
    ids=[
        "an attribute",
        "an attribute that names the thread, and a name in the text",
        "a link by its number",
        "a link to the parent behind one to the first",
        "a name in the text beside a button",
        "a name in the text beside a link to the thread",
    ],
)
def test_in_two_levels_too_signs_tell_which_answer_is_answered(said: dict[str, str], parent: int) -> None:
    assert parents_in(comment("Ann", 1500, comment("Bo", 1501), comment("Di", 1502, **said))) == [None, 0, parent]
