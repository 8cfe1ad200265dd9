"""What speaks against comments where the classifier is not certain of them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import pytest

from comcrawl_scrapy.doubts import CERTAIN, SURE, is_doubtful
from comcrawl_scrapy.items import Comment

if TYPE_CHECKING:
    from collections.abc import Sequence

FIRST = datetime(2024, 3, 1, 10, 15, tzinfo=UTC)
UP_AND_DOWN = (8, 1, 9, 3, 7, 2, 6, 4, 5)


def comments(hours: Sequence[int], likes: int | None = None, parent_id: str | None = None) -> list[Comment]:
    """Return comments of so many hours after the first one."""
    times = [FIRST + timedelta(hours=hour) for hour in hours]
    found = [Comment("So it is.", author="Ann", published_at=at, published_text=str(at)) for at in times]
    found[-1].likes, found[-1].parent_id = likes, parent_id
    return found


@pytest.mark.parametrize(
    ("hours", "doubtful"),
    [
        ((1, 2, 4, 4, 5, 6, 7, 9), False),
        ((9, 7, 6, 5, 4, 4, 2, 1), False),
        ((9, 1, 2, 4, 4, 5, 6, 7), False),
        (UP_AND_DOWN, True),
        (UP_AND_DOWN[:7], False),
        ((5,) * 8, False),
    ],
    ids=["oldest first", "newest first", "one pinned", "up and down", "too few to tell", "all of one day"],
)
def test_comments_follow_one_another(hours: Sequence[int], doubtful: bool) -> None:
    assert is_doubtful((SURE + CERTAIN) / 2, comments(hours)) == doubtful


@pytest.mark.parametrize(("likes", "parent_id"), [(3, None), (None, "c1")], ids=["likes", "answers"])
def test_the_best_first_or_below_what_they_answer_is_an_order_too(likes: int | None, parent_id: str | None) -> None:
    assert not is_doubtful(SURE, comments(UP_AND_DOWN, likes, parent_id))


@pytest.mark.parametrize(("score", "doubtful"), [(SURE, True), (SURE + 0.01, False)])
@pytest.mark.parametrize("lacking", ["author", "published_text"])
def test_unsure_comments_show_somebody_and_some_time(score: float, doubtful: bool, lacking: str) -> None:
    found = comments((1, 2, 3))
    for comment in found:
        setattr(comment, lacking, None)
    assert is_doubtful(score, found) == doubtful


@pytest.mark.parametrize(
    ("names", "doubtful"),
    [
        (("The new bridge opens to traffic", "Who pays for the old one, now?", "Ann"), True),
        (("The new bridge opens to traffic", "Ann", "Dr. A. van Berg"), False),
        (("A lone name of many words", None, None), False),
    ],
    ids=["titles", "one long name", "one name"],
)
def test_comments_have_names_and_no_titles(names: tuple[str | None, ...], doubtful: bool) -> None:
    found = comments((1, 2, 3))
    for comment, name in zip(found, names, strict=True):
        comment.author = name
    assert is_doubtful((SURE + CERTAIN) / 2, found) == doubtful


@pytest.mark.parametrize(
    ("texts", "doubtful"),
    [
        (["Bus line 42 is back\nBy: Ann\n12\n1,203\nBy: Bob", "Bread\nBy: Bob\n0\n7\nBy: Ann", "Topics"], True),
        (["So it is.\n42", "I counted:\n12\n13\nThat is all.", "No."], False),
    ],
    ids=["threads with their answers and views", "comments with a number"],
)
def test_unsure_texts_are_no_rows_of_counts(texts: Sequence[str], doubtful: bool) -> None:
    found = comments((1, 2, 3))
    for comment, text in zip(found, texts, strict=True):
        comment.text = text
    assert is_doubtful(SURE, found) == doubtful
    assert not is_doubtful(SURE + 0.01, found)
