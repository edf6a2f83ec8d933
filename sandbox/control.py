"""The hidden controls of the sandbox: clock, scenarios, quotes, faults, outage; for demo and test only."""

from dataclasses import asdict
from typing import Any

from fastapi import APIRouter
from pydantic import BaseModel, ConfigDict, Field

from sandbox.amtrust.scenarios import scenarios
from sandbox.state import State


class Advance(BaseModel):
    """Move the clock on."""

    model_config = ConfigDict(extra="forbid")
    seconds: float = Field(gt=0)


class Outage(BaseModel):
    """Take the carrier down, or bring it back."""

    model_config = ConfigDict(extra="forbid")
    on: bool


class Fault(BaseModel):
    """Answer the next calls whose path and body hold `path` and `body` with a status, late, or not at all."""

    model_config = ConfigDict(extra="forbid")
    path: str = Field(min_length=1)
    body: str = ""
    status: int | None = Field(default=None, ge=400, le=599)
    delay_s: float = Field(default=0, ge=0, le=600)
    drop: bool = False
    times: int = Field(default=1, ge=1)


def control_routes(state: State) -> APIRouter:
    """The paths under /_sandbox."""
    router = APIRouter(prefix="/_sandbox", tags=["control"])
    _state_routes(router, state)
    _fault_routes(router, state)
    return router


def _state_routes(router: APIRouter, state: State) -> None:
    @router.get("/clock")
    async def clock() -> dict[str, str]:
        return {"now": state.now().isoformat()}

    @router.post("/clock")
    async def advance(body: Advance) -> dict[str, str]:
        return {"now": state.advance(body.seconds).isoformat()}

    @router.get("/scenarios")
    async def table() -> dict[str, Any]:
        return {ending: asdict(scenario) for ending, scenario in scenarios().items()}

    @router.get("/quotes")
    async def quotes(fein: str | None = None) -> list[dict[str, Any]]:
        return state.quotes(fein)

    @router.post("/reset")
    async def reset() -> dict[str, str]:
        state.clear()
        return {"message": "Everything is forgotten."}


def _fault_routes(router: APIRouter, state: State) -> None:
    @router.get("/faults")
    async def faults() -> list[dict[str, Any]]:
        return state.faults()

    @router.post("/faults", status_code=201)
    async def add_fault(body: Fault) -> dict[str, int]:
        return {"id": state.add_fault(body.model_dump(exclude={"times"}), body.times)}

    @router.delete("/faults")
    async def clear_faults() -> dict[str, str]:
        state.clear("fault")
        return {"message": "No faults."}

    @router.get("/outage")
    async def outage() -> dict[str, bool]:
        return {"on": state.fact("outage") == "on"}

    @router.post("/outage")
    async def set_outage(body: Outage) -> dict[str, bool]:
        state.note("outage", "on" if body.on else "off")
        return {"on": body.on}
