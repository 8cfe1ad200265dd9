"""What requests do by the names in them."""

from __future__ import annotations

import pytest

from comcrawl_scrapy.controls.deeds import deed_of_request


@pytest.mark.parametrize(
    ("address", "names", "reason"),
    [
        ("/api/comments/3/like", [], "vote"),
        ("/ajax/report_comment.php?id=3", [], "report"),
        ("/comments/3?report&page=2", [], "report"),
        ("/comments/3?page=2&star=", [], None),
        ("/api", ["likeComment"], "vote"),
        ("/api", ["comment_delete"], "delete"),
        ("/api", ["toggle-follow"], "follow"),
        ("/api/comments/3?sort=newest", ["loadComments"], None),
        ("/api/reviews/3?sort=helpful", ["loadReviews"], None),
        ("/api", ["getLikes"], None),
        ("/api", ["list_comments", "comments"], None),
        ("/wp-admin/admin-ajax.php", ["get_more_comments"], None),
    ],
)
def test_what_a_request_changes_is_told_by_its_names(address: str, names: list[str], reason: str | None) -> None:
    assert deed_of_request(f"https://a.example{address}", names) == reason
