"""Columns and lines of which only what stands below or beside them shows the meaning."""

from tests.unit.documents.loss_run.figures import failed, values_of

HEAD = """
Copper Ridge Insurance Company     Workers' Compensation Loss Run     Valued as of 03/31/2026
Insured: ORCHARD PACKING CO
"""


def test_two_columns_of_days_a_year_apart_are_the_term() -> None:
    values = values_of(
        HEAD
        + """
Policy No.    From        To          Claims   Paid      Reserve   Incurred
WC5512025     06/01/2025  06/01/2026  2        700.00    250.00    950.00
WC5512024     06/01/2024  06/01/2025  0        0.00      0.00      0.00
Combined                              2        700.00    250.00    950.00
"""
    )
    assert [(each["effective"], each["expiration"]) for each in values["policies"]] == [
        ("2025-06-01", "2026-06-01"),
        ("2024-06-01", "2025-06-01"),
    ]


def test_a_column_that_names_parts_on_each_line_of_a_claim_is_what_its_amounts_are_for() -> None:
    values = values_of(
        HEAD
        + """
Policy Number: WC5512025     Term: 06/01/2025 to 06/01/2026
Claim Number   Claimant Name   Date of Injury   Status   Coverage    Paid    Reserve   Incurred
WC1200345      Miller, Al      06/12/2025       Open     Indemnity   1,241   9,493     10,734
                                                         Medical     900     12        912
                                                         Expense     4       0         4
                                                         Total       2,145   9,505     11,650
WC1200399      Jones, Bo       07/02/2025       Closed   Indemnity   0       0         0
                                                         Medical     1,270   0         1,270
                                                         Expense     0       0         0
                                                         Total       1,270   0         1,270
"""
    )
    said = [
        (each["paid"], each["paid_indemnity"], each["paid_medical"], each["reserve"], each["incurred"])
        for each in values["claims"]
    ]
    assert said == [("2145", "1241", "900", "9505", "11650"), ("1270", "0", "1270", "0", "1270")]
    assert failed(values) == []


def test_codes_that_stand_close_are_those_of_two_columns() -> None:
    values = values_of(
        HEAD
        + """
Policy Number: WC5512025     Term: 06/01/2025 to 06/01/2026
CLAIM       CLAIMANT       DATE OF    DATE      TYP ST    MEDICAL     INDEMNITY   TOTAL
NUMBER                     LOSS       REPTD               PAID        PAID        INCURRED
68915688    GARCIA, NAN    06/14/25   06/17/25  MED PA    3,023.67    .00         3,023.67
14671561    LEE, JAMES     08/10/25   08/11/25  IND NJ    1,000.00    500.00      1,500.00
"""
    )
    assert [(each["reported_date"], each["type"], each["state"]) for each in values["claims"]] == [
        ("2025-06-17", "Medical", "PA"),
        ("2025-08-11", "Indemnity", "NJ"),
    ]


def test_captions_in_a_line_of_totals_begin_no_table() -> None:
    values = values_of(
        HEAD
        + """
Policy: WC5512025       Effective 06/01/2025     Expires 06/01/2026
Claim: 4997-70              Medical      Indemnity     Expense      Total
Claimant: Olga Thomas
Paid                        100.00       50.00         7.00         157.00
Outstanding                 20.00        0.00          0.00         20.00
Incurred                    120.00       50.00         7.00         177.00
Policy Total                Medical      Indemnity     Expense      Total
Claims: 1
Paid                        100.00       50.00         7.00         157.00
Outstanding                 20.00        0.00          0.00         20.00
Incurred                    120.00       50.00         7.00         177.00
"""
    )
    (policy,) = values["policies"]
    assert (policy["paid"], policy["reserve"], policy["incurred"]) == ("157", "20", "177")


def test_a_number_with_a_term_below_a_whole_claim_begins_the_next_policy() -> None:
    values = values_of(
        HEAD
        + """
Policy 3003270: Mar 01, 2025 - Mar 01, 2026
Claim no.  879-8713                Injured employee  Carlos Gonzalez
Date of injury  11/14/2025         Status  Open
Total paid  $96.00                 Total incurred  $96.00
Policy 3003271: Mar 01, 2024 - Mar 01, 2025
Claim no.  853-5734                Injured employee  Susan Jones
Date of injury  05/09/2024         Status  Closed
Total paid  $10.00                 Total incurred  $10.00
"""
    )
    assert [(each["policy_number"], each["effective"]) for each in values["policies"]] == [
        ("3003270", "2025-03-01"),
        ("3003271", "2024-03-01"),
    ]
    assert [each["policy_number"] for each in values["claims"]] == ["3003270", "3003271"]


def test_no_claims_below_a_heading_are_those_of_its_policy() -> None:
    values = values_of(
        HEAD
        + """
Claims detail - WC55120-25 (06/01/2025 - 06/01/2026)
Name          Claim      Accident     Sts   Paid     Reserved   Incurred
Brown, Sue    LWC56556   09/24/2025   CL    80.00    0.00       80.00
Claims detail - WC55120-24 (06/01/2024 - 06/01/2025)
(no claims)
"""
    )
    assert [(each["policy_number"], each["claims"], each["paid"]) for each in values["policies"]] == [
        ("WC55120-25", 1, "80"),
        ("WC55120-24", 0, "0"),
    ]
    assert (values["totals"]["paid"], values["totals"]["claims"]) == ("80", 1)


def test_a_term_may_stand_in_the_rows_of_claims() -> None:
    values = values_of(
        HEAD
        + """
Policy No.  From        To          Claim No.  Claimant   Date of Loss  Status  Paid    Reserve   Incurred
WC5512025   06/01/2025  06/01/2026  880011     Jones, Al  08/03/2025    Open    700.00  250.00    950.00
WC5512024   06/01/2024  06/01/2025  870011     Smith, Bo  09/03/2024    Closed  30.00   0.00      30.00
"""
    )
    assert [(each["policy_number"], each["effective"], each["incurred"]) for each in values["policies"]] == [
        ("WC5512025", "2025-06-01", "950"),
        ("WC5512024", "2024-06-01", "30"),
    ]


def test_a_box_may_say_whose_report_it_is_and_what_it_comes_to() -> None:
    values = values_of("""
Copper Ridge Insurance Company     Workers' Compensation Loss Run
Named Insured            Valuation Date   Total Claims   Open Claims   Total Incurred
ORCHARD PACKING CO       03/31/2026       2              1             980.00
Policy Number: WC5512025     Term: 06/01/2025 to 06/01/2026
Claim No.  Claimant   Date of Loss  Status  Paid    Reserve   Incurred
880011     Jones, Al  08/03/2025    Open    700.00  250.00    950.00
870011     Smith, Bo  09/03/2025    Closed  30.00   0.00      30.00
""")
    assert (values["insured"], values["valuation_date"]) == ("ORCHARD PACKING CO", "2026-03-31")
    assert (values["totals"]["claims"], values["totals"]["open"], values["totals"]["incurred"]) == (
        2,
        1,
        "980",
    )


def test_a_letter_may_stand_for_the_word_date() -> None:
    values = values_of(
        HEAD
        + """
POLICY: WC5512025   EFF: 06/01/2025   EXP: 06/01/2026
CLAIM NO: 61380603     CLAIMANT: SMITH, MIGUEL     STATUS: OPEN
D/LOSS: 08/03/2025     D/REPORT: 08/05/2025        TYPE: IND
                 PAID        RESERVE      INCURRED
   LOSS          100.00      20.00        120.00
"""
    )
    (claim,) = values["claims"]
    assert (claim["injury_date"], claim["reported_date"]) == ("2025-08-03", "2025-08-05")


def test_loss_over_days_is_the_day_of_loss() -> None:
    values = values_of(
        HEAD
        + """
Policy Number: WC5512025     Term: 06/01/2025 to 06/01/2026
Claim       Loss       Reported   Claimant    Status   Paid     Outstanding   Incurred
880011      8/3/25     8/5/25     Jones, Al   Open     700.00   250.00        950.00
870011      9/3/25     9/3/25     Smith, Bo   Closed   30.00    0.00          30.00
"""
    )
    assert [(each["injury_date"], each["reported_date"]) for each in values["claims"]] == [
        ("2025-08-03", "2025-08-05"),
        ("2025-09-03", "2025-09-03"),
    ]
