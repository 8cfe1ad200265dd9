"""Names beside what is none: stars, mail addresses, and the words of a line that says who wrote when."""

import pytest

from comcrawl_scrapy import extract_comments

SAID = (
    ("Hélène Martin", "Quelle bonne nouvelle, nous y avions fêté notre mariage en 1998 !"),
    ("bruno34", "Espérons que les prix resteront raisonnables, sinon ce sera encore vide."),
    ("Marie-Claude", "Bravo à toute l'équipe."),
)
STARRED = "<li><div><span>{name}</span><span>{stars}</span></div><p>{text}</p></li>"
MAILED = (
    "<p><font><b>{name}</b>- <a href='mailto:{k}@example.org'><b>{k}@example.org</b></a></font><br>"
    "<font><b>{k}-08-2000 22:05:42</b></font><br>{text}</p>"
)
AT = "<dt>At <a href=#c{k}>7:{k} PM</a>, <a href=/u/{k}>{name}</a> said...</dt><dd><p>{text}</p></dd>"
COMMENTED = "<div class=card><div><b>{name} ha comentado:</b><i>2024-03-{k}</i></div><div>{text}</div></div>"


@pytest.mark.parametrize(("record", "box"), [(STARRED, "ul"), (MAILED, "div"), (AT, "dl"), (COMMENTED, "div")])
def test_names_beside_what_is_none(record: str, box: str) -> None:
    records = "".join(
        record.format(name=name, text=text, k=k, stars="★" * (k - 10)) for k, (name, text) in enumerate(SAID, 11)
    )
    html = f"<main><h1>Le vieux moulin</h1><p>Il était vide depuis dix ans.</p><h3>3 Comments</h3><{box}>{records}</{box}></main>"
    comments = extract_comments(html, "https://a.example/b").comments
    assert [(comment.author, comment.text) for comment in comments] == list(SAID)


def test_what_two_records_say_alike_is_no_name_where_names_stand_beside_the_times() -> None:
    records = "".join(
        f"<li class=item><div><h6>Comment</h6><span><i class=arrow></i>From submitter</span></div>"
        f"<small><time datetime='2024-10-{k}T13:31:16+00:00'>2 months ago</time> · {name}</small><div><p>{text}</p></div></li>"
        for k, (name, text) in enumerate(SAID[:2], 11)
    )
    html = f"<main><h1>Le vieux moulin</h1><p>Il était vide depuis dix ans.</p><h5>2 Comments</h5><ul>{records}</ul></main>"
    comments = extract_comments(html, "https://a.example/b").comments
    assert [(comment.author, comment.text) for comment in comments] == list(SAID[:2])
