"""`scrapy crawl pages`: given pages, from a file, an argument or standard input."""

from __future__ import annotations

import re
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from pydantic import AfterValidator

from comcrawl_scrapy.items import Article
from spiders.arguments import Arguments, http_url, split_urls
from spiders.base import ArticleSpider

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator

    from scrapy import Request

STANDARD_INPUT = "-"


def readable(value: str) -> str:
    """Return *value* if it is URLs, a file that can be read, or ``-``; raises ValueError."""
    if re.match(r"https?://", value):
        for url in split_urls(value):
            http_url(url)
    elif value != STANDARD_INPUT and not Path(value).is_file():
        raise ValueError(f"neither an http(s) URL nor a file: {value!r}")
    return value


class PagesArguments(Arguments):
    """``urls``: URLs separated by commas, a file with one URL a line, or ``-`` for standard input."""

    urls: Annotated[str, AfterValidator(readable)]


class PagesSpider(ArticleSpider):
    """Visits the pages it is given. A line that is no URL costs one warning; ``#`` begins a comment."""

    name = "pages"
    arguments_model = PagesArguments
    arguments: PagesArguments

    async def start(self) -> AsyncIterator[Request]:
        for number, line in enumerate(self.lines(), 1):
            url = line.strip()
            if not url or url.startswith("#"):
                continue
            try:
                yield self.visit(Article(http_url(url)))
            except ValueError as problem:
                self.logger.warning("Line %d: %s", number, problem)

    def lines(self) -> Iterator[str]:
        """Yield the lines of the argument, the file or standard input, one at a time."""
        source = self.arguments.urls
        if re.match(r"https?://", source):
            yield from split_urls(source)
            return
        with ExitStack() as stack:
            standard = source == STANDARD_INPUT
            yield from sys.stdin if standard else stack.enter_context(Path(source).open(encoding="utf-8"))
