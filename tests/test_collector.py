from __future__ import annotations

import gc
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from comcrawl_scrapy import collector, extract_comments
from comcrawl_scrapy.dom import Outline


@pytest.fixture(params=[True, False], ids=["enabled before", "disabled before"])
def before(request: pytest.FixtureRequest) -> Iterator[bool]:
    was_enabled = gc.isenabled()
    (gc.enable if request.param else gc.disable)()
    yield request.param
    (gc.enable if was_enabled else gc.disable)()


def test_the_collector_rests_until_nobody_holds_it_back(before: bool) -> None:
    with collector.paused():
        with collector.paused():
            assert not gc.isenabled()
        assert not gc.isenabled()
    assert gc.isenabled() == before


def test_the_collector_goes_on_after_an_error(before: bool) -> None:
    with pytest.raises(ZeroDivisionError), collector.paused():
        raise ZeroDivisionError
    assert gc.isenabled() == before


def test_threads_hold_the_collector_back_together(before: bool) -> None:
    both_in, one_out = Barrier(2), Barrier(2)

    def first() -> None:
        with collector.paused():
            both_in.wait(5)
        one_out.wait(5)

    def second() -> bool:
        with collector.paused():
            both_in.wait(5)
            one_out.wait(5)
            return gc.isenabled()

    with ThreadPoolExecutor(2) as threads:
        left, stayed = threads.submit(first), threads.submit(second)
        left.result(10)
        assert not stayed.result(10)
    assert gc.isenabled() == before


def test_nothing_of_a_page_is_left_when_it_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    gc.enable()
    before, left = _outlines(), list[int]()
    monkeypatch.setattr(gc, "enable", lambda: left.append(_outlines()))
    extract_comments("<ul><li><p>One comment is here<li><p>Another one is there</ul>")
    monkeypatch.undo()
    gc.enable()
    assert left == [before]


def _outlines() -> int:
    return sum(type(each) is Outline for each in gc.get_objects())
