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


def test_rows_of_a_block_say_once_what_all_their_amounts_are_for() -> None:
    values = values_of("""
Hilltop Insurance Companies      Loss History        Insured: CORNER DELI INC        As of: 06/20/2026
Policy #: CDWC412345    Period: 05/05/2025 - 05/05/2026
Claim CDWC412345-001   Status CLOSED   Claimant VEGA, P    Date of Injury: 07/07/2025
   Medical:   Paid 1,100.00   O/S 0.00       Incurred 1,100.00
   Expense:   Paid 75.00      O/S 0.00       Incurred 75.00
   Total:     Paid 1,175.00   O/S 0.00       Incurred 1,175.00
Claim CDWC412345-002   Status OPEN     Claimant WEST, R    Date of Injury: 12/12/2025
   Medical    Paid 900.00     Reserve 2,100.00   Incurred 3,000.00
   Indemnity  Paid 0.00       Reserve 1,000.00   Incurred 1,000.00
   Total      Paid 900.00     Reserve 3,100.00   Incurred 4,000.00
Policy Total   Claims 2   Paid 2,075.00   Reserve 3,100.00   Incurred 5,175.00
""")
    first, second = values["claims"]
    assert (first["claimant"], first["status"], first["paid"], first["paid_medical"]) == (
        "VEGA, P", "CLOSED", "1175", "1100",
    )  # fmt: skip
    assert (second["paid"], second["reserve"], second["incurred"]) == ("900", "3100", "4000")
    assert (values["policies"][0]["paid"], values["policies"][0]["incurred"]) == ("2075", "5175")
    assert failed(values) == []


def test_what_was_paid_and_what_is_reserved_come_to_the_total_below() -> None:
    values = values_of("""
MERIDIAN AMERICAN INSURANCE COMPANY      LOSS RUN - WORKERS COMPENSATION     Valuation Date 05/31/2026
Insured: METRO STAFFING GROUP      Policy Number: WC 1234567-05     Policy Dates 01/01/2025 to 01/01/2026
Claim No.    Claimant    Date of Loss   Status           Indemnity      Medical      Expense        Total
9250012345   XU, LI      03/03/2025     Open   Paid       1,000.00     2,000.00       100.00     3,100.00
                                               O/S        4,000.00     3,000.00       500.00     7,500.00
                                               Total      5,000.00     5,000.00       600.00    10,600.00
""")
    (claim,) = values["claims"]
    assert (claim["paid"], claim["reserve"], claim["incurred"]) == ("3100", "7500", "10600")
    assert failed(values) == []


def test_a_fund_of_compensation_is_not_taken_for_an_insurer_of_cars() -> None:
    # PD is a permanent disability here, what was paid elsewhere, and property damage to an auto insurer.
    values = values_of("""
GOLDEN COMPENSATION INSURANCE FUND
LOSS RUN REPORT      POLICY: 1234567-25       DATA THROUGH 06/30/2026
EMPLOYER: VALLEY ROOFERS INC
POLICY YEAR 2025  (01/01/25 - 01/01/26)   EST PREMIUM $88,000
CASE NO    CLAIMANT  INJ DATE   STATUS   PAID TD   PAID PD   PAID MED   TOTAL PAID   RESERVES   EST TOTAL COST
06512345   CRUZ, A   02/02/25   OPEN      3,300     1,000      8,800      13,100      12,000         25,100
06512399   DINH, B   05/11/25   CLOSED        0         0        640         640           0            640
TOTAL      2                              3,300     1,000      9,440      13,740      12,000         25,740
""")
    assert values["line_of_business"] == "workers compensation"
    (policy,) = values["policies"]
    assert (policy["policy_number"], policy["effective"], policy["claims"]) == ("1234567-25", "2025-01-01", 2)
    assert (policy["paid"], policy["reserve"], policy["incurred"]) == ("13740", "12000", "25740")
    assert failed(values) == []


def test_a_heading_before_a_number_is_no_part_of_it() -> None:
    values = values_of("""
PIONEER FUND INSURANCE COMPANY OF AMERICA      LOSS SUMMARY - WORKERS COMPENSATION   Valued 04/30/2026
Insured: RIVER BEND TOOL & DIE
Policy          Period                     Claim Count   Open    Total Paid    Total Reserves   Total Incurred
(13)7165-12-34  01/01/2025 - 01/01/2026    1             1       8,500.00      6,000.00         14,500.00
DETAIL - (13)7165-12-34
Claim #      Injured Worker      Date of Injury   Type         Status   Paid       Reserves    Incurred
2025-00456   COLE, RAY           06/20/2025       Indemnity    Open     8,500.00   6,000.00    14,500.00
""")
    assert [policy["policy_number"] for policy in values["policies"]] == ["(13)7165-12-34"]
    assert failed(values) == []
