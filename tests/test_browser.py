from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from comcrawl_scrapy import browser


def executable(folder: Path, name: str) -> str:
    path = folder / name
    path.write_text("#!/bin/sh\nexit 1\n")
    path.chmod(0o755)
    return str(path)


def test_playwrights_own_browser_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLAYWRIGHT_BROWSERS_PATH", str(tmp_path))
    monkeypatch.setenv("PATH", str(tmp_path))
    system = executable(tmp_path, "chromium")
    assert browser.launch_options()["executable_path"] == system
    revision = next(iter(known_revisions()))
    (tmp_path / revision).mkdir()
    (tmp_path / revision / "INSTALLATION_COMPLETE").touch()
    assert "executable_path" not in browser.launch_options()


def test_of_the_systems_browsers_the_one_without_windows_comes_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    executable(tmp_path, "chromium")
    shell = executable(tmp_path, "chromium-headless-shell")
    assert browser.system_browser() == shell


def known_revisions() -> list[str]:
    """Ask Playwright itself where it would look for its headless browser."""
    script = "from playwright.sync_api import sync_playwright as p\nwith p() as q: print(q.chromium.executable_path)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    full = next(part for part in Path(done.stdout.strip()).parts if part.startswith("chromium"))
    return [full if "headless" in full else full.replace("chromium-", "chromium_headless_shell-")]


def test_without_any_browser_set_up_says_what_to_install(tmp_path: Path) -> None:
    nowhere = {"PLAYWRIGHT_DOWNLOAD_HOST": "http://127.0.0.1:9", "PLAYWRIGHT_BROWSERS_PATH": str(tmp_path / "none")}
    environment = {"PATH": str(tmp_path), "HOME": str(tmp_path), **nowhere}
    command = [sys.executable, "-m", "comcrawl_scrapy.browser"]
    done = subprocess.run(
        command, env=environment, capture_output=True, text=True, check=False, cwd=Path(__file__).parents[1]
    )
    assert done.returncode == 1
    assert done.stderr.strip().endswith("so that it is on the PATH")
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    "packages", [("chromium-headless-shell", "chromium"), ("chromium",)], ids=["Debian", "its kin"]
)
def test_set_up_installs_the_first_browser_that_the_system_has_a_package_of(
    packages: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def run(*command: str) -> bool:
        wanted = command[-1]
        is_had = "apt-get" in command and wanted in packages
        if is_had:
            executable(tmp_path, wanted)
        return is_had

    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("PLAYWRIGHT_BROWSERS_PATH", str(tmp_path / "none"))
    monkeypatch.setattr(browser, "run", run)
    executable(tmp_path, "apt-get")
    assert browser.install() == str(tmp_path / packages[0])


@pytest.mark.parametrize(("user", "sandboxed"), [(0, False), (1000, True)])
def test_the_sandbox_is_left_out_for_root_only(user: int, sandboxed: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: user)
    assert ("--no-sandbox" not in browser.launch_options()["args"]) is sandboxed
