"""A wish to bind and the events of its case as screens read them."""

from datetime import UTC, date, datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest
from pydantic import ValidationError

from api.bind.account_routes import MessageToUnderwriter, Referral
from api.bind.bind_wire import bind_wire, waiting_wire
from api.case.schemas import event_wires
from models.bind_account import BindAccountState
from models.bind_asked import AskedBind, CaseEvent
from models.bind_intent import BindLimits, Intent, IntentKind, IntentState
from models.bind_record import AccountRecord

NOW = datetime(2026, 7, 1, 12, tzinfo=UTC)
LIMITS = BindLimits(resubmit_after_s=300, look_gap_s=60, park_after_s=86_400, unknown_submits_max=2)


def a_wish(state: IntentState, **more: Any) -> AskedBind:
    """A wish as it stands."""
    intent = Intent(
        id=uuid4(), prospect_id=uuid4(), adapter="amtrust", kind=IntentKind.ONLINE, state=state,
        effective_date=date(2026, 8, 1), now=NOW, **more,
    )  # fmt: skip
    return AskedBind(intent=intent, limits=LIMITS, asked_at=NOW - timedelta(minutes=5))


def an_account(state: BindAccountState, **more: Any) -> AccountRecord:
    """An account as it stands."""
    return AccountRecord(
        id=uuid4(), prospect_id=uuid4(), adapter="amtrust", carrier_name="AmTrust", state=state, version=3,
        updated_at=NOW, **more,
    )  # fmt: skip


def test_what_operations_typed_is_not_told_on_screens_of_others() -> None:
    params = {"who": "jdoe", "reason": "ticket 4711", "policy": "WC1"}
    marked = CaseEvent(seq=1, at=NOW, code="bind_marked_bound", params=params, source="operations")
    (wire,) = event_wires([marked], "AmTrust")
    assert (wire.params, wire.words) == ({"policy": "WC1"}, "Operations say that it is bound: policy WC1")
    aborted = bind_wire(a_wish(IntentState.ABORTED, code="aborted", reason="ticket 4711"), "AmTrust")
    assert aborted.words == "operations ended it"


def test_a_refusal_is_told_in_the_carriers_words_and_a_change_with_before_and_after() -> None:
    refused = bind_wire(a_wish(IntentState.REJECTED, code="refused", reason="Too risky."), "AmTrust")
    assert (refused.code, refused.words) == ("refused", "Too risky.")
    moved = ({"field": "premium", "before": "1200.00", "after": "1200.01"},)
    changed = bind_wire(a_wish(IntentState.REJECTED, code="changed", differences=moved), "AmTrust")
    assert changed.words == "the quote is not any more what was accepted"
    assert [each.model_dump() for each in changed.differences] == list(moved)


@pytest.mark.parametrize(
    ("account", "wish", "code"),
    [
        (an_account(BindAccountState.QUOTED), a_wish(IntentState.ASKED), "binding"),
        (an_account(BindAccountState.UNKNOWN), a_wish(IntentState.UNKNOWN, attempts=1), "unknown"),
        (an_account(BindAccountState.BIND_UNRESOLVED), a_wish(IntentState.UNKNOWN, parked_at=NOW), "parked"),
        (an_account(BindAccountState.BOUND), a_wish(IntentState.BOUND, confirmed=False), "unconfirmed"),
        (an_account(BindAccountState.QUOTING), None, "quoting"),
        (an_account(BindAccountState.REFERRED), None, "watch"),
        (an_account(BindAccountState.QUOTED), a_wish(IntentState.REJECTED), "watch"),
        (an_account(BindAccountState.BOUND), a_wish(IntentState.BOUND), None),
        (an_account(BindAccountState.DECLINED), None, None),
    ],
)  # fmt: skip
def test_what_is_waited_for_is_said(account: AccountRecord, wish: AskedBind | None, code: str | None) -> None:
    waiting = waiting_wire(account, wish, None)
    assert (waiting.code if waiting else None) == code


def test_a_held_carrier_is_waited_for_and_an_unknown_bind_says_until_when() -> None:
    held = waiting_wire(an_account(BindAccountState.QUOTED), None, NOW)
    assert held is not None and (held.code, held.since) == ("held", NOW)
    wish = a_wish(IntentState.UNKNOWN, attempts=1, sent_at=NOW, patience_since=NOW)
    waiting = waiting_wire(an_account(BindAccountState.UNKNOWN), wish, NOW)
    assert waiting is not None
    assert (waiting.code, waiting.until) == ("unknown", NOW + timedelta(days=1))
    assert waiting.next_at is None or waiting.next_at > NOW


@pytest.mark.parametrize("said", ["", " ", "\n", "\u2028", "\u00a0"])
def test_blanks_are_no_message_and_no_note(said: str) -> None:
    for model, field in ((MessageToUnderwriter, "text"), (Referral, "note")):
        with pytest.raises(ValidationError):
            model.model_validate({field: said})
