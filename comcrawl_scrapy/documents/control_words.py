"""What controls say, in many languages: "Reply", "Like", "Report"."""

from __future__ import annotations

import re
from functools import lru_cache

CONTROL_WORDS = (
    "reply|replies|responder|respond|quote|report|like|dislike|upvote|flag|antwort\\w*|zitier\\w*|zitat|melden|gefällt"
    "|répon\\w+|citer|signaler|j.aime|rispond\\w+|segnala|cita|citar|denunciar|reportar|curtir|gosto|beantwoord\\w*|reageer"
    "|reageren|citeer|citeren|rapporteer|svara?|anmäl|citera|gilla|besvar|anmeld|vastaa|lainaa|ilmoita|tykkää|odpowiedz|cytuj|zgłoś|odpovědět"
    "|reagovat|citovat|líbí se(?: mi)?|odpovedať|nahlásit|válasz\\w*|idézet|răspunde|raspunde|citează|cevapla|yanıt(?:la)?|alıntı|beğen|şikayet|ответ\\w*|цитир\\w*|цитата|пожаловаться"
    "|відпов\\w+|цитувати|поскаржитися|поскаржитись|отговор\\w*|odgovori|prijavi|απάντηση|παράθεση|trả lời|trích dẫn|thích|balas|kutip|suka|laporkan"
)
CONTROL_SIGNS = "回复|回覆|回應|引用|举报|舉報|检举|檢舉|赞|讚|返信(?:する)?|通報|いいね|답글(?: ?(?:쓰기|달기))?|신고|좋아요|공감|رد|الرد|اقتباس|إبلاغ|پاسخ|پسندیدم|نقل قول|השב|הגב|ציטוט|ตอบ(?:กลับ)?|जवाब(?: दें)?"
# In lower case: several times faster than to ignore case.
LOWER_CONTROL = re.compile(rf"\b(?:{CONTROL_WORDS})\b|{CONTROL_SIGNS}")
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
