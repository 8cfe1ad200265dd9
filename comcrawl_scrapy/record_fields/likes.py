"""How many likes a record has: by what its elements are called, what they say, and what they stand beside."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from itertools import chain, islice
from typing import TYPE_CHECKING

import numpy as np

from comcrawl_scrapy.documents.shown_text import all_text
from comcrawl_scrapy.record_fields.like_attributes import (
    LABELS,
    SCORE,
    counts_liking,
    is_rating,
    labelled_likes,
    may_count_likes,
)
from comcrawl_scrapy.record_fields.like_balances import balances
from comcrawl_scrapy.record_fields.like_icons import (
    is_before_liking,
    is_labelled_liking,
    is_liked_by_icon,
    is_told_by_icon,
    number_behind_icon,
)
from comcrawl_scrapy.record_fields.like_names import is_called_so, likes_by_names
from comcrawl_scrapy.record_fields.like_sentences import (
    LONGEST_SENTENCE,
    all_of,
    holds_date,
    is_beside_like_word,
    own_text,
    sentence,
)
from comcrawl_scrapy.record_fields.like_words import COUNT, LIKE_WORD, ONE_PERSON, count_of, stated_likes

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from comcrawl_scrapy.record_fields.slots import Layout

LIKED = re.compile(
    r"like|vote|(?<!pop)(?<!gro)(?<!sign)(?<!set)(?<!back)(?<!follow)(?<!follow[-_])up(?!load|grade|per)|score|(?<!end)(?<!access)points?|(?<![a-z])(?:punkte|punkty|puntos|pontos)(?![a-z])|thumb(?!nail)|heart|recomm|favou?ri|reaction|react[-_]?count|karma|plus|agree|positiv|helpful|useful|clap|prais|kudos|sympath|(?<![a-z])zan(?![a-z])",
    re.IGNORECASE,
)
NOT_LIKED = re.compile(
    r"dislike|unlike|not[-_]?(?:use|help)ful|unhelpful|down|minus|report|repl|comment|share|date|time|update|posts?\b|reputation[-_]?(?:score|badge|count|points?|positiv)|(?<=[\w-])group|group(?=[a-z_]|-(?!\w+:))|support"
    r"|(?:member|user|author|profile|review|rating|(?<![a-z])who)s?[-_]*(?:points?|karma|score)|(?<![a-z])scored(?![a-z])",
    re.IGNORECASE,
)  # "group" and "group-hover:underline" are utilities
POINTS = re.compile(
    r"(?:points?|(?<![a-z])(?:punkte|punkty|puntos|pontos))(?![a-z])|karma|score", re.IGNORECASE
)  # which may be the author's, of all that was said
KEPT, VOTED = (re.compile(word, re.IGNORECASE) for word in ("favou?ri", "vote"))  # of who keeps it in a list, too
OF_AUTHOR = re.compile(r"(?:member|user|author|profile|reviewer)s?[-_]*(?:badg|stats?(?![a-z]))", re.IGNORECASE)
AGAINST = re.compile(r"dislike|unlike|(?<!drop)down|minus", re.IGNORECASE)
OF_RECORD = re.compile(  # whose part it is, what is liked, or that there are votes of both kinds
    r"(?-i:(?<![a-z]))(?:comment\w*?|repl(?:y|ies)|posts?)(?:[-_]+|(?-i:(?=[A-Z])))(?!count|num|total)(?=[a-z])|(?<=[a-z])[-_]+(?:comments?|posts?)(?![a-z])|plus[-_]?minus",
    re.IGNORECASE,
)
LIKED_ONE = re.compile(
    r"(?<=\w)\s+(?:th(?:is|e)\s+)?(?:comment|reply|post|answer|review)(?=$|[,;.]|\s+(?:by|up)\b)", re.IGNORECASE
)
NEGATIVE = "negative"  # a balance of votes
MOST_PARTS = 2  # of a button that says "Like" to those who do not see its icon
LONGEST_COUNT = 40  # characters of a number with a word
MOST_BESIDE = 12  # elements in what holds a number and the controls to vote
NEAR = 3  # an element, and two around it
HIGHEST = 6  # elements up from a number to the control that it is in
NAMING = ("class", "itemprop", "id", "alt", "data-action", "data-testid")


class Likes:
    """Reads the likes of a page's records; what depends on attributes alone is found out once a kind of element.

    *controls* are the kinds of elements that are no text, wherever they stand.
    """

    def __init__(self, layout: Layout, controls: Collection[int]) -> None:
        self.controls = controls
        self.outline, self.end, self.parent, self.kind = layout.outline, layout.end, layout.parent, layout.kind
        self.nested, self.chars, self.roots = layout.nested, layout.chars, layout.roots
        self.signatures = layout.outline.signatures
        self.labelled = layout.of_kinds(labelled_likes, may_count_likes)
        looks = layout.outline.kinds
        self.called_so = layout.of_kinds(is_called_so, {"class"}.__contains__)
        self.are_rated = bool(layout.of_kinds(is_rating, {"itemprop"}.__contains__))
        counts = np.isin(layout.outline.kind, list(self.labelled)) | (layout.measures["digits"] > 0)
        texts = layout.outline.texts
        counts[[i for i, said in zip(texts.owner, texts.said, strict=True) if ONE_PERSON.match(said)]] = True
        self.may_count: list[bool] = counts.tolist()
        self._naming = naming = cache(lambda kind: _naming(looks[kind][1]))
        self._balances = balances(layout)
        self._read: dict[int, int | None] = {}
        # Not by way of self: what refers to itself keeps the page until garbage is collected.
        self._is_against = cache(lambda kind: AGAINST.search(naming(kind)) is not None)

    def of(self, own: Sequence[int], body: range, left_out: Collection[int] = ()) -> int | None:
        """Return the number that an element named after likes or votes shows, one of points only failing these; None without any.

        Where there are votes, favourites are no likes. What is below the text and holds answers is theirs. The points of a review that is
        rated are its rating. In the place of the text (*body*) controls count, and what is *left_out* of it.
        """
        answered = (i for i in own if self.may_count[i] and not (0 < body.stop <= i and self.nested(i)))
        outside = (i for i in answered if i not in body or i in left_out or self._is_in_control(i, body))
        points = None
        for i in outside:
            if (likes := self._likes_at(i)) is not None and not self._is_called(i, POINTS):
                voted = (k for k in outside if self._is_called(k, VOTED)) if self._is_called(i, KEPT) else ()
                return next((count for count in map(self._likes_at, voted) if count is not None), likes)
            points = likes if points is None and not self.are_rated else points
        if points is not None:
            return points
        named = (likes_by_names(self.outline.nodes[i]) for i in own if self.kind[i] in self.called_so)
        return next((likes for likes in named if likes is not None), self._stated_beside(own, body))

    def _stated_beside(self, own: Iterable[int], body: range) -> int | None:
        """Return the number of likes that the first or last of several parts of the *body* states: "3 people found this helpful".

        Else the one that any shows behind an icon: those to vote may be all in the text's last line.
        """
        nodes = self.outline.nodes
        inside = [i for i in own if i in body and self.may_count[i] and len(body) > self.end[i] - i]
        beside = (own_text(nodes[i]) for i in inside if i == body.start or self.end[i] == body.stop)
        stated = (stated_likes(text) for text in beside if len(text) <= LONGEST_SENTENCE)
        counts = (i for i in inside if SCORE.fullmatch(own_text(nodes[i])) and is_liked_by_icon(nodes[i]))
        counted = (self._likes_at(i) for i in counts)
        return next((likes for likes in chain(stated, counted) if likes is not None), None)

    def _is_in_control(self, i: int, body: range) -> bool:
        """Say whether an element of the *body* is in a button, as where the text's place takes in the buttons below it."""
        while i in body and self.kind[i] not in self.controls:
            i = self.parent[i]
        return i in body

    def may_be_in(self, body: range) -> bool:
        """Say whether anything in the place of a text shows a number, or a label that states likes."""
        return any(self.may_count[i] for i in body)

    def may_be_of(self, part: range) -> bool:
        """Say whether any element of a *part* is one that likes are read of."""
        counts = (i for i in part if self.may_count[i])
        return any(self._likes_at(i) is not None for i in counts) or any(self.kind[i] in self.called_so for i in part)

    def _upwards(self, i: int, most: int) -> Iterator[int]:
        """Yield element *i* and those around it, nearest first, so many at *most*."""
        return islice(chain([i], self.outline.ancestors(i)), most)

    def _is_called(self, i: int, after: re.Pattern[str]) -> bool:
        """Say whether an element, or the nearest around it that speaks of likes, is called *after* something."""
        names = (self._naming(self.kind[k]) for k in self._upwards(i, NEAR))
        return after.search(next(filter(_speaks_of_likes, names), "")) is not None

    def _likes_at(self, i: int) -> int | None:
        """Return the number of likes that an element shows, or its label says, None without one."""
        if i not in self._read:  # a record is read again without its time
            self._read[i] = self._look_at(i)
        return self._read[i]

    def _look_at(self, i: int) -> int | None:
        text = own_text(self.outline.nodes[i])
        if 0 < len(text) <= LONGEST_SENTENCE and (stated := stated_likes(text)) is not None:
            return None if self._is_of_author(i) else stated
        if 0 < len(text) <= LONGEST_COUNT and (count := COUNT.match(text)) and not holds_date(text):
            if self._counts_likes(i, text, text[count.end() :]):
                return -abs(count_of(count)) if self._is_negative(i) else count_of(count)
            if (more := sentence(self.outline.nodes[i], text)) and (stated := stated_likes(more)) is not None:
                return stated
        labelled = self.labelled.get(self.kind[i])
        if labelled is None:
            return number_behind_icon(self.outline.nodes[i])
        return labelled if counts_liking(self.outline.nodes[i]) else None

    def _is_negative(self, i: int) -> bool:
        """Say whether an element, or the line around it, is called so: it shows that there are more votes against, and no sign."""
        around = (k for k in self._upwards(i, NEAR) if self.chars[k] <= LONGEST_SENTENCE)
        called = (self.outline.attributes[k].get("class", "").lower() for k in around if k not in self.roots)
        return any(NEGATIVE in name.split() for name in called)

    def _is_of_author(self, i: int) -> bool:
        """Say whether an element, or what is around it, is called after what its author has got for all that was said."""
        return any(OF_AUTHOR.search(self._naming(self.kind[k])) for k in self._upwards(i, NEAR))

    def _counts_likes(self, i: int, text: str, rest: str) -> bool:
        """Say whether an element that shows a number, and then the *rest* of *text*, says how many likes there are."""
        if self._is_liked(i, rest):
            return True
        if any(map(str.isalnum, rest)):  # whatever stands beside "3 hours ago"
            return False
        node = self.outline.nodes[i]
        if self._follows_like(i):
            return True
        is_other = _speaks_of_likes(self._naming(self.kind[i])) is False
        if not is_other and (is_before_liking(node) or is_told_by_icon(node)):
            return True
        is_signed = self.signatures[i] in self._balances and not is_other
        is_score = SCORE.fullmatch(text) is not None
        return is_score and (
            is_signed or self._is_between_votes(i) or self._is_between_icons(i) or self._is_beside_like(i)
        )

    def _follows_like(self, i: int) -> bool:
        """Say whether an element that holds a number, and no word, stands after one that says "Like", or has it beside one.

        Not in a list of terms: that tells of the author, who joined then and got so many in all.
        """
        node = self.outline.nodes[i]
        around = node if len(node) else all_of(node)
        before, holder = around.getprevious(), around.getparent()
        if holder is None or node.tag == "dd":
            return False
        if is_beside_like_word(node):
            return True
        if before is None:
            return LIKE_WORD.fullmatch(holder.text or "") is not None
        said = (before.tail or "").strip()
        if any(map(str.isalnum, said)):
            return LIKE_WORD.fullmatch(said) is not None
        if is_labelled_liking(before):
            return _speaks_of_likes(self._naming(self.kind[i])) is not False
        return len(before) <= MOST_PARTS and LIKE_WORD.fullmatch(all_text(before)) is not None

    def _is_between_votes(self, i: int) -> bool:
        """Say whether an element that holds a number, and is no link, stands beside a control to vote for and one against.

        What holds all three, and no text, may speak of ratings, which stars are too: such a pair is of votes.
        """
        up = self.parent[i]
        is_line = up >= 0 and up not in self.roots and self.chars[up] <= LONGEST_SENTENCE
        beside = range(up + 1, min(self.end[up], up + 1 + MOST_BESIDE)) if is_line else range(0)
        against = [k for k in beside if self._is_against(self.kind[k])]
        if not against:
            return False
        both = [*against, *(k for k in beside if _speaks_of_likes(self._naming(self.kind[k])))]
        is_link = self.outline.tags[i] == "a" and "href" in self.outline.attributes[i]
        is_beside = not is_link and not any(k <= i < self.end[k] for k in both)
        return is_beside and len(against) < len(both)

    def _is_between_icons(self, i: int) -> bool:
        """Say whether an element that holds a number stands between two controls of one kind without words, and there is nothing else."""
        up, end = self.parent[i], self.end
        first, last = up + 1, end[i]
        if up < 0 or first == i or end[first] != i or last >= end[up] or end[last] != end[up]:
            return False
        is_twin = self.kind[first] == self.kind[last] and self.kind[first] in self.controls
        return is_twin and self.chars[up] == self.chars[i]

    def _is_beside_like(self, i: int) -> bool:
        """Say whether an element that holds a number is one of two, of which the other is a control named after likes."""
        up, second = self.parent[i], self.end[self.parent[i] + 1]
        if up < 0 or second >= self.end[up] or self.end[second] < self.end[up]:
            return False
        other = self.kind[second if i == up + 1 else up + 1]
        return other in self.controls and bool(_speaks_of_likes(self._naming(other)))

    def _is_liked(self, i: int, rest: str) -> bool:
        """Say whether the nearest that is named of an element, the two around it, and those up to its control, speaks of likes.

        Words after the number (*rest*) must be about likes where only what is around the element is named so: votes stand
        beside "3 replies".
        """
        around = [*self._upwards(i, HIGHEST)]
        control = next((n for n, k in enumerate(around) if self.kind[k] in self.controls), 0)
        verdicts = [_speaks_of_likes(self._naming(self.kind[k])) for k in around[: max(control + 1, NEAR)]]
        liked = next((verdict for verdict in verdicts if verdict is not None), False)
        return liked and (bool(verdicts[0]) or not any(map(str.isalpha, rest)) or LIKED.search(rest) is not None)


@lru_cache(maxsize=10_000)
def _speaks_of_likes(name: str) -> bool | None:
    name = OF_RECORD.sub("", name)
    return False if NOT_LIKED.search(name) else True if LIKED.search(name) else None


def _naming(attributes: dict[str, str]) -> str:
    """Return what an element is called, "Like comment" after what is done; what its label calls liking, in any language, is called so.

    An attribute without a value is a name as well: `<button upvote>`.
    """
    bare = (name for name, value in attributes.items() if not value)
    named = " ".join([*(attributes.get(name, "") for name in NAMING), *bare])
    labels = [attributes[name] for name in LABELS if name in attributes]
    if any(map(LIKE_WORD.fullmatch, labels)):
        return f"{named} like"
    return f"{named} {LIKED_ONE.sub('', attributes.get('aria-label', '')) if labels else ''}"
