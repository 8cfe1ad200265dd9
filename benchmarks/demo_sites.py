"""Serves the demo site several times over, each on ports of its own: so many sites to a crawler that is polite to each.

Prints the address of each one's feed, then an empty line, and goes on until it is terminated.
"""

from __future__ import annotations

import argparse
from contextlib import ExitStack
from threading import Event

from benchmarks.arguments import count
from tests.demo_site import demo_site


def main() -> None:
    """Serve."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.demo_sites", description=__doc__)
    parser.add_argument("sites", type=count, help="how many")
    with ExitStack() as stack:
        for _ in range(parser.parse_args().sites):
            print(stack.enter_context(demo_site()).feed_url)
        print(flush=True)
        Event().wait()


if __name__ == "__main__":
    main()
