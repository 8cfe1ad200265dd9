from __future__ import annotations

import base64

import pytest

from spiders.links import carried_url


def google_id(url: str) -> str:
    """Build an identifier as Google News links had before mid 2024: a protobuf message with the URL inside."""
    message = b"\x08\x13\x22" + bytes([len(url)]) + url.encode() + b"\xd2\x01\x00"
    return base64.urlsafe_b64encode(message).decode().rstrip("=")


@pytest.mark.parametrize(
    ("link", "expected"),
    [
        ("https://search.example/apiclick?ref=F&url=https%3a%2f%2fpaper.example%2fa%3fb%3d1&c=2", "https://paper.example/a?b=1"),
        (f"https://g.example/rss/articles/{google_id('https://paper.example/2023/story.html')}?oc=5", "https://paper.example/2023/story.html"),
        ("https://g.example/rss/articles/" + base64.urlsafe_b64encode(b"\x08\x13AU_opaque" * 5).decode().rstrip("="), None),
        ("https://paper.example/story?url=https://paper.example/story", None),
        ("https://paper.example/story?url=/login", None),
        ("https://paper.example/story?url=http://[broken", None),
        ("http://[broken", None),
        ("https://paper.example/a-rather-long-story-name-in-the-address-of-a-page", None),
        ("", None),
    ],
)  # fmt: skip
def test_redirectors_give_up_the_url_they_carry(link: str, expected: str | None) -> None:
    assert carried_url(link) == expected
