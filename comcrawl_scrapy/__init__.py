"""User comments of any web page as clean data.

>>> from comcrawl_scrapy import extract_comments
>>> extract_comments("<p>No comments here.</p>").comments
[]
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from comcrawl_scrapy.entry_points import EntryPoint, rank_entry_points
    from comcrawl_scrapy.extraction import extract_comments
    from comcrawl_scrapy.items import Article, Click, Comment, CommentPage, Outcome
    from comcrawl_scrapy.records import extract_records
    from comcrawl_scrapy.records.protocol import Record, Section

__all__ = [
    "Article",
    "Click",
    "Comment",
    "CommentPage",
    "EntryPoint",
    "Outcome",
    "Record",
    "Section",
    "extract_comments",
    "extract_records",
    "rank_entry_points",
]

MODULES = {
    "extract_comments": "extraction",
    "extract_records": "records",
    "rank_entry_points": "entry_points",
    "EntryPoint": "entry_points",
    "Record": "records.protocol",
    "Section": "records.protocol",
}


def __getattr__(name: str) -> Any:
    """Import a public name when it is first asked for: `scrapy list` need not wait for scikit-learn."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{MODULES.get(name, 'items')}"), name)
