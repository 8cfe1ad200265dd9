"""Whom records say that they answer, by name."""

from __future__ import annotations

from comcrawl_scrapy.replies.addressees import MENTION, PLACE


def test_many_blanks_are_looked_at_once() -> None:
    blanks = 100_000 * " "  # quadratic, they would take minutes
    assert not MENTION.match(f"回复{blanks}:")
    assert PLACE.sub("", f"Ann{blanks}Lee") == f"Ann{blanks}Lee"
