from __future__ import annotations

import gc
from typing import Any

from middlewares.readiness import OBJECTS, prepare
from middlewares.states import Judgement

JUDGES = ("rank", "read", "comments", "more_points")


def test_all_that_judges_has_judged_a_page_and_is_no_garbage() -> None:
    called = []

    def noted(judge: str) -> Any:
        def judged(*given: Any, **more: Any) -> Any:
            called.append(judge)
            return getattr(Judgement(), judge)(*given, **more)

        return judged

    usual = gc.get_threshold()
    try:
        prepare(Judgement(**{judge: noted(judge) for judge in JUDGES}))

        assert called == list(JUDGES)
        assert gc.get_freeze_count() > 0
        assert gc.get_threshold() == (OBJECTS, *usual[1:])
    finally:
        gc.set_threshold(*usual)
        gc.unfreeze()
