"""What operations do about a case: each with a reason, once under its Idempotency-Key, and audited."""

from datetime import UTC, datetime
from uuid import UUID

from fastapi import APIRouter

from adapters.postgres.core.ownership import seeing_all
from api.auth import MayOperate, limited
from api.body.json_route import JsonRoute
from api.http.limits import OPS_ACT
from api.http.problems import WRITE, CaseOver, ServerSilent, StillRunning, problems
from api.job.start import IdempotencyKey
from api.ops.acting import Acting, acting
from api.ops.case_schemas import (
    Abort,
    ActionTaken,
    BecauseOf,
    Correct,
    Extend,
    HowDone,
    MarkBound,
    Override,
    PersonalData,
)
from api.ops.cases import account_case, case_of, decision_case
from api.ops.correcting import correct_account
from api.ops.retrying import retry_account
from api.services import Served
from models.bind_errors import BindOpen
from models.decision_errors import DecisionFinal
from models.errors import IdempotencyMismatch, InvalidInput, ProspectNotFound, RunNotFound
from models.operator_signal import ExtendClock, OperatorAbort, OperatorMarkBound, SupportOverride
from models.ops_errors import CaseNotFound, NoBindOpen, NotCorrected, NothingWaits, NotSettled, WrongCase
from models.quote import QuoteInput
from models.stuck_case import OpsAction
from underwriting.stuck_actions import (
    SIGNAL_OF,
    refuse_abort,
    refuse_extend,
    refuse_mark_bound,
    refuse_override,
)

router = APIRouter(tags=["ops"], route_class=JsonRoute)
LIMITED = [limited(OPS_ACT)]
ACT = (*WRITE, CaseNotFound, WrongCase, IdempotencyMismatch, StillRunning)


@router.post(
    "/api/ops/stuck/{id}/retry",
    operation_id="retryStuck",
    dependencies=LIMITED,
    responses=problems(*ACT, NothingWaits, ServerSilent, CaseOver),
)
async def retry_stuck(
    id: UUID, wire: BecauseOf, served: Served, user: MayOperate, idempotency_key: IdempotencyKey = None
) -> ActionTaken:
    """Try again now: a parked bind by signal, what is in back-off at once, a broken run from its rows."""
    async with acting(served, user, "retryStuck", wire, idempotency_key, str(id)) as act:
        if act.answered is not None:
            return act.answered
        found = await account_case(act.work, id, served.settings.protocol_time_scale)
        by = await retry_account(served.gateway, act, found)
        return await act.done(OpsAction.RETRY, by, case_id=id)


@router.post(
    "/api/ops/stuck/{id}/mark-bound",
    operation_id="markStuckBound",
    dependencies=LIMITED,
    responses=problems(*ACT, NoBindOpen),
)
async def mark_stuck_bound(
    id: UUID, wire: MarkBound, served: Served, user: MayOperate, idempotency_key: IdempotencyKey = None
) -> ActionTaken:
    """Say that a policy exists which the carrier's system does not show."""
    async with acting(served, user, "markStuckBound", wire, idempotency_key, str(id)) as act:
        if act.answered is not None:
            return act.answered
        found = await account_case(act.work, id, served.settings.protocol_time_scale)
        refuse_mark_bound(found.rows)
        said = OperatorMarkBound(policy_no=wire.policy_number, who=act.who, reason=wire.reason)
        act.tell(found.signal(SIGNAL_OF[OpsAction.MARK_BOUND], said))
        return await act.done(OpsAction.MARK_BOUND, HowDone.SIGNAL, case_id=id)


@router.post(
    "/api/ops/stuck/{id}/abort",
    operation_id="abortStuck",
    dependencies=LIMITED,
    responses=problems(*ACT, NoBindOpen, NotSettled),
)
async def abort_stuck(
    id: UUID, wire: Abort, served: Served, user: MayOperate, idempotency_key: IdempotencyKey = None
) -> ActionTaken:
    """Give up a bind that has surely bound nothing; also one that operations marked as bound."""
    async with acting(served, user, "abortStuck", wire, idempotency_key, str(id)) as act:
        if act.answered is not None:
            return act.answered
        found = await account_case(act.work, id, served.settings.protocol_time_scale)
        refuse_abort(found.rows, confirmed=bool(wire.confirmed_by.strip()))
        said = OperatorAbort(confirmed_by=wire.confirmed_by.strip(), who=act.who, reason=wire.reason)
        act.tell(found.signal(SIGNAL_OF[OpsAction.ABORT], said))
        return await act.done(OpsAction.ABORT, HowDone.SIGNAL, case_id=id)


@router.post(
    "/api/ops/stuck/{id}/correct",
    operation_id="correctStuck",
    dependencies=LIMITED,
    responses=problems(*ACT, NotCorrected, BindOpen),
)
async def correct_stuck(
    id: UUID, wire: Correct, served: Served, user: MayOperate, idempotency_key: IdempotencyKey = None
) -> ActionTaken:
    """Tell the carrier a field otherwise than the prospect says, and go on; none that changes the price."""
    async with acting(served, user, "correctStuck", wire, idempotency_key, str(id)) as act:
        if act.answered is not None:
            return act.answered
        found = await account_case(act.work, id, served.settings.protocol_time_scale)
        message = await correct_account(act.work, user, found, wire)
        if message is not None:
            act.messages.append(message)
        return await act.done(OpsAction.CORRECT, HowDone.STEP, case_id=id)


@router.post(
    "/api/ops/stuck/{id}/override",
    operation_id="overrideStuck",
    dependencies=LIMITED,
    responses=problems(*ACT, DecisionFinal),
)
async def override_stuck(
    id: UUID, wire: Override, served: Served, user: MayOperate, idempotency_key: IdempotencyKey = None
) -> ActionTaken:
    """Set a decision's status by hand, also of one that has ended; never of a bound one."""
    async with acting(served, user, "overrideStuck", wire, idempotency_key, str(id)) as act:
        if act.answered is not None:
            return act.answered
        found = await decision_case(act.work, id, served.settings.protocol_time_scale)
        refuse_override(found.found.row, wire.status, datetime.now(UTC))
        said = SupportOverride(status=wire.status, who=act.who, reason=wire.reason)
        act.tell(found.signal(SIGNAL_OF[OpsAction.OVERRIDE], said))
        return await act.done(OpsAction.OVERRIDE, HowDone.SIGNAL, case_id=id)


@router.post(
    "/api/ops/stuck/{id}/extend",
    operation_id="extendStuck",
    dependencies=LIMITED,
    responses=problems(*ACT, DecisionFinal),
)
async def extend_stuck(
    id: UUID, wire: Extend, served: Served, user: MayOperate, idempotency_key: IdempotencyKey = None
) -> ActionTaken:
    """Give a decision more days, sixty in all; one that expired is open again."""
    async with acting(served, user, "extendStuck", wire, idempotency_key, str(id)) as act:
        if act.answered is not None:
            return act.answered
        found = await decision_case(act.work, id, served.settings.protocol_time_scale)
        refuse_extend(found.found.row, wire.days, datetime.now(UTC))
        said = ExtendClock(days=str(wire.days), who=act.who, reason=wire.reason)
        act.tell(found.signal(SIGNAL_OF[OpsAction.EXTEND], said))
        return await act.done(OpsAction.EXTEND, HowDone.SIGNAL, case_id=id)


@router.post(
    "/api/ops/stuck/{id}/personal",
    operation_id="openStuckPersonalData",
    dependencies=LIMITED,
    responses=problems(*WRITE, CaseNotFound, ProspectNotFound, RunNotFound, InvalidInput),
)
async def open_stuck_personal_data(
    id: UUID, wire: BecauseOf, served: Served, user: MayOperate
) -> PersonalData:
    """Whose case it is. That somebody looked, and why, is kept before it is told."""
    scale = served.settings.protocol_time_scale
    async with served.uow.begin(seeing_all(user.tenant)) as work:
        found = await case_of(work, id, scale)
        asked = (await work.binds.last_run(found.prospect_id)).request
        await Acting(work, user, "openStuckPersonalData", None, wire.reason).noted("personal", case_id=id)
    return _personal(asked)


def _personal(asked: QuoteInput) -> PersonalData:
    business = asked.business
    if business is None:
        return PersonalData(
            company_name=asked.company_name or "", fein=asked.fein or "", contact_person="", email="",
            phone="", address="",
        )  # fmt: skip
    place = ", ".join(part for part in (business.street, business.city, business.state.upper()) if part)
    return PersonalData(
        company_name=asked.company_name or "",
        fein=asked.fein or "",
        contact_person=f"{business.first_name} {business.last_name}".strip(),
        email=business.email,
        phone=business.phone,
        address=f"{place} {business.zip}".strip(),
    )
