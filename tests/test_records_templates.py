from __future__ import annotations

import pytest

from comcrawl_scrapy import extract_records
from comcrawl_scrapy.classification.lifting import lifted
from comcrawl_scrapy.documents.measures import Measures
from comcrawl_scrapy.documents.shown_text import own_text
from comcrawl_scrapy.dom import Outline, parse
from comcrawl_scrapy.records import EXTRACTORS, candidates, unquoted
from comcrawl_scrapy.records.templates import TemplateGroups


def groups(html: str) -> list[list[str]]:
    """Return the ids of the members of every group."""
    outline = Outline.of(parse(html))
    return [[outline.nodes[i].get("id", "") for i in group] for group in TemplateGroups().groups(outline)]


@pytest.mark.parametrize(
    "html",
    [
        "<ul><li id=c1 class='c odd'>a</li><li id=c2 class='c even'>b</li></ul>",
        "<div><p id=c1>a</p><p id=c2>b</p></div>",
        "<div class=c id=c1>a<div class=r><div class=c id=c2>b</div></div></div>",
        "<section><x-talk id=c1>a</x-talk><div><x-talk id=c2>b</x-talk></div></section>",
        "<div class='css-1 Post_a' id=c1>a</div><div class='css-2b Post_a' id=c2>b</div>",
    ],
)
def test_members_of_a_template_are_found_wherever_they_are(html: str) -> None:
    assert ["c1", "c2"] in groups(html)


@pytest.mark.parametrize(
    ("html", "together"),
    [
        ("<ol class=top><li>a<ol class=more><li>b<li>c</ol><li>d</ol>", "abcd"),
        ("<main class=top><article>a<div class=more><article>b</article></div></article></main>", "ab"),
        ("<main class=top><article>a<article>b<article>c</article></article></article></main>", "abc"),
        ("<main class=top><div>a<section class=more><div>b</div></section></div></main>", None),
        ("<ol class=top><li>a<ol class=more><li>b</ol></ol><ol class=more><li>c</ol>", None),
    ],
    ids=["items", "articles", "articles in one another", "boxes", "others beside them"],
)
def test_nameless_records_are_of_one_template_with_those_in_lists_of_another_name_in_them(
    html: str, together: str | None
) -> None:
    outline = Outline.of(parse(html))
    found = {
        "".join(own_text(outline.nodes[i], ()).strip()[:1] for i in group) for group in TemplateGroups().groups(outline)
    }
    assert (together in found) if together else not found & {"ab", "abc"}


@pytest.mark.parametrize("count", [True, False], ids=["names are counted", "instances are counted"])
def test_numbers_that_name_styles_part_templates_and_those_of_instances_do_not(count: bool) -> None:
    others = "".join(f"<{tag} class=s{n}>x</{tag}>" for n, tag in enumerate(["b", "i", "p", "h2", "ul"] * 2, 10))
    comments = f"<div id=c1 class=s{1 if count else 3}>a</div><div id=c2 class=s{1 if count else 4}>b</div>"
    other = f"<section><div id=o class=s{2 if count else 5}>c</div></section>"
    found = groups(comments + other + others * count)
    assert (["c1", "c2"] in found, ["c1", "c2", "o"] in found) == (True, not count)


def test_numbers_that_all_elements_of_an_instance_have_do_not_part_templates() -> None:
    inside = "<h4 class=c{0}>a</h4><a class=c{0}>b</a><button class=c{0}>c</button>"
    comments = "".join(f"<div id=c{n} class=c{n}>{inside.format(n)}</div>" for n in range(10, 22))
    assert [f"c{n}" for n in range(10, 22)] in groups(comments)


def test_one_is_a_group() -> None:
    assert ["c1"] in groups("<main><div id=c1>alone</div></main>")


def test_inline_elements_and_scripts_are_no_records() -> None:
    assert groups("<p id=p><a id=a href=x>a</a><script id=s>b</script></p>") == [["p"]]


def unquoted_ids(html: str) -> list[list[str | None]]:
    measures = Measures.of(Outline.of(parse(html)))
    nodes = measures.outline.nodes
    return [[nodes[i].get("id") for i in group] for group in unquoted(measures, candidates(measures))]


@pytest.mark.parametrize("shown", ["<img src=x.png>", "<button>Reply</button>"], ids=["picture", "control"])
def test_posts_that_are_tagged_as_quotations_are_candidates(shown: str) -> None:
    post = "<blockquote id={0}><a href=/profile/{0}>Reader {0}</a><p>What I have to say.</p>" + shown + "</blockquote>"
    assert ["1", "2"] in unquoted_ids(f"<div>{post.format(1)}{post.format(2)}</div>")


@pytest.mark.parametrize(
    "quote", ["<blockquote id=q>{}</blockquote>", "<div class=post-quote id=q><p id=q>{}</p></div>"]
)
def test_quotations_are_no_candidates_but_comments_that_answer_below_one_are(quote: str) -> None:
    said = "Somebody said so much that it may be a comment."
    found = unquoted_ids(f"<div id=a>{quote.format(said)} Not at all, I think.</div><div id=b>{said}</div>")
    assert ["a", "b"] in found
    assert not any(set(group) == {"q"} for group in found)


def test_some_of_siblings_that_are_all_alike_are_no_candidates() -> None:
    post = "<div id={0}><p>What I say of it.{1}</p><p><a href=/u/{0}>Reader {0}</a> <b>1 May</b></p></div><script>x({0})</script>"
    answers = "".join(post.format(n, "<a href=x>here</a>" if n == 6 else "") for n in range(2, 7))
    found = unquoted_ids(f"<div>{post.format(1, '')}</div><div>{answers}</div>")
    assert [*"123456"] in found
    assert [*"234"] not in found  # what an invariant across the ends of each finds


@pytest.mark.parametrize("wrappers", [0, 8])
def test_parts_are_lifted_to_the_records_they_are_parts_of(wrappers: int) -> None:
    item = f"<li id={{}}><b>Name</b>{wrappers * '<div>'}<div class=t>text</div>{wrappers * '</div>'}</li>"
    outline = Outline.of(parse(f"<ol>{item.format(1)}{item.format(2)}</ol>"))
    parts = [i for i, tokens in enumerate(outline.tokens) if "t" in tokens]
    assert [outline.nodes[i].get("id") for i in lifted(Measures.of(outline), parts)] == ["1", "2"]


def test_what_is_said_of_a_term_is_lifted_to_what_holds_both_though_answers_are_in_it() -> None:
    item = "<dl id={}><dt>Ann, 5 March 2026</dt><dd class=t>It is.</dd><dd>{}</dd></dl>"
    outline = Outline.of(parse(f"<main><h2>2 comments</h2>{item.format(1, item.format(2, ''))}</main>"))
    parts = [i for i, tokens in enumerate(outline.tokens) if "t" in tokens]
    assert [outline.nodes[i].get("id") for i in lifted(Measures.of(outline), parts)] == ["1", "2"]


@pytest.mark.parametrize("records", [1, 2])
@pytest.mark.parametrize(("when", "whole"), [("3/09/15 8:12am", True), ("lately", False)], ids=["dated", "undated"])
def test_menus_beside_the_time_that_a_part_lacks_do_not_keep_it_from_its_record(
    when: str, *, whole: bool, records: int
) -> None:
    menu = "<ul>" + "<li><a>Follow, or never again hear of, the one who has said this</a></li>" * 7 + "</ul>"
    item = f"<article id={{0}}><header><b>Ann {{0}}</b> <i>{when}</i>{menu}</header><div class=t>It is.</div></article>"
    ids = [str(number) for number in range(records)]
    outline = Outline.of(parse(f"<main><h2>{records} comments</h2>{''.join(map(item.format, ids))}</main>"))
    parts = [i for i, tokens in enumerate(outline.tokens) if "t" in tokens]
    assert ([outline.nodes[i].get("id") for i in lifted(Measures.of(outline), parts)] == ids) is whole


@pytest.mark.parametrize(
    ("field", "whole"),
    [
        ("<input value=/threads/4#post-1 readonly>", True),
        ("<input type=text size=2>", True),
        ("<input name=email>", False),
        ("<textarea></textarea>", False),
    ],
    ids=["a link to copy", "a page to go to", "a subscription", "an answer"],
)
def test_a_field_that_is_sent_nowhere_keeps_no_lone_part_from_its_record(field: str, *, whole: bool) -> None:
    record = f"<div id=1><p><b>Ann</b> <i>5 March 2026</i> {field}</p><div id=2><p>It is.</p></div></div>"
    outline = Outline.of(parse(f"<main><h2>A story</h2>{record}</main>"))
    part = [i for i, node in enumerate(outline.nodes) if node.get("id") == "2"]
    assert [outline.nodes[i].get("id") for i in lifted(Measures.of(outline), part)] == ["1" if whole else "2"]


@pytest.mark.parametrize(
    ("beside", "whole"),
    [("<p>1 reply, the last on <time>13 March 2026</time></p>", False), ("<p>1 reply, the last of many</p>", True)],
)
def test_a_lone_record_that_leads_to_a_person_is_not_lifted_to_what_has_another_date(
    beside: str, *, whole: bool
) -> None:
    record = "<div id=1><a href=/user/ann>Ann</a> <i>5 March 2026</i><p>It is.</p></div>"
    outline = Outline.of(parse(f"<main><div id=0>{beside}{record}</div><p>End</p></main>"))
    members = [i for i, node in enumerate(outline.nodes) if node.get("id") == "1"]
    assert [outline.nodes[i].get("id") for i in lifted(Measures.of(outline), members)] == ["0" if whole else "1"]


def test_a_reply_is_not_lifted_to_the_comment_that_it_is_in() -> None:
    reply = "<a name=2></a><div id=2><h5>No</h5><p>It is not.</p></div>"
    outline = Outline.of(parse(f"<div><div id=0><div id=1><h5>Yes</h5><p>It is.</p>{reply}</div></div></div>"))
    members = [i for i, node in enumerate(outline.nodes) if node.get("id") in ("1", "2")]
    assert lifted(Measures.of(outline), members) == members


def test_a_comment_and_the_only_reply_to_it_are_not_lifted_to_their_lists() -> None:
    reply = "<div><div id=2><b>Bob</b><p>It is not.</p></div></div>"
    outline = Outline.of(parse(f"<main><div><div><div id=1><b>Ann</b><p>It is.</p>{reply}</div></div></div></main>"))
    members = [i for i, node in enumerate(outline.nodes) if node.get("id") in ("1", "2")]
    assert lifted(Measures.of(outline), members) == members


def test_pictures_beside_comments_and_their_replies_are_parts_of_these() -> None:
    item = (
        "<div id={0}><div class=who><img src={0}.png></div><div class=card><b>Ann {0}</b><p>It is.</p>{1}</div></div>"
    )
    reply = f"<div class=replies>{item.format(2, '')}</div>"
    outline = Outline.of(parse(f"<main><h2>3 comments</h2>{item.format(1, reply)}{item.format(3, '')}</main>"))
    cards = [i for i, tokens in enumerate(outline.tokens) if "card" in tokens]
    assert [outline.nodes[i].get("id") for i in lifted(Measures.of(outline), cards)] == ["1", "2", "3"]


def test_a_reply_in_the_body_of_a_comment_is_not_lifted_to_that_body() -> None:
    record = "<div id={} class=media><img src=a.png><div class=body><h4>Ann</h4><p>It is.</p><a href='#'>Reply</a>{}</div></div>"
    thread = record.format(1, record.format(2, ""))
    outline = Outline.of(parse(f"<main><div><h2>2 comments</h2>{thread}</div></main>"))
    members = [i for i, node in enumerate(outline.nodes) if node.get("id")]
    assert lifted(Measures.of(outline), members) == members


def test_what_stands_beside_a_list_is_not_lifted_to_what_holds_both() -> None:
    posts = "<div id=1><b>Ann</b><p>Why?</p></div><div><div id=2><b>Bob</b><p>Why not?</p></div></div>"
    outline = Outline.of(parse(f"<main><div>{posts}</div></main>"))
    members = [i for i, node in enumerate(outline.nodes) if node.get("id")]
    assert lifted(Measures.of(outline), members) == members


@pytest.mark.parametrize(
    "html",
    [
        "<main><ol><li id=1><p>alone</p></li></ol></main>",
        "<main><ul><li id=1>a<ul><li id=2>b</li></ul></li></ul></main>",
    ],
)
def test_a_list_is_no_record_because_it_has_one_item(html: str) -> None:
    outline = Outline.of(parse(html))
    items = [i for i, tag in enumerate(outline.tags) if tag == "li"]
    assert lifted(Measures.of(outline), items) == items


@pytest.mark.parametrize(
    "around",
    [
        "<main><div class=comment><p>alone</p></div></main>",
        "<div><h1>Title</h1><div class=comment><p>alone</p></div></div>",
    ],
)
def test_a_lone_record_is_not_lifted_to_what_the_page_is_about(around: str) -> None:
    outline = Outline.of(parse(f"<body>{around}</body>"))
    parts = [outline.tags.index("p")]
    assert [outline.nodes[i].get("class") for i in lifted(Measures.of(outline), parts)] == ["comment"]


@pytest.mark.parametrize("extractor", sorted(EXTRACTORS))
@pytest.mark.parametrize(
    "html",
    [
        "",
        "<p>one</p>",
        "<div>" * 3000,
        "<ul>" + "<li class=c><b>x</b><p>some text</p></li>" * 3000 + "</ul>",
        b"\x89PNG\x00",
    ],
    ids=["empty", "one", "deep", "many", "binary"],
)
def test_every_extractor_takes_any_page(extractor: str, html: str | bytes) -> None:
    document_length = len(parse(html).xpath("//*"))
    for section in extract_records(html, extractor=extractor):
        assert 0 < len(section.records) <= document_length


def test_an_unknown_extractor_is_named() -> None:
    with pytest.raises(ValueError, match=f"no record extractor 'vips'; there are {', '.join(sorted(EXTRACTORS))}"):
        extract_records("<p>x</p>", extractor="vips")


@pytest.mark.parametrize(
    ("heading", "chosen", "record"),
    [
        ("<h3>Reasons for signing</h3>", "one", "one"),
        ("<b>3 Kommentare</b>", "one", "one"),
        ("<b>3 Kommentare</b>", "all", "one"),
        ("<p><b>36</b> comments</p>", "one", "one"),
        ("<h4>Ann</h4>", "one", "all"),
        ("<h4>Ann</h4>", "all", "all"),
        ("<b>Ann commented</b>", "one", "all"),
        ("<b>Comment by Ann Lee</b>", "all", "all"),
    ],
)
def test_a_lone_record_has_no_heading_of_the_comments_in_it(heading: str, chosen: str, record: str) -> None:
    comment = "<div id=one><b class=by>Ann</b> <i>1 May 2024</i><p>It rains.</p></div>"
    outline = Outline.of(parse(f"<div id=all>{heading}{comment}</div><p>Foot</p>"))
    member = next(i for i, node in enumerate(outline.nodes) if node.get("id") == chosen)
    assert [outline.nodes[i].get("id") for i in lifted(Measures.of(outline), [member])] == [record]


@pytest.mark.parametrize(
    ("html", "chosen"),
    [
        ("<h3>Ann</h3><div id=one><p>It rains.</p></div>", "one"),
        ("<b>3 Kommentare</b><div id=one><p>It rains.</p></div>", "all"),
        ("<b>3 Kommentare</b><ul id=one><li>It rains. <i>1 May 2024</i></li></ul>", "all"),
    ],
    ids=["a name above what has no date", "nothing below has a date", "a list below"],
)
def test_a_lone_record_keeps_what_may_be_its_own(html: str, chosen: str) -> None:
    outline = Outline.of(parse(f"<div id=all>{html}</div><p>Foot</p>"))
    member = next(i for i, node in enumerate(outline.nodes) if node.get("id") == chosen)
    assert [outline.nodes[i].get("id") for i in lifted(Measures.of(outline), [member])] == ["all"]
