"""What `extract_comments` costs beside the mere parsing of the same page: time, growth, phases, memory.

Without a folder, on generated pages of three shapes; with one, also on every page in it (*.html, *.html.gz).
"""

from __future__ import annotations

import argparse
import gzip
import tempfile
from itertools import pairwise
from math import log
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from benchmarks import memory
from benchmarks.arguments import count, folder_of_pages, large, pages_in, sizes
from benchmarks.pages import SHAPES, page
from benchmarks.timing import Timing, middle, shares, timed
from comcrawl_scrapy import dom

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

SIZES = (1_000, 5_000, 20_000, 50_000)  # elements
LARGE = (50_000, 5_000_000)  # elements, bytes
WEIGHED = 20_000  # elements from which memory is told: what smaller pages take is lost in that of the process
HEAD = f"{'page':24} {'elements':>8} {'KB':>6} {'parse ms':>8} {'extract ms':>10} {'× parse':>8} {'µs/element':>10} {'memory × HTML':>14}"


def main() -> None:
    """Print all tables."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.extraction", description=__doc__)
    parser.add_argument("--corpus", type=folder_of_pages, metavar="FOLDER", help="also measure the pages in it")
    parser.add_argument("--sizes", type=sizes, default=SIZES, metavar="N[,N…]", help="elements (default: %(default)s)")
    parser.add_argument("--large", type=large, default=LARGE, metavar="N,BYTES", help="the large page (default: %(default)s)")  # fmt: skip
    parser.add_argument("--pages", type=count, default=3, metavar="N", help="of each size; more of small ones (default: 3)")  # fmt: skip
    options = parser.parse_args()
    timed(page("thread", 300).html)  # loads the weights
    growth(options.sizes, options.large, options.pages)
    if options.corpus:
        corpus(options.corpus)
    else:
        print("\nReal pages: python -m benchmarks.extraction --corpus FOLDER, or make bench CORPUS=FOLDER")


def growth(elements: Sequence[int], large: tuple[int, int], pages: int) -> None:
    """Print a line for each generated page, how the time grows, and the phases of the largest of each shape."""
    print(f"Generated pages\n{HEAD}")
    phases: dict[str, Sequence[Timing]] = {}
    for shape in SHAPES:
        middles = [_line(shape, size, 0, pages) for size in elements]
        steps = ", ".join(f"{power:.2f}" for power in powers(elements, [timing.total for timing in middles]))
        print(f"{shape:24} from size to size, time grows with the elements to the power of {steps or '–'}")
        phases[f"{shape}, {elements[-1]}"] = [middles[-1]]
    phases["large"] = [_line("thread", *large, 1)]
    _print_phases(phases)


def powers(elements: Sequence[int], seconds: Sequence[float]) -> list[float]:
    """Return, from each size to the next, the power of the size with which the time grows: 1 is linear.

    >>> powers([10, 20, 40], [1.0, 2.0, 8.0])
    [1.0, 2.0]
    """
    steps = zip(pairwise(elements), pairwise(seconds), strict=True)
    return [log(after / before) / log(larger / size) for (size, larger), (before, after) in steps]


def _line(shape: str, elements: int, size: int, pages: int) -> Timing:
    """Print what pages of this shape and size take (the one in the middle), and return it."""
    wanted = max(pages, pages * SIZES[1] // elements)
    made = [page(shape, elements, size=size, seed=seed).html for seed in range(wanted)]
    timing = middle([timed(html) for html in made])
    found = sum(1 for _ in dom.parse(made[0]).iter("*"))
    weight = _weight(made[0]) if elements >= WEIGHED else "–"
    print(f"{shape:24} {found:8} {len(made[0]) / 1000:6.0f} {1000 * timing.parse:8.1f} {1000 * timing.total:10.1f} {timing.ratio:8.1f} "
          f"{1e6 * timing.total / found:10.1f} {weight:>14}", flush=True)  # fmt: skip
    return timing


def _weight(html: str) -> str:
    """Return the memory that extraction takes, and that parsing alone does, as multiples of the HTML."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "page.html"
        path.write_text(html, encoding="utf-8")
        size = path.stat().st_size
        extract, parse = (memory.of(path, work) / size for work in ("extract", "parse"))
    return f"{extract:.1f} ({parse:.1f})"


def _print_phases(columns: dict[str, Sequence[Timing]]) -> None:
    """Print the multiples of the parse that each phase takes; a column for each list of timings."""
    medians = {name: shares(timings) for name, timings in columns.items()}
    print(f"\n{'phase, × parse':24} " + " ".join(f"{name:>16}" for name in medians))
    for phase in next(iter(medians.values())):
        print(f"{phase:24} " + " ".join(f"{median[phase]:16.2f}" for median in medians.values()))


def corpus(folder: Path) -> None:
    """Print what the pages in *folder* take."""
    paths = list(pages_in(folder))
    timings = [timed(_read(path)) for path in paths]
    columns: dict[str, Iterable[float]] = {
        "parse ms": (1000 * timing.parse for timing in timings),
        "extract ms": (1000 * timing.total for timing in timings),
        "× parse": (timing.ratio for timing in timings),
    }
    print(f"\n{len(timings)} pages in {folder}\n{'':24} {'median':>8} {'95 %':>8} {'largest':>8}")
    for name, values in columns.items():
        print(f"{name:24} " + " ".join(f"{cut:8.1f}" for cut in np.percentile(list(values), (50, 95, 100))))
    largest = _read(max(paths, key=lambda path: len(_read(path))))
    print(
        f"memory × HTML of the largest ({len(largest) / 1000:.0f} KB): {_weight(largest)}; in brackets: of parsing alone"
    )
    _print_phases({"median": timings})


def _read(path: Path) -> str:
    data = path.read_bytes()
    return (gzip.decompress(data) if path.suffix == ".gz" else data).decode("utf-8", "replace")


if __name__ == "__main__":
    main()
