"""What an agent reads of a released column: the states that moved, each with what was entered there alone."""

from decimal import Decimal
from types import SimpleNamespace
from typing import Any

from adapters.postgres.submission.released import _column


def a_state(code: str, total: int) -> dict[str, Any]:
    """A state of a price as it is stored."""
    figures = ("payroll", "manual_premium", "estimated_annual_premium", "taxes_assessments")
    amounts = dict.fromkeys((*figures, "total_estimated_annual_premium"), total)
    return {"state": code, "state_type": "MCP", **amounts}


def test_each_state_has_its_own_percent_and_rates_and_one_that_did_not_move_is_left_out() -> None:
    rates = [("GA", "3632", "2.10"), ("TX", "3632", "1.95"), ("TX", "8810", "0.12")]
    row: Any = SimpleNamespace(
        key="gms-key_risk",
        name="Key Risk",
        submitted=Decimal(300),
        released=Decimal(290),
        states_before=[a_state("GA", 100), a_state("TN", 100), a_state("TX", 100)],
        states_after=[a_state("GA", 95), a_state("TN", 100), a_state("TX", 95)],
        schedule=[{"state": "TX", "sdr": "-15.00"}, {"state": "GA", "sdr": "0"}],
        overrides=[
            {"state": state, "class_code": code, "kind": "manual_rate", "value": value}
            for state, code, value in rates
        ],
    )
    found, before, after = _column(row), Decimal(100), Decimal(95)
    assert [(each.state, each.submitted, each.released, each.schedule) for each in found.states] == [
        ("GA", before, after, None), ("TX", before, after, Decimal("-15.00")),
    ]  # fmt: skip
    assert [[(rate.code, rate.value) for rate in each.rates] for each in found.states] == [
        [("3632", Decimal("2.10"))], [("3632", Decimal("1.95")), ("8810", Decimal("0.12"))],
    ]  # fmt: skip
