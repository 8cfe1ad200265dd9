"""Folds for cross-validation that keep a domain together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sklearn.model_selection import GroupKFold

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray


def folds_by_domain(domains: Sequence[str], folds: int) -> Iterator[tuple[NDArray[Any], NDArray[Any]]]:
    """Yield (training, held-out) indices; no domain is ever on both sides, and the same domains give the same folds.

    Raises ValueError where there are fewer than two folds or fewer domains than folds.
    """
    found = len(set(domains))
    if not 2 <= folds <= found:
        raise ValueError(
            f"cannot make {folds} folds of {found} domains: each needs one of its own, and two are the fewest"
        )
    yield from GroupKFold(folds).split(domains, groups=domains)
