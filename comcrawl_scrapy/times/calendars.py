"""Years of the calendars that people date by beside the Gregorian: told by their numbers alone, or by the name of an era.

The solar Hijri year 1403 began in March 2024, and of the Buddhist era 2024 is the year 2567: no comment is of the Middle Ages,
nor of a time to come.
"""

from __future__ import annotations

import re
from datetime import date, timedelta

SOLAR_HIJRI, BUDDHIST = range(1300, 1500), range(2450, 2650)
BUDDHIST_ERA = 543  # years before ours
BUDDHISTS = re.compile(r"[\u0e00-\u0eff\u1780-\u17ff]")  # letters of those who date by it: Thai, Lao, Khmer
EPOCH = date(622, 3, 21).toordinal()  # the first day of the year 1, in the cycle of leap years below
SHORT_BUDDHIST = r"\d{1,2}\s?[.\u0e00-\u0eff]{2,14}\s(?:4[3-9]|[5-9]\d)(?![\d:.]|\s?(?!เวลา)[\u0e00-\u0eff])"
BUDDHIST_YEAR = re.compile(  # of two digits only after day and month: else they count minutes
    rf"(?<!\d)(?={SHORT_BUDDHIST})(?P<day>\d{{1,2}}\s?[.\u0e00-\u0eff]{{2,14}}\s)\d\d|(?<!\d)25\d\d(?!\d)"
)
REPUBLIC = 1911  # years before the first of the Republic of China
ERAS = {"令和": 2018, "平成": 1988, "昭和": 1925, "民國": REPUBLIC, "民国": REPUBLIC}  # years before the first of each
OF_ERA = rf"(?:{'|'.join(ERAS)})\s?(?:\d{{1,3}}|元)"
YEAR_OF_ERA = re.compile(rf"(?P<era>{'|'.join(ERAS)})\s?(?P<year>\d{{1,3}}|元)(?=\s?年|[-/.]\d)")
CYCLE = 33  # years, of which eight are leap years
LEAP_YEARS = frozenset((1, 5, 9, 13, 17, 22, 26, 30))  # within a cycle
MONTHS = {
    name: number
    for number, names in enumerate(
        ("فروردین فروردين", "اردیبهشت ارديبهشت", "خرداد", "تیر تير", "مرداد امرداد", "شهریور شهريور", "مهر", "آبان", "آذر", "دی دي", "بهمن",
         "اسفند"), 1)
    for name in names.split()
}  # fmt: skip
OTHER_MONTHS = {  # names of the Levant and the Maghreb, short ones, and numbers in words, by what is read
    "كانون الثاني": "يناير", "شباط": "فبراير", "آذار": "مارس", "نيسان": "أبريل", "أيار": "مايو", "حزيران": "يونيو", "تموز": "يوليو",
    "ماي": "مايو", "يوليوز": "يوليو", "غشت": "أغسطس", "شتنبر": "سبتمبر", "نونبر": "نوفمبر", "دجنبر": "ديسمبر", "جانفي": "يناير", "فيفري": "فبراير",
    "أفريل": "أبريل", "جوان": "يونيو", "جويلية": "يوليو", "أوت": "أغسطس",
    "آب": "أغسطس", "أيلول": "سبتمبر", "تشرين الأول": "أكتوبر", "تشرين الثاني": "نوفمبر", "كانون الأول": "ديسمبر",
    "tháng một": "tháng 1", "tháng hai": "tháng 2", "tháng ba": "tháng 3", "tháng tư": "tháng 4", "tháng năm": "tháng 5", "tháng sáu": "tháng 6",
    "tháng bảy": "tháng 7", "tháng tám": "tháng 8", "tháng chín": "tháng 9", "tháng mười": "tháng 10", "tháng mười một": "tháng 11",
    "tháng mười hai": "tháng 12",
    "آگوست": "أغسطس",
    "בינו׳": "בינואר", "בפבר׳": "בפברואר", "באפר׳": "באפריל", "באוג׳": "באוגוסט", "בספט׳": "בספטמבר", "באוק׳": "באוקטובר", "בנוב׳": "בנובמבר",
    "בדצמ׳": "בדצמבר",
}  # fmt: skip
IN_LETTERS = {  # numbers, in the Chinese names of months
    number: n
    for n, number in enumerate(("一", "二", "三", "四", "五", "六", "七", "八", "九", "十", "十一", "十二"), 1)
}
NUMBER = r"(?<![一二三四五六七八九十])(?:十[一二]?|[一二三四五六七八九])"
NUMBERED = rf"(?:\d{{1,2}}|{NUMBER})\s?[月월]"  # a month
OTHER_MONTH = "|".join(sorted(OTHER_MONTHS, key=len, reverse=True))


def gregorian(year: int, month: int, day: int, name: str = "") -> date:
    """Return the day of a year in whichever calendar it is; of a month that has a *name*, in the one that has it.

    >>> gregorian(1403, 2, 16), gregorian(2567, 5, 5), gregorian(2024, 5, 5), gregorian(1403, 5, 5, "may")
    (datetime.date(2024, 5, 5), datetime.date(2024, 5, 5), datetime.date(2024, 5, 5), datetime.date(1403, 5, 5))
    """
    if year in SOLAR_HIJRI and (not name or name in MONTHS):
        return _of_solar_hijri(year, month, day)
    is_buddhist = year in BUDDHIST and (not name or BUDDHISTS.search(name) is not None)
    return date(year - BUDDHIST_ERA if is_buddhist else year, month, day)


def is_of_other_era(year: int) -> bool:
    """Say whether a *year* is of another calendar than the Gregorian, told by its number alone."""
    return year in SOLAR_HIJRI or year in BUDDHIST


def in_our_era(text: str) -> str:
    """Return a date with the year counted as the Gregorian is, where words tell that it is not.

    >>> in_our_era("令和元年5月5日"), in_our_era("民國113年5月5日"), in_our_era("29 ก.พ. 2567"), in_our_era("29 ก.พ. 67")
    ('2019年5月5日', '2024年5月5日', '29 ก.พ. 2024', '29 ก.พ. 2024')
    >>> in_our_era("令和8/11/3"), in_our_era("民國115.11.03")
    ('2026/11/3', '2026.11.03')
    """
    if BUDDHISTS.search(text):
        text = text.replace("ค.ศ. ", "")  # of our era
        return BUDDHIST_YEAR.sub(lambda date: f"{date['day'] or ''}{int(date[0][-2:]) + 2500 - BUDDHIST_ERA}", text)
    return YEAR_OF_ERA.sub(lambda found: str(ERAS[found["era"]] + int(found["year"].replace("元", "1"))), text)


def _of_solar_hijri(year: int, month: int, day: int) -> date:
    """Six months have 31 days, five 30, and the last 29, or 30 in leap years."""
    length = 31 if month <= 6 else 30 if month < 12 or year % CYCLE in LEAP_YEARS else 29
    if not (1 <= month <= 12 and 1 <= day <= length):
        raise ValueError("no such day")
    cycles, years = divmod(year - 1, CYCLE)
    leaps = cycles * len(LEAP_YEARS) + sum(leap <= years for leap in LEAP_YEARS)
    days = (year - 1) * 365 + leaps + (month - 1) * 30 + min(month - 1, 6) + day - 1
    return date.fromordinal(EPOCH) + timedelta(days=days)
