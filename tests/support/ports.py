"""Fakes of the activities' ports: in memory, guarded like the adapters, with switches for outages."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from datetime import UTC, date, datetime
from uuid import UUID, uuid4

from activities.bind.carrier_port import WriteLease
from activities.ports import CarrierPrices, PricedRow, ProfileSnapshot, RunSnapshot
from models.carrier_call import About
from models.carrier_quote import CarrierQuote, FeinCheck
from models.carrier_request import CarrierRequest
from models.errors import RunNotFound, StoreUnavailable
from models.job import JobRef, JobStatus
from models.program import Program
from models.quote import ProgramQuote, QuoteInput
from models.risk_profile import RiskProfileInput
from models.worksheet import Worksheet
from rating.book import RateBook
from rating.builtin import builtin_book
from tests.support.carrier_port import UnaskedCarrier, unasked


class DatabaseDown(Exception):
    """What a driver raises while the database is away."""


class Outages:
    """Calls of a database that is away as often as a test says."""

    def __init__(self) -> None:
        self.failures = 0
        self.calls = 0

    def fail(self, times: int) -> None:
        """Let the next calls fail."""
        self.failures = times

    def _maybe_fail(self) -> None:
        self.calls += 1
        if self.failures:
            self.failures -= 1
            raise DatabaseDown("The database is away.")


class FakeJobs(Outages):
    """Jobs that close once."""

    def __init__(self) -> None:
        super().__init__()
        self.statuses: dict[UUID, JobStatus] = {}
        self.closings: dict[UUID, tuple[str | None, str | None]] = {}
        """Key of the result and code of the error."""

    def _close(self, job: JobRef, status: JobStatus, result_key: str | None, error_code: str | None) -> None:
        self._maybe_fail()
        if job.job_id not in self.statuses:
            raise RunNotFound(f"There is no job {job.job_id}")
        if self.statuses[job.job_id] is JobStatus.PROCESSING:
            self.statuses[job.job_id] = status
            self.closings[job.job_id] = (result_key, error_code)


class FakeQuoteStore(FakeJobs):
    """QuoteStore in memory."""

    def __init__(self) -> None:
        super().__init__()
        self.runs: dict[UUID, tuple[UUID, QuoteInput]] = {}
        self.by_run: dict[UUID, dict[str, ProgramQuote]] = {}
        self.worksheets: dict[tuple[UUID, str], tuple[Worksheet, str]] = {}
        self.writes: list[ProgramQuote] = []
        self._seq: dict[UUID, int] = {}
        self.price_failures = 0
        """So many writes of prices fail; with 1 the opening of a run cannot keep any."""

    def add(self, job: JobRef, asked: QuoteInput) -> UUID:
        """A run of a job, as the API writes it. Returns: the run's id."""
        run_id = uuid4()
        self.runs[job.job_id] = (run_id, asked)
        self.statuses[job.job_id] = JobStatus.PROCESSING
        self.by_run[run_id] = {}
        return run_id

    async def snapshot(self, job: JobRef) -> RunSnapshot:
        """See QuoteStore."""
        self._maybe_fail()
        if job.job_id not in self.runs:
            raise RunNotFound(f"There is no job {job.job_id}")
        run_id, asked = self.runs[job.job_id]
        return RunSnapshot(run_id=run_id, input=asked, job_status=self.statuses[job.job_id])

    async def input_of_run(self, job: JobRef, run_id: UUID) -> QuoteInput:
        """See QuoteStore."""
        return (await self.snapshot(job)).input

    async def record(self, job: JobRef, rows: Sequence[ProgramQuote]) -> None:
        """See QuoteStore."""
        self._maybe_fail()
        for row in rows:
            self._upsert(job, row)

    async def record_prices(self, job: JobRef, rows: Sequence[PricedRow]) -> None:
        """See QuoteStore."""
        self._maybe_fail()
        if self.price_failures > 0:
            self.price_failures -= 1
            raise DatabaseDown("The prices cannot be kept.")
        for each in rows:
            if self._upsert(job, each.row) and each.worksheet is not None:
                self.worksheets[(each.row.run_id, each.row.program)] = (each.worksheet, each.digest)

    async def conclude(self, job: JobRef, rows: Sequence[PricedRow], result: Awaitable[str | None]) -> bool:
        """See QuoteStore."""
        if job.job_id not in self.statuses:
            raise RunNotFound(f"There is no job {job.job_id}")
        written = len(self.writes)
        await self.record_prices(job, rows)
        key = await result
        if key is None or len(self.writes) - written != len(rows):
            return False
        was_open = self.statuses[job.job_id] is JobStatus.PROCESSING
        await self.close(job, rows[0].row.run_id, JobStatus.DONE, key, None)
        return was_open

    async def rows(self, job: JobRef, run_id: UUID) -> tuple[ProgramQuote, ...]:
        """See QuoteStore."""
        self._maybe_fail()
        return tuple(row for _, row in sorted(self.by_run.get(run_id, {}).items()))

    async def close(
        self, job: JobRef, run_id: UUID, status: JobStatus, result_key: str | None, error_code: str | None
    ) -> None:
        """See QuoteStore."""
        self._close(job, status, result_key, error_code)

    def _upsert(self, job: JobRef, row: ProgramQuote) -> bool:
        known = self.by_run.setdefault(row.run_id, {})
        if row.program in known and known[row.program].version >= row.version:
            return False
        self._seq[job.job_id] = self._seq.get(job.job_id, 0) + 1
        stored = row.model_copy(update={"seq": self._seq[job.job_id], "updated_at": datetime.now(UTC)})
        known[row.program] = stored
        self.writes.append(stored)
        return True


class FakeRiskProfileStore(FakeJobs):
    """RiskProfileStore in memory."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: dict[UUID, RiskProfileInput] = {}
        self.runs: dict[UUID, CarrierPrices] = {}

    def add(self, job: JobRef, asked: RiskProfileInput) -> None:
        """A profile of a job, as the API writes it."""
        self.asked[job.job_id] = asked
        self.statuses[job.job_id] = JobStatus.PROCESSING

    async def snapshot(self, job: JobRef) -> ProfileSnapshot:
        """See RiskProfileStore."""
        self._maybe_fail()
        if job.job_id not in self.asked:
            raise RunNotFound(f"There is no risk profile of job {job.job_id}")
        return ProfileSnapshot(input=self.asked[job.job_id], job_status=self.statuses[job.job_id])

    async def prices(self, job: JobRef, run_id: UUID, programs: Sequence[str]) -> CarrierPrices | None:
        """See RiskProfileStore."""
        self._maybe_fail()
        run = self.runs.get(run_id)
        if run is None:
            return None
        asked = {key: run.worksheets[key] for key in programs if key in run.worksheets}
        return CarrierPrices(risk=run.risk, worksheets=asked)

    async def close(
        self, job: JobRef, status: JobStatus, result_key: str | None, error_code: str | None
    ) -> None:
        """See RiskProfileStore."""
        self._close(job, status, result_key, error_code)


class FakeCatalogue:
    """ProgramCatalogue over what it is given."""

    def __init__(self, *programs: Program) -> None:
        self.programs = {program.key: program for program in programs}

    async def get(self, keys: Sequence[str]) -> Mapping[str, Program]:
        """See ProgramCatalogue."""
        return {key: self.programs[key] for key in keys if key in self.programs}


class FakeBooks:
    """RateBooks with the demo book for every day."""

    def __init__(self) -> None:
        self.asked: set[date] = set()

    async def for_date(self, day: date) -> RateBook:
        """See RateBooks."""
        self.asked.add(day)
        return builtin_book()


class FakeObjects:
    """ObjectStore in memory."""

    def __init__(self, failures: int = 0) -> None:
        self.objects: dict[str, tuple[bytes, str]] = {}
        self.deleted: set[str] = set()
        self.failures = failures

    async def put(self, key: str, body: bytes, *, content_type: str) -> None:
        """See ObjectStore."""
        if self.failures:
            self.failures -= 1
            raise StoreUnavailable("The object store did not answer.")
        self.objects[key] = (body, content_type)

    async def get(self, key: str) -> bytes:
        """See ObjectStore."""
        return self.objects[key][0]

    async def delete(self, key: str) -> None:
        """See UploadObjects."""
        self.deleted.add(key)
        self.objects.pop(key, None)


Answer = Callable[[QuoteInput], Awaitable[CarrierQuote]]


class FakeCarrier(UnaskedCarrier):
    """CarrierPort that gives the answers of a script, the last one for ever."""

    def __init__(self, key: str, *script: CarrierQuote | Exception | Answer) -> None:
        self._key, self._script = key, list(script)
        self.calls: list[str] = []

    @property
    def key(self) -> str:
        """See CarrierPort."""
        return self._key

    def digest(self, request: CarrierRequest) -> str:
        """See CarrierPort."""
        return request.model_dump_json()

    async def check_fein(self, about: About, fein: str) -> FeinCheck:
        """See CarrierPort: it never has a quote."""
        return FeinCheck()

    async def create_quote(
        self, about: About, request: CarrierRequest, key: str, lease: WriteLease
    ) -> CarrierQuote:
        """See CarrierPort."""
        await lease.about_to_write()
        lease.still_runs()
        self.calls.append(key)
        step = self._script.pop(0) if len(self._script) > 1 else self._script[0]
        answer = step if isinstance(step, CarrierQuote | Exception) else await step(request.quote)
        lease.replied()
        if isinstance(answer, Exception):
            raise answer
        return answer

    async def update_quote(
        self, about: About, quote_ref: str, request: CarrierRequest, key: str, lease: WriteLease
    ) -> None:
        """See CarrierPort: it never has a quote that could be updated."""
        unasked()

    async def quote_details(
        self, about: About, quote_ref: str, asked: QuoteInput | None = None
    ) -> CarrierQuote | None:
        """See CarrierPort: it never has a quote."""
        return None


async def never(_: QuoteInput) -> CarrierQuote:
    """A carrier that does not answer."""
    await asyncio.Event().wait()
    raise AssertionError("unreachable")
