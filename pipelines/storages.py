"""Feed storages: a file that cannot be opened ends the crawl; what is sent at the end (FTP, S3, Google Cloud) is kept where it is refused."""

from __future__ import annotations

import io
import logging
from pathlib import Path, PurePosixPath
from tempfile import NamedTemporaryFile
from typing import IO, TYPE_CHECKING, Any, Self
from urllib.parse import unquote, urlsplit

from scrapy.extensions.feedexport import FileFeedStorage, FTPFeedStorage, GCSFeedStorage, S3FeedStorage

if TYPE_CHECKING:
    from scrapy import Spider
    from scrapy.crawler import Crawler

logger = logging.getLogger(__name__)


class Refusal(io.RawIOBase):
    """In the place of a file that cannot be opened: has the *problem*, an OSError, for our exporters, and raises it to others.

    What packs items (*packed*) writes before there is an exporter: from there it takes all.
    """

    def __init__(self, problem: OSError, packed: bool) -> None:
        super().__init__()
        self.problem, self.packed = problem, packed

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:
        if not self.packed:
            raise self.problem
        return len(data)


class FileStorage(FileFeedStorage):
    """Scrapy's for files on this disk. They are opened when the first item is there: what stops that is told as of a full disk."""

    crawler: Crawler
    packed: bool

    @classmethod
    def from_crawler(cls, crawler: Crawler, uri: str, *, feed_options: dict[str, Any]) -> Self:
        storage = cls(uri, feed_options=feed_options)
        storage.crawler, storage.packed = crawler, "postprocessing" in feed_options
        return storage

    def open(self, spider: Spider) -> IO[bytes]:
        try:
            return super().open(spider)
        except OSError as problem:
            return Refusal(problem, self.packed)  # type: ignore[return-value]  # it has all of it

    def store(self, file: IO[bytes]) -> None:
        """Close the file; raises OSError where there is none, and nobody has said so."""
        assert self.crawler.stats
        if isinstance(file, Refusal) and not self.crawler.stats.get_value("comcrawl/failed"):
            raise file.problem
        super().store(file)


class Kept:
    """A mixin for such storages: the file that the items wait in is deleted when they are sent, and not before.

    Where they are refused, the crawl is one that has failed, and a line says where the file is. A crawl that dies leaves it, too.
    """

    crawler: Crawler
    uri: str

    @classmethod
    def from_crawler(cls, crawler: Crawler, uri: str, **options: Any) -> Self:
        storage: Self = super().from_crawler(crawler, uri, **options)  # type: ignore[misc]
        storage.crawler, storage.uri = crawler, uri
        return storage

    def open(self, spider: Spider) -> IO[bytes]:
        """Return a file in ``FEED_TEMPDIR``, or where the system has its own, which is named like what it is to become."""
        name, folder = PurePosixPath(unquote(urlsplit(self.uri).path)).name, self.crawler.settings["FEED_TEMPDIR"]
        return NamedTemporaryFile(prefix="feed-", suffix=f"-{name}", dir=folder or None, delete=False)

    def _store_in_thread(self, file: IO[bytes]) -> None:
        """Send the file, and say where it is until it has arrived; raises OSError where it is refused, and says so, too."""
        kept = Path(file.name)
        logger.info("Sending the items in %s to %s", kept.absolute(), urlsplit(self.uri).hostname)
        try:
            super()._store_in_thread(file)  # type: ignore[misc]
        except Exception as problem:  # noqa: BLE001 - of any library; what Scrapy logs of it shall end with the one line
            file.close()
            failure = f"the items could not be sent ({problem}); they are in {kept.absolute()}"
            assert self.crawler.stats
            self.crawler.stats.set_value("comcrawl/failed", failure)
            raise OSError(failure) from None
        kept.unlink()


class KeptFTPStorage(Kept, FTPFeedStorage):
    """Scrapy's for ``ftp://`` and ``ftps://``."""


class KeptS3Storage(Kept, S3FeedStorage):
    """Scrapy's for ``s3://``."""


class KeptGCSStorage(Kept, GCSFeedStorage):
    """Scrapy's for ``gs://``."""
