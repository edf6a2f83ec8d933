"""Mails about an account: which change is told to whom, and in which words."""

from datetime import UTC, datetime
from uuid import uuid4

import pytest

from activities.bind.news import news_of
from activities.mail.letters import letter_of
from models.bind_account import BindAccountState
from models.bind_record import AccountRecord
from models.bind_step import AccountChanges, NewCaseEvent
from models.mail import Desk, Mail, MailKind

DESK = Desk(
    origin="https://quotes.example", underwriters="uw@quotes.example", operations="ops@quotes.example",
    support="support@quotes.example",
)  # fmt: skip
RECORD = AccountRecord(
    id=uuid4(), prospect_id=uuid4(), adapter="amtrust", carrier_name="AmTrust", version=3,
    state=BindAccountState.REFERRED, updated_at=datetime(2026, 7, 1, tzinfo=UTC),
)  # fmt: skip
FACTS = {
    "company": "Bluebonnet\nCafe", "carrier": "AmTrust", "effective": "2026-08-01",
    "prospect": str(RECORD.prospect_id), "case": str(RECORD.id),
}  # fmt: skip


def mails(told: str, *, state: BindAccountState | None = None, **params: object) -> list[Mail]:
    """The mails of a change. told: the code of its event."""
    event = NewCaseEvent(code=told, params=params)
    return [
        Mail(id=uuid4(), kind=each.kind, recipient="x@y.example", facts={**FACTS, **each.facts})
        for each in news_of(RECORD, AccountChanges(state=state), event)
    ]


@pytest.mark.parametrize(
    ("code", "more", "subject", "says"),
    [
        ("quote_read", {"state": BindAccountState.QUOTED},
         "AmTrust answered: Bluebonnet Cafe", "can be bound"),
        ("quote_read", {"state": BindAccountState.DECLINED},
         "AmTrust answered: Bluebonnet Cafe", "declined"),
        ("quote_read", {"state": BindAccountState.MORE_INFO},
         "AmTrust needs information: Bluebonnet Cafe", "before it decides."),
        ("quote_read", {"state": BindAccountState.MORE_INFO, "words": "Photos of the\nroof"},
         "AmTrust needs information: Bluebonnet Cafe", "before it decides: Photos of the roof."),
        ("bound", {"policy": "WC123"}, "Policy WC123: Bluebonnet Cafe", "Bound: policy WC123"),
        ("policy_found", {"policy": "WC123"}, "Policy WC123: Bluebonnet Cafe", "Found policy WC123"),
        ("bound_outside", {"policy": "WC9"}, "Policy WC9: Bluebonnet Cafe", "Bound past us"),
        ("not_bound", {"code": "refused", "words": "Not\nus."},
         "Not bound: Bluebonnet Cafe", "Reason: Not us."),
        ("expired", {}, "Not bound: Bluebonnet Cafe", "quote is over"),
    ],
)  # fmt: skip
def test_the_agent_is_told_in_a_few_lines(
    code: str, more: dict[str, object], subject: str, says: str
) -> None:
    (mail,) = mails(code, **more)  # type: ignore[arg-type]
    letter = letter_of(mail, DESK)
    assert letter.subject == subject
    assert says in letter.text
    assert 3 <= len(letter.text.strip().splitlines()) <= 6
    assert letter.text.strip().endswith(f"https://quotes.example/Quote/{RECORD.prospect_id}")
    assert letter.reply_to == "support@quotes.example"


@pytest.mark.parametrize(
    ("code", "kinds"),
    [
        ("bound_differs", [MailKind.BIND_POLICY, MailKind.BIND_ODD]),
        ("two_policies", [MailKind.BIND_POLICY, MailKind.BIND_ODD]),
        ("bind_parked", [MailKind.BIND_PARKED]),
    ],
)
def test_operations_are_told_without_a_name_or_premium_in_the_subject(
    code: str, kinds: list[MailKind]
) -> None:
    told = mails(code, policy="WC1", premium="1300.00", accepted="1200.00", policies=["WC1", "WC2"])
    assert [mail.kind for mail in told] == kinds
    letter = letter_of(told[-1], DESK)
    assert letter.subject.endswith(f": AmTrust, {RECORD.id}")
    assert "Bluebonnet" not in letter.subject + letter.text
    assert "1300.00" not in letter.subject
    assert letter.text.strip().endswith("https://quotes.example/Ops")


def test_what_people_press_themselves_and_what_does_not_change_is_told_to_nobody() -> None:
    assert mails("quote_read", state=BindAccountState.REFERRED) == []
    assert mails("quote_read") == []
    assert mails("questions_saved", state=BindAccountState.QUOTED) == []
    assert news_of(RECORD, AccountChanges(state=BindAccountState.QUOTED), None) == ()
    indicated = RECORD.model_copy(update={"state": BindAccountState.INDICATION})
    event = NewCaseEvent(code="quote_read")
    assert news_of(indicated, AccountChanges(state=BindAccountState.QUOTED), event) == ()
