"""What stands below the text of a comment and is no part of it: signatures, notes that it was edited, and stars, also above it."""

from __future__ import annotations

import re

from comcrawl_scrapy.documents.shown_text import in_full
from comcrawl_scrapy.times.dates_in_text import without_dates

LONGEST_NOTE = 150  # characters of "Last edited by Ann on March 3rd, 2011"
SIGNED = re.compile(r"\n(?:_{5,}|--)(?:\n|$)")  # the line that signatures stand below
CHANGED = (
    r"(?:edited|modified|updated|bearbeitet|geändert|editado|modifi(?:é|cation)|modificato|bewerkt|gewijzigd|redigerad|отредактировано"
    r"|edytowan[oy]|upraveno|editováno|muokattu|редаговано|відредаговано|змінено|изменено|szerkesztve|módosítva|editat|düzenlendi|diedit|diubah"
    r"|đã (?:chỉnh )?sửa|επεξεργασμένο|تم التعديل|ویرایش شده|נערך|संपादित|편집됨|수정됨|編集済み|已?编辑[于过]?|已?編輯[於過]?)\b"
)
CHANGED_LAST = (  # where the word for it is declined, or no blank parts the words
    r"последний раз редактировалось|сообщение отредактировал|востаннє редагувалось|ostatnio (?:zmienion|edytowan|modyfikowan)|ostatnia edycja|naposledy (?:uprav|edito|změn)"
    r"|viimeksi muoka|utoljára (?:szerkeszt|módosít)|utolsó szerkeszt|a hozzászólást \d+ alkalommal szerkeszt|ultima (?:oară modificat|editare|modifica)"
    r"|última (?:edição|edición|modificação|modificación)|editado (?:pela|por) última vez|dernière (?:modif|édit)|son düzenle|en son \S.{0,40} tarafından .{1,40}düzenlendi|sidst rettet|sist (?:redigert|endret)|τελευταία επεξεργασία|آخر تعديل|آخرین ویرایش"
    r"|แก้ไข(?:ล่าสุด|ข้อความ|เมื่อ)|(?:chỉnh )?sửa lần cuối|terakhir di(?:edit|ubah)|最終(?:編集|更新)|最後に編集|마지막(?:으로)? ?(?:수정|편집)|(?:本帖最[后後]|最[后後]由).{0,40}[编編][辑輯]|最[后後][编編][辑輯]"
)
BY = "by|von|durch|par|por|pel[oa]|da|av|af|door|przez|on"
POST = (  # "This post", "Der Beitrag"
    r"(?:(?:this|the|dies\w{1,2}|d(?:er|ie|as)|ce|cette|le|este|esta|el|la|o|a|il|questo|dit|dat|de|het|den(?:ne|na)?|det(?:ta|te)?|ten|tento|to)\s+)?"
    r"(?:post(?:ing)?|comment|message|beitrag|kommentar|nachricht|eintrag|commentaire|mensaje|comentario|mensagem|comentário|messaggio|commento|bericht|reactie"
    r"|inlägg(?:et)?|indlæg(?:get)?|innlegg(?:et)?|wpis|komentarz|příspěvek|príspevok|komentář)"
)
WAS = (  # "was last", "wurde zuletzt"; where the word for it comes last, who did it stands before
    r"(?:(?:was|has been|wurde|a été|(?:ha )?(?:sido|fue)|foi|è stat[oa]|is(?=.{1,10}(?:bewerkt|gewijzigd))|werd|(?:har|blev|ble)(?: blivit)?|był|został|byl|bol)\s+(?:last\s+|zuletzt\s+|laatst\s+|senast\s+|ostatnio\s+|naposledy\s+)?)?"
    r"(?:(?:von|durch|am)\s[^.!?]{1,40}(?:[\d.:]+[^.!?]{1,40}?)?\s)?"
)
OF_POST = (
    r"(?:edited|modified|updated|bearbeitet|editiert|geändert|editad[oa]|modificad[oa]|édité|modifié|modificat[oa]|bewerkt|gewijzigd|redigera(?:t|ts|d|des)|redigert|redigeret"
    r"|edytowan[oya]|zmieniony|upraven[oaý]?|zmenený)e?\b"
)
EDITED = re.compile(  # with what may follow: alone the word begins sentences too, "Updated my first loaf …"
    rf"\W*(?:(?:this\s+)?(?:post|comment|message)\s+(?:was|has been)\s+(?:last\s+)?{CHANGED}"
    rf"|{POST}\s+{WAS}{OF_POST}(?=\W*$|\s*[:：([]|.*\d|\W*(?:{BY})\b)"
    rf"|(?:last|zuletzt|laatst|última|dernière|senast)\s+{CHANGED}"
    rf"|(?=[^.!?]*[\d:：])(?:{CHANGED_LAST})"  # else it may be of a paper: "Última edição do jornal …"
    rf"|{CHANGED}(?=\W*$|\s*[:：([]|.*\d|\W*(?:{BY})\b|.*\b(?:ago|yesterday|today|gestern|heute|hier|ayer|ieri|gisteren)\b))",
    re.IGNORECASE,
)
FIGURES = re.compile(  # "3 times", ": May 3", "by Ann77"; no "with 2 new photos"
    rf"\W*(?:(?:\d+)?\D*|\w+\W+\d+\W*|(?:{BY})\b.*)|\s*[:：([].*"
)
MOST_AFTER = 6  # words of a note without a date: "Edited 3 times, last by Ann Lee"
YEAR = re.compile(r"(?<!\d)\d{4}(?!\d)")  # which is no date of a note
MOST_BEFORE = (
    4  # words between it and a clock: "Edited by Ann Lee at 10:15", not "Edited to say that it starts at 10:15"
)
CLOCK = re.compile(r"(?<![\d:])\d{1,2}[:h]\d\d(?![\d:])")
STAR = "[★☆✩✪✫✬✭✮✯✰⭐🌟]\ufe0f?"
STARS = re.compile(rf"(?:{STAR}\s*){{3,}}")


def is_note(line: str) -> bool:
    """Say whether a *line* says that the comment was edited.

    >>> [is_note(line) for line in ("Edited by Ann", "Last edited: May 3", "Updated", "Updated the post!", "Edited to add a line")]
    [True, True, True, False, False]
    >>> [is_note(line) for line in ("Son düzenleme: 6 Mart 2024", "本帖最后由 Ann 于 2024-3-6 编辑", "最后，我想编辑一下", "Изменено 5 марта")]
    [True, True, False, True]
    >>> [is_note(line) for line in ("Updated 2 phones today, and both are broken.", "Edytowany w 2019 roku, szkoda.", "Edited 2x")]
    [False, False, True]
    """
    found = EDITED.match(line) if len(line) <= LONGEST_NOTE else None
    if found is None:
        return False
    said = " ".join(line.split())
    clock = CLOCK.search(line, found.end())
    if without_dates(said) != said or (clock and len(line[found.end() : clock.start()].split()) <= MOST_BEFORE):
        return True
    is_of_year = YEAR.search(said) is not None and not any(map(str.isdigit, YEAR.sub("", said)))
    after = line[found.end() :]
    return not is_of_year and len(after.split()) <= MOST_AFTER and FIGURES.fullmatch(after) is not None


def without_notes(text: str) -> str:
    r"""Return *text* without the signature and the notes that stand below it, and the stars that were given with it.

    >>> without_notes("Well said.\n--\nAnn\nEdited by Ann"), without_notes("Well said.\nEdited by Ann")
    ('Well said.', 'Well said.')
    >>> without_notes("★★★★★\nWell said."), without_notes("Well said.\n★ ★ ★ ☆ ☆"), without_notes("★★★★★")
    ('Well said.', 'Well said.', '★★★★★')
    """
    signed = SIGNED.search(text)
    lines = in_full((text[: signed.start()] if signed and signed.start() else text).split("\n"))
    while len(lines) > 1 and (is_note(lines[-1]) or STARS.fullmatch(lines[-1])):
        lines.pop()
    while len(lines) > 1 and STARS.fullmatch(lines[0]):
        del lines[0]
    return "\n".join(lines)
