"""Elements of records that say when something befell the author, not when the record was written: joined, last seen, born."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import numpy as np

from comcrawl_scrapy.documents.shown_text import text_before
from comcrawl_scrapy.times import dates_in_text

if TYPE_CHECKING:
    from comcrawl_scrapy.record_fields.slots import Layout

JOINED = (
    r"(?:(?:a\s+)?(?:member|user)\s+|registered\s+|active\s+)since|(?:has\s+)?joined(?:\s+(?:on|in|us))?|join(?:ing)?\s+date|registered(?:\s+on)?"
    r"|regist(?:ration|ered)(?:\s+date)?|account\s+created|(?:mitglied|dabei|registriert|angemeldet)\s+seit|beigetreten(?:\s+am)?|(?:registrierungs|beitritts|anmelde)datum"
    r"|inscrite?(?:\s+(?:le|depuis(?:\s+le)?))?|membre\s+depuis(?:\s+le)?|(?:date\s+d['’])?inscription|miembro\s+desde(?:\s+el)?|se\s+unió(?:\s+el)?|registrad[oa](?:\s+(?:el|em|desde))?"
    r"|(?:fecha\s+de\s+)?(?:registro|ingreso)|membro\s+(?:desde|dal)|ingressou(?:\s+em)?|(?:data\s+de\s+)?registo|iscritt[oa](?:\s+(?:il|dal))?|registrat[oa](?:\s+il)?|iscrizione"
    r"|lid\s+sinds|geregistreerd(?:\s+op)?|lid\s+geworden(?:\s+op)?|medlem\s+(?:sedan|siden)|registrer(?:ad|et|t)|gick\s+med|(?:dołączył[a]?|zarejestrowan[ya])(?:\s+dnia)?"
    r"|(?:data\s+)?rejestracj[ai]|(?:дата\s+)?регистраци[яи]|зарегистрирован[а]?|(?:на\s+(?:сайте|форуме)|с\s+нами)\s+с|зареєстрован(?:ий|а)|реєстрація|з\s+нами\s+з"
    r"|registrován[a]?|(?:datum\s+)?registrace|registrovan[ýá]|(?:člen|členem)\s+od|csatlakozott|regisztrált|(?:datum\s+)?inregistrării|înregistrat|membru\s+din|liittynyt|rekisteröitynyt|jäsen\s+alkaen"
    r"|(?:katılım|kayıt|üyelik)(?:\s+tarihi)?|εγγραφή|μέλος\s+από|注册(?:于|时间|日期)?|註冊(?:於|時間|日期)?|加入(?:于|於|时间|時間|日期)?|登録日?|参加日|가입일?|تاريخ\s+التسجيل|انضم|عضو\s+منذ|תאריך\s+הצטרפות"
    r"|הצטרף|חבר\s+מאז|تاریخ\s+عضویت|عضویت|(?:ngày\s+)?tham\s+gia|bergabung(?:\s+sejak)?"
)
SEEN = (
    r"last\s+(?:seen|active|online|visit(?:ed)?|log(?:ged)?[ -]?in|activity)|zuletzt\s+(?:online|aktiv|gesehen)|dernière\s+(?:visite|connexion|activité)"
    r"|última\s+(?:visita|conexión|actividad|atividade)|visto\s+por\s+última\s+vez|laatst\s+(?:online|gezien|actief)|последний\s+визит|был[а]?\s+(?:в\s+сети|онлайн)|ostatnio\s+(?:online|widzian[ya]|aktywn[ya])"
    r"|最后(?:登录|活跃)|birth(?:day|\s+date)|born(?:\s+on)?|geboren(?:\s+am)?|geburtstag|né[e]?\s+le"
)
# A word begins behind a name without a blank, too, where only styles part them.
BEGIN = r"(?:(?<!\w)|(?=(?-i:[A-ZÀ-ÞА-Я])|[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7a3]))"
BEFALL = re.compile(rf"{BEGIN}(?:{JOINED}|{SEEN})(?!\w)[\s:：.,-]*", re.IGNORECASE)
LONGEST = 60  # characters of what says this
FIRST = 3  # records that are asked


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


def without_memberships(said: str) -> str:
    """Return what is *said* in a line without since when the author is a member, or the like.

    >>> without_memberships("Ann Member since 12 May 2015 1,204 posts, today"), without_memberships("Ann joined in")
    ('Ann 1,204 posts, today', 'Ann joined in')
    """
    first, *others = BEFALL.split(said)
    rest = [part.removeprefix(date) for part in others if (date := dates_in_text.shown(part)) and part.startswith(date)]
    return " ".join(" ".join((first, *rest)).split()) if len(rest) == len(others) else said


def _with_label(layout: Layout, i: int) -> str:
    """Return what element *i* says behind what stands before it and may name it."""
    before = text_before(layout.outline.nodes[i])
    return f"{before} {layout.own_line(i)}" if BEFALL.fullmatch(before) else layout.own_line(i)
