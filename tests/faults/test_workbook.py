"""Twenty underwriters on a few pages beside killed processes: nothing lost, each price that of its cells."""

import asyncio
import os
import time
from collections import Counter
from collections.abc import AsyncIterator
from decimal import Decimal
from typing import Any

import psycopg
import pytest

from adapters.postgres.core.engine import create_engine
from adapters.postgres.rate_book.books import PostgresRateBooks
from models.risk import Risk
from rating.engine import rate
from rating.recalculation import wish_of
from tests.faults.stack import Stack
from tests.faults.workbook_office import Office, erased, open_office, submitted
from tests.faults.workbook_storm import Ledger, Place, Window, sabotage
from tests.support.timeouts import PATIENCE_S

STORM_S = float(os.environ["TEST_STORM_S"])
"""How long they work."""
SUBMISSIONS = 3
Rows = list[tuple[Any, ...]]


@pytest.fixture
async def office(stack: Stack) -> AsyncIterator[Office]:
    """An agent, and twenty windows of five underwriters."""
    async with open_office(stack.origin) as found:
        yield found


async def test_twenty_underwriters_lose_nothing_while_processes_die(
    stack: Stack, office: Office, owner_url: str
) -> None:
    handed_over = dict([await submitted(office.agent, number) for number in range(SUBMISSIONS)])
    submissions, over = list(handed_over), asyncio.Event()
    async with asyncio.TaskGroup() as storm:
        for window in office.windows:
            storm.create_task(window.work(submissions, over))
        killed = await sabotage(stack, time.monotonic() + STORM_S)
        over.set()
    assert office.ledger.unanswered, "nobody met an outage"
    began = time.monotonic()
    with psycopg.connect(owner_url.replace("+psycopg", ""), autocommit=True) as owner:
        await _all_ended(owner, submissions)
        print(f"killed {dict(killed)}; {dict(office.ledger.asked)}", flush=True)
        for submission in submissions:
            page = await _priced(office.windows[0], owner, submission)
            _judge_cells(page, office.ledger, submission)
            _judge_history(await _changes(office.windows[0], submission), office.ledger, submission)
            _judge_audit(owner, page, submission)
            await _judge_prices(page, owner, owner_url)
            replayed = await _judge_replays(office.windows[0], owner, submission)
            print(f"{page['version']} Saves, {replayed} prices replayed", flush=True)
            await _released(office.windows[-1], page)
    print(f"judged in {time.monotonic() - began:.0f} s", flush=True)
    for user_id in handed_over.values():
        await erased(office.agent, user_id)


async def _all_ended(owner: psycopg.Connection, submissions: list[str]) -> None:
    """Until no price is being made. Raises: TimeoutError."""
    async with asyncio.timeout(PATIENCE_S):
        while _jobs(owner, submissions)["processing"]:
            await asyncio.sleep(0.2)
    endings = owner.execute(
        "SELECT outcome, count(*) FROM workbook_price WHERE submission_id::text = ANY(%s) GROUP BY 1",
        [submissions],
    ).fetchall()
    print(f"recalculations: {dict(endings)}", flush=True)


def _jobs(owner: psycopg.Connection, submissions: list[str]) -> Counter[str]:
    """How many recalculations of these there are, by status of their jobs."""
    return Counter(
        status
        for (status,) in owner.execute(
            "SELECT j.status FROM job j JOIN workbook_price p ON p.run_id = j.input_ref"
            " WHERE p.submission_id::text = ANY(%s)",
            [submissions],
        )
    )


async def _priced(window: Window, owner: psycopg.Connection, submission: str) -> dict[str, Any]:
    """The page, once every column has a price of its own; one that an outage left is asked for by Retry."""
    page = await window.read(submission)
    for column in (one for one in page["columns"] if one["not_repriced"]):
        assert column["not_repriced"] in ("timed_out", "outage"), column
        print(f"Retry of {column['key']}: {column['not_repriced']}", flush=True)
        again = await window.answered(
            "POST", f"/api/workbooks/{submission}/columns/{column['key']}/recalculate"
        )
        assert again.status_code == 200, again.text
    await _all_ended(owner, [submission])
    page = await window.read(submission)
    assert [(one["job"], one["not_repriced"]) for one in page["columns"]] == [(None, None)] * 3
    return page


def _judge_cells(page: dict[str, Any], ledger: Ledger, submission: str) -> None:
    """Each version was somebody's Save, and of each field stands what was saved last."""
    assert sorted(ledger.saves[submission]) == list(range(1, page["version"] + 1))
    shown: dict[Place, str] = {}
    for column, cells in page["stateCarrierData"].items():
        for row, cell in cells.items():
            box, sign = cell["debit_credit"], "-" if cell["debit_credit"]["isChecked"] else ""
            shown[column, row, "debit_credit"] = f"{sign}{box['value']}"
            shown[column, row, "comments"] = cell["comments"]
    expected = ledger.stands(submission)
    assert {place: shown[place] for place in expected} == expected
    assert {place for place, value in shown.items() if value not in ("", "0.00")} == set(expected)


async def _changes(window: Window, submission: str) -> list[dict[str, Any]]:
    """The history of all cells."""
    answer = await window.answered("GET", f"/api/workbooks/{submission}/changes?since=0")
    assert answer.status_code == 200, answer.text
    return list(answer.json()["changes"])


def _judge_history(changes: list[dict[str, Any]], ledger: Ledger, submission: str) -> None:
    """History has what was answered as saved under its version, and nothing else."""
    saves = ledger.saves[submission]
    told = [
        (one["version"], (one["column"], one["row"], one["field"]), one["after"])
        for one in changes
        if one["field"] in ("debit_credit", "comments")
    ]
    assert len(told) == len({(version, place) for version, place, _ in told})
    assert {(version, place, value) for version, place, value in told} <= {
        (version, place, value) for version, fields in saves.items() for place, value in fields.items()
    }
    # Words that nobody wrote before are always a change; a percent may have been the same by chance.
    words = {(version, place) for version, place, _ in told if place[2] == "comments"}
    assert words == {
        (version, place) for version, fields in saves.items() for place in fields if place[2] == "comments"
    }


def _judge_audit(owner: psycopg.Connection, page: dict[str, Any], submission: str) -> None:
    """A line of the audit log for each version, once."""
    lines = owner.execute(
        "SELECT (detail->>'version')::int FROM audit_log WHERE action = 'workbook.saved' AND object_id = %s",
        [submission],
    ).fetchall()
    assert sorted(version for (version,) in lines) == list(range(1, page["version"] + 1))


async def _judge_prices(page: dict[str, Any], owner: psycopg.Connection, owner_url: str) -> None:
    """Each column's price equals a fresh rating of its cells."""
    [(found,)] = owner.execute("SELECT input->'risk' FROM quote_run WHERE id = %s", [page["run_id"]])
    versions: dict[str, str] = dict(
        owner.execute(
            "SELECT program, book_version FROM quote_worksheet WHERE run_id = %s", [page["run_id"]]
        ).fetchall()
    )
    risk, engine = Risk.model_validate(found), create_engine(owner_url, name="test-storm")
    try:
        books = PostgresRateBooks(engine)
        for column in page["columns"]:
            schedule = {
                row: Decimal(cell["debit_credit"]["value"]) * (-1 if cell["debit_credit"]["isChecked"] else 1)
                for row, cell in page["stateCarrierData"][column["key"]].items()
            }
            book = await books.for_version(versions[column["key"]])
            fresh = rate(wish_of(schedule, {}).laid_upon(risk), column["key"], book)
            assert Decimal(column["price"]["total"]) == fresh.totals.total_estimated_annual_premium, column
    finally:
        await engine.dispose()


async def _judge_replays(window: Window, owner: psycopg.Connection, submission: str) -> int:
    """Each price that was ever made of the pages replays to the cent. Returns: how many."""
    made = owner.execute(
        "SELECT p.run_id, p.column_key FROM workbook_price p JOIN quote_worksheet w ON w.run_id = p.run_id"
        " WHERE p.submission_id = %s",
        [submission],
    ).fetchall()
    for run, program in made:
        answer = await window.answered("GET", f"/api/runs/{run}/programs/{program}/worksheet/replay")
        found = answer.json()
        assert (found["matches"], found["first_difference"]) == (True, None), found
    return len(made)


async def _released(window: Window, page: dict[str, Any]) -> None:
    """What is released is what the page shows: nothing of it waits for anybody."""
    where = f"/api/submissions/{page['submission']}/release"
    plan = (await window.answered("GET", where)).json()
    shown = {one["key"]: one["price"]["run_id"] for one in page["columns"]}
    assert (plan["needed"], {one["column"]: one["run_id"] for one in plan["prices"]}) == ([], shown)
    answer = await window.answered("POST", where, {"prices": shown})
    assert answer.status_code == 200, answer.text
