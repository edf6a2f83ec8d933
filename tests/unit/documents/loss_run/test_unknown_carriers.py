"""Loss runs of carriers without a layout of their own: what the shared words and the places say."""

from tests.unit.documents.loss_run.figures import failed, values_of


def test_labels_of_a_claim_are_no_captions_though_their_words_are() -> None:
    values = values_of("""
FirstComp - A Markel Company
Loss History Report as of 04/30/2026
Named Insured: BLUE MESA PLUMBING INC
Policy Number: MWC0098765-04       Policy Period: 05/15/2025 - 05/15/2026      Status: Active
Claim No: 20250511234
Claimant: GARCIA, LUIS           Date of Injury: 07/08/2025      Date Reported: 07/08/2025
Claim Status: Open               Claim Type: Indemnity           State: NM
                 Paid           Reserve        Incurred
Indemnity        3,000.00       2,500.00       5,500.00
Medical          6,200.00       1,800.00       8,000.00
Total            9,200.00       4,300.00      13,500.00
""")
    (claim,) = values["claims"]
    assert (claim["status"], claim["type"], claim["state"]) == ("Open", "Indemnity", "NM")
    assert (claim["paid"], claim["reserve"], claim["incurred"]) == ("9200", "4300", "13500")
    assert values["carrier"] == "FirstComp - A Markel Company"
    assert failed(values) == []


def test_a_number_above_a_table_of_policy_years_is_that_of_each() -> None:
    values = values_of("""
SUMMIT ASSURANCE                     Loss Summary by Policy Year            Report Date 05/02/2026
Policyholder Name   ALPINE LIFT SERVICES LLC        Policy 4155123
Policy Year Begin  Policy Year End  Earned Prem  Claims  Medical Paid  Indemnity Paid  Reserves  Incurred
02/01/2025         02/01/2026       44,870       2       3,400         1,250           0         4,650
02/01/2024         02/01/2025       41,010       4       22,100        15,200          8,000     45,300
Totals                              85,880       6       25,500        16,450          8,000     49,950
""")
    assert [(each["policy_number"], each["effective"], each["claims"]) for each in values["policies"]] == [
        ("4155123", "2025-02-01", 2),
        ("4155123", "2024-02-01", 4),
    ]
    assert (values["totals"]["claims"], values["totals"]["paid"]) == (6, "41950")
    assert failed(values) == []


def test_two_lines_of_captions_span_nothing_where_each_has_its_own() -> None:
    values = values_of("""
Bridgeport Casualty Insurance Company       Loss Run - Workers' Compensation         Valued: 06/30/2026
Employer:  PALM BAY DRYWALL INC
Policy #:  0196-12345      Policy Period:  10/01/2024 to 10/01/2025

Claim No.     Injury Dt   Employee              Medical      Indemnity    Expense      Reserve       Total
                                                Paid         Paid         Paid         Balance       Incurred
24W0012345    11/03/2024  PEREZ, JUAN           14,220.10    3,310.00     880.00       12,000.00     30,410.10
24W0012990    02/14/2025  JONES, KIM            780.55       0.00         0.00         0.00          780.55
Total For Policy: 2                             15,000.65    3,310.00     880.00       12,000.00     31,190.65
""")
    first, _ = values["claims"]
    assert (first["paid"], first["paid_medical"], first["paid_indemnity"]) == ("18410.1", "14220.1", "3310")
    assert (values["policies"][0]["paid"], values["policies"][0]["paid_lae"]) == ("19190.65", "880")
    assert failed(values) == []


def test_terms_may_be_closed_dates_and_the_insured_a_line_of_its_own() -> None:
    values = values_of("""
Lone Star Mutual Insurance Company           Customer Loss Report         Evaluated: 07/15/2026
PRAIRIE GLASS LTD
Policy Number   Term                      Premium      Claims  Total Paid   Total Reserves   Total Incurred
0001298765      20250401-20260401         33,120       2       8,000        2,500            10,500
0001298765      20240401-20250401         31,990       0       0            0                0

Occurrence #  Name        DOI         Rec'd Date   Status   Paid      Reserves   Incurred
99F0012345    R. Gomez    06/11/2025  06/12/2025   Open     7,400     2,500      9,900
99F0019999    T. Young    12/01/2025  12/03/2025   Closed   600       0          600
""")
    assert (values["insured"], values["valuation_date"]) == ("PRAIRIE GLASS LTD", "2026-07-15")
    assert [(each["effective"], each["expiration"], each["premium"]) for each in values["policies"]] == [
        ("2025-04-01", "2026-04-01", "33120"),
        ("2024-04-01", "2025-04-01", "31990"),
    ]
    assert [(each["claim_number"], each["claimant"], each["reported_date"]) for each in values["claims"]] == [
        ("99F0012345", "R. Gomez", "2025-06-12"),
        ("99F0019999", "T. Young", "2025-12-03"),
    ]
    assert failed(values) == []


def test_a_term_may_stand_behind_its_number_without_a_label() -> None:
    values = values_of("""
Peninsula Mutual Insurance Company      LOSS EXPERIENCE - WORKERS' COMPENSATION    Valuation Date: 30-Jun-2026
Account: GRAND RAPIDS TOOL LLC
Policy: WC2012345-03  01-Oct-2025 to 01-Oct-2026
Claim #         Claimant / Description   DOL          Status   Paid     Reserve   Incurred
201234-1        Baker, Lou               05-Nov-2025  Open     2,100    950       3,050
201290-1        Cole, Ray                12-Jan-2026  Closed   220      0         220
""")
    (policy,) = values["policies"]
    assert (policy["effective"], policy["expiration"], policy["claims"]) == ("2025-10-01", "2026-10-01", 2)
    assert values["insured"] == "GRAND RAPIDS TOOL LLC"
    assert [claim["claimant"] for claim in values["claims"]] == ["Baker, Lou", "Cole, Ray"]


def test_a_summary_without_payments_is_a_loss_run_too() -> None:
    values = values_of("""
EASTERN HILLS INSURANCE COMPANY
Loss Run as of: July 1, 2026
HOLLOW TREE NURSING HOME, INC.
Policy Period          Policy Number   Est. Annual Premium  # of Claims  Incurred Loss
04/01/2026-04/01/2027  01-0000123456   $ 102,330            1            $ 4,500
04/01/2025-04/01/2026  01-0000123456   $ 98,100             6            $ 61,200
""")
    assert [(each["effective"], each["claims"], each["incurred"]) for each in values["policies"]] == [
        ("2026-04-01", 1, "4500"),
        ("2025-04-01", 6, "61200"),
    ]
