"""What a quote record says of the classes of its run."""

from decimal import Decimal

from models.eligibility import Eligibility, Reason, RuleSource
from models.risk import Exposure, RiskLocation
from underwriting.record_places import class_eligibility

YES, UW, NO = Eligibility.YES, Eligibility.UW, Eligibility.NO


def reason(code: str | None, outcome: Eligibility, *, pending: bool = False) -> Reason:
    return Reason(
        rule_id="r",
        outcome=outcome,
        text="t",
        source=RuleSource(kind="demo", name="d"),
        class_code=code,
        pending=pending,
    )


def test_a_class_has_the_worst_that_was_said_of_it_and_yes_where_nothing_was() -> None:
    places = [
        RiskLocation(
            name=name, state="IL", employees=tuple(Exposure(code=code, payroll=Decimal(1)) for code in codes)
        )
        for name, codes in (("1", ("8810", "5403")), ("2", ("9082", "8810", "5551")))
    ]
    reasons = [
        reason("5403", UW), reason("5403", NO), reason("5403", UW), reason("9082", UW),
        reason(None, NO), reason("8810", NO, pending=True), reason("7219", NO),
    ]  # fmt: skip
    assert class_eligibility(reasons, places) == {"8810": YES, "5403": NO, "9082": UW, "5551": YES}
