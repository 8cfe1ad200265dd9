"""What stands between a visitor and the comments: a login, a subscription, a consent dialog, a check for robots.

Asked only where no comments were found. The evidence holds in any language: HTTP status, schema.org's declaration of
paid content, what covers the window, and the names developers give to what they build.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import chain, islice
from typing import TYPE_CHECKING, Literal
from urllib.parse import unquote

from comcrawl_scrapy.controls import never_click
from comcrawl_scrapy.controls.comment_words import LONGEST, about_comments, says_comments
from comcrawl_scrapy.controls.counts import counts
from comcrawl_scrapy.controls.deeds import logs_in
from comcrawl_scrapy.controls.intents import BETWEEN_WORDS, is_for_writing, speaks_of
from comcrawl_scrapy.controls.wordings import words
from comcrawl_scrapy.documents.characters import UNSPACED
from comcrawl_scrapy.documents.links import split
from comcrawl_scrapy.packaged import packaged
from comcrawl_scrapy.page_kinds.error_pages import is_dated
from comcrawl_scrapy.page_kinds.layers import CONTROLS, UNSEEN, asks_for_consent, closer, layers, text_length

if TYPE_CHECKING:
    from collections.abc import Iterator
    from collections.abc import Set as AbstractSet

    from lxml.html import HtmlElement

Wall = Literal["login", "subscription", "consent", "bot-check", "refused"]
ACCOUNTS: tuple[Wall, ...] = ("subscription", "login")

STATUS_WALLS: dict[int, Wall] = {401: "login", 402: "subscription", 403: "refused", 451: "refused"}
FREE = re.compile(r'"isAccessibleForFree"\s*:\s*"?(true|false)', re.IGNORECASE)
CHECK = re.compile(
    r"captcha|challenge|(?:^|[\W_])(?:are[-_]?you|verify|is)[-_]?(?:a[-_]?)?(?:human|bot|robot)", re.IGNORECASE
)
WANTED: dict[str, Wall] = {"subscribe": "subscription", "buy": "subscription", "log in": "login", "register": "login"}
"""What is wanted by what a control must not be clicked for (`comcrawl_scrapy.controls.never_click`): who has paid may log in, too."""
MAX_BOX_CHARS = 400
LONG = 5  # letters of a word that is known by them alone
HEADINGS = "descendant::*[self::h2 or self::h3 or self::h4 or self::h5 or self::legend]"
MORE_THAN_A_LOGIN = "descendant::textarea | descendant::iframe | descendant::article | descendant::time"
TEXTS = "descendant::text()[not(parent::script or parent::style)]"
SUBMITTERS = "descendant::input[@type='submit' or @type='image']"
PASSWORDS = f"descendant::input[@type='password'][not({UNSEEN})]"
LEADING = ("a", "button", "summary", "h2", "h3", "h4")
MAX_CHECK_CHARS, MAX_CHECK_LINKS = 1_000, 8
MAX_LOGIN_CHARS = 600
"""A page with a password field and more text than this, besides links and the field's form, is about something else."""


def wall(document: HtmlElement, status: int = 200, prominent: AbstractSet[HtmlElement] = frozenset()) -> Wall | None:
    """Return what stands in the way on a page without comments, None if nothing is known to.

    *prominent*: the nodes of layers that cover the middle of the window, and of password fields in sight.
    """
    if is_bot_check(document):
        return "bot-check"
    if status in STATUS_WALLS:
        return STATUS_WALLS[status]
    if is_paid(document):
        return "subscription"
    covering = layers(prominent)
    if asks_for_login(document, covering, [node for node in prominent if node.tag == "input"]):
        return "login"
    if any(asks_for_consent(layer) for layer in covering):
        return "consent"
    asked = chain(map(asks_for_more, covering), map(_asks_in_place, _boxes(document)))
    return next(filter(None, asked), None)


def is_paid(document: HtmlElement) -> bool:
    """Return whether the page declares that it is not accessible for free (schema.org, Open Graph's content tier)."""
    for kind in ("ld+json", "json"):  # what a script keeps may tell of other articles, too
        texts = document.xpath(f"//script[contains(@type, '{kind}')]/text()")
        if stated := {free.lower() for text in texts for free in FREE.findall(str(text))}:
            if "false" in stated:
                return True
            break
    if document.xpath("//meta[@property='article:content_tier'][@content='locked']"):
        return True
    declared = document.xpath("//*[@itemprop='isAccessibleForFree']/@content")
    return any(str(value).strip().lower() == "false" for value in declared)


def asks_for_login(document: HtmlElement, covering: list[HtmlElement], passwords: list[HtmlElement]) -> bool:
    """Return whether a password field is in a layer over the page, or all that there is to see."""
    if not passwords:
        return False
    if any(layer in password.iterancestors() for layer in covering for password in passwords):
        return True
    around = {node for password in passwords for node in password.iterancestors("form")}
    told = document.xpath("//body//text()[not(ancestor::a or parent::script or parent::style)]")
    return (
        sum(len(text.strip()) for text in told if not around & {*text.getparent().iterancestors()}) <= MAX_LOGIN_CHARS
    )


def is_sent_to_log_in(document: HtmlElement, asked: str, reached: str) -> bool:
    """Return whether who asks for the address *asked* is led to one to log in at, as the address *reached* says.

    One that says nothing carries the other along, to go back to, and asks for a password.
    """
    wanted, there = split(asked), split(reached)
    if (wanted.netloc, wanted.path) == (there.netloc, there.path):
        return False
    is_carried = len(wanted.path) > 1 and wanted.path in unquote(unquote(there.query))
    return logs_in(reached, asked) or (is_carried and bool(document.xpath(PASSWORDS)))


def asks_for_more(layer: HtmlElement) -> Wall | None:
    """Return what *layer* wants of a visitor, an account or money, where it cannot be closed without; else None."""
    if closer(layer) is not None:
        return None
    wanted = {_wanted(node) for node in layer.xpath(CONTROLS)}
    if "subscription" in wanted:
        return "subscription"
    return "login" if "login" in wanted or _logs_in(layer) else None


def _wanted(node: HtmlElement) -> Wall | None:
    """Return what is wanted of who clicks *node*: what it is never clicked for, or what its label says in other forms."""
    reason = never_click.forbidden(node)
    return WANTED[reason] if reason in WANTED else next((wall for wall in ACCOUNTS if _says(wall, node)), None)


def _says(wall: Wall, node: HtmlElement) -> bool:
    """Say whether the label of *node* begins or ends with what is said of a log-in or a subscription."""
    said = f" {BETWEEN_WORDS.sub(' ', words(node)).strip()} ".casefold()
    return len(said) <= LONGEST and any(_is_end(phrase, said) for phrase in _phrases(wall))


def _is_end(phrase: str, said: str) -> bool:
    """Say whether *phrase* is the beginning or the end of what is *said*."""
    if UNSPACED.search(phrase):
        return phrase in (said.strip()[: len(phrase)], said.strip()[-len(phrase) :])
    return said.startswith(f" {phrase} ") or said.endswith(f" {phrase} ")


def _logs_in(box: HtmlElement) -> bool:
    """Say whether *box* has a control to log in, or a form that does.

    What submits a form says what for: only a log-in counts, because letters are subscribed to in forms too.
    """
    controls = box.xpath(f"{CONTROLS} | {SUBMITTERS}")
    return any(
        "log in" in (never_click.forbidden(node), never_click.by_words(node)) or _says("login", node)
        for node in controls
    )


def _asks_in_place(box: HtmlElement) -> Wall | None:
    """Return what *box*, in the place of comments, wants of a visitor: who is asked for a password has to log in."""
    return asks_for_more(box) or ("login" if box.xpath(PASSWORDS) else None)


def _boxes(document: HtmlElement) -> Iterator[HtmlElement]:
    """Yield what stands below a heading about comments, in their place: boxes with little in them.

    Not where it is asked to write one. Where the heading does not count any, the box has to ask for a login, and for nothing else.
    """
    length = cache(text_length)  # many headings may stand in one box
    for heading in document.iter("h2", "h3", "h4", "h5", "legend"):
        text = words(heading)
        if len(text) > LONGEST or heading.xpath("ancestor-or-self::a | descendant::a"):
            continue
        numbers = counts(text)
        boxes = [box for box in islice(heading.iterancestors(), 2) if length(box) <= MAX_BOX_CHARS]
        boxes = [box for box in boxes if not is_for_writing(" ".join(box.xpath(TEXTS)))]
        if not any(numbers):
            boxes = [] if numbers else [box for box in boxes if _only_asks_for_login(box)]
        if boxes and (about_comments(heading, text) or (not numbers and _invites_to_read_comments(text))):
            yield from boxes


def _invites_to_read_comments(text: str) -> bool:
    """Say whether a heading speaks of reading comments, among more words: "Please log in to read and write comments"."""
    return speaks_of("read", text) and any(len(word) >= LONG and says_comments(word) for word in text.split())


def _only_asks_for_login(box: HtmlElement) -> bool:
    """Say whether *box*, in sight, has one heading and asks for a log-in or a password, and no form for a comment or records."""
    if len(box.xpath(HEADINGS)) > 1 or box.xpath(f"{MORE_THAN_A_LOGIN} | {UNSEEN}"):
        return False
    if any(map(str.isdecimal, " ".join(box.xpath(TEXTS)))):
        return False  # records tell their dates
    return _logs_in(box) or bool(box.xpath(PASSWORDS))


@cache
def _phrases(kind: Wall) -> tuple[str, ...]:
    """Return what opens or ends a label of what wants a log-in or a subscription."""
    return tuple(packaged("page_kinds/wall_words.json")[kind])


def is_bot_check(document: HtmlElement) -> bool:
    """Return whether the page is there to tell people from programs: hardly any text or links, and it says so.

    It says so by what its developers call its parts, or by loading itself anew, hidden from search engines, and speaks of no comments.
    """
    links = document.xpath("//a[@href]")
    if len(links) > MAX_CHECK_LINKS or text_length(document) > MAX_CHECK_CHARS:
        return False
    if is_dated(document):
        return False
    if any(not CHECK.search(f"{node.get('name', '')} {node.get('id', '')}") for node in document.iter("textarea")):
        return False  # a form to comment may have a check of its own
    if not _is_called_check(document, bool(links)) and not _loads_itself_anew(document):
        return False
    return not any(about_comments(node, words(node)) for node in document.iter(*LEADING))


def _is_called_check(document: HtmlElement, has_links: bool) -> bool:
    """Say whether developers call a part of the page a check, or what that loads."""
    asking = set(document.xpath("//form//img"))  # the address of any other picture says what it shows
    # a site's own pages have a headline, or links, and load other scripts for any form
    is_bare = not has_links and next(document.iter("h1"), None) is None
    asking.update(document.xpath("//script" if is_bare else "//script[contains(@type, 'json')]"))
    parts = (node for node in document.iter("*") if node.tag not in ("img", "script") or node in asking)
    names = (node.get(name) or "" for node in parts for name in ("id", "class", "src", "name", "action"))
    return any(CHECK.search(name) for name in names)


def _loads_itself_anew(document: HtmlElement) -> bool:
    """Say whether the page loads another one, or itself, before long, and is hidden from search engines."""
    hidden = document.xpath("//meta[translate(@name, 'ROBTS', 'robts')='robots'][contains(@content, 'noindex')]")
    return bool(hidden and document.xpath("//meta[translate(@http-equiv, 'REFSH', 'refsh')='refresh']"))
