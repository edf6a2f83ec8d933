"""What there is of the planted cases now: our rows as their owner sees them, the carriers' log."""

from collections.abc import Mapping
from typing import Any

import httpx
import psycopg
from psycopg.rows import dict_row

from tests.stuck.cases import Planted
from tests.stuck.judging import BindFound, DecisionFound, Found, QuoteFound

_BIND = """SELECT i.state, i.policy_number FROM bind_account a
    LEFT JOIN LATERAL (SELECT state, policy_number FROM bind_intent WHERE account_id = a.id
        ORDER BY created_at DESC LIMIT 1) i ON true
    WHERE a.id = %s"""
_QUOTE = "SELECT waiting->>'code' AS waiting FROM bind_account WHERE id = %s"
_DECISION = "SELECT ended, deadline, now() AS now FROM decision WHERE id = %s"
_HELD = "SELECT adapter FROM carrier_hold"


class Rows:
    """Our database as its owner sees it; calls block."""

    def __init__(self, owner_url: str) -> None:
        self._url = owner_url.replace("+psycopg", "")

    def read(self, query: str, *values: Any) -> list[dict[str, Any]]:
        """Rows of a statement; none where it is no query."""
        with psycopg.connect(self._url, row_factory=dict_row) as connection:
            cursor = connection.execute(query, values)
            return cursor.fetchall() if cursor.description else []


async def found_of(
    rows: Rows, sandbox: httpx.AsyncClient, planted: Mapping[int, Planted]
) -> dict[int, Found]:
    """By number; what was erased is not there."""
    held = frozenset(row["adapter"] for row in rows.read(_HELD))
    found: dict[int, Found] = {}
    for number, one in planted.items():
        if one.decision:
            found[number] = Found(decision=_decision(rows, one.decision))
        elif number == 6:
            found[number] = Found(quote=await _quote(rows, sandbox, one))
        else:
            binds = [await _bind(rows, sandbox, *each) for each in zip(one.accounts, one.feins, strict=True)]
            found[number] = Found(binds=tuple(each for each in binds if each), held=held)
    return found


def _decision(rows: Rows, id: str) -> DecisionFound | None:
    return next((DecisionFound(**row) for row in rows.read(_DECISION, id)), None)


async def _bind(rows: Rows, sandbox: httpx.AsyncClient, account: str, fein: str) -> BindFound | None:
    for row in rows.read(_BIND, account):
        return BindFound(row["state"], row["policy_number"], await policies_of(sandbox, fein))
    return None


async def policies_of(sandbox: httpx.AsyncClient, fein: str) -> tuple[str, ...]:
    """Numbers of the policies that the carriers have of a FEIN."""
    answer = (await sandbox.get("/_sandbox/policies", params={"fein": fein})).raise_for_status()
    return tuple(each["number"] for each in answer.json())


async def _quote(rows: Rows, sandbox: httpx.AsyncClient, planted: Planted) -> QuoteFound | None:
    for row in rows.read(_QUOTE, planted.accounts[0]):
        kept = await sandbox.get("/_sandbox/quotes", params={"fein": planted.feins[0]})
        zips = [each["quote"].get("RatingZip") for each in kept.raise_for_status().json()]
        return QuoteFound(row["waiting"], next(iter(zips), None))
    return None
