"""The specified recalculation calls, with a real worker on a real server: started, polled, waited for."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any
from uuid import UUID

import httpx
import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine
from temporalio.client import Client

from adapters.settings import Settings
from api.services import Services
from tests.integration.api.conftest import Browser, Open, People
from tests.integration.api.workbook_desk import (
    KEY_RISK,
    RISK_B,
    Submit,
    Submitted,
    percent,
)
from tests.integration.api.workbook_gates import open_floor
from tests.support.audit_lines import Audited
from tests.support.timeouts import PATIENCE_S
from workflows.recalculation import RecalculationWorkflow

WAITING, STARTING = "/api/reCalculateQuote", "/api/getRecalculateQuoteId"


@pytest.fixture(scope="module")
async def underwriter(browse: Open, people: People) -> Browser:
    """An underwriter of level 3 who may recalculate."""
    return await browse(await people.make("UWBeta", "RecalBeta", uw_level="3"))


@pytest.fixture(scope="module")
async def worker(settings: Settings, services: Services, worker_engine: AsyncEngine) -> AsyncIterator[Client]:
    """A worker that recalculates, on the queue and in the namespace that the application sends to."""
    async with open_floor(settings, services, worker_engine) as floor:
        yield floor.client


async def wish(desk: Submitted, path: str, browser: Browser, factor: dict[str, Any]) -> httpx.Response:
    """A direct recalculation of the first program."""
    key = f"1785000000000+{desk.run}+{KEY_RISK}+1 Main St, Austin, TX 75001"
    body = {"user_email_id": str(desk.prospect), "uuid_carrier": key, "sdr_factor": factor}
    return await browser.post(path, {"body": body} if path == STARTING else body)


async def polled(browser: Browser, job: str) -> str:
    """How the job ended, as the specified poll says it."""
    async with asyncio.timeout(PATIENCE_S):
        while (answer := (await browser.get(f"/api/getRecalculateQuote/{job}")).json()) == "processing":
            await asyncio.sleep(0.05)
    return str(answer)


@pytest.mark.req("CB-116")
@pytest.mark.req("CB-146")
@pytest.mark.req("CB-267")
@pytest.mark.req("CB-268")
async def test_a_recalculation_is_started_and_polled_until_it_is_done(
    underwriter: Browser, submit: Submit, worker: Client, audited: Audited, browse: Open, people: People
) -> None:
    desk = await submit()
    started = await wish(desk, STARTING, underwriter, {"tn": "-12.50"})
    assert started.status_code == 200, started.text
    assert await polled(underwriter, started.json()["id"]) == "done"
    (line,) = await audited(started.json()["id"])
    assert line == ("workbook.price_asked", "job", underwriter.email, {})
    assert await desk.totals(underwriter) == {KEY_RISK: 3_798}
    found = await desk.read(underwriter)
    assert found["version"] == 1
    cell = found["stateCarrierData"][KEY_RISK]["TN"]
    assert (cell["debit_credit"]["value"], cell["debit_credit"]["isChecked"]) == ("12.50", True)
    assert [one["measure"] for one in found["issues"]] == ["reason_missing"]
    waits = {"view": "needs_my_approval", "size": 100}
    for reader in (underwriter, await browse(await people.make("UWBeta", "RecalBeta", uw_level="3"))):
        rows = (await reader.get("/api/submissions", params=waits)).json()["rows"]
        assert str(desk.id) not in {row["id"] for row in rows}, "nobody approves a reason that is missing"
        assert (await reader.get(f"/api/submissions/{desk.id}/release")).json()["mine"] == 0
    handle = worker.get_workflow_handle_for(
        RecalculationWorkflow.run, f"recalculation/{started.json()['id']}"
    )
    assert (await handle.result()).ending == "done"
    same = await wish(desk, STARTING, underwriter, {"TN": "-12.5"})
    assert same.json() == started.json(), "the price is there: its job, which has ended"
    plain = await wish(desk, STARTING, underwriter, {})
    assert plain.json()["id"] not in (started.json()["id"], None)
    assert await polled(underwriter, plain.json()["id"]) == "done", "that of the quote"


@pytest.mark.req("CB-269")
@pytest.mark.req("CB-270")
async def test_the_waiting_call_answers_the_total_and_a_missing_state_means_zero(
    underwriter: Browser, submit: Submit, worker: Client
) -> None:
    desk = await submit(RISK_B, "1.08")
    for factor, total in (
        ({"TX": "-15"}, "33027"),
        ({"TX": -15, "ga": 10}, "34242"),
        ({}, "36396"),
        ({"tx": "-15.00"}, "33027"),
    ):
        answer = await wish(desk, WAITING, underwriter, factor)
        assert answer.status_code == 200, answer.text
        assert answer.json()["total"] == total
    assert answer.json()["uuid_carrier"].startswith("1785000000000+")
    refused = await wish(desk, WAITING, underwriter, {"TX": "-25.01"})
    assert (refused.status_code, refused.json()["code"]) == (422, "schedule_out_of_range")
    for state in ("KY", "OH"):
        refused = await wish(desk, WAITING, underwriter, {state: "-5"})
        assert (refused.status_code, refused.json()["code"]) == (422, "no_schedule_plan"), state


async def test_a_reason_that_is_given_holds_the_price_back_no_more_as_one_that_is_missing_still_does(
    underwriter: Browser, submit: Submit, worker: Client
) -> None:
    desk = await submit(RISK_B, "1.08")
    assert (await wish(desk, STARTING, underwriter, {"TX": "-5", "GA": "-4"})).status_code == 200
    for base, row, typed, left in ((1, "TX", "-5", {"GA"}), (2, "GA", "-4", set[str]())):
        await desk.save(underwriter, base, percent(row, typed))
        issues = (await desk.read(underwriter))["issues"]
        assert {one["row"] for one in issues if one["state"] == "open"} == left
        assert {one["row"] for one in issues} == {"TX", "GA"}


@pytest.mark.req("CB-180", "CB-267")
async def test_prices_of_two_saves_land_whatever_their_order_and_the_newest_is_current(
    underwriter: Browser, submit: Submit, worker: Client
) -> None:
    desk = await submit(RISK_B, "1.08")
    saves = [await desk.save(underwriter, 0, percent("TX", "-15"))]
    saves.append(await desk.save(underwriter, 0, percent("GA", "10")))
    for saved in saves:
        await polled(underwriter, saved["jobs"][KEY_RISK])
    assert await desk.totals(underwriter) == {KEY_RISK: 34_242}


@pytest.mark.req("CB-204")
async def test_a_job_that_brings_no_price_is_an_error_and_the_old_price_stands(
    underwriter: Browser, submit: Submit, owner_engine: AsyncEngine, worker: Client
) -> None:
    """The rows of the worked book cannot be taken away, so the base of the price is: its worksheet's book."""
    desk = await submit()
    async with owner_engine.begin() as connection:
        await connection.execute(
            text("UPDATE quote_worksheet SET book_version = 'gone' WHERE run_id = :run"), {"run": desk.run}
        )
    started = await wish(desk, WAITING, underwriter, {"TN": "-5"})
    assert started.status_code == 422, "a price whose book is gone takes no percent"
    async with owner_engine.begin() as connection:
        await connection.execute(
            text("UPDATE quote_worksheet SET book_version = 'demo-1' WHERE run_id = :run"), {"run": desk.run}
        )
    assert await desk.totals(underwriter) == {KEY_RISK: 4_299}


@pytest.mark.req("CB-267", "CB-269")
@pytest.mark.parametrize("groups", [("UWBeta",), ("RecalBeta",), ("AgencyBeta", "GetQuoteBeta", "RecalBeta")])
async def test_who_is_no_underwriter_who_recalculates_is_refused(
    browse: Open, people: People, submit: Submit, groups: tuple[str, ...]
) -> None:
    desk, person = await submit(), await browse(await people.make(*groups))
    for path in (WAITING, STARTING):
        assert (await wish(desk, path, person, {"TN": "-5"})).status_code == 403


@pytest.mark.req("CB-146", "CB-267")
async def test_the_key_of_another_prospect_or_of_no_submission_is_not_found(
    underwriter: Browser, submit: Submit
) -> None:
    one, other = await submit(), await submit()
    mixed = Submitted(one.id, other.run, one.prospect, one.results)
    assert (await wish(mixed, WAITING, underwriter, {"TN": "-5"})).status_code == 404
    nobody = Submitted(one.id, UUID(int=1), one.prospect, one.results)
    assert (await wish(nobody, WAITING, underwriter, {"TN": "-5"})).status_code == 404
