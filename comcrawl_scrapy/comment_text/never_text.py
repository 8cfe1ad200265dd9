"""What is no part of a comment's text wherever it stands: controls, by tag, role or word, hidden ones, signs, and signatures."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lxml.html import HtmlElement

FORMS = frozenset(("form", "button", "textarea", "input", "nav"))
HIDDEN = re.compile(r"display\s*:\s*none", re.IGNORECASE)
CALLED_HIDDEN = re.compile(  # its label, or what flows over its edge, may be hidden, too
    r"(?:^|\s|(?<!label)(?<!overflow)(?<!overflow-[xy])-)hidden(?:$|\s)|(?:^|\s)hide(?:$|\s)"
)
KEPT_LINES = re.compile(r"white-space(?:-collapse)?\s*:\s*(?:pre|break-spaces)", re.IGNORECASE)
CALLED_KEPT = re.compile(r"(?:^|\s)(?:(?:white-?space|ws|text)-)?pre-(?:wrap|line)(?:$|\s)")
SIGNATURE = re.compile(r"(?:^|[-_ ])(?:sig|signature)(?:$|[-_ ])|(?:^|\s)sign(?:$|\s)")
BOX = re.compile(
    r"(?<!\S)(?!(?:has|with|no|show|is)[-_])[\w-]*(?<![^\W_])(?:likes|attachments|attach(?:ment)?[-_]?(?:box|list))(?![\w-])"
)
FOLDS = re.compile(r"\[\s*[^\w\s]\s*\]")  # "[–]", "[+]"
READ_OUT = re.compile(r"(?<![\w-])(?:sr-only|screen-reader(?:-text)?|visually-?hidden)(?![\w-])")  # and not shown


def never_text(tag: str, attributes: dict[str, str]) -> bool | None:
    """Say whether elements of a kind are controls, signatures, or for those who do not see: True or nothing."""
    named = attributes.get("class", "")
    is_button = tag in FORMS or attributes.get("role") == "button"
    is_read_out = READ_OUT.search(named) and "not-sr-only" not in named
    return True if is_button or is_read_out else is_signature(tag, attributes)


def is_box(_: str, attributes: dict[str, str]) -> bool | None:
    """Say whether elements of a kind are called after likes or attachments, and not what has them: True or nothing."""
    named = attributes.get("class", "")
    return True if ("likes" in named or "attach" in named) and BOX.search(named) else None


def is_hidden(_: str, attributes: dict[str, str]) -> bool | None:
    """Say whether elements of a kind are hidden by themselves, or called so: True or nothing."""
    named, style = attributes.get("class", ""), attributes.get("style")
    is_called_so = "hid" in named and CALLED_HIDDEN.search(named)  # the first is quick to tell
    return "hidden" in attributes or bool(is_called_so or (style and HIDDEN.search(style))) or None


def are_lines_kept(_: str, attributes: dict[str, str]) -> bool | None:
    """Say whether elements of a kind show the lines of a text as they are written, by their style or the usual name for it: True or nothing."""
    named, style = attributes.get("class", ""), attributes.get("style", "")
    is_called_so = "pre-" in named and CALLED_KEPT.search(named)  # the first is quick to tell
    return bool(is_called_so or ("white-space" in style and KEPT_LINES.search(style))) or None


def is_signature(tag: str, attributes: dict[str, str]) -> bool | None:
    """Say whether elements of a kind are called signatures: True or nothing."""
    named = attributes.get("class", "")
    return True if "sig" in named and SIGNATURE.search(named) else None


def is_sign(link: HtmlElement) -> bool:
    """Say whether a link into a page is a sign and no word, as what leads to the comment itself: "¶", "#", but not before a name: "@".

    What stands in brackets folds the comment.

    >>> from lxml.html import fromstring
    >>> [is_sign(fromstring(f"<a href='#'>{said}</a>")) for said in ("[–]", "[+]", "[1]")]
    [True, True, False]
    """
    said = (link.text or "").strip()
    if FOLDS.fullmatch(said):
        return True
    return len(said) == 1 and not said.isalnum() and said != "@" and "#" in link.get("href", "")[:-1]
