"""Whether two comments that were read in different states of a page are one: by ids, texts, authors and times.

A comment is known by the id that the site gave it, and two such ids are two comments. Without them a long text tells, where
author or time agree too: what is not known agrees with nothing, and two dates are two comments, but "a minute ago" is
another time at the next look.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from typing import TYPE_CHECKING

from comcrawl_scrapy.documents.characters import letters_and_digits
from comcrawl_scrapy.documents.shown_text import before_dots
from comcrawl_scrapy.times import dates, languages, relative_dates, relative_pairs
from comcrawl_scrapy.times.date_patterns import RELATIVE

if TYPE_CHECKING:
    from comcrawl_scrapy.items import Comment

MADE_UP = re.compile(r"[0-9a-f]{16}(?:-\d+)?")  # an id of `comcrawl_scrapy.threads`, where the site gave none
BEGINNING = 20  # letters and digits of a text by which it is found again; so many may be a part of it, "read more"
LONGEST_KEPT = 1_000  # characters of a text whose letters are kept: few are longer, and those may be very long
DRIFT = timedelta(hours=1)  # of the reading of one relative time, within a visit


def site_id(comment: Comment) -> str | None:
    """Return the id that the site gave the comment, None where it gave none."""
    return None if not comment.id or MADE_UP.fullmatch(comment.id) else comment.id


def have_two_ids(known: Comment, comment: Comment) -> bool:
    """Say whether the site gave two comments an id each; one may be read from a list's item, and from a link in it: "post-7", "7"."""
    short, long = sorted((site_id(known) or "", site_id(comment) or ""), key=len)
    if not short or not long.endswith(short):
        return bool(short)
    return long[: -len(short)][-1:].isalnum()


def same_of_id(known: Comment, comment: Comment) -> bool:
    """Say whether two comments of one id are one: some sites count anew on every page."""
    if _same_text(known, comment):
        return not _differ_in_date(known, comment)
    by = (known.author, known.published_at)
    return None not in by and by == (comment.author, comment.published_at)


def same_of_text(known: Comment, comment: Comment) -> bool:
    """Say whether two comments that begin alike are one for certain; ids that the site gave tell best."""
    if have_two_ids(known, comment):
        return False
    if says_name(known, comment) or says_name(comment, known):
        return not _differ_in_date(known, comment)
    if not _same_text(known, comment) or _differ_in_date(known, comment):
        return False
    same_author = _have_same_author(known, comment)
    same_date = date_of(known) is not None and date_of(known) == date_of(comment)
    if len(beginning(known.text)) < BEGINNING:
        return same_author and same_date
    is_whole = letters_of(known.text) == letters_of(comment.text)
    if not is_whole and None not in (urls := (known.author_url, comment.author_url)) and len({*urls}) > 1:
        return False  # somebody else of that name
    if same_date or _show_one_time(known, comment, is_whole):
        return same_author or None in (known.author, comment.author)
    if not is_whole:
        return False
    is_signed, is_other_signed = ((one.author, one.published_text) != (None, None) for one in (known, comment))
    return same_author or is_signed != is_other_signed


def says_name(unsigned: Comment, signed: Comment) -> bool:
    """Say whether a comment is unsigned and says what another does, after that one's author: of few comments less can be read."""
    if unsigned.author is not None or signed.author is None:
        return False
    return letters_of(unsigned.text) == letters_of(f"{signed.author} {signed.text}")


def _show_one_time(known: Comment, comment: Comment, is_whole: bool) -> bool:
    """Say whether two comments show their times alike, and of one: "2 hours ago" somebody may have begun two comments alike."""
    shown = known.published_text
    if not shown or shown != comment.published_text:
        return False
    return is_whole or not _is_relative(shown) or before_dots(min(known.text, comment.text, key=len)) is not None


def _have_same_author(known: Comment, comment: Comment) -> bool:
    """Say whether two comments are known to be by one: of few comments less can be read, so that names may differ in extent."""
    name, other = known.author, comment.author
    if name is None or other is None:
        return False
    is_part = name in other or other in name
    return name == other or (is_part and known.author_url is not None and known.author_url == comment.author_url)


def _differ_in_date(known: Comment, comment: Comment) -> bool:
    """Say whether two dates are known and differ; where both read the same, a little is no difference."""
    one, other = date_of(known), date_of(comment)
    if one is None or other is None or one == other:
        return False
    return known.published_text != comment.published_text or abs(one - other) >= DRIFT


def date_of(comment: Comment) -> datetime | None:
    """Return the time of a comment, None where it is not known or shown as one that changes with every look."""
    return None if _is_relative(comment.published_text or "") else comment.published_at


@lru_cache(maxsize=4096)
def _is_relative(shown: str) -> bool:
    patterns = (RELATIVE, dates.SOME_WORD)
    is_said = any(pattern.search(shown) for pattern in patterns)
    if is_said or relative_pairs.counted(shown, languages.KNOWN) is not None:
        return True
    return relative_dates.read(shown, languages.KNOWN, datetime.now(UTC)) is not None


def _same_text(known: Comment, comment: Comment) -> bool:
    """Say whether two texts are equal, or one the beginning of the other."""
    short, long = sorted((letters_of(known.text), letters_of(comment.text)), key=len)
    return short == long or not short or (len(short) >= BEGINNING and long.startswith(short))


def letters_of(text: str) -> str:
    """Return the letters and digits of a text, in lower case; the text where it has none."""
    return _kept_letters(text) if len(text) <= LONGEST_KEPT else _find_letters(text)


def _find_letters(text: str) -> str:
    return letters_and_digits(text) or text


_kept_letters = lru_cache(maxsize=5_000)(_find_letters)  # asked several times of each text, and again with each state


def beginning(text: str) -> str:
    """Return the first `BEGINNING` letters and digits of a text."""
    return letters_of(text)[:BEGINNING]
