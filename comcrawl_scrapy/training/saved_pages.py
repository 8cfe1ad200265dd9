"""Real pages without comments, as background to learn from: such as packages of the index ship for their own tests.

``python -m comcrawl_scrapy.training.saved_pages FOLDER`` downloads the source distributions and writes what ``scrapy train
sections --background FOLDER`` reads. Which of the pages show comments was read by hand (`saved_pages.json`): they are left
out.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import sys
import tarfile
from importlib.resources import files
from io import BytesIO
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Any
from urllib.parse import urldefrag, urljoin, urlsplit
from urllib.request import urlopen

import lxml.html

from comcrawl_scrapy import dom
from comcrawl_scrapy.clickables import site

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lxml.html import HtmlElement

INDEX = os.environ.get("PIP_INDEX_URL", "https://pypi.org/simple")
LEAST = 4_000  # bytes: what is smaller is no page but a part of one
ADDRESS = "//link[@rel='canonical']/@href | //meta[@property='og:url']/@content"


def write(folder: Path) -> int:
    """Write the pages to *folder* and return how many; raises OSError where the index or a package cannot be had."""
    known = listed()
    (folder / "pages").mkdir(parents=True, exist_ok=True)
    with_comments, seen = set(known["with comments"]), set()
    rows: list[dict[str, Any]] = []
    for package in known["packages"]:
        print(f"{package} …", flush=True)
        for name, data in _pages(_download(package)):
            digest = hashlib.sha256(data).digest()
            if name not in with_comments and digest not in seen:
                rows.append(_row(f"saved_{len(rows):04d}", package, name, html := _decoded(data)))
                packed = gzip.compress(html.encode("utf-8", "replace"), mtime=0)
                (folder / "pages" / f"{rows[-1]['id']}.html.gz").write_bytes(packed)
            seen.add(digest)  # packages took pages over from others
    lines = (json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
    (folder / "pages.jsonl").write_text("".join(lines), encoding="utf-8")
    return len(rows)


def listed() -> dict[str, list[str]]:
    """Return the ``packages``, and which of their pages are ``with comments``."""
    text = (files("comcrawl_scrapy") / "training" / "saved_pages.json").read_text(encoding="utf-8")
    read: dict[str, list[str]] = json.loads(text)
    return read


def _download(package: str) -> bytes:
    """Return the source distribution of that name; raises OSError where the index has it not, or another."""
    name = package.rpartition("-")[0].replace("_", "-")
    listing = f"{INDEX.rstrip('/')}/{name}/"
    with urlopen(listing) as answer:
        links = [urljoin(listing, link) for link in lxml.html.fromstring(answer.read()).xpath("//a/@href")]
    address, digest = next((urldefrag(link) for link in links if f"/{package}" in link), ("", ""))
    if not address:
        raise FileNotFoundError(f"{listing} has no {package}")
    with urlopen(address) as answer:
        data: bytes = answer.read()
    if digest and digest.removeprefix("sha256=") != hashlib.sha256(data).hexdigest():
        raise OSError(f"{address} is not what the index says that it is")
    return data


def _pages(archive: bytes) -> Iterator[tuple[str, bytes]]:
    """Yield names (within the package) and contents of the archive's HTML files."""
    with tarfile.open(fileobj=BytesIO(archive)) as packed:
        for member in sorted(packed.getmembers(), key=lambda member: member.name):
            if member.isfile() and member.size >= LEAST and member.name.lower().endswith((".html", ".htm")):
                content = packed.extractfile(member)
                assert content is not None  # it is a file
                yield member.name, content.read()


def _decoded(data: bytes) -> str:
    """Decode as UTF-8, which many were saved in whatever they declare."""
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return dom.decode(data)


def _row(name: str, package: str, file: str, html: str) -> dict[str, Any]:
    document = dom.parse(html)
    return {
        "id": name,
        "domain": _domain(document, file) or f"{package}/{PurePosixPath(file).parent.name}",
        "language": (document.get("lang") or "").lower()[:2] or None,
        "loads_by": "none",
        "source": file,
    }


def _domain(document: HtmlElement, file: str) -> str:
    """Return the site's domain, as the page or its file's name says; empty where neither does."""
    addresses = (urlsplit(address).hostname or "" for address in document.xpath(ADDRESS))
    named = PurePosixPath(file).name.rpartition(".htm")[0].rpartition("-")
    hosts = (*addresses, named[0], named[2])
    return next((found for host in hosts if "." in (found := site(host)) and " " not in found), "")


def main() -> None:
    """Read the command line; one clear line where it, or the index, is wrong."""
    if len(sys.argv) != 2:
        raise SystemExit("usage: python -m comcrawl_scrapy.training.saved_pages FOLDER")
    try:
        print(f"{write(Path(sys.argv[1]))} pages in {sys.argv[1]}")
    except (OSError, tarfile.TarError) as problem:
        raise SystemExit(f"the pages could not be had: {problem}") from problem


if __name__ == "__main__":
    main()
