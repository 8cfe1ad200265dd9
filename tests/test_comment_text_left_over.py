"""Which texts without words are found beside the heads of records."""

from __future__ import annotations

import pytest

from comcrawl_scrapy import extract_comments

NAMES = ("Ann Lee", "Bob Ray", "Cyd Moe", "Dan Poe")
SAYS = "<b class=fn>{name}</b> <span class=says>{says}</span>"
RECORD = (
    "<li class=comment id=comment-{k}><footer><div class=author>" + SAYS + "</div>"
    "<time datetime='2024-05-0{k}T10:00:00Z'>May {k}, 2024</time></footer>"
    "<div class=content><p>{text}</p></div><a href='?replytocom={k}#respond'>Reply</a></li>"
)


@pytest.mark.parametrize("says", ["says:", "sagt:", "说道：", ":", ""])
@pytest.mark.parametrize(
    "texts",
    [("👍",), ("+1",), ("+1", "👍"), ("👍", "👍", "👍", "👏"), ("5", "?", "+1"), ("ok", "+1", "2nd")],
    ids=["smiley", "plus one", "two", "alike", "signs", "short"],
)
def test_what_is_left_beside_name_time_and_buttons_is_the_text(texts: tuple[str, ...], says: str) -> None:
    records = "".join(RECORD.format(k=k, name=NAMES[k], says=says, text=text) for k, text in enumerate(texts))
    page = f"<html lang=en><body><h1>The ferry</h1><div id=comments><h2>Comments</h2><ol>{records}</ol></div></body></html>"
    found = [(comment.author, comment.text) for comment in extract_comments(page).comments]
    assert found == [(NAMES[k], text) for k, text in enumerate(texts)]


@pytest.mark.parametrize(
    "below",
    ["", "<div class=sig>--<br>Sail on</div>", "<div class=foot>★★★★☆</div>", "<div class=foot>2 likes</div>"],
    ids=["nothing", "signature", "stars", "likes"],
)
def test_texts_that_stand_loose_in_their_records_are_no_heads(below: str) -> None:
    said = (
        "The ferry <em>was</em> late again.",
        "It will be the valve.",
        "Who has the key to it?",
        "I do, and the oil.",
    )
    records = "".join(
        f"<li class=post><b class=by>{NAMES[k]}</b> <i class=date>May {k + 1}, 2024</i> {text}{below}</li>"
        for k, text in enumerate(said)
    )
    page = f"<html lang=en><body><h1>The ferry</h1><div id=comments><h2>4 Comments</h2><ol>{records}</ol></div></body></html>"
    found = [(comment.author, comment.text.split("\n")[0]) for comment in extract_comments(page).comments]
    assert found == list(zip(NAMES, (text.replace("<em>", "").replace("</em>", "") for text in said), strict=True))


def test_a_text_above_its_name_and_time_is_no_head_though_what_holds_all_is_dated() -> None:
    record = (
        "<div class=thread><div class=row><div id=comment-b7 class='updated col-11'><p class='content mb-0'><a class=headerlink href='#comment-b7'"
        " title='Permalink to this comment'>¶</a> The ferry was late again this morning, and nobody at the pier knew why.</p>"
        "<div class='mt-2 muted'><small><a href='/img/default.png' title='view Ann Lee profile'>Ann Lee</a> | <span class=italic title=Posted>3 weeks,"
        " 5 days ago</span> | <span class=number>0</span><a class=reply href='#'>Replies</a></small></div></div></div>"
        "<div class='replies ml-4'><div class='d-flex mb-3'><p class='muted h7'><a href='/login'>Login</a> to join the discussion</p></div></div></div>"
    )
    page = f"<html lang=en><body><h1>The ferry</h1><p>It was late.</p><div id=comments><h5>1 Comment</h5><div class=mt-5>{record}</div></div></body></html>"
    found = extract_comments(page).comments
    assert [comment.text for comment in found] == [
        "The ferry was late again this morning, and nobody at the pier knew why."
    ]
