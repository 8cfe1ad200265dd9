"""The pictures of who wrote the records."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache, cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from comcrawl_scrapy.record_fields.slots import Layout

IMAGES = frozenset(("img", "amp-img"))
NAMING = frozenset(("class", "itemprop", "id", "alt", "data-testid", "aria-label"))
SOURCES = ("data-src", "data-lazy-src", "data-original", "src", "srcset")
PORTRAIT = re.compile(r"avatar|photo|gravatar|profile|user-?pic|portrait|author|userimage", re.IGNORECASE)
SHOWS_ONE = re.compile(r"avatar|profile|user-?pic|portrait|userimage")  # the address of an image
# In lower case: several times faster than to ignore case.
ICON = re.compile(
    r"icon|emoji|smil|spacer|blank|pixel|badge|flag|star|(?<!f)rank|\.svg|o(?:n|ff)line[^/]*$|user-?o(?:n|ff)(?![a-z])"
)
HOST = re.compile(r"(?:https?:)?//[^/]*")
BACKGROUND = re.compile(r"background(?:-image)?\s*:[^;]*?\burl\(\s*['\"]?([^'\")]+)", re.IGNORECASE)
AVATAR = "avatar"  # no icon is called so, whatever its owner or its address are called: "?d=identicon"
EMPTY = re.compile(
    r"^data:|/(?:1x1|x|blank|clear|empty|gr[ae]y|pixel|spacer|trans(?:parent)?|lazy[_-]placeholder)\.(?:gif|png)"
)  # until the image is loaded
SMALLEST = 20  # pixels an avatar is wide
MOSTLY, FEWEST = 0.6, 3  # of the records, and records, that have one picture: it is of the template


class Avatars:
    """Finds the avatars of a page's records; what depends on attributes alone is found out once a kind of element."""

    def __init__(self, layout: Layout) -> None:
        self.parent, self.kind, self.owned = layout.parent, layout.kind, layout.owned
        self.portraits = layout.of_kinds(_portrait, (IMAGES | {"style"}).__contains__)
        looks = layout.outline.kinds
        self._is_called_one = cache(lambda kind: _is_called_portrait(looks[kind][1]))

    def of(self, own: Sequence[int], author: int | None, body: range) -> str | None:
        """Return the address of the author's picture: of those that are called one, else of all, the nearest to the author (004, rule 5).

        None where that is still to be loaded.
        """
        images = [i for i in own if self.kind[i] in self.portraits and i not in body] if self.portraits else []
        named = [*filter(self._is_named, images)] or [
            i for i in images if self._is_called_one(self.kind[self.parent[i]])
        ]
        if author is not None:
            likely = [i for i in named if self._address(i)] if named else [*filter(self._is_own, images)]
            found = min(likely, key=lambda i: abs(i - author), default=None)
        else:
            found = next(iter(named), None)
        return (self._address(found) or None) if found is not None else None

    def _address(self, i: int) -> str:
        return self.portraits[self.kind[i]]

    def _is_named(self, i: int) -> bool:
        return self._is_called_one(self.kind[i]) or SHOWS_ONE.search(self._address(i).lower()) is not None

    def _is_own(self, i: int) -> bool:
        """Say whether an image is loaded, and not one that most records have: a pin, a button."""
        address = self._address(i)
        return bool(address) and self._times[address] < max(FEWEST, MOSTLY * len(self.owned))

    @cached_property
    def _times(self) -> Counter[str]:
        """In how many records each image is, by its address."""
        held = ({self._address(i) for i in own if self.kind[i] in self.portraits} for own in self.owned)
        return Counter(address for addresses in held for address in addresses)


def _portrait(tag: str, attributes: dict[str, str]) -> str | None:
    """Return the address of an image that may be a portrait, or of what is drawn in a box called so; "" of one still to be loaded, None of anything else."""
    if tag not in IMAGES:
        drawn = (
            BACKGROUND.search(attributes.get("style", ""))
            if SHOWS_ONE.search(attributes.get("class", "").lower())
            else None
        )
        return drawn[1].strip() if drawn else None
    width, source = attributes.get("width", "").removesuffix("px"), _source(attributes)
    if AVATAR in attributes.get("class", "").lower().split() or AVATAR in source.lower().partition("?")[0]:
        return source
    small = width.isdecimal() and float(width) < SMALLEST
    return None if small or ICON.search(HOST.sub("", source.lower(), count=1)) else source


def _source(attributes: dict[str, str]) -> str:
    given = ((name, value) for name in SOURCES if (value := attributes.get(name, "").strip()))
    found = (value.split()[0] if name == "srcset" else value for name, value in given)
    return next((source for source in found if not EMPTY.search(source.lower())), "")


def _is_called_portrait(attributes: dict[str, str]) -> bool:
    return any(PORTRAIT.search(attributes[name]) for name in NAMING & attributes.keys())
