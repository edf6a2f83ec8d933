"""The second carrier's bind: the same key is the same bind for 24 h, another key makes another policy."""

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response

from sandbox.birch.contract import BindRequest, InstantBindResponse
from sandbox.birch.manners import problem
from sandbox.birch.quote_desk import DEARER, KEY, Desk
from sandbox.birch.quote_routes import missing
from sandbox.birch.reading import Keep, once, read
from sandbox.conduct import Dropped
from sandbox.documented import gives, takes
from sandbox.scenarios import Bind, scenario_of
from sandbox.store.quotes import Record

NOT_NOW = "The quote cannot be bound as it stands."


def add(router: APIRouter, desk: Desk) -> None:
    """Add the route."""

    @router.post(
        "/Quotes/{quote_id}/bind", openapi_extra={**takes(BindRequest), **gives(InstantBindResponse)}
    )
    async def bind(request: Request, quote_id: str) -> Response:
        reply: list[str] = []

        async def work(keep: Keep) -> Response:
            read(BindRequest, request)
            record = desk.read(quote_id)
            if record is None:
                return missing(quote_id)
            first = "bind" not in record["done"]
            act = scenario_of(KEY, record["fein"]).bind if first else Bind()
            reply.append(act.reply or "")
            with desk.state.database.transaction():
                return keep(200, _bound(desk, quote_id, record, act))

        response = await once(desk.state, request, work)
        if reply == ["drop"]:
            raise Dropped
        return problem(int(reply[0])) if reply and reply[0] else response


def _bound(desk: Desk, ref: str, record: Record, act: Bind) -> dict[str, Any]:
    """What becomes of a bind, done within the caller's transaction."""
    if record["bindStatus"] != "Quotable" or scenario_of(KEY, record["fein"]).unscored:
        return _said("Failed", reason=f"{NOT_NOW[:-1]}: {record['bindStatus']}.")
    record = {**record, "done": [*record["done"], "bind"], "failed": None}
    if act.refuse == "status":
        reason = "The underwriter must look at this quote first."
        desk.save(ref, {**record, "failed": reason, "referred": reason})
        return _said("Failed", reason=reason)
    if act.refuse == "price":
        record = desk.save(ref, {**record, "failed": "The price changed.", "dearer": str(DEARER)})
        return _said("Failed", reason=f"The price changed; it is {record['premium']} now.")
    record = desk.save(ref, record)
    binding = desk.binding(ref, record, lag_s=act.search_lag_s)
    if act.commit_after_s:
        desk.state.policies.commit_later(binding, act.commit_after_s)
        return _said("Pending")
    return _said("Succeeded", number=desk.state.policies.commit(binding)["number"])


def _said(status: str, *, number: str | None = None, reason: str | None = None) -> dict[str, Any]:
    return {"instantBindStatus": status, "policyNumber": number, "reason": reason}
