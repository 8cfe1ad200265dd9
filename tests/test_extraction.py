from __future__ import annotations

import gc
import weakref
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime
from time import process_time

import pytest

from comcrawl_scrapy import CommentPage, Outcome, dom, extract_comments, extraction, sections
from comcrawl_scrapy.classification import doubts
from comcrawl_scrapy.documents.measures import Measures
from comcrawl_scrapy.evaluation import words
from comcrawl_scrapy.records.protocol import Section, section_of
from comcrawl_scrapy.section_reading import comments_of
from comcrawl_scrapy.sections import CommentSection
from comcrawl_scrapy.snapshot import PageSnapshot
from comcrawl_scrapy.times.languages import languages

NOW = datetime(2026, 11, 20, 9, 0, tzinfo=UTC)
STORY = "".join(
    f"<p>Paragraph {i} of a story that is told at some length, as stories in newspapers are.</p>" for i in range(8)
)
TEXTS = (
    "I have lived here for thirty years and never seen anything like it! Who decided this?",
    "Honestly, I disagree.",
    "Thanks for the article. My father worked on the first plan back in the eighties, and it was the same then.",
    "What about the people who have to walk home at night? Nobody asked us.",
    "Well said.",
)
NAMES = ("Ann Marsh", "grumpy_baker", "Bo", "Zoë K.", "windmill9")
DAYS = (
    "2024-03-01T10:00:00Z",
    "2024-03-01T11:30:00Z",
    "2024-03-02T08:15:00Z",
    "2024-03-02T09:00:00Z",
    "2024-03-03T20:45:00Z",
)


LIKED = "".join(  # with controls for and against: all that tells what a record's parts are for is asked
    f"<div class=comment><a class=author href='/u/{name}'>{name}</a> <time datetime={day}></time><p>{text}</p>"
    "<span class=votes><a class=vote-up>▲</a> <span>3</span> <a class=vote-down>▼</a></span> <a>Reply</a></div>"
    for name, day, text in zip(NAMES, DAYS, TEXTS, strict=True)
)


def page(comments: str) -> str:
    teasers = "".join(f"<li><a href='/n/{i}'><h3>Another story, number {i}</h3></a></li>" for i in range(8))
    return (
        f"<html lang=en><body><header><nav><a href='/'>Home</a> <a href='/w'>World</a></nav></header><main><article><h1>A story</h1>"
        f"{STORY}</article>{comments}</main><aside><ul class=related>{teasers}</ul></aside><footer>Imprint</footer></body></html>"
    )


def list_item(i: int, replies: str = "") -> str:
    return (
        f"<li class='comment depth-1' id='comment-{i}'><article class='comment-body'><footer class='comment-meta'>"
        f"<img class='avatar' src='/a/{i}.png'><b class='comment-author'><a href='/user/{i}'>{NAMES[i]}</a></b>"
        f"<a href='#comment-{i}'><time datetime='{DAYS[i]}'>{DAYS[i][:10]}</time></a></footer>"
        f"<div class='comment-content'><p>{TEXTS[i]}</p></div><div class='reply'><a href='#respond'>Reply</a></div></article>"
        f"{replies}</li>"
    )


def flat(count: int) -> str:
    items = "".join(list_item(i) for i in range(count))
    return page(f"<section id='comments'><h2>{count} comments</h2><ol class='comment-list'>{items}</ol></section>")


def nested() -> str:
    inner = list_item(1, f"<ol class='children'>{list_item(2)}</ol>")
    items = list_item(0, f"<ol class='children'>{inner}</ol>") + list_item(3)
    return page(f"<section id='comments'><ol class='comment-list'>{items}</ol></section>")


NOTE = list_item(4).replace(TEXTS[4], "[…] what the town says of its bridge, and of us […]")


@pytest.mark.parametrize("count", [1, 2, 3, 5])
def test_comments_come_out_whole_and_in_order(count: int) -> None:
    found = extract_comments(flat(count), "https://example.org/story", fetched_at=NOW)
    assert [c.text for c in found.comments] == list(TEXTS[:count])
    assert [c.author for c in found.comments] == list(NAMES[:count])
    assert [c.published_at for c in found.comments] == [datetime.fromisoformat(day) for day in DAYS[:count]]
    assert [c.id for c in found.comments] == [f"comment-{i}" for i in range(count)]
    first = found.comments[0]
    assert first.author_url == "https://example.org/user/0"
    assert first.avatar_url == "https://example.org/a/0.png"
    assert first.permalink == "https://example.org/story#comment-0"
    assert (first.parent_id, first.depth) == (None, 0)
    assert found.outcome is Outcome.COMMENTS
    assert found.score > 0.5
    assert found.section_xpath is not None


def test_the_newest_comments_of_other_pages_are_none_of_this_one() -> None:
    newest = list_item(4).replace("href='#comment-4'", "href='/other#comment-4'")
    items = "".join(list_item(i) for i in range(4))
    html = page(
        f"<ol class='comment-list'>{items}</ol><div><h3>Newest</h3><ol class='comment-list'>{newest}</ol></div>"
    )
    found = extract_comments(html, "https://example.org/story", fetched_at=NOW)
    assert [c.author for c in found.comments] == list(NAMES[:4])


@pytest.mark.parametrize("count", [1, 3])
def test_notes_of_pages_that_link_to_this_one_are_no_comments(count: int) -> None:
    html = flat(count).replace("</ol>", f"{NOTE * 2}</ol>")
    found = extract_comments(html, "https://example.org/story", fetched_at=NOW)
    assert [c.text for c in found.comments] == list(TEXTS[:count])


def test_replies_know_what_they_answer_and_are_no_part_of_it() -> None:
    comments = extract_comments(nested(), fetched_at=NOW).comments
    assert [c.text for c in comments] == list(TEXTS[:4])
    assert [c.depth for c in comments] == [0, 1, 2, 0]
    assert [c.parent_id for c in comments] == [None, "comment-0", "comment-1", None]


PRODUCTS = "".join(
    f"<div class='card'><img src='/p/{i}.jpg'><h3><a href='/p/{i}'>Kettle number {i}</a></h3><span class='price'>{i}9.99 €</span>"
    "<button>Add to basket</button></div>"
    for i in range(12)
)
TEASERS = "".join(
    f"<article class='teaser'><h2><a href='/s/{i}'>Headline number {i} of the day</a></h2><p>What happened and why it matters.</p></article>"
    for i in range(15)
)
FORM = "<section id='comments'><h2>Comments</h2><p>No comments yet.</p><form><textarea name='text'></textarea><button>Post</button></form></section>"


@pytest.mark.parametrize(
    "html",
    [
        "",
        "<p>One paragraph.</p>",
        page(""),
        page(FORM),
        page(f"<div class='grid'>{PRODUCTS}</div>"),
        f"<html><body><main>{TEASERS}</main></body></html>",
        b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + bytes(range(256)) * 40,
        "<div><span>" * 5000,
        "<table><tr><td>" * 2000,
        "<" * 10_000,
    ],
    ids=[
        "empty",
        "paragraph",
        "article",
        "no comments yet",
        "products",
        "teasers",
        "binary",
        "deep",
        "tables",
        "brackets",
    ],
)
def test_no_comments_are_found_where_there_are_none(html: str | bytes) -> None:
    found = extract_comments(html)
    assert found.comments == []
    assert found.section_xpath is None
    assert found.outcome is Outcome.NO_SECTION


@pytest.mark.parametrize("classifier", sections.CLASSIFIERS)
@pytest.mark.parametrize(
    "inside", ["<b class=author></b><p class=comment-text></p>", "<template><p class=comment-text>I do.</p></template>"]
)
def test_what_comments_will_be_filled_into_is_none(inside: str, classifier: str) -> None:
    page = f"<h1>The bridge</h1><ul class=comments>{12 * f'<li class=comment>{inside}</li>'}</ul>"
    assert not extract_comments(page, classifier=classifier).comments


def test_a_template_to_be_copied_and_filled_in_is_no_comment() -> None:
    template = list_item(4).replace("class='comment depth-1'", "class='comment comment-template is-hidden'")
    html = flat(3).replace("</h2><ol class='comment-list'>", f"</h2><ol class='comment-list'>{template}")
    assert [c.text for c in extract_comments(html).comments] == list(TEXTS[:3])


def test_pictures_that_are_counted_among_comments_are_none() -> None:
    when = "<a href='#comment-{0}'><time datetime='{1}'>{2}</time></a>"
    items = [list_item(i) for i in range(3)]
    for i in range(3):
        undated = list_item(i).replace(when.format(i, DAYS[i], DAYS[i][:10]), "")
        items.append(
            undated.replace(TEXTS[i], f"{i + 1} of 3 views of the bridge").replace(f"comment-{i}", f"comment-{i + 5}")
        )
    html = page(f"<section id='comments'><ol class='comment-list'>{''.join(items)}</ol></section>")
    assert [c.text for c in extract_comments(html).comments] == list(TEXTS[:3])


def test_a_time_without_zone_is_refused() -> None:
    with pytest.raises(ValueError, match="no time zone"):
        extract_comments("<p>Hello</p>", fetched_at=datetime(2024, 5, 1))


def test_a_page_of_many_comments() -> None:
    items = "".join(list_item(i % 5).replace(f"comment-{i % 5}", f"comment-{1000 + i}") for i in range(600))
    found = extract_comments(page(f"<section id='comments'><ol class='comment-list'>{items}</ol></section>"))
    assert len(found.comments) == 600
    assert len({c.id for c in found.comments}) == 600
    assert all(words(c.text) == words(TEXTS[i % 5]) for i, c in enumerate(found.comments))


@pytest.mark.parametrize(("most", "detail"), [(40, "only the first 40 elements were read"), (4_000, "")])
def test_a_page_too_large_to_be_read_to_its_end_says_so(
    most: int, detail: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dom, "MOST_ELEMENTS", most)
    found = extract_comments(flat(5))
    assert (found.detail, len(found.comments) < 5) == (detail, bool(detail))


def test_a_page_that_was_read_is_forgotten_before_garbage_is_collected() -> None:
    document = dom.parse(page(LIKED))
    left = weakref.ref(document)
    snapshot = PageSnapshot(document, "", "load", NOW)
    gc.disable()
    try:
        extraction.read(snapshot)
        assert [comment.likes for comment in comments_of(snapshot)] == [3] * 5
        del snapshot, document
        assert left() is None
    finally:
        gc.enable()


def test_threads_may_share_the_extractor() -> None:
    def texts(html: str) -> list[str]:
        found: CommentPage = extract_comments(html, fetched_at=NOW)
        return [c.text for c in found.comments]

    pages = [flat(3), nested(), page("")] * 4
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(texts, pages)) == [texts(html) for html in pages]


@pytest.mark.parametrize(
    ("lang", "url", "expected"),
    [
        ("de-AT", "", ("de", "en")),
        ("", "https://example.fr/", ("fr", "en")),
        ("en", "https://example.fr/", ("en",)),
        ("no", "", ("nb", "en")),
        ("", "https://example.no/", ("nb", "en")),
        ("jp", "", ("ja", "en")),
        ("cz", "https://example.com/", ("cs", "en")),
        ("gr", "", ("el", "en")),
        ("xx", "https://example.dk/", ("da", "en")),
        ("xx", "http://[broken", ("en",)),
    ],
)
def test_the_language_is_what_the_page_says_or_its_country(lang: str, url: str, expected: tuple[str, ...]) -> None:
    assert languages(dom.parse(f"<html lang='{lang}'><body><p>Ja</p></body></html>"), url) == expected


def test_author_and_time_that_only_elements_keep_apart_are_told_apart() -> None:
    said = "Я думаю, что это {} правильное решение, потому что старый мост давно пора было заменить."
    times = ("5 дней назад", "2 часа назад", "12 минут назад", "3 дня назад")
    records = "".join(
        f"<div class='x1f'><div class='h9'><img src='a.svg'><span class='n7'>моряк{i}</span><span class='t7'>{time}</span></div>"
        f"<div class='b2'><p>{said.format(i)}</p></div><div class='f3'><button>Ответить</button></div></div>"
        for i, time in enumerate(times)
    )
    story = "<p>Городской совет решил построить новый мост через реку, и это вызвало много споров.</p>" * 6
    page = f"<html lang='ru'><body><article><h1>Мост</h1>{story}</article><div class='c1'>{records}</div></body></html>"
    comments = extract_comments(page).comments
    assert [comment.author for comment in comments] == [f"моряк{i}" for i in range(4)]
    assert [comment.published_text for comment in comments] == list(times)
    assert all(comment.published_at for comment in comments)


@pytest.mark.parametrize("between", [", ", " · ", " "])
@pytest.mark.parametrize(
    ("language", "ago", "reply"),
    [
        ("en", "{} hours ago", "Reply"),
        ("pl", "{} godziny temu", "Odpowiedz"),
        ("ru", "{} часа назад", "Ответить"),
        ("sv", "för {} timmar sedan", "Svara"),
        ("ja", "{}時間前", "返信"),
    ],
)
def test_author_and_time_in_one_line_are_told_apart_in_any_language(
    language: str, ago: str, reply: str, between: str
) -> None:
    said = ("Not quite, the road has been closed.", "And who will pay for it? We will.", "I agree with all of that.")
    heads = [f"{name}{between}{ago.format(i)}" for i, name in enumerate(("Anna", "Mark K.", "Zosia"), start=2)]
    records = "".join(
        f"<div class=x1><div class=x2>{head}</div><p>{text}</p><a href=#>{reply}</a></div>"
        for head, text in zip(heads, said, strict=True)
    )
    page = f"<html lang={language}><body><h1>A town</h1><p>{'The town and its road. ' * 60}</p><h3>3</h3>{records}</body></html>"
    comments = extract_comments(page).comments
    assert [(comment.author, comment.published_text) for comment in comments] == [
        ("Anna", ago.format(2)),
        ("Mark K.", ago.format(3)),
        ("Zosia", ago.format(4)),
    ]
    assert all(comment.published_at for comment in comments)


class AsSureAs:
    """Takes the elements of class "comment" for comments, and says how sure it is."""

    def __init__(self, probability: float) -> None:
        self.probability = probability

    def classified(
        self, measures: Measures, groups: Sequence[Sequence[int]]
    ) -> tuple[list[Section], CommentSection | None]:
        members = [i for i, tokens in enumerate(measures.outline.tokens) if "comment" in tokens]
        found = section_of(measures.outline, members)
        return [found], CommentSection(found, self.probability)


@pytest.mark.parametrize(
    ("without", "probability", "heading", "found"),
    [
        ("", 0.6, "News", True),
        ("time", 0.6, "News", False),
        ("time", 0.85, "News", True),
        ("time", 0.6, "Comments", True),
        ("b", 0.6, "News", False),
        ("b", 0.85, "News", True),
        ("b", 0.6, "Comments", True),
    ],
)
def test_comments_without_authors_or_times_have_to_be_sure_or_announced(
    without: str, probability: float, heading: str, found: bool
) -> None:
    document = dom.parse(flat(5).replace("5 comments", heading))
    for element in document.iterfind(f".//ol//{without}") if without else ():
        parent = element.getparent()
        assert parent is not None
        parent.remove(element)
    snapshot = PageSnapshot(document, "", "load", NOW)
    section = extraction.read(snapshot, AsSureAs(probability))
    assert (section is not None) is found
    assert bool(comments_of(snapshot)) is found


def test_nothing_but_notes_of_pages_that_link_to_this_one_are_no_comments() -> None:
    snapshot = PageSnapshot(dom.parse(page(f"<ol>{NOTE * 2}</ol>")), "", "load", NOW)
    assert extraction.read(snapshot, AsSureAs(0.9)) is None


@pytest.mark.parametrize(("probability", "found"), [(0.9, False), (0.96, True)])
def test_comments_in_no_order_have_to_be_certain(probability: float, found: bool) -> None:
    days = (8, 1, 9, 3, 7, 2, 6, 4, 5)
    record = "<li class=comment><b>Ann</b> <time datetime=2024-03-0{0}T10:00:00Z>March {0}</time><p>I say {0}, as ever.</p></li>"
    document = dom.parse(page(f"<ol>{''.join(map(record.format, days))}</ol>"))
    snapshot = PageSnapshot(document, "", "load", NOW)
    assert (extraction.read(snapshot, AsSureAs(probability)) is not None) is found
    assert len(comments_of(snapshot)) == len(days) * found


@pytest.mark.parametrize(
    ("name", "year", "found"),
    [("Ann {0}", 2024, True), ("Ann {0}", 2027, False), ("What is number {0}?", 2024, False), ("v1.{0}", 2024, False)],
)
def test_what_is_yet_to_come_and_what_no_people_say_are_no_comments(name: str, year: int, found: bool) -> None:
    record = f"<li class=comment><b>{name}</b> <time datetime={year}-03-0{{0}}>March {{0}}, {year}</time><p>I say {{0}}, as ever.</p></li>"
    document = dom.parse(page(f"<ol>{''.join(map(record.format, range(1, 6)))}</ol>"))
    snapshot = PageSnapshot(document, "", "load", NOW)
    assert (extraction.read(snapshot, AsSureAs(0.9)) is not None) is found


NAMED = (
    "<a class=author href='/user/{0}'>Ann {0}</a> <time datetime=2024-03-0{0}T10:00:00Z>March {0}</time><p class=text>"
)
NAMELESS = "<b>Ann {0}</b> <i>March {0}</i><p>"


@pytest.mark.parametrize(
    ("head", "word", "found"),
    [
        (NAMED, "<a href='#'>Reply</a>", True),
        (NAMED, "<a href='/story'>Story</a>", True),
        (NAMELESS, "<a href='#'>Reply</a>", True),
        (NAMELESS, "<a href='/story'>Story</a>", False),
    ],
)
def test_what_is_read_in_full_need_not_be_probable(head: str, word: str, found: bool) -> None:
    record = f"<li class=comment id=c{{0}}>{head}I say {{0}}, as ever, and nothing else.</p>{word}</li>"
    document = dom.parse(page(f"<ol>{''.join(map(record.format, range(1, 6)))}</ol>"))
    snapshot = PageSnapshot(document, "", "load", NOW)
    assert (extraction.read(snapshot, AsSureAs(0.3)) is not None) is found
    assert bool(comments_of(snapshot)) is found


@pytest.mark.parametrize(
    ("heading", "found"), [("5 comments", True), ("7 comments", False), ("5 cars", False), ("Most read", False)]
)
def test_as_many_records_as_comments_are_counted_above_need_not_be_probable(heading: str, found: bool) -> None:
    record = "<li class=comment><a href='/user/{0}'>Ann {0}</a> <time datetime=2024-03-0{0}>March {0}</time><p>I say {0}, as ever.</p></li>"
    items = "".join(map(record.format, range(1, 6)))
    document = dom.parse(page(f"<section><p>{heading}</p><ol>{items}</ol></section>"))
    snapshot = PageSnapshot(document, "", "load", NOW)
    assert (extraction.read(snapshot, AsSureAs(0.1)) is not None) is found
    assert bool(comments_of(snapshot)) is found


@pytest.mark.parametrize(
    ("heading", "probability", "found"),
    [
        ("<h3>Comments</h3>", 0.3, True),
        ("<h3>Kommentare</h3>", 0.3, True),
        ("<h3>Rezensionen</h3>", 0.3, True),
        ("<h3>댓글목록</h3>", 0.3, True),
        ("<h1>Comments</h1>", 0.3, True),
        ("<h3>Comments</h3>", 0.1, False),
        ("<h3>Comments</h3><h4>Most read</h4>", 0.3, False),
        ("<h3>Comments on the old bridge and the ferry</h3>", 0.3, False),
        ("<h3><a href='/comments'>Comments</a></h3>", 0.3, False),
        ("<h3>Customer Reviews 4.5 out of 5 based on 3 grades</h3>", 0.3, True),
        ("<h3>Rezensionen 4,5/5 (3 Stimmen insgesamt)</h3>", 0.3, True),
        ("<h3>Reviews of bridges from 4 to 5 lanes</h3>", 0.3, False),
        ("<p>7 comments</p>", 0.3, True),
        ("<p>(7 reviews)</p>", 0.3, True),
        ("<p>7 comments</p>", 0.1, False),
        ("<p>3 comments</p>", 0.3, False),
        ("<p>7 bridges</p>", 0.3, False),
        ("<p>7 comments</p><h4>Most read</h4>", 0.3, False),
    ],
)
def test_records_below_a_heading_of_comments_or_the_number_of_more_of_them_may_be_less_probable(
    heading: str, probability: float, found: bool
) -> None:
    record = "<li class=comment><a href='/user/{0}'>Ann {0}</a> <time datetime=2024-03-0{0}>March {0}</time><p>I say {0}, as ever.</p></li>"
    document = dom.parse(page(f"<section>{heading}<ol>{''.join(map(record.format, range(1, 6)))}</ol></section>"))
    snapshot = PageSnapshot(document, "https://example.org/a", "load", NOW)
    assert (extraction.read(snapshot, AsSureAs(probability)) is not None) is found


@pytest.mark.parametrize(
    ("heading", "word", "found"),
    [
        ("<p>5 comments</p>", "Reply", True),
        ("<p>6 comments</p>", "Reply", False),
        ("<p>5 comments</p>", "Story", False),
        ("<h3>7 comments</h3>", "Story", True),
        ("<div role=heading>5 comments</div>", "Story", True),
        ("<h3>6 comments</h3>", "Story", True),  # of which some are shown
        ("<h3>4 comments</h3>", "Story", False),
    ],
)
def test_comments_that_are_counted_above_need_no_time_if_a_heading_counts_them_or_they_can_be_answered(
    heading: str, word: str, found: bool
) -> None:
    record = f"<li class=comment><a class=author href='/user/{{0}}'>Ann {{0}}</a><p>I say {{0}}, as ever.</p><a>{word}</a></li>"
    items = "".join(map(record.format, range(1, 6)))
    document = dom.parse(page(f"<section>{heading}<ol>{items}</ol></section>"))
    snapshot = PageSnapshot(document, "", "load", NOW)
    assert (extraction.read(snapshot, AsSureAs(0.4)) is not None) is found
    assert bool(comments_of(snapshot)) is found


@pytest.mark.parametrize(
    ("heading", "word", "probability", "found"),
    [
        ("", "Reply", 0.3, True),
        ("", "Story", 0.3, False),
        ("<h3>1 comment</h3>", "Story", 0.1, True),
        ("<h3>2 comments</h3>", "Story", 0.1, False),
        ("<p>1 comment</p>", "Story", 0.1, False),
    ],
)
def test_a_lone_comment_may_be_less_probable_if_it_can_be_answered_or_a_heading_counts_it(
    heading: str, word: str, probability: float, found: bool
) -> None:
    record = (
        f"<li class=comment>{NAMED.format(1)}I say so, as ever, and nothing else.</p><a href='/{word}#'>{word}</a></li>"
    )
    snapshot = PageSnapshot(dom.parse(page(f"<section>{heading}<ol>{record}</ol></section>")), "", "load", NOW)
    assert (extraction.read(snapshot, AsSureAs(probability)) is not None) is found


@pytest.mark.parametrize(
    ("line", "word", "found"),
    [("Hozzászólások", "Válasz erre", True), ("Időjárás", "Válasz erre", False), ("Hozzászólások", "Sport", False)],
    ids=["of comments, to be answered", "of something else", "nothing to answer by"],
)
def test_a_line_of_comments_above_a_lone_one_that_can_be_answered_announces_it_without_being_a_heading(
    line: str, word: str, found: bool
) -> None:
    said = "Minden nap ezzel a járattal megyek, óriási a tömeg."
    comment = f"<dl class=comment><dt><span>Nagy Éva</span> <span>1 hónapja</span></dt><dd><p>{said}</p><a href=#>{word}</a></dd></dl>"
    document = dom.parse(page(f"<div><strong>{line}</strong>{comment}</div>"))
    snapshot = PageSnapshot(document, "", "load", NOW)
    assert (extraction.read(snapshot, AsSureAs(0.3)) is not None) is found


def test_the_article_right_above_the_heading_of_a_lone_comment_is_not_taken_for_it() -> None:
    story = "We drove past on Sunday and the queue went all the way round the block. It took me three attempts, but the trick with the warm water really works."
    article = f"<article>Posted by Nadia K. on Fri, 10/02/2026 - 4:00am<p>The second photo shows the north side, doesn't it? {story}</p></article>"
    comment = "<article><span>rivercat</span> - Fri, 10/02/2026 - 6:09pm<p>Works for me.</p></article>"
    page = f"<html lang=en><body>{article}<section><h2>Comments</h2>{comment}</section></body></html>"
    assert [(one.author, one.text) for one in extract_comments(page).comments] == [("rivercat", "Works for me.")]


@pytest.mark.parametrize(("stated", "count"), [("ratingValue", 1), ("rank", 0)])
def test_a_lone_review_of_few_words_below_a_heading_is_one_where_schema_org_says_so(stated: str, count: int) -> None:
    said = "Kann ich nur bestätigen."
    review = (
        "<div id=review><a href=/account>Bitte anmelden, um eine Bewertung zu schreiben.</a>{0}"
        "<div><span itemprop=author>waldläufer</span> schreibt 09.08.2026</div><span itemprop={1}>3</span><div itemprop=description>{0}</div></div>"
    )
    page = f"<html lang=de><body>Küche<h4>Bewertungen</h4>{review.format(said, stated)}<a>AGB</a></body></html>"
    assert [comment.text for comment in extract_comments(page).comments] == [said] * count


def test_a_story_laid_out_as_the_list_of_comments_is_is_no_part_of_it() -> None:
    item = (
        "<dt class=comment-author id=c{0}><img src=/b/{0}> <a href=/profile/{0}>{1}</a> said...</dt>"
        "<dd class=comment-body><p>{2}</p></dd><dd class=comment-footer><a href=#c{0}>{0} May 2024 10.15</a></dd>"
    )
    items = "".join(map(item.format, range(1, 6), NAMES, TEXTS))
    page = f"<h1>Title</h1><div class=text><p class=byline>Budi</p>{STORY}</div><div id=comments><dl>{items}</dl></div>"
    found = extract_comments(f"<html><body><div id=content>{page}</div></body></html>").comments
    assert [comment.text for comment in found] == list(TEXTS)


class Unsure:
    """Finds what the shipped classifier does, and is not sure of it."""

    def classified(
        self, measures: Measures, groups: Sequence[Sequence[int]]
    ) -> tuple[list[Section], CommentSection | None]:
        found, section = sections.shipped().classified(measures, groups)
        return found, replace(section, score=0.4) if section else None


@pytest.mark.parametrize("asked_for", ["//ul", "//ul/li[1]", "//aside", None])
def test_what_a_click_for_comments_has_brought_is_believed_sooner(asked_for: str | None) -> None:
    said = [
        "Wir sind hierher gezogen.",
        "Ich hatte Schlimmeres erwartet.",
        "Keiner sagt, was es kostet.",
        "Schade für alle.",
    ]
    item = (
        "<li><header><b>{}</b><time datetime='2026-05-0{}T10:00:00Z'>{}. Mai 2026, 10:00</time></header><p>{}</p></li>"
    )
    items = "".join(
        item.format(name, n, n, text)
        for n, (name, text) in enumerate(zip(["Ann", "Ben", "Eva", "Jan"], said, strict=True), 1)
    )
    story = "<article><h1>Die Brücke</h1><p>" + "Sie wird ab Montag gesperrt, sagt die Stadt. " * 9 + "</p></article>"
    document = dom.parse(
        f"<html lang=de><body>{story}<div><ul>{items}</ul></div><aside><h2>Mehr</h2><a href='/x'>Fähre</a></aside></body></html>"
    )
    snapshot = PageSnapshot(document, "https://news.example/story", "click", datetime.now(UTC))
    snapshot.asked_for = frozenset(document.xpath(asked_for) if asked_for else ())
    assert (extraction.read(snapshot, Unsure()) is not None) is ("ul" in (asked_for or ""))


def test_answers_in_what_need_not_be_probable_are_comments_as_well() -> None:
    head = "<b class=author>{}</b> <i class=date>March {}, 2024</i>"
    answer = f"<aside class=answer>{head}<p class=text>Thank you for telling us, dear {{}}, we will see to it on Monday.</p></aside>"
    record = f"<li class=comment>{head}<p class=text>I say {{}}, as ever, and nothing else.</p>{{}}</li>"
    records = (
        record.format(f"Ann {n}", n, n, answer.format("Zoe", n + 10, f"Ann {n}") if n % 2 else "") for n in range(1, 6)
    )
    document = dom.parse(page(f"<h2>5 comments</h2><ol>{''.join(records)}</ol>"))
    snapshot = PageSnapshot(document, "", "load", NOW)
    extraction.read(snapshot, Unsure())
    said = comments_of(snapshot)
    assert [comment.author for comment in said] == ["Ann 1", "Zoe", "Ann 2", "Ann 3", "Zoe", "Ann 4", "Ann 5", "Zoe"]


class Elsewhere:
    """A section classifier that takes the paragraphs of the article for comments, and knows of its rivals."""

    def classified(
        self, measures: Measures, groups: Sequence[Sequence[int]]
    ) -> tuple[list[Section], CommentSection | None]:
        outline = measures.outline
        first = [i for i, tag in enumerate(outline.tags) if tag == "dd"]
        second = [i for i, tokens in enumerate(outline.tokens) if "comment" in tokens]
        found = section_of(measures.outline, first)
        return [found], CommentSection(found, 0.5, rivals=(second,))


@pytest.mark.parametrize(
    ("heading", "records", "found"),
    [
        ("<h3>Comments</h3>", 5, 5),
        ("<h3>Reviews</h3>", 5, 5),
        ("<h3>Most read</h3>", 5, 0),
        ("<p>Comments</p>", 5, 0),
        ("<h3>Comments</h3>", 1, 0),
    ],
)
def test_what_a_heading_of_comments_announces_is_found_where_what_looks_more_like_comments_is_none(
    heading: str, records: int, found: int
) -> None:
    record = "<li class=comment><a href='/user/{0}'>Ann {0}</a> <time datetime=2024-03-0{0}>March {0}</time><p>I say {0}, as ever.</p></li>"
    items = "".join(map(record.format, range(1, records + 1)))
    steps = "<dl><dd>Cut it into cubes.</dd><dd>Fry them until they are brown.</dd></dl>"
    document = dom.parse(page(f"{steps}<section>{heading}<ol>{items}</ol></section>"))
    snapshot = PageSnapshot(document, "", "load", NOW)
    extraction.read(snapshot, Elsewhere())
    assert len(comments_of(snapshot)) == found


def test_a_thread_of_times_in_words_loses_no_answer() -> None:
    def said(k: int, ago: str, answers: str = "") -> str:
        return (
            f"<li><b>{NAMES[k]}</b> {ago}<p>{TEXTS[k]}</p><a href='#'>Reply</a>{answers and f'<ul>{answers}</ul>'}</li>"
        )

    first = said(0, "about a year ago", said(1, "a month ago", said(2, "a day ago")))
    found = extract_comments(
        page(f"<ul>{first}{said(3, 'an hour ago', said(4, 'a few minutes ago'))}</ul>"), fetched_at=NOW
    )
    parents = {comment.id: comment.author for comment in found.comments}
    assert [(comment.author, parents.get(comment.parent_id or "")) for comment in found.comments] == [
        (NAMES[0], None), (NAMES[1], NAMES[0]), (NAMES[2], NAMES[1]), (NAMES[3], None), (NAMES[4], NAMES[3]),
    ]  # fmt: skip
    assert all(comment.published_at is not None for comment in found.comments)


@pytest.mark.parametrize(
    ("item", "items", "replies"),
    [
        ("article", "section", "<div class=replies>{}</div>"),
        ("li", "ul", "<ul class=children>{}</ul>"),
        ("div class=css-b2", "div", "<div class=css-c3>{}</div>"),
    ],
    ids=["articles", "items", "made by a tool"],
)
@pytest.mark.parametrize("button", ["", "<a href='#reply'>Reply</a>"], ids=["none", "reply"])
def test_a_thread_of_nameless_records_loses_no_answer(item: str, items: str, replies: str, button: str) -> None:
    parents = [None, 0, 1, None, 3, 3, None]
    names = (*NAMES, "Gustav", "Ina K.")
    texts = (
        "It has rained all day in the valley, and the river is rising again.",
        "I do not think that the new bridge will be finished before winter.",
        "Has anybody seen what the council said about it last week? I have not.",
        "They should have asked us first, as they promised to do.",
        "My cousin works there and says that it is all but done by now.",
        "Thank you for the article, it is the first that explains the costs.",
        "We had the same in our town, and it took eleven years in the end.",
    )

    def drawn(place: int) -> str:
        own = f"<b>{names[place]}</b> <span>April {place + 3}, 2024 13:00</span><div>{texts[place]}</div>{button}"
        below = "".join(drawn(k) for k, parent in enumerate(parents) if parent == place)
        return f"<{item}>{own}{replies.format(below) if below else ''}</{item.split()[0]}>"

    thread = "".join(drawn(k) for k, parent in enumerate(parents) if parent is None)
    found = extract_comments(page(f"<h3>7 comments</h3><{items} class=comments>{thread}</{items}>")).comments
    ids = [comment.id for comment in found]
    assert [comment.text for comment in found] == [*texts]
    assert [ids.index(comment.parent_id) if comment.parent_id else None for comment in found] == parents


def test_rows_that_are_read_beyond_doubt_and_can_be_answered_are_comments_however_unlikely() -> None:
    row = (
        "<table class=art cellspacing=0><tr class=art_h><td class=art_h_l><a href='/User/{0}' class=art_owner><strong>{1}</strong></a>"
        " <span>2026.05.08. 10:0{0}</span></td><td class=art_h_m><a class=art_rat_p title=tetszik>+ 3</a> <a title='nem tetszik'>- 0</a></td>"
        "<td class=art_h_r><a>Válasz</a> <a href='?n={0}'>3{0}</a></td></tr><tr class=art_b><td colspan=3><div class=art_t><p>{2}</p></div></td></tr></table>"
    )
    said = {
        "Törölt nick": "Akkor ez már sosem készül el.",
        "metrosutas": "Én reggel 40 perccel később értem be.",
        "Gyuri bá": "Bezzeg a stadionok elkészülnek határidőre.",
    }
    rows = "".join(row.format(i, *one) for i, one in enumerate(said.items()))
    found = extract_comments(
        "<html lang=hu><body><div id=head><a href='/'>Index</a> <a>Fórum</a> <a>Belépés</a><form><input name=q></form></div><div id=topic_head>"
        "<h1>Metrófelújítás</h1><p>Minden, ami a hármas metró felújításával kapcsolatos. Kulturált hangnemet kérünk.</p></div>"
        f"<div class=pager><a>‹ frissebb</a> <a>régebbi ›</a></div><div id=maintd>{rows}</div>"
        "<div class=ft>Ha kedveled azokat a témákat, amelyekről itt írnak, akkor csatlakozz!</div></body></html>"
    )
    assert found.score <= doubts.POSSIBLE
    assert {comment.author: comment.text for comment in found.comments} == said


def test_short_texts_in_any_language_are_comments_where_as_many_are_counted_and_can_be_answered() -> None:
    said = (("김철수", "드디어 고치네요.", "3시간"), ("이영희", "출근은 어떻게?", "1시간"))
    records = "".join(
        f"<div class=fbc><a href='https://f.example/{k}'><img src='/p{k}.jpg'></a><div><a class=n href='https://f.example/{k}'>{name}</a>"
        f"<div class=t>{text}</div><div class=ac><a href='#'>좋아요</a> · <a href='#'>답글 달기</a> · <span>{k}</span> · <abbr>{time}</abbr>"
        "</div></div></div>"
        for k, (name, text, time) in enumerate(said)
    )
    story = "<p>시의회는 화요일 여름 동안 낡은 다리를 폐쇄하기로 결정했다. 공사는 가을까지 이어진다.</p>" * 6
    html = f"<html lang=ko><h1>다리 폐쇄</h1>{story}<div class=plug><div>댓글 2개</div>{records}</div>"
    assert [(one.author, one.text) for one in extract_comments(html, fetched_at=NOW).comments] == [
        one[:2] for one in said
    ]


def test_cards_with_stars_are_reviews() -> None:
    said = ("Kemarin kami ke sana bersama anak-anak.", "Parkirnya di mana ya?", "Saya dulu bekerja di stasiun ini.")
    cards = "".join(
        "<div class=review-card><div class=review-header><div class=stars><i class='fas fa-star'></i><i class='fas fa-star inactive'></i>"
        f"</div></div><div class=review-content>{text}</div><div class=review-footer><img src=/f/{k}.jpg>"
        f"<div class=username>{name}</div><div class=date>1{k} Mar 2024</div></div></div>"
        for k, (name, text) in enumerate(zip(("Siti Rahma", "budi_s", "Pak Joko"), said, strict=True))
    )
    html = f"<header><ul><li><a href=/>Beranda</a><li><a href=/b>Berita</a></ul></header><main><h1>Manajemen</h1><div>{cards}</div></main>"
    assert [comment.text for comment in extract_comments(html, "https://a.example/b").comments] == list(said)


@pytest.mark.parametrize(
    ("above", "name"),
    [("“" * 80_000, "Zoe"), ("«" * 80_000, "Zoe"), ("", "<span>1</span>" * 25_000), ("", "(" * 1_000_000)],
)
def test_time_is_linear_in_what_stands_above_comments_and_in_the_place_of_a_name(above: str, name: str) -> None:
    record = "<li class=comment><a class=author href=/u/1>{}</a><p class=text>It is {} and I like it.</p><a class=reply>Reply</a></li>"
    said = ((name, "new"), ("Ann", "old"), ("Bob", "odd"), ("Cid", "red"))
    page = f"<html><body><h3>4 comments</h3><p>{{}}</p><ol>{''.join(record.format(*each) for each in said)}</ol></body></html>"
    extract_comments(page.replace(name, "Zoe"))  # loads the models
    begun = process_time()
    extract_comments(page.format(above))
    assert process_time() - begun < 4


POST = (
    "<figure class=embed><blockquote class=post><p>{1}</p>— {0} (<a href='https://social.example/u/{2}'>@u{2}</a>)"
    " <a href='https://social.example/u/{2}/post/1'>May {2}, 2024 at 5:14 PM</a></blockquote></figure>"
)
CHAPTER = "<div class=clause><span>8.{2}.</span> <strong>{0}</strong> <div>{1}</div></div>"
SCHOOL = "<div class=school><b>{0}</b> <i>200{2} - 201{2}</i><p>{1}</p></div>"


@pytest.mark.parametrize("part", [POST, CHAPTER, SCHOOL], ids=["quoted posts", "numbered sections", "years at school"])
def test_parts_of_a_page_that_name_somebody_and_look_dated_are_no_comments(part: str) -> None:
    parts = "".join(part.format(NAMES[i], TEXTS[i], i + 1) for i in range(4))
    html = f"<html lang=en><title>The bridge</title><main><article><h1>The bridge</h1>{STORY}{parts}{STORY}</article></main></html>"
    assert extract_comments(html, "https://town.example/bridge", fetched_at=NOW).comments == []


def test_comments_that_are_laid_out_for_wide_screens_and_for_narrow_ones_are_told_once() -> None:
    head = "<a href='/u/{0}'>{0}</a> <time>May {2}, 2024</time>"
    wide, narrow = (f"<div class='row {kind}'><div>{head}</div><p>{{1}}</p></div>" for kind in ("wide", "narrow"))
    items = "".join(f"<li>{wide + narrow}</li>".format(NAMES[i], TEXTS[i], i + 1) for i in range(4))
    assert [c.text for c in extract_comments(page(f"<h3>4 comments</h3><ul>{items}</ul>")).comments] == list(TEXTS[:4])


@pytest.mark.parametrize("said", ["Show media", "See translation {}", "Përgjigju"])
def test_a_control_in_a_line_of_its_own_below_a_text_is_no_part_of_it_in_any_language(said: str) -> None:
    record = "<div class=c><b>{0}</b> <time>May {2}, 2024</time><div class=said><p>{1}</p>{3}</div></div>"
    control = f"<a href='#'>{said}</a>"
    items = "".join(
        record.format(NAMES[i], TEXTS[i], i + 1, control.format(i) if i in (2, 4) else "") for i in range(5)
    )
    html = page(f"<section><h3>5 comments</h3>{items}</section>")
    assert [c.text for c in extract_comments(html).comments] == list(TEXTS[:5])


BEGUN = (
    "我们这条街从春天就开始等了。",
    "我爷爷以前在老线路上工作。",
    "听起来不错，直到你看到预算。",
    "这座桥几年前就应该修了。",
    "我参加了那次会议，一片混乱。",
    "这次确实应该表扬一下市政府。",
)
ENDED = ("秋天就知道了。", "谢谢报道。", "最后谁来买单呢？", "真是遗憾。")
SIGNED = ("老张", "小雨", "路人甲", "王先生", "李小明", "海边的猫", "tom_2020")


@pytest.mark.parametrize(
    ("tab", "answer", "is_asked_for", "expected"),
    [("评论", "回复", True, 11), ("评论", "回复", False, 0), ("商店", "回复", True, 0), ("评论", "分享", True, 0)],
    ids=["asked for", "not asked for", "counted as something else", "without words to answer"],
)
def test_what_a_click_for_more_comments_has_brought_and_can_be_answered_is_some_of_them_if_it_is_read_in_full(
    tab: str, answer: str, is_asked_for: bool, expected: int
) -> None:
    rows = "".join(
        f"<div class=it><div class=nm>{SIGNED[i % 7]}</div><div class=tx>{BEGUN[i % 6]}{ENDED[i % 4]}</div><div class=bt>"
        f"<span>2026-03-02 {8 + i // 2:02}:{i * 4 + 10}</span><span>{answer}</span><span>👍 {i * 7 % 30 + 10}</span></div></div>"
        for i in range(11)
    )
    text = f"<p>{'老港口大桥再封闭两年 ' * 4}</p>"
    document = dom.parse(
        "<body><header><a href=/>The Quay</a><nav><ul><li><a href=/news>News</a></ul></nav></header><main><article>"
        f"<h1>老港口大桥再封闭两年</h1>{text}{text}</article><div id=app><div role=tablist class=van-tabbar><div role=tab tabindex=0 "
        "class=van-tabbar-item><div class=van-badge__wrapper><div class=van-badge>24</div></div><div class=van-tabbar-item__text>"
        f"{tab}</div></div></div><div class=van-overlay role=button tabindex=0></div><div role=dialog tabindex=0 class=van-popup>"
        f"<div role=feed class=van-list id=brought>{rows}</div></div></div></main>"
    )
    snapshot = PageSnapshot(document, "https://a.example/story", "click", NOW)
    snapshot.asked_for = frozenset(document.xpath("//*[@id='brought']")) if is_asked_for else frozenset()
    found = extraction.read(snapshot)

    assert (len(found.section.records) if found else 0) == expected
