from __future__ import annotations

import pytest

from comcrawl_scrapy.dom import parse
from comcrawl_scrapy.opening.named_points import rank_named

STORY = "<header><a href='/opinion'>Opinions</a></header><article><h1>The old dairy</h1><p>It is empty.</p></article>"


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<button>Rezensionen (15)</button>", ["Rezensionen (15)"]),
        ("<a href='/forum/21'>36 Beiträge</a>", ["36 Beiträge"]),
        ("<a href='?view=talk'>36 Beiträge</a>", ["36 Beiträge"]),
        ("<button>Reader opinions</button><button>3 answers</button>", ["3 answers", "Reader opinions"]),
        ("<div><span>みんなの意見</span><b>9</b></div>", ["みんなの意見 9"]),
        ("<button aria-label='Ý kiến bạn đọc (6)'><svg/></button>", [""]),
        ("<a href='/talk/21'>댓글 25개</a>", ["댓글 25개"]),
        ("<button aria-label='댓글 보기'><svg/></button>", [""]),
        ("<button>評論</button>", ["評論"]),
        ("<button>Okuyucular ne diyor? (33)</button>", ["Okuyucular ne diyor? (33)"]),
        ("<button>See what 30 readers think</button>", ["See what 30 readers think"]),
        ("<button>Das sagen unsere Leser</button>", ["Das sagen unsere Leser"]),
        ("<button>Participa en el debate</button>", ["Participa en el debate"]),
        ("<button>Discuss this</button>", ["Discuss this"]),
        ("<button>Reageer</button>", ["Reageer"]),
        ("<button>12 thoughts</button>", ["12 thoughts"]),
        ("<button>पाठकों की राय देखें</button>", ["पाठकों की राय देखें"]),
        (
            "<label for=x><span>Show the conversation</span></label><input type=checkbox id=x>",
            ["Show the conversation"],
        ),
        ("<label><input type=checkbox> Show comments</label>", ["Show comments"]),
        ("<form><label><input type=checkbox> Show comments</label></form>", []),
        ("<label><input type=checkbox checked> Show comments</label>", []),  # that would hide them
        ("<label><input type=checkbox> Notify me of new comments</label>", []),
        ("<button>12人参与</button>", ["12人参与"]),
        ("<button role='tab'>Diskutera (9)</button>", ["Diskutera (9)"]),
        ("<button role='tab'>चर्चा 9</button>", ["चर्चा 9"]),
        ("<button>토론 9</button>", ["토론 9"]),
        ("<button>Thoughts</button><button>Feedback</button>", []),
        ("<button>انضم إلى النقاش</button>", ["انضم إلى النقاش"]),
        ("<h3><button>Comentários dos leitores</button></h3>", ["Comentários dos leitores"]),
        ("<h3><button>Komentarze czytelników</button></h3>", ["Komentarze czytelników"]),
        ("<nav><button aria-label='Yorumlar'><svg/></button></nav>", [""]),
        ("<nav><button>Yorumlar</button><a href='#talk'>Yorumlar</a></nav>", []),
        ("<button>Allow All</button><button>Write a comment</button><button>0 comments</button>", []),
        ("<button>30 readers say no</button>", []),
        ("<button>댓글 쓰기</button>", []),
        ("<a href='/opinion'>Opinions</a>", []),  # a section of the site
        ("<a href='https://shop.example/x'>9 reviews</a>", []),
        ("<button>Beiträge</button>", []),
        ("<button>0 avis</button>", []),
        ("<button>Write 3 answers</button>", []),
        ("<button>Write a review</button>", []),
        ("<button>Report 3 posts</button>", []),
        (
            "<ul><li><a href='/1'>3 avis</a></li><li><a href='/2'>9 avis</a></li><li><a href='/3'>4 avis</a></li></ul>",
            [],
        ),
    ],
)
def test_what_names_comments_by_another_word_is_told(html: str, expected: list[str]) -> None:
    document = parse(f"<html><body>{STORY}<main>{html}</main></body></html>")

    assert [point.text for point in rank_named(document, "https://news.example/story", frozenset())] == expected


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("https://forum.herald.co.uk/t/21", ["36 posts"]),
        ("http://herald.co.uk/t/21", ["36 posts"]),
        ("/t/21", ["36 posts"]),
        ("https://forum.tribune.co.uk/t/21", []),
    ],
)
def test_a_forum_of_the_site_may_have_a_host_of_its_own(address: str, expected: list[str]) -> None:
    document = parse(f"<html><body>{STORY}<main><a href='{address}'>36 posts</a></main></body></html>")

    assert [point.text for point in rank_named(document, "https://www.herald.co.uk/1", frozenset())] == expected


@pytest.mark.parametrize(
    ("url", "address", "expected"),
    [("https://ann.blogs.com/1", "https://bob.blogs.com/2", []), ("", "/t/21", ["36 posts"])],
    ids=["another blog", "a page whose address nobody knows"],
)
def test_who_has_a_host_of_the_same_blogs_is_another_site(url: str, address: str, expected: list[str]) -> None:
    document = parse(f"<html><body>{STORY}<main><a href='{address}'>36 posts</a></main></body></html>")

    assert [point.text for point in rank_named(document, url, frozenset())] == expected


def test_what_listens_for_the_whole_page_says_nothing_of_its_parts() -> None:
    document = parse(f"<html><body><div><main>{STORY}<p>Reviews <b>9</b></p></main></div></body></html>")
    seen = set(document.xpath("//body/div"))

    assert [point.text for point in rank_named(document, "https://news.example/story", seen)] == ["Reviews 9"]


@pytest.mark.parametrize(("icons", "clicked"), [(0, "span"), (7, "div")])
def test_of_boxes_around_one_text_the_innermost_is_clicked_whose_middle_is_the_text(icons: int, clicked: str) -> None:
    box = f"<div><div><i></i><span>{'<i></i>' * icons}Discuss · 8</span></div></div>"
    document = parse(f"<html><body><main>{STORY}{box}</main></body></html>")

    assert [point.node.tag for point in rank_named(document, "https://news.example/story", frozenset())] == [clicked]
