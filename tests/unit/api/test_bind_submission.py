"""What a submission says to a bind: it has to be with the underwriters, and real."""

from dataclasses import replace
from datetime import UTC, datetime
from decimal import Decimal
from types import SimpleNamespace
from typing import Any
from uuid import uuid4

import pytest

from api.bind.account_wire import _may_bind
from api.bind.checklist import BindFacts, _item, checklist
from api.bind.workbench import NOT_SUBMITTED, PRACTICE, Workbench
from models.bind_account import BindAccountState
from models.bind_intent import IntentState
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


def test_a_bind_is_held_back_by_the_price_of_its_own_program_alone() -> None:
    columns = [("gms-a", False, "A"), ("gms-b", True, "B"), ("gms-c", True, "C")]
    made: Any = tuple(SimpleNamespace(key=key, held_back=held, name=name) for key, held, name in columns)
    held = [Workbench(None, (), made).held_back(key) for key in ("gms-a", "gms-b", "gms-c", "gms-d", None)]
    assert held == [None, "B", "C", None, None]


def test_a_bind_with_another_carrier_keeps_this_one_away() -> None:
    business = Business(street="1 Main", city="Peoria")
    facts = BindFacts(RECORD, (), False, Workbench(None), None, business, ("Key Risk",))
    (item,) = [each for each in checklist(facts) if each.code == "one_carrier"]
    assert (item.open, item.blocks) == (True, True)
    assert not [each for each in checklist(replace(facts, others=())) if each.code == "one_carrier"]


@pytest.mark.req("CB-183")
@pytest.mark.parametrize(
    ("eligibility", "is_open"), [("BindEligible", False), ("Incomplete", True), ("Refer", True), ("", True)]
)
def test_a_quote_that_is_not_eligible_keeps_its_bind_away(eligibility: str, is_open: bool) -> None:
    record = RECORD.model_copy(update={"eligibility": eligibility, "premium": Decimal(900)})
    facts = BindFacts(record, (), True, Workbench(None), None, Business(), ())
    items = [each for each in checklist(facts) if each.code == "eligibility"]
    assert [(each.open, each.blocks) for each in items] == [(is_open, True)]
    assert _may_bind(record, items, None) is not is_open


def test_an_item_says_how_many_are_done_of_how_many() -> None:
    item = _item("questions", "Questions", is_open=True, counted=(1, 3))
    assert (item.done, item.of) == (1, 3)
    assert _item("plan", "Plan", is_open=True).of is None


@pytest.mark.req("CB-183")
@pytest.mark.parametrize(
    ("state", "checks", "wish", "may"),
    [
        (BindAccountState.QUOTED, [(False, True), (True, False)], None, True),
        (BindAccountState.QUOTED, [(False, True), (True, True)], None, False),
        (BindAccountState.BINDING, [], None, False),
        (BindAccountState.EXPIRED, [], None, False),
        (BindAccountState.QUOTED, [], IntentState.UNKNOWN, False),
        (BindAccountState.QUOTED, [], IntentState.REJECTED, True),
    ],
)
def test_a_bind_may_be_asked_for_once_nothing_that_blocks_is_open_and_none_is_under_way(
    state: BindAccountState, checks: list[tuple[bool, bool]], wish: IntentState | None, may: bool
) -> None:
    record = RECORD.model_copy(update={"state": state})
    items: Any = [_item("plan", "Plan", is_open=is_open, blocks=blocks) for is_open, blocks in checks]
    asked: Any = None if wish is None else SimpleNamespace(intent=SimpleNamespace(state=wish))
    assert _may_bind(record, items, asked) is may
