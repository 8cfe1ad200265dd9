"""What is said before the name, or behind it, of whom a comment answers, in many languages: "in reply to", "への返信"; and before a subject: "Re:"."""

from __future__ import annotations

import re

from comcrawl_scrapy.documents.characters import ARROWS

REPLYING_TO = (
    r"(?<!\w)(?:(?:(?:in\s+)?repl(?:y|ied|ying)|(?:in\s+)?respon(?:se|ded)|answered)\s+to|(?:als\s+)?antwort(?:et|ete)?\s+(?:auf|an)"
    r"|(?:en\s+)?réponse\s+à|(?:a\s+)?répondu\s+à|(?:en\s+)?respuesta\s+a|respondió\s+a|(?:in\s+)?risposta\s+a|(?:ha\s+)?risposto\s+a"
    r"|(?:em\s+)?resposta\s+(?:a|ao|à)|respondeu\s+(?:a|ao|à)|(?:als\s+|in\s+)?(?:antwoord|reactie)\s+op|(?:som\s+)?svar\w*\s+(?:på|till?)"
    r"|(?:w\s+)?odpowied\w+\s+(?:na|do|dla)|odpov[eě]ď\s+na|odpoveď\s+na|(?:в\s+)?ответ\w*\s+на|(?:у\s+)?відпові(?:д\w+|в|ла)\s+(?:на|для)|(?:в\s+)?отговор\s+на"
    r"|odgovor\s+na|răspuns\s+(?:la|pentru)|(?:σε\s+)?απάντηση\s+(?:σε|στ(?:ο|ον|η|ην))|trả\s+lời\s+cho|vastaus\s+käyttäjälle|válasz\s+neki|(?:sebagai\s+)?balasan\s+(?:untuk|kepada)|membalas"
    r"|رد(?:اً|ًا|ا)?\s+على|בתגובה\s+(?:ל|אל)|در\s+پاسخ\s+به)(?!\w)"
)
REPLYING_BEHIND = r"(?:さん|様)?(?:への返信|に返信)|님(?:에게|께)\s*(?:보내는\s*)?답글|\sके\s(?:जवाब|उत्तर)\sमें|(?:\sadlı)?\skullanıcıya\syanıt"
REPLY_TO = re.compile(
    rf"\bparent\b|{REPLYING_TO}|{REPLYING_BEHIND}|előzmény|в\s+ответ\b|yanıt\s+olarak|בתגובה\s+ל|返信先|回[复覆復]|↑",
    re.IGNORECASE,
)
POINTS_TO = re.compile(rf"^\s*[{ARROWS}]|{REPLY_TO.pattern}", re.IGNORECASE)  # in front of a name
REPLY_TO_NUMBER = re.compile(rf"{REPLYING_TO}\W*\d", re.IGNORECASE)
SUBJECT = re.compile(
    r"^(?:(?:re|aw|antw|sv|vs|odp|回复|回覆|答复)\s*(?:\[\d+\])?\s*[:：]\s*)+", re.IGNORECASE
)  # of an answer
