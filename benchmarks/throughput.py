"""Pages a minute from demo sites, beside what scrapy-playwright loads of them; time by phase, blocks, memory.

Both crawl the same pages of the same server, with the same browser and as many pages at a time, one after the other.
The sites are on loopback, so no delay is kept; there are twice as many as pages at a time, for one page a site at a time.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from collections import Counter
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from itertools import takewhile
from pathlib import Path
from typing import TYPE_CHECKING, Any

import feedparser

from benchmarks.arguments import count

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

ROOT = Path(__file__).parents[1]
PROBE = {"EXTENSIONS": {"benchmarks.probe.Probe": 0}}
LOOPBACK = {"COMCRAWL_ALLOW_PRIVATE_ADDRESSES": 1, "DOWNLOAD_DELAY": 0, "LOG_LEVEL": "WARNING"}

PARTS = ("crawler", "driver", "browser")


@dataclass(frozen=True)
class Run:
    """One crawl: what `benchmarks.probe.Probe` saw, and its items."""

    seen: dict[str, Any]
    items: list[dict[str, Any]]

    @property
    def pages(self) -> int:
        return len(self.seen["done"])

    @property
    def pages_a_minute(self) -> float:
        """From the first page done to the last: without the start of crawler and browser."""
        first, *_, last = self.seen["done"]
        return 60 * (self.pages - 1) / float(last - first)

    def memory(self, pages: int) -> float:
        """Return the megabytes in use after so many pages: the mean of what was seen until a tenth more were done."""
        until = max(pages * 1.1, pages + 10)
        within: list[int] = [size for done, size in self.seen["memory"] if pages <= done < until]
        sizes = within or [size for done, size in self.seen["memory"] if done <= pages][-1:]
        return sum(sizes) / len(sizes) / 1e6

    def processor(self) -> dict[str, float]:
        """Return the seconds of processor a page: of the crawler itself, the browser's driver, and the browser."""
        seconds = dict(self.seen["processor"])
        own = seconds.pop("crawler")
        driver = sum(seconds.pop(name) for name in list(seconds) if name.startswith("node"))
        used = (own, driver, sum(seconds.values()))
        return {name: spent / self.pages for name, spent in zip(PARTS, used, strict=True)}

    def phases(self) -> dict[str, float]:
        """Return the mean seconds a page by phase."""
        total: Counter[str] = Counter()
        for item in self.items:
            total.update(item["timings"])
        return {phase: seconds / len(self.items) for phase, seconds in total.most_common()}


def main() -> None:
    """Crawl twice and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.throughput", description=__doc__)
    parser.add_argument("--pages", type=count, default=300, metavar="N", help="to load (default: %(default)s)")
    parser.add_argument("--concurrency", type=count, default=None, metavar="N", help="pages at a time (default: ours)")
    parser.add_argument("--only", choices=("bare", "ours"), help="one of the two crawls")
    parser.add_argument("-s", dest="settings", action="append", default=[], metavar="NAME=VALUE", help="of ours")
    options = parser.parse_args()
    if options.pages < 2:
        parser.error("argument --pages: 2 at least, as time is taken from the first page done to the last")
    at_a_time = options.concurrency or default_concurrency()
    with tempfile.TemporaryDirectory() as name, demo_sites(2 * at_a_time) as feeds:
        folder = Path(name)
        urls = folder / "urls"
        urls.write_text("\n".join(addresses(feeds, options.pages)), encoding="utf-8")
        runs = {}
        if options.only != "ours":
            runs["bare"] = bare(urls, folder, at_a_time)
        if options.only != "bare":
            runs["ours"] = ours(urls, folder, at_a_time, options.settings)
    report(runs, options.pages, at_a_time)


def default_concurrency() -> int:
    """Return how many pages at a time our settings have."""
    from comcrawl_scrapy import settings

    return settings.CONCURRENT_REQUESTS


@contextmanager
def demo_sites(sites: int) -> Iterator[list[str]]:
    """Serve the demo site so many times from a process of its own; yields the addresses of the feeds."""
    command = [sys.executable, "-m", "benchmarks.demo_sites", str(sites)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout
            yield list(takewhile(bool, map(str.strip, server.stdout)))
        finally:
            server.terminate()


def addresses(feeds: Sequence[str], pages: int) -> list[str]:
    """Return that many addresses, each its own: every article that may be visited in turn, of every site in turn."""
    entries = [[entry.link for entry in feedparser.parse(feed).entries] for feed in feeds]
    articles = [[url for url in of_site if "/private/" not in url] for of_site in entries]
    return [f"{articles[n % len(feeds)][n % len(articles[0])]}?visit={n}" for n in range(pages)]


def bare(urls: Path, folder: Path, at_a_time: int) -> Run:
    """Load the pages with scrapy-playwright as it comes."""
    settings = PROBE | {"PROBE_FILE": str(folder / "bare.json")}
    command = ["-m", "benchmarks.bare", str(urls), "--concurrency", str(at_a_time), "--settings", json.dumps(settings)]
    return Run(run(command, folder / "bare.json"), [])


def ours(urls: Path, folder: Path, at_a_time: int, more: Sequence[str]) -> Run:
    """Visit the pages as a user does."""
    items = folder / "items.jsonl"
    at = dict.fromkeys(("CONCURRENT_REQUESTS", "CONCURRENT_REQUESTS_PER_DOMAIN"), at_a_time)
    settings = {**LOOPBACK, **at, "EXTENSIONS": json.dumps(PROBE["EXTENSIONS"]), "PROBE_FILE": folder / "ours.json"}
    settings |= {"COMCRAWL_QUEUE_URL": f"sqlite:///{folder / 'queue.sqlite'}"}
    named = [f"{name}={value}" for name, value in settings.items()]
    given = [part for setting in (*named, *more) for part in ("-s", setting)]
    command = ["-m", "scrapy", "crawl", "pages", "-a", f"urls={urls}", "-O", str(items), *given]
    seen = run(command, folder / "ours.json")
    return Run(seen, [json.loads(line) for line in items.read_text("utf-8").splitlines()])


def run(command: Sequence[str], probe: Path) -> dict[str, Any]:
    """Run a crawl in a process of its own; raises CalledProcessError when it fails."""
    subprocess.run([sys.executable, *command], cwd=ROOT, check=True)
    seen: dict[str, Any] = json.loads(probe.read_text("utf-8"))
    return seen


def report(runs: dict[str, Run], pages: int, at_a_time: int) -> None:
    """Print what came out, a crawl a column, and what is ours alone."""
    early = max(1, pages // 10)
    rows: dict[str, Callable[[Run], str]] = {
        "pages a minute": lambda crawl: f"{crawl.pages_a_minute:.0f}",
        "processor, s a page": lambda crawl: f"{sum(crawl.processor().values()):.2f}",
        **{f"  of the {part}": partial(processor_of, part) for part in PARTS},
        f"memory after {early} pages, MB": lambda crawl: f"{crawl.memory(early):.0f}",
        f"memory after {pages} pages, MB": lambda crawl: f"{crawl.memory(pages):.0f}",
        "  ratio": lambda crawl: f"{crawl.memory(pages) / crawl.memory(early):.2f}",
        "longest block of the event loop, ms": lambda crawl: f"{crawl.seen['blocks'][0][0]:.0f}",
        "  by the processor that it had itself": lambda crawl: f"{crawl.seen['work'][0][0]:.0f}",
    }
    print(f"\n{f'{pages} pages, {at_a_time} at a time':38}" + "".join(f"{name:>10}" for name in runs))
    for name, of in rows.items():
        print(f"{name:38}" + "".join(f"{of(crawl):>10}" for crawl in runs.values()))
    if len(runs) == 2:
        print(
            f"\nours loads {runs['ours'].pages_a_minute / runs['bare'].pages_a_minute:.0%} of the pages that bare does"
        )
    if "ours" in runs:
        report_ours(runs["ours"])


def processor_of(part: str, crawl: Run) -> str:
    """Write the seconds of processor that a part of the crawl had, a page."""
    return f"{crawl.processor()[part]:.2f}"


def report_ours(crawl: Run) -> None:
    """Print the time by phase, the outcomes, and what kept the event loop."""
    print("\nseconds a page, waiting included")
    for phase, seconds in crawl.phases().items():
        print(f"  {phase:12}{seconds:8.2f}")
    outcomes = Counter(item["outcome"] for item in crawl.items)
    comments = sum(len(item["comments"]) for item in crawl.items)
    print("outcomes: " + ", ".join(f"{n} {name}" for name, n in outcomes.most_common()) + f"; {comments} comments")
    for name, blocks in (("blocks of the event loop, ms", "blocks"), ("by the processor that it had itself", "work")):
        print(name)
        for milliseconds, what in crawl.seen[blocks]:
            print(f"  {milliseconds:6.0f} {what[:140]}")


if __name__ == "__main__":
    main()
