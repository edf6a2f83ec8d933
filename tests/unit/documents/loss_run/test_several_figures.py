"""Figures that may be those of something else are not certain; words and sums without a label."""

from documents.scoring.compare import CERTAIN
from tests.unit.documents.loss_run.figures import read_of, values_of

HEAD = """
Copper Ridge Insurance Company     Workers' Compensation Loss Run     Valued as of 03/31/2026
Insured: ORCHARD PACKING CO
"""


def test_a_label_with_several_figures_behind_it_makes_none_of_them_certain() -> None:
    (reading,) = read_of(
        HEAD
        + """
Policy Number         WC5512025
Effective             06/01/2025
Total Paid            4,523.67       200.00         4,723.67
Total Reserves        1,000.00       100.00         1,100.00
Total Incurred        5,523.67       300.00         5,823.67
"""
    )
    paths = ("policies[0].paid", "policies[0].incurred", "totals.paid", "totals.incurred")
    assert all(reading["evidence"][path]["confidence"] < CERTAIN for path in paths)
    assert reading["values"]["policies"][0]["expiration"] is None


def test_sums_that_labels_say_twice_with_other_figures_are_not_certain() -> None:
    (reading,) = read_of(
        HEAD
        + """
Claims: 2   Total paid: 4,523.67   Total reserved: 1,000.00   Total incurred: 5,523.67
Claims: 1   Total paid: 200.00   Total reserved: 100.00   Total incurred: 300.00
"""
    )
    confidence = [reading["evidence"][f"totals.{name}"]["confidence"] for name in ("paid", "incurred")]
    assert max(confidence) < CERTAIN


def test_numbers_of_claims_may_stand_below_captions_right_under_a_policy() -> None:
    values = values_of(
        HEAD
        + """
Policy: WC5512025     06/01/2025 - 06/01/2026
   Claims      Open     Closed     Total Paid     Total Reserve     Total Incurred
   2           1        1          4,523.67       1,000.00          5,523.67
Policy: WC5512024     06/01/2024 - 06/01/2025
   Claims      Open     Closed     Total Paid     Total Reserve     Total Incurred
   1           1        0          200.00         100.00            300.00
"""
    )
    assert [(each["claims"], each["open"], each["paid"]) for each in values["policies"]] == [
        (2, 1, "4523.67"),
        (1, 1, "200"),
    ]


def test_how_a_claim_stands_may_be_a_word_without_a_label() -> None:
    values = values_of(
        HEAD
        + """
Policy: WC5512025  Eff: 06/01/2025  Exp: 06/01/2026
Claim 68915688   Garcia, Nan   DOL 06/14/2025   Rptd 06/15/2025   Open
                 Paid         Reserve      Incurred
   Medical       3,000.00     500.00       3,500.00
   Total         3,000.00     500.00       3,500.00
Claim 14671561   Lee, James    DOL 08/10/2025   Rptd 08/10/2025   Closed
                 Paid         Reserve      Incurred
   Medical       1,500.00     0.00         1,500.00
   Total         1,500.00     0.00         1,500.00
"""
    )
    assert [claim["status"] for claim in values["claims"]] == ["Open", "Closed"]
    assert values["policies"][0]["open"] == 1
