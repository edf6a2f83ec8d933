"""Mails in PostgreSQL: sealed while they wait, forgotten once they were sent or given up."""

from typing import Any
from uuid import UUID, uuid4

import pytest
from sqlalchemy import Row, select
from sqlalchemy.ext.asyncio import AsyncEngine

from adapters.crypto import FieldCipher
from adapters.postgres.job.start import StartedJob
from adapters.postgres.mail.repository import a_mail
from adapters.postgres.mail.store import PostgresMailStore
from adapters.postgres.tables.index import mail
from adapters.postgres.unit_of_work import UnitOfWork
from models.errors import RunNotFound
from models.job import JobKind, JobStart, JobStatus
from models.mail import Mail, MailKind
from models.tenant import Tenant
from tests.support.people import an_agency
from workflows.contracts import new_job

EMAIL, FACTS = "dana@bluebonnet.example", {"code": "4711", "minutes": "10"}


@pytest.fixture
def store(worker_engine: AsyncEngine, cipher: FieldCipher) -> PostgresMailStore:
    return PostgresMailStore(worker_engine, cipher)


async def _started(uow: UnitOfWork, tenant: Tenant) -> tuple[Mail, StartedJob]:
    asked, job_id = a_mail(MailKind.VERIFICATION_CODE, EMAIL, **FACTS), uuid4()
    async with uow.begin(tenant) as work:
        start = JobStart(
            job=new_job(JobKind.MAIL, job_id=job_id, deadline_s=600),
            row_id=asked.id,
            input=asked,
            actor=tenant.user or uuid4(),
        )
        return asked, await work.jobs.start(start)


async def _row(engine: AsyncEngine, mail_id: UUID) -> Row[Any]:
    async with engine.connect() as connection:
        return (await connection.execute(select(mail).where(mail.c.id == mail_id))).one()


async def test_a_waiting_mail_lies_sealed_and_is_read_whole(
    uow: UnitOfWork, store: PostgresMailStore, owner_engine: AsyncEngine
) -> None:
    asked, started = await _started(uow, an_agency())
    row = await _row(owner_engine, asked.id)
    assert not [word for word in (EMAIL, "4711") if word.encode() in bytes(row.content_sealed)]
    assert await store.waiting(started.job) == asked
    elsewhere = started.job.model_copy(update={"job_id": uuid4()})
    with pytest.raises(RunNotFound):
        await store.waiting(elsewhere)


@pytest.mark.parametrize("error", [None, "timed_out"])
async def test_what_was_sent_or_given_up_is_forgotten_and_its_job_is_closed(
    error: str | None, uow: UnitOfWork, store: PostgresMailStore, owner_engine: AsyncEngine
) -> None:
    agency = an_agency()
    asked, started = await _started(uow, agency)
    for _ in range(2):  # a step that is run again changes nothing
        await (store.sent(started.job) if error is None else store.given_up(started.job, error))
    row = await _row(owner_engine, asked.id)
    assert (row.content_sealed, row.sent_at is None) == (None, error is not None)
    assert await store.waiting(started.job) is None
    async with uow.begin(agency) as work:
        job = await work.jobs.get(started.job.job_id)
    assert (job.status, job.error_code) == (JobStatus.DONE if error is None else JobStatus.ERROR, error)
