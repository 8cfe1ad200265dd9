"""Elements of records that say when something befell the author, not when the record was written: joined, last seen, born."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import numpy as np

from comcrawl_scrapy.documents.measures import DATES
from comcrawl_scrapy.documents.shown_text import text_before
from comcrawl_scrapy.dom import INLINE
from comcrawl_scrapy.times import dates_in_text

if TYPE_CHECKING:
    from comcrawl_scrapy.record_fields.slots import Layout

SINCE = (
    r"(?:(?:a\s+)?(?:member|user)|registered|active)\s+since|(?:has\s+)?joined(?:\s+(?:on|in|us))?|join(?:ing)?\s+date|registered\s+on|registration\s+date|account\s+created"
    r"|(?:mitglied|dabei|registriert|angemeldet)\s+seit|beigetreten\s+am|(?:registrierungs|beitritts|anmelde)datum|inscrite?\s+(?:le|depuis(?:\s+le)?)|membre\s+depuis(?:\s+le)?"
    r"|date\s+d['’]inscription|miembro\s+desde(?:\s+el)?|se\s+unió(?:\s+el)?|registrad[oa]\s+(?:el|em|desde)|fecha\s+de\s+(?:registro|ingreso)|membro\s+(?:desde|dal)|ingressou(?:\s+em)?"
    r"|data\s+de\s+registo|iscritt[oa]\s+(?:il|dal)|registrat[oa]\s+il|lid\s+sinds|geregistreerd\s+op|lid\s+geworden(?:\s+op)?|medlem\s+(?:sedan|siden)|gick\s+med"
    r"|(?:dołączył[a]?|zarejestrowan[ya])\s+dnia|data\s+rejestracji|дата\s+регистрации|(?:на\s+(?:сайте|форуме)|с\s+нами)\s+с|з\s+нами\s+з|datum\s+registrace|(?:člen|členem)\s+od"
    r"|datum\s+înregistrării|membru\s+din|jäsen\s+alkaen|(?:katılım|kayıt|üyelik)\s+tarihi|μέλος\s+από|[注註][册冊](?:于|於|时间|時間|日期)|加入(?:于|於|时间|時間|日期)|登録日|参加日|가입일"
    r"|تاريخ\s+التسجيل|عضو\s+منذ|תאריך\s+הצטרפות|חבר\s+מאז|تاریخ\s+عضویت|ngày\s+tham\s+gia|bergabung\s+sejak"
    r"|регистрирана?\s+на|члан\s+од|član\s+od|biedrs\s+kopš|liige\s+alates|narys\s+nuo|สมัคร(?:สมาชิก)?เมื่อ|เข้าร่วมเมื่อ|เป็นสมาชิกเมื่อ"
    r"|last\s+(?:seen|active|online|visit(?:ed)?|log(?:ged)?[ -]?in|activity)|zuletzt\s+(?:online|aktiv|gesehen)|dernière\s+(?:visite|connexion|activité)"
    r"|última\s+(?:visita|conexión|actividad|atividade)|visto\s+por\s+última\s+vez|laatst\s+(?:online|gezien|actief)|последний\s+визит|был[а]?\s+(?:в\s+сети|онлайн)"
    r"|ostatnio\s+(?:online|widzian[ya]|aktywn[ya])|最后(?:登录|活跃)|birth\s+date|born\s+on|geboren\s+am|né[e]?\s+le"
)
LABELS = (  # before a colon: alone they are roles, too
    "registered|registriert|inscrite?|inscription|registrad[oa]|registro|ingreso|registo|iscritt[oa]|registrat[oa]|iscrizione|geregistreerd|registrer(?:ad|et|t)|dołączył[a]?|zarejestrowan[ya]"
    "|rejestracja|регистрация|зарегистрирован[а]?|зареєстрован(?:ий|а)|реєстрація|registrován[a]?|registrace|registrovan[ýá]|csatlakozott|regisztrált|înregistrat|liittynyt|rekisteröitynyt"
    "|katılım|kayıt|üyelik|εγγραφή|[注註][册冊]|加入|登録|参加|가입|انضم|הצטרף|عضویت|tham gia|bergabung|birthday|geburtstag"
    r"|регистрирана?|придружи(?:о|ла)\s+се|pridruži(?:o|la)\s+se|registrovana?|prisijungė|užsiregistravo|pievienojās|reģistrējies|liitunud"
    r"|registreerunud|যোগদান|शामिल हुए"
)
# A word begins behind a name without a blank, too, where only styles part them.
BEGIN = r"(?:(?<!\w)|(?=(?-i:[A-ZÀ-ÞА-Я])|[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7a3]))"
BEFALL = re.compile(rf"{BEGIN}(?:(?:{SINCE})(?!\w)|(?:{LABELS})\s*(?=[:：]))[\s:：.,-]*", re.IGNORECASE)
LONGEST = 60  # characters of what says this
LONGEST_PANEL = 200  # characters of what else tells of the author with it
FIGURE = re.compile(r"\D{2,30}\d[\d.,]{0,6}")  # "Posts: 1,204", and no date
FIRST = 3  # records that are asked
DAY_NAME = re.compile(r"(?:[^\W\d]{2,12}[.,]?\s+)?")  # before a date: "Mon Jun 01, 2015"


def tell_of_authors(layout: Layout) -> bool:
    """Say whether the first records say in short texts when their authors joined, or the like: they ask for a closer look at dates."""
    texts = layout.outline.texts
    owner = layout.owner[texts.owner]
    said = (texts.said[k] for k in np.flatnonzero((owner >= 0) & (owner < FIRST)).tolist())
    return BEFALL.search("\n".join(text for text in said if len(text) <= LONGEST)) is not None


def befell_author(layout: Layout, i: int) -> bool:
    """Say whether all dates in element *i* are said to be when its author joined, or the like, in it or before it."""
    said = _with_label(layout, i)
    rest = without_memberships(said)
    return rest != said and dates_in_text.without_dates(rest) == rest


def author_panels(layout: Layout) -> list[int]:
    """Return the blocks of records that say since when their author is a member, and other figures, each in a short line of its own.

    Most have one: readers, too, list such figures.
    """
    if not tell_of_authors(layout):
        return []
    inside = np.flatnonzero((layout.owner >= 0) & ~layout.outline.tagged(INLINE))
    short = (i for i in inside.tolist() if 0 < layout.chars[i] <= LONGEST_PANEL and i not in layout.roots)
    of_lines = (i for i in short if layout.end[i] > i + 1)  # one without any element in it is a line
    panels = [i for i in of_lines if is_panel(layout.text(i))]
    are_usual = 2 * len({layout.owners[i] for i in panels}) > len(layout.members)
    return [i for i in panels if len(layout.members) > 1 or _is_dated_below(layout, i)] if are_usual else []


def _is_dated_below(layout: Layout, i: int) -> bool:
    """Say whether there is a date in the record of element *i* below it: what is said of an author stands above that of a comment."""
    before, root = layout.before((DATES,)), layout.members[layout.owners[i]]
    return bool(before[layout.end[root]] > before[layout.end[i]])


def is_panel(said: str) -> bool:
    r"""Say whether what is *said*, in lines, tells of an author since when they are a member, and other figures.

    >>> is_panel("Ann\nMember since: May 2015\nPosts: 22"), is_panel("Ann\nMember since: May 2015\nWell said!\nThanks.")
    (True, False)
    """
    lines = said.split("\n")
    since = [line for line in lines if any(map(str.isdigit, line)) and BEFALL.match(line)]
    figures = [line for line in lines if line in since or FIGURE.fullmatch(line)]
    is_short = len(lines) > 1 and max(map(len, lines)) <= LONGEST
    return is_short and bool(since) and 2 * len(figures) >= len(lines)


def without_memberships(said: str) -> str:
    """Return what is *said* in a line without since when the author is a member, or the like.

    >>> without_memberships("Ann Member since 12 May 2015 1,204 posts, today"), without_memberships("Ann joined in")
    ('Ann 1,204 posts, today', 'Ann joined in')
    """
    first, *others = BEFALL.split(said)
    parts = (part.partition(date) for part in others if (date := dates_in_text.shown(part)))
    rest = [behind for before, _, behind in parts if DAY_NAME.fullmatch(before)]
    return " ".join(" ".join((first, *rest)).split()) if len(rest) == len(others) else said


def _with_label(layout: Layout, i: int) -> str:
    """Return what element *i* says behind the term, or what else stands before it and names it."""
    node = layout.outline.nodes[i]
    label = f"{text_before(node)}{':' if node.tag == 'dd' else ''}"
    return f"{label} {layout.own_line(i)}" if BEFALL.fullmatch(label) else layout.own_line(i)
