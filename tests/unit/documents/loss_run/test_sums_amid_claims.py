"""Rows that may be of a policy and not of a claim, and amounts that may be of another column."""

from documents.scoring.compare import CERTAIN
from tests.unit.documents.loss_run.figures import failed, read_of, values_of

HEAD = """
Copper Ridge Insurance Company     Workers' Compensation Loss Run     Valued as of 06/30/2026
Insured: ORCHARD PACKING CO
"""
TREE = (
    HEAD
    + """
Policy / Claim  Eff / Loss Date  Exp / Reported  Insured / Claimant  Status  Claims  Paid    Reserve  Incurred
WC44012A        03/01/2025       03/01/2026      ORCHARD PACKING             2       675.00  250.00   925.00
496341284       04/02/2025       04/03/2025      ADAMS, LEE          Open            600.00  250.00   850.00
394653564       05/06/2025       05/07/2025      BROWN, MAY          Closed          75.00   0.00     75.00
WC44012B        03/01/2024       03/01/2025      ORCHARD PACKING             0       0.00    0.00     0.00
Grand Total                                                                  2       675.00  250.00   925.00
"""
)


def test_the_insured_may_stand_above_the_claimants() -> None:
    values = values_of(TREE)
    names = ("policy_number", "effective", "expiration", "claims", "incurred")
    assert [tuple(policy[name] for name in names) for policy in values["policies"]] == [
        ("WC44012A", "2025-03-01", "2026-03-01", 2, "925"),
        ("WC44012B", "2024-03-01", "2025-03-01", 0, "0"),
    ]
    assert [claim["claim_number"] for claim in values["claims"]] == ["496341284", "394653564"]
    assert failed(values) == []


def test_a_row_that_comes_to_those_below_it_is_no_certain_claim() -> None:
    (reading,) = read_of(HEAD + """
Number        Loss Date     Notified      Name          Status   Total Paid   Reserve   Incurred
WC4401201     03/01/2025    03/01/2026    ORCHARD, A    Open         675.00    250.00     925.00
496341284     04/02/2025    04/03/2025    ADAMS, LEE    Open         600.00    250.00     850.00
394653564     05/06/2025    05/07/2025    BROWN, MAY    Closed        75.00      0.00      75.00
WC4401202     03/01/2024    03/01/2025    ORCHARD, A    Closed         0.00      0.00       0.00
""")  # fmt: skip
    sure = [
        {name: reading["evidence"][f"claims[{number}].{name}"]["confidence"] >= CERTAIN for name in names}
        for number in range(4)
        if (names := ("injury_date", "paid", "incurred"))
    ]
    assert [any(each.values()) for each in sure] == [False, True, True, False]


def test_of_closed_claims_all_is_paid_that_was_incurred() -> None:
    table = """
Policy Number: WC44012-3     Effective: 03/01/2025     Expiration: 03/01/2026
Claim       Acc Date      Status        Paid      Total Incurred
26437142    04/02/2025    Closed      {first}             600.00
26553662    05/06/2025    Closed       75.00               75.00
Policy Total   2 claims               {total}             675.00
"""
    (wrong,) = read_of(HEAD + table.format(first="100.00", total="175.00"))
    (right,) = read_of(HEAD + table.format(first="600.00", total="675.00"))
    paths = ("policies[0].paid", "claims[0].paid", "claims[1].incurred")
    assert all(wrong["evidence"][path]["confidence"] < CERTAIN for path in paths)
    assert right["evidence"]["policies[0].incurred"]["confidence"] >= CERTAIN


def test_rows_may_name_the_term_of_a_policy_that_the_head_numbers() -> None:
    values = values_of(HEAD + """
Policy: WC44012      Claims: 3
Total Paid: 685.00   Total Incurred: 935.00
Claim        Loss Date     Policy Term                Status        Paid      Reserve     Incurred
496341284    04/02/2024    03/01/2024 - 03/01/2025    Closed       10.00         0.00        10.00
394653564    05/06/2025    03/01/2025 - 03/01/2026    Closed       75.00         0.00        75.00
394653577    06/06/2025    03/01/2025 - 03/01/2026    Open        600.00       250.00       850.00
""")  # fmt: skip
    names = ("policy_number", "effective", "claims", "incurred")
    assert [tuple(policy[name] for name in names) for policy in values["policies"]] == [
        ("WC44012", "2024-03-01", 1, "10"),
        ("WC44012", "2025-03-01", 2, "925"),
    ]
    assert (values["totals"]["claims"], values["totals"]["incurred"]) == (3, "935")
    assert failed(values) == []


def test_a_policy_that_only_its_totals_name_is_not_certain() -> None:
    table = """
Policy Number: WC44012-3     Effective: 03/01/2025     Expiration: 03/01/2026
Claim #     Date of Injury    Status        Paid      Reserve     Incurred
26437142    04/02/2025        Closed      600.00         0.00       600.00
26553662    05/06/2025        Closed       75.00         0.00        75.00
Policy: {number}   Open Claims: 0   Closed Claims: 2     675.00     0.00     675.00
"""
    (same,) = read_of(HEAD + table.format(number="WC44012-3"))
    (other,) = read_of(HEAD + table.format(number="WC77012-3"))
    assert same["evidence"]["policies[0].incurred"]["confidence"] >= CERTAIN
    assert other["values"]["policies"][1]["policy_number"] == "WC77012-3"
    names = ("policy_number", "paid", "incurred")
    assert all(other["evidence"][f"policies[1].{name}"]["confidence"] < CERTAIN for name in names)


def test_the_heading_of_a_policy_may_have_its_term_and_its_sums() -> None:
    values = values_of(HEAD + """
Claim       Loss Date     Status                      Loss Paid   Expense Paid   Reserve   Net Incurred
Policy WC44012-3 03/01/2025-03/01/2026  2 claims         675.00          20.00      0.00         695.00
26437142    04/02/2025    C                              600.00          20.00      0.00         620.00
26553662    05/06/2025    C                               75.00           0.00      0.00          75.00
Policy WC44012-2 03/01/2024-03/01/2025  0 claims           0.00           0.00      0.00           0.00
""")  # fmt: skip
    names = ("policy_number", "effective", "expiration", "claims", "incurred")
    assert [tuple(policy[name] for name in names) for policy in values["policies"]] == [
        ("WC44012-3", "2025-03-01", "2026-03-01", 2, "695"),
        ("WC44012-2", "2024-03-01", "2025-03-01", 0, "0"),
    ]
    assert failed(values) == []


def test_facts_and_amounts_of_claims_may_stand_in_two_tables() -> None:
    (reading,) = read_of(HEAD + """
Policy Number: WC44012-3     Effective: 03/01/2025     Expiration: 03/01/2026
Claim Number    Claimant      Date of Loss    Date Reported    Status
26437142        Adams, Lee    04/02/2025      04/03/2025       Open
26553662        Brown, May    05/06/2025      05/07/2025       Closed
Claim Number    Medical Paid    Expense Paid    Reserves    Total Incurred
26437142              600.00           20.00      250.00            870.00
26553662               75.00            0.00        0.00             75.00
Total (2 claims)      675.00           20.00      250.00            945.00
""")  # fmt: skip
    values = reading["values"]
    names = ("claim_number", "injury_date", "status", "paid", "incurred")
    assert [tuple(claim[name] for name in names) for claim in values["claims"]] == [
        ("26437142", "2025-04-02", "Open", "620", "870"),
        ("26553662", "2025-05-06", "Closed", "75", "75"),
    ]
    assert failed(values) == []


def test_two_claims_of_one_number_are_not_certain() -> None:
    (reading,) = read_of(HEAD + """
Policy Number: WC44012-3     Effective: 03/01/2025     Expiration: 03/01/2026
Claim #     Date of Injury    Status        Paid      Reserve     Incurred
26437142    04/02/2025        Closed      600.00         0.00       600.00
26553662    05/06/2025        Closed       75.00         0.00        75.00
26437142    04/20/2025        Closed      600.00         0.00       600.00
""")  # fmt: skip
    sure = [reading["evidence"][f"claims[{number}].incurred"]["confidence"] >= CERTAIN for number in range(3)]
    assert sure == [False, True, False]
