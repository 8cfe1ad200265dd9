"""What says in so many words that it shows earlier comments: the model has met few of the words for that."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from comcrawl_scrapy.controls.comment_words import says_comments
from comcrawl_scrapy.controls.counts import counts
from comcrawl_scrapy.controls.intents import is_for_keeping, speaks_of
from comcrawl_scrapy.controls.other_names import names_comments
from comcrawl_scrapy.controls.wordings import words
from comcrawl_scrapy.documents.reply_words import REPLY_TO
from comcrawl_scrapy.gathering.control_features import LONGEST_TEXT
from comcrawl_scrapy.gathering.control_states import is_choice
from comcrawl_scrapy.gathering.leading import stays

if TYPE_CHECKING:
    from lxml.html import HtmlElement

    from comcrawl_scrapy.gathering.controls import Place

BEHIND = re.compile("[(（:：]")  # what something has: "Previous article (12 comments)"


def shows_earlier(node: HtmlElement, place: Place) -> bool:
    """Say whether a control beside the records, none of a row of choices, speaks of earlier comments, and neither of hiding nor of answering them.

    Above them, where they are put in order, it says how many.
    """
    said = words(node)
    if len(said) > LONGEST_TEXT or not speaks_of("earlier", said) or is_for_keeping(said) or REPLY_TO.search(said):
        return False
    what = BEHIND.split(said)[0]
    if not any(says_comments(part) or names_comments(part) for part in (what, *what.split())):
        return False
    counts_some = place.is_right_before(node) and any(counts(said))
    is_beside = place.position(node) in ("between", "after") or counts_some
    return is_beside and stays(node, place) and not is_choice(node) and node not in place.of_rows
