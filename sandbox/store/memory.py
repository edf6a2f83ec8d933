"""Small things that the sandbox remembers: facts, counters, tokens, and answers under a key."""

from datetime import datetime, timedelta
from typing import Any

from sandbox.store.database import Database

KEPT_H = 24
"""How long an answer stands for its idempotency key."""


class Memory:
    """Facts by name, counters, tokens by carrier, answers by key."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def fact(self, name: str) -> str | None:
        """A remembered text."""
        with self._database.transaction() as db:
            row = db.execute("SELECT value FROM fact WHERE name = ?", (name,)).fetchone()
        return None if row is None else str(row["value"])

    def note(self, name: str, value: str) -> None:
        """Remember a text."""
        with self._database.transaction() as db:
            db.execute("INSERT OR REPLACE INTO fact VALUES (?, ?)", (name, value))

    def count(self, name: str) -> int:
        """Count one more and return the number, from 1."""
        with self._database.transaction() as db:
            db.execute(
                "INSERT INTO counter VALUES (?, 1) ON CONFLICT (name) DO UPDATE SET value = value + 1",
                (name,),
            )
            row = db.execute("SELECT value FROM counter WHERE name = ?", (name,)).fetchone()
        return int(row["value"])

    def add_token(self, carrier: str, token: str, until: datetime) -> None:
        """Accept a token for a while."""
        with self._database.transaction() as db:
            db.execute(
                "INSERT INTO token (token, expires_at, carrier) VALUES (?, ?, ?)",
                (token, until.isoformat(), carrier),
            )

    def knows_token(self, carrier: str, token: str, now: datetime) -> bool:
        """Whether the carrier gave the token out and it lives."""
        with self._database.transaction() as db:
            row = db.execute(
                "SELECT 1 FROM token WHERE token = ? AND carrier = ? AND expires_at > ?",
                (token, carrier, now.isoformat()),
            ).fetchone()
        return row is not None

    def tokens(self) -> int:
        """How many tokens were given out."""
        with self._database.transaction() as db:
            return int(db.execute("SELECT COUNT(*) FROM token").fetchone()[0])

    def keep_answer(self, carrier: str, key: str, asked: str, answer: tuple[int, str], now: datetime) -> None:
        """Keep status and body for a key; asked: a digest of what was asked with it."""
        with self._database.transaction() as db:
            db.execute(
                "INSERT OR REPLACE INTO kept_answer VALUES (?, ?, ?, ?, ?, ?)",
                (carrier, key, asked, *answer, now.isoformat()),
            )

    def kept_answer(self, carrier: str, key: str, now: datetime) -> dict[str, Any] | None:
        """What was asked with a key in the last 24 h, and the answer: asked, status, body."""
        since = (now - timedelta(hours=KEPT_H)).isoformat()
        with self._database.transaction() as db:
            row = db.execute(
                "SELECT asked, status, body FROM kept_answer WHERE carrier = ? AND key = ? AND at > ?",
                (carrier, key, since),
            ).fetchone()
        return None if row is None else dict(row)
