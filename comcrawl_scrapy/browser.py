"""The Chromium to drive: Playwright's own where it is installed, else the system's.

``python -m comcrawl_scrapy.browser`` makes sure that there is one; it is the last step of ``make``'s set-up.
"""

from __future__ import annotations

import importlib.util
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

SHELL_NAMES = ("chromium-headless-shell", "chrome-headless-shell")
"""Chromium without windows, as Playwright's own: each tab costs it far less."""
SYSTEM_NAMES = (*SHELL_NAMES, "chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome")
# No first-run pages and no traffic of the browser's own; the GPU is of no use without a screen.
FLAGS = (
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--mute-audio",
)


def launch_options() -> dict[str, Any]:
    """Return what Playwright needs to launch the browser: keyword arguments of ``BrowserType.launch``.

    The sandbox is left out for root only, for whom Chromium refuses to start with it. Signals are ours to handle: on
    Ctrl-C the pages under way are finished before the browser is closed.
    """
    options: dict[str, Any] = {
        "args": [*FLAGS, *(["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else [])],
        "handle_sigint": False,
        "handle_sigterm": False,
        "handle_sighup": False,
    }
    path = None if own_browser() else system_browser()
    return options | ({"executable_path": path} if path else {})


def completed(given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options *given* to launch the browser, with `launch_options` for what they do not say.

    >>> completed({"proxy": {"server": "http://proxy.example:3128"}, "args": ["--lang=de"]})["args"][-1]
    '--lang=de'
    """
    ours = launch_options()
    if "channel" in given:  # which is a browser's name
        ours.pop("executable_path", None)
    return {**ours, **given, "args": list(dict.fromkeys([*ours["args"], *(given.get("args") or ())]))}


def own_browser() -> Path | None:
    """Return the folder of the headless browser that the installed Playwright downloads, None where it has not."""
    package = importlib.util.find_spec("playwright")
    if package is None or package.origin is None:
        return None
    known = json.loads((Path(package.origin).parent / "driver/package/browsers.json").read_text(encoding="utf-8"))
    revision = next(b["revision"] for b in known["browsers"] if b["name"] == "chromium-headless-shell")
    folder = browsers_folder() / f"chromium_headless_shell-{revision}"
    return folder if (folder / "INSTALLATION_COMPLETE").exists() else None


def browsers_folder() -> Path:
    """Return where Playwright keeps its browsers."""
    if path := os.environ.get("PLAYWRIGHT_BROWSERS_PATH"):
        return Path(path)
    cache = {"darwin": "Library/Caches", "win32": "AppData/Local"}.get(sys.platform, ".cache")
    return Path.home() / cache / "ms-playwright"


def system_browser() -> str | None:
    """Return the path of a Chromium or Chrome found on the PATH."""
    return next((path for name in SYSTEM_NAMES if (path := shutil.which(name))), None)


def install() -> str:
    """Make a browser available and say which; raises RuntimeError with the way out where none can be had."""
    sudo = [] if not hasattr(os, "geteuid") or os.geteuid() == 0 else ["sudo", "-n"]
    playwright = (sys.executable, "-m", "playwright")
    if own_browser() or run(*playwright, "install", "--only-shell", "chromium"):
        folder = own_browser()
        if folder is not None and not starts(folder) and shutil.which("apt-get"):
            run(*sudo, *playwright, "install-deps", "chromium")  # what a machine without a desktop lacks
        return "Playwright's own Chromium"
    if not system_browser() and shutil.which("apt-get"):
        run(*sudo, "apt-get", "update", "-q")
        apt_install = (*sudo, "apt-get", "install", "-y", "-q", "--no-install-recommends")
        if not run(*apt_install, "chromium-headless-shell"):  # which Debian has, but not all of its kin
            run(*apt_install, "chromium")
    if path := system_browser():
        return path
    raise RuntimeError(
        "no browser: install Chromium (for example 'apt-get install chromium') so that it is on the PATH"
    )


def starts(folder: Path) -> bool:
    """Say whether the browser in *folder* finds the system libraries that it needs."""
    names = ("chrome-headless-shell", "headless_shell", "chrome-headless-shell.exe")
    program = next((path for name in names for path in folder.rglob(name) if path.is_file()), None)
    return program is not None and run(str(program), "--version")


def run(*command: str) -> bool:
    """Run a command quietly; True when it succeeded within ten minutes."""
    try:
        quiet = subprocess.DEVNULL
        return subprocess.run(command, check=False, stdout=quiet, stderr=quiet, timeout=600).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


if __name__ == "__main__":
    try:
        print(f"browser: {install()}")
    except RuntimeError as problem:
        sys.exit(f"comcrawl-scrapy: {problem}")
