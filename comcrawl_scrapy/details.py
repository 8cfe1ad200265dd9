"""The smaller fields of a record: avatar, likes, the site's own id, permalink."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from comcrawl_scrapy.dom import Outline

SOURCES = ("src", "data-src", "data-lazy-src", "data-original", "srcset")
PORTRAIT = re.compile(r"avatar|photo|gravatar|profile|user-?pic|portrait|author|userimage", re.IGNORECASE)
ICON = re.compile(r"icon|emoji|smil|spacer|blank|pixel|badge|flag|star|rank|\.svg|^data:", re.IGNORECASE)
SMALLEST = 20  # pixels an avatar is wide
LIKED = re.compile(
    r"like|vote|up|score|point|thumb|heart|recommend|reaction|karma|plus|agree|helpful|clap", re.IGNORECASE
)
NOT_LIKED = re.compile(
    r"dislike|unlike|down|minus|report|repl|comment|share|date|time|update|posts?\b|group|support", re.IGNORECASE
)
COUNT = re.compile(
    r"^[^\w+-]*(?P<sign>[+-]?)\s?(?P<number>\d{1,3}(?:[.,]\d{3})+|\d{1,6})(?P<thousands>[.,]\d+\s?[kK]\b|\s?[kK]\b)?"
)
LONGEST_COUNT = 40  # characters
OWN_ID = re.compile(
    r"(?:^|-)(?:c?id|key|uid|guid)$|^id$|^data-(?:comment|post|reply|message|item|entry|node)(?:-?id)?$", re.IGNORECASE
)
NOT_OWN = re.compile(r"user|author|parent|forum|thread|topic|blog|site|member|avatar", re.IGNORECASE)
NEAR = 8  # elements at the head of a record that may bear its id


def avatar(outline: Outline, own: Sequence[int], author: int | None, body: range) -> str | None:
    """Return the address of the author's picture: what is called one, else the image nearest to the author (004, rule 5)."""
    images = [i for i in own if outline.tags[i] == "img" and i not in body and _is_portrait(outline.attributes[i])]
    named = [
        i
        for i in images
        if PORTRAIT.search(_naming(outline, i)) or PORTRAIT.search(_naming(outline, int(outline.parent[i])))
    ]
    if named:
        return _source(outline.attributes[named[0]])
    if author is None or not images:
        return None
    return _source(outline.attributes[min(images, key=lambda i: abs(i - author))])


def _is_portrait(attributes: dict[str, str]) -> bool:
    width = attributes.get("width", "").removesuffix("px")
    source = _source(attributes)
    return source is not None and not ICON.search(source) and not (width.isdigit() and int(width) < SMALLEST)


def _source(attributes: dict[str, str]) -> str | None:
    found = (attributes[name].split()[0] for name in SOURCES if attributes.get(name, "").strip())
    return next((source for source in found if not source.startswith("data:")), None)


def likes(outline: Outline, own: Iterable[int], body: range) -> int | None:
    """Return the number that an element named after likes or votes shows, None without one."""
    for i in own:
        text = (outline.nodes[i].text or "").strip()
        count = COUNT.match(text) if 0 < len(text) <= LONGEST_COUNT and i not in body else None
        if count and _is_liked(outline, i):
            return _number(count)
    return None


def _is_liked(outline: Outline, i: int) -> bool:
    """Say whether the nearest of the element and the two around it that is named speaks of likes."""
    for k in (i, int(outline.parent[i]), int(outline.parent[outline.parent[i]])):
        liked = _speaks_of_likes(_naming(outline, k))
        if liked is not None:
            return liked
    return False


@lru_cache(maxsize=10_000)
def _speaks_of_likes(name: str) -> bool | None:
    return False if NOT_LIKED.search(name) else True if LIKED.search(name) else None


def _number(count: re.Match[str]) -> int:
    digits = re.sub(r"[.,]", "", count["number"])
    thousands = count["thousands"]
    value = float(digits)
    if thousands:
        value = 1000 * float(digits + thousands.strip(" kK").replace(",", "."))
    return int(-value if count["sign"] == "-" else value)


def own_id(outline: Outline, own: Sequence[int]) -> str:
    """Return the site's id of the record: an id attribute with a number in it, at its head; "" without one."""
    for i in own[:NEAR]:
        for name, value in _ids(outline.attributes[i]):
            if any(c.isdigit() for c in value) and not NOT_OWN.search(value) and not NOT_OWN.search(name):
                return value.strip()
    return ""


def _ids(attributes: dict[str, str]) -> Iterator[tuple[str, str]]:
    for name, value in attributes.items():
        if value and len(value) <= 80 and _names_id(name):
            yield name, value
    if "name" in attributes and "href" not in attributes and "type" not in attributes:
        yield "name", attributes["name"]  # <a name="c12">


@lru_cache(maxsize=10_000)
def _names_id(name: str) -> bool:
    return OWN_ID.search(name) is not None


def permalink(outline: Outline, own: Sequence[int], time: int | None, record_id: str) -> str | None:
    """Return the target of the link at the time, else of one that ends in the record's id or its number."""
    around = [time, int(outline.parent[time])] if time is not None else []
    at_time = [*around, *(range(time, int(outline.end[time])) if time is not None else ())]
    for i in at_time:
        target = outline.attributes[i].get("href", "") if outline.tags[i] == "a" else ""
        if _leads_somewhere(target):
            return target
    number = re.findall(r"\d+", record_id)[-1:] or [record_id]
    targets = (outline.attributes[i].get("href", "") for i in own if outline.tags[i] == "a")
    ends = (target for target in targets if record_id and "#" in target and target.endswith(number[0]))
    return next(
        ends,
        f"#{record_id}"
        if record_id and any(outline.attributes[i].get("id") == record_id for i in own[:NEAR])
        else None,
    )


def _leads_somewhere(target: str) -> bool:
    return bool(target) and target != "#" and not target.startswith("javascript:")


def _naming(outline: Outline, i: int) -> str:
    attributes = outline.attributes[i]
    return " ".join(
        attributes.get(name, "") for name in ("class", "itemprop", "id", "alt", "aria-label", "data-action")
    )
