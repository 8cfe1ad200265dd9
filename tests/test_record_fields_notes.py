"""What says that a comment was edited, and what people say who begin with such words."""

from __future__ import annotations

import pytest

from comcrawl_scrapy.record_fields.notes import is_note, without_notes


@pytest.mark.parametrize(
    "line",
    [
        "Zuletzt geändert von Anna am 05.03.2024, 14:05, insgesamt 1-mal geändert.",
        "Dernière modification par Anna le 05 mars 2024, 14:05, modifié 1 fois.",
        "Ostatnio zmieniony 6 mar 2024, 10:00 przez Anna, łącznie zmieniany 1 raz.",
        "En son Anna tarafından 05 Mar 2024, 14:05 tarihinde düzenlendi, toplamda 1 kere düzenlendi.",
        "Sist redigert av Anna 5. mar 2024 14:05",
        "最后由 Anna 于 2024-3-6 10:00 编辑",
        "संपादित 6 मार्च 2024",
        "Edited 3 times in total",
        "Bearbeitet um 14:05",
        "Edited by Ann Marsh",
        "Edited by Ann Lee at 10:15 AM",
        "Modifié par Anne à 10:15, raison : faute",
        "Bearbeitet 3 mal, zuletzt von Ann Lee",
        "Dieser Beitrag wurde von Anna bearbeitet: 5 März 2024 - 14:05",
        "Ce message a été modifié par Anna: 05 mars 2024 - 14:05",
        "Este mensaje fue editado por Anna el 5/3/2024 14:05",
        "Messaggio modificato da Anna il 5/3/2024, 14:05",
        "[Reactie gewijzigd door Anna op 6 september 2024 10:43]",
        "Post edytowany przez Anna 2024-03-05 14:05",
    ],
)
def test_notes_are_told(line: str) -> None:
    assert is_note(line)
    assert without_notes(f"Well said.\n{line}") == "Well said."


@pytest.mark.parametrize(
    "line",
    [
        "Updated my phone in 2023 and it still works.",
        "The post was updated with 2 new photos, thanks",
        "The comment modified my view on 2 things",
        "Edited by a professional, it would be a great book of 2019.",
        "Modified cars are loud at 3 in the morning.",
        "Geändert hat sich seit 1990 nichts.",
        "Dernière modification de la loi en 2024 : une honte.",
        "Editado en 1990, este libro es una joya.",
        "Ostatnio zmienili rozkład o 14:05.",
        "Edited to say that the ferry goes at 10:15",
        "Bearbeitet: Der Zug geht um 10:15 Uhr ab",
        "Изменено всё с 2019 года, а толку нет.",
        "最終更新が2019年のままです。",
        "The message is updated every 5 minutes",
        "Ce message est bien écrit, mais 2024 est passé.",
        "נערך סקר ב-2019 והתוצאות ברורות.",
    ],
)
def test_sentences_that_begin_as_notes_do_are_none(line: str) -> None:
    assert not is_note(line)
