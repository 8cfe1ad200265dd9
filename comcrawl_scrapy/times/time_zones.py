"""Time zones as people write them after a clock: "PDT", "MESZ", "GMT+2", "+0530"; the names and hours are dateparser's.

Some names mean several: the most usual is meant, or the one of those who write the language. Names are none in small letters,
nor are those that are English words.
"""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from dateparser.timezones import timezone_info_list

WORDS = frozenset(
    ("ACT", "ANT", "ART", "BEAT", "BOT", "CAST", "CAT", "COST", "COT", "CUT", "DUST", "EAST", "EAT", "FORT", "GET", "GIT", "HAT", "HAY",
     "LINT", "MALT", "MIST", "MIT", "MOST", "MUST", "NEST", "NET", "NUT", "PEST", "PET", "SET", "STAT", "SWAT", "VET", "VOLT", "WIT")
)  # fmt: skip
# Hours east of Greenwich, where dateparser has another meaning or none; and where those who write a language mean another one.
OTHERWISE = {"IST": 5.5, "BDT": 6, "BdST": 6, "МСК": 3, "мск": 3}
IN_LANGUAGE = {
    ("CST", "zh"): 8,
    ("IST", "he"): 2,
    ("IST", "ga"): 1,
    ("PST", "tl"): 8,
    ("PST", "fil"): 8,
    ("BST", "bn"): 6,
    ("AMT", "pt"): -4,
    ("AST", "ar"): 3,
    ("EST", "fr"): 0,
    ("EST", "es"): 0,  # words, where they are 0
    ("ET", "fr"): 0,
}
ALL_YEAR = {"ET": "America/New_York", "CT": "America/Chicago", "MT": "America/Denver", "PT": "America/Los_Angeles"}
NAMES = {
    name: offset / 3600
    for zones in timezone_info_list
    for name, offset in zones["timezones"]
    if name.isalpha() and name.isascii() and name[0].isupper() and name not in WORDS
} | OTHERWISE
NAMED = f"(?-i:(?=[A-ZМм])(?:{'|'.join(sorted({*NAMES, *ALL_YEAR}, key=len, reverse=True))}))"
UTC_IN_WORDS = "ت ع م|ইউটিসি"  # as programs have it in these languages
COUNTED = (
    rf"(?:(?:GMT|UTC)\s?[+-](?:0?\d|1[0-4])(?::?[0-5]\d)?(?!\d)|[+-](?:0\d|1[0-4]):?[0-5]\d|GMT|UTC|{UTC_IN_WORDS})"
)
HOURS = re.compile(r"(?P<sign>[+-])(?P<hours>\d{1,2}):?(?P<minutes>\d\d)?$")


def to_utc(told: datetime, zone: str, language: str) -> datetime:
    """Return when the clocks of *zone*, as a page in *language* names it, showed what those of UTC show at *told*.

    >>> from datetime import UTC
    >>> to_utc(datetime(2024, 5, 5, 15, tzinfo=UTC), "PDT", "en").hour, to_utc(datetime(2024, 5, 5, 15, tzinfo=UTC), "GMT+2", "en").hour
    (22, 13)
    """
    if counted := HOURS.search(zone):
        east = timedelta(hours=int(counted["hours"]), minutes=int(counted["minutes"] or 0))
        return told - east if counted["sign"] == "+" else told + east
    if (zone, language) not in IN_LANGUAGE and zone in ALL_YEAR:
        return told.replace(tzinfo=ZoneInfo(ALL_YEAR[zone])).astimezone(told.tzinfo)
    return told - timedelta(hours=IN_LANGUAGE.get((zone, language), NAMES.get(zone, 0)))
