"""Is the process alive, can it serve, and what does it measure."""

from fastapi import APIRouter, Response

from api.auth import Anyone
from api.problems import NotReachable, problems
from api.schemas.health import Liveness, Readiness

router = APIRouter(tags=["health"])


@router.get("/healthz/live", operation_id="live")
async def live(_: Anyone) -> Liveness:
    """The process answers."""
    raise NotImplementedError


@router.get("/healthz/ready", operation_id="ready", responses={503: {"model": Readiness}})
async def ready(response: Response, _: Anyone) -> Readiness:
    """Whether database, object store, sign-in and workflows can be reached."""
    raise NotImplementedError


@router.get(
    "/metrics",
    operation_id="metrics",
    response_class=Response,
    responses={200: {"content": {"text/plain": {"schema": {"type": "string"}}}}, **problems(NotReachable)},
)
async def metrics(_: Anyone) -> Response:
    """Prometheus metrics of this process."""
    raise NotImplementedError
