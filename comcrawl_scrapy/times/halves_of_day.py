"""How languages say which half of the day a clock of twice twelve hours means, and noon and midnight: patterns, as CLDR and programs have the words."""

from __future__ import annotations

import re

MORNING = "上午|早上|凌晨|午前|오전|सुबह|पूर्वाह्न|सकाळी|সকাল|পূর্বাহ্ন|காலை|முற்பகல்|ఉదయం|పూర్వాహ్నం|સવારે|સવાર|ಬೆಳಿಗ್ಗೆ|ಪೂರ್ವಾಹ್ನ|രാവിലെ|बिहानको|बिहान|ਸਵੇਰ"
AFTERNOON = (
    "下午|中午|晚上|午後|오후|दोपहर|शाम|अपराह्न|दुपारी|सायंकाळी|দুপুর|বিকাল|বিকেল|অপরাহ্ন|பிற்பகல்|மாலை|நண்பகல்|మధ్యాహ్నం|సాయంత్రం|అపరాహ్నం|બપોર|સાંજ|ಮಧ್ಯಾಹ್ನ|ಸಂಜೆ|ಅಪರಾಹ್ನ"
    "|ഉച്ച കഴിഞ്ഞ്|വൈകുന്നേരം|दिउँसोको|दिउँसो|साँझ|ਦੁਪਹਿਰ|ਸ਼ਾਮ"
)
ENDS = r"(?=\W*$|\s?[,)]|\s[^\w\s])"  # behind words that are others within a sentence: "9:15 Matin Libre", "9:15 E.L. Doctorow"
MORNING_LAST = (
    rf"{MORNING}|π\.?μ\.?|ص(?:باح[اً]*)?|ق\.?ظ\.?|قبل\s?از\s?ظهر|sáng|de\.|dop\.|f\sm|ÖÖ|дп|пр\.\s?об\."
    r"|(?:صبح|בבוקר|לפנה״צ|f\.m\.?|f\.h\.?|e\.l\.?|ö\.ö\.?|д\.п\.?|до полудня|преди обяд|пре п(?:\.|одне)|pre p(?:\.|odne)|prije p(?:\.|odne)|наутро|претпл(?:\.|адне)"
    r"|vorm(?:\.|ittags)?|vm\.|matin|rano|ujutro|predpoludním|dopoldne|priešpiet|priekšp(?:\.|usdienā?)|ก่อนเที่ยง)"
    rf"{ENDS}"
)
AFTERNOON_LAST = (
    rf"{AFTERNOON}|μ\.?μ\.?|م(?:ساء[اً]*)?|ب\.?ظ\.?|بعد\s?از\s?ظهر|chiều|tối|du\.|odp\.|e\sm|ÖS|пп|сл\.\s?об\.|ከሰዓት|ល្ងាច|រសៀល"
    r"|(?:אחר הצהריים|אחה״צ|e\.m\.?|e\.h\.?|p\.l\.?|ö\.s\.?|п\.п\.?|після полудня|пополудні|след обяд|по п(?:\.|одне)|po p(?:\.|odne)|попл(?:\.|адне)"
    r"|nachm(?:\.|ittags)?|nm\.|après-midi|po południu|popodne|popoludní|popoldne|popiet|pēcp(?:\.|usdienā?)|หลังเที่ยง)"
    rf"{ENDS}"
)
NOON = (
    "Mittag|middag|midi|mediodía|mezzogiorno|meio-dia|migdia|południe|poledne|poludnie|podne|подне|poldne|полдень|полудень|обяд|пладне|keskpäev|keskipäivä|dél|amiază"
    "|öğlen?|μεσημέρι|vidurdienis|dienasvidus|hádegi|ظهراً|ظهر|दोपहर|দুপুর|Buổi trưa|เที่ยงวัน|中午|正午|정오"
)
MIDNIGHT = (
    "Mitternacht|midnatt?|middernacht|minuit|medianoche|mezzanotte|meia-noite|mitjanit|północ|půlnoc|polnoc|ponoć|поноћ|polnoč|полночь|північ|полунощ|полноќ|südaöö"
    "|kesköö|keskiyö|éjfél|miezul nopții|gece yarısı|μεσάνυχτα|vidurnaktis|pusnakts|miðnætti|منتصف الليل|نیمه شب|חצות|मध्यरात्री|Nửa đêm|เที่ยงคืน|午夜|真夜中|자정"
)
BEHIND_DATE = r"(?<=\d,\s)"  # where an hour may have no minutes, and noon is no other word
HOUR = rf"{BEHIND_DATE}(?:\d{{1,2}}\s?(?:{MORNING_LAST}|{AFTERNOON_LAST})(?!\w)|(?:{NOON}|{MIDNIGHT}){ENDS})"
HOUR_IN_LETTERS = r"(?:(?<=[午上晨前後전후])|(?<=[午上晨前後전후]\s)|(?<=\d,\s))\d{1,2}\s?[時时点點시](?!\s?\w)"
TIME = r"(?P<time>\d{1,2}(?:[:.]\d\d(?::\d\d)?|(?<=\d,\s\d)|(?<=\d,\s\d\d)))(?=\s?[^\W\d])\s?"
SAID = re.compile(
    rf"{TIME}(?:(?P<am>{MORNING_LAST})|{AFTERNOON_LAST})(?!\w)"
    rf"|(?P<date>\d,\s)(?=[^\W\d])(?:{NOON}|(?P<midnight>{MIDNIGHT})){ENDS}",
    re.IGNORECASE,
)


def in_english(text: str) -> str:
    """Return *text* with halves of the day behind a clock, and noon and midnight behind a date, as English has them.

    >>> in_english("2. März 2025, 9:15 nachm."), in_english("Mayıs 4, 2021, 9 ö.ö."), in_english("août 17, 2024, midi")
    ('2. März 2025, 9:15 p.m.', 'Mayıs 4, 2021, 9 a.m.', 'août 17, 2024, 12 p.m.')
    """
    return SAID.sub(_in_english, text)


def _in_english(said: re.Match[str]) -> str:
    time, is_morning = said["time"] or said["date"] + "12", said["am"] or said["midnight"]
    return f"{time} {'a' if is_morning else 'p'}.m."
