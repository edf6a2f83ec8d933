"""Try an account's case again now, by whatever way it waits."""

from functools import partial

from api.gateway import Gateway
from api.ops.acting import Acting
from api.ops.case_schemas import HowDone
from api.ops.cases import AccountCase
from models.bind_intent import UNSETTLED
from models.live_case import LiveCase
from models.operator_signal import LookNow, OperatorRetry
from models.ops_stuck import WorkflowStatus
from temporal.operating import begin_anew, live_case, run_what_waits
from underwriting.stuck_actions import refuse_retry


async def retry_account(gateway: Gateway, act: Acting, found: AccountCase) -> HowDone:
    """Parked: the signal. Else what its workflow waits for is asked of Temporal. Raises: NothingWaits."""
    refuse_retry(found.rows)
    intent = found.rows.intent
    binds = intent is not None and intent.state in UNSETTLED
    retried = OperatorRetry(who=act.who, reason=act.reason)
    if intent is not None and intent.parked_at is not None:
        act.tell(found.signal("operator_retry", retried))
        return HowDone.SIGNAL
    case_id = found.workflow_id
    live: LiveCase = await gateway.operated(partial(live_case, case_id=case_id))
    if live.is_broken:
        await gateway.operated(partial(begin_anew, case_id=case_id, live=live, reason=f"by {act.who}"))
        return HowDone.RUN_RESET
    if live.status is WorkflowStatus.RUNNING and any(each.in_back_off for each in live.pending):
        await gateway.operated(partial(run_what_waits, case_id=case_id, live=live))
        return HowDone.RESET
    # One that ended, or was terminated by hand, begins with the signal and reads its rows.
    act.tell(found.signal("operator_retry", retried) if binds else found.signal("look_now", LookNow()))
    return HowDone.SIGNAL
