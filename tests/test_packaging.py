"""The package as strangers get it: an egg for Scrapyd, a zip without real files."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parents[1]
PACKAGES = ("comcrawl_scrapy", "spiders", "middlewares", "pipelines")
BLOG = "<html><body><article><p>{}</p></article><ol class='comments'>{}</ol></body></html>"
COMMENT = "<li class='comment'><a class='author' href='/u/{0}'>{0}</a><time datetime='2026-11-20T0{1}:00Z'></time><p>{2}</p></li>"


@pytest.fixture(scope="module")
def egg(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the egg from a copy, so that nothing is left in the checkout."""
    source = tmp_path_factory.mktemp("source")
    for name in PACKAGES:
        shutil.copytree(ROOT / name, source / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("setup.py", "pyproject.toml", "requirements.txt", "README.md"):
        shutil.copy(ROOT / name, source)
    command = [sys.executable, "setup.py", "-q", "bdist_egg"]
    subprocess.run(command, cwd=source, check=True, capture_output=True, timeout=120)
    return next((source / "dist").glob("*.egg"))


def test_the_egg_holds_the_four_packages_and_all_their_files(egg: Path) -> None:
    held = {name for name in ZipFile(egg).namelist() if not name.endswith(".pyc")}
    expected = {
        str(path.relative_to(ROOT))
        for package in PACKAGES
        for path in (ROOT / package).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert expected - held == set()
    assert {name.split("/")[0] for name in held} == {*PACKAGES, "EGG-INFO"}


def test_comments_are_extracted_by_the_weights_inside_the_egg(egg: Path, tmp_path: Path) -> None:
    said = [
        "I have crossed that bridge every day for thirty years.",
        "Then you know how it sways in the wind!",
        "It does.",
    ]
    page = BLOG.format(
        "A long story about a bridge. " * 20, "".join(COMMENT.format(f"u{i}", i, t) for i, t in enumerate(said))
    )
    (tmp_path / "page.html").write_text(page, encoding="utf-8")
    script = (
        "import comcrawl_scrapy, pathlib\n"
        "assert '.egg' in comcrawl_scrapy.__file__\n"
        "page = comcrawl_scrapy.extract_comments(pathlib.Path('page.html').read_text())\n"
        'assert comcrawl_scrapy.rank_entry_points(\'<a href="#comments" class="comments">3 comments</a>\')\n'
        "print(*[c.text for c in page.comments], sep='\\n')"
    )
    environment = {**os.environ, "PYTHONPATH": str(egg)}
    command = [sys.executable, "-c", script]
    done = subprocess.run(
        command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False, timeout=60
    )
    assert done.stdout.splitlines() == said, done.stderr


def test_weights_are_small() -> None:
    assert sum(path.stat().st_size for path in (ROOT / "comcrawl_scrapy/models").iterdir()) < 3_000_000
