"""Loss runs in other words: captions that mean a day, a count or a payment by what stands beside them."""

from documents.loss_run.read import read_text
from tests.unit.documents.loss_run.figures import failed, read_of, values_of


def test_a_caption_of_an_injury_is_a_day_where_claims_have_no_other() -> None:
    values = values_of("""
HILLTOP WORKERS COMP TRUST                Claims Status Report           Valuation: 2026-06-30
Member: ORCHARD PACKING CO
Policy # HT-0012345     2025-03-01 to 2026-03-01
Claim #       Worker          Injury        Report Date   Status             Medical     Indemnity    Total
2025-000111   ADAMS, LEE      2025-04-02    2025-04-03    Closed   Paid       500.00        0.00       500.00
                                                                   Reserved     0.00        0.00         0.00
                                                                   Incurred   500.00        0.00       500.00
""")
    (claim,) = values["claims"]
    assert (claim["injury_date"], claim["reported_date"]) == ("2025-04-02", "2025-04-03")
    assert (values["insured"], claim["incurred"]) == ("ORCHARD PACKING CO", "500")


def test_lost_time_beside_medical_only_is_a_number_of_claims() -> None:
    values = values_of("""
KEYSTONE UNDERWRITERS MUTUAL              Workers Compensation           Experience as of 06/30/2026
INSURED NAME: ORCHARD PACKING CO
POLICY NUMBER  POLICY PERIOD        PREMIUM   MED ONLY   LOST TIME   OPEN   TOTAL RES   TOTAL INC
KU-0012345     03/01/25 - 03/01/26  41,000    2          1           1      4,000       9,500
KU-0012344     03/01/24 - 03/01/25  40,000    0          0           0      0           0
TOTAL                               81,000    2          1           1      4,000       9,500

CLAIM NO       CLAIMANT     D.O.I.     O/C   RESERVES   TOTAL INC
2025-000111    ADAMS, LEE   04/02/25   O     4,000      8,800
""")
    first, second = values["policies"]
    assert [first[name] for name in ("claims", "medical", "indemnity", "open")] == [3, 2, 1, 1]
    assert second["claims"] == 0
    assert values["claims"][0]["injury_date"] == "2025-04-02"
    assert values["valuation_date"] == "2026-06-30"


def test_a_number_and_its_term_alone_head_a_policy() -> None:
    values = values_of("""
Cobalt National Insurance                 Loss Run Report                Losses as of 06/30/2026
Customer: ORCHARD PACKING CO              Coverage: Workers Compensation
CN-0012345  (03/01/2025-03/01/2026)
Claim Number   Claimant      Date of Loss   Status   Medical Paid   Total Reserves   Total Incurred
2025-000111    ADAMS, LEE    04/02/2025     Closed         500.00             0.00           500.00
Totals         1 claims                                    500.00             0.00           500.00
CN-0012344  (03/01/2024-03/01/2025)
Claim Number   Claimant      Date of Loss   Status   Medical Paid   Total Reserves   Total Incurred
2024-000222    BROWN, MAY    05/06/2024     Open           700.00           300.00         1,000.00
Totals         1 claims                                    700.00           300.00         1,000.00
""")
    assert [(each["policy_number"], each["effective"], each["incurred"]) for each in values["policies"]] == [
        ("CN-0012345", "2025-03-01", "500"),
        ("CN-0012344", "2024-03-01", "1000"),
    ]
    assert (values["totals"]["claims"], values["totals"]["incurred"]) == (2, "1500")


def test_the_totals_of_a_policy_without_claims_are_not_the_reports() -> None:
    values = values_of("""
Atlas Mutual Insurance                    Workers Compensation Loss Detail        Valued: 06/30/2026
Insured Name: ORCHARD PACKING CO
Policy Number: AT-0012345    Policy Dates: 03/01/2025 - 03/01/2026
Claim         Claimant      Loss Dt      Status   Paid       Reserve    Incurred
2025-000111   ADAMS, LEE    04/02/2025   Open     500.00     250.00     750.00
Total Claims: 1                                   500.00     250.00     750.00
Policy Number: AT-0012344    Policy Dates: 03/01/2024 - 03/01/2025
Claim         Claimant      Loss Dt      Status   Paid       Reserve    Incurred
Total Claims: 0                                   0.00       0.00       0.00
""")
    assert [each["claims"] for each in values["policies"]] == [1, 0]
    assert (values["totals"]["claims"], values["totals"]["incurred"]) == (1, "750")


def test_totals_below_one_policys_sum_are_doubted_though_another_has_none() -> None:
    (reading,) = read_of("""
Atlas Mutual Insurance                    Workers Compensation Loss Summary       Valued: 06/30/2026
Insured Name: ORCHARD PACKING CO
Policy Number   Effective    Expiration   Claims   Paid        Reserve     Incurred
AT-0012345      03/01/2025   03/01/2026   3        5,000.00    2,500.00    7,500.00
AT-0012344      03/01/2024   03/01/2025
Grand Total                               1        500.00      250.00      750.00
""")
    assert ("totals", "-6750") in failed(reading["values"])
    assert reading["evidence"]["totals.incurred"]["confidence"] <= 0.5


def test_parts_without_a_word_of_payment_are_paid_where_the_row_adds_up() -> None:
    values = values_of("""
TALLGRASS STATE COMPENSATION FUND         EMPLOYER LOSS HISTORY          VALUED: 06/30/2026
EMPLOYER: ORCHARD PACKING CO
POLICY: TS-0012345   FROM: 03/01/2025  TO: 03/01/2026
CLAIM NO      EMPLOYEE    INJ DATE   RPT DATE   STAT   MEDICAL   COMPENSATION  RESERVE   SUBRO    TOTAL COST
2025-000111   ADAMS, LEE  04/02/2025 04/03/2025 OPEN    500.00         250.00   400.00   -100.00   1,050.00
TOTAL 1 CLAIM(S)                                        500.00         250.00   400.00   -100.00   1,050.00
""")
    (claim,) = values["claims"]
    assert [claim[name] for name in ("injury_date", "reported_date", "status")] == [
        "2025-04-02",
        "2025-04-03",
        "OPEN",
    ]
    assert [claim[name] for name in ("paid", "paid_medical", "paid_indemnity", "recovery")] == [
        "750",
        "500",
        "250",
        "100",
    ]
    assert values["policies"][0]["paid"] == "750"


def test_parts_that_do_not_add_up_to_what_was_incurred_are_not_called_paid() -> None:
    values = values_of("""
TALLGRASS STATE COMPENSATION FUND         EMPLOYER LOSS HISTORY          VALUED: 06/30/2026
EMPLOYER: ORCHARD PACKING CO
POLICY: TS-0012345   FROM: 03/01/2025  TO: 03/01/2026
CLAIM NUMBER  INJURED EMPLOYEE  INJ DATE    STAT    MEDICAL   COMPENSATION  RESERVE   TOTAL COST
2025-000111   ADAMS, LEE        04/02/2025  OPEN     900.00         250.00    400.00    1,150.00
""")
    assert values["claims"][0]["paid"] is None


def test_a_letter_without_losses_is_a_loss_run_of_nothing() -> None:
    values = values_of("""
NORTHGATE INDEMNITY CO
Loss Run - Workers Compensation & Employers Liability
Insured: ORCHARD PACKING CO
Policy Number: NG-0012345
Policy Term: 03/01/2025 through 03/01/2026
Valuation Date: 06/30/2026
As of the valuation date shown above there are no known or reported losses under this policy.
""")
    (policy,) = values["policies"]
    assert [policy[name] for name in ("claims", "paid", "incurred")] == [0, "0", "0"]
    assert values["claims"] == []


def test_no_open_claims_does_not_say_that_there_were_none() -> None:
    values = values_of("""
NORTHGATE INDEMNITY CO                    Workers Compensation Loss Run          Valued: 06/30/2026
Insured: ORCHARD PACKING CO
Policy Number: NG-0012345    Policy Term: 03/01/2025 - 03/01/2026
Total Claims: 3    Total Paid: 5,000.00    Total Incurred: 5,000.00
No open claims
""")
    assert (values["policies"][0]["claims"], values["policies"][0]["incurred"]) == (3, "5000")


def test_a_dash_is_none_and_a_heading_names_day_and_insured() -> None:
    values = values_of("""
Lakeshore Fidelity                        WORKERS COMPENSATION LOSS HISTORY
Prepared for: ORCHARD PACKING CO
Prepared on: 07/02/2026                   Information valued through 06/30/2026
Policy Number: LF-0012345   Effective Date: 03/01/2025   Expiration Date: 03/01/2026
Claim Number  Employee    Injury Date  Date Closed  Status  Paid to Date  Reserve Balance  Recovered  Net Inc
2025-000111   ADAMS, LEE  04/02/2025   -            Open    500.00        250.00           -          750.00
Total for policy   1 claims                                 500.00        250.00           -          750.00
""")
    (claim,) = values["claims"]
    assert (claim["recovery"], claim["closed_date"], values["policies"][0]["recovery"]) == ("0", None, "0")
    assert (values["insured"], values["valuation_date"]) == ("ORCHARD PACKING CO", "2026-06-30")


def test_a_column_of_recoveries_does_not_hide_what_the_rows_say() -> None:
    values = values_of("""
Redwood Mutual Insurance Company          Loss Run for ORCHARD PACKING CO        Valued: 06/30/2026
Policy RM-0012345 03/01/2025 - 03/01/2026        Workers Compensation
Claim         Injured Worker   Injury Date   Stat              Medical     Indemnity   Recovery    Total
2025-000111   ADAMS, LEE       04/02/2025    O      Paid        500.00       250.00    (100.00)    750.00
                                                    Reserve     300.00         0.00       0.00     300.00
                                                    Incurred    800.00       250.00    (100.00)    950.00
Policy Totals 1 claims                              Paid        500.00       250.00    (100.00)    750.00
                                                    Reserve     300.00         0.00       0.00     300.00
                                                    Incurred    800.00       250.00    (100.00)    950.00
""")
    (policy,) = values["policies"]
    assert (policy["policy_number"], values["insured"]) == ("RM-0012345", "ORCHARD PACKING CO")
    assert [policy[name] for name in ("paid", "reserve", "recovery", "incurred")] == [
        "750",
        "300",
        "100",
        "950",
    ]


def test_an_earned_premium_stands_where_no_other_is_printed() -> None:
    values = values_of("""
Great Plains Mutual                       Workers Compensation Loss Summary      Valued As Of 06/30/2026
Account Name: ORCHARD PACKING CO
Policy        Inception    Expiry       Earned Prem   # Claims   Gross Paid   Outstanding   Gross Incurred
GP-0012345    03/01/2025   03/01/2026   41,000        1          500.00       250.00        750.00
""")
    assert values["policies"][0]["premium"] == "41000"


def test_a_sheet_may_count_its_days_and_abbreviate() -> None:
    rows = [
        "CLAIM_NBR,POL_NBR,POL_EFF_DT,POL_EXP_DT,CLMT_NM,LOSS_DT,CLSD_DT,CLM_STS,"
        "TOT_PAID_AMT,TOT_RSRV_AMT,TOT_INCR_AMT",
        "2025-000111,WC-0012345,45717,46082,ADAMS LEE,45749,45800,Closed,500,250,750",
    ]
    (reading,) = read_text("\n".join(rows).encode())
    (claim,), (policy,) = reading["values"]["claims"], reading["values"]["policies"]
    assert (policy["effective"], policy["expiration"]) == ("2025-03-01", "2026-03-01")
    assert [claim[name] for name in ("claimant", "injury_date", "closed_date", "status", "incurred")] == [
        "ADAMS LEE",
        "2025-04-02",
        "2025-05-23",
        "Closed",
        "750",
    ]


def test_a_sheet_of_years_may_say_exp_for_the_end_of_a_term() -> None:
    rows = [
        "Workers Compensation Loss Summary",
        "Policy #,Eff.,Exp.,Premium,Claim Ct,Open Ct,Paid ($),O/S ($),Incurred ($)",
        "WC-0012345,03/01/2025,03/01/2026,41000,3,1,500,250,750",
    ]
    (reading,) = read_text("\n".join(rows).encode())
    (policy,) = reading["values"]["policies"]
    assert [policy[name] for name in ("expiration", "claims", "open", "paid")] == ["2026-03-01", 3, 1, "500"]
