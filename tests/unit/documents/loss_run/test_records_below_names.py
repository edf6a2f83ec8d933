"""Records whose number does not begin them: below the claimant's name, or as a label with its answer."""

import pytest

from documents.loss_run.read import read
from documents.pdf.words import page_texts
from documents.reading import PageText, Word
from documents.scoring.compare import CERTAIN
from tests.unit.documents.loss_run.drawing import typed
from tests.unit.documents.loss_run.figures import failed, values_of

_HEAD = """
Copper Ridge Insurance Company     Workers' Compensation Loss Run     Valued as of 03/31/2026
Insured: ORCHARD PACKING CO
"""
NUMBER_BELOW = """
Claimant Name     Description   State
Claim Number      Type          Status       Indemnity    Medical   Expense      Total               Net Total
Loss Date         Close Date    Report Date       Paid       Paid      Paid   Reserves  Recovery      Incurred

Policy : 0099100200-310       ORCHARD PACKING CO                              04/01/2025 - 04/01/2026
TURNER, ROSSIE    REACHED UP    OH
712-440031-001    IND           OPEN         41,849.06  42,304.11  8,102.46  22,086.29    646.98CR  113,694.94
07/17/2025                      08/26/2025

OKAFOR, LENA      CUT FINGER    KY
712-440058-001    IND           CLOSED       14,634.11  57,212.94  1,694.10       0.00      0.00     73,541.15
10/23/2025        02/01/2026    10/28/2025

Policy Total: 0099100200-310           Claim Count: 2
                                             56,483.17  99,517.05  9,796.56  22,086.29    646.98CR  187,236.09
"""
_BLOCKS = """
Policy Number  WC 3 41002200     Policy Period  03/15/2025 to 03/15/2026     Premium  288,811

Claim        K700312W10          Coverage WC Indemnity              Paid       Reserve      Incurred
Claimant     Thornby, Anna      State   MO    Indemnity       53,096.59     21,927.42     75,024.01
Loss Date    04/30/2025          Nature  Cut   Medical         67,891.32      5,696.40     73,587.72
Report Date  05/03/2025          Part    Arm   Expense          2,960.90      2,701.35      5,662.25
Status       Open                Cause   Fall  Recoveries      1,000.00CR                  1,000.00CR
                                 Claim Total                  122,948.81     30,325.17    153,273.98

Claim        K700458W11          Coverage WC Medical Only           Paid       Reserve      Incurred
Claimant     Novak, Miguel       State   MO    Indemnity             .00           .00           .00
Loss Date    06/21/2025          Nature  Cut   Medical          2,401.02     12,533.96     14,934.98
Report Date  06/22/2025          Part    Arm   Expense            151.54           .00        151.54
Status       Open                Cause   Fall  Recoveries            .00                         .00
                                 Claim Total                    2,552.56     12,533.96     15,086.52

"""


def test_a_number_below_the_name_begins_the_record_of_both() -> None:
    values = values_of(_HEAD + NUMBER_BELOW)
    names = ("claim_number", "claimant", "state", "injury_date", "reported_date", "closed_date", "incurred")
    assert [tuple(claim[name] for name in names) for claim in values["claims"]] == [
        ("712-440031-001", "TURNER, ROSSIE", "OH", "2025-07-17", "2025-08-26", None, "113694.94"),
        ("712-440058-001", "OKAFOR, LENA", "KY", "2025-10-23", "2025-10-28", "2026-02-01", "73541.15"),
    ]
    assert [(claim["paid"], claim["recovery"]) for claim in values["claims"]] == [
        ("92255.63", "646.98"),
        ("73541.15", "0"),
    ]
    assert failed(values) == []


def test_a_caption_with_its_answer_begins_a_block() -> None:
    values = values_of(_HEAD + _BLOCKS)
    names = ("claim_number", "claimant", "state", "injury_date", "reported_date", "status")
    assert [tuple(claim[name] for name in names) for claim in values["claims"]] == [
        ("K700312W10", "Thornby, Anna", "MO", "2025-04-30", "2025-05-03", "Open"),
        ("K700458W11", "Novak, Miguel", "MO", "2025-06-21", "2025-06-22", "Open"),
    ]


def test_the_total_of_a_claim_is_what_it_comes_to() -> None:
    claims = values_of(_HEAD + _BLOCKS)["claims"]
    assert [(claim["paid"], claim["incurred"]) for claim in claims] == [
        ("122948.81", "153273.98"),
        ("2552.56", "15086.52"),
    ]


@pytest.mark.parametrize("shown", [True, False])
def test_rows_above_a_total_that_a_picture_does_not_show_may_not_be_all(*, shown: bool) -> None:
    (page,) = page_texts(typed(_HEAD + _BLOCKS))
    lost = {"2,552.56", "15,086.52", "2,401.02", "14,934.98"}
    words = [word for word in page.words if shown or word.text not in lost]
    misread = [
        Word("1Z533", word.box, 0.9) if word.text == "12,533.96" and not shown else word for word in words
    ]
    (reading,) = read([PageText(1, page.width, page.height, tuple(misread), from_picture=True)])
    assert reading["values"]["claims"][1]["paid"] == ("2552.56" if shown else "151.54")
    assert (reading["evidence"]["claims[1].paid"]["confidence"] >= CERTAIN) == shown


def test_open_and_closed_claims_of_a_line_of_totals_are_counted_together() -> None:
    values = values_of(
        _HEAD
        + """
Claim Number   Claimant       Loss Date    Status          Paid      Reserve     Incurred
Policy: WC 3 41002200         Policy Period: 03/15/2025 - 03/15/2026
K700311        Thornby, Al   04/30/2025   Open          500.00        25.00       525.00
K700312        Novak, M       05/30/2025   Closed        100.00         0.00       100.00
K700313        Lee, J         06/30/2025   Closed        200.00         0.00       200.00
Totals for Insured:   Open Claims:   1   Closed Claims:   2     800.00        25.00       825.00
"""
    )
    totals = values["totals"]
    assert (totals["claims"], totals["open"], totals["incurred"]) == (3, 1, "825")
    assert values["insured"] == "ORCHARD PACKING CO"
