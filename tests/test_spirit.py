"""A real forum, Spirit, with a topic of four numbered pages, which are linked by arrows alone."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest

from tests.crawling import crawl
from tests.servers.spirit import forum
from tests.servers.talk import talk

pytestmark = pytest.mark.long

TALK = talk(65)


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    folder = tmp_path_factory.mktemp("spirit")
    with forum(folder, "A walk along the dyke", TALK) as url:
        result = crawl("pages", {"urls": url}, folder)
    assert [page["outcome"] for page in result.pages] == ["comments"], result.log
    return result.pages[0]


def test_every_comment_of_every_page_comes_out_once_in_order(page: Any) -> None:
    assert [comment["text"] for comment in page["comments"]] == [said.text for said in TALK]


def test_authors_and_times(page: Any) -> None:
    found = {comment["text"]: comment for comment in page["comments"]}
    assert {
        text: (comment["author"], datetime.fromisoformat(comment["published_at"])) for text, comment in found.items()
    } == {said.text: (said.author, said.time) for said in TALK}


def test_nobody_answers_anybody(page: Any) -> None:
    assert {(comment["parent_id"], comment["depth"]) for comment in page["comments"]} == {(None, 0)}
