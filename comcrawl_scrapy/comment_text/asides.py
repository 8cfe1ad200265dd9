"""What in a comment's text is none of it by what it is called and says: the stars that its author gives, what unfolds the rest.

And what readers rate it by: a label and numbers, with something in it to click on; what copies a block of code above; and a label
in front that says what it is.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from lxml import etree

from comcrawl_scrapy.documents.control_words import LONGEST_CONTROL
from comcrawl_scrapy.dom import INLINE

if TYPE_CHECKING:
    from lxml.html import HtmlElement

RATING = re.compile(r"(?:^|[-_ ])(?:stars?|ratings?)(?:$|[-_ ])")
GRADE = re.compile(r"[\d★☆⭐]")
RATED = re.compile(r"[^\W\d][^:：]{0,20}[:：][\s|/()\d+\u2212-]*\d[\s|/()\d+\u2212-]*")  # "Rate this: 3 0"
GRADED = re.compile(r"[(\[]?\d{1,2}(?:[.,]\d)?\s?/\s?(?:5|10)[)\]]?")  # "(4.5/5)"
QUESTION = (
    r"(?:q(?:uestion|n)?|frage|pregunta|pergunta|domanda|vraag|fråga|pytanie|вопрос|soru|問|问|質問|질문)\s?[:：]"
)
ANSWER = r"(?:a(?:nswer|ns)?|antwort|respuesta|resposta|réponse|risposta|antwoord|svar|odpowiedź|ответ|cevap|答|回答|답변)\s?[:：]"
LABEL = re.compile(rf"{QUESTION}|{ANSWER}", re.IGNORECASE)
PARAGRAPHS = INLINE | {"p", "blockquote"}  # below which people hide the end of a story
UNFOLDS = re.compile(r"(?:\.{3}|…)$")  # "Click to expand..."


def called(_: str, attributes: dict[str, str]) -> re.Pattern[str] | None:
    """Return what elements of a kind must say to be none of the text; None of those that are called nothing such."""
    named = attributes.get("class", "")
    return GRADE if RATING.search(named) else UNFOLDS if "xpand" in named else None


def acts(_: str, attributes: dict[str, str]) -> bool | None:
    """Say whether elements of a kind have a script that runs when they are clicked: True or nothing."""
    return True if "onclick" in attributes else None


def rates(text: str) -> bool:
    """Say whether a *text* is a label and numbers: "Rate this: 3 0"."""
    return len(text) <= LONGEST_CONTROL and RATED.fullmatch(text) is not None


def says(look: re.Pattern[str] | None, text: str) -> bool:
    """Say whether a short *text* has the *look* of what is called so."""
    return look is not None and len(text) <= LONGEST_CONTROL and look.search(text) is not None


def grades_below(node: HtmlElement, text: str) -> bool:
    """Say whether a block that the template names, and that ends what holds it below a paragraph of an editor's, says *text*, a grade, and nothing else: "(4.5/5)"."""
    if len(text) > LONGEST_CONTROL or GRADED.fullmatch(text) is None:
        return False
    before = next(node.itersiblings(etree.Element, preceding=True), None)
    is_last = node.getnext() is None and not (node.tail or "").strip()
    is_named = node.tag == "div" and bool(node.get("class")) and all(part.tag in INLINE for part in node)
    return is_named and is_last and before is not None and before.tag == "p" and not before.get("class")


def acts_below(node: HtmlElement) -> bool:
    """Say whether an element in a line is all that stands below a block that is no paragraph, and ends what holds both: what copies the code in that block."""
    before = next(node.itersiblings(etree.Element, preceding=True), None)
    is_below = before is not None and before.tag not in PARAGRAPHS and not (before.tail or "").strip()
    return is_below and node.tag in INLINE and node.getnext() is None and not (node.tail or "").strip()
