"""A bind of a carrier that operations hold: it waits, and the carrier hears nothing of it."""

from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any
from uuid import uuid4

import pytest
from temporalio.exceptions import ApplicationError

from activities.bind.turns import BindTurnActivities
from models.bind_account import BindAccountState
from models.bind_flow import TurnAsk
from models.bind_record import AccountRecord
from models.job import TenantScope
from tests.support.carrier_port import UnaskedCarrier


class HeldRows:
    """CaseRows of one account whose carrier is held."""

    def __init__(self) -> None:
        self.reads = self.rows = self.intents = self

    async def turn(self, scope: TenantScope, account: Any, intent: Any) -> Any:
        """The account; of the intent nothing is needed."""
        record = AccountRecord(
            id=account, prospect_id=uuid4(), adapter="birch", carrier_name="Birch Direct",
            state=BindAccountState.QUOTED, run_id=uuid4(), quote_ref="q1", version=1,
            updated_at=datetime.now(UTC),
        )  # fmt: skip
        return SimpleNamespace(stand=None, record=record, fein=None, held="Ticket 4711")


async def test_a_bind_of_a_held_carrier_is_tried_again_and_asks_nothing() -> None:
    rows: Any = HeldRows()
    carrier: Any = UnaskedCarrier()
    turns = BindTurnActivities(rows, {"birch": carrier}, "desk@quoteloom.example")
    turns._looks = SimpleNamespace(checked=_never)  # type: ignore[assignment]
    ask = TurnAsk(account=uuid4(), scope=TenantScope(user=uuid4()), event=uuid4(), job=uuid4(), type="bind")
    with pytest.raises(ApplicationError) as held:
        await turns.check_bind(ask)
    assert (held.value.type, held.value.non_retryable) == ("carrier_held", False)


async def _never(*_: Any) -> Any:
    raise AssertionError("The carrier was asked.")
