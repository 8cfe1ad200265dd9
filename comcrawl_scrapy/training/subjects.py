"""What can be trained and evaluated, by the name the commands give it."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, cast

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

MODULES = {
    "entry-points": "comcrawl_scrapy.training.entry_points",
    "more-points": "comcrawl_scrapy.training.more_points",
    "sections": "comcrawl_scrapy.training.sections",
    "frequent-subtrees": "comcrawl_scrapy.training.frequent_subtrees",
}


class Subject(Protocol):
    """A module that learns from a folder of labelled pages; both raise ValueError where the folder is not of its format."""

    def train(self, folder: Path, models: Path, report: Callable[[str], None], **more: Path) -> None:
        """Write weights and model card to *models*."""

    def cross_validate(self, folder: Path, folds: int, report: Callable[[str], None]) -> dict[str, float]:
        """Return the figures, cross-validated by domain."""


def subject_and_folder(args: Sequence[str], names: Collection[str] = MODULES) -> tuple[str, Path]:
    """Read a command's arguments; raises ValueError in one clear line where they are wrong."""
    if len(args) != 2:
        raise ValueError(f"expected a subject ({'|'.join(names)}) and a folder of labelled pages")
    name, folder = args[0], Path(args[1])
    if name not in names:
        raise ValueError(f"unknown subject {name!r}; there are {', '.join(names)}")
    if not folder.is_dir():
        raise ValueError(f"not a folder: {args[1]!r}")
    return name, folder


def subject(name: str) -> Subject:
    """Import a subject only when it is needed: scikit-learn is slow to import."""
    return cast("Subject", import_module(MODULES[name]))
