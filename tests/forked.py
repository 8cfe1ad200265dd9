"""Programs of ours in processes of their own, as ``python -m`` starts them, but without the seconds that each takes to load.

One process loads what they need and does nothing else; each program is a fork of it. What is said between the two: a line
of JSON with the files that the program is to have, and back, through one of these, its number and then its exit status.
"""

from __future__ import annotations

import functools
import gc
import json
import os
import runpy
import select
import signal
import subprocess
import sys
import warnings
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from socket import AF_UNIX, SOCK_SEQPACKET, recv_fds, send_fds, socket, socketpair

ROOT = Path(__file__).parents[1]
LARGEST = 100_000
"""What is asked for is no longer, in bytes."""
DIGITS = 10
"""Of a process's number, so that what follows it is told apart."""
ENDINGS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
LOADED = (
    "comcrawl_scrapy.commands", "spiders", "middlewares", "pipelines", "benchmarks.plain_visits",
    "scrapy.commands", "scrapy.downloadermiddlewares", "scrapy.extensions", "scrapy.spidermiddlewares", "scrapy.squeues", "aiohttp.web",
)  # fmt: skip


@dataclass
class Process:
    """A program under way, in a session of its own, with the methods that `subprocess.Popen` has."""

    pid: int
    ending: int
    """A file from which its exit status is read when it has ended."""
    returncode: int | None = None

    def poll(self) -> int | None:
        """Return its exit status if it has ended."""
        return self._ended(0)

    def wait(self, timeout: float | None = None) -> int:
        """Return its exit status once it has ended; raises TimeoutExpired."""
        status = self._ended(timeout)
        if status is None:
            raise subprocess.TimeoutExpired(str(self.pid), timeout or 0)
        return status

    def kill(self) -> None:
        """End it if it has not ended, and wait for that."""
        if self.poll() is None:
            with suppress(ProcessLookupError):  # it has ended meanwhile
                os.kill(self.pid, signal.SIGKILL)
            self.wait()

    def _ended(self, seconds: float | None) -> int | None:
        if self.returncode is None and select.select([self.ending], [], [], seconds)[0]:
            self.returncode = os.waitstatus_to_exitcode(int(os.read(self.ending, DIGITS)))
            os.close(self.ending)
        return self.returncode


def start(
    module: str,
    *arguments: str,
    reads: int | None = None,
    out: int | None = None,
    err: int | None = None,
    environment: Mapping[str, str] | None = None,
) -> Process:
    """Start ``python -m MODULE ARGUMENTS`` in the project's folder; of the files that are not given it has none, and ours is its environment."""
    wanted = json.dumps([module, arguments, dict(environment or os.environ)]).encode()
    ending, status = os.pipe()
    with open(os.devnull, "r+b") as nothing:  # noqa: PTH123  # it is no path
        files = [nothing.fileno() if file is None else file for file in (reads, out, err)]
        send_fds(forger().asked, [wanted], [*files, status])
    os.close(status)
    return Process(int(os.read(ending, DIGITS)), ending)


@dataclass(frozen=True)
class Forger:
    """The process that is forked, and where it is asked to."""

    process: subprocess.Popen[bytes]
    asked: socket


@functools.cache
def forger() -> Forger:
    """Start it, at first use."""
    ours, theirs = socketpair(AF_UNIX, SOCK_SEQPACKET)
    command = [sys.executable, "-m", "tests.forked", str(theirs.fileno())]
    with theirs:
        return Forger(
            subprocess.Popen(command, cwd=ROOT, pass_fds=[theirs.fileno()], start_new_session=True), asked=ours
        )


def end() -> None:
    """Let it end, if it has started; a program that a failed test has left goes on without it."""
    if forger.cache_info().currsize:
        forger().asked.close()
        forger().process.wait()
        forger.cache_clear()


def main(asked: socket) -> None:
    """Fork for whatever is asked for, until that is nothing; returns in each fork when it has become the program."""
    while (wanted := recv_fds(asked, LARGEST, 4))[0]:
        data, files, *_ = wanted
        if os.fork() == 0:  # it waits for the program, as its parent must not
            program = os.fork()
            if program == 0:
                asked.close()
                module, arguments, environment = json.loads(data)
                become(module, arguments, environment, files)
                return
            os.write(files[-1], f"{program:{DIGITS}}".encode())
            os.write(files[-1], str(os.waitpid(program, 0)[1]).encode())
            os._exit(0)
        for file in files:
            os.close(file)


def become(module: str, arguments: Sequence[str], environment: dict[str, str], files: Sequence[int]) -> None:
    """Be the program: what it says when it ends, and its exit status, are those of this process."""
    os.setsid()
    for number, file in enumerate(files[:-1]):
        os.dup2(file, number)
    for file in files:
        os.close(file)
    for number in ENDINGS:  # whoever runs the tests may have them ignored, as nohup does
        signal.signal(number, signal.default_int_handler if number == signal.SIGINT else signal.SIG_DFL)
    os.environ.clear()
    os.environ.update(environment)
    sys.argv = [module, *arguments]
    runpy.run_module(module, run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    from scrapy.utils.misc import walk_modules_iter

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # not all that Scrapy has is to stay in it
        for name in LOADED:
            list(walk_modules_iter(name))
    assert "twisted.internet.reactor" not in sys.modules  # each has its own
    gc.freeze()
    main(socket(fileno=int(sys.argv[1])))
