from __future__ import annotations

import pytest

from comcrawl_scrapy.documents.control_words import has_control, is_control


@pytest.mark.parametrize(
    "text",
    ["Atsakyti", "Atbildēt", "Vasta", "Одговори", "Пријави", "Докладвай", "Raportează", "Citér", "उत्तर दें", "জবাব দিন", "ถูกใจ", "أعجبني", "رد", "הגב", "この投稿への返信", "回复该评论"],
)  # fmt: skip
def test_what_buttons_say_in_many_languages(text: str) -> None:
    assert is_control(text)
    assert has_control(f"12 {text} ")


@pytest.mark.parametrize(
    "text", ["أخبار الأردن", "تردد القناة", "הגבול הצפוני", "השבת הגדולה", "پاسخگویی", "گزارش تصویری"]
)
def test_letters_within_another_word_are_no_button(text: str) -> None:
    assert not has_control(text)
