"""Waline, a comment server on Node.js (npm, @waline/vercel) with PostgreSQL, and its widget (@waline/client)."""

from __future__ import annotations

from contextlib import contextmanager
from html import escape
from typing import TYPE_CHECKING

from sqlalchemy import create_engine, make_url, text
from sqlalchemy.pool import NullPool

from tests.conftest import serving
from tests.servers.installed import NODE, from_npm
from tests.servers.processes import free_port, running

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.servers.talk import Said

PACKAGES = from_npm("waline", "@waline/vercel@1.39.3", "@waline/client@3.13.0")
PATH = "/walk"
PAGE = """<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>A walk along the dyke</title>
<link rel="stylesheet" href="/waline.css"></head>
<body><header><a href="/">Home</a> <a href="/about">About</a></header>
<article><h1>A walk along the dyke</h1><p>The tide was out, and for an hour we had the coast to ourselves.</p>
<p>On the way back the wind turned, and we were glad of the tea in the small café by the lock.</p></article>
<div id="waline"></div><footer><a href="/imprint">Imprint</a></footer>
<script type="module">import {{ init }} from "/waline.js";
init({{ el: "#waline", serverURL: "{server}", path: "/walk", lang: "en", pageSize: 10, emoji: false }});</script>
</body></html>"""
SERVE = """const waline = require("@waline/vercel")({env: "production"});
require("node:http").createServer(waline).listen(process.argv[1], "127.0.0.1");"""
TABLES = """
CREATE TABLE waline_comment (id serial PRIMARY KEY, user_id int, comment text, ip varchar(100) DEFAULT '',
  insertedat timestamp(0), link varchar(255), mail varchar(255), nick varchar(255), pid int, rid int, sticky numeric,
  status varchar(50) NOT NULL DEFAULT 'approved', "like" int, ua text, url varchar(255),
  createdat timestamp(0), updatedat timestamp(0));
CREATE TABLE waline_counter (id serial PRIMARY KEY, time int, reaction0 int, reaction1 int, reaction2 int, reaction3 int,
  reaction4 int, reaction5 int, reaction6 int, reaction7 int, reaction8 int, url varchar(255) NOT NULL DEFAULT '',
  createdat timestamp(0), updatedat timestamp(0));
CREATE TABLE waline_users (id serial PRIMARY KEY, display_name varchar(255), email varchar(255), password varchar(255),
  type varchar(50), label varchar(255), url varchar(255), avatar varchar(255), github varchar(255), twitter varchar(255),
  facebook varchar(255), google varchar(255), weibo varchar(255), qq varchar(255), "2fa" varchar(32),
  createdat timestamp(0), updatedat timestamp(0));
"""
DROPPED = "DROP TABLE IF EXISTS waline_comment, waline_counter, waline_users"
ADD = """INSERT INTO waline_comment (comment, nick, mail, url, insertedat, createdat, updatedat, pid, rid)
VALUES (:comment, :nick, :mail, :url, :time, :time, :time, :pid, :rid)"""


@contextmanager
def page_with_comments(folder: Path, postgres: str, talk: list[Said]) -> Iterator[str]:
    """Serve an article with Waline under it; yields the article's address."""
    packages = PACKAGES.installed()
    port = free_port()
    widget = packages / "node_modules" / "@waline" / "client" / "dist"
    pages = {
        PATH: (200, "text/html", PAGE.format(server=f"http://127.0.0.1:{port}").encode()),
        "/oauth": (200, "application/json", b'{"services": []}'),
        "/waline.js": (200, "text/javascript", (widget / "waline.js").read_bytes()),
        "/waline.css": (200, "text/css", (widget / "waline.css").read_bytes()),
    }
    server = [str(NODE), "-e", SERVE, str(port)]
    with serving(pages) as (site, _), _tables(postgres, talk):
        env = _environment(postgres, site) | {"NODE_PATH": str(packages / "node_modules")}
        with running(server, port, folder, env):
            yield site + PATH


def _environment(postgres: str, site: str) -> dict[str, str]:
    url = make_url(postgres)
    return {
        "JWT_TOKEN": "of this test",
        "OAUTH_URL": f"{site}/oauth",
        "PG_HOST": str(url.host or url.query.get("host") or "127.0.0.1"),
        "PG_PORT": str(url.port or 5432),
        "PG_USER": url.username or "",
        "PG_PASSWORD": url.password or "",
        "PG_DB": url.database or "",
        "PG_PREFIX": "waline_",
    }


@contextmanager
def _tables(postgres: str, talk: list[Said]) -> Iterator[None]:
    address = make_url(postgres).set(drivername="postgresql+psycopg")
    engine = create_engine(address, isolation_level="AUTOCOMMIT", poolclass=NullPool)
    with engine.connect() as connection:
        connection.execute(text(DROPPED))
        connection.execute(text(TABLES))
        connection.execute(text(ADD), [_row(talk, number) for number in range(len(talk))])
    yield
    with engine.connect() as connection:
        connection.execute(text(DROPPED))


def _row(talk: list[Said], number: int) -> dict[str, object]:
    """Return a row of the comments' table, where the ids are numbers from 1."""
    said = talk[number]
    first = number
    while (answers := talk[first].answers) is not None:
        first = answers
    return {
        "comment": f"<p>{escape(said.text)}</p>",
        "nick": said.author,
        "mail": "reader@example.org",
        "url": PATH,
        "time": said.time.replace(tzinfo=None),
        "pid": None if said.answers is None else said.answers + 1,
        "rid": None if said.answers is None else first + 1,
    }
