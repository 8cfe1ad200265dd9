"""Sizes as arguments of a command."""

from __future__ import annotations


def sizes(text: str) -> tuple[int, ...]:
    """Read numbers separated by commas.

    >>> sizes("1000,5000")
    (1000, 5000)
    """
    return tuple(int(part) for part in text.split(","))
