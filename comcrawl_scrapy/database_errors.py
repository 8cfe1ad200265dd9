"""What goes wrong with a database, in one line that says what to do, and whether waiting can help."""

from __future__ import annotations

import sqlite3

import psycopg
from sqlalchemy.exc import DBAPIError


class DatabaseError(Exception):
    """The store cannot be used; the message is one line. ``passing``: trying again later may help."""

    def __init__(self, message: str, passing: bool = False) -> None:
        super().__init__(message)
        self.passing = passing


SQLITE = {
    "BUSY": ("another program keeps it locked: end that, or use PostgreSQL for several crawlers", True),
    "LOCKED": ("another program keeps it locked: end that, or use PostgreSQL for several crawlers", True),
    "FULL": ("the disk is full: make room", True),
    "IOERR": ("the disk cannot be written or read: is it full?", True),
    "NOTADB": ("it is not an SQLite database: name another file, or move it away", False),
    "CORRUPT": ("it is damaged: move it away, and save what can be with: sqlite3 FILE .recover", False),
    "READONLY": ("it may not be written to: check the permissions of the file and of its folder", False),
    "PERM": ("it may not be opened: check the permissions of the file and of its folder", False),
    "CANTOPEN": ("it cannot be opened: is it a file, and do the permissions allow it?", False),
}
"""By SQLite's primary result code: what is wrong, and whether it can pass."""

POSTGRESQL: dict[str, tuple[str, bool]] = {
    "28": ("it refuses the user or password", False),
    "3D": ("there is no such database: make it with createdb", False),
    "42501": ("the user lacks the rights to make or change tables", False),
    "53100": ("its disk is full: make room", True),
    "53": ("it has no connection or memory to spare: raise max_connections or run fewer crawlers", True),
    "57": ("it is being shut down or started", True),
    "40": ("another transaction stood in the way", True),
    "55": ("another transaction stood in the way", True),
    "08": ("the connection broke", True),
    "25P03": ("the connection broke", True),
    "25006": ("it takes no changes: is it a stand-by server?", True),
    "58": ("its files cannot be written or read", True),
    "XX001": ("its files are damaged", False),
    "XX002": ("its files are damaged", False),
}
"""By SQLSTATE or its class: what is wrong, and whether it can pass."""


def explained(failure: Exception, place: str) -> DatabaseError:
    """Return what to tell the user of a *failure* of the store at *place*."""
    cause = failure.orig if isinstance(failure, DBAPIError) else failure
    said = (str(cause).strip() or type(cause).__name__).splitlines()[0]
    what, passing = _known(cause) or (said, False)
    return DatabaseError(f"{place}: {what}", passing)


def _known(cause: object) -> tuple[str, bool] | None:
    if isinstance(cause, sqlite3.Error):
        code = getattr(cause, "sqlite_errorname", "") or ""  # such as SQLITE_IOERR_WRITE
        return SQLITE.get(code.removeprefix("SQLITE_").partition("_")[0])
    if isinstance(cause, psycopg.Error) and cause.sqlstate:
        return next((POSTGRESQL[key] for key in (cause.sqlstate, cause.sqlstate[:2]) if key in POSTGRESQL), None)
    if isinstance(cause, psycopg.OperationalError):  # no answer, or one that was given before the session began
        lines = [line for line in str(cause).splitlines() if not line.startswith("\t")]  # a tab: libpq's advice
        return _refused(" ".join(lines).removeprefix("connection failed: "))
    return None


def _refused(said: str) -> tuple[str, bool]:
    """Return what a failed attempt to connect means: there is only its text, in the server's language."""
    answer = said.partition("FATAL:")[2].strip()
    if "does not exist" in answer or "authentication" in answer:
        return f"it refuses us: {answer}", False
    return f"it cannot be reached: {answer or said}", True
