"""What a visit is doing, on standard error, for whoever sits in front of a terminal."""

from __future__ import annotations

import logging
from contextlib import contextmanager
from typing import TYPE_CHECKING

from rich.text import Text

from comcrawl_scrapy.visit import steps

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.console import Console
    from rich.status import Status


class _LastStep(logging.Handler):
    """Shows the last step that was logged."""

    def __init__(self, status: Status) -> None:
        super().__init__()
        self.status = status

    def emit(self, record: logging.LogRecord) -> None:
        self.status.update(Text(record.getMessage()))


@contextmanager
def last_step(console: Console, first: str) -> Iterator[None]:
    """Show *first*, then each step that `comcrawl_scrapy.visit.steps` tells of; gone when the block ends, nothing but on a terminal."""
    if not console.is_terminal:
        yield
        return
    with console.status(Text(first)) as status:
        handler, level = _LastStep(status), steps.level
        steps.addHandler(handler)
        steps.setLevel(logging.DEBUG)
        try:
            yield
        finally:
            steps.setLevel(level)
            steps.removeHandler(handler)
