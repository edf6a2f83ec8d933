"""Claims that lack the amounts which others have: what is read of them is not certain."""

from tests.unit.documents.loss_run.figures import read_of

REPORT = """
Copper Ridge Insurance Company     Workers' Compensation Loss Run     Valued as of 03/31/2026
Insured: ORCHARD PACKING CO        Policy Number: WC5512025     Policy Period: 03/01/2025 - 03/01/2026
Claim No    Claimant        Date of Injury   Status    Paid       Reserve    Incurred
7710455     ORTEGA, LUIS    05/14/2025       Open      1,000.00   500.00     1,500.00
7710981     BAUER, NINA     09/30/2025       Closed      777.00     0.00       777.00
{0}
"""
WITHOUT = "7711204     LEE, SOON       12/19/2025       Closed"
WITH = WITHOUT + "      388.00     0.00       388.00"


def _confidences(row: str) -> list[float]:
    (reading,) = read_of(REPORT.format(row))
    names = ("claim_number", "injury_date", "status")
    assert reading["values"]["claims"][2]["claim_number"] == "7711204"
    return [reading["evidence"][f"claims[2].{name}"]["confidence"] for name in names]


def test_a_claim_without_amounts_amid_others_is_not_certain() -> None:
    assert max(_confidences(WITHOUT)) < 0.9


def test_a_claim_with_amounts_that_balance_is_certain() -> None:
    assert min(_confidences(WITH)) >= 0.9
