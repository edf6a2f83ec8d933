"""Loss runs in still other words: captions above their values, titles, terms without a label, letters."""

from tests.unit.documents.loss_run.figures import failed, values_of


def test_captions_may_stand_above_the_values_of_each_claim() -> None:
    values = values_of("""
COBALT BAY MUTUAL INSURANCE               WC Loss Run
NAMED INSURED                ACCOUNT NUMBER     REPORT AS-OF DATE    RUN DATE
ORCHARD PACKING CO           448120             06/30/2026           07/03/2026
POLICY NUMBER        EFFECTIVE DATE     EXPIRATION DATE    STATE     WRITTEN PREMIUM
WC2-581-440295-025   03/01/2025         03/01/2026         PA        $41,000
CLAIM NUMBER         CLAIMANT           DATE OF INJURY     DATE REPORTED   CLAIM TYPE     STATUS
WC639-264612         ADAMS, LEE         04/02/2025         04/03/2025      Indemnity      Open
INDEMNITY PAID       MEDICAL PAID       EXPENSE PAID       RESERVE         SUBROGATION    TOTAL INCURRED
$3,000               $1,200             $300               $5,000          ($500)         $9,000
CLAIM NUMBER         CLAIMANT           DATE OF INJURY     DATE REPORTED   CLAIM TYPE     STATUS
WC586-496828         BROWN, MAY         05/06/2025         05/07/2025      Medical Only   Closed
INDEMNITY PAID       MEDICAL PAID       EXPENSE PAID       RESERVE         SUBROGATION    TOTAL INCURRED
$0                   $700               $0                 $0              $0             $700
POLICY TOTALS
CLAIMS / OPEN        PAID               RESERVE            SUBROGATION     TOTAL INCURRED
2 / 1                $5,200             $5,000             ($500)          $9,700
""")
    (policy,) = values["policies"]
    first, second = values["claims"]
    assert policy["policy_number"] == "WC2-581-440295-025"
    assert [policy[name] for name in ("paid", "reserve", "recovery", "incurred")] == [
        "5200", "5000", "500", "9700",
    ]  # fmt: skip
    assert [first[name] for name in ("paid_medical", "reserve", "recovery", "incurred")] == [
        "1200", "5000", "500", "9000",
    ]  # fmt: skip
    assert (second["claim_number"], second["incurred"]) == ("WC586-496828", "700")
    assert (values["insured"], values["account"]) == ("ORCHARD PACKING CO", "448120")
    assert (values["valuation_date"], values["report_date"]) == ("2026-06-30", "2026-07-03")
    assert failed(values) == []


def test_amounts_below_captions_do_not_change_a_claim_that_has_its_own() -> None:
    values = values_of("""
Cobalt National Insurance                 Loss Run Report                Losses as of 06/30/2026
Customer: ORCHARD PACKING CO              Coverage: Workers Compensation
CN-0012345  (03/01/2025-03/01/2026)
Claim Number   Claimant      Date of Loss   Status   Total Paid   Total Reserves   Total Incurred
2025-000111    ADAMS, LEE    04/02/2025     Closed         500.00             0.00           500.00
Total Paid     Total Recovery       Total Reserves      Total Incurred
9,500.00       700.00               0.00                8,800.00
""")
    (claim,) = values["claims"]
    assert (claim["paid"], claim["recovery"], claim["incurred"]) == ("500", None, "500")


def test_total_above_paid_spans_no_other_column() -> None:
    values = values_of("""
Bridgeport Casualty Insurance Company       Loss Run - Workers' Compensation         Valued: 06/30/2026
Employer:  PALM BAY DRYWALL INC
Policy: 0196-12345   Term: 10/01/2024 - 10/01/2025
Claim                Accident         Paid       Paid       Paid     Total   Outstanding               Net
Number    Claimant   Date      Stat   Indemnity  Medical    Expense  Paid        Reserve   Recovery  Incurred
24W12345  PEREZ JUAN 11/03/2024  O     3,310.00  14,220.00   880.00  18,410.00  12,000.00   -410.00  30,000.00
24W12990  JONES KIM  02/14/2025  C         0.00     780.00     0.00     780.00       0.00      0.00    780.00
Policy Totals:  2 Claims  1 Open       3,310.00  15,000.00   880.00  19,190.00  12,000.00   -410.00  30,780.00
""")
    first, _ = values["claims"]
    (policy,) = values["policies"]
    assert (first["paid"], first["paid_indemnity"], first["paid_medical"]) == ("18410", "3310", "14220")
    assert (policy["paid"], policy["incurred"]) == ("19190", "30780")
    assert (values["totals"]["paid"], values["totals"]["incurred"]) == ("19190", "30780")
    assert failed(values) == []


def test_a_title_above_a_summary_is_no_caption() -> None:
    values = values_of("""
ASPEN MUTUAL WORKERS COMPENSATION FUND     Policyholder Loss Run      Data as of 06/30/2026
Policyholder: ORCHARD PACKING CO
Policy Number: 4409409
Summary by Policy Period
Policy Period             Premium    Claims   Open   Med Only   Paid       Reserves    Incurred
03/15/2025 - 03/15/2026   66,149     1        0      1          8,000      0           8,000
03/15/2024 - 03/15/2025   51,720     0        0      0          0          0           0
All Policy Years          117,869    1        0      1          8,000      0           8,000
Claim Detail
Policy Period 03/15/2025 - 03/15/2026
Claim No    Injured Worker   Injury Date   Claim Type    Status   Paid    Reserves   Incurred
3477424     IVY LIND         04/07/2025    Medical Only  Closed   8,000   0          8,000
Policy Period 03/15/2024 - 03/15/2025
No claims this period
""")
    assert [(each["effective"], each["premium"], each["medical"]) for each in values["policies"]] == [
        ("2025-03-15", "66149", 1),
        ("2024-03-15", "51720", 0),
    ]
    assert values["policies"][1]["policy_number"] == "4409409"
    assert (values["totals"]["premium"], values["totals"]["incurred"]) == ("117869", "8000")
    assert failed(values) == []


def test_a_number_stands_between_a_year_and_its_term() -> None:
    values = values_of("""
Insured Name: ORCHARD PACKING CO      Insurer: Ironwood National Insurance Company     Valued: 30-JUN-2026
Claim ID    Policy No.      Employee      DOI          Cov   O/C   Paid     Reserve   Incurred
Policy Year 2026   INW 551981-26   01-JAN-2026 to 01-JAN-2027
4A264858    INW 551981-26   YATES TANYA   03-FEB-2026  WC    O     4,000    1,000     5,000
Policy Year 2026 Total - 1 claim(s), 1 open                        4,000    1,000     5,000
Policy Year 2025   INW 551981-25   01-JAN-2025 to 01-JAN-2026   No Losses
All Policy Years - 1 claim(s), 1 open                              4,000    1,000     5,000
""")
    assert [(each["policy_number"], each["effective"], each["incurred"]) for each in values["policies"]] == [
        ("INW 551981-26", "2026-01-01", "5000"),
        ("INW 551981-25", "2025-01-01", "0"),
    ]
    assert (values["totals"]["claims"], values["totals"]["incurred"]) == (1, "5000")


def test_a_premium_beside_a_term_is_no_number_of_a_policy() -> None:
    values = values_of("""
Cobalt National Insurance                 Loss Run Report                Losses as of 06/30/2026
Customer: ORCHARD PACKING CO              Coverage: Workers Compensation
Policy Period   PREMIUM 412345   03/01/2025 to 03/01/2026
Claim Number   Claimant      Date of Loss   Status   Total Paid   Total Reserves   Total Incurred
2025-000111    ADAMS, LEE    04/02/2025     Closed         500.00             0.00           500.00
""")
    assert {each["policy_number"] for each in values["policies"]} <= {None}


def test_a_letter_names_the_insured_and_policies_without_losses() -> None:
    values = values_of("""
Larkspur Managers, LLC
Program Administrator for Fairhaven Insurance Company
RE: ORCHARD PACKING CO - Workers' Compensation Loss History
Loss information is current through 06/30/2026.
Policy #      Eff. Date     Exp. Date     Claims    Total Paid   Total O/S   Total Incurred
FHW-2292-26   03/15/2026    03/15/2027    NO LOSSES
FHW-2292-25   03/15/2025    03/15/2026    2         $12,000      $5,000      $17,000
Total                                     2         $12,000      $5,000      $17,000
""")
    assert (values["insured"], values["carrier"]) == ("ORCHARD PACKING CO", "Fairhaven Insurance Company")
    assert values["valuation_date"] == "2026-06-30"
    assert [(each["policy_number"], each["claims"], each["incurred"]) for each in values["policies"]] == [
        ("FHW-2292-26", 0, "0"),
        ("FHW-2292-25", 2, "17000"),
    ]
    assert values["totals"]["incurred"] == "17000"
    assert failed(values) == []


def test_open_in_the_column_of_closing_days_is_not_of_the_next_column() -> None:
    values = values_of("""
PALMETTO EMPLOYERS INSURANCE               Workers Compensation       Experience through 06/30/2026
ORCHARD PACKING CO                                                    Generated on 07/03/2026
Policy Number: PEI3310864-25   Policy Period: 07/01/2025 - 07/01/2026
Claim #    Employee Name  Injury Dt    Date Notified  Closed Dt    Type          Paid      Reserve    Incurred
202574336  CROWDER, ANA   07/26/2025   07/28/2025     11/12/2025   Medical Only  3,200     0          3,200
202548109  HARGROVE, RAY  09/01/2025   09/02/2025     OPEN         Medical Only  4,400     5,900      10,300
""")
    _, second = values["claims"]
    assert (second["type"], second["closed_date"]) == ("Medical Only", None)
    assert second["reported_date"] == "2025-09-02"
    assert (values["insured"], values["valuation_date"]) == ("ORCHARD PACKING CO", "2026-06-30")


def test_a_number_ends_where_the_next_label_begins() -> None:
    values = values_of("""
Cobalt National Insurance                 Loss Run Report                Losses as of 06/30/2026
CUSTOMER: ORCHARD PACKING CO              COVERAGE: WORKERS COMPENSATION
POLICY NUMBER: CN-0012345 POLICY PERIOD: 03/01/2025 TO 03/01/2026
CLAIM NO.: 2025-000111      STATUS: CLOSED             PAID MEDICAL: 500.00
CLAIMANT: ADAMS, LEE        LOSS DATE: 04/02/2025      PAID INDEMNITY: 200.00
TYPE: INDEMNITY             STATE: OH                  OUTSTANDING: 0.00
                                                       TOTAL INCURRED:     700.00
""")
    (policy,) = values["policies"]
    assert (policy["policy_number"], policy["effective"]) == ("CN-0012345", "2025-03-01")
    (claim,) = values["claims"]
    assert [claim[name] for name in ("paid_medical", "paid_indemnity", "paid", "incurred")] == [
        "500", "200", "700", "700",
    ]  # fmt: skip


def test_the_head_of_the_next_policy_is_no_claim_and_a_total_that_adds_up_is_incurred() -> None:
    values = values_of("""
Bluestem Casualty Group                   Claims Experience              Losses as of: 06/30/2026
Policyholder Name: ORCHARD PACKING CO
GH40726  (01/01/2026 - 01/01/2027)  Workers Compensation
File No.    Injured Worker    Acc. Date    Injury Type    Status    Paid      Unpaid    Total
2689113     W. FIELD          02/03/2026   Indemnity      Closed    9,300     0         9,300
GH40725  (01/01/2025 - 01/01/2026)  Workers Compensation
File No.    Injured Worker    Acc. Date    Injury Type    Status    Paid      Unpaid    Total
2543458     S. SALT           02/18/2025   Indemnity      Open      3,700     1,000     4,700
""")
    assert [(each["claim_number"], each["policy_number"], each["incurred"]) for each in values["claims"]] == [
        ("2689113", "GH40726", "9300"),
        ("2543458", "GH40725", "4700"),
    ]
    assert [(each["policy_number"], each["incurred"]) for each in values["policies"]] == [
        ("GH40726", "9300"),
        ("GH40725", "4700"),
    ]
