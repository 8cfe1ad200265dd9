from __future__ import annotations

import pytest
from playwright.async_api import Page

from middlewares.consent import refuse
from tests.live import Run
from tests.searching import Find, comments, effects, put

EDGE = "position: fixed; bottom: 0; height: 99px"
LAYER = "position: fixed; inset: 0; background: white"
DIALOG = """<div id=dialog class=consent-box role=dialog style='{style}'><p>{text}</p>
    <button onclick="document.title = 'accepted'; dialog.remove()">{accept}</button>
    <button onclick="{refused}; dialog.remove()">{refuse}</button></div>"""
ENGLISH = {
    "style": LAYER,
    "text": "We and our partners use cookies to personalise content and ads.",
    "accept": "Accept all",
    "refuse": "Reject all",
    "refused": put(3),
}


@pytest.mark.parametrize(
    "words",
    [
        {},
        {"text": "Wir verwenden Cookies.", "accept": "Alle akzeptieren", "refuse": "Alle ablehnen"},
        {"text": "当サイトではクッキーを使用します", "accept": "すべて許可", "refuse": "すべて拒否"},
        {"text": "نستخدم ملفات تعريف الارتباط", "accept": "قبول الكل", "refuse": "رفض الكل"},
        {"text": "쿠키를 사용합니다", "accept": "모두 동의", "refuse": "모두 거부"},
    ],
)
def test_consent_is_refused(find: Find, words: dict[str, str]) -> None:
    visit, found = find(DIALOG.format(**ENGLISH | words))

    assert (found, visit.clicks, visit.wall) == (3, [], None)


@pytest.mark.parametrize(
    ("choose", "behind", "number"),
    [
        ("Manage options", "Reject all", 3),
        ("Weitere Optionen", "Alle ablehnen", 3),
        ("詳細設定", "すべて拒否", 3),
        ("Manage options", "Accept selected", 0),
        ("Our partners", "Reject all", 0),
    ],
)
def test_consent_is_refused_behind_what_leaves_a_choice(find: Find, choose: str, behind: str, number: int) -> None:
    second = f"<button id=behind>{behind}</button>"
    opens = f"dialog.lastElementChild.outerHTML = '{second}'; behind.onclick = () => {{ dialog.remove(); {put(3)} }}"
    dialog = f"""<div id=dialog class=consent-box role=dialog style='{LAYER}'><p>We use cookies.</p>
        <button onclick="{put(4)}; dialog.remove()">Accept all</button><button>{choose}</button></div>"""
    script = f"<script>dialog.lastElementChild.onclick = () => {{ {opens} }}</script>"
    assert find(dialog + script)[1] == number


def test_a_page_is_gone_back_to_from_where_its_choices_on_consent_are(find: Find) -> None:
    dialog = f"""<div class=consent-box role=dialog style='{LAYER}'><p>We use cookies.</p><button>Accept all</button>
        <button onclick="location.href = '/1'">Manage options</button></div>"""
    opens = f"""<button id=open onclick="{put(3)}">Comments</button><p>{"word " * 50}"""
    assert find(dialog + opens, f"<h1>Privacy</h1><p>{'word ' * 50}")[1] == 3


def test_a_page_that_loads_anew_once_it_is_answered_is_looked_at(find: Find) -> None:
    anew = "document.cookie = 'answered=1'; location.reload()"
    body = DIALOG.format(**ENGLISH | {"refused": anew}).replace("\n", "")
    script = f"<script>document.write(/answered/.test(document.cookie) ? `{comments(3)}` : `{body}`)</script>"
    visit, found = find(script)

    assert (found, visit.clicks) == (3, [])


def test_a_banner_at_the_edge_is_refused_where_nothing_was_found(find: Find) -> None:
    banner = DIALOG.format(**ENGLISH | {"style": EDGE})
    visit, found = find(f"{banner}<p>{'word ' * 50}")

    assert (found, visit.clicks) == (3, [])


@pytest.mark.parametrize("refuse", ["Reject all", "Endast nödvändiga"])
def test_what_opens_the_comments_may_come_with_the_answer(find: Find, refuse: str) -> None:
    shows = "document.body.insertAdjacentHTML('beforeend', `<button id=open onclick='show()'>Comments</button>`)"
    banner = DIALOG.format(**ENGLISH | {"style": EDGE, "refuse": refuse, "refused": shows})
    visit, found = find(f"{banner}<script>show = () => {put(3)}</script><p>{'word ' * 50}")

    assert (found, effects(visit)) == (3, ["section"])


@pytest.mark.parametrize(
    ("style", "text"),
    [(EDGE, "What do you think of the bridge?"), ("", "We use cookies."), (f"{EDGE}; left: 0; display: none", "We use cookies.")],
    ids=["no consent", "not at the edge", "hidden"],
)  # fmt: skip
def test_what_is_no_banner_on_consent_is_not_answered(find: Find, style: str, text: str) -> None:
    asked = f"<div id=box style='{style}'>{text}<button onclick=\"{put(3)}\">Avböj</button></div>"
    _, found = find(f"{asked}<p>{'cookies ' * 50}")

    assert found == 0


def test_what_cannot_be_refused_is_not_accepted_but_named(find: Find) -> None:
    dialog = (
        f"<div class=consent-box style='{LAYER}'>We use cookies.<button onclick=\"{put(3)}\">Accept all</button></div>"
    )
    visit, found = find(dialog + "<p>" + "word " * 50)

    assert (found, visit.wall) == (0, "consent")


def test_dialogs_are_known_by_their_rules_also_in_a_frame(run: Run, page: Page) -> None:
    pressed = "onclick='top.document.title += 1; this.parentNode.remove()'"
    banner = f"<div class='sp-dsgvo sp-dsgvo-popup-overlay'><b class=sp-dsgvo-privacy-btn-accept-nothing {pressed}>?</b></div>"
    in_frame = f"<div id=piano-cookie_banner><b data-close-button {pressed}>?</b></div>"

    async def answer(html: str) -> tuple[str, str]:
        await page.set_content(html)
        return await refuse(page), await page.title()

    assert run(answer("<p>Nothing to answer.</p>")) == ("none", "")
    assert run(answer(banner)) == ("refused", "1")
    assert run(answer(f'<iframe srcdoc="{in_frame}"></iframe>')) == ("refused", "1")
