"""A real third-party comment server, Isso, on one port, and a page with its `embed.min.js` on another."""

from __future__ import annotations

import json
import sys
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any
from urllib.parse import quote
from urllib.request import Request, urlopen

import pytest

from tests.conftest import serving
from tests.crawling import crawl
from tests.servers.processes import free_port, running

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

pytestmark = pytest.mark.long

PAGE = """<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>A walk along the dyke</title>
<script data-isso="{isso}/" data-isso-lang="en" src="{isso}/js/embed.min.js" async></script></head>
<body><header><a href="/">Home</a> <a href="/about">About</a></header>
<article><h1>A walk along the dyke</h1><p>The tide was out, and for an hour we had the coast to ourselves.</p>
<p>On the way back the wind turned, and we were glad of the tea in the small café by the lock.</p></article>
<section id="isso-thread"></section><footer><a href="/imprint">Imprint</a></footer></body></html>"""

CONFIG = """[general]
dbpath = {folder}/comments.db
host = {site}/
[server]
listen = http://127.0.0.1:{port}/
[guard]
enabled = false
"""

TALK = [
    ("Martha", None, "We walked there last year, and it rained all day."),
    ("tidewatcher", 0, "Then you went on a Sunday. It always rains on Sundays."),
    ("Jürgen", None, "Schöner Bericht!\n\nGibt es das Café an der Schleuse noch?"),
    ("Aoife Brennan", 2, "Yes, and the cake is as good as ever 🙂"),
    ("佐藤", None, "写真がとてもきれいです。"),
    ("Priya", None, "Is the path fit for a pram?"),
    *(
        ("old_salt" if i % 2 else "Rob", 5, f"Part {i} of it is, the next {i + 1} hundred metres are not.")
        for i in range(7)
    ),
    ("Lydia", None, "a < b & c > d, as my teacher used to say of the tides."),
]
"""Author, number of the comment that is answered, text. Isso hides all but five replies behind a link."""


def post(url: str, data: dict[str, Any], site: str) -> dict[str, Any]:
    request = Request(url, json.dumps(data).encode(), {"Content-Type": "application/json", "Origin": site})
    with urlopen(request) as answer:
        seeded: dict[str, Any] = json.load(answer)
    return seeded


@contextmanager
def isso(site: str, port: int, folder: Path) -> Iterator[str]:
    config = folder / "isso.cfg"
    config.write_text(CONFIG.format(folder=folder, site=site, port=port))
    with running([sys.executable, "-c", "import isso; isso.main()", "-c", str(config)], port, folder):
        yield f"http://127.0.0.1:{port}"


def seed(server: str, site: str) -> list[dict[str, Any]]:
    seeded: list[dict[str, Any]] = []
    for author, answers, text in TALK:
        data = {"author": author, "text": text, "title": "A walk", "parent": None}
        if answers is not None:
            data["parent"] = seeded[answers]["id"]
        seeded.append(post(f"{server}/new?uri={quote('/walk', safe='')}", data, site))
    return seeded


@pytest.fixture(scope="module")
def talk(tmp_path_factory: pytest.TempPathFactory) -> tuple[list[dict[str, Any]], dict[str, dict[str, Any]]]:
    """What was seeded (Isso's own answers), and the comments that a crawl found, by the first line of their text."""
    folder = tmp_path_factory.mktemp("isso")
    port = free_port()
    page = PAGE.format(isso=f"http://127.0.0.1:{port}").encode()
    pages = {"/walk": (200, "text/html", page), "/": (200, "text/html", b"<title>Home</title>")}
    with serving(pages) as (site, _), isso(site, port, folder) as server:
        seeded = seed(server, site)
        result = crawl("pages", {"urls": f"{site}/walk"}, folder)
    assert [page["outcome"] for page in result.pages] == ["comments"], result.log
    return seeded, {comment["text"]: comment for comment in result.pages[0]["comments"]}


def test_every_seeded_comment_comes_out_once(talk: Any) -> None:
    assert sorted(talk[1]) == sorted(text.replace("\n\n", "\n") for _, _, text in TALK)


def test_the_authors_are_those_who_wrote(talk: Any) -> None:
    assert {c["text"].split("\n")[0]: c["author"] for c in talk[1].values()} == {
        text.split("\n")[0]: author for author, _, text in TALK
    }


def test_the_times_are_those_of_the_server(talk: Any) -> None:
    for (_, _, text), seeded in zip(TALK, talk[0], strict=True):
        found = datetime.fromisoformat(talk[1][text.replace("\n\n", "\n")]["published_at"])
        assert abs((found - datetime.fromtimestamp(seeded["created"], UTC)).total_seconds()) <= 1


def test_who_answers_whom_is_told(talk: Any) -> None:
    found = talk[1]
    texts = {comment["id"]: text for text, comment in found.items()}
    parents = {text: texts.get(comment["parent_id"]) for text, comment in found.items()}
    assert parents == {
        text.replace("\n\n", "\n"): None if answers is None else TALK[answers][2].replace("\n\n", "\n")
        for _, answers, text in TALK
    }
