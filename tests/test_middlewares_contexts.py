from __future__ import annotations

from middlewares.contexts import ContextPool


def test_pages_at_the_same_time_have_contexts_of_their_own() -> None:
    pool = ContextPool(pages=9)

    assert len({pool.take() for _ in range(3)}) == 3


def test_a_context_is_used_again_when_its_page_is_closed() -> None:
    pool = ContextPool(pages=9)
    first = pool.take()

    assert not pool.give_back(first)
    assert pool.take() == first


def test_a_context_that_has_had_its_share_is_not_used_again() -> None:
    pool = ContextPool(pages=2)
    first = pool.take()
    pool.give_back(first)

    assert pool.take() == first
    assert pool.give_back(first)
    assert pool.take() != first
