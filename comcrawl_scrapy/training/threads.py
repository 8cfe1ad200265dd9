"""How many threads scikit-learn learns with: one."""

from __future__ import annotations

from contextlib import contextmanager
from importlib import import_module
from typing import TYPE_CHECKING

from threadpoolctl import threadpool_limits

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextmanager
def one_thread() -> Iterator[None]:
    """Keep scikit-learn to one thread: sums have one order, and threads that share a busy core wait for each other."""
    import_module("sklearn.ensemble")  # the limit holds for libraries that are loaded
    with threadpool_limits(1):
        yield
