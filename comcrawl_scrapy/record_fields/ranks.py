"""What forums call their members after how long they have been there: beside the name of one, it is none. "Moderator" may be somebody."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from comcrawl_scrapy.record_fields.slots import Layout, Slot

RANKS = frozenset(
    (
        *("newbie", "newcomer", "new member", "new user", "member", "junior member", "jr. member", "full member", "senior member", "sr. member"),
        *("hero member", "active member", "well-known member", "regular member", "advanced member", "veteran member", "vip member", "veteran"),
        *("registered user", "registered member", "registered", "regular", "active user"),
        *("thread starter"),
        *("mitglied", "neues mitglied", "aktives mitglied", "neuling", "benutzer", "neuer benutzer", "erfahrener benutzer"),
        *("membre", "nouveau membre", "membre actif"),
        *("miembro", "nuevo miembro", "miembro activo", "usuario", "novato", "membro", "novo membro", "utente"),
        *("lid", "nieuw lid", "actief lid", "medlem", "ny medlem", "aktiv medlem", "jäsen"),
        *("użytkownik", "nowy użytkownik", "stały bywalec", "nowy", "člen", "nový člen", "uživatel", "nováček", "tag", "membru"),
        *("участник", "новичок", "пользователь", "местный", "форумчанин", "активный участник", "постоялец", "старожил"),
        *("учасник", "новачок", "користувач", "член", "нов член", "член-новак", "μέλος", "νέο μέλος"),
        *("üye", "yeni üye", "kıdemli üye", "aktif üye", "thành viên", "thành viên mới", "anggota", "anggota baru"),
        *("عضو", "عضو جديد", "عضو نشيط", "کاربر", "عضو فعال", "חבר", "משתמש חדש"),
        *("会员", "注册会员", "新手上路", "初级会员", "中级会员", "高级会员", "金牌会员", "论坛元老", "一般会員", "メンバー"),
    )
)  # fmt: skip


def are_ranks(layout: Layout, slot: Slot) -> bool:
    """Say whether a slot says nothing but ranks of members."""
    said = [text for _, text in layout.short_texts(slot.nodes)]
    return bool(said) and all(text.casefold() in RANKS for text in said)
