from __future__ import annotations

from pathlib import Path

import pytest
from scrapy import Spider
from scrapy.extensions import feedexport
from scrapy.utils.misc import load_object
from scrapy.utils.test import get_crawler

from comcrawl_scrapy import settings
from pipelines.storages import FileStorage, Kept, KeptFTPStorage


def sent(folder: Path) -> tuple[list[bytes], object]:
    """Send a line by FTP; return what is on the disk then, and why the crawl has failed."""
    crawler = get_crawler(Spider, {"FEED_TEMPDIR": str(folder)})
    storage = KeptFTPStorage.from_crawler(crawler, "ftp://ann:secret@127.0.0.1:1/news/pages.jsonl")
    file = storage.open(Spider("news"))
    file.write(b"{}\n")
    try:
        storage._store_in_thread(file)
    except OSError:
        assert crawler.stats
        return [path.read_bytes() for path in folder.glob("*-pages.jsonl")], crawler.stats.get_value("comcrawl/failed")
    return [path.read_bytes() for path in folder.iterdir()], None


def test_what_is_refused_is_kept_and_the_crawl_has_failed(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO", "pipelines.storages")
    kept, failure = sent(tmp_path)
    assert f"Sending the items in {tmp_path}" in caplog.text
    assert "secret" not in caplog.text
    assert kept == [b"{}\n"]
    assert str(tmp_path) in str(failure)
    assert "secret" not in str(failure)


def test_what_is_sent_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    arrived = []

    def store(file: object, **_: object) -> None:
        file.seek(0)  # type: ignore[attr-defined]
        arrived.append(file.read())  # type: ignore[attr-defined]

    monkeypatch.setattr(feedexport, "ftp_store_file", store)
    assert sent(tmp_path) == ([], None)
    assert arrived == [b"{}\n"]


@pytest.mark.parametrize("scheme", sorted(settings.FEED_STORAGES.keys() - {"", "file"}))
def test_each_place_far_away_is_one_that_keeps(scheme: str) -> None:
    storage = load_object(settings.FEED_STORAGES[scheme])
    assert issubclass(storage, Kept)
    assert issubclass(storage, feedexport.BlockingFeedStorage)


def test_a_file_that_cannot_be_opened_is_told_at_the_end_unless_it_was_before() -> None:
    crawler = get_crawler(Spider)
    storage = FileStorage.from_crawler(crawler, "/dev/null/pages.xml", feed_options={})
    file = storage.open(Spider("news"))
    with pytest.raises(NotADirectoryError):
        storage.store(file)
    with pytest.raises(NotADirectoryError):
        file.write(b"of an exporter that is not ours")
    assert crawler.stats
    crawler.stats.set_value("comcrawl/failed", "storage_failed")
    storage.store(file)
