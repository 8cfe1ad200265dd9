"""How many likes a text states, in words of many languages: "12 likes", "Gefällt mir (3)", "5 people found this helpful"."""

from __future__ import annotations

import re
from functools import lru_cache

from comcrawl_scrapy.times.dates import without_dates

UNITS = dict.fromkeys(("k", "tsd", "тыс", "tys", "mil", "천"), 1_000) | dict.fromkeys("万萬만", 10_000)
UNITS |= dict.fromkeys(("m", "mio", "mln", "млн"), 1_000_000) | dict.fromkeys("億亿억", 100_000_000)
UNIT = r"(?:(?i:k|tsd|тыс|tys|mil|mio|mln|млн)\b|M\b)\.?|[천万萬만億亿억]"
NUMBER = (
    r"(?P<sign>[+\-\u2212]?)\s?(?P<number>\d{1,3}(?:[.,\u202f\xa0]\d{3}){1,4}(?!\d)|\d{1,6})"
    rf"(?P<unit>(?:[.,]\d+)?\s?(?:{UNIT}))?"
)
COUNT = re.compile(rf"^[^\w+\-\u2212/]*{NUMBER}")  # "/10" is what it is out of
LIKING = (
    r"(?:lik(?:ed?|es)(?:\s+this)?|upvotes?|votes?|thumbs?[\s-]up|recommend(?:s|ed|ations?)?|recommander|favou?rites?|helpful|agree|respect(?:ed|s)?|gefällt mir|j['’]aime|me gusta"
    r"|mi piace|curtir|gosto|gostei|vind ik leuk|gilla|tykkää|lubię to|нравится|いいね|スキ|共感した|参考になった|点?赞同?|좋아요"
    r"|líbí se(?: mi)?|páči sa(?: mi)?|tetszik|îmi place|synes godt om|liker|μου αρέσει|beğen(?:i|en)?|подобається|харесва(?:м|ния)"
    r"|sviđa mi se|свиђа ми се|patinka|patīk|meeldib|m['’]agrada|všeč mi je|أعجبني|إعجاب|אהבתי|لایک|پسندیدم|می[\s\u200c]?پسندم|पसंद|ถูกใจ|thích|suka"
    r"|curtidas?|polubie(?:ń|nia|nie)|lajk(?:ów|i|ar|ok)?|gefällt[ -]mir[ -]angaben?|tykkäy(?:s|stä)|claps?|kudos|إعجاب(?:ًا|ات)|लाइक"
    r"|個?讚|支持|赞成|贊成|喜欢|喜歡|推薦|推荐|공감|추천"
    r"|useful|hilfreich|utile|útil|nuttig|полезно|užitečné|przydatne|hasznos|faydalı|hữu ích|плюс(?:а|ов)?|(?:leser)?empfehlung(?:en)?|[▲△⬆👍👏❤♥♡]\ufe0f?)"
)
NOT = "(?:not|no|não|non|nicht|niet|nie|ne|inte|ikke|не|không|tidak)"
COUNTER = "[件개명人个個]|orang"  # behind numbers
LIKE_WORD = re.compile(rf"\W*{LIKING}\W*", re.IGNORECASE)
WORD_AND_COUNT = re.compile(
    rf"\W*(?:{LIKING}|up(?=\s?\())[\s!]*[(\[:·•]?\s*{NUMBER}\s*(?:{COUNTER})?[)\]]?\W*", re.IGNORECASE
)
COUNT_AND_WORD = re.compile(  # "3 people found this helpful", "3 of 4 people found this helpful"
    rf"{NUMBER}\s*(?:{COUNTER})?\s*(?:(?:of|out of|von|sur|de|di|van|av|z|из)\s+\d{{1,6}}\s+)?(?:(?!{NOT}\b)[^\W\d]+\s+){{0,6}}[«„“\"]?{LIKING}\W*",
    re.IGNORECASE,
)


@lru_cache(maxsize=10_000)
def stated_likes(text: str) -> int | None:
    """Return the number of likes that *text* states in words: "12 likes", "Helpful (3)", "5 people found this helpful"."""
    count = WORD_AND_COUNT.fullmatch(text) or COUNT_AND_WORD.fullmatch(text)
    return count_of(count) if count and without_dates(text) == " ".join(text.split()) else None


def count_of(count: re.Match[str]) -> int:
    """Return the number that `COUNT` and the like have found: "1.2K" is 1200."""
    value, unit = float(re.sub(r"\D", "", count["number"])), count["unit"]
    if unit:
        part = re.match(r"[.,]\d+", unit)
        name = unit[part.end() if part else 0 :].strip(" .\xa0\u202f")
        value = (value + float(part[0].replace(",", ".") if part else 0)) * UNITS[name.lower()]
    return round(value) if count["sign"] in ("", "+") else -round(value)
