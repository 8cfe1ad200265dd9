"""A real comment widget and server, Waline: threads, ten at a time, and a button for more."""

from __future__ import annotations

from typing import Any

import pytest

from tests.crawling import crawl
from tests.servers.talk import Said, talk
from tests.servers.waline import page_with_comments

pytestmark = pytest.mark.long

TALK = talk(66, threads=True)


def shown(said: Said) -> str:
    """Return the text of a comment as the widget shows it: an answer begins with whom it answers."""
    return said.text if said.answers is None else f"@{TALK[said.answers].author}:\n{said.text}"


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory, postgres: str) -> dict[str, Any]:
    folder = tmp_path_factory.mktemp("waline")
    with page_with_comments(folder, postgres, TALK) as url:
        result = crawl("pages", {"urls": url}, folder)
    assert [page["outcome"] for page in result.pages] == ["comments"], result.log
    return result.pages[0]


def test_every_comment_comes_out_once_with_author_and_day(page: Any) -> None:
    found = [(comment["text"], comment["author"], comment["published_at"][:10]) for comment in page["comments"]]
    assert sorted(found) == sorted((shown(said), said.author, f"{said.time:%Y-%m-%d}") for said in TALK)


def test_as_many_as_the_page_claims_after_a_few_clicks_on_more(page: Any) -> None:
    assert page["comments_claimed"] == len(TALK)
    assert {(click["kind"], click["effect"]) for click in page["clicks"]} == {("more", "larger")}


def test_who_answers_whom_is_told(page: Any) -> None:
    texts = {comment["id"]: comment["text"] for comment in page["comments"]}
    assert {comment["text"]: texts.get(comment["parent_id"]) for comment in page["comments"]} == {
        shown(said): None if said.answers is None else shown(TALK[said.answers]) for said in TALK
    }
