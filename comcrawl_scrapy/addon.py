"""What makes the crawls of any Scrapy project find comments: ``ADDONS = {"comcrawl_scrapy.addon.ComcrawlAddon": 500}``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scrapy.settings import BaseSettings
from scrapy.utils.python import global_object_name

from comcrawl_scrapy import settings as defaults

if TYPE_CHECKING:
    from collections.abc import Mapping


class ComcrawlAddon:
    """Brings `comcrawl_scrapy.settings` into a project, as defaults: what the project itself sets goes first.

    Components are added to those of the project, and our spiders to its spiders. The commands are read before any add-on:
    ``COMMANDS_MODULE`` is left to the project.
    """

    @classmethod
    def update_pre_crawler_settings(cls, settings: BaseSettings) -> None:
        """Set what *settings* do not set: this early, as spiders look at it before their crawler asks its add-ons."""
        set_defaults(settings, {name: getattr(defaults, name) for name in filter(str.isupper, dir(defaults))})
        for module in set(defaults.SPIDER_MODULES).difference(settings.getlist("SPIDER_MODULES")):
            settings.add_to_list("SPIDER_MODULES", module)


def set_defaults(settings: BaseSettings, values: Mapping[str, Any]) -> None:
    """Set *values* that are not set, those of dictionaries key by key: a component may be there as a class, too."""
    classes = {global_object_name(name) for name in settings if not isinstance(name, str)}
    for name, value in values.items():
        present = settings.get(name)
        if isinstance(present, BaseSettings):
            set_defaults(present, value)
        elif name not in classes:
            settings.set(name, value, "addon")
