from __future__ import annotations

import pytest

from comcrawl_scrapy.classifiers import letters
from comcrawl_scrapy.dom import parse
from comcrawl_scrapy.opening.folded_points import rank_folded
from comcrawl_scrapy.packaged import packaged

URL = "https://news.example/story"


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<button aria-haspopup=menu>Options</button>", ["Options"]),
        ("<button aria-haspopup=true aria-label='More'>⋯</button>", ["⋯"]),
        ("<span role=button>• • •</span>", ["• • •"]),
        ("<button>⋮</button><button>Weiterlesen</button>", ["Weiterlesen", "⋮"]),
        ("<a href='#' role=button>Lire la suite de l’article</a>", ["Lire la suite de l’article"]),
        ("<div onclick=more()>展开全文</div>", ["展开全文"]),
        ("<button aria-haspopup=menu aria-expanded=true>Options</button>", []),
        ("<button aria-haspopup=dialog>Options</button>", []),
        ("<button>Share</button>", []),
        ("<a href='/other'>Read more</a>", []),  # elsewhere
        (
            "<div class=card><button class=x>Read more</button></div><div class=card><button class=x>Read more</button></div>",
            [],
        ),
        ("<form><button type=button>⋯</button></form>", []),
        ("<nav><button aria-haspopup=true>Menu</button></nav>", []),
        ("<aside><button>⋯</button></aside>", []),
        ("<article><header><button>⋯</button></header></article>", ["⋯"]),
    ],
)
def test_menus_of_the_article_and_its_rest_are_told(html: str, expected: list[str]) -> None:
    document = parse(f"<html><body><h1>The old dairy</h1>{html}</body></html>")

    assert [point.text for point in rank_folded(document, URL, frozenset())] == expected


def test_the_menu_of_the_site_is_none_of_the_article() -> None:
    document = parse(
        "<html><body><header><button aria-haspopup=true>Menu</button></header><main>x</main></body></html>"
    )

    assert rank_folded(document, URL, frozenset()) == []


def test_phrases_are_listed_once_and_have_letters() -> None:
    listed = packaged("opening/unfolding_words.json")

    assert all(map(letters, listed))
    assert len(set(listed)) == len(listed)
