from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from comcrawl_scrapy.relative_dates import read

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
