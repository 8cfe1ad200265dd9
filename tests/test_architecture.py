"""Dependencies point one way: spiders, middlewares, pipelines → comcrawl_scrapy → libraries."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

import comcrawl_scrapy

ROOT = Path(__file__).parents[1]
SHELL = {"settings.py", "scheduler.py", "addon.py"}
FRAMEWORKS = {"scrapy", "twisted", "playwright", "scrapy_playwright"}
FOLDERS = {"spiders", "middlewares", "pipelines"}
PACKAGE = sorted((ROOT / "comcrawl_scrapy").rglob("*.py"))
CORE = [path for path in PACKAGE if path.name not in SHELL and path.parent.name != "commands"]
TOLD = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
MAP = TOLD.split("\n## ")[1:4]
ORDER = TOLD.partition("(a test holds it): ")[2].partition(". ")[0]
OUTER = [path for folder in sorted(FOLDERS) for path in sorted((ROOT / folder).glob("*.py"))]


def imported(path: Path) -> set[str]:
    """Return the top-level names of all modules that a file imports."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    names = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    names |= {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    return {name.partition(".")[0] for name in names}


@pytest.mark.parametrize("path", CORE, ids=lambda path: str(path.relative_to(ROOT)))
def test_the_core_imports_no_framework(path: Path) -> None:
    assert not imported(path) & FRAMEWORKS


@pytest.mark.parametrize("path", PACKAGE, ids=lambda path: str(path.relative_to(ROOT)))
def test_the_package_imports_none_of_the_folders_that_depend_on_it(path: Path) -> None:
    assert not imported(path) & FOLDERS


@pytest.mark.parametrize("path", OUTER, ids=lambda path: str(path.relative_to(ROOT)))
def test_the_folders_do_not_import_each_other(path: Path) -> None:
    assert not imported(path) & (FOLDERS - {path.parent.name})


def built_on(path: Path) -> set[str]:
    """Return the folders of the package that a file imports from when it runs, not only for the checker of types."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in [
        node for node in ast.walk(tree) if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
    ]:
        node.body = []
    modules = [
        f"{node.module}.{name.name}"
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        for name in node.names
    ]
    own = [module.split(".")[1] for module in modules if module.startswith("comcrawl_scrapy.")]
    return {name for name in own if (ROOT / "comcrawl_scrapy" / name).is_dir()}


def test_the_folders_of_the_package_build_on_one_another_in_one_order() -> None:
    folders: defaultdict[str, set[str]] = defaultdict(set)
    for path in PACKAGE:
        if (folder := path.parent.name) != "comcrawl_scrapy":
            folders[folder] |= built_on(path) - {folder}
    list(TopologicalSorter(folders).static_order())  # raises CycleError, which names the circle
    below: set[str] = set()
    for level in ORDER.split(";"):
        names = set(re.findall(r"`(\w+)`", level))
        assert all(folders[name] <= below for name in names), level
        below |= names
    assert below > {"documents", "training"}


@pytest.mark.parametrize("part", MAP, ids=lambda part: part.partition("\n")[0])
def test_the_map_names_every_module_and_no_other(part: str) -> None:
    folders = [ROOT / name for name in re.findall(r"\w+", part.partition("\n")[0]) if (ROOT / name).is_dir()]
    files = [(folder, path) for folder in folders for path in folder.rglob("*.py") if path.stat().st_size]
    there = {str(path.relative_to(folder).with_suffix("")) for folder, path in files}
    assert {name for phrase in re.split(r"[;|\n]", part) for name in named(phrase)} == there


def named(phrase: str) -> list[str]:
    """Return the modules that a phrase of the map names, as in "`records/`: `rows`, `twins`"."""
    folder = next(iter(re.findall(r"`(\w+/)`: ", phrase)), "")
    return [folder + name for name in re.findall(r"`(\w+)`", phrase)]


@pytest.mark.parametrize("name", comcrawl_scrapy.__all__)
def test_every_public_name_is_there(name: str) -> None:
    assert getattr(comcrawl_scrapy, name).__name__ == name
