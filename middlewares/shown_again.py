"""Windows, panels and boxes that show the first comments once more, beside them, and load the others as they are scrolled."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from middlewares.states import came

if TYPE_CHECKING:
    from comcrawl_scrapy.items import Comment
    from middlewares.gathering import Gathering
    from middlewares.states import State


async def scroll_shown_again(gathering: Gathering, before: State, state: State) -> tuple[State, int]:
    """Scroll where a click has shown comments of *before* in another place, too; return what is there, and how many are new."""
    had, comments = gathering.count, gathering.exploration.judgement.comments(before.live.page)
    if not gathering.is_complete and await asyncio.to_thread(_is_shown_again, before, comments, state):
        state = await gathering.scroll(state)
    return state, gathering.count - had


def _is_shown_again(before: State, comments: list[Comment], state: State) -> bool:
    """Say whether something new in *state* says what the first of *comments* does, which stands where it stood, not drawn anew."""
    first = before.place.records[0] if before.place is not None and before.place.records else None
    if first not in before.live.page.origins or not state.live.has(before.live.identity(first)):
        return False
    said = next((text for comment in comments if (text := _letters(comment.text))), None)
    return any(_letters(node.text_content()) == said for node in came(before, state))


def _letters(text: str) -> str:
    return "".join(text.split())
