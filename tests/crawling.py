"""Crawls as a user starts them: `scrapy crawl` in a process of its own, and what it wrote."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests import forked

LOOPBACK = {"COMCRAWL_ALLOW_PRIVATE_ADDRESSES": 1, "DOWNLOAD_DELAY": 0, "CONCURRENT_REQUESTS_PER_DOMAIN": 8}
"""Settings for sites on this machine, which need no politeness."""


@dataclass(frozen=True)
class Crawl:
    """What a crawl left behind: the lines of its two outputs, its log, and its exit status."""

    pages: list[dict[str, Any]]
    comments: list[dict[str, Any]]
    log: str
    status: int

    @classmethod
    def of(cls, folder: Path, status: int) -> Crawl:
        """Read what is in the folder of a `command`, and its ``log.txt``."""
        log = (folder / "log.txt").read_text(encoding="utf-8")
        return cls(lines(folder / "pages.jsonl"), lines(folder / "comments.jsonl"), log, status)

    def page(self, url: str) -> dict[str, Any]:
        """Return the item of the article at *url*; raises StopIteration where there is none."""
        return next(page for page in self.pages if page["article"]["url"] == url)


def command(spider: str, arguments: dict[str, str], folder: Path, settings: dict[str, object]) -> list[str]:
    """Return the arguments for `scrapy` of a crawl that writes ``pages.jsonl`` and ``comments.jsonl`` to *folder*, and has its queue there."""
    settings = {**LOOPBACK, "COMCRAWL_QUEUE_URL": f"sqlite:///{folder / 'queue.sqlite'}", **settings}
    return [
        "crawl", spider,
        *(part for name, value in arguments.items() for part in ("-a", f"{name}={value}")),
        *(part for name, value in settings.items() for part in ("-s", f"{name}={value}")),
        "-O", str(folder / "pages.jsonl"), "-O", f"{folder / 'comments.jsonl'}:comments",
    ]  # fmt: skip


@dataclass(frozen=True)
class Started:
    """A crawl under way; several may go on side by side."""

    process: forked.Process
    folder: Path

    def end(self) -> Crawl:
        """Wait for it, and return what came out."""
        return Crawl.of(self.folder, self.process.wait())


def start(spider: str, arguments: dict[str, str], folder: Path, **settings: object) -> Started:
    """Start a crawl, which is at its `end` before the test is."""
    with (folder / "log.txt").open("w") as log:
        return Started(forked.start("scrapy", *command(spider, arguments, folder, settings), err=log.fileno()), folder)


def crawl(spider: str, arguments: dict[str, str], folder: Path, **settings: object) -> Crawl:
    """Crawl to the end, and return what came out."""
    started = start(spider, arguments, folder, **settings)
    try:
        return started.end()
    finally:
        started.process.kill()  # what is interrupted leaves nothing behind


def lines(path: Path) -> list[dict[str, Any]]:
    """Read a JSON Lines file; none where there is none."""
    return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []
