from __future__ import annotations

import pytest

from comcrawl_scrapy.documents.measures import Measures
from comcrawl_scrapy.dom import Outline, parse
from comcrawl_scrapy.items import Comment
from comcrawl_scrapy.record_fields.slots import Layout
from comcrawl_scrapy.replies.quote_links import quoted
from comcrawl_scrapy.threads import threaded

NUMBERS = (503, 504, 505)


def thread(last: str) -> tuple[list[Comment], Layout]:
    """Return three comments, of which each links to itself, and the last two quote others: the second the first, with a link to it."""
    links = ("", "<a href='/goto/503'>Ann posted:</a>", last)
    records = (
        f"<div class=c id=post{number}><a href='/t/1#post{number}'>#{number}</a>{link}<p>Yes.</p></div>"
        for number, link in zip(NUMBERS, links, strict=True)
    )
    outline = Outline.of(parse("".join(records)))
    members = [i for i, tokens in enumerate(outline.tokens) if "c" in tokens]
    comments = [Comment("Yes.", id=f"post{number}", quote="Really?" if i else None) for i, number in enumerate(NUMBERS)]
    return comments, Layout(Measures.of(outline), members)


@pytest.mark.parametrize(
    ("link", "parent"),
    [
        ("<a href='#post504'>Bo posted:</a>", "post504"),
        ("<a href='/t/1?goto=post&id=504#post504'>↑</a>", "post504"),
        ("<a href='/goto/504'>↑</a>", "post504"),
        ("<a href='/t/1?goto=post&id=401#post401'>↑</a>", "post401"),
        ("<a href='/goto/401'>↑</a>", "post401"),
        ("<a href='/u/7'>Bo</a> <a href='/goto/401'>↑</a>", "post401"),
        ("<a href='/t/1#comments401'>↑</a>", None),
        ("<a href='/story/401'>The law</a>", None),
        ("<a href='#'>Reply</a>", None),
        ("<a href='/a/x?id=401' data-selector='#post401'>↑</a>", "post401"),
        ("<blockquote data-source='post: 504'>No.</blockquote>", "post504"),
        ("<blockquote data-source='post: 401'>No.</blockquote>", "post401"),
        ("<blockquote cite='/t/1/#post401'>No.</blockquote>", "post401"),
        ("<blockquote data-quote-contentcommentid=401 data-quote-userid=7>No.</blockquote>", "post401"),
        ("<aside class=quote data-post=401 data-topic=7>No.</aside>", "post401"),
        ("<blockquote data-attributes='member: 401'>No.</blockquote>", None),
        ("<p data-post=401>No.</p>", None),
    ],
    ids=[
        "to a place",
        "to an address with a place",
        "to an address",
        "to a place elsewhere",
        "to an address elsewhere",
        "behind another",
        "to another place",
        "to another address",
        "to nowhere",
        "named on the link",
        "named on the quotation",
        "named on the quotation, elsewhere",
        "cited",
        "named by an attribute",
        "numbered",
        "somebody",
        "no quotation",
    ],
)
def test_the_link_beside_a_quotation_or_its_name_leads_to_what_is_quoted(link: str, parent: str | None) -> None:
    found = threaded(*thread(link))
    assert [comment.parent_id for comment in found] == [None, "post503", parent]


def test_what_quotes_nothing_may_link_to_any_other_comment() -> None:
    comments, layout = thread("<a href='#post504'>Bo</a>")
    comments[2].quote = None
    assert quoted(comments, layout).here == {1: 0}
