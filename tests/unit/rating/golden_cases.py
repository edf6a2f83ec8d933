"""The golden cases: one risk and program for each patch of the algorithm and each form of policy.

`python -m tests.unit.rating.golden_cases` writes the files anew; their difference is then reviewed like code.
"""

import json
from datetime import date
from decimal import Decimal
from pathlib import Path

from models.risk import Market, Modification, Risk
from rating.builtin import builtin_book
from rating.engine import rate
from tests.unit.rating.risks import place, risk

FOLDER = Path(__file__).parent / "golden"

OFFICE, CARPENTER, RESTAURANT, MACHINE_SHOP, ROOFER, DRIVER = "8810", "5403", "9082", "3632", "5551", "7219"


def cases() -> dict[str, tuple[Risk, str]]:
    """Name to (risk, program)."""
    two = risk(
        place("1", "IL", (OFFICE, 250_000, 5), (CARPENTER, 300_000, 4)),
        place("2", "IN", (OFFICE, 90_000, 2), (MACHINE_SHOP, 240_000, 6)),
        place("3", "IL", (OFFICE, 61_000, 1)),
        mods=[("ncci", "0.92")],
        schedule=[("IL", "-10"), ("IN", "5")],
    )
    massachusetts = risk(place("1", "MA", (RESTAURANT, 900_000, 30)))
    massachusetts = massachusetts.model_copy(
        update={"modifications": (Modification(state="MA", rate1=Decimal("1.31"), arap=Decimal("1.12")),)}
    )
    return {
        "il": (risk(place("1", "IL", (OFFICE, 250_000, 5), (CARPENTER, 300_000, 4))), "gms-key_risk"),
        "il_in": (two, "gms-key_risk"),
        "il_in_average_discount": (two, "quadrant-zurich"),
        "ca_territory": (
            risk(
                place("1", "CA", (RESTAURANT, 700_000, 20), zip_code="90210"),
                place("2", "CA", (RESTAURANT, 200_000, 6), zip_code="93001"),
                mods=[("CA", "1.10")],
                schedule=[("CA", "-12.5")],
            ),
            "gms-starnet",
        ),
        "ny": (risk(place("1", "NY", (RESTAURANT, 500_000, 15), zip_code="10001")), "gms-uwic"),
        "wi": (risk(place("1", "WI", (MACHINE_SHOP, 800_000, 19)), mods=[("ncci", "0.85")]), "gms-key_risk"),
        "mn": (
            risk(
                place("1", "MN", (MACHINE_SHOP, 400_000, 9)),
                mods=[("ncci", "1.20")],
                schedule=[("MN", "-10")],
            ),
            "gms-key_risk",
        ),
        "fl": (risk(place("1", "FL", (ROOFER, 300_000, 7))), "gms-key_risk"),
        "nj": (risk(place("1", "NJ", (DRIVER, 800_000, 12)), mods=[("NJ", "0.77")]), "wcn-normandy"),
        "ma_arap": (massachusetts, "gms-uwic"),
        "pa_de": (
            risk(
                place("1", "PA", (CARPENTER, 600_000, 10)),
                place("2", "DE", (OFFICE, 120_000, 3)),
                mods=[("PA", "1.08"), ("DE", "0.95"), ("ncci", "1.50")],
            ),
            "stafflink-sunz",
        ),
        "in_assigned_risk": (
            risk(place("1", "IN", (CARPENTER, 500_000, 9)), market=Market.ASSIGNED_RISK),
            "gms-uwic",
        ),
        "short_term": (
            risk(
                place("1", "IL", (OFFICE, 250_000, 5), (CARPENTER, 300_000, 4)),
                start=date(2026, 9, 1),
                expiry=date(2026, 12, 15),
            ),
            "gms-key_risk",
        ),
        "leap_year": (
            risk(place("1", "MO", (RESTAURANT, 333_333, 8)), start=date(2027, 7, 1), expiry=date(2028, 3, 1)),
            "wcn-sunz",
        ),
        "below_minimum": (
            risk(place("1", "MO", (CARPENTER, 4_000, 1)), place("2", "KY", (OFFICE, 15_000, 1))),
            "wcn-normandy",
        ),
        "master_with_fund_rate": (
            risk(place("1", "GA", (RESTAURANT, 400_000, 12)), place("2", "IL", (OFFICE, 200_000, 4))),
            "wcn-sunz",
        ),
        "master_without_fund_rate": (
            risk(place("1", "GA", (RESTAURANT, 400_000, 12)), mods=[("ncci", "1.40")]),
            "quadrant-zurich",
        ),
        "mi": (
            risk(
                place("1", "MI", (MACHINE_SHOP, 700_000, 14)),
                mods=[("MI", "0.83"), ("ncci", "1.60")],
                schedule=[("MI", "12")],
            ),
            "gms-key_risk",
        ),
        "tx": (risk(place("1", "TX", (CARPENTER, 900_000, 11)), mods=[("ncci", "1.05")]), "gms-key_risk"),
        "nc": (
            risk(place("1", "NC", (DRIVER, 420_000, 7)), mods=[("NC", "1.12")], schedule=[("NC", "-15")]),
            "gms-key_risk",
        ),
        "sc_arap_assigned_risk": (_adjusted("SC", "1.42", "1.18", Market.ASSIGNED_RISK), "gms-key_risk"),
        "sc_voluntary": (_adjusted("SC", "1.42", "1.18", Market.VOLUNTARY), "gms-key_risk"),
        "ma_assigned_risk": (_adjusted("MA", "1.42", "1.25", Market.ASSIGNED_RISK), "gms-key_risk"),
        "mn_assigned_risk": (
            risk(
                place("1", "MN", (MACHINE_SHOP, 60_000, 2)),
                mods=[("MN", "0.95")],
                market=Market.ASSIGNED_RISK,
            ),
            "gms-key_risk",
        ),
        "state_fund_beside": (
            risk(place("1", "IL", (OFFICE, 200_000, 4)), place("2", "OH", (OFFICE, 100_000, 2), suta="2.7")),
            "gms-key_risk",
        ),
    }


def _adjusted(state: str, mod: str, arap: str, market: Market) -> Risk:
    """A restaurant whose modification comes with an adjustment factor; voluntary, with a credit."""
    schedule = [(state, "-10")] if market is Market.VOLUNTARY else []
    policy = risk(place("1", state, (RESTAURANT, 900_000, 30)), market=market, schedule=schedule)
    entry = Modification(state=state, rate1=Decimal(mod), arap=Decimal(arap))
    return policy.model_copy(update={"modifications": (entry,)})


def golden_text(name: str) -> str:
    """The worksheet of a case as the file should hold it."""
    the_risk, program = cases()[name]
    worksheet = rate(the_risk, program, builtin_book())
    return json.dumps(worksheet.model_dump(mode="json"), indent=1) + "\n"


if __name__ == "__main__":
    for case in cases():
        (FOLDER / f"{case}.json").write_text(golden_text(case), encoding="utf-8")
