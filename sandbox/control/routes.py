"""The hidden controls of the sandbox, for demo and test only: clock, quotes, policies, calls, faults."""

from collections.abc import Mapping
from typing import Any, Literal

from fastapi import APIRouter
from pydantic import BaseModel, ConfigDict, Field, model_validator

from sandbox.control.carrier import Carrier
from sandbox.control.portal import add_portal
from sandbox.scenarios import table
from sandbox.state import State

Key = Literal["amtrust", "birch"]


class Body(BaseModel):
    """A body of the controls; a field that it does not know is refused."""

    model_config = ConfigDict(extra="forbid")


class Advance(Body):
    """Move the clock on."""

    seconds: float = Field(gt=0)


class Outage(Body):
    """Take a carrier down, or bring it back."""

    carrier: Key
    on: bool


class Latency(Body):
    """How long a carrier thinks about a quote, in seconds; a bind takes the shorter, the rest a tenth."""

    carrier: Key
    shortest_s: float = Field(ge=0, le=600)
    longest_s: float = Field(ge=0, le=600)

    @model_validator(mode="after")
    def in_order(self) -> "Latency":
        """The shorter comes first."""
        if self.shortest_s > self.longest_s:
            raise ValueError("shortest_s must not pass longest_s.")
        return self


class Fault(Body):
    """What the next calls suffer whose path holds `path`, and whose body holds `body`.

    before: instead of the work; after: once it is done. status: answered in its place; drop: the connection
    is cut; cut: half of the reply is sent; delay_s waits first, by the carriers' clock.
    """

    carrier: Key | None = None
    path: str = Field(min_length=1)
    fein: str | None = Field(default=None, pattern=r"^\d{9}$")
    body: str = ""
    when: Literal["before", "after"] = "before"
    status: int | None = Field(default=None, ge=400, le=599)
    delay_s: float = Field(default=0, ge=0, le=600)
    drop: bool = False
    cut: bool = False
    times: int = Field(default=1, ge=1)
    percent: float = Field(default=100, gt=0, le=100)

    @model_validator(mode="after")
    def one_ending(self) -> "Fault":
        """A call ends in one way, and only a reply that exists can be cut."""
        if (self.status is not None) + self.drop + self.cut > 1:
            raise ValueError("Name one of status, drop and cut.")
        if self.cut and self.when == "before":
            raise ValueError("Only a reply can be cut: cut needs when 'after'.")
        return self


def control_routes(state: State, carriers: Mapping[str, Carrier]) -> APIRouter:
    """The paths under /_sandbox."""
    router = APIRouter(prefix="/_sandbox", tags=["control"])
    _clock_routes(router, state)
    _look_routes(router, state)
    _fault_routes(router, state)
    _carrier_routes(router, state)
    add_portal(router, state, carriers)
    return router


def _clock_routes(router: APIRouter, state: State) -> None:
    @router.get("/clock")
    async def clock() -> dict[str, Any]:
        return {"now": state.clock.now().isoformat(), "waiting": state.clock.waiting}

    @router.post("/clock")
    async def advance(body: Advance) -> dict[str, Any]:
        state.advance(body.seconds)
        return {"now": state.clock.now().isoformat(), "waiting": state.clock.waiting}

    @router.post("/reset")
    async def reset() -> dict[str, str]:
        state.reset()
        return {"message": "Everything is forgotten."}


def _look_routes(router: APIRouter, state: State) -> None:
    @router.get("/scenarios")
    async def scenarios() -> dict[str, Any]:
        return dict(table())

    @router.get("/quotes")
    async def quotes(carrier: Key | None = None, fein: str | None = None) -> list[dict[str, Any]]:
        return state.quotes.all(carrier, fein)

    @router.get("/policies")
    async def policies(
        carrier: Key | None = None, quote: str | None = None, fein: str | None = None
    ) -> list[dict[str, Any]]:
        state.policies.settle()
        return state.policies.all(carrier=carrier, quote=quote, fein=fein)

    @router.get("/calls")
    async def calls(
        carrier: Key | None = None, after: int = 0, kind: Literal["call", "policy"] | None = None
    ) -> list[dict[str, Any]]:
        return state.calls.all(carrier=carrier, after=after, kind=kind)


def _fault_routes(router: APIRouter, state: State) -> None:
    @router.get("/faults")
    async def faults() -> list[dict[str, Any]]:
        return state.faults.all()

    @router.post("/faults", status_code=201)
    async def add_fault(body: Fault) -> dict[str, int]:
        return {"id": state.faults.add(body.model_dump(exclude={"times"}), body.times)}

    @router.delete("/faults")
    async def clear_faults() -> dict[str, str]:
        state.database.forget("fault")
        return {"message": "No faults."}


def _carrier_routes(router: APIRouter, state: State) -> None:
    @router.get("/outage")
    async def outage() -> dict[str, bool]:
        return {key: state.memory.fact(f"outage:{key}") == "on" for key in ("amtrust", "birch")}

    @router.post("/outage")
    async def set_outage(body: Outage) -> Outage:
        state.memory.note(f"outage:{body.carrier}", "on" if body.on else "off")
        return body

    @router.post("/latency")
    async def set_latency(body: Latency) -> Latency:
        state.memory.note(f"latency:{body.carrier}", f"[{body.shortest_s}, {body.longest_s}]")
        return body
