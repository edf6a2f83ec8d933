"""The stream of a job on a real socket: rows as they land, resumed by Last-Event-ID, ended with the job."""

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any, get_type_hints
from uuid import UUID

import httpx
import pytest
from fastapi import FastAPI
from pydantic import TypeAdapter

from adapters.settings import Settings
from api.http.limits import StreamPlaces
from api.job import waiting
from api.job.schemas import JobStream
from models.quote import ProgramState
from tests.integration.api.conftest import Browser, quote_body
from tests.integration.api.results import Results
from tests.support.timeouts import PATIENCE_S


@dataclass
class Event:
    """One server-sent event as it was read."""

    name: str
    id: str
    data: Any


async def _read(answer: httpx.Response) -> AsyncIterator[Event]:
    fields: dict[str, str] = {}
    async for line in answer.aiter_lines():
        if line:
            name, _, value = line.partition(":")
            fields[name] = value.strip()
        elif "data" in fields:
            yield Event(fields.get("event", ""), fields.get("id", ""), json.loads(fields["data"]))
            fields = {}


@pytest.fixture
def no_second_look(monkeypatch: pytest.MonkeyPatch) -> None:
    """A stream moves when it is told to, and never since it is time to look again anyway."""
    monkeypatch.setattr(waiting, "LOOK_AGAIN_S", 10 * PATIENCE_S)


@contextlib.asynccontextmanager
async def _stream(address: str, browser: Browser, job: str, **headers: str) -> AsyncIterator[httpx.Response]:
    cookie = {"Cookie": f"quoteloom={browser.http.cookies['quoteloom']}", "Sec-Fetch-Site": "same-origin"}
    async with (
        httpx.AsyncClient(base_url=address, timeout=PATIENCE_S) as http,
        http.stream("GET", f"/api/events/{job}", headers={**cookie, **headers}) as answer,
    ):
        yield answer


@pytest.mark.usefixtures("no_second_look")
async def test_rows_arrive_as_they_land_and_the_stream_ends_with_the_job(
    address: str, agent: Browser, results: Results
) -> None:
    ids = (await agent.post("/api/getQuotesDataId", quote_body())).json()
    job = UUID(ids["id"])
    seen: list[Event] = []
    async with _stream(address, agent, ids["id"]) as answer:
        assert answer.headers["content-type"].startswith("text/event-stream")
        assert answer.headers["cache-control"] == "no-store"
        events = _read(answer)
        for program in ("gms-key_risk", "gms-uwic"):
            await results.quoted(job, program, ProgramState.OUTAGE)
            seen.append(await asyncio.wait_for(anext(events), PATIENCE_S))
        await results.close(job, None)
        seen += [event async for event in events]
    assert [event.name for event in seen] == ["program", "program", "job"]
    assert [event.data["program"] for event in seen[:2]] == ["gms-key_risk", "gms-uwic"]
    assert seen[-1].data == {"status": "done"}
    for event in seen:
        TypeAdapter(get_type_hints(JobStream)[event.name]).validate_python(event.data)
    assert [int(event.id) for event in seen] == sorted({int(event.id) for event in seen})


async def test_a_client_that_comes_back_gets_only_what_it_missed(
    address: str, agent: Browser, results: Results
) -> None:
    ids = (await agent.post("/api/getQuotesDataId", quote_body())).json()
    job = UUID(ids["id"])
    for program in ("gms-key_risk", "gms-uwic", "gms-starnet"):
        await results.quoted(job, program, ProgramState.OUTAGE)
    await results.close(job, None)
    async with _stream(address, agent, ids["id"]) as answer:
        all_of_them = [event async for event in _read(answer)]
    async with _stream(address, agent, ids["id"], **{"Last-Event-ID": all_of_them[1].id}) as answer:
        missed = [event async for event in _read(answer)]
    assert [event.id for event in missed] == [event.id for event in all_of_them[2:]]
    async with _stream(address, agent, ids["id"], **{"Last-Event-ID": "no number"}) as answer:
        assert len([event async for event in _read(answer)]) == 4


async def test_the_stream_tells_browsers_when_to_come_back(
    address: str, agent: Browser, results: Results
) -> None:
    ids = (await agent.post("/api/getQuotesDataId", quote_body())).json()
    await results.close(UUID(ids["id"]), None)
    async with _stream(address, agent, ids["id"]) as answer:
        assert "retry: 3000" in (await answer.aread()).decode()


async def test_another_site_and_another_agency_get_no_stream(
    address: str, agent: Browser, other_agent: Browser, started: dict[str, str], settings: Settings
) -> None:
    async with _stream(address, agent, started["job"], **{"Sec-Fetch-Site": "cross-site"}) as answer:
        assert answer.status_code == 403
    async with _stream(address, other_agent, started["job"]) as answer:
        assert answer.status_code == 404
        assert answer.headers["content-type"] == "application/problem+json"


@pytest.mark.usefixtures("no_second_look")
async def test_the_stream_ends_when_the_session_ends_and_when_the_process_stops(
    address: str, app: FastAPI, agent: Browser, results: Results
) -> None:
    services = app.state.services
    job = (await agent.post("/api/getQuotesDataId", quote_body())).json()["id"]
    async with _stream(address, agent, job) as answer:
        events = _read(answer)
        await results.quoted(UUID(job), "gms-uwic", ProgramState.OUTAGE)
        assert (await asyncio.wait_for(anext(events), PATIENCE_S)).name == "program"
        services.stopping.set()
        try:
            assert await asyncio.wait_for(anext(events, None), PATIENCE_S) is None
        finally:
            services.stopping.clear()


async def test_one_person_has_some_streams_and_leaves_places_to_others(
    address: str, app: FastAPI, agent: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app.state.services, "streams", StreamPlaces(2))
    job = (await agent.post("/api/getQuotesDataId", quote_body())).json()["id"]
    async with contextlib.AsyncExitStack() as first:
        async with _stream(address, agent, job) as second:
            assert second.status_code == 200
            assert (await first.enter_async_context(_stream(address, agent, job))).status_code == 200
            async with _stream(address, agent, job) as third:
                assert (third.status_code, third.headers["retry-after"]) == (429, "5")
        async with asyncio.timeout(PATIENCE_S):
            status = 429
            while status == 429:  # until the server has noticed that the second one is gone
                async with _stream(address, agent, job) as again:
                    status = again.status_code
        assert status == 200
