"""Which records say nothing but what others have beside their texts."""

from __future__ import annotations

import pytest

from comcrawl_scrapy import extract_comments

NAMES = ("Ann Lee", "Bob Ray", "Cyd Moe", "Dan Poe", "Eve Zed")
SAID = (
    "The ferry was late again this morning, and nobody at the pier knew why.",
    "It will be the valve that they changed in spring, as I said back then.",
    "Who has the key to the shed where the old parts are kept?",
    "I do, and you may have it on Saturday if it does not rain.",
    "Then let us meet there at ten, and bring some oil with you.",
)
STATES = ("new", "seen", "heard", "ready", "done", "past")
CHANGE = "<ul class=changes><li><b>State</b> changed from <i>{}</i> to <i>{}</i></li></ul>"
RECORD = (
    "<div class=entry><div id=note-{k}><h4><a href='/users/{k}'>{name}</a> <time>May {k}, 2024</time></h4>"
    "{changes}{text}</div></div>"
)


def read(changed: tuple[int, ...], place: str, without: str) -> list[str]:
    """Return the texts of five entries, of which some say what was *changed*, and the fourth, in place of a text, is *without* one."""
    records = "".join(
        RECORD.format(
            k=k,
            name=NAMES[k],
            changes=CHANGE.format(*STATES[k : k + 2]) if k in changed else "",
            text=without if k == 3 else place.format(SAID[k]),
        )
        for k in range(5)
    )
    page = f"<html lang=en><body><h1>A valve leaks</h1><div id=history><h3>Comments</h3>{records}</div></body></html>"
    return [comment.text for comment in extract_comments(page).comments]


@pytest.mark.parametrize(
    ("changed", "place", "without", "text"),
    [
        ((0, 2, 3), "<div class=said>{}</div>", "", None),
        ((3,), "<div class=said>{}</div>", "", "State changed from ready to done"),
        (
            (0, 2),
            "<div class=said>{}</div>",
            "<div class=gone>This comment was deleted</div>",
            "This comment was deleted",
        ),
        ((0, 2, 3), "<div class=said>{}</div>", "<a href='#reply'>Reply</a>", "State changed from ready to done"),
        (
            (0, 2),
            "<div class=said>{}</div>",
            "<div class=card><a href='https://o.example/'>An oil can</a></div>",
            "An oil can",
        ),
        ((), "<p>{}</p>", "<ul><li>Do bring some oil, and a rag</li></ul>", "Do bring some oil, and a rag"),
    ],
    ids=["only a change", "none other has it", "deleted", "may be answered", "only a link", "paragraphs have no place"],
)
def test_a_record_that_says_only_what_others_have_beside_their_texts_is_none(
    changed: tuple[int, ...], place: str, without: str, text: str | None
) -> None:
    others = [said for k, said in enumerate(SAID) if k != 3]
    found = read(changed, place, without)
    assert [said for said in found if said in others] == others
    assert [said for said in found if said not in others] == ([] if text is None else [text])
