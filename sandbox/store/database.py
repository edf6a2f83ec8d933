"""The one SQLite file of the sandbox, or memory; kills lose nothing that was committed."""

import logging
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

log = logging.getLogger(__name__)

TABLES = """
CREATE TABLE IF NOT EXISTS quote (
    id INTEGER PRIMARY KEY AUTOINCREMENT, fein TEXT, record TEXT NOT NULL,
    created_at TEXT NOT NULL, updated_at TEXT NOT NULL,
    carrier TEXT NOT NULL DEFAULT 'amtrust', ref TEXT
);
CREATE TABLE IF NOT EXISTS token (
    token TEXT PRIMARY KEY, expires_at TEXT NOT NULL, carrier TEXT NOT NULL DEFAULT 'amtrust'
);
CREATE TABLE IF NOT EXISTS counter (name TEXT PRIMARY KEY, value INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS fact (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS fault (
    id INTEGER PRIMARY KEY AUTOINCREMENT, rule TEXT NOT NULL, times INTEGER NOT NULL
);
CREATE TABLE IF NOT EXISTS policy (
    id INTEGER PRIMARY KEY AUTOINCREMENT, carrier TEXT NOT NULL, number TEXT NOT NULL UNIQUE,
    quote TEXT NOT NULL, fein TEXT, business TEXT, effective_date TEXT, premium TEXT,
    source TEXT NOT NULL, bound_at TEXT NOT NULL, found_from TEXT NOT NULL, due INTEGER
);
CREATE TABLE IF NOT EXISTS due (
    id INTEGER PRIMARY KEY AUTOINCREMENT, at TEXT NOT NULL, carrier TEXT NOT NULL, quote TEXT NOT NULL,
    binding TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS kept_answer (
    carrier TEXT NOT NULL, key TEXT NOT NULL, asked TEXT NOT NULL, status INTEGER NOT NULL,
    body TEXT NOT NULL, at TEXT NOT NULL, PRIMARY KEY (carrier, key)
);
CREATE TABLE IF NOT EXISTS line (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, at TEXT NOT NULL, kind TEXT NOT NULL, carrier TEXT NOT NULL,
    method TEXT, path TEXT, fein TEXT, quote TEXT, key TEXT, status INTEGER, policy TEXT, fault TEXT
);
CREATE TRIGGER IF NOT EXISTS line_stays BEFORE UPDATE ON line
    BEGIN SELECT RAISE(ABORT, 'The log is append-only.'); END;
CREATE TRIGGER IF NOT EXISTS line_is_kept BEFORE DELETE ON line
    BEGIN SELECT RAISE(ABORT, 'The log is append-only.'); END;
"""
INDEXES = """
CREATE INDEX IF NOT EXISTS quote_fein ON quote (fein);
CREATE UNIQUE INDEX IF NOT EXISTS quote_ref ON quote (carrier, ref);
CREATE INDEX IF NOT EXISTS policy_quote ON policy (carrier, quote);
CREATE INDEX IF NOT EXISTS policy_fein ON policy (carrier, fein);
"""
NAMES = ("quote", "token", "counter", "fact", "fault", "policy", "due", "kept_answer", "line")


class Database:
    """Transactions over one connection; a transaction within another joins it."""

    def __init__(self, folder: Path | None) -> None:
        """folder: made when missing; None keeps everything in memory, and says so."""
        if folder is None:
            log.warning("SANDBOX_STATE is not set: quotes live in memory and end with this process.")
            target = ":memory:"
        else:
            folder.mkdir(parents=True, exist_ok=True)
            target = str(folder / "sandbox.sqlite3")
        self._lock, self._depth = threading.RLock(), 0
        self._db = sqlite3.connect(target, check_same_thread=False, isolation_level=None)
        self._db.row_factory = sqlite3.Row
        self._db.execute("PRAGMA journal_mode=WAL")
        self._db.execute("PRAGMA synchronous=NORMAL")
        self._prepare()

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    @contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """All or nothing; nothing of it is awaited within."""
        with self._lock:
            if self._depth:
                yield self._db
                return
            self._db.execute("BEGIN IMMEDIATE")
            self._depth = 1
            try:
                yield self._db
            except BaseException:
                self._db.execute("ROLLBACK")
                raise
            else:
                self._db.execute("COMMIT")
            finally:
                self._depth = 0

    def forget(self, *tables: str) -> None:
        """Forget what some tables hold, or everything when nothing is named; the log goes as a whole only."""
        if not tables:
            self._db.executescript("".join(f"DROP TABLE IF EXISTS {name};" for name in NAMES))
            self._prepare()
        for table in tables:
            with self.transaction() as db:
                db.execute(f"DELETE FROM {table}")  # noqa: S608 - our own table names

    def _prepare(self) -> None:
        self._db.executescript(TABLES)
        for table in ("quote", "token"):
            self._of_before(table)
        self._db.executescript(INDEXES)

    def _of_before(self, table: str) -> None:
        """Files of before knew one carrier, whose quotes were named by their row."""
        columns = {row["name"] for row in self._db.execute(f"PRAGMA table_info({table})")}
        if "carrier" not in columns:
            self._db.execute(f"ALTER TABLE {table} ADD COLUMN carrier TEXT NOT NULL DEFAULT 'amtrust'")
        if table == "quote" and "ref" not in columns:
            self._db.execute("ALTER TABLE quote ADD COLUMN ref TEXT")
            self._db.execute("UPDATE quote SET ref = CAST(id AS TEXT)")
