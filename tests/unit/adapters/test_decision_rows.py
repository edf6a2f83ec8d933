"""Whether a carrier may still decide, by the submission of its decision; in what order it sees them."""

from types import SimpleNamespace

import pytest
from sqlalchemy import select

from adapters.postgres.decision.rows import in_their_order, is_with_carriers
from adapters.postgres.tables.index import decision


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


@pytest.mark.parametrize(
    ("ended", "order"),
    [
        (True, "updated_at DESC, id"),
        (False, "ended IS NOT NULL, quote_status = 'proceed_uw', deadline, id"),
        (None, "ended IS NOT NULL, quote_status = 'proceed_uw', deadline, id"),
    ],
)
def test_what_presses_most_stands_first_and_what_ended_last_too(ended: bool | None, order: str) -> None:
    query = in_their_order(select(decision.c.id), ended=ended)
    said = query.compile(compile_kwargs={"literal_binds": True})
    assert str(said).partition("ORDER BY ")[2].replace("decision.", "") == order
