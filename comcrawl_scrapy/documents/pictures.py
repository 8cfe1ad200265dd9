"""Emoji that are drawn by pictures, as sites do that cannot rely on the fonts of their readers: they are text all the same."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lxml.html import HtmlElement

PARTS = r"\u200d\ufe0e\ufe0f\u20e3\U000e0020-\U000e007f"  # what joins and changes them
# In colours by themselves, and with a sign that says so; but for stars and ticks, which are ratings and badges.
COLOURED = "⌚⌛⏩-⏬⏰⏳◽◾☔☕♈-♓♿⚓⚡⚪⚫⚽⚾⛄⛅⛎⛔⛪⛲⛳⛵⛺⛽✊✋✨❓-❕❗➕-➗➰➿⬛⬜⭕❤♥☺☹✌☝"
CHANGED = "#*0-9©®‼⁉™ℹ↔-↪⌨⏏⏭-⏲⏸-⏺Ⓜ▪▫▶◀◻◼☀-☄☎☘☠☢☣☦☪☮☯☸♀♂♟♠♣♦♨♻♾⚒-⚗⚙⚛⚜⚠⚰⚱✂✈✉✏✒✝✡✳✴❄❇❣➡⤴⤵⬅-⬇〰〽㊗㊙"
EMOJI = re.compile(rf"(?:(?:[\U0001f000-\U0001faff{COLOURED}]|[{CHANGED}]\ufe0f)[{PARTS}]*\s*)+")
LONGEST = 20  # characters: one of a family has eleven


def with_emoji(document: HtmlElement) -> HtmlElement:
    """Let each picture in *document* that stands for emoji say these, as its text: nothing moves, and no path changes."""
    for picture in document.iter("img"):
        alt = picture.get("alt", "").strip()
        if len(alt) <= LONGEST and not alt.isascii() and EMOJI.fullmatch(alt):
            picture.text = alt
    return document
