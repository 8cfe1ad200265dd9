"""What dateparser's tables know of languages: names of months and days, and the order of dates."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

from dateparser.data.languages_info import language_order

from comcrawl_scrapy.times import calendars

COMMON = 60  # languages, most spoken first, whose names of months are known
MONTHS = ("january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
          "december")  # fmt: skip
OTHER_NAMES = {  # of months, short and declined, that the tables lack
    name: number
    for number, names in enumerate((
        "ян јануара", "veeb фебруара फरवरी ফেব্রু", "", "απρίλ априла", "маја", "јуна", "čec јула", "rugpj अग", "σεπτ септембра सितमबर সেপ্ট", "октобра অক্টোবর",
        "νοέμ noie ноем новембра नवमबर", "децембра दिसमबर",
    ), 1)
    for name in names.split()
}  # fmt: skip
WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
DECLINED_WEEKDAYS = {
    name: day
    for day, names in enumerate((
        "понеділка ponedeljka понедељка pirmadienį pirmdienā maanantaina hétfőn måndags mandags",
        "вівторка utorka уторка antradienį otrdienā tiistaina kedden tisdags tirsdags",
        "среду середу середи środę středu stredu srijedu sredu srede среде sredo trečiadienį trešdienā keskiviikkona szerdán onsdags",
        "четверга četvrtka четвртка ketvirtadienį ceturtdienā torstaina csütörtökön torsdags",
        "пятницу п'ятницю п’ятницю п'ятниці petka петка penktadienį piektdienā perjantaina pénteken fredags",
        "субботу суботу суботи sobotę sobotu subotu subote суботе soboto šeštadienį sestdienā lauantaina szombaton lördags lørdags",
        "неділю неділі niedzielę neděli nedeľu nedjelju nedelju nedelje недеље nedeljo sekmadienį svētdienā sunnuntaina söndags søndags",
    ))
    for name in names.split()
}  # fmt: skip
"""Days of the week, from 0 for Monday, as they are said of a time: "В прошлую среду в 9:03"."""
LAST = (
    "last", "letzten", "letzter", "afgelopen", "vorige", "ultima", "ultimo", "última", "último", "lo scorso", "la scorsa", "scorso", "el", "w zeszłą",
    "w zeszły", "zeszłą", "zeszły", "в прошлую", "в прошлый", "в прошлое", "прошлую", "прошлый", "прошлое", "минулої", "минулого", "минулу",
    "миналата", "миналия", "minulou", "minulé", "minulý", "minulú", "múlt", "fosta", "forrige", "sidste", "i", "viime", "prošlu", "prošli", "prošle",
    "prošlog", "прошле", "прошли", "прошлог", "prejšnjo", "prejšnji", "praėjusį", "pagājušā", "eelmine", "geçen", "την προηγούμενη", "το προηγούμενο",
    "ביום", "o", "on", "am",
)  # fmt: skip
"""What is said before the day of last week that is meant."""


@cache
def month_names() -> dict[str, int]:
    """Return the number of each name of a month; of the few that mean different ones, as the most spoken language has it."""
    numbers: dict[str, int] = {}
    for language in _common():
        numbers = months_of(language) | numbers
    return OTHER_NAMES | numbers | calendars.MONTHS


@cache
def months_of(language: str) -> dict[str, int]:
    """Return the number of each name of a month in *language*; none where nothing is known of it."""
    info = _info(language) if language in language_order else {}
    return {name.lower().strip("."): number for number, month in enumerate(MONTHS, 1) for name in info.get(month, ())}


@cache
def weekday_names() -> frozenset[str]:
    """Return the names of the days of the week, in full and short."""
    infos = [_info(language) for language in _common()]
    names = (name for info in infos for weekday in WEEKDAYS for name in info.get(weekday, ()))
    return frozenset(DECLINED_WEEKDAYS).union(name.lower().strip(".") for name in names)


def weekdays_of(language: str) -> dict[str, int]:
    """Return the number of each name of a day of the week in *language*, in whatever script, from 0 for Monday; and of those declined."""
    infos = tables_of(language)
    named = {
        name.lower(): number for info in infos for number, day in enumerate(WEEKDAYS) for name in info.get(day, ())
    }
    return named | DECLINED_WEEKDAYS


@cache
def date_order(language: str) -> str:
    """Return in which order *language* has day, month and year: "DMY" and the like."""
    return str(_info(language).get("date_order", "MDY")) if language in language_order else "DMY"


def tables_of(language: str) -> list[dict[str, Any]]:
    """Return dateparser's tables of *language*, in whatever script."""
    scripts = (code for code in language_order if code.startswith(f"{language}-"))
    codes = (*scripts, *((language,) if language in language_order else ()))
    return [_info(code) for code in codes]


def _common() -> list[str]:
    """Return the languages most spoken, also as they are written in other scripts."""
    known = language_order[:COMMON]
    return [*known, *(code for code in language_order[COMMON:] if code.partition("-")[0] in known)]


def _info(language: str) -> dict[str, Any]:
    info: dict[str, Any] = import_module(f"dateparser.data.date_translation_data.{language}").info
    return info
