"""Steps about the carrier's questions: read, each once, and answered under all ids."""

from collections.abc import Mapping

from activities.bind.asked_step import AskedStep, StepDone, changes_of
from activities.bind.quote_steps import GONE
from models.bind_record import AskedQuestion
from models.bind_step import AccountChanges, as_json
from models.carrier_question import CarrierQuestionKind
from models.carrier_request import CarrierRequest
from models.errors import CarrierRejected
from underwriting.bind_questions import answers_to_all, asked_once, open_questions

TYPES = {
    CarrierQuestionKind.YES_NO: "bool",
    CarrierQuestionKind.CHOICE: "dropdown",
    CarrierQuestionKind.NUMBER: "number",
    CarrierQuestionKind.TEXT: "text",
}


async def read_questions(asked: AskedStep) -> StepDone:
    """The carrier's questions, each once."""
    found = asked_once(await asked.carrier.questions(asked.about, asked.ref))
    answer = {"StatusCode": 200, "Data": [question_data(one, asked.record.answers) for one in found]}
    changes = AccountChanges(questions=[as_json(one.model_dump(mode="json")) for one in found])
    left = open_questions(found, asked.record.answers)
    return StepDone("questions_read", answer, changes, {"questions": len(found), "open": left})


async def save_questions(asked: AskedStep) -> StepDone:
    """Answers as a person gave them, to every id of their question; then the quote as it stands.

    Raises: InvalidInput for what was not asked.
    """
    record, questions = asked.record, asked.record.questions
    if not questions:
        questions = asked_once(await asked.carrier.questions(asked.about, asked.ref))
    given = {each["QuestionId"]: each["AnswerValue"] for each in asked.step.request["answers"]}
    sent, kept = answers_to_all(questions, given)
    whole, _ = answers_to_all(questions, {**record.answers, **kept})
    request = CarrierRequest(quote=asked.request, answers=whole)
    await asked.carrier.save_questions(asked.about, asked.ref, sent, request, asked.key, asked.lease)
    quote = await asked.carrier.quote_details(asked.about, asked.ref)
    if quote is None:
        raise CarrierRejected(GONE)
    answers = {**record.answers, **kept}
    changes = changes_of(record, quote).model_copy(
        update={"answers": answers, "questions": [one.model_dump(mode="json") for one in questions]}
    )
    left = open_questions(questions, answers)
    params = {"answered": len(kept), "open": left, "eligibility": quote.eligibility}
    return StepDone("questions_saved", {"Message": "Questions saved"}, changes, params)


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
