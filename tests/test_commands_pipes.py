from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

SCRIPT = """
import sys
from rich.console import Console
from comcrawl_scrapy.commands.pipes import read_as_far_as_wanted
with read_as_far_as_wanted():
    for number in range({lines}):
        {say}(number)
print("after", file=sys.stderr)
print("more")
"""


@pytest.mark.parametrize("say", ["print", "Console().print"])
@pytest.mark.parametrize("lines", [1, 9_000], ids=["noticed when it is all written", "noticed on the way"])
def test_output_that_nobody_reads_any_more_is_no_error(lines: int, say: str) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    command = [sys.executable, "-c", SCRIPT.format(lines=lines, say=say)]
    done = subprocess.run(command, stdout=writing, stderr=subprocess.PIPE, text=True, timeout=60, check=False)
    os.close(writing)
    assert (done.returncode, done.stderr) == (0, "after\n")


@pytest.mark.parametrize("encoding", ["ascii", "iso-8859-1", "utf-8"])
def test_json_can_be_read_whatever_standard_output_is_encoded_in(encoding: str) -> None:
    said = {"text": "schön … 안녕 😀 \ud83d"}
    script = SCRIPT.format(lines=0, say="print").replace(
        "    for", f"    print({json.dumps(said, ensure_ascii=False)!a})\n    for"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], env=os.environ | {"PYTHONIOENCODING": encoding}, capture_output=True, check=True
    )
    assert json.loads(done.stdout.decode(encoding).splitlines()[0]) == said
