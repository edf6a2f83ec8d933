"""What the head of a report says of itself: labels on lines of their own, agents, addresses, carriers."""

import pytest

from tests.unit.documents.loss_run.figures import read_of, values_of

LETTER = """
Loss Analysis Report
                                        Inception Date    03-23-2025     District Office    SP - SANTA ANA
4400915-2025
                                        Expiration Date   03-23-2026     Cancellation Code  Active
ORCHARD PACKING
48 N MILL STREET, FRESNO, CA 93721     A.R.D             ---            Quote ID           804400915
     Ad hoc report produced on 10-23-2026
     Brokerage
        Name   Vale Brokers, Inc
     Address   Po Box 44 Bakersfield, CA 93301        Phone Number  (661) 555-0144
     Totals
Claims                  Costs
    Open    1           Paid Compensation             $0
  Closed    0           Paid Medical                $961
   Total    1           Total Paid                      $961
                        Estimated Compensation   $13,800
                        Estimated Medical        $22,150
                        Total Estimated/Incurred        $35,950
     Claims
Claim ID    Claimant   Status    Injury Date   Paid Comp   Paid Medical   Est. Comp   Est. Medical
07114420    John       open      01-08-2026           $0           $961     $13,800        $22,150


               Copyright (c) 2000-2026 State Compensation Insurance Fund.
policy 4400915-2025                                                               printed on: 10-23-2026
"""


def test_the_end_of_a_term_may_stand_on_a_line_of_its_own() -> None:
    (policy,) = values_of(LETTER)["policies"]
    names = ("policy_number", "effective", "expiration")
    assert [policy[name] for name in names] == ["4400915-2025", "2025-03-23", "2026-03-23"]


def test_a_name_below_the_heading_of_the_agent_is_not_that_of_the_insured() -> None:
    (reading,) = read_of(LETTER)
    assert reading["values"]["insured"] == "ORCHARD PACKING"
    assert reading["evidence"]["insured"]["confidence"] < 0.9


def test_estimated_amounts_of_the_state_fund_are_what_was_incurred() -> None:
    values = values_of(LETTER)
    assert [claim["incurred"] for claim in values["claims"]] == ["35950"]
    assert (values["totals"]["paid"], values["totals"]["incurred"]) == ("961", "35950")


def test_the_carrier_is_named_without_the_words_before_its_name() -> None:
    assert values_of(LETTER)["carrier"] == "State Compensation Insurance Fund"


@pytest.mark.parametrize(
    ("line", "insured"),
    [
        ("Workers Compensation Claims for: ORCHARD PACKING CO", "ORCHARD PACKING CO"),
        ("ORCHARD PACKING CO - WORKERS COMPENSATION", "ORCHARD PACKING CO"),
        ("Orchard Grill, Inc. DBA Orchard Tavern", "Orchard Grill, Inc. DBA Orchard Tavern"),
        ("Policyholder Services", None),
    ],
)
def test_the_insured_may_stand_in_a_heading(line: str, insured: str | None) -> None:
    values = values_of(f"""
Copper Ridge Mutual
{line}
Losses valued: 06/30/2026
Policy Number: WC44012-3     Effective: 03/01/2025     Expiration: 03/01/2026
Claim Nbr   Acc Date      Stat       Tot Pd     O/S Rsv     Tot Inc
CR100441    04/02/2025    OP         500.00      250.00      750.00
""")
    assert values["insured"] == insured


def test_a_title_is_no_carrier() -> None:
    values = values_of("""
Policyholder Loss Run
Insured: ORCHARD PACKING CO     Losses valued: 06/30/2026
Policy Number: WC44012-3     Effective: 03/01/2025     Expiration: 03/01/2026
No claims reported
""")
    assert values["carrier"] is None
