"""Bodies of the health calls."""

from api.http.wire import Wire


class Liveness(Wire):
    """The process runs; instance names the installation it belongs to."""

    status: str
    instance: str


class Readiness(Wire):
    """Whether the process can serve: each dependency by name, 'ok' or what is wrong."""

    status: str
    instance: str
    checks: dict[str, str]
