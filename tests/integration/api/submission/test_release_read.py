"""Reading what was released: each way of it ends the time to take it back, also at the very moment."""

import asyncio
from datetime import datetime
from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine

from adapters.settings import Settings
from api.services import Services
from tests.integration.api.conftest import Browser
from tests.integration.api.document_desk import CALL, body, open_desk
from tests.integration.api.results import Results
from tests.integration.api.submission.conftest import PROGRAM, Quote, code_of, submit
from tests.integration.api.workbook_desk import Submitted, percent
from tests.support.timeouts import PATIENCE_S


async def release(browser: Browser, made: dict[str, Any]) -> dict[str, str]:
    """Release what goes out now. Returns: the run of each column."""
    where = f"/api/submissions/{made['id']}/release"
    plan = (await browser.get(where)).json()
    named = {price["column"]: price["run_id"] for price in plan["prices"]}
    done = await browser.post(where, {"prices": named, "accept": plan["needed"]})
    assert done.status_code == 200, done.text
    return named


async def taken_back(browser: Browser, made: dict[str, Any]) -> tuple[int, str]:
    """How taking a release back is refused."""
    return code_of(await browser.post(f"/api/submissions/{made['id']}/take-back"))


@pytest.mark.parametrize(
    "path",
    [
        "/api/runs/{run}/indication", "/api/runs/{run}/difference?old_run={run}",
        f"/api/runs/{{run}}/programs/{PROGRAM}/worksheet", f"/api/runs/{{run}}/programs/{PROGRAM}/record",
        f"/api/runs/{{run}}/programs/{PROGRAM}/worksheet/replay",
        f"/api/runs/{{run}}/programs/{PROGRAM}/worksheet/difference?old_run={{run}}&old_program={PROGRAM}",
        "/api/prospects/{prospect}/prices", "/api/submissions/{submission}/released",
    ],
)  # fmt: skip
async def test_a_price_that_was_read_by_any_call_is_not_taken_back(
    agent: Browser, other_agent: Browser, underwriter: Browser, quoted: Quote, path: str
) -> None:
    found = await quoted()
    made = await submit(agent, found)
    await release(underwriter, made)
    where = path.format(run=found.run, prospect=found.id, submission=made["id"])
    for nobodys in (other_agent, underwriter):
        await nobodys.get(where)
    seen = (await underwriter.get(f"/api/submissions/{made['id']}")).json()
    assert seen["seen_at"] is None, "neither staff nor a stranger has read it"
    assert (await agent.get(where)).status_code == 200
    assert (await taken_back(underwriter, made)) == (409, "already_read")


async def test_who_has_its_quote_pdf_has_read_that_release_and_no_other(
    agent: Browser, underwriter: Browser, quoted: Quote, settings: Settings, services: Services
) -> None:
    first, other = await quoted(), await quoted()
    made, beside = await submit(agent, first), await submit(agent, other)
    at = (await agent.get(f"/api/runs/{first.run}")).json()["created_at"]
    for each in (made, beside):
        await release(underwriter, each)
    moment = str(int(datetime.fromisoformat(at).timestamp() * 1000))
    asked = body({"email": first.user_id, "timestamp": moment}, carrier="key_risk", stateList=["il"])
    async with open_desk(settings, services):
        for _ in range(2):
            assert (await agent.post(CALL, asked)).status_code == 200
    assert (await taken_back(underwriter, made)) == (409, "already_read")
    assert (await underwriter.post(f"/api/submissions/{beside['id']}/take-back")).status_code == 200


async def test_who_reads_at_the_moment_of_taking_back_is_heard(
    agent: Browser, underwriter: Browser, quoted: Quote, owner_engine: AsyncEngine
) -> None:
    """The reader's note is under way, and not committed, when the release is taken back."""
    found = await quoted()
    made = await submit(agent, found)
    await release(underwriter, made)
    async with owner_engine.connect() as reader, owner_engine.connect() as looks:
        await reader.execute(text("UPDATE submission SET seen_at = now() WHERE id = :id"), {"id": made["id"]})
        asked = asyncio.create_task(underwriter.post(f"/api/submissions/{made['id']}/take-back"))
        waiting = text("SELECT count(*) FROM pg_locks WHERE NOT granted AND locktype = 'transactionid'")
        async with asyncio.timeout(PATIENCE_S):
            while not asked.done() and not await looks.scalar(waiting):
                await asyncio.sleep(0.02)
        await reader.commit()
        assert code_of(await asked) == (409, "already_read")


async def test_what_an_underwriter_priced_again_is_not_submitted_in_place_of_its_quote(
    agent: Browser, second_underwriter: Browser, quoted: Quote, results: Results, services: Services
) -> None:
    found = await quoted()
    made = await submit(agent, found)
    desk = Submitted(made["id"], made["run_id"], made["prospect_id"], results)
    await desk.save(second_underwriter, 0, percent("IL", "-5"))
    await desk.land()
    again = (await release(second_underwriter, made))[PROGRAM]
    assert again != found.run
    refused = await agent.post(f"/api/prospects/{found.id}/submit", {"run_id": again})
    assert code_of(refused) == (404, "run_not_found"), refused.text
    assert refused.json()["errors"][0]["path"] == "run_id"
    assert (await submit(agent, found))["run_id"] == found.run


async def test_a_demo_is_told_of_its_release_without_the_carriers_real_name(
    demo: Browser, second_underwriter: Browser, quoted: Quote, results: Results
) -> None:
    found = await quoted(by=demo)
    made = await submit(demo, found)
    desk = Submitted(made["id"], made["run_id"], made["prospect_id"], results)
    await desk.save(second_underwriter, 0, percent("IL", "-5"))
    await desk.land()
    await release(second_underwriter, made)
    told = await demo.get("/api/notices")
    (notice,) = [one for one in told.json()["items"] if one["kind"] == "released"]
    assert notice["company"] == found.company and notice["facts"]["before"]
    assert notice["facts"]["column"] not in ("", "Key Risk")
    assert "key" not in notice["facts"]["column"].casefold()
