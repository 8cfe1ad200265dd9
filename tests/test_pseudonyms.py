from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest
from scrapy.exceptions import NotConfigured
from scrapy.utils.test import get_crawler

from comcrawl_scrapy.items import Click, Comment, CommentPage
from comcrawl_scrapy.pseudonyms import Pseudonyms, check_key
from pipelines.pseudonyms import PseudonymsPipeline

KEY = "sixteen letters, or more"
PAGE = CommentPage(
    "https://news.example/story",
    comments=[
        Comment("The tram is late.", "Ann", "/u/ann", "/ann.png", id="c1", permalink="#c1", likes=3),
        Comment(
            "@ann lee is right, @Ann, not @Anna nor @Ann-Marie: mail a@Ann.",
            "Ann Lee",
            id="c2",
            parent_id="c1",
            quote="@Ann: no",
        ),
        Comment("Nobody says so.", None, id="c3", parent_id="c9"),
    ],
    clicks=[Click("Show 3 replies to Ann Lee", "/a", 0.9, "replies", "larger", 0.1)],
)


def hidden(page: CommentPage = PAGE, key: str = KEY) -> CommentPage:
    return Pseudonyms(key).of(page)


def test_nothing_that_leads_to_the_person_is_left() -> None:
    first, second, third = hidden().comments

    assert (first.author or "").startswith("user-")
    assert (first.author_url, first.avatar_url, first.permalink) == (None, None, None)
    assert second.text == f"@{second.author} is right, @{first.author}, not @Anna nor @Ann-Marie: mail a@Ann."
    assert [click.text for click in hidden().clicks] == [f"Show 3 replies to {second.author}"]
    assert second.quote == f"@{first.author}: no"
    assert third.author is None
    assert not {"c1", "c2", "c3", "c9"} & {
        name for comment in hidden().comments for name in (comment.id, comment.parent_id)
    }


def test_all_else_stays_as_it_is() -> None:
    first, second, third = hidden().comments

    assert (first.text, first.likes, third.text) == ("The tram is late.", 3, "Nobody says so.")
    assert second.parent_id == first.id
    assert third.parent_id is not None
    assert PAGE.comments[0].author == "Ann"


@pytest.mark.parametrize(
    ("url", "key", "same"),
    [
        ("https://news.example/other", KEY, True),
        ("https://blog.example/story", KEY, False),
        ("https://news.example/story", KEY[::-1], False),
    ],
)
def test_an_author_is_the_same_on_all_pages_of_a_site_under_one_key(url: str, key: str, same: bool) -> None:
    other = hidden(replace(PAGE, url=url), key).comments[0]

    assert (other.author == hidden().comments[0].author, other.id == hidden().comments[0].id) == (same, same)


@pytest.mark.parametrize("author", ["Strauß", "İbrahim", "@ann", "@Strauß"])
def test_a_name_is_replaced_however_it_is_spelt(author: str) -> None:
    bare = author.removeprefix("@")
    spelt = (bare, bare.casefold())
    click = Click(f"Show 3 replies to {bare}", "/a", 0.9, "replies", "larger", 0.1)
    said = [Comment(f"@{name}: yes, @{name}ova", author, quote=f"@{name}") for name in spelt]
    page = hidden(replace(PAGE, comments=said, clicks=[click]))
    name = page.comments[0].author

    assert [c.text for c in page.comments] == [f"@{name}: yes, @{other}ova" for other in spelt]
    assert [c.quote for c in page.comments] == [f"@{name}"] * 2
    assert [click.text for click in page.clicks] == [f"Show 3 replies to {name}"]


@pytest.mark.parametrize("author", ["", "\ud83d", "@", "x" * 10_000, "李 雷", "a.*"])
def test_any_name_becomes_one(author: str) -> None:
    page = replace(PAGE, comments=[Comment(f"@{author} and @@", author), Comment("", author)])
    first, second = hidden(page).comments

    assert first.author == second.author != author
    assert first.text == (f"@{first.author} and @@" if author[:1].isalnum() else page.comments[0].text)


@pytest.mark.parametrize(("key", "fits"), [("", True), (KEY, True), ("x" * 16, True), ("x" * 15, False)])
def test_a_key_that_can_be_guessed_is_refused_without_being_told(key: str, fits: bool) -> None:
    if fits:
        check_key(key)
    else:
        with pytest.raises(ValueError, match="COMCRAWL_PSEUDONYM_KEY: shorter than 16") as refused:
            check_key(key)
        assert key not in str(refused.value)


def test_the_pipeline_is_there_for_those_who_set_a_key() -> None:
    pipeline = PseudonymsPipeline.from_crawler(get_crawler(settings_dict={"COMCRAWL_PSEUDONYM_KEY": KEY}))

    assert asyncio.run(pipeline.process_item(PAGE)) == hidden()
    assert asyncio.run(pipeline.process_item("another")) == "another"
    with pytest.raises(ValueError, match="shorter than 16"):
        PseudonymsPipeline.from_crawler(get_crawler(settings_dict={"COMCRAWL_PSEUDONYM_KEY": "x"}))
    with pytest.raises(NotConfigured):
        PseudonymsPipeline.from_crawler(get_crawler(settings_dict={"COMCRAWL_PSEUDONYM_KEY": ""}))


@pytest.mark.parametrize(("author", "said", "kept"), [("Ann", "@{}さん: so", True), ("สมชาย", "@{}ครับ", True), ("Ann", "@{}- no", True), ("Ann", "@{}-Marie", False), ("Ann", "@{}a", False)])  # fmt: skip
def test_a_name_ends_where_none_goes_on(author: str, said: str, kept: bool) -> None:
    page = hidden(replace(PAGE, comments=[Comment(said.format(author), author)]))
    assert (page.comments[0].text == said.format(page.comments[0].author)) == kept
