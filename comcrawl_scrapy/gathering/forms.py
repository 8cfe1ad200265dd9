"""Forms beside comments: what belongs to the box in which one is written, and what does nothing before it is sent."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lxml.html import HtmlElement

SUBMITS = ".//button[not(@type) or @type='submit'] | .//input[@type='submit' or @type='image']"
NEAR = 2  # levels around a text area without a form, within which stands what belongs to it


def is_of_form(node: HtmlElement, section: HtmlElement) -> bool:
    """Say whether the element belongs to the box in which a comment is written; that box does not hold the *section*."""
    for level, outer in enumerate(node.iterancestors()):
        if outer is section or outer in section.iterancestors():
            return False
        if outer.tag == "form":
            return outer.find(".//textarea") is not None or outer.find(".//input[@type='text']") is not None
        if level < NEAR and any(next(box.iterancestors("form"), None) is None for box in outer.iter("textarea")):
            return True
    return False


def is_sent(node: HtmlElement) -> bool:
    """Say whether a choice does nothing before its form is sent, which it never is: why something is reported."""
    return any(form.xpath(SUBMITS) for form in node.iterancestors("form"))
