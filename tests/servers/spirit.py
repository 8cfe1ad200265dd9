"""Spirit, a forum (django-spirit): its own project as `spirit startproject` makes it, with one topic.

Run as a program it migrates, or seeds: ``python -m tests.servers.spirit [TALK]`` in the folder of the project.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from contextlib import contextmanager, suppress
from dataclasses import asdict
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from tests.servers.installed import from_pypi
from tests.servers.processes import free_port, running

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.servers.talk import Said

PACKAGES = from_pypi("django-spirit==0.14.3")
SETTINGS = """from .dev import *
DATABASES["default"]["OPTIONS"] = {"init_command": "PRAGMA synchronous=OFF; PRAGMA journal_mode=MEMORY"}
HAYSTACK_SIGNAL_PROCESSOR = "haystack.signals.BaseSignalProcessor"  # nobody searches here
"""
ROOT = Path(__file__).parents[2]


@contextmanager
def forum(folder: Path, title: str, talk: list[Said]) -> Iterator[str]:
    """Serve a forum with one topic; yields the topic's address."""
    packages = PACKAGES.installed()
    env = environment(packages)
    project = folder / "forum"
    shutil.copytree(migrated(packages), project)
    (project / "forum" / "settings" / "quick.py").write_text(SETTINGS)
    said = json.dumps([title, [asdict(comment) for comment in talk]], default=str)
    seeding = [sys.executable, "-m", "tests.servers.spirit", said]
    seeded = subprocess.run(seeding, cwd=project, env=env, check=True, stdout=subprocess.PIPE, text=True)
    port = free_port()
    server = [sys.executable, "manage.py", "runserver", "--noreload", f"127.0.0.1:{port}"]
    with running(server, port, project, env):
        yield f"http://127.0.0.1:{port}{seeded.stdout.strip()}"


def environment(packages: Path) -> dict[str, str]:
    """Return the environment of its programs."""
    return os.environ | {
        "DJANGO_SETTINGS_MODULE": "forum.settings.quick",
        "PYTHONPATH": os.pathsep.join(map(str, (".", packages, ROOT))),
        "PATH": os.pathsep.join((str(packages / "bin"), os.environ["PATH"])),
    }


def migrated(packages: Path) -> Path:
    """Return a project whose database has its tables and no topic: kept beside the packages, as they are slow to make."""
    kept, env = packages / "forum-migrated", environment(packages)
    if not kept.exists():
        with tempfile.TemporaryDirectory(dir=packages) as folder:
            subprocess.run(["spirit", "startproject", "forum"], cwd=folder, env=env, check=True)
            project = Path(folder) / "forum"
            (project / "forum" / "settings" / "quick.py").write_text(SETTINGS)
            subprocess.run([sys.executable, "-m", "tests.servers.spirit"], cwd=project, env=env, check=True)
            with suppress(OSError):  # another run has made it meanwhile
                project.rename(kept)
    return kept


def migrate() -> None:
    """Make the tables of the project's database."""
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0)


def seed(title: str, talk: list[dict[str, str]]) -> str:
    """Fill the project's database; return the topic's path."""
    import django

    django.setup()
    from django.contrib.auth import get_user_model
    from spirit.category.models import Category
    from spirit.comment.models import Comment
    from spirit.core.utils.markdown import Markdown
    from spirit.topic.models import Topic

    users = get_user_model().objects
    authors = {
        name: users.create_user(username=f"user{number}", email=f"user{number}@example.org")
        for number, name in enumerate(dict.fromkeys(comment["author"] for comment in talk))
    }
    for name, user in authors.items():
        user.st.nickname = name
        user.st.save()
    topic = Topic.objects.create(
        title=title, category=Category.objects.create(title="Walks"), user=authors[talk[0]["author"]]
    )
    for comment in talk:
        time, text = datetime.fromisoformat(comment["time"]), comment["text"]
        Comment.objects.create(
            user=authors[comment["author"]], topic=topic, date=time, comment=text, comment_html=Markdown().render(text)
        )
    Topic.objects.update(comment_count=len(talk), last_active=time)
    return str(topic.get_absolute_url())


if __name__ == "__main__":
    if sys.argv[1:]:
        print(seed(*json.loads(sys.argv[1])))
    else:
        migrate()
