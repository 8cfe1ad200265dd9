"""Arguments of the benchmarks' commands: each is wrong at once, before anything is measured."""

from __future__ import annotations

from argparse import ArgumentTypeError
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


def count(text: str) -> int:
    """Read a number from 1.

    >>> count("3")
    3
    """
    if not text.strip().isdecimal() or int(text) < 1:
        raise ArgumentTypeError(f"expected a number from 1, not {text!r}")
    return int(text)


def sizes(text: str) -> tuple[int, ...]:
    """Read numbers separated by commas, each larger than the one before.

    >>> sizes("1000,5000")
    (1000, 5000)
    """
    found = tuple(map(count, text.split(",")))
    if list(found) != sorted(set(found)):
        raise ArgumentTypeError(f"expected numbers that grow, not {text!r}")
    return found


def large(text: str) -> tuple[int, int]:
    """Read the elements and bytes of a page.

    >>> large("50000,5000000")
    (50000, 5000000)
    """
    elements, comma, size = text.partition(",")
    if not comma:
        raise ArgumentTypeError(f"expected elements and bytes, such as 50000,5000000, not {text!r}")
    return count(elements), count(size)


def file(text: str) -> Path:
    """Return the path of a file that is there."""
    if not Path(text).is_file():
        raise ArgumentTypeError(f"no such file: {text!r}")
    return Path(text)


def folder_of_pages(text: str) -> Path:
    """Return the path of a folder with pages in it."""
    if next(pages_in(Path(text)), None) is None:
        raise ArgumentTypeError(f"no *.html or *.html.gz in {text!r}")
    return Path(text)


def labelled_folder(text: str) -> Path:
    """Return the path of a folder of labelled pages."""
    if not (Path(text) / "manifest.jsonl").is_file():
        raise ArgumentTypeError(f"not a folder of labelled pages (manifest.jsonl, pages/ID.html.gz): {text!r}")
    return Path(text)


def pages_in(folder: Path) -> Iterator[Path]:
    """Yield the pages in *folder*, and in what folders it holds."""
    for kind in ("*.html", "*.html.gz"):
        yield from sorted(folder.rglob(kind))
