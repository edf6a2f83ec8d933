"""Lines amid the rows of a table: subtotals of a state, headings of a policy, the head of the next page."""

from documents.loss_run.totals import Scope, total_scope
from tests.unit.documents.loss_run.drawing import typed
from tests.unit.documents.loss_run.figures import failed, reading_of, values_of

HEAD = """
REPORT WCL0440-1   COPPER RIDGE INSURANCE COMPANY                        PAGE {page}
INSURED: ORCHARD PACKING CO    WORKERS COMPENSATION EXPERIENCE   AS OF 06/30/2026
"""


def test_a_subtotal_of_a_state_is_not_that_of_its_policy() -> None:
    values = values_of("""
Copper Ridge Insurance Company     Workers' Compensation Loss Run     Valued as of 06/30/2026
Insured: ORCHARD PACKING CO
Claim Nbr   Acc Date      Stat       Tot Pd     O/S Rsv     Tot Inc
Policy No: WC44012-3     Eff: 03/01/2025     Exp: 03/01/2026
State: MA
CR100441    04/02/2025    OP         500.00      250.00      750.00
Subtotal MA     1 clms               500.00      250.00      750.00
State: New Hampshire
CR100467    05/06/2025    CL          75.00        0.00       75.00
CR100502    07/11/2025    CL          25.00        0.00       25.00
Subtotal New Hampshire     2 clms    100.00        0.00      100.00
Policy Total    3 clms               600.00      250.00      850.00
""")
    (policy,) = values["policies"]
    assert [policy[name] for name in ("claims", "paid", "reserve", "incurred")] == [3, "600", "250", "850"]
    assert failed(values) == []


def test_a_subtotal_alone_is_that_of_its_policy() -> None:
    assert total_scope("Subtotal  3 clms  600.00") is Scope.POLICY
    assert total_scope("Subtotal MA  3 clms  600.00") is Scope.ASIDE
    assert total_scope("TOTAL IN FORCE  3  600.00") is not Scope.ASIDE


def test_the_head_of_the_next_page_is_no_claim() -> None:
    captions = """
CLAIM        CLAIMANT        DATE OF     DATE       ST  TP      MEDICAL         COMP        TOTAL        TOTAL
NUMBER                       ACCIDENT    REPORTED                  PAID         PAID      RESERVE     INCURRED
POLICY 440126-3   TERM 03/01/2025 THRU 03/01/2026   WRITTEN PREMIUM 41,000.00
25-100441    ADAMS, LEE      04/02/2025  04/03/2025 O   LT       500.00       100.00       250.00       850.00
25-100467    BROWN, MAY      05/06/2025  05/07/2025 C   MO        75.00          .00          .00        75.00
"""
    rest = """
25-100502    COLE, ANN       07/11/2025  07/12/2025 C   MO        25.00          .00          .00        25.00
TERM TOTAL   3 CLAIMS        1 OPEN                              600.00       100.00       250.00       950.00
"""
    pages = (HEAD.format(page=1) + captions, HEAD.format(page=2) + rest)
    values = reading_of(typed(*pages, size=6))["values"]
    assert [
        tuple(claim[name] for name in ("claim_number", "status", "type", "incurred"))
        for claim in values["claims"]
    ] == [
        ("25-100441", "O", "Lost Time", "850"),
        ("25-100467", "C", "Medical Only", "75"),
        ("25-100502", "C", "Medical Only", "25"),
    ]
    assert failed(values) == []


def test_the_row_of_a_policy_may_say_none() -> None:
    values = values_of("""
Copper Ridge Workers' Compensation Mutual
Re: Loss run for ORCHARD PACKING CO
Losses as of 06/30/2026
Policy number      Policy period              Claims         Paid      Reserved      Incurred
WC44012-3          03/01/2025 - 03/01/2026    None reported
WC44012-2          03/01/2024 - 03/01/2025    1           $719.32         $0.00       $719.32
WC44012-1          03/01/2023 - 03/01/2024
Policyholder Services
""")
    first, second, third = values["policies"]
    assert (third["claims"], third["incurred"]) == (None, None)
    assert [first[name] for name in ("claims", "paid", "incurred")] == [0, "0", "0"]
    assert [second[name] for name in ("claims", "paid", "incurred")] == [1, "719.32", "719.32"]
    assert values["insured"] == "ORCHARD PACKING CO"


def test_none_in_a_row_of_a_claim_says_nothing_of_its_policy() -> None:
    values = values_of("""
Copper Ridge Insurance Company     Workers' Compensation Loss Run     Valued as of 06/30/2026
Insured: ORCHARD PACKING CO
Policy Number: WC44012-3     Effective: 03/01/2025     Expiration: 03/01/2026
Claim Nbr   Acc Date      Stat       Tot Pd     O/S Rsv     Tot Inc     Attorney
CR100441    04/02/2025    OP         500.00      250.00      750.00     None
Policy Total    1 clms               500.00      250.00      750.00
""")
    (policy,) = values["policies"]
    assert [policy[name] for name in ("claims", "paid", "incurred")] == [1, "500", "750"]


def test_open_claims_in_brackets_are_not_all_claims() -> None:
    values = values_of("""
Copper Ridge Insurance Company     Workers' Compensation Loss Run     Valued as of 06/30/2026
Insured: ORCHARD PACKING CO
Policy Number: WC44012-3     Effective: 03/01/2025     Expiration: 03/01/2026
Claim Nbr   Acc Date      Stat       Tot Pd     O/S Rsv     Tot Inc
CR100441    04/02/2025    OP         500.00      250.00      750.00
CR100467    05/06/2025    CL          75.00        0.00       75.00
Policy Total (2 claims, 1 open)      575.00      250.00      825.00
""")
    (policy,) = values["policies"]
    assert (policy["claims"], policy["open"], policy["incurred"]) == (2, 1, "825")
    assert failed(values) == []


def test_injured_says_whom_or_when() -> None:
    values = values_of("""
Copper Ridge Insurance Company     Workers' Compensation Loss Run     Valued as of 06/30/2026
Insured: ORCHARD PACKING CO
Policy: WC44012-3     Effective: 03/01/2025     Expiration: 03/01/2026
Claim: CR100441     Injured: Lee Adams     Status: Open
Loss date: 04/02/2025     Class: 5403
Paid: 500.00     Reserve: 250.00     Incurred: 750.00
""")
    (claim,) = values["claims"]
    assert (claim["claimant"], claim["injury_date"]) == ("Lee Adams", "2025-04-02")


def test_no_claims_filed_are_no_claims() -> None:
    values = values_of("""
Copper Ridge Insurance Company     Workers' Compensation Loss Run     Valued as of 06/30/2026
Insured: ORCHARD PACKING CO
Policy Number: WC44012-3     Effective: 03/01/2025     Expiration: 03/01/2026
No claims filed during this policy period.
""")
    (policy,) = values["policies"]
    assert (policy["claims"], policy["paid"], policy["incurred"]) == (0, "0", "0")


def test_injured_over_a_column_says_whom_or_when_too() -> None:
    head = """
Copper Ridge Insurance Company     Workers' Compensation Loss Run     Valued as of 06/30/2026
Insured: ORCHARD PACKING CO
Policy Number: WC44012-3     Effective: 03/01/2025     Expiration: 03/01/2026
"""
    whom = values_of(head + """
Claim Nbr   Injured       Loss Date     Stat       Tot Pd     O/S Rsv     Tot Inc
CR100441    Adams, Lee    04/02/2025    OP         500.00      250.00      750.00
""")  # fmt: skip
    when = values_of(head + """
Claim Nbr   Claimant      Injured       Stat       Tot Pd     O/S Rsv     Tot Inc
CR100441    Adams, Lee    04/02/2025    OP         500.00      250.00      750.00
""")  # fmt: skip
    for values in (whom, when):
        (claim,) = values["claims"]
        assert (claim["claimant"], claim["injury_date"]) == ("Adams, Lee", "2025-04-02")
