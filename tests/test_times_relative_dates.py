from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from comcrawl_scrapy.times.dates import written_time
from comcrawl_scrapy.times.dates_in_text import shown, without_dates
from comcrawl_scrapy.times.relative_dates import read, time_of_day

NOW = datetime(2026, 11, 20, 9, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        *(("vor 5 Std.", "de"), ("5 Std.", "de"), ("5 Std", "de"), ("5 Stunden", "de"), ("5 hr. ago", "en")),
        *(("5 godz. temu", "pl"), ("5 ч. назад", "ru"), ("5 sa. önce", "tr"), ("för 5 tim. sedan", "sv")),
        *(("před 5 hod.", "cs"), ("5 hours ago.", "en"), ("5hrs ago", "en"), ("vor 5Stunden", "de")),
        *(("5 h", "fi"), ("5 h", "sv")),
        *(("5 小時前", "zh"), ("5小時前", "zh"), ("5 小时前", "zh"), ("5 時間前", "ja"), ("5시간전", "ko")),
    ],
)
def test_ways_to_count_back_are_known_shortened_and_with_blanks_or_without(text: str, language: str) -> None:
    assert read(text, (language, "en"), NOW) == NOW - timedelta(hours=5)


@pytest.mark.parametrize(("text", "language"), [("2 д", "ru"), ("2 d", "da"), ("2 d", "fi")])
def test_days_are_counted_back_by_their_first_letter(text: str, language: str) -> None:
    assert read(text, (language,), NOW) == NOW - timedelta(days=2)


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
        *(("Ann Marsh 3hrs ago", "en"), ("Ann2 3hours ago (edited)", "en"), ("Anna vor 3Stunden", "de")),
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
        *(
            ("5 min read", "en"),
            ("Ann 5min read", "en"),
            ("read in 5 minutes", "en"),
            ("3 hours of video", "en"),
            ("10 Punkte", "de"),
        ),
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


@pytest.mark.parametrize(
    ("text", "language"),
    [
        *(("about 3 hours ago", "en"), ("less than three hours ago", "en"), ("vor etwa drei Stunden", "de"), ("il y a plus de 3 heures", "fr")),
        *(("hace alrededor de 3 horas", "es"), ("há cerca de três horas", "pt"), ("circa 3 ore fa", "it"), ("ongeveer drie uur geleden", "nl")),
        *(("för nästan tre timmar sedan", "sv"), ("noin kolme tuntia sitten", "fi"), ("około 3 godziny temu", "pl"), ("почти 3 часа назад", "ru")),
        *(("περίπου 3 ώρες πριν", "el"), ("πριν από 3 ώρες", "el"), ("3 tundi tagasi", "et"), ("пре око 3 сата", "sr"), ("3 jam yang lepas", "ms")),
        *(("約3時間前", "ja"), ("大约 3 小时前", "zh"), ("약 3시간 전", "ko"), ("منذ 3 ساعات تقريباً", "ar"), ("לפני כ־3 שעות", "he")),
    ],
)  # fmt: skip
def test_about_and_the_like_are_left_out_and_numbers_may_be_words(text: str, language: str) -> None:
    assert written_time(text, (language, "en"), NOW) == NOW - timedelta(hours=3)


@pytest.mark.parametrize(
    ("text", "language", "days"),
    [
        ("πριν από 2 μέρες", "el", 2),
        ("nädal aega tagasi", "et", 7),
        ("päev aega tagasi", "et", 1),
        ("kuu aega tagasi", "et", 31),
    ],
)
def test_other_ways_to_say_how_many_days_ago(text: str, language: str, days: int) -> None:
    assert written_time(text, (language, "en"), NOW) == NOW - timedelta(days=days)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        *(("a few minutes ago", "en"), ("vor ein paar Minuten", "de"), ("il y a quelques minutes", "fr"), ("hace unos minutos", "es")),
        *(("alcuni minuti fa", "it"), ("kilka minut temu", "pl"), ("несколько минут назад", "ru"), ("birkaç dakika önce", "tr")),
        *(("数分前", "ja"), ("几分钟前", "zh"), ("몇 분 전", "ko"), ("לפני מספר דקות", "he")),
    ],
)  # fmt: skip
def test_a_few_are_three(text: str, language: str) -> None:
    assert written_time(text, (language, "en"), NOW) == NOW - timedelta(minutes=3)


@pytest.mark.parametrize(
    ("text", "language", "beside"),
    [
        *(("Ann Lee, an hour ago", "en", "Ann Lee,"), ("Ann Lee (about an hour ago)", "en", "Ann Lee"), ("posted an hour ago by Ann", "en", "posted by Ann")),
        *(("Ann vor einer Stunde", "de", "Ann"), ("Anna, godzinę temu", "pl", "Anna,"), ("Анна, час назад", "ru", "Анна,"), ("#3 Ann un'ora fa", "it", "#3 Ann")),
    ],
)  # fmt: skip
def test_one_unit_in_words_is_found_beside_a_name(text: str, language: str, beside: str) -> None:
    assert written_time(text, (language, "en"), NOW) == NOW - timedelta(hours=1)
    assert without_dates(text) == beside


@pytest.mark.parametrize(("name", "back"), [("", "5min ago"), ("Ann Marsh", "3min ago"), ("Ann2", "2yrs ago")])
def test_of_a_number_and_its_unit_in_one_word_nothing_is_left_beside_a_name(name: str, back: str) -> None:
    assert (shown(f"{name} {back}".strip()), without_dates(f"{name} {back}".strip())) == (back, name)


@pytest.mark.parametrize(
    "text", ["Ann2 hours ago", "Ann has a day job", "an hour of music", "Boston, MA", "Ann Hour, Ago"]
)
def test_words_of_time_that_count_nothing_back_stay(text: str) -> None:
    assert without_dates(text) == text


@pytest.mark.parametrize(
    ("text", "language", "ago", "span"),
    [
        *(("Ann Marsh · 3h", "en", timedelta(hours=3), "3h"), ("Ann Marsh · 3 h", "en", timedelta(hours=3), "3 h"), ("Ann2 | 4 weeks", "en", timedelta(weeks=4), "4 weeks")),
        *(("Ann • 11 días", "es", timedelta(days=11), "11 días"), ("Ann • 2 Tage", "de", timedelta(days=2), "2 Tage"), ("Ann · 5min", "en", timedelta(minutes=5), "5min")),
    ],
)  # fmt: skip
def test_a_span_behind_a_dot_or_a_bar_is_a_time(text: str, language: str, ago: timedelta, span: str) -> None:
    assert (written_time(text, (language, "en"), NOW), shown(text)) == (NOW - ago, span)
    assert not any(map(str.isdigit, without_dates(text).removeprefix("Ann2")))


@pytest.mark.parametrize(
    ("text", "language", "day"),
    [
        *(("3 days ago · 2 weeks", "en", "2026-11-17"), ("vor 2 Tagen • 1 Woche", "de", "2026-11-18")),
        *(("Yesterday at 10:30 | 12 h", "en", "2026-11-19"), ("5 мая · 3 дня", "ru", "2026-05-05")),
    ],
)  # fmt: skip
def test_a_span_behind_another_time_tells_how_long_something_took(text: str, language: str, day: str) -> None:
    assert f"{written_time(text, (language, 'en'), NOW):%Y-%m-%d}" == day
    assert shown("May 2025 • 2 weeks") == "May 2025 • 2 weeks"


@pytest.mark.parametrize(
    "text", ["Food · 5 min", "Ann, 32 years", "Tour - 3 days", "Ann · 3 cats", "3 days", "Sofa | 3 m wide"]
)
def test_other_spans_are_none(text: str) -> None:
    assert without_dates(text) == text


@pytest.mark.parametrize(
    ("text", "language", "days"),
    [
        *(("Ann, yesterday", "en", 1), ("Ann | vorgestern", "de", 2), ("avant-hier", "fr", 2), ("przedwczoraj", "pl", 2), ("προχθές", "el", 2), ("그저께", "ko", 2)),
        *(("Anna · igår", "sv", 1), ("Anna, i förrgår", "sv", 2), ("l’altro ieri", "it", 2), ("Anna, dün", "tr", 1)),
    ],
)  # fmt: skip
def test_days_by_name_behind_a_name(text: str, language: str, days: int) -> None:
    assert written_time(text, (language, "en"), NOW) == NOW - timedelta(days=days)


@pytest.mark.parametrize(
    ("text", "language", "day"),
    [  # 20 November 2026 is a Friday
        *(("letzten Mittwoch um 9:43 Uhr", "de", 18), ("mercredi dernier à 9:43", "fr", 18), ("el miércoles pasado a las 9:43", "es", 18)),
        *(("W zeszłą środę o 9:43", "pl", 18), ("В прошлую субботу, в 9:43", "ru", 14), ("Minulou středu v 9:43", "cs", 18)),
        *(("i onsdags kl. 9:43", "sv", 18), ("viime keskiviikkona klo 9.43", "fi", 18), ("múlt szerdán 9:43", "hu", 18), ("先週土曜日 9:43", "ja", 14)),
        *(("Ann, last Friday at 9:43 am", "en", 13), ("9:43 gestern", "de", 19), ("Shared publicly - 9:43 AM today", "en", 20)),
        *(("Heute, 9:43", "en", 20), ("wczoraj o 9:43", "en", 19), ("Hier à 9:43", "en", 19), ("« Odpowiedź #4 dnia: Dzisiaj o 9:43 »", "en", 20)),
        *(("dün saat 9:43", "tr", 19), ("Kemarin pukul 9.43", "id", 19), ("أمس عند الساعة 9:43", "ar", 19), ("कल सुबह ९:४३ बजे", "hi", 19), ("วันนี้เวลา 9:43 น.", "th", 20)),
    ],
)  # fmt: skip
def test_a_named_day_or_the_last_of_a_weekday_has_its_clock(text: str, language: str, day: int) -> None:
    assert written_time(text, (language, "en"), NOW) == datetime(2026, 11, day, 9, 43, tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "language", "hour"),
    [
        *(("ayer a las 5:30 p. m.", "es", 17), ("ayer a las 5:30 p.\u202fm.", "es", 17), ("yesterday at 5:30 p. m.", "en", 17)),
        *(("yesterday at 5:30 p.m.", "en", 17), ("Ayer 12:30 a. m.", "es", 0)),
    ],
)  # fmt: skip
def test_the_half_of_a_named_day_is_of_its_clock_with_a_blank_in_it_too(text: str, language: str, hour: int) -> None:
    assert written_time(text, (language, "en"), NOW) == datetime(2026, 11, 19, hour, 30, tzinfo=UTC)
    assert (shown(f"Ann, {text}"), without_dates(f"Ann, {text}")) == (text, "Ann,")


@pytest.mark.parametrize("text", ["Boston, MA 9:43", "MA 9:43", "Jana 9:43", "A. J. Ayer, 9:43"])
def test_what_is_a_day_in_some_language_may_be_a_name(text: str) -> None:
    assert written_time(text, ("en",), NOW) is None


def test_a_weekday_beside_a_date_is_of_that_date() -> None:
    assert written_time("2024 m. kovo 21 d., ketvirtadienį 9:43", ("lt", "en"), NOW) == datetime(
        2024, 3, 21, 9, 43, tzinfo=UTC
    )
    assert without_dates("Ann, letzten Mittwoch um 9:43 Uhr (bearbeitet)") == "Ann, (bearbeitet)"


@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        ("half an hour ago", "en", "2026-11-20 08:30"),
        ("pół godziny temu", "pl", "2026-11-20 08:30"),
        ("半小时前", "zh", "2026-11-20 08:30"),
        ("half a year ago", "en", "2026-05-20 09:00"),
        ("пів року тому", "uk", "2026-05-20 09:00"),
        ("полтора года назад", "ru", "2025-05-20 09:00"),
    ],
)
def test_half_of_a_unit_is_no_whole_one(text: str, language: str, expected: str) -> None:
    assert f"{written_time(text, (language, 'en'), NOW):%Y-%m-%d %H:%M}" == expected


@pytest.mark.parametrize(
    ("text", "language"),
    [
        *(("İki gün önce", "tr"), ("2 วันก่อน", "th"), ("2 วันที่ผ่านมา", "th"), ("2วันที่แล้ว", "th")),
        *(("în urmă cu 2 zile", "ro"), ("2 zile în urmă", "ro"), ("faz 2 dias", "pt"), ("2 dagar sen", "sv")),
    ],
)
def test_ways_to_count_back_are_known_of_all_units(text: str, language: str) -> None:
    assert written_time(text, (language, "en"), NOW) == NOW - timedelta(days=2)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        *(("il y a 5m", "fr"), ("hace 5m", "es"), ("för 5m sedan", "sv"), ("5m geleden", "nl"), ("5m temu", "pl"), ("vor 5m", "de")),
        *(("prije 5m", "hr"), ("5 м. назад", "ru"), ("il y a 5 mn", "fr")),
    ],
)  # fmt: skip
def test_a_letter_written_to_the_number_counts_minutes(text: str, language: str) -> None:
    assert written_time(text, (language, "en"), NOW) == NOW - timedelta(minutes=5)
    assert written_time("il y a 5 m.", ("fr", "en"), NOW) == datetime(2026, 6, 20, 9, tzinfo=UTC)


@pytest.mark.parametrize("text", ["王小明 刚刚", "김민수 방금 전", "田中 たった今"])
def test_just_now_behind_a_name_is_a_time_in_scripts_without_blanks_too(text: str) -> None:
    name, _, said = text.partition(" ")
    assert (shown(text), without_dates(text), written_time(text, ("en",), NOW)) == (said, name, NOW)
    assert without_dates(said) == said
