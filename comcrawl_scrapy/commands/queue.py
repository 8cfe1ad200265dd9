"""`scrapy queue`: what the page queue holds and what its model has learnt; requeue, drop, export and forget pages of it."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentTypeError, RawDescriptionHelpFormatter
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

from scrapy.commands import ScrapyCommand
from scrapy.exceptions import UsageError

from comcrawl_scrapy.commands.checks import ChecksSettings, WithoutCrawl
from comcrawl_scrapy.commands.pipes import read_as_far_as_wanted
from comcrawl_scrapy.database_errors import DatabaseError

if TYPE_CHECKING:
    import argparse

    from comcrawl_scrapy.database import Database
    from comcrawl_scrapy.queueing.queue_selection import Selection

ACTIONS = ("show", "requeue", "drop", "export", "forget")
STATES = ("waiting", "leased", "done", "dropped", "failed")
PATIENCE = 5.0
"""Seconds that a database which may come back is waited for."""

EPILOG = """
examples:
  scrapy queue                                         what waits, is due, in work, done, dropped, and why
  scrapy queue --site www.example.com --json           the same of one site, as JSON
  scrapy queue requeue --state failed --outcome timed-out
  scrapy queue drop --url 'https://www.example.com/live/*'
  scrapy queue export --state done > pages.jsonl       a line a page, with its article and its visits
  scrapy queue forget --older 90                       keeps a queue that is served for years small
"""


class Command(WithoutCrawl, ChecksSettings, ScrapyCommand):
    """Shows and changes the page queue at ``COMCRAWL_QUEUE_URL``.

    Exit status: 0, or 2 for a bad argument or a queue that cannot be reached.
    """

    def syntax(self) -> str:
        return f"[options] [{'|'.join(ACTIONS)}]"

    def short_desc(self) -> str:
        return "Show what the page queue holds; requeue, drop, export or forget pages of it"

    def long_desc(self) -> str:
        return (
            "Shows what waits, is due, in work, done or dropped, why, and what the model has learnt (show, the default); "
            "lets pages be visited again (requeue) or not at all (drop); writes all that is known of them to standard "
            "output as JSON lines (export); or deletes what is known of pages that are not to be visited any more (forget). "
            "The queue is the one at COMCRAWL_QUEUE_URL."
        )

    def add_options(self, parser: argparse.ArgumentParser) -> None:
        super().add_options(parser)
        parser.epilog, parser.formatter_class = EPILOG, RawDescriptionHelpFormatter
        group = parser.add_argument_group("Which pages", "those that meet all of:")
        group.add_argument("--state", action="append", choices=STATES, help="may be given more than once")
        group.add_argument("--due", action="store_true", help="their visit is due now")
        group.add_argument("--site", metavar="HOST", help="of this site, by its host or a URL")
        group.add_argument("--url", help="the page known by this URL; or, with * in it, all that match")
        group.add_argument("--outcome", help="whose last visit ended so, such as timed-out")
        group.add_argument("--spider", metavar="NAME", help="that this spider visits")
        group.add_argument("--older", type=_days, metavar="DAYS", help="that came, and were last visited, before that")
        group.add_argument("--all", action="store_true", help="every page: who changes them all has to say so")
        parser.add_argument("--json", action="store_true", help="show: print JSON instead of tables")
        parser.add_argument(
            "--rows", type=_rows, default=20, metavar="N", help="show: at most so many sites (default: 20)"
        )

    def run(self, args: list[str], opts: argparse.Namespace) -> None:
        # scrapy loads every command; these are worth half a second
        from comcrawl_scrapy.database import connect
        from comcrawl_scrapy.queueing.queue_tables import QUEUE

        action, selection = _checked(args, opts)
        assert self.settings is not None
        try:
            with (
                read_as_far_as_wanted(),
                connect(self.settings["COMCRAWL_QUEUE_URL"], QUEUE, create=False, patience=PATIENCE) as database,
            ):
                getattr(self, f"_{action}")(database, selection, opts)
        except DatabaseError as problem:
            print(f"scrapy queue: {problem}", file=sys.stderr)
            self.exitcode = 2

    def _show(self, database: Database, selection: Selection, opts: argparse.Namespace) -> None:
        from rich.console import Console

        from comcrawl_scrapy.queueing.queue_report import report, show, values

        assert self.settings is not None
        servers, wanted = (self.settings.getint(name) for name in ("CONCURRENT_REQUESTS", "COMCRAWL_MIN_COMMENTS"))
        found = report(database, selection, datetime.now(UTC), servers, wanted)
        if opts.json:
            print(_json(values(found), indent=2))
        else:
            show(found, opts.rows, Console(highlight=False, width=None if sys.stdout.isatty() else 120))

    def _requeue(self, database: Database, selection: Selection, opts: argparse.Namespace) -> None:
        from comcrawl_scrapy.queueing.queue_selection import requeue

        requeued = requeue(database, selection, datetime.now(UTC))
        print(f"{_pages(requeued)} requeued: the next crawl of their spider visits them")

    def _drop(self, database: Database, selection: Selection, opts: argparse.Namespace) -> None:
        from comcrawl_scrapy.queueing.queue_selection import drop

        print(f"{_pages(drop(database, selection, 'by scrapy queue drop'))} dropped")

    def _forget(self, database: Database, selection: Selection, opts: argparse.Namespace) -> None:
        from comcrawl_scrapy.queueing.queue_selection import forget

        print(f"{_pages(forget(database, selection))} forgotten")

    def _export(self, database: Database, selection: Selection, opts: argparse.Namespace) -> None:
        from comcrawl_scrapy.queueing.queue_selection import exported

        for page in exported(database, selection):
            print(_json(page), flush=True)


def _checked(args: list[str], opts: argparse.Namespace) -> tuple[str, Selection]:
    """Return the action and the pages it is for; raises UsageError."""
    from comcrawl_scrapy.items import Outcome
    from comcrawl_scrapy.queueing.page_urls import site_of
    from comcrawl_scrapy.queueing.queue_selection import Selection
    from comcrawl_scrapy.queueing.queue_tables import State

    action = args[0] if args else "show"
    if len(args) > 1 or action not in ACTIONS:
        raise UsageError(f"one of {', '.join(ACTIONS)}, not {' '.join(args)!r}", print_help=False)
    if opts.outcome and opts.outcome not in list(Outcome):
        raise UsageError(f"--outcome: one of {', '.join(Outcome)}, not {opts.outcome!r}", print_help=False)
    now = datetime.now(UTC)
    due = now if opts.due else None
    before = now - opts.older if opts.older is not None else None
    states = tuple(State(state) for state in opts.state or ())
    site = opts.site and (site_of(opts.site if "//" in opts.site else f"//{opts.site}") or opts.site)
    selection = Selection(states, site, opts.url, opts.outcome, opts.spider, due, before)
    if action in {"requeue", "drop", "forget"} and selection == Selection() and not opts.all:
        raise UsageError(f"{action}: which pages? --state, --site, --url … or --all", print_help=False)
    return action, selection


def _days(text: str) -> timedelta:
    """Read a number of days."""
    try:
        days = float(text)
    except ValueError:
        days = -1.0
    if not 0 <= days <= 36500:
        raise ArgumentTypeError(f"expected days, such as 90, not {text!r}")
    return timedelta(days=days)


def _rows(text: str) -> int:
    """Read a number of rows."""
    if not text.isdecimal():
        raise ArgumentTypeError(f"expected a number of rows, not {text!r}")
    return int(text)


def _pages(number: int) -> str:
    return f"{number} page{'s' * (number != 1)}"


def _json(values: dict[str, Any], **options: Any) -> str:
    from comcrawl_scrapy.serialize import ItemEncoder

    return json.dumps(values, cls=ItemEncoder, ensure_ascii=False, **options)
