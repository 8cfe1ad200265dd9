from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

import pytest
from sqlalchemy import Connection, update

from comcrawl_scrapy import page_queue
from comcrawl_scrapy.database import Database, connect
from comcrawl_scrapy.items import Article, Outcome
from comcrawl_scrapy.page_queue import PageQueue
from comcrawl_scrapy.queueing import queue_identity
from comcrawl_scrapy.queueing.queue_locks import insert_missing
from comcrawl_scrapy.queueing.queue_selection import Selection, exported
from comcrawl_scrapy.queueing.queue_tables import QUEUE, Page, State
from comcrawl_scrapy.queueing.queue_values import LeasedPage, NewPage, VisitResult
from comcrawl_scrapy.queueing.revisit_policy import Decision, Done, Drop, GiveUp, Visit

NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)
MINUTE, HOUR = timedelta(minutes=1), timedelta(hours=1)
NONE = timedelta(0)


@pytest.fixture
def queue(database: Database) -> PageQueue:
    return PageQueue(database)


def new(url: str, at: datetime = NOW, spider: str = "news", **more: object) -> NewPage:
    return NewPage(Article(url), Visit(at), spider, **more)  # type: ignore[arg-type]


def lease(
    queue: PageQueue, n: int = 10, now: datetime = NOW, spider: str = "news", owner: str = "a"
) -> list[LeasedPage]:
    return queue.lease(spider, n, owner=owner, now=now, until=now + 2 * MINUTE)


def urls(pages: list[LeasedPage]) -> list[str]:
    return sorted(page.url for page in pages)


def result(outcome: Outcome = Outcome.COMMENTS, at: datetime = NOW + MINUTE, **more: object) -> VisitResult:
    return VisitResult(at - MINUTE / 2, at, outcome, **more)  # type: ignore[arg-type]


def test_a_page_is_leased_when_it_is_due_and_by_one_only(queue: PageQueue) -> None:
    assert queue.add([new("http://a.example/1"), new("http://b.example/1", NOW + MINUTE)], NOW) == 2
    assert urls(lease(queue)) == ["http://a.example/1"]
    assert lease(queue) == []
    assert urls(lease(queue, now=NOW + MINUTE)) == ["http://b.example/1"]


def test_what_is_known_of_an_article_comes_back(queue: PageQueue) -> None:
    article = Article(
        "http://a.example/1", "Títle\ud800\0", "P", NOW - MINUTE, "de", "http://a.example/feed", "US:en", "world"
    )
    queue.add([NewPage(article, Visit(NOW), "news", "http://a.example/feed")], NOW)
    (page,) = lease(queue)
    assert page.article == article
    assert (page.site, page.visits, page.leases) == ("a.example", 0, 1)
    (row,) = exported(queue.database, Selection())
    assert (row["source"], row["outcome"]) == ("http://a.example/feed", None)


def test_one_article_is_one_row_however_its_url_is_spelt(queue: PageQueue) -> None:
    spellings = [
        "http://a.example/x?b=1&a=2",
        "https://A.example:443/x?a=2&b=1&utm_source=rss#comments",
        "http://a.example/x?a=2&b=1",
    ]
    assert [queue.add([new(url)], NOW) for url in spellings] == [1, 0, 0]
    assert queue.add([new(url) for url in spellings], NOW) == 0


def test_a_page_behind_a_redirector_is_of_the_site_it_leads_to(queue: PageQueue) -> None:
    link = Article("http://r.example/1")
    assert queue.add([NewPage(link, Visit(NOW), "news", site="a.example"), new("http://a.example/1")], NOW) == 2
    assert queue.add([NewPage(link, Visit(NOW), "news", site="b.example")], NOW) == 0
    assert [page.site for page in lease(queue)] == ["a.example"]


def test_the_longest_due_comes_first(queue: PageQueue) -> None:
    queue.add(
        [new(f"http://{site}.example/1", NOW - minutes * MINUTE) for site, minutes in (("a", 1), ("b", 3), ("c", 2))],
        NOW,
    )
    assert urls(lease(queue, 2)) == ["http://b.example/1", "http://c.example/1"]


def test_one_page_of_a_site_at_a_time_and_then_its_crawl_delay(queue: PageQueue) -> None:
    queue.add([new(f"http://a.example/{n}", spider=spider) for n, spider in enumerate(["news", "news", "blog"])], NOW)
    (page,) = lease(queue)
    assert lease(queue) == lease(queue, spider="blog") == []
    assert queue.complete(page, result(at=NOW + MINUTE), Done("12 comments"), 2 * MINUTE)
    assert lease(queue, now=NOW + 2 * MINUTE) == []
    assert queue.next_due("news") == NOW
    assert queue.next_turn("news") == NOW + 3 * MINUTE
    assert len(lease(queue, now=NOW + 3 * MINUTE)) == 1


def test_a_spider_gets_its_own_pages(queue: PageQueue) -> None:
    queue.add([new("http://a.example/1"), new("http://b.example/1", spider="blog")], NOW)
    assert urls(lease(queue, spider="blog")) == ["http://b.example/1"]
    assert queue.next_due("pages") is None


@pytest.mark.parametrize(
    ("decision", "due"),
    [(Visit(NOW + 5 * MINUTE), NOW + 5 * MINUTE), (Done("12 comments"), None), (GiveUp("blocked"), None)],
)
def test_after_a_visit_the_page_stands_where_the_policy_says(
    queue: PageQueue, decision: Visit | Done | GiveUp, due: datetime | None
) -> None:
    queue.add([new("http://a.example/1")], NOW)
    (page,) = lease(queue)
    assert queue.complete(page, result(Outcome.TOO_FEW, comments=3), decision, NONE)
    assert queue.next_due("news") == due
    if due:
        (again,) = lease(queue, now=due)
        assert (again.visits, again.comments) == (1, 3)
        assert again.lease != page.lease
        facts = again.facts(result(Outcome.TIMED_OUT, due + MINUTE), 10)
        assert (facts.visits, facts.comments_seen, facts.last_outcome) == (2, 3, Outcome.TIMED_OUT)


def test_a_page_not_worth_its_place_is_remembered_as_dropped(queue: PageQueue) -> None:
    dropped = NewPage(Article("http://a.example/1"), Drop("too long a queue"), "news")
    assert queue.add([dropped], NOW) == 1
    assert queue.add([new("http://a.example/1")], NOW) == 0
    assert queue.next_due("news") is None


@pytest.mark.parametrize("decision", [Done("12 comments"), GiveUp("blocked"), Visit(NOW + 9 * MINUTE)])
def test_a_page_that_the_user_asks_for_is_visited_again(queue: PageQueue, decision: Visit | Done | GiveUp) -> None:
    asked = PageQueue(queue.database, again=True)
    assert asked.add([new("http://a.example/1", spider="pages")], NOW) == 1
    (page,) = lease(asked, spider="pages")
    assert asked.add([new("http://a.example/1", spider="pages")], NOW) == 0
    assert lease(asked, spider="pages") == [], "it is in work"
    asked.complete(page, result(at=NOW), decision, NONE)
    asked.add([new("http://a.example/1", spider="pages")], NOW)
    assert urls(lease(asked, spider="pages")) == ["http://a.example/1"]


def test_a_page_of_two_lists_is_visited_for_both(queue: PageQueue) -> None:
    asked = PageQueue(queue.database, again=True)
    for spider in ("pages#1", "pages#2"):
        assert asked.add([new("http://a.example/1", spider=spider)], NOW) == 1
    for spider in ("pages#1", "pages#2"):
        (page,) = lease(asked, spider=spider)
        assert asked.complete(page, result(at=NOW, url="http://a.example/one"), Done(""), NONE)


@pytest.mark.parametrize("decision", [Done("12 comments"), GiveUp("blocked"), Visit(NOW + 9 * MINUTE)])
def test_a_page_that_is_asked_for_repeatedly_is_visited_only_if_it_is_not_known(
    queue: PageQueue, decision: Visit | Done | GiveUp
) -> None:
    asked = PageQueue(queue.database, again=True)
    repeated = new("http://a.example/1", spider="pages", is_repeated=True)
    assert asked.add([repeated], NOW) == 1
    (page,) = lease(asked, spider="pages")
    asked.complete(page, result(at=NOW), decision, NONE)
    due = asked.next_due("pages")
    assert asked.add([repeated], NOW) == 0
    assert asked.next_due("pages") == due
    assert asked.add([new("http://a.example/1#top", spider="pages"), repeated], NOW) == 0
    assert urls(lease(asked, spider="pages")) == ["http://a.example/1"], "the first is not repeated"


def test_of_several_pages_with_one_key_the_first_is_kept(queue: PageQueue) -> None:
    assert queue.add([new("http://a.example/x#1"), new("http://a.example/x#2", NOW + HOUR)], NOW) == 1
    assert urls(lease(queue)) == ["http://a.example/x#1"]


def test_a_page_that_the_user_asks_for_stays_with_the_spider_that_it_waits_for_too(queue: PageQueue) -> None:
    asked = PageQueue(queue.database, again=True)
    queue.add([new("http://a.example/1"), new("http://b.example/1", NOW + HOUR)], NOW)
    (ours,) = lease(queue)
    asked.add([new("http://a.example/1", spider="pages"), new("http://b.example/1", spider="pages")], NOW)
    assert urls(lease(asked, spider="pages")) == ["http://b.example/1"], "the other crawler is at the site"
    assert queue.complete(ours, result(at=NOW, delivered={"1": "x"}), Done(""), NONE)
    (page,) = lease(asked, spider="pages")
    assert asked.delivered(page) == {}
    assert queue.next_due("news") == NOW + HOUR


def test_a_page_whose_crawler_died_is_due_again_when_its_lease_ends(queue: PageQueue) -> None:
    queue.add([new("http://a.example/1")], NOW)
    (lost,) = lease(queue)
    assert lease(queue, now=NOW + MINUTE) == []
    assert queue.next_due("news") == NOW + 2 * MINUTE
    (page,) = lease(queue, now=NOW + 2 * MINUTE, owner="b")
    assert (page.id, page.leases, page.visits) == (lost.id, 2, 0)


def test_a_page_that_crawlers_die_of_is_given_up(queue: PageQueue) -> None:
    queue.add([new("http://a.example/deadly"), new("http://b.example/1", NOW + HOUR)], NOW)
    for times in range(page_queue.MOST_LOST):
        assert len(lease(queue, now=NOW + 2 * times * MINUTE)) == 1
    assert lease(queue, now=NOW + 2 * page_queue.MOST_LOST * MINUTE) == []
    assert queue.next_due("news") == NOW + HOUR


def test_who_comes_back_late_changes_nothing(queue: PageQueue) -> None:
    queue.add([new("http://a.example/1"), new("http://a.example/2")], NOW)
    (late,) = lease(queue)
    (page,) = (page for _ in range(2) for page in taken(queue, NOW + 2 * MINUTE) if page.id == late.id)
    assert not queue.complete(late, result(comments=9, delivered={"1": "x"}), Done("9 comments"), NONE)
    assert queue.renew([late], NOW + 9 * MINUTE) == [late]
    queue.release([late], NOW)
    assert queue.delivered(page) == {}
    assert queue.next_due("news") == NOW + 4 * MINUTE
    assert queue.complete(page, result(comments=8), Done("8 comments"), NONE)


def taken(queue: PageQueue, now: datetime) -> list[LeasedPage]:
    """Lease what is due, and let others of the same site have their turn at once."""
    pages = lease(queue, now=now, owner="b")
    for page in pages:
        if page.leases == 1:
            queue.complete(page, result(at=now), Done("1 comment"), NONE)
    return pages


def test_who_comes_back_late_may_complete_what_nobody_has_taken(queue: PageQueue) -> None:
    queue.add([new("http://a.example/1"), new("http://a.example/2", NOW + MINUTE)], NOW)
    (late,) = lease(queue)
    (other,) = lease(queue, now=NOW + 3 * MINUTE, owner="b")
    assert other.id != late.id
    assert queue.complete(late, result(at=NOW + 3 * MINUTE), Visit(NOW), NONE)
    assert lease(queue, now=NOW + 4 * MINUTE) == [], "the other crawler is still at the site"
    assert queue.complete(other, result(at=NOW + 4 * MINUTE), Done(""), NONE)
    assert [page.id for page in lease(queue, now=NOW + 4 * MINUTE)] == [late.id]


def test_completing_twice_does_no_harm(queue: PageQueue) -> None:
    queue.add([new("http://a.example/1")], NOW)
    (page,) = lease(queue)
    assert queue.complete(page, result(), Visit(NOW), NONE)
    assert queue.complete(page, result(), Visit(NOW), NONE)
    assert [page.visits for page in lease(queue, now=NOW + MINUTE)] == [1]


def test_a_renewed_lease_ends_later(queue: PageQueue) -> None:
    queue.add([new("http://a.example/1"), new("http://b.example/1")], NOW)
    pages = lease(queue)
    assert queue.renew(pages, NOW + 9 * MINUTE) == []
    assert lease(queue, now=NOW + 8 * MINUTE) == []
    assert len(lease(queue, now=NOW + 9 * MINUTE)) == 2
    assert queue.renew([], NOW) == []


def test_a_page_given_back_is_due_at_once(queue: PageQueue) -> None:
    queue.add([new("http://a.example/1")], NOW)
    pages = lease(queue)
    queue.release(pages, NOW)
    (page,) = lease(queue)
    assert (page.id, page.visits, page.leases) == (pages[0].id, 0, 1)


def test_a_page_is_known_by_where_its_url_leads(queue: PageQueue) -> None:
    queue.add([new("http://feed.example/r/1")], NOW)
    (page,) = lease(queue)
    assert queue.complete(page, result(url="http://a.example/story"), Visit(NOW + 2 * MINUTE), MINUTE)
    assert queue.add([new("https://a.example/story"), new("http://feed.example/r/1")], NOW) == 0
    queue.add([new("http://a.example/2")], NOW)
    assert lease(queue, now=NOW + MINUTE) == [], "both sites were visited"
    (other,) = lease(queue, now=NOW + 2 * MINUTE)
    assert queue.complete(other, result(at=NOW + 2 * MINUTE), Done(""), NONE)
    (again,) = lease(queue, now=NOW + 2 * MINUTE)
    assert (again.id, again.url, again.site) == (page.id, "http://a.example/story", "a.example")
    assert again.article.url == "http://feed.example/r/1"


def test_a_page_of_a_part_of_a_site_moves_to_a_part_of_another(queue: PageQueue) -> None:
    queue.add([new("http://a.example/1", site="a.example#2"), new("http://b.example/2", site="b.example#2")], NOW)
    pages = lease(queue)
    assert queue.complete(pages[0], result(url="http://c.example/1"), Visit(NOW), NONE)
    (page,) = lease(queue, now=NOW + MINUTE)
    assert (page.url, page.site) == ("http://c.example/1", "c.example#2")


def test_a_front_page_that_a_missing_page_leads_to_is_not_its_url(queue: PageQueue) -> None:
    queue.add([new("http://a.example/gone"), new("http://a.example/gone-too")], NOW)
    for minutes in (0, 1):
        (page,) = lease(queue, now=NOW + minutes * MINUTE)
        queue.complete(page, result(at=NOW + MINUTE, url="http://a.example/"), Visit(NOW + 5 * MINUTE), NONE)
    assert queue.length("news", NOW + 5 * MINUTE) == 2


def test_pages_that_turn_out_to_be_one_become_one(queue: PageQueue) -> None:
    story = "http://a.example/story"
    queue.add([new("http://feed.example/r/1"), new("http://other.example/r/1"), new(story, NOW + 9 * MINUTE)], NOW)
    one, two = sorted(lease(queue), key=lambda page: page.url)
    assert queue.complete(one, result(comments=3, url=story, delivered={"1": "x"}), Visit(NOW + 5 * MINUTE), NONE)
    assert queue.complete(two, result(comments=4, url=story, delivered={"2": "y"}), Visit(NOW + 6 * MINUTE), NONE)
    assert queue.complete(two, result(comments=4, url=story), Visit(NOW + 7 * MINUTE), NONE), "once more"
    assert queue.length("news", NOW + 99 * MINUTE) == 1
    (page,) = lease(queue, now=NOW + 6 * MINUTE)
    assert (page.url, page.visits, page.comments) == (story, 2, 4)
    assert queue.delivered(page) == {"1": "x", "2": "y"}
    assert queue.add([new(url) for url in ("http://feed.example/r/1", "http://other.example/r/1", story)], NOW) == 0


def test_pages_that_give_themselves_one_name_become_one(queue: PageQueue) -> None:
    queue.add([new(f"http://a.example/{n}", NOW + n * MINUTE) for n in range(3)], NOW)
    names = ["Rain", "Rain", "Snow"]
    for n, name in enumerate(names):
        (page,) = lease(queue, now=NOW + n * MINUTE)
        assert queue.delivered(page, page.url, name) == ({"1": "x"} if n == 1 else {})
        visit = result(at=NOW + n * MINUTE, url=page.url, name=name, delivered={"1": "x"})
        assert queue.complete(page, visit, Visit(NOW + HOUR + n * MINUTE), NONE)
    assert queue.length("news", NOW + 2 * HOUR) == 2
    (page,) = lease(queue, now=NOW + HOUR + MINUTE)
    assert (page.url, page.visits) == ("http://a.example/0", 2)
    assert queue.add([new("http://a.example/1")], NOW) == 0


def test_a_page_in_work_stays_so_when_another_turns_out_to_be_it(queue: PageQueue) -> None:
    queue.add([new("http://a.example/story"), new("http://feed.example/r/1")], NOW)
    story, other = sorted(lease(queue), key=lambda page: page.url)
    assert queue.complete(other, result(comments=2, url=story.url), Done(""), NONE)
    assert queue.complete(story, result(comments=2), Done(""), NONE)
    assert queue.next_due("news") is None


@pytest.mark.parametrize("is_known", [False, True])
def test_of_visits_that_meet_at_one_page_one_delivers_first(queue: PageQueue, is_known: bool) -> None:
    story = "http://a.example/story"
    queue.add([new(f"http://{host}.example/r/1") for host in ("b", "c")], NOW)
    queue.add([new(story, NOW + HOUR)] if is_known else [], NOW)
    one, two = lease(queue)
    assert queue.claim(one, story, None, NOW)
    assert not queue.claim(two, story, None, NOW)
    assert queue.claim(one, story, None, NOW), "once more"
    assert queue.complete(one, result(url=story, delivered={"1": "x"}), Done(""), NONE)
    assert queue.claim(two, story, None, NOW)
    assert queue.delivered(two, story) == {"1": "x"}


def test_a_visit_waits_for_one_of_the_very_page_that_it_leads_to_while_that_has_its_lease(queue: PageQueue) -> None:
    queue.add([new("http://a.example/story"), new("http://feed.example/r/1")], NOW)
    story, other = sorted(lease(queue), key=lambda page: page.url)
    assert not queue.claim(other, story.url, None, NOW)
    assert queue.claim(story, None, None, NOW)
    assert queue.claim(other, story.url, None, NOW + 3 * MINUTE)


def test_a_visit_that_comes_to_wait_for_another_while_it_claims_a_page_does_not_let_that_one_wait_for_it(
    queue: PageQueue, monkeypatch: pytest.MonkeyPatch
) -> None:
    queue.add([new("http://a.example/story"), new("http://feed.example/r/1")], NOW)
    story, other = sorted(lease(queue), key=lambda page: page.url)
    due = update(Page).where(Page.id == story.id)
    queue.database.run(lambda connection: connection.execute(due.values(state=State.WAITING)))

    def is_leased_meanwhile(connection: Connection, *rest: Any) -> None:
        insert_missing(connection, *rest)
        connection.execute(due.values(state=State.LEASED))

    monkeypatch.setattr(queue_identity, "insert_missing", is_leased_meanwhile)
    assert not queue.claim(other, story.url, None, NOW)
    queue.database.run(lambda connection: connection.execute(due.values(state=State.LEASED)))
    monkeypatch.undo()
    assert queue.claim(story, None, None, NOW)


def test_a_page_that_may_deliver_is_still_found_to_be_another_one(queue: PageQueue) -> None:
    for n in (1, 2):
        queue.add([new(f"http://feed.example/r/{n}")], NOW)
        (page,) = lease(queue, now=NOW + n * MINUTE)
        url = f"http://a.example/{n}"
        assert queue.claim(page, url, "Rain", NOW)
        assert queue.complete(page, result(at=NOW + n * MINUTE, url=url, name="Rain"), Visit(NOW + HOUR), NONE)
    assert queue.length("news", NOW + HOUR) == 1


def test_who_claims_a_page_that_somebody_else_has_taken_and_found_to_be_another_changes_nothing(
    queue: PageQueue,
) -> None:
    story = "http://a.example/story"
    queue.add([new("http://feed.example/r/1"), new(story, NOW + HOUR)], NOW)
    (late,) = lease(queue)
    (page,) = lease(queue, now=NOW + 3 * MINUTE, owner="b")
    assert queue.complete(page, result(at=NOW + 4 * MINUTE, url=story), Visit(NOW + HOUR), NONE)
    assert queue.claim(late, "http://elsewhere.example/story", None, NOW + 4 * MINUTE)
    assert queue.add([new("http://elsewhere.example/story")], NOW) == 1


def test_what_was_delivered_is_remembered(queue: PageQueue) -> None:
    queue.add([new("http://a.example/1")], NOW)
    (page,) = lease(queue)
    assert queue.delivered(page) == {}
    queue.complete(page, result(delivered={"1": "x", "2": "y"}), Visit(NOW), NONE)
    (page,) = lease(queue, now=NOW + MINUTE)
    queue.complete(page, result(at=NOW + 2 * MINUTE, delivered={"2": "", "3\ud800": "z"}), Visit(NOW), NONE)
    assert queue.delivered(page) == {"1": "x", "2": "", "3\ud800": "z"}


def test_a_queue_is_as_long_as_what_is_due(queue: PageQueue) -> None:
    queue.add([new(f"http://a.example/{n}", NOW + n * MINUTE) for n in range(2000)], NOW)
    assert [queue.length("news", NOW + n * MINUTE) for n in (-1, 0, 99, 5000)] == [0, 1, 100, 2000]


@pytest.mark.parametrize("seed", range(3))
def test_whatever_crawlers_do_no_page_is_lost_and_no_site_has_two_visits_at_a_time(
    queue: PageQueue, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page_queue, "MOST_LOST", 1000)  # leases run out all the time here
    draw, now = Random(seed), NOW
    held: dict[str, tuple[LeasedPage, datetime]] = {}
    latest: dict[int, str] = {}
    done: list[int] = []
    queue.add(
        [new(f"http://{site}.example/{n}", NOW + draw.randrange(9) * MINUTE) for site in "abcd" for n in range(4)], NOW
    )
    for _ in range(100):
        now += draw.choice([0, 0, 1, 2]) * MINUTE
        action = draw.choice(["lease", "complete", "renew", "release"])
        if action == "lease" or not held:
            for page in lease(queue, draw.randrange(4), now):
                assert page.id not in done
                assert not [other for other, ends in held.values() if other.site == page.site and ends > now]
                held[page.lease], latest[page.id] = (page, now + 2 * MINUTE), page.lease
            continue
        page, _ = held.pop(draw.choice(list(held)))
        ours = latest.get(page.id) == page.lease
        if action == "complete":
            decisions: list[Decision] = [Done("12 comments"), Visit(now + MINUTE)]
            decision = draw.choice(decisions)
            assert queue.complete(page, result(at=now), decision, NONE) == ours
            done += [page.id] * (ours and isinstance(decision, Done))
        elif action == "renew" and queue.renew([page], now + 2 * MINUTE) == []:
            assert ours
            held[page.lease] = (page, now + 2 * MINUTE)
        elif action == "release":
            queue.release([page], now)
    while (turn := queue.next_turn("news")) is not None:
        for page in lease(queue, now=turn):
            assert queue.complete(page, result(at=turn), Done("12 comments"), NONE)
            done.append(page.id)
    assert sorted(done) == sorted(set(done))
    assert len(done) == 16


def test_crawlers_of_one_queue_visit_each_page_once_and_meet_at_no_site(database_url: str, queue: PageQueue) -> None:
    pages = [f"http://s{n % 7}.example/{n}" for n in range(80)]
    queue.add([new(url) for url in pages], NOW)
    at_work: set[str] = set()

    def crawl(owner: str) -> list[str]:
        visited = []
        with connect(database_url, QUEUE) as own:
            queue = PageQueue(own)
            while queue.next_due("news") is not None:
                for page in lease(queue, 3, owner=owner):
                    assert page.site not in at_work
                    at_work.add(page.site)
                    visited.append(page.url)
                    at_work.remove(page.site)
                    assert queue.complete(page, result(at=NOW), Done(""), NONE)
        return visited

    with ThreadPoolExecutor(4) as crawlers:
        visits = list(crawlers.map(crawl, "abcd"))
    assert sorted(url for some in visits for url in some) == sorted(pages)


def test_crawlers_that_find_the_same_articles_add_each_once(database_url: str) -> None:
    def add(shift: int) -> int:
        with connect(database_url, QUEUE) as database:
            pages = [new(f"http://s{n % 7}.example/{n}") for n in range(100)]
            return PageQueue(database).add(pages[shift:] + pages[:shift], NOW)

    with ThreadPoolExecutor(4) as crawlers:
        assert sum(crawlers.map(add, (0, 30, 60, 90))) == 100
