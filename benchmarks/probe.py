"""What a crawl costs, seen from inside it: a Scrapy extension that `benchmarks.throughput` puts into the crawls it compares.

It is part of the crawling process, so it does little: it notes times, and reads memory in a thread.
"""

from __future__ import annotations

import asyncio
import json
import time
from asyncio.events import Handle
from collections import defaultdict
from contextlib import AbstractContextManager, ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Self
from unittest.mock import patch

import psutil
from scrapy import signals

if TYPE_CHECKING:
    from collections.abc import Callable

    from scrapy.crawler import Crawler

SAMPLE_SECONDS = 5.0  # as reading memory keeps the processes waiting, and takes an eighth of a second of processor
LONGEST = 5  # callbacks that are named


class Blocks:
    """The callbacks that kept the event loop longest, by one *clock*: (milliseconds, what)."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self.clock = clock
        self.longest: list[tuple[float, str]] = []

    def note(self, start: float, handle: Handle) -> None:
        """Take note of a callback that began at *start* and is over now."""
        taken = 1000 * (self.clock() - start)
        if len(self.longest) < LONGEST or taken > self.longest[-1][0]:
            self.longest = sorted([*self.longest, (taken, named(handle))], reverse=True)[:LONGEST]


def watching(*blocks: Blocks) -> AbstractContextManager[object]:
    """Time every callback of this process's loops, all of which go through `Handle._run`."""
    run: Callable[[Handle], None] = Handle._run

    def timed(handle: Handle) -> None:
        starts = [each.clock() for each in blocks]
        run(handle)
        for each, start in zip(blocks, starts, strict=True):
            each.note(start, handle)

    return patch.object(Handle, "_run", timed)


def named(handle: Handle) -> str:
    """Return what a callback is: of a task that it takes a step further, the task."""
    task = getattr(getattr(handle, "_callback", None), "__self__", None)
    return repr(task if isinstance(task, asyncio.Task) else handle)


class Probe:
    """Writes to the file ``PROBE_FILE``, as JSON, when the pages of a crawl were done, its memory, and its longest blocks.

    ``done``: seconds since the crawl began, a page. ``memory``: (pages done by then, bytes of all its processes).
    ``blocks``: see `Blocks`; ``work`` are those by the time that the loop's thread had on the processor: what a block takes
    longer, others had it, be they threads or programs. ``processor``: seconds on it, by program.
    """

    def __init__(self, crawler: Crawler) -> None:
        self.file = Path(crawler.settings["PROBE_FILE"])
        self.blocks, self.work = Blocks(time.perf_counter), Blocks(time.thread_time)
        self.done: list[float] = []
        self.memory: list[tuple[int, int]] = []
        self.processor: dict[str, float] = {}

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        probe = cls(crawler)
        crawler.signals.connect(probe.begin, signals.engine_started)
        crawler.signals.connect(probe.page_done, signals.item_scraped)
        crawler.signals.connect(probe.end, signals.spider_closed)
        return probe

    def begin(self) -> None:
        self.started = time.monotonic()
        self.sampler = asyncio.create_task(self._sample())
        self.watching = ExitStack()
        self.watching.enter_context(watching(self.blocks, self.work))

    def page_done(self) -> None:
        self.done.append(time.monotonic() - self.started)

    async def end(self) -> None:
        self.watching.close()
        self.sampler.cancel()
        await self._remember()
        seen = {"done": self.done, "memory": self.memory, "processor": self.processor}
        seen |= {"blocks": self.blocks.longest, "work": self.work.longest}
        self.file.write_text(json.dumps(seen), encoding="utf-8")

    async def _sample(self) -> None:
        while True:
            await self._remember()
            await asyncio.sleep(SAMPLE_SECONDS)

    async def _remember(self) -> None:
        done = len(self.done)
        size, self.processor = await asyncio.to_thread(measured, psutil.Process())
        self.memory.append((done, size))


def measured(process: psutil.Process) -> tuple[int, dict[str, float]]:
    """Return the bytes that *process* and its descendants hold, and the seconds they had on the processor, by program.

    Memory that processes share counts once (PSS) where the system tells; the seconds are also those of the descendants
    that have ended.
    """
    size = 0
    seconds: defaultdict[str, float] = defaultdict(float)
    for one in [process, *process.children(recursive=True)]:
        try:
            memory, times = one.memory_full_info(), one.cpu_times()
            name = "crawler" if one == process else one.name()
        except psutil.Error:  # ended meanwhile
            continue
        size += getattr(memory, "pss", memory.rss)
        seconds[name] += times.user + times.system + times.children_user + times.children_system
    return size, dict(seconds)
