from __future__ import annotations

from collections.abc import Callable
from time import process_time

import pytest

from comcrawl_scrapy.controls.clickables import EntryPoint
from comcrawl_scrapy.entry_points import rank_entry_points
from comcrawl_scrapy.gathering.controls import Place
from comcrawl_scrapy.gathering.more_points import (
    alone_after,
    among_them,
    before_them,
    below_heading,
    last_resort,
    more_points,
    right_after,
)
from comcrawl_scrapy.gathering.taken_links import taken_links
from tests.places import place_of

Find = Callable[[Place], list[EntryPoint]]

URL = "https://news.example.org/story-123.html"
EVERY = '<a href="#" class="reply">Reply</a><button type="button" class="like">Like 3</button><a href="/u/7">Ann</a>'


def found(
    after: str = "",
    *,
    before: str = "",
    inside: str = "",
    beyond: str = "",
    every: str = "",
    url: str = URL,
    find: Find = more_points,
) -> list[tuple[str, str]]:
    """Return kind and text of what brings more of five records; *inside* is in one of them."""
    records = "".join(
        f"<li class='c'><p>What I think of it, number {n}.</p>{EVERY}{every}{inside if n == 2 else ''}</li>"
        for n in range(5)
    )
    place = place_of(
        f"<html><body><div id='top'><a href='/'>Home</a><button>Menu</button></div><article><p>Story.</p></article>"
        f"<div class='talk'><div>{before}<ul>{records}</ul></div>{after}</div>{beyond}<h2>Other news</h2><button>Load more</button>"
        "</body></html>",
        url,
    )
    return [(point.kind, point.text) for point in find(place)]


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<load-more>Load more comments</load-more>", [("more", "Load more comments")]),
        ("<talk-note>Load more comments</talk-note>", []),
        ("<load-more><p>Load more comments</p><a href='/about'>About us</a></load-more>", []),
    ],
)
def test_an_element_of_a_page_s_own_is_a_control_if_its_name_says_so(
    html: str, expected: list[tuple[str, str]]
) -> None:
    assert found(html) == expected


@pytest.mark.parametrize(
    "text",
    [
        "Load more comments",
        "Mehr laden",
        "もっと見る",
        "المزيد من التعليقات",
        "더보기",
        "Показать ещё",
        "加载更多",
        "Muat lainnya",
    ],
)
@pytest.mark.parametrize(
    "tag", ["<button type='button'>{}</button>", "<a href='#'>{}</a>", "<div role='button'>{}</div>"]
)
def test_what_follows_the_last_record_loads_more_in_any_language(text: str, tag: str) -> None:
    assert found(tag.format(text)) == [("more", text)]


@pytest.mark.parametrize("names", ["btn btn-primary", "uU2", "css-1x2 e3", "sc-1x2 hKlm"])
@pytest.mark.parametrize("text", ["Load more", "Mehr laden", "Voir plus", "Daha fazla", "Περισσότερα", "Xem thêm"])
def test_names_that_were_never_met_are_no_evidence(text: str, names: str) -> None:
    assert found(f"<button type='button' class='{names}'>{text}</button>") == [("more", text)]


def test_a_button_that_shares_a_box_with_the_records_and_the_comment_form_is_not_the_forms() -> None:
    form = "<form><textarea></textarea><button type='button'>Preview</button></form>"
    assert found(f"<button type='button'>Load more</button>{form}") == [("more", "Load more")]


def test_what_stands_beside_a_form_to_comment_is_not_the_forms() -> None:
    form = "<form><textarea></textarea><button>Post</button></form>"
    assert found(f"<div>{form}<button type='button'>Load more comments</button></div>") == [
        ("more", "Load more comments")
    ]


@pytest.mark.parametrize(
    ("url", "following"),
    [
        ("https://news.example.org/tram.html", "/tram-2.html"),
        ("https://news.example.org/g188-Reviews-Old_Tram.html", "/g188-Reviews-or10-Old_Tram.html"),
    ],
)
def test_the_number_of_a_page_may_stand_within_the_last_part_of_its_address(url: str, following: str) -> None:
    pages = f"<div class='pages'><b>1</b> <a href='{following}'>2</a> <a class='n' href='{following}'>Next</a></div>"
    assert ("next", "Next") in found(pages, url=url)


def test_the_controls_of_every_record_are_not_asked() -> None:
    assert found() == []


@pytest.mark.parametrize(
    "after",
    [
        "<a href='/other-story-456.html'>Next story</a>",
        "<a href='https://elsewhere.example.com/'>More</a>",
        "<a href='#top'>Up</a>",
        "<form><textarea></textarea><button type='button'>Preview</button></form>",
        "<div><textarea></textarea><button type='button'>OK</button></div>",
        "<button type='button'>Log in to comment</button>",
        "<button type='button'>Compartir</button>",
        "<button type='button' aria-haspopup='menu'>Newest</button>",
        "<div role='tablist'><button role='tab'>A</button><button role='tab'>B</button></div>",
        "<a href='/comments/policy'>Rules</a>",
        "<a rel='next' href='/other-story.html?after=kxqa'>Next</a>",
        "<a href='?sort=newest'>Newest</a>",
        "<a href='?share=facebook'>Facebook</a>",
        "<button type='button' class='btn btn-primary'>Post a comment</button>",
        "<button type='button' class='css-1x2 e3'>Back to top</button>",
        "<button type='button' class='uU2'>Kommentar schreiben</button>",
        "<button type='button' class='uU2'>Hide</button>",
        "<button type='button'>Search</button>",
        "<button type='button'>Speichern</button>",
        "<button type='button' aria-haspopup='true'>More</button>",
        "<p><a class='cat'>Camping (3)</a><a class='cat'>Wandern (12)</a><a class='cat'>Segeln (19)</a></p>",
        "<p><a href='?article=141221'>Fog</a><a href='?article=141201'>Rain</a><a href='?article=141182'>Snow</a></p>",
        "<a href='?comment=2#c-41'>2 March, 11:30</a>",
        "<a href='https://news.example.org/story-123.html?replytocom=41#respond'>Cancel reply</a>",
    ],
)
def test_what_leads_elsewhere_writes_or_chooses_is_not_asked(after: str) -> None:
    assert found(after) == []


@pytest.mark.parametrize(
    "said",
    [
        *("27 Nisan 2021", "01 Haziran 2021", "21. Mai 2022", "2. Mai 2024 um 10:15", "21 mai 2022", "27 April 2021"),
        *("27 апреля 2021", "2021年4月27日", "2021年4月27日 10:15", "27 kwietnia 2021", "hace 3 días", "vor 3 Tagen"),
    ],
)
@pytest.mark.parametrize("href", ["/story-123.html/comment-page-2#comment-778", "#comment-778"])
def test_what_says_nothing_but_a_date_is_a_permalink(said: str, href: str) -> None:
    for find in (more_points, taken_links):
        assert found(inside=f"<a href='{href}'><time>{said}</time></a>", find=find) == []


@pytest.mark.parametrize(
    "heading", ["<h2>Comments navigation</h2>", "<h1>Kommentar-Navigation</h1>", "<h2>Навигация</h2>", ""]
)
def test_the_heading_of_links_to_more_comments_does_not_begin_anything_else(heading: str) -> None:
    older = "<a class='prev' href='/story-123.html/comment-page-3#comments'><span class='nav-prev-text'>Older comments</span></a>"
    row = "<a class='page-numbers' href='/story-123.html/comment-page-1#comments'>Page 1</a><span>Page 4</span>"
    assert found(f"<nav class='comments-pagination'>{heading}{older}{row}</nav>") == [("next", "Older comments")]


@pytest.mark.parametrize(
    "link",
    [
        "<a href='/comments/harbour-tram-is-late-again'>View all 213 comments</a>",
        "<a href='https://talk.example.org/forum/harbour-tram-is-late-again/'>Alle 213 Kommentare anzeigen</a>",
        "<a href='/talk.php?id=7741233&amp;all'>查看全部213条评论</a>",
    ],
)
def test_a_page_of_the_site_that_holds_all_comments_on_this_one_is_a_next_page(link: str) -> None:
    url = "https://news.example.org/7741233/harbour-tram-is-late-again"
    assert [kind for kind, _ in found(link, url=url)] == ["next"]
    assert found(link, url="https://news.example.org/something-else") == []


@pytest.mark.parametrize(
    "before",
    [
        "<a href='#' class='sharing-anchor share-more'>More</a>",
        "<a href='/story-123.html/2'>2</a>",
        "<a href='#talk'>5 comments</a>",
        "<button type='button'>Comments 4</button>",
    ],
)
def test_what_is_before_the_comments_is_mostly_of_something_else(before: str) -> None:
    assert found(before=before) == []


def test_sorting_before_the_records_is_not_asked_but_earlier_comments_are() -> None:
    assert found(before="<button>Newest</button><button>Oldest</button>") == []
    assert found(before="<button class='load-previous'>Frühere Kommentare laden</button>") == [
        ("more", "Frühere Kommentare laden")
    ]


@pytest.mark.parametrize("text", ["View previous comments", "View 5 previous comments", "Visa tidigare kommentarer"])
def test_what_nothing_separates_from_the_first_record_brings_earlier_ones_if_less_likely(text: str) -> None:
    control = f"<button type='button' class='pv'>{text}</button>"
    assert found(before=control) == [("more", text)]
    assert found(before=f"{control} Ann and 12 others are here.") == []


@pytest.mark.parametrize(
    ("said", "taken"),
    [
        ("Older comments", []),
        ("« Commentaires plus anciens", []),
        ("← Предыдущие комментарии", []),
        ("Load more comments", [("more", "Load more comments")]),
    ],
)
def test_a_link_to_an_earlier_page_is_followed_and_no_script_s(said: str, taken: list[tuple[str, str]]) -> None:
    link = f"<nav><a href='/story-123.html/comment-page-1#comments'>{said}</a></nav>"
    assert found(link, url=f"{URL}/comment-page-2", find=taken_links) == taken
    assert found(link, url=f"{URL}/comment-page-2") == [("next", said)]


@pytest.mark.parametrize("where", ["before", "after"])
@pytest.mark.parametrize(
    "text",
    [
        "更早的留言",
        "更早的评论",
        "较旧的评论",
        "早期评论",
        "較舊的留言",
        "以前のコメント",
        "古いコメント",
        "이전 댓글",
        "오래된 댓글",
        "Предыдущие комментарии",
        "Старые комментарии",
        "Предишни коментари",
        "Старији коментари",
        "Vorherige Kommentare",
        "Commentaires plus anciens",
        "Commenti precedenti",
        "Comentarios más antiguos",
        "Comentaris més antics",
        "Vorige reacties",
        "Aiemmat kommentit",
        "Poprzednie komentarze",
        "Předchozí komentáře",
        "Staršie komentáre",
        "Eski yorumlar",
        "Komentar sebelumnya",
        "Komentar lama",
        "Bình luận cũ hơn",
        "Senesni komentarai",
        "تعليقات أقدم",
        "التعليقات السابقة",
        "دیدگاه‌های قدیمی‌تر",
        "תגובות קודמות",
        "पुरानी टिप्पणियाँ",
        "ความเห็นเก่ากว่า",
    ],
)
def test_what_speaks_of_earlier_comments_beside_the_records_brings_them_in_any_language(text: str, where: str) -> None:
    said = text if where == "after" else f"{text} (12)"
    control = f"<button type='button' class='x7f2'>{said}</button>"
    points = found(control) if where == "after" else found(before=control)
    assert [shown for _, shown in points] == [said]
    assert {kind for kind, _ in points} <= {"more", "next"}  # they may be on a page of their own


@pytest.mark.parametrize(
    "beside",
    [
        "<button type='button' class='x7f2'>隐藏更早的评论</button>",
        "<button type='button' class='x7f2'>早期文章</button>",
        "<button type='button' class='x7f2' role='tab'>Poprzednie komentarze</button>",
        "<a href='/other-story-456.html'>更早的评论</a>",
        "<button type='button'>Reply to previous comment</button>",
        "<button type='button'>Previous article: 12 comments</button>",
    ],
)
def test_what_hides_earlier_comments_chooses_or_is_about_something_else_does_not(beside: str) -> None:
    assert found(beside) == found(before=beside) == []


def test_a_choice_right_before_the_records_needs_no_less() -> None:
    assert found(before="<button role='tab'>Featured</button><button role='tab'>All comments</button>") == []


def test_what_comes_after_much_other_text_belongs_to_something_else() -> None:
    assert found(f"<p>{'Other matters are told here. ' * 20}</p><button>Mehr</button>") == []


PAGES = "<select>{}</select>"
NUMBERS = "".join(f"<option value='?p={number}'>{number}</option>" for number in (1, 2, 3))


@pytest.mark.parametrize(
    ("after", "expected"),
    [
        (PAGES.format(NUMBERS), [("next", "2"), ("next", "3")]),
        (PAGES.format("<option>10</option><option>20</option>"), []),  # so many a page
        (f"<form><textarea></textarea>{PAGES.format(NUMBERS)}</form>", []),  # stars
        (f"<form>{PAGES.format(NUMBERS)}<input type=submit></form>", []),
    ],
)
def test_a_drop_down_list_of_all_page_numbers_has_the_next_pages(after: str, expected: list[tuple[str, str]]) -> None:
    assert found(after) == expected


def test_a_number_that_is_closed_in_a_record_unfolds_replies_unlike_a_vote() -> None:
    said = "<button type='button' class='replies-toggle'{}>▾ 3</button>"

    assert found(inside=said.format(" aria-expanded='false'")) == [("replies", "▾ 3")]
    assert found(inside=said.format("")) == []


def test_closed_answers_in_a_record_are_replies() -> None:
    assert found(inside="<button type='button' aria-expanded='false' class='toggle'>3 Antworten</button>") == [
        ("replies", "3 Antworten")
    ]
    assert found(inside="<details><summary>3 ответа</summary></details>") == [("replies", "3 ответа")]
    assert found(inside="<button type='button' class='toggle' aria-expanded='true'>3 Antworten</button>") == []


@pytest.mark.parametrize(
    ("pages", "following"),
    [
        ("<b>1</b><a href='?page=2'>2</a><a href='?page=3'>3</a><a rel='next' href='?page=2'>»</a>", {"2", "»"}),
        ("<button disabled>1</button><button>2</button><button>3</button>", {"2"}),
        ("<a href='#'>1</a><a href='#' aria-current='page'>2</a><a href='#'>3</a><a href='#'>4</a>", {"3"}),
        (
            "<i class='p p-1'>1</i><i class='p p-2 on'>2</i><i class='p p-3' tabindex=0>3</i><i class='p p-4'>4</i>",
            {"3"},
        ),
        ("<button disabled>Zurück</button><button>Weiter</button>", {"Weiter"}),
        ("<button>前へ</button><button>次へ</button>", {"次へ"}),
        ("<a href='#' class='x7f2a'>❯</a>", {"❯"}),
        ("<button disabled aria-label='السابق'>→</button><button aria-label='التالي'>←</button>", {"←"}),
        ("<a href='?comments=2'>Siguiente</a>", {"Siguiente"}),
        ("<a href='?after=kxqa'>Next</a>", {"Next"}),
        ("<a href='?after=kxqa'>Load more</a>", {"Load more"}),
        ("<a href='?after=k3x9a'>次へ</a>", {"次へ"}),
        ("<a rel='nofollow next' href='?after=kxqa&amp;first=ten'>Weiter</a>", {"Weiter"}),
        ("<a rel='next' href='/story-123.html/after/kxqa'>Next</a>", {"Next"}),
    ],
)
def test_of_pages_the_next_is_chosen(pages: str, following: set[str]) -> None:
    points = found(f"<nav>{pages}</nav>")
    assert {kind for kind, _ in points} == {"next"}
    assert points[0][1] in following


@pytest.mark.parametrize(
    ("control", "kinds"),
    [
        ("<button type='button' class='n' aria-expanded='false'>2 svar</button>", ["replies"] * 5),
        ("<details><summary class='n'>3 ответа</summary></details>", ["replies"] * 5),
        ("<button type='button' class='n' aria-expanded='false'>Svar</button>", []),
        ("<button type='button' class='n' aria-expanded='true'>2 svar</button>", []),
        ("<button type='button' class='n' aria-expanded='false'>Like (3)</button>", []),
        ("<button type='button' class='n' aria-expanded='false' aria-haspopup='menu'>3 reaktioner</button>", []),
        ("<button type='button' class='n'>3 points</button>", []),
        ("<button type='button' class='n'>2 svar</button>", ["replies"] * 5),
        ("<a href='#' class='n'>2 replies</a>", ["replies"] * 5),
        ("<button type='button' class='n'>2件の返信</button>", ["replies"] * 5),
        ("<button type='button' class='n'>3 ответа</button>", ["replies"] * 5),
        ("<button type='button' class='n'>12 tykkäystä</button>", []),
        ("<button type='button' class='n'>3 小时前</button>", []),
    ],
)
def test_of_the_controls_of_every_record_only_what_unfolds_a_number_is_asked(control: str, kinds: list[str]) -> None:
    assert [kind for kind, _ in found(every=control)] == kinds


@pytest.mark.parametrize("where", ["inside", "every"])
@pytest.mark.parametrize(
    ("said", "is_asked"),
    [
        ("View reply", True),
        ("See replies", True),
        ("Antworten ansehen", True),
        ("Voir la réponse", True),
        ("عرض الرد", True),
        ("उत्तर देखें", True),
        ("Yanıtları gör", True),
        ("See translation", False),
        ("Reply with a quote", False),
        ("Show replay", False),
        ("Hide replies", False),
        ("Antworten verbergen", False),
        ("返信を非表示", False),
        ("Antwort verfassen", False),
        ("Reply to Vera", False),
    ],
)
def test_what_says_that_it_shows_replies_needs_no_number(where: str, said: str, is_asked: bool) -> None:
    control = f"<button type='button' class='x1'>{said}</button>"
    points = found(every=control) if where == "every" else found(inside=control)
    assert points == [("replies", said)] * (is_asked * (5 if where == "every" else 1))


@pytest.mark.parametrize(
    "said", ["Older comments first", "En eski yorumlar", "Сначала старые комментарии", "古い順にコメントを表示"]
)
def test_what_puts_comments_in_another_order_above_them_brings_none(said: str) -> None:
    assert found(before=f"<div><span>Newest first</span> | <a href='#'>{said}</a></div>") == []


@pytest.mark.parametrize("where", ["inside", "every"])
@pytest.mark.parametrize(
    ("control", "is_asked"),
    [
        ("<button type='button' aria-label='Show replies'><i></i><span>2</span></button>", True),
        ("<button type='button' class='r1' title='查看回复'>2</button>", True),
        ("<button type='button' class='r1'><img alt='Antworten anzeigen' src='/r.svg'> 2</button>", True),
        ("<button type='button' aria-label='Hide replies'><i></i><span>2</span></button>", False),
        ("<button type='button' aria-label='Show replies'><i></i><span>0</span></button>", False),
        ("<button type='button' aria-label='Show replies'>Like</button>", False),
        ("<button type='button' aria-label='Reply'><i></i><span>2</span></button>", False),
        ("<button type='button' aria-label='Like'><i></i><span>2</span></button>", False),
    ],
)
def test_what_shows_a_number_alone_says_by_its_label_that_it_shows_replies(
    where: str, control: str, is_asked: bool
) -> None:
    points = found(every=control) if where == "every" else found(inside=control)
    assert [kind for kind, _ in points] == ["replies"] * (is_asked * (5 if where == "every" else 1))


def test_what_folds_replies_up_is_not_asked() -> None:
    assert found(inside="<button type='button' aria-expanded='true'>Hide 3 replies</button>") == []
    assert found(inside="<button type='button'>Ocultar respuestas</button>") == []


@pytest.mark.parametrize("list_", ["<ul>{}</ul>", "<div><ul>{}</ul></div>"])
def test_what_stands_beside_the_list_is_found_where_nothing_else_is_around_both(list_: str) -> None:
    records = "".join(f"<li class='c'><p>What I think of it, number {n}.</p>{EVERY}</li>" for n in range(5))
    more = "<button type='button'>Load more comments</button>"
    points = more_points(place_of(f"<html><body><h1>News</h1>{list_.format(records)}{more}</body></html>", URL))
    assert [point.text for point in points] == ["Load more comments"]


def test_the_head_of_the_document_names_the_next_page() -> None:
    records = "".join(f"<li class='c'><p>What I think of it, number {n}.</p></li>" for n in range(5))
    addresses = {"?page=2": ["next"], "?after=kxqa": ["next"], "/another-story.html": [], "/story-124.html": []}
    for href, expected in addresses.items():
        head = f"<head><link rel='next' href='{href}'></head>"
        points = more_points(place_of(f"<html>{head}<body><ul>{records}</ul></body></html>", URL))
        assert [point.kind for point in points] == expected


@pytest.mark.parametrize(
    ("beside", "expected"),
    [
        ("{}<button type='button' class='sc-1x2 hKlm'>Továbbiak</button>", ["Továbbiak"]),
        ("<a class='wall__prev'>Показать предыдущие комментарии (30)</a>{}", ["Показать предыдущие комментарии (30)"]),
        ("<button type='button'>Mai multe (5)</button>{}", ["Mai multe (5)"]),
        ("<a href='#talk'>Mai multe (5)</a>{}", []),
        ("<div><div><button type='button'>Mai multe</button></div></div><div><div>{}</div></div>", []),
        ("{}<button type='button'>Back to top</button><button type='button'>Mai multe</button>", ["Mai multe"]),
        ("{}<button type='button'>Log in to comment</button><button type='button'>Like</button>", []),
        ("{}<a href='/other-story.html'>Mai multe</a>", []),
        (f"{{}}<p>{'Other matters are told here. ' * 20}</p><button type='button'>Mai multe</button>", []),
    ],
)
def test_the_last_resort_is_what_is_right_beside_the_list_if_hardly_likely(beside: str, expected: list[str]) -> None:
    records = "".join(f"<li class='c'><p>What I think of it, number {n}.</p>{EVERY}</li>" for n in range(5))
    list_ = f"<ul>{records}</ul>"
    points = last_resort(place_of(f"<html><body><div>{beside.format(list_)}</div></body></html>"))
    assert [point.text for point in points] == expected


@pytest.mark.parametrize(
    ("after", "expected"),
    [
        ("<button type='button'>Devamını yükle</button>", ["Devamını yükle"]),
        ("<div><span role='button' tabindex=0>Rozwiń</span></div>", ["Rozwiń"]),
        ("<button type='button'>Devamını yükle</button><button type='button'>Kural</button>", []),
        ("<button type='button'>Devamını yükle</button><a href='/rules'>Kurallar</a>", ["Devamını yükle"]),
        ("<p>That is it.</p><button type='button'>Devamını yükle</button>", []),
        ("<button type='button'>Yorum yaz</button>", []),
        ("<button type='button'>Giriş yap</button>", []),
        ("<button type='button'>→</button>", []),
        ("<a href='/devam'>Devamını yükle</a>", []),
    ],
)
def test_what_alone_follows_the_last_record_may_load_more_whatever_it_says(after: str, expected: list[str]) -> None:
    records = "".join(f"<li class='c'><p>What I think of it, number {n}.</p>{EVERY}</li>" for n in range(5))
    points = alone_after(place_of(f"<html><body><div><ul>{records}</ul>{after}</div></body></html>"))
    assert [point.text for point in points] == expected


@pytest.mark.parametrize(
    ("after", "expected"),
    [
        ("<button type='button'>pokaż kolejne 8</button>", ["pokaż kolejne 8"]),
        ("<button type='button'>Pokaż kolejne</button>", ["Pokaż kolejne"]),
        ("<button class='mas'>Ver más opiniones (quedan 16)</button>", ["Ver más opiniones (quedan 16)"]),
        ("<button class='mas'>Compartir con 16 amigos</button>", []),
        ("<button type='button' aria-label='過去のコメントを展開'><svg><path d='M7 10'/></svg></button>", [""]),
        ("<button type='button'><svg><path d='M7 10'/></svg></button>", []),
        ("<p>That is it.</p><button type='button'>pokaż kolejne 8</button>", []),
        ("<button type='button'>12</button>", []),
        ("<button type='button'>Like 12</button>", []),
        ("<button type='button'>Write an answer</button>", []),
    ],
)
def test_what_follows_the_list_at_once_may_load_more(after: str, expected: list[str]) -> None:
    records = "".join(f"<li class='c'><p>What I think of it, number {n}.</p>{EVERY}</li>" for n in range(5))
    points = right_after(place_of(f"<html><body><div><ul>{records}</ul>{after}</div></body></html>"))
    assert [point.text for point in points] == expected


@pytest.mark.parametrize(("said", "expected"), [("Show more", 1), ("See all", 1), ("Community guidelines", 0)])
def test_what_follows_the_list_at_once_may_look_like_the_other_buttons_of_the_page(said: str, expected: int) -> None:
    records = "".join(f"<li class='c'><p>What I think of it, number {n}.</p>{EVERY}</li>" for n in range(5))
    others = "<p><button>Share</button> <button>Listen</button></p>"
    place = place_of(f"<html><body><div>{others}<ul>{records}</ul><button>{said}</button></div></body></html>")
    assert len(right_after(place)) == expected


@pytest.mark.parametrize(
    ("after", "expected"),
    [
        ("<button><svg aria-label='Carica altri commenti'><path d='M7 10'/></svg></button>", 1),
        ("<button><img src='/p.svg' alt='Show more comments'></button>", 1),
        ("<button><svg aria-label='Condividi'><path d='M7 10'/></svg></button>", 0),
    ],
)
def test_what_is_drawn_in_a_control_says_by_its_label_what_it_is_for(after: str, expected: int) -> None:
    records = "".join(f"<li class='c'><p>What I think of it, number {n}.</p>{EVERY}</li>" for n in range(5))
    assert len(more_points(place_of(f"<html><body><div><ul>{records}</ul>{after}</div></body></html>"))) == expected


@pytest.mark.parametrize(
    ("control", "listening", "expected"),
    [
        ("<div class='replies-toggle'><span class='toggle-label'>{0}</span></div>", None, "span"),
        ("<button><span class='toggle-label'>{0}</span></button>", None, "button"),
        ("<div><span class='toggle-label'>{0}</span></div>", "div", "div"),
        ("<div class='see-more'><span>{0}</span> <i>2/5</i></div>", "span", "span"),
    ],
    ids=["two guesses", "in a button", "in what listens", "around what listens"],
)
def test_of_what_says_the_same_one_in_the_other_one_is_clicked(
    control: str, listening: str | None, expected: str
) -> None:
    records = "".join(
        f"<li class='c'><p>What I think of it, number {n}.</p>{control.format('View 2 replies') if n == 1 else ''}</li>"
        for n in range(5)
    )
    bare = place_of(f"<html><body><div><ul>{records}</ul></div></body></html>")
    nodes = bare.section.findall(f".//{listening}") if listening else ()
    place = Place(bare.document, bare.section, bare.records, listening=frozenset(nodes))
    assert [point.node.tag for point in more_points(place)] == [expected]


@pytest.mark.parametrize("said", ["返信を見る", "Yanıtları gör"])
def test_replies_that_stand_below_each_comment_stand_below_the_last_one_too(said: str) -> None:
    record = f"<li class='c'><p>What I think of it, number {{}}.</p></li><button type='button'>{said}</button>"
    records = "".join(map(record.format, range(5)))
    points = more_points(place_of(f"<html><body><main><h1>T</h1><div><ol>{records}</ol></div></main></body></html>"))
    assert [point.kind for point in points] == ["replies"] * 5


@pytest.mark.parametrize("said", ["返信をもっと見る", "Daha fazla yanıt göster"])
def test_what_speaks_of_replies_after_the_list_alone_is_more_of_the_list(said: str) -> None:
    records = "".join(f"<li class='c'><p>What I think of it, number {n}.</p></li>" for n in range(5))
    page = f"<html><body><main><h1>T</h1><div><ol>{records}</ol><button>{said}</button></div></main></body></html>"
    assert "replies" not in [point.kind for point in more_points(place_of(page))]


def kinds(number: int, after: str) -> dict[str, str]:
    """Return the kinds by text of what is worth a click on a page with so many comments."""
    record = (
        "<li class='comment' id='c{0}'><b class='author'>Reader {0}</b> <time datetime='2026-03-0{0}T08:00Z'>{0} March</time>"
        "<p>The first boat was late again on day {0}, and nobody told us why.</p><button type='button'>Reply</button></li>"
    )
    records = "".join(record.format(n + 1) for n in range(number))
    html = f"<html><body><h1>The first boat</h1><p>It was late.</p><section class='comments'><h2>Comments</h2><ol>{records}</ol>{after}</section></body></html>"
    return {point.text: point.kind for point in rank_entry_points(html, URL)}


def test_points_are_of_the_kind_that_they_are_beside_comments() -> None:
    after = "<button type='button' class='load'>Load more comments</button>"
    assert kinds(8, after)["Load more comments"] == "more"
    assert kinds(8, "<p><b>1</b> <a href='?page=2'>2</a></p>")["2"] == "next"
    assert kinds(8, "<button type='button'>Show all 32 comments</button>")["Show all 32 comments"] == "open"
    assert kinds(0, "<button type='button' class='comments'>Show comments (8)</button>")["Show comments (8)"] == "open"


@pytest.mark.parametrize(
    ("here", "there", "points"),
    [
        ("/ticket/2", "/ticket/3", 0),
        ("/view?id=12", "/view?id=13", 0),
        ("/story/page/2", "/story/page/3", 1),
        ("/story/page-2", "/story/page-3", 1),
        ("/story?cpage=2", "/story?cpage=3", 1),
        ("/story?start=20", "/story?start=40", 1),
        ("/topic/12/2", "/topic/12/3", 1),
        ("/ticket/2", "/ticket/2?page=2", 1),
    ],
)
def test_the_next_of_numbered_things_is_no_next_page(here: str, there: str, points: int) -> None:
    head = f"<head><link rel='next' href='{there}'></head>"
    records = "".join(f"<li class='c'><p>What I think of it, number {n}.</p></li>" for n in range(5))
    place = place_of(f"<html>{head}<body><ul>{records}</ul></body></html>", f"https://news.example.org{here}")
    assert [point.kind for point in more_points(place)] == ["next"] * points


@pytest.mark.parametrize(("href", "points"), [("?page=2", 1), ("?page=4", 0), ("/other?page=2", 0)])
def test_a_drawn_arrow_to_the_next_number_of_this_page_is_its_next_page(href: str, points: int) -> None:
    assert found(f"<p>Page 1 of 4 <a href='{href}'><i class=fa></i></a></p>") == [("next", "")] * points


@pytest.mark.parametrize(
    ("all_", "expected"),
    [
        ("<button role='tab' aria-selected='false'>Alle (213)</button>", [("more", "Alle (213)")]),
        ("<button role='tab' aria-selected='true'>Alle (213)</button>", []),
        ("<button role='tab' aria-selected='false'>Alle (3)</button>", []),
        ("<button role='tab' aria-selected='false'>Neueste</button>", []),
    ],
)
def test_a_choice_that_promises_more_than_is_shown_is_asked(all_: str, expected: list[tuple[str, str]]) -> None:
    tabs = f"<div role='tablist'><button role='tab' aria-selected='false'>Top (4)</button>{all_}</div>"
    assert found(before=tabs) == expected


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        ("<button type='button'>Top</button><button type='button'>Alle (213)</button>", [("more", "Alle (213)")]),
        ("<button type='button'>Top</button><button type='button'>Alle (3)</button>", []),
        ("<a href='/topics'>Topics</a><button type='button'>Alle (213)</button>", []),
        ("<b>Views</b><button type='button'>Alle (213)</button>", []),
        ("<li><button>Top</button></li><li><button>Alle (213)</button></li>", [("more", "Alle (213)")]),
        ("<li><button>Top</button></li><li>Or: <button>Alle (213)</button></li>", []),
    ],
)
def test_choices_that_are_not_marked_as_such_are_a_row_of_controls(row: str, expected: list[tuple[str, str]]) -> None:
    assert found(before=f"<div>{row}</div>") == expected


@pytest.mark.parametrize(
    ("address", "link"),
    [("/?p=4", "/?p=4&cpage=2#comments"), ("/topic.php?t=129", "/topic.php?t=129&start=20")],
)
def test_the_number_of_a_page_is_what_its_link_adds_to_an_address_that_has_another(address: str, link: str) -> None:
    others = "".join(f"<p><a href='{address}{n}'>Another story, no. {n}</a></p>" for n in range(3))
    newer = f"<p><a class=pager href='{link}'>Newer Comments</a></p>"
    assert found(newer + others, url=f"https://news.example.org{address}") == [("next", "Newer Comments")]


@pytest.mark.parametrize(
    ("before", "expected"),
    [
        ("<button type='button'>3 new comments</button>", ["3 new comments"]),
        ("<a href='#'>2 neue Kommentare</a>", ["2 neue Kommentare"]),
        ("<button type='button'>Load previous</button>", ["Load previous"]),
        ("<button type='button'>Ältere anzeigen</button>", ["Ältere anzeigen"]),
        ("<nav><button type='button'>Newer</button><button type='button'>Older</button></nav>", []),
        ("<button type='button'>5 comments</button>", []),  # as many as there are
        ("<button type='button'>3 votes</button>", []),
        ("<button type='button' aria-expanded='false'>3 comments</button>", []),
        ("<nav><button type='button'>Top comments (3)</button><button type='button'>Comments (9)</button></nav>", []),
        ("<div role='button' class='pv'>Xem các bình luận trước</div>", ["Xem các bình luận trước"]),
        ("<button type='button'>3 new comments</button><p>Be kind.</p>", []),
    ],
)
def test_what_counts_other_comments_right_before_them_brings_these(before: str, expected: list[str]) -> None:
    assert [text for _, text in found(before=before, find=before_them)] == expected


@pytest.mark.parametrize(
    ("control", "number", "expected"),
    [
        ("17 hidden items Load more…", 1, 1),
        ("17 hidden items Load more…", 3, 0),  # of each record
        ("17 votes", 1, 0),
        ("About us", 1, 0),
    ],
)
def test_what_counts_more_between_the_records_brings_these(control: str, number: int, expected: int) -> None:
    rows = "".join(
        f"<li><p>What I think of it, number {n}.</p></li>{f'<div><button type=button>{control}</button></div>' if n < number else ''}"
        for n in range(5)
    )
    place = place_of(f"<html><body><article><p>Story.</p></article><ul>{rows}</ul></body></html>", URL)

    assert [point.text for point in among_them(place)] == [control] * expected


@pytest.mark.parametrize(
    ("heading", "control", "expected"),
    [
        ("All comments (20)", "Load all comments", ["Load all comments"]),
        ("Alle Kommentare", "Weitere Kommentare laden", ["Weitere Kommentare laden"]),
        ("More stories", "Load more comments", []),
        ("All comments", "Load more stories", []),
    ],
)
def test_below_another_heading_about_comments_what_loads_them_counts(
    heading: str, control: str, expected: list[str]
) -> None:
    below = f"<h2>{heading}</h2><div></div><button type='button'>{control}</button>"
    assert [text for _, text in found(below, find=below_heading)] == expected


@pytest.mark.parametrize(
    ("said", "number"), [("{}", 2), ("Strona {} z 3", 2), ("Page {}", 2), ("{} per page", 2), ("{0} / {0}0", 0)]
)
def test_numbers_to_choose_from_are_pages_where_nothing_else_differs(said: str, number: int) -> None:
    options = "".join(f"<option>{said.format(n)}</option>" for n in (1, 2, 3))
    assert [kind for kind, _ in found(f"<select>{options}</select>")] == ["next"] * number


def test_numbers_of_any_length_to_choose_from_are_no_pages() -> None:
    options = "".join(f"<option>{digit * 9_000}</option>" for digit in "12")
    assert found(f"<select>{options}</select>") == []


@pytest.mark.parametrize(
    ("before", "inside", "after"),
    [
        ("<button>More</button>" * 2000, "", ""),
        ("", "<button>3 replies</button>" * 2000, ""),
        ("", "", "".join(f"<a href='?page={n}'>{n}</a>" for n in range(2000))),
    ],
)
def test_time_is_linear_in_the_controls_that_stand_together(before: str, inside: str, after: str) -> None:
    found()  # loads the model
    begun = process_time()
    found(after, before=before, inside=inside)
    assert process_time() - begun < 4
