"""Every refusal that an answer may carry: its code, its status, and what it means."""

from collections.abc import Iterator

from fastapi import APIRouter

from api.auth import Anyone
from api.body.json_route import JsonRoute
from api.http.problems import ApiRefusal
from api.http.wire import Wire
from models.errors import QuotingError

router = APIRouter(tags=["health"], route_class=JsonRoute)


class Refusal(Wire):
    """A code of `problem.code`; stable, one meaning each."""

    code: str
    status: int
    meaning: str


def refusals() -> list[Refusal]:
    """The refusals of the product, by code; the text of a single answer stands in its `detail`."""
    found = {
        kind.code: Refusal(code=kind.code, status=kind.status, meaning=_meaning(kind))
        for kind in _kinds(QuotingError)
        if kind not in (QuotingError, ApiRefusal) and kind.__module__.partition(".")[0] in ("models", "api")
    }
    return [found[code] for code in sorted(found)]


@router.get("/api/problems", operation_id="listProblems")
async def list_problems(_: Anyone) -> list[Refusal]:
    """The codes that refusals carry, with their status and meaning."""
    return refusals()


def _kinds(base: type[QuotingError]) -> Iterator[type[QuotingError]]:
    yield base
    for kind in base.__subclasses__():
        yield from _kinds(kind)


def _meaning(kind: type[QuotingError]) -> str:
    return (kind.__doc__ or "").strip().partition("\n")[0]
