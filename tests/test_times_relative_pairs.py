from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from comcrawl_scrapy.times.dates import published, written_time
from comcrawl_scrapy.times.dates_in_text import shown, without_dates
from comcrawl_scrapy.times.relative_pairs import find

NOW = datetime(2026, 11, 20, 9, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        *(("2 hours 13 minutes ago", "en"), ("2h 13m ago", "en"), ("about 2 hours and 13 minutes ago", "en")),
        *(("vor 2 Stunden, 13 Minuten", "de"), ("2 Stunden 13 Minuten her", "de")),
        *(("il y a 2 heures et 13 minutes", "fr"), ("2 horas 13 minutos atrás", "es"), ("2 uur en 13 minuten geleden", "nl")),
        *(("2 часа 13 минут назад", "ru"), ("2 godziny 13 minut temu", "pl"), ("πριν 2 ώρες 13 λεπτά", "el")),
        *(("2時間13分前", "ja"), ("2小时13分钟前", "zh"), ("2시간 13분 전", "ko")),
        *(("منذ 2 ساعات و 13 دقائق", "ar"), ("לפני 2 שעות ו 13 דקות", "he")),
        *(("منذ 2 ساعتين، 13 دقيقة", "ar"), ("2 ساعت،13 دقیقه قبل", "fa"), ("2 小时，13 分钟前", "zh"), ("2 小时、13 分钟前", "zh")),
        *(("2 Stunden, 13 Minuten ago", "de"), ("2 heures, 13 minutes ago", "fr"), ("2 godziny, 13 minut ago", "en"), ("2 часа,13 минути ago", "bg")),
        *(("2時間, 13分 ago", "ja"), ("2시간, 13분 ago", "ko"), ("2 tundi, 13 minutit ago", "et"), ("שעתיים, 13 דקות ago", "he")),
        *(("2 hours, 13 minutes trước", "vi"), ("2 hours, 13 minutes ideje", "hu"), ("vor 2 hours, 13 minutes", "de")),
    ],
)  # fmt: skip
def test_two_units_count_back_together_and_are_shown_together(text: str, language: str) -> None:
    assert written_time(text, (language, "en"), NOW) == NOW - timedelta(hours=2, minutes=13)
    assert shown(text) == text
    assert without_dates(text) == ""


@pytest.mark.parametrize(
    ("text", "rest", "back"),
    [
        ("Ann Lee 2 days 13 hours ago", "Ann Lee", "2 days 13 hours ago"),
        ("Posted 2 days, 13 hours ago by Ann", "Posted by Ann", "2 days, 13 hours ago"),
        ("(2 days 13 hours ago)", "", "2 days 13 hours ago"),
        ("Bob 1 rok, 8 miesięcy ago", "Bob", "1 rok, 8 miesięcy ago"),
        ("Bob | יום, שעתיים ago | 3 replies 5", "Bob | | 3 replies 5", "יום, שעתיים ago"),
        ("Bob | 3 שנים, חודשיים ago", "Bob |", "3 שנים, חודשיים ago"),
        ("Doris Day, 3 hours ago", "Doris Day,", "3 hours ago"),
    ],
)
def test_what_stands_around_is_no_part_of_the_time(text: str, rest: str, back: str) -> None:
    assert (shown(text), without_dates(text)) == (back, rest)


def test_a_pair_is_told_among_other_numbers_and_in_a_language_that_the_page_does_not_declare() -> None:
    line = "old_sailor | Edited: 2 godziny, 13 minut ago | 1 Reply 12 0, and some more of it"
    assert written_time(line, ("en",), NOW) == NOW - timedelta(hours=2, minutes=13)
    assert written_time("for 3 h 20 min", ("en",), NOW) is None


@pytest.mark.parametrize(
    "text",
    [
        *("2 hours 13 minutes", "3 days 2 weeks ago", "2 days 3 days ago", "5 likes 3 days ago", "12 comments 5 hours ago"),
        *("day 2 3 hours ago", "3 days ago 5 likes", "3 May 24", "2024, 3 days ago"),
        *("2 hours ago, edited 5 minutes ago", "2 hours ago and 5 minutes ago", "5 days ago | 3 hours ago"),
        *("1 years · 2 weeks ago", "20 years old, 2 days ago", "3年 · 2天前", "24 months warranty 3 weeks ago"),
    ],
)  # fmt: skip
def test_a_length_of_time_another_number_and_units_in_no_order_are_no_pair(text: str) -> None:
    assert find(text, ("en",)) is None


def test_before_the_first_year_there_is_no_time() -> None:
    now = datetime(500, 1, 1, tzinfo=UTC)
    assert find("900 years 3 months ago", ("en",)) is not None
    assert written_time("900 years 3 months ago", ("en",), now) is None


def test_of_a_title_that_is_as_near_as_the_shorter_unit_the_time_is_read() -> None:
    said, exact = "2 Stunden 13 Minuten her", "20.11.2026 06:46"
    assert published([{"title": exact}, {}], said, ("de", "en"), NOW) == NOW - timedelta(hours=2, minutes=14)
