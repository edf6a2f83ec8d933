"""What is certain: where something else says the same, and nowhere else."""

from dataclasses import replace
from decimal import Decimal
from io import BytesIO
from typing import Any

import openpyxl
import pytest

from documents.loss_run.checks import checks_of
from documents.loss_run.flags import COMPETE, LOST_CENTS, OTHER_TERM, UNREAD
from documents.loss_run.judge import judge
from documents.loss_run.read import read_workbook
from documents.loss_run.seen import Entry, Seen
from documents.reading import Method
from tests.unit.documents.loss_run.figures import read_of

CERTAIN = 0.9
HEAD = """
CEDAR INSURANCE COMPANY      WC Loss Run      Valued as of 05/31/2026      Insured: GAMMA FOODS LLC
Policy No: WC-88120    Eff: 07/01/2024    Exp: 07/01/2025
Claim No    Claimant      Date of Loss  Status   Paid        Reserve    Incurred
"""


def _read(page: str) -> tuple[dict[str, Any], dict[str, Any]]:
    (reading,) = read_of(page)
    return reading["values"], reading["evidence"]


def _seen(value: str | int, *, method: Method = Method.ROW, printed: str | None = None) -> Seen:
    return Seen(value, 1, None, "", method, 0.85, printed)


def test_what_follows_from_a_failed_sum_is_no_surer_than_that() -> None:
    values, evidence = _read(
        HEAD
        + """
W-551-02    JONES, AL     03/03/2025    CLOSED     300.00       0.00       300.00
Policy total                                       900.00       0.00       900.00
Policy No: WC-88119    Eff: 07/01/2023    Exp: 07/01/2024
Claim No    Claimant      Date of Loss  Status   Paid        Reserve    Incurred
W-441-02    SMITH, BO     03/03/2024    CLOSED     100.00       0.00       100.00
Policy total                                       100.00       0.00       100.00
"""
    )
    assert values["totals"]["paid"] == "1000"
    assert evidence["totals.paid"]["confidence"] < CERTAIN
    assert "sum.differs" in evidence["totals.paid"]["flags"]


def test_sums_that_nobody_prints_are_certain_where_all_rows_add_up() -> None:
    values, evidence = _read(
        HEAD
        + """
W-551-02    JONES, AL     03/03/2025    CLOSED     300.00       0.00       300.00
W-551-03    SMITH, BO     04/03/2025    OPEN       100.00      50.00       150.00
"""
    )
    assert (values["policies"][0]["claims"], values["policies"][0]["incurred"]) == (2, "450")
    assert evidence["policies[0].claims"]["confidence"] >= CERTAIN
    assert evidence["policies[0].incurred"]["confidence"] >= CERTAIN
    assert evidence["claims[1].status"]["confidence"] >= CERTAIN


def test_a_row_of_amounts_that_nothing_took_casts_doubt_on_its_claim_and_on_the_sums() -> None:
    _, evidence = _read(
        HEAD
        + """
W-551-02    JONES, AL     03/03/2025    CLOSED     300.00       0.00       300.00
                          Zorn                      40.00      60.00       100.00
W-551-03    SMITH, BO     04/03/2025    OPEN       100.00      50.00       150.00
"""
    )
    doubted = evidence["claims[0].incurred"]
    assert (doubted["confidence"], doubted["flags"]) == (0.8, [UNREAD])
    assert evidence["claims[1].incurred"]["confidence"] >= CERTAIN
    assert evidence["policies[0].incurred"]["confidence"] < CERTAIN
    assert evidence["policies[0].claims"]["confidence"] < CERTAIN


def test_two_figures_for_the_same_make_neither_certain() -> None:
    values, evidence = _read(
        HEAD
        + """
W-551-02    JONES, AL     03/03/2025    CLOSED     300.00       0.00       300.00
Policy total                                       300.00       0.00       300.00
Policy total after audit                           290.00       0.00       290.00
"""
    )
    assert values["policies"][0]["paid"] == "300"
    assert evidence["policies[0].paid"]["confidence"] < CERTAIN
    assert COMPETE in evidence["policies[0].paid"]["flags"]


def test_a_claim_of_a_day_outside_of_the_term_is_not_surely_of_that_policy() -> None:
    values, evidence = _read(
        HEAD + "W-551-02    JONES, AL     03/03/2023    CLOSED     300.00       0.00       300.00\n"
    )
    assert values["claims"][0]["policy_number"] == "WC-88120"
    assert evidence["claims[0].policy_number"]["flags"] == [OTHER_TERM]
    assert evidence["claims[0].policy_number"]["confidence"] < CERTAIN


@pytest.mark.parametrize(
    ("between", "net", "taken", "flag"),
    [
        ("Subrogation", "250.00", "250", "incurred.net_taken"),
        ("Deductible Recov.", "250.00", "300", "incurred.gross_taken"),
    ],
)
def test_of_gross_and_net_the_one_net_of_recoveries_counts_and_gross_of_a_deductible(
    between: str, net: str, taken: str, flag: str
) -> None:
    values, evidence = _read(f"""
CEDAR INSURANCE COMPANY      WC Loss Run      Valued as of 05/31/2026      Insured: GAMMA FOODS LLC
Policy No: WC-88120    Eff: 07/01/2024    Exp: 07/01/2025
Claim No    Claimant      Date of Loss  Paid       Reserve    Gross Incurred   {between:<20} Net Incurred
W-551-02    JONES, AL     03/03/2025    300.00     0.00       300.00           (50.00)              {net}
""")
    assert values["claims"][0]["incurred"] == taken
    assert evidence["claims[0].incurred"]["flags"] == [flag]
    assert evidence["policies[0].incurred"]["flags"] == [flag]
    assert evidence["claims[0].incurred"]["confidence"] >= CERTAIN


def test_a_total_that_says_not_of_what_is_of_the_report_where_it_is_what_all_claims_come_to() -> None:
    book = openpyxl.Workbook()
    rows: list[list[Any]] = [
        ["Prairie States Mutual Insurance Company"], ["Workers Compensation Loss Run"],
        ["Insured", "GAMMA LLC"],
        ["Policy Number", "Policy Eff", "Policy Exp", "Claim Number", "Date of Loss", "Status", "Paid",
         "Reserve", "Total Incurred"],
        ["WC88124", "01/01/2024", "01/01/2025", "C-2401", "02/02/2024", "Open", 100.5, 50, 150.5],
        ["WC88123", "01/01/2023", "01/01/2024", "C-2301", "03/02/2023", "Closed", 200, 0, 200],
        ["Total", None, None, None, None, None, 300.5, 50, 350.5],
    ]  # fmt: skip
    for row in rows:
        book.active.append(row)
    out = BytesIO()
    book.save(out)
    (reading,) = read_workbook(out.getvalue())
    values = reading["values"]
    assert [policy["incurred"] for policy in values["policies"]] == ["150.5", "200"]
    assert (values["totals"]["incurred"], values["totals"]["paid"]) == ("350.5", "300.5")
    assert all(check["holds"] for check in values["checks"])


def test_a_heading_of_all_years_and_a_second_line_of_totals_are_taken() -> None:
    values, _ = _read("""
STAGHORN FIRE INSURANCE COMPANY     WORKERS' COMPENSATION LOSS HISTORY     Losses valued 06/25/2026
Policyholder  HARBOR HOTEL LLC      Policy # Z1997197
Policy Year 09/15/2024 - 09/15/2025
Claim Number   Date of Loss    Status     Indemnity Paid      Medical Paid       Total Paid
Claimant       Date Reported   Claim Type Indemnity Reserve   Medical Reserve    Total Incurred
24338846       10/31/2024      Open       $500.00             $100.00            $600.00
Lopez, Jen     11/02/2024      Indemnity  $50.00              $10.00             $660.00
Policy year total (1)                     $500.00             $100.00            $600.00
                               OPEN: 1    $50.00              $10.00             $660.00
Policy Year 09/15/2023 - 09/15/2024
Claim Number   Date of Loss    Status     Indemnity Paid      Medical Paid       Total Paid
Claimant       Date Reported   Claim Type Indemnity Reserve   Medical Reserve    Total Incurred
23338846       10/31/2023      Closed     $0.00               $40.00             $40.00
Moore, Al      11/02/2023      Indemnity  $0.00               $0.00              $40.00
Policy year total (1)                     $0.00               $40.00             $40.00
                                          $0.00               $0.00              $40.00
All years
Number of claims     2
Total paid           $640.00
Total incurred       $700.00
""")
    policy, older = values["policies"]
    assert (policy["paid"], policy["reserve"], policy["incurred"]) == ("600", "60", "660")
    assert (older["paid"], older["reserve"], older["incurred"]) == ("40", "0", "40")
    totals = values["totals"]
    assert (totals["claims"], totals["paid"], totals["incurred"]) == (2, "640", "700")
    assert values["valuation_date"] == "2026-06-25"


def test_a_pictures_amount_without_the_cents_of_all_others_is_doubted() -> None:
    def row(paid: str, printed: str) -> Entry:
        amounts = {"paid": (paid, printed), "reserve": ("0", "0.00"), "incurred": (paid, printed)}
        return Entry(
            {name: _seen(*pair[:1], method=Method.OCR, printed=pair[1]) for name, pair in amounts.items()}
        )

    whole, cut = row("1200.25", "1,200.25"), row("4206", "4,206")
    claims, totals = [whole, row("77.10", "77.10"), cut], Entry()
    judge([], totals, claims, checks_of([], totals, claims, [None] * 3), whole=True, excerpt=False)
    assert cut.fields["paid"].flags == (LOST_CENTS,)
    assert cut.fields["incurred"].confidence < CERTAIN
    assert whole.fields["paid"].confidence >= CERTAIN


def test_a_row_that_adds_up_says_nothing_of_letters_read_from_a_picture() -> None:
    def claim(method: Method) -> Entry:
        amounts = {name: _seen(value) for name, value in (("paid", "5"), ("reserve", "2"), ("incurred", "7"))}
        day = replace(_seen("2025-01-02", method=method), confidence=0.88)
        return Entry({**amounts, "injury_date": day})

    printed, pictured = claim(Method.ROW), claim(Method.OCR)
    claims, totals = [printed, pictured], Entry()
    judge([], totals, claims, checks_of([], totals, claims, [None, None]), whole=True, excerpt=False)
    assert printed.fields["injury_date"].confidence >= CERTAIN
    assert pictured.fields["injury_date"].confidence < CERTAIN
    assert printed.number("incurred") == Decimal(7)
