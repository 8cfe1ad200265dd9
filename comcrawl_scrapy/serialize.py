"""Items as JSON: times keep their offset (ISO 8601), which Scrapy's own encoder leaves out."""

from __future__ import annotations

import json
from dataclasses import fields, is_dataclass
from datetime import datetime
from typing import Any

from itemadapter import ItemAdapter, is_item


class ItemEncoder(json.JSONEncoder):
    """Encodes any item, and the items and times inside it.

    Our own are dataclasses, and read as such: to ask of every value in them what it might be takes many times as long, in
    which the event loop stands still.
    """

    def default(self, o: Any) -> Any:
        if isinstance(o, datetime):
            return o.isoformat()
        if is_dataclass(o) and not isinstance(o, type):
            return {field.name: getattr(o, field.name) for field in fields(o)}
        return ItemAdapter(o).asdict() if is_item(o) else super().default(o)


def json_value(value: Any) -> Any:
    """Return *value* as JSON has it: items are dictionaries, times texts."""
    return json.loads(json.dumps(value, cls=ItemEncoder))
