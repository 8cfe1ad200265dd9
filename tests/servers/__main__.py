"""Install the programs that the tests serve: ``python -m tests.servers``. A test that finds none does it, too."""

from __future__ import annotations

import subprocess

import pytest

from tests.servers import spirit, waline

for packages in (spirit.PACKAGES, waline.PACKAGES):
    try:
        print("server:", packages.installed())
        if packages is spirit.PACKAGES:
            spirit.migrated(packages.folder)
    except (pytest.skip.Exception, subprocess.CalledProcessError) as problem:
        print(problem)  # no reason to stop: the tests that need it say so
