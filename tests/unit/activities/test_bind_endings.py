"""How a bind ends: what is written of the intent, the account, its events and the answer of the job."""

from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any
from uuid import uuid4

import pytest

from activities.bind.intent_ports import Change, Stand
from activities.bind.turn_endings import TurnEndings
from models.bind_account import BindAccountState
from models.bind_errors import AccountMoved
from models.bind_flow import TurnAsk
from models.bind_intent import Accepted, BindLimits, Ending, FoundPolicy, Intent, IntentKind, IntentState
from models.bind_record import AccountRecord
from models.bind_step import Projection
from models.carrier_policy import Policy
from models.errors import CarrierRejected
from models.job import TenantScope
from underwriting.bind_check import Difference

LIMITS = BindLimits(resubmit_after_s=300, look_gap_s=60, park_after_s=86_400, unknown_submits_max=2)
NOW = datetime(2026, 7, 1, 12, tzinfo=UTC)
ACCEPTED = Accepted(
    premium=Decimal("1000.00"), taxes=Decimal("50.00"), fees=Decimal(0), total=Decimal("1050.00"),
    plan="1", down_payment=Decimal("1050.00"),
)  # fmt: skip
OURS = Policy(number="WC1", policy_id="p1", quote_ref="q1", premium=Decimal("1000.00"))
SECOND = OURS.model_copy(update={"number": "WC2", "policy_id": "p2"})


class Rows:
    """CaseRows of one account; keeps how its intent was ended, and with which rows."""

    def __init__(self, *, attempts: int = 1, moves: int = 0) -> None:
        self.records = self.intents = self
        self.rows: list[Projection] = []
        self.ended: list[Any] = []
        self.moves = moves
        """How often somebody else writes the account first."""
        self.intent = Intent(
            id=uuid4(), prospect_id=uuid4(), adapter="amtrust", kind=IntentKind.ONLINE, attempts=attempts,
            state=IntentState.UNKNOWN if attempts else IntentState.OPEN, effective_date=date(2027, 1, 1),
            accepted=ACCEPTED, now=NOW, sent_at=NOW if attempts else None,
        )  # fmt: skip
        self.ask = TurnAsk(
            account=uuid4(),
            scope=TenantScope(user=uuid4()),
            event=uuid4(),
            job=self.intent.id,
            type="bind",
            seen=attempts,
        )
        self.stand = Stand(intent=self.intent, limits=LIMITS)

    @property
    def record(self) -> AccountRecord:
        """The account, one version further by each who wrote it first."""
        return AccountRecord(
            id=self.ask.account, prospect_id=uuid4(), adapter="amtrust", carrier_name="AmTrust",
            version=10 - self.moves, state=BindAccountState.BINDING, run_id=uuid4(), quote_ref="q1",
            premium=Decimal("990.00"), updated_at=NOW,
        )  # fmt: skip

    async def read(self, *_: Any) -> AccountRecord:
        """See AccountRecords."""
        return self.record

    def _take(self, said: Any, rows: Projection) -> Change:
        if self.moves:
            self.moves -= 1
            raise AccountMoved(0)
        self.ended.append(said)
        self.rows.append(rows)
        return Change(True, self.stand)

    async def bind(self, _: Any, __: Any, policies: tuple[FoundPolicy, ...], rows: Projection) -> Change:
        """See IntentPort."""
        return self._take(tuple(each.number for each in policies), rows)

    async def reject(
        self, _: Any, __: Any, seen: int, ending: Ending, rows: Projection, *, by_reply: bool
    ) -> Change:
        """See IntentPort."""
        return self._take((seen, ending.code, ending.reason, by_reply), rows)

    async def park(self, _: Any, __: Any, rows: Projection) -> Change:
        """See IntentPort."""
        return self._take("parked", rows)


async def bound(rows: Any, *policies: Policy, found: bool = False) -> Projection:
    """What is written where these policies are known."""
    await TurnEndings(rows).bound(rows.ask, rows.intent, rows.record, policies, found=found)
    (written,) = rows.rows
    assert isinstance(written, Projection)
    return written


@pytest.mark.req("CB-272")
async def test_a_bind_answers_the_job_and_the_account_with_its_policy() -> None:
    rows = Rows()
    written = await bound(rows, OURS)
    assert written.step is not None and written.event is not None
    assert (written.step.job_id, written.step.error_code) == (rows.intent.id, None)
    assert written.step.answer == {
        "QuoteId": "q1", "Policy": "WC1", "PolicyId": "p1", "EffectiveDate": "2027-01-01",
        "AnnualPremium": "1000.00", "Message": "Quote Binded",
    }  # fmt: skip
    changes = written.changes
    assert (changes.state, changes.cleared) == (BindAccountState.BOUND, ("waiting",))
    assert changes.policy == {"number": "WC1", "id": "p1", "confirmed": True}
    assert (written.event.code, written.event.params) == ("bound", {"policy": "WC1"})
    assert rows.ended == [("WC1",)]


async def test_a_policy_that_names_neither_day_nor_premium_has_those_of_the_account() -> None:
    silent = OURS.model_copy(update={"premium": None})
    written = await bound(Rows(), silent, found=True)
    assert written.step is not None and written.event is not None
    answer: Any = written.step.answer
    assert (answer["AnnualPremium"], answer["EffectiveDate"]) == ("990.00", "2027-01-01")
    assert written.event.code == "policy_found"


@pytest.mark.parametrize("found", [True, False])
async def test_another_premium_than_accepted_and_a_second_policy_are_told(found: bool) -> None:
    dearer = await bound(Rows(), OURS.model_copy(update={"premium": Decimal("1000.01")}), found=found)
    assert dearer.event is not None
    assert dearer.event.code == "bound_differs"
    assert dearer.event.params == {"policy": "WC1", "accepted": "1000.00", "premium": "1000.01"}
    rows = Rows()
    two = await bound(rows, OURS, SECOND, found=found)
    assert two.event is not None
    assert two.event.code == "two_policies"
    assert two.event.params == {"policy": "WC1", "policies": ["WC1", "WC2"]}
    assert rows.ended == [("WC1", "WC2")]


@pytest.mark.parametrize(("policies", "code"), [((OURS,), "bound_outside"), ((OURS, SECOND), "two_policies")])
async def test_a_policy_of_a_quote_of_which_nothing_was_sent_was_bound_at_the_carrier(
    policies: tuple[Policy, ...], code: str
) -> None:
    written = await bound(Rows(attempts=0), *policies, found=True)
    assert written.step is not None and written.event is not None
    assert written.changes.state is BindAccountState.BOUND_OUTSIDE
    assert (written.step.error_code, written.step.answer, written.event.code) == ("bound_outside", None, code)


async def test_an_account_that_moved_meanwhile_is_read_again_and_three_times_at_most() -> None:
    rows = Rows(moves=2)
    assert (await bound(rows, OURS)).seen == 10
    with pytest.raises(AccountMoved):
        await bound(Rows(moves=3), OURS)


@pytest.mark.req("CB-181")
async def test_what_the_carrier_refuses_ends_the_bind_with_its_words_or_with_what_moved() -> None:
    rows: Any = Rows()
    faults = (("PlanId", "No such plan."), ("Contact", "Unknown."))
    await TurnEndings(rows).refused(rows.ask, CarrierRejected("Refused.", faults=faults))
    await TurnEndings(rows).refused(rows.ask, CarrierRejected("Refused."))
    moved = Difference("premium", "1000.00", "1100.00")
    await TurnEndings(rows).refused(rows.ask, CarrierRejected("Refused."), [moved])
    await TurnEndings(rows).changed(rows.ask, [moved])
    assert rows.ended == [
        (2, "refused", "No such plan.; Unknown.", True),
        (2, "refused", "Refused.", True),
        (2, "changed", None, True),
        (1, "changed", None, False),
    ]
    states = {(each.changes.state, each.changes.cleared, each.event.code) for each in rows.rows}
    assert states == {(BindAccountState.QUOTED, ("waiting",), "not_bound")}
    assert [each.step.error_code for each in rows.rows] == ["refused", "refused", "changed", "changed"]
    assert rows.rows[2].event.params["differences"] == [moved._asdict()]


async def test_without_an_answer_a_bind_is_freed_where_nothing_was_sent_and_else_left_to_operations() -> None:
    free: Any = Rows(attempts=0)
    await TurnEndings(free).unanswered(free.ask, free.stand)
    assert free.ended == [(0, "outage", None, False)]
    sent: Any = Rows(attempts=1)
    await TurnEndings(sent).unanswered(sent.ask, sent.stand)
    settled = sent.intent.model_copy(update={"state": IntentState.OPEN, "settled": 1})
    await TurnEndings(sent).unanswered(sent.ask, Stand(intent=settled, limits=LIMITS))
    assert sent.ended == ["parked", "parked"]
    written, _ = sent.rows
    assert written.changes.state is BindAccountState.BIND_UNRESOLVED
    assert written.changes.waiting["code"] == "parked"
    assert (written.step.error_code, written.event.code) == ("bind_unresolved", "bind_parked")
    assert written.event.params == {"attempts": 1}
