"""Values that touch, so that a page has them as one word."""

import pytest

from tests.unit.documents.loss_run.orchard import ROWS, claims_below_head


@pytest.mark.parametrize(
    "row",
    [
        "68915688   Garcia, Nan06/14/2025  Open      $3,023.67$1,000.00     $4,023.67",
        "68915688   Garcia, Nan  06/14/2025Open      3,023.671,000.00       $4,023.67",
        "68915688Garcia, Nan     06/14/2025  Open      $3,023.67     $1,000.00$4,023.67",
        "68915688 Garcia, Nan    06/14/2025  Open$3,023.67           $1,000.00     $4,023.67",
    ],
)
def test_values_that_touch_are_those_of_two_columns(row: str) -> None:
    assert (
        claims_below_head(f"""
Claim No.  Worker       Loss Date   Status    Paid         Reserve         Incurred
{row}
14671561   Lee, James   08/10/2025  Closed    $1,500.00    $0.00           $1,500.00
""")
        == ROWS
    )
