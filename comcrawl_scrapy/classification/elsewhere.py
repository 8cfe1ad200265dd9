"""What a page has beside its own comments, in a template like theirs: what other pages say, pictures that it counts, the template itself.

Lists of the site's newest comments often share their template, and so do the notes of pages that link to this one: an excerpt
of what they say around the link, under their title. What a page shows of one who has it for that are posts, not comments.
And one template may render all entries, the article and what is said about it.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from comcrawl_scrapy.controls.targets import site
from comcrawl_scrapy.documents.characters import word_count
from comcrawl_scrapy.documents.links import split
from comcrawl_scrapy.documents.signatures import DIGITS
from comcrawl_scrapy.page_kinds.belonging import is_part, main_headings, titles

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lxml.html import HtmlElement

    from comcrawl_scrapy.dom import Outline
    from comcrawl_scrapy.items import Comment

CUT_OFF = r"[\[(](?:\.{3}|…)[\])]"  # "[…]": nobody writes it at both ends of what is not an excerpt
EXCERPT = re.compile(rf"(?:#?\d+\.?\n)?{CUT_OFF}.*{CUT_OFF}", re.DOTALL)  # behind the number of the comment
PINGS = frozenset(("pingback", "trackback"))
PING = re.compile(r"(?:ping|track)back:?", re.IGNORECASE)
# What a script puts a value in the place of: "{{ author.name }}", "${text}", "<%= text %>", "{author}".
PLACEHOLDER = re.compile(
    r"\{\{[^{}]*\}\}|[$#]\{[^{}]*\}|<%[^%]*%>|\{%[^%]*%\}|\[\[[^\[\]]*\]\]|\{[a-z_.]+\}", re.IGNORECASE
)
SEVERAL = 3  # pictures, whose texts are the same but for their numbers
HEADLINE = 4  # words: most names have fewer
NEARLY_ALL = 0.75  # of the comments, from which on the page that their links lead to is this one


def elsewhere(comments: Sequence[Comment], url: str) -> list[int]:
    """Return the positions of those whose link to themselves leads to another page than that of nearly all others.

    No page that tells its comments by their fragments is another one by its query, nor is the page at *url*. Where that is
    unknown, and nearly all lead to this page without naming it, so does what leads to the comment's own element.
    """
    pages = {k: _page(comment.permalink) for k, comment in enumerate(comments) if "#" in (comment.permalink or "")}
    most, times = next(iter(Counter(pages.values()).most_common(1)), ("", 0))
    if times < NEARLY_ALL * len(comments):
        return []
    others = [k for k, page in pages.items() if page not in (most, _page(url))]
    return others if most else [k for k in others if not _leads_to(comments[k])]


def excerpts(comments: Sequence[Comment]) -> list[int]:
    """Return the positions of those that are excerpts of other pages, cut off at both ends, or only say, undated, that such a page links here."""
    pings = (PING.fullmatch(one.text) and not one.published_text for one in comments)
    return [
        k
        for k, (one, is_ping) in enumerate(zip(comments, pings, strict=True))
        if is_ping or EXCERPT.fullmatch(one.text)
    ]


def pings(outline: Outline, members: Sequence[int]) -> list[int]:
    """Return the positions of those of *members* that are called what other pages leave that link here: pingbacks, trackbacks."""
    return [k for k, i in enumerate(members) if not PINGS.isdisjoint(outline.tokens[i])]


def unfilled(comments: Sequence[Comment]) -> list[int]:
    """Return the positions of those that nobody has written: all that they say, and whose they are, is still to be filled in."""
    return [k for k, one in enumerate(comments) if all(map(_has_placeholders_only, (one.author or one.text, one.text)))]


def counted_pictures(comments: Sequence[Comment]) -> list[int]:
    """Return the positions of those that only count pictures, "2 of 13 Moscow mules": undated, and the same but for their numbers.

    None where others are undated, too: in some threads all count.
    """
    undated = [k for k, one in enumerate(comments) if not one.published_text]
    said = {DIGITS.sub("0", comments[k].text) for k in undated}
    counted = len({comments[k].text for k in undated}) >= SEVERAL
    return undated if counted and len(said) == 1 and len(undated) < len(comments) else []


def feet(comments: Sequence[Comment]) -> list[int]:
    """Return the positions of those that are rows below comments: unsigned, undated, all the same, and one below each."""
    own = [k for k, one in enumerate(comments) if one.published_text]
    below = [k for k, one in enumerate(comments) if not one.published_text]
    said = {(comments[k].author, comments[k].text) for k in below}
    is_below_each = len(own) > 1 and below == [k + 1 for k in own]
    return below if is_below_each and len(said) == 1 and not comments[below[0]].author else []


def article(comments: Sequence[Comment], document: HtmlElement, outline: Outline, members: Sequence[int]) -> list[int]:
    """Return the position of the first of *members* where it is the page's article: the headline stands where all others have a name.

    It stands apart from these: whom a headline names, in an interview or in memory, may be the first to comment.
    """
    name = comments[0].author if len(comments) > 1 else None
    if not name or word_count(name) < HEADLINE or any(name in (one.author or "") for one in comments[1:]):
        return []
    holder = int(outline.parent[members[1]])
    while outline.end[holder] <= members[-1]:
        holder = int(outline.parent[holder])
    said = (" ".join(text.split()) for text in (*main_headings(document), *titles(document)))
    return [0] if members[0] < holder and any(is_part(name, text) for text in said) else []


def are_of_the_named(comments: Sequence[Comment], document: HtmlElement) -> bool:
    """Say whether several *comments*, of which none answers another, are all by the one whom the page's title or its headings name.

    A profile, the news of a club, what a site says in a network: feeds of posts, which others may comment on.
    """
    names = {comment.author for comment in comments}
    name = names.pop() if len(comments) > 1 else None
    if not name or names or any(comment.parent_id for comment in comments):
        return False
    whole = re.compile(rf"(?<!\w){re.escape(name)}(?!\w)", re.IGNORECASE)
    return any(whole.search(said) for said in (*main_headings(document), *titles(document)))


def are_of_another_site(comments: Sequence[Comment], url: str) -> bool:
    """Say whether several *comments* are by one account, and it and they are on one site, which is not that of *url*.

    What an editor says in a network, beside the article. What several say there may well be comments, as blogs have them written elsewhere.
    """
    addresses = {address or "" for one in comments for address in (one.permalink, one.author_url)}
    sites, own = {site(split(address).hostname or "") for address in addresses}, site(split(url).hostname or "")
    is_of_one = len(comments) > 1 and len({one.author_url for one in comments}) == 1
    return is_of_one and bool(own) and len(sites) == 1 and sites.isdisjoint(("", own))


def _has_placeholders_only(text: str) -> bool:
    rest, places = PLACEHOLDER.subn("", text)
    return places > 0 and not any(map(str.isalnum, rest))


def _leads_to(comment: Comment) -> bool:
    """Say whether a comment's link leads to the element that has the comment's id."""
    return split(comment.permalink or "").fragment == comment.id


def _page(address: str | None) -> str:
    parts = split(address or "")
    return parts.netloc + parts.path
