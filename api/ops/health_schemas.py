"""Bodies of the health calls."""

from enum import StrEnum
from typing import Literal

from api.http.wire import Wire


class Liveness(Wire):
    """The process runs; instance names the installation it belongs to."""

    status: Literal["live"]
    instance: str


class ReadinessStatus(StrEnum):
    """Whether the process can serve."""

    READY = "ready"
    DEGRADED = "degraded"
    """Something that it needs now and then is away."""
    UNREADY = "unready"


class Readiness(Wire):
    """Whether the process can serve: each dependency by name, 'ok' or what is wrong."""

    status: ReadinessStatus
    instance: str
    checks: dict[str, str]
