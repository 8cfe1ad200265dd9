"""Moments that records state where nobody sees them."""

from __future__ import annotations

import pytest

from comcrawl_scrapy import extract_comments

SAID = ("It rains.", "It has rained for days, or so it seems.", "Not here: it is dry in the hills.", "So it was here.")
RECORD = (
    "<article class=comment id=comment-{n}>{stated}<p class=submitted>Submitted by <b>{name}</b> on {when}</p>"
    "<div class=content><p>{said}</p></div><a href='/reply/{n}'>Reply</a></article>"
)
EPOCH = 1628271274  # 2021-08-06 17:34:34 UTC


def times(stated: str, when: str = "Fri, 08/06/2021 - 1{n}:34") -> list[str]:
    """Return when comments were written, who write at the same minute of hours that follow one another."""
    records = (
        RECORD.format(n=n, stated=stated.format(EPOCH + 3600 * n), name=name, when=when.format(n=n), said=SAID[n])
        for n, name in enumerate(("Ann", "Bo", "Cy", "Di"))
    )
    page = f"<h1>Rain</h1><section class=comments><h2>Comments</h2>{''.join(records)}</section>"
    return [str(comment.published_at)[5:19] for comment in extract_comments(page).comments]


@pytest.mark.parametrize(
    ("stated", "is_told"),
    [
        ("<mark class=hidden data-comment-timestamp={}></mark>", True),
        ("<mark class=hidden data-comment-timestamp={}>new</mark>", False),  # it may be that of another time
        ("<mark class=hidden data-comment-number={}></mark>", False),
        ("<mark class=hidden data-expires-timestamp={}></mark>", False),
        ("<mark class=hidden data-comment-timestamp=1628270000></mark>", False),  # at no such minute
        ("<mark class=hidden data-comment-timestamp=1628530474></mark>", False),  # on another day
        ("<mark class=hidden data-comment-timestamp=1628271240></mark>", False),  # of the page: all have the same
    ],
)
def test_a_clock_is_of_the_zone_in_which_it_shows_the_moment_that_is_stated(stated: str, is_told: bool) -> None:
    told = [f"08-06 {17 + n}:34:34" for n in range(4)]
    assert times(stated) == (told if is_told else [f"08-06 1{n}:34:00" for n in range(4)])


def test_until_when_one_may_edit_is_no_time() -> None:
    records = "".join(
        RECORD.format(
            n=n,
            stated=f"<i data-until-time={EPOCH - 5 * 3600 + 900 + 3600 * n}></i>",
            name=name,
            when=f"Fri, 08/06/2021 - 1{n + 2}:34",
            said=SAID[n],
        )
        for n, name in enumerate(("Ann", "Bo", "Cy", "Di"))
    )
    page = f"<h1>Rain</h1><section class=comments><h2>Comments</h2>{records}</section>"
    assert [str(comment.published_at)[11:19] for comment in extract_comments(page).comments] == [
        f"1{n}:34:00" for n in range(2, 6)
    ]


def test_what_the_time_itself_states_stays() -> None:
    when = "<time datetime='2021-08-06T1{n}:34:00Z'>1{n}:34</time>"
    assert times("<mark data-comment-timestamp={}></mark>", when) == [f"08-06 1{n}:34:00" for n in range(4)]
