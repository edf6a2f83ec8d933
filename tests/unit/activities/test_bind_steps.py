"""A step that the carrier has no call for ends at once, whoever wrote it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

import pytest
from temporalio.exceptions import ApplicationError

from activities.bind.record_ports import StepRows
from activities.bind.steps import BindStepActivities
from models.bind_account import BindAccountState
from models.bind_flow import StepAsk
from models.bind_record import AccountRecord
from models.bind_step import BindStepType, StepRow
from models.carrier_abilities import CARRIERS_CAN, STEPS_NEED, lacks
from models.carrier_call import Capability
from models.job import TenantScope
from tests.support.carrier_port import UnaskedCarrier
from tests.support.quote_cases import an_input


class Rows:
    """CaseRows of one account with one open step."""

    def __init__(self, kind: BindStepType, state: BindAccountState = BindAccountState.QUOTED) -> None:
        self.reads = self.records = self
        self.kind, self.state = kind, state
        self.account = uuid4()

    async def step(self, scope: TenantScope, account: Any, job: Any) -> StepRows:
        """See CaseReads: nobody holds the carrier."""
        record = AccountRecord(
            id=self.account, prospect_id=uuid4(), adapter="birch", carrier_name="Birch Direct",
            state=self.state, run_id=uuid4(), quote_ref="q1", version=1,
            updated_at=datetime.now(UTC),
        )  # fmt: skip
        step = StepRow(job_id=job, account_id=account, type=self.kind, request={"text": "Please look."})
        return StepRows(step=step, record=record, request=an_input())


class Untaken:
    """CarrierLeases of which none may be taken."""

    @asynccontextmanager
    async def taken(self) -> AsyncIterator[None]:
        """Nobody comes so far."""
        yield


@pytest.mark.parametrize("kind", [BindStepType.TERMS, BindStepType.MESSAGE, BindStepType.GET_NET_RATES])
async def test_a_step_that_its_carrier_lacks_is_refused_by_name_and_not_tried_again(
    kind: BindStepType,
) -> None:
    assert await refusal(Rows(kind)) == ("carrier_lacks", True)


async def test_a_step_of_an_account_that_ended_meanwhile_writes_nothing_there() -> None:
    """Its quote is another account's by now: what it said would bring a second owner of it."""
    rows = Rows(BindStepType.SAVE_PAYMENT_PLANS, BindAccountState.SUPERSEDED)
    assert await refusal(rows) == ("not_eligible", True)


async def refusal(found: Rows) -> tuple[str | None, bool]:
    """What a step is refused with, and for good. The carrier may not be asked, nor a lease be taken."""
    rows: Any = found
    leases: Any = Untaken()
    retrieval: Any = None
    carrier: Any = UnaskedCarrier()
    steps = BindStepActivities(rows, leases, retrieval, {"birch": carrier})
    scope = TenantScope(user=uuid4())
    ask = StepAsk(account=found.account, scope=scope, event=uuid4(), job=uuid4(), type=found.kind.value)
    with pytest.raises(ApplicationError) as refused:
        await steps.carry_out_step(ask)
    return refused.value.type, refused.value.non_retryable


def test_each_carrier_can_be_asked_all_that_a_policy_needs() -> None:
    needed = {Capability.QUOTE, Capability.PLANS, Capability.BIND, Capability.FIND_BOUND}
    assert all(can >= needed for can in CARRIERS_CAN.values())


def test_every_step_but_the_end_of_an_account_says_what_it_needs() -> None:
    assert set(BindStepType) - set(STEPS_NEED) == {BindStepType.WITHDRAW}
    assert [lacks(frozenset(), kind) is None for kind in STEPS_NEED] == [False] * len(STEPS_NEED)
