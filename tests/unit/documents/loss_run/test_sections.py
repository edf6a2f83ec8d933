"""Sections of several lines of business below captions that stand once at the head of a page."""

from tests.unit.documents.loss_run.figures import values_of

SECTIONS = """
ORCHARD PACKING CO
Policy Number: 7K200318                                               Losses as of: 07/31/2026
Claimant     Claim Number  Accident Date  Notice Date  Close Date  O/C     Total   Claim  Medical  Expense

Line of Insurance: AL - AUTOMOBILE
KLINE MARGO  Q4R7702       03/27/2026     03/29/2026   05/15/2026   C
BACKED INTO A STOPPED CAR                                            Inc:  2,950   2,950        0        0
                                                                     Pd:   2,950   2,950        0        0
                                                                     O/S:      0       0        0        0

Line of Insurance: WC - WORKERS COMP
LEE JAMES    Q4R8801       05/31/2026     06/15/2026                O
HURT BACK AT THE DOCK                                                Inc:    625       0      577       48
                                                                     Pd:     605       0      557       48
                                                                     O/S:     20       0       20        0
"""


def test_captions_at_the_head_hold_for_the_sections_of_all_lines() -> None:
    values = values_of(SECTIONS)
    names = ("claim_number", "injury_date", "status", "paid", "reserve", "incurred")
    assert [tuple(claim[name] for name in names) for claim in values["claims"]] == [
        ("Q4R8801", "2026-05-31", "O", "605", "20", "625"),
    ]


def test_sums_of_several_lines_are_not_those_of_workers_compensation() -> None:
    values = values_of(
        SECTIONS
        + """
Subtotals for Line of Insurance : WC
   Total Claim Count: 1                                              Inc:    625       0      577       48
                                                                     Pd:     605       0      557       48
                                                                     O/S:     20       0       20        0
Policy Year: 2027
Line of Insurance: WC - WORKERS COMP
HOLT SAMMY   Q5T1190       08/11/2026     08/14/2026   09/15/2026   C
HURT HAND                                                            Inc:    100       0      100        0
                                                                     Pd:     100       0      100        0
                                                                     O/S:      0       0        0        0
Subtotals for Line of Insurance : WC
   Total Claim Count: 1                                              Inc:    100       0      100        0
                                                                     Pd:     100       0      100        0
                                                                     O/S:      0       0        0        0
Report Grand Totals                                                  Inc:  3,675   2,950      677       48
   Total Claim Count: 3                                              Pd:   3,655   2,950      657       48
                                                                     O/S:     20       0       20        0
"""
    )
    totals = values["totals"]
    assert [totals[name] for name in ("claims", "open", "paid", "reserve", "incurred")] == [
        2, 1, "705", "20", "725",
    ]  # fmt: skip
    assert [check for check in values["checks"] if not check["holds"]] == []
