from __future__ import annotations

from datetime import UTC, datetime

import pytest

from comcrawl_scrapy.times import plain_dates

NOW = datetime(2024, 5, 1, 12, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "language", "date"),
    [
        ("November 13, 2012 12:19 PM", "en", datetime(2012, 11, 13, 12, 19)),
        ("Nov. 6th 2012", "en", datetime(2012, 11, 6)),
        ("12 de março de 2011 8h05", "pt", datetime(2011, 3, 12, 8, 5)),
        ("15. dubna 2018 09:43:45", "en", datetime(2018, 4, 15, 9, 43, 45)),
        ("27-Sep-2011 12:22 a.m.", "en", datetime(2011, 9, 27, 0, 22)),
        ("March 4, 2014 20:59 PM", "en", datetime(2014, 3, 4, 20, 59)),
        ("2020年5月4日 10:58", "zh", datetime(2020, 5, 4, 10, 58)),
        ("2020-5-4", "en", datetime(2020, 5, 4)),
        ("2020. 5. 4 10:58", "ko", datetime(2020, 5, 4, 10, 58)),
        ("4月30日", "ja", datetime(2024, 4, 30)),
        ("5월 2일 10:15", "ko", datetime(2023, 5, 2, 10, 15)),
        ("4/3 10:15", "en", datetime(2024, 4, 3, 10, 15)),
        ("4/3 10:15", "ja", datetime(2024, 4, 3, 10, 15)),
        ("4/3 10:15", "fr", datetime(2024, 3, 4, 10, 15)),
        ("4/3/2024", "tl", datetime(2024, 4, 3)),  # of which dateparser does not say the order
        ("4.3 10:15:30", "ko", datetime(2024, 4, 3, 10, 15, 30)),
        ("3.4 10:15", "ru", datetime(2024, 4, 3, 10, 15)),
        ("04-03 10:15", "zh", datetime(2024, 4, 3, 10, 15)),
        ("20/05/04", "ja", datetime(2020, 5, 4)),
        ("20.05.04 10:58", "ko", datetime(2020, 5, 4, 10, 58)),
        ("03.02.2018", "de", datetime(2018, 2, 3)),
        ("03/02/2018", "en", datetime(2018, 3, 2)),
        ("23/02/2018", "en", datetime(2018, 2, 23)),
        ("April 30 10:15", "en", datetime(2024, 4, 30, 10, 15)),
        ("2 Mai 10:15", "de", datetime(2023, 5, 2, 10, 15)),
        ("12 listopada 2012", "en", datetime(2012, 11, 12)),  # as in Polish, which more people speak than Croatian
        ("12. listopada 2012", "hr", datetime(2012, 10, 12)),
        ("26. novembar 2012 13:02", "sr", datetime(2012, 11, 26, 13, 2)),
        ("03/11/2566 08:17", "en", datetime(2023, 11, 3, 8, 17)),  # nobody who counts years so has the month first
        ("12/08/1402", "en", datetime(2023, 11, 3)),
        ("112/11/03 08:17", "zh", datetime(2023, 11, 3, 8, 17)),
    ],
)
def test_a_date_is_read(text: str, language: str, date: datetime) -> None:
    assert plain_dates.read(text, language, NOW) == date.replace(tzinfo=UTC)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "3 hours ago",
        "May 2012",
        "31 June 2012",
        "Page 1 of 2012",
        "1/2/03",
        "01/02/03",
        "1/2",
        "1402/12/30",
        "1403/13/01",
    ],
)
def test_what_is_no_plain_date_is_left_to_others(text: str) -> None:
    assert plain_dates.read(text, "en", NOW) is None


@pytest.mark.parametrize(
    ("texts", "day_first"),
    [
        (["Le 07/04/2013 à 17:29", "Le 21/04/2013 à 02:20"], True),
        (["04-07-2013", "04-21-2013"], False),
        (["06 02 2021 at 18:14", "16 02 2021 at 18:43"], True),
        (["04/07/2013", "21/22/2013", "1.21.04/2013", "2013/04/21"], None),
        (["04/21/2013", "21/04/2013"], None),
        (["03/04/2024", "11/04/2024"], True),  # no comment is of November, in May
        (["03/04/2024", "04/11/2024"], False),
        (["02/05/2024"], None),  # of February or of tomorrow, which has begun elsewhere
        (["07/11/2024", "21/04/2013"], True),
        (["07/06/2024"], None),  # a day to come, either way
        (["03/02/2024", "04/02/2024", "05/02/2024"], True),  # days of one month
        (["02/03/2024", "02/04/2024", "02/05/2024"], False),
        (["03/02/2024", "04/02/2023", "05/02/2024"], None),
        (["03/02/2024", "04/02/2024"], None),
    ],
)
def test_the_order_of_day_and_month_is_told_by_the_dates_beside_it(texts: list[str], day_first: bool | None) -> None:
    assert plain_dates.order_of(texts, NOW) is day_first


def test_dates_are_read_in_the_order_that_is_given() -> None:
    assert plain_dates.read("07/04/2013", "en", NOW, day_first=True) == datetime(2013, 4, 7, tzinfo=UTC)
    assert plain_dates.read("07/04/2013", "fr", NOW, day_first=False) == datetime(2013, 7, 4, tzinfo=UTC)
    assert plain_dates.read("07 04 2013 18:14", "en", NOW, day_first=True) == datetime(2013, 4, 7, 18, 14, tzinfo=UTC)


@pytest.mark.parametrize("text", ["128.12.3", "150-11-10", "199/1/1"])
def test_what_would_be_a_date_to_come_of_the_republic_is_another_number(text: str) -> None:
    assert plain_dates.read(text, "zh", NOW) is None


@pytest.mark.parametrize(
    "text", ["07/04/2013", "07-04-2013 9:30", "9:30 4/3", "13/04/07", "le 7/ 4", "07 04 2013 at 9:30"]
)
def test_the_order_of_day_and_month_is_open_where_either_may_be_first(text: str) -> None:
    assert plain_dates.IN_NUMBERS.search(text)


@pytest.mark.parametrize("text", ["2013-04-07", "2013/04/07 9:30", "1.10.2026, 00:15", "7 April 2013", "9:30"])
def test_no_order_is_looked_for_where_year_name_or_full_stops_tell_it(text: str) -> None:
    assert not plain_dates.IN_NUMBERS.search(text)
