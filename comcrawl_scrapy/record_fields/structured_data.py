"""What a page states of its comments for machines: schema.org as JSON-LD and microdata, and microformats.

JSON-LD stands apart from what is shown: its statements are matched with the comments read from the page, and only
complete them, so that nothing comes twice. Microdata and microformats name elements of the records themselves.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from comcrawl_scrapy.documents.characters import letters_and_digits
from comcrawl_scrapy.documents.links import joined
from comcrawl_scrapy.dom import parse
from comcrawl_scrapy.times import dates

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from comcrawl_scrapy.dom import Outline
    from comcrawl_scrapy.items import Comment
    from comcrawl_scrapy.record_fields.slots import Layout

COMMENT_TYPES = frozenset(("Comment", "UserComments", "Answer", "Review", "UserReview", "CriticReview", "EmployerReview",
                           "DiscussionForumPosting", "SocialMediaPosting", "Question"))  # fmt: skip
REMARKS = COMMENT_TYPES - {
    "DiscussionForumPosting",
    "SocialMediaPosting",
    "Question",
}  # others may be what a page is about
ANSWERED = frozenset(("Comment", "UserComments", "Answer", "Question"))  # what an answer inside it is nested in
TEXTS = ("text", "commentText", "reviewBody", "articleBody", "description")
TIMES = ("dateCreated", "datePublished", "commentTime", "uploadDate")
LIKING = frozenset(("LikeAction", "AgreeAction", "VoteAction"))
ALIKE = 60  # letters and digits at the beginning of a text that tell it; shorter texts must be equal
# Roles of elements by itemprop (schema.org; data-vocabulary.org, which was before it, has names for reviews) and by class
# (microformats.org: h-entry, h-cite; hentry, hreview).
PROPERTIES = {
    "author": frozenset(("author", "creator", "reviewer")),
    "time": frozenset((*TIMES, "dtreviewed")),
    "text": frozenset(("text", "commentText", "reviewBody")),
    "description": frozenset(("description",)),
}
CLASSES = {
    "author": frozenset(("p-author",)),
    "time": frozenset(("dt-published",)),
    "text": frozenset(("e-content",)),
    "description": frozenset[str](),
}
NAMES = frozenset(("name", "p-name", "fn"))


@dataclass(slots=True, eq=False)
class Statement:
    """What JSON-LD says of one comment; ``inside`` is the comment that holds it, ``parent`` the id it names."""

    text: str
    author: str | None
    author_url: str | None
    avatar_url: str | None
    published: str | None
    likes: int | None
    id: str
    url: str | None
    parent: str | None
    inside: Statement | None


def statements(outline: Outline) -> list[Statement]:
    """Return what the page's JSON-LD says of comments; nothing where it has none, or none that can be read."""
    scripts = np.flatnonzero(outline.tagged(("script",))).tolist()
    json_ld = (outline.nodes[i] for i in scripts if "ld+json" in outline.attributes[i].get("type", ""))
    return [statement for script in json_ld for statement in _of_script(script.text or "")]


def _of_script(text: str) -> Iterator[Statement]:
    open_values: list[tuple[Any, Statement | None]] = [(value, None) for value in loaded(text)]
    while open_values:
        value, inside = open_values.pop()
        if isinstance(value, dict):
            kinds = types_of(value)
            if kinds & COMMENT_TYPES:
                statement = _statement(value, inside)
                inside = statement if kinds & ANSWERED else inside
                yield statement
            open_values += ((held, inside) for held in reversed(value.values()))
        elif isinstance(value, list):
            open_values += ((held, inside) for held in reversed(value))


def _statement(value: dict[str, Any], inside: Statement | None) -> Statement:
    author = next(iter(several(value.get("author") or value.get("creator"))), None)
    of_author = author if isinstance(author, dict) else {"name": author}
    parent = next(iter(several(value.get("parentItem"))), None)
    return Statement(
        text=next((text for name in TEXTS if (text := _text(value.get(name)))), ""),
        author=" ".join(_plain(_text(of_author.get("name")) or "").split()) or None,
        author_url=_text(of_author.get("url")),
        avatar_url=_text(of_author.get("image")),
        published=next((time for name in TIMES if (time := _text(value.get(name)))), None),
        likes=_likes(value),
        id=_text(value.get("@id")) or _text(value.get("identifier")) or "",
        url=_text(value.get("url")),
        parent=_text(parent.get("@id") or parent.get("url")) if isinstance(parent, dict) else _text(parent),
        inside=inside,
    )


def loaded(text: str) -> list[Any]:
    """Return what a script of JSON-LD says, as the only one of a list; of a broken one nothing.

    They are common, and the page itself says the same.
    """
    try:
        return [json.loads(text, strict=False)]
    except (ValueError, RecursionError):
        return []


def types_of(value: dict[str, Any]) -> set[str]:
    """Return the types of an object of JSON-LD, without the vocabulary that they are of."""
    return {str(kind).rpartition("/")[2] for kind in several(value.get("@type"))}


def several(value: Any) -> list[Any]:
    """Return what a property of JSON-LD holds as a list: it may be one value, several, or missing."""
    return value if isinstance(value, list) else [] if value is None else [value]


def _text(value: Any) -> str | None:
    """Return a value as text: the first of several, the address of an object, None where there is nothing to say."""
    if isinstance(value, list):
        value = value[0] if value else None
    if isinstance(value, dict):
        value = value.get("url") or value.get("@id") or value.get("name")
    return str(value).strip() or None if isinstance(value, str | int | float) else None


def is_liking(action: str) -> bool:
    """Say whether an *action* of schema.org, by its name or address, is one of liking."""
    return action.rpartition("/")[2] in LIKING


def _likes(value: dict[str, Any]) -> int | None:
    statistics = (held for held in several(value.get("interactionStatistic")) if isinstance(held, dict))
    liked = (held for held in statistics if is_liking(_kind(held.get("interactionType"))))
    counts = (value.get("upvoteCount"), *(held.get("userInteractionCount") for held in liked))
    return next((int(text) for count in counts if (text := _text(count)) and re.fullmatch(r"-?\d{1,9}", text)), None)


def _kind(value: Any) -> str:
    return str(value.get("@type") if isinstance(value, dict) else value)


def reconcile(comments: Sequence[Comment], stated: Sequence[Statement], url: str) -> dict[int, int | str]:
    """Complete the *comments* by what is *stated* of them; return the parents that are stated, by position: positions, or ids.

    A stated author, time or number of likes is believed before the page's, but for a day of which the page has the time, and a
    time of which it has the zone; id and addresses only fill gaps.
    """
    matches = _matched(comments, stated) if stated else {}
    position = {statement: i for i, statement in matches.items()}
    parents: dict[int, int | str] = {}
    for i, statement in matches.items():
        comment = comments[i]
        comment.author = statement.author or comment.author
        comment.published_at = dates.likeliest(statement.published or "", comment.published_at)
        comment.published_text = comment.published_text or statement.published
        comment.likes = comment.likes if statement.likes is None else statement.likes
        comment.id = comment.id or statement.id.rpartition("#")[2]
        for name, target in (
            ("permalink", statement.url),
            ("author_url", statement.author_url),
            ("avatar_url", statement.avatar_url),
        ):
            if getattr(comment, name) is None and target:
                setattr(comment, name, joined(url, target))
    for i, statement in matches.items():
        if statement.inside in position:
            parents[i] = position[statement.inside]
        elif statement.parent:
            parents[i] = statement.parent
    return parents


def _matched(comments: Sequence[Comment], stated: Sequence[Statement]) -> dict[int, Statement]:
    """Pair comments with statements of the same text, equal ones in their order; and what has no text by its id."""
    by_text: dict[str, list[Statement]] = {}
    by_id: dict[str, Statement] = {}
    for statement in stated:
        by_text.setdefault(_beginning(_plain(statement.text)), []).append(statement)
        by_id.update({name.rpartition("#")[2]: statement for name in (statement.id, statement.url) if name})
    found: dict[int, Statement] = {}
    for i, comment in enumerate(comments):
        beginning = _beginning(comment.text)
        if alike := by_text.get(beginning) if beginning else None:
            found[i] = alike.pop(0)
        elif comment.id and comment.id in by_id and not by_id[comment.id].text:
            found[i] = by_id[comment.id]
    return found


def _plain(text: str) -> str:
    """Return *text* without the markup that some put into it."""
    return str(parse(text).text_content()) if "<" in text or "&" in text else text


def _beginning(text: str) -> str:
    return letters_and_digits(text)[:ALIKE]


def marked(layout: Layout) -> list[dict[str, int]]:
    """Return which elements of each record are marked as its author, time and text: the first of each."""
    roles = layout.of_kinds(_roles, {"itemprop", "class"}.__contains__)
    found: list[dict[str, int]] = [{} for _ in layout.members]
    for marks, owned in zip(found if roles else (), layout.owned, strict=False):
        for i in owned:
            for role in roles.get(layout.kind[i], ()):
                marks.setdefault(role, i)
        if "author" in marks:
            marks["author"] = _named(layout, marks["author"], owned)
        if "description" in marks and "text" not in marks and "author" in marks:  # else it may be that of a product
            marks["text"] = marks["description"]
        marks.pop("description", None)
    return found


def hidden_names(layout: Layout, marks: Sequence[Mapping[str, int]]) -> list[str | None]:
    """Return the authors that are marked where nobody sees them, as meta elements; none where all records have the same."""
    elements = (found.get("author") for found in marks)
    attributes = [layout.outline.attributes[i] if i is not None else {} for i in elements]
    names = [" ".join(held.get("content", "").split()) or None for held in attributes]
    return names if len(set(names)) > 1 or len(names) == 1 else [None] * len(names)


def _named(layout: Layout, holder: int, owned: Sequence[int]) -> int:
    """Return the element in *holder* that is marked as a name, else *holder*."""
    inside = (i for i in owned if holder < i < layout.end[holder])
    return next((i for i in inside if _names(layout.outline.attributes[i]) & NAMES), holder)


def _roles(tag: str, attributes: dict[str, str]) -> list[str] | None:
    properties, names = attributes.get("itemprop", "").split(), attributes.get("class", "").split()
    found = [
        role
        for role, named in PROPERTIES.items()
        if not named.isdisjoint(properties) or not CLASSES[role].isdisjoint(names)
    ]
    return found or None


def _names(attributes: dict[str, str]) -> set[str]:
    return {*attributes.get("itemprop", "").split(), *attributes.get("class", "").split()}
