"""What is run inside a page to click an element of it: parts of ``click.js``, each a function of the element."""

from __future__ import annotations

from middlewares.scripts import script

CLICK = script("click")


def _act(name: str) -> str:
    return f"(element, given) => ({CLICK})(element, '{name}', given)"


CLICK_INSIDE = _act("click")
TOUCH = _act("touch")
BEGIN = _act("begin")
PRESS = _act("press")
APPROACH = _act("approach")
