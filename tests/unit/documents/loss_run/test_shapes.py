"""Where loss runs put claims and terms: under summaries, over two lines, in labels, behind page breaks."""

from tests.unit.documents.loss_run.figures import failed, values_of


def test_claims_below_a_summary_belong_to_the_term_of_their_day() -> None:
    values = values_of("""
SUMMIT INSURANCE GROUP      Claims Experience Summary - Workers Compensation
Policyholder: EPSILON HVAC CO
Evaluation Date: 04/30/2026
Year  Policy Number  Eff Date    Exp Date    Premium  # Claims  Open  Total Paid  Reserve  Incurred
2025  SM-9901-25     05/01/2025  05/01/2026  30,000   1         1     1,500       2,500    4,000
2024  SM-9901-24     05/01/2024  05/01/2025  28,000   1         0     3,000       0        3,000
Totals                                       58,000   2         1     4,500       2,500    7,000

Claim No      Claimant        DOI          Status    Type     Paid     Reserve     Incurred
0099123       A. KHAN         06/01/2025   Open      IND      1,500    2,500       4,000
0088499       C. DIAZ         01/09/2025   Closed    MO       3,000        0       3,000
""")
    assert [claim["policy_number"] for claim in values["claims"]] == ["SM-9901-25", "SM-9901-24"]
    assert [claim["type"] for claim in values["claims"]] == ["Indemnity", "Medical Only"]
    assert (values["totals"]["premium"], values["totals"]["paid"], values["totals"]["open"]) == (
        "58000",
        "4500",
        1,
    )
    assert failed(values) == []


def test_captions_that_stand_close_are_parted_by_what_they_mean_together() -> None:
    values = values_of("""
GRANITE STATE CASUALTY      Loss Run - Workers Compensation      Valued as of: 04/30/2026
Policy        Effective     Expiration    Written      #Total # Open   Outstanding  Total
Number        Date          Date          Premium      Claims Claims   Losses       Incurred
GS-100200-25  05/01/2025    05/01/2026    30,000       4      1        2,500        4,000
GS-100200-24  05/01/2024    05/01/2025    28,000       2      0        0            3,000
""")
    names = ("premium", "claims", "open", "incurred")
    found = [tuple(policy[name] for name in names) for policy in values["policies"]]
    assert found == [("30000", 4, 1, "4000"), ("28000", 2, 0, "3000")]


def test_captions_of_a_claims_amounts_may_stand_close() -> None:
    values = values_of("""
GRANITE STATE CASUALTY      Loss Run - Workers Compensation      Valued as of: 04/30/2026
Policy Number: GS-100200-25
Claim #        849111       Part of Body   Back            Paid          Outstanding Incurred
Injury Date    03/09/2020   Injury         Strain     Medical     6,707         18,562      25,269
Claim Status   Open         Accident       Fall       Total      16,004         39,399      55,403
""")
    (claim,) = values["claims"]
    assert (claim["paid"], claim["reserve"], claim["incurred"]) == ("16004", "39399", "55403")


def test_two_terms_may_share_a_number() -> None:
    values = values_of("""
TRAVELERS   WORKERS COMPENSATION LOSS RUN    Losses Valued As Of: 06/30/2026
Insured: ETA MARINE        Policy Number: UB-4K1   A
Policy Number: UB4K100200
Policy Eff Date: 01/01/2025
Claim Number  Loss Date    Claimant    Status     Paid     Reserve    Incurred
ABC1234       02/02/2025   FOX, A      C           100           0         100
Subtotals for Policy Eff Date: 01/01/2025          100           0         100
Policy Eff Date: 01/01/2024
ABC0234       02/02/2024   FOX, B      C           300           0         300
Subtotals for Policy Eff Date: 01/01/2024          300           0         300
""")
    assert [(each["policy_number"], each["effective"], each["paid"]) for each in values["policies"]] == [
        ("UB4K100200", "2025-01-01", "100"), ("UB4K100200", "2024-01-01", "300"),
    ]  # fmt: skip


def test_captions_over_one_record_and_its_second_line() -> None:
    values = values_of("""
THE GRANITE INSURANCE GROUP          Workers' Compensation Loss Run      Report Date: 07/02/2026
Insured                   Policy Number     Policy Period               Written Premium
IOTA CONSTRUCTION LLC     IOWC512345        03/15/2025 to 03/15/2026    $61,402

Claim Number / Claimant   Loss Date   Status   Class  Loss Type   Indemnity    Medical   Expense      Total
IOWC512345-001            05/01/2025  Open     5403   Indemnity
  KIM, JAE                                            Paid         4,200.00   8,800.00    310.00  13,310.00
                                                      Reserve      2,000.00   3,000.00    690.00   5,690.00
                                                      Incurred     6,200.00  11,800.00  1,000.00  19,000.00
Policy Total (1 claims)                               Paid         4,200.00   8,800.00    310.00  13,310.00
                                                      Reserve      2,000.00   3,000.00    690.00   5,690.00
                                                      Incurred     6,200.00  11,800.00  1,000.00  19,000.00
""")
    assert (values["insured"], values["policies"][0]["premium"]) == ("IOTA CONSTRUCTION LLC", "61402")
    claim, policy = values["claims"][0], values["policies"][0]
    assert (claim["claim_number"], claim["claimant"], claim["class_code"]) == (
        "IOWC512345-001",
        "KIM, JAE",
        "5403",
    )
    assert (claim["paid"], policy["reserve"], policy["incurred"]) == ("13310", "5690", "19000")
    assert failed(values) == []


def test_claims_may_be_labels_and_amounts_in_running_lines() -> None:
    values = values_of("""
Prairie Agribusiness Insurance Company   Loss Run Report - Workers Compensation
Evaluation Date: 06/30/2026
Insured Name: KAPPA ORCHARDS INC     Account Number: 5566778
Policy Number: WCC 0088412-03    Effective: 09/01/2025   Expiration: 09/01/2026
Total Claims: 1   Open Claims: 0   Total Paid: $950.00   Total Reserves: $0.00   Total Incurred: $950.00
  Claim: 3321900     Claimant: SOTO, MARIA    Date of Loss: 10/10/2025   Status: Closed
     Medical Paid: $900.00  Indemnity Paid: $0.00  Expense Paid: $50.00  Outstanding: $0.00  Incurred: $950.00
Account Totals: Claims: 1  Paid: $950.00  Reserves: $0.00  Incurred: $950.00
""")
    claim = values["claims"][0]
    assert (claim["claimant"], claim["paid"], claim["paid_medical"], claim["incurred"]) == (
        "SOTO, MARIA",
        "950",
        "900",
        "950",
    )
    assert (values["account"], values["totals"]["incurred"]) == ("5566778", "950")
    assert failed(values) == []


def test_a_claim_goes_on_behind_a_page_break() -> None:
    head = """KEYSTONE CASUALTY    WORKERS COMPENSATION LOSS RUN    VALUED AS OF 05/31/2026
POLICY NO: KC-77120   EFF: 07/01/2024"""
    values = values_of(
        head
        + "\nINSURED: GAMMA FOODS LLC\n\nClaim Number: 7001   Claimant: DOE, J   Date of Loss: 08/09/2024\n",
        head + "\n\n               Paid      Reserve   Incurred\nMedical      100.00      0.00     100.00\n"
        "Indemnity     50.00     25.00      75.00\nTotal        150.00     25.00     175.00\n",
    )
    assert [(each["claim_number"], each["paid"], each["reserve"]) for each in values["claims"]] == [
        ("7001", "150", "25")
    ]


def test_a_section_of_another_line_is_left_out() -> None:
    values = values_of("""
CEDAR INSURANCE COMPANY     LOSS RUN     VALUED AS OF 05/31/2026     INSURED: GAMMA FOODS LLC
LINE OF BUSINESS: COMMERCIAL AUTO
POLICY NO: CA-77120     EFF: 07/01/2024   EXP: 07/01/2025
CLAIM NO    CLAIMANT   DATE OF LOSS  STATUS   PAID       RESERVE   INCURRED
A-551-01    SMITH      02/02/2025    OPEN     1,000.00     0.00    1,000.00
POLICY TOTAL                                  1,000.00     0.00    1,000.00
LINE OF BUSINESS: WORKERS COMPENSATION
POLICY NO: WC-88120     EFF: 07/01/2024   EXP: 07/01/2025
CLAIM NO    CLAIMANT   DATE OF LOSS  STATUS   PAID       RESERVE   INCURRED
W-551-02    JONES      03/03/2025    CLOSED     300.00     0.00      300.00
POLICY TOTAL                                    300.00     0.00      300.00
""")
    assert values["line_of_business"] == "workers compensation"
    assert [policy["policy_number"] for policy in values["policies"]] == ["WC-88120"]
    assert [claim["claim_number"] for claim in values["claims"]] == ["W-551-02"]
    assert (values["insured"], values["totals"]["paid"]) == ("GAMMA FOODS LLC", "300")
