"""Ways to find what a comment answers: nesting, attributes that name it, links and mentions."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from functools import cache, lru_cache
from itertools import chain, islice
from typing import TYPE_CHECKING, NamedTuple

from comcrawl_scrapy.levels import by_level
from comcrawl_scrapy.quotes import quoted_one

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from comcrawl_scrapy.items import Comment
    from comcrawl_scrapy.levels import Parents
    from comcrawl_scrapy.slots import Layout


class Claim(NamedTuple):
    """What an attribute says is the parent; whether it speaks of comments, or of what is answered, whatever that is."""

    value: str
    of_comment: bool
    explicit: bool


ANSWERED = re.compile(r"(?:in-?)?repl(?:y|ied)-?(?:to|at)(?![a-z])|answer-?to", re.IGNORECASE)
PARENT_NAME = re.compile(r"parent|(?:in-?)?reply-?to|answer-?to", re.IGNORECASE)
OWN_NAMES = (
    "id",
    "data-id",
    "data-comment",
    "data-comment-id",
    "data-commentid",
    "data-post-id",
    "data-cid",
    "data-key",
    "name",
)
MENTION = re.compile(r"^[>\s]*@\s*([^\s:,@][^:,\n@]{0,40})")
NUMBERED = re.compile(r"\s*>>\s?(\d{1,10})\b")  # as boards answer
KEY = re.compile(r"\D*?(\d+)$")
NOBODY = frozenset(("", "0", "-1", "null", "none", "undefined"))
OF_COMMENT = re.compile(r"repl|comment|answer", re.IGNORECASE)
EXPLICIT = re.compile(r"parent(?:[-_]?id)?$", re.IGNORECASE)
REPLY_TO = re.compile(
    r"\bparent\b|repl(?:y|ied|ying)\s+to|response\s+to|antwort(?:et)?\s+auf|réponse\s+à|respuesta\s+a|risposta\s+a|resposta\s+a|↑",
    re.IGNORECASE,
)
LONGEST_ADDRESS = 60  # characters of "In reply to Ann"
NEAR = 6  # elements at the head of a record that may say whose it is, and what it answers
LINKS = 40  # of a record that are looked at


def nested(layout: Layout) -> Parents:
    """Find the record that holds the record.

    Where a record is nothing but others, the first of them is what it says, and the others answer that one.
    """
    outer = [layout.outer(position) for position in range(len(layout.members))]
    found: Parents = [position if position >= 0 else None for position in outer]
    chars = layout.measures["chars"]
    silent = {holder for holder in set(outer) if holder >= 0 and not chars[layout.owned[holder]].any()}
    for position, holder in enumerate(outer):
        first = holder + 1
        if holder in silent and layout.parent[layout.members[first]] == layout.members[holder]:
            found[position] = first if position > first else found[holder]
    return found


def named(comments: Sequence[Comment], layout: Layout, stated: Mapping[int, str]) -> tuple[Parents, dict[int, str]]:
    """Find the record that an attribute such as data-parent-id, or structured data, names; and the ids of absent ones."""
    keys: dict[str, int] = {}
    heads = [kinds[:NEAR] for kinds in layout.kinds]
    own_keys = cache(lambda kind: _own_keys(layout.outline.kinds[kind][1]))
    parent_values = cache(lambda kind: _parent_values(layout.outline.kinds[kind][1]))
    for position, head in enumerate(heads):
        for key in chain.from_iterable(map(own_keys, head)):
            keys.setdefault(key, position)
    found: Parents = []
    missed: dict[int, Claim] = {}
    for position, head in enumerate(heads):
        claims = [*chain.from_iterable(map(parent_values, head))]
        if position in stated:
            claims.insert(0, Claim(stated[position], of_comment=True, explicit=True))
        named = (keys.get(_key(claim.value)) for claim in claims)
        found.append(next((p for p in named if p is not None and p != position), None))
        if found[-1] is None and claims and _key(claims[0].value) not in NOBODY:
            missed[position] = claims[0]
    some = any(parent is not None for parent in found)
    believed = {p: _like_ids(comments[p].id, value) for p, value in _believed(missed, len(found), some=some).items()}
    own = {comment.id for comment in comments}
    return found, {position: name for position, name in believed.items() if name not in own}


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


def _parent_values(attributes: dict[str, str]) -> list[Claim]:
    """Return what attributes that name a parent say, and whether they speak of comments."""
    return [
        Claim(said := value.strip(), OF_COMMENT.search(name) is not None, _is_explicit(name, said))
        for name, value in attributes.items()
        if _names_parent(name) and any(map(str.isdigit, value))
    ]


@lru_cache(maxsize=10_000)
def _names_parent(name: str) -> bool:
    return PARENT_NAME.search(name) is not None and name not in ("class", "href")


def _is_explicit(name: str, value: str) -> bool:
    """Say whether an attribute names the parent by an id, and not by where on the page it is."""
    return EXPLICIT.search(name) is not None and not value.startswith(("#", "."))


def _like_ids(own: str, named: str) -> str:
    """Return the id *named* as the ids of the page are written: "7" beside "comment-12" is "comment-7"."""
    key = _key(own)
    return named if not own or named.isdigit() == own.isdigit() or key == own else own.replace(key, _key(named))


def _own_keys(attributes: dict[str, str]) -> list[str]:
    return [_key(attributes[name]) for name in OWN_NAMES if attributes.get(name)]


def _key(value: str) -> str:
    """Return the number in an id: "comment-12" and "/page#c12" are the same comment; the whole of other ids.

    >>> _key("comment-12")
    '12'
    """
    name = value.rpartition("#")[2].strip()
    found = KEY.match(name)
    return found[1] if found else name


def following(layout: Layout) -> Parents:
    """Find replies in a container that follows their parent: its sibling holds deeper records."""
    outline = layout.outline
    depths: list[int] = outline.depth[layout.members].tolist()
    found: Parents = []
    for position, parent in enumerate(by_level(depths)):
        if parent is not None:
            at = layout.members[position]
            while outline.depth[at] > depths[parent]:
                at = layout.parent[at]
            follows = layout.parent[at] == layout.parent[layout.members[parent]]
            parent = parent if follows else None
        found.append(parent)
    return found


def mentioned(comments: Sequence[Comment], layout: Layout) -> Parents:
    """Find the comment that a link leads to, or that is quoted, or whose author the text begins by addressing, or a label names."""
    places = _places(layout)
    authors: dict[str, int] = {}
    numbers: dict[str, int] = {}
    addressees, texts, begun_with = _addressees(layout), [c.text for c in comments], _begun_with(comments, layout)
    found: Parents = []
    for position, comment in enumerate(comments):
        targets = (places.get(target) for target in _fragments(layout, position))
        parent = next((target for target in targets if target is not None and target < position), None)
        if parent is None and (number := NUMBERED.match(comment.text)):
            parent = numbers.get(number[1])
        numbers[_key(comment.id)] = position
        if parent is None and (said := begun_with.get(position)):
            parent = next((p for name, p in reversed(authors.items()) if _begins_with(said, name)), None)
        if parent is None and comment.quote:
            parent = quoted_one(comment.quote, texts[:position])
        name = _called(comment.author or "")
        if parent is None and addressees.get(position) != name:  # "Reply to Ann" below what Ann says is a button
            parent = authors.get(addressees.get(position, ""))
        found.append(parent)
        if name:
            authors[name] = position
    return found


def _places(layout: Layout) -> dict[str, int]:
    """Return the positions of the records by the names that links may lead to in them."""
    anchors = layout.of_kinds(_anchors)
    return {
        name: position
        for position, kinds in enumerate(layout.kinds)
        for kind in kinds
        for name in anchors.get(kind, ())
    }


def _addressees(layout: Layout) -> dict[int, str]:
    """Return whom the records say that they answer, by position: in so many words, or by what a link with a name is called."""
    texts, found = layout.outline.texts, dict[int, str]()
    links = layout.of_kinds(_leads_to_parent)
    for i in chain.from_iterable(layout.owned) if links else ():
        if layout.kind[i] in links:
            found.setdefault(layout.owners[i], _called(layout.line(i)))
    for k, text in enumerate(texts.said):
        if (told := _told(text)) is not None:
            name = told or next(iter(texts.said[k + 1 : k + 2]), "")
            found.setdefault(layout.owners[texts.owner[k]], _called(name))
    return found


def _leads_to_parent(tag: str, attributes: dict[str, str]) -> bool | None:
    """Say whether elements of a kind are called after what is answered, links or what holds the name alone: True or nothing."""
    if tag != "a":
        return True if ANSWERED.search(attributes.get("class", "")) else None
    return True if PARENT_NAME.search(" ".join(value for name, value in attributes.items() if name != "href")) else None


@lru_cache(maxsize=20_000)
def _told(text: str) -> str | None:
    """Return the name after "In reply to", empty where that is all; None where a text does not say so."""
    said = REPLY_TO.search(text) if len(text) <= LONGEST_ADDRESS else None
    return text[said.end() :].strip(" :@") if said else None


def _called(name: str) -> str:
    """Return what is the same of a name however it is written."""
    return name.strip().lstrip("@").casefold()


def addressed(comments: Sequence[Comment], nested: Parents, layout: Layout) -> Parents:
    """Find the earlier answer of the same thread that an answer links to, or whose author it names or begins by addressing.

    Of threads that are shown in two levels, whatever their depth; where deeper ones are, nesting tells.
    """
    if not any(parent is not None for parent in nested) or any(p is not None and nested[p] is not None for p in nested):
        return list(nested)
    found: Parents = []
    begun_with = _begun_with(comments, layout)
    speakers: defaultdict[int, dict[str, int]] = defaultdict(dict)
    places, addressees = _places(layout), _addressees(layout)
    for position, (comment, thread) in enumerate(zip(comments, nested, strict=True)):
        found.append(thread)
        if thread is None:
            continue
        targets = (places.get(target) for target in _fragments(layout, position))
        linked = (p for p in targets if p is not None and p < position and thread in (p, nested[p]))
        name, spoke = _called(comment.author or ""), speakers[thread]
        if (parent := next(linked, None)) is not None:
            found[position] = parent
        elif (addressee := addressees.get(position)) != name and addressee in spoke:
            found[position] = spoke[addressee]
        elif said := begun_with.get(position):
            found[position] = next((p for name, p in reversed(spoke.items()) if _begins_with(said, name)), thread)
        if comment.author:
            spoke.pop(name, None)
            spoke[name] = position
    return found


def _begun_with(comments: Sequence[Comment], layout: Layout) -> dict[int, str]:
    """Return whom comments begin by addressing: after an "@", or as a link that says the name of somebody, and nothing else."""
    words = {name.split()[0] for comment in comments if (name := _called(comment.author or ""))}
    found: dict[int, str] = {}
    for position, comment in enumerate(comments):
        if mention := MENTION.match(comment.text):
            found[position] = mention[1].strip().casefold()
        elif (said := comment.text[:LONGEST_ADDRESS].casefold()) and said.split()[0].rstrip(",:") in words:
            links = (_called(layout.line(i)) for i in layout.own(position) if layout.outline.tags[i] == "a")
            named = (name for name in links if name != _called(comment.author or "") and said.startswith(name))
            found.update((position, name) for name in islice(filter(None, named), 1))
    return found


def _begins_with(said: str, name: str) -> bool:
    """Say whether a mention is of *name*; what follows it in the line may be captured with it."""
    following = said[len(name) : len(name) + 1]
    return said.startswith(name) and not (following.isascii() and following.isalnum())


def _anchors(tag: str, attributes: dict[str, str]) -> list[str] | None:
    """Return the names by which links may lead to elements of a kind."""
    return [attributes[name] for name in ("id", "name") if name in attributes] or None


def _fragments(layout: Layout, position: int) -> Iterator[str]:
    """Yield where links within the page lead, and such links to other addresses as say that they answer something."""
    links = 0
    for i in layout.own(position):
        if layout.outline.tags[i] == "a":
            address, _, target = layout.outline.attributes[i].get("href", "").partition("#")
            if target and (not address or REPLY_TO.search(" ".join(layout.outline.nodes[i].itertext()))):
                links += 1
                yield target
        if links == LINKS:
            return
