from __future__ import annotations

import pytest

from comcrawl_scrapy.dom import parse
from comcrawl_scrapy.site_memory.landmarks import Landmark, Path


@pytest.mark.parametrize(
    ("html", "target", "written"),
    [
        ("<ul><li class=comment>a</li><li class=comment>b</li><li>no</li></ul>", "comment", "li[class~=comment]"),
        ("<ol><li>a</li><li>b</li></ol><ul><li>no</li></ul>", "//ol/li", "ol > li"),
        ("<div id=c1><p>a</p></div><div id=c22><p>b</p></div><p>no</p>", "//div/p", "div[id=c] > p"),
        ("<p class='odd x'>a</p><p class='even x'>b</p><p>no</p>", "//p[@class]", "p[class~=x]"),
        ("<p class='comment mt-[3px]'>a</p><p>no</p>", "//p[@class]", "p[class~=comment]"),
        ("<x:y class=a>a</x:y><p class=a>no</p>", "//*[name()='x:y']", None),
        ('<p id="it\'s">a</p><p>no</p>', "//p[@id]", None),
    ],
)
def test_a_path_asks_for_what_it_takes(html: str, target: str, written: str | None) -> None:
    document = parse(html)
    targets = document.xpath(target if target.startswith("/") else f"//*[@class='{target}']")
    path = Path.to(document, targets)

    assert (path and path.asked) == written
    assert path is None or path.select(document) == targets


def test_replies_inside_of_what_they_answer_have_one_path() -> None:
    document = parse(
        "<ol class=top><li class=c>a<ul class=kids><li class=c>b</li></ul></li></ol><nav><li>no</li></nav>"
    )
    path = Path.to(document, document.xpath("//li[@class]"))

    assert path
    assert path.select(document) == document.xpath("//li[@class]")


ONE = parse("<main class='post-1 news'><div class='x a'>1</div></main><div class=b>no</div>")
OTHER = parse("<main class='post-2 sport'><div class='y a'>1</div></main><footer><div class=a>no</div></footer>")


def test_what_differs_between_pages_is_left_out_and_what_it_then_takes_is_asked_for() -> None:
    path = Path.to(ONE, ONE.xpath("//main/div"))
    assert path
    assert path.asked == "div[class~=a][class~=x]"
    better = path.generalised(OTHER, OTHER.xpath("//main/div"))
    assert better
    assert better.asked == "main[class~=post-] > div[class~=a]"


def test_pages_that_share_no_path_have_none() -> None:
    path = Path.to(ONE, ONE.xpath("//main/div"))
    assert path
    other = parse("<section><p>1</p></section>")
    assert path.generalised(other, other.xpath("//p")) is None


@pytest.mark.parametrize(
    "text", ["li", "main >> ul > li[class~=a][id=b-]", "* > div[itemtype=https://schema.org/Comment]"]
)
def test_what_is_written_can_be_read(text: str) -> None:
    assert Path.from_written(text).written == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        " > ",
        "a >> b >> c",
        "li[",
        "li[class=']",
        "li[1=x]",
        "li/p",
        "a > > b",
        "li[a=]",
        "li[id=12]",
        "li[class~=a][class~=2]",
    ],
)
def test_what_is_no_path_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="not a step"):
        Path.from_written(text)


def test_digits_do_not_count() -> None:
    assert Landmark.from_written("li[id=c12]") == Landmark.from_written("li[id=c]")


def test_of_twins_the_first_has_a_path() -> None:
    one, other = (parse(f"<p class=a{n}><b class=x>1</b></p><p class=a><b class=x>2</b></p>") for n in (1, 2))
    first, second = one.xpath("//b")

    assert Path.to(one, [first]) is Path.to_first(one, second) is None
    path = Path.to_first(one, first)
    assert path
    better = path.first_generalised(other, other.xpath("//b")[0])
    assert better
    assert better.select(other)[0] is other.xpath("//b")[0]
    assert path.first_generalised(other, other.xpath("//b")[1]) is None
