"""What stands between a visitor and the comments: a login, a subscription, a consent dialog.

Asked only where no comments were found. The evidence holds in any language: HTTP status, schema.org's declaration of
paid content, what covers the window, and the names developers give to what they build.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal

from comcrawl_scrapy.layers import asks_for_consent, layers, text_length

if TYPE_CHECKING:
    from collections.abc import Set as AbstractSet

    from lxml.html import HtmlElement

Wall = Literal["login", "subscription", "consent", "refused"]

STATUS_WALLS: dict[int, Wall] = {401: "login", 402: "subscription", 403: "refused", 429: "refused", 451: "refused"}
PAID = re.compile(r'"isAccessibleForFree"\s*:\s*"?false', re.IGNORECASE)
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
    covering = layers(prominent)
    if asks_for_login(document, covering, [node for node in prominent if node.tag == "input"]):
        return "login"
    return "consent" if any(asks_for_consent(layer) for layer in covering) else None


def is_paid(document: HtmlElement) -> bool:
    """Return whether the page declares that it is not accessible for free (schema.org, JSON-LD or microdata)."""
    if any(PAID.search(str(text)) for text in document.xpath("//script[contains(@type, 'json')]/text()")):
        return True
    declared = document.xpath("//*[@itemprop='isAccessibleForFree']/@content")
    return any(str(value).strip().lower() == "false" for value in declared)


def asks_for_login(document: HtmlElement, covering: list[HtmlElement], passwords: list[HtmlElement]) -> bool:
    """Return whether a password field is in a layer over the page, or all that there is to see."""
    if not passwords:
        return False
    in_layer = any(layer in password.iterancestors() for layer in covering for password in passwords)
    return in_layer or text_length(document) <= MAX_LOGIN_CHARS
