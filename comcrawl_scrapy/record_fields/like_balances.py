"""Balances of votes for and against: numbers that show a sign."""

from __future__ import annotations

import re
from collections import defaultdict
from typing import TYPE_CHECKING

from comcrawl_scrapy.record_fields.like_attributes import SCORE

if TYPE_CHECKING:
    from comcrawl_scrapy.record_fields.slots import Layout

BALANCE = re.compile(r"\+\d{1,6}")
VOTE, FEWEST = "+1", 3  # what a click adds, in an element of its own; records in all of which that is no balance
MOSTLY = 0.8  # of the records


def balances(layout: Layout) -> frozenset[int]:
    """Return the signatures of named elements that show a number in nearly each record, in one at least with the sign of a balance of votes."""
    outline, texts, owners = layout.outline, layout.outline.texts, layout.owners
    if not any(said[0] == "+" and BALANCE.fullmatch(said) for said in texts.said):
        return frozenset()
    every = zip(texts.owner.tolist(), texts.said, strict=True)
    shown = [(i, said) for i, said in every if owners[i] >= 0 and SCORE.fullmatch(said)]
    records: defaultdict[int, dict[int, str]] = defaultdict(dict)
    for i, said in shown:
        records[int(outline.signatures[i])][owners[i]] = said
    signed = {int(outline.signatures[i]) for i, said in shown if said[0] == "+" and outline.tokens[i]}
    signed -= {one for one in signed if len(records[one]) >= FEWEST and {*records[one].values()} == {VOTE}}
    return frozenset(one for one in signed if len(records[one]) >= MOSTLY * len(layout.members))
