"""What every template of comments needs: names, times, avatars, paragraphs and buttons as HTML."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING
from urllib.parse import quote

if TYPE_CHECKING:
    from datetime import datetime

    from tests.demo_site.articles import Times
    from tests.demo_site.comments import TrueComment
    from tests.demo_site.texts import Language

COLOURS = ("c0392b", "2980b9", "27ae60", "8e44ad", "d35400", "16a085")


@dataclass(frozen=True)
class Rendering:
    """The language, the manner of times, and the moment of the request."""

    language: Language
    times: Times
    now: datetime

    def ui(self, key: str, **values: object) -> str:
        """Return a text of the interface."""
        return escape(self.language.ui[key].format(**values))

    def time(self, comment: TrueComment, css: str = "time") -> str:
        """Return the time of a comment in the manner of the article."""
        at = comment.published_at
        moment, ago = self.language.moment(at), self.language.age(self.now - at)
        return {
            "iso": f'<time class="{css}" datetime="{at.isoformat()}">{moment}</time>',
            "absolute": f'<span class="{css}">{moment}</span>',
            "relative": f'<span class="{css}">{ago}</span>',
            "titled": f'<a class="{css}" href="#c{comment.id}" title="{moment}">{ago}</a>',
            "epoch": f'<abbr class="{css}" data-timestamp="{int(at.timestamp())}">{ago}</abbr>',
        }[self.times]

    def controls(self, comment: TrueComment, css: str = "controls") -> str:
        """Return what can be done with a comment; each of it would be seen as a POST."""
        count = f' <span class="count">{comment.likes}</span>' if comment.likes else ""
        buttons = (
            {"reply": "", "like": count, "report": "", "delete": ""} if comment.id % 3 else {"reply": "", "like": count}
        )
        return f'<div class="{css}">' + "".join(
            f'<button type="button" class="{css}-{name}" data-post="/comments/{comment.id}/{name}">'
            f'{self.ui(name)}{extra}</button>'
            for name, extra in buttons.items()
        ) + "</div>"  # fmt: skip


def paragraphs(comment: TrueComment) -> str:
    """Return the text of a comment as paragraphs."""
    return "".join(f"<p>{escape(text)}</p>" for text in comment.paragraphs)


def lines(comment: TrueComment) -> str:
    """Return the text of a comment with line breaks."""
    return "<br>\n".join(escape(text) for text in comment.paragraphs)


def avatar(comment: TrueComment, css: str = "avatar") -> str:
    """Return a picture of the author: the initial on a colour."""
    colour = COLOURS[comment.id % len(COLOURS)]
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40">'
        f'<rect width="40" height="40" fill="#{colour}"/>'
        f'<text x="20" y="27" font-size="20" text-anchor="middle" fill="#fff">{escape(comment.author[0])}</text>'
        "</svg>"
    )
    return f'<img class="{css}" width="40" height="40" alt="" src="data:image/svg+xml,{quote(svg)}">'


def profile(comment: TrueComment, css: str = "author") -> str:
    """Return the author as a link to the profile."""
    return f'<a class="{css}" href="/profile/{quote(comment.author)}">{escape(comment.author)}</a>'


def generated(name: str, root: str = "") -> str:
    """Return a class name as build tools make them: ``Root_name__x7Gh2`` or, without a root, ``css-1ab2c3d``.

    >>> generated("text", "Comment"), generated("text")
    ('Comment_text__1cb2', 'css-1cb251e')
    """
    digest = hashlib.md5(name.encode(), usedforsecurity=False).hexdigest()
    return f"{root}_{name}__{digest[:4]}" if root else f"css-{digest[:7]}"
