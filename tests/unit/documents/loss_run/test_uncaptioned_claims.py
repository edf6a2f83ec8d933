"""Claims that no caption and no label begins, above the labels of their amounts."""

from tests.unit.documents.loss_run.drawing import typed
from tests.unit.documents.loss_run.figures import failed, reading_of, values_of

PAGE = """
Copper Ridge Accident Insurance Corporation
Loss run for ORCHARD PACKING INC
Workers' compensation losses valued at 06/30/2026
Policy 710123, 03/01/2025 to 03/01/2026
7123456X   Adams, Lee   Injured 04/02/2025   Open   Strain lifting box
Paid $500.00    Reserve $250.00    Incurred $750.00
8123457X   Brown, May   05/06/2025   Closed   Burn
Paid $75.00    Reserve $0.00    Incurred $75.00
Policy total: 2 claims, paid $575.00, reserve $250.00, incurred $825.00
"""


def test_a_number_a_name_and_a_day_above_amounts_are_a_claim() -> None:
    values = values_of(PAGE)
    names = ("claim_number", "claimant", "injury_date", "status", "paid", "reserve", "incurred")
    assert [tuple(claim[name] for name in names) for claim in values["claims"]] == [
        ("7123456X", "Adams, Lee", "2025-04-02", "Open", "500", "250", "750"),
        ("8123457X", "Brown, May", "2025-05-06", "Closed", "75", "0", "75"),
    ]
    assert {claim["policy_number"] for claim in values["claims"]} == {"710123"}
    assert failed(values) == []


def test_a_day_without_a_word_is_not_shown_as_certain() -> None:
    evidence = reading_of(typed(PAGE))["evidence"]
    assert evidence["claims[1].injury_date"]["confidence"] < 0.9
    assert evidence["claims[1].incurred"]["confidence"] >= 0.9


def test_a_policy_above_its_sums_is_no_claim() -> None:
    values = values_of("""
Copper Ridge Accident Insurance Corporation     Workers' compensation losses valued at 06/30/2026
Loss run for ORCHARD PACKING INC
Policy 710123, 03/01/2025 to 03/01/2026
Paid $575.00    Reserve $250.00    Incurred $825.00
Policy 710122, 03/01/2024 to 03/01/2025
Paid $0.00    Reserve $0.00    Incurred $0.00
""")
    assert values["claims"] == []
    assert [policy["incurred"] for policy in values["policies"]] == ["825", "0"]
