"""Ranks of members, and what nobody sees, name nobody where another place may."""

from __future__ import annotations

import pytest

from comcrawl_scrapy import extract_comments

TEXT = (
    "I just realized I have no idea where the difference lies. Sometimes I can't tell which of them it is, though it is easy "
    "to tell in most cases. Do these have parts that come off, or is that just found in those?"
)
POST = (
    "<div class=post><div class=post_wrap><div class=author_info><div class=user_details>{0}</div></div><div class=post_body>"
    "<p class=posted_info>Posted <abbr class=published title=2015-12-07T00:15:31+00:00>07 December 2015 - 12:15 AM</abbr></p>"
    "<div class='post entry-content'><p>{1}</p></div></div></div></div>"
)


def author_of(details: str) -> str | None:
    page = f"<html lang=en><body><h1>Pipes</h1><h2>1 comment</h2><div class=posts>{POST.format(details, TEXT)}</div></body></html>"
    (comment,) = extract_comments(page).comments
    return comment.author


@pytest.mark.parametrize("rank", ["Newbie", "Новичок", "注册会员"])
def test_a_rank_is_no_author_beside_a_name(rank: str) -> None:
    details = f"<p class=group>{rank}</p><ul><li class=nick>yertletheturtle420</li><li class=posts>6 posts</li></ul>"
    assert author_of(details) == "yertletheturtle420"


def test_what_is_hidden_names_nobody_beside_what_is_seen() -> None:
    hidden = "<div class=message style='display: none;'><a class=close href='#'><span>Close window</span></a> <h5>Write to her</h5></div>"
    assert author_of(f"{hidden}<div class=head><strong>PepeChan</strong></div>") == "PepeChan"
