"""Forms in PostgreSQL: what of them the sweep finds after a day, and the last resort of a reading."""

from datetime import UTC, datetime, timedelta
from uuid import UUID, uuid4

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from adapters.crypto import FieldCipher
from adapters.postgres.ops.ending import PostgresJobEndings
from adapters.postgres.reading.store import PostgresAcordStore
from adapters.postgres.tables.index import file, reading, reading_page
from adapters.postgres.unit_of_work import UnitOfWork
from adapters.postgres.upload.store import PostgresLeftFiles
from models.acord import AcordAsked, NewForm, csv_key, drawn_key, own_bytes_key, pages_key, picture_key
from models.job import JobKind, JobRef, JobStart
from models.kept_reading import PageState
from models.prospect import DraftSections
from models.tenant import Tenant
from models.upload import LeftFile, quarantined
from tests.support.forms import a_reading
from tests.support.people import an_agency
from workflows.contracts import new_job


async def announced(uow: UnitOfWork, agency: Tenant, prospect_id: UUID | None = None) -> NewForm:
    """A form that is about to be stored."""
    id = uuid4()
    new = NewForm(
        id=id, prospect_id=prospect_id, key=f"acord/a/{id}.pdf", name="form.pdf", size=4, sha256="0" * 64
    )
    async with uow.begin(agency) as work:
        await work.forms.announce(new)
    return new


async def being_read(uow: UnitOfWork, agency: Tenant, new: NewForm) -> JobRef:
    """The same once its reading was asked for."""
    asked = AcordAsked(file_id=new.id, prospect_id=new.prospect_id)
    async with uow.begin(agency) as work:
        start = JobStart(new_job(JobKind.ACORD), new.id, asked, agency.user or uuid4())
        return (await work.jobs.start(start)).job


async def read(store: PostgresAcordStore, job: JobRef) -> None:
    """A form of two pages that was read and shown."""
    await store.page_done(job, 1, 2, PageState.READ, "text", 5)
    await store.page_done(job, 2, 2, PageState.READ, "picture", 5)
    await store.keep(job, a_reading())
    await store.page_drawn(job, 1, 612, 792)
    await store.end(job, None)


async def aged(owner_engine: AsyncEngine, new: NewForm, age: timedelta) -> None:
    """Move the form back."""
    then = datetime.now(UTC) - age
    async with owner_engine.begin() as connection:
        await connection.execute(update(file).where(file.c.id == new.id).values(created_at=then))


async def left(worker_engine: AsyncEngine, new: NewForm) -> LeftFile | None:
    """What the sweep would remove of a form."""
    found = await PostgresLeftFiles(worker_engine).left_files(10_000)
    return next((each for each in found if each.id == new.id), None)


async def rows_of(owner_engine: AsyncEngine, new: NewForm) -> list[int]:
    """How many rows there are of a form: the file, its reading, its pages."""
    async with owner_engine.connect() as connection:
        return [
            len((await connection.execute(select(table).where(key == new.id))).all())
            for table, key in (
                (file, file.c.id),
                (reading, reading.c.file_id),
                (reading_page, reading_page.c.file_id),
            )
        ]


async def test_a_form_of_no_prospect_goes_after_a_day_with_all_that_was_read_of_it(
    uow: UnitOfWork, worker_engine: AsyncEngine, owner_engine: AsyncEngine, cipher: FieldCipher
) -> None:
    agency = an_agency()
    new = await announced(uow, agency)
    await read(PostgresAcordStore(worker_engine, cipher), await being_read(uow, agency, new))
    await aged(owner_engine, new, timedelta(hours=23))
    assert await left(worker_engine, new) is None
    await aged(owner_engine, new, timedelta(hours=25))
    found = await left(worker_engine, new)
    assert found is not None and found.whole
    assert set(found.keys) == {
        quarantined(new.key), own_bytes_key(new.id), pages_key(new.id), picture_key(new.id, 2),
        csv_key(new.id), drawn_key(new.id, 1),
    }  # fmt: skip
    await PostgresLeftFiles(worker_engine).swept_files([found])
    assert await rows_of(owner_engine, new) == [0, 0, 0]


async def test_what_was_read_stays_with_its_prospect_and_the_form_goes(
    uow: UnitOfWork, worker_engine: AsyncEngine, owner_engine: AsyncEngine, cipher: FieldCipher
) -> None:
    agency = an_agency()
    async with uow.begin(agency) as work:
        prospect = (await work.prospects.create(DraftSections())).id
    new = await announced(uow, agency)
    job = await being_read(uow, agency, new)
    await read(PostgresAcordStore(worker_engine, cipher), job)
    async with uow.begin(agency) as work:
        await work.readings.accept(job.job_id, ["applicant.name"], {}, uuid4(), prospect)
    await aged(owner_engine, new, timedelta(hours=25))
    found = await left(worker_engine, new)
    assert found is not None and not found.whole
    assert quarantined(new.key) in found.keys
    assert not {csv_key(new.id), drawn_key(new.id, 1)} & set(found.keys)
    await PostgresLeftFiles(worker_engine).swept_files([found])
    assert await rows_of(owner_engine, new) == [1, 1, 2]
    assert await left(worker_engine, new) is None


async def test_a_form_that_is_being_read_is_left_alone_and_one_that_never_came_is_not(
    uow: UnitOfWork, worker_engine: AsyncEngine, owner_engine: AsyncEngine
) -> None:
    agency = an_agency()
    reading_now, never = await announced(uow, agency), await announced(uow, agency)
    await being_read(uow, agency, reading_now)
    for new in (reading_now, never):
        await aged(owner_engine, new, timedelta(hours=30))
    assert await left(worker_engine, reading_now) is None
    found = await left(worker_engine, never)
    assert found is not None and found.whole
    await PostgresLeftFiles(worker_engine).swept_files([found])
    assert await rows_of(owner_engine, never) == [0, 0, 0]


async def test_a_reading_whose_workflow_is_gone_is_ended_by_name_and_keeps_nothing_later(
    uow: UnitOfWork, worker_engine: AsyncEngine, owner_engine: AsyncEngine, cipher: FieldCipher
) -> None:
    agency, store = an_agency(), PostgresAcordStore(worker_engine, cipher)
    new = await announced(uow, agency)
    job = await being_read(uow, agency, new)
    assert await PostgresJobEndings(worker_engine).give_up(job, "no_workflow")
    await store.keep(job, a_reading())
    await store.page_done(job, 1, 2, PageState.READ, "text", 5)
    await store.end(job, None)
    snapshot = await store.snapshot(job)
    assert (snapshot.job_status.value, snapshot.outcome) == ("error", None)
    async with owner_engine.connect() as connection:
        row = (await connection.execute(select(file.c.state, file.c.code).where(file.c.id == new.id))).one()
    assert tuple(row) == ("refused", "no_workflow")
    assert (await rows_of(owner_engine, new))[2] == 0


async def test_one_job_reads_the_same_bytes(uow: UnitOfWork) -> None:
    agency = an_agency()
    new = await announced(uow, agency)
    asked, digest = AcordAsked(file_id=new.id), uuid4().hex
    async with uow.begin(agency) as work:
        assert await work.forms.running(digest) is None
        start = JobStart(new_job(JobKind.ACORD), new.id, asked, agency.user or uuid4(), digest)
        first = (await work.jobs.start(start)).job
    async with uow.begin(agency) as work:
        assert await work.forms.running(digest) == first.job_id
    async with uow.begin(an_agency()) as work:
        assert await work.forms.running(digest) is None
