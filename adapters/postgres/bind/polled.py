"""Steps as they are polled, again and again: in one trip, in none while nothing happens to the job."""

from collections import OrderedDict
from typing import NamedTuple
from uuid import UUID

from sqlalchemy import Text, bindparam, select

from adapters.postgres.bind.named_quote import carrier_step, refuse_unknown_carrier
from adapters.postgres.core.ownership import ScopedQuery
from adapters.postgres.core.transaction import Asks
from adapters.postgres.job.read import JobReads
from adapters.postgres.tables.index import bind_account, bind_step, job
from models.bind_step import BindStepType, StepRow
from models.errors import RunNotFound
from models.job import JobStatus
from models.tenant import Tenant

STEPS_REMEMBERED = 1_000


class _Kind(NamedTuple):
    """What a step is for good."""

    account_id: UUID
    adapter: str
    type: BindStepType


class StepReads:
    """Steps as who polls them sees them. jobs: tell whose they are, and whether one goes on."""

    def __init__(self, asks: Asks, jobs: JobReads) -> None:
        self._asks, self._jobs = asks, jobs
        self._kinds: OrderedDict[UUID, _Kind] = OrderedDict()

    async def step(self, tenant: Tenant, job_id: UUID, word: str) -> StepRow:
        """A step of an account at the carrier of a word; of one that goes on, what it is and no more.

        Raises: CarrierUnknown, RunNotFound.
        """
        kind = self._kinds.get(job_id)
        if kind is None or kind.adapter != word.casefold():
            return await self._read(tenant, job_id, word)
        found = await self._jobs.job(tenant, job_id)
        if found.status is not JobStatus.PROCESSING:
            return await self._read(tenant, job_id, word)
        return StepRow(job_id=job_id, account_id=kind.account_id, type=kind.type)

    async def _read(self, tenant: Tenant, job_id: UUID, word: str) -> StepRow:
        adapter = word.casefold()
        step = _STEP.of(tenant, job=job_id, adapter=adapter)
        known, rows = await self._asks.ask(tenant, carrier_step(word), step)
        refuse_unknown_carrier(known, word)
        if not rows:
            raise RunNotFound("There is no such job, or it is not yours to see")
        found = StepRow.model_validate(rows[0]._asdict())
        self._kinds[job_id] = _Kind(found.account_id, adapter, found.type)
        if len(self._kinds) > STEPS_REMEMBERED:
            self._kinds.popitem(last=False)
        return found


_STEP = ScopedQuery(
    select(
        bind_step.c.job_id,
        bind_step.c.account_id,
        bind_step.c.type,
        bind_step.c.request,
        bind_step.c.answer,
        job.c.status,
        job.c.error_code,
    )
    .join(job, job.c.id == bind_step.c.job_id)
    .join(bind_account, bind_account.c.id == bind_step.c.account_id)
    .where(
        bind_step.c.job_id == bindparam("job"), bind_account.c.adapter == bindparam("adapter", type_=Text)
    ),
    bind_step,
)
