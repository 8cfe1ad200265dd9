"""What stands beside the text of a comment and is no part of it: signatures, notes that it was edited, and what it answers."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from comcrawl_scrapy.documents.shown_text import in_full

if TYPE_CHECKING:
    from lxml.html import HtmlElement

LONGEST_NOTE = 150  # characters of "Last edited by Ann on March 3rd, 2011"
SIGNED = re.compile(r"\n(?:_{5,}|--)(?:\n|$)")  # the line that signatures stand below
EDITED = re.compile(
    r"^\W*(?:(?:this\s+)?(?:post|comment|message)\s+(?:was|has been)\s+)?(?:last\s+|zuletzt\s+|laatst\s+|última\s+|dernière\s+|senast\s+)?"
    r"(?:edited|modified|updated|bearbeitet|geändert|editado|modifi(?:é|cation)|modificato|bewerkt|gewijzigd|redigerad|отредактировано"
    r"|edytowan[oy]|upraveno|muokattu|编辑于|最后编辑)\b.{0,120}$",
    re.IGNORECASE,
)
ANSWERING = re.compile(
    r"\W*(?:in\s+)?(?:reply|response|antwort|réponse|respuesta|risposta|resposta|svar)\s+(?:to|auf|à|a|til|på)\b\W*",
    re.IGNORECASE,
)
ANSWERED = re.compile(r"\W*(?:(?:posted\s+|written\s+)?by\s.*)?", re.IGNORECASE)  # what may follow the link to it


def is_note(line: str) -> bool:
    """Say whether a *line* says that the comment was edited."""
    return EDITED.match(line) is not None


def links_to_answered(node: HtmlElement, line: str) -> bool:
    """Say whether an element, which says the *line*, says nothing but "In reply to" what it links to, and perhaps whose that is."""
    if (said := ANSWERING.match(line)) is None or (link := next(node.iter("a"), None)) is None:
        return False
    named = " ".join(" ".join(link.itertext()).split())
    before, _, after = line.partition(named)
    return bool(named) and before.strip() == said[0].strip() and ANSWERED.fullmatch(after) is not None


def without_notes(text: str) -> str:
    r"""Return *text* without the signature and the notes that stand below it.

    >>> without_notes("Well said.\n--\nAnn\nEdited by Ann"), without_notes("Well said.\nEdited by Ann")
    ('Well said.', 'Well said.')
    """
    signed = SIGNED.search(text)
    lines = in_full((text[: signed.start()] if signed and signed.start() else text).split("\n"))
    while len(lines) > 1 and is_note(lines[-1]):
        lines.pop()
    return "\n".join(lines)
