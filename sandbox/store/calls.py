"""The append-only log: a line for each call before it is answered, and one for each policy."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from sandbox.clock import Clock
from sandbox.store.database import Database


@dataclass(frozen=True)
class Asked:
    """A call as the log and the faults know it; fein and quote where the call has them."""

    carrier: str
    method: str
    path: str
    fein: str | None = None
    quote: str | None = None
    key: str | None = None
    body: str = field(default="", repr=False)
    """As it was sent; faults look for texts in it, the log has none of it."""


class Calls:
    """Lines are added and read, never changed."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database, self._clock = database, clock

    def answered(self, asked: Asked, status: int | None, fault: str | None = None) -> None:
        """A call that is about to be answered; status None where the connection is dropped instead."""
        known = {name: value for name, value in vars(asked).items() if name != "body"}
        self._add("call", known, status=status, fault=fault)

    def bound(self, carrier: str, quote: str, fein: str | None, policy: str, source: str) -> None:
        """A policy; within the transaction that makes it. source: api or portal."""
        asked = {"carrier": carrier, "quote": quote, "fein": fein, "path": source}
        self._add("policy", asked, policy=policy)

    def all(
        self, *, carrier: str | None = None, after: int = 0, kind: str | None = None
    ) -> list[dict[str, Any]]:
        """Lines in their order, from behind a sequence number."""
        with self._database.transaction() as db:
            rows = db.execute(
                "SELECT * FROM line WHERE seq > ? AND carrier = COALESCE(?, carrier)"
                " AND kind = COALESCE(?, kind) ORDER BY seq",
                (after, carrier, kind),
            ).fetchall()
        return [dict(row) for row in rows]

    def _add(self, kind: str, asked: Mapping[str, Any], **more: Any) -> None:
        line = {"at": self._clock.now().isoformat(), "kind": kind, **asked, **more}
        names = ", ".join(line)
        with self._database.transaction() as db:
            db.execute(
                f"INSERT INTO line ({names}) VALUES ({', '.join('?' * len(line))})",  # noqa: S608 - our names
                tuple(line.values()),
            )
