"""Tables whose rows are captions: policy years or claims stand beside each other."""

from typing import Any

from documents.loss_run.read import read_workbook
from tests.unit.documents.loss_run.drawing import Paper, typed
from tests.unit.documents.loss_run.figures import failed, read_of, reading_of, values_of
from tests.unit.documents.loss_run.test_sheets import workbook

YEARS = """
Copper Ridge Insurance Company           Loss Summary           Valuation Date: 06/30/2026
Named Insured: ORCHARD PACKING CO
Workers Compensation     2025-2026      2024-2025      2023-2024          Total
Policy Number            WC44012-3      WC44012-2      WC44012-1
Effective Date            3/1/2025       3/1/2024       3/1/2023
Expiration Date           3/1/2026       3/1/2025       3/1/2024
Annual Premium             $41,000        $39,500        $38,000       $118,500
Number of Claims                 2              0              1              3
Open Claims                      1              0              0              1
Total Paid                  $9,500             $0           $700        $10,200
Total Reserves              $4,000             $0             $0         $4,000
Total Incurred             $13,500             $0           $700        $14,200
"""
CLAIMS = """
Copper Ridge Insurance Company     Workers' Compensation Loss Run     Valued as of 06/30/2026
Insured: ORCHARD PACKING CO
Policy Number: WC44012-3     Effective: 03/01/2025     Expiration: 03/01/2026
Claim Number          CR100441       CR100467       CR100502       Policy Total
Claimant              Adams, Lee     Brown, May     Cole, Ann          3 claims
Date of Injury        04/02/2025     05/06/2025     07/11/2025
Status                      Open         Closed         Closed
Total Paid              9,000.00         500.00          75.50         9,575.50
Total Reserve           4,000.00           0.00           0.00         4,000.00
Total Incurred         13,000.00         500.00          75.50        13,575.50
"""


def test_policy_years_may_stand_beside_each_other() -> None:
    values = values_of(YEARS)
    assert [
        tuple(policy[name] for name in ("policy_number", "effective", "expiration", "premium", "claims"))
        for policy in values["policies"]
    ] == [
        ("WC44012-3", "2025-03-01", "2026-03-01", "41000", 2),
        ("WC44012-2", "2024-03-01", "2025-03-01", "39500", 0),
        ("WC44012-1", "2023-03-01", "2024-03-01", "38000", 1),
    ]
    assert [policy["incurred"] for policy in values["policies"]] == ["13500", "0", "700"]
    assert {name: values["totals"][name] for name in ("premium", "claims", "open", "paid", "incurred")} == {
        "premium": "118500", "claims": 3, "open": 1, "paid": "10200", "incurred": "14200",
    }  # fmt: skip
    assert failed(values) == []


def test_claims_may_stand_beside_each_other() -> None:
    values = values_of(CLAIMS)
    (policy,) = values["policies"]
    assert [
        tuple(claim[name] for name in ("claim_number", "claimant", "injury_date", "status", "incurred"))
        for claim in values["claims"]
    ] == [
        ("CR100441", "Adams, Lee", "2025-04-02", "Open", "13000"),
        ("CR100467", "Brown, May", "2025-05-06", "Closed", "500"),
        ("CR100502", "Cole, Ann", "2025-07-11", "Closed", "75.5"),
    ]
    assert {claim["policy_number"] for claim in values["claims"]} == {"WC44012-3"}
    assert (policy["claims"], policy["paid"], policy["incurred"]) == (3, "9575.5", "13575.5")
    assert failed(values) == []


def test_claims_beside_each_other_may_take_several_tables() -> None:
    band = """
Claim Number          {0}1       {0}2
Claimant              Adams, Lee     Brown, May
Date of Injury        04/02/2025     05/06/2025
Status                Closed         Closed
Total Paid            9,000.00       500.00
Total Reserve         0.00           0.00
Total Incurred        9,000.00       500.00
"""
    head = CLAIMS.split("Claim Number")[0]
    alone = """
Claim Number: CR100400
Date of Injury: 03/09/2025     Status: Closed
Paid: 10.00     Reserve: 0.00     Incurred: 10.00
"""
    values = values_of(head + alone + band.format("CR10044") + band.format("CR10046"))
    assert [(claim["claim_number"], claim["incurred"]) for claim in values["claims"]] == [
        ("CR100400", "10"),
        ("CR100441", "9000"),
        ("CR100442", "500"),
        ("CR100461", "9000"),
        ("CR100462", "500"),
    ]


def test_each_value_is_shown_where_it_stands() -> None:
    reading = reading_of(typed(YEARS))
    first, last = (reading["evidence"][f"policies[{number}].incurred"] for number in (0, 2))
    assert (first["as_printed"], last["as_printed"]) == ("$13,500", "$700")
    assert first["box"][2] < last["box"][0]
    assert first["box"][1] == last["box"][1]


def test_a_sheet_may_have_its_years_side_by_side() -> None:
    rows: list[list[Any]] = [
        ["Workers Compensation", "2025-2026", "2024-2025", "Total"],
        ["Policy Number", "WC44012-2", "WC44012-1", None],
        ["Effective Date", "03/01/2025", "03/01/2024", None],
        ["Expiration Date", "03/01/2026", "03/01/2025", None],
        ["Number of Claims", 2, 1, 3],
        ["Total Paid", 500, 700, 1200],
        ["Total Incurred", 500, 700, 1200],
    ]
    (reading,) = read_workbook(workbook(rows))
    values = reading["values"]
    assert [policy["incurred"] for policy in values["policies"]] == ["500", "700"]
    assert (values["totals"]["claims"], values["totals"]["incurred"]) == (3, "1200")


def test_a_term_above_rows_of_amounts_is_no_table_of_years() -> None:
    paper = Paper()
    paper.line(
        (40, "Copper Ridge Insurance Company   Workers' Compensation Loss Run   Valued as of 06/30/2026")
    )
    paper.line((40, "Insured: ORCHARD PACKING CO"))
    paper.line((40, "Policy Number:"), (150, "WC44012-3"))
    paper.line((40, "Policy Period"), (150, "03/01/2025"), (250, "03/01/2026"))
    paper.line((40, "Total Paid"), (150, "500.00"), (250, "70.00"))
    paper.line((40, "Total Incurred"), (150, "500.00"), (250, "70.00"))
    paper.line((40, "Number of Claims"), (150, "2"), (250, "1"))
    values = reading_of(paper.content())["values"]
    assert [policy["effective"] for policy in values["policies"]] == ["2025-03-01"]


def test_numbers_beside_each_other_are_not_one_that_is_certain() -> None:
    (reading,) = read_of("""
Copper Ridge Insurance Company     Workers' Compensation Loss Run     Valued as of 06/30/2026
Insured: ORCHARD PACKING CO
Policy Number   WC44012-3 WC44012-2
Claim Nbr   Acc Date      Stat       Tot Pd     O/S Rsv     Tot Inc
CR100441    04/02/2025    OP         500.00      250.00      750.00
""")
    assert reading["evidence"]["policies[0].policy_number"]["confidence"] < 0.9
