from __future__ import annotations

import pytest

from comcrawl_scrapy.documents.measures import Measures
from comcrawl_scrapy.dom import Outline
from comcrawl_scrapy.record_fields.avatars import BACKGROUND, Avatars
from comcrawl_scrapy.record_fields.slots import Layout
from tests.layouts import record
from tests.test_fields import NAMES, TEXTS, read_all


def avatars_of(outline: Outline, own: list[int]) -> Avatars:
    return Avatars(Layout(Measures.of(outline), own[:1]))


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<div><img class=avatar src=a.png><p>x <img src=smile.png></p></div>", "a.png"),
        (
            "<div><img class=avatar width=² src=a.png><p>x</p></div>",
            "a.png",
        ),
        ("<div><img data-src=lazy.jpg src='data:x' alt='Photo of Ann'></div>", "lazy.jpg"),
        ("<div><img class=avatar src=/i/trans.gif data-src=lazy.jpg></div>", "lazy.jpg"),
        ("<div><img class=avatar src=/i/placeholder.png data-src=lazy.jpg></div>", "lazy.jpg"),
        ("<div><img class=avatar src=/i/loading.svg data-lazy-src=lazy.jpg></div>", "lazy.jpg"),
        ("<div><img class=avatar src=/i/anybody.png data-original=lazy.jpg></div>", "lazy.jpg"),
        ("<div><img class=avatar src=a.png data-src='data:x' srcset='b.png 2x'></div>", "a.png"),
        ("<div><img class=avatar src=/i/1x1.png></div>", None),
        ("<div><img class=avatar src=/i/x.gif></div>", None),
        ("<div><img src=/uc/avatar/7.jpg><p>x</p></div>", "/uc/avatar/7.jpg"),
        ("<div><img src='/u/avatar/7?d=identicon'><p>x</p></div>", "/u/avatar/7?d=identicon"),
        ("<div><img class='avatar small' width=16 src=//stars.example/frank.svg></div>", "//stars.example/frank.svg"),
        ("<div><img class=photo src=/u/frank.jpg></div>", "/u/frank.jpg"),
        ("<div><img class=photo src='/u/Ann Lee.jpg'></div>", "/u/Ann Lee.jpg"),
        ("<div><img class=photo src=https://x-online.example/u/7.jpg></div>", "https://x-online.example/u/7.jpg"),
        ("<div><amp-img class=photo src=/u/7.jpg></amp-img></div>", "/u/7.jpg"),
        ("<div><i class=user-avatar style='background-image: url(\"/u/7.jpg\")'></i><p>x</p></div>", "/u/7.jpg"),
        ("<div><i class=cover style='background-image: url(/u/7.jpg)'></i><p>x</p></div>", None),
        ("<div><a class=avatar><i style='background: url(/u/7.jpg)'></i></a><p>x</p></div>", "/u/7.jpg"),
        ("<div><a class=author><i style='background: url(/u/7.jpg)'></i></a><p>x</p></div>", None),
        ("<div><i class=avatar style='background: url(data:image/gif;base64,R0lGOD)'></i><p>x</p></div>", None),
        ("<div><img class=avatar src=/i/blank.gif data-avatar_src=lazy.jpg></div>", "lazy.jpg"),
        ("<div><img class=avatar data-ghost-url=/i/x.svg data-delayed-url=lazy.jpg></div>", "lazy.jpg"),
        ("<div><img class=avatar src=a.png data-fallback-src=b.png></div>", "a.png"),
        ("<div><img class=avatar src='/images/{size}.png'></div>", None),
        ("<div><img class=avatar src='/images/{9F3A-01}.png'></div>", "/images/{9F3A-01}.png"),
        ("<div><p class=user-avatar><a href=/u/7><img src=/u/7.jpg></a></p><p>x</p></div>", "/u/7.jpg"),
        ("<div><img class=photo src=/u/avatars/frank.svg></div>", "/u/avatars/frank.svg"),
        ("<div><img src=/avatar/badges/1.png><img width=14 src=/avatar/3.png></div>", None),
        ("<div><img src=//avatars.example/emoji/1.png></div>", None),
        ("<div><i class=avatar-frame style='background:url(/u/gold.png)'></i></div>", None),
        ("<div class=author><img src=/i/useroff.gif><img src=/i/offline.gif></div>", None),
        ("<div><img src=icon-star.png><p>x</p></div>", None),
        ("<div><p>x</p></div>", None),
    ],
)
def test_the_avatar_is_what_is_called_one_and_loaded(html: str, expected: str | None) -> None:
    outline, own = record(html)
    assert avatars_of(outline, own).of(own, None, range(0)) == expected


def test_of_several_that_are_called_so_the_picture_nearest_to_the_author_is_the_avatar() -> None:
    outline, own = record(
        "<div><img class=photo src=dish.png><p>Yes.</p><img class=avatar src=ann.png><b>Ann</b></div>"
    )
    assert avatars_of(outline, own).of(own, outline.tags.index("b"), range(0)) == "ann.png"
    assert avatars_of(outline, own).of(own, None, range(0)) == "dish.png"


def test_without_a_name_the_picture_nearest_to_the_author_is_the_avatar() -> None:
    outline, own = record("<div><img src=far.png><p>x</p><div><img src=near.png><b>Ann</b></div></div>")
    assert avatars_of(outline, own).of(own, outline.tags.index("b"), range(0)) == "near.png"


@pytest.mark.parametrize(
    ("images", "expected"),
    [
        ("<img src=/uc/avatar/7.jpg><img src=/i/userinfo.gif>", "/uc/avatar/7.jpg"),
        ("<img class=avatar src=/i/blank.gif><img src=/i/reply.gif>", None),
        ("<img class=avatar src=a.png><p class=author><img src=/i/offline.png></p>", "a.png"),
    ],
    ids=["by its address", "still to be loaded", "by its own name"],
)
def test_what_is_called_a_portrait_is_one_though_another_picture_is_nearer(images: str, expected: str | None) -> None:
    outline, own = record(f"<div>{images}<b>Ann</b></div>")
    assert avatars_of(outline, own).of(own, outline.tags.index("b"), range(0)) == expected


@pytest.mark.parametrize(("records", "expected"), [(3, None), (2, None), (1, "/i/pin.png")])
def test_a_picture_of_most_records_or_of_all_is_of_the_template(records: int, expected: str | None) -> None:
    outline, own = record("<div><img src=/i/pin.png><b>Ann</b></div>" * records)
    avatars = Avatars(Layout(Measures.of(outline), [i for i in own if outline.tags[i] == "div"]))
    assert avatars.of(own[:3], own[2], range(0)) == expected


def test_what_most_are_drawn_with_is_an_avatar_where_it_is_called_so() -> None:
    outline, own = record("<div><i class=avatar><a href=/u/7><img src=/i/anybody.png></a></i><b>Ann</b></div>" * 3)
    avatars = Avatars(Layout(Measures.of(outline), [i for i in own if outline.tags[i] == "div"]))
    assert avatars.of(own[:5], own[4], range(0)) == "/i/anybody.png"


def test_below_the_text_are_attachments_and_what_is_in_a_text_without_words_is_no_avatar() -> None:
    parts = [f"<p class=t>{text}</p>" for text in TEXTS]
    parts[1] += "<dl><dt>Files</dt><dd><img src=/files/7.jpg></dd></dl>"
    parts[2] = "<p class=t><img src=/pictures/8.gif></p>"
    html = (
        f"<div class=rec><b class=author>{name}</b> <time>May {k}, 2024</time>{part}</div>"
        for k, (name, part) in enumerate(zip(NAMES, parts, strict=True), start=1)
    )
    found = read_all("".join(html))
    assert [comment.author for comment in found] == list(NAMES)
    assert [comment.avatar_url for comment in found] == [None] * len(NAMES)


def test_styles_that_name_no_picture_are_read_fast() -> None:
    assert not BACKGROUND.search(100_000 * "background:")  # quadratic, it would take minutes
