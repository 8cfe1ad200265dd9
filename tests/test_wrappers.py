from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from comcrawl_scrapy.controls.clickables import EntryPoint, Kind
from comcrawl_scrapy.dom import parse, xpath
from comcrawl_scrapy.extraction import read
from comcrawl_scrapy.items import Comment
from comcrawl_scrapy.records.protocol import Record, Section
from comcrawl_scrapy.section_reading import comments_of
from comcrawl_scrapy.snapshot import PageSnapshot
from comcrawl_scrapy.wrappers import Learnt, Lesson, Memory, Remembered, Wrapper, credit, learn, needed_clicks

SAYINGS = [
    "The first boat was late again this morning, and nobody at the quay could say why.",
    "It was not, I was on it. It left at a quarter past, as it has all summer long.",
    "Some clocks at the quay are five minutes ahead. I asked, and they know it.",
    "Then somebody should climb up there and set them, before the winter comes.",
]
ANSWERS = [
    "We are sorry. A valve had to be changed at the last minute.",
    "Thank you for saying so!",
    "They are, and we have told the harbour master about it twice this year already; he has promised to see to it.",
    "Our youngest will, on Monday, if it does not rain.",
]
ITEM = (
    "<li class='comment c{0}' id=comment-{0}><b class=author>Ann{0}</b> <time>{0} May 2026</time><div class=said><p>{1}</p>"
    "</div><button>Reply</button></li>"
)
OTHER = "<dl class=post><dt>Ann{0}, {0} May 2026</dt><dd>{1}</dd></dl>"
BUTTON = "<p class=after{0}><button class='show-{0}'>Show {0} comments</button></p>"


def page(number: int, item: str = ITEM, button: str = BUTTON, more: str = "") -> Lesson:
    """A page with so many comments, and what its visit teaches."""
    items = "".join(item.format(n, SAYINGS[n % 4]) for n in range(number))
    document = parse(
        f"<main class=post-{number}>{button.format(number)}<h2>Comments</h2><ul id=talk class=talk>{items}</ul>{more}</main>"
    )
    box = document.xpath("//ul")[0]
    section = Section(box, tuple(Record(node) for node in box))
    return Lesson(document, section, points(document, "//p/button"), points(document, "//*[@id='more']", "more"))


def points(document: object, path: str, kind: Kind = "open") -> list[EntryPoint]:
    return [EntryPoint.at(node, 0.5, kind) for node in document.xpath(path)]  # type: ignore[attr-defined]


def learnt(*lessons: Lesson) -> Memory:
    memory: Memory = ()
    for lesson in lessons:
        memory = learn(memory, lesson).memory
    return memory


def snapshot(lesson: Lesson) -> PageSnapshot:
    return PageSnapshot(lesson.document, "https://a.example/story", "load", datetime.now(UTC))


def test_what_one_page_teaches_finds_the_comments_and_the_click_of_another() -> None:
    (wrapper,) = learnt(page(3))
    other = page(4)
    click = wrapper.next_click(other.document)

    assert click
    assert (click.node, click.score) == (other.opening[0].node, 1.0)
    assert wrapper.select(other.document) == other.records
    assert not wrapper.is_proven


def test_two_pages_prove_it() -> None:
    (wrapper,) = learnt(page(3), page(1))

    assert (wrapper.is_proven, wrapper.pages, wrapper.hits) == (True, 2, 1)
    assert wrapper.opening[0].path.asked == "button[class~=show-]"


def test_what_is_proven_is_applied_and_what_was_found_stays_in_the_snapshot() -> None:
    (wrapper,) = learnt(page(3), page(2))
    seen = snapshot(page(4))
    section = wrapper.apply(seen)

    assert section
    assert seen.comment_section is section
    assert [record.node.get("id") for record in section.section.records] == [f"comment-{n}" for n in range(4)]
    assert section.score > 0.7


def test_what_was_applied_is_not_doubted_afterwards() -> None:
    undated = ITEM.replace("<time>{0} May 2026</time>", "")
    (wrapper,) = learnt(page(3, undated), page(2, undated))
    seen = snapshot(page(4, undated))
    section = wrapper.apply(seen)
    assert section
    seen.comment_section = replace(section, score=0.6)  # which is doubtful where nothing is dated

    assert read(seen) is seen.comment_section
    assert seen.comment_section is not None


ANSWERED = ITEM.replace("<time>{0}", "<time>1{0}").replace(
    "</li>",
    "<aside class=owner><b class=owner-name>The Ferry</b> <time class=owner-when>2{0} May 2026</time>"
    "<p class=owner-said>{2}</p></aside></li>",
)


def test_what_another_template_renders_is_found_beside_what_the_path_leads_to() -> None:
    (wrapper,) = learnt(page(3), page(2))
    items = [(ANSWERED if n in (1, 2) else ITEM).format(n, SAYINGS[n], ANSWERS[n]) for n in range(4)]
    document = parse(f"<main><h2>Comments</h2><ul id=talk class=talk>{''.join(items)}</ul></main>")
    seen = PageSnapshot(document, "https://a.example/story", "load", datetime.now(UTC))

    assert (found := wrapper.apply(seen))
    assert [record.node.get("id") for record in found.usual.records] == [f"comment-{n}" for n in range(4)]
    said = [comment.author for comment in comments_of(seen)]
    assert said == ["Ann0", "Ann1", "The Ferry", "Ann2", "The Ferry", "Ann3"]


STORY = "The ferry leaves the quay for the last time today, and few were there to see it go."
BY = "<p class=by>By Eva, 4 May 2026</p>"
ARTICLE = f"<p class=by>By Bo, 1 May 2026</p><p>{STORY}</p>"


def test_the_column_of_the_article_and_the_sidebar_are_no_comments_around_what_the_path_leads_to() -> None:
    item = ITEM.replace("class=said", "class=text")
    (wrapper,) = learnt(page(3, item), page(2, item))
    items = "".join(item.format(n + 1, said) for n, said in enumerate(SAYINGS))
    talk = f"{ARTICLE}<h2>Comments</h2><ul id=talk class=talk>{items}</ul>"
    columns = "".join(f"<div class=column>{column}</div>" for column in (talk, f"{BY}<p>{STORY}</p>"))
    seen = PageSnapshot(parse(f"<main>{columns}</main>"), "https://a.example/story", "load", datetime.now(UTC))

    assert wrapper.apply(seen)
    assert [(c.author, c.parent_id) for c in comments_of(seen)] == [(f"Ann{n}", None) for n in range(1, 5)]


def test_of_many_groups_those_are_read_that_are_likeliest_to_be_more_comments() -> None:
    (wrapper,) = learnt(page(3), page(2))
    items = [(ANSWERED if n in (1, 2) else ITEM).format(n, SAYINGS[n], ANSWERS[n]) for n in range(4)]
    html = f"<h2>Comments</h2><ul id=talk class=talk>{''.join(items)}</ul>"
    for name in "abcdefg":
        beside = f"{BY.replace('by', f'{name}-by')}<p>{STORY}</p>"
        html = f"<div class={name}><p>Updated 3 May 2026</p>{html}</div><div class={name}>{beside}</div>"
    seen = PageSnapshot(parse(f"<main>{html}</main>"), "https://a.example/story", "load", datetime.now(UTC))

    assert wrapper.apply(seen)
    assert [c.author for c in comments_of(seen)] == ["Ann0", "Ann1", "The Ferry", "Ann2", "The Ferry", "Ann3"]


MENU = "<li class='comment c{0}' id=comment-{0}><a href=/{0}>Page {0}</a></li>"


def test_what_the_classifier_does_not_take_for_comments_is_none() -> None:
    (wrapper,) = learnt(page(3), page(2))
    seen = snapshot(page(4, MENU))

    assert wrapper.select(seen.document)
    assert wrapper.apply(seen) is None
    assert (seen.comment_section, seen.groups) == (None, None)


def test_a_page_without_comments_has_none() -> None:
    (wrapper,) = learnt(page(3))

    assert wrapper.apply(snapshot(page(0))) is None


def test_a_new_template_is_learnt_beside_the_old_one_which_is_forgotten_when_it_fails_again() -> None:
    memory = learnt(page(3), page(4))
    first = learn(memory, page(3, OTHER))
    second = learn(first.memory, page(4, OTHER))

    assert [(w.records and w.records.asked, w.failures) for w in first.memory] == [("dl[class~=post]", 0), (ASKED, 1)]
    assert (first.as_remembered, first.forgotten) == (False, 0)
    assert [w.records and w.records.asked for w in second.memory] == ["dl[class~=post]"]
    assert (second.as_remembered, second.forgotten) == (True, 1)


ASKED = "li[class~=c][class~=comment][id=comment-]"


def test_what_has_helped_often_may_be_absent_for_longer() -> None:
    memory = tuple(replace(wrapper, hits=10) for wrapper in learnt(page(3), page(4)))
    for number in (3, 4, 5):
        memory = learn(memory, page(number, OTHER, button="")).memory

    assert [wrapper.failures for wrapper in memory] == [0, 3]


def test_what_helps_is_credited() -> None:
    memory = tuple(replace(wrapper, failures=1) for wrapper in learnt(page(3), page(4)))
    found = credit(memory, memory[0], page(3).document)

    assert found == Learnt((replace(memory[0], hits=2, failures=0),), True, 0)


def test_what_no_path_can_tell_from_the_rest_is_remembered_by_its_click_alone() -> None:
    lesson = page(3, "<li><p>{1}</p></li>")
    half = lesson._replace(section=Section(lesson.section.node, lesson.section.records[:2]))
    (wrapper,) = learnt(half)

    assert (wrapper.records, wrapper.is_proven, len(wrapper.opening)) == (None, False, 1)
    assert learn((wrapper,), half).memory[0].pages == 2
    assert learnt(half._replace(opening=[])) == ()


def test_what_brings_more_is_remembered() -> None:
    more = "<button id=more class='m{}'>Load {} more</button>"
    (wrapper,) = learnt(page(3, more=more.format(1, 20)), page(4, more=more.format(2, 10)))

    assert [(one.kind, one.text) for one in wrapper.more] == [("more", "Load  more")]


@pytest.mark.parametrize(
    ("html", "clicked"),
    [
        ("<a class=x>Talk 3</a>", "Talk 3"),
        ("<a class=x>More</a><a class=x>Talk 12</a>", "Talk 12"),
        ("<a class=x>More</a><a class=x>Less</a>", "More"),
        ("<a class=y>Talk 5</a>", None),
    ],
)
def test_of_several_elements_the_one_with_the_text_is_clicked(html: str, clicked: str | None) -> None:
    one = Remembered.of(EntryPoint.at(parse("<a class=x>Talk 5</a><a>Talk</a>").xpath("//a")[0], 1.0))

    assert one
    found = one.find(parse(html))
    assert (found and found.text) == clicked


def test_of_twins_the_first_is_remembered() -> None:
    first, second = (EntryPoint.at(node, 1.0) for node in parse("<a class=x>Talk</a><a class=x>Talk</a>").xpath("//a"))

    assert Remembered.of(second) is None
    one = Remembered.of(first)
    assert one
    assert one.generalised(first) == one
    assert one.generalised(second) is None


def test_the_way_has_the_clicks_without_which_the_next_was_not_there() -> None:
    closed = parse("<button class=tab>Talk</button><button class=ad>No</button>")
    opened = parse("<button class=tab>Talk</button><button class=ad>No</button><a class=all>All comments</a>")
    clicks = [*points(closed, "//*[@class='ad']"), *points(closed, "//*[@class='tab']"), *points(opened, "//a")]

    assert [click.text for click in needed_clicks([clicks[0], clicks[1], clicks[2]])] == ["Talk", "All comments"]
    assert [click.text for click in needed_clicks([clicks[0], *points(closed, "//*[@class='tab']")])] == ["Talk"]
    assert needed_clicks([]) == []


@pytest.mark.parametrize(("hits", "due"), [(0, False), (18, False), (19, True), (20, False), (39, True)])
def test_now_and_then_the_usual_search_looks_too(hits: int, due: bool) -> None:
    assert Wrapper(hits=hits).is_due_for_check is due


def said(lesson: Lesson) -> Lesson:
    """The same, with what the comments say."""
    comments = [
        Comment(SAYINGS[n % 4], f"Ann{n}", published_text=f"{n} May 2026", xpath=xpath(node))
        for n, node in enumerate(lesson.records)
    ]
    return lesson._replace(comments=comments)


def test_fields_are_remembered_where_they_have_one_place() -> None:
    (wrapper,) = learnt(said(page(3)), page(4))

    assert {name: path.asked for name, path in wrapper.fields} == {
        "author": "b[class~=author]",
        "time": "time",
        "text": "p",
    }
    assert Wrapper.learnt(said(page(3, "<li class=c>{1}</li>"))).fields == ()  # type: ignore[union-attr]


def test_records_without_any_field_are_not_taken() -> None:
    (wrapper,) = learnt(said(page(3)), said(page(4)))
    bare = "<li class='comment c{0}' id=comment-{0}><i>{1}</i></li>"

    assert wrapper.select(page(3, bare).document)
    assert wrapper.apply(snapshot(page(3, bare))) is None
    assert wrapper.apply(snapshot(page(3)))
