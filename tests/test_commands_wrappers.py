from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.commands import Scrapy

KNOWN = [
    {
        "site": "a.example",
        "wrappers": [
            {
                "opening": [{"path": "main >> button[class~=talk]", "kind": "open", "text": "Show comments"}],
                "section": "ul[id=comments]",
                "records": "ul[id=comments] > li",
                "fields": {"author": "b", "text": "div[class~=text]"},
                "more": [],
                "pages": 3,
                "hits": 7,
                "failures": 1,
            }
        ],
    },
    {"site": "b.example:8000", "wrappers": [{"records": "article[class~=post]"}]},
]

Wrappers = Callable[..., tuple[int, str, str]]


@pytest.fixture
def wrappers(scrapy: Scrapy, tmp_path: Path) -> Wrappers:
    """Run `scrapy wrappers`; return status, output and errors."""

    def run(*arguments: str, stdin: str = "") -> tuple[int, str, str]:
        ran = scrapy("wrappers", *arguments, "-s", f"COMCRAWL_QUEUE_URL=sqlite:///{tmp_path}/queue.sqlite", stdin=stdin)
        return ran.status, ran.out, ran.err

    return run


@pytest.fixture
def known(wrappers: Wrappers) -> Wrappers:
    """The same, where two sites are known."""
    assert wrappers("import", "-", stdin=json.dumps(KNOWN)) == (0, "2 sites imported\n", "")
    return wrappers


def test_what_is_remembered_of_sites_is_listed(known: Wrappers) -> None:
    status, out, _ = known()

    cells = [[cell.strip() for cell in line.split("│")[1:-1]] for line in out.splitlines()]
    assert status == 0
    assert ["a.example", "Show comments", "ul[id=comments] > li", "3", "7", "1"] in cells
    assert ["b.example:8000", "none", "article[class~=post]", "1", "0", "0"] in cells


def test_what_is_exported_can_be_imported(known: Wrappers, tmp_path: Path) -> None:
    _, out, _ = known("export", "https://www.A.example/story")
    assert json.loads(out) == KNOWN[:1]

    assert known("export", "-o", str(tmp_path / "all.json")) == (0, "", "")
    assert known("forget", "a.example", "b.example:8000")[1] == "2 sites forgotten\n"
    assert known("list")[1] == "nothing is known yet\n"
    assert known("import", str(tmp_path / "all.json"))[1] == "2 sites imported\n"
    assert json.loads(known("export", "a.example")[1]) == KNOWN[:1]


@pytest.mark.parametrize(
    ("editor", "status", "out", "said"),
    [
        ("sed -i s/talk/chat/", 0, "a.example is changed\n", ""),
        ("true", 0, "nothing is changed\n", ""),
        ("sed -i s/button.*/li[/", 2, "", "not JSON"),
        ("sed -i s/.class~=talk.//;s/button/>/", 2, "", "opening.0.path: not a step such as"),
        ("sed -i s/a.example/c.example/", 2, "", "it should be about a.example and no other site; nothing is changed"),
        ("false", 2, "", "the editor 'false' ended with status 1"),
        (
            "sed -i s/a.example/c.example/;q3",
            2,
            "",
            "the editor 'sed' ended with status 3; nothing is changed, what you",
        ),
        ("no-such-editor -w", 2, "", "the editor 'no-such-editor' does not start"),
    ],
)
def test_what_is_edited_is_checked_before_it_is_saved(
    known: Wrappers, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, editor: str, status: int, out: str, said: str
) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", None)
    monkeypatch.delenv("VISUAL", raising=False)
    monkeypatch.setenv("EDITOR", editor)

    found = known("edit", "a.example")
    assert found[:2] == (status, out)
    assert said in found[2]
    assert found[2].count("\n") == bool(said)
    assert ("chat" in known("export")[1]) is ("chat" in editor)
    written = status != 0 and editor.startswith("sed")
    assert bool(list(tmp_path.glob("wrappers-*.json"))) is written  # and is not lost


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["list"], "no such file"),
        (["import", "no-such-file.json"], "scrapy wrappers: no-such-file.json: No such file or directory"),
        (["import", "."], "scrapy wrappers: .: Is a directory"),
        (["import", "-"], "not JSON"),
        (["frobnicate"], "one of list, export, import, edit, forget, not 'frobnicate'"),
        (["forget"], "scrapy wrappers forget SITE …"),
        (["edit"], "scrapy wrappers edit SITE"),
        (["list", "-o", "x.json"], "--output is for export"),
        (["forget", "http://[bad"], "'http://[bad' is no site"),
        (["export", "127.0.0.1:99999"], "'127.0.0.1:99999' is no site"),
        (["edit", "https://"], "'https://' is no site"),
        (["list", "-s", "COMCRAWL_WRAPERS=False"], "unknown setting COMCRAWL_WRAPERS; there are"),
    ],
)
def test_what_is_wrong_is_said_in_a_line(wrappers: Wrappers, tmp_path: Path, arguments: list[str], said: str) -> None:
    status, _, err = wrappers(*arguments)

    assert status == 2
    assert said in err.splitlines()[-1]
    assert not (tmp_path / "queue.sqlite").exists(), "nothing is made"


def test_a_site_that_a_file_has_twice_is_not_lost_silently(wrappers: Wrappers) -> None:
    twice = [KNOWN[0], {**KNOWN[0], "site": f"www.{KNOWN[0]['site']}"}]
    status, _, err = wrappers("import", "-", stdin=json.dumps(twice))
    assert (status, err.splitlines()[-1]) == (2, f"scrapy wrappers: {KNOWN[0]['site']} is in it twice")


@pytest.mark.parametrize(
    ("typed", "kept"),
    [("WWW.A.example", "a.example"), ("a.example:443", "a.example"), ("[::1]:8000", "::1:8000"), ("::1", "::1")],
)
def test_an_imported_site_is_kept_as_crawls_call_it(wrappers: Wrappers, typed: str, kept: str) -> None:
    assert wrappers("import", "-", stdin=json.dumps([{**KNOWN[0], "site": typed}]))[0] == 0

    assert json.loads(wrappers("export", typed)[1]) == [{**KNOWN[0], "site": kept}]
    assert wrappers("forget", typed) == (0, "1 site forgotten\n", "")


@pytest.mark.parametrize("action", ["list", "export", "edit", "forget"])
def test_a_site_of_which_nothing_is_known_is_named(known: Wrappers, action: str) -> None:
    assert known(action, "c.example") == (
        2,
        "",
        "scrapy wrappers: nothing is known of c.example; 'scrapy wrappers' lists what is\n",
    )


def test_what_was_written_is_kept_where_it_cannot_be_saved(
    known: Wrappers, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.delenv("VISUAL", raising=False)
    monkeypatch.setenv("EDITOR", f"sh -c 'sed -i s/talk/chat/ $0; rm {tmp_path}/queue.sqlite'")

    status, _, err = known("edit", "a.example")
    assert status == 2
    assert "no such file" in err
    (written,) = tmp_path.glob("wrappers-*.json")
    assert "chat" in written.read_text()
    assert err.endswith(f"; nothing is changed, what you wrote is in {written}\n")


def test_what_cannot_be_read_is_named_and_can_be_forgotten(known: Wrappers, tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "queue.sqlite") as connection:
        connection.execute("UPDATE wrappers SET wrappers = '[{}, 1]' WHERE site = 'a.example'")
    connection.close()
    for arguments in (["list"], ["export"], ["edit", "a.example"]):
        status, _, err = known(*arguments)
        assert status == 2
        assert err.startswith("scrapy wrappers: what is known of a.example cannot be read (1: ")
        assert err.endswith("): 'scrapy wrappers forget a.example' lets it be learnt anew\n")

    assert known("export", "b.example:8000")[0] == 0
    assert known("forget", "a.example") == (0, "1 site forgotten\n", "")
    assert known("list")[0] == 0
