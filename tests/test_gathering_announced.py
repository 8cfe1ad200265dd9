from __future__ import annotations

from datetime import UTC, datetime

import lxml.html
import pytest

from comcrawl_scrapy.gathering.announced import announces_comments, goes_on
from comcrawl_scrapy.gathering.controls import Place
from comcrawl_scrapy.snapshot import PageSnapshot


@pytest.mark.parametrize(
    ("body", "clicked", "expected"),
    [
        ("<section><h2>التعليقات</h2><div>…</div></section>", [], True),
        ("<section><h2>Comments</h2></section>", [], True),
        ("<div id='comments'></div>", [], True),
        ("<button>12 comments</button>", ["12 comments"], True),
        ("<section><h2>Comments</h2><p>The discussion is closed.</p></section>", [], False),
        ("<section id='comments'><h2>0 Comments</h2><p>Be the first.</p></section>", ["0 Comments"], False),
        (
            "<h2>댓글</h2><p class='line'></p><p class='line'></p><aside><h2>Related</h2><p>A boat.</p></aside>",
            [],
            True,
        ),
        ("<h3>Comments</h3><h3>Related</h3>", [], False),
        ("<h3>Comments</h3><script></script><template></template>", [], False),
        ("<h3>Comments</h3><div></div><noscript>Turn JavaScript on.</noscript>", [], True),
        ("<h2>Comments</h2><div><img></div><div><h3>A boat</h3></div>", [], False),
        ("<h2>Comments</h2><div></div>Closed.<h2>Related</h2>", [], False),
        ("<section><h2>Related</h2></section>", [], False),
        ("<div id='weather'></div><i class='icon-comment'></i>", [], False),
    ],
)
def test_comments_are_announced_by_a_number_or_an_empty_place(body: str, clicked: list[str], expected: bool) -> None:
    document = lxml.html.document_fromstring(
        f"<body><article><h1>The boat</h1><p>It was late.</p></article>{body}</body>"
    )
    page = PageSnapshot(document, "https://news.example.org/story", "load", datetime.now(UTC))
    assert announces_comments(page, clicked) is expected


@pytest.mark.parametrize(
    ("after", "expected"),
    [
        ("<div class=spinner></div>", True),
        ("<button disabled>Loading…</button>", True),
        ("<button disabled>Next</button>", False),
        ("<button>Loading…</button>", False),
        ("<p>Caricamento…</p>", True),
        ("<p>Add a comment…</p>", False),
        ("<p><a href=/rules>Read our rules…</a></p>", False),
        ("<p>…</p>", False),
        ("<p hidden>Loading…</p>", False),
        ("<p style='display: none'>Loading…</p>", False),
        ("<footer>The Courier</footer><div class=spinner></div>", False),
    ],
    ids=[
        "a spinner",
        "out of use while it loads",
        "out of use",
        "in use",
        "words",
        "a place to write",
        "a link",
        "dots",
        "hidden",
        "hidden by style",
        "behind something else",
    ],
)
def test_what_follows_the_comments_may_show_that_more_are_loaded(after: str, expected: bool) -> None:
    document = lxml.html.document_fromstring(
        f"<body><div><ul><li>So it is</li><li>It rained</li></ul>{after}</div></body>"
    )
    section = document.xpath("//ul")[0]
    assert goes_on(Place(document, section, list(section))) is expected
