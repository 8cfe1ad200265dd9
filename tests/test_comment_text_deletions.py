from __future__ import annotations

import pytest

from comcrawl_scrapy.comment_text.deletions import empty_where_deleted, is_notice
from comcrawl_scrapy.items import Comment


@pytest.mark.parametrize(
    "text",
    [
        "This comment has been deleted.",
        "[removed]",
        "[deleted by user]",
        "Comment removed by a moderator",
        "This comment violated our policy.",
        "Dieser Kommentar wurde gelöscht.",
        "Ce commentaire a été supprimé.",
        "Este comentario ha sido eliminado",
        "Questo commento è stato rimosso",
        "Deze reactie is verwijderd",
        "Комментарий удалён",
        "このコメントは削除されました",
        "该评论已删除",
        "삭제된 댓글입니다.",
        "작성자에 의해 삭제된 댓글입니다.",
        "Удалённый комментарий",
        "评论已被作者删除",
        "用户已自行删除",
        *("该评论已经删除", "此留言已經刪除", "评论已被楼主删除", "该评论已由发布者删除", "该评论已被系统自动删除"),
        "تم حذف هذا التعليق",
        "תגובה זו נמחקה",
        "Bu yorum kaldırıldı.",
        "Acest comentariu a fost șters.",
        "Bình luận này đã bị xóa",
        "ความคิดเห็นนี้ถูกลบแล้ว",
        "Komentar ini telah dihapus.",
        "Kirjoittaja on poistanut tämän kommentin.",
    ],
)
def test_what_says_that_a_comment_was_deleted_is_a_notice(text: str) -> None:
    assert is_notice(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "I like it.",
        "They removed the old bench from the park",
        "Why was my comment removed?",
        "我被老婆删除好友了",
        "ถูกใจมากจนลบ",
        "This comment has been deleted, and nobody told me why, which is a shame.",
        "この会議で削除された条項については、来週の委員会でもう一度話し合われると聞いています。",
    ],
)
def test_comments_are_no_notices(text: str) -> None:
    assert not is_notice(text)


@pytest.mark.parametrize(
    ("text", "author", "is_deleted"),
    [
        ("[deleted]", "prev", True),
        ("[deleted]", None, True),
        ("[removed by author]", "Ann", False),
        ("Comment removed", None, True),
        ("Comment removed", "Ann", False),
    ],
)
def test_what_is_signed_is_no_notice_unless_that_is_all(text: str, author: str | None, is_deleted: bool) -> None:
    comment = Comment(text=text, author=author)
    empty_where_deleted(comment)
    assert (comment.text, comment.author) == (("", None) if is_deleted else (text, author))
