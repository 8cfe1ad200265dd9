"""`scrapy crawl pages`: given pages, from a file, an argument or standard input."""

from __future__ import annotations

import asyncio
import csv
import os
import re
import stat
import sys
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypedDict

from pydantic import AfterValidator, Field

from comcrawl_scrapy.http_urls import http_url, is_meant_as_url, split_urls
from comcrawl_scrapy.items import Article
from spiders.arguments import ArgumentError, Arguments
from spiders.base import ArticleSpider

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator

    from scrapy import Request


class Text(TypedDict):
    """How bytes become text."""

    encoding: str
    errors: str


STANDARD_INPUT = "-"
TABLES, SEPARATORS = (".csv", ".tsv"), ",;\t"
COMMENT = re.compile(r"(?:^|\s)#.*")  # no fragment, which stands right behind its address
TEXT: Text = {"encoding": "utf-8-sig", "errors": "surrogateescape"}  # a line that is no text is no URL then


def readable(value: str) -> str:
    """Return *value* if it is URLs, a file that can be read, or ``-`` where that can be read; raises ValueError."""
    if is_meant_as_url(value):
        for url in split_urls(value):
            http_url(url)
    elif value == STANDARD_INPUT:
        if sys.stdin is None:  # as Python has it where a shell or a service closed it
            raise ValueError("standard input is closed")
    elif not Path(value).is_file():
        raise ValueError(f"neither an http(s) URL nor a file: {value!r}")
    elif not os.access(value, os.R_OK):
        raise ValueError(f"the file may not be read: {value!r}")
    return value


class PagesArguments(Arguments):
    """``urls``: URLs separated by commas or blanks, a file of lines of them, a table with one a row, or ``-`` for standard input."""

    urls: Annotated[str, AfterValidator(readable), Field(description="FILE|URL[,URL…]|-")]


class PagesSpider(ArticleSpider):
    """Visits the pages it is given, now and once. A line that is no URL costs one warning; ``#`` begins a comment.

    A crawl that is given nothing but such lines, or a list that cannot be read to its end, has failed.
    """

    name = "pages"
    arguments_model = PagesArguments
    arguments: PagesArguments
    again = True
    custom_settings = {"COMCRAWL_REVISIT_POLICY": "immediate"}

    @classmethod
    def check(cls, arguments: dict[str, Any]) -> Arguments:
        """Return the validated arguments; raises `ArgumentError`, also for a job of Scrapyd that would wait for input for ever."""
        found = super().check(arguments)
        if arguments.get("urls") == STANDARD_INPUT and "_job" in arguments:
            raise ArgumentError(
                "argument 'urls': on Scrapyd there is no standard input; give URLs, or a file on its server"
            )
        return found

    async def start(self) -> AsyncIterator[Request]:
        number = visits = refused = 0
        async for line in self.lines():
            number += 1
            for url in split_urls(COMMENT.sub("", line)):
                try:
                    article = Article(http_url(url))
                except ValueError as problem:
                    self.logger.warning("Line %d: %s", number, problem)
                    refused += 1
                else:
                    yield self.visit(article)
                    visits += 1
        if refused and not visits:
            self.fail("None of the lines is an http(s) URL")

    async def lines(self) -> AsyncIterator[str]:
        """Yield the lines of the argument, the file or standard input, one at a time, as far as they can be read."""
        source = self.arguments.urls
        try:
            if source == STANDARD_INPUT and comes_bit_by_bit(sys.stdin.fileno()):
                async for line in piped():
                    yield line
            else:
                for line in at_hand(source):
                    yield line
        except (
            OSError,
            ValueError,
            csv.Error,
        ) as problem:  # of a line longer than what is kept of a pipe, of a cell without end
            self.fail(f"The list of URLs cannot be read to its end: {problem}")


def comes_bit_by_bit(number: int) -> bool:
    """Return whether an open file may keep its reader waiting: a pipe, a socket, a terminal; not a file, nor ``/dev/null``."""
    mode = os.fstat(number).st_mode
    return stat.S_ISFIFO(mode) or stat.S_ISSOCK(mode) or os.isatty(number)


def at_hand(source: str) -> Iterator[str]:
    """Yield the lines of what need not be waited for: the argument itself, a file, or one that is standard input."""
    if is_meant_as_url(source):
        yield source
    else:
        with open(sys.stdin.fileno() if source == STANDARD_INPUT else source, **TEXT) as file:  # noqa: PTH123 - a number
            yield from of_table(file) if source.lower().endswith(TABLES) else file


def of_table(file: Iterator[str]) -> Iterator[str]:
    """Yield the first URL of each row of a table; what has none as it is, but not the names of the columns.

    Also what is called a table may be a list of URLs: its first line begins with one, and is neither quoted nor parted by tabs.

    >>> list(of_table(iter(["title;link;picture", '"One; two";https://a.example/1;https://a.example/1.png'])))
    ['', 'https://a.example/1']
    """
    first = next(file, "")
    if is_meant_as_url(first) and not {'"', "\t"}.intersection(first):
        yield first
        yield from file
        return
    separator = max(SEPARATORS, key=first.count)
    rows = csv.reader(chain([first], file), delimiter=separator, skipinitialspace=True)
    for number, row in enumerate(rows):  # they are counted from the names of the columns
        url = next((cell for cell in row if is_meant_as_url(cell)), None)
        yield url or (separator.join(row) if number else "")


async def piped() -> AsyncIterator[str]:
    """Yield the lines of standard input as they come: it may be a pipe that stays open, and the crawl goes on meanwhile."""
    reader = asyncio.StreamReader()
    loop = asyncio.get_running_loop()
    transport, _ = await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    try:
        async for line in reader:
            yield line.decode(**TEXT)
    finally:
        transport.close()
