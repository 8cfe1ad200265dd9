"""Which records lead to pages of their own by headings and titles."""

from __future__ import annotations

import pytest

from comcrawl_scrapy.classification.headlines import are_headlines
from comcrawl_scrapy.documents.measures import Measures
from comcrawl_scrapy.dom import Outline, parse
from comcrawl_scrapy.items import Comment

TITLES = ("The old bridge is closed", "Ferries until June", "Who pays for it?", "A new road")
LONG = tuple(f"{title}, says the council" for title in TITLES)
OTHERS = "<a href=/a>A</a> <a href=/b>B</a> <a href=/c>C</a>"
NAMES = ("Ann Lee", "Bob", "Cyd", "Dan")
WHEN = ("1 month ago", "3 weeks ago", "5 days ago", "2 hours ago")


@pytest.mark.parametrize(
    ("heading", "titles", "button", "headlines"),
    [
        ("<h3><a href='/news/{k}'>{title}</a></h3>", TITLES, "", True),
        ("<a href='/news/{k}'><h3>{title}</h3></a>", TITLES, "<button>Save</button>", True),
        ("<b><a href='/news/{k}'>{title}</a></b>", TITLES, "", True),
        ("<h3><a href='/showthread.php?t={k}'>{title}</a></h3>", TITLES, "", True),
        ("<h3><a href='https://site{k}.example.org/'>{title}</a></h3>", LONG, "", True),
        ("<div><a href='/t/{k}'>{title}</a></div>", LONG, "", True),
        ("<div><a href='/t/{k}'>{title}</a></div>", LONG, "<button>Like</button>", True),
        ("<div><a href='/what-users-say-{k}'>{title}</a></div>", LONG, "", True),
        ("<div><a href='/t/{k}'>{title}</a></div>", NAMES, "", False),
        ("<div><a href='/~ann-{k}'>{title}</a></div>", LONG, "", False),
        ("<div><a href='/t/{k}'>On March {k}, 2024, at 10:15</a></div>", LONG, "", False),
        ("<div><a href='/t/1'>{title}</a></div>", LONG, "", False),
        (
            "<p>I have always lived beside it and never heard a thing.</p><div><a href='/t/{k}'>{title}</a></div>",
            LONG,
            "",
            True,
        ),
        (f"{OTHERS}<h3><a href='/events/?no={{k}}'>{{title}}</a></h3>", TITLES, "", True),
        (f"{OTHERS}<h3><a href='/events/?no={{k}}#c{{k}}'>{{title}}</a></h3>", TITLES, "", False),
        (f"{OTHERS}<h3><a href='/topic?post={{k}}'>{{title}}</a></h3>", TITLES, "", False),
        ("<h3>{title}</h3>", TITLES, "", False),
        ("<h3><a href='#c{k}'>{title}</a></h3>", TITLES, "", False),
        ("<h3 id=m{k}><a href='/talk,9.m{k}.html#m{k}'>{title}</a></h3>", TITLES, "", False),
        ("<h3 id=top><a href='/news/{k}#top'>{title}</a></h3>", TITLES, "", True),
        ("<h3>{title} <a href='/flag/{k}'><i class=flag></i></a></h3>", NAMES, "", False),
        ("<h3><a href='/talk/{k}'>#{k}</a> {title}</h3>", NAMES, "", False),
        ("<h3>{title} on 1 May <a href='/talk/{k}'>[link]</a></h3>", NAMES, "", False),
        ("<h3>Changed <a href='/timeline?from={k}'>{when}</a> by {title}</h3>", NAMES, "", False),
        (
            "<h4 id=m{k}><a href='/t/1#m{k}'>RE: The toll</a> by {title} <a title='03/0{k}/2019 12:40' href='/{k}'>about {when}</a></h4>",
            NAMES,
            "",
            False,
        ),
        ("<h3><a href='/notes/{k}'>Notes on v1.{k}</a></h3>", NAMES, "", True),
        ("<h5><a href='/talk/{k}'>Risposta #{k}</a> – {when}</h5>", NAMES, "", False),
        ("<h5><a href='/news/{k}'>Episode #{k}</a> – {when}</h5>", NAMES, "", True),
        ("<h3>{title} <a href='/news/{k}'><img src='/{k}.jpg'></a></h3>", LONG, "", True),
        ("<h3><a href='/topic?post={k}'>{title}</a></h3>", TITLES, "", False),
        ("<h3><a href='/review/{k}'>{title}</a></h3>", TITLES, "<button>Helpful</button>", False),
        ("<h3><a href='/user/{k}'>{title}</a></h3>", NAMES, "", False),
        ("<h3><a href='https://blog{k}.example.org/me'>{title}</a></h3>", NAMES, "", False),
        ("<h3><a href='/~{k}'>{title}</a></h3>", NAMES, "<button>+</button>", False),
        ("<h3><a href='/~{k}'>{title}</a></h3>", NAMES, "", True),
        ("<h3><a href='https://[broken/{k}'>{title}</a></h3>", TITLES, "", False),
    ],
)
def test_headlines_lead_to_pages_of_their_own(
    heading: str, titles: tuple[str, ...], button: str, headlines: bool
) -> None:
    items = "".join(
        f"<li>{heading.format(k=k, title=title, when=WHEN[k])}<p>So it is.</p>{button}</li>"
        for k, title in enumerate(titles)
    )
    outline = Outline.of(parse(f"<ul>{items}</ul>"))
    members = [i for i, tag in enumerate(outline.tags) if tag == "li"]
    said = [
        Comment("So it is.", author=title, published_text=WHEN[k]) for k, title in enumerate(titles[:-1])
    ]  # what is of other pages is left out
    assert are_headlines(Measures.of(outline), members, said) is headlines


@pytest.mark.parametrize(
    ("heading", "place", "headlines"),
    [
        ("<h4><a href='/~{k}'>{name}</a></h4>", "#comment-{k}", False),
        ("<h4><a href='/~{k}'>{name}</a>, <i>{when}</i></h4>", "#comment-{k}", False),
        ("<h4><a href='/~{k}'>{name} and the bridge</a></h4>", "#comment-{k}", True),
        ("<h4><a href='/~{k}'>{name}</a></h4>", "#p{k}", True),
    ],
    ids=["names", "names and times", "titles", "places of anything"],
)
def test_names_lead_to_people_where_what_they_wrote_has_the_address_of_a_comment(
    heading: str, place: str, headlines: bool
) -> None:
    said = [
        Comment("So it is.", author=name, published_text=WHEN[k], permalink=f"https://example.org/a{place.format(k=k)}")
        for k, name in enumerate(NAMES)
    ]
    items = (f"<li>{heading.format(k=k, name=name, when=WHEN[k])}<p>So it is.</p></li>" for k, name in enumerate(NAMES))
    outline = Outline.of(parse(f"<ul>{''.join(items)}</ul>"))
    members = [i for i, tag in enumerate(outline.tags) if tag == "li"]
    assert are_headlines(Measures.of(outline), members, said) is headlines


@pytest.mark.parametrize(
    ("titles", "headlines"),
    [((*TITLES, *TITLES), True), ((*TITLES[:2], *TITLES[:2], *TITLES[:2]), False), ((*NAMES, *NAMES), False)],
    ids=["two of each of four pages", "two pages", "names"],
)
def test_several_records_may_be_of_one_page_where_all_have_a_headline(titles: tuple[str, ...], headlines: bool) -> None:
    items = "".join(f"<li><h3><a href='/talk/{title}'>{title}</a></h3><p>So it is.</p></li>" for title in titles)
    outline = Outline.of(parse(f"<ul>{items}</ul>"))
    members = [i for i, tag in enumerate(outline.tags) if tag == "li"]
    assert are_headlines(Measures.of(outline), members, [Comment("So.", author=title) for title in titles]) is headlines


@pytest.mark.parametrize(
    ("links", "headlines"),
    [
        ("<a href='/talk/{k}'>{title}</a>", True),
        ("<a href='/u/profile/{k}'>Ann</a> <a href='/talk/{k}'>{title}</a> <a href='/talk/{k}'>Go on</a>", True),
        ("<a href='/talk/{k}'>{title}</a> <a href='/talk/{k}/report'>Report</a>", False),
        ("<a href='#c{k}'>{title}</a>", False),
        ("<a href='/by/{k}'>All that Ann has said of {title}</a>", False),
    ],
    ids=["where it was said", "twice", "one of many links", "places on the page", "by whom it is"],
)
def test_a_title_below_the_text_may_be_that_of_the_page_where_it_was_said(links: str, headlines: bool) -> None:
    said = "The bridge has been closed for longer than it was ever open."
    items = "".join(f"<li><p>{said}</p>{links.format(k=k, title=title)}</li>" for k, title in enumerate(LONG))
    outline = Outline.of(parse(f"<ul>{items}</ul>"))
    members = [i for i, tag in enumerate(outline.tags) if tag == "li"]
    assert are_headlines(Measures.of(outline), members, [Comment(said, author="Ann")] * len(LONG)) is headlines


def test_a_verdict_that_two_of_three_give_is_no_title() -> None:
    said = ("Recommended after 12 hours", "Recommended after 3 hours", "Not recommended after 4 hours")
    items = "".join(
        f"<li><a href='/id/{k}/recommended'>{title}</a><p>So it is.</p></li>" for k, title in enumerate(said)
    )
    outline = Outline.of(parse(f"<ul>{items}</ul>"))
    members = [i for i, tag in enumerate(outline.tags) if tag == "li"]
    assert not are_headlines(Measures.of(outline), members, [Comment("So it is.", author=name) for name in NAMES[:3]])


@pytest.mark.parametrize("titles", [("The old bridge", "Re: The old bridge"), ("Pont", "Ri: Pont", "Ri: Ri: Pont")])
def test_the_subject_of_a_thread_and_those_of_its_answers_are_one_title(titles: tuple[str, ...]) -> None:
    items = "".join(f"<li><a href='/f/{k}'>{title} as it is now</a><p>So.</p></li>" for k, title in enumerate(titles))
    outline = Outline.of(parse(f"<ul>{items}</ul>"))
    members = [i for i, tag in enumerate(outline.tags) if tag == "li"]
    assert not are_headlines(Measures.of(outline), members, [Comment("So.", author="Ann")] * len(titles))


@pytest.mark.parametrize(
    ("links", "headlines"),
    [
        ("<b><a href='/talk/{k}/'>{title}</a></b> <a href='/u/profile/{k}'>Ann</a>", True),
        ("<a href='talk.php?t={k}'>{title}</a> <a href='talk.php?t={k}&amp;page=2'>2</a>", True),
        ("<a href='/talk/{k}'>News</a> <a href='/talk/{k}'>{title}</a>", True),
        ("<a href='/talk/{k}?last#c{k}'>{title}</a>", True),
        ("<a href='/talk?{k}#c{k}'>{title}</a>", False),
        ("<a href='/talk/{k}'>News</a> <a href='/on'>{title}</a>", False),
        ("<a href='/news'>News</a> <a href='/talk/{k}'>{title}, says the council</a>", True),
        ("<a href=/a>A</a> <a href=/b>B</a> <a href=/c>C</a> <a href='/talk/{k}'>{title}, says the council</a>", False),
        ("<a href='talk.php?t=7'>{title}</a>", False),
        ("<a href='talk.php?p={k}#p{k}'>{title}</a>", False),
        ("<a href='/reviews/{k}'>{title}</a>", False),
        ("<a href='talk.php?p={k}'>Answer number {k} to this</a>", False),
        ("<a href='/at/{k}'>Written on 1 March 2024</a>", False),
        ("<a href='/ask/{k}'>Ask Ann about {title}</a>", False),
        ("<a href='https://blog{k}.example.org/me'>{title}</a>", False),
        ("<a href='/topics/{k}'>Topic{k}</a>", False),
    ],
    ids=[
        "pages of their own", "told by the query", "below what they are about", "places on pages of their own", "places on one page",
        "of another page", "below what others are about too",
        "one of many links", "one page", "places on a page", "reviews", "the same but for its number",
        "when it was", "by whom it is", "sites of many people", "a word, as names are",
    ],
)  # fmt: skip
def test_titles_in_any_place_lead_to_pages_of_their_own(links: str, headlines: bool) -> None:
    items = "".join(f"<li><p>So it is.</p>{links.format(k=k, title=title)}</li>" for k, title in enumerate(TITLES))
    outline = Outline.of(parse(f"<ul>{items}</ul>"))
    members = [i for i, tag in enumerate(outline.tags) if tag == "li"]
    said = [Comment("So it is.", author="Ann", published_text="1 March 2024") for _ in TITLES]
    assert are_headlines(Measures.of(outline), members, said) is headlines


@pytest.mark.parametrize(("author", "headlines"), [("Ann", True), (None, False)])
@pytest.mark.parametrize(
    ("words", "are_many"), [(("Bridge", "Ferries", "Road", "Taxes", "Mill"), True), (NAMES, False)]
)
def test_titles_of_many_records_may_be_words_where_who_wrote_them_is_said_beside(
    author: str | None, headlines: bool, words: tuple[str, ...], are_many: bool
) -> None:
    items = "".join(f"<li><a href='/{word}'>{word}</a> by Ann<p>So it is.</p></li>" for word in words)
    outline = Outline.of(parse(f"<ul>{items}</ul>"))
    members = [i for i, tag in enumerate(outline.tags) if tag == "li"]
    said = [Comment("So it is.", author=author)] * len(words)
    assert are_headlines(Measures.of(outline), members, said) is (headlines and are_many)


def test_a_title_may_stand_above_a_text_that_has_no_element_of_its_own() -> None:
    titles = [" ".join(title.split()[:3]) for title in TITLES]
    text = "<br>The bridge has been closed for longer than it was ever open."
    items = "".join(f"<li><a href='/talk/{k}'>{title}</a>, 1 March{text}</li>" for k, title in enumerate(titles))
    outline = Outline.of(parse(f"<ul>{items}</ul>"))
    members = [i for i, tag in enumerate(outline.tags) if tag == "li"]
    assert are_headlines(Measures.of(outline), members, [Comment("So it is.", author="Ann")] * len(TITLES))


def test_most_titles_that_lead_to_pages_of_one_site_are_enough() -> None:
    targets = ["/comments/9", *(f"https://news.example.org/{k}" for k in range(8))]
    links = "".join(
        f"<li><a href='/news'>News</a> <a href='{target}'>{LONG[k % 4]} of {'ABCDEFGHI'[k]}</a><p>So it is.</p></li>"
        for k, target in enumerate(targets)
    )
    outline = Outline.of(parse(f"<ul>{links}</ul>"))
    members = [i for i, tag in enumerate(outline.tags) if tag == "li"]
    assert are_headlines(Measures.of(outline), members, [Comment("So it is.")] * 9)


@pytest.mark.parametrize(("names", "headlines"), [(TITLES, True), (NAMES, False)])
def test_titles_that_were_read_as_names_have_more_words(names: tuple[str, ...], headlines: bool) -> None:
    items = "".join(f"<li><a href='/{k}'>{name}</a><p>So it is.</p></li>" for k, name in enumerate(names))
    outline = Outline.of(parse(f"<ul>{items}</ul>"))
    members = [i for i, tag in enumerate(outline.tags) if tag == "li"]
    said = [Comment("So it is.", author=name) for name in names]
    assert are_headlines(Measures.of(outline), members, said) is headlines
