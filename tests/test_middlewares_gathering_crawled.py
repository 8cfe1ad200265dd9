"""Gathering with all that stands around it: the crawler, its politeness, and the judges that it ships with."""

from __future__ import annotations

from typing import Any

import pytest
from scrapy.crawler import Crawler

from comcrawl_scrapy.visit import Visit
from tests.live import Run, engine, visited
from tests.searching import HTML, effects

TITLE = "<title>The harbour tram is late again</title><h1>The harbour tram is late again</h1>"


def story(page: int, claimed: str = "", link: str = "") -> bytes:
    records = "".join(
        f'<li class="comment" id="comment-{n}"><b class="author">Reader {n}</b> <time datetime="2026-03-{n:02}T08:00Z">{n} March'
        f"</time><div class='text'><p>The tram was {n} minutes late again, and nobody at the stop was told.</p></div>{link if n == 3 else ''}</li>"
        for n in range(6 * page - 5, 6 * page + 1)
    )
    following = f'<p><a rel="next" href="/story?page={page + 1}">Older comments</a></p>'
    talk = f'<section class="comments"><h2>{claimed} Comments</h2><ol class="comment-list">{records}</ol>{following}</section>'
    return f"{TITLE}<article><p>It comes a little later every day.</p></article>{talk}".encode()


def test_robots_txt_and_its_delay_hold_for_next_pages(run: Run, serve: Any) -> None:
    robots = b"User-agent: *\nCrawl-delay: 0.4\nDisallow: /story?page=3\n"
    pages = {f"/story?page={n}": (200, HTML, story(n)) for n in (1, 2, 3)}
    url, asked = serve({"/robots.txt": (200, "text/plain", robots), **pages})

    async def visit() -> tuple[Visit, float]:
        async with engine() as crawler:
            seen = await visited(crawler, f"{url}/story?page=1")
            assert crawler.engine
            return seen, crawler.engine.downloader.slots["127.0.0.1"].delay

    seen, delay = run(visit())
    assert delay == 0.4
    assert [path for path in asked if path != "/favicon.ico"] == ["/robots.txt", "/story?page=1", "/story?page=2"]
    assert (len(seen.gathered), effects(seen)) == (12, ["larger", "failed"])


def test_threads_go_on_from_page_to_page_if_comments_are_known_to_be_missing(
    run: Run, crawler: Crawler, serve: Any
) -> None:
    pages = {"/late-tram": story(1, "18", '<a href="/late-tram/thread/2">View 6 more replies</a>')}
    inner = story(2, "18").replace(
        b"<p>The tram was 9", b'<a href="/late-tram/thread/3">View 6 more replies</a><p>The tram was 9'
    )
    pages |= {"/late-tram/thread/2": inner, "/late-tram/thread/3": story(3, "18")}
    canonical = b'<link rel="canonical" href="/late-tram">'
    url, _ = serve({path: (200, HTML, canonical + body.replace(b'rel="next"', b"")) for path, body in pages.items()})

    assert len(run(visited(crawler, f"{url}/late-tram")).gathered) == 18


@pytest.mark.parametrize(("claimed", "number"), [(12, 12), (6, 6)])
def test_replies_on_a_page_of_their_own_are_read_if_comments_are_known_to_be_missing(
    run: Run, crawler: Crawler, serve: Any, claimed: int, number: int
) -> None:
    first = story(1, str(claimed), '<a href="/late-tram/thread/3">View 6 more replies</a>')
    pages = {"/late-tram": first.replace(b'rel="next"', b""), "/late-tram/thread/3": story(2)}
    url, _ = serve({path: (200, HTML, body) for path, body in pages.items()})
    assert len(run(visited(crawler, f"{url}/late-tram")).gathered) == number


NUMBERED = """<script>
  const comment = (n, more) => `<li class="comment" id="comment-${n}"><b class="author">Reader ${n}</b>
    <time datetime="2026-03-${String(n).padStart(2, "0")}T08:00Z">${n} March</time>
    <div class="text"><p>The tram was ${n} minutes late again, and nobody at the stop was told.</p></div>${more}</li>`;
  const button = n => `<button type="button" aria-label="Show replies" data-of="${n}"><i aria-hidden="true"></i><span>1</span></button>`;
  const inside = host => HOSTS ? host.attachShadow({mode: "open"}) : host;
  for (const item of document.querySelectorAll("comment-item")) {
    const n = Number(item.dataset.n), control = item.innerHTML = button(n);
    const root = inside(item);
    root.innerHTML = comment(n, `<div class="actions">${HOSTS ? "<slot></slot>" : control}</div><ol class="replies"></ol>`);
    item.onclick = event => {
      if (event.composedPath().some(node => node.dataset?.of)) root.querySelector("ol").innerHTML = comment(n + 10, "");
    };
  }
</script>"""


@pytest.mark.parametrize("hosts", ["true", "false"], ids=["slotted in shadow roots", "no shadow roots"])
def test_replies_behind_a_number_are_opened_where_a_label_says_that_they_are_there(
    run: Run, crawler: Crawler, serve: Any, hosts: str
) -> None:
    items = "".join(f"<comment-item data-n='{n}'></comment-item>" for n in range(1, 5))
    talk = f"<section class=comments><h2>4 Comments</h2><ol class=comment-list>{items}</ol></section>"
    body = (
        f"{TITLE}<article><p>It comes a little later every day.</p></article>{talk}{NUMBERED.replace('HOSTS', hosts)}"
    )
    url, _ = serve({"/late-tram": (200, HTML, body.encode())})
    assert len(run(visited(crawler, f"{url}/late-tram")).gathered) == 8
