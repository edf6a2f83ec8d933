"""Steps about the carrier's questions: read, each once, and answered under all ids."""

from collections.abc import Mapping, Sequence
from typing import Any

from activities.bind.asked_step import AskedStep, StepDone
from activities.bind.officer_steps import listed_beside
from activities.bind.plan_steps import changes_with_plans
from activities.bind.quote_steps import GONE, told_of
from models.bind_record import AskedQuestion
from models.bind_step import AccountChanges, as_json
from models.carrier_question import CarrierQuestionKind
from models.carrier_request import CarrierRequest
from models.errors import CarrierRejected
from underwriting.bind_questions import (
    answers_to_all,
    asked_now,
    asked_once,
    first_ids,
    open_questions,
    still_asked,
    unsent,
    with_answers,
)

TYPES = {
    CarrierQuestionKind.YES_NO: "bool",
    CarrierQuestionKind.CHOICE: "dropdown",
    CarrierQuestionKind.NUMBER: "number",
    CarrierQuestionKind.TEXT: "text",
}


async def read_questions(asked: AskedStep) -> StepDone:
    """The carrier's questions, each once; and what it lists of officers and terms by now."""
    found = asked_once(await asked.carrier.questions(asked.about, asked.ref))
    answer = {"StatusCode": 200, "Data": [question_data(one, asked.record.answers) for one in found]}
    beside = await listed_beside(asked, again=True)
    changes = AccountChanges(questions=_written(found), **beside)
    left = open_questions(found, asked.record.answers)
    params = {"questions": asked_now(found, asked.record.answers), "open": left}
    return StepDone("questions_read", answer, changes, params)


async def save_questions(asked: AskedStep) -> StepDone:
    """Answers as a person gave them, and those that were typed before and the carrier does not have yet.

    Each goes to every id of its question; then the quote is read as it stands. Raises: InvalidInput for what
    was not asked.
    """
    record, questions = asked.record, asked.record.questions
    if not questions:
        questions = asked_once(await asked.carrier.questions(asked.about, asked.ref))
    entries = asked.step.request["answers"]
    given = {each["QuestionId"]: each["AnswerValue"] for each in entries}
    _, kept = answers_to_all(questions, given)
    sent, _ = answers_to_all(questions, {**unsent(questions, record.answers), **kept})
    answers = {**still_asked(questions, record.answers), **kept}
    whole, _ = answers_to_all(questions, answers)
    request = CarrierRequest(quote=asked.request, answers=whole, corrections=asked.corrections)
    await asked.carrier.save_questions(asked.about, asked.ref, sent, request, asked.key, asked.lease)
    quote = await asked.carrier.quote_details(asked.about, asked.ref)
    if quote is None:
        raise CarrierRejected(GONE)
    first = first_ids(questions)
    remarks = {first[each["QuestionId"]]: each["remarks"] for each in entries if each.get("remarks")}
    changes = (await changes_with_plans(asked, quote)).model_copy(
        update={
            "answers": kept,
            "remarks": remarks,
            "questions": _written(with_answers(questions, answers)),
            **await listed_beside(asked),
        }
    )
    left = open_questions(questions, answers)
    params = {"answered": len(kept), "open": left, **told_of(quote)}
    return StepDone("questions_saved", {"Message": "Questions saved"}, changes, params)


def _written(questions: Sequence[AskedQuestion]) -> list[Any]:
    return [as_json(one.model_dump(mode="json")) for one in questions]


def question_data(one: AskedQuestion, answers: Mapping[str, str]) -> dict[str, object]:
    """A question as pollers read it."""
    question = one.question
    own = answers.get(one.ids[0])
    return {
        "Id": one.ids[0],
        "Question": question.text,
        "QuestionType": TYPES[question.kind],
        "DropdownOptions": list(question.options),
        "ParentQuestionId": question.parent_id,
        "ParentAnswerToShow": question.parent_answer,
        "Answer": own or question.answer or "",
    }
