"""The carrier portal: what waits for a decision, and the decision itself."""

from datetime import UTC, datetime
from hashlib import sha256
from typing import Annotated, Any, Literal
from uuid import UUID

from fastapi import APIRouter, Query, Response
from pydantic_core import to_json

from activities.decision import mail_id
from adapters.postgres.core.ownership import seeing_all
from adapters.postgres.decision.named import named_decision
from api.auth import MayDecide, MayUnflag, MayView
from api.body.json_route import JsonRoute
from api.decision.cases import decide
from api.decision.schemas import (
    DecisionKey,
    PortalDecisions,
    SalesPersonFlag,
    SalesPersonFlagRemoved,
    StatusEmail,
    StatusEmailTold,
    UsersDataUpdate,
    UsersDataUpdated,
)
from api.http.problems import READ, WRITE, CaseOver, ServerSilent, WorkflowUnhealthy, problems
from api.job.start import IdempotencyKey
from api.services import Served
from models.bind_errors import FeinBound, OneCarrier
from models.decision import ACTION_OF, QuoteStatus
from models.decision_case import Decision
from models.decision_errors import (
    DecisionFinal,
    DecisionNotFound,
    InvalidTransition,
    RemarkRequired,
)
from models.decision_snapshot import DecisionFilter, ListedDecision, PortalRow
from models.errors import IdempotencyMismatch
from models.mail import MailKind
from models.submission import Origin
from underwriting.decision import action_of, at, days_remaining, decided, standing_of

router = APIRouter(tags=["decision"], route_class=JsonRoute)
MOST = 1_000
KEY_USED = "This Idempotency-Key was used for another decision; send a new key with a new decision"
DECIDE = (
    *WRITE, DecisionNotFound, RemarkRequired, InvalidTransition, DecisionFinal, OneCarrier, FeinBound,
    CaseOver, ServerSilent, WorkflowUnhealthy, IdempotencyMismatch,
)  # fmt: skip


@router.get(
    "/api/decisions",
    operation_id="listDecisions",
    response_model=PortalDecisions,
    responses=problems(*READ),
)
async def list_decisions(
    served: Served,
    user: MayView,
    state: Annotated[Literal["open", "ended", "all"], Query()] = "open",
    prospect: UUID | None = None,
    id: UUID | None = None,
    limit: Annotated[int, Query(ge=1, le=MOST)] = 200,
    skip: Annotated[int, Query(ge=0, le=1_000_000)] = 0,
) -> Response:
    """What waits for a carrier, by the days that remain; what has ended, the last first; or both.

    A carrier's people see what is theirs, others the decisions on what they see, or on one prospect.
    Temporal is not asked.
    """
    ended = None if state == "all" else state == "ended"
    asked = DecisionFilter(ended=ended, prospect=prospect, id=id, limit=limit, skip=skip)
    async with served.uow.begin(user.tenant) as work:
        found = await work.decisions.listed(asked)
    now = datetime.now(UTC)
    shown = {"decisions": [_shown(each, now) for each in found.rows], "total": found.total}
    return Response(to_json(shown), media_type="application/json")


@router.post("/api/updateUsersData/", operation_id="updateUsersData", responses=problems(*DECIDE))
async def update_users_data(
    wire: UsersDataUpdate, served: Served, user: MayDecide, idempotency_key: IdempotencyKey = None
) -> UsersDataUpdated:
    """Approve, hold, reject, reopen or bind a submission, as somebody of its carrier.

    It is written before it is answered. The same press sent twice is one decision.
    """
    action = ACTION_OF[QuoteStatus(wire.quote_status)]
    found = await named_decision(
        served.uow, served.cipher, user.tenant, wire.key.user_email_id, _keys(wire.key)
    )
    # Who is an underwriter of ours too sees every carrier's; he decides for the one that is his.
    if found is None or found.carrier != user.principal.carrier_key:
        raise DecisionNotFound("There is no such submission, or it is not your carrier's", "key")
    asked = Decision(
        action=action.value,
        remark=wire.review,
        actor=user.principal.subject,
        key=_press(found, wire, user.principal.subject, idempotency_key),
    )
    _refuse_early(found, asked)
    row = await decide(served, found, asked)
    _refuse_reused(row.quote_status.value == wire.quote_status)
    return UsersDataUpdated(
        message=row.quote_status.label,
        quote_status=row.quote_status,
        days_remaining=days_remaining(row.deadline, datetime.now(UTC)),
    )


@router.post(
    "/api/sendStatusEmail",
    operation_id="sendStatusEmail",
    responses=problems(*WRITE, DecisionNotFound),
)
async def send_status_email(wire: StatusEmail, served: Served, user: MayDecide) -> StatusEmailTold:
    """Which mail tells the sales desk of the last decision on a prospect; its case sends it, once.

    Nothing is sent by this call, and no address of it is used.
    """
    async with served.uow.begin(user.tenant) as work:
        every = await work.decisions.of_prospect(wire.user_email_id)
    if not every:
        raise DecisionNotFound("There is no such submission, or it is not your carrier's", "user_email_id")
    found = every[0]
    told = found.quote_status not in (QuoteStatus.OPEN, QuoteStatus.UWPORTAL)
    if found.origin is not Origin.SALES_PERSON or not told:
        return StatusEmailTold(message="Nothing to send", id=None)
    return StatusEmailTold(
        message="Sent", id=mail_id(found.id, found.status_version, MailKind.DECISION_STATUS)
    )


@router.post(
    "/api/removeSalesPersonFlag",
    operation_id="removeSalesPersonFlag",
    responses=problems(*WRITE, DecisionNotFound),
)
async def remove_sales_person_flag(
    wire: SalesPersonFlag, served: Served, user: MayUnflag
) -> SalesPersonFlagRemoved:
    """Let submissions come from their agent: the sales desk is told no more; a repeat changes nothing."""
    async with served.uow.begin(user.tenant) as work:
        submissions = await work.decisions.submitted(wire.userId, wire.uuidList)
    if not submissions:
        raise DecisionNotFound("There is no such submission, or it is not yours to see", "uuidList")
    # A carrier's people may read what is theirs and change none of it; which rows, was found as they see.
    async with served.uow.begin(seeing_all(user.tenant)) as work:
        if await work.decisions.unflag(submissions):
            await work.audit.append(
                "submission.unflagged",
                object_type="submission",
                object_id=str(submissions[0]),
                request_id=user.request_id,
                ip=user.ip,
            )
    return SalesPersonFlagRemoved(message="Removed", uuids=wire.uuidList)


def _keys(key: DecisionKey) -> list[str]:
    return [key.uuid_carrier] if isinstance(key.uuid_carrier, str) else key.uuid_carrier


def _press(found: ListedDecision, wire: UsersDataUpdate, subject: UUID, key: str | None) -> str:
    """What makes a press the same one: its own key, else who presses what upon which version."""
    parts = (str(subject), key) if key else (str(subject), str(found.version), wire.quote_status, wire.review)
    return sha256("\n".join((str(found.id), *parts)).encode()).hexdigest()


def _refuse_reused(same: bool) -> None:
    """Refuse a key that another decision had. Raises: IdempotencyMismatch."""
    if not same:
        raise IdempotencyMismatch(KEY_USED, "Idempotency-Key")


def _refuse_early(found: ListedDecision, asked: Decision) -> None:
    """What the row refuses already needs no case. Raises: as the rules; IdempotencyMismatch."""
    if found.key == asked.key:
        stands = ACTION_OF.get(found.quote_status), found.remark
        _refuse_reused(stands == (asked.action, asked.remark.strip()))
        return
    now = datetime.now(UTC)
    decided(standing_of(found), action_of(asked.action, asked.remark), asked.remark, now)


def _shown(found: PortalRow, now: datetime) -> dict[str, Any]:
    """A PortalDecision, with nothing made of it that is not written: a list has hundreds."""
    kept, standing = found.snapshot, at(standing_of(found), now)
    return {
        "id": found.id,
        "prospect_id": found.prospect_id,
        "user_email_id": kept["user_email_id"],
        "uuid_carrier": found.uuid_carriers,
        "quote_status": standing.status,
        "uw": False,
        "review": found.remark,
        "domain": kept["domain"],
        "company_name": kept["company_name"],
        "contact_person": kept["contact_person"],
        "effective_date": kept["effective_date"],
        "phone_number": kept["phone_number"],
        "emod": kept["emod"],
        "origin": found.origin,
        "salesperson_email": kept["salesperson_email"] if found.origin is Origin.SALES_PERSON else "",
        "carrier": found.carrier,
        "carrier_name": found.carrier_name,
        "programs": kept["programs"],
        "days_remaining": days_remaining(found.deadline, now),
        "deadline": found.deadline,
        "approved_until": found.approved_until,
        "extended_days": found.extended_days,
        "ended": standing.ended,
        "ended_at": found.updated_at if found.ended else None,
        "submitted_at": found.created_at,
        "decided_at": found.decided_at,
        "decided_by": found.decider,
        "version": found.version,
    }
