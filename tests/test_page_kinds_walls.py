from __future__ import annotations

from time import process_time

import pytest

from comcrawl_scrapy.dom import parse
from comcrawl_scrapy.page_kinds.layers import refusals
from comcrawl_scrapy.page_kinds.walls import is_sent_to_log_in, wall

PASSWORD = "<form><input name=u><input type=password id=p></form>"
DIALOG = "<div id=layer class='{name}'><p>{text}</p><button>OK</button></div>"
LONG = "<p>" + "word " * 1_000


@pytest.mark.parametrize(
    ("status", "expected"),
    [
        (200, None),
        (401, "login"),
        (402, "subscription"),
        (403, "refused"),
        (429, None),  # which may be another answer soon
        (451, "refused"),
        (404, None),
    ],
)
def test_a_status_can_say_it_all(status: int, expected: str | None) -> None:
    assert wall(parse("<p>x"), status) == expected


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ('<script type="application/ld+json">{"isAccessibleForFree": false}</script>', "subscription"),
        ('<script type="application/ld+json">{"isAccessibleForFree":"False"}</script>', "subscription"),
        ('<script type="application/ld+json">{"isAccessibleForFree": true}</script>', None),
        ('<meta itemprop="isAccessibleForFree" content="false">', "subscription"),
        ('<meta property="article:content_tier" content="locked">', "subscription"),
        ('<meta property="article:content_tier" content="metered">', None),
        ("<p>an article</p>", None),
        ("", None),
    ],
)
def test_paid_content_is_declared(html: str, expected: str | None) -> None:
    assert wall(parse(html)) == expected


@pytest.mark.parametrize(
    ("html", "shown", "expected"),
    [
        (PASSWORD, "p", "login"),
        (PASSWORD, None, None),  # in the page, out of sight
        (PASSWORD + LONG, "p", None),  # a corner of a page about something else
        (f"<div id=layer>{PASSWORD}</div>{LONG}", "layer p", "login"),
        (DIALOG.format(name="cookie-banner", text="…"), "layer", "consent"),
        (DIALOG.format(name="x9", text="Wir verwenden Cookies"), "layer", "consent"),
        (
            "<div id=layer>Çerezler <b role=button>Tümünü kabul et</b><b role=button>Tümünü reddet</b></div>",
            "layer",
            "consent",
        ),
        ("<div id=layer>Çerezler <b role=button>Tümünü reddet</b></div>", "layer", None),  # no choice
        (
            "<div id=layer>Nyheder? <b role=button>Ja tak</b><b role=button>Nej tak</b></div>",
            "layer",
            None,
        ),  # of letters
        (DIALOG.format(name="privacy", text="…").replace("button", "b"), "layer", None),  # nothing to press
        (DIALOG.format(name="newsletter", text="…"), "layer", None),
        ("<div id=layer><p>…</p><a href='/x'>Anmelden</a></div>", "layer", "login"),
        ("<div id=layer><a href='/x'>Log in</a><button>Subscribe now</button></div>", "layer", "subscription"),
        ("<div id=layer><p>…</p><button type=button>S’abonner</button></div>", "layer", "subscription"),
        (
            "<div id=layer><p>…</p><a href='/x'>Anmelden</a><b role=button>×</b></div>",
            "layer",
            None,
        ),  # it can be closed
        (DIALOG.format(name="privacy", text="…") + LONG, None, None),  # a banner that covers nothing
        (f"<div id=layer class=app>{LONG * 2}<a href=/privacy>§</a></div>", "layer", None),  # the page itself
    ],
)
def test_what_covers_the_page_is_looked_at(html: str, shown: str | None, expected: str | None) -> None:
    document = parse(html)
    prominent = frozenset(document.get_element_by_id(name) for name in (shown or "").split())

    assert wall(document, prominent=prominent) == expected


REFRESH = "<meta http-equiv=refresh content=360>"
HIDDEN = "<meta name=robots content='noindex,nofollow'>"
ASKS = "<p>One moment, please</p>"


@pytest.mark.parametrize(
    ("html", "status", "expected"),
    [
        (f"<head>{HIDDEN}{REFRESH}</head>{ASKS}", 200, "bot-check"),
        (f"<head>{HIDDEN}{REFRESH}</head>{ASKS}", 403, "bot-check"),
        (f"{ASKS}<div id='challenge-stage'></div>", 403, "bot-check"),
        (f"{ASKS}<iframe src='https://check.example/captcha/?a=1'></iframe>", 200, "bot-check"),
        (f"{ASKS}<div class='are-you-human'></div>", 200, "bot-check"),
        (f"<head>{REFRESH}</head>{ASKS}", 200, None),  # a live ticker
        (f"<head>{HIDDEN}</head>{ASKS}", 200, None),  # a page of no interest to search engines
        (f"{LONG}<div class='g-recaptcha'></div>", 200, None),  # in a form of an article
        ("<a href=/x>…</a>" * 20 + "<div class='captcha'></div>", 200, None),  # a page with a navigation
        ("<time datetime=2024-05-01></time><p>So</p><div class='captcha'></div>", 200, None),  # a short post
    ],
)
def test_checks_for_robots_are_hardly_a_page(html: str, status: int, expected: str | None) -> None:
    assert wall(parse(html), status) == expected


BOX = "<article>{long}</article><section><h3>{heading}</h3>{text}</section><a href='/login'>Log in</a>"


@pytest.mark.parametrize(
    ("heading", "text", "expected"),
    [
        ("23 Kommentare", "<p>Nur für Mitglieder</p><a href='/x'>Anmelden</a>", "login"),
        ("Commentaires (23)", "<div><a href='/x'>S’abonner</a></div>", "subscription"),
        ("コメント 23件", "<div><a href='/x'>ログイン</a></div>", "login"),
        ("Kommentare", "<p>Nur für Mitglieder</p><a href='/x'>Jetzt anmelden</a>", "login"),
        ("Comments", "<p>Please <a href='/x'>log in</a> or <a href='/y'>register</a> to read.</p>", "login"),
        ("Comments", "<a href='/x'>Log in</a><textarea></textarea>", None),  # to write the first one
        ("Comments", "<p>There are none yet. <a href='/x'>Log in</a> to write one.</p>", None),
        ("Kommentare", "<p>Um zu kommentieren, <a href='/x'>anmelden</a>.</p>", None),
        ("ความคิดเห็น", "<p>กรุณา<a href='/x'>เข้าสู่ระบบ</a>เพื่อแสดงความคิดเห็น</p>", None),
        ("コメント", "<p>コメントを投稿するには<a href='/x'>ログイン</a>してください</p>", None),
        ("Commentaires", "<p><a href='/x'>Connectez-vous</a> pour lire et écrire des commentaires</p>", "login"),
        ("Comments", "<a href='/x'>Log in</a><article>I like it</article>", None),  # it holds some
        ("Comments", "<script>var page = 7</script><a href='/x'>Log in</a>", "login"),
        ("Comments", "<p>Ann, 3 May: I like it</p><a href='/x'>Log in</a>", None),
        ("Recent comments", "<h3>Account</h3><a href='/x'>Log in</a>", None),  # the side of a page
        ("</h3></section><section hidden><h3>Comments", "<a href='/x'>Log in</a>", None),
        ("Comment activity", "<a href='/x'>Sign up</a>", None),
        ("Comments", "<a href='/x'>Subscribe</a>", None),  # to be told of new ones
        ("Our boats", "<a href='/x'>Log in</a>", None),
        ("0 comments", "<a href='/x'>Log in</a>", None),
        ("23 boats", "<a href='/x'>Log in</a>", None),
        ("23 comments", "<p>Nothing here</p>", None),
        ("23 Kommentare", "<p>Um zu kommentieren, <a href='/x'>anmelden</a>.</p>", None),
        ("评论 23", "<p>请<a href='/x'>登录</a>后发表评论</p>", None),
        ("23 comments", "<p><a href='/x'>Subscribe</a> to read and write comments</p>", "subscription"),
        ("23 Kommentare", "<form><input type=email><button>Anmelden</button></form>", "login"),
        ("Please log in to read comments", "<form><input type=email><button>Log in</button></form>", "login"),
        ("Please log in to read letters", "<form><input type=email><button>Log in</button></form>", None),
        ("Please log in to post comments", "<form><input type=email><button>Log in</button></form>", None),
        ("23 comments", "<form><input type=submit value='Log in'></form>", "login"),
        ("23 comments", "<form><input type=password><button>→</button></form>", "login"),
        ("Comments", "<form><input type=password><button>→</button></form>", "login"),
        ("23 comments", "<form hidden><input type=password><button>→</button></form>", None),
        ("23 comments", "<form><input type=email><button>Subscribe</button></form>", None),  # to letters
        ("<a href='#talk'>23 comments</a>", "<a href='/x'>Log in</a>", None),  # which may open them
        ("23 comments", LONG + "</p><a href='/x'>Log in</a>", None),  # not the box alone
    ],
)
def test_comments_that_only_members_see_are_announced_above_a_box(
    heading: str, text: str, expected: str | None
) -> None:
    assert wall(parse(BOX.format(long=LONG, heading=heading, text=text))) == expected


@pytest.mark.parametrize(
    ("label", "expected"),
    [
        ("Előfizetek", "subscription"),
        ("Kup dostęp", "subscription"),
        ("成为会员", "subscription"),
        ("Már előfizető vagyok, belépek", "login"),
        ("로그인하기", "login"),
        ("Holnap belépek a klubba is", None),
        ("Continue", None),
    ],
)
def test_what_a_layer_wants_is_said_in_other_forms_too(label: str, expected: str | None) -> None:
    document = parse(f"<div id=layer><p>…</p><button>{label}</button></div>{LONG}")

    assert wall(document, prominent=set(document.xpath("//div"))) == expected


ASKED = "https://a.example/2026/bridge.html"
SIGN_IN = "<form><input type=email><button>Next</button></form>"


@pytest.mark.parametrize(
    ("reached", "html", "expected"),
    [
        ("https://a.example/login?next=/2026/bridge.html", SIGN_IN, True),
        ("https://a.example/member.php?action=login", PASSWORD + LONG, True),
        ("https://a.example/wp-login.php", "", True),
        ("https://id.example/u?back=https%3A%2F%2Fa.example%2F2026%2Fbridge.html", PASSWORD + LONG, True),
        ("https://id.example/u?back=https%3A%2F%2Fa.example%2F2026%2Fbridge.html", LONG, False),
        ("https://a.example/2026/bridge-reopens.html", PASSWORD + LONG, False),
        ("https://a.example/2026/bridge.html?login=no", PASSWORD + LONG, False),
    ],
)
def test_who_is_sent_to_log_in_is_told_by_the_address(reached: str, html: str, expected: bool) -> None:
    assert is_sent_to_log_in(parse(html or "<p>x"), ASKED, reached) is expected


@pytest.mark.parametrize("part", ["<h3>Comments</h3>", "<button>Reject all</button>"])
def test_time_is_linear_in_the_parts_that_stand_together(part: str) -> None:
    wall(parse(part))  # loads the models
    page = parse(part * 4000)
    begun = process_time()
    assert wall(page) is None
    assert list(refusals(page)) == []
    assert process_time() - begun < 4


@pytest.mark.parametrize(
    "part",
    [
        "<img src='/img/ice-bucket-challenge.jpg'>",
        "<form><textarea name=comment></textarea><div class=g-recaptcha></div><button>Send</button></form>",
        "<script id=recaptcha-js src='https://check.example/recaptcha/api.js'></script>",
        "<button>12 comments</button><div class=grecaptcha-badge></div>",
        f"{HIDDEN}{REFRESH}<button>12 comments</button>",
        "<h2>コメント</h2><form><input name=text><div class=captcha></div></form>",
    ],
)
def test_a_short_page_with_a_check_for_who_comments_is_none(part: str) -> None:
    assert wall(parse(f"<h1>Cold water</h1><p>We jumped into the lake on Sunday.</p>{part}")) is None


@pytest.mark.parametrize("said", ["<p>Please enable JS and disable any ad blocker</p>", ""])
def test_a_page_without_links_and_headline_that_loads_a_check_is_one(said: str) -> None:
    page = f"<title>check.example</title>{said}<script src='https://captcha.example/c.js'></script>"
    assert wall(parse(page)) == "bot-check"


def test_other_articles_that_a_script_keeps_may_be_paid_for() -> None:
    kept = '<script type=application/json>{"teasers": [{"isAccessibleForFree": false}]}</script>'
    own = '<script type=application/ld+json>{"isAccessibleForFree": true}</script>'
    assert wall(parse(f"{own}{kept}<p>Text</p>")) is None
    assert wall(parse(f"{kept}<p>Text</p>")) == "subscription"
    locked = "<meta property=article:content_tier content=locked>"
    assert wall(parse(f"{kept.replace('false', 'true')}{locked}<p>Text</p>")) == "subscription"


@pytest.mark.parametrize(
    "part",
    [
        "<img src=/captcha.php><input name=code>",
        "<div><textarea id=g-recaptcha-response></textarea></div>",
        "<script id=bot_challenge type=application/json>{}</script>",
    ],
)
def test_pictures_and_fields_of_a_check_in_a_form_are_one(part: str) -> None:
    assert wall(parse(f"<p>Please solve this.</p><form action=/go>{part}<button>Go</button></form>")) == "bot-check"
