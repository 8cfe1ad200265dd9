"""The commands: `scrapy comments`, `queue`, `wrappers`, `train`, `evaluate`, and what `crawl` and `runspider` check first."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from types import TracebackType

_excepthook = sys.excepthook


def quiet_on_ctrl_c(kind: type[BaseException], problem: BaseException, traceback: TracebackType | None) -> None:
    """Say nothing of a Ctrl-C: a command takes a second or two to load, and where it was by then is nobody's concern."""
    if not issubclass(kind, KeyboardInterrupt):
        _excepthook(kind, problem, traceback)


sys.excepthook = quiet_on_ctrl_c
