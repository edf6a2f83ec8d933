"""Reports of other lines of business, which pay for indemnity or for medical care too."""

from tests.unit.documents.loss_run.figures import values_of

INDEMNITY_ALONE = """
Name: Prairie Haulers     Account Number: 123456789     Valued as of: 07/31/2026
Policy     Eff. Date   Claim #    Date of Loss  Status  Loss Type      Indemnity Paid  Expense Paid  Incurred
4400915-0  04/28/2025  BH4400151  08/17/2025    Closed  Property Damage     $3,500.00         $0.00  $3,500.00
                       BH4400163  08/25/2025    Closed  Property Damage         $0.00         $0.00      $0.00
Account Total                                                               $3,500.00         $0.00  $3,500.00
"""
MEDICAL_ALONE = """
Policy Number: CC440127-00   Name of Insured: Prairie Haulers   Carrier Name: Copper Ridge Insurance Company
Claim #: NRS440917     Date of Loss: 02/07/2026     Claim Status: Open     Driver: UNKNOWN     Unit Number: 7
Claimant       Loss Paid   Med Paid   Exp Paid   Loss Resv   Exp Resv   Med Resv   Gross Incurred
GAS STATION        $0.00      $0.00    $245.00   $5,000.00    $500.00      $0.00        $5,745.00
Claim #: NRS440933     Date of Loss: 03/09/2026     Claim Status: Open     Driver: UNKNOWN     Unit Number: 9
Claimant       Loss Paid   Med Paid   Exp Paid   Loss Resv   Exp Resv   Med Resv   Gross Incurred
TRAILER LOT        $0.00      $0.00    $245.00   $5,000.00    $500.00      $0.00        $5,745.00
Claims activity as of 04/04/2026
"""
BOTH = """
Policyholder Loss Report          Policyholder: Dayton Auto Parts        Losses through 07/28/2026
Claim #     Name            Injury date   Status  Time loss paid  Medical paid  Total paid  Reserves  Incurred
7139763B    Jennings, Priya 06/25/2026    Closed            0.00      2,808.53    2,808.53      0.00  2,808.53
7454331E    Whitfield, Ann  06/29/2026    Closed            0.00        808.53      808.53      0.00    808.53
Strain / Foot / Motor Vehicle
Sprain / Back / Motor Vehicle
"""


def test_indemnity_alone_is_paid_by_other_lines_too() -> None:
    assert values_of(INDEMNITY_ALONE)["line_of_business"] == "commercial auto"


def test_medical_payments_alone_are_made_by_other_lines_too() -> None:
    assert values_of(MEDICAL_ALONE)["line_of_business"] == "commercial auto"


def test_both_are_paid_to_workers() -> None:
    values = values_of(BOTH)
    assert values["line_of_business"] == "workers compensation"
    assert len(values["claims"]) == 2
