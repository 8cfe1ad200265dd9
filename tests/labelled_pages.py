"""A tiny folder of labelled pages, written for the tests of training."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from comcrawl_scrapy.training import entry_point_learning, sections
from comcrawl_scrapy.training.fields import TREES

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

OPENERS = (
    "<a href='#comments' class='comments'>{n} comments</a>",
    "<button class='show-comments'>Show comments</button>",
)


def write_labelled_pages(folder: Path, pages: int = 64, domains: int = 8) -> Path:
    """Write pages, every second one with an entry point, in the format of training; return the folder."""
    (folder / "pages").mkdir(parents=True)
    rows, elements = [], []
    for number in range(pages):
        turn = number // domains  # so that every domain has pages of both kinds
        opener = OPENERS[turn // 2 % 2].format(n=number) if turn % 2 else ""
        links = "".join(f"<li><a href='/story-{number}-{n}'>Story {n} of {number}</a></li>" for n in range(12))
        html = f"<html><body><h1>Page {number}</h1><p>Told at length.</p><div id='entry'>{opener}</div><ul>{links}</ul></body></html>"
        name, domain = f"page-{number}", f"site-{number % domains}.example"
        (folder / "pages" / f"{name}.html").write_text(html, encoding="utf-8")
        rows.append({"id": name, "domain": domain, "url": f"https://{domain}/page-{number}", "language": "en",
                     "has_entry_point": bool(opener), "entry_xpath": "//*[@id='entry']/*" if opener else ""})  # fmt: skip
        labelled = [("/html/body/ul/li[1]/a", 0, True), ("/html/body/ul/li[2]/a", 0, False)]
        labelled += [("/html/body/div/*", 1, False)] if opener else []
        elements += [
            {"page": name, "domain": domain, "xpath": path, "label": label, "hard": hard}
            for path, label, hard in labelled
        ]
    for name, lines in (("pages", rows), ("elements", elements)):
        text = "".join(json.dumps(line) + "\n" for line in lines)
        (folder / f"{name}.jsonl").write_text(text, encoding="utf-8")
    return folder


def learn_few_trees(patch: pytest.MonkeyPatch, models: int = 1) -> None:
    """Have so many models of sections learnt, of few trees, and fields from few trees."""
    for parameters in (sections.RANKER, sections.JUDGE, TREES):
        patch.setitem(parameters, "max_iter", 8)
    patch.setattr(sections, "RANKERS", models)
    patch.setattr(sections, "JUDGES", models)


def learn_little(patch: pytest.MonkeyPatch) -> None:
    """Have few trees learnt in few folds, from some of the known phrases."""
    phrases = entry_point_learning.phrases()[::8]
    patch.setattr(entry_point_learning, "phrases", lambda: phrases)
    patch.setattr(entry_point_learning, "INNER_FOLDS", 2)
    patch.setitem(entry_point_learning.PARAMETERS, "max_iter", 40)
