"""The forms that comments take: each function writes a run of comments as HTML, whole threads in document order."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, NamedTuple

from tests.demo_site.rendering import Rendering, avatar, generated, lines, paragraphs, profile

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tests.demo_site.comments import TrueComment

    Body = Callable[[TrueComment, str, Rendering], str]


class Template(NamedTuple):
    """``open`` and ``close`` surround the run that ``write`` makes; what is loaded later goes before ``close``."""

    open: str
    write: Callable[[Sequence[TrueComment], Rendering], str]
    close: str


def nested(body: Body, replies: str = "{}") -> Callable[[Sequence[TrueComment], Rendering], str]:
    """Return a writer that puts replies inside of what they answer: *body*(comment, replies, rendering)."""

    def write(comments: Sequence[TrueComment], rendering: Rendering) -> str:
        def below(parent: int | None) -> str:
            return "".join(
                body(comment, replies.format(inner) if (inner := below(comment.id)) else "", rendering)
                for comment in comments
                if comment.parent == parent
            )

        return below(None)

    return write


def flat(body: Callable[[TrueComment, Rendering], str]) -> Callable[[Sequence[TrueComment], Rendering], str]:
    """Return a writer that puts every comment on the same level."""
    return lambda comments, rendering: "\n".join(body(comment, rendering) for comment in comments)


def list_item(comment: TrueComment, replies: str, r: Rendering) -> str:
    return (
        f'<li id="comment-{comment.id}" class="comment depth-{comment.depth + 1}"><article class="comment-body">'
        f'<header class="comment-meta">{avatar(comment)}<b class="fn">{profile(comment, "url")}'
        f"</b> {r.time(comment, 'comment-date')}</header>"
        f'<div class="comment-content">{paragraphs(comment)}</div>{r.controls(comment, "comment-actions")}</article>'
        f"{replies}</li>"
    )


def card(comment: TrueComment, replies: str, r: Rendering) -> str:
    return (
        f'<article class="discussion-post" id="c{comment.id}" data-comment-id="{comment.id}"><div class="post-head">'
        f'<span class="post-author">{escape(comment.author)}</span> · {r.time(comment, "post-time")}</div>'
        f'<div class="post-text">{lines(comment)}</div>{r.controls(comment, "post-footer")}{replies}</article>'
    )


def microdata(comment: TrueComment, replies: str, r: Rendering) -> str:
    return (
        f'<section id="c{comment.id}" itemprop="comment" itemscope itemtype="https://schema.org/Comment">'
        f"{avatar(comment, 'face')}"
        '<cite itemprop="author" itemscope itemtype="https://schema.org/Person"><span itemprop="name">'
        f"{escape(comment.author)}</span></cite> "
        f'<time itemprop="dateCreated" datetime="{comment.published_at.isoformat()}">'
        f"{r.language.moment(comment.published_at)}</time>"
        f'<div itemprop="text">{paragraphs(comment)}</div>{r.controls(comment, "tools")}{replies}</section>'
    )


def element(comment: TrueComment, replies: str, r: Rendering) -> str:
    return (
        f'<talk-comment depth="{comment.depth}" author="{escape(comment.author)}" thingid="t1_{comment.id}">'
        f'<div slot="meta">{avatar(comment)}{profile(comment, "name")} {r.time(comment)}</div>'
        f'<div slot="comment">{paragraphs(comment)}</div>{r.controls(comment)}{replies}</talk-comment>'
    )


def module(comment: TrueComment, r: Rendering) -> str:
    answers = f' data-parent="{comment.parent}"' if comment.parent else ""
    root, head, text = generated("root", "Comment"), generated("head"), generated("content")
    return (
        f'<div class="{root} {generated(f"lvl{comment.depth}")}" data-id="{comment.id}"{answers}>'
        f'<div class="{head}">{avatar(comment, generated("img"))}<span class="{generated("name")}">'
        f"{escape(comment.author)}</span>"
        f'{r.time(comment, generated("when"))}</div><div class="{text}"><div>{lines(comment)}</div></div>'
        f"{r.controls(comment, generated('bar'))}</div>"
    )


def indented(comment: TrueComment, r: Rendering) -> str:
    return (
        f'<div class="cmt" id="cmt{comment.id}" style="margin-inline-start: {28 * comment.depth}px"><strong>'
        f"{escape(comment.author)}</strong> "
        f'<small>{r.time(comment, "dt")}</small><div class="cmt_txt">{lines(comment)}</div>'
        f"{r.controls(comment, 'cmt_btn')}</div>"
    )


def row(comment: TrueComment, r: Rendering) -> str:
    return (
        f'<tr class="message" id="msg{comment.id}"><td class="user">{avatar(comment)}<br>{profile(comment)}</td>'
        f'<td class="content"><div class="date">{r.time(comment)}</div><div class="text">{paragraphs(comment)}</div>'
        f"{r.controls(comment)}</td></tr>"
    )


TEMPLATES = {
    "list": Template('<ol class="comment-list">', nested(list_item, '<ol class="children">{}</ol>'), "</ol>"),
    "cards": Template('<div class="discussion">', nested(card, '<div class="post-replies">{}</div>'), "</div>"),
    "microdata": Template('<div class="thread">', nested(microdata, "<div>{}</div>"), "</div>"),
    "elements": Template("<talk-tree>", nested(element), "</talk-tree>"),
    "modules": Template(f'<div class="{generated("stream")}">', flat(module), "</div>"),
    "indented": Template('<div id="cmt_area">', flat(indented), "</div>"),
    "rows": Template('<table class="messages"><tbody>', flat(row), "</tbody></table>"),
}
"""By the names that `articles.PLANS` uses; "rows" cannot say who answers whom."""
