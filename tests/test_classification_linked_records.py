"""Which records are links, or hold one to a document or to a page of comments."""

from __future__ import annotations

import pytest

from comcrawl_scrapy.classification.linked_records import are_commented_on, are_documents, are_links
from comcrawl_scrapy.documents.measures import Measures
from comcrawl_scrapy.dom import Outline, parse


@pytest.mark.parametrize(
    ("item", "links"),
    [
        ("<a class='item' href='/m/{k}'><div class='note'>Ann <p>See you.</p></div></a>", True),
        ("<div class='note'><a href='/m/{k}'><b>Ann</b> <p>See you.</p></a></div>", True),
        ("<div class='note'><a href='/u/{k}'><b>Ann</b></a> <p>See you there.</p></div>", False),
        ("<a name='m{k}'><div class='note'>Ann <p>See you.</p></div></a>", False),
        ("<a href='#top'><div class='note'>Ann <p>See you.</p></div></a>", False),
        (
            "<a href='/home'>Home<div class='note'>Ann <p>See you.</p></div><div class='note'>Bob <p>Not I.</p></div></a>",
            False,
        ),
    ],
    ids=[
        "in a link",
        "nothing but a link",
        "signed by a link",
        "in an anchor",
        "in a link to the top",
        "several in one link",
    ],
)
def test_records_that_are_links_lead_away_as_a_whole(item: str, links: bool) -> None:
    outline = Outline.of(parse(f"<nav>{''.join(item.format(k=k) for k in range(4))}</nav>"))
    members = [i for i, attributes in enumerate(outline.attributes) if attributes.get("class") == "note"]
    assert are_links(Measures.of(outline), members) is links


@pytest.mark.parametrize(
    "item",
    [
        "<a name='m{k}'><div class='note'>Ann <p>See you.</p></div></a>",
        "<a id='m{k}'><div class='note'>Ann <p>See you.</p></div></a>",
        "<a><div class='note'>Ann <p>See you.</p><a href='#m{k}'>Link</a></div></a>",
    ],
    ids=["named", "of an id", "left open"],
)
def test_a_record_in_an_anchor_that_leads_nowhere_is_no_link(item: str) -> None:
    outline = Outline.of(parse("".join(item.format(k=k) for k in range(4))))
    notes = [i for i, attributes in enumerate(outline.attributes) if attributes.get("class") == "note"]
    assert not are_links(Measures.of(outline), outline.parent[notes].tolist())


def test_a_record_may_be_the_link_itself_before_a_script_gives_it_an_address() -> None:
    outline = Outline.of(parse(4 * "<a class='note'>Ann <p>See you.</p></a>"))
    assert are_links(Measures.of(outline), [i for i, tag in enumerate(outline.tags) if tag == "a"])


@pytest.mark.parametrize(
    ("target", "records", "documents"),
    [
        ("/rulings/2016-{k}.pdf", 4, True),
        ("/get/{k}.DOCX?v=1", 4, True),
        ("/rulings/all.pdf", 4, False),  # which all speak of
        ("/rulings/{k}", 4, False),
        ("/rulings/2016-{k}.pdf", 1, False),  # one who quotes his source
    ],
)
def test_records_that_each_lead_to_a_document_list_these(target: str, records: int, *, documents: bool) -> None:
    item = f"<p class=note>May {{k}}, 2016 <a href='{target}'>No. {{k}}</a> The mayor may take oaths.</p>"
    outline = Outline.of(parse("".join(item.format(k=k + 1) for k in range(records))))
    members = [i for i, attributes in enumerate(outline.attributes) if attributes.get("class") == "note"]
    assert are_documents(Measures.of(outline), members) is documents


@pytest.mark.parametrize(
    ("link", "posts"),
    [
        ("<a href='/{k}.html?view=comments#comments'>1{k} comments</a>", True),
        ("<a href='/{k}.html#c'>{k} Kommentare</a>", True),
        ("<a href='/story.html?of={k}'>1{k} comments</a>", False),  # on this page
        ("<a href='/comment/reply/{k}'>Reply</a>", False),
        ("<a href='#c{k}'>{k} comments</a>", False),
        ("<a href='/{k}.html'>1{k} pictures</a>", False),
    ],
)
def test_records_with_comments_on_pages_of_their_own_are_posts(link: str, posts: bool) -> None:
    items = "".join(f"<div class=note><p>So it is.</p>{link.format(k=k)}</div>" for k in range(1, 5))
    outline = Outline.of(parse(items))
    members = [i for i, attributes in enumerate(outline.attributes) if attributes.get("class") == "note"]
    assert are_commented_on(Measures.of(outline), members) is posts
