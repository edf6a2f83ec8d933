"""What each line of a record has of one part, and sums that follow from columns without a kind."""

from documents.loss_run.layout import generic
from tests.unit.documents.loss_run.figures import failed, values_of

HEAD = """
Copper Ridge Insurance Company     Workers' Compensation Loss Run     Valued as of 06/30/2026
Insured: ORCHARD PACKING CO
"""


def test_a_part_above_paid_above_reserve_is_of_two_lines() -> None:
    values = values_of(HEAD + """
CLAIM NO      CLAIMANT              LOSS DATE  STATUS      INDEMNITY     MEDICAL       TOTAL        TOTAL
              ACCIDENT DESCRIPTION  REPORTED   TYPE             PAID        PAID        PAID     INCURRED
                                                             RESERVE     RESERVE     RESERVE
POLICY NUMBER WC 440126 25   EFFECTIVE 03/01/25   EXPIRATION 03/01/26
6393774       ADAMS, LEE            04/02/25   OPEN           100.00      500.00      600.00       850.00
              CUT BY KNIFE          04/03/25   IND             50.00      200.00      250.00
6902286       BROWN, MAY            05/06/25   CLOSED           0.00       75.00       75.00        75.00
              PUSHING CART          05/07/25   MED              0.00        0.00        0.00
POLICY TOTAL  2 CLAIMS                                        100.00      575.00      675.00       925.00
                                                               50.00      200.00      250.00
""")  # fmt: skip
    names = ("reported_date", "paid_indemnity", "paid_medical", "paid", "reserve", "incurred")
    assert [tuple(claim[name] for name in names) for claim in values["claims"]] == [
        ("2025-04-03", "100", "500", "600", "250", "850"),
        ("2025-05-07", "0", "75", "75", "0", "75"),
    ]
    (policy,) = values["policies"]
    assert [policy[name] for name in ("claims", "paid", "reserve", "incurred")] == [2, "675", "250", "925"]
    assert failed(values) == []


def test_parts_and_a_reserve_may_come_to_a_total_without_a_word() -> None:
    values = values_of(HEAD + """
Policy Number: WC44012-3     Effective: 03/01/2025     Expiration: 03/01/2026
CLAIM       ACC DATE      ST     MEDICAL       COMP      RESERVES      TOTAL
26437142    04/02/2025    O       500.00     100.00        250.00     850.00
26553662    05/06/2025    C        75.00       0.00          0.00      75.00
""")  # fmt: skip
    assert [tuple(claim[name] for name in ("paid", "reserve", "incurred")) for claim in values["claims"]] == [
        ("600", "250", "850"), ("75", "0", "75"),
    ]  # fmt: skip
    assert failed(values) == []


def test_less_recoveries_is_a_column_of_recoveries() -> None:
    values = values_of(HEAD + """
Policy Number: WC44012-3     Effective: 03/01/2025     Expiration: 03/01/2026
Claim       Acc Date      Stat     Total      Outstanding       Less    Net Total
                                    Paid         Reserves   Recoveries   Incurred
26437142    04/02/2025    O       600.00           250.00        40.00     810.00
26553662    05/06/2025    C        75.00             0.00         0.00      75.00
""")  # fmt: skip
    assert [claim["recovery"] for claim in values["claims"]] == ["40", "0"]
    assert failed(values) == []


def test_less_a_deductible_is_no_recovery() -> None:
    values = values_of(HEAD + """
Policy Number: WC44012-3     Effective: 03/01/2025     Expiration: 03/01/2026
Claim       Acc Date      Stat     Total      Outstanding         Less      Total
                                    Paid         Reserves   Deductible   Incurred
26437142    04/02/2025    O       600.00           250.00        40.00     850.00
""")  # fmt: skip
    (claim,) = values["claims"]
    assert (claim["recovery"], claim["incurred"]) == (None, "850")
    assert generic().vocabulary.field(("less", "paid")) is None
