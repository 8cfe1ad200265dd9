"""Folds for cross-validation that keep a site together, whatever its hosts are called."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from sklearn.model_selection import GroupKFold

from comcrawl_scrapy.controls.targets import site

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray


def folds_by_domain(
    domains: Sequence[str], folds: int, hosts: Sequence[str] = ()
) -> Iterator[tuple[NDArray[Any], NDArray[Any]]]:
    """Yield (training, held-out) indices; no registered domain is ever on both sides, and the same ones give the same folds.

    *hosts* are the domains of pages that samples were made upon ("" for none): nothing is learnt on one that is held out.
    Raises ValueError where there are fewer than two folds or fewer registered domains than folds.
    """
    sites, beneath = list(map(site, domains)), np.array(list(map(site, hosts or [""] * len(domains))))
    found = len(set(sites))
    if not 2 <= folds <= found:
        raise ValueError(
            f"cannot make {folds} folds of {found} domains: each needs one of its own, and two are the fewest"
        )
    for learning, held_out in GroupKFold(folds).split(sites, groups=sites):
        seen = np.isin(beneath[learning], [sites[i] for i in held_out])
        yield learning[~seen], held_out
