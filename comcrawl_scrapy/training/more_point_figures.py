"""How well what brings more comments is told from the rest, on domains and in languages not learnt from."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from comcrawl_scrapy.dom import xpath
from comcrawl_scrapy.gathering.more_model import CLASSES
from comcrawl_scrapy.gathering.more_points import kind_of, more_points
from comcrawl_scrapy.training.folds import folds_by_domain
from comcrawl_scrapy.training.more_examples import UNTOLD, labels, place_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from comcrawl_scrapy.gathering.more_model import MoreModel
    from comcrawl_scrapy.training.corpus import LabelledPage
    from comcrawl_scrapy.training.more_examples import Example

LANGUAGES_AT_ONCE = 12  # are held out together


def measure(
    pages: Iterable[LabelledPage],
    examples: Sequence[Example],
    folds: int,
    fit: Callable[[Sequence[Example]], MoreModel],
    report: Callable[[str], None],
) -> dict[str, float]:
    """Return what is clicked of the pages' own controls by domain, and the kinds of planted ones by domain and by language."""
    models: dict[str, MoreModel] = {}
    said: list[tuple[Example, str]] = []
    for learnt, held in folds_by_domain([example.domain for example in examples], folds):
        model = fit([examples[i] for i in learnt])
        models |= {examples[i].domain: model for i in held}
        said += _judged(model, [examples[i] for i in held if examples[i].language])
    report(f"{folds} folds learnt")
    figures = _clicked(pages, models)
    for kind in CLASSES[1:]:
        figures |= {f"planted, {kind}: {name}": value for name, value in scores(said, kind).items()}
    return figures | _by_language(examples, fit)


def _judged(model: MoreModel, examples: Sequence[Example]) -> list[tuple[Example, str]]:
    shares = model.judge([example.control for example in examples])
    return [(example, kind_of(share)) for example, share in zip(examples, shares, strict=True)]


def _clicked(pages: Iterable[LabelledPage], models: dict[str, MoreModel]) -> dict[str, float]:
    """Return precision and recall of what would be clicked or followed on the pages as they are.

    What leads to the same place is sought once: "2" and "next".
    """
    counted: Counter[str] = Counter()
    for page in pages:
        place, known = place_of(page), labels(page)
        points = more_points(place, models[page.domain])
        nodes = {xpath(point.node): point.node for point in points}
        right = [path for path in nodes if known.get(path, "none") in CLASSES[1:]]
        wrong = [path for path in nodes if path not in known and nodes[path].tag != "link"]
        sought = {_aim(page, path): kind for path, kind in known.items() if kind != UNTOLD}
        reached = {_aim(page, path) for path in right}
        counted.update({"right": len(right), "wrong": len(wrong), "sought": len(sought), "reached": len(reached)})
        counted.update({"pages": 1, "left alone": not wrong})
    return {
        "clicked on real pages: precision": counted["right"] / max(counted["right"] + counted["wrong"], 1),
        "clicked on real pages: recall": counted["reached"] / max(counted["sought"], 1),
        "real pages without a wrong click": counted["left alone"] / max(counted["pages"], 1),
    }


def _aim(page: LabelledPage, path: str) -> str:
    (node,) = page.document.xpath(path)
    return node.get("href") if len(node.get("href") or "#") > 1 else " ".join(node.itertext())


def _by_language(examples: Sequence[Example], fit: Callable[[Sequence[Example]], MoreModel]) -> dict[str, float]:
    """Return the figures of each kind in languages of which neither a phrase nor a page's own control was learnt."""
    languages = sorted({example.language for example in examples if example.language})
    said: list[tuple[Example, str]] = []
    for start in range(0, len(languages), LANGUAGES_AT_ONCE):
        held = set(languages[start : start + LANGUAGES_AT_ONCE])
        model = fit([example for example in examples if held.isdisjoint((example.language, example.own_language))])
        said += _judged(model, [example for example in examples if example.language in held])
    return {
        f"languages not learnt, {kind}: {name}": value
        for kind in CLASSES[1:]
        for name, value in scores(said, kind).items()
    }


def scores(found: Sequence[tuple[Example, str]], kind: str) -> dict[str, float]:
    """Return precision, recall and F1 of one kind."""
    counted = Counter((example.kind == kind, said == kind) for example, said in found)
    right, missed, wrong = (counted[key] for key in ((True, True), (True, False), (False, True)))
    shares = {"precision": right / max(right + wrong, 1), "recall": right / max(right + missed, 1)}
    return shares | {"F1": 2 * right / max(2 * right + missed + wrong, 1)}
