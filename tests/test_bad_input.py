"""One crawl over everything that pages do wrong: each ends in a named outcome, and the good page comes out whole."""

from __future__ import annotations

import pytest

from tests.bad_server import REMARKS, bad_server
from tests.crawling import Crawl, crawl

pytestmark = pytest.mark.long

EXPECTED = {
    "/good": {"comments"},
    "/never": {"timed-out"},  # the slow ones begin first: the crawl ends with the last of them
    "/busy": {"timed-out"},
    "/huge-unannounced": {"load-failed", "timed-out"},
    "/crash": {"error", "timed-out"},  # it is tried again, and a browser that has lost a tab may be slow
    "/binary": {"load-failed"},
    "/binary-as-html": {"load-failed"},
    "/empty": {"load-failed"},
    "/huge": {"load-failed"},
    "/deep": {"comments"},
    "/wrong-charset": {"comments"},
    "/dialogs": {"comments"},
    "/circle": {"load-failed"},
    "/spin": {"load-failed"},
    "/to-a-mail": {"load-failed"},  # at once: Chromium gives up, and no download begins
}
UNRESOLVABLE = "http://no-such-host.invalid/story"
BUDGETS = {
    "COMCRAWL_PAGE_SECONDS": 10,
    "COMCRAWL_LOAD_SECONDS": 8,
    "COMCRAWL_SETTLE_SECONDS": 1,
    "DOWNLOAD_TIMEOUT": 15,
    "RETRY_ENABLED": 0,
}


@pytest.fixture(scope="module")
def crawled(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Crawl]:
    """The server's address, and the crawl over all its pages, the good one twice: first and last."""
    folder = tmp_path_factory.mktemp("bad")
    with bad_server() as site:
        urls = [*(site + path for path in EXPECTED), UNRESOLVABLE, f"{site}/good?last"]
        (folder / "urls.txt").write_text("\n".join(urls))
        return site, crawl("pages", {"urls": str(folder / "urls.txt")}, folder, **BUDGETS)


@pytest.mark.parametrize("path", EXPECTED)
def test_every_bad_page_ends_in_its_outcome(crawled: tuple[str, Crawl], path: str) -> None:
    site, result = crawled
    item = result.page(site + path)
    assert item["outcome"] in EXPECTED[path], item["detail"]
    assert item["detail"] or item["outcome"] not in ("load-failed", "timed-out", "error", "disallowed")


def test_a_name_that_does_not_resolve_is_a_failed_load(crawled: tuple[str, Crawl]) -> None:
    assert crawled[1].page(UNRESOLVABLE)["outcome"] == "load-failed"


def test_the_crawl_goes_on_and_ends_well(crawled: tuple[str, Crawl]) -> None:
    site, result = crawled
    assert result.status == 0
    assert len(result.pages) == len(EXPECTED) + 2
    assert result.page(f"{site}/good?last")["outcome"] == "comments"


@pytest.mark.parametrize("path", ["/good", "/good?last", "/deep", "/dialogs"])
def test_nothing_that_is_there_is_lost(crawled: tuple[str, Crawl], path: str) -> None:
    site, result = crawled
    comments = result.page(site + path)["comments"]
    assert [(c["author"], c["text"]) for c in comments] == REMARKS
