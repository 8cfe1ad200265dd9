"""Ways to find what a comment answers by how the page is built: nesting, attributes that name it, containers that follow."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from functools import cache, lru_cache, partial
from itertools import chain, zip_longest
from typing import TYPE_CHECKING, NamedTuple

from comcrawl_scrapy.replies.levels import by_level

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from comcrawl_scrapy.items import Comment
    from comcrawl_scrapy.record_fields.slots import Layout
    from comcrawl_scrapy.replies.levels import Parents

    Stated = Mapping[int, int | str]


class Claim(NamedTuple):
    """What an attribute says is the parent; whether it speaks of comments, or of what is answered, whatever that is."""

    value: str
    of_comment: bool
    explicit: bool


PARENT_NAME = re.compile(r"parent|reply[-_]?to|answer[-_]?to")  # in lower case, which is several times faster
OWN_NAMES = (
    *("id", "data-id", "data-comment", "data-comment-id", "data-commentid", "data-post-id"),
    *("data-cid", "data-key", "name"),
)
KEY = re.compile(r"(?!-\d)\D*?(\d+)$")  # -1 is nobody's
PREFIX = re.compile(r"^(?:[^\W\d_]+[-_:]+)+")  # of an id that is no number: "comment-5f3a9c1e"
NOBODY = frozenset(("", "0", "-1", "null", "none", "undefined"))
OF_COMMENT = re.compile(r"repl|comment|answer", re.IGNORECASE)
OF_PERSON = re.compile(r"user|author|to-?uid|member|profile", re.IGNORECASE)  # who is answered, by a number of theirs
EXPLICIT = re.compile(r"parent(?:[-_]?id)?$", re.IGNORECASE)
WHOLE = re.compile(r"discussion|conversation", re.IGNORECASE)  # what class names call a thread with its first comment
OF_LIST = re.compile(r"comment|review|opinion", re.IGNORECASE)  # what a box of more of a list is called after
OF_ANSWERS = re.compile(r"repl|answer|respon|child|nested|thread|sub", re.IGNORECASE)  # a box of them
FEWEST_SHOWN = 3  # comments before the rest of a list
NEAR = 6  # elements at the head of a record that may say whose it is, and what it answers


def nested(layout: Layout) -> Parents:
    """Find the record that holds the record.

    Where a record is nothing but others, the first of them is what it says, and the others answer that one.
    """
    outer = _holders(layout)
    found: Parents = [position if position >= 0 else None for position in outer]
    chars = layout.measures["chars"]
    silent = {holder for holder in set(outer) if holder >= 0 and not chars[layout.owned[holder]].any()}
    for position, holder in enumerate(outer):
        first = holder + 1
        if holder in silent and layout.parent[layout.members[first]] == layout.members[holder]:
            found[position] = first if position > first else found[holder]
    return found


def _holders(layout: Layout) -> list[int]:
    """Return the position of the record that holds each, -1 for none: some in themselves, the others in the item that they begin.

    Some templates have the answers to a comment in it, and those to an answer beside that one, in its item of the list.
    """
    members, records = layout.members, range(len(layout.members))
    outer = [layout.outer(position) for position in records]
    items = [layout.parent[i] for i in members]
    are_items = {layout.outline.tags[i] for i in items} == {"li"} and len(set(items)) == len(items)
    if max(outer, default=-1) < 0 or not are_items or not set(items).isdisjoint(members):
        return outer
    found, around = list[int](), list[int]()
    for position in records:
        while around and layout.end[items[around[-1]]] <= members[position]:
            around.pop()
        found.append(around[-1] if around else -1)
        around.append(position)
    return found


def named(comments: Sequence[Comment], layout: Layout, stated: Stated) -> tuple[Parents, dict[int, str]]:
    """Find the record that an attribute such as data-parent-id, or structured data, names; and the ids of absent ones."""
    claimed = _claims(layout)
    if not stated and not any(claimed):
        return [None] * len(comments), {}
    keys = _keys(comments, layout)
    found: Parents = []
    missed: dict[int, Claim] = {}
    for position, claims in enumerate(claimed):
        told = stated.get(position)
        if isinstance(told, str):
            claims.insert(0, Claim(told, of_comment=True, explicit=True))
        meant = [keys.get(claim.value, keys.get(key(claim.value))) for claim in claims]
        likely = [told, *meant] if isinstance(told, int) else meant
        found.append(next((p for p in likely if p is not None and p != position), None))
        if found[-1] is None and claims and likely[0] is None and key(claims[0].value) not in NOBODY:
            missed[position] = claims[0]
    some = any(parent is not None for parent in found)
    believed = _believed(missed, len(found), some=some)
    return found, {position: _like_ids(comments[position].id, value) for position, value in believed.items()}


def _keys(comments: Sequence[Comment], layout: Layout) -> dict[str, int]:
    """Return the positions of the records by what may name them: the ids at their heads, and those that were read."""
    keys: dict[str, int] = {}
    looks, heads = layout.outline.kinds, [kinds[:NEAR] for kinds in layout.kinds]
    own_keys = {kind: said for kind in set(chain.from_iterable(heads)) if (said := _own_keys(looks[kind][1]))}
    for kinds in zip_longest(*heads):  # the records themselves first: their parts may have ids of users
        for position, kind in enumerate(kinds):
            for own_key in own_keys.get(kind, ()):
                keys.setdefault(own_key, position)
    for position, comment in enumerate(comments):
        if comment.id:
            keys.setdefault(comment.id, position)
            keys.setdefault(key(comment.id), position)
    return keys


def _claims(layout: Layout) -> list[list[Claim]]:
    """Return what the attributes at the head of each record say is its parent."""
    values = layout.of_kinds(_parent_values, names_parent)
    return [[*chain.from_iterable(values.get(kind, ()) for kind in kinds[:NEAR])] for kinds in layout.kinds]


def _believed(missed: Mapping[int, Claim], records: int, *, some: bool) -> dict[int, str]:
    """Return the parents that are no records of the page, as others may be (*some*) or as what names them says.

    What many name, or all if that is all there is, is the article.
    """
    times = Counter(claim.value for claim in missed.values())
    varied = len(times) > 1 or len(missed) < records
    return {
        position: claim.value
        for position, claim in missed.items()
        if (some or claim.of_comment or (claim.explicit and varied))
        and (times[claim.value] < 3 or 3 * times[claim.value] < records)
    }


def _parent_values(_: str, attributes: dict[str, str]) -> list[Claim]:
    """Return what attributes that name a parent say, and whether they speak of comments."""
    return [
        Claim(said := value.strip(), OF_COMMENT.search(name) is not None, _is_explicit(name, said))
        for name, value in attributes.items()
        if names_parent(name) and not OF_PERSON.search(name) and any(map(str.isdigit, value))
    ]


@lru_cache(maxsize=10_000)
def names_parent(name: str) -> bool:
    """Say whether the name of an attribute, or what it says, has a word for what is answered."""
    return PARENT_NAME.search(name.lower()) is not None


def _is_explicit(name: str, value: str) -> bool:
    """Say whether an attribute names the parent by an id, and not by where on the page it is."""
    return EXPLICIT.search(name) is not None and not value.startswith(("#", "."))


def _like_ids(own: str, named: str) -> str:
    """Return the id *named* as the ids of the page are written: "7" beside "comment-12" is "comment-7"."""
    before = own.removesuffix(key(own))
    is_bare = key(named) == named and (named.isdigit() or not before[-1:].isalnum())
    return before + named if is_bare else named


def _own_keys(attributes: dict[str, str]) -> list[str]:
    values = [attributes[name].strip() for name in OWN_NAMES if attributes.get(name)]
    return [*values, *map(key, values)]


def key(value: str) -> str:
    """Return the number in an id: "comment-12" and "/page#c12" are the same comment; of other ids what no word stands before.

    >>> key("comment-12"), key("comment-5f3a9c1e")
    ('12', '5f3a9c1e')
    """
    name = value.rpartition("#")[2].strip()
    found = KEY.match(name)
    return found[1] if found else PREFIX.sub("", name)


def following(layout: Layout) -> Parents:
    """Find replies in a container that follows their parent: its sibling holds deeper records.

    Or what holds both, and not all records, begins with the parent and has no other that stands as high. A container that
    is called a whole discussion begins with the comment that all others in it answer. What holds the rest of the list is no answer.
    """
    outline = layout.outline
    depths: list[int] = outline.depth[layout.members].tolist()
    found: Parents = []
    heads = cache(partial(_heads, layout, depths))  # asked once for all that answer the same record
    for position, parent in enumerate(by_level(depths)):
        if parent is not None:
            at = layout.members[position]
            while outline.depth[at] > depths[parent]:
                at = layout.parent[at]
            follows = layout.parent[at] == layout.parent[layout.members[parent]]
            if follows and WHOLE.search(outline.attributes[at].get("class", "")):
                first = bisect_left(layout.members, at)
                parent = first if first < position else None
            else:
                around = outline.smallest_around(layout.members[parent], layout.members[position])
                parent = parent if follows or heads(parent, around) else None
        found.append(parent)
    return [None] * len(found) if _is_rest_of_list(layout, found) else found


def _is_rest_of_list(layout: Layout, parents: Parents) -> bool:
    """Say whether what seems to answer one comment is the rest of the list, in a box to be shown: it follows the last of several and is more than they are.

    Such a box is called after comments, unlike the one around it, and nothing in it around the first one after answers.
    """
    first = next((position for position, parent in enumerate(parents) if parent is not None), 0)
    is_last = FEWEST_SHOWN <= first <= len(parents) - first and set(parents[first:]) == {first - 1}
    if not is_last:
        return False
    outline, at = layout.outline, layout.members[first]
    while outline.depth[at] > outline.depth[layout.members[first - 1]]:
        at = layout.parent[at]
        if OF_ANSWERS.search(_names(layout, at)):
            return False
    around = layout.parent[at]
    is_named = bool(OF_LIST.search(_names(layout, at))) and _names(layout, at) != _names(layout, around)
    return is_named and around == layout.parent[layout.members[first - 1]]


def _names(layout: Layout, at: int) -> str:
    attributes = layout.outline.attributes[at]
    return " ".join(filter(None, map(attributes.get, ("class", "id"))))


def _heads(layout: Layout, depths: Sequence[int], parent: int, around: int) -> bool:
    """Say whether element *around*, which holds several records, and not all, begins with *parent*, and all others are deeper."""
    members = layout.members
    first, stop = bisect_left(members, around), bisect_left(members, layout.end[around])
    is_part = first > 0 or stop < len(members)
    return is_part and first == parent and min(depths[parent + 1 : stop]) > depths[parent]
