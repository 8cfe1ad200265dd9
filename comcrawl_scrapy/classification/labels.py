"""Records that bear what comments do not: a title of their own that leads nowhere, or a price.

Who wrote a comment stands beside it, and when; where it has a title, that is of a few words, and it can be answered, or a heading
says what it is. News of a live blog, columns, lectures, jobs and goods have no such words, and say what they are about.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from typing import TYPE_CHECKING

from comcrawl_scrapy.classification.held_parts import share_holding
from comcrawl_scrapy.classification.linked_titles import behind_text
from comcrawl_scrapy.comment_text import asides
from comcrawl_scrapy.documents.characters import word_count
from comcrawl_scrapy.documents.control_words import is_control
from comcrawl_scrapy.documents.measures import HEADINGS
from comcrawl_scrapy.documents.signatures import DIGITS
from comcrawl_scrapy.record_fields.like_attributes import is_rating
from comcrawl_scrapy.record_fields.structured_data import REMARKS
from comcrawl_scrapy.times.dates_in_text import without_dates

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from comcrawl_scrapy.documents.measures import Measures
    from comcrawl_scrapy.items import Comment

NEARLY_ALL = 0.8  # of the records
FEWEST, ENOUGH = 3, 50  # records that show it
MOST, LONGEST = 40, 100  # texts of a record among which its title is, and characters of that
BEGINNING = 500  # characters of a text, in which what stands right above its end is looked for
HEADLINE = 4.5  # words that titles have on average; those of reviews have fewer
CURRENCY = r"(?:[$€£¥₽₺₹₩₴₪₫฿]|EUR|USD|GBP|CHF|PLN|SEK|NOK|DKK|CZK|zł|Kč|kr\.?|Ft|TL|lei|лв\.?|руб\.?|元|円|원)"
PRICE = re.compile(rf"{CURRENCY}\s?\d[\d.,'\s]*|\d[\d.,'\s]*(?:,-)?\s?{CURRENCY}")
LONGEST_PRICE = 20  # characters
INITIALS = 3  # letters
DECLARING = frozenset(("itemtype", "itemprop", "class"))  # attributes


def are_declared(measures: Measures, members: Sequence[int]) -> bool:
    """Say whether nearly all *members* are, or hold, what schema.org calls a comment or a review, or the stars that one gives."""
    looks = measures.outline.kinds_told_by(DECLARING)
    kinds = [number for number, (tag, attributes) in looks if is_rating(tag, attributes) or _is_remark(attributes)]
    return share_holding(measures.outline, members, kinds) >= NEARLY_ALL


def _is_remark(attributes: Mapping[str, str]) -> bool:
    is_rated = asides.RATING.search(attributes.get("class", "")) is not None
    return is_rated or attributes.get("itemtype", "").strip().rpartition("/")[2] in REMARKS


def are_for_sale(measures: Measures, members: Sequence[int]) -> bool:
    """Say whether nearly all of several *members* have a price: goods, courses, rooms."""
    members = members[:ENOUGH]
    priced = {
        position
        for position, _, said in _texts(measures, members)
        if len(said) <= LONGEST_PRICE and PRICE.fullmatch(said)
    }
    return len(members) > 1 and len(priced) >= NEARLY_ALL * len(members)


def are_titled(measures: Measures, members: Sequence[int], comments: Sequence[Comment], words: float) -> bool:
    """Say whether nearly all of three and more *members* have a title above their text, of more than so many *words* on average.

    Or one whose heading was read as its author, and beside it the name of somebody or of a place; *comments* are what they say.
    """
    if not FEWEST <= len(members) == len(comments):  # some may be none of this page
        return False
    outline, members = measures.outline, members[:ENOUGH]
    in_heading = outline.covered(outline.tagged(HEADINGS))
    ends = [behind_text(measures, i) for i in members]
    headed: set[int] = set()
    looked_at: Counter[int] = Counter()
    found: defaultdict[tuple[str, str | None, bool], set[tuple[int, str]]] = defaultdict(set)
    for position, owner, said in _texts(measures, members):
        looked_at[position] += 1
        if owner >= ends[position] or looked_at[position] > MOST:
            continue
        if said == comments[position].author and in_heading[owner]:
            headed.add(position)
        elif _may_be_title(said, comments[position]):
            # In every record they stand in the same place.
            place = outline.tags[owner], outline.attributes[owner].get("class"), bool(in_heading[owner])
            found[place].add((position, DIGITS.sub("0", said)))
    enough = NEARLY_ALL * len(members)
    return any(
        _are_own(titles, enough, 0 if len(headed) >= enough and not is_heading else words)
        for (*_, is_heading), titles in found.items()
    )


def _are_own(titles: Collection[tuple[int, str]], enough: float, words: float) -> bool:
    """Say whether enough records have one of the *titles* that no other has, of more than so many *words* on average; each with its record's position."""
    held = Counter(title for _, title in titles)
    by_length = sorted(titles, key=lambda title: (len(title[1]), title[1]))
    own = {position: title for position, title in by_length if held[title] == 1}  # the longest of each record
    return len(own) >= enough and sum(map(word_count, own.values())) > words * len(own)


def _may_be_title(said: str, comment: Comment) -> bool:
    """Say whether what is *said* in a record may be its title: not what the *comment* has, when and by whom, nor a word such as "Reply"."""
    author, time = comment.author or "", comment.published_text or ""
    is_known = (author and (author in said or said in author)) or (time and (time in said or said in time))
    is_other = "@" in said or said.endswith((":", "：")) or is_control(said)  # an account, who is quoted, "Reply"
    initials = "".join(name[0] for name in author.split())
    is_drawn = len(said) <= INITIALS and said.casefold() in initials.casefold()  # in the place of a picture
    if is_known or is_other or is_drawn or len(said) > LONGEST or not any(map(str.isalpha, said)):
        return False
    told = " ".join(comment.text[:BEGINNING].split()), " ".join((comment.quote or "")[:BEGINNING].split())
    return not any(said in part for part in told) and without_dates(said) == said


def _texts(measures: Measures, members: Sequence[int]) -> Iterator[tuple[int, int, str]]:
    """Yield the texts in *members*, without blanks too many: the innermost of these, by its position, the element, and what it says."""
    outline, texts = measures.outline, measures.outline.texts
    owners = outline.innermost(members)
    inside = texts.at(members[0], max(outline.end_list[i] for i in members))
    part = slice(inside.start, inside.stop)
    for owner, said in zip(texts.owner[part].tolist(), texts.said[part], strict=True):
        if owners[owner] >= 0:
            yield owners[owner], owner, " ".join(said.split())
