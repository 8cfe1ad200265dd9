from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from comcrawl_scrapy.times.dates import written_time
from comcrawl_scrapy.times.dates_in_text import shown
from comcrawl_scrapy.times.relative_dates import read, time_of_day

NOW = datetime(2026, 11, 20, 9, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        *(("vor 5 Std.", "de"), ("5 Std.", "de"), ("5 Std", "de"), ("5 Stunden", "de"), ("5 hr. ago", "en")),
        *(("5 godz. temu", "pl"), ("5 ч. назад", "ru"), ("5 sa. önce", "tr"), ("för 5 tim. sedan", "sv")),
        *(("před 5 hod.", "cs"), ("5 hours ago.", "en")),
        *(("5 小時前", "zh"), ("5小時前", "zh"), ("5 小时前", "zh"), ("5 時間前", "ja"), ("5시간전", "ko")),
    ],
)
def test_ways_to_count_back_are_known_shortened_and_with_blanks_or_without(text: str, language: str) -> None:
    assert read(text, (language, "en"), NOW) == NOW - timedelta(hours=5)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        *(("5日", "ja"), ("5時", "ja"), ("5 mån", "sv"), ("2019 год", "ru"), ("5 нед", "sr"), ("5 m.", "de")),
        *(("5. Mai", "de"), ("3 comments.", "en")),
    ],
)
def test_what_may_number_days_or_years_counts_nothing_back(text: str, language: str) -> None:
    assert read(text, (language, "en"), NOW) is None


@pytest.mark.parametrize(
    ("text", "language"),
    [
        *(("Dodano 3 godziny temu", "pl"), ("Опубликовано 3 часа назад", "ru"), ("vor 3 Stunden geschrieben", "de")),
        *(("投稿: 3時間前", "ja"), ("3時間前に投稿", "ja"), ("發表於 3 小時前", "zh"), ("3시간 전 작성됨", "ko")),
        *(("inviato 3 ore fa", "it"), ("Skrevet for 3 timer siden", "da"), ("3 saat önce yazıldı", "tr")),
        *(("🕒 3 часа назад · №2", "ru"), ("#2 · vor 3 Stunden", "de"), ("3 ชม.ที่แล้ว", "th")),
        *(("3楼•3小时前", "zh"), ("大海123 3小时前", "zh"), ("바다 99 3시간 전", "ko")),
        *(("sophie82 | 3 hours ago", "en"), ("турист77 · 3 часа назад", "ru"), ("sofia82・3時間前", "ja")),
        *(("Δημοσιεύτηκε πριν από 3 ώρες", "el"), ("כתב לפני 3 שעות", "he"), ("كتب منذ 3 ساعات", "ar")),
    ],
)
def test_what_counts_back_is_found_among_other_words(text: str, language: str) -> None:
    assert written_time(text, (language, "en"), NOW) == NOW - timedelta(hours=3)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        *(
            ("Anna | yesterday at 9:03", "en"),
            ("yesterday at 9:03 AM (edited)", "en"),
            ("Anna, gestern um 9:03 Uhr", "de"),
        ),
        *(
            ("wczoraj o 9:03 (edytowano)", "pl"),
            ("Анна, вчера в 9:03", "ru"),
            ("Άννα, χθες στις 9:03", "el"),
            ("昨日 9:03（編集済み）", "ja"),
        ),
    ],
)
def test_a_day_called_by_its_name_is_found_with_its_clock_among_other_words(text: str, language: str) -> None:
    yesterday = datetime(2026, 11, 19, 9, 3, tzinfo=UTC)
    assert written_time(text, (language, "en"), NOW) == yesterday
    assert shown(text) not in (text, "")


@pytest.mark.parametrize("text", ["yeſterday at 9:03 ſ", "today at 29:03 | x", "Yesterday 9:03:99 x"])
def test_no_day_or_no_clock_is_no_time(text: str) -> None:
    assert written_time(text, ("en",), NOW) is None


@pytest.mark.parametrize(
    ("text", "language"),
    [
        *(("5 min read", "en"), ("read in 5 minutes", "en"), ("3 hours of video", "en"), ("10 Punkte", "de")),
        *(("czyta się 5 minut", "pl"), ("5 минут чтения", "ru"), ("約5分で読めます", "ja"), ("读完需3分钟", "zh")),
    ],
)
def test_a_span_among_other_words_counts_nothing_back(text: str, language: str) -> None:
    assert written_time(text, (language, "en"), NOW) is None


@pytest.mark.parametrize(
    ("text", "language", "time"),
    [
        ("4:14 am", "en", datetime(2026, 11, 20, 4, 14, tzinfo=UTC)),
        ("4:14 PM", "en", datetime(2026, 11, 19, 16, 14, tzinfo=UTC)),  # it is nine o'clock
        ("12:05am", "es", datetime(2026, 11, 20, 0, 5, tzinfo=UTC)),
        ("Today, 11:49 AM", "en", datetime(2026, 11, 20, 11, 49, tzinfo=UTC)),
        ("Yesterday 04:27:52", "en", datetime(2026, 11, 19, 4, 27, 52, tzinfo=UTC)),
        ("gestern 22:10", "de", datetime(2026, 11, 19, 22, 10, tzinfo=UTC)),
    ],
)
def test_a_time_of_day_is_today_s_or_of_the_day_that_is_named(text: str, language: str, time: datetime) -> None:
    assert time_of_day(text, (language, "en"), NOW) == time


def test_a_time_still_to_come_on_the_first_day_of_a_month_was_on_the_last_of_the_month_before() -> None:
    assert time_of_day("9:30", ("en",), datetime(2025, 1, 1, 9, 0)) == datetime(2024, 12, 31, 9, 30)


@pytest.mark.parametrize(
    "text", ["Just now, 4:14", "by Ann 4:14 pm", "last week 4:14", "25:10", "13:05 pm", "4:75", "4:14 Ann"]
)
def test_what_else_has_a_clock_is_no_time_of_day(text: str) -> None:
    assert time_of_day(text, ("en",), NOW) is None
