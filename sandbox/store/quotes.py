"""Quotes of all carriers: a record each, known by the carrier's own number or UUID."""

import json
from collections.abc import Mapping
from typing import Any

from sandbox.clock import Clock
from sandbox.store.database import Database

FIRST_ID = 1_000_000

Record = dict[str, Any]


class Quotes:
    """What the carriers were asked to price."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database, self._clock = database, clock

    def add(self, carrier: str, fein: str | None, record: Mapping[str, Any], ref: str | None = None) -> str:
        """Keep a new quote. Returns: its ref; without one of the carrier's own, the number of its row."""
        now = self._clock.now().isoformat()
        with self._database.transaction() as db:
            cursor = db.execute(
                "INSERT INTO quote (id, fein, record, created_at, updated_at, carrier)"
                " VALUES ((SELECT COALESCE(MAX(id), ?) + 1 FROM quote), ?, ?, ?, ?, ?)",
                (FIRST_ID, fein, json.dumps(record), now, now, carrier),
            )
            ref = ref or str(cursor.lastrowid)
            db.execute("UPDATE quote SET ref = ? WHERE id = ?", (ref, cursor.lastrowid))
        return ref

    def save(self, carrier: str, ref: str, record: Mapping[str, Any]) -> None:
        """Replace a quote's record; its FEIN with it."""
        with self._database.transaction() as db:
            db.execute(
                "UPDATE quote SET record = ?, fein = ?, updated_at = ? WHERE carrier = ? AND ref = ?",
                (json.dumps(record), record.get("fein"), self._clock.now().isoformat(), carrier, ref),
            )

    def read(self, carrier: str, ref: str) -> Record | None:
        """A quote's record."""
        with self._database.transaction() as db:
            row = db.execute(
                "SELECT record FROM quote WHERE carrier = ? AND ref = ?", (carrier, ref)
            ).fetchone()
        return None if row is None else dict(json.loads(row["record"]))

    def newest_of(self, carrier: str, fein: str) -> str | None:
        """The newest quote of a FEIN."""
        with self._database.transaction() as db:
            row = db.execute(
                "SELECT ref FROM quote WHERE carrier = ? AND fein = ? ORDER BY id DESC LIMIT 1",
                (carrier, fein),
            ).fetchone()
        return None if row is None else str(row["ref"])

    def all(self, carrier: str | None = None, fein: str | None = None) -> list[Record]:
        """All quotes, of a carrier or a FEIN, oldest first; each with carrier and QuoteId."""
        with self._database.transaction() as db:
            rows = db.execute(
                "SELECT carrier, ref, record FROM quote"
                " WHERE carrier = COALESCE(?, carrier) AND fein IS COALESCE(?, fein) ORDER BY id",
                (carrier, fein),
            ).fetchall()
        return [
            {**json.loads(row["record"]), "carrier": row["carrier"], "QuoteId": row["ref"]} for row in rows
        ]
