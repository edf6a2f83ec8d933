"""A submission that becomes practice leaves the portal of its carriers, and comes back once it is real."""

import asyncio
from typing import Any
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncEngine

from adapters.postgres.tables.index import audit_log
from api.services import Services
from tests.integration.api.conftest import Browser
from tests.integration.api.decision.conftest import Cases, Hand, row_of, rows
from tests.integration.api.submission.conftest import Quote, code_of
from tests.support.timeouts import PATIENCE_S

CALL = "/api/updateUsersData/"


async def switch(agent: Browser, user_id: str, real: str) -> Any:
    """The Submission toggle."""
    body = {"user_email_id": user_id, "real_submission": real}
    return await agent.post("/api/userTableData/realSubmission", body)


async def open_keys(carrier: Browser) -> list[str]:
    """Whose submissions wait for the carrier."""
    return [row["user_email_id"] for row in await rows(carrier)]


async def test_practice_is_not_bound_by_its_carrier_and_leaves_its_list(
    handed: Hand, agent: Browser, carrier: Browser, cases: Cases, services: Services,
    owner_engine: AsyncEngine,
) -> None:  # fmt: skip
    what = await handed(start=True)
    approved = await carrier.post(CALL, what.press("proceed_uw"))
    assert approved.status_code == 200, approved.text
    switched = await switch(agent, what.prospect.user_id, "false")
    assert switched.status_code == 200, switched.text
    refused = await carrier.post(CALL, what.press("bound"))
    assert code_of(refused) == (409, "decision_final"), "also before its case has heard of it"
    await cases.relayed()
    assert (await cases.ended(what.submission)).ended == "withdrawn"
    assert what.prospect.user_id not in await open_keys(carrier)
    decision = UUID((await row_of(carrier, what.prospect, "ended"))["id"])
    assert (await switch(agent, what.prospect.user_id, "true")).status_code == 200
    async with asyncio.timeout(PATIENCE_S), services.listener.subscribe(decision) as news:
        await cases.relayed()
        while what.prospect.user_id not in await open_keys(carrier):
            await news.wait()
            news.clear()
    bound = await carrier.post(CALL, what.press("bound"))
    assert bound.status_code == 200, bound.text
    assert code_of(await switch(agent, what.prospect.user_id, "false")) == (409, "already_bound")
    noted = select(audit_log.c.detail).where(
        audit_log.c.action == "submission.switched", audit_log.c.object_id == str(what.prospect.id)
    )
    async with owner_engine.connect() as connection:
        lines = (await connection.execute(noted.order_by(audit_log.c.at))).scalars().all()
    assert lines == [{"before": "true", "after": "false"}, {"before": "false", "after": "true"}]


async def test_practice_that_becomes_real_is_submitted_to_its_carrier(
    quoted: Quote, agent: Browser, carrier: Browser, cases: Cases
) -> None:
    found = await quoted(of="quadrant-key_risk", fein="97-1234567")
    assert (await switch(agent, found.user_id, "false")).status_code == 200
    made = await agent.post(f"/api/prospects/{found.id}/submit", {})
    assert made.status_code == 200, made.text
    assert found.user_id not in await open_keys(carrier)
    for _ in range(2):
        assert (await switch(agent, found.user_id, "true")).status_code == 200
    assert (await row_of(carrier, found))["quote_status"] == "open"
