from __future__ import annotations

import pytest

from tests.searching import Find
from tests.test_middlewares_gathering import TITLE, ids, section

SHOW = "<script>const show = n => talk.innerHTML = Array.from({length: n}, (_, i) => `<p class=comment id=c${i}>text ${i}</p>`).join('')</script>"
BUTTON = "<button class='by{}' onclick='show({})'>{}</button>"
SELECT = "<select onchange='show(+this.value)'><option value=6>Top<option value=4>Newest<option value=9>Oldest</select>"
RADIO = "<label><input type=radio name=by value={0} onchange='show({0})'{1}> {2}</label>"
PAIR = f"<p>{BUTTON.format(' on', 6, 'Top')}{BUTTON.format('', 9, 'All')}</p>"


@pytest.mark.parametrize(
    ("choices", "clicks"),
    [(PAIR, 1), (SELECT, 2), (RADIO.format(6, " checked", "Top") + RADIO.format(9, "", "All"), 1)],
    ids=["buttons", "select", "radio"],
)
def test_other_views_are_chosen_if_comments_are_known_to_be_missing(find: Find, choices: str, clicks: int) -> None:
    visit, _ = find(f"<div><h2>9 comments</h2>{choices}{section(0, 6)}</div>{SHOW}")

    assert (ids(visit), len(visit.clicks)) == (list(range(9)), clicks)


@pytest.mark.parametrize("heading", ["<h2>6 comments</h2>", ""])
def test_the_view_that_is_there_is_enough_where_nothing_is_known_to_be_missing(find: Find, heading: str) -> None:
    visit, _ = find(f"<div>{heading}{PAIR}{section(0, 6)}</div>{SHOW}")

    assert visit.clicks == []


@pytest.mark.parametrize(
    ("said", "number"), [("All comments", 9), ("Alle Kommentare", 9), ("All time", 6), ("New comments", 6)]
)
def test_the_view_of_all_comments_is_chosen_where_nothing_tells_how_many_there_are(
    find: Find, said: str, number: int
) -> None:
    choices = f"<select onchange='show(+this.value)'><option value=6>Top<option value=9>{said}</select>"
    visit, _ = find(f"<div><h2>Comments</h2>{choices}{section(0, 6)}</div>{SHOW}")

    assert ids(visit) == list(range(number))


def test_of_many_views_without_anything_new_a_few_are_tried(find: Find) -> None:
    options = "".join(f"<option value=6>View {n}" for n in "ABCDEF")
    visit, _ = find(f"<div><h2>9 comments</h2><select>{options}</select>{section(0, 6)}</div>")

    assert [click.effect for click in visit.clicks] == ["nothing"] * 3


def test_all_pages_of_another_view_are_gathered(find: Find) -> None:
    choices = f"<p>{BUTTON.format(' on', 3, 'Top')}{BUTTON.format('', 6, 'All')}</p>"
    following = "<script>document.querySelector('.by:not(.on)').onclick = () => { show(6); talk.insertAdjacentHTML('afterend', `<a id=next href='/1'>2</a>`) }</script>"
    visit, _ = find(f"<div><h2>9 comments</h2>{choices}{section(0, 3)}</div>{SHOW}{following}", section(6, 9))

    assert sorted(ids(visit)) == list(range(9))


def test_what_has_brought_nothing_in_one_view_is_clicked_in_another(find: Find) -> None:
    choices = f"<p>{BUTTON.format(' on', 3, 'Top')}{BUTTON.format('', 6, 'All')}</p>"
    more = "<button id=more onclick='talk.children.length === 6 && show(9)'>more</button>"
    visit, _ = find(f"<div><h2>9 comments</h2>{choices}{section(0, 3)}{more}</div>{SHOW}")

    assert ids(visit) == list(range(9))


CLOSED = "<button class=rp aria-expanded=false onclick='answer(this, {})'>Show replies</button>"
ANSWER = """<script>const answer = (button, n) => {
  if (button.ariaExpanded === 'true') return;
  button.ariaExpanded = 'true';
  button.parentElement.insertAdjacentHTML('afterend', `<p class=comment id=c${n + 10}>text ${n + 10}</p>`);
}</script>"""


@pytest.mark.parametrize(("claimed", "number"), [(12, 12), (6, 6)])
def test_closed_replies_of_every_comment_are_opened_if_comments_are_known_to_be_missing(
    find: Find, claimed: int, number: int
) -> None:
    records = "".join(f"<div class=comment id=c{n}>text {n} {CLOSED.format(n)}</div>" for n in range(6))
    visit, _ = find(f"{TITLE}<div><h2>{claimed} comments</h2><section id=talk>{records}</section></div>{ANSWER}")

    assert len(ids(visit)) == number
    assert len(visit.clicks) == number - 6


ITEMS = "['Top', 'New', 'All'].map((t, i) => `<button onclick='show(${[6, 6, 9][i]}); menu.remove()'>${t}</button>`).join('')"
OPENER = f"""<button aria-haspopup=menu onclick="if (!window.menu) document.body.insertAdjacentHTML('beforeend',
    '<div id=menu>' + {ITEMS} + '</div>')">Top</button>"""


@pytest.mark.parametrize(("claimed", "number", "clicks"), [(9, 9, 4), (6, 6, 0)])
def test_a_menu_that_is_built_when_it_is_opened_is_chosen_from_if_comments_are_known_to_be_missing(
    find: Find, claimed: int, number: int, clicks: int
) -> None:
    visit, _ = find(f"<div><h2>{claimed} comments</h2>{OPENER}{section(0, 6)}</div>{SHOW}")

    assert (ids(visit), len(visit.clicks)) == (list(range(number)), clicks)


DOTS = """<button onclick="window.menu?.remove(); box = this.parentElement;
    document.body.insertAdjacentHTML('beforeend', `<p id=menu><b role=menuitem>Copy</b>{}</p>`)">⋯</button>"""
REPLIES = "<b role=menuitem onclick='add()'>View 2 replies</b>"
ADD = """<script>let box; function add() {
    menu.remove();
    box.insertAdjacentHTML('afterend', `<p class=comment id=c1${box.id.slice(1)}>answer</p>`);
}</script>"""


@pytest.mark.parametrize(
    ("claimed", "items", "number", "clicks"),
    [(8, REPLIES, 8, 8), (4, REPLIES, 4, 0), (8, "", 4, 2)],
    ids=["missing", "nothing missing", "not in the menus"],
)
def test_menus_of_comments_are_opened_for_replies_if_comments_are_known_to_be_missing(
    find: Find, claimed: int, items: str, number: int, clicks: int
) -> None:
    records = "".join(f"<div class=comment id=c{n}>text {n} {DOTS.format(items)}</div>" for n in range(4))
    visit, _ = find(f"{TITLE}<div><h2>{claimed} comments</h2><section id=talk>{records}</section></div>{ADD}")

    assert (len(ids(visit)), len(visit.clicks)) == (number, clicks)
