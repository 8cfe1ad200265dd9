# make demo   crawl the demo site through its feed and compare with the truth
# make test   lint, type-check and test
# make lint   the first two of these only
# make bench  what extraction costs beside parsing, and our section classifier beside simple ones: on generated pages,
#             or also on labelled ones: make bench CORPUS=FOLDER; what the page queue costs;
#             and pages a minute from demo sites, beside bare scrapy-playwright
# Each sets up what it needs (virtual environment, packages, browser; for the tests also real comment servers), once.

PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin

.PHONY: demo test lint bench setup clean
.DEFAULT_GOAL := help

help:
	@sed -n 's/^# //p' Makefile

demo: setup
	$(BIN)/python -m tests.demo_site

test: lint
	$(BIN)/python -m tests.servers
	$(BIN)/python -m pytest

lint: setup
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy

bench: setup
	$(BIN)/python -m benchmarks.extraction $(if $(CORPUS),--corpus $(CORPUS))
	$(BIN)/python -m benchmarks.extractors
	$(BIN)/python -m benchmarks.baselines $(CORPUS)
	$(BIN)/python -m benchmarks.wrappers $(CORPUS)
	$(BIN)/python -m benchmarks.queue_store
	$(BIN)/python -m benchmarks.queue_scheduler
	$(BIN)/python -m benchmarks.throughput

setup: $(VENV)/.packages $(VENV)/.browser

$(VENV)/.packages: requirements.txt pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "comcrawl-scrapy needs Python 3.11 or later: make PYTHON=python3.11 …")'
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[test]'
	@touch $@

$(VENV)/.browser: $(VENV)/.packages
	$(BIN)/python -m comcrawl_scrapy.browser
	@touch $@

clean:
	rm -rf $(VENV) output build dist *.egg-info
