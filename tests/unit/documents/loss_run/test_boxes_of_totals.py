"""Totals in boxes beside counts of claims, and what stands beside claims of several lines."""

from tests.unit.documents.loss_run.figures import failed, read_of, values_of

HEAD = """
Report ID: 677                 WC LOSS RUN REPORT                              Date: 07/31/2026
                               Copper Ridge Insurance Company
Insured: ORCHARD PACKING CO
"""
CAPTIONS = """
Claim No       Claimant       Department    Place
Old Number     Class Cd       DOL           Nature         Status
Policy Number  Juris St       First Aware   Employee Lag   Category             Indem   Medical  LAE   Total
Pol. Eff Date  Insured        Date Rcvd     Reporting Lag  Adjuster
"""
CLAIMS = """
2302507    1   Kowalski, Ann  Main          Dayton
0              8380           12/01/2025    Sprain         O         Reserves       0    1,000     0   1,000
WC5512025      OH             12/01/2025    0 Days         LT        Payments     100      500     4     604
11/15/2025     Orchard Pack   12/13/2025    12 Days        jsm       Recoveries     0        0     0       0
                                                                     Incurred     100    1,500     4   1,604
2403632    1   Lee, James     Main          Dayton
0              5183           01/11/2026    Strain         C         Reserves       0        0     0       0
WC5512025      KY             01/11/2026    0 Days         MO        Payments       0      396     0     396
11/15/2025     Orchard Pack   01/14/2026    3 Days         jsm       Recoveries     0        0     0       0
                                                                     Incurred       0      396     0     396
"""
OF_THE_POLICY = """
                                            LT    Med   Total        Reserves       0    1,000     0   1,000
         Policy Number  WC5512025
                                     Open    1     0     1           Payments     100      896     4   1,000
                        Group Totals
                                     Closed  0     1     1           Recoveries     0        0     0       0
                                                                     Incurred     100    1,896     4   2,000
"""
OF_THE_REPORT = """
                               Report Totals
                                                                                Indem   Medical  LAE   Total

                                            LT    Med   Total        Reserves       0    1,000     0   1,000
                           Totals for Open   1     0     1           Payments     100      500     4     604
                                                                     Recoveries     0        0     0       0
                                                                     Incurred     100    1,500     4   1,604

                                            LT    Med   Total        Reserves       0        0     0       0
                         Totals for Closed   2     2     4           Payments     300      700    10   1,010
                                                                     Recoveries     0        0     0       0
                                                                     Incurred     300      700    10   1,010

                                            LT    Med   Total        Reserves       0    1,000     0   1,000
                             Report Totals   3     2     5           Payments     400    1,200    14   1,614
                                                                     Recoveries     0        0     0       0
                                                                     Incurred     400    2,200    14   2,614
"""
NAMES = ("claims", "open", "indemnity", "medical", "paid", "reserve", "recovery", "incurred")


def test_a_box_says_what_a_policy_comes_to() -> None:
    values = values_of(HEAD + CAPTIONS + CLAIMS + OF_THE_POLICY)
    (policy,) = values["policies"]
    assert policy["policy_number"] == "WC5512025"
    assert [policy[name] for name in NAMES] == [2, 1, 1, 1, "1000", "1000", "0", "2000"]
    assert failed(values) == []


def test_of_several_boxes_that_of_the_report_counts() -> None:
    totals = values_of(HEAD + CAPTIONS + CLAIMS + OF_THE_POLICY + OF_THE_REPORT)["totals"]
    assert [totals[name] for name in NAMES] == [5, 1, 3, 2, "1614", "1000", "0", "2614"]


def test_the_number_of_a_claimant_is_no_part_of_the_claims() -> None:
    claims = values_of(HEAD + CAPTIONS + CLAIMS)["claims"]
    assert [claim["claim_number"] for claim in claims] == ["2302507", "2403632"]


def test_a_bare_date_at_the_head_is_the_day_of_the_report() -> None:
    (reading,) = read_of(HEAD + CAPTIONS + CLAIMS)
    values = reading["values"]
    assert (values["valuation_date"], values["valuation_from"]) == ("2026-07-31", "report_date")
    assert reading["evidence"]["valuation_date"]["confidence"] < 0.9
