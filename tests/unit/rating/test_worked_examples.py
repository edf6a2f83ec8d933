"""The worked examples of the underwriting page, as far as the engine answers them: each to the cent.

By hand, the first risk: 410,000 x 0.96 = 3,936 and 240,000 x 0.09 = 216, manual 4,152; limits 120; x 0.92 =
3,930; constant 160, terrorism 65, catastrophe 65; EAP 4,220; tax 2% of 3,930 = 79; total 4,299.
"""

from collections.abc import Mapping
from datetime import date

import pytest

from models.errors import NoSchedulePlan, ScheduleOutOfRange
from rating.builtin import builtin_book
from rating.schedule_range import schedule_range
from tests.unit.rating.worked_risks import (
    A_IN_KENTUCKY,
    JULY,
    MASTER,
    RATE,
    WITH,
    WITHOUT,
    A,
    B,
    Entered,
    a_risk,
    amounts,
    by_state,
    priced,
    shown,
    totals,
)

STANDARD, EAP, TAXES = "standard_premium", "estimated_annual_premium", "taxes_assessments"
TEAP = "total_estimated_annual_premium"


def test_the_first_risk_by_hand() -> None:
    sheet = priced(a_risk(A))
    assert totals(sheet, "manual_premium", STANDARD, EAP, TEAP) == (4_152, 3_930, 4_220, 4_299)
    rates = {entry.class_code: entry for entry in sheet.class_rates}
    assert str(rates["5190"].net_rate) == "0.00938728"
    assert str(rates["5190"].net_rate_ax) == "0.00993988"


def test_a_credit_moves_premium_and_taxes_and_leaves_fee_and_payroll_taxes() -> None:
    sheet = priced(a_risk(schedule={"TN": "-12.50"}))
    assert amounts(sheet, "schedule_rating") == {"TN": -491}
    cost = sheet.cost
    assert totals(sheet, STANDARD, EAP, TAXES, TEAP) == (3_439, 3_729, 69, 3_798)
    assert (shown(sheet, "5190"), shown(sheet, "8810")) == (("0.8782", "0.8252"), ("0.0823", "0.0774"))
    assert (str(cost.admin_fee), str(cost.fica)) == ("14625.00", "49725.00")
    assert (str(cost.futa), str(cost.suta), str(cost.total)) == ("462.00", "2079.00", "70689.00")


def test_a_debit_goes_to_its_end_and_a_hundredth_of_a_percent_is_nothing() -> None:
    sheet = priced(a_risk(schedule={"TN": "25"}))
    assert amounts(sheet, "schedule_rating") == {"TN": 983}
    assert (by_state(sheet), str(sheet.cost.total)) == ({"TN": 5_301}, "72192.00")
    with pytest.raises(ScheduleOutOfRange, match="-25% to 25%"):
        priced(a_risk(schedule={"TN": "25.01"}))
    hardly = priced(a_risk(schedule={"TN": "0.01"}))
    assert amounts(hardly, "schedule_rating") == {"TN": 0}
    assert by_state(hardly) == {"TN": 4_299}


@pytest.mark.parametrize(
    ("schedule", "expected", "total", "discount"),
    [
        ({}, {"GA": 12_546, "OH": 0, "TX": 23_850}, 36_396, 2_925),
        ({"TX": "-15"}, {"GA": 12_580, "OH": 0, "TX": 20_447}, 33_027, 2_554),
        ({"TX": "-15", "GA": "10"}, {"GA": 13_806, "OH": 0, "TX": 20_436}, 34_242, 2_662),
    ],
)
def test_a_credit_in_one_state_moves_the_discount_of_another(
    schedule: Mapping[str, str], expected: Mapping[str, int], total: int, discount: int
) -> None:
    sheet = priced(a_risk(B, "1.08", schedule))
    assert by_state(sheet) == expected
    assert totals(sheet, TEAP, "premium_discount") == (total, discount)


@pytest.mark.parametrize(
    ("schedule", "standard", "balance"),
    [({}, 347, 693), ({"KY": "-25"}, 260, 780), ({"KY": "25"}, 434, 606)],
)
def test_the_minimum_swallows_a_percent(schedule: Mapping[str, str], standard: int, balance: int) -> None:
    sheet = priced(a_risk((("KY", "40201", (("5551", 1, 0, 3_000),)),), None, schedule))
    assert totals(sheet, STANDARD, "balance_to_minimum") == (standard, balance)
    assert totals(sheet, EAP, TAXES, TEAP) == (1_200, 48, 1_248)


def test_a_short_term_keeps_the_constant_whole() -> None:
    sheet = priced(a_risk(schedule={"TN": "-12.50"}, start=date(2026, 9, 1)))
    assert str(sheet.proration) == "0.830"
    assert amounts(sheet, "modified_premium") == {"TN": 3_281}
    assert amounts(sheet, "schedule_rating") == {"TN": -410}
    assert totals(sheet, "payroll", "expense_constant", TEAP) == (539_500, 160, 3_196)
    assert sheet.original_states[0].total_estimated_annual_premium == 3_798


def test_an_entered_rate_is_followed_by_net_rates_and_the_class_minimum() -> None:
    sheet = priced(a_risk(entered=((RATE, "TN", "5190", "1.25"),)))
    assert amounts(sheet, "class_manual_premium") == {"5190": 5_125, "8810": 216}
    assert totals(sheet, STANDARD, TEAP) == (5_024, 5_414)
    assert shown(sheet, "5190") == ("1.2671", "1.2062")
    minimum = next(entry for entry in sheet.class_minimums if entry.class_code == "5190")
    assert minimum.minimum == 410
    assert minimum.formula == "1.25 x 200 + $160 = $410, at most $1,200"


W7: Entered = (WITHOUT, "TN", "5190", "0.8500")
W8: Entered = (WITH, "TN", "5190", "0.9000")


@pytest.mark.parametrize(
    ("entered", "within", "beyond", "eap", "total", "rates"),
    [
        pytest.param((W7,), {"5190": -364}, {}, 3_856, 3_935, ("0.9053", "0.8500"), id="without"),
        pytest.param((W8,), {}, {"5190": -385}, 4_220, 3_914, ("0.9000", "0.8447"), id="with"),
        pytest.param(
            (W7, W8), {"5190": -364}, {"5190": -21}, 3_856, 3_914, ("0.9000", "0.8500"), id="both on one"
        ),
        pytest.param(
            (W7, (WITH, "TN", "8810", "0.1000")),
            {"5190": -364}, {"8810": 16}, 3_856, 3_951, ("0.9053", "0.8500"), id="one on each",
        ),
    ],
)  # fmt: skip
def test_entered_net_rates(
    entered: tuple[Entered, ...],
    within: Mapping[str, int],
    beyond: Mapping[str, int],
    eap: int,
    total: int,
    rates: tuple[str, str],
) -> None:
    """410,000 x (.0085 - .00938728) = -364, x (.0090 - .00993988) = -385; 240,000 x .00006814 = 16."""
    sheet = priced(a_risk(entered=entered))
    assert amounts(sheet, "net_rate_adjustment") == within
    assert amounts(sheet, "net_rate_ax_adjustment") == beyond
    assert totals(sheet, EAP, TEAP) == (eap, total)
    assert shown(sheet, "5190") == rates
    if all(code == "5190" for _kind, _state, code, _value in entered):
        assert shown(sheet, "8810") == ("0.0932", "0.0880")


def test_an_entered_net_rate_is_after_the_schedule() -> None:
    """The credit moves the other class and the charges alone: 3,900 against 3,935 without it."""
    sheet = priced(a_risk(schedule={"TN": "-12.50"}, entered=(W7,)))
    assert amounts(sheet, "net_rate_adjustment") == {"5190": 102}
    assert totals(sheet, EAP, TAXES, TEAP) == (3_831, 69, 3_900)


FUND_RATE: Entered = (RATE, "GA", "3632", "1.50")


@pytest.mark.parametrize(
    ("schedule", "entered", "expected"),
    [
        ({}, (), {"GA": 12_077, "TX": 3_690, "AL": 6_269, "OH": 0}),
        ({"AL": "-10"}, (), {"GA": 12_077, "TX": 3_690, "AL": 5_663, "OH": 0}),
        ({}, (FUND_RATE,), {"GA": 11_220, "TX": 3_690, "AL": 6_269, "OH": 0}),
    ],
)
def test_master_states_take_a_fund_rate_and_no_percent(
    schedule: Mapping[str, str], entered: tuple[Entered, ...], expected: Mapping[str, int]
) -> None:
    assert by_state(priced(a_risk(MASTER, "1.10", schedule, entered), "wcn-sunz")) == expected


@pytest.mark.parametrize("state", ["GA", "TX", "OH"])
def test_a_percent_of_a_master_or_state_fund_state_is_refused(state: str) -> None:
    with pytest.raises(NoSchedulePlan) as refusal:
        priced(a_risk(MASTER, "1.10", {"AL": "-10", state: "-10"}), "wcn-sunz")
    assert (refusal.value.code, refusal.value.path) == ("no_schedule_plan", "schedule.1.sdr")


def test_a_uniform_state_has_no_range_and_takes_no_percent() -> None:
    florida = (("FL", "33101", (("5190", 7, 0, 410_000),)),)
    book = builtin_book()
    assert not schedule_range(book, "FL", JULY, book.terms("gms-key_risk", "FL", JULY)).is_plan
    assert by_state(priced(a_risk(florida, None))) == {"FL": 5_358}
    with pytest.raises(NoSchedulePlan, match="no schedule rating plan in FL"):
        priced(a_risk(florida, None, {"FL": "-10"}))


K7: Entered = (WITHOUT, "KY", "5190", "0.6500")
K8: Entered = (WITH, "KY", "5190", "0.7000")


@pytest.mark.parametrize(
    ("entered", "within", "beyond", "taxed", "total", "rates"),
    [
        ((), {}, {}, (3_459, 138), 3_597, ("0.8330", "0.7640")),
        ((K7,), {"5190": -467}, {}, (2_992, 120), 3_112, ("0.7145", "0.6500")),
        ((K7, K8), {"5190": -467}, {"5190": -59}, (2_992, 120), 3_053, ("0.7000", "0.6500")),
        ((K8,), {}, {"5190": -545}, (3_459, 138), 3_052, ("0.7000", "0.6361")),
    ],
)
def test_a_tax_on_the_premium_falls_on_the_entered_rate_too(
    entered: tuple[Entered, ...],
    within: Mapping[str, int],
    beyond: Mapping[str, int],
    taxed: tuple[int, int],
    total: int,
    rates: tuple[str, str],
) -> None:
    """Kentucky: 4% of the EAP. With both: -545 + 467 + 19 = -59. The other class does not move."""
    sheet = priced(a_risk(A_IN_KENTUCKY, entered=entered))
    assert amounts(sheet, "net_rate_adjustment") == within
    assert amounts(sheet, "net_rate_ax_adjustment") == beyond
    assert totals(sheet, EAP, TAXES, TEAP) == (*taxed, total)
    assert (shown(sheet, "5190"), shown(sheet, "8810")) == (rates, ("0.0757", "0.0695"))


def test_a_tax_on_the_billed_premium_of_a_fund_state_falls_on_it_too() -> None:
    """Georgia: 2% of the billed premium. w/ of 8742 stays where it was."""
    before = priced(a_risk(MASTER, "1.10"), "wcn-sunz")
    sheet = priced(a_risk(MASTER, "1.10", entered=((WITHOUT, "GA", "3632", "1.5000"),)), "wcn-sunz")
    georgia = next(part for part in sheet.states if part.state == "GA")
    assert amounts(sheet, "net_rate_adjustment") == {"3632": -840}
    assert (int(georgia.taxes_assessments), int(georgia.total_estimated_annual_premium)) == (220, 11_220)
    assert shown(sheet, "3632", "GA") == ("1.5300", "1.5000")
    assert shown(sheet, "8742", "GA") == shown(before, "8742", "GA")
    assert shown(sheet, "8742", "GA")[0] == "0.2040"
