"""What the sandbox remembers: quotes, tokens, faults, its clock; in SQLite, so that kills lose nothing."""

import json
import logging
import sqlite3
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

log = logging.getLogger(__name__)

SCHEMA = """
CREATE TABLE IF NOT EXISTS quote (
    id INTEGER PRIMARY KEY AUTOINCREMENT, fein TEXT, record TEXT NOT NULL,
    created_at TEXT NOT NULL, updated_at TEXT NOT NULL
);
CREATE INDEX IF NOT EXISTS quote_fein ON quote (fein);
CREATE TABLE IF NOT EXISTS token (token TEXT PRIMARY KEY, expires_at TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS counter (name TEXT PRIMARY KEY, value INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS fact (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS fault (
    id INTEGER PRIMARY KEY AUTOINCREMENT, rule TEXT NOT NULL, times INTEGER NOT NULL
);
"""

FIRST_QUOTE_ID = 1_000_000


class State:
    """One SQLite file, or memory; every method is one transaction."""

    def __init__(self, folder: Path | None) -> None:
        """folder: made when missing; None keeps everything in memory, and says so."""
        if folder is None:
            log.warning("SANDBOX_STATE is not set: quotes live in memory and end with this process.")
            target = ":memory:"
        else:
            folder.mkdir(parents=True, exist_ok=True)
            target = str(folder / "sandbox.sqlite3")
        self._lock = threading.Lock()
        self._db = sqlite3.connect(target, check_same_thread=False, isolation_level=None)
        self._db.execute("PRAGMA journal_mode=WAL")
        self._db.execute("PRAGMA synchronous=NORMAL")
        self._db.executescript(SCHEMA)

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        with self._lock:
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield self._db
            except BaseException:
                self._db.execute("ROLLBACK")
                raise
            self._db.execute("COMMIT")

    def now(self) -> datetime:
        """The sandbox's time: real time, moved on by what was advanced."""
        return datetime.now(UTC) + timedelta(seconds=float(self.fact("clock_offset_s") or 0))

    def advance(self, seconds: float) -> datetime:
        """Move the clock on. Returns: the new time."""
        self.note("clock_offset_s", str(float(self.fact("clock_offset_s") or 0) + seconds))
        return self.now()

    def fact(self, name: str) -> str | None:
        """A remembered text."""
        with self._transaction() as db:
            row = db.execute("SELECT value FROM fact WHERE name = ?", (name,)).fetchone()
        return None if row is None else str(row[0])

    def note(self, name: str, value: str) -> None:
        """Remember a text."""
        with self._transaction() as db:
            db.execute("INSERT OR REPLACE INTO fact VALUES (?, ?)", (name, value))

    def count(self, name: str) -> int:
        """Count one more and return the number, from 1."""
        with self._transaction() as db:
            db.execute(
                "INSERT INTO counter VALUES (?, 1) ON CONFLICT (name) DO UPDATE SET value = value + 1",
                (name,),
            )
            return int(db.execute("SELECT value FROM counter WHERE name = ?", (name,)).fetchone()[0])

    def add_token(self, token: str, life_s: float) -> None:
        """Accept a token for a while."""
        expires = (self.now() + timedelta(seconds=life_s)).isoformat()
        with self._transaction() as db:
            db.execute("INSERT INTO token VALUES (?, ?)", (token, expires))

    def knows_token(self, token: str) -> bool:
        """Whether the token was given out and lives."""
        now = self.now().isoformat()
        with self._transaction() as db:
            row = db.execute(
                "SELECT 1 FROM token WHERE token = ? AND expires_at > ?", (token, now)
            ).fetchone()
        return row is not None

    def add_quote(self, fein: str | None, record: Mapping[str, Any]) -> int:
        """Keep a new quote. Returns: its id."""
        now = self.now().isoformat()
        with self._transaction() as db:
            cursor = db.execute(
                "INSERT INTO quote (id, fein, record, created_at, updated_at)"
                " VALUES ((SELECT COALESCE(MAX(id), ?) + 1 FROM quote), ?, ?, ?, ?)",
                (FIRST_QUOTE_ID, fein, json.dumps(record), now, now),
            )
            return int(cursor.lastrowid or 0)

    def save_quote(self, quote_id: int, record: Mapping[str, Any]) -> None:
        """Replace a quote's record."""
        with self._transaction() as db:
            db.execute(
                "UPDATE quote SET record = ?, updated_at = ? WHERE id = ?",
                (json.dumps(record), self.now_text(), quote_id),
            )

    def now_text(self) -> str:
        """Real time as text; inside a transaction, where the clock cannot be read."""
        return datetime.now(UTC).isoformat()

    def quote(self, quote_id: int) -> dict[str, Any] | None:
        """A quote's record."""
        with self._transaction() as db:
            row = db.execute("SELECT record FROM quote WHERE id = ?", (quote_id,)).fetchone()
        return None if row is None else dict(json.loads(row[0]))

    def quote_of(self, fein: str) -> int | None:
        """The newest quote of a FEIN."""
        with self._transaction() as db:
            row = db.execute("SELECT MAX(id) FROM quote WHERE fein = ?", (fein,)).fetchone()
        return None if row[0] is None else int(row[0])

    def quotes(self, fein: str | None = None) -> list[dict[str, Any]]:
        """All quotes, or those of a FEIN, oldest first."""
        where, values = ("WHERE fein = ?", (fein,)) if fein else ("", ())
        with self._transaction() as db:
            rows = db.execute(f"SELECT id, record FROM quote {where} ORDER BY id", values).fetchall()  # noqa: S608
        return [{"QuoteId": row[0], **json.loads(row[1])} for row in rows]

    def add_fault(self, rule: Mapping[str, Any], times: int) -> int:
        """Keep a fault rule for a number of requests. Returns: its id."""
        with self._transaction() as db:
            cursor = db.execute("INSERT INTO fault (rule, times) VALUES (?, ?)", (json.dumps(rule), times))
            return int(cursor.lastrowid or 0)

    def faults(self) -> list[dict[str, Any]]:
        """The rules that are still in force."""
        with self._transaction() as db:
            rows = db.execute("SELECT id, rule, times FROM fault WHERE times > 0 ORDER BY id").fetchall()
        return [{"id": row[0], **json.loads(row[1]), "times": row[2]} for row in rows]

    def use_fault(self, fault_id: int) -> None:
        """Count a rule down by one."""
        with self._transaction() as db:
            db.execute("UPDATE fault SET times = times - 1 WHERE id = ?", (fault_id,))

    def clear(self, *tables: str) -> None:
        """Forget faults, or everything when nothing is named."""
        with self._transaction() as db:
            for table in tables or ("quote", "token", "counter", "fact", "fault"):
                db.execute(f"DELETE FROM {table}")  # noqa: S608 - our own table names
