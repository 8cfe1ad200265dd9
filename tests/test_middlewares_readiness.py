from __future__ import annotations

import gc
from typing import Any

from middlewares.readiness import prepare
from middlewares.states import Judgement

JUDGES = ("rank", "read", "comments", "more_points")


def test_all_that_judges_has_judged_a_page_and_is_no_garbage() -> None:
    called = []

    def noted(judge: str) -> Any:
        def judged(*given: Any, **more: Any) -> Any:
            called.append(judge)
            return getattr(Judgement(), judge)(*given, **more)

        return judged

    try:
        prepare(Judgement(**{judge: noted(judge) for judge in JUDGES}))

        assert called == list(JUDGES)
        assert gc.get_freeze_count() > 0
    finally:
        gc.unfreeze()
