"""What stands between a visitor and the comments: a login, a subscription, a consent dialog.

Asked only where no comments were found. The evidence holds in any language: HTTP status, schema.org's declaration of
paid content, what covers the window, and the names developers give to what they build.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Set as AbstractSet

    from lxml.html import HtmlElement

Wall = Literal["login", "subscription", "consent", "refused"]

STATUS_WALLS: dict[int, Wall] = {401: "login", 402: "subscription", 403: "refused", 429: "refused", 451: "refused"}
PAID = re.compile(r'"isAccessibleForFree"\s*:\s*"?false', re.IGNORECASE)
CONSENT = re.compile(r"cookie|consent|gdpr|ccpa|privacy|(?:^|[\W_])(?:cmp|tcf)(?:[\W_]|$)", re.IGNORECASE)
NAMING = ("id", "class", "href", "src", "name", "title", "aria-label", "aria-labelledby")
CONTROLS = "descendant::button | descendant::a | descendant::input | descendant::*[@role='button']"
MAX_LAYER_CHARS = 6_000
"""A layer with more text is not a dialog but the page itself."""
MAX_LOGIN_CHARS = 2_000
"""A page with a password field and more text than this is about something else."""


def wall(document: HtmlElement, status: int = 200, prominent: AbstractSet[HtmlElement] = frozenset()) -> Wall | None:
    """Return what stands in the way on a page without comments, None if nothing is known to.

    *prominent*: the nodes of layers that cover the middle of the window, and of password fields in sight.
    """
    if status in STATUS_WALLS:
        return STATUS_WALLS[status]
    if is_paid(document):
        return "subscription"
    layers = [node for node in prominent if node.tag != "input" and text_length(node) <= MAX_LAYER_CHARS]
    if asks_for_login(document, layers, [node for node in prominent if node.tag == "input"]):
        return "login"
    return "consent" if any(asks_for_consent(layer) for layer in layers) else None


def is_paid(document: HtmlElement) -> bool:
    """Return whether the page declares that it is not accessible for free (schema.org, JSON-LD or microdata)."""
    if any(PAID.search(str(text)) for text in document.xpath("//script[contains(@type, 'json')]/text()")):
        return True
    declared = document.xpath("//*[@itemprop='isAccessibleForFree']/@content")
    return any(str(value).strip().lower() == "false" for value in declared)


def asks_for_login(document: HtmlElement, layers: list[HtmlElement], passwords: list[HtmlElement]) -> bool:
    """Return whether a password field is in a layer over the page, or all that there is to see."""
    if not passwords:
        return False
    in_layer = any(layer in password.iterancestors() for layer in layers for password in passwords)
    return in_layer or text_length(document) <= MAX_LOGIN_CHARS


def asks_for_consent(layer: HtmlElement) -> bool:
    """Return whether *layer* is a dialog on cookies or consent: named so, or in its text, and with something to press."""
    if not layer.xpath(CONTROLS):
        return False
    names = (node.get(name) for node in layer.iter("*") for name in NAMING)
    return any(CONSENT.search(name) for name in names if name) or "cookie" in layer.text_content().lower()


def text_length(node: HtmlElement) -> int:
    """Return the number of characters a visitor can read in *node*, spaces collapsed."""
    texts = node.xpath("descendant::text()[not(parent::script or parent::style)]")
    return sum(len(" ".join(str(text).split())) for text in texts)
