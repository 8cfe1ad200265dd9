from __future__ import annotations

import signal
from threading import Thread

from tests import forked


def test_a_program_that_does_not_end_keeps_no_tests_from_ending() -> None:
    process = forked.start("http.server", "0")
    ending = Thread(target=forked.end, daemon=True)
    ending.start()
    ending.join(10)
    has_ended = not ending.is_alive()
    process.kill()
    assert (has_ended, process.returncode) == (True, -signal.SIGKILL)
