"""What each record extractor costs beside the parsing of the page: multiples of it, by the size of generated pages."""

from __future__ import annotations

import argparse
import time
from statistics import median

from benchmarks.arguments import count, sizes
from benchmarks.pages import SHAPES, page
from comcrawl_scrapy import dom
from comcrawl_scrapy.records import EXTRACTORS

SIZES = (1_000, 5_000, 20_000)  # elements


def main() -> None:
    """Print a table for each shape of pages."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.extractors", description=__doc__)
    parser.add_argument("--sizes", type=sizes, default=SIZES, metavar="N[,N…]", help="elements (default: %(default)s)")
    parser.add_argument("--pages", type=count, default=3, metavar="N", help="of each size (default: %(default)s)")
    options = parser.parse_args()
    for name in EXTRACTORS:
        multiple(name, "thread", 300, 1)  # loads what is loaded once
    for shape in SHAPES:
        print(f"\n{shape + ', × parse':24} " + " ".join(f"{size:>9}" for size in options.sizes))
        for name in EXTRACTORS:
            cells = (f"{multiple(name, shape, size, options.pages):9.1f}" for size in options.sizes)
            print(f"{name:24} " + " ".join(cells), flush=True)


def multiple(name: str, shape: str, elements: int, pages: int) -> float:
    """Return the median over that many pages of the processor's time for parsing and extracting, by that for parsing."""
    found = []
    for seed in range(pages):
        html = page(shape, elements, seed=seed).html
        start = time.process_time()
        document = dom.parse(html)
        parsed = time.process_time()
        EXTRACTORS[name]().extract(document)
        found.append((time.process_time() - start) / (parsed - start))
    return median(found)


if __name__ == "__main__":
    main()
