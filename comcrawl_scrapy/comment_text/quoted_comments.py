"""Comments that a record shows in full above what it says itself, with their authors and buttons, as some sites quote, or as they are elsewhere.

They fill the same slots as the record's own text, time and author, only deeper; each of them is a comment elsewhere.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from comcrawl_scrapy.documents.measures import COLUMN
from comcrawl_scrapy.documents.quotations import quoting
from comcrawl_scrapy.replies.quotes import LEAST_QUOTED

if TYPE_CHECKING:
    from collections.abc import Container, Iterator, Sequence

    from comcrawl_scrapy.record_fields.slots import Layout, Slot

LIKELIEST = 2  # slots: the text, and what may hold it
ACTS, PEOPLE = [COLUMN["controls"], COLUMN["buttons"]], COLUMN["people"]


def quoted_in_full(layout: Layout, texts: Sequence[Slot]) -> dict[int, int]:
    """Return the outermost elements of such comments, as *texts*, the likeliest slots of the text, tell: these bear names.

    And what each says, or the last of those that are stacked in it: that is answered. In the likeliest slot they are shown with
    their authors and buttons; in any of them what stands before a text is another's if it says word for word the same.
    """
    whole = {holder: i for holder, i, _ in _before_texts(layout, texts[0]) if _is_comment(layout, holder)}
    found = (_before_texts(layout, slot) for slot in texts[:LIKELIEST])
    return whole | {holder: i for before in found for holder, i, is_repeated in before if is_repeated}


def _before_texts(layout: Layout, texts: Slot) -> Iterator[tuple[int, int, bool]]:
    """Yield what stands in the same slot as the texts of records before these, in what holds it, and whether another one's text is the same.

    A few words are, where the line that announces the answer stands beside them.
    """
    outline = layout.outline
    if not outline.tokens[texts.nodes[0]]:
        return  # bare paragraphs are of any depth
    # The first of the least deep: what stands before it is deeper.
    own = {position: min(nodes, key=lambda i: outline.depth[i]) for position, nodes in texts.of_record.items()}
    before = [(mine, i) for position, mine in own.items() for i in texts.of(position) if i < mine]
    said = Counter(map(layout.line, own.values())) if before else Counter[str]()
    for mine, i in before:
        holder, line = _apart(layout, i, mine), layout.line(i)
        is_told = layout.chars[i] < layout.chars[holder] or len(line) >= LEAST_QUOTED
        yield holder, i, bool(line) and is_told and said[line] > (line == layout.line(mine))


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
