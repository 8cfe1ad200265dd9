"""Benchmarks as commands."""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any

import pytest


def run(module: ModuleType, *arguments: object) -> None:
    """Call a benchmark with the arguments of a command line."""
    main: Any = module.main
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "argv", [module.__name__, *map(str, arguments)])
        main()
