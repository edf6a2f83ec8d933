"""Columns that the rows below their captions show: by where cells stand, by their days and by their sums."""

from tests.unit.documents.loss_run.figures import failed, values_of

HEAD = """
Copper Ridge Insurance Company     Workers' Compensation Loss Run     Valued as of 03/31/2026
Insured: ORCHARD PACKING CO
Policy Number: WC5512025     Term: 06/01/2025 to 06/01/2026
"""
NAMES = ("claim_number", "injury_date", "paid", "reserve", "incurred")


def _claims(text: str) -> list[tuple[str, ...]]:
    values = values_of(HEAD + text)
    assert failed(values) == []
    return [tuple(claim[name] for name in NAMES) for claim in values["claims"]]


ROWS = [
    ("68915688", "2025-06-14", "3023.67", "1000", "4023.67"),
    ("14671561", "2025-08-10", "1500", "0", "1500"),
]


def test_a_table_is_read_though_most_of_its_captions_are_unknown() -> None:
    assert (
        _claims("""
Claim No.  Worker       Loss Date    Kin  Hue   Vat  Zed  Lot  Rig  Loss Paid  O/S Amt    Incurred
68915688   Garcia, Nan  06/14/2025   A1   Blue  S    N    P    Q    3,023.67   1,000.00   4,023.67
14671561   Lee, James   08/10/2025   B2   Red   S    N    P    Q    1,500.00   0.00       1,500.00
""")
        == ROWS
    )


def test_captions_without_a_gap_are_parted_where_the_columns_below_are() -> None:
    assert (
        _claims("""
Claim No. Worker Name Loss Date Present Kin Status Total Paid Total Reserve Total Incurred
68915688  Garcia, Nan 06/14/25  A1          Open   3,023.67   1,000.00      4,023.67
14671561  Lee, James  08/10/25  B2          Closed 1,500.00   0.00          1,500.00
""")
        == ROWS
    )


def test_captions_that_touch_are_those_of_two_columns() -> None:
    assert (
        _claims("""
Claim No.  Worker       Loss Date   Status  MedicalIndemnity    TotalRecovery       Total
                                               Paid     Paid Reserves              Incurred
68915688   Garcia, Nan  06/14/2025  Open   3,023.67     0.00 1,000.00     0.00     4,023.67
14671561   Lee, James   08/10/2025  Closed 1,400.00   100.00     0.00     0.00     1,500.00
""")
        == ROWS
    )


def test_what_is_paid_and_reserved_is_told_by_what_it_comes_to() -> None:
    assert (
        _claims("""
Claim No.  Worker       Loss Date   Status    Disbursals    Provision    Incurred
68915688   Garcia, Nan  06/14/2025  Open      3,023.67      1,000.00     4,023.67
14671561   Lee, James   08/10/2025  Closed    1,500.00      0.00         1,500.00
""")
        == ROWS
    )


def test_captions_over_the_wrong_columns_give_way_to_the_sums() -> None:
    assert (
        _claims("""
Claim No.  Worker       Loss Date   Status    Incurred      Paid         Reserve
68915688   Garcia, Nan  06/14/2025  Open      3,023.67      1,000.00     4,023.67
14671561   Lee, James   08/10/2025  Closed    1,500.00      0.00         1,500.00
""")
        == ROWS
    )


def test_the_first_day_of_a_row_is_that_of_the_injury_whatever_its_caption() -> None:
    assert (
        _claims("""
Claim No.  Worker       Happened    Reported    Status    Paid          Reserve      Incurred
68915688   Garcia, Nan  06/14/2025  06/17/2025  Open      3,023.67      1,000.00     4,023.67
14671561   Lee, James   08/10/2025  08/10/2025  Closed    1,500.00      0.00         1,500.00
""")
        == ROWS
    )


def test_numbers_of_their_own_are_those_of_the_claims_whatever_their_caption() -> None:
    assert (
        _claims("""
Our Key    Worker       Loss Date   Reported    Status    Paid          Reserve      Incurred
68915688   Garcia, Nan  06/14/2025  06/17/2025  Open      3,023.67      1,000.00     4,023.67
14671561   Lee, James   08/10/2025  08/10/2025  Closed    1,500.00      0.00         1,500.00
""")
        == ROWS
    )


def test_a_number_without_a_day_or_an_amount_is_no_claim() -> None:
    assert (
        _claims("""
Claim No.  Worker       Loss Date   Status    Paid         Reserve         Incurred
68915688   Garcia, Nan  06/14/2025  Open      $3,023.67    $1,000.00       $4,023.67
14671561   Lee, James   08/10/2025  Closed    $1,500.00    $0.00           $1,500.00
Remarks
99887766   of Dayton
""")
        == ROWS
    )
