"""Explained prices over HTTP: worksheet, record, replay, difference, and the list to choose from."""

from collections.abc import Awaitable, Callable, Sequence
from decimal import Decimal
from typing import Any
from uuid import UUID, uuid4

import pytest

from tests.integration.api.conftest import Browser, quote_body
from tests.integration.api.results import Results
from tests.support.timeouts import PATIENCE_S

PROGRAMS = ("gms-key_risk", "gms-uwic")
Quoted = Callable[..., Awaitable[dict[str, str]]]


@pytest.fixture(scope="session")
def quoted(results: Results) -> Quoted:
    """Quotes a new prospect, or once more one that is named, and prices the two programs."""

    async def start(
        browser: Browser,
        prospect: dict[str, str] | None = None,
        payroll: str = "240000.00",
        programs: Sequence[str] = PROGRAMS,
    ) -> Any:
        made = prospect or (await browser.post("/api/prospects", {"sections": {}})).json()
        body = quote_body(*programs, user_id=made["user_id"])
        body["offices"][0]["employees"][0]["payroll"] = payroll
        answer = await browser.post("/api/getQuotesDataId", body)
        assert answer.status_code == 200, answer.text
        run = await results.priced(UUID(answer.json()["id"]), *PROGRAMS)
        return {"id": made["id"], "user_id": made["user_id"], "run": str(run)}

    return start


def price(run: str, program: str = "gms-uwic") -> str:
    return f"/api/runs/{run}/programs/{program}"


def beside(new: str, old: str, program: str = "gms-uwic", old_program: str = "gms-uwic") -> str:
    return f"{price(new, program)}/worksheet/difference?old_run={old}&old_program={old_program}"


async def test_a_replay_says_that_every_line_is_the_same_and_how_long_it_took(
    agent: Browser, quoted: Quoted
) -> None:
    run = (await quoted(agent))["run"]
    sheet = (await agent.get(f"{price(run)}/worksheet")).json()
    found = (await agent.get(f"{price(run)}/worksheet/replay")).json()
    assert (found["matches"], found["first_difference"]) == (True, None)
    assert found["lines"] == len(sheet["lines"])
    assert 0 < found["seconds"] < PATIENCE_S
    assert found["book_version"] == sheet["book_version"]


async def test_a_record_holds_the_input_and_the_hashes(agent: Browser, quoted: Quoted) -> None:
    run = (await quoted(agent, payroll="250000.00"))["run"]
    found = (await agent.get(f"{price(run)}/record")).json()
    assert found["input"]["locations"][0]["employees"][0]["payroll"] == "250000.00"
    assert found["input"]["payroll"] == "560000.00"
    assert len(found["input_sha256"]) == len(found["book_sha256"]) == 64
    assert found["price"]["program"] == "gms-uwic"
    assert "company_name" not in str(found)


async def test_two_runs_are_compared_line_by_line_and_the_payroll_is_named(
    agent: Browser, quoted: Quoted
) -> None:
    old = await quoted(agent)
    new = await quoted(agent, old, payroll="300000.00")
    found = (await agent.get(beside(new["run"], old["run"]))).json()
    sheet = found["worksheet"]
    moved = Decimal(found["new"]["total"]) - Decimal(found["old"]["total"])
    assert sum(Decimal(line["delta"]) for line in sheet["lines"] if line["counted"]) == moved
    assert Decimal(sheet["delta"]) == moved > 0
    (line,) = [line for line in sheet["lines"] if line["class_code"] == "8810"]
    assert (line["cause"], line["explanation"]) == ("input", "payroll was $240,000, is $300,000")
    assert [entry["cause"] for entry in sheet["causes"]] == ["input"]
    back = (await agent.get(beside(old["run"], new["run"]))).json()
    assert Decimal(back["worksheet"]["delta"]) == -moved


async def test_two_carriers_of_a_run_are_compared(agent: Browser, quoted: Quoted) -> None:
    run = (await quoted(agent))["run"]
    found = (await agent.get(beside(run, run, old_program="gms-key_risk"))).json()
    assert (found["old"]["program"], found["new"]["program"]) == ("gms-key_risk", "gms-uwic")
    causes = {line["cause"] for line in found["worksheet"]["lines"]} - {None}
    assert causes
    assert causes <= {"rate book", "rule"}


async def test_the_prices_of_a_prospect_come_newest_run_first(agent: Browser, quoted: Quoted) -> None:
    old = await quoted(agent)
    new = await quoted(agent, old, payroll="300000.00")
    found = (await agent.get(f"/api/prospects/{old['id']}/prices")).json()
    assert [(entry["run_id"], entry["program"]) for entry in found] == [
        (run["run"], program) for run in (new, old) for program in PROGRAMS
    ]
    assert all(Decimal(entry["total"]) > 0 and entry["run_at"] for entry in found)


async def test_a_comparison_with_another_agencys_price_finds_none(
    agent: Browser, other_agent: Browser, quoted: Quoted
) -> None:
    mine, theirs = await quoted(agent), await quoted(other_agent)
    for path in (beside(mine["run"], theirs["run"]), beside(theirs["run"], mine["run"])):
        answer = await agent.get(path)
        assert answer.status_code == 404
        assert answer.json()["code"] == "run_not_found"
    assert (await other_agent.get(beside(theirs["run"], theirs["run"]))).status_code == 200


async def test_what_was_never_priced_has_neither_record_nor_replay(agent: Browser, quoted: Quoted) -> None:
    run = (await quoted(agent))["run"]
    for path in (f"{price(run, 'gms-starnet')}/record", f"{price(str(uuid4()))}/worksheet/replay"):
        answer = await agent.get(path)
        assert (answer.status_code, answer.json()["code"]) == (404, "run_not_found")
    answer = await agent.get(f"{price(run)}/worksheet/difference?old_program=gms-uwic")
    assert answer.status_code == 422
    assert answer.json()["errors"][0]["path"] == "old_run"


async def test_a_demo_visitor_compares_without_reading_a_carriers_name(demo: Browser, quoted: Quoted) -> None:
    offered = (await demo.get("/api/programs")).json()
    first = await quoted(demo, programs=[entry["program"] for entry in offered])
    listed = (await demo.get(f"/api/prospects/{first['id']}/prices")).json()
    codes = [entry["program"] for entry in listed]
    answers = [
        await demo.get(f"/api/prospects/{first['id']}/prices"),
        await demo.get(beside(first["run"], first["run"], codes[1], codes[0])),
        await demo.get(f"{price(first['run'], codes[0])}/record"),
        await demo.get(f"{price(first['run'], codes[0])}/worksheet/replay"),
    ]
    for answer in answers:
        assert answer.status_code == 200, answer.text
        text = answer.text.casefold()
        assert not any(name in text for name in ("gms", "key_risk", "key risk", "uwic")), answer.text
