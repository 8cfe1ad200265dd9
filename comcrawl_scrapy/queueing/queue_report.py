"""What `scrapy queue` shows: what waits, is due, in work, done or dropped, why, per site; and what the model has learnt."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from rich.table import Column, Table

from comcrawl_scrapy.arrivals import ArrivalFit, ServiceTime, backlog, fit_arrivals, utilisation
from comcrawl_scrapy.queueing import queue_overview as overview
from comcrawl_scrapy.queueing.comment_delay import CommentDelay
from comcrawl_scrapy.queueing.figures import Figures
from comcrawl_scrapy.queueing.queue_overview import SPAN, SiteCounts
from comcrawl_scrapy.queueing.queue_tables import State
from comcrawl_scrapy.queueing.revisit_policy import FIRST_QUANTILE
from comcrawl_scrapy.queueing.visit_planner import DELAY, SERVICE

if TYPE_CHECKING:
    from datetime import datetime

    from rich.console import Console

    from comcrawl_scrapy.database import Database
    from comcrawl_scrapy.queueing.queue_selection import Selection

DAY = timedelta(days=1)
REASONS = 20


@dataclass(frozen=True)
class Report:
    """The queue at one moment. ``delays`` are of the sites that something was learnt of; ``servers`` visit at a time.

    ``due`` is how many pages are due in all, those that are not shown among them.
    ``arrivals`` is None where there are too few minutes to fit anything to.
    """

    now: datetime
    total: SiteCounts
    due: int
    sites: list[SiteCounts]
    reasons: list[tuple[str, str, int]]
    service: ServiceTime
    arrivals: ArrivalFit | None
    delays: dict[str, CommentDelay]
    servers: int
    min_comments: int

    def wait_hours(self, site: str | None = None) -> float:
        """Return T_W of a site, or of one that nothing is known of: hours from publication to the first visit."""
        delay = self.delays.get(site, CommentDelay()) if site else CommentDelay()
        return delay.quantile(FIRST_QUANTILE, self.min_comments)

    @property
    def queued(self) -> float:
        """E[T_Q] in seconds, of a page that is due now."""
        return backlog(self.due, self.service, self.servers)


def report(database: Database, selection: Selection, now: datetime, servers: int, min_comments: int) -> Report:
    """Return what the queue in *database* holds of the selected pages, and its model."""
    sites, figures = overview.sites(database, selection, now), Figures(database)
    return Report(
        now,
        overview.total(sites),
        overview.due(database, selection.spider, now),
        sites,
        overview.reasons(database, selection),
        ServiceTime(**figures.of(SERVICE)),
        _arrivals(database, now),
        {site: CommentDelay(**numbers) for site, numbers in figures.all(DELAY).items()},
        servers,
        min_comments,
    )


def values(found: Report) -> dict[str, Any]:
    """Return the report as values of JSON and times."""
    fitted = found.service.fitted
    return {
        "now": found.now,
        **_counts(found.total),
        "sites": {each.site: _counts(each) | {"wait_hours": found.wait_hours(each.site)} for each in found.sites},
        "reasons": [{"state": state, "reason": reason, "pages": n} for state, reason, n in found.reasons],
        "model": {
            "service": {"shape": fitted.shape, "scale": fitted.scale, "mean": found.service.mean},
            "arrivals": found.arrivals and asdict(found.arrivals),
            "queued_seconds": found.queued,
            "wait_hours": found.wait_hours(),
            "delays": {site: asdict(delay) for site, delay in found.delays.items()},
        },
    }


def show(found: Report, rows: int, console: Console) -> None:
    """Print the report as tables, that of the sites with at most *rows* rows."""
    if not found.sites:
        console.print("no pages")
        return
    console.print(_sites(found, rows), "", _reasons(found), "", _model(found))


def _sites(found: Report, rows: int) -> Table:
    table = _table(f"Pages at {found.now:%Y-%m-%d %H:%M:%S} UTC", Column("site", overflow="fold"))
    for name in ("due", *State, "next in", "T_W"):
        table.add_column(name, justify="right", no_wrap=True)
    for each in found.sites[:rows]:
        table.add_row(*_row(found, each), f"{found.wait_hours(each.site):.1f} h")
    if (more := len(found.sites) - rows) > 0:
        table.add_row(f"… {more} more")
    table.add_row(*_row(found, found.total), f"{found.wait_hours():.1f} h")
    return table


def _table(title: str, *columns: str | Column) -> Table:
    return Table(*columns, title=title, title_justify="left", box=None, show_header=any(columns))


def _row(found: Report, counts: SiteCounts) -> list[str]:
    numbers = (counts.due, *(counts.states.get(state, 0) for state in State))
    wait = counts.next_due - found.now if counts.next_due is not None else None
    when = "" if wait is None else _time(wait) if wait > timedelta(0) else "now"
    return [counts.site or f"all sites: {len(found.sites)}", *map(str, numbers), when]


def _reasons(found: Report) -> Table:
    table = _table("Why", "state", "why")
    table.add_column("pages", justify="right")
    for state, reason, n in found.reasons[:REASONS]:
        table.add_row(state, reason, str(n))
    return table


def _model(found: Report) -> Table:
    """Return what the policy reckons with (paper 000, VII.B)."""
    table = _table("Model", "", "")
    fitted = found.service.fitted
    service = f"Gamma k = {fitted.shape:.2f}, θ = {fitted.scale:.2f} s: {found.service.mean:.1f} s on average"
    table.add_row("time of a visit", service)
    if found.arrivals is None:
        table.add_row("arrivals", "too few to tell")
    else:
        rate = found.arrivals.poisson.mean / SPAN.total_seconds()
        table.add_row("arrivals", _fitted(found.arrivals))
        table.add_row(
            "utilisation", f"{utilisation(rate, found.service, found.servers):.2f} ({found.servers} visits at a time)"
        )
    table.add_row("E[T_Q]", f"{_time(timedelta(seconds=found.queued))} in the queue for a page that is due now")
    known = f"{found.wait_hours():.1f} h after publication on a site that nothing is known of; sites learnt: {len(found.delays)}"
    table.add_row("T_W", known)
    return table


def _fitted(arrivals: ArrivalFit) -> str:
    chosen = "Poisson" if arrivals.chosen is arrivals.poisson else "negative binomial"
    said = f"{arrivals.poisson.mean:.2f} a minute, variance {arrivals.dispersion:.1f} times that: {chosen}"
    return said + ("" if arrivals.chosen_fits.fits else " (which does not fit well)")


def _time(span: timedelta) -> str:
    """Return a span as people say it.

    >>> _time(timedelta(seconds=5)), _time(timedelta(minutes=5)), _time(timedelta(hours=30))
    ('5 s', '5.0 min', '30.0 h')
    """
    seconds = span.total_seconds()
    if seconds < 60:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.1f} min" if seconds < 3600 else f"{seconds / 3600:.1f} h"


def _counts(counts: SiteCounts) -> dict[str, Any]:
    return {
        **{state: counts.states.get(state, 0) for state in State},
        "due": counts.due,
        "visits": counts.visits,
        "comments": counts.comments,
        "next_due": counts.next_due,
    }


def _arrivals(database: Database, now: datetime) -> ArrivalFit | None:
    """Fit the arrivals of the last day, or since the first page came."""
    first = overview.since_when(database)
    counts = overview.arrivals(database, max(first, now - DAY), now) if first is not None else []
    return fit_arrivals(counts) if len(counts) >= 2 and any(counts) else None
