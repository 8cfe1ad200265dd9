"""Labelled pages: a folder with ``manifest.jsonl`` (XPaths of what is what) and ``pages/<id>.html.gz``."""

from __future__ import annotations

import gzip
import hashlib
import zlib
from collections import Counter
from copy import deepcopy
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

import lxml.html
from lxml.html import HtmlElement

from comcrawl_scrapy import dom
from comcrawl_scrapy.documents.shown_text import own_text
from comcrawl_scrapy.training.rows import read_rows

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator
    from pathlib import Path

CALLED_COMMENTS = (
    "//body//*[not(self::script or self::a)]["
    "contains(translate(concat(@class, ' ', @id), 'COMENT', 'coment'), 'comment') or contains(@class, 'kommentar')]"
)
LONGEST_NOTICE = 150  # characters: "0 comments. Be the first to comment."
NEVER_ALONE = frozenset(("tbody", "thead", "tr", "td", "dt", "dd", "li"))  # without what they stand in
NAMING = frozenset(("class", "id", "for", "name", "itemprop", "rel", "property", "typeof"))


@dataclass
class TrueComment:
    """One labelled comment: its container, the elements of its body, and what they say; ``parent`` is a position."""

    node: HtmlElement
    bodies: list[HtmlElement]
    text: str
    author: str
    date: str
    parent: int | None


@dataclass
class LabelledPage:
    """A page, its manifest row, and its comments in document order."""

    row: dict[str, Any]
    html: str
    document: HtmlElement
    comments: list[TrueComment] = field(default_factory=list)

    @property
    def domain(self) -> str:
        return str(self.row["domain"])


def load(folder: Path) -> Iterator[LabelledPage]:
    """Yield every page that the manifest lists; raises ValueError where there is none, or it is broken."""
    for row in read_rows(folder / "manifest.jsonl", "id", "domain"):
        try:
            yield label(row, read_page(folder, str(row["id"])))
        except KeyError as lacking:
            raise ValueError(f"{folder}, page {row['id']}: the manifest lacks its {lacking}") from lacking


def background(folder: Path) -> Iterator[LabelledPage]:
    """Yield the pages of *folder*, labelled for entry points, on which nothing loads comments and nothing is called so.

    Their labels say nothing of comments that are in the page already: where an element named after comments holds text,
    the page is left out.
    """
    for row in read_rows(folder / "pages.jsonl", "id", "domain"):
        if row.get("loads_by") != "none":
            continue
        page = label(row, read_page(folder, str(row["id"])))
        named = page.document.xpath(CALLED_COMMENTS)
        if not any(len(" ".join(element.text_content().split())) > LONGEST_NOTICE for element in named):
            yield page


def read_page(folder: Path, name: str) -> str:
    """Return a page of *folder*, ``pages/NAME.html.gz`` or ``.html``: UTF-8 whatever encoding it says that it has.

    Raises ValueError naming the file where it was not packed, or not to its end.
    """
    packed = folder / "pages" / f"{name}.html.gz"
    if not packed.exists():
        return packed.with_suffix("").read_bytes().decode("utf-8", "replace")
    try:
        return gzip.decompress(packed.read_bytes()).decode("utf-8", "replace")
    except (gzip.BadGzipFile, EOFError, zlib.error) as problem:
        raise ValueError(f"{packed}: {problem}") from problem


def label(row: dict[str, Any], html: str) -> LabelledPage:
    """Parse *html* and find its comments by the XPaths of *row*."""
    document = dom.parse(html)
    nodes = _containers(row, document) if row.get("has_comments") else []
    position = {node: i for i, node in enumerate(nodes)}
    page = LabelledPage(row, html, document)
    for node in nodes:
        bodies = [item for item in _own(node, row.get("body_xpath"), position) if not isinstance(item, str)]
        outer = next((position[a] for a in node.iterancestors() if a in position), None)
        text = "\n".join(own_text(b, position) for b in bodies) or own_text(node, position)
        author, date = (_first(_own(node, row.get(key), position)) for key in ("author_xpath", "date_xpath"))
        page.comments.append(TrueComment(node, bodies, text, author, date, outer))
    return page


def _containers(row: dict[str, Any], document: HtmlElement) -> list[HtmlElement]:
    """Return the elements that the row says are comments; raises ValueError where it leads to none, or to what is no element."""
    path = row["comment_xpath"]
    nodes = document.xpath(path) if path else []
    if not nodes or not all(isinstance(node, HtmlElement) for node in nodes):
        raise ValueError(f"page {row['id']}: comment_xpath {path!r} finds no elements, and the page has_comments")
    return list(nodes)


def cut(page: LabelledPage, keep: int) -> LabelledPage:
    """Return the page with no more than its first *keep* comments left in it: what an earlier visit would have seen."""
    document = dom.parse(page.html)
    nodes = document.xpath(page.row["comment_xpath"])
    for node in reversed(nodes[keep:]):
        node.drop_tree()
    return label(page.row | {"has_comments": keep > 0}, lxml.html.tostring(document, encoding="unicode"))


def blinded(page: LabelledPage) -> LabelledPage:
    """Return the page with machine-made class names and ids, as CSS modules make them; the same truth."""
    document = deepcopy(page.document)
    for element in document.iter():
        for name, value in element.attrib.items() if isinstance(element.tag, str) else ():
            if name in NAMING or name.startswith(("data-", "aria-")):
                element.set(name, " ".join("x" + hashlib.sha1(t.encode()).hexdigest()[:6] for t in value.split()))
    return _moved(page, page.row, document, dict(zip(page.document.iter(), document.iter(), strict=True)))


def grafted(page: LabelledPage, host: LabelledPage) -> LabelledPage | None:
    """Return *host*, which has no comments, with those of *page* below its text; None where they are a whole page.

    The same page with and without comments: what is around them cannot be learnt as a sign of them.
    """
    section = smallest_around([comment.node for comment in page.comments])
    while section is not None and section.tag in NEVER_ALONE:
        section = section.getparent()
    if section is None or section.tag in ("body", "html"):
        return None
    document, graft = deepcopy(host.document), deepcopy(section)
    graft.tail = None
    texts: Counter[HtmlElement] = Counter()
    for paragraph in document.iterfind(".//p"):
        texts.update(
            {holder: len(paragraph.text_content()) for holder in (paragraph.getparent(),) if holder is not None}
        )
    if texts:
        texts.most_common(1)[0][0].addnext(graft)
    else:
        document.find("body").append(graft)  # type: ignore[union-attr]  # parsed pages have one
    return _moved(page, page.row, document, dict(zip(section.iter(), graft.iter(), strict=True)))


def smallest_around(nodes: list[HtmlElement]) -> HtmlElement | None:
    """Return the smallest element around all *nodes*."""
    shared = [set(node.iterancestors()) for node in nodes]
    return next((a for a in nodes[0].iterancestors() if all(a in ancestors for ancestors in shared)), None)


def _moved(
    page: LabelledPage, row: dict[str, Any], document: HtmlElement, moved: dict[HtmlElement, HtmlElement]
) -> LabelledPage:
    comments = [
        replace(c, node=moved[c.node], bodies=[moved[body] for body in c.bodies if body in moved])
        for c in page.comments
    ]
    return LabelledPage(row, page.html, document, comments)


def _own(node: HtmlElement, path: str | None, containers: Collection[HtmlElement]) -> list[HtmlElement | str]:
    """Evaluate *path* on *node*, and keep what no nested comment holds."""
    found = node.xpath(path) if path else []
    kept: list[HtmlElement | str] = []
    for item in found if isinstance(found, list) else [str(found)]:
        holder: Any = item if hasattr(item, "tag") else item.getparent() if hasattr(item, "getparent") else node
        if next((a for a in (holder, *holder.iterancestors()) if a in containers), None) is node:
            kept.append(item if hasattr(item, "tag") else str(item))
    return kept


def _first(items: list[HtmlElement | str]) -> str:
    texts = (item if isinstance(item, str) else item.text_content() for item in items)
    return next((" ".join(text.split()) for text in texts if text.strip()), "")
