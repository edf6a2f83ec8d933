"""Accounts at carriers for the bind panel: read, and steps that the specified calls lack."""

from datetime import UTC, datetime
from hashlib import sha256
from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Header, Response
from pydantic import StringConstraints

from api.auth import CallerOffers, MayAskCarrier, MayUnderwrite, limited
from api.bind.account_schemas import AccountWire, OpenAccountWire
from api.bind.account_view import shown, shown_beside
from api.bind.asking import ask_account
from api.bind.schemas import StepStarted
from api.bind.workbench import workbench_of
from api.body.json_route import JsonRoute
from api.http.limits import CARRIER_STEP
from api.http.problems import READ, WRITE, problems
from api.http.wire import ONE_LINE, PRINTABLE, OptionalDay, Wire
from api.services import Served
from models.bind_asked import NOT_THERE, OpenAccount
from models.bind_errors import AccountNotFound, CarrierLacks, NotEligible
from models.bind_step import BindStepType
from models.carrier_underwriter import MessageReason
from models.errors import InvalidInput, ProspectNotFound
from underwriting.bind_questions import asked_now, open_questions

router = APIRouter(tags=["bind"], route_class=JsonRoute)
LIMITED = [limited(CARRIER_STEP)]
MOST_OPEN = 200
"""Open quotes that a list has."""
ASKED = problems(*WRITE, AccountNotFound, NotEligible, CarrierLacks)
Words = Annotated[
    str, StringConstraints(strip_whitespace=True, min_length=1, max_length=4_000, pattern=PRINTABLE)
]
"""Not of blanks alone: somebody at the carrier reads them."""


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
async def list_binds(
    prospect: UUID, served: Served, user: MayAskCarrier, offers: CallerOffers
) -> list[AccountWire]:
    """The accounts of a prospect, live ones first."""
    async with served.uow.begin(user.tenant) as work:
        await work.prospects.get(prospect)
        every = await work.binds.of_prospect(prospect)
        found = [each for each in every if offers.names(each.record.adapter)]
        if not found:
            return []
        bench = await workbench_of(work, served, offers, user, prospect)
        return [offers.as_seen(await shown_beside(work, each, bench)) for each in found]


@router.get("/api/open-binds", operation_id="listOpenBinds", responses=problems(*READ))
async def list_open_binds(served: Served, user: MayAskCarrier, offers: CallerOffers) -> list[OpenAccountWire]:
    """The caller's open quotes at carriers, the last changed first."""
    async with served.uow.begin(user.tenant) as work:
        found = await work.bind_panel.open_accounts(MOST_OPEN)
    return [offers.as_seen(_open(each)) for each in found if offers.names(each.record.adapter)]


def _open(found: OpenAccount) -> OpenAccountWire:
    record = found.record
    return OpenAccountWire(
        id=record.id,
        prospect_id=record.prospect_id,
        company=found.company,
        carrier=record.carrier_name,
        path=record.adapter.capitalize(),
        quote_id=record.quote_ref or "",
        state=record.state,
        questions=asked_now(record.questions, record.answers),
        open_questions=open_questions(record.questions, record.answers),
        updated_at=record.updated_at,
    )


@router.get(
    "/api/binds/{id}",
    operation_id="getBind",
    response_model=AccountWire,
    responses={**problems(*READ, AccountNotFound), 304: {"description": "It is what If-None-Match names"}},
)
async def get_bind(
    id: UUID,
    served: Served,
    user: MayAskCarrier,
    offers: CallerOffers,
    if_none_match: Annotated[str | None, Header(max_length=1_000)] = None,
) -> Response:
    """An account. Its ETag begins with its version, and tells of whatever else is shown of it."""
    async with served.uow.begin(user.tenant) as work:
        account = await work.binds.get(id)
        if not offers.names(account.record.adapter):
            raise AccountNotFound(NOT_THERE)
        found = offers.as_seen(await shown(work, served, offers, user, account))
    body = found.model_dump_json().encode()
    tag = f'"{found.version}-{sha256(body).hexdigest()[:16]}"'
    headers = {"ETag": tag, "Cache-Control": "private, no-cache"}
    if tag in [each.strip().removeprefix("W/") for each in (if_none_match or "").split(",")]:
        return Response(status_code=304, headers=headers)
    return Response(body, media_type="application/json", headers=headers)


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
