"""The carrier portal's list is written past its own type: it says the same."""

from datetime import UTC, date, datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest
from pydantic_core import from_json, to_json

from api.decision.routes import _shown
from api.decision.schemas import PortalDecisions
from models.decision import DecisionEnd, QuoteStatus
from models.decision_snapshot import DecisionProgram, DecisionSnapshot, PortalRow
from models.submission import Origin

NOW = datetime(2026, 7, 1, 12, 30, 15, 123456, tzinfo=UTC)
SHOWN = DecisionSnapshot(
    user_email_id="user_1", domain="acme.example", company_name="Acme", contact_person="Ann Roe",
    phone_number="312-555-0100", emod="0.95", effective_date=date(2026, 8, 1),
    salesperson_email="sam@quoteloom.example",
    programs=(DecisionProgram(program="quadrant-key_risk", payroll="90000.00", indication="1204"),),
)  # fmt: skip


def row(**of: Any) -> PortalRow:
    """A decision that waits."""
    about: dict[str, Any] = {
        "id": uuid4(), "prospect_id": uuid4(), "quote_status": QuoteStatus.OPEN, "ended": None,
        "deadline": NOW + timedelta(days=3),
        "approved_until": NOW + timedelta(days=90), "extended_days": 0, "carrier": "key_risk",
        "carrier_name": "Key Risk", "uuid_carriers": ["1+2+quadrant-key_risk"], "remark": "",
        "origin": Origin.AGENT, "created_at": NOW, "decided_at": None, "updated_at": NOW, "decider": "",
        "version": 1,
        "snapshot": from_json(SHOWN.model_dump_json()),
    }  # fmt: skip
    return PortalRow(**about | of)


@pytest.mark.req("CB-132")
@pytest.mark.parametrize(
    "of",
    [
        {},
        {"origin": Origin.SALES_PERSON, "decided_at": NOW, "decider": "Ann", "remark": 'Roof "work"'},
        {"deadline": NOW - timedelta(days=1)},
        {"quote_status": QuoteStatus.REJECT, "ended": DecisionEnd.REJECTED},
    ],
)
def test_a_row_is_written_as_its_type_writes_it(of: dict[str, Any]) -> None:
    written = to_json({"decisions": [_shown(row(**of), NOW)], "total": 1})
    assert written == PortalDecisions.model_validate_json(written).model_dump_json().encode()


def test_what_ended_says_since_when_and_what_waits_does_not() -> None:
    later = NOW + timedelta(hours=2)
    assert _shown(row(ended=DecisionEnd.WITHDRAWN, updated_at=later), NOW)["ended_at"] == later
    assert _shown(row(updated_at=later), NOW)["ended_at"] is None


@pytest.mark.req("CB-132")
def test_the_address_of_the_sales_desk_is_shown_of_its_own_submissions_alone() -> None:
    assert _shown(row(), NOW)["salesperson_email"] == ""
    assert _shown(row(origin=Origin.SALES_PERSON), NOW)["salesperson_email"] == "sam@quoteloom.example"


@pytest.mark.req("CB-349")
def test_what_ran_out_of_time_is_shown_as_expired_before_its_case_says_so() -> None:
    shown = _shown(row(deadline=NOW), NOW)
    assert (shown["quote_status"], shown["ended"], shown["days_remaining"]) == ("expired", "expired", 0)
