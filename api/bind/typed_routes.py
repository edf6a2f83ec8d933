"""What people type for an account: answers to the carrier's questions, and officers."""

from typing import Annotated
from uuid import UUID

from fastapi import APIRouter
from pydantic import Field, StringConstraints

from api.auth import MayAskCarrier, limited
from api.bind.account_schemas import AnswersSaved, OfficersSaved
from api.bind.account_view import suggested_to
from api.bind.account_wire import question_wires
from api.bind.asking import start_step
from api.bind.officer_schemas import OfficersTyped
from api.bind.schemas import MOST_QUESTIONS
from api.body.json_route import JsonRoute
from api.http.limits import CARRIER_STEP
from api.http.problems import WRITE, problems
from api.http.wire import ONE_LINE, PRINTABLE, Wire
from api.services import Served
from models.bind_errors import AccountNotFound, NotEligible, TypedSince
from models.bind_step import BindStepType
from models.carrier_officer import CarrierOfficer
from models.errors import InvalidInput
from underwriting.bind_officers import check_officers
from underwriting.bind_questions import first_ids, typed_answers

router = APIRouter(tags=["bind"], route_class=JsonRoute)
LIMITED = [limited(CARRIER_STEP)]
TYPED = problems(*WRITE, AccountNotFound, NotEligible, TypedSince)
Text = Annotated[str, StringConstraints(max_length=4_000, pattern=PRINTABLE)]
NOT_LISTED = "The carrier lists no officers for this quote; nothing is to be typed"


class AnswerTyped(Wire):
    """An answer as typed; an empty value takes it away. remarks: beside it."""

    id: Annotated[str, StringConstraints(min_length=1, max_length=100, pattern=ONE_LINE)]
    value: Text
    remarks: Text = ""


class AnswersTyped(Wire):
    """Answers that are saved; those that are not named stay. base_version: of the account that was read."""

    base_version: Annotated[int, Field(ge=0, le=2**31 - 1)]
    answers: Annotated[list[AnswerTyped], Field(min_length=1, max_length=MOST_QUESTIONS)]


@router.put("/api/binds/{id}/answers", operation_id="saveBindAnswers", dependencies=LIMITED, responses=TYPED)
async def save_bind_answers(
    id: UUID, wire: AnswersTyped, served: Served, user: MayAskCarrier
) -> AnswersSaved:
    """Keep answers as typed; they reach the carrier when its questions are answered, or with the next write.

    Saved since base_version by somebody else: 409 with the newer questions.
    """
    async with served.uow.begin(user.tenant) as work:
        record = (await work.binds.get(id)).record
        first = first_ids(record.questions)
        typed = typed_answers(record.questions, [(each.id, each.value) for each in wire.answers])
        remarks = {first[each.id]: each.remarks.strip() for each in wire.answers}
        suggested = await suggested_to(work, record)
        version = await work.bind_typed.answers(
            id,
            wire.base_version,
            typed,
            remarks,
            lambda newer: [one.model_dump(mode="json") for one in question_wires(newer, suggested)],
        )
    return AnswersSaved(version=version)


@router.put(
    "/api/binds/{id}/officers", operation_id="saveBindOfficers", dependencies=LIMITED, responses=TYPED
)
async def save_bind_officers(
    id: UUID, wire: OfficersTyped, served: Served, user: MayAskCarrier
) -> OfficersSaved:
    """Replace the officers, sealed, and send them to the carrier.

    Saved since base_version by somebody else: 409 with the newer ones.
    """
    officers = [
        CarrierOfficer(**{**each.model_dump(), "state": each.state.upper()}) for each in wire.officers
    ]
    async with served.uow.begin(user.tenant) as work:
        account = await work.binds.get(id)
        if not account.record.officer_options:
            raise InvalidInput(NOT_LISTED, "officers")
        check_officers(officers, account.record.officer_options)
        version = await work.bind_typed.officers(id, wire.base_version, officers)
        step, message = await start_step(work, user, account, BindStepType.OFFICERS, {"version": version})
    served.send_later(message)
    return OfficersSaved(version=version, uuid=step.uuid)
