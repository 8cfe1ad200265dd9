"""Crawls that take long and mostly wait: they go on beside the first tests, which only compute."""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")
LINE = ThreadPoolExecutor(1)
"""They go on one after the other: the tests need a core, too."""


class Background(Generic[T]):
    """Some work: what it returns is had by `finish`, at once where it was begun early enough."""

    def __init__(self, work: Callable[[], T]) -> None:
        self.work = work
        self.future: Future[T] | None = None

    def begin(self) -> None:
        """Put it in the line, unless it is there."""
        if self.future is None:
            self.future = LINE.submit(self.work)

    def finish(self) -> T:
        """Return what came of it; raises what it has raised."""
        self.begin()
        assert self.future is not None
        return self.future.result()


def stop_all() -> None:
    """Begin nothing more: whoever wanted it has gone."""
    LINE.shutdown(wait=False, cancel_futures=True)
