"""Which frames of a page can be asked anything."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.async_api import Frame, Page


def with_documents(page: Page) -> list[Frame]:
    """Return the frames of *page* that have a document, parents first.

    Those that load lazily have none before they come into sight, those of a dead server never: they would not answer.
    """
    return [frame for frame in page.frames if frame.url or frame == page.main_frame]
