"""A page's comments as an indented tree, for a person to read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

if TYPE_CHECKING:
    from typing import TextIO

    from comcrawl_scrapy.items import Click, Comment, CommentPage

INDENT = 4
LONGEST = 60  # characters of what was clicked


def print_tree(page: CommentPage, file: TextIO | None = None) -> None:
    """Print the comments of *page* to *file*, standard output by default: replies are indented under their parent.

    They are not beyond half of the line: what is deeper would find no room. Of a page without comments, what was
    clicked, and to what effect.
    """
    console = Console(file=file, highlight=False)
    for comment in page.comments:
        indent = min(INDENT * comment.depth, console.width // 2)
        for line in entry(comment).wrap(console, console.width - indent):
            line.rstrip()
            line.pad_left(indent)
            console.print(line)
        console.print()
    if n := len(page.comments):
        console.print(f"{n} comment{'s' * (n != 1)}")
        return
    console.print(f"no comments: {page.outcome}" + (f" ({page.detail})" if page.detail else ""))
    for number, click in enumerate(page.clicks, start=1):
        console.print(Text.assemble(f"{number}. ", (click_line(click), "dim")), soft_wrap=True)


def click_line(click: Click) -> str:
    """Return what was clicked, how sure it was to open comments, what came of it, and where that can be seen.

    >>> from comcrawl_scrapy.items import Click
    >>> click_line(Click("Join the talk", "/html/body/a", 0.93, "open", "navigation", 0.84))
    '“Join the talk” (0.93): navigation, 0.8 s'
    """
    sights = [sight for sight in (click.before, click.after) if sight is not None]
    line = f"“{click.text[:LONGEST] or click.xpath}” ({click.score:.2f}): {click.effect}"
    if click.after is not None and click.before is not None and click.after.url != click.before.url:
        line += f" to {click.after.url}"
    return " ".join([f"{line}, {click.seconds:.1f} s", *(sight.screenshot for sight in sights if sight.screenshot)])


def entry(comment: Comment) -> Text:
    """Return one comment: who, when and how much liked in the first line, then what it quotes and what it says."""
    time = comment.published_at.strftime("%Y-%m-%d %H:%M UTC") if comment.published_at else comment.published_text
    likes = None if comment.likes is None else f"{comment.likes:+d}"
    head = " · ".join(part for part in (comment.author or "(no author)", time, likes) if part)
    quoted = "".join(f"> {line}\n" for line in (comment.quote or "").splitlines())
    return Text.assemble((head, "bold"), "\n", (quoted, "dim"), comment.text or "(deleted)")
