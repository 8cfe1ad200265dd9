"""A Scrapyd node as an operator sets one up: its own environment with the dependencies, and not the project."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import time
import venv
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode
from urllib.request import urlopen

from tests.servers.processes import free_port

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

ROOT = Path(__file__).parents[1]
PROJECT = "comcrawl_scrapy"
START_SECONDS = 30
CONFIGURATION = re.search(r"\[scrapyd\][^`]+", (ROOT / "docs" / "scrapyd.md").read_text(encoding="utf-8"))
"""The one that the documentation recommends."""


@dataclass(frozen=True)
class Node:
    """A running Scrapyd: its address, its folder, and the project to deploy to it."""

    url: str
    folder: Path
    project: Path

    def api(self, action: str, **values: Any) -> dict[str, Any]:
        """Call Scrapyd's API: a POST where there is something to say; raises AssertionError where it is not ok."""
        data = urlencode(values, doseq=True)
        asks = action.startswith(("list", "daemonstatus", "status"))
        with urlopen(
            f"{self.url}{action}.json" + (f"?{data}" if asks else ""), None if asks else data.encode()
        ) as answer:
            found: dict[str, Any] = json.load(answer)
        assert found["status"] == "ok", found
        return found

    def deploy(self) -> None:
        """Run ``scrapyd-deploy`` in the project's folder, as its scrapy.cfg says; raises CalledProcessError."""
        script = Path(sysconfig.get_path("scripts")) / "scrapyd-deploy"
        subprocess.run([script], cwd=self.project, check=True, capture_output=True, text=True, timeout=120)

    def crawl(
        self, spider: str, settings: Mapping[str, object], seconds: float, **arguments: str
    ) -> list[dict[str, Any]]:
        """Schedule a spider, wait until it has finished, and return its items; raises TimeoutError."""
        setting = [f"{name}={value}" for name, value in settings.items()]
        job = self.api("schedule", project=PROJECT, spider=spider, setting=setting, **arguments)["jobid"]
        deadline = time.monotonic() + seconds
        while not any(done["id"] == job for done in self.api("listjobs", project=PROJECT)["finished"]):
            if time.monotonic() > deadline:
                raise TimeoutError(self.log(spider, job))
            time.sleep(0.2)
        items = self.folder / "items" / PROJECT / spider / f"{job}.jl"
        assert items.exists(), self.log(spider, job)
        return [json.loads(line) for line in items.read_text(encoding="utf-8").splitlines()]

    def log(self, spider: str, job: str) -> str:
        """Return the log of a job."""
        path = self.folder / "logs" / PROJECT / spider / f"{job}.log"
        return path.read_text(encoding="utf-8") if path.exists() else (self.folder / "scrapyd.log").read_text()


@contextmanager
def scrapyd(folder: Path) -> Iterator[Node]:
    """Run a Scrapyd in *folder* until the block ends."""
    port = free_port()
    node = Node(f"http://localhost:{port}/", folder, checkout(folder / "project", port))
    assert CONFIGURATION is not None
    ours = f"http_port = {port}\npoll_interval = 0.2\n"
    (folder / "scrapyd.conf").write_text(CONFIGURATION[0] + ours, encoding="utf-8")
    command = [str(environment(folder / "venv")), "-m", "scrapyd"]
    inherited = {name: value for name, value in os.environ.items() if not name.startswith(("SCRAPY", "PYTHON"))}
    with (folder / "scrapyd.log").open("w") as log:
        process = subprocess.Popen(command, cwd=folder, env=inherited, stdout=log, stderr=log)
        try:
            wait_for(node, process)
            yield node
        finally:
            process.terminate()
            process.wait(START_SECONDS)


def wait_for(node: Node, process: subprocess.Popen[bytes]) -> None:
    """Return when the node answers; raises RuntimeError where it does not."""
    deadline = time.monotonic() + START_SECONDS
    while process.poll() is None and time.monotonic() < deadline:
        with suppress(OSError):
            node.api("daemonstatus")
            return
        time.sleep(0.1)
    raise RuntimeError((node.folder / "scrapyd.log").read_text())


def checkout(folder: Path, port: int) -> Path:
    """Copy the project, its `[deploy]` section as it is but for the port."""
    for name in ("comcrawl_scrapy", "spiders", "middlewares", "pipelines"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("setup.py", "pyproject.toml", "requirements.txt", "README.md", "scrapy.cfg"):
        shutil.copy(ROOT / name, folder)
    told = (folder / "scrapy.cfg").read_text(encoding="utf-8")
    assert ":6800/" in told
    (folder / "scrapy.cfg").write_text(told.replace(":6800/", f":{port}/"), encoding="utf-8")
    return folder


def environment(folder: Path) -> Path:
    """Make a virtual environment that sees the packages of this one, but not the project; return its Python."""
    venv.create(folder, symlinks=True)
    paths = {"base": str(folder), "platbase": str(folder)}
    site = Path(sysconfig.get_path("purelib", "venv", paths))
    (site / "dependencies.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
    return folder / "bin" / Path(sys.executable).name
