"""Answers and corrections for the second carrier, which is sent all of them with every update."""

import json

from adapters.carriers.birch.quote_body import quote_body
from models.carrier_question import CarrierQuestionKind, QuestionAnswer
from models.carrier_request import CarrierRequest, Correction, CorrectionPath
from tests.support.carrier_contract import a_recorded_desk
from tests.support.carrier_port import Leave
from tests.support.quote_cases import an_input


def answer(number: str, value: str) -> QuestionAnswer:
    """An answer in free text."""
    return QuestionAnswer(question_id=number, kind=CarrierQuestionKind.TEXT, value=value)


async def test_an_answer_that_is_given_anew_takes_the_place_of_the_earlier_one() -> None:
    async with a_recorded_desk("birch") as (desk, recorder):
        request = desk.request("12")
        quote = await desk.created(request)
        one, other = (item.id for item in quote.items)
        before = request.model_copy(update={"answers": (answer(one, "No."), answer(other, "Kept."))})
        again = [answer(one, "Yes.")]
        await desk.carrier.save_questions(desk.about, quote.quote_id or "", again, before, "items", Leave())
    sent = json.loads(next(asked.content for asked, _ in recorder.calls if asked.method == "PUT"))
    given = [(each["id"], each["answer"]) for each in sent["eligibilityAnswers"]]
    assert sorted(given) == sorted([(one, "Yes."), (other, "Kept.")])


def test_of_two_corrections_of_a_field_the_later_one_is_sent() -> None:
    names = [Correction(path=CorrectionPath.BUSINESS_NAME, value=name) for name in ("Peach LLC", "Plum LLC")]
    body = quote_body(CarrierRequest(quote=an_input(), corrections=tuple(names)))
    assert body["namedInsured"] == body["workersCompensation"]["legalEntities"][0]["name"] == "Plum LLC"
