"""Values that touch, so that a page has them as one word."""

import pytest

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
        _claims(f"""
Claim No.  Worker       Loss Date   Status    Paid         Reserve         Incurred
{row}
14671561   Lee, James   08/10/2025  Closed    $1,500.00    $0.00           $1,500.00
""")
        == ROWS
    )
