"""The one way of a press to the case of its decision: an update that begins the case, should it not run."""

from api.gateway import SILENT
from api.http.problems import ServerSilent
from api.services import Services
from models.bind_errors import FeinBound, OneCarrier
from models.case import CaseCall
from models.decision_case import Decision, DecisionRef
from models.decision_errors import DecisionFinal, DecisionNotFound, InvalidTransition, RemarkRequired
from models.decision_snapshot import ListedDecision
from models.decision_step import DecisionRow
from workflows.contracts import decision_case_id


class _BoundBeside(OneCarrier):
    """The refusal as a case words it."""

    def __init__(self, _message: str, _path: str | None = None) -> None:
        super().__init__("quote_status")


class _BoundElsewhere(FeinBound):
    """The refusal as a case words it."""

    def __init__(self, _message: str, _path: str | None = None) -> None:
        super().__init__()


_REFUSALS = (
    DecisionNotFound, RemarkRequired, InvalidTransition, DecisionFinal, _BoundBeside, _BoundElsewhere,
)  # fmt: skip


async def decide(served: Services, found: ListedDecision, asked: Decision) -> DecisionRow:
    """Have a decision taken, and wait until it is written.

    Raises: RemarkRequired, InvalidTransition, DecisionFinal, OneCarrier, FeinBound, DecisionNotFound,
    CaseOver, TooManyRequests, WorkflowUnhealthy; ServerSilent where nobody answered: send the same again.
    """
    begins = DecisionRef(
        decision=found.id, scope=found.scope, deadline=found.deadline, approved_until=found.approved_until
    )
    case_id = decision_case_id(found.submission_id, found.carrier)
    call = CaseCall.of(found.carrier, begins, asked)
    row = await served.gateway.update(case_id, "decide", call, asked.key, DecisionRow, _REFUSALS)
    if row is None:
        raise ServerSilent(SILENT, headers={"Retry-After": "3"})
    return row
