"""Claims of years before an application: its prior carriers, or the loss runs beside it."""

from decimal import Decimal
from typing import Any

from documents.loss_run.prior_years import claims_read
from tests.unit.documents.acord.prospect.read_form import a_reading


def prior(at: int, year: str, **more: Any) -> dict[str, Any]:
    """A prior carrier."""
    return {f"prior_carriers[{at}].{name}": value for name, value in {"year": year, **more}.items()}


def test_claims_are_of_prior_carriers_where_no_loss_run_is_there() -> None:
    form = {
        **prior(0, "2024", carrier="Oak", annual_premium="52117", claims=1, amount_paid="742", reserve="58"),
        **prior(1, "2025", carrier="Elm", claims=120), **prior(2, "2024", carrier="Ash", amount_paid="100",
              reserve="40"),
    }  # fmt: skip
    newest, older = claims_read([a_reading(form)], 0)
    assert (newest.year, newest.claims, newest.incurred, newest.flags) == (
        2025,
        99,
        None,
        ("claims.more_than_99",),
    )
    assert (older.carrier, older.incurred, older.reserves, older.paid) == (
        "Oak / Ash", Decimal(940), Decimal(98), Decimal(842),
    )  # fmt: skip


def test_claims_of_a_loss_run_win_over_prior_carriers() -> None:
    run = a_reading({"carrier": "Oak", "policies[0].effective": "2025-03-01", "policies[0].incurred": "10"})
    run |= {"kind": "loss_run"}
    run["values"] |= {"checks": [], "claims": []}
    form = a_reading({"policy.effective_date": "2026-03-01", **prior(0, "2025", carrier="Elm")})
    (year,) = claims_read([form, run], 0)
    assert (year.year, year.carrier, year.incurred) == (2025, "Oak", Decimal(10))
