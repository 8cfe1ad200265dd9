"""What our scheduler costs a page, beside Scrapy's own: the same plain downloads from this machine, one crawl after the other.

Scrapy's keeps requests in memory or, with JOBDIR, on disk; ours keeps pages in SQLite or PostgreSQL, leases them, and notes
each visit. The processor's time is the crawler's alone, from the opening of its spider on.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from benchmarks.arguments import count
from benchmarks.crawlers import ROOT
from benchmarks.queue_store import own_schema, own_server
from benchmarks.sites import sites

SITES = 50
HEAD = f"{'':24}{'seconds':>9}{'pages/s':>9}{'ms a page':>11}{'more':>7}"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.queue_scheduler", description=__doc__)
    parser.add_argument("--pages", type=count, default=1000, metavar="N", help="of each crawl (default: %(default)s)")
    parser.add_argument("--postgres", metavar="URL", help="a PostgreSQL to measure on")
    options = parser.parse_args()
    print(f"{options.pages} pages of {SITES} sites\n{HEAD}")
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="queue-")))
        postgres = options.postgres or stack.enter_context(own_server(folder))
        served = stack.enter_context(sites(SITES, 0.0))
        (folder / "pages.txt").write_text("\n".join(served.urls(options.pages)), encoding="utf-8")
        theirs = {"SCHEDULER": "scrapy.core.scheduler.Scheduler"}
        least = 0.0
        crawls: dict[str, dict[str, Any]] = {
            "Scrapy's, in memory": theirs,
            "Scrapy's, on disk": {**theirs, "JOBDIR": folder / "job"},
            "ours, SQLite": {"COMCRAWL_QUEUE_URL": f"sqlite:///{folder}/queue.sqlite"},
            "ours, PostgreSQL": {"COMCRAWL_QUEUE_URL": stack.enter_context(own_schema(postgres))},
        }
        for name, settings in crawls.items():
            pages, seconds, processor = crawl(folder, settings)
            each = 1000 * processor / max(pages, 1)
            least = least or each
            print(f"{name:24}{seconds:9.1f}{pages / seconds:9.0f}{each:11.2f}{each - least:7.2f}", flush=True)


def crawl(folder: Path, settings: dict[str, Any]) -> tuple[int, float, float]:
    """Crawl in a process of its own; returns the pages, the seconds, and those of the processor."""
    common = {
        "PAGES": folder / "pages.txt",
        "COMCRAWL_DEFAULT_FEED": folder / "items-%(time)s.jsonl",
        "EXTENSIONS": '{"benchmarks.given_pages.Clock": 0}',
        "DOWNLOAD_DELAY": 0,
        "COMCRAWL_LINGER": 0,
        "LOG_LEVEL": "ERROR",
    }
    command = [
        sys.executable,
        "-m",
        "benchmarks.given_pages",
        *(f"{name}={value}" for name, value in (common | settings).items()),
    ]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode or not done.stdout:
        raise SystemExit(done.stderr)
    pages, seconds, processor = json.loads(done.stdout.splitlines()[-1])
    return pages, seconds, processor


if __name__ == "__main__":
    main()
