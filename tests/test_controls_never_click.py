from __future__ import annotations

import json
from importlib.resources import files
from time import process_time

import lxml.html
import pytest

from comcrawl_scrapy.controls.never_click import forbidden, is_unnamed

PAGE = "https://news.example.org/story-1.html"


def element(html: str) -> lxml.html.HtmlElement:
    found: lxml.html.HtmlElement = lxml.html.document_fromstring(f"<body>{html}</body>").xpath("//*[@x]")[0]
    return found


@pytest.mark.parametrize(
    ("html", "reason"),
    [
        ("<a x href='mailto:editor@example.org'>Comments</a>", "mail"),
        ("<a x href='tel:+4912345'>Comments</a>", "other program"),
        ("<a x href='whatsapp://send?text=hello'></a>", "other program"),
        ("<a x href='/report.pdf'>Comments</a>", "download"),
        ("<a x href='/comments/feed/'>Comments</a>", "download"),
        ("<a x href='/comments' download>Comments</a>", "download"),
        ("<a x href='/c.php' type='application/rss+xml'>Comments</a>", "download"),
        ("<form><button x>Comments</button></form>", "submit"),
        ("<form><input x type='submit' value='Comments'></form>", "submit"),
        ("<button x form='write'>Comments</button>", "submit"),
        ("<button x type='button'>Send comments</button>", "submit"),
        ("<button x type='button'>댓글 등록</button>", "submit"),
        ("<form method='get' action='/talk'><input name='q'><button x>Comments</button></form>", "submit"),
        ("<form method='get' action='/talk'><button x type='reset'>Comments</button></form>", "submit"),
        ("<form method='get' action='/talk' hx-post='/talk'><button x>Comments</button></form>", "submit"),
        ("<form method='get' action='/comments/3/delete'><button x>Comments</button></form>", "submit"),
        ("<form method='get'><input type='hidden' name='do' value='vote'><button x>Comments</button></form>", "submit"),
        (
            "<form method='get' action='/talk#c'><input type='hidden' name='do' value='vote'><button x>Comments</button></form>",
            "submit",
        ),
        ("<form id=f method='get' action='/talk'><button x>Comments</button></form><input form=f name=q>", "submit"),
        ("<form method='get' action='/talk'><button x formmethod='post'>Comments</button></form>", "submit"),
        ("<form method='get' action='/talk'><button x name='do' value='vote'>Comments</button></form>", "submit"),
        ("<form method='get' action='/talk' onsubmit='send()'><button x>Comments</button></form>", "submit"),
        ("<form method='get' action='mailto:me@example.org'><button x>Comments</button></form>", "submit"),
        ("<form method='get' action='/talk'><button x>Log in</button></form>", "log in"),
        ("<a x href='#' data-method='post'>Comments</a>", "submit"),
        ("<button x type='button' hx-post='/comments'>Comments</button>", "submit"),
        ("<a x href='javascript:window.print()'>Comments</a>", "print"),
        ("<a x href='javascript:window.close()'>Comments</a>", "close"),
        ("<button x type='button' onclick='self.close(); return false'>Comments</button>", "close"),
        ("<a x href='https://social.example.com/post?u=https%3A%2F%2Fnews.example.org%2Fstory-1.html'>1</a>", "share"),
        ("<a x href='/user/login?next=/story'>Comments</a>", "log in"),
        ("<button x type='button'>Turn on notifications</button>", "follow"),
        ("<button x type='button'>Benachrichtigen</button>", "follow"),
        ("<button x type='button'>通知を受け取る</button>", "follow"),
        ("<a x href='/hit/markread?id=4'>3 comments</a>", "mark"),
        ("<a x href='/story-1.html?page=2&action=delete'>Mehr</a>", "delete"),
        ("<a x href='/comments/delete/4'>Comments</a>", "delete"),
        ("<a x href='/ajax/deleteComment.php?id=4'>Comments</a>", "delete"),
        ("<a x href='/discussion/4/subscribe'>Comments</a>", "subscribe"),
        ("<a x href='/thread/follow/4'>Replies</a>", "follow"),
        ("<a x href='/pay/premium?c=4'>További hozzászólások</a>", "buy"),
        ("<a x href='/checkout?for=comments'>More comments</a>", "buy"),
        ("<a x href='/c?vote=up'>Mehr</a>", "vote"),
    ],
)
def test_what_an_element_is_and_where_it_leads_is_enough_in_any_language(html: str, reason: str) -> None:
    assert forbidden(element(html), PAGE) == reason


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Log in to comment", "log in"),
        ("Zum Kommentieren anmelden", "log in"),
        ("Se connecter", "log in"),
        ("Iniciar sesión", "log in"),
        ("Войти", "log in"),
        ("تسجيل الدخول", "log in"),
        ("ログインする", "log in"),
        ("Zaloguj się", "log in"),
        ("Créer un compte", "register"),
        ("会員登録", "register"),
        ("Çıkış yap", "log out"),
        ("Abonnieren", "subscribe"),
        ("購読する", "subscribe"),
        ("Compartilhar", "share"),
        ("Share on Facebook", "share"),
        ("Paylaş", "share"),
        ("좋아요 12", "vote"),
        ("의견 보내기", "submit"),
        ("이 기사 공유하기", "share"),
        ("Start a conversation", "submit"),
        ("Approve comments (3)", "moderate"),
        ("Mi piace", "vote"),
        ("いいね！ 5", "vote"),
        ("踩 2", "vote"),
        ("비공감 3", "vote"),
        ("Helpful (12)", "vote"),
        ("Nicht hilfreich", "vote"),
        ("Kudos 3", "vote"),
        ("Turn on alerts for this thread", "follow"),
        ("Être prévenu des nouvelles réponses", "follow"),
        ("نبهني بالردود الجديدة", "follow"),
        ("打赏", "buy"),
        ("पसंद", "vote"),
        ("Like (3)", "vote"),
        ("Kommentar melden", "report"),
        ("举报", "report"),
        ("Zgłoś", "report"),
        ("Suivre", "follow"),
        ("팔로우", "follow"),
        ("In den Warenkorb", "buy"),
        ("Köp", "buy"),
        ("Stampa", "print"),
        ("พิมพ์", "print"),
        ("Tải xuống", "download"),
        ("Kommentar abschicken", "submit"),
        ("Отправить", "submit"),
        ("Supprimer", "delete"),
        ("Διαγραφή", "delete"),
        ("מחק", "delete"),
        ("Als gelesen markieren", "mark"),
        ("Mark all comments as read", "mark"),
        ("Marquer les commentaires comme lus", "mark"),
        ("既読にする", "mark"),
        ("Blockieren", "follow"),
        ("Голосовать", "vote"),
        ("Yorumu sil", "delete"),
        ("Slet kommentar", "delete"),
        ("Volg", "follow"),
        ("Meld deze reactie", "report"),
        ("Verwijder", "delete"),
        ("Koop nu", "buy"),
        ("Suivez-nous", "follow"),
        ("Śledź", "follow"),
        ("댓글 신고", "report"),
        ("Lock comments", "moderate"),
        ("Desactivar comentarios", "moderate"),
        ("Diskussion schließen", "moderate"),
        ("Turn off commenting", "moderate"),
        ("Закрыть обсуждение", "moderate"),
        ("Épingler", "moderate"),
        ("Archive this thread", "moderate"),
        ("Mute comments", "follow"),
        ("Följ kommentarerna", "follow"),
        ("Hozzászólás jelentése", "report"),
        ("الإبلاغ عن تعليق", "report"),
        ("टिप्पणी की रिपोर्ट करें", "report"),
        ("Vymazať komentár", "delete"),
        ("Ištrinti komentarą", "delete"),
        ("View comments in app", "download"),
        ("打开App查看更多评论", "download"),
        ("▲", "vote"),
        ("👍🏽 1.2K", "vote"),
        ("👎 3", "vote"),
        ("❤️", "vote"),
        ("♥ 4", "vote"),
        ("★", "vote"),
        ("+1", "vote"),
        ("⬆", "vote"),
        ("🗑", "delete"),
        ("🚩", "report"),
        ("🔔", "follow"),
        ("📌", "moderate"),
    ],
)
def test_the_words_of_many_languages_say_what_is_never_clicked(text: str, reason: str) -> None:
    assert forbidden(element(f"<button x type='button'>{text}</button>"), PAGE) == reason


@pytest.mark.parametrize(
    "html",
    [
        "<a x href='#comments'>12 Kommentare</a>",
        "<a x href='#respond'>Post your comment</a>",
        "<a x href='#comments' title='Share on Comments'></a>",
        "<a x class='share-icon fa fa-comment' href='#'></a>",
        "<button x>Show comments</button>",
        "<form><button x type='button'>Show comments</button></form>",
        "<form method='get' action='/talk'><input type='hidden' name='page' value='2'><button x>More</button></form>",
        "<form method='get' action='/talk'><input x type='submit' value='Show comments'></form>",
        "<a x href='/story-1.html?page=2'>2</a>",
        "<a x href='/story-1.html?page=2'>Volgende</a>",
        "<a x href='https://comments.example.org/view?url=https://news.example.org/story-1.html'>Comments</a>",
        "<a x href='javascript:void(0)'>Mehr laden</a>",
        "<span x>コメントをもっと見る</span>",
        "<button x type='button'>View 3 replies</button>",
        "<a x href='/forum/why-people-like-to-share-what-they-never-buy-at-the-shop'>Why people like to share what they never buy at the shop</a>",
        "<a x href='http://[broken'>Comments</a>",
        "<button x type='button'>▼</button>",
        "<button x type='button'>⌄</button>",
        "<div><p>A comment <a href='#'>▲</a></p><a x href='#'>▼</a></div>",
        "<button x type='button'>💬 3</button>",
        "<button x type='button'>+12</button>",
        "<button x type='button'>Kommentare freischalten</button>",
        "<a x href='/story-1/comments'>+1</a>",
        "<button x type='button' class='comments-block comments__toggle'><svg></svg></button>",
        "<a x class='jump-comments d-inline-block' href='#kommentare'></a>",
        "<a x class='comments-link' rel='bookmark' href='/story-1.html#c'><svg></svg></a>",
        "<a x href='/how-to-delete-an-account#comments'>3 comments</a>",
        "<a x href='/reviews?order=helpful'>All 30 reviews</a>",
    ],
)
def test_what_opens_comments_may_be_clicked(html: str) -> None:
    assert forbidden(element(html), PAGE) is None


@pytest.mark.parametrize(
    ("html", "reason"),
    [
        ("<button x type='button' aria-label='Like'><svg></svg></button>", "vote"),
        ("<button x type='button' title='Imprimer'><svg></svg></button>", "print"),
        ("<button x type='button' class='icon btn-print'><svg></svg></button>", "print"),
        ("<a x href='#' data-action='logOut'><i></i></a>", "log out"),
        ("<a x href='#'><svg class='icon-facebook'></svg></a>", "share"),
        ("<a x href='/comment/3/delete'><svg></svg></a>", "delete"),
        ("<a x href='/story/print/'><svg></svg></a>", "print"),
        ("<a x href='/user.php?do=logIn'><svg></svg></a>", "log in"),
        ("<a x href='/c.php?id=3&do=upvote' class='comment-arrow'>▲ 3</a>", "vote"),
        ("<p><a href='#'>▲</a> 3 <a x href='#'>▼</a></p>", "vote"),
        ("<p><!-- votes --><a href='#'>▲</a><a x href='#'>▼</a></p>", "vote"),
        ("<p><a href='#'>⬆</a> 3 <a x href='#'>⬇</a></p>", "vote"),
        ("<button x type='button' title='Lock comments'><svg></svg></button>", "moderate"),
        ("<button x type='button' class='comment-delete-btn'><svg></svg></button>", "delete"),
        ("<button x type='button' class='mute-comments'><svg></svg></button>", "follow"),
        ("<button x type='button' class='js-comments-subscribe'><svg></svg></button>", "subscribe"),
    ],
)
def test_icons_say_it_by_label_title_name_or_where_they_lead(html: str, reason: str) -> None:
    assert forbidden(element(html), PAGE) == reason


def test_what_the_page_s_own_address_says_is_a_section() -> None:
    link = element("<a x href='/report/4/comments'>3 comments</a>")
    assert forbidden(link, "https://news.example.org/report/4") is None
    assert forbidden(link, PAGE) == "report"


@pytest.fixture(scope="module")
def listed() -> dict[str, list[str]]:
    found: dict[str, list[str]] = json.loads(
        (files("comcrawl_scrapy") / "controls/never_click.json").read_text(encoding="utf-8")
    )
    return found


def test_the_list_has_no_phrase_that_forbids_nothing(listed: dict[str, list[str]]) -> None:
    said = {phrase: element(f"<button x type=button>{phrase}</button>") for all_ in listed.values() for phrase in all_}
    assert [phrase for phrase, node in said.items() if forbidden(node, PAGE) is None] == []


def test_the_list_has_no_word_for_two_reasons_that_would_contradict(listed: dict[str, list[str]]) -> None:
    assert all(phrases == list(dict.fromkeys(phrases)) for phrases in listed.values())
    assert not any("kommentare" in phrases or "comments" in phrases for phrases in listed.values())


@pytest.mark.parametrize(
    "html",
    [
        "<button x>{icon}</button>",
        "<div x class='x1i10hfl x1qjc9v5' tabindex=0>{icon}</div>",
        "<span x class='css-1pd1p54'><i class='a1'></i></span>",
        "<button x><img src='/i/17.png'></button>",
    ],
)
def test_what_says_nothing_is_unnamed(html: str) -> None:
    assert is_unnamed(element(html.format(icon="<svg><path d='M1 2'/></svg>")))


@pytest.mark.parametrize(
    "html",
    [
        "<button x>12</button>",
        "<button x>…</button>",
        "<button x aria-label=Comments>{icon}</button>",
        "<button x class=comments>{icon}</button>",
        "<button x aria-expanded=false>{icon}</button>",
        "<a x href='/story/comments'>{icon}</a>",
        "<button x><img src='/i/17.png' alt='Comments'></button>",
        "<summary x>{icon}</summary>",
    ],
)
def test_what_says_something_is_not(html: str) -> None:
    assert not is_unnamed(element(html.format(icon="<svg><path d='M1 2'/></svg>")))


def test_time_is_linear_in_the_signs_that_stand_together() -> None:
    signs = lxml.html.fromstring(f"<div>{'<button>▼</button>' * 2000}</div>")
    begun = process_time()
    assert not any(map(forbidden, signs))
    assert process_time() - begun < 2
