"""Records of several lines, and what their further lines say: policies, days, amounts, totals."""

from tests.unit.documents.loss_run.drawing import Paper
from tests.unit.documents.loss_run.figures import failed, read_of, reading_of, values_of

HEAD = """
Copper Ridge Insurance Company     Workers' Compensation Loss Run     Valued as of 03/31/2026
Insured: ORCHARD PACKING CO
"""
FOUR_LINES = """
Claim No       Claimant       Department    Place
Old Number     Class Cd       DOL           Nature         Status
Policy Number  Juris St       First Aware   Employee Lag   Category             Indem   Medical  LAE   Total
Pol. Eff Date  Insured        Date Rcvd     Reporting Lag  Adjuster
2302507        Kowalski, Ann  Main          Dayton                   Reserves       0    1,000     0   1,000
0              8380           12/01/2025    Sprain         O         Payments     100      500     4     604
WC5512025      OH             12/01/2025    0 Days         LT        Recoveries     0        0     0       0
11/15/2025     Orchard Pack   12/13/2025    12 Days        jsm       Incurred     100    1,500     4   1,604
2403632        Lee, James     Main          Dayton                   Reserves       0        0     0       0
0              5183           01/11/2025    Strain         C         Payments       0      396     0     396
WC5512024      KY             01/11/2025    0 Days         MO        Recoveries     0        0     0       0
11/15/2024     Orchard Pack   01/14/2025    3 Days         jsm       Incurred       0      396     0     396
"""


def test_a_claims_policy_stands_on_a_further_line_of_its_record() -> None:
    values = values_of(HEAD + FOUR_LINES)
    names = ("claim_number", "policy_number", "state", "injury_date", "reported_date", "paid", "incurred")
    assert [tuple(claim[name] for name in names) for claim in values["claims"]] == [
        ("2302507", "WC5512025", "OH", "2025-12-01", "2025-12-13", "604", "1604"),
        ("2403632", "WC5512024", "KY", "2025-01-11", "2025-01-14", "396", "396"),
    ]
    terms = [(policy["policy_number"], policy["effective"]) for policy in values["policies"]]
    assert terms == [("WC5512025", "2025-11-15"), ("WC5512024", "2024-11-15")]
    assert failed(values) == []


def test_a_caption_without_a_meaning_keeps_the_words_below_it() -> None:
    types = [claim["type"] for claim in values_of(HEAD + FOUR_LINES)["claims"]]
    assert types == ["Lost Time", "Medical Only"]


def test_sums_of_open_claims_are_not_those_of_the_report() -> None:
    values = values_of(
        HEAD
        + FOUR_LINES
        + """
                               Report Totals
                                                                                Indem   Medical  LAE   Total
Totals for Open                                                      Reserves       0    1,000     0   1,000
                                                                     Payments     100      500     4     604
                                                                     Incurred     100    1,500     4   1,604
Report Totals                                                        Reserves       0    1,000     0   1,000
                                                                     Payments     100      896     4   1,000
                                                                     Incurred     100    1,896     4   2,000
"""
    )
    totals = values["totals"]
    assert (totals["paid"], totals["reserve"], totals["incurred"]) == ("1000", "1000", "2000")
    assert failed(values) == []


def test_the_number_of_claims_may_stand_beside_a_further_row_of_totals() -> None:
    values = values_of(
        HEAD
        + """
Claimant     Claim Number  Accident Date  O/C              Total      Medical     Expense
Policy Eff Date: 03/15/2025  Policy Number: UB-9H426415-25
Ramirez, B   EKT5457       04/29/2025     O      Inc:      $165.00    $150.00     $15.00
                                                 Pd:       $106.00    $96.00      $10.00
                                                 O/S:      $59.00     $54.00      $5.00
Subtotals for Policy Eff Date : 03/15/2025       Inc:      $165.00    $150.00     $15.00
Total Claim Count: 1                             Pd:       $106.00    $96.00      $10.00
                                                 O/S:      $59.00     $54.00      $5.00
Policy Eff Date: 03/15/2024  Policy Number: UB-9H426415-24
Mbeki, J     EKT5399       05/02/2024     C      Inc:      $20.00     $20.00      $0.00
                                                 Pd:       $20.00     $20.00      $0.00
                                                 O/S:      $0.00      $0.00       $0.00
Subtotals for Policy Eff Date : 03/15/2024       Inc:      $20.00     $20.00      $0.00
Total Claim Count: 1                             Pd:       $20.00     $20.00      $0.00
                                                 O/S:      $0.00      $0.00       $0.00
Report Grand Totals                              Inc:      $185.00    $170.00     $15.00
Total Claim Count: 2                             Pd:       $126.00    $116.00     $10.00
                                                 O/S:      $59.00     $54.00      $5.00
"""
    )
    sums = [*values["policies"], values["totals"]]
    assert [(each["claims"], each["paid"], each["incurred"]) for each in sums] == [
        (1, "106", "165"),
        (1, "20", "20"),
        (2, "126", "185"),
    ]
    assert failed(values) == []


def test_a_day_behind_closed_is_when_the_claim_was_closed() -> None:
    values = values_of(
        HEAD
        + """
POLICY NO: EIG 9051918 00     EFF: 01/01/25     EXP: 01/01/26
CLAIM NO    CLAIMANT         LOSS DATE   REPORTED   ST   PAID       RESERVE    INCURRED
2025007080  HAMMOND, THOMAS  01/23/25    01/28/25   C    2,100.56   0.00       2,100.56
            ANKLE - FOREIGN BODY IN EYE        CLOSED 06/28/25
"""
    )
    assert [claim["closed_date"] for claim in values["claims"]] == ["2025-06-28"]


def test_the_day_that_activity_goes_to_is_that_of_the_valuation() -> None:
    values = values_of(
        """
Copper Ridge Insurance Company     Workers' Compensation Loss Run
This report reflects claim activity through 06/08/2025. Created on 06/11/2025.
Policy Number: WC5512024     Term: 06/01/2024 to 06/01/2025
Claim No.  Claimant     Loss Date     Paid       Reserve    Incurred
14671561   Lee, James   08/10/2024    1,500.00   0.00       1,500.00
"""
    )
    assert (values["valuation_date"], values["valuation_from"]) == ("2025-06-08", "caption")


def test_a_type_that_is_a_code_is_not_certain() -> None:
    (reading,) = read_of(
        HEAD
        + """
Policy Number: WC5512025     Term: 06/01/2025 to 06/01/2026
Claim No.  Claimant     Loss Date   Type           Status    Paid       Reserve    Incurred
68915688   Garcia, Nan  06/14/2025  IND            Open      3,023.67   1,000.00   4,023.67
14671561   Lee, James   08/10/2025  Medical Only   Closed    1,500.00   0.00       1,500.00
"""
    )
    sure = [reading["evidence"][f"claims[{number}].type"]["confidence"] >= 0.9 for number in range(2)]
    assert sure == [False, True]


def test_a_term_may_have_spaces_in_its_days_as_pictures_show_them() -> None:
    values = values_of(
        HEAD
        + """
Policy number: WC5512025
Policy period            Premium    Claims   Paid        Reserve     Incurred
10/15/2025-10/1 5/2026   $80,128    3        33,684.88   44,965.65   78,650.53
10/15/2024-1 0/15/2025   $79,824    1        3,475.30    0.00        3,475.30
"""
    )
    assert [policy["effective"] for policy in values["policies"]] == ["2025-10-15", "2024-10-15"]


def test_captions_may_take_more_lines_than_the_records_below_them() -> None:
    paper = Paper(size=6)
    paper.line((30, "Copper Ridge Insurance Company  Workers' Compensation Loss Run"))
    paper.line((30, "Data Valued As Of: 07/14/2026"))
    upper = [(30, "Claim Number"), (120, "Loss Date"), (180, "Status"), (290, "Medical"), (430, "Indemnity")]
    paper.line(*upper, (660, "Net"), gap=0.8)
    paper.line((590, "Recovery"), gap=0.8)
    paper.line((30, "Claimant"), (120, "Report Date"), (180, "Close Date"), (650, "Incurred"), gap=0.8)
    columns = (250, 290, 330, 390, 430, 480)
    paper.line(*((x, text) for x, text in zip(columns, ["Paid", "O/S", "Incurred"] * 2, strict=True)))
    paper.line((30, "Policy: RWC-2026-59552   Period: 01/15/2026 to 01/15/2027"))
    for number, day, paid in (("3026002711", "02/21/2026", "96.27"), ("3026003025", "04/14/2026", "57.75")):
        amounts = (paid, "10.00", f"{float(paid) + 10:.2f}", "0.00", "5.00", "5.00")
        places = [(-x - 15, text) for x, text in zip(columns, amounts, strict=True)]
        last = [(-610, "1.00"), (-670, f"{float(paid) + 14:.2f}")]
        paper.line((30, number), (120, day), (180, "Closed"), *places, *last)
        paper.line((30, "Novak, Susan"), (120, "05/24/2026"), (180, "07/12/2026"))
    values = reading_of(paper.content())["values"]
    names = (
        "claim_number",
        "claimant",
        "injury_date",
        "closed_date",
        "paid",
        "reserve",
        "recovery",
        "incurred",
    )
    assert [tuple(claim[name] for name in names) for claim in values["claims"]] == [
        ("3026002711", "Novak, Susan", "2026-02-21", "2026-07-12", "96.27", "15", "1", "110.27"),
        ("3026003025", "Novak, Susan", "2026-04-14", "2026-07-12", "57.75", "15", "1", "71.75"),
    ]
