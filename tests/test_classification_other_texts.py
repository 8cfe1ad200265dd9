"""Texts that are no comments by what is read from them: the numbered sections of a document."""

import pytest

from comcrawl_scrapy.classification.other_texts import are_of_no_people
from comcrawl_scrapy.items import Comment


@pytest.mark.parametrize(
    ("names", "found"), [(("3.1.3. Bugs", "3.1.4. Upstream"), True), (("2 Fast", "1.5 litres"), False)]
)
def test_sections_in_the_place_of_names(names: tuple[str, ...], found: bool) -> None:
    assert are_of_no_people([Comment("So it is.", author=name) for name in names]) is found
