from __future__ import annotations

import pytest

from comcrawl_scrapy.controls.other_names import names_comments


@pytest.mark.parametrize(
    "heading",
    ["Гостьова книга", "Књига гостију", "Svečių knyga", "Buku Tamu", "Sổ lưu bút", "สมุดเยี่ยม", "سجل الزوار", "ספר אורחים", "Kundeanmeldelser (2)", "Avaliações de clientes", "Ревюта на клиенти", "Diskuze k článku", "回帖", "全部回帖 (12)", "この記事へのコメント"],
)  # fmt: skip
def test_guest_books_and_reviews_are_named_in_many_languages(heading: str) -> None:
    assert names_comments(heading)


@pytest.mark.parametrize(
    ("heading", "named"),
    [
        ("Visitor Opinions (latest shown first)", True),
        ("Bewertungen (neueste zuerst)", True),
        ("Reviews (no reviews yet)", False),
        ("Opinions (of the court)", False),
    ],
)
def test_what_is_said_of_the_order_is_no_part_of_a_heading(heading: str, *, named: bool) -> None:
    assert names_comments(heading) is named
