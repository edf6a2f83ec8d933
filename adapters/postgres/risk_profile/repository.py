"""Risk profiles as the API starts them, with their job."""

from adapters.postgres.job.start import JobRepository, KeptStart, StartedJob
from adapters.postgres.tables.index import risk_profile
from models.risk_profile import RiskProfileInput


class RiskProfileStart(KeptStart):
    """What a risk profile asks for."""

    input: RiskProfileInput


class RiskProfileRepository:
    """Risk profiles within the caller's scope."""

    def __init__(self, jobs: JobRepository) -> None:
        self._jobs = jobs

    async def start(self, start: RiskProfileStart) -> StartedJob:
        """Start a profile. Raises: ProspectNotFound when the input names a prospect outside the scope."""
        return await self._jobs.start_kept(start, risk_profile, prospect_version=start.input.prospect_version)
