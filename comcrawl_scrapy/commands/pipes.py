"""Output that another program reads, and may stop reading, and that is not always in UTF-8."""

from __future__ import annotations

import codecs
import io
import json
import os
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextmanager
def read_as_far_as_wanted() -> Iterator[None]:
    """Let the block end early, without an error, where nobody reads standard output any more, as after ``| head``.

    What its encoding does not have is written as JSON escapes it: pages are in all languages.
    """
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors=ESCAPED)
    try:
        yield
        sys.stdout.flush()
    except (BrokenPipeError, SystemExit):  # rich makes the one the other
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())  # else what is still to be written fails once more when Python ends
        os.close(nowhere)


def _escaped(problem: UnicodeError) -> tuple[str, int]:
    assert isinstance(problem, UnicodeEncodeError)
    return json.dumps(problem.object[problem.start : problem.end])[1:-1], problem.end


ESCAPED = "comcrawl-escaped"
codecs.register_error(ESCAPED, _escaped)
