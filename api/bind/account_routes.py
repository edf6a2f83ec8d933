"""Accounts at carriers for the bind panel: read, and steps that the specified calls lack."""

from datetime import UTC, datetime
from typing import Annotated
from uuid import UUID

from fastapi import APIRouter
from pydantic import StringConstraints

from api.auth import MayAskCarrier, MayUnderwrite, limited
from api.bind.account_schemas import AccountWire
from api.bind.account_wire import account_wire
from api.bind.asking import ask_account
from api.bind.schemas import StepStarted
from api.body.json_route import JsonRoute
from api.http.limits import CARRIER_STEP
from api.http.problems import READ, WRITE, problems
from api.http.wire import ONE_LINE, PRINTABLE, OptionalDay, Wire
from api.services import Served
from models.bind_errors import AccountNotFound, NotEligible
from models.bind_step import BindStepType
from models.carrier_underwriter import MessageReason
from models.errors import InvalidInput, ProspectNotFound

router = APIRouter(tags=["bind"], route_class=JsonRoute)
LIMITED = [limited(CARRIER_STEP)]
ASKED = problems(*WRITE, AccountNotFound, NotEligible)
Words = Annotated[str, StringConstraints(min_length=1, max_length=4_000, pattern=PRINTABLE)]


class PlanChosen(Wire):
    """The plan that a person chose."""

    plan_id: Annotated[str, StringConstraints(min_length=1, max_length=100, pattern=ONE_LINE)]


class Referral(Wire):
    """What the carrier's underwriter is told with a quote."""

    note: Words
    need_by: OptionalDay = None


class MessageToUnderwriter(Wire):
    """What the carrier's underwriter is told."""

    text: Words
    reason: MessageReason = MessageReason.OTHER


@router.get("/api/binds", operation_id="listBinds", responses=problems(*READ, ProspectNotFound))
async def list_binds(prospect: UUID, served: Served, user: MayAskCarrier) -> list[AccountWire]:
    """The accounts of a prospect, live ones first."""
    async with served.uow.begin(user.tenant) as work:
        await work.prospects.get(prospect)
        found = await work.binds.of_prospect(prospect)
        return [
            account_wire(each, await work.binds.steps(each.id), await work.binds.events(each.id))
            for each in found
        ]


@router.get("/api/binds/{id}", operation_id="getBind", responses=problems(*READ, AccountNotFound))
async def get_bind(id: UUID, served: Served, user: MayAskCarrier) -> AccountWire:
    """An account."""
    async with served.uow.begin(user.tenant) as work:
        found = (await work.binds.get(id)).record
        return account_wire(found, await work.binds.steps(id), await work.binds.events(id))


@router.put("/api/binds/{id}/plan", operation_id="chooseBindPlan", dependencies=LIMITED, responses=ASKED)
async def choose_bind_plan(id: UUID, wire: PlanChosen, served: Served, user: MayAskCarrier) -> StepStarted:
    """Choose a payment plan; it stays when plans are saved anew."""
    return await ask_account(served, user, id, BindStepType.PLAN, wire.model_dump())


@router.put("/api/binds/{id}/terms", operation_id="tickBindTerms", dependencies=LIMITED, responses=ASKED)
async def tick_bind_terms(id: UUID, served: Served, user: MayUnderwrite) -> StepStarted:
    """Say that the carrier's terms were read; no bind without."""
    return await ask_account(served, user, id, BindStepType.TERMS, {})


@router.post("/api/binds/{id}/refer", operation_id="referBind", dependencies=LIMITED, responses=ASKED)
async def refer_bind(id: UUID, wire: Referral, served: Served, user: MayAskCarrier) -> StepStarted:
    """Hand a referred quote to the carrier's underwriter."""
    if wire.need_by is not None and wire.need_by < datetime.now(UTC).date():
        raise InvalidInput("This day has passed; name one from today on", "need_by")
    request = wire.model_dump(mode="json")
    return await ask_account(served, user, id, BindStepType.REFER, request)


@router.post(
    "/api/binds/{id}/messages", operation_id="sendBindMessage", dependencies=LIMITED, responses=ASKED
)
async def send_bind_message(
    id: UUID, wire: MessageToUnderwriter, served: Served, user: MayAskCarrier
) -> StepStarted:
    """Say something to the carrier's underwriter."""
    return await ask_account(served, user, id, BindStepType.MESSAGE, wire.model_dump(mode="json"))


@router.post("/api/binds/{id}/withdraw", operation_id="withdrawBind", dependencies=LIMITED, responses=ASKED)
async def withdraw_bind(id: UUID, served: Served, user: MayAskCarrier) -> StepStarted:
    """End the account; only then may a new quote be made at the carrier."""
    return await ask_account(served, user, id, BindStepType.WITHDRAW, {})


@router.post("/api/binds/{id}/look", operation_id="lookAtBind", dependencies=LIMITED, responses=ASKED)
async def look_at_bind(id: UUID, served: Served, user: MayAskCarrier) -> StepStarted:
    """Ask the carrier now how the quote stands."""
    return await ask_account(served, user, id, BindStepType.LOOK, {})
