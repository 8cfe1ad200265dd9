from __future__ import annotations

import subprocess
import sys

SCRIPT = """
import sys
from comcrawl_scrapy.pipes import read_as_far_as_wanted
with read_as_far_as_wanted():
    for number in range({lines}):
        print(number)
print("after", file=sys.stderr)
print("more")
"""


def run(lines: int, read: int) -> tuple[int, str]:
    """Run a program that prints *lines*, of whose output we *read* some bytes; return its status and errors."""
    command = [sys.executable, "-c", SCRIPT.format(lines=lines)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as program:
        assert program.stdout
        assert program.stderr
        program.stdout.read(read)
        program.stdout.close()
        return program.wait(30), program.stderr.read()


def test_a_reader_who_has_had_enough_is_no_error() -> None:
    assert run(lines=100_000, read=2) == (0, "after\n")


def test_nor_is_one_who_closes_before_the_last_flush() -> None:
    assert run(lines=1000, read=0) == (0, "after\n")
