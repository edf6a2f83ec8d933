"""Tables in which each policy has a row of its own above the rows of its claims."""

from tests.unit.documents.loss_run.figures import failed, values_of

HEAD = """
Copper Ridge Insurance Company     Workers' Compensation Loss Run     Valued as of 03/31/2026
Insured: ORCHARD PACKING CO
"""
UNDER_TWO_MEANINGS = (
    HEAD
    + """
Policy / Claim  Claimant   Effective / Loss Date  Expiration / Rptd  Status  Claims  Paid    Reserve  Incurred
WCP1000502                 07/01/2025             07/01/2026                 2       700.00  250.00   950.00
  CL-881201     Jones, Al  08/03/2025             08/09/2025         Open            400.00  250.00   650.00
  CL-881455     Smith, Bo  09/14/2025             09/14/2025         Closed          300.00  0.00     300.00
WCP1000501                 07/01/2024             07/01/2025                 0       0.00    0.00     0.00
WCP1000500                 07/01/2023             07/01/2024                 1       120.00  0.00     120.00
  CL-701200     Lopez, Cy  02/03/2024             02/05/2024         Closed          120.00  0.00     120.00
Total                                                                        3       820.00  250.00   1,070.00
"""
)
UNDER_A_TERM = (
    HEAD
    + """
Policy / Claim     Term / Claimant           Loss Date    Status   Claims   Paid     Reserves   Total Incurred
WC55120-25         03/15/2025-03/15/2026                           1        92,300   0          92,300
  Z0225015         White, Donna              12/18/2025   Closed            92,300   0          92,300
WC55120-24         03/15/2024-03/15/2025                           0        0        0          0
All Policies                                                       1        92,300   0          92,300
"""
)


def test_a_row_with_a_term_is_a_policy_and_a_row_with_a_claimant_its_claim() -> None:
    values = values_of(UNDER_TWO_MEANINGS)
    said = [
        (each["policy_number"], each["effective"], each["expiration"], each["claims"], each["incurred"])
        for each in values["policies"]
    ]
    assert said == [
        ("WCP1000502", "2025-07-01", "2026-07-01", 2, "950"),
        ("WCP1000501", "2024-07-01", "2025-07-01", 0, "0"),
        ("WCP1000500", "2023-07-01", "2024-07-01", 1, "120"),
    ]
    assert [
        (each["claim_number"], each["policy_number"], each["injury_date"], each["reported_date"])
        for each in values["claims"]
    ] == [
        ("CL-881201", "WCP1000502", "2025-08-03", "2025-08-09"),
        ("CL-881455", "WCP1000502", "2025-09-14", "2025-09-14"),
        ("CL-701200", "WCP1000500", "2024-02-03", "2024-02-05"),
    ]


def test_the_line_of_totals_below_is_that_of_the_report() -> None:
    values = values_of(UNDER_TWO_MEANINGS)
    totals = values["totals"]
    assert (totals["claims"], totals["paid"], totals["reserve"], totals["incurred"]) == (
        3,
        "820",
        "250",
        "1070",
    )
    assert failed(values) == []


def test_a_term_may_stand_where_claims_have_their_claimant() -> None:
    values = values_of(UNDER_A_TERM)
    assert [(each["policy_number"], each["effective"], each["claims"]) for each in values["policies"]] == [
        ("WC55120-25", "2025-03-15", 1),
        ("WC55120-24", "2024-03-15", 0),
    ]
    (claim,) = values["claims"]
    assert (claim["claimant"], claim["policy_number"], claim["paid"]) == (
        "White, Donna",
        "WC55120-25",
        "92300",
    )
    assert failed(values) == []
