"""What is drawn, and what is read.

Emoji that are drawn by pictures, as sites do that cannot rely on the fonts of their readers, are text all the same. Words in the
place of which a font draws an icon, such as "thumb_up", are none.
"""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING

import regex

if TYPE_CHECKING:
    from lxml.html import HtmlElement

NONE = "⭐🌟★☆✅☑✔❌❎✖©®™"  # ratings, badges and marks
FIRST = r"[\U0001f000-\U0001faff❤♥☺☹✌☝]|\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f|[#*0-9]\ufe0f?\u20e3"
MORE = r"\p{Emoji_Modifier}\u200d\ufe0e\ufe0f\u20e3\U000e0020-\U000e007f"  # what joins and changes them
EMOJI = regex.compile(rf"(?:(?![{NONE}])(?:{FIRST})[{MORE}]*\s*)+")
COUNTED = regex.compile(rf"(?:(?:{FIRST})[{MORE}]*\s*\d+\s*)+")  # how many have reacted with each
ICONS = "//*[contains(@class, '-icons') or contains(@class, '-symbols')][not(*)]"
DRAWN = ("i", "span")  # elements in which a font draws, as those are that a page has defined
CONTROLS, NEAR = ("a", "button"), 3  # levels around an icon, among which its control is
FONTS = re.compile(rb"-(?:icons|symbols)")  # to look for it is fast
OF_FONT = re.compile(r"-(?:icons|symbols)(?![^\W_])")  # class names; that of a single icon may have a text beside it
LIGATURE = re.compile(r"[a-z]+(?:_[a-z0-9]+)*")  # "thumb_up", which a font draws
LONGEST = 20  # characters: one of a family has eleven
CODE = re.compile(  # what one types for an emoji: "[good]", ":thumbsup:", ":-)", "XD"
    r"\[[^\[\]\s]+\]|:[a-z\d_+!?-]+:|[:;=%][-~^'`]?[)(\]\[dpbosxc03?@$|*/\\]{1,3}|8[-~^]?[)(o|]|b-?[)(]|x-?[)(dp]{1,2}|<3"
    r"|\^[._-]*\^|[o-][._][o-]",
    re.IGNORECASE,
)
MOST_BEFORE = 20  # elements
LONGEST_ICON_NAME = 25  # characters of a name with an icon
LONGEST_NAME = 200  # characters; some have the picture itself in the place of its address
TEXTS = frozenset(("p", "div", "li", "dd", "td", "blockquote", "article", "section"))
CALLED = re.compile(r"emo(?:ji|te|ticon)|smil(?:ey|ie|e)s?(?![a-z])", re.IGNORECASE)


def counts_emoji(text: str) -> bool:
    """Say whether a *text* is nothing but emoji, and how many there are of each.

    >>> counts_emoji("👍 12 ❤️ 3"), counts_emoji("👍"), counts_emoji("10 👍")
    (True, False, False)
    """
    return not text.isascii() and COUNTED.fullmatch(text.strip()) is not None


def as_read(document: HtmlElement, source: bytes) -> HtmlElement:
    """Let *document*, whose *source* that is, say what a reader reads where something is drawn: nothing moves, and no path changes."""
    document = with_emoji(document)
    return without_names_of_icons(document) if FONTS.search(source) else document


def without_names_of_icons(document: HtmlElement) -> HtmlElement:
    """Let each icon in *document* that a font draws in the place of its name have that as an attribute, not as its text.

    But those of controls, which have no other words to tell what they are for.
    """
    for icon in document.xpath(ICONS):
        name = (icon.text or "").strip()
        may_be_drawn = icon.tag in DRAWN or "-" in icon.tag
        is_drawn = may_be_drawn and LIGATURE.fullmatch(name) and OF_FONT.search(icon.get("class", ""))
        if is_drawn and all(outer.tag not in CONTROLS for outer in islice(icon.iterancestors(), NEAR)):
            icon.set("icon", name)
            icon.text = None
    return document


def with_emoji(document: HtmlElement) -> HtmlElement:
    """Let each picture in *document* that stands for emoji say these, as its text: nothing moves, and no path changes."""
    for picture in document.iter("img"):
        alt = picture.get("alt", "").strip()
        if len(alt) <= LONGEST and (_is_emoji(alt) or _is_code(alt, picture)):
            picture.text = alt
    return document


def _is_emoji(alt: str) -> bool:
    return not alt.isascii() and EMOJI.fullmatch(alt) is not None


def _is_code(alt: str, picture: HtmlElement) -> bool:
    """Say whether *alt* is what one types for an emoji, and the *picture* is called one, and in a text: names and reactions have some, too.

    One that is only of their folder stands beside what is said: it may be the icon of a name, or of a topic.
    """
    holder, is_code = picture.getparent(), CODE.fullmatch(alt) is not None
    if not is_code or holder is None or holder.tag not in TEXTS:
        return False
    if CALLED.search(picture.get("class", "")):
        return True
    return CALLED.search(picture.get("src", "")[-LONGEST_NAME:]) is not None and _is_in_line(picture, holder)


def _is_in_line(picture: HtmlElement, holder: HtmlElement) -> bool:
    """Say whether something is said before a *picture* in what holds it, or much right behind it: in cells names stand as well."""
    before = (holder.text, *(part.tail for part in islice(picture.itersiblings(preceding=True), MOST_BEFORE)))
    said = max((len(text.strip()) for text in before if text), default=0)
    least = LONGEST_ICON_NAME if holder.tag == "td" else 1
    return said >= least or len((picture.tail or "").strip()) >= LONGEST_ICON_NAME
