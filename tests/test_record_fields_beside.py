"""Elements beside records that belong to them: terms before definitions, also of answers in lists of their own."""

from __future__ import annotations

import pytest

from tests.layouts import layout_of

ROW = "<dt>{0}</dt><dd class=r>said {0}{1}</dd>"
HELD = "<dt>{0}</dt><dd><div class=r>said {0}</div>{1}</dd>"


def owned(html: str) -> list[str]:
    """Return what belongs to each record (elements named "r"), in one line."""
    layout = layout_of(html, "r")
    outline = layout.outline
    return [" ".join(" ".join((outline.nodes[i].text or "") for i in own).split()) for own in layout.owned]


@pytest.mark.parametrize("row", [ROW, HELD], ids=["the definitions", "what is in the definitions"])
def test_terms_belong_to_the_definitions_that_follow_also_in_lists_of_answers(row: str) -> None:
    answer = f"<dl>{row.format('Bo', '')}</dl>"
    html = f"<dl>{row.format('Ann', answer)}{row.format('Cem', '')}{row.format('Dee', '')}</dl>"
    assert owned(html) == ["Ann said Ann", "Bo said Bo", "Cem said Cem", "Dee said Dee"]


def test_answers_between_records_belong_to_none_of_them() -> None:
    record, answers = "<div class=r>{}</div>", "<div>{}</div>"
    html = "".join(record.format(k) + answers.format(record.format(f"to {k}")) for k in (1, 2, 3))
    assert owned(f"<main>{html}</main>") == ["1", "to 1", "2", "to 2", "3", "to 3"]


def test_what_also_says_something_itself_is_no_place_of_one_record() -> None:
    html = "".join(f"<i>{k}</i><p>part of the page <b class=r>{k}</b></p>" for k in (1, 2, 3))
    assert owned(f"<main>{html}</main>") == ["1", "2", "3"]
