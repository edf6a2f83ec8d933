"""Fault rules: what the next calls suffer, before or after the carrier has done its work."""

import json
import random
from collections.abc import Mapping
from typing import Any

from sandbox.store.calls import Asked
from sandbox.store.database import Database


class Faults:
    """Rules by number of calls, oldest first."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, rule: Mapping[str, Any], times: int) -> int:
        """Keep a rule for a number of calls. Returns: its id."""
        with self._database.transaction() as db:
            cursor = db.execute("INSERT INTO fault (rule, times) VALUES (?, ?)", (json.dumps(rule), times))
        return int(cursor.lastrowid or 0)

    def all(self) -> list[dict[str, Any]]:
        """The rules that are still to be suffered."""
        with self._database.transaction() as db:
            rows = db.execute("SELECT id, rule, times FROM fault WHERE times > 0 ORDER BY id").fetchall()
        return [{"id": row["id"], **json.loads(row["rule"]), "times": row["times"]} for row in rows]

    def of(self, asked: Asked, when: str) -> list[dict[str, Any]]:
        """The rules that concern a call now, oldest first."""
        return [rule for rule in self.all() if _concerns(rule, asked, when)]

    def use(self, number: int) -> None:
        """Count a rule down by one."""
        with self._database.transaction() as db:
            db.execute("UPDATE fault SET times = times - 1 WHERE id = ?", (number,))


def _concerns(rule: Mapping[str, Any], asked: Asked, when: str) -> bool:
    if rule.get("when", "before") != when or str(rule["path"]) not in asked.path:
        return False
    if str(rule.get("body") or "") not in asked.body:
        return False
    if rule.get("carrier") not in (None, asked.carrier) or rule.get("fein") not in (None, asked.fein):
        return False
    return random.uniform(0, 100) < float(rule.get("percent", 100))  # noqa: S311 - no secret
