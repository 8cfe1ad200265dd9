from __future__ import annotations

from comcrawl_scrapy.documents.links import LONGEST, split


def test_of_an_address_that_no_server_takes_only_the_beginning_is_read() -> None:
    address = "https://a.example/story?" + "a=1&" * LONGEST
    assert split(address).geturl() == address[:LONGEST]
