"""What encoding the bytes of a page are in."""

from __future__ import annotations

from contextlib import suppress

from w3lib.encoding import html_body_declared_encoding, html_to_unicode

FEWEST_BEYOND = 10  # bytes beyond one for each character, from which on they are no other encoding by chance


def decode(html: str | bytes) -> str:
    """Decode a file as browsers do: BOM, ``<meta charset>``, then a guess (w3lib).

    But what was saved in UTF-8 may still declare what it was served in: bytes that can be read as UTF-8 are nothing else.
    A declaration in an encoding in which it could not be read itself is wrong.
    """
    if isinstance(html, str):
        return html
    with suppress(UnicodeDecodeError):
        text = html.decode("utf-8-sig")
        if len(html) - len(text) >= FEWEST_BEYOND:
            return text
    declared = html_body_declared_encoding(html)
    return html_to_unicode(None if declared is None or _keeps_markup(declared) else "charset=utf-8", html)[1]


def _keeps_markup(encoding: str) -> bool:
    try:
        return b"<meta".decode(encoding, "replace") == "<meta"
    except (LookupError, UnicodeError):  # Python has codecs that are none of texts
        return False
