"""By what name a site is remembered, and of what domain it is."""

from __future__ import annotations

from comcrawl_scrapy.controls import targets
from comcrawl_scrapy.queueing.page_urls import site_of


def remembered_as(url: str) -> str:
    """Return the site under which is kept what a page has taught: its own, without "www."; nothing of what is no URL.

    >>> remembered_as("https://www.Example.org:443/story"), remembered_as("http://blog.example.org:8080/")
    ('example.org', 'blog.example.org:8080')
    """
    return site_of(url).removeprefix("www.")


def domain_of(site: str) -> str:
    """Return the registered domain of a site; an address is its own.

    >>> domain_of("blog.example.co.uk"), domain_of("127.0.0.1:8000")
    ('example.co.uk', '127.0.0.1:8000')
    """
    host = site.partition(":")[0]
    return site if host.rpartition(".")[2].isdecimal() else targets.site(host)
