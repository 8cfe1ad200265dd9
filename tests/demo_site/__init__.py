"""A news site in eight languages, served on loopback, that knows the truth about its comments."""

from tests.demo_site.articles import DemoArticle
from tests.demo_site.comments import TrueComment
from tests.demo_site.server import DemoSite, demo_site

__all__ = ["DemoArticle", "DemoSite", "TrueComment", "demo_site"]
