"""Taking snapshots: every frame and shadow root of a live page in one lxml document, and the way back from its nodes."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from playwright.async_api import Error as PlaywrightError

from comcrawl_scrapy.dom import parse
from comcrawl_scrapy.snapshot import PageSnapshot, Trigger
from middlewares import listeners
from middlewares.frames import in_time, with_documents
from middlewares.scripts import script

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lxml.html import HtmlElement
    from playwright.async_api import ElementHandle, Frame, Page

MARK = "data-comcrawl-number"
SERIALISE = script("snapshot")
MAX_FRAMES = 60
IN_PART = """element => {
  const part = window[Symbol.for("comcrawl parts")]?.get(%s);
  if (!part) throw new Error("the document is gone");
  return (%s)(part, %s);
}"""
"""What is given stands in it: what Playwright hands over it puts together by whatever the page calls ``Map``."""
IN_ONE = """() => {
  const [name, html, ...others] = (%s)(%s);
  return [name, ...others, html].join("\\0");
}"""
"""Has a document read as one text, with what may hold anything at its end: so it is with what Playwright is answered."""
OF_ELEMENT = "(part, [number, given]) => (%s)(part.elementOf(number), given)"
NUMBER = "part => part.numberOf(element)"

Identity = tuple[str, int]
"""The document of an element, and its number there."""


class NotAPageError(Exception):
    """What came is too large for a page, or no text."""


@dataclass(frozen=True, slots=True)
class FramePart:
    """One document of the page as serialised: ``name`` is that of its live counterpart in ``frame``, ``holder`` its place.

    ``holder`` is (position of the parent's part, number of the frame element in it), None for the main document.
    """

    frame: Frame
    name: str
    html: str
    chars: int
    url: str
    epoch: str
    clickables: list[int]
    prominent: list[int]
    holder: tuple[int, int] | None = None

    async def ask(self, function: str, given: Any) -> Any:
        """Return what *function* (of the live part, and *given*) does; raises PlaywrightError when the document is gone."""
        return await self.frame.evaluate(self.call(function, given))

    async def number(self, element: ElementHandle) -> int | None:
        """Return the number of *element*, None when it had none; raises PlaywrightError when the document is gone."""
        found: int | None = await self.frame.evaluate(self.call(NUMBER), element)
        return found

    def call(self, function: str, given: Any = None) -> str:
        """Return the script that has *function* do with the live part, and *given*, what it does."""
        return IN_PART % (json.dumps(self.name), function, json.dumps(given))


@dataclass(frozen=True, slots=True)
class LiveSnapshot:
    """A snapshot, and the way from its nodes back to the elements of the page, as long as that document lives.

    ``prominent`` are the layers that cover the page and the password fields in sight (for `comcrawl_scrapy.page_kinds.walls`).
    """

    page: PageSnapshot
    parts: list[FramePart]
    prominent: frozenset[HtmlElement]

    async def element(self, node: HtmlElement, function: str = "e => e", given: Any = None) -> ElementHandle | None:
        """Return the live element of *node*, in whatever frame or shadow root, or what has been drawn in its place.

        None where nothing looks like what is gone. *function* (of that element, and *given*) returns what is wanted in its place.
        Raises PlaywrightError for nodes that the parser made, and when the document is gone.
        """
        part, number = self._origin(node)
        call = part.call(OF_ELEMENT % function, [number, given])
        return (await part.frame.evaluate_handle(call)).as_element()

    async def ask(self, node: HtmlElement, function: str) -> Any:
        """Return what *function* (of the live element of *node*, nothing where it is gone) does.

        Raises PlaywrightError for nodes that the parser made, and when the document is gone.
        """
        part, number = self._origin(node)
        return await part.ask(OF_ELEMENT % function, [number, None])

    async def tells(self, node: HtmlElement, function: str) -> bool:
        """Say whether *function* is true of the live element of *node*; not where that is gone, or never was one."""
        with suppress(PlaywrightError):
            return bool(await self.ask(node, function))
        return False

    def _origin(self, node: HtmlElement) -> tuple[FramePart, int]:
        if (origin := self.page.origins.get(node)) is None:
            raise PlaywrightError("no element of the page")
        return self.parts[origin[0]], origin[1]

    def identity(self, node: HtmlElement) -> Identity:
        """Return what is the same for the same element in every snapshot of its document, and nowhere else."""
        return self._identity(*self.page.origins[node])

    def has(self, identity: Identity) -> bool:
        """Say whether the element of that *identity* is there."""
        return any(self._identity(*origin) == identity for origin in self.page.origins.values())

    def _identity(self, frame: int, number: int) -> Identity:
        return self.parts[frame].epoch, number


async def take(page: Page, trigger: Trigger, max_bytes: int) -> LiveSnapshot:
    """Take a snapshot of *page*; frames that cannot be read in time are left out, as is what exceeds *max_bytes*.

    Raises PlaywrightError when the main document itself cannot be read, NotAPageError when it is
    more than *max_bytes* long.
    """
    taken_at = datetime.now(UTC)
    parts = await _read_frames(page, max_bytes)
    if parts[0].chars > max_bytes:
        raise NotAPageError(f"more than {max_bytes:,} bytes (COMCRAWL_MAX_PAGE_BYTES)")
    return await asyncio.to_thread(_assemble, parts, trigger, taken_at, max_bytes)


async def _read_frames(page: Page, max_bytes: int) -> list[FramePart]:
    """Return the parts of all frames that can be read, parents before children."""
    frames = with_documents(page)[:MAX_FRAMES]
    said = await listeners.note(page, frames, f"({SERIALISE})({_options(page.main_frame, max_bytes)})")
    main = _part(page.main_frame, said) if said is not None else await _read(page.main_frame, max_bytes)
    inner = [frame for frame in frames if frame != page.main_frame]
    parts = await asyncio.gather(*(in_time(_read(frame, max_bytes)) for frame in inner))
    return await _place(
        {page.main_frame: main} | {frame: part for frame, part in zip(inner, parts, strict=True) if part}
    )


async def _read(frame: Frame, max_bytes: int) -> FramePart:
    said: str = await frame.evaluate(IN_ONE % (SERIALISE, _options(frame, max_bytes)))
    name, chars, *others, html = said.split("\0", 6)
    return _part(frame, [name, html, int(chars), *others])


def _options(frame: Frame, max_bytes: int) -> str:
    return json.dumps({"mark": MARK, "maxChars": max_bytes, "absolute": frame.parent_frame is not None})


def _part(frame: Frame, said: Sequence[Any]) -> FramePart:
    *rest, clickables, prominent = said
    numbers = ([int(number) for number in some.split(",") if number] for some in (clickables, prominent))
    return FramePart(frame, *rest, *numbers)


async def _place(read: dict[Frame, FramePart]) -> list[FramePart]:
    """Return the parts with their holders, parents before children; without those whose place is not known."""
    positions: dict[Frame, int] = {}
    parts: list[FramePart] = []
    for frame, part in read.items():  # frames come in the order in which they were attached: parents first
        holder = None
        if (parent := frame.parent_frame) is not None:
            if (position := positions.get(parent)) is None:
                continue
            if (number := await in_time(_number(frame, parts[position]))) is None:
                continue
            holder = (position, number)
        positions[frame] = len(parts)
        parts.append(replace(part, holder=holder))
    return parts


async def _number(frame: Frame, parent: FramePart) -> int | None:
    """Return the number of the element that holds *frame*; raises PlaywrightError when it is gone."""
    return await parent.number(await frame.frame_element())


def _assemble(parts: list[FramePart], trigger: Trigger, taken_at: datetime, max_bytes: int) -> LiveSnapshot:
    """Parse the parts and put each document in the place of its frame, as long as *max_bytes* last."""
    documents: list[HtmlElement] = []
    trees: list[dict[int, HtmlElement]] = []
    clickables: set[HtmlElement] = set()
    prominent: set[HtmlElement] = set()
    for part in parts:
        max_bytes -= part.chars
        document = parse(part.html if max_bytes >= 0 else "")
        nodes = _numbered(document)
        if part.holder is not None and (holder := trees[part.holder[0]].get(part.holder[1])) is not None:
            _graft(document, holder)
        documents.append(document)
        trees.append(nodes)
        clickables.update(nodes[number] for number in part.clickables if number in nodes)
        prominent.update(nodes[number] for number in part.prominent if number in nodes)
    origins = {node: (frame, number) for frame, nodes in enumerate(trees) for number, node in nodes.items()}
    page = PageSnapshot(
        documents[0], parts[0].url, trigger, taken_at, origins=origins, clickables=frozenset(clickables)
    )
    return LiveSnapshot(page, [replace(part, html="") for part in parts], frozenset(prominent))


def _numbered(document: HtmlElement) -> dict[int, HtmlElement]:
    """Take the marks off the document: number to node. The parser may have split an element: its first part counts."""
    nodes: dict[int, HtmlElement] = {}
    for node in document.iter("*"):
        if (mark := node.attrib.pop(MARK, None)) is not None:
            nodes.setdefault(int(mark), node)
    return nodes


def _graft(document: HtmlElement, holder: HtmlElement) -> None:
    """Put the body of a frame's document in the frame's place: what a frame shows is seen, its markup's fallback is not."""
    body = document.find("body")
    content = document if body is None else body
    content.tag = holder.tag = "div"
    holder.append(content)
