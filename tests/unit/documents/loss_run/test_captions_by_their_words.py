"""Captions that no list has, counts beside each other, and columns that their values tell."""

import pytest

from documents.loss_run.captions import tokens_of
from documents.loss_run.layout import generic
from tests.unit.documents.loss_run.drawing import Paper
from tests.unit.documents.loss_run.figures import failed, read_of, reading_of, values_of


@pytest.mark.parametrize(
    ("caption", "field"),
    [
        ("Term Eff Dt", "effective"), ("Coverage Ends On", None), ("Cov Exp Dt", "expiration"),
        ("Losses Evaluated Through", "valuation_date"), ("EVAL DATE", "valuation_date"),
        ("Date Claim Rcvd", "reported_date"), ("Clm Clsd Dt", "closed_date"), ("Statement Date", "run_date"),
        ("Jurisdiction St", "state"), ("Injured Wkr", None), ("Deductible Recov.", "ignored"),
        ("Reserve Line", "part"), ("# Total # Open Claims Claims", None), ("Policy No WC", None),
        ("Case Resv", "reserve."), ("Incept", "effective"), ("Expire", "expiration"),
        ("Gross Incurred", "incurred.gross"), ("Net Incurred", "incurred.net"), ("Days to Report", "ignored"),
    ],
)  # fmt: skip
def test_a_caption_is_told_by_its_words_in_any_order(caption: str, field: str | None) -> None:
    assert generic().vocabulary.field(tokens_of(caption)) == field


def test_a_report_without_a_known_title_is_known_by_the_captions_of_its_claims() -> None:
    values = values_of("""
DELTA STATE FUND                                       CLAIM COST STATEMENT
EMPLOYER: GAMMA FOODS LLC        EVAL DATE: 03/07/2026        PREPARED: 03/09/2026
POLICY NO. 94582-25    TERM 02/01/2024 THRU 02/01/2025    PREMIUM 106,374.00
CLAIM     EMPLOYEE        DATE OF      CLM   STA     MEDICAL      COMP     TOTAL
NUMBER    NAME            INJURY       TYP   TUS     PAID         PAID     INCURRED
0690883   RAMIREZ, MIG    02/28/2024   IND   O       1,000.00   500.00     1,500.00
0623102   JOHNSON, AMI    03/25/2024   MED   C         457.95     0.00       457.95
""")
    assert (values["valuation_date"], values["report_date"]) == ("2026-03-07", "2026-03-09")
    assert [claim["status"] for claim in values["claims"]] == ["O", "C"]
    assert [claim["claim_number"] for claim in values["claims"]] == ["0690883", "0623102"]
    assert values["policies"][0]["open"] == 1


def test_numbers_of_claims_may_stand_in_one_column() -> None:
    for caption, first, second, total in (
        ("Total / Open", "4 / 1", "2 / 0", "6 / 1"),
        ("Claims (Open)", "4 (1)", "2 (0)", "6 (1)"),
    ):
        values = values_of(f"""
Company: Sagebrush Preferred Insurance Co.
Insured: ORCHARD PACKING CO      Data as of: July 18, 2026      Workers' Compensation Loss Summary
                                       Claims
Policy      Policy Term              {caption:<15} Total Paid   Reserves   Total Incurred
EG186547    02/01/2023-02/01/2024    {first:<15} $2,000       $500       $2,500
EG186546    02/01/2022-02/01/2023    {second:<15} $700         $0         $700
Totals                               {total:<15} $2,700       $500       $3,200
""")
        assert values["carrier"] == "Sagebrush Preferred Insurance Co."
        assert [(each["claims"], each["open"]) for each in values["policies"]] == [(4, 1), (2, 0)]
        assert (values["totals"]["claims"], values["totals"]["open"]) == (6, 1)
        assert [each["paid"] for each in values["policies"]] == ["2000", "700"]


def test_a_column_of_codes_is_told_by_them_and_a_heading_names_the_state() -> None:
    values = values_of("""
FREEDOM HILL MUTUAL INSURANCE COMPANY          Loss experience for ORCHARD PACKING CO
Workers Compensation losses as of September 25, 2026
WC2-463-541363   10/01/24 to 10/01/25
Claim #           ST    DOI         Claimant Name     Cat    Ind Pd    Med Pd    O/S Rsv   Incurred
Alabama
WC115-C17828-01   CL    01/24/25    JONES, AMIR       LT     62,127    1,005     -         63,132
State subtotal - 1 claims                                    62,127    1,005     -         63,132
Florida
WC669-C91717-00   OP    10/28/24    JOHNSON, MAY      MO     -         1,325     3,090     4,415
State subtotal - 1 claims                                    -         1,325     3,090     4,415
Term total - 2 claims, 1 open                                62,127    2,330     3,090     67,547
""")
    first, second = values["claims"]
    assert (first["status"], first["type"], first["state"]) == ("CL", "Lost Time", "AL")
    assert (second["status"], second["type"], second["state"]) == ("OP", "Medical Only", "FL")
    (policy,) = values["policies"]
    assert (policy["claims"], policy["paid"], policy["incurred"]) == (2, "64457", "67547")
    assert failed(values) == []


def test_words_of_one_caption_stay_together_though_each_is_a_caption() -> None:
    paper = Paper()
    for line in (
        [(40, "Sterling Claims Management, Inc.")],
        [(40, "Loss Run"), (300, "Client: ORCHARD PACKING CO"), (560, "As of: 09/08/2026")],
        [(40, "Policy: WLR18316335"), (300, "Policy Dates: 06/15/2025 to 06/15/2026"), (560, "Coverage: WC")],
        [(40, "Claim Number"), (150, "Claimant / Loss Date"), (270, "Status / Type"), (350, "Reserve Line"),
         (-480, "Paid"), (-560, "Outstanding"), (-640, "Gross Incurred"), (-710, "Recoveries"),
         (-780, "Net Incurred")],
        [(40, "3021288-0001"), (150, "OBRIEN, SUE"), (270, "Open"), (350, "Indemnity"),
         (-480, "400.00"), (-560, "100.00"), (-640, "500.00"), (-710, "0.00"), (-780, "500.00")],
        [(150, "DOL 08/01/2025"), (270, "Indemnity"), (350, "Medical"),
         (-480, "300.00"), (-560, "50.00"), (-640, "350.00"), (-710, "0.00"), (-780, "350.00")],
        [(150, "Rptd 08/05/2025"), (350, "Expense"),
         (-480, "20.00"), (-560, "5.00"), (-640, "25.00"), (-710, "0.00"), (-780, "25.00")],
        [(350, "Total"), (-480, "720.00"), (-560, "155.00"), (-640, "875.00"), (-710, "(75.00)"),
         (-780, "800.00")],
    ):  # fmt: skip
        paper.line(*line)
    reading = reading_of(paper.content())
    (claim,) = reading["values"]["claims"]
    names = ("paid", "paid_indemnity", "paid_medical", "reserve", "recovery", "incurred")
    assert [claim[name] for name in names] == ["720", "400", "300", "155", "75", "800"]
    assert (claim["injury_date"], claim["reported_date"]) == ("2025-08-01", "2025-08-05")
    assert reading["evidence"]["claims[0].incurred"]["flags"] == ["incurred.net_taken"]


def test_labels_with_one_word_answers_are_no_captions_and_leaders_are_no_words() -> None:
    values = values_of("""
HUDSON HILL MUTUAL INSURANCE CO     LOSS RUN
ASSURED: HARBOR HOTEL LLC   LOSSES THRU 09/16/26   PRODUCED ON 09/17/26   COV WC
POLICY NO W 2153078-0   POLICY TERM 03/16/24 TO 03/16/25
  CLAIM NO 69943244-195   CLAIMANT MOORE, JO     D/L 07/14/24   REPORTED 07/16/24
  STATUS OPEN             TYPE INDEMNITY
  MED PAID    1,000.00  IND PAID      500.00  RESERVE      200.00  INCURRED    1,700.00
  TOTALS FOR POLICY W 2153078-0
    NUMBER OF CLAIMS ................1
    TOTAL PAID ...............1,500.00
    TOTAL INCURRED ...........1,700.00
""")
    (claim,), (policy,) = values["claims"], values["policies"]
    assert (claim["status"], claim["type"], claim["paid"]) == ("OPEN", "INDEMNITY", "1500")
    assert (policy["claims"], policy["paid"], policy["incurred"]) == (1, "1500", "1700")
    assert values["valuation_date"] == "2026-09-16"


def test_a_list_of_terms_behind_the_claims_and_a_number_like_a_day_head_policies() -> None:
    (reading,) = read_of("""
IRONSIDE INSURANCE COMPANIES       WORKERS COMPENSATION LOSS RUN
INSURED: ORCHARD PACKING CO        VALUED: 02/21/2026
Policy       Claim          Injured Worker    Injury      Rec'd       Paid     Reserved   Incurred
EF364944     EF364944-04    Lopez, Jen        08/17/25    08/18/25    741.10   0.00       741.10
TOTAL CLAIMS: 1                                                       741.10   0.00       741.10
POLICY TERMS INCLUDED
EF364944   05/01/2025 - 05/01/2026   CLAIMS: 1
3857199-24-22   05/01/2024 - 05/01/2025   NO CLAIMS
EF364942   05/01/2023 - 05/01/2024   Audited premium $81,250
""")
    values = reading["values"]
    assert values["claims"][0]["reported_date"] == "2025-08-18"
    assert [(each["policy_number"], each["effective"], each["claims"]) for each in values["policies"]] == [
        ("EF364944", "2025-05-01", 1), ("3857199-24-22", "2024-05-01", 0),
        ("EF364942", "2023-05-01", None),
    ]  # fmt: skip
    assert values["policies"][2]["premium"] == "81250"


def test_words_that_are_strange_make_a_column_unknown_and_not_one_of_claims() -> None:
    values = values_of("""
North Star Mutual              Five-year loss summary, workers' compensation
Prepared for: HARBOR HOTEL LLC        Valued October 8, 2026
                                         Total     Open      Total     Average cost per   Loss
Policy number   Policy period
                                         claims    claims    incurred  claim              ratio
A64343          04/01/2024 - 04/01/2025  2         0         $23,184   $11,592            12%
A64342          04/01/2023 - 04/01/2024  1         1         $1,470    $1,470             6%
""")
    assert [(each["claims"], each["incurred"]) for each in values["policies"]] == [(2, "23184"), (1, "1470")]
    assert values["claims"] == []
