"""Golden worksheets: one reviewed file per patch of the algorithm, and independent sums for some of them."""

import json
import re
from fractions import Fraction
from pathlib import Path

import pytest

from models.worksheet import Worksheet
from rating.builtin import builtin_book, builtin_tables
from rating.engine import rate
from tests.unit.rating.golden_cases import FOLDER, RESTAURANT, cases, golden_text
from tests.unit.rating.risks import DAY, place, risk


@pytest.mark.parametrize("name", sorted(cases()))
def test_worksheet_is_the_reviewed_one(name: str) -> None:
    assert golden_text(name) == (FOLDER / f"{name}.json").read_text(encoding="utf-8")


WHO_DIFFERS = {
    "CA": "ca_territory", "NY": "ny", "NJ": "nj", "PA": "pa_de", "DE": "pa_de", "MA": "ma_arap", "MI": "mi",
    "MN": "mn", "WI": "wi", "IN": "in_assigned_risk", "FL": "fl", "TX": "tx", "NC": "nc",
    "ARAP_AR": "sc_arap_assigned_risk", "MASTER_FUND": "master_with_fund_rate", "MONO": "state_fund_beside",
    "IN_AR": "in_assigned_risk", "MA_AR": "ma_assigned_risk", "RESIDUAL": "sc_arap_assigned_risk",
}  # fmt: skip
"""Every algorithm and patch that differs from the default order, and the worksheet that shows it."""


def test_every_patch_and_every_algorithm_has_a_reviewed_worksheet() -> None:
    tables = builtin_tables()
    own = {row["patch"] for row in tables["algorithm_patches"]}
    own |= {row["algorithm"] for row in tables["algorithms"]} - {"NCCI_VOL", "COST_STACK"}
    assert own <= set(WHO_DIFFERS)
    for name, golden in WHO_DIFFERS.items():
        policy, program = cases()[golden]
        algorithm = rate(policy, program, builtin_book()).algorithm
        assert name in re.split(r"[ +;]+", algorithm), (name, algorithm)


def test_every_golden_file_has_its_case() -> None:
    assert {path.stem for path in Path(FOLDER).glob("*.json")} == set(cases())


@pytest.mark.parametrize("name", sorted(cases()))
def test_worksheet_survives_the_wire(name: str) -> None:
    policy, program = cases()[name]
    worksheet = rate(policy, program, builtin_book())
    assert Worksheet.model_validate_json(worksheet.model_dump_json()) == worksheet


def half_up(value: Fraction, unit: Fraction = Fraction(1)) -> Fraction:
    """Rounding of the test's own, away from zero, in exact fractions."""
    steps = abs(value) / unit
    rounded = Fraction((steps + Fraction(1, 2)).__floor__()) * unit
    return rounded if value >= 0 else -rounded


def amounts(name: str) -> dict[str, Fraction]:
    """Amounts of the state and policy lines of a golden file by 'key state'."""
    lines = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))["lines"]
    return {
        " ".join(part for part in (line["key"], line["state"], line["class_code"]) if part): Fraction(
            line["amount"]
        )
        for line in lines
    }


CENT = Fraction(1, 100)


def test_single_state_by_hand() -> None:
    """IL, program gms-key_risk: loss costs 2.40 and 0.08, relativity 1.09, multiplier 1.32; T9 type A."""
    got = amounts("il")
    carpentry = half_up(Fraction("2.40") * Fraction("1.09") * Fraction("1.32"), CENT)
    office = half_up(Fraction("0.08") * Fraction("1.09") * Fraction("1.32"), CENT)
    assert (carpentry, office) == (Fraction("3.45"), Fraction("0.12"))
    lines = [half_up(3000 * carpentry), half_up(2500 * office)]
    manual = sum(lines)
    limits = max(half_up(manual * Fraction("0.014")), Fraction(120))
    standard = half_up((manual + limits) * 1)
    discount = half_up((standard - 10_000) * Fraction("0.091"))
    charges = half_up(Fraction(5500) * Fraction("0.03")) + half_up(Fraction(5500) * Fraction("0.01"))
    eap = standard - discount + 160 + charges
    tax = half_up(eap * Fraction("0.011"))
    assert got["class_manual_premium IL 5403"] == lines[0]
    assert got["class_manual_premium IL 8810"] == lines[1]
    assert got["standard_premium IL"] == standard
    assert got["premium_discount IL"] == discount
    assert got["estimated_annual_premium"] == eap
    assert got["total_estimated_annual_premium"] == eap + tax == 11_228


def test_discount_of_two_states_by_hand() -> None:
    """Each state takes its table on the premium of both, times its own part."""
    got = amounts("il_in")
    illinois, indiana = got["standard_premium IL"], got["standard_premium IN"]
    total = illinois + indiana
    full = (total - 10_000) * Fraction("0.091")
    assert got["premium_discount IL"] == half_up(full * illinois / total)
    assert got["premium_discount IN"] == half_up(full * indiana / total)
    assert got["premium_discount"] == got["premium_discount IL"] + got["premium_discount IN"]


def test_new_jersey_by_hand() -> None:
    """The modification touches manual premium only; the limits follow it, inside standard premium."""
    got = amounts("nj")
    manual = half_up(Fraction(8000) * Fraction("10.26"))
    modified = half_up(manual * Fraction("0.77"))
    limits = half_up(manual * Fraction("0.014"))
    assert got["experience_mod NJ"] == modified - manual
    assert got["increased_limits NJ"] == limits
    assert got["standard_premium NJ"] == modified + limits


def test_minnesota_by_hand() -> None:
    """The limits are neither modified nor scheduled; the assessment falls on standard premium; no 9741."""
    got = amounts("mn")
    manual = got["manual_premium MN"]
    modified = half_up(manual * Fraction("1.20"))
    credit = half_up(modified * Fraction("0.10"))
    standard = modified - credit + half_up(manual * Fraction("0.011"))
    assert got["standard_premium MN"] == standard
    assert got["taxes_assessments.special_compensation_fund MN"] == half_up(standard * Fraction("0.019"))
    assert "catastrophe MN" not in got


def test_new_york_has_no_charge_for_limits() -> None:
    policy, program = cases()["ny"]
    worksheet = rate(policy, program, builtin_book())
    assert "increased_limits" not in {line.key for line in worksheet.lines}
    reason = next(step.reason for step in worksheet.skipped if step.key == "increased_limits")
    assert "no charge may be made" in reason


def test_california_territory_is_that_of_the_largest_payroll() -> None:
    """90210 has 700,000 of payroll: its factor 1.12, multiplied before the one rounding to three places."""
    policy, program = cases()["ca_territory"]
    worksheet = rate(policy, program, builtin_book())
    cost = Fraction("0.75")
    expected = half_up(cost * Fraction("1.78") * Fraction("1.18") * Fraction("1.12"), Fraction(1, 1000))
    assert Fraction(worksheet.class_rates[0].manual_rate_per_100) == expected


def test_massachusetts_adjustment_by_hand() -> None:
    got = amounts("ma_arap")
    assert got["arap MA"] == half_up(got["modified_premium MA"] * Fraction("0.12"))
    assert got["standard_premium MA"] == got["modified_premium MA"] + got["arap MA"]


def test_assigned_risk_in_indiana_by_hand() -> None:
    got = amounts("in_assigned_risk")
    assert got["assigned_risk_surcharge IN"] == half_up(
        (got["modified_premium IN"] - 2750) * Fraction("0.30")
    )
    assert "premium_discount IN" not in got
    assert "schedule_rating IN" not in got


def test_texas_takes_its_discount_from_t1() -> None:
    """5,000 free, then 9.5%."""
    got = amounts("tx")
    assert got["premium_discount TX"] == half_up((got["standard_premium TX"] - 5_000) * Fraction("0.095"))
    assert got["standard_premium TX"] == half_up(got["subject_premium TX"] * Fraction("1.05")) == 20_985


def test_michigan_takes_its_own_modification_and_no_constant() -> None:
    got = amounts("mi")
    modified = half_up(got["subject_premium MI"] * Fraction("0.83"))
    assert got["standard_premium MI"] == modified + half_up(modified * Fraction("0.12")) == 9_304
    assert "expense_constant MI" not in got


def test_north_carolina_follows_the_default_order() -> None:
    got = amounts("nc")
    limits = half_up(got["manual_premium NC"] * Fraction("0.014"))
    modified = half_up((got["manual_premium NC"] + limits) * Fraction("1.12"))
    assert got["standard_premium NC"] == modified - half_up(modified * Fraction("0.15")) == 19_299


def test_the_adjustment_of_the_residual_market_by_hand() -> None:
    """SC: 13,606 x 0.18, no schedule; voluntary the other way round. MA: half a dollar goes up."""
    residual, voluntary = amounts("sc_arap_assigned_risk"), amounts("sc_voluntary")
    assert residual["arap SC"] == 2_449
    assert voluntary["schedule_rating SC"] == 1_361
    assert "schedule_rating SC" not in residual
    assert "arap SC" not in voluntary
    massachusetts = amounts("ma_assigned_risk")
    assert massachusetts["arap MA"] == half_up(Fraction(10_650) / 4) == 2_663
    assert "premium_discount MA" not in massachusetts


def test_minnesota_in_the_residual_market_has_its_own_charge_for_limits() -> None:
    """The larger of 5% and 150; constant 190; no schedule."""
    got = amounts("mn_assigned_risk")
    assert got["increased_limits MN"] == 150
    assert got["expense_constant MN"] == 190
    assert got["standard_premium MN"] == half_up(1_302 * Fraction("0.95")) + 150


def test_balance_to_minimum_by_hand() -> None:
    """Class rate 4.70 x 250 + 160 = 1,335; what is missing is shared by manual premium 12 : 188."""
    got = amounts("below_minimum")
    assert half_up(Fraction("4.70") * 250) + 160 == 1335 == got["estimated_annual_premium"]
    missing = got["balance_to_minimum"]
    assert got["balance_to_minimum KY"] == half_up(missing * 12 / 200)
    assert got["balance_to_minimum MO"] == missing - got["balance_to_minimum KY"]


def test_fund_rate_knows_no_mod_discount_or_constant() -> None:
    policy, program = cases()["master_with_fund_rate"]
    worksheet = rate(policy, program, builtin_book())
    keys = [line.key for line in worksheet.lines if line.state == "GA"]
    assert keys == [
        "class_manual_premium",
        "manual_premium",
        "estimated_annual_premium",
        "taxes_assessments.state_assessment",
        "total_estimated_annual_premium",
    ]
    totals = worksheet.totals
    assert totals.fund_premium == 3560
    assert totals.estimated_annual_premium == totals.fund_premium + totals.standard_premium + sum(
        (totals.expense_constant, totals.terrorism, totals.catastrophe)
    )


def test_the_sum_of_class_minimums_is_billed_when_larger() -> None:
    """GA 9082 at 0.89: 0.89 x 220 + 160 = 356 against 9 in a short term; it stays whole and is taxed."""
    policy = risk(place("1", "GA", (RESTAURANT, 4_000, 1)), start=DAY, expiry=DAY.replace(month=12))
    worksheet = rate(policy, "wcn-sunz", builtin_book())
    amounts_by_key = {line.key: line.amount for line in worksheet.lines if line.state == "GA"}
    assert amounts_by_key["manual_premium"] == 9
    assert amounts_by_key["fund_minimum"] == 356 - 9
    assert worksheet.totals.fund_premium == worksheet.totals.estimated_annual_premium == 356
    assert amounts_by_key["taxes_assessments.state_assessment"] == 7


def test_master_policy_uses_the_modification_of_the_peo() -> None:
    policy, program = cases()["master_without_fund_rate"]
    worksheet = rate(policy, program, builtin_book())
    line = next(line for line in worksheet.lines if line.key == "experience_mod")
    assert str(line.factor) == "0.92"
    assert worksheet.states[0].state_type == "MASTER"


def test_state_fund_state_has_no_premium_but_a_cost_stack() -> None:
    policy, program = cases()["state_fund_beside"]
    worksheet = rate(policy, program, builtin_book())
    ohio = next(state for state in worksheet.states if state.state == "OH")
    assert ohio.state_type == "MONO"
    assert ohio.total_estimated_annual_premium == 0
    share = next(entry for entry in worksheet.locations if entry.state == "OH")
    assert share.total == share.admin_fee + share.fica + share.futa + share.suta > 0
