"""Ways to find what a comment answers by what it says: links to it, quotations of it, and its author's name."""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING

import numpy as np

from comcrawl_scrapy.documents.characters import ARROWS, NO_BLANKS
from comcrawl_scrapy.documents.links import split
from comcrawl_scrapy.documents.reply_words import REPLYING_BEHIND, REPLYING_TO
from comcrawl_scrapy.documents.shown_text import text_before
from comcrawl_scrapy.documents.signatures import DIGITS
from comcrawl_scrapy.replies import quote_links
from comcrawl_scrapy.replies.own_places import links_of, own_numbers, permalinks, places_of, shown_numbers
from comcrawl_scrapy.replies.parents import PARENT_NAME, key
from comcrawl_scrapy.replies.quotes import quoted_one
from comcrawl_scrapy.replies.reading_order import oldest_first

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from lxml.html import HtmlElement

    from comcrawl_scrapy.items import Comment
    from comcrawl_scrapy.record_fields.slots import Layout
    from comcrawl_scrapy.replies.levels import Parents

SUBJECT = re.compile(
    r"^(?:(?:re|aw|antw|sv|vs|odp|回复|回覆|答复)\s*(?:\[\d+\])?\s*[:：]\s*)+", re.IGNORECASE
)  # of an answer
ANSWERED = re.compile(r"repl(?:y|ied)-?(?:to|at)(?![a-z])|answer-?to")  # in lower case
MENTION = re.compile(r"^[>\s]*(?:@|回[复覆復](?:\s*(?:@|\d{1,5}\s*[#楼樓]))?)\s*([^\s:,@][^:,\n@]{0,40})")
NUMBERED = re.compile(
    r"\s*(?:>>\s?|@#?)(\d{1,10})\b(?![:.,/-]\d|\s?(?:[%€$£]|[ap]m\b|uhr\b))", re.IGNORECASE
)  # as boards answer, and readers of numbered comments
ADDRESSING = frozenset(("a", "b", "strong"))
PLACE = re.compile(r"(?<!\s)\s*(?:#\d+|[(\[]#?\d+[)\]])\s*$")  # of what is answered, behind the name
REPLY_TO = re.compile(
    rf"\bparent\b|{REPLYING_TO}|{REPLYING_BEHIND}|előzmény|в\s+ответ\b|yanıt\s+olarak|בתגובה\s+ל|返信先|回[复覆復]|↑",
    re.IGNORECASE,
)
POINTS_TO = re.compile(rf"^\s*[{ARROWS}]|{REPLY_TO.pattern}", re.IGNORECASE)  # in front of a name
POINTED_TO = re.compile(rf"(.+?)(?:{REPLYING_BEHIND})\W*", re.IGNORECASE)  # behind a name
VARIANTS = "\ufe0e\ufe0f\u200d\u20e3"  # which change or join emoji, and no letters
LONGEST_ADDRESS = 60  # characters of "In reply to Ann"
LINKS = 40  # of a record that are looked at
GOES_ON = re.compile(rf"[-.]?(?!{NO_BLANKS})\w")  # a name, behind what would be a shorter one


def mentioned(comments: Sequence[Comment], layout: Layout) -> tuple[Parents, dict[int, str]]:
    """Find the comment that a link leads to, or that is quoted, or whose author the text begins by addressing, or a label names.

    It was said before: it stands above, or below where the newest stand first. And the ids of those on other pages that are quoted,
    or that links say are answered.
    """
    links, shown = links_of(layout), shown_numbers(layout)
    places = own_numbers(comments) | permalinks(comments, layout, links) | places_of(layout)
    quotations = quote_links.quoted(comments, layout)
    authors: dict[str, int] = {}
    numbers: dict[str, int] = {}
    known_as = _names(comments)
    begun_with = _begun_with(comments, layout, known_as)
    addressees, order = _addressees(layout, known_as), oldest_first([comment.published_at for comment in comments])
    texts = [comments[position].text for position in order]
    found: Parents = [None] * len(comments)
    elsewhere = dict(quotations.elsewhere)
    for turn, position in enumerate(order):
        comment, earlier = comments[position], order[:turn]
        targets = (places.get(target) for target in _targets(layout, position, places, known_as))
        known = (target for target in targets if target is not None and target in earlier)
        parent = next(known, quotations.here.get(position))
        if parent is None and (number := NUMBERED.match(comment.text)):
            parent = numbers.get(number[1])
        numbers.update(dict.fromkeys((shown[position], key(comment.id)), position))
        names = known_as[position]
        if parent is None and (other := _elsewhere(layout, links[position], comment.id, places)) is not None:
            elsewhere[position] = other
            authors.update(dict.fromkeys(names, position))
            continue
        if parent is None and (said := begun_with.get(position)):
            parent = begun_with_name(said, authors)
        if parent is None and comment.quote and (quoted := quoted_one(comment.quote, texts, turn)) is not None:
            parent = order[quoted]
        if parent is None and addressees.get(position) not in names:  # "Reply to Ann" below what Ann says is a button
            parent = authors.get(addressees.get(position, ""))
        found[position] = parent
        authors.update(dict.fromkeys(names, position))
    return found, {position: name for position, name in elsewhere.items() if found[position] is None}


def _addressees(layout: Layout, known_as: Sequence[Sequence[str]]) -> dict[int, str]:
    """Return whom the records say that they answer, by position: in so many words, or by what a link with a name is called.

    They are of those who are *known_as* somebody here: "Reply" is nobody's name.
    """
    texts, found, known = layout.outline.texts, dict[int, str](), {*chain.from_iterable(known_as)}
    links = layout.of_kinds(_leads_to_parent, {"a", "class"}.__contains__)
    for i in chain.from_iterable(layout.owned) if links else ():
        if layout.kind[i] in links and (name := called(layout.line(i))) in known:
            found.setdefault(layout.owners[i], name)
    for k in np.flatnonzero(layout.owner[texts.owner] >= 0).tolist():
        if len(texts.said[k]) <= LONGEST_ADDRESS and (told := _told(texts.said[k])) is not None:
            owner, after = layout.owners[texts.owner[k]], k + 1
            if not told and after < len(texts.said) and layout.owners[texts.owner[after]] == owner:
                told = texts.said[after]
            if (name := called(PLACE.sub("", told))) in known:
                found.setdefault(owner, name)
    return found


def _leads_to_parent(tag: str, attributes: dict[str, str]) -> bool | None:
    """Say whether elements of a kind are called after what is answered, links or what holds the name alone: True or nothing."""
    if tag != "a":
        return True if _says_answered(attributes.get("class", "")) else None
    return True if _says_parent(" ".join([value for name, value in attributes.items() if name != "href"])) else None


@lru_cache(maxsize=10_000)
def _says_answered(name: str) -> bool:
    return ANSWERED.search(name.lower()) is not None


@lru_cache(maxsize=10_000)
def _says_parent(names: str) -> bool:
    return PARENT_NAME.search(names.lower()) is not None


@lru_cache(maxsize=20_000)
def _told(text: str) -> str | None:
    """Return the name after "In reply to", empty where that is all; None where a short text does not say so."""
    if (named := POINTED_TO.fullmatch(text)) is not None:
        return named[1]
    said = POINTS_TO.search(text)
    return text[said.end() :].strip(" :@") if said else None


def called(name: str) -> str:
    """Return what is the same of a name however it is written, and whatever pictures adorn it.

    >>> called("@Ann"), called("🌸 रवि ⚙️"), called("***")
    ('ann', 'रवि', '***')
    """
    start, stop = 0, len(name)
    while start < stop and not _is_of_word(name[start]):
        start += 1
    while start < stop and not _is_of_word(name[stop - 1]):
        stop -= 1
    return (name[start:stop] or name.strip().lstrip("@")).casefold()


def _is_of_word(character: str) -> bool:
    return unicodedata.category(character)[0] in "LMN" and character not in VARIANTS


def _names(comments: Sequence[Comment]) -> list[list[str]]:
    """Return how the author of each comment may be addressed: by account, which the address of the profile ends in, and by name.

    An account that several names share, or that is one, tells nobody apart.
    """
    names = [called(comment.author or "") for comment in comments]
    paths = (split(comment.author_url or "").path.rstrip("/").rpartition("/")[2] for comment in comments)
    accounts = ["" if path.isdigit() else called(path) for path in paths]
    of_account: defaultdict[str, set[str]] = defaultdict(set)
    for account, name in zip(accounts, names, strict=True):
        of_account[account].add(name)
    taken = set(names)
    own = (account if len(of_account[account]) == 1 and account not in taken else "" for account in accounts)
    return [[*filter(None, both)] for both in zip(own, names, strict=True)]


def addressed(comments: Sequence[Comment], nested: Parents, layout: Layout) -> Parents:
    """Find the earlier answer of the same thread that an answer links to, or whose author it names or begins by addressing.

    Of threads that are shown in two levels, whatever their depth; where deeper ones are, nesting tells.
    """
    if not any(parent is not None for parent in nested) or any(p is not None and nested[p] is not None for p in nested):
        return list(nested)
    found = list(nested)
    places, known_as = places_of(layout), _names(comments)
    begun_with, addressees = _begun_with(comments, layout, known_as), _addressees(layout, known_as)
    for thread, answers in _threads(comments, nested).items():
        spoke: dict[str, int] = {}
        earlier = {thread}
        for position in answers:
            targets = (places.get(target) for target in _targets(layout, position, places, known_as))
            linked = (p for p in targets if p is not None and p in earlier)
            names = known_as[position]
            if (parent := next(linked, None)) is not None:
                found[position] = parent
            elif (addressee := addressees.get(position)) not in names and addressee in spoke:
                found[position] = spoke[addressee]
            elif said := begun_with.get(position):
                answered = begun_with_name(said, spoke)
                found[position] = thread if answered is None else answered
            earlier.add(position)
            spoke.update(dict.fromkeys(names, position))
    return found


def _threads(comments: Sequence[Comment], nested: Parents) -> dict[int, list[int]]:
    """Return the answers in each thread, by the position of what they answer, oldest first."""
    threads: defaultdict[int, list[int]] = defaultdict(list)
    for position, thread in enumerate(nested):
        if thread is not None:
            threads[thread].append(position)
    return {
        thread: [answers[turn] for turn in oldest_first([comments[position].published_at for position in answers])]
        for thread, answers in threads.items()
    }


def _begun_with(comments: Sequence[Comment], layout: Layout, known_as: Sequence[Sequence[str]]) -> dict[int, str]:
    """Return whom comments begin by addressing: after an "@", or as a link or in bold what is the name of somebody, and nothing else.

    The first word of a name, and a comma or colon behind it, is enough where one person alone has it, and it is nobody's account.
    """
    whole: defaultdict[str, set[str]] = defaultdict(set)
    for name in {called(comment.author or "") for comment in comments} - {""}:
        whole[name.split()[0]].add(name)
    taken = {*chain.from_iterable(known_as)}
    alone = {word: name for word, names in whole.items() if len(names) == 1 and word not in taken for name in names}
    found: dict[int, str] = {}
    for position, comment in enumerate(comments):
        if mention := MENTION.match(comment.text):
            said = called(mention[1])
            found[position] = alone.get(said, said)
        elif (said := comment.text[:LONGEST_ADDRESS].casefold()) and said.split()[0].rstrip(",:") in whole:
            parts = (called(layout.line(i)) for i in layout.owned[position] if layout.outline.tags[i] in ADDRESSING)
            named = (name for name in parts if name != called(comment.author or "") and said.startswith(name))
            if whom := next(filter(None, named), None):
                found[position] = alone.get(whom, whom) if said[len(whom) :].startswith((",", ":")) else whom
    return found


def begun_with_name(said: str, known: Mapping[str, int]) -> int | None:
    """Return what is *known* of the longest name that a mention begins with; what follows it in the line may be captured with it."""
    names = (said[:end] for end in range(len(said), 0, -1) if not GOES_ON.match(said, end))
    return next((known[name] for name in names if name in known), None)


def _targets(
    layout: Layout, position: int, places: Mapping[str, int], known_as: Sequence[Sequence[str]]
) -> Iterator[str]:
    """Yield where links within the page lead, and such links to other addresses as say that they answer something, or whom.

    These say what who wrote that is *known_as*, and nothing else. A comment may have an address of its own that ends in what its place is called. And where its link to itself has the address
    of the page, that of another has it too.
    """
    links, outline, here = 0, layout.outline, {""}
    for i in layout.owned[position]:
        if outline.tags[i] == "a":
            node = outline.nodes[i]
            address, _, target = outline.attributes[i].get("href", "").partition("#")
            last = "" if target else address.rstrip("/").rpartition("/")[2]
            whole = outline.attributes[i].get("href", "")
            if places.get(target) == position:
                here.add(address)
            elif whole in places:
                links += 1
                yield whole
            elif (target or last in places) and (
                address in here
                or _says_that_it_answers(node)
                or (target in places and called(layout.line(i)) in known_as[places[target]])
            ):
                links += 1
                yield target or last
        if links == LINKS:
            return


def _elsewhere(layout: Layout, links: Sequence[int], own_id: str, places: Mapping[str, int]) -> str | None:
    """Return the place of a comment on another page, called as that of this one, that one of its *links* says is answered."""
    form, outline = DIGITS.sub("0", own_id), layout.outline
    for i in links:
        target = outline.attributes[i].get("href", "").partition("#")[2]
        is_alike = target != "" and DIGITS.sub("0", target) == form
        if is_alike and target not in places and _says_that_it_answers(outline.nodes[i]):
            return target
    return None


def _says_that_it_answers(link: HtmlElement) -> bool:
    """Say whether a *link*, or what stands before it, says that it leads to what is answered."""
    return REPLY_TO.search(f"{text_before(link)} {' '.join(link.itertext())}") is not None
