"""What operations do to running cases beside their signals: look, run what is in back-off, begin anew."""

from datetime import UTC, datetime, timedelta
from uuid import uuid4

from google.protobuf.timestamp_pb2 import Timestamp
from temporalio.api.common.v1 import WorkflowExecution
from temporalio.api.enums.v1 import EventType, PendingActivityState
from temporalio.api.failure.v1 import Failure
from temporalio.api.workflow.v1 import PendingActivityInfo
from temporalio.api.workflowservice.v1 import (
    DescribeWorkflowExecutionRequest,
    GetWorkflowExecutionHistoryRequest,
    ResetActivityRequest,
    ResetWorkflowExecutionRequest,
)
from temporalio.client import Client, ScheduleOverlapPolicy
from temporalio.service import RPCError, RPCStatusCode

from models.live_case import LiveActivity, LiveCase
from models.ops_stuck import WorkflowStatus
from temporal.workflow_status import status_named

TIMEOUT = timedelta(seconds=3)
_STATES = {
    PendingActivityState.PENDING_ACTIVITY_STATE_SCHEDULED: "scheduled",
    PendingActivityState.PENDING_ACTIVITY_STATE_STARTED: "started",
    PendingActivityState.PENDING_ACTIVITY_STATE_CANCEL_REQUESTED: "cancelled",
    PendingActivityState.PENDING_ACTIVITY_STATE_PAUSED: "paused",
    PendingActivityState.PENDING_ACTIVITY_STATE_PAUSE_REQUESTED: "paused",
}
_FIRST_TASK = {
    EventType.EVENT_TYPE_WORKFLOW_TASK_COMPLETED,
    EventType.EVENT_TYPE_WORKFLOW_TASK_FAILED,
    EventType.EVENT_TYPE_WORKFLOW_TASK_TIMED_OUT,
}


async def live_case(client: Client, case_id: str) -> LiveCase:
    """The newest run of a case. Raises: RPCError when the server does not answer."""
    request = DescribeWorkflowExecutionRequest(
        namespace=client.namespace, execution=WorkflowExecution(workflow_id=case_id)
    )
    try:
        found = await client.workflow_service.describe_workflow_execution(request, timeout=TIMEOUT)
    except RPCError as error:
        if error.status is RPCStatusCode.NOT_FOUND:
            return LiveCase(status=WorkflowStatus.MISSING)
        raise
    info = found.workflow_execution_info
    return LiveCase(
        status=status_named(info.status),
        run_id=info.execution.run_id,
        task_attempt=found.pending_workflow_task.attempt,
        pending=tuple(_activity(each) for each in found.pending_activities),
    )


async def run_what_waits(client: Client, case_id: str, live: LiveCase) -> int:
    """Have the activities of a case that are in back-off tried now, their tries counted anew.

    Returns: how many there were. Raises: RPCError.
    """
    waiting = {each.type for each in live.pending if each.in_back_off}
    for kind in waiting:
        request = ResetActivityRequest(
            namespace=client.namespace,
            execution=WorkflowExecution(workflow_id=case_id, run_id=live.run_id),
            identity=client.identity,
            type=kind,
        )
        await client.workflow_service.reset_activity(request, timeout=TIMEOUT)
    return len(waiting)


async def begin_anew(client: Client, case_id: str, live: LiveCase, reason: str) -> None:
    """Let a case whose task fails begin anew at its first task: it reads its rows first.

    Signals and updates that came since are applied again; each looks at its job's row. Raises: RPCError.
    """
    execution = WorkflowExecution(workflow_id=case_id, run_id=live.run_id)
    request = ResetWorkflowExecutionRequest(
        namespace=client.namespace,
        workflow_execution=execution,
        reason=reason,
        workflow_task_finish_event_id=await _first_task(client, execution),
        request_id=str(uuid4()),
        identity=client.identity,
    )
    await client.workflow_service.reset_workflow_execution(request, timeout=TIMEOUT)


async def trigger(client: Client, schedule: str) -> None:
    """Have a round of upkeep run now, after the one that runs. Raises: RPCError."""
    handle = client.get_schedule_handle(schedule)
    await handle.trigger(overlap=ScheduleOverlapPolicy.BUFFER_ONE, rpc_timeout=TIMEOUT)


async def _first_task(client: Client, execution: WorkflowExecution) -> int:
    request = GetWorkflowExecutionHistoryRequest(
        namespace=client.namespace, execution=execution, maximum_page_size=50
    )
    found = await client.workflow_service.get_workflow_execution_history(request, timeout=TIMEOUT)
    return next(event.event_id for event in found.history.events if event.event_type in _FIRST_TASK)


def _activity(info: PendingActivityInfo) -> LiveActivity:
    return LiveActivity(
        type=info.activity_type.name,
        state=_STATES.get(info.state, "scheduled"),
        attempt=info.attempt,
        last_failure=_kind_of(info.last_failure) if info.HasField("last_failure") else None,
        next_at=_moment(info.next_attempt_schedule_time)
        if info.HasField("next_attempt_schedule_time")
        else None,
    )


def _kind_of(failure: Failure) -> str:
    """The code of a failure; its text may say too much, and is encrypted anyway."""
    if failure.HasField("application_failure_info"):
        return failure.application_failure_info.type or "failed"
    return (failure.WhichOneof("failure_info") or "failed").removesuffix("_failure_info")


def _moment(stamp: Timestamp) -> datetime:
    return stamp.ToDatetime(UTC)
