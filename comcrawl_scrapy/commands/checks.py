"""What is checked before a crawl starts: settings, where its items go, and the page queue; a mistake costs one line, not a traceback."""

from __future__ import annotations

import logging
import math
import re
import signal
import sys
from contextlib import contextmanager
from pathlib import Path
from stat import S_ISDIR, S_ISREG
from tempfile import TemporaryFile
from typing import TYPE_CHECKING, Any, ClassVar
from urllib.parse import unquote, urlsplit

from scrapy import Spider
from scrapy.exceptions import UsageError
from scrapy.settings import default_settings
from scrapy.utils.misc import load_object
from scrapy.utils.python import without_none_values

from comcrawl_scrapy import sections
from comcrawl_scrapy import settings as defaults
from comcrawl_scrapy.database_errors import DatabaseError
from comcrawl_scrapy.pseudonyms import check_key
from comcrawl_scrapy.queueing.revisit_policy import POLICIES

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

    from scrapy.settings import BaseSettings, Settings

PROXY = """{"server": "http://host:port"}, with "username" and "password" where it asks for them"""
KINDS = {
    bool: ("getbool", "True or False"),
    int: ("getint", "a whole number"),
    float: ("getfloat", "a number"),
    dict: ("getdict", "a dictionary in JSON"),
}
"""By the type of a setting's default: how Scrapy reads such settings, and what it wants."""
LEAST = {
    "CONCURRENT_REQUESTS": 1, "CONCURRENT_REQUESTS_PER_DOMAIN": 1, "COMCRAWL_PAGE_SECONDS": 0.1, "COMCRAWL_LOAD_SECONDS": 0.1,
    "COMCRAWL_LEASE_SECONDS": 1, "CONCURRENT_ITEMS": 1,
}  # fmt: skip
"""Of the numbers among the settings, where that is not 0 for ours: with less no page is ever delivered, or none by one crawl alone."""
LARGEST = 1e9
"""Of all of them: some thirty years, a gigabyte."""
PLAYWRIGHTS = {"PLAYWRIGHT_MAX_CONTEXTS": 0, "PLAYWRIGHT_MAX_PAGES_PER_CONTEXT": 0}
"""Numbers that scrapy-playwright would read once the crawl has begun, and fail; 0: as many as there are pages at a time."""
OURS = PLAYWRIGHTS | {name: value for name, value in vars(defaults).items() if name.isupper()}
SCRAPYS = {name: value for name, value in vars(default_settings).items() if name.isupper()}
BATCH = re.compile(r"%\(batch_(?:id|time)\)")
"""What tells the places of batches apart."""
WHOLE = {"json", "xml"}
"""Formats of which a file holds one document, and not two."""
ADVICE = "which is one document: -O writes it anew ('overwrite' in FEEDS), and the format jsonl can be added to"
INTERRUPTED = 128 + signal.SIGINT
"""The exit status of what Ctrl-C ends, as shells have it."""
NOT_ONLY = {"COMCRAWL_SCREENSHOTS"}
"""Settings that may be something else than their default is: a folder's name."""


@contextmanager
def usage(log: str | None = None) -> Iterator[None]:
    """End the command with the line that says what is wrong, and status 2; on Ctrl-C without a word, and status 130.

    *log* is a file that the line goes to as well: a server shows it, and not what its jobs write to standard error.
    """
    try:
        yield
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    except (DatabaseError, OSError, ValueError) as problem:
        if log:
            with Path(log).open("a", encoding="utf-8") as file:
                print(plain(problem), file=file)
        raise UsageError(plain(problem), print_help=False) from None


def plain(problem: Exception) -> str:
    """Return what went wrong as a person would say it; of a file, without the number of the error."""
    if isinstance(problem, OSError) and problem.filename:
        return f"{problem.filename}: {problem.strerror}"
    return str(problem)


class ChecksSettings:
    """A mixin for commands: with a setting of ours that is wrong, they end before they begin.

    No command itself: Scrapy takes every subclass of its own that it finds beside its commands for one.
    """

    settings: Settings | None

    def process_options(self, args: list[str], opts: argparse.Namespace) -> None:
        with usage():
            super().process_options(args, opts)  # type: ignore[misc]
            assert self.settings is not None
            check_log(self.settings)
        with usage(self.settings["LOG_FILE"]):
            check_settings(self.settings)


class WithoutCrawl:
    """A mixin for commands that crawl nothing."""

    requires_project = True
    requires_crawler_process = False
    default_settings: ClassVar[dict[str, Any]] = {"LOG_ENABLED": False}


def check_crawl(spider: type[Spider], settings: BaseSettings) -> None:
    """Raise DatabaseError, in one line, where the page queue that the spider would use cannot be used.

    Raises ValueError where the spider's own settings are wrong, or its items cannot be written.
    """
    # scrapy loads every command; this is worth a second
    from comcrawl_scrapy.queueing.queue_settings import open_queue
    from comcrawl_scrapy.scheduler import QueueScheduler

    settings = settings.copy()
    spider.update_settings(settings)
    check_settings(settings)
    check_outputs(settings, spider)
    if issubclass(load_object(settings["SCHEDULER"]), QueueScheduler) and QueueScheduler.serves(spider):
        open_queue(settings).close()


def check_outputs(settings: BaseSettings, spider: type[Spider] = Spider) -> None:
    """Raise ValueError, in one line, where items cannot be written, or cannot wait to be sent; and for a JOBDIR that cannot be used."""
    for place, options in settings.getdict("FEEDS").items():
        uri = str(place)
        kind = _format_of(uri, options, settings)
        _check_writing(uri, options, settings)
        _check_place(uri, kind, options, settings, spider)
    if folder := settings["JOBDIR"]:
        with _said(f"setting JOBDIR: {str(folder)!r}"):
            try_to_write(Path(folder, "requests.seen"))


def _format_of(uri: str, options: Any, settings: BaseSettings) -> str:
    """Return the format in which items go to *uri*; raises ValueError where there is none, or *options* are none."""
    formats = list(without_none_values(settings.getwithbase("FEED_EXPORTERS")))
    inferred = Path(uri).suffix.removeprefix(".")  # as by Scrapy
    kind = options.get("format", inferred) if isinstance(options, dict) else None
    if kind not in formats:
        raise ValueError(f"setting FEEDS: {uri!r}: {options!r} names no format ({', '.join(formats)})")
    return str(kind)


def _check_writing(uri: str, options: dict[str, Any], settings: BaseSettings) -> None:
    """Raise ValueError where nothing is known of how items are to be written: of an encoding, a place of each batch, a class."""
    encoding = options.get("encoding", settings["FEED_EXPORT_ENCODING"])
    try:
        "".encode(encoding or "utf-8")
    except LookupError:
        raise ValueError(f"setting FEED_EXPORT_ENCODING: no encoding is called {encoding!r}") from None
    if options.get("batch_item_count", settings.getint("FEED_EXPORT_BATCH_ITEM_COUNT")) and not BATCH.search(uri):
        raise ValueError(f"setting FEEDS: {uri!r}: batches go to places of their own, with %(batch_id)d in the name")
    for name in filter(None, [*(options.get("postprocessing") or ()), options.get("item_filter")]):
        try:
            load_object(name)
        except (ImportError, NameError, TypeError, ValueError) as problem:
            raise ValueError(f"setting FEEDS: {uri!r}: {problem}") from None


def _check_place(uri: str, kind: str, options: dict[str, Any], settings: BaseSettings, spider: type[Spider]) -> None:
    """Raise ValueError where items of that *kind* cannot go to *uri*, or wait to be sent there."""
    match urlsplit(uri).scheme:
        case "" | "file":
            file = Path(unquote(filled_in(uri, spider).removeprefix("file://")))
            with _said(f"the items cannot be written to {uri!r}"):
                try_to_write(file)
            if kind in WHOLE and not options.get("overwrite") and is_filled(file):
                raise ValueError(f"nothing can be added to {uri!r}, {ADVICE}")
        case "stdout" if sys.stdout is None:  # as Python has it where a shell or a service closed it
            raise ValueError(f"the items cannot be written to {uri!r}: standard output is closed")
        case scheme if scheme not in settings.getwithbase("FEED_STORAGES"):
            raise ValueError(f"the items cannot be written to {uri!r}: nothing is known of {scheme}:")
        case scheme if scheme != "stdout":
            with _said(f"setting FEED_TEMPDIR: {settings['FEED_TEMPDIR']!r}"):
                TemporaryFile(dir=settings["FEED_TEMPDIR"] or None).close()


def filled_in(place: str, spider: type[Spider]) -> str:
    """Return a feed's *place* with what it says of the spider filled in, as by Scrapy; as it is where more must be known."""
    from scrapy.extensions.feedexport import apply_uri_params  # worth a second, too

    known = {name: getattr(spider, name) for name in dir(spider)} | {"batch_id": 1, "time": "now", "batch_time": "now"}
    try:
        return apply_uri_params(place, known)
    except (KeyError, TypeError, ValueError):
        return place


@contextmanager
def _said(what: str) -> Iterator[None]:
    """Raise ValueError that says *what* cannot be used, and why, where that is an OSError."""
    try:
        yield
    except OSError as problem:
        raise ValueError(f"{what}: {problem.strerror}") from None


def try_to_write(file: Path) -> None:
    """Raise OSError where a file cannot be opened for writing, once the folders that it lacks are made; nothing is changed."""
    try:
        mode = file.stat().st_mode
    except FileNotFoundError:
        there = next(folder for folder in file.absolute().parents if folder.exists())
        TemporaryFile(dir=there).close()
    else:
        if S_ISREG(mode) or S_ISDIR(mode):  # a pipe would wait for its reader
            file.open("ab").close()


def is_filled(file: Path) -> bool:
    """Return whether *file* is one that holds anything."""
    return file.is_file() and file.stat().st_size > 0


def check_log(settings: BaseSettings) -> None:
    """Raise ValueError for a level that is none, and OSError for a log file that cannot be opened."""
    levels = logging.getLevelNamesMapping()
    if (level := str(settings["LOG_LEVEL"])).upper() not in levels and not level.isdigit():
        raise ValueError(f"setting LOG_LEVEL: {level!r} is none of {', '.join(levels)}")
    if file := settings["LOG_FILE"]:
        Path(file).open("ab").close()


def check_settings(settings: BaseSettings) -> None:
    """Raise ValueError, in one line, for a setting of ours that is misspelt, or a value that names nothing or cannot be read."""
    sections.by_name(settings.get("COMCRAWL_SECTION_CLASSIFIER", "default"))
    if (policy := settings.get("COMCRAWL_REVISIT_POLICY", "default")) not in POLICIES:
        raise ValueError(f"setting COMCRAWL_REVISIT_POLICY: {policy!r} is none of {', '.join(POLICIES)}")
    if (browser := settings.get("PLAYWRIGHT_BROWSER_TYPE", "chromium")) != "chromium":
        raise ValueError(f"setting PLAYWRIGHT_BROWSER_TYPE: {browser!r}; only chromium shows us what a page does")
    check_key(settings.get("COMCRAWL_PSEUDONYM_KEY", ""))
    for name in settings:
        if name.startswith("COMCRAWL_") and name not in OURS:
            known = (name for name in OURS if name.startswith("COMCRAWL_"))
            raise ValueError(f"unknown setting {name}; there are {', '.join(sorted(known))}")
        if type(OURS.get(name)) in KINDS and name not in NOT_ONLY:
            check_value(settings, name, type(OURS[name]), LEAST.get(name, 0), LARGEST)
        elif type(SCRAPYS.get(name)) in KINDS and settings[name] is not None:
            kind = type(SCRAPYS[name])
            # where 60 is, 2.5 may be
            check_value(settings, name, float if kind is int else kind, LEAST.get(name, -math.inf))
    proxy = settings.getdict("PLAYWRIGHT_LAUNCH_OPTIONS").get("proxy")
    if proxy is not None and not (isinstance(proxy, dict) and isinstance(proxy.get("server"), str)):
        raise ValueError(f"setting PLAYWRIGHT_LAUNCH_OPTIONS: 'proxy' is {PROXY}")


def check_value(
    settings: BaseSettings, name: str, kind: type, least: float = -math.inf, largest: float = math.inf
) -> None:
    """Raise ValueError where a setting cannot be read as what its default is, or has a number that cannot be meant."""
    getter, wanted = KINDS[kind]
    try:
        value = getattr(settings, getter)(name, None)
        fits = kind is dict or least <= value <= largest
    except (TypeError, ValueError, OverflowError):
        fits = False
    if not fits:
        upper = "" if math.isinf(largest) else f" to {largest:.0e}"
        limits = "" if kind in (bool, dict) or math.isinf(least) else f" from {least}{upper}"
        raise ValueError(f"setting {name}: not {wanted}{limits}: {settings[name]!r}")
