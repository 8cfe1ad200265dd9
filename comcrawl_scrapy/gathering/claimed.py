"""How many comments a page claims to have: above them, on what opens them or leads to them, in its structured data.

Whether what stands beside a number is about comments is for the entry points' model to say, which knows "213 Kommentare" in
any language it has met.
"""

from __future__ import annotations

import re
from collections import Counter, deque
from enum import IntEnum
from functools import cache, partial
from itertools import accumulate, chain, islice, pairwise, takewhile
from typing import TYPE_CHECKING, Any, NamedTuple

from comcrawl_scrapy.controls import never_click
from comcrawl_scrapy.controls.comment_words import HEADS, LONGEST, about_comments
from comcrawl_scrapy.controls.counts import NUMBER, counts
from comcrawl_scrapy.controls.deeds import CHANGING
from comcrawl_scrapy.controls.intents import speaks_of
from comcrawl_scrapy.controls.other_names import ASIDE, names_comments
from comcrawl_scrapy.controls.wordings import words
from comcrawl_scrapy.documents.links import joined, without_fragment, without_query
from comcrawl_scrapy.record_fields.structured_data import REMARKS, loaded, several, types_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from lxml.html import HtmlElement

    from comcrawl_scrapy.records.protocol import Section
    from comcrawl_scrapy.snapshot import PageSnapshot

OF = re.compile(r"\s*(?:/|(?:[^\W\d_]{1,4}\s+)?[^\W\d_]{1,4})\s*")  # between a part and the whole: "of", "out of", "从"
TO = re.compile(r"\s*[–—~～]\s*")  # between the first and the last of a part
DIGITS = re.compile(r"\d")
MOST_UNNAMED = 1_900  # in a heading that does not say of what; beyond begin years and days
AS_MANY = 0.8  # of the comments gathered: a claim of fewer is one of something else
GRADED = re.compile(  # behind what a heading says: how all reviews grade, "4.5 out of 5 based on 12"
    r"\b\d{1,2}(?:[.,]\d+)?\s?(?:/|(?:[^\W\d]{1,10}\s){1,2})\s?(?:5|10|100)(?![\w.,]).*"
)
MOST_HEADING = 3  # words of a heading that says no more than that comments follow
BELOW, UNMISTAKABLE = 10, 5  # elements after the last comment, and comments that no page's number is taken for
ABOVE, LEVELS = 60, 4  # elements before the first comment, and levels around the section, among which it stands
MOST_READ = 2_000  # characters of what counts something, and of its controls: each element above is looked through
QUOTED = re.compile(r"“[^”]{3,}”|„[^“”]{3,}[“”]|«[^»]{3,}»|\"[^\"]{3,}\"|「[^」]{3,}」")  # what the comments are on
BEGINS, ENDS = re.compile(r"\W*\d"), re.compile(r"^\W*\d|\d\W*$")
UNREAD = frozenset(("script", "style", "noscript", "template", "head", "meta", "link", "title"))
PAGES = "h1"  # the heading of a page, which may be nothing but comments
CONTROLS = ("a", "button")
DEEDS = frozenset((*CHANGING, "share"))  # of visitors, who are counted beside
LISTS = frozenset(("itemListElement", "hasPart", "isPartOf", "mentions", "citation"))  # of other pages
COMMENTED = re.compile(r"comment|reply|answer", re.IGNORECASE)


class Source(IntEnum):
    """What tells how many comments there are, the surest first."""

    BESIDE = 0  # the heading above them, or what goes on below
    OPENER = 1  # what opened them
    LINK = 2  # to them
    METADATA = 3


class Claim(NamedTuple):
    """A number of comments, and what tells it."""

    source: Source
    number: int


class Count(NamedTuple):
    """A number above comments; ``heads``: what says it speaks of comments, and no other heading stands in between."""

    number: int
    heads: bool


def claims(page: PageSnapshot, opened_by: Sequence[str] = ()) -> list[Claim]:
    """Return what *page* says of the number of its comments; *opened_by* are the texts of what was clicked to see them."""
    found = [Claim(Source.OPENER, count) for text in opened_by for count in counts(text)[:1]]
    found += (Claim(Source.METADATA, count) for count in _stated(page.document))
    if page.comment_section is not None:
        section = page.comment_section.section
        found += (Claim(Source.BESIDE, count.number) for count in counted_above(page, section))
        found += (Claim(Source.BESIDE, count) for count in _counted_below(page, section))
        found += (Claim(Source.LINK, count) for count in _on_links(page, section.node))
    return found


def choose(found: Sequence[Claim], gathered: int) -> int | None:
    """Return the claim to believe, None without any: of the best source, what it says most often.

    What was *gathered* refutes claims of fewer, if only of a few fewer where there is no other: some do not count all.
    """
    for least in (gathered, AS_MANY * gathered):
        held = [claim for claim in found if claim.number >= max(least, 1)]
        if held:
            best = min(claim.source for claim in held)
            return Counter(claim.number for claim in held if claim.source == best).most_common(1)[0][0]
    return None


def counted_above(page: PageSnapshot, section: Section) -> Iterator[Count]:
    """Yield what is counted right above the first comment: what speaks of comments, or begins or ends the last heading."""
    may_head, counts_deeds = True, cache(partial(_counts_deeds, page.url))  # of controls that nodes have in common
    for node in _before(section.node, section.records[0].node):
        text = _without_deeds(node, counts_deeds)
        text = " ".join(QUOTED.sub(" ", text).split()) if len(text) <= MOST_READ else text
        is_heading, is_long = _is_heading(node), node.tag == "p" and len(text) > LONGEST
        is_last, may_head = is_heading and may_head, may_head and not (is_heading or is_long)
        if len(text) <= LONGEST and (numbers := counts(text)):
            if _leads_elsewhere(node, page.url) or _counts_a_part(node):
                continue
            if about_comments(node, text) or names_comments(text):
                heads = is_last or may_head
                yield Count(max(numbers) if _tells_a_part(text, numbers, len(section.records)) else numbers[0], heads)
            elif is_last and (outer := numbers[0 if BEGINS.match(text) else -1]) < MOST_UNNAMED and ENDS.search(text):
                yield Count(outer, heads=False)


def _counted_below(page: PageSnapshot, section: Section) -> Iterator[int]:
    """Yield the whole of which as many are shown as there are: "Showing 9 of 30", right below the last comment."""
    shown, last = len(section.records), section.records[-1].node
    outwards = (last, *islice(last.iterancestors(), LEVELS))
    below = (node for outer in outwards for sibling in outer.itersiblings("*") for node in sibling.iter("*"))
    for node in islice(below, BELOW):
        text = words(node)[: LONGEST + 1] if node.tag not in UNREAD else ""
        if len(text) > LONGEST or len(numbers := counts(text)) != 2 or _leads_elsewhere(node, page.url):
            continue
        is_said = shown >= UNMISTAKABLE or about_comments(node, text)
        if is_said and numbers[1] > shown and _tells_a_part(text, numbers, shown):
            yield numbers[1]


def headed_above(page: PageSnapshot, section: Section) -> bool:
    """Say whether the last heading above the first comment is a word or two that speak of comments, or of reviews and the like, and their grade."""
    above = _before(section.node, section.records[0].node)
    heading = next((node for node in above if node.tag == PAGES or _is_heading(node)), None)
    return heading is not None and _heads_comments(page, heading)


def is_any_headed(page: PageSnapshot) -> bool:
    """Say whether any heading of the page is one as above comments: where none is, nothing is `headed_above`."""
    tagged = page.document.iter(PAGES, *HEADS)
    return any(_heads_comments(page, node) for node in chain(tagged, page.document.xpath("//*[@role='heading']")))


def _heads_comments(page: PageSnapshot, heading: HtmlElement) -> bool:
    text = ASIDE.sub("", GRADED.sub("", words(heading)))
    if len(text.split()) > MOST_HEADING or _leads_elsewhere(heading, page.url):
        return False
    return about_comments(heading, text) or names_comments(text)


def _is_heading(node: HtmlElement) -> bool:
    return node.tag in HEADS or node.get("role") == "heading"


def _without_deeds(node: HtmlElement, counts_deeds: Callable[[HtmlElement], bool]) -> str:
    """Return the text of *node* but for what may be chosen in it, and what its controls say to vote, share or the like.

    These count how many did so, and a list to choose from how many comments a page may have. A long text is returned as it is.
    """
    text = words(node)
    if len(text) > MOST_READ:
        return text
    for choices in node.iterdescendants("select"):
        text = text.replace(words(choices), " ", 1)
    if not DIGITS.search(text):
        return text
    if any(map(counts_deeds, node.iterancestors(*CONTROLS))):
        return ""
    for control in node.iter(*CONTROLS):
        if counts_deeds(control):
            text = text.replace(words(control), " ", 1)
    return text


def _counts_deeds(url: str, control: HtmlElement) -> bool:
    lengths = accumulate(len(text.strip()) for text in control.itertext())
    if any(length > MOST_READ for length in lengths):
        return False
    said = words(control)
    counts_earlier = len(counts(said)) == 1 and speaks_of("earlier", said)
    return counts_earlier or (DIGITS.search(said) is not None and never_click.forbidden(control, url) in DEEDS)


def _leads_elsewhere(node: HtmlElement, url: str) -> bool:
    """Say whether a node is in a link to another page, or holds one."""
    links = (link.get("href") or "" for link in (*node.iterancestors("a"), *node.iter("a")))
    return any(
        href and (link := joined(url, href) or "").startswith("http") and without_query(link) != without_query(url)
        for href in links
    )


def _tells_a_part(text: str, numbers: Sequence[int], shown: int) -> bool:
    """Say whether the *numbers* of a *text* are of a part, of which as many are *shown*, and of the whole: "4 of 32", "1–20 of 213"."""
    between = [text[one.end() : other.start()] for one, other in pairwise(NUMBER.finditer(text))]
    if len(numbers) == 3:
        return TO.fullmatch(between[0]) is not None or OF.fullmatch(between[-1]) is not None
    return numbers[0] == shown and any(map(OF.fullmatch, between))


def _counts_a_part(node: HtmlElement) -> bool:
    """Say whether a node heads one of several boxes that count what they hold: comments by month."""
    box = node.getparent() if node.tag == "summary" else None
    others = [] if box is None else [*box.itersiblings("details"), *box.itersiblings("details", preceding=True)]
    return any(counts(words(head)) for other in others for head in other.iterchildren("summary"))


def _before(section: HtmlElement, first: HtmlElement) -> Iterator[HtmlElement]:
    """Return the elements before *first*, nearest first, as far as they may belong to the *section*."""
    outwards = pairwise((section, *section.iterancestors()))
    levels = (outer for inner, outer in outwards if next(inner.itersiblings(preceding=True), None) is not None)
    *_, box = (section, *islice(levels, LEVELS))
    inside = takewhile(lambda node: node is not box, (first, *first.iterancestors()))
    siblings = chain.from_iterable(node.itersiblings(preceding=True) for node in inside)
    above = chain.from_iterable(reversed(list(sibling.iter("*"))[-ABOVE:]) for sibling in siblings)
    return (node for node in islice(above, ABOVE) if node.tag not in UNREAD)


def _on_links(page: PageSnapshot, section: HtmlElement) -> Iterator[int]:
    """Yield what is counted on links that jump about the page: to the section, to what it stands in, or to the comments."""
    places = {outer.get("id") for outer in (section, *section.iterancestors()) if outer.get("id")}
    places |= {node.get("id") or node.get("name") for node in section.iter("a", "div", "h2", "h3")}
    for link in page.document.iter("a"):
        href, _, fragment = (link.get("href") or "").partition("#")
        if fragment and (not href or joined(page.url, href) == without_fragment(page.url)):
            text = words(link)[:LONGEST]
            leads_there = fragment in places
            says_so = (leads_there or not DIGITS.search(fragment)) and about_comments(link, text)
            if (numbers := counts(text)) and (says_so or (leads_there and text.strip("()").isdecimal())):
                yield numbers[0]


def _stated(document: HtmlElement) -> Iterator[int]:
    """Yield the counts of schema.org: JSON-LD of the page's own article or thread, and microdata that names one only."""
    for script in document.iter("script"):
        if "ld+json" in (script.get("type") or "") and COMMENTED.search(script.text or ""):
            yield from _of_script(script.text or "")
    marked = document.xpath("//*[@itemprop='commentCount' or @itemprop='interactionCount']")
    values = (node.get("content") or words(node) for node in marked)
    of_comments = (value.rpartition(":")[2] for value in values if ":" not in value or "Comment" in value)
    numbers = {count for value in of_comments for count in counts(value)}
    if len(numbers) == 1:
        yield from numbers


def _of_script(text: str) -> Iterator[int]:
    found = deque(loaded(text))
    while found:
        value = found.popleft()
        if isinstance(value, list):
            found += value
        elif isinstance(value, dict):
            if types_of(value) & REMARKS:
                continue  # the answers to one comment
            yield from _of_object(value)
            found += (held for name, held in value.items() if name not in LISTS and isinstance(held, dict | list))


def _of_object(value: dict[str, Any]) -> Iterator[int]:
    for name in ("commentCount", "answerCount"):
        yield from counts(str(value.get(name, "")))[:1]
    for held in several(value.get("interactionStatistic")):
        if isinstance(held, dict) and COMMENTED.search(str(held.get("interactionType"))):
            yield from counts(str(held.get("userInteractionCount", "")))[:1]
