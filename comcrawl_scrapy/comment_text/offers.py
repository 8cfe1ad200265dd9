"""Links in the place of a text that are no part of it: they offer something to do with the comment.

They are alone in their line, or lead nowhere: a script unfolds the text, or translates it. Or they lead to a picture that is shown above,
as that does itself: "See full size image".
"""

from __future__ import annotations

import re
from itertools import chain
from typing import TYPE_CHECKING

import numpy as np

from comcrawl_scrapy.documents.control_words import LONGEST_CONTROL, has_control
from comcrawl_scrapy.documents.measures import leads_away
from comcrawl_scrapy.dom import INLINE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from comcrawl_scrapy.record_fields.slots import Layout, Slot

FEWEST = 3  # records that tell what is offered from what is said
TRANSLATES = re.compile(
    r"(?<!\w)(?:translat|übersetz|tradu[cizç]|vertaal|vertal|перев[её][дс]|переклад|преве[дж]|tłumacz|přelož|prelož|oversæt|oversett|översätt|fordít|çevir|prevedi)"
    r"|翻[译譯訳]|번역|ترجم|תרג|แปล|अनुवाद|(?:show|view|see)\s+(?:the\s+)?original|original\s+(?:an)?zeigen|voir l['’]original|ver\s+(?:o\s+)?original|原文",
    re.IGNORECASE,
)
PICTURE = re.compile(r"\.(?:jpe?g|png|gif|webp|avif)(?:[?#]|$)", re.IGNORECASE)  # a link to one
MOSTLY = 0.8  # of the records that have the same link


def offers(layout: Layout) -> frozenset[int]:
    """Return the links that say the same wherever they are: in most records, or what buttons do ("Report this comment")."""
    links = [slot for slot in layout.slots if layout.outline.tags[slot.nodes[0]] == "a"]
    alone = (i for slot in links if _says_one_thing(layout, slot, MOSTLY) for i in slot.nodes if _is_alone(layout, i))
    nowhere = (slot.nodes for slot in links if _leads_nowhere(layout, slot) and _says_one_thing(layout, slot, 0))
    return frozenset(chain(alone, chain.from_iterable(nowhere), _below_pictures(layout)))


def _below_pictures(layout: Layout) -> Iterator[int]:
    """Yield the short links, all that a named part of a line says, to what a picture above them in the record leads to as well."""
    kinds, shown = layout.of_kinds(_picture, {"href"}.__contains__), set[tuple[int, str]]()
    for i in np.flatnonzero(layout.in_records(kinds)).tolist() if kinds else ():
        picture = (layout.owners[i], kinds[layout.kind[i]])
        if not layout.chars[i]:
            shown.add(picture)
        elif picture in shown and layout.chars[i] <= LONGEST_CONTROL and _is_all_of_a_part(layout, i):
            yield i


def _is_all_of_a_part(layout: Layout, i: int) -> bool:
    """Say whether a link is all that an element in a line says which the template names."""
    up = layout.parent[i]
    is_named_part = layout.outline.tags[up] in INLINE and bool(layout.outline.tokens[up])
    return is_named_part and up not in layout.roots and layout.chars[up] == layout.chars[i]


def _picture(tag: str, attributes: dict[str, str]) -> str | None:
    """Return the picture that a link leads to, None for any other element."""
    target = attributes.get("href", "")
    return target if tag == "a" and PICTURE.search(target) else None


def _says_one_thing(layout: Layout, slot: Slot, mostly: float) -> bool:
    """Say whether a slot says the same short thing, once in each of some records and at least in that share of all."""
    texts = {text for _, text in layout.short_texts(slot.nodes)}
    if len(texts) != 1 or len(text := texts.pop()) > LONGEST_CONTROL:
        return False
    repeated = len(slot.nodes) == slot.fills() >= max(FEWEST, mostly * len(layout.members))
    return repeated or _names_control(text)


def _leads_nowhere(layout: Layout, slot: Slot) -> bool:
    return not any(leads_away(layout.outline.attributes[i].get("href", "")) for i in slot.nodes)


def _is_alone(layout: Layout, i: int) -> bool:
    """Say whether a link is all that is said in the block that holds it."""
    up = layout.block_around(i)
    return up >= 0 and up not in layout.roots and layout.chars[up] == layout.chars[i]


def _names_control(text: str) -> bool:
    is_word = not any(mark in text.strip(" .") for mark in "./@")
    return is_word and (has_control(text) or TRANSLATES.search(text) is not None)
