"""Issues of authority that nobody answered, on PostgreSQL: which are due, who is asked of what is left."""

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncEngine
from uuid6 import uuid7

from adapters.crypto import FieldCipher
from adapters.postgres.core.ownership import owned
from adapters.postgres.recalculation.issues import LOOK_AFTER
from adapters.postgres.tables.index import authority_issue, workbook_column
from adapters.postgres.workbook.unanswered import PostgresUnansweredIssues
from models.workbook_unanswered import UnansweredIssue
from tests.integration.adapters.notice_desk import Desk, an_underwriter, tenant_of
from workflows.contracts import new_job

NOW = datetime.now(UTC)
RAISED = NOW - timedelta(hours=3)
MANY = 10_000
Issue = Callable[..., Awaitable[UUID]]


@pytest.fixture
def unanswered(worker_engine: AsyncEngine, cipher: FieldCipher) -> PostgresUnansweredIssues:
    """The adapter, as the worker's role."""
    return PostgresUnansweredIssues(worker_engine, cipher, new_job)


@pytest.fixture
def issue(desk: Desk, owner_engine: AsyncEngine) -> Issue:
    """Opens issues of the submission, due five minutes after they were raised."""

    async def opened(**other: Any) -> UUID:
        row = {
            "id": uuid7(), "submission_id": desk.submission, "column_key": "gms-key_risk",
            "price_run": uuid4(), "measure": "credit", "row_key": "TX", "level": 2, "state": "open",
            "raised_by": uuid4(), "raised_at": RAISED, "due_at": RAISED + LOOK_AFTER,
            **owned(tenant_of(desk.agent).owner()), **other,
        }  # fmt: skip
        async with owner_engine.begin() as connection:
            await connection.execute(insert(authority_issue).values(row))
        return UUID(str(row["id"]))

    return opened


async def due(unanswered: PostgresUnansweredIssues, *ids: UUID) -> list[UnansweredIssue]:
    """Of these issues those that are due."""
    return [one for one in await unanswered.due(NOW, MANY) if one.id in ids]


async def test_open_issues_are_due_by_their_time_the_longest_waiting_first(
    desk: Desk, unanswered: PostgresUnansweredIssues, issue: Issue, owner_engine: AsyncEngine
) -> None:
    named = {"submission_id": desk.submission, "key": "wcn-sunz", "program": "wcn-sunz", "name": "Sunz"}
    async with owner_engine.begin() as connection:
        column = {**named, "position": 0, "version": 0, **owned(tenant_of(desk.agent).owner())}
        await connection.execute(insert(workbook_column).values(column))
    looked_at = await issue(due_at=NOW)
    first = await issue(column_key="wcn-sunz", level=3)
    others = [
        await issue(due_at=NOW + timedelta(seconds=1)), await issue(state="approved"),
        await issue(state="void"), await issue(measure="reason_missing", value=None),
    ]  # fmt: skip
    found = await due(unanswered, looked_at, first, *others)
    assert [(one.id, one.level, one.column_name, one.first_look) for one in found] == [
        (first, 3, "Sunz", True), (looked_at, 2, "gms-key_risk", False),
    ]  # fmt: skip
    assert {one.submission_id for one in found} == {desk.submission}
    assert len(await unanswered.due(NOW, 1)) == 1
    later = NOW + timedelta(hours=1)
    for each in (first, others[1]):
        await unanswered.look_at(each, later)
    assert [one.id for one in await due(unanswered, first, looked_at, *others)] == [looked_at]
    async with owner_engine.connect() as connection:
        kept = select(authority_issue.c.id).where(authority_issue.c.due_at == later)
        assert (await connection.execute(kept)).scalars().all() == [first], "what was decided stays as it is"


async def test_whoever_is_of_the_next_level_is_asked_once_and_of_nothing_that_was_decided_meanwhile(
    desk: Desk, unanswered: PostgresUnansweredIssues, issue: Issue, owner_engine: AsyncEngine
) -> None:
    second, third = an_underwriter(), an_underwriter()
    await desk.known(second, level=2)
    await desk.known(third, level=3)
    raised, decided = await issue(), await issue()
    found = {one.id: one for one in await due(unanswered, raised, decided)}
    later = NOW + timedelta(hours=2)
    assert await unanswered.ask(found[raised], 3, later)
    assert not await unanswered.ask(found[raised], 3, later), "another round was faster"
    async with owner_engine.begin() as connection:
        await connection.execute(
            update(authority_issue).where(authority_issue.c.id == decided).values(state="refused")
        )
    assert not await unanswered.ask(found[decided], 3, later)
    told = await desk.told()
    assert (told.count(third.subject), told.count(second.subject)) == (1, 0)
    async with owner_engine.connect() as connection:
        kept = select(authority_issue.c.id, authority_issue.c.level, authority_issue.c.due_at).where(
            authority_issue.c.submission_id == desk.submission
        )
        rows = {row.id: (row.level, row.due_at == later) for row in await connection.execute(kept)}
    assert rows == {raised: (3, True), decided: (2, False)}
