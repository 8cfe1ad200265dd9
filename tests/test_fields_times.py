"""When records were written, where the records of the section tell together what one alone does not."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from comcrawl_scrapy import extract_comments
from comcrawl_scrapy.documents.measures import Measures
from comcrawl_scrapy.dom import Outline, parse
from comcrawl_scrapy.fields import PageContext
from comcrawl_scrapy.record_fields.field_model import LIKELY
from comcrawl_scrapy.record_fields.record_times import RecordTimes
from comcrawl_scrapy.record_fields.slots import Layout
from tests.layouts import layout_of, slots_by_name
from tests.test_fields import NAMES, NOW, TEXTS, read_all


@pytest.mark.parametrize(
    ("days", "expected"),
    [
        (("04/05/2024", "21/04/2024", "03/04/2024"), [date(2024, 5, 4), date(2024, 4, 21), date(2024, 4, 3)]),
        (("04/05/2024", "04/21/2024", "04/03/2024"), [date(2024, 4, 5), date(2024, 4, 21), date(2024, 4, 3)]),
        (("04/05/24", "12/05/26", "04/03/24"), [date(2024, 5, 4), date(2026, 5, 12), date(2024, 3, 4)]),
        (("04.05.2024", "04/21/2024", "04/03/2024"), [date(2024, 5, 4), date(2024, 4, 21), date(2024, 4, 3)]),
        (("04.5.24", "04.21.24", "11.3.23"), [date(2024, 4, 5), date(2024, 4, 21), date(2023, 11, 3)]),
        (("04.05.2024", "04.21.2024", "04.03.2024"), [date(2024, 4, 5), date(2024, 4, 21), date(2024, 4, 3)]),
        (("04.05.2024", "21.04.2024", "04.03.2024"), [date(2024, 5, 4), date(2024, 4, 21), date(2024, 3, 4)]),
        (("04/05/19", "29/04/19", "04/03/19"), [date(2019, 5, 4), date(2019, 4, 29), date(2019, 3, 4)]),
    ],
    ids=[
        "day first",
        "month first",
        "none to come",
        "full stops tell by themselves",
        "but not before a month that is none",
        "be the year short or long",
        "day before a full stop",
        "no short year comes first",
    ],
)
@pytest.mark.parametrize(
    "when", ["<i class=date>{} 10:15</i>", "<a class=date title='{} 10:15' href='#'>over 2 years</a>"]
)
def test_one_date_tells_the_order_of_all(when: str, days: tuple[str, ...], expected: list[date]) -> None:
    record = f"<div class=rec><b class=author>{{}}</b> {when}<p class=text>{{}}</p></div>"
    found = read_all("".join(map(record.format, NAMES, days, TEXTS)))
    assert [comment.published_at and comment.published_at.date() for comment in found] == expected


@pytest.mark.parametrize(
    "beside",
    ["{}.25.13", "| IP: 5.18.24.{}", "4.15.2{}", "5.18.24"],
    ids=["a clock", "an address", "a version", "another date"],
)
def test_the_order_of_dates_with_full_stops_is_told_by_no_other_numbers(beside: str) -> None:
    record = "<div class=rec><b class=author>{0}</b> <i class=date>0{1}.03.2024 {2}</i><p class=text>{3}</p></div>"
    found = read_all("".join(record.format(NAMES[i], i + 4, beside.format(i + 1), TEXTS[i]) for i in range(4)))
    assert [comment.published_at and comment.published_at.date() for comment in found] == [
        date(2024, 3, i + 4) for i in range(4)
    ]


def test_numbers_in_texts_are_no_dates_where_nothing_shows_any() -> None:
    record = "<div class=rec><b class=author>{}</b><p class=text>{}</p></div>"
    texts = (*TEXTS[:3], "Update 1.10.12 fixes it.")
    found = read_all("".join(record.format(NAMES[i], texts[i]) for i in range(4)))
    assert [comment.text for comment in found] == [*texts]


def test_dates_beside_names_in_several_scripts_are_read_in_one_order() -> None:
    record, names = "<div class=rec><h4>{} (0{}/0{}/2024)</h4><p>{}</p></div>", (*NAMES[:3], "Сергей")
    found = read_all("".join(record.format(names[i], i + 1, i + 2, TEXTS[i]) for i in range(4)))
    assert [comment.published_at and comment.published_at.date() for comment in found] == [
        date(2024, i + 1, i + 2) for i in range(4)
    ]


def test_the_hour_of_a_comment_is_told_from_the_day_its_author_joined() -> None:
    record = (
        "<table class=rec><tr><td><b class=author>{0}</b><br><span class=small>Joined: 1{1} Jul 2002<br>Posts: {1}</span></td>"
        "<td><span class=small>Posted: Jan 2{1}, 2003 9:36 pm</span><p class=text>{2}</p></td></tr></table>"
    )
    found = read_all("".join(record.format(NAMES[i], i, TEXTS[i]) for i in range(4)))
    assert [str(comment.published_at)[:16] for comment in found] == [f"2003-01-2{i} 21:36" for i in range(4)]


@pytest.mark.parametrize(
    "when",
    [
        "<i class=t>March 0{0}, 2023</i> <i class=t>4:1{0} pm</i>",
        "<i>March 0{0}, 2023</i> <i> at 4:1{0} pm</i>",
        "<i class=clock>4:1{0} pm</i> | <i class=date>March 0{0}, 2023</i>",
        "<div class=x><b class=d>0{0}.03.2023</b></div> <div class=y><b class=c>16:1{0} Uhr</b></div>",
        "<table><tr><td>0{0}.03.2023</td><td>16:1{0}</td></tr></table>",
    ],
)
@pytest.mark.parametrize("records", [1, 4])
def test_a_day_and_a_clock_beside_one_another_are_one_time(when: str, records: int) -> None:
    record = "<div class=rec><b class=author>{1}</b> {3}<p class=text>{2}</p><a href='#re'>Reply</a></div>"
    found = read_all("".join(record.format(i, NAMES[i], TEXTS[i], when.format(i + 1)) for i in range(records)))
    assert [str(comment.published_at)[:16] for comment in found] == [
        f"2023-03-0{i + 1} 16:1{i + 1}" for i in range(records)
    ]
    assert all("2023" in (comment.published_text or "") and ":1" in (comment.published_text or "") for comment in found)
    assert [comment.text for comment in found] == list(TEXTS[:records])


@pytest.mark.parametrize("clock", ["<i class=t>4:15 pm</i>", "at 04:15:00 PM | <a href='#c'>#1</a>"])
def test_a_named_day_and_a_clock_beside_one_another_are_one_time(clock: str) -> None:
    record = f"<div class=rec><b class=author>{{}}</b> <i class=t>Yesterday</i> {clock}<p class=text>{{}}</p></div>"
    found = read_all("".join(map(record.format, NAMES, TEXTS)))
    expected = (NOW - timedelta(days=1)).replace(hour=16, minute=15)
    assert {comment.published_at for comment in found} == {expected}


@pytest.mark.parametrize("day", ["{0} Jun", "{0} 6月", "Jun {0}"])
@pytest.mark.parametrize(
    "when",
    [
        "<div>{0}<p><b class=c title='{1}'>7:07 a.m.</b></p></div>",
        "{0} <div class=c><b title='{1}'>7:07 a.m.</b></div>",
    ],
)
def test_a_day_shown_twice_beside_itself_is_one_day_of_the_year_that_the_title_of_its_clock_tells(
    day: str, when: str
) -> None:
    twice = f"<span class='d wide'>{day}</span> <span class='d narrow'>{day}</span>"
    record = f"<div class=rec><b class=author>{{1}}</b> {when.format(twice, 'Sender’s time: June {0}, 2021, 7:07 a.m.')}<p class=text>{{2}}</p></div>"
    found = read_all("".join(record.format(i + 11, NAMES[i], TEXTS[i]) for i in range(4)))
    assert [str(comment.published_at)[:16] for comment in found] == [f"2021-06-{i} 07:07" for i in range(11, 15)]
    assert [comment.published_text for comment in found] == [f"{day.format(i)} 7:07 a.m." for i in range(11, 15)]


def test_who_is_called_after_a_day_says_no_time_with_the_clock_beside_the_name() -> None:
    record = "<div class=rec><p><strong><a href='/u'>{1}</a></strong> — March 0{0}, 2023 @ <a href='#c'>8:0{0} am</a></p><p class=text>{2}</p></div>"
    names = (*NAMES[:3], "Savoring Today")
    found = read_all("".join(record.format(i + 1, names[i], TEXTS[i]) for i in range(4)))
    assert [str(comment.published_at)[:16] for comment in found] == [f"2023-03-0{i} 08:0{i}" for i in range(1, 5)]
    assert [comment.author for comment in found] == [*names]


def test_a_time_element_may_have_its_moment_in_an_attribute_of_old() -> None:
    record = "<div class=rec><b class=author>{}</b> <time pubdate='{}'>October 9, 2013 at 1:0{} pm</time><p class=text>{}</p></div>"
    found = read_all("".join(record.format(NAMES[i], 1381341720 + 60 * i, i + 2, TEXTS[i]) for i in range(4)))
    assert [str(comment.published_at)[:16] for comment in found] == [f"2013-10-09 18:0{i + 2}" for i in range(4)]


def test_a_day_in_several_elements_around_a_clock_is_the_time() -> None:
    when = "<span><i>Sat</i> <b>0{0}</b> <i>Mar</i> <b>2023</b> <time>04:1{0}PM</time> <i>UTC</i></span>"
    record = f"<li class=rec><h4>{{1}} {when}</h4><p class=text>{{2}}</p></li>"
    found = read_all("".join(record.format(i + 1, NAMES[i], TEXTS[i]) for i in range(4)))
    assert [str(comment.published_at)[:16] for comment in found] == [f"2023-03-0{i} 16:1{i}" for i in range(1, 5)]


def test_of_a_clock_alone_the_address_that_it_links_to_tells_the_day() -> None:
    record = "<div class=rec><b class=author>{}</b> <a class=when href='/boats?shown={}#c{}'>21:0{}</a><p class=text>{}</p></div>"
    epochs = ("1381172401460", "1381172461", "1381172521460", "1381172700")  # the last is of another minute
    found = read_all("".join(record.format(NAMES[i], epochs[i], i, i, TEXTS[i]) for i in range(4)))
    assert [comment.published_at and comment.published_at.year for comment in found] == [2013, 2013, 2013, NOW.year]


@pytest.mark.parametrize(
    "edited", ["edited {}", "<a href='/revisions/{1}'>edited {0}</a>", "Zuletzt bearbeitet:<br>{}"]
)
def test_when_it_was_edited_is_not_when_it_was_written(edited: str) -> None:
    acts = "<div class=act>{3}</div><div class=act>answered <span class=date>Jan 2{1}, 2003 at 9:36</span></div>"
    record = f"<div class=rec><p class=text>{{2}}</p>{acts}<b class=author>{{0}}</b></div>"
    notes = [edited.format(f"<span class=date>Mar 1{i}, 2004 at 8:15</span>", i) for i in range(4)]
    found = read_all("".join(record.format(NAMES[i], i, TEXTS[i], notes[i]) for i in range(4)))
    assert [str(comment.published_at)[:16] for comment in found] == [f"2003-01-2{i} 09:36" for i in range(4)]


def test_a_stated_day_takes_the_hour_that_is_shown() -> None:
    record = "<div class=rec><b class=author>{0}</b> <time datetime=2017-11-1{1}>November 1{1}, 2017 at 14:2{1}</time><p class=text>{2}</p></div>"
    found = read_all("".join(record.format(NAMES[i], i, TEXTS[i]) for i in range(4)))
    assert [str(comment.published_at)[:16] for comment in found] == [f"2017-11-1{i} 14:2{i}" for i in range(4)]


def test_a_line_with_the_author_and_no_date_in_it_is_no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LIKELY, "time", 0.0)  # every slot is as likely as that
    record = "<div class=rec><div class=by><a class=author href='/u/1'>{}</a> [phone, floor {}]</div><p class=text>{}</p></div>"
    found = read_all("".join(record.format(NAMES[i], i + 3, TEXTS[i]) for i in range(4)))
    assert [(comment.author, comment.published_text) for comment in found] == [(name, None) for name in NAMES]


@pytest.mark.parametrize(("before", "is_read"), [("", True), ("Sunny, but cold<br>", False)])
def test_the_line_below_the_name_may_be_the_time(before: str, *, is_read: bool) -> None:
    outline = Outline.of(
        parse(f"<main><div id=1><b>{NAMES[0]}</b><br>{before}May 14, 2024<p>{TEXTS[0]}</p></div></main>")
    )
    record, author = outline.tags.index("div"), outline.tags.index("b")
    times = RecordTimes(Layout(Measures.of(outline), [record]), [], PageContext("", NOW, ("en",)))
    assert times.around(None, author) == (record if is_read else None)


def test_where_few_records_have_a_date_it_is_none_of_theirs() -> None:
    record = "<div class=rec><b class=author>{}</b><p class=text>{} <i class=date>{}</i></p></div>"
    said = ["June 3rd, 2011", *["it did"] * 4]
    found = read_all("".join(record.format(NAMES[i % 4] + str(i), TEXTS[i % 4], said[i]) for i in range(5)))
    assert [comment.published_text for comment in found] == [None] * 5


@pytest.mark.parametrize(("hour", "is_read"), [(" @09:50AM", True), ("", False)])
def test_where_a_few_are_shown_in_full_the_others_have_no_date_and_hour_beside_their_names(
    hour: str, is_read: bool
) -> None:
    record = "<div class=rec><div class=details>by <a class=by href='/u/{0}'>{0}</a> writes:{1}</div><p class=text>{2}</p></div>"
    shown = (f" on Tuesday December 31, 2013{hour}", *[""] * 7)
    items = (record.format(NAMES[i % 4], shown[i], f"{TEXTS[i % 4]} Part {i} of it.") for i in range(8))
    assert [comment.published_at is not None for comment in read_all("".join(items))] == [is_read] + [False] * 7


def test_a_date_may_begin_what_also_numbers_the_post() -> None:
    record = "<div class=rec><b>{0}</b><p><u>🕒 {1} часа назад · №{1}</u></p><p>{2}</p></div>"
    found = read_all("".join(record.format(NAMES[i], i + 2, TEXTS[i]) for i in range(3)), "ru")
    assert [comment.published_at for comment in found] == [NOW - timedelta(hours=i + 2) for i in range(3)]


def test_what_says_all_of_its_record_is_not_the_time_where_a_part_is() -> None:
    record = "<div class=rec><div class=item><b>{0}</b><p>{1}</p><i class=time>{2} minutes ago</i></div></div>"
    layout = layout_of("".join(record.format(NAMES[i], "So it is.", i + 2) for i in range(4)))
    slots = slots_by_name(layout)
    times = RecordTimes(layout, [slots["item"], slots["time"]], PageContext("", NOW, ("en",)))
    assert [times.of(k, None) for k in range(4)] == slots["time"].nodes


@pytest.mark.parametrize("records", [1, 4])
def test_of_a_time_that_nobody_sees_the_attribute_is_what_is_said_of_it(records: int) -> None:
    stated = [f"2024-03-0{i + 1}T10:1{i}:00Z" for i in range(records)]
    record = "<div class=rec><b class=author>{}</b> <time datetime={}></time><p>{}</p></div>"
    found = read_all("".join(record.format(NAMES[i], stated[i], TEXTS[i]) for i in range(records)))
    assert [comment.published_text for comment in found] == stated
    assert [str(comment.published_at)[:16] for comment in found] == [
        f"2024-03-0{i + 1} 10:1{i}" for i in range(records)
    ]


@pytest.mark.parametrize(
    ("likely", "when", "found"),
    [
        ("rec", "<i class=unseen {stated}></i> <i class=seen {stated}>2 years ago</i>", "seen"),
        ("rec", "<i class=unseen {stated}></i>", "unseen"),
        ("line", "<div class=line><i class=unseen {stated}></i>3 May, 2024<u>Verified</u></div>", "line"),
    ],
    ids=["what is seen", "what alone has it", "no part of a line that says it"],
)
def test_the_part_that_shows_the_time_is_one_that_is_seen_where_there_is_one(
    likely: str, when: str, found: str
) -> None:
    shown = when.format(stated="data-time=2024-05-03")
    layout = layout_of(f"<div class=rec><b>{NAMES[0]}</b> {shown}<p>{TEXTS[0]}</p></div>")
    outline = layout.outline
    slot = slots_by_name(layout)[likely]
    time = RecordTimes(layout, [slot], PageContext("", NOW, ("en",))).of(0, None)
    assert time is not None
    assert outline.tokens[time] == (found,)


@pytest.mark.parametrize(
    "record",
    [
        "<div class=rec><div><b>{name}</b>{when}</div><div>{text}</div></div>",
        "<div class=rec><div><span>{name}</span><span>{when}</span></div><div>{text}</div></div>",
        "<div class=rec><a href='/u/{i}'><img>{name}<i>{when}</i></a><p>{text}</p></div>",
    ],
)
@pytest.mark.parametrize(
    ("language", "unit", "names"),
    [("zh", "天前", ("大海123", "阿明", "lucky88", "小雨点")), ("en", " days ago", ("dave72", "Ann", "lucky88", "B2"))],
)
def test_a_name_is_told_from_the_time_that_only_elements_keep_apart(
    record: str, language: str, unit: str, names: tuple[str, ...]
) -> None:
    items = (record.format(i=i, name=name, when=f"{i + 2}{unit}", text=TEXTS[i]) for i, name in enumerate(names))
    found = read_all("".join(items), language)
    assert [(c.author, c.published_at, c.text) for c in found] == [
        (name, NOW - timedelta(days=i + 2), TEXTS[i]) for i, name in enumerate(names)
    ]


def test_what_is_written_next_to_a_date_is_no_part_of_it() -> None:
    record = "<div class=rec><b class=author>{1}</b><div class=date><span>{0} April, 2026</span><span>Verified</span></div><p>{2}</p></div>"
    found = read_all("".join(record.format(i + 1, NAMES[i], TEXTS[i]) for i in range(4)))
    assert [comment.published_text for comment in found] == [f"{i + 1} April, 2026" for i in range(4)]


@pytest.mark.parametrize(
    ("stated", "shown", "hour"),
    [
        ("2024-03-0{}", "March {}, 2024, 4:05 pm", 16),
        ("2024-03-0{}", "March {}, 2024", 0),
        ("2024-03-0{}T09:30:00Z", "March {}, 2024", None),
        ("2024-03-0{}", "April {}, 2012, 4:05 pm", None),
    ],
    ids=["the day of a time", "the same", "the time of a day", "of another day"],
)
def test_what_only_machines_see_of_a_time_gives_way_to_what_says_no_less(
    stated: str, shown: str, hour: int | None
) -> None:
    record = "<div class=rec itemscope><meta itemprop=datePublished content='{2}'><b class=author>{0}</b> <i class=date>{3}</i><p>{1}</p></div>"
    items = (record.format(NAMES[i], TEXTS[i], stated.format(i + 1), shown.format(i + 1)) for i in range(4))
    found = read_all("".join(items))
    said = shown if hour is not None else stated
    assert [comment.published_text for comment in found] == [said.format(i + 1) for i in range(4)]
    times = [comment.published_at for comment in found]
    assert [time and (time.month, time.hour) for time in times] == [(3, hour or int("T09" in stated) * 9)] * 4


def test_where_only_answers_are_of_a_known_form_the_others_show_their_times_too() -> None:
    when = "data-datetime='2024-03-1{0} 18:53:06 +0800' title='2024-03-1{0} 18:53:06'"
    line = f"<div class=head><i><a href='/c/{{0}}' {when}>{{0}} weeks</a></i> · <a>translate</a></div>"
    text = "<div class=text>{2}</div>"
    record = f"<div class=rec><div class=head><b>{{1}}</b></div><div class=panel>{text}</div>{line}{{3}}</div>"
    answer = f"<div class=rec><b>{{1}}</b>{text}<span class=timestamp {when}>{{0}} weeks</span></div>"
    first, second, *others = (*zip(range(2, 6), NAMES, TEXTS, strict=True),)
    answers = "".join(answer.format(*each) for each in others)
    found = read_all(record.format(*first, "") + record.format(*second, answers))
    assert [comment.published_text for comment in found] == [f"{n} weeks" for n in range(2, 6)]


@pytest.mark.parametrize(
    ("before", "after", "is_read"),
    [("", TEXTS[0] * 4, True), (TEXTS[0] * 4, "", True), (TEXTS[0] * 2, TEXTS[1] * 4, False), (TEXTS[0], "", True)],
    ids=["first", "last", "in the midst", "in a short text"],
)
def test_in_the_midst_of_a_long_text_people_tell_of_other_times(before: str, after: str, is_read: bool) -> None:
    outline = Outline.of(parse(f"<div class=rec><b>Ann</b> <p>{before} 30 years ago {after}</p></div>"))
    layout = Layout(Measures.of(outline), [outline.tags.index("div")])
    whole = next(slot for slot in layout.slots if outline.tags[slot.nodes[0]] == "div")
    times = RecordTimes(layout, [whole], PageContext("", NOW, ("en",)))
    time = times.of(0, None)
    assert time is not None
    assert (times.read(time) is not None) is is_read


@pytest.mark.parametrize("records", [1, 2, 4])
@pytest.mark.parametrize("day", ["Mar {}", "May {}, 2011 5:13 PM | <a href='#comment-{}'>Link to this</a>"])
def test_names_and_days_may_be_in_one_kind_of_element(records: int, day: str) -> None:
    record = "<div class=c><a name=comment-{0}></a><p class=who>{1}</p><p class=who>{2}</p><p>{3}</p></div>"
    items = (record.format(i + 1, NAMES[i], day.format(i + 1, i + 1), TEXTS[i]) for i in range(records))
    found = extract_comments(
        f"<html lang=en><body><h1>Mill</h1><h2>Comments</h2><div>{''.join(items)}</div></body></html>"
    )
    said = [(comment.author, comment.published_at and comment.published_at.day) for comment in found.comments]
    assert said == [(NAMES[i], i + 1) for i in range(records)]


@pytest.mark.parametrize("when", ["({} May 2024 10:15)", "({}. 5. 2024 v 10:15)", "(2024. május {}. 10:15)"])
def test_what_befell_a_few_records_is_not_when_they_were_written(when: str) -> None:
    record, change = "<li class=rec><b>{}</b> {}<br>{}{}<br><a href='#'>Reply</a></li>", "<br><i>Moved: 8 May 2024</i>"
    rows = [record.format(NAMES[i], when.format(i + 1), TEXTS[i], change * (i == 1)) for i in range(4)]
    found = read_all(f"<ul>{''.join(rows)}</ul>")
    assert [comment.published_at and comment.published_at.day for comment in found] == [1, 2, 3, 4]
    assert [comment.text.split("\n")[0] for comment in found] == [*TEXTS[:4]]


def test_days_without_a_year_are_the_times_where_what_seemed_likelier_cannot_be_read() -> None:
    record = (
        "<div class=rec><div><span class=x1>{1}</span><span class=x2>Portland</span><span class=x3> April 1{0}</span></div>"
        "<div class=x4><p>{2}</p></div><div class=x5-actions><button>Reply</button><button class=x6><span>{0} Recommend</span></button></div></div>"
    )
    found = read_all("".join(record.format(i, NAMES[i], TEXTS[i]) for i in range(1, 4)))
    assert [comment.published_text for comment in found] == ["April 11", "April 12", "April 13"]


def test_a_moment_of_a_recording_is_no_time_where_another_can_be_read() -> None:
    record = (
        "<li class=rec><div><a class=user href='/u{0}'>{1}</a> <span class=timestamp>at <a class=timestamp__link href='#t=0:1{0}'>0:1{0}</a></span></div>"
        "<p class=body>{2}</p><div class=actions><time class=relative datetime='2024-05-0{0}T10:00:00Z'>{0} days ago</time></div></li>"
    )
    found = read_all("".join(record.format(i, NAMES[i], TEXTS[i]) for i in range(1, 4)))
    assert [comment.published_text for comment in found] == ["1 days ago", "2 days ago", "3 days ago"]


def test_when_the_author_joined_is_no_time_where_a_likely_place_holds_nothing_else() -> None:
    record = (
        "<div class='rec postdetails'><div class=userinfo><div class=username_container><a class=username href='/member/1'><strong>Ann Marsh</strong></a>"
        "</div><span class=usertitle>Senior Member</span><dl class=userinfo_extra><dt>Join Date</dt> <dd>Mar 2006</dd><dt>Location</dt> <dd>Portsmouth</dd>"
        "<dt>Posts</dt> <dd>1,000</dd></dl></div><div class=postbody><div class=content><blockquote class=postcontent>Anyone else getting"
        " a 502 on the download page?</blockquote></div></div></div>"
    )
    assert [comment.published_text for comment in read_all(record)] == [None]


@pytest.mark.parametrize("name", ["data-xutime", "unixtime", "timestamp"])
def test_what_an_attribute_tells_is_the_time_however_little_is_shown_of_it(name: str) -> None:
    record = (
        "<div class=rec><b class=author>{0}</b> <i>part {3} . <span " + name + "={2}>9/{3}</span></i><p>{1}</p></div>"
    )
    items = (record.format(NAMES[i], TEXTS[i], 1714558500 + 86400 * i, i + 1) for i in range(4))
    assert [comment.published_at and comment.published_at.day for comment in read_all("".join(items))] == [1, 2, 3, 4]


@pytest.mark.parametrize(
    "time",
    [
        "<a href='#c{0}' title='May {0}, 2019 at 10:15 AM'><span>3 years ago</span></a>",
        "<div aria-label='{0} May 2019, 10:15'><a href='#c{0}'><span>3 years ago</span></a></div>",
        "<div data-created='2019-05-0{0}T10:15:00Z'><a href='#c{0}'><time>3 years ago</time></a></div>",
        "<div data-timestamp=1571278500><time datetime='2019-05-0{0}T10:15:00Z'>3 years ago</time></div>",
        "<div title='August {0}, 2019 at 9:15 AM'><a href='#c{0}' title='May {0}, 2019 at 10:15 AM'>3 years ago</a></div>",
    ],
)
def test_what_holds_nothing_but_a_time_may_tell_it_to_the_minute(time: str) -> None:
    record = "<li class=rec><b class=author>{1}</b>" + time + "<p>{2}</p></li>"
    found = read_all("".join(record.format(i, NAMES[i], TEXTS[i]) for i in range(1, 4)))
    assert [str(comment.published_at)[:16] for comment in found] == [f"2019-05-0{i} 10:15" for i in range(1, 4)]


@pytest.mark.parametrize("head", ["<b class=author>{}</b> • {} days", "{} · {} days"])
def test_how_many_days_ago_stands_in_plain_text_behind_the_name(head: str) -> None:
    record = f"<div class=rec><div class=head>{head}</div><p class=text>{{}}</p></div>"
    found = read_all(
        "".join(record.format(name, k, text) for k, (name, text) in enumerate(zip(NAMES, TEXTS, strict=True), 2))
    )
    assert [(comment.author, comment.published_at, comment.published_text) for comment in found] == [
        (name, NOW - timedelta(days=k), f"{k} days") for k, name in enumerate(NAMES, 2)
    ]
