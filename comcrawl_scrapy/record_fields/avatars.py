"""The pictures of who wrote the records."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from comcrawl_scrapy.record_fields.slots import Layout

NAMING = frozenset(("class", "itemprop", "id", "alt", "data-testid", "aria-label"))
SOURCES = ("data-src", "data-lazy-src", "data-original", "src", "srcset")
PORTRAIT = re.compile(r"avatar|photo|gravatar|profile|user-?pic|portrait|author|userimage", re.IGNORECASE)
# In lower case: several times faster than to ignore case.
ICON = re.compile(r"icon|emoji|smil|spacer|blank|pixel|badge|flag|star|rank|\.svg")
EMPTY = re.compile(
    r"^data:|/(?:1x1|blank|pixel|spacer|trans(?:parent)?|lazy[_-]placeholder)\.(?:gif|png)"
)  # until the image is loaded
SMALLEST = 20  # pixels an avatar is wide


class Avatars:
    """Finds the avatars of a page's records; what depends on attributes alone is found out once a kind of element."""

    def __init__(self, layout: Layout) -> None:
        self.parent, self.kind = layout.parent, layout.kind
        self.portraits = layout.of_kinds(_portrait, {"img"}.__contains__)
        looks = layout.outline.kinds
        self._is_called_one = cache(lambda kind: _is_called_portrait(looks[kind][1]))

    def of(self, own: Sequence[int], author: int | None, body: range) -> str | None:
        """Return the address of the author's picture: of those that are called one, else of all, the nearest to the author (004, rule 5)."""
        images = [i for i in own if self.kind[i] in self.portraits and i not in body] if self.portraits else []
        named = [i for i in images if any(self._is_called_one(self.kind[k]) for k in (i, self.parent[i]))]
        if author is not None:
            found = min(named or images, key=lambda i: abs(i - author), default=None)
        else:
            found = next(iter(named), None)
        return self.portraits[self.kind[found]] if found is not None else None


def _portrait(tag: str, attributes: dict[str, str]) -> str | None:
    """Return the address of an image that may be a portrait, None of anything else."""
    if tag != "img":
        return None
    width, source = attributes.get("width", "").removesuffix("px"), _source(attributes)
    small = width.isdecimal() and float(width) < SMALLEST
    return None if source is None or ICON.search(source.lower()) or small else source


def _source(attributes: dict[str, str]) -> str | None:
    found = (attributes[name].split()[0] for name in SOURCES if attributes.get(name, "").strip())
    return next((source for source in found if not EMPTY.search(source.lower())), None)


def _is_called_portrait(attributes: dict[str, str]) -> bool:
    return any(PORTRAIT.search(attributes[name]) for name in NAMING & attributes.keys())
