"""The articles of the site: which way, in which form, with how many comments, and what a crawl should say of each."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from datetime import timedelta
from typing import TYPE_CHECKING, Literal

from comcrawl_scrapy.items import Outcome
from tests.demo_site.comments import TrueComment, discussion
from tests.demo_site.texts import UNITS, Language, language, unit_of

if TYPE_CHECKING:
    from datetime import datetime

Times = Literal["iso", "absolute", "relative", "titled", "epoch"]
EXACT: dict[str, int] = {"iso": 1, "epoch": 1, "absolute": 60}
NOTHING = (Outcome.NO_ENTRY_POINT, Outcome.NO_SECTION)


@dataclass(frozen=True)
class Plan:
    """One article in a line: ``way`` and ``template`` are names of `ways.WAYS` and `templates.TEMPLATES`."""

    language: str
    way: str
    template: str = "list"
    count: int = 0
    deepest: int = 0
    times: Times = "iso"
    expected: tuple[Outcome, ...] = (Outcome.COMMENTS,)
    path: str = "{language}/city/article-{number}.html"


PLANS = [
    Plan("en", "static", "list", 9, deepest=3),
    Plan("de", "scroll", "modules", 40, deepest=1, times="relative"),
    Plan("fr", "button", "cards", 9, deepest=2, times="absolute"),
    Plan("es", "icon", "modules", 9, deepest=1, times="relative"),
    Plan("ar", "modal", "list", 9, deepest=1, times="absolute"),
    Plan("ja", "own_page", "cards", 40, times="absolute"),
    Plan("ko", "new_tab", "indented", 9, deepest=2, times="relative"),
    Plan("ru", "frame", "list", 9, deepest=2),
    Plan("en", "foreign_frame", "cards", 40, deepest=3, times="titled"),
    Plan("de", "shadow", "elements", 9, deepest=2),
    Plan("fr", "closed_shadow", "modules", 9, deepest=1),
    Plan("en", "load_more", "list", 40, deepest=1),
    Plan("en", "static", "rows", 200, times="absolute"),
    Plan("es", "static", "list", 1),
    Plan("ja", "static", "rows", 3, times="absolute"),
    Plan("ar", "static", "rows", 9, times="absolute"),
    Plan("ko", "scroll", "indented", 3, deepest=1, times="epoch"),
    Plan("de", "details", "cards", 9, deepest=1, times="absolute"),
    Plan("fr", "fragment_link", "list", 9, deepest=1, times="relative"),
    Plan("ru", "plain_div", "modules", 9, deepest=1, times="relative"),
    Plan("en", "frame_on_click", "microdata", 9, deepest=3),
    Plan("de", "endless", "cards", 40, times="relative"),
    Plan("es", "own_page_more", "microdata", 40, deepest=1),
    Plan("en", "modal_frame", "modules", 3, deepest=2, times="epoch"),
    Plan("ar", "button", "cards", 1, times="absolute"),
    Plan("en", "load_more", "cards", 200, deepest=2),
    Plan("ru", "static", "rows", 40, times="absolute"),
    Plan("de", "consent_overlay", "list", 9, deepest=1),
    Plan("en", "decoys", "cards", 3, deepest=1, times="relative"),
    Plan("ja", "none", expected=NOTHING),
    Plan("de", "decoys", expected=NOTHING),
    Plan("ru", "closed", expected=NOTHING),
    Plan("ko", "empty", expected=NOTHING),
    Plan("fr", "members_only", expected=(Outcome.BLOCKED, *NOTHING)),  # a box among others, not a wall over the page
    Plan("ko", "login_wall", expected=(Outcome.BLOCKED,)),
    Plan("en", "paywall", expected=(Outcome.BLOCKED,)),
    Plan("es", "consent_wall", "list", 9, deepest=1),
    Plan("en", "static", "list", 3, expected=(Outcome.DISALLOWED,), path="private/article-{number}.html"),
    Plan("en", "gone", expected=(Outcome.LOAD_FAILED,)),
    Plan("fr", "numbered", "list", 40, deepest=1),
    Plan("ru", "next_link", "cards", 40, deepest=1, times="absolute"),
    Plan("es", "next_button", "modules", 40, deepest=1, times="epoch"),
    Plan("ja", "page_buttons", "rows", 40, times="absolute"),
    Plan("ko", "virtual", "modules", 40, deepest=1),
    Plan("ar", "sorted_anew", "cards", 40, times="absolute"),
    Plan("de", "hidden_replies", "modules", 40, deepest=3),
    Plan("en", "frame_more", "cards", 40, deepest=1),
    Plan("es", "frame_pages", "microdata", 40, deepest=1),
]


@dataclass(frozen=True)
class DemoArticle:
    """An article, its truth, and the outcomes that are right for it."""

    plan: Plan
    number: int
    title: str
    lead: str
    published_at: datetime
    path: str
    comments: list[TrueComment] = field(repr=False)

    @property
    def language(self) -> Language:
        """The texts of its language."""
        return language(self.plan.language)

    @property
    def expected(self) -> tuple[Outcome, ...]:
        """The outcomes that are right for it."""
        return self.plan.expected

    @property
    def visible_comments(self) -> list[TrueComment]:
        """What a crawl should bring home: nothing where the page may not be read, or shows none."""
        return self.comments if Outcome.COMMENTS in self.expected else []

    def parent(self, comment: TrueComment) -> TrueComment | None:
        """Return the comment that *comment* answers."""
        return next((other for other in self.comments if other.id == comment.parent), None)

    def tolerance(self, comment: TrueComment, read_at: datetime) -> timedelta:
        """How far a right time may be off: the page says "3 hours ago", or leaves out the seconds."""
        unit = UNITS[unit_of(read_at - comment.published_at)]
        return timedelta(seconds=EXACT.get(self.plan.times, unit + 60))


def make_articles(now: datetime) -> list[DemoArticle]:
    """Build the articles as they stand at *now*; the same for the same moment."""
    told: Counter[str] = Counter()
    articles = []
    for number, plan in enumerate(PLANS, start=1):
        texts = language(plan.language)
        title, lead = texts.stories[told[plan.language] % len(texts.stories)]
        told[plan.language] += 1
        articles.append(
            DemoArticle(
                plan,
                number,
                title,
                lead,
                (now - timedelta(days=7, minutes=37 * number)).replace(microsecond=0),
                plan.path.format(language=plan.language, number=1000 + 13 * number),
                discussion(texts, plan.count, plan.deepest, now, number),
            )
        )
    return articles
