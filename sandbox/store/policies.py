"""Policies: each made with its line of the log in one transaction, at once or when the clock says so."""

import json
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from typing import Any

from sandbox.clock import Clock
from sandbox.store.calls import Calls
from sandbox.store.database import Database

NUMBERS = {"amtrust": ("WWC", 3_400_000), "birch": ("BRC-", 70_000)}
FIRST_ID = 500_000


@dataclass(frozen=True)
class Binding:
    """What becomes a policy: of which quote, and how long its carrier's search does not show it."""

    carrier: str
    quote: str
    fein: str | None
    business: str
    effective_date: str
    premium: str | None
    source: str = "api"
    lag_s: float = 0


class Policies:
    """What the carriers bound. Nothing prevents a second policy of a quote: that is the caller's care."""

    def __init__(self, database: Database, clock: Clock, calls: Calls) -> None:
        self._database, self._clock, self._calls = database, clock, calls

    def commit(
        self, binding: Binding, *, at: datetime | None = None, due: int | None = None
    ) -> dict[str, Any]:
        """Make a policy and its line of the log. Returns: the policy."""
        at = at or self._clock.now()
        found_from = at + timedelta(seconds=self._clock.scaled(binding.lag_s))
        prefix, first = NUMBERS[binding.carrier]
        with self._database.transaction() as db:
            last = db.execute("SELECT COALESCE(MAX(id), ?) FROM policy", (FIRST_ID,)).fetchone()[0]
            number = f"{prefix}{first + last + 1}"
            db.execute(
                "INSERT INTO policy VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    last + 1, binding.carrier, number, binding.quote, binding.fein, binding.business,
                    binding.effective_date, binding.premium, binding.source, at.isoformat(),
                    found_from.isoformat(), due,
                ),
            )  # fmt: skip
            self._calls.bound(binding.carrier, binding.quote, binding.fein, number, binding.source)
            row = db.execute("SELECT * FROM policy WHERE id = ?", (last + 1,)).fetchone()
        return dict(row)

    def commit_later(self, binding: Binding, seconds: float) -> int:
        """Make a policy when the clock has gone on so far, also in a later process. Returns: an id."""
        at = self._clock.after(seconds).isoformat()
        with self._database.transaction() as db:
            cursor = db.execute(
                "INSERT INTO due (at, carrier, quote, binding) VALUES (?, ?, ?, ?)",
                (at, binding.carrier, binding.quote, json.dumps(asdict(binding))),
            )
        return int(cursor.lastrowid or 0)

    def settle(self) -> None:
        """Make the policies whose time has come."""
        with self._database.transaction() as db:
            rows = db.execute(
                "SELECT * FROM due WHERE at <= ? ORDER BY at, id", (self._clock.now().isoformat(),)
            ).fetchall()
            for row in rows:
                db.execute("DELETE FROM due WHERE id = ?", (row["id"],))
                binding = Binding(**json.loads(row["binding"]))
                self.commit(binding, at=datetime.fromisoformat(row["at"]), due=row["id"])

    def pending(self, carrier: str, quote: str) -> bool:
        """Whether a bind that we were asked for still runs; the carrier's own portal is not told of."""
        with self._database.transaction() as db:
            rows = db.execute(
                "SELECT binding FROM due WHERE carrier = ? AND quote = ?", (carrier, quote)
            ).fetchall()
        return any(json.loads(row["binding"])["source"] == "api" for row in rows)

    def of_due(self, due: int) -> dict[str, Any] | None:
        """The policy of a bind that had to wait."""
        with self._database.transaction() as db:
            row = db.execute("SELECT * FROM policy WHERE due = ?", (due,)).fetchone()
        return None if row is None else dict(row)

    def all(
        self, *, carrier: str | None = None, quote: str | None = None, fein: str | None = None
    ) -> list[dict[str, Any]]:
        """All policies, of a carrier, quote or FEIN, oldest first."""
        with self._database.transaction() as db:
            rows = db.execute(
                "SELECT * FROM policy WHERE carrier = COALESCE(?, carrier) AND quote = COALESCE(?, quote)"
                " AND fein IS COALESCE(?, fein) ORDER BY id",
                (carrier, quote, fein),
            ).fetchall()
        return [dict(row) for row in rows]

    def findable(
        self, carrier: str, *, quote: str | None = None, fein: str | None = None
    ) -> list[dict[str, Any]]:
        """Those that the carrier's own search shows by now."""
        now = self._clock.now().isoformat()
        found = self.all(carrier=carrier, quote=quote, fein=fein)
        return [policy for policy in found if policy["found_from"] <= now]
