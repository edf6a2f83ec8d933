"""The nightly round with everything real: a price of before a change is marked in the underwriters' list."""

from typing import Any
from uuid import UUID, uuid4

from sqlalchemy import Text, cast, func, update
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.ext.asyncio import AsyncEngine
from temporalio.client import Client
from temporalio.worker import Worker

from activities.quote.freshness import Freshness
from activities.registry import activities_of
from activities.submission import SubmissionActivities
from adapters.crypto import FieldCipher
from adapters.event_loop_offload import off_loop_if_many
from adapters.postgres.rate_book.books import PostgresRateBooks
from adapters.postgres.submission.round import PostgresSubmissionRound
from adapters.postgres.tables.index import prospect
from adapters.settings import Settings
from models.submission_round import RoundRequest, SubmissionRoundReport
from tests.integration.api.conftest import Browser
from tests.integration.api.submission.conftest import Quote, Quoted, submit
from tests.support.temporal_servers import a_plugin
from workflows.contracts import new_job
from workflows.submission import SubmissionRoundWorkflow


async def say_otherwise(owner: AsyncEngine, one: Quoted, old: str, new: str) -> None:
    """Write another amount into a draft, which nobody can while it is view-only."""
    text = cast(prospect.c.sections, Text)
    changed = {"sections": cast(func.replace(text, old, new), JSONB), "version": prospect.c.version + 1}
    async with owner.begin() as connection:
        await connection.execute(update(prospect).where(prospect.c.id == UUID(one.id)).values(changed))


async def one_round(settings: Settings, worker: AsyncEngine, made: dict[str, Any]) -> SubmissionRoundReport:
    """A round that begins, and ends, with one submission."""
    client = await Client.connect(
        settings.temporal_address, namespace=settings.temporal_namespace, plugins=[a_plugin()]
    )
    rows = PostgresSubmissionRound(
        worker, FieldCipher.parse(settings.field_keys.get_secret_value()), settings.environment, new_job
    )
    steps = SubmissionActivities(rows, Freshness(PostgresRateBooks(worker), off_loop_if_many))
    request = RoundRequest(after=UUID(int=UUID(made["id"]).int + 1), batch=1, rounds=1)
    queue = f"submissions-{uuid4()}"
    every = activities_of(steps)
    async with Worker(client, task_queue=queue, workflows=[SubmissionRoundWorkflow], activities=every):
        return await client.execute_workflow(SubmissionRoundWorkflow.run, request, id=queue, task_queue=queue)


async def stale(browser: Browser, company: str) -> list[bool]:
    """What the list says of a company, and whether its filter finds it."""
    answer = await browser.get("/api/submissions", params={"q": company})
    chosen = await browser.get("/api/submissions", params={"q": company, "stale": "true"})
    return [row["stale"] for row in (*answer.json()["rows"], *chosen.json()["rows"])]


async def test_prices_of_before_a_change_are_marked_by_night_and_cleared_when_it_was_undone(
    agent: Browser,
    underwriter: Browser,
    quoted: Quote,
    settings: Settings,
    worker_engine: AsyncEngine,
    owner_engine: AsyncEngine,
) -> None:
    one = await quoted()
    made = await submit(agent, one)
    found = await one_round(settings, worker_engine, made)
    assert (found.looked, found.marked, found.unread) == (1, 0, 0)
    assert await stale(underwriter, one.company) == [False]
    await say_otherwise(owner_engine, one, "$90,000", "$120,000")
    found = await one_round(settings, worker_engine, made)
    assert (found.looked, found.marked, found.cleared) == (1, 1, 0)
    assert await stale(underwriter, one.company) == [True, True]
    again = await one_round(settings, worker_engine, made)
    assert (again.looked, again.marked, again.cleared) == (1, 0, 0)
    await say_otherwise(owner_engine, one, "$120,000", "$90,000")
    found = await one_round(settings, worker_engine, made)
    assert (found.looked, found.marked, found.cleared) == (1, 0, 1)
    assert await stale(underwriter, one.company) == [False]
