"""Tables in which each policy has a row of its own above the rows of its claims."""

from tests.unit.documents.loss_run.drawing import Paper
from tests.unit.documents.loss_run.figures import failed, reading_of, values_of

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


def test_captions_of_both_may_be_wrapped_and_their_last_word_is_no_number() -> None:
    paper = Paper()
    paper.line((40, "Old Quarry Casualty Insurance Co."), (400, "Workers Compensation Loss Run"))
    paper.line((40, "Insured: ORCHARD PACKING CO"), (400, "As of 05/31/2026"))
    paper.space()
    rest = (320, "O/C"), (-500, "Total Paid"), (-620, "Total Incurred")
    paper.line((40, "Policy No. /"), (110, "Eff. Date /"), (180, "Exp. Date /"), gap=1)
    paper.line((40, "Claim"), (110, "Date of Loss"), (180, "Date Reported"), (250, "Claimant"), *rest, gap=1)
    paper.line((40, "No."), gap=1)
    for numbers, cells in (
        (
            ("OD-", "19929-", "25"),
            [(110, "06/15/2025"), (180, "06/15/2026"), (-500, "80.00"), (-620, "80.00")],
        ),
        (
            ("698047-", "", "1"),
            [
                (110, "07/07/2025"),
                (180, "07/09/2025"),
                (250, "Cy Poe"),
                (320, "C"),
                (-500, "80.00"),
                (-620, "80.00"),
            ],
        ),
    ):
        paper.line((40, numbers[0]), gap=1)
        paper.line(*([(40, numbers[1])] if numbers[1] else []), *cells, gap=1)
        paper.line((40, numbers[2]), gap=1.4)
    values = reading_of(paper.content())["values"]
    assert [(each["policy_number"], each["effective"]) for each in values["policies"]] == [
        ("OD-19929-25", "2025-06-15")
    ]
    assert [(each["claim_number"], each["claimant"]) for each in values["claims"]] == [("698047-1", "Cy Poe")]


def test_a_total_that_names_another_policy_is_not_the_reports() -> None:
    values = values_of(
        HEAD
        + """
Policy No.  Effective   Expires     Claim No.  Claimant   Date of Loss  Status  Paid    Reserve   Incurred
WC55120-25  06/01/2025  06/01/2026  880011     Jones, Al  08/03/2025    Open    700.00  250.00    950.00
Total WC55120-25                                                                700.00  250.00    950.00
Total WC55120-24                                                                0.00    0.00      0.00
WC55120-23  06/01/2023  06/01/2024  870011     Smith, Bo  09/03/2023    Closed  30.00   0.00      30.00
Total WC55120-23                                                                30.00   0.00      30.00
Grand Total                                                                     730.00  250.00    980.00
"""
    )
    assert (values["totals"]["paid"], values["totals"]["incurred"]) == ("730", "980")
