"""The pictures of who wrote the records."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache, cached_property
from itertools import chain
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from comcrawl_scrapy.record_fields.slots import Layout

IMAGES = frozenset(("img", "amp-img"))
NAMING = frozenset(("class", "itemprop", "id", "alt", "data-testid", "aria-label"))
SOURCES = ("data-src", "data-lazy-src", "data-original", "src", "srcset")
LATER = re.compile(
    r"data-(?!fall|default|error|placeholder|low|small)\w+[_-]src|data-(?:delayed|lazy)-url"
)  # where these show nothing yet
PORTRAIT = re.compile(r"avatar|photo|gravatar|profile|user-?pic|portrait|author|userimage", re.IGNORECASE)
SHOWS_ONE = re.compile(r"avatar|profile|user-?pic|portrait|userimage")  # the address of an image
# In lower case: several times faster than to ignore case.
ICON = re.compile(
    r"icon|emoji|smil|spacer|blank|pixel|badge|flag|star|(?<!f)rank|\.svg|o(?:n|ff)line[^/]*$|user-?o(?:n|ff)(?![a-z])"
)
HOST = re.compile(r"(?:https?:)?//[^/]*")
BACKGROUND = re.compile(r"background(?:-image)?\s*:[^;]{0,200}?\burl\(\s*['\"]?([^'\")]+)", re.IGNORECASE)
ADORNS = re.compile(
    r"frame|badge|border|cover|banner|overlay"
)  # a portrait, or a profile: boxes with a picture of their own
AVATAR = "avatar"  # no icon is called so, whatever its owner or its address are called: "?d=identicon"
EMPTY = re.compile(
    r"^data:|\{\s*[a-z_][\w.]*\s*\}|/(?:1x1|x|blank|clear|empty|gr[ae]y|pixel|spacer|trans(?:parent)?|lazy[_-]placeholder)\.(?:gif|png)"
)  # until the image is loaded, or its address is filled in
SMALLEST = 20  # pixels an avatar is wide
MOSTLY, FEWEST = 0.6, 3  # of the records, and records, that have one picture: it is of the template


class Avatars:
    """Finds the avatars of a page's records; what depends on attributes alone is found out once a kind of element."""

    def __init__(self, layout: Layout) -> None:
        self.parent, self.kind, self.owned = layout.parent, layout.kind, layout.owned
        self.portraits = layout.of_kinds(_portrait, (IMAGES | {"style"}).__contains__)
        looks, self.tags = layout.outline.kinds, layout.outline.tags
        self._is_avatar = cache(lambda kind: AVATAR in looks[kind][1].get("class", "").lower())
        self._is_drawn_one = cache(lambda kind: SHOWS_ONE.search(looks[kind][1].get("class", "").lower()) is not None)
        self._is_called_one = cache(lambda kind: _is_called_portrait(looks[kind][1]))

    def of(self, own: Sequence[int], author: int | None, body: range) -> str | None:
        """Return the address of the author's picture: of those that are called one, else of all, the nearest to the author (004, rule 5).

        None where that is still to be loaded.
        """
        images = [i for i in own if self.kind[i] in self.portraits and i not in body] if self.portraits else []
        named = [*filter(self._is_named, images)] or [*filter(self._is_in_named, images)]
        if author is not None:
            above = (i for i in images if not author < body.start <= i)  # the text: below are attachments
            likely = [i for i in named if self._address(i)] if named else [*filter(self._is_own, above)]
            found = min(likely, key=lambda i: abs(i - author), default=None)
        else:
            found = next(iter(named), None)
        return (self._address(found) or None) if found is not None else None

    def _address(self, i: int) -> str:
        return self.portraits[self.kind[i]]

    def _is_named(self, i: int) -> bool:
        if self.tags[i] not in IMAGES:
            return self._is_drawn_one(self.kind[i])
        return self._is_called_one(self.kind[i]) or SHOWS_ONE.search(self._address(i).lower()) is not None

    def _is_in_named(self, i: int) -> bool:
        """Say whether what holds an image is called a portrait, or holds the link around it, or a box, and is called an avatar."""
        up = self.parent[i]
        if self.tags[i] not in IMAGES:
            return self._is_avatar(self.kind[up])
        is_linked = self.tags[up] == "a" and self._is_avatar(self.kind[self.parent[up]])
        return is_linked or self._is_called_one(self.kind[up])

    def _is_own(self, i: int) -> bool:
        """Say whether *i* is an image, loaded, and not one that all records have, or most: a pin, a button."""
        address, records = self._address(i), len(self.owned)
        times = self._times[address]
        is_shown = bool(address) and self.tags[i] in IMAGES
        return is_shown and times < max(FEWEST, MOSTLY * records) and not 1 < records == times

    @cached_property
    def _times(self) -> Counter[str]:
        """In how many records each image is, by its address."""
        held = ({self._address(i) for i in own if self.kind[i] in self.portraits} for own in self.owned)
        return Counter(address for addresses in held for address in addresses)


def _portrait(tag: str, attributes: dict[str, str]) -> str | None:
    """Return the address of an image that may be a portrait, or of what is drawn in a box; "" of one still to be loaded, None of anything else."""
    if tag not in IMAGES:
        is_adornment = ADORNS.search(attributes.get("class", "").lower()) is not None
        drawn = None if is_adornment else BACKGROUND.search(attributes.get("style", ""))
        return None if drawn is None else "" if EMPTY.search(drawn[1].lower()) else drawn[1].strip()
    width, source = attributes.get("width", "").removesuffix("px"), _source(attributes)
    if AVATAR in attributes.get("class", "").lower().split():
        return source
    small = width.isdecimal() and float(width) < SMALLEST
    return None if small or _is_icon(HOST.sub("", source.lower(), count=1)) else source


def _is_icon(path: str) -> bool:
    """Say whether a picture is called an icon; of avatars only by a folder of their own: "/avatar/badges/1.png", not "/avatar/frank.svg"."""
    _, avatar, behind = path.partition("?")[0].rpartition(AVATAR)
    return ICON.search(behind.rpartition("/")[0] if avatar else path) is not None


def _source(attributes: dict[str, str]) -> str:
    given = ((name, value) for name in SOURCES if (value := attributes.get(name, "").strip()))
    found = (value.split()[0] if name == "srcset" else value for name, value in given)
    later = (value.strip() for name, value in attributes.items() if LATER.fullmatch(name))
    return next((source for source in chain(found, later) if source and not EMPTY.search(source.lower())), "")


def _is_called_portrait(attributes: dict[str, str]) -> bool:
    return any(PORTRAIT.search(attributes[name]) for name in NAMING & attributes.keys())
