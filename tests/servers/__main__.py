"""Install the programs that the tests serve: ``python -m tests.servers``. A test that finds none does it, too."""

from __future__ import annotations

import pytest

from tests.servers import spirit, waline

for packages in (spirit.PACKAGES, waline.PACKAGES):
    try:
        print("server:", packages.installed())
    except pytest.skip.Exception as problem:
        print(problem)  # no reason to stop: the tests that need it are skipped
if spirit.PACKAGES.done.exists():
    spirit.migrated(spirit.PACKAGES.folder)
