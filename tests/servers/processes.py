"""Programs that serve on a port of this machine while a test needs them."""

from __future__ import annotations

import os
import socket
import subprocess
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

SECONDS = 60.0  # for a program to start


def free_port() -> int:
    """Return a port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


@contextmanager
def running(command: Sequence[str], port: int, folder: Path, env: Mapping[str, str] | None = None) -> Iterator[None]:
    """Run *command* in *folder* from when it answers at *port*; raises AssertionError with its log where it never does."""
    log = folder / "server.log"
    with log.open("w") as output:
        process = subprocess.Popen(command, cwd=folder, env=os.environ | (env or {}), stdout=output, stderr=output)
        try:
            _wait_for(port, process, log)
            yield
        finally:
            process.terminate()
            process.wait()


def _wait_for(port: int, process: subprocess.Popen[bytes], log: Path) -> None:
    end = time.monotonic() + SECONDS
    while process.poll() is None and time.monotonic() < end:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)  # between two looks
    raise AssertionError(f"{process.args!r} ended with {process.returncode}, or serves nobody:\n{log.read_text()}")
