"""Cells of a table's rows: where the first says whose comment it is, and its parts look like those of the text in the next.

Tables of old boards and guestbooks have no class names: whatever is written in a cell fills one slot of the template.
"""

from __future__ import annotations

from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING

from comcrawl_scrapy.record_fields.slots import Slot

if TYPE_CHECKING:
    from comcrawl_scrapy.record_fields.slots import Layout

LONGEST = 40  # characters of any text in the cell that says whose it is


def without_labels(layout: Layout, slot: Slot) -> Slot:
    """Return *slot* without its elements in the first of a row's cells, where in every record that says nothing long."""
    labels: set[int] = set()
    for nodes in slot.of_record.values():
        cells = [(cell, list(inside)) for cell, inside in groupby(nodes, partial(_cell, layout))]
        first, own = cells[0]
        are_of_row = len(cells) > 1 and all(layout.parent[cell] == layout.parent[first] for cell, _ in cells)
        if first < 0 or not are_of_row or layout.measures["chars"][first : layout.end[first]].max() > LONGEST:
            return slot
        labels.update(own)
    return Slot(slot.place, [i for i in slot.nodes if i not in labels], slot.owners)


def _cell(layout: Layout, i: int) -> int:
    """Return the cell that holds element *i* of a record, or that it is; -1 without one."""
    return next((k for k in layout.up_to_record(i) if layout.outline.tags[k] == "td"), -1)
