"""Which controls send or reset a form, and which forms only read: sent by GET with nothing but what stands in them."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlencode

if TYPE_CHECKING:
    from lxml.html import HtmlElement

SUBMITTERS = frozenset({"submit", "image", "reset"})
OTHERWISE = frozenset(
    {"form", "formaction", "formmethod"}
)  # by which a button sends another form, or the form in another way
ASKED = ".//textarea | .//select | .//*[@contenteditable] | .//input[not(@type='hidden' or @type='submit' or @type='image')]"


def submits(node: HtmlElement) -> bool:
    """Say whether a button submits or resets a form it belongs to; a button's type is "submit" by default."""
    if node.tag == "input":
        return (node.get("type") or "").lower() in SUBMITTERS
    if node.tag != "button" or (node.get("type") or "submit").lower() not in SUBMITTERS:
        return False
    return node.get("form") is not None or next(node.iterancestors("form"), None) is not None


def followed(node: HtmlElement) -> str | None:
    """Return the address to which the form around a button leads as a link does; None where it is filled in, or not by GET.

    >>> from lxml.html import fromstring
    >>> form = fromstring("<form method='get' action='/3'><input type='hidden' name='show' value='all'><button>3 comments</button></form>")
    >>> followed(form[1])
    '/3?show=all'
    """
    form = next(node.iterancestors("form"), None)
    if form is None or not OTHERWISE.isdisjoint(node.keys()):
        return None
    if (form.get("method") or "").strip().lower() != "get" or form.xpath(ASKED):
        return None
    hidden = ((field.get("name") or "", field.get("value") or "") for field in form.iter("input"))
    return f"{form.get('action') or ''}?{urlencode([*hidden])}"
