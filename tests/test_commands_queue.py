from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from comcrawl_scrapy.database import Database
from comcrawl_scrapy.items import Article, Outcome
from comcrawl_scrapy.page_queue import PageQueue
from comcrawl_scrapy.queueing.figures import Figures
from comcrawl_scrapy.queueing.queue_tables import State
from comcrawl_scrapy.queueing.queue_values import NewPage, VisitResult
from comcrawl_scrapy.queueing.revisit_policy import Done, Drop, GiveUp, Visit
from comcrawl_scrapy.queueing.visit_planner import DELAY
from tests.commands import ROOT, Ran, Scrapy

NOW = datetime.now(UTC)
HOUR = timedelta(hours=1)


@pytest.fixture
def url(database_url: str, database: Database) -> str:
    """The URL of a queue with a page in every state; two are waiting, one of which is due."""
    queue = PageQueue(database)
    queue.add(
        [NewPage(Article(f"http://{site}.example/1"), Visit(NOW - HOUR), "news", "feed") for site in "abcd"], NOW - HOUR
    )
    queue.add([NewPage(Article("http://a.example/later"), Visit(NOW + HOUR), "news", "feed")], NOW - HOUR)
    queue.add([NewPage(Article("http://a.example/no"), Drop("2.5 h in the queue"), "news", "feed")], NOW)
    pages = {page.site[0]: page for page in queue.lease("news", 9, owner="me", now=NOW - HOUR, until=NOW + HOUR)}
    found = VisitResult(NOW - HOUR, NOW, Outcome.COMMENTS, comments=12, url="http://a.example/story")
    queue.complete(pages["a"], found, Done("12 comments"), timedelta(0))
    queue.complete(
        pages["b"], VisitResult(NOW - HOUR, NOW, Outcome.TIMED_OUT), GiveUp("0 comments after 3 visits"), timedelta(0)
    )
    queue.release([pages["c"]], NOW)
    Figures(database).learn(DELAY, "a.example", lambda _: {"arrived": 3.0, "missing": 0.0, "exposure": 9.0})
    return database_url


def urls(ran: Ran) -> set[str]:
    """Return the URLs of the pages that were exported."""
    return {json.loads(line)["url"] for line in ran.out.splitlines()}


@pytest.fixture
def scrapy_queue(scrapy: Scrapy) -> Callable[..., Ran]:
    """Run `scrapy queue` on the queue at a URL."""
    return lambda url, *arguments: scrapy("queue", *arguments, "-s", f"COMCRAWL_QUEUE_URL={url}")


STORY, SECOND, THIRD, FOURTH = "http://a.example/story", *(f"http://{site}.example/1" for site in "bcd")
LATER, NO = "http://a.example/later", "http://a.example/no"


def test_the_command_shows_what_waits_and_why_and_what_the_model_has_learnt(
    url: str, scrapy_queue: Callable[..., Ran]
) -> None:
    shown = scrapy_queue(url)
    assert shown.status == 0, shown.err
    lines = [line.split() for line in shown.out.splitlines()]
    assert ["site", "due", *State, "next", "in", "T_W"] in lines
    assert ["all", "sites:", "4", "1", "2", "1", "1", "1", "1", "now"] in [line[:10] for line in lines]
    assert {("waiting", "not", "visited", "yet", "2"), ("dropped", "…", "h", "in", "the", "queue", "1")} <= set(
        map(tuple, lines)
    )
    assert {("failed", "…", "comments", "after", "…", "visits", "1"), ("leased", "by", "me", "1")} <= set(
        map(tuple, lines)
    )
    assert "Gamma k = 2.16, θ = 15.91 s" in shown.out
    assert "sites learnt: 1" in shown.out


def test_the_command_prints_what_it_shows_as_json(url: str, scrapy_queue: Callable[..., Ran]) -> None:
    found = json.loads(scrapy_queue(url, "--json").out)
    assert {state: found[state] for state in State} == {"waiting": 2, "leased": 1, "done": 1, "dropped": 1, "failed": 1}
    assert (found["due"], found["visits"], found["comments"]) == (1, 2, 12)
    assert set(found["sites"]) == {f"{site}.example" for site in "abcd"}
    assert (
        found["sites"]["a.example"]["wait_hours"]
        != found["sites"]["b.example"]["wait_hours"]
        == found["model"]["wait_hours"]
    )
    assert found["model"]["service"]["mean"] == pytest.approx(34.4, abs=0.1)


def test_the_parts_of_a_site_that_several_visit_at_a_time_are_shown_as_the_site(
    database_url: str, database: Database, scrapy_queue: Callable[..., Ran]
) -> None:
    pages = [NewPage(Article(f"http://a.example/{n}"), Visit(NOW), "news", site=f"a.example#{n}") for n in range(3)]
    PageQueue(database).add([*pages, NewPage(Article("http://a.example.org/"), Visit(NOW), "news")], NOW)
    found = json.loads(scrapy_queue(database_url, "--site", "a.example", "--json").out)
    assert {site: counts["waiting"] for site, counts in found["sites"].items()} == {"a.example": 3}
    exported = scrapy_queue(database_url, "export", "--site", "https://a.example/1").out.splitlines()
    assert {json.loads(line)["site"] for line in exported} == {"a.example"}


def test_the_time_in_the_queue_is_that_of_all_pages_whichever_are_shown(
    url: str, scrapy_queue: Callable[..., Ran]
) -> None:
    shown = [json.loads(scrapy_queue(url, "--json", *which).out)["model"] for which in ([], ["--state", "done"])]
    assert shown[0]["queued_seconds"] == shown[1]["queued_seconds"] > 0


def test_a_page_that_the_user_asked_for_is_found_by_its_url_too(
    url: str, database: Database, scrapy_queue: Callable[..., Ran]
) -> None:
    PageQueue(database, again=True).add([NewPage(Article(THIRD), Visit(NOW), "pages")], NOW)
    exported = scrapy_queue(url, "export", "--url", THIRD).out.splitlines()
    assert [json.loads(line)["spider"] for line in exported] == ["news", "pages"]


def test_an_empty_queue_is_said_to_be_so(
    database_url: str, database: Database, scrapy_queue: Callable[..., Ran]
) -> None:
    assert scrapy_queue(database_url).out.strip() == "no pages"


@pytest.mark.parametrize(
    ("filters", "expected"),
    [
        ([], {STORY, SECOND, THIRD, FOURTH, LATER, NO}),
        (["--state", "done", "--state", "failed"], {STORY, SECOND}),
        (["--site", "a.example"], {STORY, LATER, NO}),
        (["--site", "A.Example."], {STORY, LATER, NO}),
        (["--url", "http://a.example/*"], {STORY, LATER, NO}),
        (["--url", "https://a.example/1?utm_source=x"], {STORY}),
        (["--url", "http://a_example/*"], set()),
        (["--outcome", "timed-out"], {SECOND}),
        (["--spider", "blog"], set()),
        (["--due"], {THIRD}),
        (["--older", "0.03"], {FOURTH, LATER, THIRD}),
        (["--site", "a.example", "--state", "waiting"], {LATER}),
    ],
)
def test_pages_are_picked_by_what_is_known_of_them(
    filters: list[str], expected: set[str], url: str, scrapy_queue: Callable[..., Ran]
) -> None:
    assert urls(scrapy_queue(url, "export", *filters)) == expected


def test_what_is_known_of_a_page_is_exported_with_its_visits(url: str, scrapy_queue: Callable[..., Ran]) -> None:
    page = json.loads(scrapy_queue(url, "export", "--state", "done").out)
    assert (page["state"], page["reason"], page["article"]["url"]) == ("done", "12 comments", "http://a.example/1")
    assert datetime.fromisoformat(page["added_at"]) == NOW - HOUR
    assert [(visit["outcome"], visit["comments"]) for visit in page["visited"]] == [("comments", 12)]


def test_pages_are_dropped_and_put_back(url: str, database: Database, scrapy_queue: Callable[..., Ran]) -> None:
    assert scrapy_queue(url, "drop", "--site", "a.example").out == "1 page dropped\n"
    assert urls(scrapy_queue(url, "export", "--state", "dropped")) == {LATER, NO}
    assert (
        scrapy_queue(url, "requeue", "--state", "dropped", "--state", "failed", "--state", "leased").out
        == "3 pages requeued: the next crawl of their spider visits them\n"
    )
    assert urls(scrapy_queue(url, "export", "--due")) == {LATER, NO, SECOND, THIRD}
    taken = PageQueue(database).lease("news", 9, owner="b", now=datetime.now(UTC), until=NOW + HOUR)
    assert len(taken) == 3, "two are of one site"


def test_pages_that_are_not_visited_any_more_are_forgotten(url: str, scrapy_queue: Callable[..., Ran]) -> None:
    assert scrapy_queue(url, "forget", "--all").out == "3 pages forgotten\n"
    assert urls(scrapy_queue(url, "export")) == {LATER, THIRD, FOURTH}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["sow"], "one of show, requeue, drop, export, forget, not 'sow'"),
        (["show", "all"], "one of show, requeue, drop, export, forget, not 'show all'"),
        (["drop"], "drop: which pages? --state, --site, --url … or --all"),
        (["requeue"], "requeue: which pages?"),
        (["forget", "--older", "1e9"], "expected days, such as 90, not '1e9'"),
        (["--outcome", "fine"], "--outcome: one of comments, too-few, "),
        (["--rows", "-1"], "expected a number of rows, not '-1'"),
        (["--state", "lost"], "invalid choice: 'lost'"),
        ([], "scrapy queue: no such file: "),
        (["-s", "COMCRAWL_MIN_COMMENTS=x"], "setting COMCRAWL_MIN_COMMENTS: not a whole number from 0 to 1e+09: 'x'"),
    ],
)
def test_a_bad_argument_or_no_queue_costs_one_line_and_status_2(
    arguments: list[str], said: str, tmp_path: Path, scrapy_queue: Callable[..., Ran]
) -> None:
    ran = scrapy_queue(f"sqlite:///{tmp_path}/no.sqlite", *arguments)
    assert ran.status == 2
    assert said in (ran.out + ran.err).strip().splitlines()[-1]
    assert not (tmp_path / "no.sqlite").exists()


def test_the_command_is_there_with_its_help() -> None:
    command = [sys.executable, "-m", "scrapy", "queue", "--help"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=90, check=False)
    assert done.returncode == 0
    assert "scrapy queue requeue --state failed --outcome timed-out" in done.stdout
