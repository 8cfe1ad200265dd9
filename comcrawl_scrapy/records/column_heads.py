"""Rows of tables that name the columns: they are no records, nor is a table that holds only one row beside such a one."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import numpy as np

from comcrawl_scrapy.documents.shown_text import own_text
from comcrawl_scrapy.times.dates_in_text import span

if TYPE_CHECKING:
    from comcrawl_scrapy.dom import Outline

FEWEST = 2  # columns
ROWS = frozenset(("thead", "tbody", "tfoot"))  # of a table


def column_heads(outline: Outline) -> set[int]:
    """Return the elements of rows that name the columns of a table; of a table of one other row itself, too, with what holds its rows and the cells of these.

    Where several tables begin alike, each may be a record.
    """
    tables = np.flatnonzero(outline.tagged(("table",))).tolist()
    heads = {table: row for table in tables if (row := _head(outline, table)) is not None}
    said = {table: " ".join(outline.nodes[row].text_content().split()) for table, row in heads.items()}
    often, found = Counter(said.values()), set[int]()
    for table, row in heads.items():
        if often[said[table]] == 1:
            found.update(range(row, outline.end_list[row]))
            if _holds_one_row(outline, table):
                found |= {
                    table,
                    *_undated_cells(outline, table),
                    *(i for i in outline.children(table) if outline.tags[i] in ROWS),
                }
    return found


def holds_one_named_row(outline: Outline, i: int) -> bool:
    """Say whether element *i* is a table, or holds the rows of one, in which there is one row beside that which names the columns."""
    table = outline.parent_list[i] if outline.tags[i] in ROWS else i
    return outline.tags[table] == "table" and _head(outline, table) is not None and _holds_one_row(outline, table)


def _head(outline: Outline, table: int) -> int | None:
    """Return the first row of a *table* where it alone is of nothing but heads, several, and says no number.

    Posts may have a row of their own that says who, and when.
    """
    rows = _rows(outline, table)
    heads = [row for row in rows if {outline.tags[i] for i in outline.children(row)} == {"th"}]
    is_head = len(rows) > 1 and heads == rows[:1] and len(outline.children(rows[0])) >= FEWEST
    return rows[0] if is_head and not any(map(str.isdigit, outline.nodes[rows[0]].text_content())) else None


def _holds_one_row(outline: Outline, table: int) -> bool:
    """Say whether a *table* has one row beside the first that says anything."""
    return sum(bool(outline.nodes[row].text_content().strip()) for row in _rows(outline, table)[1:]) == 1


def _undated_cells(outline: Outline, table: int) -> list[int]:
    """Return the cells below the first row of a *table*: none where several say dates, each of a record of its own."""
    cells = [i for row in _rows(outline, table)[1:] for i in outline.children(row)]
    dated = [i for i in cells if span(own_text(outline.nodes[i]))]
    return cells if len(dated) < FEWEST else []


def _rows(outline: Outline, table: int) -> list[int]:
    parts = outline.children(table)
    rows = (i for part in parts for i in (outline.children(part) if outline.tags[part] in ROWS else [part]))
    return [i for i in rows if outline.tags[i] == "tr"]
