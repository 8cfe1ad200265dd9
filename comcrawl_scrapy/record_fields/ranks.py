"""What forums call their members after how long they have been there, or what they may do: beside the name of one, it is none."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from comcrawl_scrapy.record_fields.slots import Layout, Slot

RANKS = frozenset(
    (
        *("newbie", "newcomer", "new member", "new user", "member", "junior member", "jr. member", "full member", "senior member", "sr. member"),
        *("hero member", "active member", "well-known member", "regular member", "advanced member", "veteran member", "vip member", "veteran"),
        *("registered user", "registered member", "registered", "regular", "active user", "moderator", "global moderator", "super moderator"),
        *("administrator", "site admin", "forum admin", "staff", "staff member", "team member", "original poster", "topic starter", "thread starter"),
        *("mitglied", "neues mitglied", "aktives mitglied", "neuling", "benutzer", "neuer benutzer", "erfahrener benutzer", "themenstarter"),
        *("membre", "nouveau membre", "membre actif", "modérateur", "modératrice", "administrateur"),
        *("miembro", "nuevo miembro", "miembro activo", "usuario", "novato", "moderador", "administrador", "membro", "novo membro", "utente"),
        *("moderatore", "amministratore", "lid", "nieuw lid", "actief lid", "beheerder", "medlem", "ny medlem", "aktiv medlem", "jäsen", "ylläpitäjä"),
        *("użytkownik", "nowy użytkownik", "stały bywalec", "nowy", "člen", "nový člen", "uživatel", "nováček", "moderátor", "tag", "membru"),
        *("участник", "новичок", "пользователь", "модератор", "администратор", "местный", "форумчанин", "активный участник", "постоялец", "старожил"),
        *("учасник", "новачок", "користувач", "модератор", "адміністратор", "член", "нов член", "член-новак", "μέλος", "νέο μέλος", "συντονιστής"),
        *("üye", "yeni üye", "kıdemli üye", "aktif üye", "moderatör", "yönetici", "thành viên", "thành viên mới", "anggota", "anggota baru"),
        *("عضو", "عضو جديد", "عضو نشيط", "مشرف", "المدير العام", "کاربر", "عضو فعال", "חבר", "משתמש חדש"),
        *("会员", "注册会员", "新手上路", "初级会员", "中级会员", "高级会员", "金牌会员", "论坛元老", "版主", "管理员", "楼主", "一般会員", "メンバー", "管理者"),
    )
)  # fmt: skip


def are_ranks(layout: Layout, slot: Slot) -> bool:
    """Say whether a slot says nothing but ranks of members."""
    said = [text for _, text in layout.short_texts(slot.nodes)]
    return bool(said) and all(text.casefold() in RANKS for text in said)
