"""Names that a proxy keeps from programs, as it takes them for addresses of mail: "[email protected] Cooking" is "Lisa@ Cooking".

What is an address stays hidden, as its site wants it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lxml.html import HtmlElement

HIDDEN = "data-cfemail"
LONGEST = 200  # digits
ADDRESS = re.compile(r"\S@\S*\.\S")


def with_names(document: HtmlElement, source: bytes) -> HtmlElement:
    """Let each element of *document*, whose *source* that is, show the name that a script would write there: nothing moves."""
    if HIDDEN.encode() in source:
        for element in document.xpath(f"//*[@{HIDDEN}][not(*)]"):
            element.text = hidden_name(element.get(HIDDEN)) or element.text
    return document


def hidden_name(digits: str) -> str | None:
    """Return the name that hexadecimal *digits* hide, of bytes that are xored with the first of them; None where it is none.

    >>> hidden_name("42032c2c02"), hidden_name("42232c2c023a6c2d3025"), hidden_name("4_")
    ('Ann@', None, None)
    """
    if len(digits) > LONGEST:
        return None
    try:
        key, *said = bytes.fromhex(digits)
        name = bytes(byte ^ key for byte in said).decode()
    except ValueError:
        return None
    return name if name.isprintable() and ADDRESS.search(name) is None else None
