from __future__ import annotations

import numpy as np
import pytest

from comcrawl_scrapy.classification import group_features as features
from comcrawl_scrapy.classification.group_features import FEATURES, group_features
from comcrawl_scrapy.documents.measures import NAMES, LongestWithin, Measures
from comcrawl_scrapy.dom import Outline, parse


@pytest.mark.parametrize(
    ("html", "name", "count"),
    [
        ("<p>four words are here</p>", "words", 4),
        ("<p><a href=x>linked</a> not</p>", "link_chars", 6),
        ("<p>on 12.03.2024</p>", "dates", 1),
        ("<p>11-23</p>", "dates", 1),
        ("<p>11-32</p>", "dates", 0),
        ("<p>Won 11-23</p>", "dates", 0),
        ("<p>vor 3 Stunden</p>", "dates", 1),
        ("<p>2 hours ago (edited)</p>", "dates", 1),
        ("<p>5 мин. назад</p>", "dates", 1),
        ("<p>BİR DAKİKA ÖNCE</p>", "dates", 1),
        ("<p>vor 3 Std.</p>", "dates", 1),
        ("<p><b>Ana</b> dijo hace 18 horas:</p>", "dates", 1),
        ("<p>3 jam yang lalu</p>", "dates", 1),
        ("<p>3 घंटे पहले</p>", "dates", 1),
        ("<p>3 ชั่วโมงที่แล้ว</p>", "dates", 1),
        ("<p>12 มกราคม 2567</p>", "dates", 1),
        ("<p>17 دی 1398</p>", "dates", 1),
        ("<p>۱۷ دی ۱۳۹۸</p>", "dates", 1),
        ("<p>١٢ مايو ٢٠٢٤</p>", "dates", 1),
        *(
            (f"<p>{said}</p>", "dates", 1)
            for said in (
                "Ann, an hour ago",
                "vor einer Stunde",
                "il y a un an",
                "godzinę temu",
                "год назад",
                "לפני יום",
                "منذ يومين",
                "tunti sitten",
                "преди час",
            )
        ),
        *(
            (f"<p>{said}</p>", "dates", 0)
            for said in ("Half an hour of it", "An agora of people", "vor dem Haus", "2567 บาท")
        ),
        ("<p>No number</p>", "dates", 0),
        ("<p>เราอยู่ที่นี่มาสามสิบปี และไม่เคยเห็นอะไรแบบนี้</p>", "sentences", 2),
        ("<time datetime='2024-03-01'>a day ago</time>", "dates", 1),
        ("<a href=#>Antworten</a>", "controls", 1),
        ("<button>返信</button>", "controls", 1),
        ("<p>I would reply to this, if only I had the time to do it.</p>", "controls", 0),
        ("<time datetime=2024>x</time>", "times", 1),
        ("<a href=/user/ann>Ann</a>", "people", 1),
        ("<a href=#c1>#1</a>", "fragments", 0),
        ("<a href=/a#c1>#1</a>", "fragments", 1),
        ("<a rel='nofollow ugc' href=x>x</a>", "ugc", 1),
        ("<script>var hidden = 'text';</script>", "chars", 0),
        ("<!-- nothing --><p>tail</p>x", "chars", 5),
    ],
)
def test_what_a_page_holds_is_counted(html: str, name: str, count: int) -> None:
    assert Measures.of(Outline.of(parse(html)))[name].sum() == count


def test_the_longest_in_any_range() -> None:
    values = np.random.default_rng(0).random(50)
    longest = LongestWithin(values)
    starts, ends = np.array([0, 3, 10, 49, 7]), np.array([50, 4, 27, 50, 15])
    assert longest(starts, ends) == pytest.approx([values[a:b].max() for a, b in zip(starts, ends, strict=True)])


def test_own_parts_leave_nested_members_out() -> None:
    outline = Outline.of(parse("<ul><li>abc<ul><li>de</li><li>f</li></ul></li></ul>"))
    members = [i for i, tag in enumerate(outline.tags) if tag == "li"]
    table = group_features(Measures.of(outline), np.full(len(outline), 0.5), [members])
    assert table.shape == (1, len(FEATURES))
    assert table[0, FEATURES.index("mean chars")] == pytest.approx((3 + 2 + 1) / 3)
    assert table[0, FEATURES.index("nested")] == pytest.approx(2 / 3)
    assert table[0, FEATURES.index("members")] == 3
    assert len(NAMES) == len(set(NAMES))


def test_groups_are_described_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    outline = Outline.of(parse("<ul>" + "<li class=a>one <b>two</b></li><li>three</li>" * 4 + "</ul>"))
    measures, names = Measures.of(outline), np.full(len(outline), 0.5)
    groups = [[i for i, tag in enumerate(outline.tags) if tag == wanted] for wanted in ("ul", "li", "b")]
    together = group_features(measures, names, groups)
    monkeypatch.setattr(features, "AT_ONCE", 1)
    assert group_features(measures, names, groups) == pytest.approx(together)
