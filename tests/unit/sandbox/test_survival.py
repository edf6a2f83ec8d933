"""What the sandbox keeps through kill -9, and what a handler does whose caller has gone."""

import asyncio
import sqlite3
from pathlib import Path

import httpx
import pytest

from sandbox.state import State
from tests.support.carrier_calls import Amtrust, Birch
from tests.support.sandbox_process import Control, SandboxProcess

OLD = """
CREATE TABLE quote (
    id INTEGER PRIMARY KEY AUTOINCREMENT, fein TEXT, record TEXT NOT NULL,
    created_at TEXT NOT NULL, updated_at TEXT NOT NULL
);
CREATE TABLE token (token TEXT PRIMARY KEY, expires_at TEXT NOT NULL);
INSERT INTO quote VALUES (1000001, '940000000', '{"fein": "940000000"}', '2026-01-01', '2026-01-01');
"""


async def test_a_kill_loses_no_quote_policy_line_fault_or_time(tmp_path: Path) -> None:
    process = SandboxProcess(tmp_path)
    async with process.client() as http:
        control, amtrust, birch = Control(http), Amtrust(http), Birch(http)
        first = (await amtrust.bind(await amtrust.ready("940000000"))).json()["Data"]["Policy"]
        slow = await birch.created("940000053")
        assert (await birch.bind(slow, key="slow")).json()["instantBindStatus"] == "Pending"
        await control.post("faults", path="/never", status=500)
        await control.advance(100)
        before = [await control.get(name) for name in ("quotes", "policies", "calls", "faults")]
        process.kill()
    process.start()
    async with process.client() as http:
        control, birch = Control(http), Birch(http)
        after = [await control.get(name) for name in ("quotes", "policies", "calls", "faults")]
        assert after == before
        assert [policy["number"] for policy in after[1]] == [first]
        await control.advance(81)
        assert len(await birch.found(quoteId=slow)) == 1, "what was under way is done by the next process"
        replayed = await birch.bind(slow, key="slow")
        assert replayed.headers["Idempotent-Replayed"] == "true"
        assert await control.held("birch", "940000053") == (1, 1)
    process.kill()


async def test_a_bind_whose_caller_is_killed_with_the_sandbox_is_a_policy_or_nothing(tmp_path: Path) -> None:
    process = SandboxProcess(tmp_path)
    async with process.client() as http:
        control, amtrust = Control(http), Amtrust(http)
        quote = await amtrust.ready("940000153")
        bind = await control.begun(amtrust.bind(quote))
        process.kill()
        with pytest.raises(httpx.HTTPError):
            await bind
    process.start()
    async with process.client() as http:
        control, amtrust = Control(http), Amtrust(http)
        assert await control.held("amtrust", "940000153") == (1, 0)
        await control.advance(181)
        assert len(await amtrust.found(Quote=quote)) == 1
    process.kill()


async def test_a_handler_runs_on_after_its_caller_has_gone(process: SandboxProcess, control: Control) -> None:
    async with process.client() as http:
        amtrust = Amtrust(http)
        await amtrust.signed_in()
        await control.post("faults", path="/api/v2/quotes", fein="940000200", delay_s=60)
        create = await control.begun(amtrust.create("940000200"))
        create.cancel()
        with pytest.raises(asyncio.CancelledError):
            await create
    assert await control.held("amtrust", "940000200") == (0, 0)
    before = (await control.get("calls"))[-1]["seq"]
    await control.advance(60)
    async with asyncio.timeout(30):
        while not (lines := await control.get("calls", after=before)):
            pass
    assert [(line["fein"], line["status"]) for line in lines] == [("940000200", 201)]
    assert await control.held("amtrust", "940000200") == (1, 0)


def test_a_file_of_an_earlier_sandbox_comes_up_with_its_quotes(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "sandbox.sqlite3") as old:
        old.executescript(OLD)
    old.close()
    state = State(tmp_path)
    assert state.quotes.newest_of("amtrust", "940000000") == "1000001"
    assert state.quotes.read("amtrust", "1000001") == {"fein": "940000000"}
    state.close()


async def test_every_wait_is_divided_by_the_time_scale(tmp_path: Path) -> None:
    process = SandboxProcess(tmp_path, PROTOCOL_TIME_SCALE="20")
    async with process.client() as http:
        control, birch = Control(http), Birch(http)
        quote = await birch.created("940000353")
        assert (await birch.bind(quote)).json()["instantBindStatus"] == "Pending"
        await control.advance(9)
        assert len(await birch.found(quoteId=quote)) == 1
    process.kill()
