"""Models that have seen no page of a domain, by domain: for honest figures on the pages that the weights are learnt from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from comcrawl_scrapy.training.sections import Models, Stack
from comcrawl_scrapy.training.threads import one_thread

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from comcrawl_scrapy.training.samples import PageSample


@one_thread()
def models_by_domain(samples: Sequence[PageSample], folds: int, report: Callable[[str], None]) -> dict[str, Models]:
    """Learn as many times as there are *folds*, and return for each domain what was learnt from those of other folds.

    Raises ValueError where there are fewer than two folds or fewer domains than folds.
    """
    stack = Stack.of(samples, folds, report)
    found: dict[str, Models] = {}
    for number, (_, held_out) in enumerate(stack.folds):
        found |= dict.fromkeys((samples[i].page.domain for i in held_out), stack.models(number))
    return found
