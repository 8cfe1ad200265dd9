"""What every way is told, and the parts that all are made of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from tests.demo_site.templates import TEMPLATES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.demo_site.articles import DemoArticle
    from tests.demo_site.comments import TrueComment
    from tests.demo_site.rendering import Rendering


@dataclass(frozen=True)
class Scene:
    """An article on its way to one reader; ``elsewhere`` is the origin of the site's second server.

    ``page`` is the page of comments that the reader asks for.
    """

    article: DemoArticle
    rendering: Rendering
    elsewhere: str
    page: int = 1

    def ui(self, key: str) -> str:
        """Return a text of the interface; {n} becomes the number of comments."""
        return self.rendering.ui(key, n=len(self.article.comments))

    def url(self, kind: str) -> str:
        """Return where the comments are served as a "fragments", "comments" or "embed"."""
        return f"/{kind}/{self.article.number}"


class Shown(NamedTuple):
    """HTML below the article, among the tools at its head, and over the whole page."""

    area: str
    tools: str = ""
    overlay: str = ""


def run(scene: Scene, comments: Sequence[TrueComment]) -> str:
    """Write some of the comments in the article's template, without what surrounds them."""
    return TEMPLATES[scene.article.plan.template].write(comments, scene.rendering)


def discussion(scene: Scene, comments: Sequence[TrueComment] | None = None, after: str = "") -> str:
    """Write a headline, the comments (all unless given), *after* at their end, and the form to write another one."""
    template = TEMPLATES[scene.article.plan.template]
    shown = run(scene, scene.article.comments if comments is None else comments)
    return (
        f'<h2 class="comments-title">{scene.ui("comments")} <span>{len(scene.article.comments)}</span></h2>'
        f"{template.open}{shown}{template.close}{after}{write_form(scene)}"
    )


def write_form(scene: Scene) -> str:
    """Write the form for a new comment."""
    return (
        f'<form class="write" method="post" action="/comments/new"><label>{scene.ui("write")}<textarea name="text">'
        "</textarea></label>"
        f'<button type="submit">{scene.ui("send")}</button></form>'
    )


def section(inner: str, attributes: str = "") -> str:
    """Write the place below the article where comments belong."""
    return f'<section id="comments" class="article-comments"{attributes}>{inner}</section>'
