"""A long discussion to seed servers with."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

AUTHORS = ("Martha", "old_salt", "Jürgen", "Aoife", "佐藤", "Rob", "tidewatcher")
SAID = (
    "Stage {} of the path is open again, and the next {} metres are dry.",
    "I counted {} gates, not {}. Two of them do not close, so mind the sheep.",
    "Nummer {} war gestern noch gesperrt, {} Leute standen davor und haben geflucht.",
    "The café at lock {} has raised its prices: {} pence for a cup of tea, and no biscuit.",
    "{}番目の橋まで歩きました。約{}分かかりました。",
)
START = datetime(2026, 3, 1, 8, tzinfo=UTC)


@dataclass(frozen=True)
class Said:
    """One comment of it. ``answers`` is the number of the comment that it answers."""

    author: str
    text: str
    time: datetime
    answers: int | None = None


def talk(comments: int, every: timedelta = timedelta(minutes=95), threads: bool = False) -> list[Said]:
    """Return a discussion of so many comments, all different; with *threads*, every third begins one that two answer."""
    return [
        Said(
            AUTHORS[i * i % len(AUTHORS)],
            SAID[i % len(SAID)].format(i + 1, 7 * i + 3),
            START + i * every,
            i - 1 if threads and i % 3 else None,
        )
        for i in range(comments)
    ]
