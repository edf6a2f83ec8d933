"""Readings in PostgreSQL: sealed, seen by whom their prospect is seen, and what was taken over of them."""

from typing import Any
from uuid import UUID, uuid4

import pytest
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncEngine

from adapters.postgres.tables.index import reading
from adapters.postgres.unit_of_work import UnitOfWork
from models.errors import InvalidInput, ProspectNotFound
from models.kept_reading import (
    MOST_ACCEPTED,
    MOST_CORRECTED,
    KeptReading,
    ReadingNotFound,
    ReadingOutcome,
)
from models.prospect import DraftSections
from models.tenant import Tenant
from tests.integration.adapters.test_uploads import a_file, checking
from tests.support.people import an_agency

FEIN = "12-3456789"


def a_reading(outcome: str = "read") -> dict[str, Any]:
    """What every reading is, as small as it may be."""
    values = {"applicant": {"name": "Acme — Łódź LLC", "fein": FEIN}}
    read = [{"kind": "acord_130", "form": "ACORD 130", "pages": [1], "values": values, "evidence": {}}]
    return {
        "schema": "quoteloom.reading/1", "file": "a.pdf", "sha256": "0" * 64, "pages": 1, "outcome": outcome,
        "code": None, "message": None, "hint": None, "readings": read, "segments": [], "warnings": [],
        "ms": {"total": 1}, "rss_mb": 1,
    }  # fmt: skip


async def kept(uow: UnitOfWork, agency: Tenant) -> KeptReading:
    """A reading of a file of a prospect."""
    new = await a_file(uow, agency)
    job = await checking(uow, agency, new)
    async with uow.begin(agency) as work:
        await work.readings.save(job.job_id, new.id, new.prospect_id, a_reading())
        return await work.readings.of_file(new.id)


def job_of(found: KeptReading) -> UUID:
    """The job that read it."""
    assert found.job_id is not None
    return found.job_id


async def test_what_was_read_is_kept_sealed_and_opened_for_its_tenant(
    uow: UnitOfWork, owner_engine: AsyncEngine
) -> None:
    agency = an_agency()
    found = await kept(uow, agency)
    assert found.reading == a_reading() and found.outcome is ReadingOutcome.READ and found.accepted == ()
    async with owner_engine.connect() as connection:
        query = select(reading.c.sealed).where(reading.c.file_id == found.file_id)
        sealed = bytes(await connection.scalar(query) or b"")
    assert sealed and FEIN.encode() not in sealed and b"Acme" not in sealed
    async with uow.begin(agency) as work:
        assert await work.readings.of_job(job_of(found)) == found
        assert await work.readings.of_prospect(found.prospect_id or uuid4()) == (found,)


async def test_a_file_that_is_read_once_more_has_one_reading(uow: UnitOfWork) -> None:
    agency = an_agency()
    found = await kept(uow, agency)
    async with uow.begin(agency) as work:
        again = a_reading() | {"pages": 7}
        await work.readings.save(found.job_id, found.file_id, found.prospect_id, again)
        (only,) = await work.readings.of_prospect(found.prospect_id or uuid4())
    assert only.reading == again


async def test_nobody_else_finds_a_reading(uow: UnitOfWork) -> None:
    found = await kept(uow, an_agency())
    carrier = Tenant(scope="carrier", carrier="employers", user=uuid4())
    for stranger in (an_agency(), carrier, Tenant(scope="own", user=uuid4())):
        async with uow.begin(stranger) as work:
            assert await work.readings.of_prospect(found.prospect_id or uuid4()) == ()
            with pytest.raises(ReadingNotFound):
                await work.readings.of_job(job_of(found))
            with pytest.raises(ReadingNotFound):
                await work.readings.accept(job_of(found), ["applicant.name"], {}, uuid4())
            with pytest.raises(ReadingNotFound):
                await work.readings.save(found.job_id, found.file_id, None, a_reading())


async def test_what_is_accepted_adds_up_and_corrections_are_sealed(
    uow: UnitOfWork, owner_engine: AsyncEngine
) -> None:
    agency, who = an_agency(), uuid4()
    found = await kept(uow, agency)
    async with uow.begin(agency) as work:
        await work.readings.accept(job_of(found), ["applicant.name"], {"applicant.fein": "98-7654321"}, who)
        after, noted = await work.readings.accept(
            job_of(found), ["applicant.dba"], {"applicant.sic": "1"}, who
        )
        same = await work.readings.accept(job_of(found), ["applicant.fein"], {"applicant.sic": "1"}, uuid4())
        assert (noted, same) == (True, (after, False)), "what is sent again is noted once, with who and when"
        corrected, noted = await work.readings.accept(job_of(found), [], {"applicant.sic": "2"}, who)
        assert (noted, corrected.corrections["applicant.sic"]) == (True, "2")
    assert after.accepted == ("applicant.name", "applicant.fein", "applicant.dba", "applicant.sic")
    assert after.corrections == {"applicant.fein": "98-7654321", "applicant.sic": "1"}
    assert after.accepted_by == who and after.accepted_at is not None
    async with owner_engine.connect() as connection:
        query = select(reading.c.corrections_sealed).where(reading.c.file_id == found.file_id)
        assert b"98-7654321" not in bytes(await connection.scalar(query) or b"")


async def test_what_is_accepted_has_an_end_however_often_it_is_sent(uow: UnitOfWork) -> None:
    found, who = await kept(uow, agency := an_agency()), uuid4()
    half = MOST_ACCEPTED // 2
    for start in (0, half):
        async with uow.begin(agency) as work:
            fields = [f"uwQues.{number}" for number in range(start, start + half)]
            await work.readings.accept(job_of(found), fields, {}, who)
    for paths, corrections in ((["uwQues.more"], {}), ([], {"uwQues.0": "x" * (MOST_CORRECTED + 1)})):
        async with uow.begin(agency) as work:
            with pytest.raises(InvalidInput):
                await work.readings.accept(job_of(found), paths, corrections, who)
    async with uow.begin(agency) as work:
        assert len((await work.readings.of_job(job_of(found))).accepted) == MOST_ACCEPTED


async def test_a_reading_goes_to_the_prospect_that_was_made_of_it_and_to_no_foreign_one(
    uow: UnitOfWork,
) -> None:
    agency, stranger = an_agency(), an_agency()
    found = await kept(uow, agency)
    async with uow.begin(agency) as work:
        await work.readings.save(found.job_id, found.file_id, None, a_reading())
        mine = (await work.prospects.create(DraftSections())).id
    async with uow.begin(stranger) as work:
        theirs = (await work.prospects.create(DraftSections())).id
    async with uow.begin(agency) as work:
        with pytest.raises(ProspectNotFound):
            await work.readings.accept(job_of(found), ["applicant.name"], {}, uuid4(), theirs)
    async with uow.begin(agency) as work:
        await work.readings.accept(job_of(found), ["applicant.name"], {}, uuid4())
        after, noted = await work.readings.accept(job_of(found), ["applicant.name"], {}, uuid4(), mine)
        assert (after.prospect_id, noted) == (mine, True)
        assert await work.readings.of_prospect(mine) == (after,)
