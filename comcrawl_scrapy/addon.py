"""What makes the crawls of any Scrapy project find comments: ``ADDONS = {"comcrawl_scrapy.addon.ComcrawlAddon": 500}``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scrapy.settings import BaseSettings
from scrapy.utils.python import global_object_name

from comcrawl_scrapy import settings as defaults

if TYPE_CHECKING:
    from collections.abc import Mapping


PLAYWRIGHTS = "scrapy_playwright.handler.ScrapyPlaywrightDownloadHandler"


class ComcrawlAddon:
    """Brings `comcrawl_scrapy.settings` into a project, as defaults: what the project itself sets goes first.

    Components are added to those of the project, and our spiders to its spiders; only the download handler of
    scrapy-playwright makes way for ours. The commands are read before any add-on: ``COMMANDS_MODULE`` is left to the project.
    """

    @classmethod
    def update_pre_crawler_settings(cls, settings: BaseSettings) -> None:
        """Set what *settings* do not set: this early, as spiders look at it before their crawler asks its add-ons."""
        set_defaults(settings, {name: getattr(defaults, name) for name in filter(str.isupper, dir(defaults))})
        for module in set(defaults.SPIDER_MODULES).difference(settings.getlist("SPIDER_MODULES")):
            settings.add_to_list("SPIDER_MODULES", module)
        replace_handlers(settings["DOWNLOAD_HANDLERS"])


def replace_handlers(present: BaseSettings) -> None:
    """Put our handlers in the place of scrapy-playwright's own: they serve its requests too, and watch over our visits."""
    for scheme, ours in defaults.DOWNLOAD_HANDLERS.items():
        handler = present[scheme]
        if (handler if isinstance(handler, str | None) else global_object_name(handler)) == PLAYWRIGHTS:
            present.set(scheme, ours, present.getpriority(scheme) or 0)


def set_defaults(settings: BaseSettings, values: Mapping[str, Any]) -> None:
    """Set *values* that are not set, those of dictionaries key by key: a component may be there as a class, too."""
    classes = {global_object_name(name) for name in settings if not isinstance(name, str)}
    for name, value in values.items():
        present = settings.get(name)
        if isinstance(present, BaseSettings):
            set_defaults(present, value)
        elif name not in classes:
            settings.set(name, value, "addon")
