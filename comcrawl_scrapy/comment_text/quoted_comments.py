"""Comments that a record shows in full above what it says itself, with their authors and buttons, as some sites quote.

They fill the same slots as the record's own text, time and author, only deeper; each of them is a comment elsewhere.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from comcrawl_scrapy.documents.measures import COLUMN
from comcrawl_scrapy.documents.quotations import quoting

if TYPE_CHECKING:
    from collections.abc import Container, Iterator

    from comcrawl_scrapy.record_fields.slots import Layout, Slot

ACTS, PEOPLE = [COLUMN["controls"], COLUMN["buttons"]], COLUMN["people"]


def quoted_in_full(layout: Layout, texts: Slot) -> Iterator[tuple[int, int]]:
    """Yield the outermost elements of such comments, as *texts*, the likeliest slot of the text, tells: it bears a name.

    And what each says, or the last of those that are stacked in it: that is answered.
    """
    outline = layout.outline
    if not outline.tokens[texts.nodes[0]]:
        return  # bare paragraphs are of any depth
    for nodes in texts.of_record.values():
        own = min(nodes, key=lambda i: outline.depth[i])  # the first of them: what stands before it is deeper
        holders = {_apart(layout, i, own): i for i in nodes if i < own}
        yield from ((holder, i) for holder, i in holders.items() if _is_comment(layout, holder))


def _apart(layout: Layout, i: int, own: int) -> int:
    """Return what holds element *i* and not *own*, outermost."""
    while not layout.parent[i] < own < layout.end[layout.parent[i]]:
        i = layout.parent[i]
    return i


def _is_comment(layout: Layout, i: int) -> bool:
    """Say whether an element has buttons and a person of its own; quotations that are named so are read with the text."""
    held = layout.measures.held(i)
    return bool(held[ACTS].any() and held[PEOPLE]) and not quoting(*layout.outline.kinds[layout.kind[i]])


def is_in_quotation(layout: Layout, i: int) -> bool:
    """Say whether element *i* is a quotation, or in one of its record."""
    quoting = layout.measures.quotations
    return layout.kind[i] in quoting or is_quoted(layout, i, quoting)


def is_quoted(layout: Layout, i: int, quoting: Container[int]) -> bool:
    """Say whether element *i* is inside a quotation, of one of the kinds *quoting*, in its record: there the template marks another's text."""
    return any(layout.kind[k] in quoting for k in layout.up_to_record(i) if k != i)
