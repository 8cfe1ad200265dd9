"""The numbers of pages: that of this one, those that links lead to, and the rows of them that pagers are."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from itertools import islice, takewhile
from typing import TYPE_CHECKING
from urllib.parse import parse_qsl, unquote

from comcrawl_scrapy.controls.targets import target
from comcrawl_scrapy.documents.links import joined
from comcrawl_scrapy.documents.signatures import DIGITS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from urllib.parse import SplitResult

    from lxml.html import HtmlElement

    from comcrawl_scrapy.controls.targets import Page

LONGEST_NUMBER = 4  # digits
OF_PAGES = re.compile(  # what stands before the number of a page
    r"(?:pag(?:e[ds]?|ina|ine|ina?tion)?|pg|seiten?|sid[ae]|sivu|stran[aky]*|strona|oldal|sayfa|trang|halaman|страница|页|頁"
    r"|start|offset|from|skip|after|(?<![^\W\d_])(?:p|st|o))(?:num(?:ber)?|no|nr)?[^\w]*_?$",
    re.IGNORECASE,
)
NUMBERED = re.compile(r"\d{1,9}")
NUMBER = re.compile(r"\W*(\d{1,4})\W*")


def loaded_from(section: HtmlElement, url: str | None) -> Iterator[str]:
    """Yield the addresses from which scripts load parts of the page at *url* with *section* in them: elements of its own name them.

    >>> from lxml.html import fromstring
    >>> list(loaded_from(fromstring("<x-part src='/talk?page=1'><ul></ul></x-part>").find("ul"), "https://a.example/b"))
    ['https://a.example/talk?page=1']
    """
    for part in section.iterancestors():
        if "-" in str(part.tag) and (source := part.get("src")) and (address := joined(url or "", source)):
            yield address


def page_number(node: HtmlElement, page: Page) -> int | None:
    """Return the number under which a link shows this page again; None for any other link."""
    link = target(node, page)
    if link is None or not page.addresses:
        return None
    for own in page.addresses:
        if link.netloc == own.netloc and (number := _other_number(own, link)) is not None:
            return number
    return None


def _other_number(own: SplitResult, link: SplitResult) -> int | None:
    """Compare two addresses; they may differ in one small number, at the end of the path or in the query."""
    here, there = (f"{unquote(address.path).rstrip('/')}?{address.query}" for address in (own, link))
    numbers = DIGITS.findall(there)
    if here == there or not numbers:
        return None
    if DIGITS.sub("0", here) == DIGITS.sub("0", there):
        differing = [new for old, new in zip(DIGITS.findall(here), numbers, strict=True) if old != new]
        return int(differing[0]) if len(differing) == 1 and len(differing[0]) <= LONGEST_NUMBER else None
    mine, its = (parse_qsl(address.query) for address in (own, link))
    put_in = _put_in(own.path.rstrip("/"), link.path)
    if put_in is None or not dict(mine).keys() <= dict(its).keys():
        return None
    rest = put_in + "&".join(f"{key}={value}" for key, value in its if (key, value) not in mine)
    found = DIGITS.findall(rest)
    return int(found[0]) if len(found) == 1 and len(found[0]) <= LONGEST_NUMBER and rest.count("/") <= 3 else None


def _put_in(path: str, longer: str) -> str | None:
    """Return what a *longer* path has after another, or within its last part; None where it is a different one.

    >>> _put_in("/story", "/story/page/2"), _put_in("/story.html", "/story-2.html"), _put_in("/story", "/other/2")
    ('/page/2', '-2', None)
    """
    start = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(path, longer, strict=False)))
    end = path[start:]
    return longer[start : len(longer) - len(end)] if "/" not in end and longer[start:].endswith(end) else None


def leads_to_another_thing(node: HtmlElement, page: Page) -> bool:
    """Say whether a link leads from one numbered thing to another, such as the next story: nothing calls the number a page's.

    Where an address holds several numbers, one of them tells what the page is about, and the other may be the page's.
    """
    if (link := target(node, page)) is None:
        return False
    for own in page.addresses:
        here, there = (f"{address.path}?{address.query}" for address in (own, link))
        numbers = [*DIGITS.finditer(unquote(here))]
        is_alike = link.netloc == own.netloc and DIGITS.sub("0", here) == DIGITS.sub("0", there)
        if is_alike and len(numbers) == 1 and not OF_PAGES.search(unquote(here)[: numbers[0].start()]):
            return True
    return False


def is_called_next(node: HtmlElement) -> bool:
    """Say whether a link calls itself the one to the next page, by its ``rel``."""
    return "next" in (node.get("rel") or "").casefold().split()


def continues(node: HtmlElement, page: Page) -> bool:
    """Say whether a link shows this page again from another place on: one value of its query is new, as cursors are.

    What calls itself the next may lead below this page, or change its query in any way.
    """
    link = target(node, page)
    if link is None or link.scheme not in ("http", "https"):
        return False
    is_next = is_called_next(node)
    there = dict(parse_qsl(link.query))
    for own in page.addresses:
        here, path = dict(parse_qsl(own.query)), own.path.rstrip("/")
        if link.netloc != own.netloc or (link.path, there) == (own.path, here):
            continue
        if is_next and path and (link.path.rstrip("/") == path or link.path.startswith(f"{path}/")):
            return True
        if link.path.rstrip("/") == path and here.keys() <= there.keys() and len(there.items() - here.items()) == 1:
            return True
    return False


def current_number(page: Page) -> int:
    """Return the number of the page this is, by the query of its address; 1 where that has none."""
    found = DIGITS.findall(page.addresses[0].query) if page.addresses else []
    return int(found[-1]) if found and len(found[-1]) <= LONGEST_NUMBER else 1


def shown_number(node: HtmlElement) -> int | None:
    """Return the number that a control shows and nothing else: a page's."""
    said = ""
    for text in node.itertext("*") if isinstance(node.tag, str) else ():
        said += text.strip()
        if len(said) > 2 * LONGEST_NUMBER:
            return None
    match = NUMBER.fullmatch(said)
    return int(match[1]) if match else None


def option_numbers(options: Sequence[HtmlElement]) -> list[int]:
    """Return the first numbers of what may be chosen, where that is all in which one says anything else than the next.

    >>> from lxml.html import fromstring
    >>> option_numbers(fromstring("<select><option>Page 1 of 2<option>Page 2 of 2</select>").findall("option"))
    [1, 2]
    >>> option_numbers(fromstring("<select><option>1 day<option>2 weeks</select>").findall("option"))
    []
    """
    said = [" ".join("".join(option.itertext()).split()) for option in options]
    found = [NUMBERED.search(text) for text in said]
    alike = {match.string[: match.start()] + match.string[match.end() :] for match in found if match}
    return [int(match[0]) for match in found if match] if len(alike) == 1 and all(found) else []


def number_of(node: HtmlElement) -> int | None:
    """Return the number of the page that a control stands for: what it shows, or, of a list to choose from, tells it from others."""
    number = shown_number(node)
    if number is None and node.tag == "option":
        number = next(iter(option_numbers([node])), None)
    return number


@dataclass(frozen=True)
class Pager:
    """A row of numbers: the elements that show them, each with its own."""

    numbers: Sequence[tuple[HtmlElement, int]]

    @cached_property
    def now(self) -> int | None:
        """The number that stands for this page: the one that is marked, or the one that leads nowhere."""
        marked = [number for node, number in self.numbers if any(is_disabled(part) for part in node.iter("*"))]
        idle = [number for node, number in self.numbers if next(node.iter("a", "button"), None) is None]
        # Each may be named for its number.
        looks = [DIGITS.sub("", node.get("class") or "") for node, _ in self.numbers]
        odd = [number for (_, number), look in zip(self.numbers, looks, strict=True) if looks.count(look) == 1]
        odd = odd if len(looks) > 2 else []
        return next((found[0] for found in (marked, idle, odd) if len(found) == 1), None)


def pager_of(node: HtmlElement, pagers: dict[HtmlElement, Pager | None]) -> Pager | None:
    """Return the row of numbers that a control stands in; None where it stands in none.

    *pagers* keeps what has been found in each element: many controls stand in the same ones.
    """
    for outer in islice(node.iterancestors(), 3):
        if outer not in pagers:
            pagers[outer] = _pager(outer)
        if (found := pagers[outer]) is not None:
            return found
    return None


def _pager(box: HtmlElement) -> Pager | None:
    found = [(child, number) for child in box if (number := shown_number(child)) is not None]
    return Pager(found) if len(found) > 1 and len(found) >= len(box) / 2 else None


def is_disabled(node: HtmlElement) -> bool:
    """Say whether a control is out of use: switched off, or the one that is chosen already."""
    if node.get("disabled") is not None or node.get("aria-disabled") == "true":
        return True
    return node.get("aria-current") not in (None, "", "false") or node.get("aria-selected") == "true"
