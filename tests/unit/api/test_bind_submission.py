"""What a submission says to a bind: it has to be with the underwriters, and real."""

from dataclasses import replace
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any
from uuid import uuid4

import pytest

from api.bind.checklist import BindFacts, checklist
from api.bind.workbench import NOT_SUBMITTED, PRACTICE, Workbench
from models.bind_account import BindAccountState
from models.bind_record import AccountRecord
from models.quote import Business
from models.submission import SubmissionState

RECORD = AccountRecord(
    id=uuid4(), prospect_id=uuid4(), adapter="birch", carrier_name="Birch Direct", run_id=uuid4(),
    state=BindAccountState.QUOTED, quote_ref="7", version=1, updated_at=datetime.now(UTC),
)  # fmt: skip


@pytest.mark.parametrize(
    ("found", "words"),
    [
        (None, NOT_SUBMITTED),
        ((SubmissionState.RELEASED, False), NOT_SUBMITTED),
        ((SubmissionState.CLOSED, False), NOT_SUBMITTED),
        ((SubmissionState.OPEN, True), PRACTICE),
        ((SubmissionState.OPEN, False), None),
        ((SubmissionState.BOUND, False), None),
    ],
)
def test_what_went_back_and_what_is_practice_keeps_a_bind_away(
    found: tuple[SubmissionState, bool] | None, words: str | None
) -> None:
    made: Any = None if found is None else SimpleNamespace(state=found[0], practice=found[1])
    business = Business(street="1 Main", city="Peoria")
    facts = BindFacts(RECORD, (), False, Workbench(made), None, business, ())
    (item,) = [each for each in checklist(facts) if each.code == "submission"]
    assert item.open is (words is not None) and (words is None or item.words == words)


def test_a_bind_with_another_carrier_keeps_this_one_away() -> None:
    business = Business(street="1 Main", city="Peoria")
    facts = BindFacts(RECORD, (), False, Workbench(None), None, business, ("Key Risk",))
    (item,) = [each for each in checklist(facts) if each.code == "one_carrier"]
    assert (item.open, item.blocks) == (True, True)
    assert not [each for each in checklist(replace(facts, others=())) if each.code == "one_carrier"]
