"""Ten years of losses: rows, totals, ratios by hand, bands as data, and the rules that read them."""

from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from models.errors import InvalidInput
from models.risk import ClaimYear, Risk
from rating.book import RateBook
from rating.builtin import builtin_book, builtin_tables
from tests.unit.rating.risks import place, risk
from tests.unit.underwriting.programs import program
from underwriting.claims import NOT_CONSECUTIVE, claims_summary, entered_amount
from underwriting.eligibility import evaluate


def year(
    number: int, premium: int, incurred: int, reserves: int = 0, claims: int = 1, **more: Any
) -> ClaimYear:
    return ClaimYear(
        year=number,
        premium=Decimal(premium),
        incurred=Decimal(incurred),
        reserves=Decimal(reserves),
        claims=claims,
        **more,
    )


def policy(*claims: ClaimYear, **more: Any) -> Risk:
    return risk(place("1", "IL", ("8810", 2_000_000, 20)), claims=claims, **more)


THREE = (year(2025, 10_000, 6_000, 1_000, 2), year(2024, 20_000, 9_000, 0, 1), year(2023, 10_000, 0, 0, 0))
OLDER = (*THREE, year(2022, 10_000, 50_000, 20_000, 5))


def test_ten_rows_newest_first_with_what_was_paid() -> None:
    summary = claims_summary(policy(*reversed(OLDER)), builtin_book())
    assert [row.year for row in summary.rows] == list(range(2025, 2015, -1))
    first = summary.rows[0]
    assert [first.incurred, first.reserves, first.paid] == [6_000, 1_000, 5_000]
    assert first.loss_ratio == Decimal("0.6")
    assert [row.entered for row in summary.rows] == [True] * 4 + [False] * 6
    assert summary.rows[4].loss_ratio is None


def test_several_years_are_sum_by_sum() -> None:
    """15,000 / 40,000 = 0.375 over three years; 65,000 / 50,000 = 1.3 over all."""
    summary = claims_summary(policy(*OLDER), builtin_book())
    three, everything = summary.three_years, summary.all_years
    assert [three.premium, three.incurred, three.paid, three.claims] == [40_000, 15_000, 14_000, 3]
    assert (three.loss_ratio, three.band, three.years) == (Decimal("0.375"), "preferred", 3)
    assert (everything.loss_ratio, everything.band) == (Decimal("1.3"), "decline")
    assert summary.frequency == Decimal("0.5")  # three claims in three years of 2 million payroll
    assert summary.prior_coverage_years == 4


@pytest.mark.parametrize(
    ("incurred", "band"),
    [(4_000, "preferred"), (4_001, "standard"), (6_000, "standard"), (6_001, "refer"), (7_500, "refer"),
     (7_501, "decline")],
)  # fmt: skip
def test_the_bands_are_closed_above(incurred: int, band: str) -> None:
    assert claims_summary(policy(year(2025, 10_000, incurred)), builtin_book()).three_years.band == band


def test_the_bands_are_rows_of_the_book() -> None:
    rows = [{"band": "bad", "up_to": ""}, {"band": "fine", "up_to": "0.9"}, {"band": "best", "up_to": "0.2"}]
    book = RateBook.from_tables("own", {**builtin_tables(), "claim_bands": rows})
    found = [claims_summary(policy(year(2025, 10_000, each)), book) for each in (2_000, 8_000, 9_001)]
    assert [each.three_years.band for each in found] == ["best", "fine", "bad"], (
        "in whichever order they stand"
    )
    without = RateBook.from_tables("old", {**builtin_tables(), "claim_bands": []})
    assert claims_summary(policy(year(2025, 10_000, 8_000)), without).three_years.band is None


def test_without_premium_there_is_no_ratio() -> None:
    summary = claims_summary(policy(year(2025, 0, 500)), builtin_book())
    assert (summary.rows[0].loss_ratio, summary.three_years.loss_ratio, summary.three_years.band) == (
        None,
        None,
        None,
    )


def test_a_year_has_its_own_payroll_where_it_is_known() -> None:
    claims = (year(2025, 1, 0, claims=2, payroll=Decimal(1_000_000)), year(2024, 1, 0, claims=1))
    assert claims_summary(policy(*claims), builtin_book()).frequency == Decimal(1)


def test_years_before_the_founding_count_nothing() -> None:
    summary = claims_summary(policy(*OLDER, years_in_business=2), builtin_book())
    assert [row.before_founding for row in summary.rows[:4]] == [False, False, True, True]
    assert summary.all_years.incurred == 15_000


def test_the_years_are_those_before_the_effective_date_whenever_the_term_starts() -> None:
    later = {"start_date": date(2027, 1, 15), "expiry_date": date(2027, 9, 1)}
    young = policy(*OLDER, years_in_business=2).model_copy(update=later)
    rows = claims_summary(young, builtin_book()).rows
    assert [row.before_founding for row in rows[:4]] == [False, False, True, True]
    nothing = claims_summary(policy().model_copy(update=later), builtin_book())
    assert nothing.rows[0].year == 2026


def test_a_year_without_coverage_ends_the_prior_coverage() -> None:
    claims = (THREE[0], year(2024, 0, 0, no_coverage=True), THREE[2])
    summary = claims_summary(policy(*claims), builtin_book())
    assert (summary.prior_coverage_years, summary.three_years.years) == (1, 2)
    assert claims_summary(policy(*claims, prior_coverage_years=5), builtin_book()).prior_coverage_years == 5
    assert claims_summary(policy(), builtin_book()).prior_coverage_years is None


def test_a_no_loss_statement_replaces_the_rows() -> None:
    summary = claims_summary(policy(*OLDER, no_loss_since=date(2020, 1, 1)), builtin_book())
    assert not any(row.entered for row in summary.rows)
    assert [summary.no_loss, summary.three_years.loss_ratio, summary.frequency] == [True, 0, 0]


def test_years_with_a_gap_are_refused_with_the_specified_words() -> None:
    for claims in ((THREE[0], THREE[2]), (THREE[0], THREE[0])):
        with pytest.raises(InvalidInput, match=NOT_CONSECUTIVE.removesuffix("!")) as refusal:
            claims_summary(policy(*claims), builtin_book())
        assert refusal.value.path == "claims"


def test_reserves_beyond_what_is_incurred_are_refused() -> None:
    with pytest.raises(InvalidInput, match="Reserves of 2025 are larger"):
        claims_summary(policy(year(2025, 1, 100, 101)), builtin_book())


@pytest.mark.parametrize(
    ("text", "amount"), [("$1,234.50", "1234.50"), ("  ", "0"), ("-", "0"), (" 7 ", "7"), ("$0", "0")]
)
def test_amounts_as_a_form_holds_them(text: str, amount: str) -> None:
    assert entered_amount(text) == Decimal(amount)


@pytest.mark.parametrize("text", ["free", "1.234", "--", "-5", "1.2.3", "٣", "1,2,3", "1_000"])
def test_what_is_no_amount_is_refused(text: str) -> None:
    assert entered_amount(text) is None


def test_rules_read_the_losses_of_the_risk() -> None:
    claims = (year(2025, 10_000, 7_000, claims=9), year(2024, 10_000, 7_000, claims=9))
    answer = evaluate(policy(*claims), [program("quadrant-zurich")], builtin_book()).programs[0]
    reasons = {reason.rule_id: reason for reason in answer.reasons if not reason.pending}
    assert reasons["loss-ratio-refer"].seen == "0.7"
    assert "loss-ratio" not in reasons
    assert reasons["claim-frequency"].seen == "4.5"
    change = reasons["prior-coverage"].change
    assert change is not None
    assert change.text == "needs 3 years of prior coverage; 2 given"
    assert (change.field, change.operator, change.needs, change.given) == (
        "prior_coverage_years", "ge", "3", "2",
    )  # fmt: skip


def test_what_was_measured_wins_over_what_the_claims_say() -> None:
    answer = evaluate(
        policy(year(2025, 10_000, 0)), [program("gms-uwic")], builtin_book(), {"loss_ratio": Decimal("0.9")}
    ).programs[0]
    assert "loss-ratio" in {reason.rule_id for reason in answer.reasons if not reason.pending}
