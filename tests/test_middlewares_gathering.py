from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from lxml.html import HtmlElement

from comcrawl_scrapy.dom import parse, xpath
from comcrawl_scrapy.gathering import claimed
from comcrawl_scrapy.gathering.more_points import more_points
from comcrawl_scrapy.items import Comment
from comcrawl_scrapy.sections import CommentSection
from comcrawl_scrapy.snapshot import PageSnapshot
from comcrawl_scrapy.visit import Visit
from comcrawl_scrapy.visits.merging import MergedComments
from middlewares.click_scripts import PRESS
from middlewares.gathering import Gathering
from middlewares.late import outlast
from middlewares.next_pages import NextPages
from middlewares.snapshots import LiveSnapshot
from middlewares.states import State
from tests import searching
from tests.searching import LIMITS, Find, effects

TITLE = "<title>The harbour tram is late again</title><h1>The harbour tram is late again</h1>"


def rows(first: int, stop: int) -> str:
    return "".join(f"<p class=comment id=c{n}>text {n}</p>" for n in range(first, stop))


def section(first: int, stop: int, after: str = "") -> str:
    return f"{TITLE}<section id=talk>{rows(first, stop)}</section>{after}"


def ids(visit: Visit) -> list[int]:
    return [int(comment.id[1:]) for comment in visit.gathered.comments()]


ROW = "n => `<p class=comment id=c${n} style='position:absolute; top:${n * 100}px; height:80px'>text ${n}</p>`"
WINDOWED = f"""{TITLE}<div id=box style="%s"><section id=talk style="position: relative; height: 4000px"></section></div>%s
<script>
  const row = {ROW}, scroller = %s;
  function draw() {{
    const first = Math.max(0, Math.floor((scroller.scrollTop - %d) / 100) - 1);
    const last = Math.min(40, first + Math.ceil(scroller.clientHeight / 100) + 3);
    talk.innerHTML = Array.from({{length: Math.max(0, last - first)}}, (_, i) => row(first + i)).join('');
  }}
  (scroller === document.scrollingElement ? window : scroller).addEventListener('scroll', draw);
  draw();
</script>"""
SPACE = "<div style='height: 3000px'>Other news</div>"


@pytest.mark.parametrize(
    "body",
    [
        WINDOWED % ("", "", "document.scrollingElement", 0),
        WINDOWED % ("height: 500px; overflow: auto", "", "box", 0),
        WINDOWED % ("", SPACE, "document.scrollingElement", 0),
        WINDOWED % ("margin-top: 2000px", SPACE, "document.scrollingElement", 2000),
    ],
    ids=["page", "box", "page that goes on", "far below"],
)
def test_a_list_that_keeps_only_what_is_in_sight_is_walked_through(find: Find, body: str) -> None:
    visit, _ = find(body)

    assert ids(visit) == list(range(40))
    assert visit.clicks == []


def test_a_list_that_has_grown_and_keeps_few_rows_is_walked_through(find: Find) -> None:
    """All that has come while the page was scrolled is gone but for the last rows, and nothing tells how many there are."""
    endless = f"""{TITLE}<section id=talk style="position: relative; height: 1000px"></section><script>
      let loaded = 10;
      function draw() {{
        const top = document.scrollingElement.scrollTop;
        const first = Math.max(0, Math.floor(top / 250)), last = Math.min(loaded, Math.ceil((top + innerHeight) / 250));
        if (last === loaded && loaded < 30) talk.style.height = 250 * (loaded += 10) + 'px';
        const row = n => `<p class=comment id=c${{n}} style='position:absolute; top:${{n * 250}}px; height:200px'>text ${{n}}</p>`;
        talk.innerHTML = Array.from({{length: last - first}}, (_, i) => row(first + i)).join('');
      }}
      addEventListener('scroll', draw);
      draw();
    </script>"""
    visit, _ = find(endless)

    assert ids(visit) == list(range(30))


def test_rows_that_are_emptied_far_above_are_filled_again(find: Find) -> None:
    """Each keeps its place, and none of those in sight at the end goes when the page is scrolled up a little."""
    visit, _ = find(f"""{TITLE}<section id=talk></section><script>
      const draw = () => {{
        const isAtEnd = scrollY + innerHeight > talk.offsetHeight, made = talk.children.length;
        if (isAtEnd && made < 30) talk.insertAdjacentHTML('beforeend', "<div style='height: 200px'></div>".repeat(6));
        [...talk.children].forEach((frame, n) => {{
          const row = frame.getBoundingClientRect().bottom < -1000 ? '' : `<p class="comment" id="c${{n}}">text ${{n}}</p>`;
          if (frame.innerHTML !== row) frame.innerHTML = row;
        }});
      }};
      addEventListener('scroll', draw);
      draw();
    </script>""")

    assert sorted(ids(visit)) == list(range(30))


OPENABLE = """n => `<p class=comment id=c${n} style='position:absolute; top:${n * 100}px; height:50px'>text ${n}</p>` +
  (n % 9 ? '' : opened[n] ? `<p class=comment id=d${n} style='position:absolute; top:${n * 100 + 60}px'>reply ${n}</p>`
  : `<button id=replies${n} style='position:absolute; top:${n * 100 + 60}px' onclick='opened[${n}] = 1; draw()'>1 reply</button>`)"""


def test_replies_are_opened_on_the_way_through_a_list_that_keeps_only_what_is_in_sight(find: Find) -> None:
    listed = (WINDOWED % ("", "", "document.scrollingElement", 0)).replace(ROW, OPENABLE)
    visit, _ = find(listed.replace("const row", "const opened = {}; const row"))

    assert len(visit.gathered) == 45


def test_a_list_of_few_rows_in_a_frame_of_another_site_is_walked_through_from_its_top(find: Find) -> None:
    """The frame is out of sight where the page has gone back to its own top, and told of no scrolling there."""
    rows_of_frame = WINDOWED % ("height: 330px; overflow: auto", "", "box", 0)
    few = rows_of_frame.replace("/ 100) - 1)", "/ 100))").replace("/ 100) + 3)", "/ 100) + 1)").replace("40", "15")
    foreign = "<script>talk.src = location.href.replace('127.0.0.1', 'localhost').replace('/0', '/1')</script>"
    visit, _ = find(f"{TITLE}{SPACE}<iframe id=talk height=400 width=600></iframe>{foreign}", few)

    assert ids(visit) == list(range(15))


def test_a_row_that_is_not_shown_does_not_stop_the_walk_through_a_list(find: Find) -> None:
    hidden = "<p class=comment id=c40 hidden>text 40</p>"
    visit, _ = find(hidden + WINDOWED % ("margin-top: 200px; height: 500px; overflow: auto", "", "box", 0))

    assert sorted(ids(visit)) == list(range(41))


def test_a_list_that_asks_for_the_rows_in_sight_is_walked_through(find: Find) -> None:
    """It begins at its end, and nothing tells how many there are."""
    asks = "async function draw() { await fetch('/1'); await new Promise(done => setTimeout(done, 50));"
    body = WINDOWED % ("height: 500px; overflow: auto", "", "box", 0)
    visit, _ = find(
        body.replace("function draw() {", asks).replace("  draw();\n<", "  box.scrollTop = 9999;\n<"), "row"
    )

    assert sorted(ids(visit)) == list(range(40))


def test_rows_that_are_used_again_are_walked_through_in_both_directions(find: Find) -> None:
    """Such rows stand in the document in any order; the list begins in the middle."""
    pool = "<p class=comment style='position:absolute; height:80px'></p>" * 9
    script = """<script>
      function draw() {
        const first = Math.max(0, Math.min(31, Math.floor(box.scrollTop / 100) - 1));
        for (let n = first; n < first + 9; n++) {
          const row = talk.children[n % 9];
          [row.id, row.textContent, row.style.top] = [`c${n}`, 'more '.repeat(n), `${n * 100}px`];
        }
      }
      box.onscroll = draw;
      box.scrollTop = 2000;
      draw();
    </script>"""
    talk = f"<section id=talk style='position: relative; height: 4000px'>{pool}</section>"
    visit, _ = find(
        f"{TITLE}<h2>40 comments</h2><div id=box style='height: 500px; overflow: auto'>{talk}</div>{script}"
    )

    assert sorted(ids(visit)) == list(range(40))


def test_links_that_cannot_be_read_cost_nothing_that_was_gathered(find: Find) -> None:
    links = "<a id=open href='https://[broken/#talk'>Comments</a> <a id=next href='https://[broken/2'>2</a>"
    visit, _ = find(section(0, 3, links))

    assert ids(visit) == [0, 1, 2]


def test_rows_put_together_anew_are_no_new_ones(find: Find) -> None:
    body = section(0, 8, "<div style='height: 3000px'></div>")
    redrawn = "<script>addEventListener('scroll', () => { talk.innerHTML = talk.innerHTML })</script>"
    visit, _ = find(body + redrawn)

    assert ids(visit) == list(range(8))


def linked(page: int, last: int, link: str = "<a id=next href='/{}'>{}</a>") -> str:
    return section(5 * page, 5 * page + 5, link.format(page + 1, page + 1) if page < last else "")


@pytest.mark.parametrize("link", ["<a id=next href='/{}'>{}</a>", "<link id=next rel=next href='/{}'>"])
def test_next_pages_are_loaded_one_after_the_other_and_the_item_tells_of_the_first(find: Find, link: str) -> None:
    visit, _ = find(*(linked(page, 3, link) for page in range(4)))

    assert ids(visit) == list(range(20))
    assert [(click.kind, click.effect) for click in visit.clicks] == [("next", "larger")] * 3
    assert visit.snapshot
    assert visit.snapshot.url.endswith("/0")


@pytest.mark.parametrize(("older", "clicks"), [("Older", 2), ("Oldest", 3)], ids=["same word", "other word"])
def test_from_the_last_page_on_the_way_back_to_it_is_not_the_only_one_followed(
    find: Find, older: str, clicks: int
) -> None:
    middle = f"<a id=next1 href='/2'>Newer</a><a id=next2 href='/3'>{older}</a>"
    last = section(10, 15, "<a id=next href='/1'>Older</a>")
    visit, _ = find(last, section(5, 10, middle), last, section(0, 5))

    assert sorted(ids(visit)) == list(range(15))
    assert len(visit.clicks) == clicks


def test_next_pages_in_a_frame_leave_the_page_where_it_is(find: Find) -> None:
    frame = f"{TITLE}<iframe src='/1' style='width: 600px; height: 400px'></iframe>"
    visit, _ = find(frame, *(linked(page, 3) for page in range(1, 4)))

    assert ids(visit) == list(range(5, 20))
    assert visit.snapshot
    assert visit.snapshot.url.endswith("/0")


LEFT = "<li class=comment id=c6><b class=author>Ann</b> <i>6 May 2026</i><p>The tram was 6 minutes late again.</p></li>"
TURN = """<button type=button id=next{0} onclick="turn({1})">{2}</button>"""
TURNED = """<script>
  let page = 0;
  const row = n => `<p class=comment id=c${n}>text ${n}</p>`;
  const turn = wanted => {
    page = Math.max(0, Math.min(3, wanted));
    talk.innerHTML = Array.from({length: 5}, (_, i) => row(5 * page + i)).join('');
  }
</script>"""


@pytest.mark.parametrize(
    ("buttons", "clicks"),
    [
        (TURN.format("", "page + 1", "Next"), 4),
        ("".join(TURN.format(n, n, n + 1) for n in range(4)), 3),
        (TURN.format(0, "page - 1", "Previous") + TURN.format(1, "page + 1", "Next"), 5),
        (
            TURN.format(0, "3", "Next")
            + "<p><b>1</b>"
            + "".join(TURN.format(n, n, n + 1) for n in range(1, 4))
            + "</p>",
            4,
        ),
    ],
    ids=["next", "numbers", "previous and next", "next row, and numbers"],
)
def test_what_takes_the_place_of_what_was_there_is_added_to_it(find: Find, buttons: str, clicks: int) -> None:
    visit, _ = find(section(0, 5, buttons + TURNED))

    assert ids(visit) == list(range(20))
    assert len(visit.clicks) == clicks


@pytest.mark.parametrize(("last", "number"), [(LEFT, 6), ("<li class=none><p>There are no more.</p></li>", 5)])
def test_the_comment_that_is_left_for_the_last_page_is_known_by_its_place(
    find: Find, monkeypatch: pytest.MonkeyPatch, last: str, number: int
) -> None:
    read = searching.read

    def read_many(snapshot: PageSnapshot) -> CommentSection | None:
        return read(snapshot) if len(snapshot.document.find_class("comment")) > 1 else None

    def said(snapshot: PageSnapshot) -> list[Comment]:
        nodes = snapshot.document.find_class("comment") if snapshot.comment_section else []
        return [Comment(str(node.findtext("p")), "Ann", id=str(node.get("id")), xpath=xpath(node)) for node in nodes]

    monkeypatch.setattr(searching, "read", read_many)
    monkeypatch.setattr(searching, "said", said)
    first = "".join(LEFT.replace("6", str(n)) for n in range(1, 6))
    turn = f"<button id=next onclick='talk.innerHTML = `{last}`'>Next</button>"
    visit, _ = find(f"{TITLE}<ol id=talk>{first}</ol>{turn}")

    assert len(visit.gathered) == number


def test_what_stands_beside_what_leads_on_and_says_another_word_leads_back(find: Find) -> None:
    turn = """<script>
      let at = 0;
      const turn = by => { at += by; draw(); }, rows = at => at.map(n => `<p class=comment id=c${n}>text ${n}</p>`).join("");
      const draw = () => {
        talk.innerHTML = rows([5 * at, 5 * at + 1, 5 * at + 2, 5 * at + 3, 5 * at + 4]);
        turns.innerHTML = (at ? `<li><button id=more onclick="turn(-1)">Newer</button></li>` : "")
          + (at < 3 ? `<li><button id=next onclick="turn(1)">Older</button></li>` : "");
      };
      draw();
    </script>"""
    visit, _ = find(f"{TITLE}<section id=talk></section><ul id=turns></ul>{turn}")

    assert ids(visit) == [*range(20)]


def test_what_unfolds_replies_beside_what_leads_on_leads_nowhere_back(find: Find) -> None:
    turn = """<script>
      let at = 0;
      const row = n => `<div><p class=comment id=c${n}>text ${n}</p><b id=replies${n} onclick="answer(this, ${n + 9})">1 reply</b></div>`;
      const answer = (button, n) => button.outerHTML = `<p class=comment id=c${n}>text ${n}</p>`;
      const next = () => at < 2 ? `<button id=next onclick="at++; draw()">Older</button>` : "";
      const draw = () => talk.innerHTML = [3 * at, 3 * at + 1, 3 * at + 2].map(row).join("") + next();
      draw();
    </script>"""
    visit, _ = find(f"{TITLE}<section id=talk></section>{turn}")

    assert sorted(ids(visit)) == [*range(18)]


def test_a_large_box_beside_a_control_is_read_for_no_word() -> None:
    pages = NextPages()
    pages.fruitful = "Older"
    large = f"<section>Older{'<p></p>' * 9}</section>"
    beside = [next(parse(f"<div>{said}<b>Newer</b></div>").iter("b")) for said in ("<i>Older</i>", large)]
    assert [*map(pages.lead_back, beside)] == [True, False]


def test_a_next_page_about_something_else_is_left_out(find: Find) -> None:
    other = section(5, 10).replace("The harbour tram is late again", "What to cook on a rainy day in June")
    visit, _ = find(section(0, 5, "<a id=next href='/1'>next</a>"), other)

    assert ids(visit) == list(range(5))


@pytest.mark.parametrize("link", ["/9", "http://127.0.0.1:9/"])
def test_next_pages_that_cannot_be_had_end_the_gathering(find: Find, link: str) -> None:
    visit, _ = find(section(0, 5, f"<a id=next href='{link}'>next</a>"))

    assert (ids(visit), effects(visit)) == (list(range(5)), ["failed"])


def test_a_next_page_that_cannot_be_had_costs_none_of_the_others(find: Find) -> None:
    links = "<a id=next2 href='/9'>2</a> <a id=next3 href='/1'>3</a>"
    visit, _ = find(section(0, 5, links), section(5, 10))

    assert (ids(visit), effects(visit)) == (list(range(10)), ["failed", "larger"])


TAKEN = """<script>
  document.addEventListener("click", event => {
    const link = event.target.closest("a");
    if (!link) return;
    event.preventDefault();
    const first = talk.children.length;
    talk.insertAdjacentHTML("beforeend", [0, 1, 2].map(n => `<p class=comment id=c${first + n}>text ${first + n}</p>`).join(""));
    if (first > 7) link.remove();
  });
</script>"""


TAKEN_LAST = (
    TAKEN.replace(  # as the last of all, where nobody has prevented it
        "document.addEventListener(", 'addEventListener("click", () => addEventListener(', 1
    )
    .replace("if (!link) return", "if (!link || event.defaultPrevented) return")
    .replace("  });\n</", "  }, {once: true}), true);\n</")
)
HANDED_ON = """<b id=add></b><script>
  const link = document.querySelector("a");
  link.onclick = () => { add.click() };
  add.onclick = () => {
    const first = talk.children.length;
    talk.insertAdjacentHTML("beforeend", [0, 1, 2].map(n => `<p class=comment id=c${first + n}>text ${first + n}</p>`).join(""));
    if (first > 7) link.remove();
  };
</script>"""


@pytest.mark.parametrize("address", ["/9", "/0/comments?offset=5", "http://127.0.0.1:9/"])
@pytest.mark.parametrize(
    ("script", "number"),
    [(TAKEN, 11), (TAKEN_LAST, 11), (HANDED_ON, 11), ("", 5)],
    ids=["taken", "taken at last", "handed on", "left alone"],
)
def test_links_that_a_script_takes_load_more_where_they_stand(
    find: Find, address: str, script: str, number: int
) -> None:
    number = 5 if address.startswith("http") else number  # of another site
    visit, _ = find(section(0, 5, f"<a href='{address}'>Load more comments</a>{script}"), section(5, 10))

    assert ids(visit) == list(range(number))


LED = "<a href='/9' onclick=\"%s\">Load more comments</a><a id=next2 href='/1'>2</a>"
ROUTED = """<script>
  document.addEventListener("click", event => {
    const link = event.target.closest("a");
    if (!link) return;
    event.preventDefault();
    history.pushState(0, "", link.href);
    document.body.innerHTML = "<h1>Log in</h1>";
  });
</script>"""


@pytest.mark.parametrize(
    "links",
    [LED % "event.stopPropagation()", LED % "location.href = '/2'; return false", LED % "" + ROUTED],
    ids=["followed in spite of us", "to another address", "by a router"],
)
def test_links_by_which_a_script_leaves_the_page_cost_none_of_the_next_pages(find: Find, links: str) -> None:
    visit, _ = find(section(0, 5, links), section(5, 10), "<h1>Log in</h1>")

    assert (ids(visit), effects(visit)) == (list(range(10)), ["nothing", "larger"])


def test_a_link_that_a_script_keeps_to_itself_takes_nothing_from_the_next_click(find: Find) -> None:
    add = f"talk.insertAdjacentHTML('beforeend', '{rows(5, 8)}'); this.remove(); event.stopPropagation(); return false"
    turn = f"<script>addEventListener('hashchange', () => talk.innerHTML = '{rows(8, 10)}')</script>"
    visit, _ = find(
        section(0, 5, f'<a href="/9" onclick="{add}">Load more comments</a><a id=next2 href="#2">2</a>{turn}')
    )

    assert (ids(visit), effects(visit)) == (list(range(10)), ["larger", "larger"])


DRAWN = """<script>
  let open = false;
  const row = (n, more) => `<p class=comment id=c${n}>text ${n}${more}</p>`;
  const draw = () => talk.innerHTML = [0, 1, 2].map(n => row(n, "<br><a href='/9'>View 2 replies</a>")).join("") + (open ? row(9, "") : "");
  draw();
  document.addEventListener("click", event => { event.preventDefault(); open = !open; draw(); });
</script>"""


def test_links_that_are_drawn_anew_with_each_click_are_clicked_a_few_times(find: Find) -> None:
    visit, _ = find(f"{TITLE}<section id=talk></section>{DRAWN}")

    assert len(visit.gathered) == 4
    assert len(visit.clicks) <= 15


def test_next_pages_without_end_are_bounded_and_the_visit_says_so(find: Find) -> None:
    visit, _ = find(*(linked(page, 9) for page in range(4)), limits=replace(LIMITS, max_next_pages=2))

    assert (len(ids(visit)), visit.detail) == (15, "stopped after 2 next pages (COMCRAWL_MAX_NEXT_PAGES)")


def test_more_without_end_is_bounded_and_the_visit_says_so(find: Find) -> None:
    add = "talk.insertAdjacentHTML('beforeend', `<p class=comment id=c${++n}>text ${n}</p>`)"
    body = section(0, 5, f'<script>let n = 4</script><button id=more onclick="{add}">more</button>')
    visit, _ = find(body, limits=replace(LIMITS, max_more_clicks=3))

    assert (len(ids(visit)), visit.detail) == (8, 'stopped after 3 clicks on "more" (COMCRAWL_MAX_MORE_CLICKS)')


NESTED = """<script>
  const children = {0: [10, 11], 10: [20], 20: [30], 1: [12]};
  const unfold = (button, of) => {
    button.outerHTML = children[of].map(n => `<p class=comment id=c${n}>text ${n}</p>` + opener(n)).join('');
  }
  const opener = n => children[n] ? `<button id=replies${n} onclick="unfold(this, ${n})">replies</button>` : '';
  [1, 0].forEach(n => document.getElementById('c' + n).insertAdjacentHTML('afterend', opener(n)));
</script>"""


def test_replies_of_replies_are_unfolded(find: Find) -> None:
    visit, _ = find(section(0, 3, NESTED))

    assert ids(visit) == [0, 10, 20, 30, 11, 1, 12, 2]


def test_what_has_opened_the_comments_may_bring_more_of_them(find: Find) -> None:
    add = (
        "for (let k = 0; k < 3; k++) talk.insertAdjacentHTML('beforeend', `<p class=comment id=c${n}>text ${n++}</p>`)"
    )
    act = f"{add}; this.id = 'more'; if (n > 6) this.remove()"
    visit, _ = find(section(0, 0, f'<script>let n = 0</script><button id=open onclick="{act}">more</button>'))

    assert (ids(visit), effects(visit)) == (list(range(9)), ["section", "larger", "larger"])


TOGGLE = """<button id=replies onclick="open_ = !open_; answers.hidden = !open_; answers.innerHTML = open_ ? more : ''">
  {}</button><div id=answers></div><script>
  let open_ = false; const more = `<p class=comment id=c10>text 10</p><p class=comment id=c11>text 11</p>`</script>"""


@pytest.mark.parametrize("text", ["2 replies", "replies"])
def test_what_is_unfolded_is_not_folded_again(find: Find, text: str) -> None:
    visit, _ = find(section(0, 3, TOGGLE.format(text)))

    assert (ids(visit), effects(visit)) == ([0, 1, 2, 10, 11], ["larger"])


@pytest.mark.parametrize(
    ("texts", "number"),
    [("5 replies, Show more, Show more", 6), ("5 replies, 3 replies, 1 reply", 6), ("Replies, Replies", 4)],
)
def test_replies_that_come_in_parts_are_asked_for_by_what_says_something_else_then(
    find: Find, texts: str, number: int
) -> None:
    first, *others = texts.split(", ")
    script = f"""<script>let n = 3, said = {others}; replies.onclick = () => {{
      replies.insertAdjacentHTML('beforebegin', `<p class=comment id=c${{n}}>text ${{n++}}</p>`);
      if (said.length) replies.textContent = said.shift(); else replies.remove() }}</script>"""
    visit, _ = find(section(0, 3, f"<button id=replies>{first}</button>{script}"))

    assert ids(visit) == list(range(number))


SWAPPED = f"""{TITLE}<section id=talk></section><script>
  const row = (n, more) => `<div class=comment id=c${{n}}>The tram was ${{n}} minutes late ${{more}}</div>`;
  const list = () => talk.innerHTML = [0, 1, 2, 3].map(n => row(n, `<b id=replies${{n}} onclick="show(${{n}})">1 reply</b>`)).join("");
  const show = n => talk.innerHTML = `<b onclick="list()" role=button>Back</b>` + row(n, "") + row(n + 4, "");
  list();
</script>"""


def test_threads_that_take_the_place_of_the_list_are_opened_one_by_one(
    find: Find, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(claimed, "choose", lambda *_: 8)
    visit, _ = find(SWAPPED)

    assert sorted(ids(visit)) == [*range(8)]
    found = {comment.id: comment.parent_id for comment in visit.gathered.comments()}
    assert [found[f"c{n + 4}"] for n in range(4)] == [f"c{n}" for n in range(4)]


def test_of_what_came_above_a_thread_each_is_clicked_once_to_get_back(
    find: Find, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(claimed, "choose", lambda *_: 9)
    visit, _ = find(SWAPPED.replace("`<b onclick", "`<b onclick='1' role=button>Text size</b>` + `<b onclick"))

    assert sorted(ids(visit)) == [*range(8)]


@pytest.mark.parametrize("said", ["Read more of this conversation", "1 reply"])
def test_a_thread_that_takes_the_place_of_the_list_and_of_its_number_is_left_by_what_came_above_it(
    find: Find, said: str
) -> None:
    page = SWAPPED.replace(
        "[0, 1, 2, 3].map(n => row(n, ", "`<h2>7 comments</h2>` + [0, 1, 2, 3, 7].map(n => row(n, n > 1 ? '' : "
    )
    visit, _ = find(page.replace("1 reply", said).replace("Back", "View full discussion"))

    assert sorted(ids(visit)) == [0, 1, 2, 3, 4, 5, 7]


ONE_OPEN = f"""{TITLE}<section id=talk></section><script>
  let opened = -1;
  const said = n => `<p class=comment id=c${{n}}>The tram was ${{n}} minutes late</p>`;
  const control = n => `<b id=replies${{n}} onclick="opened = ${{n}}; draw()">${{opened == n ? "Hide" : "1 reply"}}</b>`;
  const row = n => `<div>${{said(n)}}${{control(n)}}</div>` + (opened == n ? said(n + 6) : "");
  const draw = () => talk.innerHTML = [0, 1, 2, 3, 4, 5].map(row).join("");
  draw();
</script>"""


def test_of_threads_that_close_one_another_none_is_passed_over(find: Find, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(claimed, "choose", lambda *_: 12)
    visit, _ = find(ONE_OPEN)

    assert sorted(ids(visit)) == [*range(12)]


def test_many_clicks_do_not_wait_for_one_another(find: Find, monkeypatch: pytest.MonkeyPatch) -> None:
    ask, pressed, answered = LiveSnapshot.ask, [0], [0]

    async def counted(live: LiveSnapshot, node: HtmlElement, function: str) -> Any:
        pressed[0] += function == PRESS and not answered[0]
        try:
            return await ask(live, node, function)
        finally:
            answered[0] += function == PRESS

    monkeypatch.setattr(LiveSnapshot, "ask", counted)
    answer = "this.outerHTML = `<p class=comment id=c{}>text</p>`"
    buttons = "".join(f'<i id=replies{n} onclick="{answer.format(n + 10)}">{n} replies</i>' for n in (1, 2, 3))
    visit, _ = find(section(0, 4) + buttons)

    assert (len(visit.gathered), pressed, answered) == (7, [3], [3])


def test_what_begins_to_listen_when_the_pointer_comes_is_clicked_with_others(find: Find) -> None:
    listen = "this.onclick = () => {{ this.outerHTML = `<p class=comment id=c{}>text</p>` }}"
    buttons = "".join(f'<i id=replies{n} onpointerover="{listen.format(n + 10)}">{n} replies</i>' for n in (1, 2))
    assert len(find(section(0, 4) + buttons)[0].gathered) == 6


@pytest.mark.parametrize(("act", "number", "clicks"), [("", 8, 2), ("answer(this, {})", 16, 8)])
def test_of_many_alike_one_is_tried_first(find: Find, act: str, number: int, clicks: int) -> None:
    answer = "const answer = (button, n) => button.outerHTML = `<p class=comment id=c${n + 10}>text ${n + 10}</p>`"
    button = '<button id=replies class=thread onclick="{}">1 reply</button>'
    body = "".join(rows(n, n + 1) + button.format(act.format(n)) for n in range(8))
    visit, _ = find(f"{TITLE}<script>{answer}</script><section id=talk>{body}</section>")

    assert (len(ids(visit)), len(visit.clicks)) == (number, clicks)


@pytest.mark.parametrize("act", ["talk.innerHTML = ''", "talk.append(...[...talk.children].reverse())"])
def test_what_shows_less_or_only_sorts_is_clicked_once(find: Find, act: str) -> None:
    visit, _ = find(section(0, 6, f'<button id=more onclick="{act}">less</button>'))

    assert (ids(visit), effects(visit)) == (list(range(6)), ["nothing"])


def test_more_in_a_frame(find: Find) -> None:
    more = "<button id=more onclick=\"this.remove(); talk.insertAdjacentHTML('beforeend', `{}`)\">more</button>"
    visit, _ = find(f"{TITLE}<iframe src='/1'></iframe>", section(0, 5, more.format(rows(5, 9))))

    assert ids(visit) == list(range(9))


@pytest.mark.parametrize(("claimed", "clicks"), [(6, 0), (9, 2)])
def test_the_gathering_ends_when_as_many_are_there_as_claimed(find: Find, claimed: int, clicks: int) -> None:
    body = section(0, 6, "<button id=more>more</button>").replace("<section", f"<h2>{claimed} comments</h2><section")
    visit, _ = find(body)

    assert (visit.claimed, len(visit.clicks)) == (claimed, clicks)


@pytest.mark.parametrize(("claimed", "number"), [(None, 9), (6, 6), (9, 9)])
def test_what_is_hardly_likely_is_clicked_unless_as_many_are_there_as_claimed(
    find: Find, claimed: int | None, number: int
) -> None:
    more = "<button class='sc-1x2 hKlm' onclick=\"this.remove(); talk.insertAdjacentHTML('beforeend', `{}`)\">Mai multe</button>"
    heading = f"<h2>{claimed} comments</h2>" if claimed else ""
    visit, _ = find(f"<div>{heading}{section(0, 6, more.format(rows(6, 9)))}</div>")

    assert ids(visit) == list(range(number))


@pytest.mark.parametrize(("said", "number"), [("More arguments", 20), ("Sign in", 18)])
def test_where_comments_stand_in_several_lists_what_loads_more_of_one_tells_what_does_of_the_others(
    find: Find, said: str, number: int
) -> None:
    more = '<button {} class=m onclick="this.previousSibling.innerHTML += `{}`; this.remove()">{}</button>'
    first, other = more.format("", rows(8, 10), said), more.format("id=more", rows(18, 20), "More arguments")
    visit, _ = find(
        f"{TITLE}<h2>20 comments</h2><div><div><div>{rows(0, 8)}</div>{first}</div><div><div>{rows(10, 18)}</div>{other}</div></div>"
    )

    assert len(ids(visit)) == number


@pytest.mark.parametrize(
    ("claimed", "said", "number"), [(21, "left", 21), (21, "'none, but ' + left", 11), (None, "left", 11)]
)
def test_what_has_brought_earlier_ones_is_clicked_again_until_it_says_something_else(
    find: Find, claimed: int | None, said: str, number: int
) -> None:
    heading, control = f"<h2>{claimed} comments</h2>" if claimed else "", "<button id=more>Show 15 earlier</button>"
    script = f"""<script>let left = 15; document.getElementById('more').onclick = event => {{
      const rows = Array.from({{length: 5}}, (_, i) => left - 5 + i).map({ROW}); left -= 5;
      talk.insertAdjacentHTML('afterbegin', rows.join(''));
      if (!left) event.target.remove(); else {{ event.target.id = ''; event.target.textContent = 'Show ' + {said} + ' earlier' }}
    }}</script>"""
    visit, _ = find(f"<div>{heading}{control}{section(15, 21)}</div>{script}")

    assert (len(ids(visit)), len(visit.clicks)) == (number, (number - 6) // 5)


TIMED = """<div style='height: 3000px'></div><script>
  let n = 6, timer = 0;
  const add = () => { timer = 0; talk.insertAdjacentHTML('beforeend', `<p class=comment id=c${n}>text ${n++}</p>`) };
  addEventListener('scroll', () => { timer ||= n < 9 && setTimeout(add, 500) });
</script>"""


def test_a_list_that_goes_on_by_a_timer_is_waited_for_if_comments_are_known_to_be_missing(find: Find) -> None:
    visit, _ = find(f"<div><h2>9 comments</h2>{section(0, 6)}</div>{TIMED}")

    assert (ids(visit), visit.clicks) == (list(range(9)), [])


def test_a_list_that_shows_that_it_goes_on_is_followed_to_its_end(find: Find) -> None:
    slow = """<p id=end></p><script>
      let n = 6, timer = 0;
      const add = () => {
        [0, 1, 2].forEach(() => talk.insertAdjacentHTML('beforeend', `<p class=comment id=c${n} style='height: 400px'>text ${n++}</p>`));
        timer = 0;
        end.innerHTML = '';
      };
      const look = () => {
        if (timer || n > 12 || end.getBoundingClientRect().top > innerHeight) return;
        end.innerHTML = '<span role=progressbar>x</span>';
        timer = setTimeout(add, 700);
      };
      addEventListener('scroll', look);
    </script>"""
    visit, _ = find(f"<div style='height: 3000px'></div>{section(0, 6)}{slow}")

    assert (ids(visit), visit.clicks) == (list(range(15)), [])


@pytest.mark.parametrize("place", ["{}", "<iframe srcdoc='{}' height=400></iframe>"])
def test_a_list_that_goes_on_by_itself_after_the_first_click_is_followed_to_its_end(find: Find, place: str) -> None:
    script = """<script>
      const row = n => `<p class=comment id=c${n} style="height: 300px">text ${n}</p>`;
      const add = () => { for (let n = talk.children.length, to = n + 3; n < to; n++) talk.insertAdjacentHTML(`beforeend`, row(n)); };
      const seen = ([e]) => { if (e.isIntersecting && talk.children.length < 15) add(); };
      add();
      more.onclick = () => { add(); more.outerHTML = `<div id=end style="height: 20px"></div>`; new IntersectionObserver(seen).observe(end); };
    </script>"""
    visit, _ = find(TITLE + place.format(f"<section id=talk></section><button id=more>More</button>{script}"))

    assert ids(visit) == list(range(15))
    assert len(visit.clicks) == 1


def test_a_box_that_goes_on_after_a_click_is_scrolled_to_its_end_where_nothing_tells_how_many_there_are(
    find: Find,
) -> None:
    script = """<style>#talk { height: 400px; overflow: auto }</style><script>
      const row = n => `<p class=comment id=c${n} style="height: 300px">text ${n}</p>`;
      const add = () => { for (let n = talk.children.length, to = n + 3; n < to; n++) talk.insertAdjacentHTML(`beforeend`, row(n)); };
      add();
      const goOn = () => { if (talk.scrollTop + talk.clientHeight > talk.scrollHeight - 50 && talk.children.length < 15) add(); };
      more.onclick = () => { add(); more.remove(); talk.onscroll = goOn; };
    </script>"""
    visit, _ = find(f"<h1>The boat</h1><section id=talk></section><button id=more>More</button>{script}")

    assert ids(visit) == list(range(15))


@pytest.mark.parametrize(("said", "number"), [("Caricamento…", 12), ("Fine", 6)])
def test_what_loads_the_next_rows_when_a_script_that_looks_again_and_again_sees_it_is_waited_for(
    find: Find, said: str, number: int
) -> None:
    polled = f"""<p id=end>{said}</p><script>
      let n = 6, scrolled = false;
      const tall = () => `<p class=comment id=c${{n}} style='height: 500px'>text ${{n++}}</p>`;
      setInterval(() => {{
        if (!scrolled || n > 11 || end.getBoundingClientRect().top > innerHeight) return;
        scrolled = false;
        talk.insertAdjacentHTML('beforeend', tall() + tall());
        if (n > 11) end.remove();
      }}, 250);
      addEventListener('scroll', () => scrolled = true);
    </script>"""
    visit, _ = find(f"<div style='height: 3000px'></div>{section(0, 6)}{polled}")

    assert len(ids(visit)) == number


@pytest.mark.parametrize("name", ["id=more", ""], ids=["likely", "last resort"])
def test_what_loads_more_and_comes_late_is_clicked_if_comments_are_known_to_be_missing(find: Find, name: str) -> None:
    button = f"<button {name} onclick='go()'>3 new comments</button>"
    script = f"const go = () => {{ bar.innerHTML = ''; talk.insertAdjacentHTML('beforeend', `{rows(6, 9)}`) }}"
    late = f"<script>{script}; setTimeout(() => bar.innerHTML = `{button}`, 900)</script>"
    visit, _ = find(f"<div><h2>9 comments</h2><div id=bar></div>{section(0, 6)}</div>{late}")

    assert (ids(visit), effects(visit)) == (list(range(9)), ["larger"])


def test_what_began_to_listen_when_the_end_was_in_sight_is_scrolled_to_once_more(find: Find) -> None:
    listen = """<b id=end>x</b><script>
      let n = 6, was = true;
      const add = () => talk.insertAdjacentHTML('beforeend', `<p class=comment id=c${n}>text ${n++}</p>`);
      const listen = () => new IntersectionObserver(([end]) => {
        if (end.isIntersecting && !was && n < 9) [0, 1, 2].forEach(add);
        was = end.isIntersecting;
      }).observe(end);
      addEventListener('scroll', () => setTimeout(listen, 600), {once: true});
    </script>"""
    high = "<div style='height: 3000px'></div>"
    visit, _ = find(f"{high}<div><h2>9 comments</h2>{section(0, 6)}</div>{listen}")

    assert (ids(visit), visit.clicks) == (list(range(9)), [])


def test_what_is_known_is_found_while_other_pages_go_on(find: Find, monkeypatch: pytest.MonkeyPatch) -> None:
    known, at = MergedComments.known, []

    def watched(*arguments: Any, **named: Any) -> Any:
        at.append(threading.current_thread())
        return known(*arguments, **named)

    monkeypatch.setattr(MergedComments, "known", watched)
    visit, _ = find(section(0, 6))

    assert ids(visit) == list(range(6))
    assert at
    assert threading.current_thread() not in at


def test_what_a_page_says_of_their_number_is_read_again_once_it_has_changed(
    find: Find, monkeypatch: pytest.MonkeyPatch
) -> None:
    claims, read = claimed.claims, []

    def watched(page: PageSnapshot, opened_by: Sequence[str]) -> list[claimed.Claim]:
        read.append(page.document)
        return claims(page, opened_by)

    monkeypatch.setattr(claimed, "claims", watched)
    adds = "talk.insertAdjacentHTML(`beforeend`, `<p class=comment id=c6>text 6</p>`)"
    visit, _ = find(section(0, 6, f"<button id=more onclick='{adds}; this.remove()'>more</button>"))

    assert ids(visit) == list(range(7))
    assert len(read) == len(set(read)) == 4  # two of them to see whether the list goes on by itself


def test_more_that_comes_after_a_while_is_waited_for(find: Find) -> None:
    more = f"setTimeout(() => {{ talk.insertAdjacentHTML('beforeend', `{rows(3, 9)}`); this.remove() }}, 900)"
    visit, _ = find(section(0, 3, f'<button id=more onclick="{more}">More</button>'))

    assert (ids(visit), effects(visit)) == (list(range(9)), ["larger"])


CHAT = f"""<div id=box style="height: 300px; overflow: auto"><section id=talk>{rows(12, 18).replace("<p", "<p style='height: 90px'")}</section></div>
<script>
  let first = 12; box.scrollTop = 9999;
  box.onscroll = () => {{
    if (box.scrollTop > 20 || !first) return;
    const more = Array.from({{length: 6}}, (_, i) => `<p class=comment id=c${{first - 6 + i}} style='height: 90px'>text ${{first - 6 + i}}</p>`);
    first -= 6; talk.insertAdjacentHTML('afterbegin', more.join(''));
  }};
</script>"""


@pytest.mark.parametrize(("heading", "number"), [("18 comments", 18), ("Comments", 18), ("6 comments", 6)])
def test_a_box_is_scrolled_up_for_what_was_said_earlier_unless_as_many_are_there_as_claimed(
    find: Find, heading: str, number: int
) -> None:
    visit, _ = find(f"{TITLE}<div><h2>{heading}</h2>{CHAT}</div>")

    assert (sorted(ids(visit)), visit.clicks) == (list(range(18 - number, 18)), [])


@pytest.mark.parametrize(("label", "expected"), [("3 comments", []), ("4 comments", [True]), ("Comments", [True])])
def test_what_a_click_has_brought_is_not_scrolled_where_it_is_all_that_was_promised(
    find: Find, monkeypatch: pytest.MonkeyPatch, label: str, expected: list[bool]
) -> None:
    scrolled: list[bool] = []

    async def noted(gathering: Gathering, state: State) -> State:
        scrolled.append(True)
        return state

    monkeypatch.setattr("middlewares.gathering.scroll_opened", noted)
    visit, _ = find(
        f'{TITLE}<button id=open onclick="talk.innerHTML = `{rows(0, 3)}`">{label}</button><section id=talk></section>'
    )

    assert (len(ids(visit)), scrolled) == (3, expected)


def test_pages_in_a_drop_down_list_are_gathered(find: Find) -> None:
    show = "talk.innerHTML = Array.from({length: 5}, (_, i) => `<p class=comment id=c${+this.value + i}>text ${+this.value + i}</p>`).join('')"
    options = "".join(
        f"<option id={('one', 'next2', 'next3')[number]} value={number * 5}>{number + 1}</option>"
        for number in range(3)
    )
    visit, _ = find(section(0, 5, f'<select id=pages onchange="{show}">{options}</select>'))

    assert (ids(visit), effects(visit)) == (list(range(15)), ["larger", "larger"])


OTHER = "<title>Other boats</title><h1>Other boats</h1>"


@pytest.mark.parametrize(("title", "number", "clicks"), [(TITLE, 9, 1), (OTHER, 1, 2)])
def test_a_link_that_counts_more_than_a_few_leads_to_all_of_them(
    find: Find, title: str, number: int, clicks: int
) -> None:
    link = "<p><a id=open href='/1'>View all 9 comments</a></p>"
    visit, _ = find(section(0, 1, link), section(0, 9).replace(TITLE, title))

    assert (ids(visit), len(visit.clicks)) == (list(range(number)), clicks)


def test_a_link_in_a_frame_that_leads_elsewhere_costs_none_of_the_comments_there(find: Find) -> None:
    more = f"""<button id=more onclick="this.outerHTML = '{rows(2, 4)}'">More</button>"""
    frame = f"<a id=open href='/2'>9 comments</a>{section(0, 2, more)}"
    visit, _ = find(f"{TITLE}<iframe src='/1' height=500></iframe>", frame, "<h1>The forum</h1>")

    assert (ids(visit), effects(visit)) == (list(range(4)), ["nothing", "larger"])


def test_a_link_after_a_few_that_speaks_of_all_leads_to_them(find: Find) -> None:
    visit, _ = find(f"<div>{section(0, 3)}<a href='/1?list=all'>See all reviews</a></div>", section(0, 7))

    assert ids(visit) == list(range(7))


@pytest.mark.parametrize(("link", "expected"), [("<a id=next href='/1'>2</a>", ["larger"]), ("", ["nothing"])])
def test_what_hardly_loads_more_is_left_alone_where_a_next_page_is_known(
    find: Find, link: str, expected: list[str]
) -> None:
    unlikely = "<button type=button>Suite</button>"
    visit, _ = find(f"<div><h2>10 comments</h2>{section(0, 5, unlikely + link)}</div>", section(5, 10))

    assert effects(visit) == expected


@pytest.mark.parametrize(("claimed", "number"), [(9, 9), (5, 5)])
def test_what_alone_follows_the_list_is_clicked_if_comments_are_known_to_be_missing(
    find: Find, claimed: int, number: int
) -> None:
    load = f"talk.insertAdjacentHTML('beforeend', `{rows(5, 9)}`); this.remove()"
    button = f'<button type=button onclick="{load}">Devamını yükle</button>'
    visit, _ = find(f"<div><h2>{claimed} comments</h2>{section(0, 5, button)}</div>")

    assert ids(visit) == list(range(number))


@pytest.mark.parametrize(("heading", "number"), [("", 6), ("<h2>6 comments</h2>", 6), ("<h2>4 comments</h2>", 4)])
def test_closed_numbers_among_comments_may_hide_replies_unless_all_are_known_to_be_there(
    find: Find, heading: str, number: int
) -> None:
    show = "this.outerHTML = `<p class=comment id=c%d>reply</p>`"
    closed = f'<button class=tog aria-expanded=false onclick="{show}">▾ 1</button>'
    listed = "".join(rows(n, n + 1) + (closed % (n + 4) if n in (0, 3) else "") for n in range(4))
    visit, _ = find(f"{TITLE}<div>{heading}<section>{listed}</section></div>")

    assert len(ids(visit)) == number


def test_what_stands_behind_replies_and_has_brought_some_is_clicked_until_it_brings_none(find: Find) -> None:
    script = """<script>
      let n = 1;
      function show() {
        for (let i = 0; i < 2; i++) box.innerHTML += `<p class=comment>reply ${n++}</p>`;
        if (n > 6) document.all.replies.remove();
      }</script>"""
    button = "<button id=replies onclick=show()>Show 2 more replies</button>"
    visit, found = find(f"{TITLE}<section><div class=comment>text<div id=box></div>{button}</div></section>{script}")

    assert (found, effects(visit)) == (7, ["larger"] * 3)


@pytest.mark.parametrize(
    "busy",
    ["this.disabled = true", "this.setAttribute('aria-busy', 'true')", "this.textContent = 'Loading…'"],
    ids=["off", "busy", "dots"],
)
def test_what_shows_that_it_is_at_work_is_waited_for(find: Find, busy: str) -> None:
    bring = f"talk.insertAdjacentHTML('beforeend', `{rows(3, 6)}`); more.remove()"
    by_frames = f"const end = performance.now() + 900, draw = () => {{ if (performance.now() < end) requestAnimationFrame(draw); else {{ {bring} }} }}"
    visit, _ = find(section(0, 3, f'<button id=more onclick="{busy}; {by_frames}; draw()">more</button>'))

    assert ids(visit) == list(range(6))
    assert effects(visit) == ["larger"]


@pytest.mark.parametrize("busy", ["<div class=spinner></div>", "<button disabled>Loading…</button>"])
def test_what_loads_more_may_come_after_the_comments_that_it_follows(find: Find, busy: str) -> None:
    later = f"foot.innerHTML = `{busy}`; setTimeout(() => foot.innerHTML = n < 9 ? '<button id=more onclick=go()>more</button>' : '', 900)"
    script = f"let n = 3; function go() {{ talk.insertAdjacentHTML('beforeend', [`{rows(3, 6)}`, `{rows(6, 9)}`][n / 3 - 1]); n += 3; {later} }}"
    visit, _ = find(section(0, 3, f"<div id=foot></div><script>{script}; {later}</script>"))

    assert ids(visit) == list(range(9))
    assert effects(visit) == ["larger", "larger"]


def test_what_shows_for_ever_that_it_is_at_work_keeps_nothing_else_from_being_tried(find: Find) -> None:
    more = "<button class='sc-1x2 hKlm' onclick=\"this.remove(); talk.insertAdjacentHTML('beforeend', `{}`)\">Mai multe</button>"
    restless = "<p id=news></p><script>setInterval(() => news.innerHTML += '<b>!</b>', 50)</script>"
    body = f"<div><h2>9 comments</h2>{section(0, 6, more.format(rows(6, 9)))}<div class=spinner></div></div>{restless}"
    visit, _ = find(body, limits=replace(LIMITS, settle_seconds=0.5))

    assert ids(visit) == list(range(9))


def test_a_next_page_that_is_put_in_the_place_of_the_last_after_a_while_is_waited_for(find: Find) -> None:
    later = f"talk.innerHTML = ''; this.remove(); setTimeout(() => talk.innerHTML = `{rows(3, 6)}`, 900)"
    visit, _ = find(section(0, 3, f'<button id=next onclick="{later}">next</button>'))

    assert ids(visit) == list(range(6))
    assert effects(visit) == ["larger"]


def test_where_two_controls_never_come_back_a_third_is_not_waited_for(
    find: Find, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits: list[bool] = []

    async def noted(*arguments: Any) -> float:
        waits.append(await outlast(*arguments) > 0)
        return 0.0

    monkeypatch.setattr("middlewares.late.outlast", noted)
    monkeypatch.setattr("middlewares.late.AT_WORK_SECONDS", 0.3)
    busy = "<button id=more{} onclick='this.disabled = true'>more</button>"
    find(section(0, 3, "".join(map(busy.format, range(3)))))

    assert waits == [True, True, False]


def test_more_that_did_not_listen_yet_is_clicked_once_more_where_comments_are_missing(find: Find) -> None:
    bring = f"talk.insertAdjacentHTML('beforeend', `{rows(3, 6)}`); more.remove()"
    body = section(0, 3, "<button id=more>more</button>").replace("<section", "<h2>6 comments</h2><section")
    visit, _ = find(
        f"{body}<script>addEventListener('click', () => setTimeout(() => {{ more.onclick = () => {{ {bring} }} }}), {{once: true}})</script>"
    )

    assert ids(visit) == list(range(6))
    assert effects(visit) == ["nothing", "larger"]


def test_what_closes_as_the_page_is_scrolled_is_opened_once_more(find: Find) -> None:
    script = f"""<script>
      const more_ = () => {{ talk.innerHTML = `{rows(0, 6)}` }};
      const open_ = () => {{ talk.innerHTML ||= `{rows(0, 3)}<button id=more onclick=more_()>more</button>` }};
      addEventListener('scroll', () => {{ talk.innerHTML = '' }});
    </script>"""
    button = "<button id=open onclick=open_()>comments</button>"
    visit, _ = find(f"{TITLE}{button}<section id=talk></section><p style='height: 3000px'>Story.</p>{script}")

    assert ids(visit) == list(range(6))
    assert effects(visit) == ["section", "section", "larger"]


def test_more_that_fails_now_and_then_is_clicked_once_more_each_time(find: Find) -> None:
    bring = (
        "talk.insertAdjacentHTML('beforeend', `<p class=comment id=c${n}>text ${n++}</p>`); if (n > 5) more.remove()"
    )
    body = section(0, 3, f'<button id=more onclick="if (++k % 2 == 0) {{ {bring} }}">more</button>')
    counted = body.replace("<section", "<script>let n = 3, k = 0</script><h2>6 comments</h2><section")
    visit, found = find(counted)

    assert (effects(visit), visit.claimed, found) == (["nothing", "larger"] * 3, 6, 6)


def test_more_that_leads_to_another_document_ends_nothing(find: Find) -> None:
    following = "<a id=next href='/2'>2</a>"
    visit, _ = find(
        section(0, 3, f"<button id=more onclick='location = `/1`'>more</button>{following}"),
        section(0, 3),
        section(3, 6),
    )

    assert not visit.detail
    assert ids(visit)[:3] == [0, 1, 2]
    assert "failed" not in effects(visit)


@pytest.mark.parametrize(("make", "number"), [("class=go", 9), ("class=other", 6)])
def test_what_is_made_as_what_has_brought_comments_brings_more_whatever_it_says(
    find: Find, make: str, number: int
) -> None:
    script = f"""<script>
      let n = 3;
      const go = () => {{
        talk.insertAdjacentHTML('beforeend', [0, 1, 2].map(() => `<p class=comment id=c${{n}}>text ${{n++}}</p>`).join(''));
        above.innerHTML = '';
        below.innerHTML = n < 9 ? '<a href=# {make} onclick="go(); return false">The last ones</a>' : '';
      }};
    </script>"""
    above = "<div id=above><a id=more href=# class=go onclick='go(); return false'>Show more</a></div>"
    visit, _ = find(f"<div>{above}{section(0, 3)}<div id=below></div></div>{script}")

    assert ids(visit) == list(range(number))


@pytest.mark.parametrize(("box", "first"), [("<p>{}{}</p>", "›"), ("<p>{}</p><p>{}</p>", "»")])
def test_of_two_arrows_in_a_row_the_first_leads_to_the_next_page(
    monkeypatch: pytest.MonkeyPatch, find: Find, box: str, first: str
) -> None:
    """Whichever seems likelier."""
    likeliest_last = searching.more
    monkeypatch.setattr(searching, "more", lambda place: likeliest_last(place)[::-1])
    arrow = "<b id=next{} onclick='row.remove(); talk.innerHTML = `{}`'>{}</b>"
    arrows = box.format(arrow.format(1, rows(3, 6), "›"), arrow.format(2, rows(6, 9), "»"))
    visit, _ = find(f"{section(0, 3)}<div id=row>{arrows}</div>")

    assert [click.text for click in visit.clicks] == [first]


@pytest.mark.parametrize(("marked", "number"), [(1, 9), (2, 3)])
def test_a_row_of_numbers_that_marks_another_than_that_of_the_page_is_to_rate_something(
    monkeypatch: pytest.MonkeyPatch, find: Find, marked: int, number: int
) -> None:
    monkeypatch.setattr(searching, "more", more_points)
    script = f"""<script>
      const show = now => row.innerHTML = [1, 2, 3].map(n => `<li class="${{n === now ? 'on' : 'off'}}">${{n}}</li>`).join('');
      row.onclick = event => {{
        const page = +event.target.textContent;
        show(page);
        talk.innerHTML = [3, 2, 1].map(n => `<p class=comment id=c${{3 * page - n}}>text ${{3 * page - n}}</p>`).join('');
      }};
      show({marked});
    </script>"""
    visit, _ = find(f"<div>{section(0, 3)}<ul id=row></ul></div>{script}")

    assert len(ids(visit)) == number


SENTENCE = "What the town has said of the bridge since spring, at some length. "


@pytest.mark.parametrize(
    ("paragraph", "number"),
    [("<p>{}</p>", 6), ("<div>{}</div>", 6), ("<p><time>Monday</time> {}</p>", 2), ("<p><a href=/9>{}</a></p>", 2)],
)
def test_where_the_control_of_a_paragraph_has_opened_its_comments_those_of_others_open_theirs(
    find: Find, paragraph: str, number: int
) -> None:
    show = "talk.innerHTML = [%d, %d].map(n => `<p class=comment id=c${n}>text ${n}</p>`).join('')"
    controls = [f'<b class=note role=button data-n="{n}" onclick="{show % (2 * n, 2 * n + 1)}">2</b>' for n in range(3)]
    controls[0] = controls[0].replace("<b", "<b id=open")
    controls = [controls[0], *(one.replace("<b", f"<b id=note{n}") for n, one in enumerate(controls[1:]))]
    article = "".join(paragraph.format(SENTENCE) .replace("</", f"{one}</", 1) if "<a" not in paragraph
                      else paragraph.format(SENTENCE).replace("</p>", f"{one}</p>") for one in controls)  # fmt: skip
    visit, _ = find(f"{TITLE}<article>{article}</article><section id=talk></section>")

    assert len(ids(visit)) == number


AGAIN = """<div id=panel hidden style="position: fixed; top: 0; right: 0; width: 300px; height: %dpx; overflow: auto; margin: 0"></div>
<script>
  const row = n => `<p class=comment id=c${n} style="height: 60px; margin: 0">text ${n}</p>`;
  const bring = first => { panel.innerHTML += [0, 1, 2].map(n => row(first + n)).join('') };
  function open_() { panel.hidden = false; if (!panel.firstChild) bring(0) }
  panel.onscroll = () => {
    const had = panel.childElementCount;
    if (had < 12 && panel.scrollTop + panel.clientHeight > panel.scrollHeight - 20) bring(had);
  };
</script>"""


@pytest.mark.parametrize("height", [100, 160])  # of 180
def test_where_a_click_shows_the_first_comments_once_more_the_others_are_scrolled_for(find: Find, height: int) -> None:
    visit, _ = find(section(0, 3, "<button id=more onclick=open_()>View all</button>") + AGAIN % height)

    assert {comment.text for comment in visit.gathered.comments()} == {f"text {n}" for n in range(12)}


def test_where_a_click_shows_a_list_in_the_place_of_another_that_is_scrolled_for_what_follows(find: Find) -> None:
    script = f"""<script>
      const add = () => {{ const n = talk.children.length + 3; talk.innerHTML += [0, 1, 2].map(i => n + i).map(n => `{rows(0, 1).replace("0", "${n}")}`).join('') }};
      function choose() {{
        talk.innerHTML = '';
        add();
        addEventListener('scroll', () => {{ if (talk.children.length < 9) add() }});
      }}
    </script><div style='height: 3000px'></div>"""
    visit, _ = find(f"<button id=more onclick='choose()'>All</button>{section(0, 3)}{script}")

    assert ids(visit) == list(range(12))


def test_what_is_only_drawn_anew_is_not_scrolled(find: Find, monkeypatch: pytest.MonkeyPatch) -> None:
    scrolled: list[int] = []
    scroll = Gathering.scroll

    async def noted(gathering: Gathering, state: State) -> State:
        scrolled.append(gathering.count)
        return await scroll(gathering, state)

    monkeypatch.setattr(Gathering, "scroll", noted)
    visit, _ = find(section(0, 3, "<button id=more onclick='talk.innerHTML = talk.innerHTML'>More</button>"))

    assert (ids(visit), scrolled) == ([0, 1, 2], [])
    assert effects(visit) == ["nothing"]
