from __future__ import annotations

import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path as File

import pytest

from comcrawl_scrapy.database_errors import DatabaseError
from comcrawl_scrapy.site_memory.landmarks import Path
from comcrawl_scrapy.site_memory.wrapper_files import dump_sites, dumps, load_sites, loads
from comcrawl_scrapy.site_memory.wrapper_store import WrapperStore
from comcrawl_scrapy.wrappers import Learnt, Memory, Remembered, Wrapper

CLICK = Remembered(Path.from_written("main >> button[class~=talk]"), "open", "Show comments")
RECORDS = Path.from_written("main > ul[id=comments] >> li[class~=comment]")
TEXT = Path.from_written("div[class~=text]")
KNOWN: Memory = (
    Wrapper((CLICK,), Path.from_written("ul"), RECORDS, (("text", TEXT),), (), 3, 7, 1),
    Wrapper((CLICK, CLICK)),
)


def becomes(memory: Memory) -> Learnt:
    return Learnt(memory, False)


@pytest.fixture
def store(database_url: str) -> Iterator[WrapperStore]:
    opened = WrapperStore.open(database_url)
    yield opened
    opened.close()


def test_what_is_saved_is_loaded_by_whoever_opens_the_database(store: WrapperStore, database_url: str) -> None:
    store.change("a.example", lambda memory: becomes((*memory, *KNOWN)))
    again = WrapperStore.open(database_url, create=False)

    assert again.load("a.example") == KNOWN
    assert again.load("b.example") == ()
    again.close()


def test_a_change_starts_from_what_is_known(store: WrapperStore) -> None:
    store.change("a.example", lambda _: becomes(KNOWN))
    changed = store.change("a.example", lambda memory: becomes(memory[1:]))

    assert changed.memory == store.load("a.example") == KNOWN[1:]


def test_a_site_of_which_nothing_is_left_is_gone(store: WrapperStore) -> None:
    store.change("a.example", lambda _: becomes(KNOWN))
    store.change("a.example", lambda _: becomes(()))

    assert store.load_all() == {}


def test_a_new_site_is_told_what_its_domain_knows(store: WrapperStore) -> None:
    store.change("blog.a.co.uk", lambda _: becomes(KNOWN[:1]))
    store.change("10.0.0.1:8000", lambda _: becomes(KNOWN[:1]))

    assert store.recall("news.a.co.uk") == KNOWN[:1]
    assert store.recall("b.co.uk") == store.recall("10.0.0.1:9000") == store.load("news.a.co.uk") == ()


def test_crawlers_that_learn_at_once_lose_nothing(store: WrapperStore) -> None:
    def count(_: int) -> Learnt:
        return store.change("a.example", lambda memory: becomes((replace(memory[0], hits=memory[0].hits + 1),)))

    store.change("a.example", lambda _: becomes((Wrapper(),)))
    with ThreadPoolExecutor(3) as crawlers:
        list(crawlers.map(count, range(3)))
    assert store.load("a.example")[0].hits == 3


def test_sites_are_replaced_and_forgotten(store: WrapperStore) -> None:
    store.change("a.example", lambda _: becomes(KNOWN))
    store.replace({"a.example": KNOWN[:1], "b.example": KNOWN})
    assert store.load_all() == {"a.example": KNOWN[:1], "b.example": KNOWN}

    assert store.forget(["a.example", "c.example"]) == 1
    assert list(store.load_all()) == ["b.example"]


def test_a_store_that_is_not_there_is_only_made_when_that_is_wanted(tmp_path: File) -> None:
    with pytest.raises(DatabaseError, match="no crawl has used it yet"):
        WrapperStore.open(f"sqlite:///{tmp_path}/none.sqlite", create=False)


def test_json_holds_all_of_it() -> None:
    assert loads(dumps(KNOWN)) == KNOWN
    assert load_sites(dump_sites({"a.example": KNOWN, "b.example:8000": ()})) == {
        "a.example": KNOWN,
        "b.example:8000": (),
    }
    assert '"records": "main > ul[id=comments] >> li[class~=comment]"' in dump_sites({"a.example": KNOWN})


SITE = '[{{"site": "a.example", "wrappers": [{}]}}]'


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "not JSON: EOF while parsing a value"),
        ("{}", "Input should be a valid array"),
        ('[{"wrappers": []}]', "0.site: Field required"),
        ('[{"site": "https://a.example/", "wrappers": []}]', "0.site: String should match pattern"),
        ('[{"site": "a.example:99999", "wrappers": []}]', "0.site: 'a.example:99999' is no site"),
        (SITE.format('{"records": "li["}'), "0.wrappers.0.records: not a step such as"),
        (SITE.format('{"record": "li"}'), "0.wrappers.0.record: Extra inputs are not permitted"),
        (SITE.format('{"opening": [{"path": "a", "kind": "close"}]}'), "opening.0.kind: Input should be 'open'"),
        (SITE.format('{"fields": [1]}'), "0.wrappers.0.fields: Input should be an object"),
        (SITE.format('{"hits": -1}'), "0.wrappers.0.hits: Input should be greater than or equal to 0"),
        (SITE.format(", ".join(["{}"] * 9)), "0.wrappers: List should have at most 4 items"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(text: str, said: str) -> None:
    with pytest.raises(ValueError, match=re.escape(said)) as raised:
        load_sites(text)
    assert ("JSON" in str(raised.value)) is ("JSON" in said)
    assert "\n" not in str(raised.value)
