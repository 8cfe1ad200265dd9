from __future__ import annotations

from datetime import UTC, datetime
from time import process_time
from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

import pytest

from comcrawl_scrapy.dom import parse
from comcrawl_scrapy.snapshot import PageSnapshot
from middlewares.next_articles import next_articles, other_articles
from tests.searching import Find, comments, put
from tests.test_middlewares_search import BUTTON, SEEN_ONCE

if TYPE_CHECKING:
    from lxml.html import HtmlElement

    from middlewares.snapshots import LiveSnapshot

OWN = "<div class=story><h1>The old dairy</h1><p>It has stood empty.</p></div>"
NEXT = "<div class=story><h1>{}</h1><p>The mill by the weir has gone.</p></div>"
PLAIN = "<section><h1>{}</h1><p>The mill by the weir has gone.</p></section>"
MOVES = "history.replaceState({}, '', '/1');"


def page(own: str, brought: str, moves: str = "") -> str:
    """A page to whose end something comes as it is scrolled."""
    add = f"document.body.insertAdjacentHTML('beforeend', `{brought}`); {moves}"
    return f"{OWN}{own}<div style='height: 4000px'></div><b id=end></b><script>{SEEN_ONCE % add}</script>"


@pytest.mark.parametrize("moves", ["", MOVES])
@pytest.mark.parametrize("own", [comments(3), BUTTON.format(put(3, "end"))])
@pytest.mark.parametrize("next_one", [comments(5), BUTTON.format(put(5)).replace("id=open", "id=open2")])
def test_the_comments_of_an_article_that_scrolling_brings_are_left_to_it(
    find: Find, own: str, next_one: str, moves: str
) -> None:
    visit, found = find(page(own, NEXT.format("Rain tomorrow") + next_one.replace("`", ""), moves))

    assert found == 3
    assert visit.snapshot
    assert visit.snapshot.url.endswith("/0")


def test_an_address_that_changes_with_the_headline_tells_of_another_article(find: Find) -> None:
    _, found = find(page(comments(3), PLAIN.format("Rain tomorrow") + comments(5), MOVES))

    assert found == 3


@pytest.mark.parametrize(
    ("brought", "moves"),
    [
        (NEXT.format("Comments on this") + comments(5), MOVES),
        (NEXT.format("The old dairy") + comments(5), ""),
        (PLAIN.format("What they say") + comments(5), ""),
        (comments(5), MOVES),
        (NEXT.format("Rain tomorrow") + comments(5), f"{MOVES} document.querySelector('.story').remove()"),
    ],
    ids=["a headline on comments", "the same headline", "another kind of headline", "another address", "another view"],
)
def test_what_scrolling_brings_to_the_article_is_its_own(find: Find, brought: str, moves: str) -> None:
    _, found = find(page("", brought, moves))

    assert found == 5


TITLE = "<title>The old dairy - Herald</title>"
STORY = "<p>The mill by the weir has gone, and nobody knows where it went.</p>" * 10
LINKED = "<div class=full><h2><a href='/1'>Rain tomorrow</a></h2>{}<h3>5 said</h3>" + comments(5) + "</div>"
BELOW = "<div class=full><div><h1>{}</h1></div>{}<h3>5 said</h3>" + comments(5) + "</div>"


@pytest.mark.parametrize(
    ("story", "found"), [(STORY, 3), ("<p>It will be wet.</p>", 8)], ids=["with its story", "a teaser"]
)
def test_a_linked_headline_that_scrolling_brings_is_another_article_s_where_its_story_follows(
    find: Find, story: str, found: int
) -> None:
    assert find(page(comments(3), LINKED.format(story)))[1] == found


def test_a_headline_in_what_one_of_many_wrote_is_no_other_article_s(find: Find) -> None:
    said = "<p class=comment>text</p>"
    rows = (
        f"<div class=row><b>Ann</b><div><h1>My own view</h1>{STORY}{said}</div></div>"
        + f"<div class=row>{said}</div>" * 4
    )

    assert find(f"{TITLE}{OWN}<div class=talk>{rows}</div>")[1] == 5


@pytest.mark.parametrize(
    ("headline", "story", "found"),
    [("Rain tomorrow", STORY, 3), ("Rain tomorrow", "", 8), ("The old dairy", STORY, 8), ("Comments", STORY, 8)],
)
def test_an_article_that_is_there_from_the_beginning_is_left_to_itself(
    find: Find, headline: str, story: str, found: int
) -> None:
    assert find(TITLE + OWN + comments(3) + BELOW.format(headline, story))[1] == found


BESIDE = "<div class=story><h1>Rain tomorrow</h1>{}</div>"
TALK = comments(3).replace("<section>", "<section class=talk>")


@pytest.mark.parametrize(
    ("after", "found"),
    [
        (TALK + BESIDE.format(STORY) + TALK + BESIDE.format(STORY) + TALK, 3),
        (BESIDE.format(STORY) + TALK, 3),  # nothing follows the page's own article before
        (TALK + BESIDE.format(STORY) + "<p>The end</p>" + TALK, 6),
        ("<section><p>Share</p></section>" + BESIDE.format(STORY) + comments(3), 3),
    ],
    ids=["comments of each", "comments of the page", "something else between", "parts of no class"],
)
def test_what_follows_other_articles_as_comments_follow_the_page_s_own_is_theirs(
    find: Find, after: str, found: int
) -> None:
    assert find(TITLE + OWN + after)[1] == found


def live(document: HtmlElement) -> LiveSnapshot:
    origins = {node: (0, number) for number, node in enumerate(document.iter())}
    page = PageSnapshot(document, "https://news.example/0", "scroll", datetime.now(UTC), origins)
    return cast("LiveSnapshot", SimpleNamespace(page=page, parts=[SimpleNamespace(epoch="1")]))


@pytest.mark.parametrize("name", ["The old dairy", "The old dairy, part {}"])
def test_time_is_linear_in_headlines_that_all_say_the_title(name: str) -> None:
    own = "".join(f"<h1>{name.format(n)}</h1>" for n in range(2000))
    brought = "".join(f"<h1>Rain on day {n}</h1>" for n in range(2000))
    before, after = (live(parse(f"{TITLE}<main>{own}{rest}</main>")) for rest in ("", brought))
    begun = process_time()
    assert other_articles(after) == []
    assert len(next_articles(before, after)) == 2000  # each of them once
    assert process_time() - begun < 4


def test_time_is_linear_in_the_headlines_below_one_another() -> None:
    below = "".join(f"<div class=part{n}><h1>Rain on day {n}</h1><p>It will be wet.</p></div>" for n in range(2000))
    document = parse(f"{TITLE}{OWN}<main>{below}</main>")
    begun = process_time()
    assert other_articles(live(document)) == []
    assert process_time() - begun < 4
