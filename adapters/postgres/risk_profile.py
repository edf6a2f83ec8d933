"""Risk profiles as the API starts them, with their job."""

from typing import ClassVar
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncConnection

from adapters.postgres.job import JobRepository, JobStart, StartedJob, owned
from adapters.postgres.tables import risk_profile
from models.job import JobKind, TenantScope
from models.risk_profile import RiskProfileInput


class RiskProfileStart(JobStart):
    """What a risk profile asks for."""

    kind: ClassVar[JobKind] = JobKind.RISK_PROFILE
    profile_id: UUID
    input: RiskProfileInput

    @property
    def input_ref(self) -> UUID:
        """The profile's row."""
        return self.profile_id

    @property
    def prospect_id(self) -> UUID | None:
        """Of the draft that is profiled."""
        return self.input.prospect_id


class RiskProfileRepository:
    """Risk profiles within the caller's scope."""

    def __init__(self, connection: AsyncConnection, jobs: JobRepository) -> None:
        self._connection, self._jobs = connection, jobs

    async def start(self, start: RiskProfileStart) -> StartedJob:
        """Write job, input and outbox row; the rows belong to whom the prospect belongs.

        Raises: ProspectNotFound when the input names a prospect outside the scope.
        """

        async def write(owner: TenantScope) -> None:
            await self._connection.execute(
                risk_profile.insert().values(
                    id=start.profile_id,
                    job_id=start.job_id,
                    prospect_id=start.input.prospect_id,
                    prospect_version=start.input.prospect_version,
                    created_by=start.actor,
                    input=start.input.model_dump(mode="json"),
                    **owned(owner),
                )
            )

        return await self._jobs.start(start, write)
