from __future__ import annotations

from datetime import UTC, datetime
from unittest.mock import Mock

import pytest
from dateparser.date import DateData, DateDataParser

from comcrawl_scrapy.times.dates import published, written_time
from comcrawl_scrapy.times.dates_in_text import shown, without_dates
from comcrawl_scrapy.times.day_and_clock import joined
from comcrawl_scrapy.times.machine_times import machine_time

NOW = datetime(2026, 11, 20, 9, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("2024-03-01T10:00:00Z", datetime(2024, 3, 1, 10, tzinfo=UTC)),
        ("2024-03-01T10:00:00+05:30", datetime(2024, 3, 1, 4, 30, tzinfo=UTC)),
        ("2024-03-01", datetime(2024, 3, 1, tzinfo=UTC)),
        ("1709287200", datetime(2024, 3, 1, 10, tzinfo=UTC)),
        ("1709287200000", datetime(2024, 3, 1, 10, tzinfo=UTC)),
        ("2024-03-01T10:00:00 1709287200", datetime(2024, 3, 1, 10, tzinfo=UTC)),
        ("2024-03-01 10:00:00 -0600", datetime(2024, 3, 1, 16, tzinfo=UTC)),
        ("2024-03-01T10:00:00.123 -0600", datetime(2024, 3, 1, 16, 0, 0, 123_000, tzinfo=UTC)),
        ("2024-03-01T10:00:00Z[UTC]", datetime(2024, 3, 1, 10, tzinfo=UTC)),
        ("2024-03-01T10:00+01:00[Europe/Paris]", datetime(2024, 3, 1, 9, tzinfo=UTC)),
        ("1709287200.125", datetime(2024, 3, 1, 10, tzinfo=UTC)),
        ("12", None),
        ("Order 1709287200", None),
        ("2024-13-45", None),
        ("2567-05-01 12:30:00", datetime(2024, 5, 1, 12, 30, tzinfo=UTC)),
        ("0001-01-01T00:00:00", None),
        ("0001-01-01T00:00:00+01:00", None),
        ("9999-12-31T23:59:59-08:00", None),
        ("next week", None),
    ],
)
def test_machine_readable_times(value: str, expected: datetime | None) -> None:
    assert machine_time(value) == expected


@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        ("March 3rd, 2011", "en", "2011-03-03 00:00"),
        ("by Rachel on March 3rd, 2011", "en", "2011-03-03 00:00"),
        ("Posted by: Kelly | November 13, 2012 at 11:14 AM", "en", "2012-11-13 11:14"),
        ("March 1, 2026, 8 a.m.", "en", "2026-03-01 08:00"),
        ("March 1, 2026, 2:30 p.m.", "en", "2026-03-01 14:30"),
        ("March 1, 2026, noon", "en", "2026-03-01 12:00"),
        ("1 March 2026, 12 am", "en", "2026-03-01 00:00"),
        ("#1 - Tue Jul 24, 2012 10:14 AM EDT", "en", "2012-07-24 14:14"),
        ("03.03.2011, 16:31 #680", "de", "2011-03-03 16:31"),
        ("02.03.2011 16:31", "en", "2011-03-02 16:31"),
        ("Comment by Ann — 02.03, 2011 @ 16:31", "de", "2011-03-02 16:31"),
        ("Posted - 21/03/2011 : 16:31:20", "en", "2011-03-21 16:31"),
        ("#3 March 10, 2011, 4:31 pm", "en", "2011-03-10 16:31"),
        ("02/03/2011 16:31", "en", "2011-02-03 16:31"),
        ("10. Mai. 2015, 19:11", "de", "2015-05-10 19:11"),
        ("mardi 30 octobre 2012 à 19h49", "fr", "2012-10-30 19:49"),
        ("Ne, 15. dubna 2018, 10:23:12", "cs", "2018-04-15 10:23"),
        ("12.02., 06:36 Uhr", "de", "2026-02-12 06:36"),
        ("06:36, 12.02.", "de", "2026-02-12 06:36"),
        ("12.02.", "de", "2026-02-12 00:00"),
        ("12/02, 06:36", "fr", "2026-02-12 06:36"),
        ("27 Sep : 01:57", "en", "2026-09-27 01:57"),
        ("06:36 12/02", "vi", "2026-02-12 06:36"),
        ("06:36 11/02", "en", "2026-11-02 06:36"),
        ("vor 3 Stunden", "de", "2026-11-20 06:00"),
        ("3 ore fa", "it", "2026-11-20 06:00"),
        ("2 часа назад", "ru", "2026-11-20 07:00"),
        ("منذ 3 ساعات", "ar", "2026-11-20 06:00"),
        ("3시간 전", "ko", "2026-11-20 06:00"),
        ("6天前", "en", "2026-11-14 09:00"),
        ("Edited 2 hours ago", "en", "2026-11-20 07:00"),
        ("1 day ago · edited", "en", "2026-11-19 09:00"),
        ("1\xa0month, 2\xa0weeks ago", "en", "2026-10-06 09:00"),
        ("1 day and 2 hours ago", "en", "2026-11-19 07:00"),
        ("42 points, 2 hours ago", "en", "2026-11-20 07:00"),
        ("vor 2 Tagen, 3 Stunden", "de", "2026-11-18 06:00"),
        ("vor 2 Tagen, 12 Kommentare", "de", "2026-11-18 09:00"),
        ("a day ago", "en", "2026-11-19 09:00"),
        ("vor einer Stunde", "de", "2026-11-20 08:00"),
        ("il y a 2 jours", "fr", "2026-11-18 09:00"),
        ("há 3 meses", "pt", "2026-08-20 09:00"),
        ("1年前", "ja", "2025-11-20 09:00"),
        ("6y", "en", "2020-11-20 09:00"),
        ("3h", "en", "2026-11-20 06:00"),
        ("发表于 2010-4-8 11:52:08", "zh", "2010-04-08 11:52"),
        ("yesterday", "en", "2026-11-19 09:00"),
        ("어제", "ko", "2026-11-19 09:00"),
        ("昨天", "en", "2026-11-19 09:00"),
        ("Posted last week", "en", "2026-11-13 09:00"),
        ("a moment ago", "en", "2026-11-20 09:00"),
        ("gerade eben", "de", "2026-11-20 09:00"),
        ("à l’instant", "fr", "2026-11-20 09:00"),
        ("только что", "ru", "2026-11-20 09:00"),
        ("방금 전", "ko", "2026-11-20 09:00"),
        ("il y a une heure", "fr", "2026-11-20 08:00"),
        ("il y a un an", "fr", "2025-11-20 09:00"),
        ("un'ora fa", "it", "2026-11-20 08:00"),
        ("for en time siden", "nb", "2026-11-20 08:00"),
        ("bir saat önce", "tr", "2026-11-20 08:00"),
        ("год назад", "ru", "2025-11-20 09:00"),
        ("1 घंटा पहले", "hi", "2026-11-20 08:00"),
        ("godzinę temu", "pl", "2026-11-20 08:00"),
        ("před rokem", "cs", "2025-11-20 09:00"),
        ("πριν 3 ώρες", "el", "2026-11-20 06:00"),
        ("منذ يومين", "ar", "2026-11-18 09:00"),
        ("an hour ago · edited", "en", "2026-11-20 08:00"),
        ("i går kl. 9.12", "da", "2026-11-19 09:12"),
        ("prieš 5 valandas", "lt", "2026-11-20 04:00"),
        ("acum 3 ore", "ro", "2026-11-20 06:00"),
        ("prije 2 sata", "bs", "2026-11-20 07:00"),
        ("قبل 11 يومًا", "ar", "2026-11-09 09:00"),
        ("منذ ساعة واحدة", "ar", "2026-11-20 08:00"),
        ("pred 2 dnevoma", "sl", "2026-11-18 09:00"),
        ("לפני שעתיים", "he", "2026-11-20 07:00"),
        ("05.02.23", "de", "2023-02-05 00:00"),
        ("05.02.23, 09:07", "en", "2023-02-05 09:07"),
        ("5/2/23, 5:42 p. m.", "es", "2023-02-05 17:42"),
        ("05/02/23 09.07", "id", "2023-02-05 09:07"),
        ("5. 2. 23, 09:07", "sl", "2023-02-05 09:07"),
        ("5/2/23", "en", "2023-05-02 00:00"),
        ("16/02 às 15h34", "pt", "2026-02-16 15:34"),
        ("16/02 às 15:34", "pt", "2026-02-16 15:34"),
        ("26-2-7 06:27 来自北京", "zh", "2026-02-07 06:27"),
        ("26/2/7", "ja", "2026-02-07 00:00"),
        ("Ann schrieb am 11.03.2026 um 05:34 Uhr:", "de", "2026-03-11 05:34"),
        ("am 24.10.2026 15:34", "de", "2026-10-24 15:34"),
        ("am 11.03.2026", "de", "2026-03-11 00:00"),
        ("23 de nov. de 2019, 5:42\u202fp.\u202fm.", "es", "2019-11-23 17:42"),
        ("2019. 11. 23. PM 5:42", "ko", "2019-11-23 17:42"),
        ("5 févr. 2023, 09 h 07", "fr", "2023-02-05 09:07"),
        ("2023. február 5., vasárnap 9:07", "hu", "2023-02-05 09:07"),
        ("2023. gada 5. febr. 09:07", "lv", "2023-02-05 09:07"),
        ("5 thg 2, 2023 09:07", "vi", "2023-02-05 09:07"),
        ("5 กุมภาพันธ์ ค.ศ. 2023 09:07", "th", "2023-02-05 09:07"),
        ("5 בפבר׳ 2023, 9:07", "he", "2023-02-05 09:07"),
        ("5\u200f/2\u200f/2023، 9:07 ص", "ar", "2023-02-05 09:07"),
        ("5 فوریه 2023،\u200f 9:07", "fa", "2023-02-05 09:07"),
        ("5 de febreiro de 2023, 09:07", "gl", "2023-02-05 09:07"),
        ("21 มี.ค. 2024", "th", "2024-03-21 00:00"),
        ("21 มี.ค. 2567 เวลา 14:05", "th", "2024-03-21 14:05"),
        ("21 Mart 2024 Perşembe saat 14:05", "tr", "2024-03-21 14:05"),
        ("21 مارس 2024 عند الساعة 14:05", "ar", "2024-03-21 14:05"),
        ("२१ मार्च २०२४, दोपहर २:०५ बजे", "hi", "2024-03-21 14:05"),
        ("২১ মার্চ ২০২৪, দুপুর ২:০৫ সময়", "bn", "2024-03-21 14:05"),
        ("21 மார்ச், 2024 பிற்பகல் 2:05", "ta", "2024-03-21 14:05"),
    ],
)
def test_times_as_people_write_them(text: str, language: str, expected: str) -> None:
    found = written_time(text, tuple(dict.fromkeys((language, "en"))), NOW)
    assert found is not None
    assert f"{found:%Y-%m-%d %H:%M}" == expected


@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        ("14:22, 6 April 2022 (UTC)", "en", "2022-04-06 14:22"),
        ("3:05 PM · Nov 19, 2026", "en", "2026-11-19 15:05"),
        ("8:05 AM Wednesday, Aug 18, 2010", "en", "2010-08-18 08:05"),
        ("18:30, Thu 19 November 2026", "en", "2026-11-19 18:30"),
        ("18:30 19.11.2026", "ru", "2026-11-19 18:30"),
        ("18.30 Uhr, 19. November 2026", "de", "2026-11-19 18:30"),
        ("2026.11.19. 07:05", "ko", "2026-11-19 07:05"),
        ("2026. 11. 19. 오후 3:05", "ko", "2026-11-19 15:05"),
        ("오전 12:05 2026.11.19", "ko", "2026-11-19 00:05"),
        ("2024/08/11(日) 21:03", "ja", "2024-08-11 21:03"),
        ("11/19(木) 18:00", "ja", "2026-11-19 18:00"),
        ("2026年11月19日 18時30分", "ja", "2026-11-19 18:30"),
        ("2026/11/19 午後3:05", "ja", "2026-11-19 15:05"),
        ("2026-11-19, 3:05 오후", "ko", "2026-11-19 15:05"),
        ("19 Νοε 2026 στις 3:05 μμ", "el", "2026-11-19 15:05"),
        ("2026/11/19 ساعت 3:05 ب.ظ", "fa", "2026-11-19 15:05"),
        ("2026/11/19 12:05 قبل از ظهر", "fa", "2026-11-19 00:05"),
        ("19 نوفمبر 2026 الساعة 3:05 م", "ar", "2026-11-19 15:05"),
        ("19 تشرين الثاني 2026 - 15:05", "ar", "2026-11-19 15:05"),
        ("19 نونبر 2026 - 15:05", "ar", "2026-11-19 15:05"),
        ("19 أوت 2026 - 15:05", "ar", "2026-08-19 15:05"),
        ("19 Tháng Mười Một, 2026 lúc 3:05 chiều", "vi", "2026-11-19 15:05"),
        ("19 THÁNG HAİ 2026", "vi", "2026-02-19 00:00"),
        ("19 Kasım 2026 Perşembe 15:05", "tr", "2026-11-19 15:05"),
        ("19 Kasım Perşembe 15:05", "tr", "2026-11-19 15:05"),
        ("2026-11-19 Thursday 15:05", "en", "2026-11-19 15:05"),
        ("2026. 11. 19., csütörtök 15:05", "hu", "2026-11-19 15:05"),
        ("19 November 2026 pukul 15:05", "id", "2026-11-19 15:05"),
        ("19. novembris 2026 plkst. 15:05", "lv", "2026-11-19 15:05"),
        ("19.11.2026 kello 15.05", "fi", "2026-11-19 15:05"),
        ("19. november 2026 klokken 15.05", "da", "2026-11-19 15:05"),
        ("11月19日 18:30", "ja", "2026-11-19 18:30"),
        ("2026年11月19日下午3:05", "zh", "2026-11-19 15:05"),
        ("1月3日", "zh", "2026-01-03 00:00"),
        ("26-11-19", "zh", "2026-11-19 00:00"),
        ("26-1-31 07:19", "zh", "2026-01-31 07:19"),
        ("26-2-10 10:04", "zh", "2026-02-10 10:04"),
        ("26. 2. 7. 10:04", "ko", "2026-02-07 10:04"),
        ("19. november 2026 kl. 18.30", "da", "2026-11-19 18:30"),
        ("19. november kl. 18.30", "nb", "2026-11-19 18:30"),
        ("19. 11. 2026 18:05", "cs", "2026-11-19 18:05"),
        ("19 ноября 2026 г. в 18:30", "ru", "2026-11-19 18:30"),
        ("19 Nov 2026 18:05:11 +0200", "en", "2026-11-19 16:05"),
        ("2026-11-19 18:30 +0900", "en", "2026-11-19 09:30"),
        ("18 Nov 2026 06:30 GMT-5", "en", "2026-11-18 11:30"),
        ("2024 May 5 12:34", "en", "2024-05-05 12:34"),
        ("2024 m. gegužės 5 d. 12:34", "lt", "2024-05-05 12:34"),
        ("5 tháng 5, 2024 12:34", "vi", "2024-05-05 12:34"),
        ("3 March 2020 10:15-11:30", "en", "2020-03-03 10:15"),
    ],
)
def test_day_and_clock_are_read_together_however_they_stand(text: str, language: str, expected: str) -> None:
    found = written_time(text, tuple(dict.fromkeys((language, "en"))), NOW)
    assert f"{found:%Y-%m-%d %H:%M}" == expected
    if not text.endswith("-11:30"):
        assert (shown(text), without_dates(f"Ann Marsh {text}")) == (text, "Ann Marsh")


@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        ("06/15 11:38", "zh", "2026-06-15 11:38"),
        ("6 sierpnia 15:32", "pl", "2026-08-06 15:32"),
        ("6 May 15", "en", "2015-05-06 00:00"),
        ("06-15 11:38", "zh", "2026-06-15 11:38"),
        ("3 मई 2024, 10:20 बजे", "hi", "2024-05-03 10:20"),
        ("3 พ.ค. 2567 10:20 น.", "th", "2024-05-03 10:20"),
        ("৩ মে ২০২৪", "bn", "2024-05-03 00:00"),
    ],
)
def test_days_without_years_and_months_of_any_script_are_dates_among_other_words(
    text: str, language: str, expected: str
) -> None:
    assert f"{written_time(f'1.34.19.5 {text}', (language, 'en'), NOW):%Y-%m-%d %H:%M}" == expected
    assert (shown(f"1.34.19.5 {text}"), without_dates(f"Ann Marsh {text}")) == (text, "Ann Marsh")


@pytest.mark.parametrize(
    ("text", "language", "hour"),
    [
        *(("März 2, 2025, 9:15 nachm.", "de", 21), ("März 2, 2025, 9 vorm.", "de", 9), ("März 2, 2025, Mittag", "de", 12)),
        *(("mars 2, 2025, 1:15 après-midi", "fr", 13), ("mars 2, 2025, 9 matin", "fr", 9), ("mars 2, 2025, midi", "fr", 12)),
        *(("Mar. 2, 2025, 12:15 po południu", "pl", 12), ("Mar. 2, 2025, 9 rano", "pl", 9), ("Mar. 2, 2025, północ", "pl", 0)),
        *(("mars 2, 2025, 9:15 e.m.", "sv", 21), ("mars 2, 2025, 12:15 f.m.", "sv", 0)),
        *(("Март 2, 2025, 9:15 п.п.", "ru", 21), ("Март 2, 2025, 9 д.п.", "ru", 9), ("Березень 2, 2025, 2 після полудня", "uk", 14)),
        *(("Березень 2, 2025, 2:15 до полудня", "uk", 2), ("Март 2, 2025, 2 след обяд", "bg", 14), ("Март 2, 2025, 2:15 преди обяд", "bg", 2)),
        *(("Mart 2, 2025, 9:15 ö.s.", "tr", 21), ("Mart 2, 2025, 9 ö.ö.", "tr", 9), ("mär. 2, 2025, 9:15 p.l.", "et", 21)),
        *(("3월 2, 2025, 2 오후", "ko", 14), ("2025년 3월 2일 오후 2시", "ko", 14), ("2025年3月2日 午後2時", "ja", 14), ("3月 2, 2025, 12時", "ja", 12)),
        *(("02/03/2025, 2 μμ.", "el", 14), ("مارس 2, 2025, 2 م", "ar", 14), ("مارس 2, 2025, ظهراً", "ar", 12)),
    ],
)  # fmt: skip
def test_half_of_the_day_is_told_in_words_of_the_language_and_is_no_name_behind_it(
    text: str, language: str, hour: int
) -> None:
    found = written_time(text, (language, "en"), NOW)
    assert found is not None
    assert found.replace(minute=0) == datetime(2025, 3, 2, hour, tzinfo=UTC)
    assert (shown(f"{text} - Ann"), without_dates(f"{text} - Ann")) == (text, "- Ann")


@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        *(("三月 2, 2025, 9:15 p.m.", "zh", "2025-03-02 21:15"), ("十一月 2, 2025", "zh", "2025-11-02 00:00"), ("3 二月 2021", "zh", "2021-02-03 00:00")),
        *(("17 十月", "zh", "2026-10-17 00:00"), ("17 十月 12:30", "zh", "2026-10-17 12:30"), ("Tháng ba 2, 2025", "vi", "2025-03-02 00:00")),
        *(("Tháng năm 4, 2021", "vi", "2021-05-04 00:00"), ("Tháng mười một 4, 2021, 2 p.m.", "vi", "2021-11-04 14:00"), ("Tháng 8. 17, 2024", "vi", "2024-08-17 00:00")),
        *(("Απρίλ. 5, 2023", "el", "2023-04-05 00:00"), ("Σεπτ. 12, 2023", "el", "2023-09-12 00:00"), ("Νοέμ. 12, 2023", "el", "2023-11-12 00:00")),
        *(("Noie. 28, 2025", "ro", "2025-11-28 00:00"), ("Čec. 2, 2022", "cs", "2022-07-02 00:00"), ("Ян. 9, 2022", "bg", "2022-01-09 00:00")),
        *(("veeb. 14, 2022", "et", "2022-02-14 00:00"), ("4 آگوست 2021", "fa", "2021-08-04 00:00")),
        *(("3. фебруара 2021. у 07:12", "sr", "2021-02-03 07:12"), ("1 d'abril de 2021", "ca", "2021-04-01 00:00"), ("1 d’octubre de 2021", "ca", "2021-10-01 00:00")),
        *(("3. شوبات 2021 له\u200c 07:12", "ckb", "2021-02-03 07:12"), ("29 ستمبر 2019ء", "ur", "2019-09-29 00:00"), ("जनवरी. 9, 2022", "hi", "2022-01-09 00:00")),
    ],
)  # fmt: skip
def test_months_by_short_and_declined_names_and_in_the_order_of_english(
    text: str, language: str, expected: str
) -> None:
    assert f"{written_time(text, (language, 'en'), NOW):%Y-%m-%d %H:%M}" == expected
    assert (shown(f"Ann - {text}"), without_dates(f"Ann - {text}")) == (text, "Ann -")


@pytest.mark.parametrize("before", ["于", "发布于", "發布於"])
def test_a_preposition_may_be_glued_before_a_date(before: str) -> None:
    assert written_time(f"{before}2021年5月4日 12:30", ("zh", "en"), NOW) == datetime(2021, 5, 4, 12, 30, tzinfo=UTC)
    assert shown(f"Ann {before}2021年5月4日 12:30") == "2021年5月4日 12:30"


@pytest.mark.parametrize(
    "text",
    [
        *(
            "2 March 2025, 9:15 em Lisboa",
            "2 March 2025 9:15 IP: 212.18.1.1",
            "2 March 2025 9:15 de Paris",
            "2 March 2025 9:15 IP",
        ),
        *(
            "2 March 2025 9:15 em",
            "2 March 2025 9:15 E.L. Doctorow",
            "2 March 2025 9:15 Matin Libre",
            "2 March 2025, 9:15 Midi",
        ),
    ],
)
def test_a_short_word_or_a_name_is_no_half_of_the_day(text: str) -> None:
    assert written_time(text, ("en",), NOW) == datetime(2025, 3, 2, 9, 15, tzinfo=UTC)


@pytest.mark.parametrize("text", ["Posted 05-May-2024: so it was", "5 May 24: so it was", "05-May-2024:10:20"])
def test_a_colon_behind_a_year_is_none_of_a_clock(text: str) -> None:
    assert written_time(text, ("en",), NOW) == datetime(2024, 5, 5, tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        ("Опубликовано: 25 мая", "ru", "2026-05-25"),
        ("Ann · May 25", "en", "2026-05-25"),
        ("@ann · 2d", "en", "2026-11-18"),
        ("06-14", "zh", "2026-06-14"),
    ],
)
def test_a_day_without_a_year_or_a_clock_is_a_part_of_a_line(text: str, language: str, expected: str) -> None:
    assert f"{written_time(text, (language, 'en'), NOW):%Y-%m-%d}" == expected


@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        ("May 5, 2024 3:00 PM PDT", "en", "2024-05-05 22:00"),
        ("12:34, 5. Mai 2024 (CEST)", "de", "2024-05-05 10:34"),
        ("2024年5月5日 (日) 12:34 (JST)", "ja", "2024-05-05 03:34"),
        ("2024年5月5日 12:34（JST）", "ja", "2024-05-05 03:34"),
        ("5 мая 2024 12:34 МСК", "ru", "2024-05-05 09:34"),
        ("5 мая 2024, 12:34 MSK", "ru", "2024-05-05 09:34"),
        ("05.05.2024, 18:30 Uhr MESZ", "de", "2024-05-05 16:30"),
        ("May 5, 2024 15:05 hrs IST", "en", "2024-05-05 09:35"),
        ("5 במאי 2024 12:34 IST", "he", "2024-05-05 10:34"),
        ("2024年5月5日 12:34 (CST)", "zh", "2024-05-05 04:34"),
        ("May 5, 2024 at 12:34 CST", "en", "2024-05-05 18:34"),
        ("January 5, 2024 at 3:00 pm ET", "en", "2024-01-05 20:00"),
        ("July 5, 2024 at 3:00 pm ET", "en", "2024-07-05 19:00"),
        ("3:05 PM EDT on May 5, 2024", "en", "2024-05-05 19:05"),
        ("8:00 am GMT, 3 March 2020", "en", "2020-03-03 08:00"),
        ("2024-05-05 15:00 (UTC+2)", "en", "2024-05-05 13:00"),
        ("May 5 15:00:00 PDT 2024", "en", "2024-05-05 22:00"),
        ("Mar 1 10:11:12 2013 +0100", "en", "2013-03-01 09:11"),
        ("2024. május 5., 12:34 (CEST)", "hu", "2024-05-05 10:34"),
    ],
)
def test_a_clock_is_of_its_zone(text: str, language: str, expected: str) -> None:
    found = written_time(text, tuple(dict.fromkeys((language, "en"))), NOW)
    assert f"{found:%Y-%m-%d %H:%M}" == expected
    assert (shown(text), without_dates(f"Ann Marsh {text}")) == (text, "Ann Marsh")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("3:05 AM EDT", "2026-11-20 07:05"),
        ("Today at 3:05 AM (CET)", "2026-11-20 02:05"),
        ("2 hours ago", "2026-11-20 07:00"),
    ],
)
def test_a_clock_without_a_day_is_of_its_zone(text: str, expected: str) -> None:
    assert f"{written_time(text, ('en',), NOW):%Y-%m-%d %H:%M}" == expected


@pytest.mark.parametrize(
    ("text", "date"),
    [
        ("May 5, 2024 3:00 pm GET REPLY", "May 5, 2024 3:00 pm"),
        ("May 5, 2024 3:00 pm est arrivé", "May 5, 2024 3:00 pm"),
        ("May 5, 2024 3:00 pm PSTeve", "May 5, 2024 3:00 pm"),
        ("May 5, 2024 EST", "May 5, 2024"),
    ],
)
def test_a_word_is_no_zone(text: str, date: str) -> None:
    assert shown(text) == date
    assert written_time(text, ("en",), NOW) == written_time(date, ("en",), NOW)


@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        ("۱۶ اردیبهشت ۱۴۰۳ - ۱۲:۳۴", "fa", "2024-05-05 12:34"),
        ("۱۲:۳۴ - ۱۴۰۳/۰۲/۱۶", "fa", "2024-05-05 12:34"),
        ("1403/02/16 12:34", "fa", "2024-05-05 12:34"),
        ("۱۰ دی ۱۴۰۲", "fa", "2023-12-31 00:00"),
        ("۳۰ اسفند ۱۴۰۳", "fa", "2025-03-20 00:00"),
        ("۲ روز قبل", "fa", "2026-11-18 09:00"),
        ("5 พฤษภาคม 2567", "th", "2024-05-05 00:00"),
        ("5 พ.ค. 2567 15:00", "th", "2024-05-05 15:00"),
        ("29 ก.พ. 2567 เวลา 15:00 น.", "th", "2024-02-29 15:00"),
        ("๕ พ.ค. ๒๕๖๗ ๑๕:๐๐", "th", "2024-05-05 15:00"),
        ("๕ พ.ค. ๖๗", "th", "2024-05-05 00:00"),
        ("៥ ឧសភា ២៥៦៧ 10:30", "km", "2024-05-05 10:30"),
        ("5 พ.ค. 67 15:00", "th", "2024-05-05 15:00"),
        ("29/02/2567 15:00 น.", "th", "2024-02-29 15:00"),
        ("เมื่อ 45 นาทีที่แล้ว", "th", "2026-11-20 08:15"),
        ("เมื่อ 2 ชั่วโมง 45 นาทีที่แล้ว", "th", "2026-11-20 06:15"),
        ("令和6年5月5日 15:00", "ja", "2024-05-05 15:00"),
        ("令和元年5月5日", "ja", "2019-05-05 00:00"),
        ("民國113年5月5日", "zh", "2024-05-05 00:00"),
    ],
)
def test_years_of_other_calendars(text: str, language: str, expected: str) -> None:
    assert f"{written_time(text, (language, 'en'), NOW):%Y-%m-%d %H:%M}" == expected


@pytest.mark.parametrize(
    "text",
    [
        *("", "5", "12", "May", "Friday", "Reply", "23 comments", "Posts: 117", "Comment 5 of 12", "x" * 5000),
        *("12 likes", "5/10 stars", "this week", "hour", "ago", "#d", "5. 12. 30"),
        *("2 t", "5 T.", "2a", "3 z"),
        *("€19.99", "£ 20.12", "1.234,50 €", "14.99", "4.1", "8/10", "8.5/10", "7,5 / 10", "4/5", "rated 8.5/10 by us"),
        *("오는 7일로 예정된", "0001-01-01T00:00:00+14:00"),
        *("May 1 1410", "12 May 1450", "5. Mai 1453", "May 5 2600"),
    ],
)
def test_what_is_no_time(text: str) -> None:
    assert written_time(text, ("en",), NOW) is None


@pytest.mark.parametrize(
    ("text", "language", "is_asked"),
    [
        *(
            ("on April 2012", "en", True),
            ("Thu, Jan 17, 08 at 03:13 p.m. EST", "en", True),
            ("50 Minuten 46", "de", True),
        ),
        *(("5 fevrier 12", "fr", True), ("5 fevrier 12", "de", False), ("3 шестого 12", "ru", True)),
        *(
            ("by Ann 2012", "en", False),
            ("6 Like", "en", False),
            ("(637240)", "en", False),
            ("848×1047 95.2 KB", "en", False),
        ),
    ],
)
def test_dateparser_is_asked_only_for_what_has_no_words_but_those_of_dates(
    monkeypatch: pytest.MonkeyPatch, text: str, language: str, is_asked: bool
) -> None:
    ask = Mock(return_value=DateData())
    monkeypatch.setattr(DateDataParser, "get_date_data", ask)
    written_time(text, (language,), NOW)
    assert ask.called == is_asked


def test_attributes_are_believed_before_the_text() -> None:
    given = [{"class": "when"}, {"datetime": "2024-03-01T10:00:00Z"}, {"title": "1 May 2020"}]
    assert published(given, "3 hours ago", ("en",), NOW) == datetime(2024, 3, 1, 10, tzinfo=UTC)
    assert published([{}, {"title": "1 May 2020"}], "3 hours ago", ("en",), NOW) == NOW.replace(hour=6)
    assert published([{"date": "1709287200000"}, {}], "1 May 2:00", ("en",), NOW) == datetime(
        2024, 3, 1, 10, tzinfo=UTC
    )


@pytest.mark.parametrize(
    "stated",
    [
        "Wed Mar 02 2011 10:00:00 GMT+0000 (Coordinated Universal Time)",
        "Wed, 02 Mar 2011 10:00:00 GMT",
        "March 2, 2011 10:00 am",
    ],
)
def test_a_datetime_as_people_write_it_is_believed_before_how_long_ago_that_was(stated: str) -> None:
    assert published([{"datetime": stated}, {}], "15 years ago", ("en",), NOW) == datetime(2011, 3, 2, 10, tzinfo=UTC)
    assert published([{}, {"datetime": stated}], "15 years ago", ("en",), NOW) == NOW.replace(year=2011)


@pytest.mark.parametrize(
    ("name", "hour"),
    [("data-comment-date", 10), ("data-posted-at", 10), ("data-updated-time", 0), ("data-timezone", 0), ("data-id", 0)],
)
def test_attributes_for_data_are_times_however_a_program_calls_them(name: str, hour: int) -> None:
    assert published([{name: "1709287200000"}, {}], "2024-03-01", ("en",), NOW) == datetime(
        2024, 3, 1, hour, tzinfo=UTC
    )


@pytest.mark.parametrize(
    ("title", "hour"), [("2024-03-01 10:00:00 -0600", 16), ("2024-03-09T10:00:00Z", 10), ("2024-03-01", 10)]
)
def test_of_times_in_attributes_the_same_with_its_zone_is_believed(title: str, hour: int) -> None:
    given = [{"datetime": "2024-03-01 10:00:00", "title": title}, {}]
    assert published(given, "", ("en",), NOW) == datetime(2024, 3, 1, hour, tzinfo=UTC)


def test_the_title_is_believed_where_only_it_tells_the_time_of_day() -> None:
    for title, hour in [("March 1, 2026, 2 p.m.", 14), ("May 5, 2024, 2 p.m.", 0), ("Permalink 1", 0)]:
        expected = datetime(2026, 3, 1, hour, tzinfo=UTC)
        assert published([{"title": title}, {}], "1 Mar", ("en",), NOW) == expected


@pytest.mark.parametrize(
    ("name", "hour"),
    [
        ("data-original-title", 14),
        ("data-bs-original-title", 14),
        ("original-title", 14),
        ("data-tippy-content", 14),
        ("data-tooltip", 14),
        ("data-tip", 14),
        ("aria-label", 14),
        ("data-content", 0),
        ("data-post-title", 0),
        ("href", 0),
    ],
)
@pytest.mark.parametrize("title", ["March 1, 2026, 2 p.m.", "2026-03-01T14:00:00Z"])
def test_a_title_that_a_script_draws_itself_is_one(name: str, hour: int, title: str) -> None:
    assert published([{name: title}, {}], "1 Mar", ("en",), NOW) == datetime(2026, 3, 1, hour, tzinfo=UTC)


def test_the_title_is_believed_where_the_text_would_be_of_a_time_to_come() -> None:
    for title, year in [("10-06-2024 12:10 PM", 2024), ("10-06-2029 12:10 PM", 2028), ("Permalink", 2028)]:
        found = published([{"title": title}, {}], "peste 2 ani", ("ro",), NOW)  # over two years, or in two years
        assert found is not None
        assert found.year == year


def test_of_a_time_of_day_the_title_tells_the_day() -> None:
    for title, day in [("Sender's time: March 1, 2026, 2:15 p.m.", 1), ("Permalink 1", NOW.day)]:
        found = published([{"title": title}, {}], "2:15 p.m.", ("en",), NOW.replace(hour=23))
        assert found is not None
        assert (found.day, found.hour, found.minute) == (day, 14, 15)


@pytest.mark.parametrize(
    ("text", "title", "expected"),
    [
        ("over 2 years ago", "June 10, 2024 12:10 PM", datetime(2024, 6, 10, 12, 10, tzinfo=UTC)),
        (f"Re: {'long ' * 12}title, 2 years ago", "June 10, 2024 12:10 PM", datetime(2024, 6, 10, 12, 10, tzinfo=UTC)),
        ("2 years, 5 months ago", "June 10, 2024 12:10 PM", datetime(2024, 6, 10, 12, 10, tzinfo=UTC)),
        ("2 years, 5 months ago", "on page 3, June 10, 2023 12:10 PM", None),
        ("vor 3 Tagen", "joined May 28, 2026 4:05 pm", None),
        ("vor 3 Tagen", "edited: May 28, 2026 4:05 pm", None),
        ("vor 3 Tagen", "Posted: May 28, 2026 4:05 pm", datetime(2026, 5, 28, 16, 5, tzinfo=UTC)),
        ("vor 3 Tagen", "May 28, 2029 4:05 pm", None),
        ("vor 3 Tagen", "May 28, 2019 4:05 pm", datetime(2019, 5, 28, 16, 5, tzinfo=UTC)),
        ("yesterday", "Tue, 28 May 2019 16:05:07 GMT", datetime(2019, 5, 28, 16, 5, 7, tzinfo=UTC)),
        ("28 May", "May 28, 2019 4:05 pm", datetime(2019, 5, 28, 16, 5, tzinfo=UTC)),
        ("28 May", "June 28, 2019 4:05 pm", None),
        ("28 May 4:05 pm", "Sender's time: May 28, 2019, 4:05 pm", datetime(2019, 5, 28, 16, 5, tzinfo=UTC)),
        ("28 May 4:05 pm", "Sender's time: May 29, 2019, 4:05 pm", datetime(2019, 5, 29, 16, 5, tzinfo=UTC)),
        ("28 May 4:05 pm", "Joined: June 28, 2019, 4:05 pm", None),
        ("May 2019", "May 28, 2019 4:05 pm", datetime(2019, 5, 28, 16, 5, tzinfo=UTC)),
        ("May 2019", "June 28, 2019 4:05 pm", None),
        ("vor 3 Monaten", "5. August 2026, 12:10", datetime(2026, 8, 5, 12, 10, tzinfo=UTC)),
        ("2 years ago", "joined 4 May 2009", None),
        ("about 2 years", "06/15/2024 12:10 PM", datetime(2024, 6, 15, 12, 10, tzinfo=UTC)),
        ("2 years", "joined 4 May 2009", None),
    ],
)
def test_the_title_tells_what_is_counted_back_or_given_without_its_year_or_day(
    text: str, title: str, expected: datetime | None
) -> None:
    counted = published([{}, {}], text, ("de", "en"), NOW)
    assert published([{"title": title}, {}], text, ("de", "en"), NOW) == (expected or counted)


def test_of_one_month_ago_the_title_tells_nearly_two_after_a_short_one() -> None:
    now, written = datetime(2026, 3, 14, 12, tzinfo=UTC), datetime(2026, 1, 15, 7, 12, tzinfo=UTC)
    assert published([{"title": "January 15, 2026, 7:12 AM"}, {}], "1 month ago", ("en",), now) == written


def test_the_time_is_shown_without_what_stands_around_it() -> None:
    assert shown("by Ann on March 3rd, 2011 (edited)") == "March 3rd, 2011"
    assert shown("2026\N{NO-BREAK SPACE}Sep 25 10:00, Ann") == "2026\N{NO-BREAK SPACE}Sep 25 10:00"
    assert shown("vor 3 Stunden") == "vor 3 Stunden"
    assert shown("word " * 50) == ""
    assert shown("Posted by: Town CPA, 27 Sep 2011 | 18:53") == "27 Sep 2011 | 18:53"
    assert shown("Ann, Samstag, 3. März 2011") == "Samstag, 3. März 2011"


def test_a_day_of_the_week_between_day_and_clock_is_of_the_date_but_no_name_is() -> None:
    assert shown("Ece, 19 Kasım 2026 Perşembe 15:05") == "19 Kasım 2026 Perşembe 15:05"
    assert without_dates("Ece 19 Kasım 2026 Perşembe 15:05") == "Ece"
    assert without_dates("19 November 2026 Margaret 15:05") == "Margaret 15:05"
    assert without_dates("Post 7, Freitag, 10:30") == "Post 7, Freitag, 10:30"
    assert without_dates("Ann 12 Sabato 10:30").startswith("Ann")


@pytest.mark.parametrize("date", ["Oct.28 at 4:22 pm", "Oct.28, 2010", "oct.28 2010 16:22"])
def test_no_blank_needs_to_follow_the_dot_of_a_short_month(date: str) -> None:
    read = written_time(f"Ann Posted: {date}", ("en",), NOW)
    assert (read and read.strftime("%m-%d"), shown(f"Ann Posted: {date}")) == ("10-28", date)


@pytest.mark.parametrize(
    "date",
    [
        "samedi 23 novembre 2019", "söndag den 5. februar 2023", "воскресенье, 5 февраля 2023 г.", "5.02.2023 г.", "05. 02. 2023.", "5 Şubat 2023 Pazar",
        "quinta-feira, 12 de agosto de 2021", "रविवार, 5 फ़रवरी 2023", "3 মিনিট আগে", "fa 3 minuts", "acum 3 ore", "2023年2月5日日曜日 9:07", "2023年2月5日(星期日)", "5.2.2023 9.07.00", "30 octobre 2013 à 11 h 56 min", "5 de febrer del 2023",
    ],
)  # fmt: skip
def test_of_a_date_behind_a_name_nothing_is_left(date: str) -> None:
    assert without_dates(f"Anna {date}") == "Anna"
    assert shown(f"Anna {date}").removesuffix(".") == date.removesuffix(".").removesuffix(" Pazar")


def test_marks_of_direction_are_of_no_date() -> None:
    assert without_dates("أحمد 5\u200f/2\u200f/2023، 9:07 ص") == "أحمد"
    assert shown("أحمد 5\u200f/2\u200f/2023، 9:07 ص") == "5/2/2023، 9:07 ص"


def test_a_name_before_the_day_is_no_day_of_the_week() -> None:
    assert without_dates("John, 06 Oct 2011") == "John,"
    assert without_dates("John, Thursday, 06 Oct 2011") == "John,"
    assert without_dates("mardi, 30 octobre 2012") == ""


@pytest.mark.parametrize(
    ("text", "hour", "expected"),
    [
        ("today at 7:00 PM PDT", 3, "2024-06-01 02:00"),  # it is the 31st of May there
        ("Today, 7:30 PM EDT", 0, "2024-05-31 23:30"),
        ("today at 7:00 PM PDT", 12, "2024-06-02 02:00"),
        ("yesterday at 9:00 JST", 20, "2024-06-01 00:00"),
    ],
)
def test_today_is_the_day_that_it_is_in_the_zone(text: str, hour: int, expected: str) -> None:
    found = written_time(text, ("en",), datetime(2024, 6, 1, hour, tzinfo=UTC))
    assert found is not None
    assert f"{found:%Y-%m-%d %H:%M}" == expected


def test_words_of_the_language_after_a_clock_are_no_zones() -> None:
    english, french = (written_time("5 May 2024 12:30 ET", (language,), NOW) for language in ("en", "fr"))
    assert (english, french) == (datetime(2024, 5, 5, 16, 30, tzinfo=UTC), datetime(2024, 5, 5, 12, 30, tzinfo=UTC))


@pytest.mark.parametrize(
    ("text", "language", "expected", "rest"),
    [
        ("2024年3月5日に日本でレビュー済み", "ja", "2024-03-05 00:00", "に日本でレビュー済み"),
        ("2024년 3월 5일에 대한민국에서 작성됨", "ko", "2024-03-05 00:00", "에 대한민국에서 작성됨"),
        ("2024年3月5日 午後2時5分", "ja", "2024-03-05 14:05", ""),
        ("2024년 3월 5일 오후 2시 5분", "ko", "2024-03-05 14:05", ""),
        ("2024年3月5日 14時05分33秒", "ja", "2024-03-05 14:05", ""),
        ("سارة، 5 مارس، 2024 الساعة 2:05 م", "ar", "2024-03-05 14:05", "سارة،"),
        ("أمس الساعة 2:05 م", "ar", "2026-11-19 14:05", ""),
        ("मार्च 5, 2024 at 2:05 अपराह्न", "hi", "2024-03-05 14:05", ""),
        ("5 मार्च 2024 को 2:05 अपराह्न", "hi", "2024-03-05 14:05", ""),
        ("มาลี มีนาคม 5, 2024", "th", "2024-03-05 00:00", "มาลี"),
        ("มาลี 5 มี.ค. 67", "th", "2024-03-05 00:00", "มาลี"),
        ("פורסם ב-05/03/2024 14:05", "he", "2024-03-05 14:05", "פורסם ב-"),
        ("2024. március 5. 2:05 du.", "hu", "2024-03-05 14:05", ""),
        ("5 mars, 2024 2:05 e m", "sv", "2024-03-05 14:05", ""),
        ("5 mars 2024 klockan 14:05", "sv", "2024-03-05 14:05", ""),
        ("5. mars 2024 klokken 14:05", "nb", "2024-03-05 14:05", ""),
        ("05.03.2024 kello 14:05", "fi", "2024-03-05 14:05", ""),
        ("Åsa 5/3 kl. 14:05", "sv", "2026-03-05 14:05", "Åsa"),
        ("5/3 kl 14.05", "da", "2026-03-05 14:05", ""),
        ("3/5 14:05", "ja", "2026-03-05 14:05", ""),
        ("Anna, 5. 3. 14:05", "cs", "2026-03-05 14:05", "Anna,"),
        ("Anna | 05.03. um 14:05 Uhr", "de", "2026-03-05 14:05", "Anna |"),
        ("王小明 3 月 5, 2024 在 2:05 下午", "zh", "2024-03-05 14:05", "王小明"),
        ("5 3 月, 2024", "zh", "2024-03-05 00:00", ""),
        ("5 Mart '24, 14:05", "tr", "2024-03-05 14:05", ""),
        ("asked Mar 5 '24 at 14:05", "en", "2024-03-05 14:05", "asked"),
        ("5 marzo '24 alle 14:05", "it", "2024-03-05 14:05", ""),
        ("Mar 5 '24 - 14:05", "en", "2024-03-05 14:05", ""),
    ],
)
def test_dates_end_and_clocks_begin_as_each_language_has_it(text: str, language: str, expected: str, rest: str) -> None:
    assert f"{written_time(text, (language, 'en'), NOW):%Y-%m-%d %H:%M}" == expected
    assert without_dates(text) == rest


@pytest.mark.parametrize(
    ("text", "language", "date"),
    [
        ("Eintrag Nr. 30 vom 19.11.2026 um 15:05 Uhr", "de", "19.11.2026 um 15:05 Uhr"),
        ("#3 Igår, 15:05", "sv", "Igår, 15:05"),
    ],
)
def test_the_number_of_a_post_is_no_day(text: str, language: str, date: str) -> None:
    assert written_time(text, (language, "en"), NOW) == datetime(2026, 11, 19, 15, 5, tzinfo=UTC)
    assert shown(text) == date


@pytest.mark.parametrize(
    ("said", "clock"),
    [
        ("Yesterday it rained", "4:14 pm"),
        ("It rained yesterday.", "4:14 pm"),
        ("昨天我走过去看了看", "09:12"),
        ("昨天", "前天 09:12"),
    ],
)
def test_a_sentence_about_some_day_is_no_day_of_the_clock_beside_it(said: str, clock: str) -> None:
    assert joined(said, clock, ("en", "zh")) is None
    assert joined("Posted yesterday", "4:14 pm", ("en",)) == "Posted yesterday 4:14 pm"


@pytest.mark.parametrize(
    ("text", "date"),
    [
        ("Sun Sep 18, 2022 12:14 am", "Sun Sep 18, 2022 12:14 am"),
        ("Ven 7 Oct 2011 08:23", "Ven 7 Oct 2011 08:23"),
        ("Bob Sep 18, 2022 12:14 am", "Sep 18, 2022 12:14 am"),
    ],
)
def test_a_short_name_of_a_day_before_a_date_is_of_it_without_a_comma(text: str, date: str) -> None:
    assert shown(text) == date


@pytest.mark.parametrize(
    ("text", "declared", "expected"),
    [
        ("hace 3 horas", "en", "2026-11-20T06:00"),
        ("před 15 minutami", "en", "2026-11-20T08:45"),
        ("3 години тому", "en", "2026-11-20T06:00"),
        ("пре 3 сата", "en", "2026-11-20T06:00"),
        ("2 dage siden", "de", "2026-11-18T09:00"),
        ("prieš mėnesį", "en", "2026-10-20T09:00"),
    ],
)
def test_what_counts_back_is_read_where_the_page_says_another_language(text: str, declared: str, expected: str) -> None:
    found = written_time(text, tuple(dict.fromkeys((declared, "en"))), NOW)
    assert found == datetime.fromisoformat(expected).replace(tzinfo=UTC)


@pytest.mark.parametrize(
    "text",
    [
        "Played for 40 h",
        "Cook for 40 min",
        "Civic Sedan 4D",
        "Hai M.",
        "Sen T",
        "3 hete",
        "Rounds for time",
        "Only for one time",
    ],
)
@pytest.mark.parametrize("declared", ["en", "nl"])
def test_what_counts_back_in_another_language_only_is_no_time(text: str, declared: str) -> None:
    assert written_time(text, tuple(dict.fromkeys((declared, "en"))), NOW) is None


@pytest.mark.parametrize(
    "text", ["5 min fa", "3 ore fa", "5 min sedan", "3 timer siden", "for 3 timer siden", "il y a 3 h", "hace 3 h"]
)
def test_short_units_count_back_in_another_language(text: str) -> None:
    assert written_time(text, ("en",), NOW) is not None


@pytest.mark.parametrize("name", ["Hai M.", "Sen T"])
def test_a_name_of_a_word_and_a_letter_is_no_time(name: str) -> None:
    assert without_dates(name) == name


@pytest.mark.parametrize(
    ("text", "language", "hour"),
    [
        ("11-28 20:00", "zh", 20), ("11月28日 22:10", "ja", 22), ("Nov 28, 9:30 PM", "en", 21), ("28. November, 15:15 Uhr", "de", 15),
        ("Sat Nov 28, 10 pm", "en", 22), ("28 พ.ย. 20:30", "th", 20), ("11/28, 9:30 PM", "en", 21), ("115/11/28 20:00", "zh", 20),
    ],
)  # fmt: skip
def test_what_clocks_ahead_of_utc_show_is_not_of_last_year(text: str, language: str, hour: int) -> None:
    found = written_time(text, (language,), datetime(2026, 11, 28, 13, 55, tzinfo=UTC))
    assert found is not None
    assert found.replace(minute=0) == datetime(2026, 11, 28, hour, tzinfo=UTC)


@pytest.mark.parametrize(
    "text", ["Nov 30, 9:30 PM", "11/29, 9:30 PM", "Sun Nov 29, 10 pm", "28 November 2025, 20:15", "28.11.25 20:15"]
)
def test_what_no_clock_shows_yet_is_of_last_year(text: str) -> None:
    found = written_time(text, ("en",), datetime(2026, 11, 28, 13, 55, tzinfo=UTC))
    assert found is not None
    assert found.year == 2025
