"""A server that misbehaves: every path in another way, and one good page among them."""

from __future__ import annotations

from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler
from random import Random
from threading import Event
from typing import TYPE_CHECKING

from tests.demo_site.server import serving

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

REMARKS = [
    ("Martha", "The first boat was late again this morning."),
    ("Tom", "It was not, I was on it. It left at a quarter past."),
    ("Aoife", "Some clocks at the quay are five minutes ahead."),
    ("Derek", "Then somebody should climb up there and set them."),
    ("Priya", "I have written to the port authority about it twice."),
]
TALK = '<section id="comments"><h2>Comments</h2><ol class="comment-list">{}</ol></section>'.format(
    "".join(
        f'<li class="comment" id="comment-{i}"><b class="author">{author}</b> '
        f'<time datetime="2026-03-0{i + 1}T08:00:00Z">'
        f'{i + 1} March 2026</time><div class="comment-text"><p>{text}</p></div><button type="button">Reply</button>'
        "</li>"
        for i, (author, text) in enumerate(REMARKS)
    )
)
STORY = "<article><h1>The first boat</h1><p>It leaves a little later every morning, say its passengers.</p></article>"
BOTHER = """<script>
setInterval(() => open("/good"), 20);
setInterval(() => { alert("You have won!"); confirm("Really leave?"); prompt("Your name?"); }, 10);
onbeforeunload = () => "Stay!";
</script>"""
CRASH = "<script>setTimeout(() => 'a'.repeat(2 ** 28).split(''), 50)</script>"
"""An array longer than V8 can hold ends the process of the tab at once."""
RUSSIAN = TALK.replace(REMARKS[0][1], "Первый паром опять опоздал.")


def page(body: str, head: str = "") -> bytes:
    """Write a whole page."""
    top = f'<!DOCTYPE html><html lang="en"><head><title>The first boat</title>{head}</head>'
    return f"{top}<body>{body}</body></html>".encode()


HUGE = page(STORY + "<p>And so on, and so forth.</p>\n" * 660_000 + TALK)
HTML = "text/html; charset=utf-8"
PAGES: dict[str, tuple[str, Callable[[], bytes]]] = {
    "/robots.txt": ("text/plain", lambda: b"User-agent: *\nDisallow:\n"),
    "/good": (HTML, lambda: page(STORY + TALK)),
    "/binary": ("application/octet-stream", lambda: Random(1).randbytes(200_000)),
    "/binary-as-html": (HTML, lambda: Random(2).randbytes(200_000)),
    "/empty": (HTML, lambda: b""),
    "/huge": (HTML, lambda: HUGE),
    "/huge-unannounced": (HTML, lambda: HUGE),
    "/deep": (HTML, lambda: page(STORY + TALK + "<div>" * 5_000 + "The end" + "</div>" * 5_000)),
    "/wrong-charset": (HTML, lambda: page(STORY + RUSSIAN).decode().encode("windows-1251")),
    "/dialogs": (HTML, lambda: page(STORY + TALK + BOTHER)),
    "/crash": (HTML, lambda: page(STORY + TALK + CRASH)),
    "/busy": (HTML, lambda: page(STORY + "<script>for (;;) {}</script>")),
    "/spin": (HTML, lambda: page(STORY + "<script>location.replace('/spin?' + Math.random())</script>")),
}

REDIRECTS = {"/circle": "/circle/2", "/circle/2": "/circle", "/to-a-mail": "mailto:ann@example.com"}


class Handler(BaseHTTPRequestHandler):
    """Answers with `PAGES`, goes round in circles at /circle, to no page at /to-a-mail, and never answers at /never."""

    over = Event()

    def do_GET(self) -> None:
        path = self.path.partition("?")[0]
        if path == "/never":
            self.over.wait()
        elif path in REDIRECTS:
            self.send_response(302)
            self.send_header("Location", REDIRECTS[path])
            self.end_headers()
        elif path in PAGES:
            self.answer(*PAGES[path], announced=path != "/huge-unannounced")
        else:
            self.send_error(404)

    def answer(self, kind: str, body: Callable[[], bytes], announced: bool) -> None:
        content = body()
        self.send_response(200)
        self.send_header("Content-Type", kind)
        if announced:
            self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        with suppress(ConnectionError):  # whoever asked has had enough
            self.wfile.write(content)

    def log_message(self, *_: object) -> None:
        """Keep the test's output clean."""


@contextmanager
def bad_server() -> Iterator[str]:
    """Serve on loopback until the block ends; yields the address."""
    Handler.over.clear()
    with serving(Handler) as port:
        try:
            yield f"http://127.0.0.1:{port}"
        finally:
            Handler.over.set()
