"""Per-site memory: what opened and held the comments of a site's pages, generalised from page to page.

The future work of ComCrawler ("learn and maintain wrappers to comment-loading elements and comment sections", IX), with the
XPath wrappers of Bank & Mattes (paper 001) as `comcrawl_scrapy.site_memory.landmarks` keeps them. A site is a host: what a host serves
comes from one system, and that of its neighbours in the domain often does not; where a host is new, its neighbours are
asked all the same, since what they know is verified before it counts. A host with several templates has several wrappers.

Nothing is believed for having been learnt. A wrapper's records are taken only once it has described the comments of two
pages exactly as the search without it found them, and then only if the section classifier agrees on each page.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple, Self

from comcrawl_scrapy import section_reading, sections
from comcrawl_scrapy.controls.clickables import EntryPoint, Kind
from comcrawl_scrapy.controls.wordings import words
from comcrawl_scrapy.documents.measures import Measures
from comcrawl_scrapy.documents.signatures import DIGITS
from comcrawl_scrapy.dom import Outline
from comcrawl_scrapy.records import candidates, unquoted
from comcrawl_scrapy.records.protocol import section_of
from comcrawl_scrapy.sections import CommentSection
from comcrawl_scrapy.site_memory import field_paths
from comcrawl_scrapy.site_memory.field_paths import shown
from comcrawl_scrapy.site_memory.landmarks import Path

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lxml.html import HtmlElement

    from comcrawl_scrapy.items import Comment
    from comcrawl_scrapy.records.protocol import Section
    from comcrawl_scrapy.snapshot import PageSnapshot

PROVEN = 2  # pages described exactly, from which on a wrapper's records are taken
MOST = 0.5  # of the records: as many have to show a field, or its path is not believed
VERIFIED = 0.7  # probability from which on the section classifier agrees; of a section alone it thinks well
MOST_FAILURES = 2  # in a row, with which a wrapper is forgotten
EARNED = 5  # hits for which it may be absent from one page more: sites mix their templates
MOST_WRAPPERS = 4  # of a site
MOST_MORE = 4  # elements that bring more
LONGEST_TEXT = 60  # characters of an element's text that are kept
CHECKED = 20
"""With every so many hits the usual search is made as well: what lies beside a section that is found is not seen."""


class Remembered(NamedTuple):
    """An element that was worth a click: the way to it, what a click on it does, and its text without digits."""

    path: Path
    kind: Kind
    text: str = ""

    @classmethod
    def of(cls, point: EntryPoint) -> Self | None:
        """Remember *point*; None where nothing tells it from what comes before it in its document."""
        root = _root(point.node)
        path = Path.to(root, [point.node]) or Path.to_first(root, point.node)
        return None if path is None else cls(path, point.kind, _text(point.node))

    def generalised(self, point: EntryPoint) -> Self | None:
        """Return what leads to *point* as well; None where that is another element, or one that does something else."""
        if point.kind != self.kind:
            return None
        root = _root(point.node)
        path = self.path.generalised(root, [point.node]) or self.path.first_generalised(root, point.node)
        return None if path is None else self._replace(path=path, text=self.text * (self.text == _text(point.node)))

    def find(self, document: HtmlElement) -> EntryPoint | None:
        """Return the element in *document*; of several the one with its text, else the first."""
        nodes = self.path.select(document)
        if not nodes:
            return None
        return EntryPoint.at(next((node for node in nodes if _text(node) == self.text), nodes[0]), 1.0, self.kind)


class Lesson(NamedTuple):
    """What a visit teaches: where a page's comments are and what they say, the clicks that brought them, and more of them.

    The ``section`` has the records of one template: those apart are found each time.
    """

    document: HtmlElement
    section: Section
    opening: Sequence[EntryPoint] = ()
    more: Sequence[EntryPoint] = ()
    comments: Sequence[Comment] = ()

    @property
    def records(self) -> list[HtmlElement]:
        return [record.node for record in self.section.records]


@dataclass(frozen=True, slots=True)
class Wrapper:
    """What is remembered of the pages of a site that come from one template.

    ``opening`` are the clicks that bring the comments, in order, ``more`` those that bring more of them. ``records`` lead to
    the comments, inside ``section`` where the page has it; both are None where no path tells them from the rest. ``fields``
    lead on from there to the author, the time, the text.
    ``pages`` counts those that were described exactly, ``hits`` those of them that were known, ``failures`` those in a row,
    up to the last one, whose comments were found otherwise.
    """

    opening: tuple[Remembered, ...] = ()
    section: Path | None = None
    records: Path | None = None
    fields: tuple[tuple[str, Path], ...] = ()
    more: tuple[Remembered, ...] = ()
    pages: int = 1
    hits: int = 0
    failures: int = 0

    @classmethod
    def learnt(cls, lesson: Lesson) -> Self | None:
        """Return what one page teaches, None where that is nothing."""
        records = Path.to(lesson.document, lesson.records)
        section = Path.to(lesson.document, [lesson.section.node]) if records else None
        opening = _remembered(lesson.opening)
        if not records and not opening:
            return None
        return cls(opening, section, records, _fields(lesson) if records else (), _merged((), lesson.more))

    def generalised(self, lesson: Lesson) -> Self | None:
        """Return what describes this page as well; None where no path does: the page has another template."""
        records = self.records.generalised(lesson.document, lesson.records) if self.records else None
        opening = _together(self.opening, lesson.opening)
        if records is None and (self.records is not None or opening is None):
            return None
        return replace(
            self,
            opening=opening if opening is not None else _remembered(lesson.opening),
            section=self.section and self.section.generalised(lesson.document, [lesson.section.node]),
            records=records,
            fields=tuple(
                (name, path) for name, path in self.fields or _fields(lesson) if shown([path], lesson.records) > MOST
            ),
            more=_merged(self.more, lesson.more),
            pages=self.pages + 1,
            failures=0,
        )

    @property
    def is_proven(self) -> bool:
        return self.records is not None and self.pages >= PROVEN

    @property
    def is_due_for_check(self) -> bool:
        """Whether the next page should be searched as if it were not known, to see whether that finds the same."""
        return self.hits % CHECKED == CHECKED - 1

    def is_like(self, other: Wrapper) -> bool:
        """Say whether *other* says the same, however often it has."""
        return (self.opening, self.section, self.records) == (other.opening, other.section, other.records)

    def select(self, document: HtmlElement) -> list[HtmlElement]:
        """Return the records in *document*, by XPath."""
        found = self.records.select(document) if self.records else []
        around = set(self.section.select(document)) if self.section and found else set()
        return [node for node in found if not around.isdisjoint(node.iterancestors())] if around else found

    def apply(
        self, snapshot: PageSnapshot, classifier: str = "default", least: float = VERIFIED
    ) -> CommentSection | None:
        """Return the comment section of *snapshot* and keep it there, as `extraction.read` does; None where there is none.

        Records of another template, such as owners' answers, are looked for as there: no path leads to both. There is none
        where the paths lead nowhere, where most records show no field, or where the *classifier* takes them for
        comments with less than the probability *least*.
        """
        nodes = self.select(snapshot.document)
        if not nodes or (self.fields and shown((path for _, path in self.fields), nodes) < MOST):
            return None
        outline = Outline.of(snapshot.document)
        group = [outline.index[node] for node in nodes if node in outline.index]
        measures = Measures.of(outline)
        _, judged = sections.by_name(classifier).classified(measures, [group] if group else [])
        if judged is None or judged.score < least:
            return None
        snapshot.measures, snapshot.groups = measures, [group]
        snapshot.sections = [section_of(outline, group)]
        _, searched = sections.by_name(classifier).classified(measures, unquoted(measures, candidates(measures)))
        found = CommentSection(snapshot.sections[0], judged.score, searched.others if searched else ())
        return section_reading.complete(snapshot, found, within=True)

    def patience(self, document: HtmlElement) -> int:
        """Return with how many failures in a row it is forgotten: fewest where *document* has what it leads to, for nothing."""
        is_there = bool(self.select(document)) or self.next_click(document) is not None
        return MOST_FAILURES + (0 if is_there else self.hits // EARNED)

    def next_click(self, document: HtmlElement) -> EntryPoint | None:
        """Return what to click next on the way to the comments: the last of the remembered clicks that is there."""
        return next((point for one in reversed(self.opening) if (point := one.find(document))), None)


Memory = tuple[Wrapper, ...]
"""The wrappers of a site, those that were of use last first."""


class Learnt(NamedTuple):
    """What a site's memory becomes: whether the page was as remembered, and how many wrappers were forgotten."""

    memory: Memory
    as_remembered: bool
    forgotten: int = 0


def learn(memory: Memory, lesson: Lesson) -> Learnt:
    """Let the wrapper that describes the page learn from it; where none does, there is a new one. The others have failed."""
    described = ((known, better) for known in memory if (better := known.generalised(lesson)) is not None)
    known, better = next(described, (None, None))
    best = replace(better, hits=known.hits + 1) if known and better else Wrapper.learnt(lesson)
    others = [wrapper for wrapper in memory if wrapper is not known]
    return _updated(best, others, lesson.document, as_remembered=known is not None)


def credit(memory: Memory, used: Wrapper, document: HtmlElement) -> Learnt:
    """Note that the wrapper *used* has found the comments of a page. The others have failed."""
    others = [wrapper for wrapper in memory if not wrapper.is_like(used)]
    return _updated(replace(used, hits=used.hits + 1, failures=0), others, document, as_remembered=True)


def _updated(best: Wrapper | None, others: Sequence[Wrapper], document: HtmlElement, *, as_remembered: bool) -> Learnt:
    failed = [replace(wrapper, failures=wrapper.failures + 1) for wrapper in others]
    kept = [wrapper for wrapper in failed if wrapper.failures < wrapper.patience(document)]
    memory = tuple([best, *kept] if best else kept)[:MOST_WRAPPERS]
    return Learnt(memory, as_remembered, len(others) - len(kept))


def needed_clicks(clicks: Sequence[EntryPoint]) -> list[EntryPoint]:
    """Return those of some *clicks*, in order, that it took to get to the last one.

    A click is on the way where what was clicked next was not there before it.
    """
    needed = list(clicks[-1:])
    for click in reversed(clicks[:-1]):
        path = Path.to(_root(needed[0].node), [needed[0].node])
        if path is not None and not path.select(_root(click.node)):
            needed.insert(0, click)
    return needed


def _fields(lesson: Lesson) -> tuple[tuple[str, Path], ...]:
    return tuple(field_paths.learnt(lesson.records, lesson.comments).items())


def _remembered(points: Sequence[EntryPoint]) -> tuple[Remembered, ...]:
    """Return what is remembered of a way; nothing where some of it cannot be."""
    found = [one for one in map(Remembered.of, points) if one is not None]
    return tuple(found) if len(found) == len(points) else ()


def _together(known: tuple[Remembered, ...], points: Sequence[EntryPoint]) -> tuple[Remembered, ...] | None:
    """Return the way that leads to the comments of both pages, None where there is none; *known* where it took no click."""
    if not points:
        return known
    shared = [one.generalised(point) for one, point in zip(known, points, strict=False)]
    found = tuple(one for one in shared if one is not None)
    return found if len(found) == len(known) == len(points) else None


def _merged(known: tuple[Remembered, ...], points: Sequence[EntryPoint]) -> tuple[Remembered, ...]:
    """Return what brings more on either page, the latest first."""
    for point in points:
        fitting = ((one, better) for one in known if (better := one.generalised(point)) is not None)
        old, new = next(fitting, (None, Remembered.of(point)))
        known = tuple(one for one in (new, *known) if one is not None and one is not old)
    return known[:MOST_MORE]


def _root(node: HtmlElement) -> HtmlElement:
    return node.getroottree().getroot()


def _text(node: HtmlElement) -> str:
    return DIGITS.sub("", words(node))[:LONGEST_TEXT].strip()
