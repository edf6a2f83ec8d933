"""Runs: projected in order, closed once, and heard of."""

import asyncio
from collections.abc import Coroutine
from decimal import Decimal
from typing import Any
from uuid import uuid4

import pytest
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncEngine

from activities.ports import PricedRow
from adapters.postgres.core.listener import Listener
from adapters.postgres.job.read import JobReads
from adapters.postgres.job.start import StartedJob
from adapters.postgres.quote.store import PostgresQuoteStore
from adapters.postgres.tables.index import quote_worksheet
from adapters.postgres.unit_of_work import UnitOfWork
from models.errors import RunNotFound
from models.job import JobStatus, TenantScope
from models.quote import ProgramState
from models.tenant import Tenant
from models.worksheet import ClassRate, Worksheet
from tests.support.databases import Database, admin
from tests.support.people import an_agency
from tests.support.process_listens import until_it_hears
from tests.support.quote_cases import an_input
from tests.support.timeouts import PATIENCE_S
from tests.support.worksheets import a_priced_row, a_row, a_worksheet


async def test_an_older_version_never_overwrites_a_newer_row(
    uow: UnitOfWork, agency: Tenant, run: StartedJob, quote_store: PostgresQuoteStore
) -> None:
    await quote_store.record_prices(
        run.job,
        [PricedRow(row=a_priced_row(run.run_id, version=3), worksheet=a_worksheet(), digest="digest")],
    )
    await quote_store.record(run.job, [a_row(run.run_id, state=ProgramState.RATING, version=2)])
    await quote_store.record(run.job, [a_row(run.run_id, state=ProgramState.OUTAGE, version=3)])
    (row,) = await quote_store.rows(run.job, run.run_id)
    assert (row.state, row.version) == (ProgramState.QUOTED, 3)
    expected = a_priced_row(run.run_id).model_copy(update={"seq": row.seq, "updated_at": row.updated_at})
    assert row == expected
    async with uow.begin(agency) as work:
        assert (await work.quotes.run(run.run_id)).programs == (row,)
        assert await work.quotes.worksheet(run.run_id, "gms-uwic") == a_worksheet()


@pytest.mark.parametrize("versions", [(2, 3), (3, 2)], ids=["older first", "newer first"])
async def test_of_two_prices_at_once_the_newer_is_kept_with_its_worksheet(
    uow: UnitOfWork,
    agency: Tenant,
    run: StartedJob,
    quote_store: PostgresQuoteStore,
    versions: tuple[int, int],
) -> None:
    def price(version: int) -> Coroutine[Any, Any, None]:
        row = a_priced_row(run.run_id, version=version).model_copy(update={"elapsed_ms": version})
        sheet = a_worksheet().model_copy(update={"algorithm": f"of version {version}"})
        return quote_store.record_prices(run.job, [PricedRow(row=row, worksheet=sheet, digest="digest")])

    first = quote_store.record(run.job, [a_row(run.run_id, "gms-starnet")])
    await asyncio.gather(first, *(price(version) for version in versions))
    _, row = await quote_store.rows(run.job, run.run_id)
    assert (row.version, row.elapsed_ms) == (3, 3)
    async with uow.begin(agency) as work:
        assert (await work.quotes.worksheet(run.run_id, "gms-uwic")).algorithm == "of version 3"


async def test_a_price_that_came_too_late_brings_no_worksheet(
    uow: UnitOfWork, agency: Tenant, run: StartedJob, quote_store: PostgresQuoteStore
) -> None:
    late = a_row(run.run_id, state=ProgramState.UNRESPONSIVE, version=4)
    await quote_store.record(run.job, [late])
    await quote_store.record_prices(
        run.job, [PricedRow(row=a_priced_row(run.run_id), worksheet=a_worksheet(), digest="digest")]
    )
    async with uow.begin(agency) as work:
        with pytest.raises(RunNotFound):
            await work.quotes.worksheet(run.run_id, "gms-uwic")
        assert (await work.quotes.run(run.run_id)).programs[0].state is ProgramState.UNRESPONSIVE


async def test_the_price_record_keeps_input_digest_and_versions(
    run: StartedJob, quote_store: PostgresQuoteStore, owner_engine: AsyncEngine
) -> None:
    await quote_store.record_prices(
        run.job, [PricedRow(row=a_priced_row(run.run_id), worksheet=a_worksheet(), digest="digest-1")]
    )
    async with owner_engine.connect() as connection:
        query = select(quote_worksheet).where(quote_worksheet.c.run_id == run.run_id)
        row = (await connection.execute(query)).one()
    assert row.input == an_input("gms-uwic").risk.model_dump(mode="json")
    assert (row.sha256, row.algorithm, row.book_version) == ("digest-1", "NCCI_VOL", "demo-1")
    assert row.worksheet["totals"]["manual_premium"] == "10.00"
    assert Decimal(row.worksheet["proration"]) == 1


async def test_what_a_worksheet_does_not_have_is_not_written_and_reads_as_it_was(
    run: StartedJob, quote_store: PostgresQuoteStore, owner_engine: AsyncEngine
) -> None:
    rate = ClassRate(state="TN", class_code="8810", manual_rate_per_100=Decimal("0.12"))
    sheet = a_worksheet().model_copy(update={"class_rates": (rate,)})
    await quote_store.record_prices(
        run.job, [PricedRow(row=a_priced_row(run.run_id), worksheet=sheet, digest="digest-1")]
    )
    async with owner_engine.connect() as connection:
        query = select(quote_worksheet.c.worksheet).where(quote_worksheet.c.run_id == run.run_id)
        stored = (await connection.execute(query)).scalar_one()
    assert set(stored["class_rates"][0]) == {"state", "class_code", "manual_rate_per_100"}
    assert Worksheet.model_validate(stored) == sheet


async def test_sequence_numbers_follow_the_order_of_commits(
    job_reads: JobReads, agency: Tenant, run: StartedJob, quote_store: PostgresQuoteStore
) -> None:
    programs = [f"gms-carrier{number}" for number in range(12)]
    seen: list[int] = []

    async def follow() -> None:
        """Read like a screen: only what is newer than the last number, never looking back."""
        while len(seen) < len(programs):
            _, news = await job_reads.news(agency, run.job.job_id, max(seen, default=0))
            seen.extend(row.seq for row in news)
            await asyncio.sleep(0.002)

    async def write(program: str) -> None:
        await quote_store.record(run.job, [a_row(run.run_id, program)])

    async with asyncio.timeout(PATIENCE_S), asyncio.TaskGroup() as group:
        group.create_task(follow())
        for program in programs:
            group.create_task(write(program))
    assert sorted(seen) == seen == list(range(1, len(programs) + 1))


async def test_several_rows_at_once_get_a_number_each(
    job_reads: JobReads, agency: Tenant, run: StartedJob, quote_store: PostgresQuoteStore
) -> None:
    await quote_store.record(run.job, [])
    await quote_store.record(run.job, [a_row(run.run_id, name) for name in ("gms-a", "gms-b", "gms-c")])
    job, events = await job_reads.news(agency, run.job.job_id, 1)
    assert [(event.program, event.seq) for event in events] == [("gms-b", 2), ("gms-c", 3)]
    assert job.event_seq == 3


async def test_a_job_closes_once_whatever_is_said_afterwards(
    uow: UnitOfWork,
    job_reads: JobReads,
    agency: Tenant,
    run: StartedJob,
    quote_store: PostgresQuoteStore,
) -> None:
    await quote_store.close(run.job, run.run_id, JobStatus.DONE, "results/1.json", None)
    await quote_store.close(run.job, run.run_id, JobStatus.ERROR, None, "cancelled")
    job = await job_reads.job(agency, run.job.job_id)
    async with uow.begin(agency) as work:
        read = await work.quotes.run(run.run_id)
    assert (job.status, job.result_key, job.error_code) == (JobStatus.DONE, "results/1.json", None)
    assert job.closed_at is not None
    assert read.closed_at is not None
    assert (await quote_store.snapshot(run.job)).job_status is JobStatus.DONE


async def test_another_tenant_s_job_does_not_exist(
    uow: UnitOfWork, job_reads: JobReads, run: StartedJob, quote_store: PostgresQuoteStore
) -> None:
    other = an_agency()
    foreign = run.job.model_copy(update={"scope": TenantScope(org=other.org, user=other.user or uuid4())})
    with pytest.raises(RunNotFound):
        await quote_store.snapshot(foreign)
    with pytest.raises(RunNotFound):
        await quote_store.record(foreign, [a_row(run.run_id)])
    with pytest.raises(RunNotFound):
        await quote_store.close(foreign, run.run_id, JobStatus.DONE, None, None)
    with pytest.raises(RunNotFound):
        await job_reads.job(other, run.job.job_id)
    with pytest.raises(RunNotFound):
        await job_reads.news(other, run.job.job_id, 0)
    async with uow.begin(other) as work:
        with pytest.raises(RunNotFound):
            await work.quotes.run(run.run_id)
        with pytest.raises(RunNotFound):
            await work.quotes.worksheet(run.run_id, "gms-uwic")


async def test_listeners_hear_of_their_job_and_after_a_reconnect(
    database: Database, run: StartedJob, quote_store: PostgresQuoteStore
) -> None:
    listener, others = Listener(database.app), await asyncio.to_thread(_listeners, database)
    await listener.start()
    try:
        await until_it_hears(listener)
        async with listener.subscribe(run.job.job_id) as news, listener.subscribe(uuid4()) as other:
            await quote_store.record(run.job, [a_row(run.run_id)])
            async with asyncio.timeout(PATIENCE_S):
                await news.wait()
            assert not other.is_set()
            news.clear()
            await asyncio.to_thread(_end_listeners, database, others)
            async with asyncio.timeout(PATIENCE_S):
                await news.wait()
            news.clear()
            await until_it_hears(listener)
            await quote_store.record(run.job, [a_row(run.run_id, version=2)])
            async with asyncio.timeout(PATIENCE_S):
                await news.wait()
    finally:
        await listener.stop()
    assert not listener.connected


def _listeners(database: Database) -> list[int]:
    """The processes of those who listen to this database."""
    with admin(database.name) as connection:
        rows = connection.execute(
            "SELECT pid FROM pg_stat_activity WHERE application_name = %s AND datname = current_database()",
            ("quoteloom-listener",),
        )
        return [int(pid) for (pid,) in rows]


def _end_listeners(database: Database, others: list[int]) -> None:
    """All but the others: an application of this process may listen as well, for tests after this one."""
    with admin(database.name) as connection:
        for pid in set(_listeners(database)) - set(others):
            connection.execute("SELECT pg_terminate_backend(%s)", (pid,))
