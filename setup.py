"""Let scrapyd-deploy build an egg; everything else is in pyproject.toml."""

from setuptools import setup

setup()
