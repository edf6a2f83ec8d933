"""Two claims of one policy, whatever table prints them."""

from tests.unit.documents.loss_run.figures import failed, values_of

HEAD = """
Copper Ridge Insurance Company     Workers' Compensation Loss Run     Valued as of 03/31/2026
Insured: ORCHARD PACKING CO
Policy Number: WC5512025     Term: 06/01/2025 to 06/01/2026
"""
NAMES = ("claim_number", "injury_date", "paid", "reserve", "incurred")
ROWS = [
    ("68915688", "2025-06-14", "3023.67", "1000", "4023.67"),
    ("14671561", "2025-08-10", "1500", "0", "1500"),
]


def claims_below_head(text: str) -> list[tuple[str, ...]]:
    """What is read of each claim of a report that begins with HEAD; no check of it fails."""
    values = values_of(HEAD + text)
    assert failed(values) == []
    return [tuple(claim[name] for name in NAMES) for claim in values["claims"]]
