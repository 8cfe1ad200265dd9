"""Items as JSON: times keep their offset (ISO 8601), which Scrapy's own encoder leaves out."""

from __future__ import annotations

import json
from datetime import datetime
from typing import Any

from itemadapter import ItemAdapter, is_item


class ItemEncoder(json.JSONEncoder):
    """Encodes any item, and the items and times inside it."""

    def default(self, o: Any) -> Any:
        if isinstance(o, datetime):
            return o.isoformat()
        return ItemAdapter(o).asdict() if is_item(o) else super().default(o)


def json_value(value: Any) -> Any:
    """Return *value* as JSON has it: items are dictionaries, times texts."""
    return json.loads(json.dumps(value, cls=ItemEncoder))
