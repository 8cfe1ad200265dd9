"""Windows, panels and boxes that show the first comments once more, beside them, and load the others as they are scrolled."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from middlewares.states import came

if TYPE_CHECKING:
    from collections.abc import Callable

    from comcrawl_scrapy.items import Comment
    from comcrawl_scrapy.snapshot import PageSnapshot
    from middlewares.gathering import Gathering
    from middlewares.states import State


async def scroll_shown_again(gathering: Gathering, before: State, state: State) -> tuple[State, int]:
    """Scroll where a click has shown comments of *before* in another place, too; return what is there, and how many are new."""
    had, comments = gathering.count, gathering.exploration.judgement.comments
    if not gathering.is_complete and await asyncio.to_thread(_is_shown_again, before, state, comments):
        state = await gathering.scroll(state)
    return state, gathering.count - had


def _is_shown_again(before: State, state: State, comments: Callable[[PageSnapshot], list[Comment]]) -> bool:
    """Say whether something new in *state* says what the first of the *comments* of *before* does, which stands where it stood, not drawn anew."""
    first = before.place.records[0] if before.place is not None and before.place.records else None
    if first not in before.live.page.origins or not state.live.has(before.live.identity(first)):
        return False
    had, _ = (comments(each.live.page) for each in (before, state))  # in this order: what was read last is learnt from
    said = next((text for comment in had if (text := _letters(comment.text))), None)
    return any(_letters(node.text_content()) == said for node in came(before, state))


def _letters(text: str) -> str:
    return "".join(text.split())
