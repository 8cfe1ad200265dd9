from __future__ import annotations

from dataclasses import replace

import pytest

from tests.searching import LIMITS, Find, effects

TITLE = "<title>The harbour tram is late again</title><h1>The harbour tram is late again</h1>"


def cut(number: int) -> str:
    text = "The harbour tram was late again this morning and"
    more = "<button type=button aria-label=More onclick='this.parentNode.textContent = this.parentNode.dataset.text'></button>"
    row = f"<p class=comment id=c{{n}} data-text='{text} nobody was told.'>{text}… {more}</p>"
    return "".join(row.format(n=n) for n in range(number))


@pytest.mark.parametrize(("most", "whole"), [(99, [True] * 3), (2, [True, True, False])])
def test_texts_that_break_off_are_shown_as_a_whole_all_at_once_within_the_bound(
    find: Find, most: int, whole: list[bool]
) -> None:
    visit, _ = find(f"{TITLE}<section id=talk>{cut(3)}</section>", limits=replace(LIMITS, max_more_clicks=most))

    assert [comment.text.endswith("nobody was told.") for comment in visit.gathered.comments()] == whole
    assert effects(visit) == ["larger"] * sum(whole)
    assert bool(visit.detail) is not all(whole)


@pytest.mark.parametrize("name", ["", "id=replies "], ids=["of no kind", "as if it brought replies"])
def test_what_is_shown_in_the_place_of_a_note_is_the_comment(find: Find, name: str) -> None:
    show = f"<button {name}type=button onclick='this.parentNode.innerHTML = `<i>Rain.</i>`'>Show it</button>"
    rows = [f"<p class=comment><i>What reader {n} thinks of it.</i></p>" for n in range(4)]
    visit, _ = find(
        f"{TITLE}<section id=talk>{rows[0]}<p class=comment>This may not please you. {show}</p>{''.join(rows[1:])}</section>"
    )

    said = [comment.text for comment in visit.gathered.comments()]
    assert said == ["What reader 0 thinks of it.", "Rain.", *(f"What reader {n} thinks of it." for n in range(1, 4))]
    assert effects(visit) == ["larger"]


def test_replies_that_come_into_sight_with_what_was_folded_are_asked_for(find: Find) -> None:
    rows = "".join(f"<div class=comment><i>What reader {n} thinks of it.</i></div>" for n in range(4))
    script = """<script>
      const ask = `<button id=replies onclick="this.outerHTML = '<div class=comment><i>Snow.</i></div>'">2</button>`;
      function unfold(row) { row.innerHTML = '<i>Rain.</i>'; row.insertAdjacentHTML('afterend', ask) }
      talk.insertAdjacentHTML('beforeend', '<div class=comment><a href="#" onclick="unfold(this.parentNode); return false">[+]</a></div>');
    </script>"""
    visit, _ = find(f"{TITLE}<section id=talk>{rows}</section>{script}")

    assert [comment.text for comment in visit.gathered.comments()][4:] == ["Rain.", "Snow."]


def test_what_is_folded_below_what_was_folded_is_shown_too(find: Find) -> None:
    rows = "".join(f"<div class=comment><i>What reader {n} thinks of it.</i></div>" for n in range(4))
    script = """<script>
      const fold = said => `<div class=comment><a href="#" onclick="unfold(this.parentNode, '${said}'); return false">[+]</a></div>`;
      function unfold(row, said) { row.innerHTML = `<i>${said}</i>`; if (said === 'Rain.') row.insertAdjacentHTML('afterend', fold('Snow.')) }
      talk.insertAdjacentHTML('beforeend', fold('Rain.'));
    </script>"""
    visit, _ = find(f"{TITLE}<section id=talk>{rows}</section>{script}")

    assert [comment.text for comment in visit.gathered.comments()][4:] == ["Rain.", "Snow."]


def test_what_is_drawn_anew_in_the_place_of_a_note_is_the_comment(find: Find) -> None:
    rows = [f"<p class=comment><i>What reader {n} thinks of it.</i></p>" for n in range(4)]
    show = (
        "<button type=button onclick='this.parentNode.outerHTML = `<p class=comment><i>Rain.</i></p>`'>Show it</button>"
    )
    visit, _ = find(
        f"{TITLE}<section id=talk>{rows[0]}<p class=comment>Hidden. {show}</p>{''.join(rows[1:])}</section>"
    )

    assert [comment.text for comment in visit.gathered.comments()][:3] == [
        "What reader 0 thinks of it.",
        "Rain.",
        "What reader 1 thinks of it.",
    ]


def test_a_text_as_a_whole_takes_the_place_of_its_part_however_that_began(find: Find) -> None:
    more = "<button type=button aria-label=More onclick='this.parentNode.textContent = `The tram of {0} was late.`'></button>"
    row = f"<p class=comment>At {{0}} it was late again, and nobody was told… {more}</p>"
    visit, _ = find(f"{TITLE}<section id=talk>{''.join(map(row.format, ('six', 'seven', 'eight')))}</section>")

    assert [comment.text for comment in visit.gathered.comments()] == [
        f"The tram of {time} was late." for time in ("six", "seven", "eight")
    ]


def test_what_moves_up_to_the_place_of_a_note_is_not_what_that_hid(find: Find) -> None:
    rows = [f"<p class=comment><i>What reader {n} thinks of it.</i></p>" for n in range(4)]
    add = "talk.insertAdjacentHTML(`beforeend`, `<p class=comment><i>Rain.</i></p>`); this.parentNode.remove()"
    note = f"<p class=comment>Hidden. <button type=button onclick='{add}'>Show it</button></p>"
    visit, _ = find(f"{TITLE}<section id=talk>{rows[0]}{note}{''.join(rows[1:])}</section>")

    said = [comment.text for comment in visit.gathered.comments()]
    assert [said.count(f"What reader {n} thinks of it.") for n in range(4)] == [1, 1, 1, 1]
    assert "Rain." in said
