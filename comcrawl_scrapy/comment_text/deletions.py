"""Notices that stand in the place of a deleted comment, such as "[removed]" or "Dieser Kommentar wurde gelöscht."."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from comcrawl_scrapy.documents.characters import NO_BLANKS

if TYPE_CHECKING:
    from comcrawl_scrapy.items import Comment

LONGEST = 80  # characters
MOST_WORDS = 8
MOST_BARE = 3  # words of a notice that does not say what was deleted
DELETED = re.compile(
    r"\b(?:deleted|removed|violate[sd]|gelöscht|entfernt|supprimé|effacé|eliminad[oa]|borrad[oa]|rimoss[oa]|eliminat[oa]?|cancellat[oa]"
    r"|verwijderd|removid[oa]|apagad[oa]|excluíd[oa]|radera(?:ts?|d)|borttag(?:en|et)|slettet|fjernet|poist(?:ettu|anut)|usunięt[oya]"
    r"|smazán[oa]?|odstraněn[oa]?|töröl(?:ve|t[ek]?|ték)|törlésre|eltávolítot\w+|silin(?:di|miş(?:tir)?)|kaldırıl(?:dı|mış(?:tır)?)|удал[её]н(?:[оаы]|ный|ная|ное)?|видален[оаи]?|вилучен[оаи]|tagits bort|[șşs]ters|διαγρ(?:άφηκε|αφεί|αμμένο)|αφαιρέθηκε|dihapus"
    r"|đã bị (?:tác giả )?(?:xóa|xoá|gỡ))\b|削除|[已被由遭](?:[经經被由遭原]|作者|用[户戶]|网友|網友|版主|[吧站博楼樓层層]主|小[编編]|[发發][布佈]者|网站|網站|管理[员員]|系[统統]|自行|自[动動]|[举舉][报報]){0,3}[删刪]除|삭제|تم حذف|محذوف|حذف شد|נמחקה?|הוסרה?|हटा(?:ई|या| दी)|ถูก(?:ผู้.{0,8}|แอดมิน|ระบบ)?ลบ",
    re.IGNORECASE,
)
THING = re.compile(
    r"\b(?:comments?|post|reply|answer|message|kommentar(?:en)?|beitrag|nachricht|antwort|commentaire|réponse|comentario|comentário|mensaje"
    r"|mensagem|commento|messaggio|reactie|bericht|inlägg(?:et)?|komment(?:ti|in)|viesti|komentarz|komentář|příspěvek|komentar|comentariul?|hozzászólást?|megjegyzést?"
    r"|yorum|комментарий|сообщение|коментар|σχόλιο|bình luận|nhận xét)\b|댓글|コメント|评论|評論|留言|تعليق|نظر|دیدگاه|תגובה|टिप्पणी|ความคิดเห็น|ข้อความ",
    re.IGNORECASE,
)
MOST_DENSE = 30  # letters of scripts with few or no blanks
BRACKETED = re.compile(r"[\[(<【（〔].*[\])>】）〕][^\w\])>】）〕]*")


@lru_cache(maxsize=10_000)
def is_notice(text: str) -> bool:
    """Say whether *text* is nothing but a notice that a comment was deleted.

    >>> is_notice("This comment has been deleted."), is_notice("[removed]"), is_notice("They removed the old bench?")
    (True, True, False)
    """
    if len(text) > LONGEST or "?" in text:
        return False
    words = text.split()
    if len(words) > MOST_WORDS or not DELETED.search(text):
        return False
    dense = len(re.findall(NO_BLANKS, text))
    return bool(len(words) <= MOST_BARE or is_bracketed(text) or THING.search(text)) and dense <= MOST_DENSE


def is_bracketed(text: str) -> bool:
    """Say whether all of *text* stands in brackets, as no comment does."""
    return BRACKETED.fullmatch(text.strip()) is not None


def empty_where_deleted(comment: Comment) -> None:
    """Take its text from a comment that is only a notice of its deletion, and an author that is one.

    What has an author or a time says so itself, unless it stands in brackets; what is nothing but "[deleted]" has no author,
    whatever stands in the place of one.
    """
    bracketed = is_bracketed(comment.text)
    bare = bracketed and len(comment.text.split()) == 1
    undated = bracketed or comment.published_at is None
    unsigned = undated and (bare or comment.author is None or is_notice(comment.author))
    if unsigned and is_notice(comment.text or comment.author or ""):
        comment.text, comment.author, comment.author_url = "", None, None
