"""A box to write a comment in, right beside the records, tells that they are comments; not one for messages, or one for each."""

import pytest

from comcrawl_scrapy import extract_comments
from comcrawl_scrapy.classification.written_beside import is_led_to
from comcrawl_scrapy.dom import Outline, parse

BOX = "<form><h3>Deja tu comentario</h3><input name=a><textarea name=t></textarea><button>Enviar</button></form>"
CONTACT = "<form><h3>Contacto</h3><input name=a><textarea name=t></textarea><button>Enviar</button></form>"
SILENT = "<form><textarea name=t placeholder='Deja tu comentario'></textarea></form>"
DEEP = f"<form><label>Deja tu comentario</label>{'<div>' * 6}<textarea></textarea>{'</div>' * 6}</form>"
SAID = (
    ("Lucía", "Fuimos el sábado con los niños y les encantó."),
    ("pepe_78", "¿Y dónde aparcamos?"),
    ("Carmen R.", "Trabajé en esa estación quince años y me emociona ver que no la han derribado."),
)


def page(heading: str, record: str, below: str = "", above: str = "", between: str = "") -> str:
    records = between.join(record.format(name=name, said=said, k=k) for k, (name, said) in enumerate(SAID, 11))
    return (
        "<html lang=es><body><header><ul><li><a href=/>Inicio</a><li><a href=/b>Noticias</a></ul></header><main>"
        "<article><h1>La antigua estación es biblioteca</h1><p>La estación llevaba más de diez años cerrada y la semana pasada"
        f" volvió a abrir sus puertas, esta vez a los lectores.</p></article>{heading}{above}<div>{records}</div>{below}</main></body></html>"
    )


DATED = "<div class=card><div class=card-header><b>{name}</b><i>2024-03-{k} 19:42:00</i></div><p>{said}</p></div>"
ANSWERED = "<div class=card><p> {name} escribió:</p><p>{said}</p><a href=/r/{k}>Responder</a></div>"
UNSIGNED = "<p>2024-03-{k}</p><p>{said}</p>"
UNDATED = "<div><p><strong>{name}</strong></p><p>{said}</p></div>"


@pytest.mark.parametrize(
    ("html", "found"),
    [
        (page("<h3>Comentarios</h3>", DATED, below=BOX), 3),
        (page("<h3>Comentarios</h3>", DATED, above=BOX), 3),
        (page("<h3>Comentarios</h3>", UNDATED, below=BOX), 3),
        (page("<h3>Comentarios</h3>", UNDATED, below=DEEP), 3),
        (page("", ANSWERED, below=BOX), 3),
        (page("", UNDATED, below=BOX), 0),  # a heading and a box are the least that undated ones need
        (page("", UNSIGNED, below=BOX), 0),  # news above a form that nobody has filled in
        (page("<h3>Comentarios</h3>", UNDATED, below=CONTACT), 0),
        (page("<h3>Comentarios</h3>", UNDATED, between=BOX, below=BOX), 0),  # what is commented on
    ],
)
def test_a_box_to_write_in_beside_them_speaks_for_comments(html: str, found: int) -> None:
    assert len(extract_comments(html, "https://a.example/b").comments) == found


def test_the_whole_page_may_be_one_form() -> None:
    inner = BOX.replace("<form>", "<div>").replace("</form>", "</div>")
    html = page("<h3>Comentarios</h3>", UNDATED, below=inner).replace("<main>", "<main><form>")
    assert [comment.author for comment in extract_comments(html, "https://a.example/b").comments] == [
        name for name, _ in SAID
    ]


@pytest.mark.parametrize(
    ("above", "leads"),
    [
        ("<div>Comentarios</div>", True),
        ("<p><b>3 comentarios</b></p>", True),
        ("<h2>Gästebuch</h2>", True),
        (BOX, True),
        (SILENT, True),
        (f"<div>{SILENT}</div>", True),
        (f"{SILENT}<div>", False),  # it is of another place
        (f"{SILENT}<p>Noticias</p>", False),
        (SILENT.replace("comentario", "pedido"), False),
        (CONTACT, False),
        (BOX.replace("textarea", "select"), False),
        ("<div>Noticias</div>", False),
        ("<div>0 comentarios</div>", False),
        ("<p>Aquí están todos los comentarios.</p>", False),
        ("<ul><li><a href=/c>Comentarios</a></ul>", False),  # a menu
        ("<div>Comentarios</div><p>Ayer</p>", False),
    ],
)
def test_a_line_above_leads_to_comments(above: str, leads: bool) -> None:
    outline = Outline.of(parse(f"<body>{above}<p id=first>Lucía: sí</p></body>"))
    assert is_led_to(outline, len(outline) - 1) is leads
