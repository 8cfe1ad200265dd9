"""`scrapy wrappers`: what is remembered of sites; list, export, import, edit and forget it."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
import tempfile
from argparse import RawDescriptionHelpFormatter
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from scrapy.commands import ScrapyCommand
from scrapy.exceptions import UsageError

from comcrawl_scrapy.commands.checks import ChecksSettings, WithoutCrawl, plain
from comcrawl_scrapy.commands.pipes import read_as_far_as_wanted
from comcrawl_scrapy.database_errors import DatabaseError

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable, Sequence

    from rich.table import Table

    from comcrawl_scrapy.site_memory.wrapper_store import WrapperStore
    from comcrawl_scrapy.wrappers import Memory

ACTIONS = {"list": "[SITE …]", "export": "[SITE …]", "import": "FILE", "edit": "SITE", "forget": "SITE …"}
WIDTH = 160  # characters of a table that goes to a file or another program
SHOWN = 60  # characters of a path

EPILOG = """
examples:
  scrapy wrappers                                      what is known, of which sites
  scrapy wrappers export > wrappers.json               all of it, as JSON
  scrapy wrappers export news.example -o news.json     of one site
  scrapy wrappers import wrappers.json                 (or - for standard input) in the place of what is known of its sites
  scrapy wrappers edit news.example                    in $VISUAL or $EDITOR; checked before it is saved
  scrapy wrappers forget news.example                  it will be learnt anew

A path is written as steps from above: ul[class~=comments] > li[class~=comment]. Digits do not count. What stands before >>
is not asked for, but kept for when the rest leads to other elements of a page as well.
"""


class Command(WithoutCrawl, ChecksSettings, ScrapyCommand):
    """Shows and changes what crawls remember of sites, in the database at ``COMCRAWL_QUEUE_URL``.

    Exit status: 0, or 2 for a bad argument, a file that holds no wrappers, or a database that cannot be used.
    """

    def syntax(self) -> str:
        return f"[options] [{'|'.join(f'{action} {operands}' for action, operands in ACTIONS.items())}]"

    def short_desc(self) -> str:
        return "List, export, import, edit or forget what is remembered of sites"

    def long_desc(self) -> str:
        return (
            "A crawl remembers, site by site, what to click to open the comments and where they are in the page, and "
            "tries that first on the next page of the site. It forgets what fails twice in a row. This is kept in the "
            "database at COMCRAWL_QUEUE_URL, and not used with COMCRAWL_WRAPPERS = False."
        )

    def add_options(self, parser: argparse.ArgumentParser) -> None:
        super().add_options(parser)
        parser.epilog, parser.formatter_class = EPILOG, RawDescriptionHelpFormatter
        parser.add_argument("-o", "--output", metavar="FILE", type=Path, help="export: write there")

    def run(self, args: list[str], opts: argparse.Namespace) -> None:
        try:
            action, operands = _checked(args, opts)
            with read_as_far_as_wanted():
                getattr(self, f"_{action}")(operands, opts)
        except (DatabaseError, OSError, ValueError) as problem:
            print(f"scrapy wrappers: {plain(problem)}", file=sys.stderr)
            self.exitcode = 2

    def _store(self, create: bool = False) -> closing[WrapperStore]:
        # scrapy loads every command; this is worth half a second
        from comcrawl_scrapy.site_memory.wrapper_store import WrapperStore

        assert self.settings is not None
        return closing(WrapperStore.open(self.settings["COMCRAWL_QUEUE_URL"], create=create))

    def _list(self, sites: Sequence[str], opts: argparse.Namespace) -> None:
        from rich.console import Console

        with self._store() as store:
            known = _known(store, sites)
        console = Console(highlight=False, markup=False, width=None if sys.stdout.isatty() else WIDTH)
        console.print(_table(known) if known else "nothing is known yet")

    def _export(self, sites: Sequence[str], opts: argparse.Namespace) -> None:
        from comcrawl_scrapy.site_memory.wrapper_files import dump_sites

        with self._store() as store:
            text = dump_sites(_known(store, sites)) + "\n"
        if opts.output is None:
            sys.stdout.write(text)
        else:
            opts.output.write_text(text, encoding="utf-8")

    def _import(self, files: Sequence[str], opts: argparse.Namespace) -> None:
        from comcrawl_scrapy.site_memory.wrapper_files import load_sites

        known = load_sites(sys.stdin.read() if files[0] == "-" else Path(files[0]).read_text(encoding="utf-8"))
        with self._store(create=True) as store:
            store.replace(known)
        print(f"{_sites(len(known))} imported")

    def _edit(self, sites: Sequence[str], opts: argparse.Namespace) -> None:
        from comcrawl_scrapy.site_memory.wrapper_files import dump_sites

        with self._store() as store:
            before = dump_sites(_known(store, sites))
        with tempfile.NamedTemporaryFile(
            "w", suffix=".json", prefix="wrappers-", delete=False, encoding="utf-8"
        ) as file:
            file.write(before + "\n")
        edited = Path(file.name)
        try:
            _open_editor(edited)
            text = edited.read_text(encoding="utf-8")
            changed = _edited(text, sites[0]) if text.strip() != before else {}
            with self._store() as store:
                store.replace(changed)
        except (DatabaseError, ValueError) as problem:
            raise ValueError(f"{problem}; nothing is changed{_kept(edited, before)}") from None
        edited.unlink()
        print(f"{sites[0]} is changed" if changed else "nothing is changed")

    def _forget(self, sites: Sequence[str], opts: argparse.Namespace) -> None:
        with self._store() as store:
            _check_known(store, sites)
            forgotten = store.forget(sites)
        print(f"{_sites(forgotten)} forgotten")


def _checked(args: list[str], opts: argparse.Namespace) -> tuple[str, list[str]]:
    """Return the action and what it is for; raises UsageError, and ValueError for what is no site."""
    from comcrawl_scrapy.site_memory.wrapper_files import site_named

    action, *operands = args or ["list"]
    if action not in ACTIONS:
        raise UsageError(f"one of {', '.join(ACTIONS)}, not {action!r}", print_help=False)
    if (action in {"import", "edit"} and len(operands) != 1) or (action == "forget" and not operands):
        raise UsageError(f"scrapy wrappers {action} {ACTIONS[action]}", print_help=False)
    if opts.output is not None and action != "export":
        raise UsageError("--output is for export", print_help=False)
    if action == "import":
        return action, operands
    return action, [site_named(name) for name in operands]


def _known(store: WrapperStore, sites: Sequence[str]) -> dict[str, Memory]:
    """Return what is known of *sites* (all, where there are none); raises ValueError where that is nothing."""
    _check_known(store, sites)
    return {site: store.load(site) for site in sites} if sites else store.load_all()


def _check_known(store: WrapperStore, sites: Sequence[str]) -> None:
    """Raise ValueError where nothing is known of one of *sites*."""
    known = set(store.sites()) if sites else ()
    if missing := [site for site in sites if site not in known]:
        raise ValueError(f"nothing is known of {', '.join(missing)}; 'scrapy wrappers' lists what is")


def _edited(text: str, site: str) -> dict[str, Memory]:
    from comcrawl_scrapy.site_memory.wrapper_files import load_sites

    sites = load_sites(text)
    if list(sites) != [site]:
        raise ValueError(f"it should be about {site} and no other site")
    return sites


def _open_editor(file: Path) -> None:
    """Let the user edit *file*; raises ValueError where the editor fails."""
    editor = shlex.split(os.environ.get("VISUAL") or os.environ.get("EDITOR") or "vi")
    try:
        status = subprocess.run([*editor, str(file)], check=False).returncode
    except OSError as problem:
        raise ValueError(f"the editor {editor[0]!r} does not start ({problem.strerror}): set EDITOR") from None
    if status:
        raise ValueError(f"the editor {editor[0]!r} ended with status {status}")


def _kept(edited: Path, before: str) -> str:
    """Delete *edited* where it says what it said *before*; else return where it is, to end a sentence with."""
    if edited.read_bytes().strip() == before.encode():
        edited.unlink()
        return ""
    return f", what you wrote is in {edited}"


def _table(known: dict[str, Memory]) -> Table:
    from rich.table import Table

    table = Table("site", "clicks that open the comments", "comments")
    for name in ("pages", "hits", "failures"):
        table.add_column(name, justify="right")
    for site, memory in known.items():
        for wrapper in memory:
            clicks = _joined(one.text or one.path.asked for one in wrapper.opening)
            counts = (wrapper.pages, wrapper.hits, wrapper.failures)
            table.add_row(site, clicks, _short(wrapper.records.asked) if wrapper.records else "–", *map(str, counts))
    return table


def _sites(number: int) -> str:
    return f"{number} site{'s' * (number != 1)}"


def _joined(clicks: Iterable[str]) -> str:
    return ", then ".join(map(_short, clicks)) or "none"


def _short(text: str) -> str:
    return text if len(text) <= SHOWN else text[: SHOWN - 1] + "…"
