"""Rows that say by their figures alone what they come to, and headings by their days what they are."""

import pytest

from documents.scoring.compare import CERTAIN
from tests.unit.documents.loss_run.figures import failed, read_of, values_of

HEAD = """
Copper Ridge Insurance Company     Workers' Compensation Loss Run     Valued as of 03/31/2026
Insured: ORCHARD PACKING CO
"""
SUMS = [(2, "4523.67", "1000", "5523.67"), (1, "200", "100", "300"), (3, "4723.67", "1100", "5823.67")]


def _report(first: str, second: str, own: tuple[str, str], whole: str) -> str:
    return f"""{HEAD}
{first}
Claim No.  Claimant     Loss Date   Status    Paid       Reserve    Incurred
68915688   Garcia, Nan  06/14/2025  Open      3,023.67   1,000.00   4,023.67
14671561   Lee, James   08/10/2025  Closed    1,500.00   0.00       1,500.00
{own[0]:46}4,523.67   1,000.00   5,523.67
{second}
Claim No.  Claimant     Loss Date   Status    Paid       Reserve    Incurred
18915688   Garcia, Nan  06/14/2024  Open      200.00     100.00     300.00
{own[1]:46}200.00     100.00     300.00
{whole:46}4,723.67   1,100.00   5,823.67
"""


LABELLED = (
    "Policy Number: WC5512025     Term: 06/01/2025 to 06/01/2026",
    "Policy Number: WC5512024     Term: 06/01/2024 to 06/01/2025",
)


@pytest.mark.parametrize(
    ("own", "whole"),
    [
        (("", ""), ""),
        (("WC5512025 (2 claims)", "WC5512024 (1 claim)"), "Aggregate (3 claims)"),
        (("Sum of 06/01/2025", "Sum of 06/01/2024"), "Everything"),
    ],
)
def test_a_row_without_a_known_word_is_what_its_figures_come_to(own: tuple[str, str], whole: str) -> None:
    (reading,) = read_of(_report(*LABELLED, own, whole))
    values = reading["values"]
    sums = [*values["policies"], values["totals"]]
    names = ("claims", "paid", "reserve", "incurred")
    assert [tuple(each[name] for name in names) for each in sums] == SUMS
    assert [claim["claim_number"] for claim in values["claims"]] == ["68915688", "14671561", "18915688"]
    assert failed(values) == []
    assert reading["evidence"]["totals.paid"]["confidence"] >= CERTAIN


@pytest.mark.parametrize(
    "words",
    [
        "Coverage {} for the year 06/01/{} through 06/01/{}, State: FL",
        "Insurance under {} from 06/01/{} to 06/01/{}   Written Prem $12,000",
        "Account of {}   06/01/{} - 06/01/{}   Florida",
        "Policy Year 2025 ({}, 06/01/{} - 06/01/{})",
    ],
)
def test_a_heading_with_a_term_names_its_policy_whatever_its_words(words: str) -> None:
    first, second = (words.format("WCV 551202 01", year, year + 1) for year in (2025, 2024))
    values = values_of(_report(first, second, ("Total", "Total"), "Grand Total"))
    terms = [(each["policy_number"], each["effective"], each["claims"]) for each in values["policies"]]
    assert terms == [("WCV 551202 01", "2025-06-01", 2), ("WCV 551202 01", "2024-06-01", 1)]
    assert failed(values) == []


@pytest.mark.parametrize("days", ["2025/06/14", "20250614", "Jun-14-2025"])
def test_days_are_read_as_carriers_print_them(days: str) -> None:
    values = values_of(f"""{HEAD}
Policy Number: WC5512025     Term: 06/01/2025 to 06/01/2026
Claim No.  Claimant     Loss Date    Status    Paid       Reserve    Incurred
68915688   Garcia, Nan  {days:11}  Open      3,023.67   1,000.00   4,023.67
""")
    assert [claim["injury_date"] for claim in values["claims"]] == ["2025-06-14"]


def test_totals_in_a_table_of_their_own_stand_in_the_order_of_the_columns() -> None:
    values = values_of(f"""{HEAD}
Policy Number: WC5512025     Term: 06/01/2025 to 06/01/2026
Claim No.  Claimant     Loss Date   Status    Paid       Reserve    Recovery   Incurred
68915688   Garcia, Nan  06/14/2025  Open      3,023.67   1,000.00   23.00      4,000.67
14671561   Lee, James   08/10/2025  Closed    1,500.00   0.00       0.00       1,500.00

Grand total      2 claims        4,523.67          1,000.00           23.00          5,500.67
""")
    totals = values["totals"]
    assert [totals[name] for name in ("paid", "reserve", "recovery", "incurred")] == [
        "4523.67",
        "1000",
        "23",
        "5500.67",
    ]
    assert failed(values) == []


def test_a_page_that_says_no_more_than_that_there_are_no_claims_is_a_loss_run() -> None:
    values = values_of("""
Great Lakes Insurance Company
Policyholder: ORCHARD PACKING CO
Policy: WCV 5917338   Line: WC   Experience as of 03/03/2026
Coverage Dates 04/01/25 - 04/01/26
No claims on record
""")
    assert [(each["policy_number"], each["claims"], each["paid"]) for each in values["policies"]] == [
        ("WCV 5917338", 0, "0")
    ]


def test_captions_stand_over_the_columns_that_they_are_in_the_middle_of() -> None:
    values = values_of(f"""{HEAD}
Policy Number: WC5512025     Term: 06/01/2025 to 06/01/2026
                                         Indemnity            Medical              Expense
Claim No   Employee     DOI        Sts   Paid      Reserve    Paid      Reserve    Paid     Reserve  Incurred
68915688   Garcia, Nan  06/14/25   O     1,000.00  500.00     200.00    100.00     30.00    10.00    1,840.00
14671561   Lee, James   08/10/25   C     0.00      0.00       50.00     0.00       0.00     0.00     50.00
""")
    assert [(claim["paid"], claim["reserve"], claim["incurred"]) for claim in values["claims"]] == [
        ("1230", "610", "1840"),
        ("50", "0", "50"),
    ]
    assert failed(values) == []
