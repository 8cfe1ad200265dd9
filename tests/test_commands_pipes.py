from __future__ import annotations

import os
import subprocess
import sys

import pytest

SCRIPT = """
import sys
from comcrawl_scrapy.commands.pipes import read_as_far_as_wanted
with read_as_far_as_wanted():
    for number in range({lines}):
        print(number)
print("after", file=sys.stderr)
print("more")
"""


@pytest.mark.parametrize("lines", [1, 100_000], ids=["noticed when it is all written", "noticed on the way"])
def test_output_that_nobody_reads_any_more_is_no_error(lines: int) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    command = [sys.executable, "-c", SCRIPT.format(lines=lines)]
    done = subprocess.run(command, stdout=writing, stderr=subprocess.PIPE, text=True, timeout=60, check=False)
    os.close(writing)
    assert (done.returncode, done.stderr) == (0, "after\n")
