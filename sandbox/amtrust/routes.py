"""All routes of the AmTrust-like contract, over one state."""

from fastapi import APIRouter

from sandbox.amtrust import (
    appetite_routes,
    bind_routes,
    change_routes,
    officer_routes,
    plan_routes,
    policy_routes,
    question_routes,
    quote_routes,
    underwriter_routes,
)
from sandbox.amtrust.manners import AmtrustManners, token_routes
from sandbox.amtrust.quote_desk import Desk
from sandbox.conduct import Conduct, guarded
from sandbox.state import State

PREFIX = "/DigitalAPI"
PARTS = (
    appetite_routes, quote_routes, change_routes, question_routes, officer_routes, underwriter_routes,
    plan_routes, bind_routes, policy_routes,
)  # fmt: skip


def amtrust_routes(state: State, desk: Desk, latency_s: tuple[float, float]) -> APIRouter:
    """The carrier's paths; all but the token's need subscriber and bearer."""
    conduct = Conduct(state, latency_s, AmtrustManners(state))
    router = APIRouter(prefix=PREFIX, tags=["amtrust"])
    router.include_router(token_routes(state))
    calls = APIRouter(route_class=guarded(conduct))
    for part in PARTS:
        part.add(calls, desk)
    router.include_router(calls)
    return router
