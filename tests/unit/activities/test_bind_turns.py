"""The turns of a bind at a carrier that refuses, is silent or loses its reply: what each says comes next."""

from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from typing import Any
from uuid import uuid4

import pytest
from temporalio.exceptions import ApplicationError

from activities.bind.case import CaseRows
from activities.bind.intent_ports import Change
from activities.bind.record_ports import TurnRows
from activities.bind.turns import BindTurnActivities
from models.bind_account import BindAccountState
from models.bind_flow import TurnAsk
from models.bind_intent import Accepted, Intent, IntentKind, IntentState, Turn
from models.bind_record import AccountRecord
from models.bind_step import Projection
from models.carrier_policy import Bound, Policy
from models.errors import AuthFailed, CarrierRejected, CarrierUnavailable, OutcomeUnknown
from models.job import TenantScope
from models.stuck_case import StuckWhat
from tests.support.one_bind import LIMITS, IntentInMemory
from underwriting import bind_intent as rules

ACCEPTED = Accepted(
    premium=Decimal("1000.00"), taxes=Decimal("50.00"), fees=Decimal(0), total=Decimal("1050.00"),
    plan="1", down_payment=Decimal("1050.00"),
)  # fmt: skip
OURS = Policy(number="WC1", policy_id="p1", quote_ref="q1", premium=Decimal("1000.00"))
AWAY = CarrierUnavailable("Nobody answers")
PARKED_H = LIMITS.park_after_s / 3600


class Intents(IntentInMemory):
    """The same, which can be parked and keeps what is written with it."""

    rows: list[Projection]

    async def bind(self, scope: Any, id: Any, policies: Any, projection: Projection) -> Change:
        """See BindIntents."""
        self.rows.append(projection)
        return await super().bind(scope, id, policies, projection)

    async def checked(self, scope: Any, id: Any, seen: int, begun: Any, projection: Any = None) -> Change:
        """See BindIntents."""
        self.rows += [projection] if projection is not None else []
        return await super().checked(scope, id, seen, begun, projection)

    async def replied(self, scope: Any, id: Any, attempt: int, reply: Any, projection: Any = None) -> Change:
        """See BindIntents."""
        self.rows += [projection] if projection is not None else []
        return await super().replied(scope, id, attempt, reply, projection)

    async def reject(
        self, scope: Any, id: Any, seen: int, ending: Any, projection: Any, *, by_reply: bool = False
    ) -> Change:
        """See BindIntents."""
        self.rows.append(projection)
        return await super().reject(scope, id, seen, ending, projection, by_reply=by_reply)

    async def park(self, scope: Any, id: Any, projection: Projection) -> Change:
        """See BindIntents."""
        self.rows.append(projection)
        return self._ruled(lambda row, now: rules.parked(row), parked_at=self._now())


class Desk:
    """One bind with its rows, at a carrier that does what it is told.

    attempts: stored by then; waiting: of the account; held: why operations hold the carrier.
    """

    def __init__(self, attempts: int = 0, *, waiting: Any = None, state: Any = None) -> None:
        self.record = AccountRecord(
            id=uuid4(), prospect_id=uuid4(), adapter="amtrust", carrier_name="AmTrust", run_id=uuid4(),
            state=BindAccountState.QUOTED, quote_ref="q1", version=1, updated_at=datetime.now(UTC),
            waiting=waiting,
        )  # fmt: skip
        now = datetime.now(UTC)
        self.intents = Intents(
            Intent(
                id=uuid4(), prospect_id=self.record.prospect_id, account_id=self.record.id, adapter="amtrust",
                quote_ref="q1", kind=IntentKind.ONLINE, attempts=attempts,
                state=state or (IntentState.UNKNOWN if attempts else IntentState.OPEN),
                effective_date=date(2027, 1, 1), accepted=ACCEPTED, now=now, checked_at=now,
                sent_at=now if attempts else None,
            ),
            lambda: datetime.now(UTC),
        )  # fmt: skip
        self.intents.rows = []
        self.noted: list[tuple[str, StuckWhat]] = []
        self.can: frozenset[Any] = frozenset()
        self.reading: Exception | tuple[Policy, ...] = ()
        self.binding: Exception | Bound = Bound(policy=OURS, evidence_id=uuid4())
        self.stored = True
        any_port: Any = self
        rows = CaseRows(any_port, any_port, any_port, self.intents, any_port)  # type: ignore[arg-type]
        self.turns = BindTurnActivities(rows, {"amtrust": any_port}, "desk@quoteloom.example")
        self.turn_ask = TurnAsk(
            account=self.record.id, scope=TenantScope(user=uuid4()), event=uuid4(), type="bind",
            job=self.intents.stand.intent.id, seen=attempts,
        )  # fmt: skip

    async def turn(self, *_: Any) -> TurnRows:
        """See CaseReads."""
        return TurnRows(stand=self.intents.stand, record=self.record, fein="123456789")

    async def read(self, *_: Any) -> AccountRecord:
        """See AccountRecords."""
        return self.record

    async def ask(self, scope: Any, account: Any, what: StuckWhat, path: str = "") -> None:
        """See Awaiting."""
        self.noted.append(("asked", what))

    async def settled(self, scope: Any, account: Any, what: StuckWhat) -> None:
        """See Awaiting."""
        self.noted.append(("settled", what))

    async def quote_details(self, *_: Any) -> None:
        """See CarrierPort: the quote is gone there."""
        if isinstance(self.reading, Exception):
            raise self.reading

    async def find_bound(self, *_: Any) -> tuple[Policy, ...]:
        """See CarrierPort."""
        assert not isinstance(self.reading, Exception)
        return self.reading

    async def payment_plans(self, *_: Any) -> tuple[()]:
        """See CarrierPort."""
        return ()

    async def bind(self, about: Any, ref: str, order: Any, key: str, window: Any) -> Bound:
        """See CarrierPort."""
        if self.stored:
            await window.about_to_write()
        if isinstance(self.binding, Exception):
            raise self.binding
        return self.binding

    @property
    def told(self) -> list[str]:
        """Codes of the events that were written."""
        return [each.event.code for each in self.intents.rows if each.event is not None]


@pytest.mark.parametrize("reply", [AWAY, AuthFailed("No")])
async def test_an_attempt_of_which_the_carrier_took_nothing_is_settled_and_the_bind_goes_on(
    reply: Exception,
) -> None:
    desk = Desk()
    desk.binding = reply
    move = await desk.turns.submit_bind(desk.turn_ask)
    intent = desk.intents.stand.intent
    assert (intent.attempts, intent.settled, intent.state) == (1, 1, IntentState.OPEN)
    assert move.turn in (Turn.CHECK, Turn.SUBMIT) and desk.told == []


async def test_an_attempt_without_a_reply_is_told_and_looked_for_and_not_sent_again() -> None:
    desk = Desk()
    desk.binding = OutcomeUnknown("It broke off")
    move = await desk.turns.submit_bind(desk.turn_ask)
    assert (move.turn, move.seen, desk.told) == (Turn.LOOK, 1, ["bind_unknown"])
    assert desk.intents.rows[0].changes.state is BindAccountState.UNKNOWN


@pytest.mark.parametrize("reply", [AWAY, OutcomeUnknown("It broke off")])
async def test_before_an_attempt_is_stored_nothing_was_sent_and_the_row_is_read_again(
    reply: Exception,
) -> None:
    desk = Desk()
    desk.stored, desk.binding = False, reply
    move = await desk.turns.submit_bind(desk.turn_ask)
    assert (desk.intents.stand.intent.attempts, desk.told) == (0, [])
    assert move.turn != Turn.LOOK


async def test_a_refusal_before_an_attempt_was_stored_is_none_of_the_bind() -> None:
    desk = Desk()
    desk.stored, desk.binding = False, CarrierRejected("No contact")
    with pytest.raises(ApplicationError) as refused:
        await desk.turns.submit_bind(desk.turn_ask)
    assert (refused.value.type, desk.told) == (CarrierRejected.code, [])


async def test_a_bind_that_the_carrier_refuses_ends_with_its_words() -> None:
    desk = Desk()
    desk.binding = CarrierRejected("Losses are too many")
    assert (await desk.turns.submit_bind(desk.turn_ask)).turn == Turn.END
    (written,) = desk.intents.rows
    assert written.event is not None and written.step is not None
    assert written.event.params == {"code": "refused", "words": "Losses are too many"}
    assert written.step.error_code == "refused"


@pytest.mark.parametrize(("stored", "turn", "told"), [(0, "", []), (1, Turn.LOOK, ["bind_unknown"])])
async def test_a_submit_that_was_lost_is_looked_for_only_where_an_attempt_was_stored(
    stored: int, turn: str, told: list[str]
) -> None:
    desk = Desk(stored, state=IntentState.OPEN)
    ask = desk.turn_ask.model_copy(update={"seen": 0})
    move = await desk.turns.note_lost_bind(ask)
    assert desk.told == told
    assert move.turn == (turn or move.turn) and (bool(stored) or move.turn != Turn.LOOK)


@pytest.mark.parametrize("attempts", [0, 1])
async def test_a_check_that_the_carrier_refuses_is_taken_again_once_something_was_sent(attempts: int) -> None:
    desk = Desk(attempts)
    desk.reading = CarrierRejected("Unknown quote")
    with pytest.raises(ApplicationError) as refused:
        await desk.turns.check_bind(desk.turn_ask)
    code = CarrierUnavailable.code if attempts else CarrierRejected.code
    assert refused.value.type == code


async def test_a_look_that_the_carrier_refuses_is_always_taken_again() -> None:
    desk = Desk(1)
    desk.reading = CarrierRejected("Unknown quote")
    with pytest.raises(ApplicationError) as refused:
        await desk.turns.look_for_policy(desk.turn_ask)
    assert refused.value.type == CarrierUnavailable.code


@pytest.mark.parametrize("turn", ["check_bind", "look_for_policy"])
async def test_credentials_that_are_refused_are_left_to_operations_and_asked_with_again_later(
    turn: str,
) -> None:
    desk = Desk(1 if turn == "look_for_policy" else 0)
    desk.reading = AuthFailed("No")
    move = await getattr(desk.turns, turn)(desk.turn_ask)
    assert desk.noted == [("asked", StuckWhat.CREDENTIALS)]
    assert move.needs_ops and move.at is not None and move.at > datetime.now(UTC)


@pytest.mark.parametrize("turn", ["check_bind", "look_for_policy"])
async def test_credentials_that_are_taken_again_are_no_case_for_operations_any_more(turn: str) -> None:
    since = (datetime.now(UTC) - timedelta(hours=1)).isoformat()
    desk = Desk(1, waiting={"code": "credentials", "since": since})
    await getattr(desk.turns, turn)(desk.turn_ask)
    assert desk.noted == [("settled", StuckWhat.CREDENTIALS)]
    other = Desk(1)
    await getattr(other.turns, turn)(other.turn_ask)
    assert other.noted == []


@pytest.mark.parametrize(
    ("attempts", "hours", "given_up"),
    [(0, PARKED_H + 1, True), (0, PARKED_H - 1, False), (1, PARKED_H + 1, False)],
)
async def test_a_bind_of_which_nothing_was_sent_is_freed_when_credentials_do_not_come_for_a_day(
    attempts: int, hours: float, given_up: bool
) -> None:
    since = (datetime.now(UTC) - timedelta(hours=hours)).isoformat()
    desk = Desk(attempts, waiting={"code": "credentials", "since": since})
    desk.reading = AuthFailed("No")
    await desk.turns.check_bind(desk.turn_ask)
    assert desk.told == (["not_bound"] if given_up else [])
    if given_up:
        step = desk.intents.rows[0].step
        assert step is not None and step.error_code == "credentials_awaited"


async def test_a_policy_that_a_look_finds_is_written_as_found() -> None:
    desk = Desk(1)
    desk.reading = (OURS,)
    assert (await desk.turns.look_for_policy(desk.turn_ask)).turn == Turn.PERSIST
    assert desk.told == ["policy_found"]
    assert (await desk.turns.settle_bind(desk.turn_ask)).turn == Turn.END
    assert desk.told == ["policy_found"], "nothing is left to write"


async def test_a_policy_that_stands_before_anything_was_sent_was_bound_at_the_carrier() -> None:
    desk = Desk()
    desk.reading = (OURS,)
    await desk.turns.check_bind(desk.turn_ask)
    assert desk.told == ["bound_outside"]


async def test_a_quote_that_is_gone_at_the_carrier_is_not_bound_as_it_was_accepted() -> None:
    desk = Desk()
    await desk.turns.check_bind(desk.turn_ask)
    (written,) = desk.intents.rows
    assert written.event is not None
    assert written.event.params["code"] == "changed"
    assert [each["field"] for each in written.event.params["differences"]] == ["quote"]


async def test_what_cannot_be_asked_for_too_long_is_freed_or_left_to_operations() -> None:
    free = Desk()
    await free.turns.note_unasked_bind(free.turn_ask.model_copy(update={"code": "outage"}))
    sent = Desk(1)
    await sent.turns.note_unasked_bind(sent.turn_ask)
    assert (free.told, sent.told) == (["not_bound"], ["bind_parked"])
