"""Carriers that are held, and rounds of stuck work that somebody wants now."""

from functools import partial
from typing import Annotated

from fastapi import APIRouter, Path

from activities.ops.stuck import MARGIN_S
from adapters.postgres.core.ownership import seeing_all
from api.auth import CallerOffers, MayAskCarrier, MayOperate, limited
from api.body.json_route import JsonRoute
from api.http.limits import OPS_ACT
from api.http.problems import READ, WRITE, CaseOver, ServerSilent, StillRunning, problems
from api.http.wire import Key
from api.job.start import IdempotencyKey
from api.ops.acting import acting
from api.ops.case_schemas import (
    ActionTaken,
    BecauseOf,
    HeldCarrierWire,
    HowDone,
    OpsCarrier,
    OpsCarriers,
    SweepPress,
    Sweeps,
)
from api.services import Served
from models.bind_errors import CarrierUnknown
from models.errors import IdempotencyMismatch
from models.ops_errors import AlreadyHeld, NotHeld
from models.stuck_case import HeldCarrier, OpsAction
from temporal.operating import trigger
from workflows.contracts import STUCK_SCHEDULE

router = APIRouter(tags=["ops"], route_class=JsonRoute)
LIMITED = [limited(OPS_ACT)]
ACT = (*WRITE, IdempotencyMismatch, StillRunning)
HELD = "A bind there waits for its release, and Get Quote brings no new price of it meanwhile."
CarrierWord = Annotated[Key, Path(min_length=1)]


@router.get("/api/ops/carriers", operation_id="listOpsCarriers", responses=problems(*READ))
async def list_ops_carriers(served: Served, user: MayOperate) -> OpsCarriers:
    """Carriers that are asked online, whether they are held, and what waits for them."""
    async with served.uow.begin(seeing_all(user.tenant)) as work:
        found = await work.holds.carriers()
    carriers = [OpsCarrier(**each.model_dump(), held=each.since is not None) for each in found]
    return OpsCarriers(carriers=carriers)


@router.post(
    "/api/ops/carriers/{carrier}/hold",
    operation_id="holdCarrier",
    dependencies=LIMITED,
    responses=problems(*ACT, CarrierUnknown, AlreadyHeld),
)
async def hold_carrier(
    carrier: CarrierWord,
    wire: BecauseOf,
    served: Served,
    user: MayOperate,
    idempotency_key: IdempotencyKey = None,
) -> ActionTaken:
    """Ask a carrier nothing new: binds wait, quote runs end at once as outages; no submit is cut."""
    async with acting(served, user, "holdCarrier", wire, idempotency_key, carrier) as act:
        if act.answered is not None:
            return act.answered
        adapter = await act.work.binds.adapter(carrier)
        await act.work.holds.hold(adapter, wire.reason, user.principal.subject)
        return await act.done(OpsAction.HOLD, HowDone.ROW, carrier=adapter)


@router.post(
    "/api/ops/carriers/{carrier}/release",
    operation_id="releaseCarrier",
    dependencies=LIMITED,
    responses=problems(*ACT, CarrierUnknown, NotHeld),
)
async def release_carrier(
    carrier: CarrierWord,
    wire: BecauseOf,
    served: Served,
    user: MayOperate,
    idempotency_key: IdempotencyKey = None,
) -> ActionTaken:
    """Ask a carrier again; what waits goes on within fifteen seconds."""
    async with acting(served, user, "releaseCarrier", wire, idempotency_key, carrier) as act:
        if act.answered is not None:
            return act.answered
        adapter = await act.work.binds.adapter(carrier)
        await act.work.holds.release(adapter)
        return await act.done(OpsAction.RELEASE, HowDone.ROW, carrier=adapter)


@router.get("/api/holds", operation_id="listHolds", responses=problems(*READ))
async def list_holds(served: Served, user: MayAskCarrier, offers: CallerOffers) -> list[HeldCarrierWire]:
    """Carriers that operations hold, for the banner of compare, underwriting and questions."""
    async with served.uow.begin(user.tenant) as work:
        found = await work.holds.held()
    return [offers.as_seen(_held(each)) for each in found if offers.names(each.key)]


def _held(found: HeldCarrier) -> HeldCarrierWire:
    return HeldCarrierWire(carrier=found.key, name=found.name, since=found.since, words=HELD)


@router.get("/api/ops/sweeps", operation_id="getSweeps", responses=problems(*READ))
async def get_sweeps(served: Served, user: MayOperate) -> Sweeps:
    """What waits for longer than it should, and who had it looked after by hand."""
    async with served.uow.begin(seeing_all(user.tenant)) as work:
        waiting, decisions = await work.ops.backlog(MARGIN_S)
        presses = await work.ops.acts(OpsAction.SWEEP.value)
    return Sweeps(
        outbox_oldest_s=waiting.outbox_oldest_s,
        outbox_late=waiting.outbox_late,
        jobs_overdue=waiting.jobs_overdue,
        decisions_overdue=decisions,
        presses=[SweepPress(at=each.at, by=each.by, reason=each.reason) for each in presses],
    )


@router.post(
    "/api/ops/sweep",
    operation_id="sweepStuckWork",
    dependencies=LIMITED,
    responses=problems(*ACT, ServerSilent, CaseOver),
)
async def sweep_stuck_work(
    wire: BecauseOf, served: Served, user: MayOperate, idempotency_key: IdempotencyKey = None
) -> ActionTaken:
    """Look after stuck work now, rather than within five minutes; twice is once."""
    async with acting(served, user, "sweepStuckWork", wire, idempotency_key) as act:
        if act.answered is not None:
            return act.answered
        await served.gateway.operated(partial(trigger, schedule=STUCK_SCHEDULE))
        return await act.done(OpsAction.SWEEP, HowDone.SCHEDULE)
