"""A page on which almost everything leaves a trace, and the server that counts the traces: side effects of a visit.

In eight languages, each thing that is never to be pressed is there in every form that pages give it, above the comments
and inside each of them: a button that sends by script, an icon with a label only or none, a link that changes something by
GET, a form. What opens the comments is among them; they come by POST.
"""

from __future__ import annotations

import json
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from html import escape
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler
from typing import TYPE_CHECKING

from tests.demo_site.server import HTML, serving

if TYPE_CHECKING:
    from collections.abc import Iterator

WORDS = {
    "en": "Like|Dislike|Report|Delete|Share|Subscribe|Add to basket|Log out|Follow|Block user|Mark as read|Vote|Send",
    "de": "Gefällt mir|Gefällt mir nicht|Melden|Löschen|Teilen|Abonnieren|In den Warenkorb|Abmelden|Folgen|Blockieren|"
    "Als gelesen markieren|Abstimmen|Absenden",
    "fr": "J’aime|Je n’aime pas|Signaler|Supprimer|Partager|S’abonner|Ajouter au panier|Se déconnecter|Suivre|Bloquer|"
    "Marquer comme lu|Voter|Envoyer",
    "es": "Me gusta|No me gusta|Denunciar|Eliminar|Compartir|Suscribirse|Añadir al carrito|Cerrar sesión|Seguir|Bloquear|"
    "Marcar como leído|Votar|Enviar",
    "ru": "Нравится|Не нравится|Пожаловаться|Удалить|Поделиться|Подписаться|В корзину|Выйти|Следить|Заблокировать|"
    "Отметить как прочитанное|Голосовать|Отправить",
    "ar": "إعجاب|عدم إعجاب|إبلاغ|حذف|مشاركة|اشترك|أضف إلى السلة|تسجيل الخروج|متابعة|حظر|تحديد كمقروء|تصويت|إرسال",
    "ja": "いいね|よくないね|通報|削除|シェア|購読する|カートに入れる|ログアウト|フォロー|ブロック|既読にする|投票|送信",
    "ko": "좋아요|싫어요|신고|삭제|공유|구독|장바구니 담기|로그아웃|팔로우|차단|읽음으로 표시|투표|보내기",
}
OPENERS = {"en": "Show comments", "de": "Kommentare anzeigen", "fr": "Afficher les commentaires",
           "es": "Ver comentarios", "ru": "Показать комментарии", "ar": "عرض التعليقات", "ja": "コメントを見る",
           "ko": "댓글 보기"}  # fmt: skip
SAID = (
    ("Martha", "The first boat was late again this morning, and nobody at the quay knew why."),
    ("Tom", "It was not, I was on it. It left at a quarter past, as it always does."),
    ("Aoife", "Some clocks at the quay are five minutes ahead, which explains a lot."),
    ("Derek", "Then somebody should climb up there and set them right at last."),
)
VOTES = 9187
ICON = '<svg width="16" height="16"><circle cx="8" cy="8" r="7"></circle></svg>'
SCRIPT = """
document.addEventListener("click", (event) => {
  const trap = event.composedPath().find((element) => element.dataset && element.dataset.do);
  if (event.target.closest("[data-sends]")) fetch("/do/unnamed", { method: "POST" });
  if (!trap) return;
  const [how, what] = trap.dataset.do.split(" ");
  const query = { query: "\\n mutation { act(what: 1) { id } }" };
  if (how === "beacon") navigator.sendBeacon("/do/" + what, "x");
  else if (how === "mutation") fetch("/graphql", { method: "POST", body: JSON.stringify(query) });
  else if (how === "form") trap.querySelector("form").submit();
  else if (how === "action") fetch("/ajax", { method: "POST", body: "id=3&action=" + what });
  else setTimeout(() => fetch("/do/" + what, { method: how }), trap.dataset.late || 0);
});
document.getElementById("show-talk").addEventListener("click", async () => {
  const query = { query: "query { comments { html } }" };
  const answer = await fetch("/graphql", { method: "POST", body: JSON.stringify(query) });
  document.getElementById("talk").innerHTML = (await answer.json()).html;
});
"""


def traps(words: str, place: str) -> str:
    """Write what must not be pressed, each in one of the forms, so that every one of them comes up somewhere."""
    forms = (
        '<button type="button" data-do="POST {path}">{word}</button>',
        '<div role="button" tabindex="0" aria-label="{word}" data-do="PUT {path}">' + ICON + "</div>",
        '<a href="/do/{path}?id=3">{word}</a>',
        '<span class="act" style="cursor: pointer" data-do="beacon {path}">{word} <b>12</b></span>',
        '<form method="post" action="/do/{path}"><input type="hidden" name="id" value="3"><button>{word}</button></form>',
        '<a href="#" title="{word}" data-do="DELETE {path}">' + ICON + "</a>",
        '<button type="button" data-do="mutation {path}">{word}</button>',
        '<li tabindex="0" data-do="form {path}">{word}<form method="post" action="/do/{path}"></form></li>',
    )
    return "".join(
        forms[(number + shift) % len(forms)].format(word=escape(word), path=f"{place}-{number}-{shift}")
        for number, word in enumerate(words.split("|"))
        for shift in (0, 3)
    )


def unnamed() -> str:
    """Write icons that tell nobody what they are for."""
    return (
        f'<button type="button" data-sends>{ICON}</button><a class="x1f" data-sends>{ICON}</a>'
        f'<div class="css-1pd1p54" tabindex="0" data-sends>{ICON}</div>'
        f'<span class="_3a" style="cursor: pointer" data-sends>{ICON}</span>'
    )


def disguised() -> str:
    """Write what says nothing of what it does."""
    sends = ("PUT", "PATCH", "DELETE", "beacon", "mutation")
    scripted = "".join(f'<button type="button" data-do="{how} hidden-{how}">Step {how[:2]}</button>' for how in sends)
    forms = "".join(
        f'<div tabindex="0" data-do="form hidden-{target}">Step {target}'
        f'<form method="post" action="/do/hidden-{target}" target="{target}"></form></div>'
        for target in ("_self", "_blank", "within")
    )
    named = "".join(f'<button type="button" data-do="{do}">Step {do}</button>' for do in ("POST like", "action vote"))
    return f'<div>{scripted}{named}{forms}{counted()}<iframe name="within"></iframe></div>'


def counted() -> str:
    """Write icons with bare numbers, whose names tell little and whose requests, one of them put off, nothing."""
    makes = (("button", "action-item", 0), ("a", "meta-count", 0), ("div", "img-responsive", 0), ("p", "stat-box", 900))
    return "".join(
        f'<{tag} class="{name}" tabindex="0" data-do="POST hidden-{tag}" data-late="{late}">{ICON}<span>{VOTES}</span></{tag}>'
        for tag, name, late in makes
    )


def comments(words: str) -> str:
    """Write the comments, each with the traps below it."""
    items = "".join(
        f'<li class="comment" id="comment-{n}"><b class="author">{name}</b> <time datetime="2026-03-0{n}T08:00Z">{n} March'
        f'</time><div class="comment-text"><p>{text}</p></div><div class="acts">{traps(words, f"comment{n}")}{unnamed()}</div></li>'
        for n, (name, text) in enumerate(SAID, 1)
    )
    return f'<ol class="comment-list">{items}</ol>'


def asking() -> str:
    """Write the dialog that stands before the page until it is answered, by a form."""
    buttons = "".join(f"<button name=answer value={word}>{word} all</button>" for word in ("Accept", "Reject"))
    return (
        '<div class="consent" role="dialog" style="position: fixed; inset: 0"><p>We use cookies to personalise ads.</p>'
        f'<form method="post" action="/answer">{buttons}</form></div>'
    )


def page(language: str) -> str:
    """Write the page in one of the languages."""
    words = WORDS[language]
    return (
        f'<!DOCTYPE html><html lang="{language}"><meta charset="utf-8"><title>The first boat</title>'
        f"<article><h1>The first boat</h1><p>{'It leaves a little later every morning. ' * 20}</p></article>"
        f'{traps(words, "page")}{unnamed()}{disguised()}<button type="button" id="show-talk">{OPENERS[language]}</button>'
        f'<section id="comments"><div id="talk"></div></section><script>{SCRIPT}</script></html>'
    )


@dataclass
class TrapSite:
    """Where the site is, the methods and paths that changed something on it, and how it was answered about consent."""

    url: str = ""
    traces: list[str] = field(default_factory=list)
    answers: list[str] = field(default_factory=list)


class Handler(BaseHTTPRequestHandler):
    """Answers everything; takes note of what is no reading."""

    protocol_version = "HTTP/1.1"

    def __init__(self, site: TrapSite, *args: object) -> None:
        self.site = site
        self.language = "en"
        super().__init__(*args)  # type: ignore[arg-type]

    def do_GET(self) -> None:
        name = self.path.strip("/")
        if self.path.startswith("/do/"):
            self.site.traces.append(f"GET {self.path}")
        if name == "asking":
            self.answer(comments("") if self.site.answers else asking(), HTTPStatus.OK)
            return
        self.answer(page(name) if name in WORDS else "<p>Nothing here.", HTTPStatus.OK)

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0)).decode()
        if self.path == "/answer":
            self.site.answers.append(body)
            self.answer('<script>location = "/asking"</script>', HTTPStatus.OK)
            return
        if self.path == "/graphql" and "mutation" not in body:
            language = (self.headers.get("Referer") or "").rpartition("/")[2]
            self.answer(json.dumps({"html": comments(WORDS.get(language, WORDS["en"]))}), HTTPStatus.OK)
            return
        self.site.traces.append(f"{self.command} {self.path}")
        self.answer("done", HTTPStatus.OK)

    do_PUT = do_PATCH = do_DELETE = do_POST

    def answer(self, body: str, status: HTTPStatus) -> None:
        content = body.encode()
        self.send_response(status)
        self.send_header("Content-Type", HTML)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_: object) -> None:
        """Say nothing: the test looks at the traces."""


@contextmanager
def trap_site() -> Iterator[TrapSite]:
    """Serve the site on loopback until the block ends."""
    site = TrapSite()
    with serving(partial(Handler, site)) as port:
        site.url = f"http://127.0.0.1:{port}"
        yield site
