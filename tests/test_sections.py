from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, cast

import numpy as np
import pytest

from comcrawl_scrapy import extraction, records, sections
from comcrawl_scrapy.classification.group_features import UNKNOWN
from comcrawl_scrapy.documents.measures import Measures
from comcrawl_scrapy.dom import Outline, parse
from comcrawl_scrapy.extraction import extract_comments
from comcrawl_scrapy.records.protocol import apart
from comcrawl_scrapy.sections import Evidence, SectionModel, attribute_text
from comcrawl_scrapy.snapshot import PageSnapshot

if TYPE_CHECKING:
    from comcrawl_scrapy.dom import Floats
    from comcrawl_scrapy.forests import Forest
    from comcrawl_scrapy.sections import Witnesses


def snapshot(html: str) -> PageSnapshot:
    return PageSnapshot(parse(html), "https://example.org/", "load", datetime(2026, 11, 20, tzinfo=UTC))


def judged(scores: list[float], probabilities: list[float]) -> SectionModel:
    """Return a model that says so of the groups of a page."""

    class Heard:
        def table(self, *_: object) -> None: ...

        def evidence(self, *_: object) -> Evidence:
            return Evidence(np.array(scores), np.arange(len(scores)), np.zeros((len(scores), 0)))

    class Judge:
        def probability(self, _: object) -> Floats:
            return np.array(probabilities)

    return SectionModel(cast("Witnesses", Heard()), cast("Forest", Judge()))


COMMENTS = "".join(
    f"<li class=comment id=c{i}><b class=author>Reader {i}</b><time datetime=2024-03-0{i}>March {i}</time>"
    f"<p class=text>{'I do not agree with any of this! ' * i}</p><a href='#reply'>Reply</a></li>"
    for i in range(1, 6)
)
PAGE = f"<html lang=en><body><h1>Story</h1><p>{'Told at length. ' * 30}</p><ol class=comments>{COMMENTS}</ol></body></html>"


def test_a_snapshot_is_read_once() -> None:
    page = snapshot(PAGE)
    first = extraction.read(page)
    mined, ranked = page.groups, page.sections
    assert first is not None
    assert extraction.read(page) is first
    records.mine(page)
    assert sections.classify(page) is first
    assert (page.groups, page.sections) == (mined, ranked)


def test_the_section_holds_the_comments_and_leads_the_ranking() -> None:
    page = snapshot(PAGE)
    found = extraction.read(page)
    assert found is not None
    assert [record.node.get("id") for record in found.section.records] == [f"c{i}" for i in range(1, 6)]
    assert found.section.xpath == "/html/body/ol"
    assert page.sections is not None
    assert page.sections[0] == found.section
    assert 0.5 < found.score <= 1


@pytest.mark.parametrize("html", ["", "<p>x</p>", "<script>1</script>"])
def test_a_page_without_text_has_no_section(html: str) -> None:
    assert extraction.read(snapshot(html)) is None


def test_what_was_not_mined_is_not_classified() -> None:
    page = snapshot(PAGE)
    assert sections.classify(page) is None
    assert page.sections is None


def test_of_overlapping_groups_the_best_is_kept() -> None:
    outline = Outline.of(parse("<ul><li><p>a</p></li><li><p>b</p></li></ul><p>c</p>"))
    tags = [[i for i, tag in enumerate(outline.tags) if tag == name] for name in ("li", "ul")]
    assert apart([tags[0], tags[1], [len(outline) - 1]], outline) == [tags[0], [len(outline) - 1]]


@pytest.mark.parametrize("classifier", sorted(sections.CLASSIFIERS))
def test_every_classifier_finds_named_comments(classifier: str) -> None:
    found = extraction.read(snapshot(PAGE), classifier)
    assert found is not None
    assert "c3" in [record.node.get("id") for record in found.section.records]


def test_an_unknown_classifier_is_named() -> None:
    with pytest.raises(ValueError, match="no section classifier 'oracle'; there are attributes, default"):
        extract_comments(PAGE, classifier="oracle")


def test_attributes_speak_by_what_names_an_element() -> None:
    assert attribute_text({"class": "btn-Comments_2", "href": "/x", "data-author-id": "7"}) == "btn comments author id"
    assert attribute_text({}) == ""


@pytest.mark.parametrize(("last", "says_nothing"), [(20, True), (12, False)], ids=["of many styles", "of few"])
def test_names_that_only_count_say_nothing(last: int, says_nothing: bool) -> None:
    numbered = zip(range(10, last), ["b", "i", "p", "h2", "ul"] * 2, strict=False)
    outline = Outline.of(parse("".join(f"<{tag} class=jss{n}>x</{tag}>" for n, tag in numbered)))
    scores = sections.name_scores(sections.shipped().witnesses.names, outline)
    assert (set(scores[2:].tolist()) == {UNKNOWN}) == says_nothing


@pytest.mark.parametrize(
    ("language", "when", "said", "reply"),
    [
        ("uk", "вчора о 21:14", "Дуже гарна новина, давно чекали на це.", "Відповісти"),
        ("id", "Kemarin 21:14", "Bagus sekali, semoga tetap terawat.", "Balas"),
    ],
)
def test_of_a_short_page_that_looks_like_one_comment_the_comment_in_it_is_taken(
    language: str, when: str, said: str, reply: str
) -> None:
    story = f"<article><h1>Budi</h1><p>{'Budi ' * 30}</p><p>{'Budi ' * 15}</p></article>"
    comment = (
        f"<div class=d><div class=row><img class=av src=/u.png><a href=/user/7>Oksana</a><span>{when}</span></div>"
        f"<div class=txt>{said}</div><div class=act><a href=#>{reply}</a></div></div>"
    )
    page = f"<html lang={language}><body><header><a href=/>Home</a></header><main>{story}{comment}</main><footer>2026</footer></body></html>"
    assert [comment.text for comment in extract_comments(page).comments] == [said]


@pytest.mark.parametrize(
    ("name", "heading", "found"),
    [
        ("remarks", "<h4>1 comment</h4>", ["own"]),
        ("post", "<h4>1 comment</h4>", ["story", "list"]),
        ("remarks", "<h4>The second story</h4>", ["story", "list"]),
        ("remarks", "<p>1 comment</p>", ["story", "list"]),
    ],
    ids=["an article and its comments", "of one name", "two articles", "no heading"],
)
def test_a_list_of_comments_beside_its_article_is_no_record(name: str, heading: str, found: list[str]) -> None:
    story = "<div class=post id=story><h3>A story</h3><i>May 2, 2024</i><p>It rained for a week, and the roof of the old town hall held.</p></div>"
    remark = "<div id=own><b>Ann</b> <i>May 3, 2024</i><p>So it did when my father was the mayor of this town.</p><a>Reply</a></div>"
    measures = Measures.of(Outline.of(parse(f"<main>{story}<div class={name} id=list>{heading}{remark}</div></main>")))
    at = {held["id"]: i for i, held in enumerate(measures.outline.attributes) if "id" in held}
    groups = [[at["story"], at["list"]], [at["own"]]]
    _, section = judged([0.9, 0.8], [0.9, 0.8]).classified(measures, groups)
    assert section is not None
    assert [record.node.get("id") for record in section.section.records] == found


STORY = "<div id=story><h1>Rain</h1><i class=day>May 2, 2024</i><p>It rained for a week, and the roof held.</p></div>"
REMARK = "<div id=own><b>Ann</b> <i class=on>May 3, 2024</i><p>So it did when my father was the mayor.</p></div>"
COOKIES = "<div class=cookies id=cookies><p>We use cookies.</p></div>"


@pytest.mark.parametrize(
    ("html", "groups", "found"),
    [
        (f"<div class=main id=main>{STORY}{REMARK}</div>{COOKIES}", ["main cookies", "own"], ["own"]),
        (f"<div class=main id=main>{STORY}{REMARK}</div>{COOKIES}", ["main cookies", "main", "own"], ["own"]),
        (f"<main>{STORY}<div id=list>{REMARK}<textarea name=t></textarea></div></main>", ["story list", "own"], ["own"]),
        (f"<main>{STORY}{REMARK}</main>", ["story own"], ["own"]),
        (f"<main><h2>Comments</h2>{REMARK.replace('b>', 'h1>')}<p id=p>Rain</p></main>", ["own", "p"], ["own"]),
        (f"<main><h2>Weather</h2>{REMARK.replace('b>', 'h1>')}<p id=p>Rain</p></main>", ["own", "p"], ["p"]),
        (f"<main id=main>{STORY}<h2>Comments</h2>{REMARK.replace('b>', 'h1>')}</main>", ["main", "own"], ["own"]),
    ],
    ids=["the page and a notice", "the page twice", "its story and a list", "its story", "a name below a heading", "a headline", "a name in the page"],
)  # fmt: skip
def test_the_parts_of_a_page_are_no_records_but_what_is_in_them_may_be_some(
    html: str, groups: list[str], found: list[str]
) -> None:
    measures = Measures.of(Outline.of(parse(f"<body>{html}</body>")))
    at = {held["id"]: i for i, held in enumerate(measures.outline.attributes) if "id" in held}
    likely = [0.9, 0.85, 0.8][: len(groups)]
    _, section = judged(likely, likely).classified(measures, [[at[name] for name in group.split()] for group in groups])
    assert section is not None
    assert [record.node.get("id") for record in section.section.records] == found


def test_lists_of_remarks_that_look_like_the_answers_beside_them_are_no_records() -> None:
    said = "<i>3 March 2024, 10:15</i> I drive over it every day, and nobody asks me what I think."
    remarks = [f"<div class=cell>{f'<li>{said}</li>' * count}<a href='#reply'>Reply</a></div>" for count in (2, 3)]
    post = f"<div class=cell>{said}<a href='#reply'>Reply</a></div>"
    outline = Outline.of(parse(f"<main>{post}{remarks[0]}{post}{remarks[1]}{post}</main>"))
    cells, items = ([i for i, tag in enumerate(outline.tags) if tag == of] for of in ("div", "li"))
    _, section = judged([0.9, 0.5], [0.9, 0.2]).classified(Measures.of(outline), [cells, items])
    assert section is not None
    assert [outline.index[record.node] for record in section.section.records] == cells[::2]
