"""A wish to bind as it goes out, and what its account waits for."""

from datetime import UTC, datetime, timedelta
from typing import Any

from api.bind.account_schemas import (
    AcceptedInvoiceWire,
    AcceptedWire,
    BindWire,
    DifferenceWire,
    WaitingWire,
)
from models.bind_account import BindAccountState
from models.bind_asked import AskedBind
from models.bind_intent import UNSETTLED, Accepted, Intent, IntentState
from models.bind_record import AccountRecord
from underwriting.bind_standing import turn_of
from underwriting.bind_watch import watched_again
from underwriting.case_words import reason_words, wait_words


def bind_wire(asked: AskedBind, carrier: str) -> BindWire:
    """The newest wish to bind an account. carrier: as people call it."""
    intent = asked.intent
    # What operations typed is theirs to read.
    said = intent.reason if intent.state is IntentState.REJECTED else None
    words = said or (reason_words(intent.code, carrier) if intent.code else None)
    return BindWire(
        uuid=intent.id,
        kind=intent.kind,
        state=intent.state,
        accepted=None if intent.accepted is None else _accepted(intent.accepted),
        asked_at=asked.asked_at,
        sent_at=intent.sent_at,
        code=intent.code,
        words=words,
        differences=[DifferenceWire.model_validate(_texts(each)) for each in intent.differences],
    )


def waiting_wire(
    record: AccountRecord, asked: AskedBind | None, held_since: datetime | None
) -> WaitingWire | None:
    """What is waited for now; None: nothing."""
    intent = None if asked is None else asked.intent
    if asked is not None and intent is not None and intent.state in UNSETTLED:
        return _of_bind(asked, intent, record.carrier_name)
    if held_since is not None and record.live:
        return _waiting("held", record.carrier_name, held_since)
    if intent is not None and not intent.confirmed and record.state is BindAccountState.BOUND:
        return _waiting("unconfirmed", record.carrier_name, record.updated_at, watch_of(record))
    if record.state is BindAccountState.QUOTING:
        return _waiting("quoting", record.carrier_name, record.updated_at)
    next_at = watch_of(record) if record.live else None
    if next_at is None:
        return None
    since = (record.waiting or {}).get("since")
    at = datetime.fromisoformat(since) if since else record.updated_at
    return _waiting("watch", record.carrier_name, at, next_at, record.expires_at)


def watch_of(record: AccountRecord) -> datetime | None:
    """When the carrier is asked by itself what has changed there."""
    told = (record.waiting or {}).get("next_at")
    return datetime.fromisoformat(told) if told else watched_again(record.state, 0, record.updated_at)


def _of_bind(asked: AskedBind, intent: Intent, carrier: str) -> WaitingWire:
    limits = asked.limits
    if intent.parked_at is not None:
        return _waiting("parked", carrier, intent.parked_at)
    code = "unknown" if intent.state is IntentState.UNKNOWN else "binding"
    due = datetime.fromtimestamp(turn_of(intent, limits).at, UTC)
    next_at = due if due > intent.now else None  # None: it is under way
    patience = intent.patience_since
    until = None if patience is None else patience + timedelta(seconds=limits.park_after_s)
    return _waiting(code, carrier, intent.sent_at or asked.asked_at, next_at, until)


def _waiting(
    code: str,
    carrier: str,
    since: datetime,
    next_at: datetime | None = None,
    until: datetime | None = None,
) -> WaitingWire:
    return WaitingWire(code=code, words=wait_words(code, carrier), since=since, next_at=next_at, until=until)


def _accepted(accepted: Accepted) -> AcceptedWire:
    invoices = [
        AcceptedInvoiceWire(due=each.due, amount=each.amount, down_payment=each.down_payment)
        for each in accepted.invoices
    ]
    return AcceptedWire(**accepted.model_dump(exclude={"invoices"}), invoices=invoices)


def _texts(difference: Any) -> dict[str, str | None]:
    return {name: None if value is None else str(value) for name, value in dict(difference).items()}
