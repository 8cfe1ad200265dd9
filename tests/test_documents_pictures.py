"""Which pictures are text."""

from __future__ import annotations

import pytest

from comcrawl_scrapy.documents.pictures import with_emoji
from comcrawl_scrapy.dom import Outline, parse, xpath


@pytest.mark.parametrize(
    ("alt", "said"),
    [
        ("😂", True),
        ("❤️", True),
        ("👩‍👩‍👧‍👦", True),
        ("🇩🇪", True),
        ("1️⃣", True),
        ("🔥🔥", True),
        (":)", False),
        ("★★★★☆", False),
        ("✔", False),
        ("⭐️⭐️", False),
        ("▶", False),
        ("🕷", True),
        ("👍🏽", True),
        ("✨", True),
        ("😂 ☀️", True),
        ("あ️", False),
        ("Ann 😂", False),
        ("2", False),
        ("日", False),
        ("😂" * 21, False),
        ("", False),
    ],
)
def test_pictures_of_emoji_say_these(alt: str, said: bool) -> None:
    document = parse(f"<p>Yes <img alt='{alt}'> we do</p>")
    assert Outline.of(document).texts.said == ["Yes", *([alt] if said else []), "we do"]


@pytest.mark.parametrize(
    ("alt", "called", "said"),
    [
        ("[good]", "txt-emoji", True),
        ("[赞]", "txt-emoji", True),
        (":thumbsup:", "emoticon", True),
        (":)", "wp-smiley", True),
        (";-P", "smilies", True),
        (":!:", "smilies", True),
        ("<3", "emoji", True),
        ("XD", "emoji", True),
        ("Smile", "smilies", False),
        ("3", "smilies", False),
        ("83", "smilies", False),
        ("bo", "smilies", False),
        (":)", "face", False),
        ("[good]", "face", False),
        ("[a picture of it]", "emoji", False),
    ],
)
def test_pictures_that_are_called_emoji_say_what_one_types_for_them(alt: str, called: str, said: bool) -> None:
    document = parse(f"<p>Yes <img class='{called}' alt='{alt}'> we do</p>")
    assert Outline.of(document).texts.said == ["Yes", *([alt] if said else []), "we do"]


def test_a_picture_from_a_folder_of_smilies_says_what_one_types_for_it() -> None:
    document = parse(
        "<p>Yes <img src='/images/smilies/happy.gif' alt=':-)'> we do <img src='/images/cat.gif' alt=':-)'></p>"
    )
    assert Outline.of(document).texts.said == ["Yes", ":-)", "we do"]


@pytest.mark.parametrize(
    ("html", "is_said"),
    [
        ("<div>Yes <img src='/smilies/a.gif' alt=':)'></div>", True),
        ("<div><img src='/smilies/a.gif' alt=':)'> So it was here, and in the hills</div>", True),
        ("<td>It has rained all day, has it not? <img src='/smilies/a.gif' alt=':)'></td>", True),
        ("<td>Ann <img src='/smilies/a.gif' alt=':)'></td>", False),
        ("<td><img src='/smilies/a.gif' alt=':)'>Ann Marsh</td>", False),
        ("<div><img src='/smilies/a.gif' alt=':)'> <span>Posted: May 1</span><hr>It rains.</div>", False),
    ],
    ids=["behind a word", "before a sentence", "in a cell", "of a name", "before a name", "of a topic"],
)
def test_a_picture_of_such_a_folder_stands_in_what_is_said(html: str, is_said: bool) -> None:
    assert (
        ":)" in Outline.of(parse(f"<table><tr>{html}</table>" if html.startswith("<td") else html)).texts.said
    ) is is_said


def test_no_path_changes() -> None:
    document = parse("<p><img alt='😂'><img></p>")
    paths = [xpath(picture) for picture in document.iter("img")]
    assert paths == ["/html/body/p/img[1]", "/html/body/p/img[2]"]
    assert [xpath(picture) for picture in with_emoji(document).iter("img")] == paths


@pytest.mark.parametrize(
    ("html", "said"),
    [
        ("<i class=material-icons>account_circle</i> Ann", "Ann"),
        ("<span class='material-symbols-outlined'>person</span><b>Ann</b>", "Ann"),
        ("<span class=icon-user>ann</span>", "ann"),  # an icon beside a name
        ("<i class=material-icons>Ann</i>", "Ann"),
        ("<p class='text with-icons'>ok</p>", "ok"),
        ("<button><i class=material-icons>reply</i></button>", "reply"),  # which has no other words
    ],
)
def test_the_names_of_icons_are_not_read(html: str, said: str) -> None:
    assert " ".join(parse(f"<div>{html}</div>").text_content().split()) == said
