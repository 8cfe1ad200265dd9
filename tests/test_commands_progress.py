from __future__ import annotations

import io

import pytest
from rich.console import Console

from comcrawl_scrapy.commands.progress import last_step
from comcrawl_scrapy.visit import steps


@pytest.mark.parametrize("on_terminal", [True, False], ids=["on a terminal", "in a file"])
@pytest.mark.parametrize(
    ("told", "shown"), [([], "loading"), (["looked", "clicked “[b]Talk[/b]”"], "clicked “[b]Talk[/b]”")]
)
def test_the_last_step_is_shown_on_a_terminal_alone(told: list[str], shown: str, on_terminal: bool) -> None:
    out = io.StringIO()
    before = list(steps.handlers), steps.level
    with last_step(Console(file=out, force_terminal=on_terminal, width=200), "loading"):
        for step in told:
            steps.debug("%s: %s", "https://a.example/story", step)
    assert (shown in out.getvalue()) is on_terminal
    assert (steps.handlers, steps.level) == before
