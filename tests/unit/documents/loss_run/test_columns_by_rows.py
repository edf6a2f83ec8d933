"""Columns that the rows below their captions show: by where cells stand, by their days and by their sums."""

from reportlab.pdfbase.pdfmetrics import stringWidth

from tests.unit.documents.loss_run.drawing import Paper
from tests.unit.documents.loss_run.figures import reading_of, values_of
from tests.unit.documents.loss_run.orchard import HEAD, ROWS, claims_below_head


def test_a_table_is_read_though_most_of_its_captions_are_unknown() -> None:
    assert (
        claims_below_head("""
Claim No.  Worker       Loss Date    Kin  Hue   Vat  Zed  Lot  Rig  Loss Paid  O/S Amt    Incurred
68915688   Garcia, Nan  06/14/2025   A1   Blue  S    N    P    Q    3,023.67   1,000.00   4,023.67
14671561   Lee, James   08/10/2025   B2   Red   S    N    P    Q    1,500.00   0.00       1,500.00
""")
        == ROWS
    )


def test_captions_without_a_gap_are_parted_where_the_columns_below_are() -> None:
    assert (
        claims_below_head("""
Claim No. Worker Name Loss Date Present Kin Status Total Paid Total Reserve Total Incurred
68915688  Garcia, Nan 06/14/25  A1          Open   3,023.67   1,000.00      4,023.67
14671561  Lee, James  08/10/25  B2          Closed 1,500.00   0.00          1,500.00
""")
        == ROWS
    )


def test_captions_that_touch_are_those_of_two_columns() -> None:
    assert (
        claims_below_head("""
Claim No.  Worker       Loss Date   Status  MedicalIndemnity    TotalRecovery       Total
                                               Paid     Paid Reserves              Incurred
68915688   Garcia, Nan  06/14/2025  Open   3,023.67     0.00 1,000.00     0.00     4,023.67
14671561   Lee, James   08/10/2025  Closed 1,400.00   100.00     0.00     0.00     1,500.00
""")
        == ROWS
    )


def test_what_is_paid_and_reserved_is_told_by_what_it_comes_to() -> None:
    assert (
        claims_below_head("""
Claim No.  Worker       Loss Date   Status    Disbursals    Provision    Incurred
68915688   Garcia, Nan  06/14/2025  Open      3,023.67      1,000.00     4,023.67
14671561   Lee, James   08/10/2025  Closed    1,500.00      0.00         1,500.00
""")
        == ROWS
    )


def test_captions_over_the_wrong_columns_give_way_to_the_sums() -> None:
    assert (
        claims_below_head("""
Claim No.  Worker       Loss Date   Status    Incurred      Paid         Reserve
68915688   Garcia, Nan  06/14/2025  Open      3,023.67      1,000.00     4,023.67
14671561   Lee, James   08/10/2025  Closed    1,500.00      0.00         1,500.00
""")
        == ROWS
    )


def test_the_first_day_of_a_row_is_that_of_the_injury_whatever_its_caption() -> None:
    assert (
        claims_below_head("""
Claim No.  Worker       Happened    Reported    Status    Paid          Reserve      Incurred
68915688   Garcia, Nan  06/14/2025  06/17/2025  Open      3,023.67      1,000.00     4,023.67
14671561   Lee, James   08/10/2025  08/10/2025  Closed    1,500.00      0.00         1,500.00
""")
        == ROWS
    )


def test_numbers_of_their_own_are_those_of_the_claims_whatever_their_caption() -> None:
    assert (
        claims_below_head("""
Our Key    Worker       Loss Date   Reported    Status    Paid          Reserve      Incurred
68915688   Garcia, Nan  06/14/2025  06/17/2025  Open      3,023.67      1,000.00     4,023.67
14671561   Lee, James   08/10/2025  08/10/2025  Closed    1,500.00      0.00         1,500.00
""")
        == ROWS
    )


def test_a_number_without_a_day_or_an_amount_is_no_claim() -> None:
    assert (
        claims_below_head("""
Claim No.  Worker       Loss Date   Status    Paid         Reserve         Incurred
68915688   Garcia, Nan  06/14/2025  Open      $3,023.67    $1,000.00       $4,023.67
14671561   Lee, James   08/10/2025  Closed    $1,500.00    $0.00           $1,500.00
Remarks
99887766   of Dayton
""")
        == ROWS
    )


def _centred(captions: list[str], rows: list[list[str]]) -> bytes:
    """A table whose captions stand in the middle of its columns, texts to the left, amounts to the right."""
    paper = Paper(size=7)
    for line in HEAD.strip().splitlines():
        paper.line((30, line))
    places = [30 + 80 * number for number in range(len(captions))]
    widths = [stringWidth(caption, "Helvetica", 7) for caption in captions]
    paper.line(
        *((x + (78 - width) / 2, text) for x, width, text in zip(places, widths, captions, strict=True))
    )
    for row in rows:
        amount = len(row) - 3
        ends = [x if number < amount else -(x + 78) for number, x in enumerate(places)]
        paper.line(*zip(ends, row, strict=True))
    return paper.content()


def test_captions_in_the_middle_of_their_columns_are_those_of_the_cells_below() -> None:
    content = _centred(
        [
            "Occurrence Number",
            "Loss State",
            "Notice Date",
            "O/C",
            "Injury Date",
            "Paid",
            "O/S Reserve",
            "Incurred",
        ],
        [
            ["16117876", "OH", "12/15/2025", "Closed", "12/14/2025", "409.68", "0.00", "409.68"],
            ["17502616", "OH", "10/12/2025", "Open", "10/01/2025", "77.46", "8.00", "85.46"],
            ["27502616", "TX", "10/14/2025", "Open", "10/02/2025", "7.00", "0.00", "7.00"],
        ],
    )
    values = reading_of(content)["values"]
    names = ("claim_number", "state", "injury_date", "paid", "reserve", "incurred")
    assert [tuple(claim[name] for name in names) for claim in values["claims"]] == [
        ("16117876", "OH", "2025-12-14", "409.68", "0", "409.68"),
        ("17502616", "OH", "2025-10-01", "77.46", "8", "85.46"),
        ("27502616", "TX", "2025-10-02", "7", "0", "7"),
    ]


def test_a_number_before_the_first_day_of_a_term_is_no_part_of_it() -> None:
    values = values_of("""
Copper Ridge Insurance Company     Workers' Compensation Loss Run     Valued as of 03/31/2026
Coverage under WC1865091-25 from 2025-09-01 through 2026-09-01
Claim No.  Worker       Loss Date    Loss Paid  O/S Amt    Incurred
68915688   Garcia, Nan  2025-10-14   3,023.67   1,000.00   4,023.67
""")
    (policy,) = values["policies"]
    found = (policy["policy_number"], policy["effective"], policy["expiration"])
    assert found == ("WC1865091-25", "2025-09-01", "2026-09-01")


def test_captions_of_amounts_that_stand_close_are_parted_though_they_mean_something_together() -> None:
    values = values_of(f"""{HEAD}
Claim No.  Worker       Loss Date   Nature / Cause   Med Paid Ind Paid  Total Paid  Unpaid    Incurred
68915688   Garcia, Nan  06/14/2025  Strain           3,000.00    23.67  3,023.67    1,000.00  4,023.67
14671561   Lee, James   08/10/2025  Cut              1,500.00     0.00  1,500.00        0.00  1,500.00
""")
    names = ("claim_number", "paid_medical", "paid_indemnity", "paid", "incurred")
    assert [tuple(claim[name] for name in names) for claim in values["claims"]] == [
        ("68915688", "3000", "23.67", "3023.67", "4023.67"),
        ("14671561", "1500", "0", "1500", "1500"),
    ]


def test_a_state_that_stands_farther_left_than_its_caption_is_no_part_of_the_number() -> None:
    values = values_of(f"""{HEAD}
  Occurrence Number        State      Loss Date   Status   Closed   Paid     Reserve   Incurred
16117876             OH               06/14/2025  Closed            409.68   0.00      409.68
""")
    assert [claim["claim_number"] for claim in values["claims"]] == ["16117876"]
