"""Each ruling of the rating page has a reviewed worksheet, and the figure that decides it by hand."""

from pathlib import Path

import pytest

from models.errors import NoSchedulePlan, StateNotFiled
from models.risk import Market
from rating.builtin import builtin_book
from rating.engine import rate
from tests.unit.rating.risks import place, risk
from tests.unit.rating.ruling_cases import FOLDER, cases, golden_text, priced
from tests.unit.rating.ruling_terms import CARPENTER, OFFICE, extended, program

DECIDING = [
    # 1.40 of the client is ignored; the PEO has none
    ("01_master_without_mod", "experience_mod", "GA", "0"),
    # 10,495 x 0.90 and not 1.40; IN is an acting state; MI has a bureau of its own
    ("02_same_date", "modified_premium", "IL", "9446"),
    ("02_same_date", "modified_premium", "IN", "165"),
    ("02_same_date", "experience_mod", "MI", "0"),
    # 1.10 on 1,116 where the algorithm has it; IL has it in the residual market alone
    ("02_adjustment_in_the_entry", "arap", "MA", "112"),
    ("02_adjustment_in_the_entry", "standard_premium", "IL", "1440"),
    # three locations of 33,333.33 rate once: 120, and not 3 x 40 of rounded parts
    ("03_one_line_per_class", "class_manual_premium", "IL", "120"),
    # 250,000 x 0.499 / 100 x 0.03 = 37.425
    ("04_terrorism_on_prorated_payroll", "terrorism", "IL", "37"),
    # whole in a short term, and without premium
    ("05_limits_minimum_without_premium", "increased_limits", "IL", "120"),
    # the filed 2,500 holds the constant: 2,500 less 320
    ("06_filed_class_minimum", "balance_to_minimum", "IL", "2180"),
    # 0.10 x 220 + 160 = 182 and 0.89 x 220 + 160 = 356, each code once, whole in a short term
    ("06_minimum_of_a_fund_state", "fund_minimum", "GA", "527"),
    ("06_minimum_of_a_fund_state", "taxes_assessments.state_assessment", "GA", "11"),
    # the largest constant is that of MA; IL and MO tie at 5,120
    ("07_constant_in_the_governing_state", "expense_constant", "IL", "338"),
    # T9 type B on 56,490 of both states: 46,490 x 5.1% x 34,588 / 56,490; TX gets none
    ("08_no_brackets_for_others_in_t1", "premium_discount", "IL", "1452"),
    # 22,945 x 9.1%: the 25,740 of GA are no part of T
    ("08_fund_state_outside_the_discount", "premium_discount", "IL", "2088"),
    ("08_fund_state_outside_the_discount", "estimated_annual_premium", "GA", "25740"),
    # one line for CA on EAP: 2,310 x 3.5%; TX on standard premium
    ("09_assessments_without_a_rate", "taxes_assessments.state_assessments", "CA", "81"),
    ("09_assessments_without_a_rate", "taxes_assessments.state_assessment", "TX", "0"),
    # 1.1% of 11,580 manual, neither modified nor scheduled
    ("10_minnesota_limits_behind_the_schedule", "increased_limits", "MN", "127"),
    ("10_minnesota_limits_behind_the_schedule", "standard_premium", "MN", "12633"),
    # 18,660 x 0.80; the limits stay 1.4% of manual and are not modified
    ("10_new_jersey_charges_behind_the_mod", "modified_premium", "NJ", "14928"),
    ("10_new_jersey_charges_behind_the_mod", "standard_premium", "NJ", "15189"),
    ("10_indiana_discount_switched_off", "estimated_annual_premium", "IN", "15215"),
    # 30% of what 6,570 has above 2,750
    ("10_indiana_assigned_risk_surcharge", "assigned_risk_surcharge", "IN", "1146"),
    ("11_no_schedule_in_the_residual_market", "standard_premium", "IL", "10495"),
    # 527.25 x 5% = 26.3625 and 555 x 0.05 = 27.75, cents kept
    ("12_half_up_for_credits", "schedule_rating", "IL", "26.36"),
    ("12_half_up_for_credits", "experience_mod", "IL", "-27.75"),
    # 0.25 x 1.50 = 0.375, once rounded 0.38
    ("13_program_rate_before_loss_cost", "class_manual_premium", "NY", "760"),
    # 0.375 once rounded, and not x 1.12
    ("13_final_rates_know_no_territory", "class_manual_premium", "CA", "760"),
    # 300,000 x 2.95
    ("14_manual_rate", "manual_premium", "IL", "8850"),
    # 0.0345 x (10,730 - 160) / 10,350 = 0.03523333; 300,000 x (0.0325 - that)
    ("14_net_rate", "net_rate_adjustment", "IL", "-820"),
    ("14_net_rate_ax", "net_rate_ax_adjustment", "IL", "-1098"),
    # group F of 5403, 4% of 10,617
    ("16_deductible_of_the_largest_class", "small_deductible_credit", "IL", "425"),
    # 2.40 x 1.09 x 1.20 = 3.1392
    ("17_terms_of_a_program_by_date", "class_manual_premium", "IL", "9420"),
]


@pytest.mark.parametrize("name", sorted(cases()))
def test_worksheet_is_the_reviewed_one(name: str) -> None:
    assert golden_text(name) == (FOLDER / f"{name}.json").read_text(encoding="utf-8")


def test_every_ruling_has_a_case_and_every_file_too() -> None:
    assert {path.stem for path in Path(FOLDER).glob("*.json")} == set(cases())
    assert {name[:2] for name in cases()} == {f"{number:02}" for number in range(1, 18)}


@pytest.mark.parametrize(("name", "key", "state", "amount"), DECIDING)
def test_the_figure_that_decides(name: str, key: str, state: str, amount: str) -> None:
    found = [line for line in priced(name).lines if (line.key, line.state) == (key, state)]
    assert [str(line.amount) for line in found] == [amount]


def test_shares_of_equal_locations_go_by_name() -> None:
    """10,730 in three is 3,576 and two more; 118 is 39 and one more; the total is their sum."""
    shares = {
        entry.location: (
            int(entry.estimated_annual_premium),
            int(entry.taxes_assessments),
            int(entry.total_estimated_annual_premium),
        )
        for entry in priced("15_shares_of_locations").locations
    }
    assert shares == {"a": (3577, 40, 3617), "b": (3577, 39, 3616), "c": (3576, 39, 3615)}


def test_the_policy_year_from_29_february_has_365_days() -> None:
    """182 days: 0.499 of 365, 0.497 of 366."""
    assert str(priced("16_policy_year_from_29_february").proration) == "0.499"


@pytest.mark.parametrize(
    ("state", "market", "terms"),
    [
        ("GA", Market.VOLUNTARY, {"state_type": "master", "peo_mod": "0.90"}),
        ("IL", Market.ASSIGNED_RISK, {}),
    ],
)
def test_a_percent_where_schedule_rating_has_no_place_is_refused(
    state: str, market: Market, terms: dict[str, str]
) -> None:
    """Ruling 11: on a master policy, and in the residual market."""
    book = extended({"programs": [program("own", **terms)]})
    policy = risk(place("1", state, (CARPENTER, 300_000, 4)), schedule=[(state, "-10")], market=market)
    with pytest.raises(NoSchedulePlan) as refusal:
        rate(policy, "own", book)
    assert f"no schedule rating plan in {state}" in refusal.value.message
    assert refusal.value.path == "schedule.0.sdr"


@pytest.mark.parametrize("state", ["PR", "VI"])
def test_territories_with_state_funds_are_refused_without_a_cost_stack(state: str) -> None:
    with pytest.raises(StateNotFiled, match="state fund"):
        rate(risk(place("1", state, (OFFICE, 100_000, 1))), "gms-key_risk", builtin_book())
