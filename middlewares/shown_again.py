"""What loads the other comments as it is scrolled: windows, panels and boxes that show the first ones once more, and other lists in their place."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from middlewares.states import came

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from comcrawl_scrapy.controls.clickables import Kind
    from comcrawl_scrapy.items import Comment
    from comcrawl_scrapy.snapshot import PageSnapshot
    from middlewares.gathering import Gathering
    from middlewares.states import State


async def scroll_shown_again(gathering: Gathering, before: State, state: State, kind: Kind) -> tuple[State, int]:
    """Scroll where a click on something of that *kind* has shown comments of *before* in another place, too, or others in theirs.

    Returns what is there, and how many are new.
    """
    had, comments = gathering.count, gathering.exploration.judgement.comments
    if not gathering.is_complete and await asyncio.to_thread(_may_go_on, before, state, kind, comments):
        state = await gathering.scroll(state)
    return state, gathering.count - had


def _may_go_on(before: State, state: State, kind: Kind, comments: Callable[[PageSnapshot], list[Comment]]) -> bool:
    """Say whether something new in *state* says what the first of the *comments* of *before* does, which stands where it stood, not drawn anew.

    Or, of what loads more, whether that is gone and another is the first.
    """
    first = before.place.records[0] if before.place is not None and before.place.records else None
    if first not in before.live.page.origins:
        return False
    is_there = state.live.has(before.live.identity(first))
    if not is_there and kind != "more":
        return False
    had, has = (
        comments(each.live.page) for each in (before, state)
    )  # in this order: what was read last is learnt from
    said = _first_said(had)
    return _said_anew(said, before, state) if is_there else said != _first_said(has)


def _said_anew(said: str | None, before: State, state: State) -> bool:
    return any(_letters(node.text_content()) == said for node in came(before, state))


def _first_said(comments: Sequence[Comment]) -> str | None:
    return next((text for comment in comments if (text := _letters(comment.text))), None)


def _letters(text: str) -> str:
    return "".join(text.split())
