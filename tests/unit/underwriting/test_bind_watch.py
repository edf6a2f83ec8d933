"""How often a carrier is asked what has changed."""

from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest

from models.bind_account import BindAccountState
from models.bind_record import AccountRecord
from underwriting.bind_watch import is_bindable, watched_again

NOW = datetime(2026, 7, 1, 12, tzinfo=UTC)
HOURS = timedelta(hours=1)


@pytest.mark.parametrize("state", [BindAccountState.REFERRED, BindAccountState.MORE_INFO])
def test_soon_at_first_then_every_four_hours_while_the_underwriter_decides(state: BindAccountState) -> None:
    gaps = [watched_again(state, looks, NOW) for looks in range(7)]
    minutes = [(at - NOW).total_seconds() / 60 for at in gaps if at]
    assert minutes == [1, 5, 15, 60, 240, 240, 240]


def test_a_day_between_looks_at_a_quote_that_merely_stands() -> None:
    assert watched_again(BindAccountState.QUOTED, 3, NOW) == NOW + 24 * HOURS


@pytest.mark.parametrize(
    "state", [BindAccountState.BOUND, BindAccountState.DECLINED, BindAccountState.UNKNOWN]
)
def test_nobody_asks_about_what_has_ended_or_binds(state: BindAccountState) -> None:
    assert watched_again(state, 0, NOW) is None


@pytest.mark.req("CB-183", "CB-337")
@pytest.mark.parametrize(
    ("eligibility", "status", "bindable"),
    [
        ("Incomplete", "Not Submitted", False),
        ("BindEligible", "Not Submitted", True),
        ("Refer", "Submitted", False),
        ("Decline", "Not Submitted", False),
        ("Refer", "Approved", True),
        ("", "", False),
    ],
)
def test_the_carriers_rules_or_its_underwriters_approval_permit_a_bind(
    eligibility: str, status: str, bindable: bool
) -> None:
    record = AccountRecord(
        id=uuid4(), prospect_id=uuid4(), adapter="amtrust", carrier_name="AmTrust",
        state=BindAccountState.QUOTED, eligibility=eligibility, quote_status=status, version=1,
        updated_at=NOW,
    )  # fmt: skip
    assert is_bindable(record) is bindable
