from __future__ import annotations

import pytest

from tests.searching import Find, comments, put

LAYER = "position: fixed; inset: 0; background: white"
LOCKED = "<style>html, body { height: 100%; overflow: hidden; margin: 0 }</style>"
ON_SIGHT = f"""<div style='height: 4000px'>{"word " * 200}</div><b id=end>x</b><script>
    new IntersectionObserver(([e], all) => {{ if (e.isIntersecting) {{ all.disconnect(); {put(3)} }} }}).observe(end)
</script>"""
CLOSED = "this.closest('.layer').remove(); document.querySelector('style').remove()"
ESCAPED = (
    f"onkeydown = e => {{ if (e.key === 'Escape') {{ {CLOSED.replace('this.closest', 'document.querySelector')} }} }}"
)


@pytest.mark.parametrize(
    "layer",
    [
        f'<form>Our newsletter <input type=email><button>Subscribe</button></form><b role=button onclick="{CLOSED}">×</b>',
        f'<a href="/app">Get our app</a> <button type=button class="btn-close" onclick="{CLOSED}"><svg></svg></button>',
        f'<p>アプリで読む</p><button type=button onclick="{CLOSED}">閉じる</button>',
        f"<p>Our newsletter</p><script>{ESCAPED}</script>",
        "<a href='https://shop.example/'>The best boats</a>",
    ],
    ids=["cross", "named by its developers", "by its words", "Escape", "nothing to close it by"],
)
def test_a_layer_does_not_keep_the_page_from_being_read(find: Find, layer: str) -> None:
    visit, found = find(f"{LOCKED}{ON_SIGHT}<div class=layer style='{LAYER}'>{layer}</div>")

    assert (found, visit.clicks, visit.wall) == (3, [], None)


@pytest.mark.parametrize(
    ("layer", "wall"),
    [
        ("<form>Please log in <input type=password><button>Go on</button></form>", "login"),
        ("<p>Read on?</p><a href='/login'>Log in</a>", "login"),
        ("<p>Weiterlesen?</p><button type=button>Jetzt abonnieren</button><a href='/x'>Abonnieren</a>", "subscription"),
        ("<p>We use cookies</p><button type=button>Accept all</button>", "consent"),
    ],
)
def test_what_asks_for_an_account_or_money_or_consent_is_not_got_round(find: Find, layer: str, wall: str) -> None:
    visit, found = find(f"{LOCKED}{ON_SIGHT}<div class=layer style='{LAYER}'>{layer}</div>")

    assert (found, visit.wall) == (0, wall)


@pytest.mark.parametrize("behind", ["z-index: -1", "pointer-events: none"])
def test_what_lies_behind_the_page_is_left_alone(find: Find, behind: str) -> None:
    layer = f"<div class=layer style='{LAYER}; {behind}'><b role=button onclick=\"{put(3)}\">×</b></div>"
    _, found = find(f"{layer}<p style='height: 1000px'>{'word ' * 50}</p>")

    assert found == 0


def test_the_layer_that_holds_the_comments_is_not_closed(find: Find) -> None:
    visit, found = find(
        f"<div class=layer style='{LAYER}'><b role=button onclick=\"{CLOSED}\">×</b>{comments(3)}</div>"
    )

    assert (found, visit.clicks) == (3, [])


def test_a_layer_that_closing_leads_elsewhere_does_not_change_the_page_searched(find: Find) -> None:
    layer = f"<div class=layer style='{LAYER}'><button type=button onclick=\"location = '/1'\">×</button></div>"
    button = f'<button id=open onclick="{put(3)}">Comments</button>'
    visit, found = find(layer + button, comments(9))

    assert (found, len(visit.clicks)) == (3, 1)
    assert visit.snapshot
    assert visit.snapshot.url.endswith("/0")
