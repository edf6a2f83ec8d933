"""Claims as a form holds them: dollar texts in, derived amounts and ratios out."""

from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from api.prospect.claims_schemas import ClaimsEntry, ClaimsShown
from api.prospect.claims_wire import claim_history, claim_years, claims_risk, claims_wire, dollars, kept_year
from models.errors import InvalidInput
from rating.builtin import builtin_book
from underwriting.claims import claims_summary

TODAY = date(2026, 9, 1)
YEARS = [
    {"year": 2025, "carrier": "Key Risk", "annualPremium": "$10,000", "numberOfClaims": "2",
     "totInc": "$6,000", "totRes": "$1,000"},
    {"year": 2024, "annualPremium": "20000", "numberOfClaims": "1",
     "totInc": "$9,000.50", "totPaid": "$9,000"},
    {"year": 2023, "annualPremium": "$10,000", "numberOfClaims": "", "totInc": "-", "totRes": ""},
]  # fmt: skip


def entry(years: list[dict[str, Any]] | None = None, **more: Any) -> ClaimsEntry:
    return ClaimsEntry.model_validate({"historicalClaims": YEARS if years is None else years, **more})


def shown(wire: ClaimsEntry) -> ClaimsShown:
    return claims_wire(claims_summary(claims_risk(wire, TODAY), builtin_book()))


@pytest.mark.req("CB-119")
def test_a_year_has_carrier_premium_number_and_incurred() -> None:
    first = shown(entry()).rows[0]
    assert (first.year, first.carrier, first.annual_premium, first.number_of_claims, first.tot_inc) == (
        2025, "Key Risk", "$10,000", 2, "$6,000",
    )  # fmt: skip


@pytest.mark.req("CB-119", "CB-120", "CB-348")
def test_a_year_is_kept_as_it_was_entered_with_what_was_paid() -> None:
    kept = [kept_year(year).model_dump(by_alias=True) for year in claim_years(entry().historical_claims)]
    assert kept[:2] == [
        {
            "year": 2025, "carrier": "Key Risk", "annualPremium": "$10,000", "numberOfClaims": "2",
            "totInc": "$6,000", "totRes": "$1,000", "totPaid": "$5,000", "noCoverage": False,
        },
        {
            "year": 2024, "carrier": "", "annualPremium": "$20,000", "numberOfClaims": "1",
            "totInc": "$9,000.50", "totRes": "$0.50", "totPaid": "$9,000", "noCoverage": False,
        },
    ]  # fmt: skip


@pytest.mark.req("CB-216", "CB-348")
def test_paid_is_derived_from_reserves_and_reserves_from_paid() -> None:
    rows = shown(entry()).rows
    assert [(row.tot_inc, row.tot_res, row.tot_paid) for row in rows[:3]] == [
        ("$6,000", "$1,000", "$5,000"),
        ("$9,000.50", "$0.50", "$9,000"),
        ("$0", "$0", "$0"),
    ]


@pytest.mark.req("CB-216")
@pytest.mark.parametrize(
    ("reserves", "paid", "shown_as"),
    [
        ("-", "$2,000", ("$4,000", "$2,000")),
        ("", "$2,000", ("$4,000", "$2,000")),
        ("$4,000", "-", ("$4,000", "$2,000")),
        ("$4,000", "", ("$4,000", "$2,000")),
        ("", "-", ("$0", "$6,000")),
        ("-", "", ("$0", "$6,000")),
    ],
)
def test_a_blank_or_a_dash_leaves_the_other_to_say_it(
    reserves: str, paid: str, shown_as: tuple[str, str]
) -> None:
    row = shown(entry([{**YEARS[0], "totRes": reserves, "totPaid": paid}])).rows[0]
    assert (row.tot_res, row.tot_paid) == shown_as


@pytest.mark.req("CB-120", "CB-216")
def test_totals_have_dollar_signs_and_thousands_separators() -> None:
    """15,000.50 of 40,000 is 0.3750125; the three years are all that there are."""
    found = shown(entry())
    for totals in (found.all_years, found.three_years):
        assert (totals.annual_premium, totals.tot_inc, totals.tot_res, totals.tot_paid) == (
            "$40,000", "$15,000.50", "$1,000.50", "$14,000",
        )  # fmt: skip
        assert (totals.number_of_claims, totals.loss_ratio, totals.band) == (3, "0.3750125", "preferred")
    assert [row.loss_ratio for row in found.rows[:4]] == ["0.6", "0.450025", "0", None]
    assert dollars(Decimal("1234567.00")) == "$1,234,567"


@pytest.mark.req("CB-049", "CB-211")
def test_ten_years_are_shown_and_those_before_the_founding_are_greyed() -> None:
    rows = shown(entry(yearsInBusiness="2024")).rows
    assert [row.year for row in rows] == list(range(2025, 2015, -1))
    assert [row.before_founding for row in rows[:3]] == [False, False, True]


@pytest.mark.req("CB-171")
def test_a_no_loss_statement_stands_in_place_of_the_years() -> None:
    found = shown(entry(isNoLossChckd=True, startDate="09/01/2020"))
    assert (found.no_loss, found.all_years.tot_inc, found.all_years.loss_ratio) == (True, "$0", "0")


@pytest.mark.req("CB-216", "CB-348")
@pytest.mark.parametrize(
    ("change", "path", "words"),
    [
        (
            {"totInc": "free"},
            "historicalClaims.0.totInc",
            "Incurred of 2025 must be an amount in dollars, e.g.",
        ),
        (
            {"annualPremium": "-5"},
            "historicalClaims.0.annualPremium",
            "Annual premium of 2025 must be an amount",
        ),
        ({"annualPremium": "9999999999999"}, "historicalClaims.0.annualPremium", "at most"),
        ({"totRes": "1,2,3"}, "historicalClaims.0.totRes", "Reserves of 2025 must be an amount in dollars"),
        ({"totPaid": "1_000"}, "historicalClaims.0.totPaid", "Paid of 2025 must be an amount in dollars"),
        ({"totPaid": "$1"}, "historicalClaims.0.totPaid", "paid plus reserves"),
        ({"totPaid": "$5,000.50"}, "historicalClaims.0.totPaid", "paid plus reserves"),
        ({"totRes": "", "totPaid": "$6,001"}, "historicalClaims.0.totPaid", "more than what is incurred"),
    ],
)
def test_what_does_not_add_up_is_refused_with_its_field(
    change: dict[str, str], path: str, words: str
) -> None:
    with pytest.raises(InvalidInput, match=words) as refusal:
        claim_years(entry([{**YEARS[0], **change}]).historical_claims)
    assert refusal.value.path == path


@pytest.mark.req("CB-209", "CB-211")
@pytest.mark.parametrize(
    ("years", "path", "words"),
    [
        ([YEARS[0], {**YEARS[1], "year": 2027}], "historicalClaims.1.year", "2027 has not begun; enter 2026"),
        ([YEARS[0], YEARS[1], YEARS[2]], "historicalClaims.2.year", "began in 2024; leave 2023 out"),
        ([YEARS[0], YEARS[0]], "historicalClaims", "consecutive"),
    ],
)
def test_years_that_a_business_cannot_have_are_refused_by_the_entry(
    years: list[dict[str, Any]], path: str, words: str
) -> None:
    with pytest.raises(InvalidInput, match=words) as refusal:
        claim_history(entry(years).historical_claims, False, None, 2024, TODAY)
    assert refusal.value.path == path
    kept = claim_history(entry([{**YEARS[0], "year": 2026}]).historical_claims, False, TODAY, 2026, TODAY)
    assert ([each.year for each in kept.years], kept.no_loss_since) == ([2026], None)


@pytest.mark.req("CB-120")
def test_the_last_three_years_are_summed_apart_from_all() -> None:
    older = {"year": 2022, "annualPremium": "$5,000", "numberOfClaims": "4", "totInc": "$3,000"}
    found = shown(entry([*YEARS, older]))
    assert [
        (sums.years, sums.number_of_claims, sums.tot_inc) for sums in (found.all_years, found.three_years)
    ] == [
        (4, 7, "$18,000.50"),
        (3, 3, "$15,000.50"),
    ]


@pytest.mark.req("CB-210")
def test_a_year_without_coverage_is_shown_as_one() -> None:
    rows = shown(entry([{**YEARS[0], "noCoverage": True}, YEARS[1]])).rows
    assert [row.no_coverage for row in rows[:3]] == [True, False, False]


def test_a_start_date_alone_is_no_statement_and_the_rows_end_with_the_effective_date() -> None:
    found = shown(entry(startDate="09/01/2020"))
    assert (found.no_loss, found.all_years.years) == (False, 3)
    assert shown(entry([], effectiveDate="2021-05-01")).rows[0].year == 2021
    assert shown(entry([])).rows[0].year == TODAY.year


def test_a_no_loss_statement_without_its_date_is_refused() -> None:
    with pytest.raises(InvalidInput, match="needs its start date") as refusal:
        claims_risk(entry(isNoLossChckd=True), TODAY)
    assert refusal.value.path == "startDate"


@pytest.mark.req("CB-213")
def test_the_number_of_claims_has_at_most_two_figures() -> None:
    with pytest.raises(ValueError, match="at most 2"):
        entry([{**YEARS[0], "numberOfClaims": "100"}])
    for count in ("-1", "1.", "a"):
        with pytest.raises(ValueError, match="pattern"):
            entry([{**YEARS[0], "numberOfClaims": count}])


@pytest.mark.req("CB-212")
def test_years_in_business_has_at_most_four_figures() -> None:
    with pytest.raises(ValueError, match="at most 4"):
        entry(yearsInBusiness="20240")
