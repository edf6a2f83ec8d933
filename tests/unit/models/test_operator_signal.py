"""What operators type: texts that rows can keep, a reason as long as the console lets them write."""

import pytest
from pydantic import ValidationError

from api.ops.case_schemas import BecauseOf
from models.operator_signal import LONGEST_REASON, OperatorMarkBound, OperatorRetry


def test_a_reason_as_long_as_the_console_takes_reaches_its_case() -> None:
    wire = BecauseOf(reason="x" * LONGEST_REASON)
    assert OperatorRetry(who="jdoe", reason=wire.reason).reason == wire.reason
    for model in (BecauseOf, OperatorRetry):
        with pytest.raises(ValidationError):
            model.model_validate({"reason": wire.reason + "x"})


@pytest.mark.parametrize("typed", ["a\x00b", "a\x1bb", "a\ud800b"])
def test_what_no_row_keeps_is_refused_by_its_field(typed: str) -> None:
    with pytest.raises(ValidationError) as refused:
        OperatorMarkBound.model_validate({"who": "jdoe", "reason": "ticket", "policy_no": typed})
    (fault,) = refused.value.errors()
    assert fault["loc"] == ("policy_no",) and "without control characters" in fault["msg"]


def test_lines_become_one() -> None:
    assert OperatorRetry(who=" jdoe\n", reason="ticket\n 4711").reason == "ticket 4711"
