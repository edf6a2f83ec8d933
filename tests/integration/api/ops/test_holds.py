"""Operations hold a carrier: binds wait, quote runs do not, and screens are told; then they go on."""

import asyncio
from datetime import datetime
from typing import Any

import httpx
import pytest

from tests.integration.api.ops.conftest import BECAUSE, Console
from tests.support.audit_lines import audited_in
from tests.support.timeouts import PATIENCE_S

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def hold(console: Console, what: str = "hold", carrier: str = "amtrust") -> httpx.Response:
    """Hold or release a carrier."""
    return await console.browser.post(f"/api/ops/carriers/{carrier}/{what}", BECAUSE)


async def amtrust(console: Console) -> dict[str, Any]:
    """The carrier as operations see it."""
    found = (await console.browser.get("/api/ops/carriers")).json()["carriers"]
    return next(each for each in found if each["key"] == "amtrust")


async def test_a_held_carrier_is_asked_nothing_and_what_waits_is_done_after_the_release(
    console: Console,
) -> None:
    waits, quotes = await console.prospect(), await console.prospect()
    await waits.made()
    await waits.submitted()
    case = str((await waits.account())["id"])
    waiting = (await amtrust(console))["waiting"]
    assert (await hold(console)).status_code == 200
    try:
        again = await hold(console)
        assert (again.status_code, again.json()["code"]) == (409, "already_held")
        press = await waits.press()
        assert press.status_code == 200, press.text
        async with asyncio.timeout(PATIENCE_S):
            while not [row for row in await console.listed(what="held") if row["case"] == case]:
                await asyncio.sleep(0.1)
        found = await amtrust(console)
        assert (found["held"], found["reason"]) == (True, "Ticket 4711")
        assert found["waiting"] == waiting + 1, "a bind is no step beside itself"
        assert found["by"].endswith("@quoteloom.test") or "@" in found["by"]
        before = len((await quotes.carrier.get("/_sandbox/calls")).json())
        run = await quotes.get_quote()
        (row,) = [each for each in run["programs"] if each["program"] == "gms-amtrust"]
        assert row["state"] == "outage"
        assert "held by operations since" in row["reasons"][0]["text"]
        assert len((await quotes.carrier.get("/_sandbox/calls")).json()) == before
        for browser in (waits.agent, waits.underwriter):
            (told,) = (await browser.get("/api/holds")).json()
            assert told["carrier"] == "amtrust"
            assert told["name"].startswith("AmTrust")
            assert told["words"].startswith("A bind there waits for its release")
            assert datetime.fromisoformat(told["since"]).tzinfo is not None
        assert await waits.policies() == []
    finally:
        released = await hold(console, "release")
    assert released.status_code == 200, released.text
    answer = await waits.ended(press.json()["uuid"], "getBindQuoteResponse", waits.underwriter)
    (policy,) = await waits.policies()
    assert answer["Policy"] == policy["number"]
    assert (await waits.agent.get("/api/holds")).json() == []
    assert not (await amtrust(console))["held"]
    late = await hold(console, "release")
    assert (late.status_code, late.json()["code"]) == (409, "not_held")
    kept = await console.rows("SELECT action FROM ops_act WHERE carrier = 'amtrust' ORDER BY at")
    assert [row.action for row in kept] == ["hold", "release"]
    noted = await audited_in(console.owner)("amtrust")
    acts = ("ops.hold", "ops.release")
    assert [line[:3] for line in noted] == [(act, "carrier", console.browser.email) for act in acts]


async def test_what_waits_for_a_held_carrier_is_tried_at_once_on_retry(console: Console) -> None:
    waits = await console.prospect()
    await waits.made()
    await waits.submitted()
    case = str((await waits.account())["id"])
    assert (await hold(console)).status_code == 200
    try:
        press = await waits.press()
        async with asyncio.timeout(PATIENCE_S):
            while not any(
                each["attempt"] > 1 for each in (await console.case(case, "?live=true"))["live"]["pending"]
            ):
                await asyncio.sleep(0.2)
    finally:
        await hold(console, "release")
    answer = await console.act(case, "retry")
    assert (answer.status_code, answer.json()["by"]) == (200, "reset"), answer.text
    done = await waits.ended(press.json()["uuid"], "getBindQuoteResponse", waits.underwriter)
    assert done["Message"] == "Quote Binded"


async def test_only_a_carrier_that_is_asked_online_can_be_held(console: Console) -> None:
    for word in ("key_risk", "nobody", "%20"):
        answer = await hold(console, carrier=word)
        assert (answer.status_code, answer.json()["code"]) == (404, "carrier_unknown")
    empty = await console.browser.post("/api/ops/carriers/amtrust/hold", {"reason": " "})
    assert empty.status_code == 422
