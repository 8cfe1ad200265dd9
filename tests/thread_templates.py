"""The forms that threads take on the web, far apart from each other on purpose: each writes a whole thread as HTML."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import quote

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from datetime import datetime

    from tests.demo_site.texts import Language


@dataclass(frozen=True)
class Post:
    """A comment at its ``place`` in the thread; ``parent`` is the place of what it answers, always an earlier one."""

    place: int
    author: str
    at: datetime
    paragraphs: tuple[str, ...]
    likes: int
    parent: int | None
    depth: int
    language: Language

    @property
    def text(self) -> str:
        return "\n".join(self.paragraphs)


class Template(NamedTuple):
    """``write`` makes the section; ``deepest`` is how deep the answers go that it can show (0: none)."""

    write: Callable[[Sequence[Post]], str]
    deepest: int = 3


def paragraphs(post: Post) -> str:
    return "".join(f"<p>{escape(text)}</p>" for text in post.paragraphs)


def lines(post: Post) -> str:
    return "<br>".join(escape(text) for text in post.paragraphs)


def moment(post: Post) -> str:
    return escape(post.language.moment(post.at))


def time(post: Post) -> str:
    return f'<time datetime="{post.at.isoformat()}">{moment(post)}</time>'


def face(post: Post) -> str:
    return f'<img src="/faces/{len(post.author)}.png" alt="" width="32" height="32">'


def user(post: Post) -> str:
    return f'<a href="/people/{quote(post.author)}">{escape(post.author)}</a>'


def ui(post: Post, key: str) -> str:
    return escape(post.language.ui[key])


def nested(post: Callable[[Post, str], str], replies: str, section: str) -> Template:
    """Answers lie in what they answer: *post* (its answers as HTML); *replies* and *section* surround runs of posts."""

    def write(thread: Sequence[Post]) -> str:
        def run(parent: int | None) -> str:
            return "".join(
                post(p, replies.format(below) if (below := run(p.place)) else "") for p in thread if p.parent == parent
            )

        return section.format(run(None))

    return Template(write)


def flat(post: Callable[[Post], str], section: str, deepest: int = 0) -> Template:
    return Template(lambda thread: section.format("".join(map(post, thread))), deepest)


def list_item(post: Post, replies: str) -> str:
    return (
        f'<li class="comment depth-{post.depth + 1}" id="comment-{post.place + 301}"><div class="comment-author">{face(post)}'
        f'<cite>{user(post)}</cite></div><div class="comment-meta"><a href="#comment-{post.place + 301}">{time(post)}</a></div>'
        f'<div class="comment-text">{paragraphs(post)}</div><div class="reply"><a href="#respond">{ui(post, "reply")}</a></div>'
        f"{replies}</li>"
    )


def box(post: Post, replies: str) -> str:
    return (
        f'<div class="Entry"><div class="Entry-head"><span class="Entry-name">{escape(post.author)}</span>'
        f'<span class="Entry-when">{moment(post)}</span></div><div class="Entry-body">{lines(post)}</div>'
        f'<div class="Entry-bar"><button>👍 {post.likes}</button><button>{ui(post, "reply")}</button></div>{replies}</div>'
    )


def machine(name: str) -> str:
    """Return a class name as build tools make it of *name*."""
    return "_" + hashlib.md5(name.encode(), usedforsecurity=False).hexdigest()[:6]


def module(post: Post, replies: str) -> str:
    return (
        f'<div class="{machine("root")}"><div class="{machine("row")}">{face(post)}<div class="{machine("head")}">'
        f'<a class="{machine("user")}" href="/u/{len(post.author)}">{escape(post.author)}</a>{time(post)}</div></div>'
        f'<div class="{machine("body")}">{paragraphs(post)}</div><div class="{machine("bar")}"><button>{ui(post, "like")}</button>'
        f"<span>{post.likes}</span><button>{ui(post, 'reply')}</button></div>{replies}</div>"
    )


def anonymous(post: Post, replies: str) -> str:
    return (
        f"<li><div><b>{user(post)}</b> <small>{moment(post)}</small></div><div>{paragraphs(post)}</div>"
        f"<div><button>{ui(post, 'reply')}</button></div>{replies}</li>"
    )


def microdata(post: Post, replies: str) -> str:
    return (
        f'<article itemprop="comment" itemscope itemtype="https://schema.org/Comment" id="p{post.place}">'
        f'<h4 itemprop="author" itemscope itemtype="https://schema.org/Person"><span itemprop="name">{escape(post.author)}</span>'
        f'</h4><meta itemprop="dateCreated" content="{post.at.isoformat()}"><span class="date">{moment(post)}</span>'
        f'<div itemprop="text">{paragraphs(post)}</div>{replies}</article>'
    )


def element(post: Post, replies: str) -> str:
    return (
        f'<forum-post depth="{post.depth}" post-id="t{post.place}"><header>{face(post)}{user(post)} · {time(post)}</header>'
        f"<div>{paragraphs(post)}</div><footer><button>{ui(post, 'like')}</button> {post.likes}</footer>{replies}</forum-post>"
    )


def beside(post: Post, replies: str) -> str:
    return (
        f'<div class="branch"><div class="remark"><p class="who">{user(post)}, {time(post)}</p>'
        f'<div class="words">{paragraphs(post)}</div></div>{replies}</div>'
    )


def by_class(post: Post) -> str:
    return (
        f'<div class="msg level-{post.depth}"><div class="msg-info">{user(post)} <i>{moment(post)}</i></div>'
        f'<div class="msg-text">{paragraphs(post)}</div></div>'
    )


def by_margin(post: Post) -> str:
    return (
        f'<article class="item" style="margin-left:{24 * post.depth}px"><header>{face(post)}<strong>{escape(post.author)}</strong>'
        f"{time(post)}</header><p>{lines(post)}</p><footer><a href='/reply'>{ui(post, 'reply')}</a></footer></article>"
    )


def by_attribute(post: Post) -> str:
    answers = "" if post.parent is None else f' data-parent-id="{post.parent + 5001}"'
    return (
        f'<section class="c-card" data-id="{post.place + 5001}"{answers}><div class="c-by">{face(post)}{user(post)}</div>'
        f'<div class="c-on">{time(post)}</div><div class="c-text">{paragraphs(post)}</div></section>'
    )


def by_link(post: Post) -> str:
    answers = "" if post.parent is None else f'<a class="to" href="#n{post.parent + 70}">↑</a>'
    return (
        f'<div class="note" id="n{post.place + 70}"><div class="note-top">{user(post)}{answers}{time(post)}</div>'
        f'<div class="note-text">{paragraphs(post)}</div></div>'
    )


def row(post: Post) -> str:
    return (
        f'<tr id="post{post.place + 90}"><td class="poster">{user(post)}<br>{face(post)}</td><td class="posting">'
        f'<div class="posted">{moment(post)}</div><div class="posting-text">{paragraphs(post)}</div></td></tr>'
    )


def signed(post: Post) -> str:
    return f"<li>{paragraphs(post)}<p class='signed'>{user(post)} | {moment(post)}</p></li>"


def answer(post: Post) -> str:
    return (
        f'<div class="answer" data-answerid="{post.place + 40}"><div class="votes"><button>▲</button><span>{post.likes}</span>'
        f'<button>▼</button></div><div class="answer-cell"><div class="prose">{paragraphs(post)}</div>'
        f'<div class="user-card"><span>{time(post)}</span>{face(post)}{user(post)}</div></div></div>'
    )


def review(post: Post) -> str:
    return (
        f'<div class="review"><span class="stars" title="{1 + post.likes % 5}/5">★★★★☆</span><span class="reviewer">'
        f'{escape(post.author)}</span><span class="review-date">{moment(post)}</span><div class="review-text">{paragraphs(post)}</div></div>'
    )


def board(post: Post) -> str:
    return (
        f'<div id="p{post.place + 800}" class="post bg{1 + post.place % 2}"><dl class="postprofile"><dt>{face(post)}{user(post)}</dt>'
        f'<dd>{post.likes} ★</dd></dl><div class="postbody"><p class="author">{time(post)}</p>'
        f'<div class="content">{lines(post)}</div></div></div>'
    )


def term(post: Post) -> str:
    return f"<dt>{user(post)} <i>{moment(post)}</i></dt><dd>{paragraphs(post)}</dd>"


def lined(post: Post) -> str:
    return f'<p class="by">{user(post)} | {moment(post)}</p><p>{lines(post)}</p>'


def described(thread: Sequence[Post]) -> str:
    """Write boxes, and the same thread for search engines in front of them."""
    said = [
        {
            "@type": "Comment",
            "text": post.text,
            "dateCreated": post.at.isoformat(),
            "author": {"@type": "Person", "name": post.author},
        }
        for post in thread
    ]
    data = json.dumps(
        {"@context": "https://schema.org", "@type": "Article", "comment": said}, ensure_ascii=False
    ).replace("</", r"<\/")
    return f'<script type="application/ld+json">{data}</script>' + TEMPLATES["boxes"].write(thread)


TEMPLATES: dict[str, Template] = {
    "list": nested(list_item, '<ul class="children">{}</ul>', '<ol class="comment-list">{}</ol>'),
    "boxes": nested(box, '<div class="Entry-more">{}</div>', '<div class="Entries">{}</div>'),
    "modules": nested(
        module, f'<div class="{machine("kids")}">{{}}</div>', f'<div class="{machine("all")}">{{}}</div>'
    ),
    "anonymous": nested(anonymous, "<ul>{}</ul>", "<ul>{}</ul>"),
    "microdata": nested(microdata, "<div>{}</div>", '<section class="discussion">{}</section>'),
    "elements": nested(element, "{}", "<forum-thread>{}</forum-thread>"),
    "beside": nested(beside, '<div class="twigs">{}</div>', '<div class="tree">{}</div>'),
    "levels": flat(by_class, '<div class="msgs">{}</div>', deepest=3),
    "margins": flat(by_margin, '<div class="items">{}</div>', deepest=3),
    "attributes": flat(by_attribute, '<div class="c-list">{}</div>', deepest=3),
    "links": flat(by_link, '<div class="notes">{}</div>', deepest=3),
    "rows": flat(row, '<table class="forum"><tbody>{}</tbody></table>'),
    "signed": flat(signed, '<ol class="letters">{}</ol>'),
    "answers": flat(answer, '<div id="answers">{}</div>'),
    "reviews": flat(review, '<div class="review-list">{}</div>'),
    "board": flat(board, '<div id="posts">{}</div>'),
    "terms": flat(term, "<dl>{}</dl>"),
    "lined": flat(lined, "<div>{}</div>"),
    "described": Template(described),
}
