"""The site's own id of a record, and the address at which it stands."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from functools import cache, cached_property, lru_cache
from itertools import chain
from typing import TYPE_CHECKING

from comcrawl_scrapy.documents.measures import leads_away

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from comcrawl_scrapy.record_fields.slots import Layout

OWN_ID = re.compile(
    r"(?:^|-)(?:c?id|key|uid|guid)$|^id$|^data-(?:comment|post|reply|message|item|entry|node)(?:-?id)?$", re.IGNORECASE
)
NOT_OWN = re.compile(r"user|author|parent|root|forum|thread|topic|blog|site|member|avatar", re.IGNORECASE)
OWN_VALUE = re.compile(
    r"(?:comment|reply|answer|review|post|message|^forum)s?[-_]?\d+$", re.IGNORECASE
)  # whoever else is in it: "blog-comment-7"
LONGEST_ID = 200  # characters
OF_COMMENT = re.compile(
    r"data-(?:comment|reply|review|message)-?id|data-cid|comment[-_]?\d+"
)  # an attribute, or an id itself
NUMBERS = re.compile(r"\d+(?:_\d+)*")  # "wpd-comm-7_5" is the seventh, and answers the fifth
LONG_NUMBER = re.compile(r"\d{4,}")  # a shorter one may count the comments of a page
TO_WRITE = re.compile(r"form|respond|quote|report", re.IGNORECASE)  # where what is done to a comment leads
CALLED = ("class", "title", "aria-label")
PERMANENT = re.compile(  # what a permalink is called
    r"perma-?link|\bpermanent\w{0,2}\s+link|(?:lien|enlace|link|ligação)\s+permanente?\b", re.IGNORECASE
)
SIGN = re.compile(r"[-_:.]")  # before what tells one id from another
FIRST_PAGE = re.compile(r"(?:https?:)?//[^/?#]+/?|/", re.IGNORECASE)  # of a site
NEAR = 8  # elements at the head of a record that may bear its id
FEWEST = 3  # records, that all bear what is no id of any
NEARLY_ALL = 0.9  # of a record's text


class Addresses:
    """Reads the ids and permalinks of a page's records."""

    def __init__(self, layout: Layout) -> None:
        self.outline, self.end, self.parent, self.kind = layout.outline, layout.end, layout.parent, layout.kind
        self.owners, self.members, self.line = layout.owners, layout.members, layout.own_line
        self.records = [*zip(layout.owned, layout.members, strict=True)]
        self.chars = layout.chars
        looks = layout.outline.kinds
        self._ids = cache(lambda kind: _ids(looks[kind][1]))
        self._said = cache(lambda kind: _said(*looks[kind]))
        self._named = cache(lambda kind: _named(looks[kind][1]))

    def own_id(self, own: Sequence[int], record: int) -> str:
        """Return the site's id of the *record*: an id attribute with a number in it, at its head, or said to be a comment's; "" without one."""
        return self._at_head(own, record) or self._inner.get(record, "")

    def _at_head(self, own: Sequence[int], record: int) -> str:
        """Return the first id at the head, or one that an address of the record ends in, where the first may count the comments of a page.

        A link within the page may fold the comment, or lead to where one answers it.
        """
        ids = [one for one in self._ids_of(own, record) if one != self._shared]
        if not ids or LONG_NUMBER.search(ids[0]) or not any(map(LONG_NUMBER.search, ids)):
            return next(iter(ids), "")
        targets = (
            self.outline.attributes[i].get("href", "").partition("#") for i in own if self.outline.tags[i] == "a"
        )
        goals = {place for page, _, place in targets if page and not TO_WRITE.search(place)}
        return next((one for one in ids if one in goals and LONG_NUMBER.search(one)), ids[0])

    def permalink(
        self,
        own: Sequence[int],
        record: int,
        time: int | None,
        record_id: str,
        by: tuple[int | None, str | None],
        body: range,
    ) -> str | None:
        """Return the target of the link at the time, else of one that ends in the record's id or its number, or is called a permalink, else of one beside the time.

        None of those in the *body* ends so but by chance. Of several links at the time it is the one that ends so, if there
        is one. The author's (*by* is where the name stands, and the name) in the same line leads elsewhere, as do who edited
        it, what else the author has said, and what is answered, the place of another record.
        """
        tags, attributes = self.outline.tags, self.outline.attributes
        found = self._targets_at(time, *by) if time is not None else ([], [])
        at_time, beside = ([target for target in targets if self._is_no_others(target, record)] for targets in found)
        links = [i for i in own if tags[i] == "a" and i not in body]
        called = (attributes[i].get("href", "") for i in links if self._is_permanent(i))
        permanent = (target for target in called if leads_away(target) and self._is_no_others(target, record))
        number = (NUMBERS.findall(record_id) or [record_id])[-1]
        if not number:
            return next(chain(at_time, beside, permanent), None)
        own_targets = [*at_time, *(target for target in beside if number in target or _id_in(target))]
        if own_targets:
            return next((target for target in own_targets if _ends_in(target, number)), own_targets[0])
        targets = (attributes[i].get("href", "") for i in links)
        ending = (one for one in targets if _ends_in(one, number) and self._is_no_others(one, record))
        here = f"#{record_id}" if any(attributes[i].get("id") == record_id for i in _head(own, record)) else None
        return next(chain(ending, permanent, filter(None, [here]), beside), None)

    def _is_permanent(self, i: int) -> bool:
        """Say whether link *i* is called a permalink, or says that it is one."""
        attributes = self.outline.attributes[i]
        named = (attributes.get(name, "") for name in CALLED)
        return attributes.get("rel") == "bookmark" or any(map(PERMANENT.search, (*named, self.line(i))))

    def _is_no_others(self, target: str, record: int) -> bool:
        """Say whether a link does not lead to the place of another record than this one."""
        return self._places.get(target.partition("#")[2], record) == record

    @cached_property
    def _places(self) -> dict[str, int]:
        """The records by their names."""
        return {name: i for i in self.members if (name := self.outline.attributes[i].get("id"))}

    def _ids_of(self, own: Sequence[int], record: int) -> Iterator[str]:
        head = _head(own, record)
        if len(self.members) == 1:  # it may be the list of comments: beside others the one in it would be the record
            whole = [i for i in head[1:] if self.chars[i] >= NEARLY_ALL * self.chars[record]]
            head = (head[0], *whole, *head[1:]) if whole and not self.chars[head[1]] else head
        return chain.from_iterable(self._ids(self.kind[i]) for i in head)

    @cached_property
    def _inner(self) -> dict[int, str]:
        """The ids that are said to be of comments anywhere in the records that bear none, as on what answers them, or are like others'; each its own."""
        bare = [pair for pair in self.records if not self._at_head(*pair)]
        found = (
            (record, chain((self._said(self.kind[i]) for i in own), self._alike(own, record))) for own, record in bare
        )
        said = {record: next(filter(None, ids), "") for record, ids in found}
        times = Counter(said.values())
        return {record: one for record, one in said.items() if times[one] == 1}

    def _alike(self, own: Sequence[int], record: int) -> Iterator[str]:
        """Yield the names at the head of a record that have the form of the others' ids, and by chance no digit in them."""
        return (name for i in _head(own, record) for name in self._named(self.kind[i]) if _form(name) in self._forms)

    @cached_property
    def _forms(self) -> set[tuple[str, int]]:
        """The forms of ids of letters and digits in which nearly all records have a name at their heads."""
        names = ({_form(name) for i in _head(*pair) for name in self._named(self.kind[i])} for pair in self.records)
        times = Counter(chain.from_iterable(names))
        forms = {form for pair in self.records for one in self._ids_of(*pair) if (form := _form(one)) is not None}
        return {form for form in forms if times[form] >= max(FEWEST, NEARLY_ALL * len(self.records))}

    @cached_property
    def _shared(self) -> str | None:
        """The id that all records bear first, of several: that of what they are about."""
        firsts = {next(self._ids_of(*pair), None) for pair in self.records}
        return firsts.pop() if len(firsts) == 1 and len(self.members) >= FEWEST else None

    def _targets_at(self, time: int, by: int | None, name: str | None) -> tuple[list[str], list[str]]:
        """Return where the links at and around the time lead, and those in its element, without those of records nested in it.

        Left out are those in it that hold the author's name, or say it and nothing else, or lead to a site's first page.
        """
        tags = self.outline.tags
        around = (i for i in (time, self.parent[time]) if tags[i] == "a")
        inside = (i for i in range(time + 1, self.end[time]) if tags[i] == "a" and self.owners[i] == self.owners[time])
        others = (i for i in inside if not (by is not None and i <= by < self.end[i]) and self.line(i) != name)
        at_time, beside = ([self.outline.attributes[i].get("href", "") for i in some] for some in (around, others))
        return [*filter(leads_away, at_time)], [
            one for one in beside if leads_away(one) and not FIRST_PAGE.fullmatch(one)
        ]


def ids_by_permalinks(permalinks: Sequence[str | None]) -> list[str]:
    """Return the ids in which the addresses of most comments end, of each another one; "" of those that have none.

    A lone one may have the address of the page, but for a place in it.

    >>> ids_by_permalinks(["/say/1851"]), ids_by_permalinks(["/say/1851#c7"])
    ([''], ['c7'])
    >>> ids_by_permalinks(["/a#c7", "/a#c8", "/a"]), ids_by_permalinks(["/say/1851", "/say/1852"]), ids_by_permalinks(["/a#c7", "/a#c7"])
    (['c7', 'c8', ''], ['1851', '1852'], ['', ''])
    """
    ids = [_id_in(permalink or "") for permalink in permalinks]
    found = [*filter(None, ids)]
    is_each_its_own = 2 * len(found) > len(ids) and len(set(found)) == len(found)
    is_told = len(ids) > 1 or not LONG_NUMBER.fullmatch("".join(found))
    return ids if is_each_its_own and is_told else [""] * len(ids)


def _id_in(address: str) -> str:
    page, _, place = address.partition("#")
    if any(map(str.isdigit, place)) and not TO_WRITE.search(place):
        return place
    last = page.rstrip("/").rpartition("/")[2]
    return last if LONG_NUMBER.fullmatch(last) else ""


def _head(own: Sequence[int], record: int) -> Sequence[int]:
    """Return the first of a record's *own* elements, and last those that stand before it: an anchor, what heads all before the first."""
    first = bisect_left(own, record)
    return (*own[first : first + NEAR], *own[:first][:NEAR])


def _said(tag: str, attributes: dict[str, str]) -> str:
    """Return the id that *attributes* say is a comment's, "" without one; an anchor in a comment may be that of the next."""
    short = ((name, value.strip()) for name, value in attributes.items() if len(value) <= LONGEST_ID)
    numbered = ((name, value) for name, value in short if any(map(str.isdigit, value)))
    named = ((name if name != "id" else value, value) for name, value in numbered if name != "id" or tag != "a")
    return next((value for name, value in named if OF_COMMENT.fullmatch(name)), "")


def _ids(attributes: dict[str, str]) -> tuple[str, ...]:
    """Return the ids with a number in them that *attributes* give."""
    return tuple([value for value in _named(attributes) if any(map(str.isdigit, value))])


def _named(attributes: dict[str, str]) -> list[str]:
    """Return what *attributes* give for names of an element, or ids of what is in it."""
    given = [(name, value) for name, value in attributes.items() if _names_id(name) and len(value) <= LONGEST_ID]
    if "name" in attributes and "type" not in attributes and not leads_away(attributes.get("href", "")):
        given.append(("name", attributes["name"]))  # <a name="c12">
    values = ((name, value.strip()) for name, value in given)
    own = ((name, value) for name, value in values if not NOT_OWN.search(value) or OWN_VALUE.search(value))
    return [value for name, value in own if not NOT_OWN.search(name)]


def _form(name: str) -> tuple[str, int] | None:
    """Return with what a *name* begins, and how long the rest is, where that has letters in it.

    >>> _form("comment_7ba9zs"), _form("c_kpzehm"), _form("comment-7")
    (('comment_', 6), ('c_', 6), None)
    """
    rest = SIGN.split(name)[-1]
    return (name.removesuffix(rest), len(rest)) if any(map(str.isalpha, rest)) else None


@lru_cache(maxsize=10_000)
def _names_id(name: str) -> bool:
    return OWN_ID.search(name) is not None


def _ends_in(target: str, number: str) -> bool:
    """Say whether *target* leads to what has that *number* in its page, and not to where one answers it."""
    _, _, fragment = target.partition("#")
    before = fragment.removesuffix(number)
    return before != fragment and not before[-1:].isdigit() and not TO_WRITE.search(fragment)
