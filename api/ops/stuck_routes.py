"""What is stuck, and one case whole: rows alone, unless the workflow itself is asked for."""

from datetime import UTC, datetime
from functools import partial
from typing import Annotated, Any
from urllib.parse import quote
from uuid import UUID

from fastapi import APIRouter, Query, Response
from pydantic_core import to_json

from adapters.postgres.core.ownership import seeing_all
from api.auth import MayOperate
from api.body.json_route import JsonRoute
from api.http.problems import READ, ServerSilent, problems
from api.http.wire import Key
from api.ops.case_schemas import (
    AllowedAction,
    Evidence,
    LiveStand,
    OpsCase,
    OpsEvent,
    PendingActivity,
    PolicyKnown,
    StuckCase,
    StuckCases,
)
from api.ops.cases import AccountCase, DecisionCase, case_of
from api.services import Served, Services
from models.bind_asked import CaseEvent
from models.case import CaseKind
from models.errors import QuotingError
from models.live_case import LiveCase
from models.ops_errors import CaseNotFound
from models.stuck_case import OWED_BY, EvidenceLine, OpsAction, StuckFilter, StuckRow, StuckWhat
from temporal.operating import live_case
from underwriting.case_words import event_words
from underwriting.stuck_actions import SIGNAL_OF, json_of, of_account, of_decision

router = APIRouter(tags=["ops"], route_class=JsonRoute)
RUNBOOKS = {CaseKind.BIND: "stuck-bind.md", CaseKind.DECISION: "late-decision.md"}


@router.get("/api/ops/stuck", operation_id="listStuck", response_model=StuckCases, responses=problems(*READ))
async def list_stuck(
    served: Served,
    user: MayOperate,
    carrier: Annotated[Key | None, Query()] = None,
    kind: CaseKind | None = None,
    what: StuckWhat | None = None,
    prospect: UUID | None = None,
    limit: Annotated[int, Query(ge=1, le=1_000)] = 200,
) -> Response:
    """Cases of all tenants that do not go on, the longest stuck first; prospects by id alone."""
    asked = StuckFilter(carrier=carrier, kind=kind, what=what, prospect=prospect, limit=limit)
    async with served.uow.begin(seeing_all(user.tenant)) as work:
        found = await work.ops.stuck(asked)
    counts = {name: number for name, number in found.counts.items() if what in (None, name)}
    shown = {
        "cases": [_shown(row) for row in found.rows],
        "total": sum(counts.values()),
        "counts": dict(found.counts),
    }
    return Response(to_json(shown), media_type="application/json")


@router.get(
    "/api/ops/stuck/{id}",
    operation_id="getStuck",
    responses=problems(*READ, CaseNotFound, ServerSilent),
)
async def get_stuck(id: UUID, served: Served, user: MayOperate, live: bool = False) -> OpsCase:
    """A case, with what happened, what the carrier was asked, and what may be done."""
    async with served.uow.begin(seeing_all(user.tenant)) as work:
        found = await case_of(work, id, served.settings.protocol_time_scale)
        events = await work.binds.events(id)
        evidence = [] if isinstance(found, DecisionCase) else await work.ops.evidence(id)
        rows = (await work.ops.stuck(StuckFilter(case=id))).rows
    stuck = rows[0] if rows else None
    now = await _live(served, found.workflow_id) if live else None
    if isinstance(found, DecisionCase):
        return _of_decision(served, found, stuck, events, now)
    return _of_account(served, found, stuck, events, evidence, now)


def stuck_wire(row: StuckRow) -> StuckCase:
    """A row of the list as it goes out with its case."""
    return StuckCase(**_shown(row))


def _shown(row: StuckRow) -> dict[str, Any]:
    """A StuckCase, with nothing made of it that is not written: a list has a thousand."""
    return {**dict(row), "owed_by": OWED_BY[row.what]}


async def _live(served: Services, workflow_id: str) -> LiveStand:
    found: LiveCase = await served.gateway.operated(partial(live_case, case_id=workflow_id))
    pending = [PendingActivity.model_validate(each.model_dump()) for each in found.pending]
    return LiveStand(status=found.status.value, task_attempt=found.task_attempt, pending=pending)


def _of_account(
    served: Services,
    found: AccountCase,
    stuck: StuckRow | None,
    events: list[CaseEvent],
    evidence: list[EvidenceLine],
    live: LiveStand | None,
) -> OpsCase:
    record, intent = found.asked.record, found.rows.intent
    policy = record.policy
    return OpsCase(
        case=record.id,
        kind=CaseKind.BIND,
        prospect_id=record.prospect_id,
        carrier=record.adapter,
        carrier_name=record.carrier_name,
        state=record.state.value,
        ended=not record.live,
        quote_ref=record.quote_ref,
        intent_state=None if intent is None else intent.state.value,
        policy=None
        if policy is None
        else PolicyKnown(number=policy["number"], confirmed=policy["confirmed"]),
        others=[] if intent is None else [each.number for each in intent.outside],
        deadline=None,
        stuck=None if stuck is None else stuck_wire(stuck),
        events=_events(events, record.carrier_name),
        evidence=[Evidence.model_validate(each.model_dump()) for each in evidence],
        actions=_actions(of_account(found.rows)),
        workflow_id=found.workflow_id,
        workflow_url=_url(served, found.workflow_id),
        runbook=runbook_of(CaseKind.BIND, stuck.what if stuck else None),
        live=live,
    )


def _of_decision(
    served: Services,
    found: DecisionCase,
    stuck: StuckRow | None,
    events: list[CaseEvent],
    live: LiveStand | None,
) -> OpsCase:
    case, row = found.found, found.found.row
    return OpsCase(
        case=case.id,
        kind=CaseKind.DECISION,
        prospect_id=case.prospect_id,
        carrier=case.carrier,
        carrier_name=row.carrier,
        state=row.quote_status.value,
        ended=row.ended is not None,
        quote_ref=None,
        intent_state=None,
        policy=None,
        others=[],
        deadline=row.deadline,
        stuck=None if stuck is None else stuck_wire(stuck),
        events=_events(events, row.carrier),
        evidence=[],
        actions=_actions(of_decision(row, datetime.now(UTC))),
        workflow_id=found.workflow_id,
        workflow_url=_url(served, found.workflow_id),
        runbook=runbook_of(CaseKind.DECISION, stuck.what if stuck else None),
        live=live,
    )


THEIRS = frozenset({"remark"})
"""What a carrier wrote to its agent, of a customer."""


def _events(events: list[CaseEvent], carrier: str) -> list[OpsEvent]:
    return [
        OpsEvent(
            **event.model_dump(exclude={"params"}),
            params={name: value for name, value in event.params.items() if name not in THEIRS},
            words=event_words(event.code, event.params, carrier),
        )
        for event in events
    ]


def _actions(refusals: dict[OpsAction, QuotingError | None]) -> list[AllowedAction]:
    return [
        AllowedAction(
            action=action,
            allowed=refusal is None,
            code=None if refusal is None else refusal.code,
            why_not=None if refusal is None else refusal.message,
            signal=SIGNAL_OF.get(action, ""),
            json_text=json_of(action),
        )
        for action, refusal in refusals.items()
    ]


def _url(served: Services, workflow_id: str) -> str:
    ui, namespace = served.settings.temporal_ui_url, served.settings.temporal_namespace
    return f"{ui.rstrip('/')}/namespaces/{namespace}/workflows/{quote(workflow_id, safe='')}" if ui else ""


def runbook_of(kind: CaseKind, what: StuckWhat | None) -> str:
    """File below docs/runbooks, and the heading of what a case waits for."""
    heading = "" if what is None else f"#{what.value.replace('_', '-')}"
    return f"{RUNBOOKS[kind]}{heading}"
