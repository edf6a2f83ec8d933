"""What every RiskProfileStore keeps to: run against the fake and against PostgreSQL."""

from dataclasses import dataclass
from uuid import UUID, uuid4

import pytest

from activities.ports import RiskProfileStore
from models.errors import RunNotFound
from models.job import JobRef, JobStatus
from models.risk_profile import RiskProfileInput


@dataclass
class ProfileSubject:
    """A store with one profile in it, and a quote run in which gms-uwic has a worksheet."""

    store: RiskProfileStore
    job: JobRef
    asked: RiskProfileInput
    run_id: UUID


class RiskProfileStoreContract:
    """Tests of the port; a subclass gives the fixture `subject`."""

    async def test_a_profile_is_read_with_its_input_and_status(self, subject: ProfileSubject) -> None:
        """Snapshot."""
        found = await subject.store.snapshot(subject.job)
        assert found.input == subject.asked
        assert found.job_status is JobStatus.PROCESSING

    async def test_a_job_that_does_not_exist_is_refused(self, subject: ProfileSubject) -> None:
        """RunNotFound by every call that needs one."""
        stranger = subject.job.model_copy(update={"job_id": uuid4()})
        with pytest.raises(RunNotFound):
            await subject.store.snapshot(stranger)
        with pytest.raises(RunNotFound):
            await subject.store.close(stranger, JobStatus.DONE, "key", None)

    async def test_prices_are_those_of_the_run_that_is_named(self, subject: ProfileSubject) -> None:
        """Only what was asked for and has a price; no run, no prices."""
        found = await subject.store.prices(subject.job, subject.run_id, ["gms-uwic", "gms-starnet"])
        assert found is not None
        assert set(found.worksheets) == {"gms-uwic"}
        assert found.worksheets["gms-uwic"].program == "gms-uwic"
        assert found.risk == subject.asked.risk
        assert await subject.store.prices(subject.job, uuid4(), ["gms-uwic"]) is None

    async def test_a_job_closes_once(self, subject: ProfileSubject) -> None:
        """The first ending stays."""
        await subject.store.close(subject.job, JobStatus.DONE, "key", None)
        await subject.store.close(subject.job, JobStatus.ERROR, None, "late")
        assert (await subject.store.snapshot(subject.job)).job_status is JobStatus.DONE
