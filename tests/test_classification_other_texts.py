"""Texts that are no comments by what is read from them: the numbered sections of a document."""

import pytest

from comcrawl_scrapy.classification.other_texts import are_of_no_people, are_sections, is_a_button, is_of_the_page
from comcrawl_scrapy.documents.measures import Measures
from comcrawl_scrapy.dom import Outline, parse
from comcrawl_scrapy.items import Comment

PAGE = "https://town.example/rain"


@pytest.mark.parametrize(
    ("times", "found"),
    [
        (("8.1.", "8.2.", "8.3."), True),
        (("14.5.1. Basics", "14.5.2. Setting up", "14.5.3. Managing", "14.5.3.1. Modules"), True),
        (("8.1.", "9.1.", "10.1."), False),  # days that follow one another
        (("8.1.2023", "8.2.2023", "8.3.2023"), False),
        (("11.12.", "11.13.", "11.14."), False),  # with the day behind the month
        (("24.05.01", "24.05.02", "24.05.03"), False),
        (("12.1 14:22", "12.2 09:10", "12.3 11:00"), False),
        (("20.15", "20.16", "20.17"), False),  # clocks
        (("8.1.", "8.2."), False),
        (("8.1.", "8.2.", "8.3.", None, None, None, None), False),
    ],
)
def test_numbers_that_go_up_by_one_are_sections_and_days_and_clocks_are_none(
    times: tuple[str | None, ...], found: bool
) -> None:
    assert are_sections([Comment("So it is.", author="Ann", published_text=time) for time in times]) is found


@pytest.mark.parametrize(
    ("names", "found"), [(("3.1.3. Bugs", "3.1.4. Upstream"), True), (("2 Fast", "1.5 litres"), False)]
)
def test_sections_in_the_place_of_names(names: tuple[str, ...], found: bool) -> None:
    assert are_of_no_people([Comment("So it is.", author=name) for name in names]) is found


@pytest.mark.parametrize(
    ("record", "said", "found"),
    [
        ("<a href='javascript:void(0)'>Embed video</a>", "Embed video", True),
        ("<button>Embed  video</button>", "Embed video", True),
        ("<a href='/embed'>Embed video</a>", "Embed video", False),
        ("<p>Embed video</p><a href='#'>Reply</a>", "Embed video", False),
        ("<a name=c5>Thanks, that was a help.</a>", "Thanks, that was a help.", False),  # which leads to it
        (
            "<a href='javascript:;'>Thanks, that was a great help to all of us here in the town.</a>",
            "Thanks, that was a great help to all of us here in the town.",
            False,
        ),
        ("<button><img></button>", "", False),
    ],
)
def test_what_a_button_says_is_no_comment(record: str, said: str, *, found: bool) -> None:
    outline = Outline.of(parse(f"<div><b>Ann</b> 4 years ago {record}</div>"))
    lone = [outline.tags.index("div")]
    assert is_a_button(Measures.of(outline), lone, [Comment(said)]) is found
    assert not is_a_button(Measures.of(outline), lone, [Comment(said), Comment("So it is.")])


@pytest.mark.parametrize(
    ("link", "found"),
    [
        (f"<a rel=bookmark href='{PAGE}'>May 3, 2024</a>", True),
        ("<a rel='bookmark nofollow' href='/rain'>May 3, 2024</a>", True),
        ("<a rel=bookmark href='/rain#comment-3'>May 3, 2024</a>", False),
        ("<a rel=bookmark href='/snow'>May 3, 2024</a>", False),
        ("<a href='/rain'>May 3, 2024</a>", False),
    ],
)
def test_a_lone_record_whose_time_links_to_the_page_is_what_that_is_about(link: str, *, found: bool) -> None:
    outline = Outline.of(parse(f"<div><b>Ann</b> {link}<p>She lives in Brooklyn with two cats.</p></div>"))
    lone = [outline.tags.index("div")]
    assert is_of_the_page(Measures.of(outline), lone, f"{PAGE}#top") is found
    assert not is_of_the_page(Measures.of(outline), lone, "")
