from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests import forked
from tests.commands import ROOT, Ran, Scrapy
from tests.conftest import serving

pytestmark = pytest.mark.long

HTML = "text/html; charset=utf-8"
COMMENT = "<li class='comment' id='c{0}'><cite class='author'>{1}</cite> <time datetime='2026-11-20T09:0{0}:00Z'>9:0{0}</time><p>{2}</p>{3}</li>"
REPLY = "<ol>" + COMMENT.format(2, "Ben", "It was the heating, not the lamps. We measured it twice.", "") + "</ol>"
PAGE = (
    "<!doctype html><html lang='en'><head><title>Lamps</title></head><body><article><h1>Lamps</h1>"
    + "<p>The council has replaced every street lamp of the old town, and the bill is lower than expected.</p>" * 5
    + "</article><section id='comments'><h2>3 comments</h2><ol>"
    + COMMENT.format(1, "Ana", "Did they count the winter months as well? That is when it shows.", REPLY)
    + COMMENT.format(3, "Cem", "My street is still dark, so I cannot share the excitement.", "")
    + "</ol></section></body></html>"
)
NONE = "<!doctype html><html lang='en'><body><article><h1>Lamps</h1><p>Nothing more to say here.</p></article></body></html>"


WALL = "<dialog id=box style='height: 90vh'>Sign in to read on.</dialog>"
OPENER = "<button type=button class='show-comments' onclick='box.showModal()'>Show comments (4)</button>"
ALLOWED = ("-s", "COMCRAWL_ALLOW_PRIVATE_ADDRESSES=1")


@dataclass(frozen=True)
class Visits:
    """The command for several pages, in processes of their own, as a crawl needs, and side by side, as these are slow."""

    folder: Path
    running: dict[str, forked.Process]

    @property
    def pictures(self) -> Path:
        return self.folder / "pictures"

    def ran(self, name: str) -> Ran:
        status = self.running[name].wait(90)
        out, err = ((self.folder / f"{name}.{kind}").read_text(encoding="utf-8") for kind in ("out", "err"))
        return Ran(status, out, err)


@pytest.fixture(scope="module")
def visited(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visits]:
    folder = tmp_path_factory.mktemp("visits")
    walled = NONE.replace("</body>", f"{OPENER}{WALL}</body>")
    with serving({"/story": (200, HTML, PAGE.encode()), "/walled": (200, HTML, walled.encode())}) as (address, _):
        arguments = {
            "live": (f"{address}/story", "--json", *ALLOWED),
            "failed": (f"{address}/walled", *ALLOWED, "-s", f"COMCRAWL_SCREENSHOTS={folder / 'pictures'}"),
            "disallowed": ("http://127.0.0.1:9/",),
            "load-failed": ("HTTP://127.0.0.1:9/", *ALLOWED),
            "error": (f"{address}/story", *ALLOWED, "-s", 'ITEM_PIPELINES={"no.such.Pipeline": 1}'),
        }
        yield (visits := Visits(folder, {name: begun(folder, name, *line) for name, line in arguments.items()}))
        for process in visits.running.values():
            process.kill()


def begun(folder: Path, name: str, *arguments: str) -> forked.Process:
    with (folder / f"{name}.out").open("w") as out, (folder / f"{name}.err").open("w") as err:
        return forked.start("scrapy", "comments", *arguments, out=out.fileno(), err=err.fileno())


def test_the_example_in_the_readme_is_what_is_printed(scrapy: Scrapy) -> None:
    example = (ROOT / "README.md").read_text(encoding="utf-8").partition("$ scrapy comments docs/example.html\n")[2]
    assert scrapy("comments", "docs/example.html").out == example.partition("```")[0]


def test_a_saved_page_is_printed_as_a_tree(scrapy: Scrapy, tmp_path: Path) -> None:
    file = tmp_path / "page.html"
    file.write_text(PAGE, encoding="utf-8")
    done = scrapy("comments", str(file))
    assert done.status == 0, done.err
    lines = done.out.splitlines()
    assert lines[0].rstrip() == "Ana · 2026-11-20 09:01 UTC"
    assert any(line.startswith("    Ben · ") for line in lines)
    assert lines[-1] == "3 comments"


def test_a_saved_page_is_treated_as_one_from_its_url(scrapy: Scrapy, tmp_path: Path) -> None:
    file = tmp_path / "page.html"
    file.write_text(PAGE.replace("Ana</cite>", "<a href='/u/ana'>Ana</a></cite>"), encoding="utf-8")
    done = scrapy("comments", str(file), "--json", "--url", "https://a.example/story", "-s", "COMCRAWL_MIN_COMMENTS=4")
    assert done.status == 0, done.err
    page = json.loads(done.out)
    assert (page["url"], page["outcome"]) == ("https://a.example/story", "too-few")
    assert page["comments"][0]["author_url"] == "https://a.example/u/ana"
    assert done.err.strip() == "scrapy comments: too-few: fewer than 4"


def test_with_a_key_nobody_is_named(scrapy: Scrapy, tmp_path: Path) -> None:
    file = tmp_path / "page.html"
    file.write_text(PAGE, encoding="utf-8")
    done = scrapy("comments", str(file), "-s", "COMCRAWL_PSEUDONYM_KEY=sixteen letters, or more")
    assert done.out.startswith("user-"), done.err
    assert "Ana" not in done.out


def test_a_live_page_is_opened_in_the_browser_and_printed_as_json(visited: Visits) -> None:
    done = visited.ran("live")
    assert done.status == 0, done.err
    page = json.loads(done.out)
    assert [(c["author"], c["depth"]) for c in page["comments"]] == [("Ana", 0), ("Ben", 1), ("Cem", 0)]
    assert page["comments"][1]["parent_id"] == page["comments"][0]["id"]
    assert page["comments"][0]["published_at"] == "2026-11-20T09:01:00+00:00"


def test_a_page_that_failed_shows_what_was_clicked(visited: Visits) -> None:
    done = visited.ran("failed")
    assert done.status == 3, done.err
    assert "“Show comments (4)”" in done.out
    assert ": overlay, " in done.out
    pictures = sorted(path.name.partition("-")[2] for path in visited.pictures.glob("*.png"))
    assert pictures == ["01-after.png", "01-before.png", "02-end.png"]


def test_a_page_without_comments_ends_with_status_3(scrapy: Scrapy, tmp_path: Path) -> None:
    file = tmp_path / "page.html"
    file.write_text(NONE, encoding="utf-8")
    done = scrapy("comments", str(file))
    assert (done.status, done.out.split(":")[0]) == (3, "no comments")


@pytest.mark.parametrize(
    ("held", "status", "said"),
    [
        (b" \n", 2, "an empty file"),
        (b"%PDF-1.7\n\x00\x01\x02stream", 2, "no page, but some other kind of file"),
        (b"\x1f\x8b\x08\x00\x02<p\xa3\x07", 2, "no page, but some other kind of file"),
        (b"<!doctype html><p>\x0bA story\x00", 3, "no comments"),
        (b"<section>A story\x01", 3, "no comments"),
        ("<p>A story".encode("utf-16"), 3, "no comments"),
        (b"A story", 3, "no comments"),
    ],
)
def test_a_file_of_anything_but_a_page_is_told_so(
    scrapy: Scrapy, tmp_path: Path, held: bytes, status: int, said: str
) -> None:
    (file := tmp_path / "page.html").write_bytes(held)
    done = scrapy("comments", str(file))
    assert (done.status, said in done.out + done.err) == (status, True)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["no/such/file"], "neither an http(s) URL nor a readable file: 'no/such/file'"),
        (["."], "neither an http(s) URL nor a readable file: '.'"),
        (["page.html", "--url", "/story"], "not an http(s) URL: '/story'"),
        (["http://"], "not an http(s) URL: 'http://'"),
        ([f"http://{'a' * 254}/"], "not an http(s) URL: 'http://aaa"),
        (["HTTP://[::1"], "not an http(s) URL: 'HTTP://[::1'"),
        (["http://exa mple/"], "not an http(s) URL: 'http://exa mple/'"),
        (["http://127.0.0.1:9/,http://127.0.0.1:9/2"], "one page at a time"),
        (["http://127.0.0.1:9/", "--url", "http://a.example/"], "--url is for a page in a file"),
        ([], "Usage"),
    ],
)
def test_bad_arguments_end_with_status_2_and_one_line(scrapy: Scrapy, arguments: list[str], said: str) -> None:
    done = scrapy("comments", *arguments)
    assert done.status == 2
    assert said in done.err + done.out
    assert "Traceback" not in done.err


@pytest.mark.parametrize("said", ["disallowed", "load-failed", "error"])
def test_unreachable_pages_end_with_status_2_and_one_line(visited: Visits, said: str) -> None:
    done = visited.ran(said)
    assert done.status == 2
    assert done.err.startswith(f"scrapy comments: {said}: ")
    assert len(done.err.splitlines()) == 1
