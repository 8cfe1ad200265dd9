"""Where in a text a date stands: day and month in the ways of many languages, the clock before or after it, and its zone."""

from __future__ import annotations

import re

from comcrawl_scrapy.documents.characters import MARKED
from comcrawl_scrapy.times import calendars, time_zones
from comcrawl_scrapy.times.halves_of_day import AFTERNOON, AFTERNOON_LAST, HOUR, HOUR_IN_LETTERS, MORNING, MORNING_LAST

ENGLISH_MONTH = "(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*"
PERSIAN_MONTH = "|".join(calendars.MONTHS)
LETTER = rf"(?:[^\W\d]|{MARKED})"
SHORT_YEAR = (  # at an end, or before a clock or a sign: "my 2 favourite '80 songs" have none
    r"['’]\d\d(?=\W*$|\s?[^\w\s]\s|,?\s(?:[^\W\d]{1,3}\.?\s)?\d|\s[^\W\d]{4,7}\s\d{1,2}[:.]\d\d)"
)
BEFORE_CLOCK = r"(?=,?\s(?:[^\W\d]{1,6}\.?\s){0,2}\d{1,2}(?:[:.h]\d\d|\s?[ap]\.?m))"
VIETNAMESE = r"tháng\s(?:\d{1,2}|[^\W\d]{2,5}(?:\s[^\W\d]{3})?)\.?\s\d{1,2},\s\d{4}"  # in the order of English: "Tháng năm 4, 2021"
NAME = r"(?:[^\W\d]{3,}|ян)"  # of a month
DAY = (
    rf"(?:(?:\d{{4}}|{calendars.OF_ERA})\s?[年년]\s?)?\d{{1,2}}\s?[月월]\s?\d{{1,2}}\s?[日일]"
    rf"|{calendars.OF_ERA}(?:-\d{{1,2}}-|\.\d{{1,2}}\.|/\d{{1,2}}/)\d{{1,2}}"
    r"|\d{1,4}(?:-\d{1,2}-|\.\d{1,2}\.|/\d{1,2}/)\d{2,4}"
    r"|\d{4}(?:[-/]|\.\s?)\d{1,2}(?:[-/]|\.\s?)\d{1,2}|\d\d(?:-\d{1,2}-|/\d{1,2}/|\.\s?\d{1,2}\.\s?)\d{1,2}\.?(?=\s\d{1,2}:\d\d)"
    r"|\d{1,2}\.\s\d{1,2}\.\s(?:\d{4}|\d\d(?=,?\s\d{1,2}[:.]\d\d))|\d{4}\.\sgada\s\d{1,2}\.\s[^\W\d]{3,}\.?"
    rf"|\d{{4}}(?:\.|\s?m\.)\s[^\W\d]{{3,}}\.?\s\d{{1,2}}\b(?:\.|\sd\.)?|\d{{4}}(?:\s{ENGLISH_MONTH}\.?\s|-{ENGLISH_MONTH}-|/{ENGLISH_MONTH}/)\d{{1,2}}(?!\d)"
    rf"|\d{{1,2}}\s(?:{PERSIAN_MONTH}|{calendars.OTHER_MONTH}),?\s(?:ماه\s)?\d{{4}}|\d{{1,2}}\s+(?:tháng|thg)\s+\d{{1,2}}(?:,|\s+năm)?\s+\d{{4}}"
    r"|\d{1,2}[./]\d{1,2},\s?\d{4}|[0-3]\d\s[0-3]\d\s(?:19|20)\d\d"
    rf"|\d{{1,2}}\s(?:{MARKED}|\.){{2,14}},?\s\d{{4}}|{MARKED}{{2,14}}\.?\s\d{{1,2}},?\s\d{{4}}|{calendars.SHORT_BUDDHIST}|\d{{1,2}}/\d{{1,2}}(?=\s(?:[^\W\d]{{1,2}}\.?\s)?\d{{1,2}}[:h]\d\d|\skl\.?\s\d{{1,2}}\.\d\d)|\d\d-\d\d(?=\s\d\d:\d\d)"
    r"|\d{1,2}\.\s?\d{1,2}\.(?=,?\s(?:[^\W\d]{1,3}\.?\s)?\d{1,2}:\d\d|,?\s(?:um|klo?)\.?\s\d{1,2}\.\d\d)"
    rf"|{calendars.NUMBERED}\s?\d{{1,2}},\s\d{{4}}|\d{{1,2}}\s{calendars.NUMBERED}(?:,?\s\d{{4}}|(?![,\s]*\d{{1,4}}(?![\d:])))|{VIETNAMESE}"
    r"|\d{1,2}/\d{1,2}(?=\s?[(（][日月火水木金土일월화수목금토])"
    rf"|\d{{1,2}}(?:st|nd|rd|th|er|º)?[.\s]\s*(?:de\s|d['’]|of\s)?{NAME}[.,،]*\s+(?:del?\s)?(?:\d{{4}}|{SHORT_YEAR})"
    rf"|{NAME}(?:\.?\s+|\.)\d{{1,2}}(?:st|nd|rd|th)?,?\s+(?:\d{{4}}|{SHORT_YEAR})"
    r"|\d{1,2}[-\s][^\W\d]{3,9}[-\s](?:\d{4}|\d\d(?!\d|[:h]\d|,?\s\d{4}|\s?(?:[ap]\.?m|h|uhr|uur)\b))"
    rf"|\d{{1,2}}(?:st|nd|rd|th|\.)?[-\s][^\W\d]{{3,9}}\.?[-\s]\d\d{BEFORE_CLOCK}"
    r"|(?P<yearless>[^\W\d]{3,9}(?:\.?\s+|\.)\d{1,2}(?:st|nd|rd|th)?|\d{1,2}\.?\s+[^\W\d]{3,9}\.?)(?=(?:,?\s+(?:[^\W\d]{1,4}\.?\s+)?|\s:\s)\d{1,2}[:.h]\d\d(?!\.\d))"
    rf"|(?(early)\d{{1,2}}\s{ENGLISH_MONTH}(?=\W*$)|(?!))"
)
HOURS_IN_LETTERS = r"\d{1,2}\s?[時时点點시]\s?\d{1,2}\s?[分분](?:\s?\d{1,2}\s?[秒초])?"
HALF = r"[ap](?:\.\s?)?m\b\.?"  # of the day: "pm", "p.m.", "p. m."
CLOCK = (
    rf"(?:(?:(?:{MORNING}|{AFTERNOON})\s?|[ap]\.?m\.?\s)?(?:{HOURS_IN_LETTERS}|{HOUR_IN_LETTERS}|\d{{1,2}}(?:[:.]|\s?[h時时点點시]\s?)\d{{2}}(?:[分분]|min\b)?(?:[:.]\d\d(?!\d))?)"
    rf"(?:\s*(?:{HALF}|(?:{MORNING_LAST}|{AFTERNOON_LAST})(?!\w)))?|\d{{1,2}}\s*{HALF}|(?:noon|midnight)\b"
    rf"|{HOUR})"
)
TIME_OF_DAY = re.compile(CLOCK, re.IGNORECASE)
BREAK = r"[\s\u200c.,،|•·@()（）/—–-]"
ON = "on|at|am|le|el|il|em|den|op|dnia|w dniu|dne|la|pada|vào|στις|в|ב|في|در|เมื่อ"
HOUR_WORD = r"(?:\s?(?:Uhr|uur|hrs?|min|(?-i:h)(?!\.)|น\.|बजे)(?!\w))"  # after a clock


def _zone(name: str, where: str = "") -> str:
    """Return the pattern of a zone, in a group of that *name*; of one with a name, after *where*."""
    return (
        rf"(?:{HOUR_WORD}?\s?[(（]?(?<=[\s(（])(?P<{name}>{time_zones.COUNTED}|{where}{time_zones.NAMED})[)）]?(?!\w))"
    )


WEEKDAY_BEHIND = (
    r"(?:(?<=[日일])\s?[(（]?(?:[月火水木金土日]曜日?|(?:星期|週|周)[一二三四五六日天]|[월화수목금토일]요일)[)）]?)"
)
IF_CLOCK = "(?(clock)|(?(early)|(?!)))"  # a name after a day alone is no zone
DATE = re.compile(
    rf"(?:(?<![\w./-])|(?<=\b[א-ת][-־])|(?<=[于於])(?=\d))(?:(?P<early>{CLOCK}){_zone('early_zone')}?{BREAK}+(?:(?:{ON}|Uhr|de)\b{BREAK}*)?)?"
    rf"(?:(?P<weekday>(?!tháng\s)[^\W\d](?:[\w-]|{MARKED}){{2,13}}[,،]?|(?(early)(?<![-–—]\s)[^\W\d]{{2,4}}\.?|(?!)))\s+(?!\d{{1,2}}\w{{0,2}},)(?:den\s)?)?(?P<day>{DAY})(?:{WEEKDAY_BEHIND}|ء)?"
    rf"(?:(?![\w/-]|\.\d{{1,3}}(?![\d:]))|(?<=[日일]))(?:\s[гр]\.(?![\w,]))?"
    rf"(?:(?:{BREAK}*(?:{LETTER}{{1,4}}{BREAK}+){{0,2}}|\s:\s)(?P<clock>{CLOCK}))?(?:{_zone('zone', IF_CLOCK)}|{IF_CLOCK}{HOUR_WORD})?"
    rf"(?(yearless)(?:\s(?P<year>(?:19|20)\d\d)(?![\w:]){_zone('late_zone')}?)?)",  # "15:00:00 PDT 2024"
    re.IGNORECASE,
)
ZONED_LAST = re.compile(rf"(?P<time>.*{CLOCK}){_zone('zone')}", re.IGNORECASE)  # of a day, or of today
AND = r"(?:,|\s+(?:and|und|et|y|e|och))?\s+"
UNIT = (
    r"(?:(?:sec|seg|sek|min|hour|hora|heure|stund|tim|day|dag|dia|día|jour|tag|week|woche|seman|semain|veck|month|mes|mês|mois|monat|månad|year"
    r"|jahr|año|ano)[^\W\d]*|an|ans|år|hrs?|[hdwmy])\b"
)
RELATIVE = re.compile(  # "1 month, 2 weeks ago" is one time
    rf"(?<![\w.])(?:\d{{1,3}}\s+{UNIT}{AND})?\d{{1,3}}\s+[^\W\d]+\s+ago\b"
    rf"|(?:hace|vor|il y a|há|för)\s+\d{{1,3}}\s+[^\W\d]+(?:{AND}\d{{1,3}}\s+{UNIT})?",
    re.IGNORECASE,
)
OF_POST = re.compile(r"[#№]\s?\d{1,6}\b|\d{1,6}\s?[楼樓]|^\W?\d{1,4}[.)](?=\s)")  # the number of a post
