from __future__ import annotations

import gc
import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from socket import AF_INET6
from threading import Thread

import pytest

from tests import forked
from tests.commands import scrapy  # noqa: F401
from tests.databases import database, database_url, postgres, postgres_server, postgres_url  # noqa: F401  # fixtures
from tests.live import browser, crawler, left, own_page, page, run  # noqa: F401  # fixtures
from tests.searching import find  # noqa: F401

os.environ.setdefault("OMP_NUM_THREADS", "1")  # threads that share a busy core wait for each other
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # each crawl that a test starts would compile all our modules anew
gc.set_threshold(50_000, 20, 20)  # to look for garbage among all that is imported takes an eighth of the tests' time

Pages = dict[str, tuple[int, str, bytes]]
had: set[int] = set()
"""Ports of servers that there have been."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let the longest come first: what is left at the end is then short, and keeps no other core waiting."""
    items.sort(key=lambda item: not any(item.iter_markers("long")))


def pytest_unconfigure() -> None:
    forked.end()


class IPv6Server(ThreadingHTTPServer):
    address_family = AF_INET6


def new_server(handler: type[BaseHTTPRequestHandler], host: str = "127.0.0.1") -> ThreadingHTTPServer:
    """Return a server on a port that none has had: the crawler and the browser that tests share remember what an address said."""
    kind = IPv6Server if ":" in host else ThreadingHTTPServer
    while (server := kind((host, 0), handler)).server_port in had:
        server.server_close()
    had.add(server.server_port)
    return server


@contextmanager
def serving(pages: Pages, host: str = "127.0.0.1") -> Iterator[tuple[str, list[str]]]:
    """Serve *pages* (path → status, content type, body) on loopback; yields the address and the paths asked for."""
    asked: list[str] = []

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked.append(self.path)
            status, content_type, body = pages.get(self.path, (404, "text/plain", b"not found"))
            self.send_response(status)
            self.send_header("Content-Type", content_type)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: object) -> None:
            """Keep the test's output clean."""

    server = new_server(Handler, host)
    thread = Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    try:
        name = f"[{host}]" if ":" in host else host
        yield f"http://{name}:{server.server_port}", asked
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


@pytest.fixture
def serve() -> Iterator[Callable[[Pages], tuple[str, list[str]]]]:
    with ExitStack() as stack:
        yield lambda pages: stack.enter_context(serving(pages))
