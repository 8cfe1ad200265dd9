"""Ways to show many comments that never are on the page all at once."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from tests.demo_site.comments import batches
from tests.demo_site.scenes import Scene, Shown, discussion, run, section, write_form
from tests.demo_site.templates import TEMPLATES

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.demo_site.comments import TrueComment

PAGES = 4


def page_size(scene: Scene) -> int:
    """Return how many comments a page has."""
    return -(-len(scene.article.comments) // PAGES)


def pages(scene: Scene) -> list[list[TrueComment]]:
    """Split the comments into pages, threads undivided."""
    return batches(scene.article.comments, page_size(scene))


def numbered(scene: Scene) -> Shown:
    """Every page of comments is a document of its own, under the article's address with a number."""
    links = "".join(
        f"<li><b>{n}</b></li>" if n == scene.page else f'<li><a href="?page={n}#comments">{n}</a></li>'
        for n in range(1, len(pages(scene)) + 1)
    )
    return Shown(section(discussion(scene, shown_page(scene), f'<nav><ul class="numbers">{links}</ul></nav>')))


def next_link(scene: Scene) -> Shown:
    """There is nothing but a link to the next page, at the end."""
    following = f'<a rel="next" href="?p={scene.page + 1}">→</a>' if scene.page < len(pages(scene)) else ""
    return Shown(section(discussion(scene, shown_page(scene), f'<p class="after">{following}</p>')))


def next_button(scene: Scene) -> Shown:
    """The next page takes the place of what was there."""
    turn = f'data-turn="{scene.url("fragments")}?size={page_size(scene)}" data-batches="{len(pages(scene))}"'
    buttons = f'<button type="button" disabled>{scene.ui("previous")}</button> <button type="button">{scene.ui("next")}</button>'
    return Shown(section(discussion(scene, pages(scene)[0], f'<div class="turn" {turn}>{buttons}</div>')))


def page_buttons(scene: Scene) -> Shown:
    """The same with a numbered button for each page."""
    turn = f'data-turn="{scene.url("fragments")}?size={page_size(scene)}" data-batches="{len(pages(scene))}"'
    buttons = "".join(
        f'<button type="button"{" disabled" * (n == 0)}>{n + 1}</button>' for n in range(len(pages(scene)))
    )
    return Shown(section(discussion(scene, pages(scene)[0], f'<div class="turn" {turn}>{buttons}</div>')))


def virtual(scene: Scene) -> Shown:
    """Only the rows in sight are there."""
    template = TEMPLATES[scene.article.plan.template]
    title = f'<h2 class="comments-title">{scene.ui("comments")} <span>{len(scene.article.comments)}</span></h2>'
    rows = f'<div class="rows" data-rows="{scene.url("fragments")}?rows=1">{template.open}{template.close}</div>'
    return Shown(section(f"{title}{rows}{write_form(scene)}"))


def sorted_anew(scene: Scene) -> Shown:
    """Buttons above change the order of what is there, and one below loads more."""
    orders = "".join(
        f'<button type="button" data-order="{key}">{scene.ui(key)}</button>' for key in ("newest", "oldest")
    )
    size = page_size(scene)
    opener = f'class="btn" data-more="{scene.url("fragments")}?size={size}" data-batches="{len(pages(scene))}"'
    more = f'<button type="button" {opener}>{scene.ui("more")}</button>'
    return Shown(section(f'<div class="orders">{orders}</div>{discussion(scene, pages(scene)[0], more)}'))


def hidden_replies(scene: Scene) -> Shown:
    """Replies, and the replies to these, are loaded by a button after what they answer."""
    template = TEMPLATES[scene.article.plan.template]
    title = f"<h2>{scene.ui('comments')} ({len(scene.article.comments)})</h2>"
    return Shown(section(f"{title}{template.open}{answers(scene, None)}{template.close}"))


def answers(scene: Scene, parent: int | None) -> str:
    """Write what answers a comment, a button after each one that has answers itself."""
    parts = []
    for comment in (c for c in scene.article.comments if c.parent == parent):
        parts.append(run(scene, [comment]))
        if n := sum(c.parent == comment.id for c in scene.article.comments):
            opener = f'class="more-answers" data-answers="{scene.url("fragments")}?parent={comment.id}"'
            parts.append(f'<button type="button" {opener}>{scene.rendering.ui("replies", n=n)}</button>')
    return "".join(parts)


def frame_more(scene: Scene) -> Shown:
    """More is loaded in a frame of another site."""
    return Shown(section(f'<iframe class="talk" src="{scene.elsewhere}{scene.url("embed")}?batches=1"></iframe>'))


def frame_pages(scene: Scene) -> Shown:
    """A frame of another site goes from page to page."""
    return Shown(section(f'<iframe class="talk" src="{scene.elsewhere}{scene.url("embed")}?page=1"></iframe>'))


def fragment(scene: Scene, query: dict[str, list[str]]) -> str:
    """Write what a script asks for: all rows as JSON, the answers to a comment, or one batch."""
    if "rows" in query:
        return json.dumps([run(scene, [comment]) for comment in scene.article.comments])
    if "parent" in query:
        return answers(scene, int(query["parent"][0]))
    return run(scene, batches(scene.article.comments, int(query["size"][0]))[int(query["batch"][0])])


def shown_page(scene: Scene) -> list[TrueComment]:
    """Return the comments of the page that the reader is on."""
    return pages(scene)[min(scene.page, len(pages(scene))) - 1]


LONG_WAYS: dict[str, Callable[[Scene], Shown]] = {
    way.__name__: way
    for way in (
        numbered, next_link, next_button, page_buttons, virtual, sorted_anew, hidden_replies, frame_more, frame_pages,
    )
}  # fmt: skip
