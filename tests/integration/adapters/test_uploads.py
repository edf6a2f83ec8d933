"""Files in PostgreSQL: what the sweep finds left behind, and the last resort of a check."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from uuid import UUID, uuid4

import pytest
from sqlalchemy import select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from adapters.postgres.ops.ending import PostgresJobEndings
from adapters.postgres.tables.index import file, reading
from adapters.postgres.unit_of_work import UnitOfWork
from adapters.postgres.upload.store import PostgresLeftFiles, PostgresUploadStore
from models.errors import RunNotFound
from models.job import JobKind, JobRef, JobStart
from models.prospect import DraftSections
from models.tenant import Tenant
from models.upload import FileKind, FileState, LeftFile, NewFile, UploadCheck, UploadVerdict, quarantined
from models.upload_errors import FileExists
from tests.support.forms import a_reading
from tests.support.people import an_agency
from tests.support.quote_cases import a_job
from workflows.contracts import new_job

READY = UploadVerdict(state=FileState.READY, sha256="0" * 64)


async def a_file(uow: UnitOfWork, agency: Tenant, prospect_id: UUID | None = None) -> NewFile:
    """A file that is announced."""
    id = uuid4()
    async with uow.begin(agency) as work:
        owner = prospect_id or (await work.prospects.create(DraftSections())).id
        new = NewFile(
            id=id, prospect_id=owner, kind=FileKind.LOSS_RUN, key=f"uploads/a/{id}/b.pdf", name=f"{id}.pdf",
            mime="application/pdf", size=4,
        )  # fmt: skip
        await work.uploads.announce(new)
    return new


async def checking(uow: UnitOfWork, agency: Tenant, new: NewFile) -> JobRef:
    """The same once its check was asked for."""
    async with uow.begin(agency) as work:
        asked = UploadCheck(file_id=new.id, prospect_id=new.prospect_id)
        job = JobStart(new_job(JobKind.UPLOAD), new.id, asked, agency.user or uuid4())
        return (await work.jobs.start(job)).job


async def dated(owner_engine: AsyncEngine, new: NewFile, age: timedelta, *columns: str) -> None:
    """Move times of a file back."""
    then = datetime.now(UTC) - age
    async with owner_engine.begin() as connection:
        await connection.execute(update(file).where(file.c.id == new.id).values(dict.fromkeys(columns, then)))


async def left(worker_engine: AsyncEngine, new: NewFile) -> LeftFile | None:
    """What the sweep would remove of a file."""
    found = await PostgresLeftFiles(worker_engine).left_files(10_000)
    return next((each for each in found if each.id == new.id), None)


async def state_of(owner_engine: AsyncEngine, new: NewFile) -> tuple[str, str | None] | None:
    """State and code of a file; None where there is no row."""
    async with owner_engine.connect() as connection:
        query = select(file.c.state, file.c.code).where(file.c.id == new.id)
        row = (await connection.execute(query)).first()
    return None if row is None else (row.state, row.code)


async def test_what_never_arrived_goes_after_a_day_with_its_row(
    uow: UnitOfWork, worker_engine: AsyncEngine, owner_engine: AsyncEngine
) -> None:
    new = await a_file(uow, an_agency())
    await dated(owner_engine, new, timedelta(hours=23), "created_at")
    assert await left(worker_engine, new) is None
    await dated(owner_engine, new, timedelta(hours=25), "created_at")
    found = await left(worker_engine, new)
    assert found == LeftFile(id=new.id, keys=(quarantined(new.key), new.key), whole=True)
    await PostgresLeftFiles(worker_engine).swept_files([found])
    assert await state_of(owner_engine, new) is None


async def test_a_name_that_somebody_else_announced_is_taken(uow: UnitOfWork) -> None:
    """Its sender may announce it again; a colleague would take the file away that is on its way."""
    agency = an_agency()
    new = await a_file(uow, agency)
    again = new.model_copy(update={"id": uuid4(), "key": f"uploads/a/{uuid4()}/b.pdf"})
    with pytest.raises(FileExists):
        async with uow.begin(replace(agency, user=uuid4())) as work:
            await work.uploads.announce(again)
    async with uow.begin(agency) as work:
        await work.uploads.announce(again)
        assert [each.id for each in await work.uploads.of_prospect(new.prospect_id)] == [again.id]


async def test_a_file_that_is_ready_loses_what_was_sent_to_quarantine_alone(
    uow: UnitOfWork, worker_engine: AsyncEngine, owner_engine: AsyncEngine
) -> None:
    agency = an_agency()
    new = await a_file(uow, agency)
    job = await checking(uow, agency, new)
    await dated(owner_engine, new, timedelta(hours=30), "created_at", "completed_at")
    assert await left(worker_engine, new) is None, "while it is checked it is left alone"
    await PostgresUploadStore(worker_engine).settle(job, READY)
    found = await left(worker_engine, new)
    assert found == LeftFile(id=new.id, keys=(quarantined(new.key),), whole=False)
    await PostgresLeftFiles(worker_engine).swept_files([found])
    assert await left(worker_engine, new) is None
    assert await state_of(owner_engine, new) == ("ready", None)
    async with uow.begin(agency) as work:
        await work.uploads.delete(await work.uploads.get(new.key), "A reason")
    await dated(owner_engine, new, timedelta(hours=1), "deleted_at")
    gone = await left(worker_engine, new)
    assert gone == LeftFile(id=new.id, keys=(quarantined(new.key), new.key), whole=False)


async def test_the_sweep_removes_what_was_read_of_a_file_that_was_deleted(
    uow: UnitOfWork, worker_engine: AsyncEngine, owner_engine: AsyncEngine
) -> None:
    agency = an_agency()
    new, stays = await a_file(uow, agency), await a_file(uow, agency)
    for each in (new, stays):
        job = await checking(uow, agency, each)
        await PostgresUploadStore(worker_engine).settle(job, READY)
        async with uow.begin(agency) as work:
            await work.readings.save(job.job_id, each.id, each.prospect_id, a_reading())
        await dated(owner_engine, each, timedelta(hours=30), "created_at", "completed_at")
    async with uow.begin(agency) as work:
        await work.uploads.delete(await work.uploads.get(new.key), "A reason")
    await dated(owner_engine, new, timedelta(hours=1), "deleted_at")
    swept = [found for each in (new, stays) if (found := await left(worker_engine, each))]
    await PostgresLeftFiles(worker_engine).swept_files(swept)
    async with owner_engine.connect() as connection:
        query = select(reading.c.file_id).where(reading.c.file_id.in_([new.id, stays.id]))
        assert (await connection.scalars(query)).all() == [stays.id]


async def test_a_verdict_is_written_once(
    uow: UnitOfWork, worker_engine: AsyncEngine, owner_engine: AsyncEngine
) -> None:
    agency = an_agency()
    new = await a_file(uow, agency)
    job = await checking(uow, agency, new)
    store = PostgresUploadStore(worker_engine)
    await store.settle(job, READY)
    await store.settle(job, UploadVerdict(state=FileState.REFUSED, code="timed_out"))
    assert await state_of(owner_engine, new) == ("ready", None)
    foreign = job.model_copy(update={"scope": a_job().scope})
    for ask in (store.snapshot(foreign), store.settle(foreign, READY)):
        with pytest.raises(RunNotFound):
            await ask


async def test_a_check_that_is_given_up_refuses_its_file_by_name(
    uow: UnitOfWork, worker_engine: AsyncEngine, owner_engine: AsyncEngine
) -> None:
    agency = an_agency()
    new = await a_file(uow, agency)
    job = await checking(uow, agency, new)
    assert await PostgresJobEndings(worker_engine).give_up(job, "terminated")
    assert await state_of(owner_engine, new) == ("refused", "terminated")


async def test_a_name_is_held_by_the_database_too(uow: UnitOfWork, owner_engine: AsyncEngine) -> None:
    agency = an_agency()
    first = await a_file(uow, agency)
    second = await a_file(uow, agency, first.prospect_id)
    names = {"name_key": f"{first.id}.pdf"}
    with pytest.raises(IntegrityError):
        async with owner_engine.begin() as connection:
            await connection.execute(update(file).where(file.c.id == second.id).values(**names))
