"""Output that another program reads, and may stop reading."""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextmanager
def read_as_far_as_wanted() -> Iterator[None]:
    """Let the block end early, without an error, where nobody reads standard output any more, as after ``| head``."""
    try:
        yield
        sys.stdout.flush()
    except BrokenPipeError:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())  # else what is still to be written fails once more when Python ends
        os.close(nowhere)
