"""How the carrier misbehaves: latency, faults of the scenario, faults set through /_sandbox."""

import asyncio
import random
from dataclasses import dataclass
from datetime import datetime, timedelta

from fastapi import Request
from fastapi.responses import JSONResponse, Response

from sandbox.amtrust.replies import envelope, not_authorized
from sandbox.amtrust.scenarios import Scenario
from sandbox.state import State

FOREVER_S = 600
SMALL_SHARE = 0.1
"""Share of the latency that calls other than quote requests take."""

FAILURES = {
    424: "ERR-FailedDependency",
    500: "ERR-Unexpected",
    503: "ERR-ServiceUnavailable",
}


class Dropped(Exception):
    """The connection is to be cut without an answer."""


@dataclass(frozen=True)
class Conduct:
    """Latency and faults of one carrier."""

    state: State
    latency_s: tuple[float, float]

    async def before(self, request: Request) -> Response | None:
        """Wait, then answer in the carrier's place when a fault or the outage says so. Raises: Dropped."""
        if self.state.fact("outage") == "on":
            return failure(503)
        for rule in self.state.faults():
            asked = str(rule.get("body") or "").encode()
            if str(rule["path"]) in request.url.path and asked in await request.body():
                self.state.use_fault(rule["id"])
                await asyncio.sleep(float(rule.get("delay_s") or 0))
                if rule.get("drop"):
                    raise Dropped
                if rule.get("status"):
                    return failure(int(rule["status"]))
        return None

    async def think(self, scenario: Scenario, *, quoting: bool) -> None:
        """Answer slowly: the whole latency for a quote request, a tenth for anything else."""
        seconds = random.uniform(*self.latency_s)  # noqa: S311 - a demo's latency is no secret
        if scenario.delay_s is not None:
            await asyncio.sleep(scenario.delay_s)
        else:
            await asyncio.sleep(seconds if quoting else seconds * SMALL_SHARE)

    async def misbehave(self, scenario: Scenario, fein: str | None) -> Response | None:
        """What the scenario does to a quote request before it is taken."""
        if scenario.hang:
            await asyncio.sleep(FOREVER_S)
        if scenario.down_s is not None and self._down(fein, scenario.down_s):
            return failure(503)
        if scenario.fail is not None:
            times, tries = scenario.fail.times, self.state.count(f"fail:{fein}")
            if (tries - 1) % (times + 1) < times:
                return not_authorized() if scenario.fail.status == 401 else failure(scenario.fail.status)
        return None

    def _down(self, fein: str | None, seconds: float) -> bool:
        since = self.state.fact(f"down:{fein}")
        if since is None:
            self.state.note(f"down:{fein}", self.state.now().isoformat())
            return True
        return self.state.now() < datetime.fromisoformat(since) + timedelta(seconds=seconds)


def failure(status: int) -> JSONResponse:
    """A technical failure in the carrier's words."""
    return envelope(status, FAILURES.get(status, f"ERR-{status}"))


def cut(reply: JSONResponse) -> Response:
    """The first half of a reply, as a connection that broke leaves it."""
    body = bytes(reply.body)
    return Response(body[: len(body) // 2], status_code=reply.status_code, media_type="application/json")
