"""Risk profiles as activities read and close them."""

from collections.abc import Sequence
from uuid import UUID

from sqlalchemy import select

from activities.ports import CarrierPrices, ProfileSnapshot
from adapters.postgres.job.closing import JobStore
from adapters.postgres.tables.index import job, quote_run, quote_worksheet, risk_profile
from models.errors import RunNotFound
from models.job import JobRef, JobStatus
from models.quote import QuoteInput
from models.risk_profile import RiskProfileInput
from models.worksheet import Worksheet


class PostgresRiskProfileStore(JobStore):
    """The port RiskProfileStore, on the worker's engine; each call is one transaction in the job's tenant."""

    async def snapshot(self, job_ref: JobRef) -> ProfileSnapshot:
        """What this job asks. Raises: RunNotFound."""
        query = (
            select(risk_profile.c.input, job.c.status)
            .join(job, job.c.id == risk_profile.c.job_id)
            .where(risk_profile.c.job_id == job_ref.job_id)
        )
        async with self._begin(job_ref) as connection:
            row = (await connection.execute(query)).first()
        if row is None:
            raise RunNotFound(f"There is no risk profile of job {job_ref.job_id} in its tenant")
        return ProfileSnapshot(
            input=RiskProfileInput.model_validate(row.input), job_status=JobStatus(row.status)
        )

    async def prices(self, job_ref: JobRef, run_id: UUID, programs: Sequence[str]) -> CarrierPrices | None:
        """Worksheets of a quote run; None when there is no such run in the job's tenant."""
        asked = select(quote_run.c.input).where(quote_run.c.id == run_id)
        sheets = select(quote_worksheet.c.program, quote_worksheet.c.worksheet).where(
            quote_worksheet.c.run_id == run_id, quote_worksheet.c.program.in_(programs)
        )
        async with self._begin(job_ref) as connection:
            run = (await connection.execute(asked)).first()
            if run is None:
                return None
            found = (await connection.execute(sheets)).all()
        return CarrierPrices(
            risk=QuoteInput.model_validate(run.input).risk,
            worksheets={row.program: Worksheet.model_validate(row.worksheet) for row in found},
        )
