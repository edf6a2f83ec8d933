"""What the timeline counts of a carrier's questions: those that are asked now, as the checklist does."""

from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

import pytest

from activities.bind.asked_step import AskedStep
from activities.bind.question_steps import question_data, read_questions, save_questions
from models.bind_account import BindAccountState
from models.bind_record import AccountRecord, AskedQuestion
from models.bind_step import BindStepType, StepRow
from models.carrier_question import CarrierQuestion, CarrierQuestionKind
from models.carrier_quote import CarrierQuote, CarrierVerdict
from models.job import JobRef, TenantScope
from tests.support.carrier_port import UnaskedCarrier
from tests.support.quote_cases import an_input

YES_NO = CarrierQuestionKind.YES_NO
LISTED = (
    CarrierQuestion(id="1", text="Any work at heights?", kind=YES_NO),
    CarrierQuestion(id="2", text="Above 40 feet?", kind=YES_NO, parent_id="1", parent_answer="yes"),
    CarrierQuestion(id="3", text="Any vehicles?", kind=YES_NO),
)


class AskingCarrier(UnaskedCarrier):
    """A carrier with two questions, and one that a yes brings."""

    def __init__(self) -> None:
        self.answered: list[str] = []

    async def questions(self, *_: Any) -> tuple[CarrierQuestion, ...]:
        """See CarrierPort."""
        return LISTED

    async def save_questions(self, about: Any, ref: str, answers: Any, *_: Any) -> None:
        """See CarrierPort."""
        self.answered += [each.question_id for each in answers]

    async def quote_details(self, *_: Any) -> CarrierQuote:
        """See CarrierPort."""
        return CarrierQuote(verdict=CarrierVerdict.INDICATION, quote_id="7")


@pytest.mark.parametrize(("answer", "asked", "left"), [("no", 2, 1), ("yes", 3, 2)])
async def test_a_question_that_no_answer_brings_is_not_counted(answer: str, asked: int, left: int) -> None:
    record = AccountRecord(
        id=uuid4(), prospect_id=uuid4(), adapter="birch", carrier_name="Birch", version=1,
        state=BindAccountState.QUOTED, quote_ref="7", updated_at=datetime.now(UTC), answers={"1": answer},
    )  # fmt: skip
    step = StepRow(job_id=uuid4(), account_id=record.id, type=BindStepType.GET_QUESTIONS)
    job = JobRef(job_id=step.job_id, scope=TenantScope(user=uuid4()))
    carrier: Any = AskingCarrier()
    lease: Any = None
    done = await read_questions(AskedStep(job, step, record, an_input(), carrier, lease))
    assert (done.params["questions"], done.params["open"]) == (asked, left)
    assert isinstance(done.answer, dict) and len(done.answer["Data"]) == len(LISTED)


@pytest.mark.req("CB-131")
async def test_answer_and_remark_of_any_id_of_a_question_are_kept_by_its_first_one() -> None:
    twice = AskedQuestion(ids=("3", "9"), question=LISTED[2])
    record = AccountRecord(
        id=uuid4(), prospect_id=uuid4(), adapter="birch", carrier_name="Birch", version=1, quote_ref="7",
        state=BindAccountState.QUOTED, updated_at=datetime.now(UTC), questions=(twice,),
    )  # fmt: skip
    given = [{"QuestionId": "9", "AnswerValue": "yes", "remarks": "Two vans"}]
    step = StepRow(
        job_id=uuid4(), account_id=record.id, type=BindStepType.SAVE_QUESTIONS, request={"answers": given}
    )
    carrier: Any = AskingCarrier()
    lease: Any = None
    scope = JobRef(job_id=step.job_id, scope=TenantScope(user=uuid4()))
    done = await save_questions(AskedStep(scope, step, record, an_input(), carrier, lease))
    assert (done.changes.answers, done.changes.remarks) == ({"3": "yes"}, {"3": "Two vans"})
    assert carrier.answered == ["3", "9"]


@pytest.mark.req("CB-274")
@pytest.mark.parametrize(
    ("own", "held", "told"),
    [("yes", "no", "yes"), (None, "no", "no"), ("yes", None, "yes"), (None, None, "")],
)
def test_a_persons_own_answer_is_told_before_the_one_that_the_carrier_holds(
    own: str | None, held: str | None, told: str
) -> None:
    asked = AskedQuestion(ids=("3", "9"), question=LISTED[2].model_copy(update={"answer": held}))
    answers = {} if own is None else {"3": own}
    assert question_data(asked, answers)["Answer"] == told
