"""Feed exporters (Scrapy's FEEDS): pages as JSON, one a line by default, as CSV or XML; or their comments, as lines or CSV."""

from __future__ import annotations

import codecs
import json
import os
import re
from contextlib import suppress
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from scrapy.exporters import CsvItemExporter, JsonItemExporter, JsonLinesItemExporter, XmlItemExporter

from comcrawl_scrapy.items import CommentPage
from comcrawl_scrapy.serialize import ItemEncoder, json_value

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scrapy.crawler import Crawler

NOT_XML = re.compile("[^\\t\\n\\r\\x20-\\ud7ff\\ue000-\\ufffd\\U00010000-\\U0010ffff]")
"""What no XML document may hold, not even escaped; pages do."""
CHUNK = 1 << 20  # bytes that are read at a time
END_OF_ROW = b"\r\n"  # within cells lines end otherwise
not_written = object()
"""The signal that an ``item`` could not be written, with the ``problem``, an OSError; a handler that minds returns True."""


class Written:
    """A mixin for exporters: on disk before the next item begins, so that a crawl that dies loses nothing it has delivered.

    What cannot be written (a full disk) is told by the signal `not_written`; raises OSError where nobody minds.
    """

    crawler: Crawler | None = None
    problem: OSError | None = None

    def __init__(self, file: Any, **options: Any) -> None:
        super().__init__(file, **options)  # type: ignore[call-arg]
        self.file = file  # which not all exporters keep
        self.problem = getattr(getattr(file, "file", file), "problem", None)  # of the one that is packed, too

    @classmethod
    def from_crawler(cls, crawler: Crawler, file: Any, **options: Any) -> Self:
        exporter = cls(file, **options)
        exporter.crawler = crawler
        return exporter

    def start_exporting(self) -> None:
        try:
            super().start_exporting()  # type: ignore[misc]
            self.mend()
        except OSError as problem:  # told with the item that it is begun for
            self.problem = problem

    def mend(self) -> None:
        """End what is torn in a file that goes on."""

    def finish_exporting(self) -> None:
        if self.problem is None:
            super().finish_exporting()  # type: ignore[misc]

    def export_item(self, item: Any) -> None:
        try:
            if self.problem is not None:
                raise self.problem
            for line in self.lines(item):
                super().export_item(line)  # type: ignore[misc]
            self.file.flush()
        except OSError as problem:
            if self.crawler is None:
                raise
            answers = self.crawler.signals.send_catch_log(not_written, item=item, problem=problem)
            if not any(answer is True for _, answer in answers):
                raise
            self.problem = problem
            give_up(self.file)

    def lines(self, item: Any) -> Iterator[Any]:
        """Yield what is written each by itself."""
        yield item


def give_up(file: Any) -> None:
    """Let what a file has not taken go nowhere: closed, it would try again, and have what comes anew in the next crawl.

    Not one that is read when it is closed, to be sent.
    """
    if not file.readable():
        with suppress(OSError), open(os.devnull, "wb") as nowhere:  # noqa: PTH123 - what packs others has no number
            os.dup2(nowhere.fileno(), file.fileno())


class Encoded(Written):
    """The same for exporters of JSON, with our encoder. JSON is in UTF-8: for any other encoding it is written in ASCII."""

    def __init__(self, file: Any, encoding: str | None = None, **options: Any) -> None:
        is_utf8 = encoding is not None and codecs.lookup(encoding).name == "utf-8"
        super().__init__(file, encoding="utf-8" if is_utf8 else None, **options)
        self.encoder = ItemEncoder(**self._kwargs)  # type: ignore[attr-defined]  # an exporter's


class PagesExporter(Encoded, JsonItemExporter):  # type: ignore[misc]  # any JSONEncoder serves
    """One JSON list of pages."""


class Rows(Written, CsvItemExporter):
    """The same for exporters of CSV, with the names of the columns once: not where a file goes on. A torn row there is ended.

    What the encoding does not have is escaped as Python does it.
    """

    def __init__(self, file: Any, errors: str = "backslashreplace", **options: Any) -> None:
        super().__init__(file, errors=errors, **options)
        self.include_headers_line = self.include_headers_line and not (file.seekable() and file.tell())

    def mend(self) -> None:
        if '"\n'.encode(self.stream.encoding).endswith(b'"\n'):  # in UTF-16 any letter may have such a byte
            self.stream.write(end_of_torn_row(self.file))


class PageRowsExporter(Rows):
    """One page a row of CSV; what does not fit into a cell is JSON there. Other items are as Scrapy writes them."""

    def lines(self, item: Any) -> Iterator[Any]:
        yield {name: cell(value) for name, value in json_value(item).items()} if isinstance(item, CommentPage) else item


class PageElementsExporter(Written, XmlItemExporter):
    """One page an XML element, and so its article, its comments and their fields. Other items are as Scrapy writes them."""

    def lines(self, item: Any) -> Iterator[Any]:
        yield xml_value(json_value(item)) if isinstance(item, CommentPage) else item


def cell(value: Any) -> Any:
    """Return a JSON value as it stands in a table."""
    return json.dumps(value, ensure_ascii=False) if isinstance(value, dict | list) else value


def xml_value(value: Any) -> Any:
    """Return a JSON value without the characters that XML cannot have; empty texts for nulls, which would be the word "None"."""
    if isinstance(value, dict):
        return {name: xml_value(inner) for name, inner in value.items()}
    if isinstance(value, list):
        return [xml_value(inner) for inner in value]
    return NOT_XML.sub("", value) if isinstance(value, str) else "" if value is None else value


class PageLinesExporter(Encoded, JsonLinesItemExporter):  # type: ignore[misc]
    """One page a line; where a file goes on whose end a full disk or a power cut has torn off, none joins the torn one."""

    def mend(self) -> None:
        if is_torn(self.file):
            self.file.write(b"\n")


def is_torn(file: Any) -> bool:
    """Return whether a file of lines that is open for more ends in the middle of one."""
    if (path := _path_of_begun(file)) is None:
        return False
    with path.open("rb") as written:
        written.seek(-1, os.SEEK_END)
        return written.read() != b"\n"


def end_of_torn_row(file: Any) -> str:
    """Return what ends the last row of a file of CSV that is open for more, and its last cell; nothing where these are whole."""
    if (path := _path_of_begun(file)) is None:
        return ""
    with path.open("rb") as written:
        written.seek(-min(len(END_OF_ROW), path.stat().st_size), os.SEEK_END)
        if written.read() == END_OF_ROW:  # of a whole file, however large, no more is read
            return ""
        written.seek(0)
        quotes = sum(part.count(b'"') for part in iter(partial(written.read, CHUNK), b""))
    return '"\r\n' if quotes % 2 else "\r\n"  # a cell may have several lines


def _path_of_begun(file: Any) -> Path | None:
    """Return where a file is that is open for more; None where it is none on this disk, or a new one."""
    path = Path(name) if isinstance(name := getattr(file, "name", None), str) else None
    has_begun = path is not None and path.is_file() and file.seekable() and file.tell()  # "<stdout>" has no path
    return path if has_begun else None


class OfComments:
    """A mixin for these exporters: one comment each, with the address and the article of its page."""

    def lines(self, item: Any) -> Iterator[Any]:
        if not isinstance(item, CommentPage):
            return
        article = {f"article_{name}": value for name, value in asdict(item.article).items()} if item.article else {}
        for comment in item.comments:
            yield json_value({"page_url": item.url, **article, **asdict(comment)})


class CommentLinesExporter(OfComments, PageLinesExporter):  # type: ignore[misc]
    """One comment a line of JSON; pages without comments leave no line."""


class CommentRowsExporter(OfComments, Rows):
    """One comment a row of CSV."""
