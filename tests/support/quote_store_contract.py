"""What every QuoteStore keeps to: run against the fake and against PostgreSQL, so that both mean the same."""

import asyncio
from dataclasses import dataclass
from uuid import UUID, uuid4

import pytest

from activities.ports import PricedRow, QuoteStore
from models.errors import RunNotFound
from models.job import JobRef, JobStatus
from models.quote import ProgramQuote, ProgramState
from tests.support.worksheets import a_priced_row, a_row, a_worksheet


@dataclass
class Subject:
    """A store with one run in it."""

    store: QuoteStore
    job: JobRef
    run_id: UUID

    async def states(self) -> dict[str, tuple[ProgramState, int]]:
        """State and version of each row."""
        return {row.program: (row.state, row.version) for row in await self.rows()}

    async def rows(self) -> tuple[ProgramQuote, ...]:
        """The run's rows."""
        return await self.store.rows(self.job, self.run_id)


class QuoteStoreContract:
    """Tests of the port; a subclass gives the fixture `subject`."""

    async def test_a_run_is_read_with_its_input_and_status(self, subject: Subject) -> None:
        """Snapshot."""
        run = await subject.store.snapshot(subject.job)
        assert run.run_id == subject.run_id
        assert run.job_status is JobStatus.PROCESSING
        assert run.input.programs == ("gms-uwic", "gms-starnet")
        assert run.input.fein == "123456700"

    async def test_a_job_that_does_not_exist_is_refused(self, subject: Subject) -> None:
        """RunNotFound by every reading call."""
        stranger = subject.job.model_copy(update={"job_id": uuid4()})
        with pytest.raises(RunNotFound):
            await subject.store.snapshot(stranger)
        with pytest.raises(RunNotFound):
            await subject.store.close(stranger, subject.run_id, JobStatus.DONE, "key", None)

    async def test_only_a_newer_version_changes_a_row(self, subject: Subject) -> None:
        """The guard."""
        for version, state in ((1, ProgramState.QUEUED), (3, ProgramState.OUTAGE), (2, ProgramState.RATING)):
            await subject.store.record(
                subject.job, [a_row(subject.run_id, program="gms-uwic", state=state, version=version)]
            )
        await subject.store.record(
            subject.job, [a_row(subject.run_id, program="gms-uwic", state=ProgramState.DROPPED, version=3)]
        )
        assert await subject.states() == {"gms-uwic": (ProgramState.OUTAGE, 3)}

    async def test_rows_come_in_order_of_program_with_rising_numbers(self, subject: Subject) -> None:
        """Order and sequence."""
        rows = [
            a_row(subject.run_id, program=program, state=ProgramState.QUEUED, version=1)
            for program in ("gms-uwic", "gms-starnet")
        ]
        await subject.store.record(subject.job, rows)
        found = await subject.rows()
        assert [row.program for row in found] == ["gms-starnet", "gms-uwic"]
        assert sorted(row.seq for row in found) == [1, 2]
        assert all(row.updated_at is not None for row in found)

    async def test_a_priced_row_comes_back_whole(self, subject: Subject) -> None:
        """Totals, shares and flags survive."""
        row = a_priced_row(subject.run_id, version=3)
        await subject.store.record_prices(
            subject.job, [PricedRow(row=row, worksheet=a_worksheet(), digest="digest")]
        )
        (found,) = await subject.rows()
        assert found == row.model_copy(update={"seq": found.seq, "updated_at": found.updated_at})

    async def test_a_job_closes_once(self, subject: Subject) -> None:
        """The first ending stays."""
        await subject.store.close(subject.job, subject.run_id, JobStatus.DONE, "key", None)
        await subject.store.close(subject.job, subject.run_id, JobStatus.ERROR, None, "late")
        assert (await subject.store.snapshot(subject.job)).job_status is JobStatus.DONE

    async def test_recording_nothing_is_no_error(self, subject: Subject) -> None:
        """An empty settling."""
        await subject.store.record(subject.job, [])
        assert await subject.rows() == ()

    async def test_a_run_is_concluded_with_its_rows_once_its_result_is_stored(self, subject: Subject) -> None:
        """Rows and ending together."""
        row = a_priced_row(subject.run_id, version=3)
        assert await subject.store.conclude(subject.job, [a_price(row)], a_key("key"))
        assert await subject.states() == {row.program: (row.state, 3)}
        assert (await subject.store.snapshot(subject.job)).job_status is JobStatus.DONE

    async def test_without_a_result_the_rows_are_kept_and_the_run_stays_open(self, subject: Subject) -> None:
        """The closing is another step's then."""
        row = a_priced_row(subject.run_id, version=3)
        assert not await subject.store.conclude(subject.job, [a_price(row)], a_key(None))
        assert await subject.states() == {row.program: (row.state, 3)}
        assert (await subject.store.snapshot(subject.job)).job_status is JobStatus.PROCESSING

    async def test_a_run_with_rows_of_before_stays_open(self, subject: Subject) -> None:
        """They may not be what the result says."""
        row = a_priced_row(subject.run_id, version=3)
        settled = row.model_copy(update={"state": ProgramState.UNRESPONSIVE, "version": 4})
        await subject.store.record(subject.job, [settled])
        assert not await subject.store.conclude(subject.job, [a_price(row)], a_key("key"))
        assert await subject.states() == {row.program: (ProgramState.UNRESPONSIVE, 4)}
        assert (await subject.store.snapshot(subject.job)).job_status is JobStatus.PROCESSING

    async def test_a_run_that_has_ended_is_not_concluded(self, subject: Subject) -> None:
        """The first ending stays."""
        await subject.store.close(subject.job, subject.run_id, JobStatus.ERROR, None, "cancelled")
        row = a_priced_row(subject.run_id, version=3)
        assert not await subject.store.conclude(subject.job, [a_price(row)], a_key("key"))
        assert (await subject.store.snapshot(subject.job)).job_status is JobStatus.ERROR

    async def test_a_stranger_s_run_is_not_concluded(self, subject: Subject) -> None:
        """RunNotFound, and no row of it."""
        stranger = subject.job.model_copy(update={"job_id": uuid4()})
        row = a_priced_row(subject.run_id, version=3)
        with pytest.raises(RunNotFound):
            await subject.store.conclude(stranger, [a_price(row)], a_key("key"))
        assert await subject.rows() == ()


def a_price(row: ProgramQuote) -> PricedRow:
    """A row with a worksheet."""
    return PricedRow(row=row, worksheet=a_worksheet(), digest="digest")


def a_key(key: str | None) -> asyncio.Future[str | None]:
    """What storing a result gives."""
    stored = asyncio.get_running_loop().create_future()
    stored.set_result(key)
    return stored
