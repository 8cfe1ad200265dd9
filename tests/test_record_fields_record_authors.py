"""Names beside what is none: stars, mail addresses, and the words of a line that says who wrote when."""

from datetime import UTC, datetime

import pytest

from comcrawl_scrapy import extract_comments
from comcrawl_scrapy.documents.measures import Measures
from comcrawl_scrapy.dom import Outline, parse
from comcrawl_scrapy.fields import PageContext
from comcrawl_scrapy.record_fields.label_slots import SURE, labels_among
from comcrawl_scrapy.record_fields.record_authors import RecordAuthors
from comcrawl_scrapy.record_fields.record_times import RecordTimes
from comcrawl_scrapy.record_fields.slots import Layout
from tests.layouts import layout_of, slots_by_name

SAID = (
    ("Hélène Martin", "Quelle bonne nouvelle, nous y avions fêté notre mariage en 1998 !"),
    ("bruno34", "Espérons que les prix resteront raisonnables, sinon ce sera encore vide."),
    ("Marie-Claude", "Bravo à toute l'équipe."),
)
STARRED = "<li><div><span>{name}</span><span>{stars}</span></div><p>{text}</p></li>"
MAILED = (
    "<p><font><b>{name}</b>- <a href='mailto:{k}@example.org'><b>{k}@example.org</b></a></font><br>"
    "<font><b>{k}-08-2000 22:05:42</b></font><br>{text}</p>"
)
AT = "<dt>At <a href=#c{k}>7:{k} PM</a>, <a href=/u/{k}>{name}</a> said...</dt><dd><p>{text}</p></dd>"
COMMENTED = "<div class=card><div><b>{name} ha comentado:</b><i>2024-03-{k}</i></div><div>{text}</div></div>"


@pytest.mark.parametrize(("record", "box"), [(STARRED, "ul"), (MAILED, "div"), (AT, "dl"), (COMMENTED, "div")])
def test_names_beside_what_is_none(record: str, box: str) -> None:
    records = "".join(
        record.format(name=name, text=text, k=k, stars="★" * (k - 10)) for k, (name, text) in enumerate(SAID, 11)
    )
    html = f"<main><h1>Le vieux moulin</h1><p>Il était vide depuis dix ans.</p><h3>3 Comments</h3><{box}>{records}</{box}></main>"
    comments = extract_comments(html, "https://a.example/b").comments
    assert [(comment.author, comment.text) for comment in comments] == list(SAID)


@pytest.mark.parametrize("name", ["Ann Lee", "Guest"])
@pytest.mark.parametrize("beside", [["iPhone", "Android"], ["Berlin", "Oslo"], ["Red, XL", "Blue, M"]])
def test_of_two_comments_by_one_author_what_stands_beside_the_times_is_no_name(name: str, beside: list[str]) -> None:
    records = "".join(
        f"<li class=item><div><b>{name}</b></div>"
        f"<small><time datetime='2024-10-{k}T13:31:16+00:00'>2 months ago</time> · {what}</small><p>{text}</p></li>"
        for k, (what, (_, text)) in enumerate(zip(beside, SAID[:2], strict=True), 11)
    )
    html = f"<main><h1>Le vieux moulin</h1><p>Il était vide depuis dix ans.</p><h5>2 Comments</h5><ul>{records}</ul></main>"
    assert [comment.author for comment in extract_comments(html, "https://a.example/b").comments] == [name, name]


@pytest.mark.parametrize(
    "label",
    [
        "Best answer",
        "Лучший ответ",
        "ベストアンサー",
        "最佳解答",
        "Bedste svar",
        "Meilleure réponse",
        "Pinned",
        "Beste Antwort:",
    ],
)
@pytest.mark.parametrize("many", [1, 2])
def test_what_distinguishes_a_comment_names_nobody(label: str, many: int) -> None:
    record = "<div class=item><span class=rank>{label}</span><div class=info><span>{name}</span> <time>May {k}, 2024</time></div><div class=text><p>{text}</p></div><a href=#>Reply</a></div>"
    items = "".join(
        record.format(name=name, text=text, k=k, label=label) for k, (name, text) in enumerate(SAID[:many], 11)
    )
    page = f"<main><h1>Le vieux moulin</h1><p>Il était vide depuis dix ans.</p><section><h3>{many} answers</h3>{items}</section></main>"
    assert [comment.author for comment in extract_comments(page, "https://a.example/b").comments] == [
        name for name, _ in SAID[:many]
    ]


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("12 May 2018, 10:14 — Tom H.", "Tom H."),
        ("12 May 2018 - bruno34", "bruno34"),
        ("Comments - 12 May 2018", None),
    ],
)
def test_whoever_stands_beside_the_time_of_a_lone_comment_has_written_it(line: str, name: str | None) -> None:
    text = SAID[0][1]
    item = f"<div class=comment><span class=submitted>{line}</span><div class=content><p>{text}</p></div><ul class=links><li><a href=/comment/reply/1>reply</a></li></ul></div>"
    page = f"<main><h1>Le vieux moulin</h1><p>Il était vide depuis dix ans.</p><div id=comments><h2 class=comments>Comments</h2>{item}</div></main>"
    found = extract_comments(page, "https://a.example/b").comments
    assert [(comment.author, comment.text) for comment in found] == [(name, text)]


@pytest.mark.parametrize("grade", ["4/5", "3/10"])
@pytest.mark.parametrize("many", [1, 3])
def test_a_grade_before_the_name_is_none(grade: str, many: int) -> None:
    item = "<div><span>{grade}</span> <span>{name}</span> <span>Verified buyer</span> <span>{k} May 2024</span><div><p>{text}</p></div><p>12 people found this helpful</p></div>"
    items = "".join(
        item.format(grade=grade, name=name, text=text, k=k) for k, (name, text) in enumerate(SAID[:many], 11)
    )
    page = (
        f"<main><h1>Le vieux moulin</h1><p>Il était vide.</p><section><h2>Reviews ({many})</h2>{items}</section></main>"
    )
    found = extract_comments(page, "https://a.example/b").comments
    assert [comment.author for comment in found] == [name for name, _ in SAID[:many]]


@pytest.mark.parametrize(
    ("said", "is_label"), [("1 टिप्पणियाँ", True), ("3 comments", True), ("प्रिया", False), ("7 of 9", False)]
)
def test_how_many_comments_there_are_names_nobody(said: str, is_label: bool) -> None:
    outline = Outline.of(parse(f"<main><div><strong>{said}</strong><p>So nice here!</p></div></main>"))
    layout = Layout(Measures.of(outline), [outline.tags.index("div")])
    slot = next(slot for slot in layout.slots if outline.tags[slot.nodes[0]] == "strong")
    assert (slot in labels_among(layout, [(0.6, slot)])) is is_label


@pytest.mark.parametrize(
    "signed",
    [
        "<p class=author>by {name}, <time>{k} March 2024, 10:15</time> <a href='#p{k}'>@ Rosa</a></p>",
        "<p><span class=author><a>{name}</a> @ <a href='/b#p{k}'>Rosa</a></span> <time>{k} March 2024, 10:15</time></p>",
    ],
    ids=["a link with its sign", "a sign between two links"],
)
def test_whom_a_comment_answers_is_no_part_of_the_name_beside(signed: str) -> None:
    names = [f"<a href='/u/{k}'>{name}</a>" if k % 2 else name for k, (name, _) in enumerate(SAID, 11)]
    records = "".join(
        f"<div class=post id=p{k + 1}>{signed.format(name=name, k=k)}<div class=body>{text}</div></div>"
        for k, (name, (_, text)) in enumerate(zip(names, SAID, strict=True), 11)
    )
    comments = extract_comments(f"<main><h1>Le vieux moulin</h1>{records}</main>", "https://a.example/b").comments
    assert [comment.author for comment in comments] == [name for name, _ in SAID]


@pytest.mark.parametrize("called", ["Level42", "VIP88", "楼主"])
def test_somebody_may_be_called_as_what_distinguishes_comments(called: str) -> None:
    names = [called, *(name for name, _ in SAID[1:])]
    records = "".join(
        f"<div class=entry><div class=who><a href='/u/{k}'><b>{name}</b></a><br>Posts: {k}</div><p>{k} March 2024, 10:15</p><div class=body>{text}</div></div>"
        for k, (name, (_, text)) in enumerate(zip(names, SAID, strict=True), 11)
    )
    comments = extract_comments(f"<main><h1>Le vieux moulin</h1>{records}</main>", "https://a.example/b").comments
    assert [comment.author for comment in comments] == names


@pytest.mark.parametrize(("others", "is_named"), [("Ann", True), ("Best answer", False)])
def test_an_address_is_the_name_where_most_others_have_names(others: str, *, is_named: bool) -> None:
    names = (*(f"{others}{'ab'[k]}" if others == "Ann" else others for k in range(2)), "http://removals.example")
    records = "".join(
        f"<div class=rec><strong class=x>{name}</strong><p>{text}</p></div>"
        for name, (_, text) in zip(names, SAID, strict=True)
    )
    layout = layout_of(records)
    slot = slots_by_name(layout)["x"]
    authors = RecordAuthors(
        layout, [(SURE / 2, slot)], RecordTimes(layout, [], PageContext("", datetime(2024, 5, 1, tzinfo=UTC), ("en",)))
    )
    assert authors.of(2, None, None).name == (names[2] if is_named else None)
