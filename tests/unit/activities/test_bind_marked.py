"""Operations say that it is bound: what the carrier itself shows stands, whatever number they typed."""

from datetime import UTC, date, datetime
from typing import Any
from uuid import uuid4

import pytest

from activities.bind.intent_ports import Change, Stand
from activities.bind.turn_endings import TurnEndings
from activities.bind.turn_operators import TurnOperators
from models.bind_account import BindAccountState
from models.bind_flow import BindMove, OperatorAsk
from models.bind_intent import BindLimits, FoundPolicy, Intent, IntentKind, IntentState
from models.bind_record import AccountRecord
from models.bind_step import AccountChanges, NewCaseEvent, StepClosed
from models.job import TenantScope

LIMITS = BindLimits(resubmit_after_s=300, look_gap_s=60, park_after_s=86_400, unknown_submits_max=2)


class Rows:
    """CaseRows of one account, whose intent stands so. shown: the policy that the carrier showed, if any."""

    def __init__(self, shown: str | None) -> None:
        self.rows = self.records = self.intents = self
        self.told: list[NewCaseEvent] = []
        self.marked: list[str] = []
        self.written: list[tuple[AccountChanges, StepClosed | None]] = []
        self.intent = Intent(
            id=uuid4(), prospect_id=uuid4(), adapter="amtrust", kind=IntentKind.ONLINE, attempts=1,
            state=IntentState.BOUND if shown else IntentState.UNKNOWN, policy_number=shown,
            effective_date=date(2027, 1, 1), sent_at=datetime.now(UTC), now=datetime.now(UTC),
        )  # fmt: skip

    async def read(self, scope: TenantScope, id: Any) -> Any:
        """The intent by its own id, else the account."""
        if id == self.intent.id:
            return Stand(intent=self.intent, limits=LIMITS)
        return AccountRecord(
            id=id, prospect_id=uuid4(), adapter="amtrust", carrier_name="AmTrust", version=1,
            state=BindAccountState.BOUND, run_id=uuid4(), quote_ref="q1", updated_at=datetime.now(UTC),
        )  # fmt: skip

    async def project(self, ask: Any, before: Any, changes: Any, event: NewCaseEvent) -> None:
        """Keep what is told."""
        self.told.append(event)

    async def mark_bound(self, scope: Any, id: Any, policy: FoundPolicy, ending: Any, rows: Any) -> Change:
        """Keep that it was marked."""
        self.marked.append(policy.number)
        self.told.append(rows.event)
        self.written.append((rows.changes, rows.step))
        changed = {"state": IntentState.BOUND, "confirmed": False, "policy_number": policy.number}
        return Change(True, Stand(intent=self.intent.model_copy(update=changed), limits=LIMITS))

    async def abort(self, scope: Any, id: Any, ending: Any, rows: Any, *, confirmed_by: str | None) -> Change:
        """Keep what is given up, and on whose word."""
        self.told.append(rows.event)
        self.written.append((rows.changes, rows.step))
        self.marked.append(f"{ending.code} by {confirmed_by}: {ending.reason}")
        return Change(True, Stand(intent=self.intent, limits=LIMITS))


async def marked(rows: Any, number: str, act: str = "mark_bound", **more: str) -> BindMove:
    """Operations name a policy."""
    ask = OperatorAsk(
        account=uuid4(), scope=TenantScope(user=uuid4()), event=uuid4(), job=rows.intent.id, type="bind",
        act=act, who="jdoe", reason="Ticket 4711", policy_number=number, **more,
    )  # fmt: skip
    return await TurnOperators(rows, TurnEndings(rows)).operated(ask)


async def test_a_number_other_than_the_carriers_is_told_and_does_not_stand() -> None:
    rows = Rows(shown="WC7654321")
    move = await marked(rows, "WC1234567")
    assert rows.marked == []
    (event,) = rows.told
    assert event.code == "bind_marked_otherwise"
    said = {"policy": "WC7654321", "told": "WC1234567", "who": "jdoe", "reason": "Ticket 4711"}
    assert (event.params, event.source) == (said, "operations")
    assert move.refused == "the carrier shows policy WC7654321, which stands"


@pytest.mark.parametrize("number", ["WC7654321", "wc 765-4321"])
async def test_the_carriers_own_number_is_nothing_to_tell(number: str) -> None:
    rows = Rows(shown="WC7654321")
    await marked(rows, number)
    assert (rows.marked, rows.told) == ([], [])


async def test_where_the_carrier_shows_nothing_the_word_of_operations_stands() -> None:
    rows = Rows(shown=None)
    move = await marked(rows, "WC1234567")
    assert rows.marked == ["WC1234567"]
    assert [event.code for event in rows.told] == ["bind_marked_bound"]
    assert move.refused == ""
    ((changes, _),) = rows.written
    assert changes.state is BindAccountState.BOUND
    assert changes.policy == {"number": "WC1234567", "id": "", "confirmed": False}


async def test_a_bind_that_operations_give_up_is_a_quote_again_without_a_policy() -> None:
    rows = Rows(shown=None)
    await marked(rows, "", "abort", confirmed_by="Ann Roe of the carrier")
    assert rows.marked == ["aborted by Ann Roe of the carrier: Ticket 4711"]
    ((changes, closed),) = rows.written
    assert (changes.state, changes.cleared) == (BindAccountState.QUOTED, ("waiting", "policy"))
    assert closed is not None and (closed.job_id, closed.error_code) == (rows.intent.id, "aborted")
    assert [event.code for event in rows.told] == ["bind_aborted"]
