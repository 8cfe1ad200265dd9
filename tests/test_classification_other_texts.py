"""Texts that are no comments by what is read from them: the numbered sections of a document."""

import pytest

from comcrawl_scrapy.classification.other_texts import are_of_no_people, are_sections
from comcrawl_scrapy.items import Comment


@pytest.mark.parametrize(
    ("times", "found"),
    [
        (("8.1.", "8.2.", "8.3."), True),
        (("14.5.1. Basics", "14.5.2. Setting up", "14.5.3. Managing", "14.5.3.1. Modules"), True),
        (("8.1.", "9.1.", "10.1."), False),  # days that follow one another
        (("8.1.2023", "8.2.2023", "8.3.2023"), False),
        (("11.12.", "11.13.", "11.14."), False),  # with the day behind the month
        (("24.05.01", "24.05.02", "24.05.03"), False),
        (("12.1 14:22", "12.2 09:10", "12.3 11:00"), False),
        (("20.15", "20.16", "20.17"), False),  # clocks
        (("8.1.", "8.2."), False),
        (("8.1.", "8.2.", "8.3.", None, None, None, None), False),
    ],
)
def test_numbers_that_go_up_by_one_are_sections_and_days_and_clocks_are_none(
    times: tuple[str | None, ...], found: bool
) -> None:
    assert are_sections([Comment("So it is.", author="Ann", published_text=time) for time in times]) is found


@pytest.mark.parametrize(
    ("names", "found"), [(("3.1.3. Bugs", "3.1.4. Upstream"), True), (("2 Fast", "1.5 litres"), False)]
)
def test_sections_in_the_place_of_names(names: tuple[str, ...], found: bool) -> None:
    assert are_of_no_people([Comment("So it is.", author=name) for name in names]) is found
