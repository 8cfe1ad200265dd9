from __future__ import annotations

from pathlib import Path

import pytest

from tests.searching import Find, effects, put


def test_pictures_that_cannot_be_kept_cost_no_comments_and_are_spoken_of_once(
    find: Find, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    in_the_way = tmp_path / "pictures"
    in_the_way.touch()
    visit, found = find(f'<button id=open1 onclick="{put(3)}">Comments</button>', pictures=in_the_way)

    assert (found, effects(visit)) == (3, ["section"])
    assert [record.getMessage() for record in caplog.records if record.levelname == "WARNING"] == [
        f"No pictures in {in_the_way}: Not a directory"
    ]
