from __future__ import annotations

import gzip
import hashlib
import io
import json
import tarfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from comcrawl_scrapy.training import saved_pages

PACKAGE = "gne-0.4.3.tar.gz"
LISTED = saved_pages.listed()
WITH_COMMENTS = next(name for name in LISTED["with comments"] if name.startswith("gne-"))
PADDING = "<p>" + "Words. " * 700


def packed(members: dict[str, str]) -> bytes:
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w:gz") as archive:
        for name, text in members.items():
            data = text.encode("latin-1" if "latin" in name else "utf-8")
            (info := tarfile.TarInfo(name)).size = len(data)
            archive.addfile(info, io.BytesIO(data))
    return buffer.getvalue()


@pytest.fixture
def offer(serve: Any, monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Return what makes an index that has one package, with the digest that it says it has."""

    def make(archive: bytes, digest: str = "") -> None:
        link = f"<a href='/files/{PACKAGE}#sha256={digest or hashlib.sha256(archive).hexdigest()}'>{PACKAGE}</a>"
        url, _ = serve(
            {"/simple/gne/": (200, "text/html", link.encode()), f"/files/{PACKAGE}": (200, "application/gzip", archive)}
        )
        monkeypatch.setattr(saved_pages, "INDEX", f"{url}/simple")

    monkeypatch.setattr(saved_pages, "listed", lambda: LISTED | {"packages": [PACKAGE]})
    return make


def test_pages_without_comments_become_a_background(offer: Callable[..., None], tmp_path: Path) -> None:
    offer(
        packed({
            "p/part.html": "<p>Too small to be a page",
            "p/www.one.example.com-0.html": f"<html lang='DE-de'><p>Größe{PADDING}",
            "p/two.html": f"<link rel=canonical href='https://news.two.example.org/a'>{PADDING}",
            "p/again.html": f"<link rel=canonical href='https://news.two.example.org/a'>{PADDING}",
            "p/latin.html": f"<meta charset=latin-1><p>Größe{PADDING}",
            "p/notes.txt": PADDING,
            WITH_COMMENTS: f"<p>One more{PADDING}",
        })
    )  # fmt: skip
    assert saved_pages.write(tmp_path) == 3
    rows = [json.loads(line) for line in (tmp_path / "pages.jsonl").read_bytes().splitlines()]
    assert [row["source"] for row in rows] == ["p/again.html", "p/latin.html", "p/www.one.example.com-0.html"]
    assert [row["domain"] for row in rows] == ["example.org", f"{PACKAGE}/p", "example.com"]
    assert rows[2]["language"] == "de"
    texts = [gzip.decompress((tmp_path / "pages" / f"{row['id']}.html.gz").read_bytes()).decode() for row in rows]
    assert ["Größe" in text for text in texts] == [False, True, True]


def test_another_package_than_the_index_says_is_refused(offer: Callable[..., None], tmp_path: Path) -> None:
    offer(packed({"p/one.html": PADDING}), digest="0" * 64)
    with pytest.raises(OSError, match="is not what the index says"):
        saved_pages.write(tmp_path)


def test_a_package_that_the_index_has_not_is_named(serve: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    package = LISTED["packages"][0]
    name = package.rpartition("-")[0].replace("_", "-")
    url, _ = serve({f"/{name}/": (200, "text/html", b"<a href='/other-1.0.tar.gz'>other</a>")})
    monkeypatch.setattr(saved_pages, "INDEX", url)
    with pytest.raises(FileNotFoundError, match=f"has no {package}"):
        saved_pages.write(tmp_path)
