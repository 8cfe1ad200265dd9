"""The ways in which articles show their comments, or do not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.demo_site.comments import batches
from tests.demo_site.long_ways import LONG_WAYS
from tests.demo_site.scenes import Scene, Shown, discussion, section, write_form

if TYPE_CHECKING:
    from collections.abc import Callable

SPEECH_BUBBLE = (
    '<svg viewBox="0 0 24 24" width="22" height="22"><path d="M3 4h18v12H9l-6 5z" fill="currentColor"/></svg>'
)


def static(scene: Scene) -> Shown:
    return Shown(section(discussion(scene)))


def scroll(scene: Scene) -> Shown:
    return Shown(section('<div class="spinner"></div>', f' data-fill-on-sight="{scene.url("fragments")}"'))


def button(scene: Scene) -> Shown:
    opener = f'class="btn btn--wide js-discussion" data-fill="{scene.url("fragments")}" data-into="comments"'
    return Shown(section(f"<button {opener}>{scene.ui('show')}</button>"))


def icon(scene: Scene) -> Shown:
    opener = f'class="tool tool-comments" data-fill="{scene.url("fragments")}" data-into="drawer"'
    tool = f'<button type="button" {opener}>{SPEECH_BUBBLE}</button>'
    return Shown('<aside id="drawer" class="drawer" hidden></aside>', tools=tool)


def modal(scene: Scene) -> Shown:
    opener = f'href="#" role="button" class="comments-link" data-modal="{scene.url("fragments")}"'
    return Shown(f'<p class="after"><a {opener}>{scene.ui("show")}</a></p>')


def own_page(scene: Scene) -> Shown:
    return Shown(
        f'<p class="after"><a class="all-comments" href="{scene.url("comments")}">{scene.ui("read_all")}</a></p>'
    )


def own_page_more(scene: Scene) -> Shown:
    return Shown(
        f'<p class="after"><a class="talk" href="{scene.url("comments")}?batches=1">{scene.ui("join")}</a></p>'
    )


def new_tab(scene: Scene) -> Shown:
    opener = f'class="comment-count" href="{scene.url("comments")}" target="_blank" rel="noopener"'
    return Shown(f'<p class="after"><a {opener}>{scene.ui("show")}</a></p>')


def frame(scene: Scene) -> Shown:
    return Shown(section(f'<iframe class="talk" title="" src="{scene.url("embed")}"></iframe>'))


def foreign_frame(scene: Scene) -> Shown:
    return Shown(section(f'<iframe class="talk" loading="lazy" src="{scene.elsewhere}{scene.url("embed")}"></iframe>'))


def frame_on_click(scene: Scene) -> Shown:
    return Shown(
        section(f'<button class="btn" data-frame="{scene.elsewhere}{scene.url("embed")}">{scene.ui("show")}</button>')
    )


def shadow(scene: Scene) -> Shown:
    return Shown(f'<talk-thread><template shadowrootmode="open">{discussion(scene)}</template></talk-thread>')


def closed_shadow(scene: Scene) -> Shown:
    return Shown(f'<talk-thread data-closed-shadow="{scene.url("fragments")}"></talk-thread>')


def load_more(scene: Scene) -> Shown:
    size = max(8, len(scene.article.comments) // 10)
    parts = batches(scene.article.comments, size)
    opener = f'class="btn load-more" data-more="{scene.url("fragments")}?size={size}" data-batches="{len(parts)}"'
    more = f'<button type="button" {opener}>{scene.ui("more")}</button>'
    return Shown(section(discussion(scene, parts[0], more)))


def endless(scene: Scene) -> Shown:
    size = len(scene.article.comments) // 4
    parts = batches(scene.article.comments, size)
    sentinel = (
        f'<div class="spinner" data-endless="{scene.url("fragments")}?size={size}" data-batches="{len(parts)}"></div>'
    )
    return Shown(section(discussion(scene, parts[0], sentinel)))


def details(scene: Scene) -> Shown:
    opened = f'class="talkbox" data-fill-on-toggle="{scene.url("fragments")}"'
    return Shown(f"<details {opened}><summary>{scene.ui('show')}</summary><div></div></details>")


def fragment_link(scene: Scene) -> Shown:
    count = f'<a class="tool" href="#comments"><b>{len(scene.article.comments)}</b> {scene.ui("comments")}</a>'
    return Shown(section("", f' data-fill-on-hash="{scene.url("fragments")}"'), tools=count)


def plain_div(scene: Scene) -> Shown:
    return Shown(
        section(
            f'<div class="opener" data-fill="{scene.url("fragments")}" data-into="comments">{scene.ui("show")}</div>'
        )
    )


def modal_frame(scene: Scene) -> Shown:
    return Shown(
        f'<p class="after"><button class="btn btn-talk" data-modal-frame="{scene.url("embed")}">{scene.ui("join")}'
        "</button></p>"
    )


def decoys(scene: Scene) -> Shown:
    return static(scene) if scene.article.comments else Shown("")


def none(scene: Scene) -> Shown:
    return Shown("")


def closed(scene: Scene) -> Shown:
    return Shown(section(f'<p class="notice">{scene.ui("closed")}</p>'))


def empty(scene: Scene) -> Shown:
    return Shown(
        section(f'<h2>{scene.ui("comments")}</h2><p class="notice">{scene.ui("empty")}</p>{write_form(scene)}')
    )


def box(scene: Scene, kind: str) -> str:
    """Write the box that stands in the way of what only customers may read."""
    return (
        f'<div class="{kind}"><h2>{scene.ui(kind)}</h2><p>{scene.ui(f"{kind}_text")}</p>'
        f'<a class="btn" href="/login">{scene.ui("login")}</a> <button class="btn" data-post="/subscribe">'
        f"{scene.ui('subscribe')}</button></div>"
    )


def members_only(scene: Scene) -> Shown:
    return Shown(section(f"<h2>{scene.ui('comments')} (23)</h2>{box(scene, 'wall')}"))


def login_wall(scene: Scene) -> Shown:
    fields = '<input type="email" name="mail"><input type="password" name="password">'
    form = f'<form method="post" action="/login">{fields}<button>{scene.ui("login")}</button></form>'
    dialog = f'<div class="modal" role="dialog"><div><h2>{scene.ui("wall")}</h2>{form}</div></div>'
    return Shown(section(f"<h2>{scene.ui('comments')} (23)</h2>"), overlay=dialog)


def paywall(scene: Scene) -> Shown:
    return Shown(box(scene, "paywall"))


def consent(scene: Scene, then: str) -> str:
    """Write the dialog that asks for consent; *then*: what happens when it is answered ("hide" or "reload")."""
    return (
        f'<div class="consent" role="dialog" aria-modal="true" data-consent="{then}"><div><h2>{scene.ui("consent")}'
        f"</h2><p>{scene.ui('consent_text')}</p>"
        f"<button>{scene.ui('reject')}</button> <button>{scene.ui('accept')}</button></div></div>"
    )


def consent_overlay(scene: Scene) -> Shown:
    return button(scene)._replace(overlay=consent(scene, "hide"))


def consent_wall(scene: Scene) -> Shown:
    return static(scene)


WAYS: dict[str, Callable[[Scene], Shown]] = LONG_WAYS | {
    way.__name__: way
    for way in (
        static, scroll, button, icon, modal, own_page, own_page_more, new_tab, frame, foreign_frame, frame_on_click,
        shadow, closed_shadow, load_more, endless, details, fragment_link, plain_div, modal_frame, decoys, none, closed,
        empty, members_only, login_wall, paywall, consent_overlay, consent_wall,
    )
}  # fmt: skip
"""By the names that `articles.PLANS` uses; "gone" is no way, for there is no page."""
