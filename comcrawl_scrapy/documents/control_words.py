"""What controls say, in many languages: "Reply", "Like", "Report"."""

from __future__ import annotations

import re
from functools import lru_cache

CONTROL_WORDS = (
    "reply|replies|responder|respond|quote|report|like|dislike|upvote|flag|antwort\\w*|zitier\\w*|zitat|melden|gefällt"
    "|répon\\w+|citer|signaler|j.aime|rispond\\w+|segnala|cita|citar|denunciar|reportar|curtir|gosto|beantwoord\\w*|reageer"
    "|reageren|citeer|citeren|rapporteer|svara?|anmäl|citera|gilla|besvar|anmeld|vastaa|lainaa|ilmoita|tykkää|odpowiedz|cytuj|zgłoś|odpovědět"
    "|reagovat|citovat|líbí se(?: mi)?|odpovedať|nahlásit|válasz\\w*|idézet|răspunde|raspunde|citează|cevapla|yanıt(?:la)?|alıntı|beğen|şikayet|ответ\\w*|цитир\\w*|цитата|цитат|пожаловаться"
    "|відпов\\w+|цитувати|поскаржитися|поскаржитись|подобається|отговор\\w*|докладвай|харесва|odgovori|prijavi|citiraj|sviđa|одговори|пријави|цитирај|свиђа"
    "|απάντηση|απάντησε|παράθεση|αναφορά|μου αρέσει|trả lời|trích dẫn|thích|báo xấu|balas|kutip|suka|laporkan"
    "|svar|citér|siter|rapporter|rapportera|raporteeri|teata sobimatust|ilmoita asiaton viesti|ilmianna|signaler un abus|zgłoś nadużycie|meld misbruik|şikayet et|atsakyti|cituoti|pranešti|patinka|atbildēt|citēt|ziņot|patīk|vasta|tsiteeri|teata|meeldib"
    "|idéz|jelentem|tetszik|raportează|îmi place|bildir|katılıyorum"
    "|رد|الرد|أضف ردا|اقتباس|إبلاغ|الإبلاغ|الإبلاغ عن إساءة|تبليغ|أعجبني|پاسخ|پسندیدم|نقل قول|گزارش تخلف|השב|השב לתגובה|הגב|הגב לתגובה|ציטוט|צטט|אהבתי"
    "|जवाब|जवाब दें|उत्तर दें|रिपोर्ट करें|शिकायत करें|जवाफ|জবাব|জবাব দিন|উত্তর দিন|রিপোর্ট করুন"
)
CONTROL_SIGNS = (  # where no blanks part words
    "回[复覆](?:[该該此这這](?:条|條|个|個|篇)?(?:评论|評論|留言|帖子?|主题|主題))?|回應|引用|举报|舉報|检举|檢舉|赞|讚|(?:この(?:投稿|コメント|書き込み)[にへ]の?)?返信(?:する)?|通報|違反報告|いいね|답글(?: ?(?:쓰기|달기))?|댓글 ?달기|신고|좋아요|공감|ตอบ(?:กลับ)?|ถูกใจ|แจ้งลบ|อ้างอิง"
)
# In lower case: several times faster than to ignore case.
LOWER_CONTROL = re.compile(rf"(?<!\w)(?:{CONTROL_WORDS})(?!\w)|{CONTROL_SIGNS}")
ASCII_CONTROL = re.compile(rf"\b(?:{'|'.join(filter(str.isascii, CONTROL_WORDS.split('|')))})\b", re.ASCII)
LONGEST_CONTROL = 30  # characters
AROUND = " \t\r\n«»‹›<>←→↑↓↩↪[](){}|·•"  # the word of a control


@lru_cache(maxsize=20_000)
def has_control(text: str) -> bool:
    """Say whether a word of controls is among others."""
    return (ASCII_CONTROL if text.isascii() else LOWER_CONTROL).search(text.lower()) is not None


@lru_cache(maxsize=10_000)
def is_control(text: str) -> bool:
    """Say whether *text* is a word of controls, such as "Reply", be it between arrows or brackets."""
    text = text.strip(AROUND)
    return 0 < len(text) <= LONGEST_CONTROL and LOWER_CONTROL.fullmatch(text.lower()) is not None
