from __future__ import annotations

import pytest

from comcrawl_scrapy.documents.measures import Measures
from comcrawl_scrapy.dom import Outline, parse
from comcrawl_scrapy.record_fields.like_words import stated_likes
from comcrawl_scrapy.record_fields.likes import Likes
from comcrawl_scrapy.record_fields.slots import Layout
from tests.layouts import record
from tests.test_fields import NAMES, TEXTS, read_all


def likes_of(outline: Outline, own: list[int]) -> Likes:
    layout = Layout(Measures.of(outline), own[:1])
    buttons = [kind for kind, (tag, _) in enumerate(outline.kinds) if tag == "button"]
    return Likes(layout, buttons)


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<div><span class=likes>12</span></div>", 12),
        ("<div><p class='rating negative'>Rating <b class=vote-rating>12</b></p></div>", -12),
        ("<div><p class='rating negative'>Rating <b class=vote-rating>-12</b></p></div>", -12),
        ("<div class=negative><p>It rains.</p><p><b class=votes>12</b></p></div>", 12),
        ("<div><p class='rating positive'>Rating <b class=vote-rating>12</b></p></div>", 12),
        ("<div><button class=like><svg></svg> 12</button></div>", 12),
        ("<div><button class='group group-hover:bold' data-testid=like-button><svg></svg> 12</button></div>", 12),
        (
            "<div><p>May 5 | <a href=/p>link</a> | <i class='icon thumbs-up'></i> 12 · <i class=replies></i> 3</p></div>",
            12,
        ),
        ("<div><p>May 5 | <a href=/p>link</a> | <i class='icon thumbs-down'></i> 12</p></div>", None),
        ("<div><button class=vote><i></i><span><span><span>12</span></span></span></button></div>", 12),
        ("<div><span class=like-comment>12</span></div>", 12),
        ("<div><b>7</b><i class=point-scale>/10</i><p>12 out of 15 found this helpful.</p></div>", 12),
        ("<div><i class=not-useful-votes>3</i><i class=useful-votes>12</i></div>", 12),
        ("<div><p>387 likes</p></div>", 387),
        ("<div><p><i class=star></i>12 Faves</p></div>", 12),
        ("<div><p class=memberBadging><i class=votesBadge><b>22 helpful votes</b></i></p></div>", None),
        ("<div><i class=review-score>8</i></div>", None),
        ("<div><i class=score><b itemprop=ratingValue>8</b></i><i class=scoreSmall>7</i></div>", None),
        ("<div><i itemprop=ratingValue>8</i><i class=score>7</i><i class=votes>3</i></div>", 3),
        ("<div><i class=score>8</i></div>", 8),
        ("<div><a href='#'>Reply</a> · <a href='#'>Like</a> (12)</div>", 12),
        ("<div><a href='#'>Like</a> · <a href='#'>Reply</a> (12)</div>", None),
        ("<div><p>12 personer gillar detta</p></div>", 12),
        ("<div><p>12人のお客様がこれが役に立ったと考えています</p></div>", 12),
        ("<div><p>4 curtidas</p></div>", 4),
        ("<div><a href='#'><i class=fa></i> <span>5 个赞</span></a></div>", 5),
        (
            "<div><span id=good7><a href='#good7'>支持</a>[5]</span> <span id=bad7><a href='#bad7'>反对</a>[2]</span></div>",
            5,
        ),
        ("<div><p>いいね!12件</p></div>", 12),
        ("<div><p>いいね！12件</p></div>", 12),
        ("<div><p>12 отметок «Нравится»</p></div>", 12),
        ("<div><p>좋아요 12개</p></div>", 12),
        ("<div><p>132 people found this helpful</p></div>", 132),
        ("<div><p>12 of 15 customers found this useful</p></div>", 12),
        ("<div><p><small><strong>12</strong> of 15 customers\n found this useful</small></p></div>", 12),
        ("<div><p><b>12</b> comments found</p></div>", None),
        ("<div><p><b><i>12</i></b> people found this review helpful</p></div>", 12),
        ("<div><p><a href=/u/1>Ann</a> and <a href=/likes>12 others</a> like this.</p></div>", None),
        ("<div><p>One person found this helpful</p></div>", 1),
        ("<div><p>One person did not find this helpful</p></div>", None),
        ("<div><i class=siteReviewScore><b>8</b></i></div>", None),
        ("<div><i data-testid=review-score><b aria-label='Scored 8'>8</b></i></div>", None),
        ("<div><i reaction-count=12></i></div>", 12),
        ("<div><button aria-label='Rate comment up. Now 12'><svg></svg> <b>12</b></button></div>", 12),
        ("<div><span>Up (12)</span></div>", 12),
        ("<div><span>Up 12</span></div>", None),
        (
            "<div><p><a class=badge>12</a> <a href=/like/1><i class=thumbs-up></i></a> <a href=/dislike/1><i class=thumbs-down></i></a></p></div>",
            12,
        ),
        (
            "<div><p><a href=#c12>12</a> <a href=/like/1><i class=thumbs-up></i></a> <a href=/dislike/1><i class=thumbs-down></i></a></p></div>",
            None,
        ),
        ("<div><p>27 Personen fanden diese Informationen hilfreich</p></div>", 27),
        ("<div><b class=likes>1.2万</b></div>", 12_000),
        ("<div><b class=likes>1,2 тыс.</b></div>", 1_200),
        ("<div><b class=likes>3 Mio.</b></div>", 3_000_000),
        ("<div><b class=likes>3\u202f204</b></div>", 3_204),
        ("<div><b class=score>\u22125</b></div>", -5),
        ("<div><button aria-label='Like'>+3</button></div>", 3),
        ("<div><span class=score>-4 points</span></div>", -4),
        ("<div><b class=vote-count>1,234</b></div>", 1234),
        ("<div><b class=upvotes>1.2k</b></div>", 1200),
        ("<div><b class=thumb-up>12</b></div>", 12),
        ("<div><b class=btn-up>12</b></div>", 12),
        ("<div class=popupmenu><dl><dt>UID</dt><dd>201072</dd></dl></div>", None),
        ("<div><b class=user-signup>12</b></div>", None),
        ("<span class=follow-ups>follow-ups: <a class=follow-up>2</a></span>", None),
        ("<div><a class='simple-endpoint'>1 day ago</a></div>", None),
        ("<div><button data-testid=like-button><svg></svg> 12</button></div>", 12),
        ("<div><button>Recommander (7)</button></div>", 7),
        ("<div><button>Like (12)</button></div>", 12),
        ("<div><button>Gefällt mir: 1.200</button></div>", 1200),
        ("<div><button>Like</button> <span>12</span></div>", 12),
        ("<div><button><i class=x>Like</i><svg></svg></button> <span>12</span></div>", 12),
        ("<div><button><i class=x>Reply</i><svg></svg></button> <span>12</span></div>", None),
        ("<div><a href='#' data-tooltip=Upvote><i></i></a><em>12</em></div>", 12),
        ("<div><a href='#' data-tooltip=Answers><i></i></a><em>12</em></div>", None),
        ("<div><a href='#'><i title=Like></i></a><em>12</em><a href='#'><i title=Dislike></i></a><em>3</em></div>", 12),
        ("<div><em>12</em><a href='#'><img alt=Like></a><em>3</em><a href='#'><img alt=Dislike></a></div>", 12),
        ("<div><em>3</em><a href='#' title=Dislike></a><em>12</em><a href='#' title=Like></a></div>", 12),
        ("<div><em>3</em><a href='#' title=Reply></a><em>12</em><a href='#' title=Like></a></div>", 12),
        ("<div><a href='#' title=Reply></a><em>3</em><a href='#' title=Like></a></div>", None),
        ("<div><a href='#c12'>12</a><a href='#' title=Like></a></div>", None),
        (
            "<div><b class=reply-count>3</b><button aria-label=Like></button><button aria-label=Share></button></div>",
            None,
        ),
        (
            "<div><b aria-label='4 out of 5 stars'>4</b><a href='#' title=Like></a><a href='#' title=Share></a></div>",
            None,
        ),
        ("<div><button><i title=Like></i></button><b class=replies-count>3</b></div>", None),
        ("<div><i class='rating-plus-minus plus'>12</i><i class='rating-plus-minus minus'>3</i></div>", 12),
        ("<div><button aria-label='Like this comment, 12 likes'><svg></svg></button></div>", 12),
        ("<div><button aria-label='Like this comment, now 12'><svg></svg>12</button></div>", 12),
        ("<div><button aria-label='Reply to this comment, 12 replies'><svg></svg>12</button></div>", None),
        ("<div><p><button><svg></svg></button><b>12</b><button><svg></svg></button></p></div>", 12),
        ("<div><p><button><svg></svg></button><b>12</b><button>Reply</button></p></div>", None),
        ("<div><p><button><svg></svg></button><b>12</b></p></div>", None),
        ("<div><p><button class=a><svg></svg></button><b>12</b><button class=b><svg></svg></button></p></div>", None),
        ("<div><p><button><svg></svg></button><b>12</b><button><svg></svg></button> of 20</p></div>", None),
        ("<div><a>👍 Upvote</a><b>(3)</b></div>", 3),
        ("<div><button aria-label='12 likes'>+</button></div>", 12),
        ("<div><button title='1.2k people like'><img src=x.svg></button></div>", 1200),
        ("<div><span class=comment__score-value>7</span></div>", 7),
        ("<div><button><span>Respect</span><span>12</span></button></div>", 12),
        ("<div><button>▲ 7</button></div>", 7),
        ("<div><a>踩<b>2</b></a><a>赞<b>7</b></a></div>", 7),
        ("<div><span title='点赞'>7 <i></i></span></div>", 7),
        ("<div><span>贊同 (7)</span></div>", 7),
        ("<div><span>Vote Pour (7)</span></div>", 7),
        ("<div><span title='Gefällt mir'>7</span></div>", 7),
        ("<div><a href='#' title='Vote down'>3</a> <a href='#' title='Vote up'>7</a></div>", 7),
        ("<div><b>To se mi líbí</b><b>7</b></div>", 7),
        ("<div><b>پسندیدن</b><b>7</b></div>", 7),
        ("<div><a data-praisetimes=7>*</a></div>", 7),
        ("<div><a>Reply<b>7</b></a></div>", None),
        ("<div><span>❤️</span><span>7</span></div>", 7),
        ("<div><button><span>共感した</span><em>12</em></button></div>", 12),
        ("<div><x-comment score=-7 author=ann><p>x</p></x-comment></div>", -7),
        ("<div data-likes-count=7><p>x</p></div>", 7),
        ("<div data-likes-count=\u22127><p>x</p></div>", -7),
        ("<div score=\u22127><p>x</p></div>", -7),
        ("<div><p class=rating><b>7</b><i class=like></i><i class=dislike></i></p></div>", 7),
        (
            "<div><p><b>Rating:</b><b>-7</b><a href='#'><i class=down-off>-</i></a><a href='#'><i class=up-off>+</i></a></p></div>",
            -7,
        ),
        ("<div><p class=rating><b>7</b><i class=like></i><i class=reply></i></p></div>", None),
        ("<div><p class=rating><b>7 of 10</b><i class=like></i><i class=dislike></i></p></div>", None),
        ("<div><a href='#c7'>7</a><b>#7</b><i class=like></i><i class=dislike></i></div>", None),
        ("<div><i class=like></i><i class=dislike>7</i></div>", None),
        ("<div><button title=gostei><b>7</b></button><button title='não gostei'><b>3</b></button></div>", 7),
        ("<div><span class='vote-result negative'>-1</span></div>", -1),
        ("<div>Reputation: <strong class=reputation_positive>47</strong></div>", None),
        ("<div><span class=positive>34</span> <span class=negative>2</span></div>", 34),
        ("<div><a class='bt-votar positivo'><b>7</b></a><a class='bt-votar negativo'><b>3</b></a></div>", 7),
        ("<div><p>A 12 personas les ha resultado útil</p></div>", 12),
        ("<div><p>12 persone hanno trovato utile questa recensione</p></div>", 12),
        ("<div><p>Marcada como útil por 12 pessoas</p></div>", 12),
        ("<div><p>12 kişi bu yorumu faydalı buldu</p></div>", 12),
        ("<div><p>有 12 位使用者認為這篇評論實用</p></div>", 12),
        ("<div><p>12人觉得没有用</p></div>", None),
        ("<div><a>对我有用[3]</a></div>", 3),
        *(
            (f"<div><p>{said}</p></div>", 12)
            for said in ("12条赞", "12票赞成", "12つのいいね", "12次赞同", "12个用户觉得有用")
        ),
        *((f"<div><p>{said}</p></div>", None) for said in ("3年了一直很喜欢", "2024年点赞", "5000円で役に立った")),
        ("<div><p>Deze pan is nuttig voor 4 personen</p></div>", None),
        ("<div><p>Não foi útil por 12 pessoas</p></div>", None),
        ("<div><button aria-label=スキ></button><b>7</b></div>", 7),
        ("<div data-like=12 data-vote=1 data-score=4><p>x</p></div>", None),
        ("<div><p><b>7</b><button aria-label='Recommend comment'><svg></svg></button></p></div>", 7),
        ("<div><p><button aria-label='Like this reply'></button><b>7</b></p></div>", 7),
        ("<div><button aria-label='Like comment'><svg></svg> 7</button></div>", 7),
        ("<div><p><b>7</b><button aria-label='Report comment'><svg></svg></button></p></div>", None),
        (
            "<div><p><b>7</b><button aria-label='Comment'></button><button aria-label='Like comment'></button></p></div>",
            None,
        ),
        ("<div><button>▼ 7</button></div>", None),
        ("<div><span class=comments-count>7</span></div>", None),
        ("<div><button>Dislike (12)</button></div>", None),
        ("<div><button>Like</button> <span>12 replies</span></div>", None),
        ("<div><button>Like</button> or reply <span>12</span></div>", None),
        ("<div><button>Reply</button> <span>12</span></div>", None),
        ("<div><button>Beğen (7)</button></div>", 7),
        ("<div><button>Líbí se <b>7</b></button></div>", 7),
        ("<div><span>ถูกใจ 7</span></div>", 7),
        ("<div><span>7 people find this helpful</span></div>", 7),
        ("<div><span>7 no me gusta</span></div>", None),
        ("<div><span>7 не нравится</span></div>", None),
        ("<div><span class=dislikes>9</span></div>", None),
        ("<div><span class=replies>9</span></div>", None),
        ("<div class=voted><a>3 replies</a></div>", None),
        ("<div><span>2 days ago like</span></div>", None),
        ("<div><span>9</span></div>", None),
        (f"<div><button aria-label='1{',234' * 200} likes'>+</button></div>", None),
        ("<div><p><b>7</b><i>likes</i></p></div>", 7),
        ("<div><dl><dt>Joined</dt><dd>2019</dd><dt>Likes</dt><dd>213</dd></dl></div>", None),
        ("<div><button><b>7</b> <i>찬성하기</i></button></div>", 7),
        ("<div><p><a href='#'>Reply</a> <b>7</b> <a href='#'>Like</a></p></div>", None),
        ("<div><a href='#'><i class=icon></i>赞 <b>7</b></a></div>", 7),
        ("<div><a href='#'><i class=icon></i>踩 <b>7</b></a></div>", None),
        ("<div><button aria-label='Beitrag empfehlen'><b>7</b></button></div>", 7),
        ('<div><button aria-label="J\'aime ce commentaire"><b>7</b></button></div>', 7),
        ("<div><button title='Denunciar comentario'><b>7</b></button></div>", None),
        ("<div><button>Souhlasím 7</button> <button>Nesouhlasím 3</button></div>", 7),
        ("<div><button>Perusteltu<b>7</b></button></div>", 7),
        ("<div><button>D'accord (7)</button> <button>Pas d'accord (3)</button></div>", 7),
        ("<div><button>Pas d'accord (3)</button></div>", None),
        ("<div><span>そう思わない3</span> <span>そう思う7</span></div>", 7),
        ("<div><span>7人が参考になったと言っています</span></div>", 7),
        ("<div><span>7 votos</span></div>", 7),
        ("<div><span>Liked by 7 people</span></div>", 7),
        ("<div><p>Was this helpful? Yes (7) No (3)</p></div>", 7),
        ("<div><p>War das hilfreich?</p><button>Nein (3)</button><button>Ja (7)</button></div>", 7),
        ("<div><b class=commentLikeCount>7</b></div>", 7),
        ("<div><b class=commentReplyCount>7</b></div>", None),
        ("<div class=votes><b class=commentCount>7</b></div>", None),
        ("<div><b class=commento-score>7 points</b></div>", 7),
        ("<div><b class=favorites>7</b></div>", 7),
        ("<div><a href='/u/1'>Ann <i class=member__points>+16</i></a></div>", None),
        (
            "<div><a href='/u/1'>Ann</a> <i class=x-who-points>(<b class=x-who-points-data>130</b> points)</i></div>",
            None,
        ),
        ("<div><i class=points>1250</i> <button class=vote-up><b>7</b></button></div>", 7),
        ("<div><i class=favourites>3</i> <b class=vote-count>7</b></div>", 7),
        ("<div><i class=points>1250</i> <button class=vote-up></button></div>", 1250),
        ("<div><b>3</b><p>Well.</p><nav><a class=up>+7</a><a class=down>-1</a></nav></div>", 7),
        (f"<div><b>3</b><p>{'Well. ' * 20}</p><a class=up>+7</a><a class=down>-1</a></div>", 7),
    ],
)
def test_what_is_called_after_likes_or_votes_or_stands_between_them_counts_likes(
    html: str, expected: int | None
) -> None:
    outline, own = record(html)
    assert likes_of(outline, own).of(own, range(0)) == expected


@pytest.mark.parametrize(
    ("control", "expected"), [("<button class=like-count>7</button>", 7), ("<b class=like-count>7</b>", None)]
)
def test_of_the_place_of_the_text_only_buttons_tell_likes(control: str, expected: int | None) -> None:
    outline, own = record(f"<div><div><p>Seven out of ten.</p><nav>{control}</nav></div></div>")
    assert likes_of(outline, own).of(own, range(own[1], own[-1] + 1)) == expected


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("<p>Seven of us came.</p><p>7 people found this helpful</p>", 7),
        ("<p>7 people found this helpful</p><p>Seven of us came.</p>", 7),
        ("<p>We came.</p><p>7 people found this helpful</p><p>We went.</p>", None),
        ("<p>7 people found this helpful</p>", None),
        ("<p>We came.</p><p>Rate: <img alt='Thumb up'> <b>7</b> <img alt='Thumb down'> <b>2</b></p><p>We went.</p>", 7),
        ("<p>We came.</p><p>Rate: <img alt='Thumb down'> <b>2</b></p>", None),
        ("<p>We came.</p><p>Calls: <img alt='Phone'> <b>7</b></p>", None),
    ],
)
def test_the_first_or_last_of_several_paragraphs_may_state_likes(body: str, expected: int | None) -> None:
    outline, own = record(f"<div>{body}</div>")
    assert likes_of(outline, own).of(own, range(own[1], own[-1] + 1)) == expected


@pytest.mark.parametrize(
    ("control", "expected"),
    [
        ("<button><i class='fa fa-thumbs-up'></i> 4</button>", 4),
        ("<span><img class=thumbnail> 4</span>", None),
        ("<button><span><svg data-testid=ThumbUpIcon></svg></span>4<span></span></button>", 4),
        ("<button><mat-icon>thumb_up</mat-icon><span>4</span></button>", 4),
        ("<span><svg><use href='/sprite.svg#heart'></use></svg> <b>4</b></span>", 4),
        ("<div><img src='/img/like.svg' alt=''><span><b>4</b></span></div>", 4),
        ("<button title='sent by Ann, Bo'><i class='emojione-1F44D'></i> <b>4</b></button>", 4),
        ("<button><img src='/emoji/2764.svg'> <b>4</b></button>", 4),
        ("<button><i class='fa fa-thumbs-up'></i> 4 replies</button>", None),
        ("<button><i class='fa fa-thumbs-down'></i> 4</button>", None),
        ("<button><i class='fa fa-comment'></i> 4</button>", None),
        ("<div><i class='fa fa-heart'></i> <b>Ann</b> <span>4</span></div>", None),
        ("<div><span><button class='fa-heart'></button></span> <span>4</span></div>", None),
        ("<div><a href='#'>Like</a> · <a href='#'>Reply</a> · <span><i class=x7></i><span>4</span></span></div>", 4),
        ("<div><a href='#'>Like</a> · <span><i class=fa-comment></i><span>4</span></span></div>", None),
        ("<div><a href='#'>Like</a> · <span><i class='fa fa-retweet'></i><span>4</span></span></div>", None),
        ("<div><a href='#'>Like</a> · <span><svg><use href='#chat'></use></svg><span>4</span></span></div>", None),
        ("<div><a href='#'>Reply</a> · <span><i class=x7></i><span>4</span></span></div>", None),
    ],
)
def test_the_icon_before_a_number_tells_likes(control: str, expected: int | None) -> None:
    outline, own = record(f"<div><p>Well said.</p>{control}</div>")
    assert likes_of(outline, own).of(own, range(0)) == expected


@pytest.mark.parametrize("score", ["score=4", ""], ids=["both have likes", "only the answer has"])
def test_what_holds_an_answer_tells_no_likes_of_what_it_answers(score: str) -> None:
    outline, own = record(f"<div {score}><p>Yes.</p><div><x-node score=41><div><p>No.</p></div></x-node></div></div>")
    answer = own[-2]
    likes = Likes(Layout(Measures.of(outline), [own[0], answer]), [])
    assert likes.of(own[:-2], range(own[1], own[1] + 1)) == (4 if score else None)


@pytest.mark.parametrize("controls", [("upvote", "downvote"), ("class=up", "class=down")], ids=["bare", "named"])
def test_an_attribute_without_a_value_names_a_control(controls: tuple[str, str]) -> None:
    up, down = controls
    outline, own = record(f"<div><p>x</p><span><button {up}></button><b>4</b><button {down}></button></span></div>")
    assert likes_of(outline, own).of(own, range(0)) == 4


@pytest.mark.parametrize(
    ("controls", "expected"),
    [
        ("<button>Like</button> 4", 4),
        ("<button>Like</button> 4 <button>Dislike</button> 2", 4),
        ("4 <button>Like</button> 2 <button>Dislike</button>", 4),
        ("<button>Dislike</button> 2 <button>Like</button> 4", None),
        ("<button>Gefällt mir nicht</button> 2 <button>Gefällt mir</button> 4", None),
        ("<button>Reply</button> 4", None),
        ("<button aria-label=Like><svg></svg></button><span>4</span>", 4),
        ("<button aria-label=Share><svg></svg></button><span>4</span>", None),
        ("<button aria-label=Recommend><svg></svg></button><span><b>4</b></span>", 4),
        ("<svg aria-label=Like><title>Like</title></svg><span><b><i>4</i></b></span>", 4),
        ("<svg aria-label=Share><title>Share</title></svg><span><b><i>4</i></b></span>", None),
        ("<span>Gefällt 4 Mal</span>", 4),
        ("<span>Liked 4 times</span>", 4),
        ("<span>Gelesen 4 Mal</span>", None),
    ],
)
@pytest.mark.parametrize("around", ["{}", "<div>{}</div>"], ids=["right in the record", "in a line"])
def test_a_number_beside_what_says_like_tells_likes(around: str, controls: str, expected: int | None) -> None:
    outline, own = record(f"<div><i>Ann</i><p>Well said.</p>{around.format(controls)}</div>")
    assert likes_of(outline, own).of(own, range(0)) == expected


ACTION = "<meta itemprop=interactionType content='https://schema.org/{}'>"


@pytest.mark.parametrize(
    ("control", "expected"),
    [
        ("<button><span>\u200b<svg class=Zi--Heart></svg></span>12</button>", 12),
        ("<button><span>\u200b<svg class=Zi--Bubble></svg></span>12</button>", None),
        ("<button aria-label='Ajouter aux favoris'><svg></svg><i><i><i><b>12</b></i></i></i></button>", 12),
        ("<button><i class=like-icon>🔥</i> <b>12</b></button>", 12),
        ("<span positiveratings=12><i>3</i></span>", 12),
        ("<span data-original-thumbs-up-count=12></span>", 12),
        ("<span data-down-vote-count=12></span>", None),
        ("<ul class=attachmentThumbnails><li>1.600 × 1.200</li></ul>", None),
        ("<a id=IDCommentVoteScore12>+12</a>", 12),
        ("<p>12 пользователей посчитали этот обзор полезным</p>", 12),
        ("<b class=reputation-score title='reputation score 12'>12</b>", None),
        ("<button aria-pressed=false><svg></svg> <b>12</b></button>", None),
        ("<b class=zeitpunkte>12</b>", None),
        ("<button aria-label='12 Punkte'><b>12</b></button>", 12),
        ("<button><svg></svg> <b>12</b></button>", None),
        ("<meta itemprop=upvoteCount content=12>", 12),
        ("<meta itemprop=upvoteCount content=\u221212>", -12),
        (f"<p><meta itemprop=userInteractionCount content=12>{ACTION.format('LikeAction')}</p>", 12),
        (f"<p>{ACTION.format('LikeAction')}<meta itemprop=userInteractionCount content=12></p>", 12),
        (f"<p><meta itemprop=userInteractionCount content=12>{ACTION.format('CommentAction')}</p>", None),
        (f"<p><meta itemprop=userInteractionCount content=12>{ACTION.format('DislikeAction')}</p>", None),
    ],
)
def test_names_icons_and_states_of_controls_tell_likes(control: str, expected: int | None) -> None:
    outline, own = record(f"<div><i>Ann</i><p>Well said.</p>{control}</div>")
    assert likes_of(outline, own).of(own, range(0)) == expected


@pytest.mark.parametrize(
    ("numbers", "expected"),
    [
        (("+12", "0", "-3"), [12, 0, -3]),
        (("12", "0", "3"), [None] * 3),
        (("+1", "+1", "+1"), [None] * 3),  # what a click adds
        (("+1", "+1", "+2"), [1, 1, 2]),
        (("+12", "3", "", "", ""), [None] * 5),  # more pictures of the first record
    ],
    ids=["one has a sign", "none has a sign", "all say one more", "not all say one more", "most have no number"],
)
def test_numbers_of_which_one_is_signed_are_balances_of_votes(
    numbers: tuple[str, ...], expected: list[int | None]
) -> None:
    records = "".join(f"<li><i>Ann</i><p>Well said.</p><span class=r>{number}</span></li>" for number in numbers)
    outline = Outline.of(parse(f"<ul>{records}</ul>"))
    members = [i for i, tag in enumerate(outline.tags) if tag == "li"]
    likes = Likes(Layout(Measures.of(outline), members), [])
    assert [likes.of(range(i, outline.end_list[i]), range(0)) for i in members] == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1 of 2 users found this helpful. Was it helpful to you? Yes | No", None),
        ("3 of 4 users found this helpful. Was it helpful to you?", 3),
        ("5 people found this helpful! Did you?", 5),
        ("Was this helpful to you?", None),
    ],
)
def test_what_asks_behind_a_number_of_likes_is_none_of_it(text: str, expected: int | None) -> None:
    assert stated_likes(text) == expected


def test_a_share_is_no_number_of_likes() -> None:
    assert [stated_likes(text) for text in ("D'accord 100%", "Concordo 100 %", "Like 100")] == [None, None, 100]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("<a>Ann</a> likes this.", 1),
        ("<a>Ann</a>, <a>Bo</a> and <a>Cy</a> like this.", 3),
        ("<a>Ann</a>, <a>Bo</a> and <a>115 others</a> like this.", 117),
        ("<a>Ann</a> und <a>2 anderen</a> gefällt das.", 3),
        ("<a>Ann</a> and <a>50cent</a> like this.", 2),
        ("NewSmoke15, grape and ajroxit like this", 3),
        ("Ann and Bo like this.", 2),
        ("Ann, Bo and 115 others like this.", 117),
        ("NewSmoke15 likes this", 1),
        ("Nobody likes this.", None),
        ("No likes", None),
        ("Most liked", None),
        ("Mir gefällt das", None),
        (f"Like{' ' * 3000}this comment", None),
        ("The whole town likes this.", None),
        ("Be the first and the only one to tell us that you like this", None),
        ("<a>Ann</a> has left us.", None),
        ("I hear that <a>Ann</a> likes this.", None),
        ("<a>Ann</a>, who is the mayor, and <a>Bo</a> like this.", None),
        ("<a>Ann</a>", None),
    ],
)
def test_people_who_like_it_are_counted_by_their_names(line: str, expected: int | None) -> None:
    outline, own = record(f"<div><p>Well said.</p><p class=LikeText>{line}</p></div>")
    assert likes_of(outline, own).of(own, range(own[1], own[1] + 1)) == expected


@pytest.mark.parametrize(
    "text",
    ["Отзыв полезен 5 покупателям", "Этот отзыв полезен 5 пользователям", "Відгук корисний для 5 людей", "5 lidem recenze pomohla", "5 personer fandt dette nyttigt", "5 persoane au considerat util",
     "5 žmonėms tai buvo naudinga", "5 ember hasznosnak találta", "5 особа сматра ово корисним", "มี 5 คนเห็นว่ามีประโยชน์", "۵ نفر این نظر را مفید دانسته‌اند",
     "5 लोगों को यह उपयोगी लगा", "Pritariu (5)", "推 5",
     "5 Personen gefällt das", "A 5 personas les gusta esto", "5 personnes aiment ça", "Aimé par 5 personnes", "Piace a 5 persone",
     "5 persone lo apprezzano", "5 osób lubi to", "Это нравится 5 пользователям", "5人が「いいね」しました", "5人が高評価", "5명이 좋아합니다", "5人赞过", "获赞 5"],
)  # fmt: skip
def test_how_many_like_it_or_found_it_helpful_is_said_in_many_languages(text: str) -> None:
    assert stated_likes(text) == 5


@pytest.mark.parametrize("liked", ["<span>👍 {}</span>", "<a href=#>Souhlasím ({})</a>", "<span class=like>{}</span>"])
@pytest.mark.parametrize(
    "record",
    [
        "<div class=rec><img src=/a.png><div><h5>{0} <small>{2} May 2024</small></h5>{1}<div>{3} <a href=#>Reply</a></div></div></div>",
        "<dl class=rec><dt>{0} wrote on {2} May 2024:</dt><dd>{1}<br><small><a href=#>Reply</a> · {3}</small></dd></dl>",
        "<table><tr class=rec><td>{0}</td><td>{1} <span>{3} <a href=#>Report</a></span></td><td>{2} May 2024</td></tr></table>",
    ],
    ids=["behind loose text", "in a small line", "in its cell"],
)
def test_likes_behind_the_text_in_its_place_count(record: str, liked: str) -> None:
    rows = [record.format(NAMES[i], TEXTS[i], 10 + i, liked.format(3 + i)) for i in range(3)]
    assert [(one.text, one.likes) for one in read_all("".join(rows))] == [(TEXTS[i], 3 + i) for i in range(3)]


@pytest.mark.parametrize(
    "when",
    ["۱۴۰۳/۰۲/۱{} - ۰۸:۱۷", "1{} May 2024", "<b>1{}</b> <i>May 2024</i>", "1{}.5. 8:17"],
)
def test_no_number_of_a_date_counts_likes(when: str) -> None:
    record = "<div class=rec><b class=author>{0}</b> <span class=sc-upm4>{2}</span><p class=text>{1}</p></div>"
    rows = [record.format(NAMES[i], TEXTS[i], when.replace("{}", str(i))) for i in range(3)]
    assert [one.likes for one in read_all("".join(rows))] == [None] * 3


@pytest.mark.parametrize(
    "text",
    ["Отзыв не полезен 5 покупателям", "Не полезен 5 покупателям", "nicht hilfreich für 5 Personen", "Not helpful 5 people",
     "5 persoane nu au considerat util", "5 ember nem hasznosnak találta", "5 لم يجد هذا مفيدا", "5 लोगों को यह नहीं उपयोगी लगा"],
)  # fmt: skip
def test_how_many_found_it_of_no_help_are_no_likes(text: str) -> None:
    assert stated_likes(text) is None


@pytest.mark.parametrize(
    "text",
    ["4 dagen is ook leuk.", "10 minuten erg leuk!", "2 x leuk", "3 kertaa hyvä viesti", "To polecam 2 razy", "Isto recomendo 10"],
)  # fmt: skip
def test_praise_of_something_else_counts_no_likes(text: str) -> None:
    assert stated_likes(text) is None
    assert stated_likes("Leuk (3)") == stated_likes("3 leuk") == stated_likes("Hyvä viesti 3") == 3
