"""Whether a carrier may still decide, by the submission that its decision is about."""

from types import SimpleNamespace

import pytest

from adapters.postgres.decision.rows import is_with_carriers


@pytest.mark.parametrize(
    ("changes", "still"),
    [
        ({}, True),
        ({"submission_state": "released"}, False),
        ({"submission_state": "bound"}, False),
        ({"newer": True}, False),
        ({"practice": True}, False),
    ],
)
def test_carriers_decide_on_what_is_open_newest_and_real(changes: dict[str, object], still: bool) -> None:
    row = SimpleNamespace(**{"submission_state": "open", "newer": False, "practice": False, **changes})
    assert is_with_carriers(row) is still
