"""Folders of several states, reconciled by hand to the public order of their bureaus.

Each expected figure was worked out with a pencil from the figures in the folder and the tables that the
folder leaves to the built-in book; the comment says how.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.unit.rating.desk_folders import RATES, place_of, run, write_folder, write_risk


def case(
    state: str,
    classes: list[tuple[str, int]],
    tables: Mapping[str, str],
    expected: Mapping[str, int],
    absent: tuple[str, ...] = (),
    place: Mapping[str, Any] | None = None,
    **risk: Any,
) -> Any:
    return pytest.param(state, classes, tables, expected, absent, place or {}, risk, id=state)


CASES = [
    # 100,000 x 0.10 + 500,000 x 4.00; 1.4% limits; mod 0.92; schedule -10%; T9: 6,876 x 9.1%; 0.82% of EAP
    case(
        "IN",
        [("8810", 100_000), ("5403", 500_000)],
        {"rates": RATES + "IN,8810,*,loss_cost,0.10,2016-01-01,,x\nIN,5403,*,loss_cost,4.00,2016-01-01,,x\n"},
        {
            "class_manual_premium 5403": 20_000,
            "class_manual_premium 8810": 100,
            "manual_premium": 20_100,
            "increased_limits": 281,
            "subject_premium": 20_381,
            "experience_mod": -1_630,
            "modified_premium": 18_751,
            "schedule_rating": 1_875,
            "standard_premium": 16_876,
            "premium_discount": 626,
            "expense_constant": 160,
            "terrorism": 60,
            "catastrophe": 60,
            "estimated_annual_premium": 16_530,
            "taxes_assessments.second_injury_fund": 136,
            "total_estimated_annual_premium": 16_666,
        },
        effective_date="2016-07-01",
        emod=[{"state": "in", "rate1": 0.92, "date1": "2016-01-01"}],
        schedule=[{"state": "in", "sdr": -10}],
    ),
    # uniform rates, no schedule: 400,000 x 3.50; limits 196; 14,196 x 0.85; T9: 2,067 x 9.1%; constant 220
    case(
        "WI",
        [("3632", 400_000)],
        {
            "rates": RATES + "WI,3632,*,rate,3.50,2018-10-01,,x\n",
            "assessments": "state,name,base,rate,effective\nWI,fund,eap,1e-2,2018-01-01\n",
        },
        {
            "manual_premium": 14_000,
            "increased_limits": 196,
            "modified_premium": 12_067,
            "standard_premium": 12_067,
            "premium_discount": 188,
            "expense_constant": 220,
            "terrorism": 40,
            "catastrophe": 40,
            "estimated_annual_premium": 12_179,
            "taxes_assessments.fund": 122,
        },
        ("schedule_rating", "arap"),
        effective_date="2019-10-01",
        emod=[{"state": "ncci", "rate1": "0.85"}],
    ),
    # limits 1.1% of manual, after mod and schedule; T1: 15,020 x 9.5%; no 9741; 1.9% of standard
    case(
        "MN",
        [("3632", 1_000_000)],
        {"rates": RATES + "MN,3632,*,rate,2.00,,,x\n"},
        {
            "manual_premium": 20_000,
            "subject_premium": 20_000,
            "modified_premium": 22_000,
            "schedule_rating": 2_200,
            "increased_limits": 220,
            "standard_premium": 20_020,
            "premium_discount": 1_427,
            "expense_constant": 160,
            "terrorism": 100,
            "estimated_annual_premium": 18_853,
            "taxes_assessments.special_compensation_fund": 380,
            "total_estimated_annual_premium": 19_233,
        },
        ("catastrophe", "ccpap", "arap"),
        emod=[{"state": "MN", "rate1": "1.10"}],
        schedule=[{"state": "MN", "sdr": "-10"}],
    ),
    # 0.50 x 1.4 = 0.70; 7,098 x 1.05; schedule +10%; T7: 3,198 x 10.9%; constant 350; 2.18% of EAP
    case(
        "PA",
        [("951", 1_000_000)],
        {
            "rates": "state,class_code,kind,value,effective\nPA,951,loss_cost,.50,2026-04-01\n",
            "programs": "program,multiplier\nacme,1.4\n",
        },
        {
            "class_manual_premium 951": 7_000,
            "increased_limits": 98,
            "modified_premium": 7_453,
            "schedule_rating": 745,
            "standard_premium": 8_198,
            "premium_discount": 349,
            "expense_constant": 350,
            "terrorism": 200,
            "catastrophe": 100,
            "estimated_annual_premium": 8_499,
            "taxes_assessments.employer_assessment": 185,
            "total_estimated_annual_premium": 8_684,
        },
        ("merit_rating", "safety_committee_credit"),
        emod=[{"state": "PA", "rate1": "1.05"}, {"state": "ncci", "rate1": "2"}],
        schedule={"PA": 10},
    ),
    # limits at their minimum charge 120; 6,120 x 0.95; T7: 814 x 10.9%; constant 300
    case(
        "DE",
        [("0813", 500_000)],
        {"rates": RATES + "de,813,*,rate,1.20,2026-01-01,,x\n"},
        {
            "manual_premium": 6_000,
            "increased_limits": 120,
            "modified_premium": 5_814,
            "standard_premium": 5_814,
            "premium_discount": 89,
            "expense_constant": 300,
            "terrorism": 100,
            "catastrophe": 50,
            "estimated_annual_premium": 6_175,
        },
        ("merit_rating",),
        emod={"DE": {"rate1": "0.95", "date1": "2026-01-01", "response": True}},
    ),
    # territory 5.00 x 1.10 before the rounding; no limits charge; T7: 8,200 x 10.9%; 13.2% of standard
    case(
        "NY",
        [("9082", 200_000)],
        {
            "rates": RATES + "NY,9082,*,loss_cost,5.00,2026-01-01,,x\n",
            "territories": "state,zip3,factor\nNY,100,1.10\nNY,140,0.90\n",
            "assessments": "state,name,base,rate\nNY,ny_assessment,standard_premium,0.132\n",
        },
        {
            "manual_premium": 11_000,
            "modified_premium": 13_200,
            "standard_premium": 13_200,
            "premium_discount": 894,
            "expense_constant": 200,
            "terrorism": 94,
            "catastrophe": 12,
            "estimated_annual_premium": 12_612,
            "taxes_assessments.ny_assessment": 1_742,
            "total_estimated_annual_premium": 14_354,
        },
        ("increased_limits",),
        {"zip": "10001-1234"},
        emod=[{"state": "NY", "rate1": "1.20"}],
    ),
    # mod on manual alone; limits 168 behind it; below 10,000 no discount; constant 240
    case(
        "NJ",
        [("7219", 300_000)],
        {"rates": RATES + "NJ,7219,*,rate,4.00,2026-01-01,,x\n"},
        {
            "manual_premium": 12_000,
            "subject_premium": 12_000,
            "experience_mod": -2_400,
            "modified_premium": 9_600,
            "increased_limits": 168,
            "standard_premium": 9_768,
            "expense_constant": 240,
            "terrorism": 90,
            "catastrophe": 30,
            "estimated_annual_premium": 10_128,
        },
        ("schedule_rating", "premium_discount"),
        emod=[{"state": "NJ", "rate1": "0.80"}],
    ),
    # uniform rates, no schedule; limits 336; T9: 14,336 x 9.1%; 9741 falls back to DEFAULT
    case(
        "FL",
        [("5551", 400_000)],
        {"rates": RATES + "FL,5551,*,rate,6.00,2026-01-01,,x\n"},
        {
            "manual_premium": 24_000,
            "increased_limits": 336,
            "standard_premium": 24_336,
            "premium_discount": 1_305,
            "expense_constant": 160,
            "terrorism": 40,
            "catastrophe": 40,
            "estimated_annual_premium": 23_271,
        },
        ("schedule_rating", "drug_free_credit", "safety_credit"),
    ),
    # 2.00 x 1.25; limits 500: 1.1%; T1: 20,275 x 9.5%; constant 150
    case(
        "TX",
        [("3632", 1_000_000)],
        {
            "rates": RATES + "TX,3632,*,loss_cost,2.00,2026-01-01,,x\n",
            "programs": "program,state,carrier_type,loss_cost_multiplier\nlone,*,a,1.30\nlone,TX,,1.25\n",
        },
        {
            "manual_premium": 25_000,
            "increased_limits": 275,
            "standard_premium": 25_275,
            "premium_discount": 1_926,
            "expense_constant": 150,
            "terrorism": 200,
            "catastrophe": 100,
            "estimated_annual_premium": 23_799,
        },
        limits="500/500/500",
    ),
    # 18,252 x 1.20; ARAP 1.10 on it, inside standard; T9: 14,092 x 9.1%; constant 338
    case(
        "MA",
        [("9082", 600_000)],
        {"rates": RATES + "MA,9082,*,rate,3.00,2026-01-01,,x\n"},
        {
            "manual_premium": 18_000,
            "increased_limits": 252,
            "modified_premium": 21_902,
            "arap": 2_190,
            "standard_premium": 24_092,
            "premium_discount": 1_282,
            "expense_constant": 338,
            "terrorism": 180,
            "catastrophe": 60,
            "estimated_annual_premium": 23_388,
        },
        ("schedule_rating",),
        emod=[{"state": "MA", "rate1": "1.20", "arap": "1.10"}],
    ),
]


@pytest.mark.parametrize(("state", "classes", "tables", "expected", "absent", "place", "risk"), CASES)
def test_a_state_is_priced_in_the_order_of_its_bureau(
    state: str,
    classes: list[tuple[str, int]],
    tables: Mapping[str, str],
    expected: Mapping[str, int],
    absent: tuple[str, ...],
    place: Mapping[str, Any],
    risk: Mapping[str, Any],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    book = write_folder(tmp_path / "book", tables)
    path = write_risk(tmp_path, locations=[place_of(state.lower(), *classes, **place)], **risk)
    answer = run(capsys, "rate", path, "--book", book, "--json")
    assert (answer.code, answer.err.count("refused")) == (0, 0), answer.err
    got = answer.amounts(state)
    assert {key: int(got[key]) for key in expected} == expected
    assert not set(absent) & set(got)
    order = [line["key"] for line in answer.record["lines"] if line["state"] == state]
    wanted = [key.partition(" ")[0].partition(".")[0] for key in expected]
    assert sorted(wanted, key=order.index) == wanted
    totals = answer.record["totals"]
    assert totals["estimated_annual_premium"] == str(expected["estimated_annual_premium"])


def test_non_stock_carriers_have_no_discount_from_table_t1(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    book = write_folder(
        tmp_path / "book",
        {
            "rates": RATES + "TX,3632,*,rate,2.50,,,x\n",
            "programs": "program,carrier_type\nmutual,non-stock\n",
        },
    )
    path = write_risk(tmp_path, locations=[place_of("TX", ("3632", 1_000_000))])
    answer = run(capsys, "rate", path, "--book", book, "--json")
    reasons = {step["key"]: step["reason"] for step in answer.record["skipped"]}
    assert reasons["premium_discount"] == "table T1 has no brackets for carrier type B"
