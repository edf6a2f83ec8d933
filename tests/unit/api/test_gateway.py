"""What Temporal's refusals mean to a caller: the one table."""

import pytest
from temporalio.client import WorkflowUpdateFailedError, WorkflowUpdateRPCTimeoutOrCancelledError
from temporalio.exceptions import ApplicationError
from temporalio.service import RPCError, RPCStatusCode

from api.gateway import refusal_of


def rpc(status: RPCStatusCode) -> RPCError:
    """An error of the server."""
    return RPCError("internal words", status, b"")


@pytest.mark.parametrize(
    ("error", "final", "status", "code"),
    [
        (WorkflowUpdateFailedError(ApplicationError("Say why", type="RemarkRequired")), False, 422,
         "RemarkRequired"),
        (WorkflowUpdateFailedError(ApplicationError("No", type="InvalidTransition")), False, 409,
         "InvalidTransition"),
        (WorkflowUpdateFailedError(ApplicationError("Ended", type="Terminal")), False, 409, "Terminal"),
        (WorkflowUpdateRPCTimeoutOrCancelledError(), False, 202, "still_deciding"),
        (rpc(RPCStatusCode.DEADLINE_EXCEEDED), False, 202, "still_deciding"),
        (rpc(RPCStatusCode.NOT_FOUND), False, 404, "not_found"),
        (rpc(RPCStatusCode.NOT_FOUND), True, 409, "ended"),
        (rpc(RPCStatusCode.UNAVAILABLE), False, 503, "not_reachable"),
        (rpc(RPCStatusCode.RESOURCE_EXHAUSTED), False, 429, "too_many_requests"),
        (rpc(RPCStatusCode.FAILED_PRECONDITION), False, 503, "workflow_unhealthy"),
    ],
)  # fmt: skip
def test_each_refusal_has_its_answer(error: Exception, final: bool, status: int, code: str) -> None:
    refusal = refusal_of(error, final=final)
    assert refusal is not None
    assert (refusal.status, refusal.code) == (status, code)
    assert "internal words" not in refusal.message
    assert ("Retry-After" in refusal.headers) == (status in (429, 503))


@pytest.mark.parametrize(
    "error",
    [
        rpc(RPCStatusCode.PERMISSION_DENIED),
        rpc(RPCStatusCode.INVALID_ARGUMENT),
        WorkflowUpdateFailedError(ApplicationError("a bug", type="Unforeseen")),
        ValueError("a bug"),
    ],
)
def test_what_is_our_own_fault_is_no_refusal(error: Exception) -> None:
    assert refusal_of(error) is None


@pytest.mark.req("CB-319")
def test_silence_of_the_server_has_the_specified_words() -> None:
    refusal = refusal_of(rpc(RPCStatusCode.UNAVAILABLE))
    assert refusal is not None
    assert refusal.message == "Oops! Server not responding"
