"""What records hold: buttons, words to answer by, fields to fill in, the parts of a page."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from comcrawl_scrapy.classification.held_parts import are_a_form, are_the_page, have_buttons, have_words
from comcrawl_scrapy.documents.measures import Measures
from comcrawl_scrapy.dom import Outline, parse
from comcrawl_scrapy.items import Comment

FIRST = datetime(2024, 3, 1, 10, 15, tzinfo=UTC)


@pytest.mark.parametrize(
    ("part", "buttons", "words"),
    [
        ("<button>+</button>", True, False),
        ("<a href='#'>Reply</a>", True, True),
        ("<a href='/t/1'>Rain</a>", False, False),
        ("<span>Reply</span>", True, True),
        ("<a href='#'>3 replies</a>", True, True),
        ("<i>521 replies</i>", True, False),
        ("<i><b>521</b> replies</i>", True, False),
        ("<b>1.2k</b> <i>replies</i>", True, False),
        ("<button aria-label='Reply (2 replies)'><svg></svg></button>", True, True),
        ("<i role=button aria-label=Antworten></i>", True, True),
        ("<button aria-label=Like><svg></svg></button>", True, False),
        ("<i aria-label=Antworten></i>", False, False),
        ("<input type=submit value=Reply>", False, True),
        ("<input type=submit value=Like>", False, False),
        ("<input type=text value=Reply>", False, False),
    ],
)
def test_buttons_are_told_by_tag_or_word(part: str, buttons: bool, words: bool) -> None:
    outline = Outline.of(parse(f"<ul>{4 * f'<li>So it is. {part}</li>'}</ul>"))
    members = [i for i, tag in enumerate(outline.tags) if tag == "li"]
    assert have_buttons(Measures.of(outline), members) is buttons
    assert have_words(Measures.of(outline), members) is words


@pytest.mark.parametrize(
    ("field", "dated", "form"),
    [
        ("<input name=f>", False, True),
        ("<textarea></textarea>", True, False),
        ("<b>f</b>", False, False),
        ("<form><input type=hidden name=id><button>Report</button></form>", False, False),
        ("<input readonly value='//a.example/#c1'>", False, False),
    ],
    ids=["asks for something", "can be answered", "asks nothing", "can be reported", "can be shared"],
)
def test_what_is_of_no_time_and_asks_for_something_is_a_form(field: str, dated: bool, form: bool) -> None:
    outline = Outline.of(parse(f"<ul>{4 * f'<li>So it is. {field}</li>'}</ul>"))
    members = [i for i, tag in enumerate(outline.tags) if tag == "li"]
    said = [Comment("So it is.", published_at=FIRST if dated else None) for _ in members]
    assert are_a_form(Measures.of(outline), members, said) is form


@pytest.mark.parametrize(
    ("html", "of_page"),
    [
        ("<div class=rec><i>1 May 2024</i><div role=main><p>A report.</p></div></div>", True),
        ("<div class=rec><main><p>A report.</p></main></div>", True),
        ("<div class=rec><h1>News</h1></div><div class=rec role=contentinfo><i>1 May 2024</i></div>", True),
        (
            "<main><div class=rec><header>Ann</header><p>So it is.</p></div></main><div role=contentinfo>2024</div>",
            False,
        ),
        ("<div class=rec><b>Ann</b><p>So it is.</p></div>", False),
        ("<div class=rec><h1>Rain again</h1><b>Ann</b><p>It rained.</p></div><div><p>So it is.</p></div>", True),
        ("<h1>Rain again</h1><div class=rec><h2>Re: Rain</h2><b>Ann</b><p>So it is.</p></div>", False),
        ("<div class=rec><h1>Rain</h1><p>It rained.</p></div><div class=rec><h1>Re</h1><p>So it is.</p></div>", False),
        ("<div class=rec><main id=a>So it is.</main></div><div class=rec><main id=b>No!</main></div>", False),
    ],
    ids=[
        "holds the main part",
        "holds it as an element",
        "head and foot",
        "in the main part",
        "without any",
        "alone with the headline",
        "alone below the headline",
        "each with a headline",
        "each with a main part",
    ],
)
def test_what_holds_the_main_part_of_a_page_is_no_comment(html: str, of_page: bool) -> None:
    outline = Outline.of(parse(html))
    members = [i for i, tokens in enumerate(outline.tokens) if "rec" in tokens]
    assert are_the_page(Measures.of(outline), members) == of_page


def test_a_lone_record_with_a_headline_below_a_heading_of_comments_is_not_what_the_page_is_about() -> None:
    outline = Outline.of(parse("<h2>Comments</h2><div class=rec><h1>By Ann</h1><p>So it is.</p></div>"))
    members = [i for i, tokens in enumerate(outline.tokens) if "rec" in tokens]
    assert not are_the_page(Measures.of(outline), members, headed=True)


@pytest.mark.parametrize(("forms", "found"), [(2, True), (1, False)])
def test_where_no_more_than_half_ask_for_something_it_is_no_form(forms: int, found: bool) -> None:
    members = "<li>So it is. <textarea></textarea></li>" * forms + "<li>So it is.</li>"
    outline = Outline.of(parse(f"<ul>{members}</ul>"))
    at = [i for i, tag in enumerate(outline.tags) if tag == "li"]
    assert are_a_form(Measures.of(outline), at, [Comment("So it is.") for _ in at]) is found
