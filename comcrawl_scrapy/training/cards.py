"""Model cards: what the weights beside them were learnt from, how well they do, and how to tell that they are these."""

from __future__ import annotations

import hashlib
from collections import Counter
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path


@dataclass(frozen=True, slots=True)
class Card:
    """What a model card says of the training.

    ``rows`` are the labelled pages learnt from, each with ``domain`` and, where known, ``language``. ``figures`` come from
    cross-validation by domain, ``weights`` are the files' names in the models' folder.
    """

    about: str
    folder: Path
    rows: Sequence[Mapping[str, Any]]
    figures: Mapping[str, float]
    parameters: Mapping[str, object]
    weights: Sequence[str]
    limits: str = ""
    trained_at: datetime = field(default_factory=lambda: datetime.now(UTC))


def write_card(models: Path, name: str, card: Card) -> None:
    """Write ``NAME.md`` beside the weights in *models*."""
    (models / f"{name}.md").write_text("\n".join(_card_lines(models, name, card)) + "\n", encoding="utf-8")


def _card_lines(models: Path, name: str, card: Card) -> Iterator[str]:
    yield f"# {name}\n\n{card.about}\n"
    yield f"## Data\n\n{_data_line(card)}\n"
    yield "## Figures\n\nCross-validated by domain: every page is scored by a model that has seen no page of its domain.\n"
    yield from _table(("figure", "value"), [(key, f"{value:.3f}") for key, value in card.figures.items()])
    yield "\n## Parameters\n"
    yield from _table(("parameter", "value"), [(key, str(value)) for key, value in card.parameters.items()])
    yield "\n## Weights\n"
    yield from _table(("file", "bytes", "sha256"), [_weights_row(models / file) for file in card.weights])
    if card.limits:
        yield f"\n## Limits\n\n{card.limits}"


def _data_line(card: Card) -> str:
    languages = Counter(str(row.get("language") or "unknown") for row in card.rows)
    common = ", ".join(f"{language} {count}" for language, count in languages.most_common(8))
    domains = len({row["domain"] for row in card.rows})
    return (
        f"Trained on {card.trained_at:%Y-%m-%d} from the folder `{card.folder.name}`: {len(card.rows)} pages of {domains} domains "
        f"in {len(languages)} languages ({common}). The pages belong to their publishers and are not part of this project."
    )


def _weights_row(path: Path) -> tuple[str, str, str]:
    data = path.read_bytes()
    return path.name, str(len(data)), hashlib.sha256(data).hexdigest()


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    for row in (head, ["---"] * len(head), *rows):
        yield f"| {' | '.join(row)} |"
