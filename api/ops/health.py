"""Is the process alive, can it serve, and what does it measure."""

from functools import partial

from fastapi import APIRouter, Response
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from api.auth import Anyone
from api.body.json_route import JsonRoute
from api.ops.health_schemas import Liveness, Readiness, ReadinessStatus
from api.services import Served, Services
from models.tenant import Tenant

router = APIRouter(tags=["health"], route_class=JsonRoute)

NEEDED = ("database",)
"""Without these nothing can be served; the others are named, and what needs them says so itself."""


@router.get("/healthz/live", operation_id="live")
async def live(served: Served, _: Anyone) -> Liveness:
    """The process answers."""
    return Liveness(status="live", instance=served.settings.instance_id)


async def _database(served: Services) -> bool:
    async with served.uow.begin(Tenant.nobody()) as work:
        await work.reference.partners()
    return True


@router.get("/healthz/ready", operation_id="ready", responses={503: {"model": Readiness}})
async def ready(response: Response, served: Served, _: Anyone) -> Readiness:
    """Whether database, object store, sign-in and workflows can be reached; 503 without the database."""
    checks = await served.look.of(
        {
            "database": partial(_database, served),
            "store": served.store.ready,
            "sign_in": served.keycloak.ready,
            "workflows": served.gateway.answers,
        }
    )
    up = all(checks[name] == "ok" for name in NEEDED)
    if not up:
        response.status_code = 503
    partly = ReadinessStatus.DEGRADED if up else ReadinessStatus.UNREADY
    status = ReadinessStatus.READY if all(word == "ok" for word in checks.values()) else partly
    return Readiness(status=status, instance=served.settings.instance_id, checks=checks)


@router.get(
    "/metrics",
    operation_id="metrics",
    response_class=Response,
    responses={200: {"content": {"text/plain": {"schema": {"type": "string"}}}}},
)
async def metrics(_: Anyone) -> Response:
    """Prometheus metrics of this process."""
    return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)
