"""A page's comments as an indented tree, for a person to read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

if TYPE_CHECKING:
    from typing import TextIO

    from comcrawl_scrapy.items import Comment, CommentPage

INDENT = 4


def print_tree(page: CommentPage, file: TextIO | None = None) -> None:
    """Print the comments of *page* to *file*, standard output by default: replies are indented under their parent."""
    console = Console(file=file, highlight=False)
    for comment in page.comments:
        console.print(Padding(entry(comment), (0, 0, 1, INDENT * comment.depth)))
    n = len(page.comments)
    console.print(
        f"{n} comment{'' if n == 1 else 's'}"
        if n
        else f"no comments: {page.outcome}" + (f" ({page.detail})" if page.detail else "")
    )


def entry(comment: Comment) -> Text:
    """Return one comment: who, when and how much liked in the first line, then what it quotes and what it says."""
    time = comment.published_at.strftime("%Y-%m-%d %H:%M UTC") if comment.published_at else comment.published_text
    likes = None if comment.likes is None else f"+{comment.likes}"
    head = " · ".join(part for part in (comment.author or "(no author)", time, likes) if part)
    quoted = "".join(f"> {line}\n" for line in (comment.quote or "").splitlines())
    return Text.assemble((head, "bold"), "\n", (quoted, "dim"), comment.text or "(deleted)")
