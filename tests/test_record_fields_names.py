from __future__ import annotations

import pytest

from comcrawl_scrapy.record_fields.name_words import LED, SIGNED
from comcrawl_scrapy.record_fields.names import author_name, signed_name


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Ann Marsh", "Ann Marsh"),
        ("Ann says:", "Ann"),
        ("👤 : Ann", "Ann"),
        ("Recenzja wg Ann", "Ann"),
        ("Ann at 1:03", "Ann"),
        ("Ann @ 1:02:03", "Ann"),
        ("Ann at Sea", "Ann at Sea"),
        ("Commentaire de Ann", "Ann"),
        ("von [gelöscht]", "[gelöscht]"),
        ("Geschrieben von Anna am 3.5.2024 (bearbeitet)", "Anna"),
        ("Kommentar von Gelöscht", "Gelöscht"),
        ("1. Posted by はなこ", "はなこ"),
        ("من: سارة", "سارة"),
        ("Comment from Ann", "Ann"),
        ("# Ann", "Ann"),
        ("From: Ann", "Ann"),
        ("小明：", "小明"),
        ("Ann wrote on 2026-09-16 10:48:22:", "Ann"),
        ("Ann added a comment - 12/Sep/14 4:50 PM", "Ann"),
        ("(2) By Ann on 2026-09-16 10:48:22", "Ann"),
        ("Posted by Ann on March 3rd, 2011 at 10:15", "Ann"),
        ("Comment #2 - Posted by: Kurt M/39/185 at November 10, 2012 5:06 PM", "Kurt M/39/185"),
        ("geschrieben von wScherf am 21. Jan. 2015, 20:02", "wScherf"),
        ("Posted by: Florida CPA, 27 Sep 2011 | 18:53", "Florida CPA"),
        ("TaxJoke November 12, 2012 1:42 PM EDT", "TaxJoke"),
        ("On October 26, 2012 at 2:39am, Rosa said...", "Rosa"),
        ("On March 3, 2011 at 5:00 pm Ann Marsh said:", "Ann Marsh"),
        ("Il 3 marzo 2011 alle 17:00 Ann Marsh ha scritto:", "Ann Marsh"),
        ("On the Road March 3, 2011", "On the Road"),
        ("Soumis par Ann le mer, 01/05/2024 - 10:00", "Ann"),
        ("Ingediend op 3 mei 2024 door Ann", "Ann"),
        ("bja009 replied to comment from Juno the Loon", "bja009"),
        ("http://example.org Ann", "Ann"),
        ("Ann\nModerator", "Ann"),
        ("by Loren, MT", "Loren, MT"),
        ("Ann (not verified)", "Ann"),
        ("Review by Ann", "Ann"),
        ("Avis de Ann", "Ann"),
        ("Beoordeling door Ann", "Ann"),
        ("Commento di Ann", "Ann"),
        ("Kommentar von Ann", "Ann"),
        ("Ann (non vérifié)", "Ann"),
        ("Ann (Berlin)", "Ann (Berlin)"),
        ("Ann [Visiteur]", "Ann"),
        ("Анна [Гость]", "Анна"),
        ("Ann [Bern]", "Ann [Bern]"),
        ("ביקורת מאת דוד", "דוד"),
        ("مراجعة بواسطة سارة", "سارة"),
        ("發表者: 陳怡君", "陳怡君"),
        ("3 ：名無しさん： ID:b6d8453c", "名無しさん"),
        ("3 ：名無しさん：", "名無しさん"),
        ("Oct. 4, 2026, midnight - Dave", "Dave"),
        ("Dave, Oct. 4, 2026, noon", "Dave"),
        ("Oct. 3, 2026, 9:21 a.m. - Grace H. ¶", "Grace H."),
        ("0 ⋅ Grace H. ⋅ Oct. 3, 2026, 9:21 a.m. ¶", "Grace H."),
        ("Scritto da: Carla58 | 3 marzo 2011", "Carla58"),
        ("Reply from Bridge Apps", "Bridge Apps"),
        ("Comment number 1. Comment posted by Malcolm from Hull, at 08:15 26 Nov", "Malcolm from Hull"),
        ("Reply posted by user_name_taken, at 08:22 26 Nov", "user_name_taken"),
        ("Svar fra Nordcykler", "Nordcykler"),
        ("Ответ от Bridge Apps", "Bridge Apps"),
        ("Response from the owner", "Response from the owner"),
        ("Göteborgaren sa...", "Göteborgaren"),
        ("phuong.le", "phuong.le"),
        ("Ann, le 3 mars 2011", "Ann"),
        ("Ann Lee am 3. Mai 2024 um 10:20 Uhr", "Ann Lee"),
        ("3 mei 2024, 10.20 uur, Ann Lee", "Ann Lee"),
        ("10:20, 3 May 2024 H. Lee", "H. Lee"),
        ("Ann Lee (3/5/2024)", "Ann Lee"),
        ("Ann Lee（2024年5月3日）", "Ann Lee"),
        ("Tom Le", "Tom Le"),
        ("Bridge SA", "Bridge SA"),
        ("da Silva", "da Silva"),
        ("投稿者：のんびり屋", "のんびり屋"),
        ("달빛여행님의 댓글", "달빛여행"),
        ("달빛여행 님의 댓글의 댓글", "달빛여행"),
        ("のんびり屋さんのコメント", "のんびり屋"),
        ("小明的评论", "小明"),
        ("Ann's comment", "Ann"),
        ("Ann's", "Ann's"),
        ("March 3rd, 2011", None),
        ("", None),
        ("12", None),
        ("No. 1201", None),
        ("answered", None),
        ("permalink", None),
        ("Schriftgröße: A A A", None),
        ("Link", "Link"),
        ("Added", "Added"),
        ("About", "About"),
        ("No1", "No1"),
        ("no 7", "no 7"),
        ("Nr.1", "Nr.1"),
        ("NUM 3", "NUM 3"),
        *(
            (f"Ann Marsh {says}", "Ann Marsh")
            for says in (
                "escribió:",
                "mówi:",
                "сказала:",
                "λέει:",
                "يقول:",
                "kaže:",
                "viết:",
                "说道：",
                "napsal(a):",
                "написал(а):",
            )
        ),
        *((f"Ann Marsh{says}", "Ann Marsh") for says in ("さんは書きました:", "より:", "님의 말:", "說道：")),
        *(
            (f"{by} Ann Marsh", "Ann Marsh")
            for by in (
                "Dodał:",
                "Написал:",
                "Kirjoittaja:",
                "بواسطة",
                "โดย",
                "Đăng bởi",
                "Scris de",
                "닉네임:",
                "网友：",
            )
        ),
        *(
            (said, "Ann Marsh")
            for said in ("Date Added: 09/27/2026 by Ann Marsh", "Fecha publicado: 27/09/2026 por Ann Marsh")
        ),
        ("3楼 林一", "林一"),
        ("楼主 林一 2026-09-27 10:15:00", "林一"),
        ("3楼", "3楼"),
        ("Ann Marsh posted a comment", "Ann Marsh"),
        ("Ann Marsh commented on at :", "Ann Marsh"),
        ("Ann Marsh (Utente)", "Ann Marsh"),
        ("Oleh Petrenko", "Oleh Petrenko"),
        ("abc " * 60, "abc abc" + " abc" * 38),
    ],
)
def test_the_name_is_what_stands_beside_words_dates_and_signs(text: str, name: str | None) -> None:
    assert author_name(text) == name


def test_a_name_that_stands_alone_may_have_a_separator_in_it() -> None:
    assert author_name("Mike - CMO @ Hub", alone=True) == "Mike - CMO @ Hub"
    assert author_name("Mike - CMO @ Hub") == "Mike"
    assert author_name("Ann | March 3rd, 2011", alone=True) == "Ann"


@pytest.mark.parametrize("said", ["TEXT SIZE", "TEXT SIZE - +", "Taille du texte : A A"])
def test_what_makes_the_text_larger_is_nobodys_name(said: str) -> None:
    assert author_name(said, alone=True) is None


def test_how_many_have_reviewed_it_is_nobodys_name() -> None:
    assert SIGNED.match("Reviewed by 50cent")
    assert not SIGNED.match("Reviewed by 7 customers")


@pytest.mark.parametrize(
    "lead", ["Review by", "Bewertung von", "Avis de", "Recensione di", "Отзыв от", "ביקורת מאת", "مراجعة بواسطة"]
)
def test_a_name_may_stand_behind_a_word_for_reviews(lead: str) -> None:
    assert LED.fullmatch(lead)
    assert author_name(f"{lead} Ann") == "Ann"


@pytest.mark.parametrize("lead", ["Soumis par", "Rédigé par :", "Eingereicht von", "Gespeichert von", "Ingediend door", "Commented by",
                                  "Added by", "Kommentiert von", "Enviado por", "Inviato da", "Inlagt av", "Dodane przez"])  # fmt: skip
def test_a_name_may_stand_behind_a_word_for_what_is_sent_in(lead: str) -> None:
    assert LED.fullmatch(lead)
    assert SIGNED.match(f"{lead} Ann")
    assert (author_name(f"{lead} Ann"), signed_name(f"{lead} Ann")) == ("Ann", "Ann")


@pytest.mark.parametrize("lead", ["sorted by:", "Order by:", "Trier par :", "Ordenar por:"])
def test_what_a_list_is_sorted_by_is_nobodys_name(lead: str) -> None:
    assert not SIGNED.match(f"{lead} date")


@pytest.mark.parametrize(
    "line",
    [
        "投稿者：Anna（未認証） 投稿日時：{}",
        "Anna (확인되지 않음)님이 {}에 제출",
        "Anna（未验证） 提交于 {}",
        "أرسله Anna (لم يتم التحقق) في {}",
        "נשלח על ידי Anna (לא מאומת) ב-{}",
        "ارسال شده توسط Anna در {}",
        "Anna (doğrulanmamış) tarafından {} tarihinde gönderildi",
        "Υποβλήθηκε από Anna (χωρίς επαλήθευση) στις {}",
        "Anna द्वारा {} को प्रस्तुत",
        "เขียนโดย Anna เมื่อ {}",
        "Được gửi bởi Anna (chưa xác thực) vào {}",
        "Dikirim oleh Anna pada {}",
        "Wysłane przez Anna (niezweryfikowany) w dniu {}",
        "Vložil Anna (neověřeno), {}",
        "Anna (nem ellenőrzött) küldte be {}",
        "Lähettänyt Anna (ei varmistettu) {}",
        "Inskickad av Anna (ej verifierad) den {}",
        "Ingezonden door Anna (niet gecontroleerd) op {}",
        "Додано Anna (не перевірено) {}",
        "Trimis de Anna (neverificat) la {}",
        "Anna in risposta a Bo {}",
        "Anna w odpowiedzi na Bo {}",
    ],
)
def test_a_line_names_who_has_sent_it_in_as_each_language_has_it(line: str) -> None:
    assert author_name(line.format("05/03/2024 - 14:05")) == "Anna"


@pytest.mark.parametrize(
    "name",
    [
        "Oleh Petrenko",
        "Petro Oleh Kos",
        "Μαρία από Αθήνα",
        "Robot 3 D",
        "Robot 3d",
        "햇님이",
        "La Toya",
        "Ana de la Cruz",
        "박님이 좋아",
    ],
)
def test_a_name_with_such_words_in_it_is_one(name: str) -> None:
    assert author_name(name) == author_name(f"{name} 05/03/2024 - 14:05") == name


@pytest.mark.parametrize(
    "line",
    ["Ingezonden door Anna op {}", "Được gửi bởi Anna vào {}", "Vložil Anna (neověřeno), {}", "Trimis de Anna la {}", "Додано Anna {}"],
)  # fmt: skip
def test_a_line_says_by_whom_and_when_something_was_sent_in(line: str) -> None:
    assert signed_name(line.format("05/03/2024 - 14:05")) == "Anna"


@pytest.mark.parametrize(
    "address",
    ["<ann@x.example>", "<ann at x.example>", "(ann.lee (at) x.example)", "[ann@mail.x.example]", "<...@...>"],
)
def test_an_address_of_mail_behind_a_name_is_none_of_it(address: str) -> None:
    assert author_name(f"Ann Lee {address}") == "Ann Lee"
    assert author_name(f"Ann Lee {address}", alone=True) == "Ann Lee"
