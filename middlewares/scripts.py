"""The scripts that run in pages: files of their own, beside those that run them."""

from __future__ import annotations

from importlib.resources import files


def script(name: str) -> str:
    """Return what the file of that *name* says."""
    return (files("middlewares") / f"{name}.js").read_text(encoding="utf-8")
