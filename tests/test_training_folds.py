from __future__ import annotations

import pytest

from comcrawl_scrapy.training.folds import folds_by_domain

DOMAINS = ["a.org", "b.org", "a.org", "c.org", "d.org", "b.org", "e.org"]


def test_no_domain_is_on_both_sides_of_a_fold_and_every_page_is_held_out_once() -> None:
    held_out = []
    for seen, held in folds_by_domain(DOMAINS, 3):
        assert {DOMAINS[i] for i in seen}.isdisjoint(DOMAINS[i] for i in held)
        held_out += held.tolist()
    assert sorted(held_out) == list(range(len(DOMAINS)))


def test_the_same_domains_give_the_same_folds() -> None:
    first, second = ([held.tolist() for _, held in folds_by_domain(DOMAINS, 3)] for _ in range(2))
    assert first == second


def test_hosts_of_one_registered_domain_are_one() -> None:
    domains = ["www.a.org", "a.org", "news.a.org", "b.org", "c.org"]
    for seen, _ in folds_by_domain(domains, 3):
        assert len({0, 1, 2} & set(seen.tolist())) in (0, 3)
    with pytest.raises(ValueError, match="cannot make 4 folds of 3 domains"):
        list(folds_by_domain(domains, 4))


def test_nothing_is_learnt_upon_a_page_whose_domain_is_held_out() -> None:
    hosts = ["", "", "www.c.org", "", "", "e.org", ""]
    for seen, held in folds_by_domain(DOMAINS, 3, hosts):
        assert {hosts[i].removeprefix("www.") for i in seen}.isdisjoint(DOMAINS[i] for i in held)


@pytest.mark.parametrize("folds", [-1, 0, 1, 6])
def test_impossible_folds_are_refused(folds: int) -> None:
    with pytest.raises(ValueError, match=f"cannot make {folds} folds of 5 domains"):
        list(folds_by_domain(DOMAINS, folds))
