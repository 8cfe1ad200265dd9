"""Texts of which a part is hidden: the rest, which a click shows, or what stands above them and is none of them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from comcrawl_scrapy.documents.measures import leads_away
from comcrawl_scrapy.documents.shown_text import all_text, before_dots, text_before
from comcrawl_scrapy.dom import INLINE

if TYPE_CHECKING:
    from collections.abc import Container

    from comcrawl_scrapy.record_fields.slots import Layout

AS_WRITTEN = frozenset(("pre", "code"))
LONGEST_DOTS = 5  # characters
LONGEST_CONTROL = 20  # of what shows the rest: "Read more"
ACTING = frozenset(("class", "role", "onclick", "href"))  # attributes, of which a control has one
SENTENCE = re.compile(r"[.!?。！？]$")
LEAST_BEGUN = 20  # characters of a text of which the rest is hidden


def begun(layout: Layout, found: list[int], hidden: Container[int]) -> list[int]:
    """Return what holds the element *found* where that is of a *hidden* kind, and goes on with what is written before it."""
    i, *others = found
    node, holder = layout.outline.nodes[i], layout.parent[i]
    if others or layout.kind[i] not in hidden or holder in layout.roots:
        return found
    before = text_before(node)
    goes_on = len(before) >= LEAST_BEGUN and not all_text(node).strip().startswith(before_dots(before) or before)
    return [holder] if goes_on else found


def is_hidden_before(layout: Layout, i: int, hidden: Container[int]) -> bool:
    """Say whether the element with which element *i* begins is of a *hidden* kind, and the text stands behind it."""
    begins = not (layout.outline.nodes[i].text or "").strip()
    return begins and layout.kind[i + 1] in hidden and layout.chars[i] - layout.chars[i + 1] >= LEAST_BEGUN


def is_dots_before_the_rest(layout: Layout, k: int, hidden: Container[int]) -> bool:
    """Say whether an element is nothing but dots, where what would follow if the text broke off there follows indeed."""
    rest = layout.outline.nodes[k].getnext() if _is_dots(layout, k) else None
    if rest is None or not all_text(rest).strip():
        return False
    following = layout.outline.index.get(rest)
    return following is None or not _unfolds(layout, following, hidden)


def unfolds_the_rest(layout: Layout, k: int, hidden: Container[int]) -> bool:
    """Say whether an element shows the rest of a text that breaks off when it is clicked: a word or two behind an element of dots."""
    before = layout.outline.nodes[k].getprevious() if _unfolds(layout, k, hidden) else None
    dots = layout.outline.index.get(before) if before is not None else None
    return dots is not None and _is_dots(layout, dots)


def _unfolds(layout: Layout, k: int, hidden: Container[int]) -> bool:
    """Say whether an element in a line is short, seen, the last of what holds it, and no text: it has a name, and leads nowhere."""
    node, attributes = layout.outline.nodes[k], layout.outline.attributes[k]
    if not 0 < layout.chars[k] <= LONGEST_CONTROL or layout.outline.tags[k] not in INLINE or layout.kind[k] in hidden:
        return False
    is_last = node.getnext() is None and not (node.tail or "").strip()
    is_control = not ACTING.isdisjoint(attributes) and not leads_away(attributes.get("href", ""))
    return is_last and is_control and SENTENCE.search(layout.line(k)) is None


def _is_dots(layout: Layout, k: int) -> bool:
    """Say whether an element in a line is nothing but dots, and nothing stands between it and the next."""
    if not 0 < layout.chars[k] <= LONGEST_DOTS:
        return False
    node, tags = layout.outline.nodes[k], layout.outline.tags
    if tags[k] not in INLINE or tags[layout.parent[k]] in AS_WRITTEN or len(node) or (node.tail or "").strip():
        return False
    return before_dots(node.text or "") == ""
