"""Read loss runs as ten yearly rows, and what speaks against a loss run for a prospect."""

from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from documents.loss_run.fitness import doubts
from documents.loss_run.years import claim_years


def reading(
    carrier: str, *policies: dict[str, Any], checks: tuple[dict[str, Any], ...] = ()
) -> dict[str, Any]:
    sure = {"confidence": 0.95}
    evidence = {f"policies[{at}].{name}": sure for at, policy in enumerate(policies) for name in policy}
    values = {
        "line_of_business": "workers compensation", "carrier": carrier, "insured": "Gamma Foods, LLC",
        "valuation_date": "2026-05-31", "policies": list(policies), "claims": [], "checks": list(checks),
    }  # fmt: skip
    return {"values": values, "evidence": evidence}


def policy(begins: str | None, **sums: Any) -> dict[str, Any]:
    return {
        "effective": begins,
        "premium": "1000",
        "claims": 2,
        "paid": "10",
        "reserve": "5",
        "incurred": "15",
        **sums,
    }


def test_ten_years_from_the_effective_date_back() -> None:
    found = claim_years(
        [reading("Acme", policy("2025-07-01"), policy("2017-07-01"), policy("2016-07-01"))], date(2026, 7, 1)
    )
    assert [row.year for row in found.rows] == list(range(2026, 2016, -1))
    assert [row.year for row in found.rows if row.covered] == [2025, 2017]
    assert found.beyond == (2016,)


def test_two_policies_of_a_year_are_summed_and_their_carriers_named() -> None:
    early, late = (
        reading("Acme", policy("2025-01-01")),
        reading("Beta Mutual", policy("2025-12-31", paid="7.50", incurred="12.50")),
    )
    row = claim_years([early, late], date(2025, 1, 1)).rows[0]
    assert (row.carrier, row.premium, row.claims) == ("Acme / Beta Mutual", Decimal(2000), 4)
    assert (row.paid, row.reserve, row.incurred) == (Decimal("17.50"), Decimal(10), Decimal("27.50"))
    assert row.sources == ("0:policies[0]", "1:policies[0]")


def test_of_a_print_and_its_scan_the_one_that_adds_up_is_taken_whichever_came_first() -> None:
    off = {"scope": "policies[0]", "holds": False}
    good = reading("Acme", policy("2025-01-01", policy_number="A-1"))
    bad = reading("Acme", policy("2025-01-01", policy_number="A-1", paid="9"), checks=(off,))
    for readings in ([good, bad], [bad, good]):
        assert claim_years(readings, date(2025, 1, 1)).rows[0].paid == Decimal(10)
    bad["values"]["valuation_date"] = "2026-06-30"
    assert claim_years([good, bad], date(2025, 1, 1)).rows[0].paid == Decimal(9)


def test_the_same_carrier_is_named_once() -> None:
    row = claim_years([reading("Acme", policy("2025-01-01"), policy("2025-06-01"))], date(2025, 1, 1)).rows[0]
    assert row.carrier == "Acme"


def test_more_than_99_claims_are_99_and_flagged() -> None:
    row = claim_years([reading("Acme", policy("2025-01-01", claims=140))], date(2025, 1, 1)).rows[0]
    assert (row.claims, row.flags) == (99, ("claims.more_than_99",))
    row = claim_years([reading("Acme", policy("2025-01-01", claims=99))], date(2025, 1, 1)).rows[0]
    assert (row.claims, row.flags) == (99, ())


def test_a_failed_check_is_shown_and_blocks_nothing() -> None:
    check = {"name": "x", "scope": "policies[0]", "holds": False}
    row = claim_years([reading("Acme", policy("2025-01-01"), checks=(check,))], date(2025, 1, 1)).rows[0]
    assert (row.covered, row.flags) == (True, ("sum.differs",))


@pytest.mark.parametrize(
    ("missing", "value"), [("reserve", Decimal(5)), ("paid", Decimal(10)), ("incurred", Decimal(15))]
)
def test_a_sum_that_is_not_printed_follows_from_the_others(missing: str, value: Decimal) -> None:
    row = claim_years([reading("Acme", policy("2025-01-01", **{missing: None}))], date(2025, 1, 1)).rows[0]
    assert getattr(row, missing) == value
    assert row.flags == ("sum.derived",)


def test_what_a_policy_does_not_say_stays_open() -> None:
    row = claim_years(
        [reading("Acme", policy("2025-01-01", premium=None, paid=None, reserve=None))], date(2025, 1, 1)
    ).rows[0]
    assert (row.premium, row.paid, row.incurred) == (None, None, Decimal(15))


def test_a_policy_without_a_term_is_counted() -> None:
    found = claim_years([reading("Acme", policy(None))], date(2025, 1, 1))
    assert (found.undated, [row for row in found.rows if row.covered]) == (1, [])


def test_another_insured_a_stale_run_and_missing_years_are_said() -> None:
    run = reading("Acme", policy("2025-01-01"))
    assert [code for code, _ in doubts(run, "Gamma Foods", date(2026, 8, 1))] == ["years.missing"]
    assert [code for code, _ in doubts(run, "Omega Farms Inc", date(2026, 9, 15), years=1)] == [
        "insured.differs", "valuation.stale",
    ]  # fmt: skip
    assert doubts(run, "GAMMA FOODS LLC", date(2026, 8, 29), years=1) == []
    run["values"]["insured"] = "Omega Farms Co."
    assert [words for _, words in doubts(run, "Gamma Foods", date(2026, 9, 15), years=1)] == [
        "The loss run is of Omega Farms Co.",
        "Valued as of May 31, 2026, more than 90 days ago.",
    ]


def test_a_policy_of_two_loss_runs_counts_once_as_it_was_valued_last() -> None:
    old = reading("Acme", policy("2025-01-01", policy_number="WC 12-3", incurred="10"))
    new = reading("Acme", policy("2025-01-01", policy_number="WC123", incurred="20"))
    new["values"]["valuation_date"] = "2026-09-30"
    other = reading("Acme", policy("2025-07-01", policy_number="WC123", incurred="5"))
    row = claim_years([new, old, other], date(2025, 1, 1)).rows[0]
    assert (row.incurred, row.claims) == (Decimal(25), 4), "another term of the number is another policy"
    nameless = reading("Acme", policy("2025-01-01"), policy("2025-01-01"))
    assert claim_years([nameless], date(2025, 1, 1)).rows[0].claims == 4


def test_a_year_says_which_of_gross_and_net_was_taken() -> None:
    run = reading("Acme", policy("2025-01-01"))
    run["evidence"]["policies[0].incurred"] = {
        "confidence": 0.95,
        "flags": ["incurred.net_taken", "cell.wrapped"],
    }
    assert claim_years([run], date(2025, 1, 1)).rows[0].flags == ("incurred.net_taken",)
