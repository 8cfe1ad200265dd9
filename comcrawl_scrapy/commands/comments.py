"""`scrapy comments URL|FILE`: the comments of one page, to standard output."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console
from scrapy import signals
from scrapy.commands import ScrapyCommand
from scrapy.exceptions import UsageError
from scrapy.utils.python import binary_is_text
from w3lib.encoding import read_bom

from comcrawl_scrapy.commands.checks import INTERRUPTED, ChecksSettings, check_crawl, usage
from comcrawl_scrapy.commands.pipes import read_as_far_as_wanted
from comcrawl_scrapy.commands.progress import last_step
from comcrawl_scrapy.commands.tree import print_tree
from comcrawl_scrapy.http_urls import http_url, is_meant_as_url, split_urls
from comcrawl_scrapy.items import CommentPage, Outcome
from comcrawl_scrapy.pseudonyms import Pseudonyms
from comcrawl_scrapy.serialize import ItemEncoder

if TYPE_CHECKING:
    import argparse

FOUND, UNREACHABLE, NONE = 0, 2, 3
TOLD = 5_000  # bytes by which a file is told to be a page
MARKUP = re.compile(
    rb"<(?:!doctype|html|head|title|body|main|section|article|div|p|[uo]l|table)(?:>|\s+[a-z])", re.IGNORECASE
)  # stray bytes may stand in pages, too; and among packed ones soon "<p" and anything
STOPPED = {None, "shutdown"}
"""How a crawl ends on Ctrl-C: before Scrapy has anything to close, and later."""
NOT_REACHED = {Outcome.LOAD_FAILED, Outcome.TIMED_OUT, Outcome.DISALLOWED, Outcome.ERROR}


class Command(ChecksSettings, ScrapyCommand):
    """Prints the comments of one page as an indented tree, or as JSON.

    Exit status: 0 for comments, 3 for none, 2 for a bad argument or a page that cannot be reached, 130 on Ctrl-C.
    """

    requires_project = True

    def syntax(self) -> str:
        return "[options] <URL or FILE>"

    def short_desc(self) -> str:
        return "Print the comments of one page (exit status: 0 comments, 3 none, 2 unreachable)"

    def add_options(self, parser: argparse.ArgumentParser) -> None:
        super().add_options(parser)
        parser.add_argument("--json", action="store_true", help="print the page as JSON instead of a tree")
        parser.add_argument("--url", help="where the page in FILE is from: makes its links absolute")

    def process_options(self, args: list[str], opts: argparse.Namespace) -> None:
        assert self.settings is not None
        # What went wrong is said in one line at the end; -L INFO tells all. The page goes nowhere but to the terminal.
        alone = {"LOG_LEVEL": "CRITICAL", "COMCRAWL_DEFAULT_FEED": "", "COMCRAWL_QUEUE_URL": "sqlite://"}
        self.settings.setdict(alone, priority="cmdline")
        super().process_options(args, opts)

    def run(self, args: list[str], opts: argparse.Namespace) -> None:
        if len(args) != 1:
            raise UsageError
        with usage():
            _refuse(args[0], opts.url)
        page = self.page(args[0], opts.url)
        if page.outcome in NOT_REACHED:
            print(f"scrapy comments: {page.outcome}: {page.detail or args[0]}", file=sys.stderr)
            self.exitcode = UNREACHABLE
            return
        self.exitcode = FOUND if page.comments else NONE
        with read_as_far_as_wanted():
            if opts.json:
                print(ItemEncoder(ensure_ascii=False, indent=2).encode(page))
            else:
                print_tree(page)
        if page.outcome is Outcome.TOO_FEW:
            print(f"scrapy comments: {page.outcome}: fewer than {self.min_comments}", file=sys.stderr)

    @property
    def min_comments(self) -> int:
        assert self.settings is not None
        return self.settings.getint("COMCRAWL_MIN_COMMENTS")

    def page(self, source: str, url: str | None = None) -> CommentPage:
        """Return the page that *source* names, a file's as if from *url*; raises UsageError where it names none."""
        if is_meant_as_url(source):
            return self.visited(source)
        from comcrawl_scrapy.extraction import extract_comments  # scrapy loads every command; this is worth a second

        html = _read(source)
        assert self.settings is not None
        page = extract_comments(html, url, classifier=self.settings["COMCRAWL_SECTION_CLASSIFIER"])
        if 0 < len(page.comments) < self.min_comments:
            page.outcome = Outcome.TOO_FEW
        key = self.settings["COMCRAWL_PSEUDONYM_KEY"]
        return Pseudonyms(key).of(page) if key else page

    def visited(self, url: str) -> CommentPage:
        """Visit *url* with the real spider; the page says so where the crawl ended without one."""
        assert self.crawler_process
        pages: list[CommentPage] = []
        crawler = self.crawler_process.create_crawler("pages")
        assert self.settings is not None
        with usage():
            check_crawl(crawler.spidercls, self.settings)
        crawler.signals.connect(lambda item: pages.append(item), signals.item_scraped, weak=False)
        self.crawler_process.crawl(crawler, urls=url)
        with last_step(Console(stderr=True), f"{url}: loading"):
            self.crawler_process.start()
        assert crawler.stats
        failed = crawler.stats.get_value("comcrawl/failed")
        has_begun = not self.crawler_process.bootstrap_failed
        if not pages and not failed and has_begun and crawler.stats.get_value("finish_reason") in STOPPED:
            sys.exit(INTERRUPTED)
        detail = failed or "the crawl ended without a result"
        return pages[0] if pages else CommentPage(url, outcome=Outcome.ERROR, detail=detail)


def _read(source: str) -> bytes:
    """Return what a file of a page holds; raises UsageError where there is none, or it is none of a page."""
    try:
        html = Path(source).read_bytes()
    except OSError as problem:
        raise UsageError(f"neither an http(s) URL nor a readable file: {source!r}", print_help=False) from problem
    if not html.strip():
        raise UsageError(f"an empty file: {source!r}", print_help=False)
    head = html[:TOLD]
    if not (read_bom(head)[0] or binary_is_text(head) or MARKUP.search(head)):
        raise UsageError(f"no page, but some other kind of file: {source!r}", print_help=False)
    return html


def _refuse(source: str, url: str | None) -> None:
    """Raise ValueError for a URL that is none, for several, and for a --url that comes with a page that has its own."""
    if is_meant_as_url(source):
        if len([*map(http_url, split_urls(source))]) > 1:
            raise ValueError("one page at a time; of several: scrapy crawl pages -a urls=URL,URL")
        if url is not None:
            raise ValueError("--url is for a page in a file")
    elif url is not None:
        http_url(url)
