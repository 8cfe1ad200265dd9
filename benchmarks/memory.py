"""How much memory extracting one page takes, in bytes: what a process of its own comes to need more, at its peak."""

from __future__ import annotations

import argparse
import resource
import subprocess
import sys
from pathlib import Path

from benchmarks.arguments import file

ROOT = Path(__file__).parents[1]
UNIT = 1 if sys.platform == "darwin" else 1024  # bytes
STATUS = Path("/proc/self/status")
WORK = ("parse", "extract")


def main() -> None:
    """Print the bytes."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.memory", description=__doc__)
    parser.add_argument("page", type=file, help="an HTML file in UTF-8")
    parser.add_argument("--work", choices=WORK, default="extract", help="parse only, or extract (default)")
    options = parser.parse_args()
    print(measure(options.page, options.work))


def measure(page: Path, work: str) -> int:
    """Do the *work* once in this process, and return by how much its peak has risen.

    What is loaded once (libraries, weights) does not count.
    """
    from benchmarks.pages import page as small
    from comcrawl_scrapy import dom, extract_comments

    extract_comments(small("thread", 300).html)
    before = peak()
    html = page.read_text(encoding="utf-8")
    kept = dom.parse(html) if work == "parse" else extract_comments(html)
    risen = peak() - before
    del kept
    return risen


def peak() -> int:
    """Return the largest size that this process has had in memory, in bytes."""
    if STATUS.exists():  # on Linux what getrusage says is at least what the process that started this one had
        lines = STATUS.read_text(encoding="ascii").splitlines()
        return next(int(line.split()[1]) * 1024 for line in lines if line.startswith("VmHWM:"))
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * UNIT


def of(page: Path, work: str = "extract") -> int:
    """Return what `measure` does, from a new process."""
    command = [sys.executable, "-m", "benchmarks.memory", str(page), "--work", work]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return int(done.stdout)


if __name__ == "__main__":
    main()
