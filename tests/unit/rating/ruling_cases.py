"""A case for each ruling of the rating page (docs/rating.md, Rulings): risk, program and book.

`python -m tests.unit.rating.ruling_cases` writes the files anew; their difference is then reviewed like code.
"""

import json
from datetime import date
from decimal import Decimal
from functools import cache
from pathlib import Path

from models.risk import Market, Modification, OverrideKind, Risk
from models.worksheet import Worksheet
from rating.book import RateBook
from rating.builtin import builtin_book, builtin_tables
from rating.engine import rate
from tests.unit.rating.risks import place, risk
from tests.unit.rating.ruling_terms import (
    CARPENTER,
    OFFICE,
    RESTAURANT,
    extended,
    filed,
    mods,
    override,
    program,
    same_date,
)

FOLDER = Path(__file__).parent / "golden_rulings"
Case = tuple[Risk, str, RateBook]


@cache
def cases() -> dict[str, Case]:
    """Name, which begins with the number of the ruling, to case. Made once: a book holds all demo rates."""
    builtin = builtin_book()
    office = place("1", "IL", (OFFICE, 250_000, 5))
    builder = place("1", "IL", (CARPENTER, 300_000, 4))
    plain = {"programs": [program("own")]}
    return {
        "01_master_without_mod": (
            risk(place("1", "GA", (RESTAURANT, 400_000, 12)), mods=[("ncci", "1.40")]),
            "peo",
            extended({"programs": [program("peo", state_type="master")]}),
        ),
        "02_same_date": (
            risk(
                builder, place("2", "IN", (OFFICE, 90_000, 2)), place("3", "MI", (OFFICE, 90_000, 2))
            ).model_copy(
                update=mods(same_date())
            ),
            "gms-key_risk",
            builtin,
        ),
        "02_adjustment_in_the_entry": (
            risk(place("1", "MA", (OFFICE, 900_000, 9)), place("2", "IL", (OFFICE, 900_000, 9))).model_copy(
                update=mods(Modification(state="ncci", rate1=Decimal("1.20"), arap=Decimal("1.10")))
            ),
            "gms-key_risk",
            builtin,
        ),
        "03_one_line_per_class": (
            risk(
                place("a", "IL", (OFFICE, 33_333, 1)),
                place("b", "IL", (OFFICE, 33_333, 1)),
                place("c", "IL", (OFFICE, 33_334, 1)),
            ),
            "gms-key_risk",
            builtin,
        ),
        "04_terrorism_on_prorated_payroll": (
            risk(office, expiry=date(2027, 3, 2)),
            "gms-key_risk",
            builtin,
        ),
        "05_limits_minimum_without_premium": (
            risk(place("1", "IL", (OFFICE, 0, 1)), expiry=date(2026, 12, 1)),
            "gms-key_risk",
            builtin,
        ),
        "06_filed_class_minimum": (
            risk(place("1", "IL", (CARPENTER, 1_000, 1))),
            "own",
            extended({**plain, "rates": [filed("IL", CARPENTER, "4.00", minimum_premium="2500")]}),
        ),
        "06_minimum_of_a_fund_state": (
            risk(
                place("1", "GA", (RESTAURANT, 4_000, 1), (OFFICE, 1_000, 1)),
                place("2", "GA", (RESTAURANT, 1_000, 1)),
                expiry=date(2026, 12, 1),
            ),
            "wcn-sunz",
            builtin,
        ),
        "07_constant_in_the_governing_state": (
            risk(
                place("1", "IL", (OFFICE, 500_000, 5)),
                place("2", "MO", (OFFICE, 500_000, 5)),
                place("3", "MA", (OFFICE, 1_000, 1)),
            ),
            "own",
            extended({**plain, "rates": [filed(state, OFFICE, "1.00") for state in ("IL", "MO", "MA")]}),
        ),
        "08_no_brackets_for_others_in_t1": (
            risk(place("1", "TX", (CARPENTER, 900_000, 9)), place("2", "IL", (CARPENTER, 900_000, 9))),
            "gms-uwic",
            builtin,
        ),
        "08_fund_state_outside_the_discount": (
            risk(place("1", "GA", (CARPENTER, 900_000, 9)), place("2", "IL", (CARPENTER, 900_000, 9))),
            "wcn-sunz",
            builtin,
        ),
        "09_assessments_without_a_rate": (
            risk(
                place("1", "CA", (OFFICE, 900_000, 9), zip_code="90001"),
                place("2", "TX", (OFFICE, 500_000, 4)),
            ),
            "gms-key_risk",
            builtin,
        ),
        "10_minnesota_limits_behind_the_schedule": (
            risk(
                place("1", "MN", (CARPENTER, 300_000, 4)), mods=[("MN", "1.20")], schedule=[("MN", "-10")]
            ),
            "gms-key_risk",
            builtin,
        ),
        "10_new_jersey_charges_behind_the_mod": (
            risk(place("1", "NJ", (CARPENTER, 300_000, 4)), mods=[("NJ", "0.80")]),
            "gms-key_risk",
            builtin,
        ),
        "10_indiana_discount_switched_off": (
            risk(place("1", "IN", (CARPENTER, 900_000, 9))),
            "own",
            extended({"programs": [program("own", discount_mode="none")]}),
        ),
        "10_indiana_assigned_risk_surcharge": (
            risk(place("1", "IN", (CARPENTER, 300_000, 4)), market=Market.ASSIGNED_RISK),
            "gms-key_risk",
            builtin,
        ),
        "11_no_schedule_in_the_residual_market": (
            risk(builder, market=Market.ASSIGNED_RISK),
            "gms-key_risk",
            builtin,
        ),
        "12_half_up_for_credits": (
            risk(place("1", "IL", (OFFICE, 50_000, 1)), mods=[("ncci", "0.95")], schedule=[("IL", "-5")]),
            "cents",
            extended(
                {"programs": [program("cents", rounding="cent")], "rates": [filed("IL", OFFICE, "0.87")]}
            ),
        ),
        "13_program_rate_before_loss_cost": (
            risk(place("1", "NY", (OFFICE, 200_000, 2), zip_code="10001")),
            "own",
            extended(
                {
                    "programs": [program("own", loss_cost_multiplier="9")],
                    "rates": [filed("NY", OFFICE, "0.50"), filed("NY", OFFICE, "0.25", program="own")],
                    "territories": [
                        {"state": "NY", "zip3": "100", "factor": "1.50", "effective": "2026-01-01"}
                    ],
                }
            ),
        ),
        "13_final_rates_know_no_territory": (
            risk(place("1", "CA", (OFFICE, 200_000, 2), zip_code="90210")),
            "own",
            extended({**plain, "rates": [filed("CA", OFFICE, "0.375", final="true")]}),
        ),
        "14_manual_rate": (
            risk(builder, overrides=(override(OverrideKind.MANUAL_RATE, "2.95"),)),
            "gms-key_risk",
            builtin,
        ),
        "14_net_rate": (
            risk(builder, overrides=(override(OverrideKind.NET_RATE, "0.0325"),)),
            "gms-key_risk",
            builtin,
        ),
        "14_net_rate_ax": (
            risk(builder, overrides=(override(OverrideKind.NET_RATE_AX, "0.0325"),)),
            "gms-key_risk",
            builtin,
        ),
        "15_shares_of_locations": (
            risk(*(place(name, "IL", (CARPENTER, 100_000, 2)) for name in ("c", "b", "a"))),
            "gms-key_risk",
            builtin,
        ),
        "16_deductible_of_the_largest_class": (
            risk(
                place("1", "IL", (OFFICE, 100_000, 1), (CARPENTER, 300_000, 4)), deductible_plan="1000"
            ),
            "gms-key_risk",
            extended(
                {
                    "deductible_plans": [
                        {"state": "IL", "program": "*", "plan": "thousand", "amount": "1000",
                         "hazard_group": group, "credit_pct": percent, "reliability": "published"}
                        for group, percent in zip("ABCDEFG", ("9", "8", "7", "6", "5", "4", "3"), strict=True)
                    ]
                }
            ),
        ),
        "16_policy_year_from_29_february": (
            risk(office, start=date(2028, 2, 29), expiry=date(2028, 8, 29)),
            "gms-key_risk",
            extended(
                {
                    "federal_payroll_tax": [
                        {**row, "year": "2028"} for row in builtin_tables()["federal_payroll_tax"]
                    ]
                }
            ),
        ),
        "17_terms_of_a_program_by_date": (
            risk(builder),
            "own",
            extended(
                {
                    "programs": [
                        program("own", loss_cost_multiplier="1.10", to_date="2026-09-01"),
                        program("own", loss_cost_multiplier="1.20", from_date="2026-09-01"),
                    ]
                }
            ),
        ),
    }  # fmt: skip


def priced(name: str) -> Worksheet:
    """The worksheet of a case."""
    the_risk, key, book = cases()[name]
    return rate(the_risk, key, book)


def golden_text(name: str) -> str:
    """What the file of a case holds: a short line for each line, reasons, totals, shares."""
    worksheet = priced(name)
    lines = [
        f"{line.seq:>3} {line.state or line.scope.value} {line.class_code or ''} {line.key} "
        f"[{line.formula}] {line.sign} {line.amount}" + (f" ({line.note})" if line.note else "")
        for line in worksheet.lines
    ]
    record = {
        "algorithm": worksheet.algorithm,
        "lines": [" ".join(line.split()) for line in lines],
        "skipped": [f"{step.state or 'policy'} {step.key}: {step.reason}" for step in worksheet.skipped],
        "totals": worksheet.totals.model_dump(mode="json"),
        "locations": {
            entry.location: f"{entry.estimated_annual_premium} + {entry.taxes_assessments} = "
            f"{entry.total_estimated_annual_premium}"
            for entry in worksheet.locations
        },
    }
    return json.dumps(record, indent=1) + "\n"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for case in cases():
        (FOLDER / f"{case}.json").write_text(golden_text(case), encoding="utf-8")
