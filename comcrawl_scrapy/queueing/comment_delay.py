"""How long after publication an article has its comments: by site, shrunk to all sites' delays (paper 000, VII.B).

The delay T of the k-th comment is measured in units of its mean over all sites m(k): Table IV has 3.41 h for the
first and 3.84 h for the tenth comment, other k are on the line through both. Some of a site's articles never get
there. For the others (T / m(k)) ** SHAPE is exponential with a rate of the site's own, so that T is Weibull
distributed within a site.

What sites have in common is in the priors: the rates are distributed as Gamma(PRIOR_ARRIVED, PRIOR_EXPOSURE), the
shares of articles that get there as Beta(PRIOR_EVER, PRIOR_NEVER). Both are conjugate: an article whose comments came
after T adds 1 to ``arrived`` and (T / m(k)) ** SHAPE to ``exposure``; one that is still without them at T is late or
one of those that never get them, and adds to ``exposure`` or ``missing`` by the probability of each (as in expectation
maximisation of a mixture cure model). To ``missing`` only as much of it as comes by T of the articles that get there:
``arrived`` has no more of these, and the share is that of the two. So what is known of a site is three sums, which grow
from the prior to the site's own truth as articles are seen.

The delay predicted is then a Burr XII distribution, of which the log-logistic is a case: its tail is a power of T. To
the hours in which the comments of the studied outlets were measured to arrive, these two fit better than the Weibull,
Gamma and log-normal distributions, but for one outlet's log-logistic (python -m benchmarks.queue_simulation DATA).
Nothing but Table IV goes into the priors, and they predict Table III: visits 1, 2 and 3 times 3.84 h after publication
find 74, 83 and 86 % of the pages with comments, when 92 % are found with time enough; the paper has 77, 84 and 85 %.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

FIRST_HOURS, TENTH_HOURS = 3.41, 3.84
"""Mean hours from publication to the first and to the tenth comment, over 20 outlets (Table IV)."""

SHAPE = 0.6
"""Of the Weibull distribution within a site: its deviation is 1.76 of its mean. Table IV's median outlet: 1.7, 1.8."""

PRIOR_ARRIVED, PRIOR_EXPOSURE = 3.43, 1.613
"""Of the sites' rates: with these all sites' mean is 1, and the deviation 12 times that (Table IV: 12 to 13)."""

PRIOR_EVER, PRIOR_NEVER = 1.0, 1.0
"""Of the share of a site's articles that ever get their comments: any is as probable as any other."""

HORIZON_HOURS = 72.0
"""What has not come by then is taken as never to come: of the delays as Table IV has them, one in 200 is longer."""

MEMORY = 200.0
"""Articles after which what was learnt of a site counts for little: sites change."""


@dataclass(frozen=True, slots=True)
class CommentDelay:
    """What is known of one site's delays: three sums over its articles, all zero for a site not known yet.

    ``arrived`` counts the articles whose comments came, ``missing`` those expected never to get them, ``exposure`` sums
    the (relative) delays. Times are hours after publication; *k* is the number of comments wanted, from 1.
    """

    arrived: float = 0.0
    missing: float = 0.0
    exposure: float = 0.0

    @property
    def share(self) -> float:
        """The share of the site's articles that get their comments."""
        ever = PRIOR_EVER + self.arrived
        return ever / (ever + PRIOR_NEVER + self.missing)

    def quantile(self, share: float, k: int = 1, after: float = 0.0) -> float:
        """Return the hours by which *share* of the articles that get *k* comments, and had not at *after*, have them.

        It is never past the horizon, unless *after* is.

        >>> round(CommentDelay().quantile(0.8, 10), 1)
        3.5
        """
        if after >= HORIZON_HOURS:
            return after
        left = (1 - share) * self.unseen(after, k) + share * self.unseen(HORIZON_HOURS, k)
        grown = self._beta * (left ** (-1 / self._alpha) - 1)
        return float(min(max(mean_hours(k) * grown ** (1 / SHAPE), after), HORIZON_HOURS))

    def unseen(self, hours: float, k: int = 1) -> float:
        """Return the share that does not have them by *hours* of the articles that get *k* comments."""
        return float((self._beta / (self._beta + _exposure(hours, k))) ** self._alpha)

    def chance(self, hours: float, k: int = 1, after: float = 0.0) -> float:
        """Return the probability that an article that had fewer than *k* comments at *after* has them by *hours*."""
        waiting = self.share * self.unseen(after, k)
        arriving = max(waiting - self.share * self.unseen(hours, k), 0.0)
        return arriving / (1 - self.share + waiting)

    def with_arrival(self, hours: float, k: int = 1) -> CommentDelay:
        """Return what is known after an article whose *k*-th comment came after *hours*."""
        if hours > HORIZON_HOURS:
            return self.with_absence(HORIZON_HOURS, k)
        return self._with(arrived=1.0, exposure=_exposure(hours, k))

    def with_presence(self, hours: float, k: int = 1) -> CommentDelay:
        """Return what is known after an article that had *k* comments at *hours*, nobody knows since when."""
        longest = _exposure(min(hours, HORIZON_HOURS), k)
        return self._with(arrived=1.0, exposure=_mean_below(longest, rate=self._alpha / self._beta))

    def with_absence(self, hours: float, k: int = 1) -> CommentDelay:
        """Return what is known after an article that had fewer than *k* comments at *hours*, and is visited no more."""
        unseen = self.unseen(hours, k)
        waiting = self.share * unseen
        late = waiting / (1 - self.share + waiting)
        return self._with(missing=(1 - late) * (1 - unseen), exposure=late * _exposure(min(hours, HORIZON_HOURS), k))

    @property
    def _alpha(self) -> float:
        return PRIOR_ARRIVED + self.arrived

    @property
    def _beta(self) -> float:
        return PRIOR_EXPOSURE + self.exposure

    def _with(self, arrived: float = 0.0, missing: float = 0.0, exposure: float = 0.0) -> CommentDelay:
        kept = 1 - 1 / MEMORY
        return replace(
            self,
            arrived=self.arrived * kept + arrived,
            missing=self.missing * kept + missing,
            exposure=self.exposure * kept + exposure,
        )


def learnt(
    delay: CommentDelay,
    published_at: datetime | None,
    visited_at: datetime,
    times: Iterable[datetime | None],
    k: int = 1,
) -> CommentDelay:
    """Return what is known of a site after an article's last visit, whose comments bear *times* (None: no time shown).

    To be called once an article, when it is visited no more. Times before publication or after the visit say only that
    there is a comment; an article published after the visit, or at an unknown time, teaches nothing.
    """
    if published_at is None or not (age := _hours(published_at, visited_at)) > 0:
        return delay
    comments, k = list(times), max(k, 1)
    delays = sorted(hours for at in comments if at is not None and 0 <= (hours := _hours(published_at, at)) <= age)
    if len(delays) >= k:
        return delay.with_arrival(delays[k - 1], k)
    return delay.with_presence(age, k) if len(comments) >= k else delay.with_absence(age, k)


def mean_hours(k: int) -> float:
    """Return all sites' mean hours from publication to the *k*-th comment: a line through Table IV's.

    >>> mean_hours(1), mean_hours(10)
    (3.41, 3.84)
    """
    return FIRST_HOURS + (max(k, 1) - 1) * (TENTH_HOURS - FIRST_HOURS) / 9


def _exposure(hours: float, k: int) -> float:
    """Return the delay on the scale on which it is exponential."""
    return float((max(hours, 0.0) / mean_hours(k)) ** SHAPE)


def _mean_below(longest: float, rate: float) -> float:
    """Return the mean of an exponential variable that is known to be less than *longest*."""
    if rate * longest < 1e-6:
        return longest / 2
    return 1 / rate - (longest / math.expm1(rate * longest) if rate * longest < 700 else 0.0)


def _hours(start: datetime, end: datetime) -> float:
    return (end - start).total_seconds() / 3600
