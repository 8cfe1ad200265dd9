"""Comments that stand where others have stood: of the one that is left for the last page little tells what it is."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from comcrawl_scrapy.wrappers import Lesson, Wrapper

if TYPE_CHECKING:
    from comcrawl_scrapy.items import Comment
    from middlewares.exploration import Exploration
    from middlewares.states import State

LEAST = 0.1  # probability from which on the section classifier has nothing against them


async def read_after(exploration: Exploration, before: State) -> State:
    """Read what has come of a click on what brings more of the comments of *before*."""
    after = await exploration.read(before.page, "more")
    if before.comments and not after.comments:
        comments = exploration.judgement.comments(before.live.page)
        await asyncio.to_thread(_recognise, before, comments, after)
    return after


def _recognise(before: State, comments: list[Comment], after: State) -> None:
    """Find in *after* what stands where the *comments* of *before* stood, and shows what they did."""
    found = before.live.page.comment_section
    if found is None or found.is_without_elements:
        return
    wrapper = Wrapper.learnt(Lesson(before.live.page.document, found.usual, comments=comments))
    if wrapper is not None and wrapper.fields:
        wrapper.apply(after.live.page, least=LEAST)
