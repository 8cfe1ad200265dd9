"""What the crawlers of a queue learn together: a few numbers about each thing of a kind, such as a site's comment delay."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, select, update

from comcrawl_scrapy.queueing.queue_locks import insert_missing
from comcrawl_scrapy.queueing.queue_tables import Figure

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from comcrawl_scrapy.database import Database


@dataclass(frozen=True)
class Figures:
    """The figures in a *database* that was opened with the schema `queue_tables.QUEUE`; calls block.

    Numbers are what JSON can hold. A name is a site's, or empty where a kind has but one thing::

        figures.learn("comment delay", "news.example", lambda known: asdict(learnt(CommentDelay(**known), …)))
    """

    database: Database

    def of(self, kind: str, name: str = "") -> dict[str, Any]:
        """Return what is known of a thing; empty where nothing is."""
        known = select(Figure.numbers).where(Figure.kind == kind, Figure.name == name)
        return self.database.run(lambda connection: connection.scalar(known), reading=True) or {}

    def all(self, kind: str) -> dict[str, dict[str, Any]]:
        """Return what is known of every thing of a kind, by its name."""
        known = select(Figure.name, Figure.numbers).where(Figure.kind == kind).order_by(Figure.name)
        rows = self.database.run(lambda connection: connection.execute(known).all(), reading=True)
        return {row.name: row.numbers for row in rows}

    def learn(self, kind: str, name: str, change: Callable[[dict[str, Any]], Mapping[str, Any]]) -> dict[str, Any]:
        """Replace what is known by what *change* makes of it, and return that; nobody's change gets lost."""
        row = (Figure.kind == kind) & (Figure.name == name)
        locked = select(Figure.numbers).where(row).with_for_update()

        def work(connection: Connection) -> dict[str, Any]:
            known = connection.scalar(locked)
            if known is None:  # somebody else may be inserting it too
                insert_missing(connection, Figure, [{"kind": kind, "name": name, "numbers": {}}])
                known = connection.scalars(locked).one()
            numbers = dict(change(known))
            connection.execute(update(Figure).where(row).values(numbers=numbers))
            return numbers

        return self.database.run(work)
