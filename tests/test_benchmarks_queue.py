"""That the simulation of the queue finds what the paper found, runs as a command, and does its sums right."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from lxml import etree

from benchmarks import queue_simulation
from benchmarks.queue_events import Crawler, simulate
from benchmarks.queue_simulation import compare, replayed
from benchmarks.queue_world import DELAYS, World, measured_counts, world_of
from comcrawl_scrapy.arrivals import Gamma
from comcrawl_scrapy.queueing.revisit_policy import POLICIES, Paper
from tests.benchmarking import run

INSTANT = Gamma(100.0, 0.0001)


@pytest.mark.parametrize("delays", DELAYS)
def test_the_order_of_table_3_comes_out(delays: str) -> None:
    rows = [(paper, figures.recall) for paper, figures in replayed(delays=delays, days=5).values()]
    assert [recall for _, recall in rows] == sorted(recall for _, recall in rows)
    assert rows[1][1] > rows[0][1] + 0.3
    for paper, recall in rows[2:]:
        assert recall == pytest.approx(paper, abs=0.05)


def test_ours_finds_more_than_the_papers_when_there_is_time_and_when_there_is_not() -> None:
    random = np.random.default_rng(2)
    figures = compare(world_of(measured_counts(2 * 1440, random), random), (0.5, 2.0))
    for busy in (0.5, 2.0):
        found = [figures[name, busy].found for name in ("immediate", "paper", "default")]
        assert found == sorted(found)
        assert figures["default", busy].visits < figures["paper", busy].visits
    assert figures["default", 0.5].dropped < 0.01 < figures["default", 2.0].dropped


def test_a_page_is_found_by_the_first_visit_after_its_comments() -> None:
    """The paper's policy with nothing to wait for: each page is visited three times at once."""
    pages = world(commented=[0.0, np.inf, 0.0], detectable=[True, True, False])
    run = simulate(pages, Crawler(POLICIES["paper"], INSTANT))
    assert run.visits.tolist() == [1, 3, 3]
    assert np.isfinite(run.found).tolist() == [True, False, False]


def test_our_policy_waits_for_the_comments() -> None:
    run = simulate(world(commented=[1.0, 2.0, 3.0]), Crawler(POLICIES["default"], INSTANT))
    assert run.visits.tolist() == [1, 1, 1]
    assert ((run.found - run.world.published) / 3600 > 3).all()


def test_pages_are_dropped_while_the_queue_is_too_long() -> None:
    """A visit takes two hours, which is learnt with the first one."""
    run = simulate(world(commented=[0.0] * 400), Crawler(Paper(), Gamma(1e6, 7.2e-3)))
    assert 0 < run.visits.sum() < 400


@pytest.fixture
def data(tmp_path: Path) -> Path:
    counts = measured_counts(600, np.random.default_rng(3))
    (tmp_path / "arrivals_per_minute.txt").write_text("\n".join(map(str, counts)))
    (tmp_path / "publication_times_2020-10-13.txt").write_text("2020-10-13 00:00:01\n2020-10-13 13:05:00\n" * 50)
    (tmp_path / "comment_duration_by_hour.csv").write_text(
        "\ufeffTime,Average, Daily\n1,0.5,0.6\n2,0.3,0.3\n3,0.2,\n,,\n"
    )
    return tmp_path


def test_the_command_prints_its_tables_and_draws_its_charts(
    data: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(queue_simulation, "UTILISATIONS", (0.5, 2.0))
    monkeypatch.setattr(queue_simulation, "PAPER_DAYS", 1)
    run(queue_simulation, data, "--days", "1", "--plot", data / "charts" / "it.svg")
    printed = capsys.readouterr().out
    for said in ("Poisson?", "log-logistic", "Table III", "Policies at 4 concurrent visits", "10,000,000"):
        assert said in printed
    assert etree.QName(etree.parse(data / "charts" / "it.svg").getroot()).localname == "svg"


def world(commented: list[float], detectable: list[bool] | None = None) -> World:
    """Return pages of one site that are published, and arrive, a minute apart."""
    at = np.arange(1, len(commented) + 1, dtype=np.float64) * 60
    return World(
        at, at - 1, np.zeros(len(at), dtype=np.int64), np.array(commented), np.array(detectable or [True] * len(at))
    )
