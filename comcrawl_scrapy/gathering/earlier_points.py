"""What says in so many words that it shows earlier comments: the model has met few of the words for that."""

from __future__ import annotations

from typing import TYPE_CHECKING

from comcrawl_scrapy.controls.comment_words import says_comments
from comcrawl_scrapy.controls.intents import is_for_keeping, speaks_of
from comcrawl_scrapy.controls.other_names import names_comments
from comcrawl_scrapy.controls.wordings import words
from comcrawl_scrapy.gathering.control_features import LONGEST_TEXT
from comcrawl_scrapy.gathering.control_states import is_choice
from comcrawl_scrapy.gathering.leading import stays

if TYPE_CHECKING:
    from lxml.html import HtmlElement

    from comcrawl_scrapy.gathering.controls import Place


def shows_earlier(node: HtmlElement, place: Place) -> bool:
    """Say whether a control beside the records, none of a row of choices, speaks of earlier comments, and not of hiding them."""
    said = words(node)
    if len(said) > LONGEST_TEXT or not speaks_of("earlier", said) or is_for_keeping(said):
        return False
    if not any(says_comments(part) or names_comments(part) for part in (said, *said.split())):
        return False
    is_beside = place.position(node) in ("between", "after") or place.is_right_before(node)
    return is_beside and stays(node, place) and not is_choice(node) and node not in place.of_rows
