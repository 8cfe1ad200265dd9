from __future__ import annotations

from datetime import UTC, datetime

import pytest

from comcrawl_scrapy.comment_text.bodies import Bodies
from comcrawl_scrapy.documents.measures import Measures
from comcrawl_scrapy.dom import Outline, parse
from comcrawl_scrapy.fields import FieldReader, PageContext
from comcrawl_scrapy.items import Comment
from comcrawl_scrapy.record_fields import field_model
from comcrawl_scrapy.record_fields.author_slots import naming
from comcrawl_scrapy.record_fields.slots import Layout
from tests.layouts import layout_of, slots_by_name

NOW = datetime(2026, 11, 20, 9, 0, tzinfo=UTC)
NAMES = ("Ann Marsh", "grumpy_baker", "Jürgen", "Zoë K.")
TEXTS = (
    "I have lived here for thirty years and never seen anything like it! Who decided this?",
    "Honestly, I disagree with nearly all of this.",
    "Thanks for the article. My father worked on the first plan back in the eighties, and it was the same then.",
    "What about the people who have to walk home at night? Nobody asked us about it.",
)
TITLES = ("Well said", "No way", "Who asked them?", "Same here", "Not again", "Go Anna!", "I doubt it", "What a mess")
DAYS = ("March 1, 2024", "March 2, 2024", "April 3, 2024", "May 14, 2024")


def read(record: str, language: str = "en") -> list[Comment]:
    """Read the records that *record* makes of name, text and day."""
    return read_all("".join(record.format(i=i, name=NAMES[i], text=TEXTS[i], day=DAYS[i]) for i in range(4)), language)


def read_all(items: str, language: str = "en") -> list[Comment]:
    outline = Outline.of(parse(f"<main>{items}</main>"))
    members = [i for i, tokens in enumerate(outline.tokens) if "rec" in tokens]
    context = PageContext("https://example.org/a", NOW, tuple(dict.fromkeys((language, "en"))))
    return FieldReader(Layout(Measures.of(outline), members), context, field_model.shipped()).comments


TEMPLATES = {
    "named": "<div class=rec><div class=meta><a class=author href='/u/{i}'>{name}</a> <span class=date>{day}</span></div><p class=text>{text}</p></div>",
    "generated names": "<div class=rec><div class=x1><a class=x2 href='/u/{i}'>{name}</a> <i class=x3>{day}</i></div><div class=x4>{text}</div></div>",
    "says": "<li class=rec><cite class=fn>{name} says:</cite> <small class=commentmetadata>{day}</small><p>{text}</p><a href='#r'>Reply</a></li>",
    "behind a dash": "<li class=rec>{text} -- <a href='/?{i}' title='{name}'>{name}</a> <span class=date>{day}</span></li>",
    "one line": "<div class=rec><p class=body>{text}</p><p class=posted>Posted by {name} on {day}</p></div>",
    "signed below": "<div class=x1><div class='rec x2'><h4 class=x5>Title {i}</h4><div class=x4>{text}</div><p class=x6>Posted by: {name}, {day}</p></div></div>",
    "paragraphs without names": (
        "<article class=rec><header><h3><a href='/r/{i}'>Title {i}</a></h3></header><p>{text}</p><p><small>Reviewed by <strong>{name}</strong> on {day}"
        " | <a href='/r/{i}'>Permalink</a></small></p><p><small><strong>3</strong> of 4 customers found this useful</small></p></article>"
    ),
    "definition list": "<dt class=x1><a href='/u/{i}'>{name}</a> said...</dt><dd class=rec><p>{text}</p></dd><dd class=x2><a href='#c{i}'>{day}</a></dd>",
    "above the text, in one paragraph": "<p class=rec><strong>{name}</strong>, {day}<br>{text}</p>",
    "microdata": (
        "<div class=rec itemscope itemtype=http://schema.org/Comment><i class=x1>Level 4</i><span itemprop=author itemscope>"
        "<u itemprop=name>{name}</u></span><i itemprop=dateCreated>{day}</i><div itemprop=text>{text}</div><i>Level 5 of 6</i></div>"
    ),
    "microformats": "<li class='rec h-cite'><b class='p-author h-card'>{name}</b><i class=dt-published>{day}</i><p class=e-content>{text}</p></li>",
    "table": "<table class=rec><tr><td><b>{name}</b></td><td><span>{day}</span><div class=post>{text}</div></td></tr></table>",
}


@pytest.mark.parametrize("template", TEMPLATES.values(), ids=TEMPLATES.keys())
def test_author_time_and_text_are_told_apart(template: str) -> None:
    found = read(template)
    assert [comment.text for comment in found] == list(TEXTS)
    assert [comment.author for comment in found] == list(NAMES)
    assert [
        f"{c.published_at:%B} {c.published_at.day}, {c.published_at.year}" for c in found if c.published_at
    ] == list(DAYS)


def test_a_name_that_fills_its_place_is_read_as_it_is_whatever_holds_it() -> None:
    names = ("Lakes » Blog Archive » Boats", "Old Mill | Notes", "Bo", "Rain - a diary")
    record = (
        "<li class=rec><cite class=author><a href='/{}'>{}</a><br></cite> <i class=date>{}</i><p class=text>{}</p></li>"
    )
    items = (record.format(i, names[i], DAYS[i], TEXTS[i]) for i in range(4))
    assert [comment.author for comment in read_all("".join(items))] == list(names)


def test_initials_in_the_place_of_a_picture_name_no_author() -> None:
    item = (
        "<div class=rec><div class=head><div class=avatar>{0[0]}</div><{3} class=name>{0}</{3}><div class=sub><i>{1} points</i>"
        "<i title='Sun Mar 03 2024 10:12:00 GMT'>3 days ago</i></div></div><div class=body><p>{2}</p></div><b title=Reply></b></div>"
    )
    found = read_all("".join(item.format(NAMES[i], i, TEXTS[i], tag) for i, tag in ((0, "a"), (2, "div"))))
    assert found[1].author == NAMES[2]


def test_text_keeps_paragraphs_and_links_and_loses_buttons() -> None:
    found = read(
        "<div class=rec><b class=author>{name}</b><time datetime='2024-03-01'>{day}</time><div class=text><p>{text}</p>"
        "<p>See <a href='/x'>this page</a> 🙂</p><button>Like</button><a href='#'>Reply</a></div></div>"
    )
    assert found[0].text == f"{TEXTS[0]}\nSee this page 🙂"


@pytest.mark.parametrize(
    "target", ["javascript:void(0)", "JavaScript:void(0)", " javascript:;", " #", "", "mailto:a@b", " MailTo:a@b"]
)
def test_what_leads_nowhere_is_no_address_of_an_author(target: str) -> None:
    found = read(f"<div class=rec><a class=author href='{target}'>{{name}}</a><p class=text>{{text}}</p></div>")
    assert [(comment.author, comment.author_url) for comment in found] == [(name, None) for name in NAMES]


def test_links_are_absolute() -> None:
    named = read(TEMPLATES["named"])
    assert named[2].author_url == "https://example.org/u/2"


def test_an_author_s_address_is_that_of_the_link_that_says_the_name() -> None:
    head = "<a href='/report/{i}'><img src=/i/report.png></a> <a href='/u/{i}'>{name}</a>"
    body = "<p class=text>{text}</p></div>"
    for record in (
        f"<div class=rec><div class=author>{head}</div><i class=date>{{day}}</i>{body}",
        f"<div class=rec><div class=head>{head} | {{day}}</div>{body}",
    ):
        assert [comment.author_url for comment in read(record)] == [f"https://example.org/u/{i}" for i in range(4)]
    nameless = read(
        f"<div class=rec><div class=head><a href='/report/{{i}}'><img src=/i/r.png></a> {{name}} | {{day}}</div>{body}"
    )
    assert [(comment.author, comment.author_url) for comment in nameless] == [(name, None) for name in NAMES]


def test_the_likeliest_slot_of_a_record_is_read_even_where_others_differ() -> None:
    outline = Outline.of(parse("<main><div class=rec><p>Alone</p></div></main>"))
    layout = Layout(Measures.of(outline), [outline.tags.index("div")])
    found = FieldReader(layout, PageContext("", NOW, ("en",)), field_model.shipped()).comments
    assert [comment.text for comment in found] == ["Alone"]


QUOTES = {
    "named": "<div class=quote><cite>Bo wrote:</cite>What do you think?</div>",
    "attributed": "<blockquote>Bo wrote:<br>What do you think?</blockquote>",
    "named in a line": "<div class=quote><div>Bo:</div><div>What do you think?</div></div>",
    "cited": "<blockquote><div><cite>Bo hat geschrieben: <span>8. Okt 2023, 19:03</span></cite>What do you think?</div></blockquote>",
    "signed below": "<blockquote><p>What do you think?</p><footer>– Bo</footer></blockquote>",
    "attributed twice": "<div class=quote><div>Quote:</div><div>Originally Posted by Bo</div><div>What do you think?</div></div>",
    "attributed around": "<div><div>Quote:</div><div>Originally Posted by <b>Bo</b></div><div class=quote>What do you think?</div></div>",
    "below a label, unnamed": "<div><div class=x>Quote:</div><table><tr><td><div>Originally Posted by <b>Bo</b></div><div>What do you think?</div></td></tr></table></div>",
    "quoting": "<i class=quote>Quoting Bo:</i><blockquote>What do you think?</blockquote>",
    "answering": "<p>Replying to <a href='#c1'>Bo</a>:</p><blockquote>What do you think?</blockquote>",
    "answering, in German": "Antwort auf Bo:<blockquote>What do you think?</blockquote>",
    "marked in lines, as in mail": "On 8 Oct 2023, Bo wrote:<br>&gt; What do you<br>&gt; think?<br>",
    "marked in both ways": "Bo wrote:<blockquote>What do</blockquote>Cy wrote:<br>&gt; you think?<br>",
    "posted": "<div class=block><h4><a href='/post/1#1'>Bo posted:</a></h4><blockquote>What do you think?</blockquote></div>",
    "in the line, with whose it is": "<span class=quote><b><a href='/profile/Bo'>Bo</a> • <i>Oct 8, 2023</i> • <a href='/1'>#1</a></b>What do you think?</span><br>",
    "header beside": "<div class=quotetitle>Bo wrote:</div><div class=quotecontent>What do you think?</div>",
}


@pytest.mark.parametrize("quote", QUOTES.values(), ids=QUOTES.keys())
def test_a_quoted_comment_is_kept_apart(quote: str) -> None:
    template = "<div class=rec><b class=author>{name}</b><div class=text>" + quote + "{text}</div></div>"
    found = read(template)
    assert [comment.text for comment in found] == list(TEXTS)
    assert {" ".join((comment.quote or "").split()) for comment in found} == {"What do you think?"}


def test_a_quotation_in_a_quotation_mark_of_the_whole_text_is_kept_apart() -> None:
    quote = "<blockquote>Bo wrote:<br>What do you think?</blockquote>"
    found = read(
        f"<div class=rec><b class=author>{{name}}</b><div class=text><blockquote>{quote}{{text}}</blockquote></div></div>"
    )
    assert [(comment.text, comment.quote) for comment in found] == [(text, "What do you think?") for text in TEXTS]


@pytest.mark.parametrize("distinct", [True, False], ids=["on all", "on one that all quote"])
def test_what_stands_below_every_quotation_is_none_of_it(*, distinct: bool) -> None:
    quotes = (f"What do you think of {i * distinct * 'very '}old boats?" for i in range(6))
    record = "<div class=rec><b class=author>{}</b><div class=text><blockquote class=quote><p>{}</p><p>Show more</p></blockquote>{}</div></div>"
    found = read_all(
        "".join(record.format(NAMES[i % 4], quote, f"{i}: {TEXTS[i % 4]}") for i, quote in enumerate(quotes))
    )
    assert all(("Show more" in (comment.quote or "")) != distinct for comment in found)
    assert all("old boats?" in (comment.quote or "") for comment in found)


def test_initials_in_the_place_of_a_picture_are_no_text() -> None:
    record = "<div class=rec><div>{}</div><h4><a href='/user/{}'>{}</a></h4> <i>{}</i><div>{}</div></div>"
    found = read_all("".join(record.format(NAMES[i][0].upper(), i, NAMES[i], DAYS[i], TEXTS[i]) for i in range(2)))
    assert [comment.text for comment in found] == list(TEXTS[:2])


BROKEN_OFF = {
    "in full below": "<div class=text><p>{text:.20}...</p><p>{text}</p></div>",
    "in full beside it": "<p class=text><span>{text:.20}… </span><span hidden>{text}</span></p>",
    "dots before the hidden rest": "<p class=text>{text}<span>…</span><span style='display:none'> And so on.</span></p>",
}


@pytest.mark.parametrize("text", BROKEN_OFF.values(), ids=BROKEN_OFF.keys())
def test_what_is_shown_in_part_and_in_full_is_told_once(text: str) -> None:
    found = read(f"<div class=rec><b class=author>{{name}}</b> <i>{{day}}</i>{text}</div>")
    assert all("..." not in comment.text and "…" not in comment.text for comment in found)
    assert [comment.text.removesuffix(" And so on.") for comment in found] == list(TEXTS)


@pytest.mark.parametrize("body", ["<blockquote>{text}</blockquote>", "<div class=quote>{text}</div>"])
def test_what_only_looks_like_a_quotation_is_the_text(body: str) -> None:
    found = read(f"<div class=rec><b class=author>{{name}}</b><div class=text>{body}</div></div>")
    assert [(comment.text, comment.quote) for comment in found] == [(text, None) for text in TEXTS]


def test_a_comment_that_is_nothing_but_a_quotation_keeps_it() -> None:
    template = "<div class=rec><b class=author>{name}</b><div class=text><p>Bo said:</p><blockquote>{text}</blockquote></div></div>"
    assert [(comment.text, comment.quote) for comment in read(template)] == [
        (f"Bo said:\n{text}", None) for text in TEXTS
    ]


@pytest.mark.parametrize(
    "echo", [f"<blockquote><p>{TEXTS[1]}</p></blockquote>", f"<span class=quote>Quote:<br>{TEXTS[1]}</span><br>"]
)
def test_a_quotation_of_an_earlier_comment_is_kept_apart(echo: str) -> None:
    items = "".join(
        f"<div class=rec><b class=author>{NAMES[i]}</b><div class=text>{echo if i == 3 else ''}<p>{TEXTS[i]}</p></div></div>"
        for i in range(4)
    )
    assert [(comment.text, comment.quote) for comment in read_all(items)[2:]] == [
        (TEXTS[2], None),
        (TEXTS[3], TEXTS[1]),
    ]


def test_what_quotes_stands_above_where_the_newest_come_first() -> None:
    echo = f"<blockquote><p>{TEXTS[0]}</p></blockquote>"
    items = (
        f"<div class=rec><b class=author>{NAMES[i]}</b> <i>{DAYS[i]}</i><div class=text>{echo if i == 3 else ''}<p>{TEXTS[i]}</p></div></div>"
        for i in (3, 2, 1, 0)
    )
    assert [(comment.text, comment.quote) for comment in read_all("".join(items))] == [
        (TEXTS[3], TEXTS[0]),
        *((TEXTS[i], None) for i in (2, 1, 0)),
    ]


def test_a_citation_without_an_author_stays_in_the_text() -> None:
    found = read(
        "<div class=rec><b class=author>{name}</b><div class=text><blockquote>The law says no.</blockquote>{text}</div></div>"
    )
    assert found[0].text == f"The law says no.\n{TEXTS[0]}"
    assert found[0].quote is None


NOTES = {
    "signature": "<div class=signature>{name} sails at dawn</div>",
    "signature, in lines": "<div class='signature\n wide'>{name} sails at dawn</div>",
    "called a sign": "<div class='sign tip'>{name} sails at dawn</div>",
    "line": "<br>_________________<br>{name} sails at dawn",
    "edited": "<p><em>Last edited by Ann on March 3rd, 2011</em></p>",
    "bearbeitet": "<div>Zuletzt bearbeitet: 3. März 2011</div>",
}


@pytest.mark.parametrize("note", NOTES.values(), ids=NOTES.keys())
def test_signatures_and_notes_are_no_text(note: str) -> None:
    template = "<div class=rec><b class=author>{name}</b><div class=text>{text}" + note + "</div></div>"
    assert [comment.text for comment in read(template)] == list(TEXTS)


def test_text_keeps_lists_quotations_and_code_between_its_paragraphs() -> None:
    found = read(
        "<div class=rec><b class=author>{name}</b><i class=date>{day}</i><div class=x9><p>{text}</p><ul><li>one</li></ul>"
        "<pre>x = 1</pre><p>So it is.</p></div></div>"
    )
    assert found[0].text == f"{TEXTS[0]}\none\nx = 1\nSo it is."


def test_where_some_have_only_a_title_it_is_where_the_text_begins() -> None:
    items = "".join(
        f"<div class=rec><h5 class=title>{TITLES[i]}</h5><div class=body>{f'<p>{TEXTS[i % 4]}</p>' if i % 2 else ''}</div>"
        f"<p class=by>by <a class=author href='/u/{i}'>{NAMES[i % 4]}</a> on {DAYS[i % 4]}</p></div>"
        for i in range(8)
    )
    texts = [comment.text for comment in read_all(items)]
    assert texts[0] == TITLES[0]
    assert texts[1] == f"{TITLES[1]}\n{TEXTS[1]}"


def test_nothing_is_read_from_replies_nested_in_a_record() -> None:
    head = "<a class=author href='/u/{0}'>{1}</a> <time datetime='2024-03-0{2}'>March {2}, 2024</time><p>{3}</p>"
    first, inner, last = (head.format(i, NAMES[i], i + 1, TEXTS[i]) for i in range(3))
    reply = f"<div class=rec id=c-3>{inner}</div>"
    alone = f"<div class=rec id=c-2><p>This is very expensive, who pays for it?</p>{reply}</div>"
    found = read_all(f"<div class=rec id=c-1>{first}</div>{alone}<div class=rec id=c-5>{last}</div>")
    assert [comment.author for comment in found] == [NAMES[0], None, NAMES[1], NAMES[2]]
    assert [c.published_at.day if c.published_at else None for c in found] == [1, None, 2, 3]
    assert [found[1].text, found[1].author_url] == ["This is very expensive, who pays for it?", None]
    assert found[1].permalink == "https://example.org/a#c-2"


@pytest.mark.parametrize(
    ("notice", "text"),
    [
        ("<p><i>This comment has been deleted.</i></p>", ""),
        ("<b class=author>[deleted]</b> <time>March 2, 2024</time><p>[removed]</p>", ""),
        ("<b class=author>Ann</b> <time>March 2, 2024</time><p>Deleted my comment</p>", "Deleted my comment"),
    ],
)
def test_a_deleted_comment_says_nothing(notice: str, text: str) -> None:
    items = [
        f"<b class=author>{NAMES[i]}</b> <time>{DAYS[i]}</time><p>{TEXTS[i]}</p>" if i != 1 else notice
        for i in range(4)
    ]
    found = read_all("".join(f"<div class=rec>{item}</div>" for item in items))
    assert [comment.text for comment in found] == [TEXTS[0], text, TEXTS[2], TEXTS[3]]
    assert found[1].author == ("Ann" if text else None)


@pytest.mark.parametrize("code", ["<pre>{0}</pre>", "<pre><code>{0}</code></pre>", "<p>Try</p><pre>{0}</pre>"])
def test_code_keeps_its_lines(code: str) -> None:
    lines = "def f(x):\n    return [x, x, x, x]  # {i}".replace("  #", " #")
    found = read(
        "<div class=rec><b class=author>{name}</b> <time>{day}</time><div>" + code.format(lines) + "</div></div>"
    )
    assert [comment.text[-len(lines) + 2 :] for comment in found] == [lines.format(i=i) for i in range(4)]


@pytest.mark.parametrize(
    ("dates", "expected"),
    [
        (("Mar 2", "Mar 4", "2. März"), [2, 4, 2]),
        (("(Mar 2)", "(Mar 4)", "[2. März]"), [2, 4, 2]),
        (("Mar 2", "Mar 4", "Berlin"), [None] * 3),
        (("3 replies", "4 replies", "5 replies"), [None] * 3),
        (("Leeds, UK, 12/6/2013 06:58", "Riga, 13/6/2013 20:15", "14/6/2013"), [12, 13, 14]),
        (("Leeds, 12 of us", "Riga, 3 of us", "2 of us"), [None] * 3),
    ],
)
def test_what_is_a_date_in_every_record_is_its_time_where_the_model_sees_none(
    dates: tuple[str, ...], expected: list[int | None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(field_model.LIKELY, "time", 2.0)  # no slot is as likely as that
    record = "<li class=rec><b>{}</b><i>{}</i><p>{}</p></li>"
    found = read_all("".join(map(record.format, NAMES, dates, TEXTS)))
    assert [comment.published_at and comment.published_at.day for comment in found] == expected


@pytest.mark.parametrize(
    ("inner", "score", "found"),
    [
        ("<div class=in>{}</div>", 0.65, "in"),
        ("<div class=in>{}</div>", 0.4, "out"),
        ("<span class=in>{}</span>", 0.65, "out"),
        ("<div class=in>Yes.</div><div>{}</div>", 0.65, "out"),
    ],
    ids=["hardly less likely", "much less likely", "a part of a line", "long text beside it"],
)
def test_of_places_for_the_text_the_one_without_what_stands_around_it_is_read(
    inner: str, score: float, found: str
) -> None:
    records = "".join(f"<li class=rec><div class=out><i>Thread</i>{inner.format(text)}</div></li>" for text in TEXTS)
    layout = layout_of(f"<ul>{records}</ul>")
    outline, slots = layout.outline, slots_by_name(layout)
    bodies = Bodies(layout, [(0.7, slots["out"]), (score, slots["in"])])
    assert [outline.tokens[i] for i in bodies.find(0, None, ())] == [(found,)]


def test_initials_in_the_place_of_a_picture_are_no_names_in_scripts_without_capitals() -> None:
    names = ("さくら", "鈴木一郎", "けんじ", "山田花子")
    items = "".join(
        f"<div class=rec><div class=av><span class=x>{name[0]}</span></div><div><b class=n>{name}</b><i>{day}</i></div><p class=text>{text}</p></div>"
        for name, text, day in zip(names, TEXTS, DAYS, strict=True)
    )
    assert [comment.author for comment in read_all(items)] == list(names)


def test_a_letter_in_the_place_of_a_picture_is_no_name_where_a_name_begins_with_it() -> None:
    item = (
        "<div class='rec item'><div class=user_avatar><span class=txt>{0[0]}</span></div><div class=in><p class=full><span class=txt-name>"
        "<a class=nick>{0}</a></span> {1}</p><p class=bar><a>Nice</a> <a>Answer</a> <span class=time>3 hours ago</span></p></div></div>"
    )
    found = read_all("".join(map(item.format, ("bee", "rosa"), TEXTS)))
    assert [(comment.author, comment.text) for comment in found] == [("bee", TEXTS[0]), ("rosa", TEXTS[1])]


def test_dots_that_look_like_the_dates_do_not_hide_them() -> None:
    found = read(
        "<div class=rec><div><span class=x1>{name}</span><span class=x2>·</span><span class=x2>{i} hours ago</span></div><p class=x3>{text}</p></div>"
    )
    assert [comment.published_text for comment in found[1:]] == ["1 hours ago", "2 hours ago", "3 hours ago"]


def test_a_list_of_people_names_no_author_where_hardly_less_likely_every_record_has_one() -> None:
    record = "<div class=rec><p>{}</p><a class=fan>Bo</a><a class=fan>Cem</a><b class=owner>{}</b></div>"
    layout = layout_of("".join(map(record.format, TEXTS, NAMES)))
    fan, owner = (slots_by_name(layout)[name] for name in ("fan", "owner"))
    assert naming(layout, [(0.75, fan), (0.57, owner)])[0][0] is owner
    assert naming(layout, [(0.95, fan), (0.57, owner)])[0][0] is fan


def test_links_below_the_text_that_offer_something_are_no_text() -> None:
    found = read(
        "<div class=rec><b class=author>{name}</b><i class=date>{day}</i><div class=in><p>{text}</p>"
        "<div><a href='/report/{i}'>Kommentar melden.</a></div><div class=x><a href='/share/{i}'>Tell a friend</a></div></div></div>"
    )
    assert [comment.text for comment in found] == list(TEXTS)


def test_links_that_say_something_of_their_own_stay_in_the_text() -> None:
    titles = ("You reply", "Reply fail", "A like", "Report it")
    item = "<div class=rec><b class=author>{}</b><div class=text><p><a href='#{}'>{}</a></p><p>{}</p></div></div>"
    found = read_all("".join(map(item.format, NAMES, "abcd", titles, TEXTS)))
    assert [comment.text for comment in found] == [
        f"{title}\n{text}" for title, text in zip(titles, TEXTS, strict=True)
    ]


@pytest.mark.parametrize(
    "byline",
    [
        "<p><b>Ann</b> schrieb:<br><b>March 1, 2024</b></p>",
        "<p>Comment by <b>Ann</b> — 1.3.2024 @ <b>10:15</b></p>",
        "<p><b>Ann</b> on <b>10/03/2026 7:21 a.m.</b> <a href='#c1'>#</a></p>",
    ],
)
def test_the_line_of_author_and_time_is_no_text_where_it_stands_in_its_place(byline: str) -> None:
    outline = Outline.of(parse(f"<main>{byline}<p>Never before.</p></main>"))
    main, *heads = (i for i, tag in enumerate(outline.tags) if tag in ("main", "b"))
    layout = Layout(Measures.of(outline), [outline.parent_list[main]])
    assert Bodies(layout, [(0.9, layout.slots[0])]).text(0, [main], heads)[0] == "Never before."


@pytest.mark.parametrize(
    ("hidden", "text"),
    [
        ("<div style='display: none'><textarea></textarea>Preview: (hide)</div>", "Never before."),
        ("<div hidden><input type=checkbox><label>minor edit</label></div>", "Never before."),
        ("<div style='display: none'>And never again.</div>", "Never before.\nAnd never again."),
    ],
)
def test_where_one_may_edit_a_comment_is_no_text(hidden: str, text: str) -> None:
    outline = Outline.of(parse(f"<main><p>Never before.</p>{hidden}</main>"))
    main = outline.tags.index("main")
    layout = Layout(Measures.of(outline), [outline.parent_list[main]])
    assert Bodies(layout, [(0.9, layout.slots[0])]).text(0, [main], ())[0] == text


def test_of_unsure_authors_the_one_that_speaks_is_read_first() -> None:
    record = "<div class=rec><h3>{}</h3><p><b class=who>{}</b> schrieb: <i>{}</i></p></div>"
    layout = layout_of("".join(map(record.format, TITLES, NAMES, TEXTS)))
    outline = layout.outline
    heading, who = (next(s for s in layout.slots if outline.tags[s.nodes[0]] == tag) for tag in ("h3", "b"))
    assert naming(layout, [(0.28, heading), (0.14, who)])[0][0] is who
    assert naming(layout, [(0.85, heading), (0.14, who)])[0][0] is heading


def test_answers_that_are_no_records_stay_out_of_the_text() -> None:
    answer = (
        "<div><a href='/u/x'>x</a> <time>May 3, 2024</time> <p class=text>Not so sure.</p><button>Reply</button></div>"
    )
    found = read(
        "<div class=rec><a class=author href='/u/{i}'>{name}</a> <time>{day}</time><p class=text>{text}</p><button>Reply</button>"
        + answer
        + "</div>"
    )
    assert [comment.text for comment in found] == list(TEXTS)


def test_records_are_found_again_by_their_paths_whatever_the_tags_around_them() -> None:
    record = "<divclass='inner'><div class=rec><b class=author>{}</b><p class=text>{}</p></div>"
    items = "".join(record.format(*said) for said in zip(NAMES, TEXTS, strict=True))
    document, paths = parse(f"<main>{items}</main>"), [comment.xpath or "" for comment in read_all(items)]
    assert [document.xpath(path) for path in paths] == [[node] for node in document.find_class("rec")]


def test_of_two_dates_the_day_is_believed_before_the_month_of_a_journey() -> None:
    record = "<div class=rec><b class=author>{}</b> <ul><li>2 nights · <i class=date>January 2024</i></li></ul><div><i class=date>Reviewed: March {}, 2024</i><p class=text>{}</p></div></div>"
    found = read_all("".join(record.format(NAMES[i], i + 1, TEXTS[i]) for i in range(4)))
    assert [comment.published_at and comment.published_at.day for comment in found] == [1, 2, 3, 4]


def test_that_somebody_added_a_comment_is_no_part_of_it() -> None:
    title = "<div class=title><a class=handle href='/p/{0}/'>{1}</a> {2}.<i class=extra><a class=date href='#{0}'>Jan {0} 2024, 9:11 AM</a></i></div>"
    content = "<div class=content><span class=comment><div class=remarkup><p>{}</p></div></span></div>"
    comments = [title.format(i, NAMES[i], "added a comment") + content.format(TEXTS[i]) for i in range(1, 4)]
    events = [title.format(i, "Bo", what) for i, what in ((5, "created this task"), (6, "moved it to Doing"))]
    found = read_all("".join(f"<div class=rec><div class=group>{inner}</div></div>" for inner in (*events, *comments)))
    assert [comment.text for comment in found[2:]] == [*TEXTS[1:]]


def test_how_many_found_a_lone_comment_helpful_is_no_part_of_it() -> None:
    record = (
        "<div class='rec review'><div class=by><a href='/user/ur1/'>{name}</a> <i class=review-date>26 June 2023</i></div><div class=content>"
        "<div class=text>{text}</div><div class=actions>1 out of 2 found this helpful. <i>Was this review helpful? <a href='/in'>Sign in</a>"
        " to vote.</i><br><a href='/review/1'>Permalink</a></div></div></div>"
    )
    found = read_all(record.format(name=NAMES[1], text=TEXTS[1]))
    assert [(comment.text, comment.likes) for comment in found] == [(TEXTS[1], 1)]
