"""What all our spiders share: an article becomes a visit, whatever happens on the way."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from scrapy import Request, Spider
from scrapy.exceptions import CloseSpider

from comcrawl_scrapy import settings as defaults
from comcrawl_scrapy.addon import replace_handlers, set_defaults
from comcrawl_scrapy.visit import STOPPED, Visit
from spiders.arguments import Arguments, validated
from spiders.failures import outcome_of

if TYPE_CHECKING:
    from scrapy.http import Response
    from scrapy.settings import BaseSettings
    from twisted.python.failure import Failure

    from comcrawl_scrapy.items import Article


PARTS = ("DOWNLOADER_MIDDLEWARES", "ITEM_PIPELINES", "DOWNLOAD_HANDLERS")
COMPONENTS = {name: getattr(defaults, name) for name in PARTS}
"""Ours, without which no visit becomes an item: a spider's ``custom_settings`` are added to them, in the place of other ones."""
NO_MIDDLEWARES = "no article was visited: it takes `visit(article)`, and the add-on or SCRAPY_SETTINGS_MODULE=comcrawl_scrapy.settings"


class ArticleSpider(Spider):
    """Visits articles and yields a `Visit` for each, which the item pipelines turn into a `CommentPage`.

    A subclass names the model of its arguments in ``arguments_model`` and yields ``self.visit(article)``. Raises
    `ArgumentError` for an argument that the model refuses. ``again``: the user asks for these very articles, so that they
    are visited, and delivered whole, whatever is known of them.
    """

    again: ClassVar[bool] = False

    arguments_model: ClassVar[type[Arguments]] = Arguments

    def __init__(self, name: str | None = None, **arguments: Any) -> None:
        # As in Scrapy, for places such as "%(topics)s.jsonl" and what servers add ("_job"); not in the place of a method.
        super().__init__(name, **{key: value for key, value in arguments.items() if not hasattr(type(self), key)})
        self.arguments = self.check(arguments)

    @classmethod
    def check(cls, arguments: dict[str, Any]) -> Arguments:
        """Return the validated arguments; raises `ArgumentError`."""
        return validated(cls.arguments_model, arguments)

    @classmethod
    def update_settings(cls, settings: BaseSettings) -> None:
        """Keep our components beside a spider's own, and write to the default feed unless the user names another.

        In ``FEEDS`` itself that would come on top of ``-O``. No more pages at a time than the user allows browser contexts:
        each has one of its own, kept for the next page, and more would wait in vain.
        """
        ours = {
            name: {part: place for part, place in settings.getdict(name).items() if part in known}
            for name, known in COMPONENTS.items()
        }
        super().update_settings(settings)
        set_defaults(settings, ours)
        replace_handlers(settings["DOWNLOAD_HANDLERS"])
        if not settings["FEEDS"] and (place := settings["COMCRAWL_DEFAULT_FEED"]):
            kind = Path(place).suffix.removeprefix(".") or "jsonl"
            settings.set("FEEDS", {place: {"format": kind, "store_empty": False}}, priority="spider")
        if 0 < (contexts := settings.getint("PLAYWRIGHT_MAX_CONTEXTS")) < settings.getint("CONCURRENT_REQUESTS"):
            settings.set("CONCURRENT_REQUESTS", contexts, settings.getpriority("CONCURRENT_REQUESTS") or 0)

    def fail(self, problem: str) -> None:
        """Log *problem*, in one line, and let the crawl be one that has failed: `scrapy crawl` has an exit status for it."""
        assert self.crawler.stats
        self.logger.error(problem)
        self.crawler.stats.set_value("comcrawl/failed", problem)

    def visit(self, article: Article) -> Request:
        """Return the request that visits *article*; the middlewares render it and look for its comments."""
        meta = {"article": article, "dont_cache": True}  # what is kept of a page cannot be clicked on
        return Request(article.url, callback=self.parse_page, errback=self.page_failed, meta=meta)

    def parse_page(self, response: Response) -> Visit | None:
        """Hand on what the middlewares made of the page; raises CloseSpider where there are none."""
        assert response.request is not None
        if "visit" not in response.meta:
            self.fail(NO_MIDDLEWARES)
            raise CloseSpider(NO_MIDDLEWARES)
        return self._unless_stopped(response.meta["visit"], response.request)

    def page_failed(self, failure: Failure) -> Visit | None:
        """Hand on the visit of a page that could not be loaded, with the outcome that names why."""
        request: Request = failure.request  # type: ignore[attr-defined]  # set by Scrapy
        return self._unless_stopped(self._failed(failure, request), request)

    def _unless_stopped(self, visit: Visit, request: Request) -> Visit | None:
        """Return *visit*, unless the end of the crawl cut it short and the queue has the page, for another run."""
        return None if visit.detail == STOPPED and "lease" in request.meta else visit

    def _failed(self, failure: Failure, request: Request) -> Visit:
        visit: Visit | None = request.meta.get("visit")
        if visit is not None and visit.outcome is not None:
            return visit  # the middlewares know more than the failure does
        assert failure.value is not None
        outcome, detail = outcome_of(failure.value)
        self.logger.debug("Visit of %s failed", request.url, exc_info=failure.value)
        return Visit(request.meta["article"], request.url, datetime.now(UTC), outcome=outcome, detail=detail)
