"""What is told of a large risk is put together beside the event loop, so that nobody waits for it."""

from typing import Any
from uuid import UUID

from models.quote import ProgramState
from tests.integration.api.conftest import Browser, quote_body
from tests.integration.api.results import Results
from tests.support.loop_holds import Holds, as_it_serves
from tests.support.machine_speed import slowness

LINES_OF_ONE, PLACES = 10, 300
LONGEST_S = 0.1
PROGRAMS = ("gms-key_risk", "gms-uwic", "gms-starnet")


async def _a_large_run(agent: Browser, results: Results, user_id: str, payroll: int) -> str:
    """A run of many lines, whose carriers were all down. Returns: its id."""
    body = quote_body(*PROGRAMS, user_id=user_id)
    office = body["offices"][0]
    line = office["employees"][0]
    office["employees"] = [{**line, "payroll": payroll + at} for at in range(LINES_OF_ONE)]
    body["offices"] = [{**office, "name": str(at + 1)} for at in range(PLACES)]
    started = await agent.post("/api/getQuotesDataId", body)
    assert started.status_code == 200, started.text
    job = UUID(started.json()["id"])
    for program in PROGRAMS:
        await results.quoted(job, program, ProgramState.OUTAGE, version=4)
    await results.close(job, {})
    return str(started.json()["run_id"])


async def test_a_large_run_is_told_whole_and_holds_up_nobody(agent: Browser, results: Results) -> None:
    user_id = (await agent.post("/api/prospects", {"sections": {}})).json()["user_id"]
    runs = [await _a_large_run(agent, results, user_id, payroll) for payroll in (10_000, 20_000)]
    held: dict[str, float] = {}

    async def answer_of(path: str) -> Any:
        holds = Holds()
        answer = await agent.http.get(path)
        held[path] = holds.stop()
        assert answer.status_code == 200, answer.text
        return answer.json()

    with as_it_serves():
        records = (await answer_of(f"/api/getUserDataStatus/{user_id}/quote"))["carrierBasedData"]
        difference = await answer_of(f"/api/runs/{runs[1]}/difference?old_run={runs[0]}")
    assert {(record["uuid"], record["program"]) for record in records} == {(runs[1], key) for key in PROGRAMS}
    for record in records:
        assert len(record["prospect_addresses"]) == PLACES
        assert {len(place["classCodes"]) for place in record["prospect_addresses"]} == {LINES_OF_ONE}
    assert "Payroll" in {change["about"] for change in difference["asked"]}
    assert max(held.values()) < LONGEST_S * slowness(), held
