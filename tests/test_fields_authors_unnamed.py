"""Whose records are that have no class names: titles, labels and addresses in the place of names."""

from __future__ import annotations

import pytest

from tests.test_fields import NAMES, read

REVIEW = "<div class=rec><h4>{{text:.24}} …</h4><p>{{text}}</p>{}</div>"
MAILED = "<div class=rec><b>{{text}}</b><br>{}&lt;<a href=mailto:u{{i}}@mail.example>u{{i}}@mail.example</a>&gt;<br>Town - {{day}}</div>"
SHEET = (
    "<table class=rec><tr><td><b>Name:</b></td><td>{name}</td></tr>"
    "<tr><td><b>E-mail:</b></td><td><a href=mailto:u{i}@mail.example>u{i}@mail.example</a></td></tr>"
    "<tr><td><b>Date:</b></td><td>{day}</td></tr><tr><td><b>Message:</b></td><td>{text}</td></tr></table>"
)
BOARD = "<table class=rec><tr><td><b>[1{i}] {text:.9}</b> {label}<b>{{name}}</b> {day} <blockquote>{text}</blockquote></td></tr></table>"


@pytest.mark.parametrize("line", ["<p><i>{{name}}, {{day}}</i></p>", "<p>{{name}} – {{day}}</p>"])
def test_a_title_above_is_not_whose_a_record_is_that_is_signed_below(line: str) -> None:
    found = read(REVIEW.format(line.replace("{{", "{").replace("}}", "}")).replace("{{", "{").replace("}}", "}"))
    assert [one.author for one in found] == [*NAMES]


def test_a_heading_of_names_stands_above_places() -> None:
    found = read("<div class=rec><h4>{name}</h4><p>{text}</p><p><i>Ulm, {day}</i></p></div>")
    assert [one.author for one in found] == [*NAMES]


@pytest.mark.parametrize("before", ["{name} ", "From: {name} "])
def test_who_is_named_before_an_address_in_brackets(before: str) -> None:
    found = read(MAILED.format(before).replace("{{", "{").replace("}}", "}"))
    assert [one.author for one in found] == [*NAMES]


def test_an_address_alone_names_somebody() -> None:
    found = read(MAILED.format("").replace("{{", "{").replace("}}", "}"))
    assert [one.author for one in found] == [f"u{i}@mail.example" for i in range(4)]


def test_a_name_stands_in_the_cell_behind_its_label() -> None:
    assert [one.author for one in read(SHEET)] == [*NAMES]


@pytest.mark.parametrize("label", ["投稿者：", "更新者: ", "Reviewer: "])
def test_a_name_stands_behind_its_label(label: str) -> None:
    found = read(BOARD.replace("{label}", label).replace("{{", "{").replace("}}", "}"))
    assert [one.author for one in found] == [*NAMES]


def test_several_labels_of_each_record_name_nobody() -> None:
    found = read(
        "<table class=rec><tr><td>{name}<br><a href=mailto:u{i}@mail.example>E-Mail</a><br><a href=http://h{i}.example/>Homepage</a>"
        "<br>1{i}.03.2024</td><td>{text}</td></tr></table>"
    )
    assert not {"E-Mail", "Homepage"} & {one.author for one in found}
