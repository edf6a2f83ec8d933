"""The price indication over HTTP: rows, choices, notes; kept on the server, closed to others."""

from collections.abc import Awaitable, Callable
from decimal import Decimal
from typing import Any
from uuid import UUID, uuid4

import pytest

from models.quote import ProgramState
from tests.integration.api.conftest import Browser, People, quote_body
from tests.integration.api.results import Results
from tests.support.databases import Database, admin

Open = Callable[..., Awaitable[Browser]]
PROGRAMS = ("gms-key_risk", "gms-uwic")


async def priced(browser: Browser, results: Results, *programs: str, state: str = "IN") -> dict[str, str]:
    """A prospect with a priced run in Illinois and one more state."""
    shown = programs or PROGRAMS
    made = (await browser.post("/api/prospects", {"sections": {}})).json()
    asked = quote_body(*shown, user_id=made["user_id"])
    asked["offices"][1]["state"] = state
    started = await browser.post("/api/getQuotesDataId", asked)
    assert started.status_code == 200, started.text
    run = await results.priced(UUID(started.json()["id"]), *shown)
    return {"run": str(run), "id": made["id"]}


async def rows_of(browser: Browser, run: str) -> dict[str, Any]:
    """The rows of a run by name."""
    answer = await browser.get(f"/api/runs/{run}/indication")
    assert answer.status_code == 200, answer.text
    return {row["name"]: row for row in answer.json()["rows"]}


@pytest.mark.req("CB-001", "CB-125")
async def test_a_row_has_type_tick_flags_and_figures_by_program(agent: Browser, results: Results) -> None:
    run = (await priced(agent, results))["run"]
    rows = await rows_of(agent, run)
    assert list(rows) == ["IL", "IN", "TOTAL"]
    assert set(rows["IL"]) == {
        "name", "type", "checked", "isMasterWithFundRate", "masterWithFundRateOrMinimumPremSum", "programs",
    }  # fmt: skip
    assert (rows["IL"]["type"], rows["IL"]["checked"]) == ("MCP", True)
    cells = {cell["program"]: cell for cell in rows["IL"]["programs"]}
    assert set(cells) == set(PROGRAMS)
    assert set(cells["gms-uwic"]) >= {"premium", "payroll", "state_type", "checked"}
    assert {cell["state_type"] for cell in cells.values()} == {"mcp"}
    sheet = (await agent.get(f"/api/runs/{run}/programs/gms-uwic/worksheet")).json()
    for part in sheet["states"]:
        cell = next(c for c in rows[part["state"]]["programs"] if c["program"] == "gms-uwic")
        assert (cell["premium"], cell["payroll"]) == (part["total_estimated_annual_premium"], part["payroll"])
    total = next(c for c in rows["TOTAL"]["programs"] if c["program"] == "gms-uwic")
    assert Decimal(total["premium"]) == Decimal(sheet["totals"]["total_estimated_annual_premium"])
    assert rows["TOTAL"]["type"] is None


@pytest.mark.req("CB-001", "CB-029")
async def test_a_state_that_nobody_prices_keeps_its_row(agent: Browser, results: Results) -> None:
    made = (await agent.post("/api/prospects", {"sections": {}})).json()
    started = (
        await agent.post("/api/getQuotesDataId", quote_body("gms-uwic", user_id=made["user_id"]))
    ).json()
    await results.quoted(UUID(started["id"]), "gms-uwic", ProgramState.DECLINED)
    rows = await rows_of(agent, started["run_id"])
    assert {name: len(row["programs"]) for name, row in rows.items()} == {"IL": 0, "IN": 0, "TOTAL": 0}


@pytest.mark.req("CB-165")
async def test_a_master_state_with_a_fund_rate_is_told_apart(agent: Browser, results: Results) -> None:
    run = (await priced(agent, results, "wcn-sunz", state="GA"))["run"]
    rows = await rows_of(agent, run)
    assert (rows["GA"]["type"], rows["GA"]["isMasterWithFundRate"]) == ("MASTER", True)
    assert rows["GA"]["masterWithFundRateOrMinimumPremSum"] is True
    kinds = {cell["program"]: cell["state_type"] for cell in rows["GA"]["programs"]}
    assert kinds["wcn-sunz"] == "master"
    assert rows["IL"]["isMasterWithFundRate"] is False


def _small(program: str, state: str) -> dict[str, Any]:
    """One class of a payroll that a minimum premium is above, at one place."""
    asked = quote_body(program)
    small = {"code": "9082", "description": "", "ft": 1, "pt": 0, "payroll": "3000.00"}
    asked["offices"] = [{**asked["offices"][0], "state": state, "employees": [small]}]
    return asked


@pytest.mark.req("CB-165")
async def test_a_master_state_without_a_fund_rate_is_told_apart(agent: Browser, results: Results) -> None:
    started = await agent.post("/api/getQuotesDataId", _small("quadrant-zurich", "AZ"))
    assert started.status_code == 200, started.text
    run = await results.priced(UUID(started.json()["id"]), "quadrant-zurich")
    row = (await rows_of(agent, str(run)))["AZ"]
    assert (row["type"], row["isMasterWithFundRate"]) == ("MASTER", False)


@pytest.mark.req("CB-125")
async def test_a_state_that_is_brought_up_to_the_minimum_premium_is_told(
    agent: Browser, results: Results
) -> None:
    started = await agent.post("/api/getQuotesDataId", _small("gms-key_risk", "IL"))
    assert started.status_code == 200, started.text
    run = await results.priced(UUID(started.json()["id"]), "gms-key_risk")
    answer = await agent.get(f"/api/runs/{run}/programs/gms-key_risk/worksheet")
    assert answer.status_code == 200, "it is priced"
    sheet = answer.json()
    assert Decimal(sheet["totals"]["balance_to_minimum"]) > 0
    row = (await rows_of(agent, str(run)))["IL"]
    assert row["masterWithFundRateOrMinimumPremSum"] is True
    assert row["isMasterWithFundRate"] is False
    plain = (await rows_of(agent, (await priced(agent, results))["run"]))["IL"]
    assert plain["masterWithFundRateOrMinimumPremSum"] is False


@pytest.mark.req("CB-030")
async def test_what_is_unchecked_is_kept_for_whoever_opens_the_run_next(
    agent: Browser, other_agent: Browser, results: Results
) -> None:
    run = (await priced(agent, results))["run"]
    path = f"/api/runs/{run}/choices"
    both = [{"program": program, "state": "IN"} for program in PROGRAMS]
    for unchecked in (both, [{"program": "gms-uwic", "state": "il"}]):
        assert (await agent.send("PUT", path, {"unchecked": unchecked})).status_code == 200
        rows = await rows_of(agent, run)
        left_out = [
            (row["name"], cell["program"])
            for row in rows.values()
            for cell in row["programs"]
            if row["name"] != "TOTAL" and not cell["checked"]
        ]
        assert left_out == [(each["state"].upper(), each["program"]) for each in unchecked]
    checked = {
        (row["name"], cell["program"]): cell["checked"] for row in rows.values() for cell in row["programs"]
    }
    assert checked["IL", "gms-uwic"] is False and checked["TOTAL", "gms-uwic"] is False
    assert checked["IN", "gms-uwic"] is True and checked["IL", "gms-key_risk"] is True
    assert rows["IL"]["checked"] is False
    assert (await agent.send("PUT", path, {"unchecked": []})).status_code == 200
    assert {row["checked"] for row in (await rows_of(agent, run)).values()} == {True}
    assert (await other_agent.send("PUT", path, {"unchecked": []})).json()["code"] == "run_not_found"
    assert (await other_agent.get(f"/api/runs/{run}/indication")).json()["code"] == "run_not_found"
    wrong = await agent.send("PUT", path, {"unchecked": [{"program": "", "state": "Texas"}]})
    assert [field["path"] for field in wrong.json()["errors"]] == [
        "unchecked.0.program", "unchecked.0.state",
    ]  # fmt: skip


@pytest.mark.req("CB-033")
async def test_notes_and_licensing_notes_are_configuration_by_state(agent: Browser, results: Results) -> None:
    plain = (await agent.get(f"/api/runs/{(await priced(agent, results))['run']}/indication")).json()
    keys = {note["key"] for note in plain["notes"]}
    assert "estimate" in keys and "own-bureaus" not in keys
    assert {note["restricted"] for note in plain["licensing"]} == {False}
    assert plain["licensing"][0]["states"] == ["IL", "IN"]
    florida = await priced(agent, results, state="FL")
    told = (await agent.get(f"/api/runs/{florida['run']}/indication")).json()
    restricted = [note for note in told["licensing"] if note["restricted"]]
    assert [(note["states"], note["illustrative"]) for note in restricted] == [(["FL"], True)]


async def test_a_demo_user_sees_codes_in_the_rows_and_keeps_choices_by_them(
    demo: Browser, results: Results
) -> None:
    made = (await demo.post("/api/prospects", {"sections": {}})).json()
    started = await demo.post("/api/getQuotesDataId", quote_body("demo-carrier_b", user_id=made["user_id"]))
    run = await results.priced(UUID(started.json()["id"]), "gms-uwic")
    await demo.send(
        "PUT", f"/api/runs/{run}/choices", {"unchecked": [{"program": "demo-carrier_b", "state": "IL"}]}
    )
    rows = await rows_of(demo, str(run))
    assert [(cell["program"], cell["checked"]) for cell in rows["IL"]["programs"]] == [
        ("demo-carrier_b", False)
    ]  # fmt: skip
    assert rows["IN"]["programs"][0]["checked"] is True


@pytest.mark.req("CB-030")
@pytest.mark.parametrize(
    ("pair", "path", "may"),
    [
        ({"program": "wcn-sunz", "state": "IL"}, "unchecked.1.program", "gms-key_risk, gms-uwic"),
        ({"program": "gms-uwic", "state": "tx"}, "unchecked.1.state", "IL, IN"),
    ],
)
async def test_a_choice_that_the_run_does_not_have_is_refused_with_what_may_be_chosen(
    agent: Browser, results: Results, pair: dict[str, str], path: str, may: str
) -> None:
    run = (await priced(agent, results))["run"]
    own = {"program": "gms-uwic", "state": "IN"}
    refused = await agent.send("PUT", f"/api/runs/{run}/choices", {"unchecked": [own, pair]})
    assert refused.status_code == 422, refused.text
    (error,) = refused.json()["errors"]
    assert error["path"] == path
    assert may in error["message"]
    assert (await rows_of(agent, run))["IN"]["checked"] is True, "nothing of it was kept"


async def test_a_demo_user_is_told_by_codes_what_may_be_chosen(demo: Browser, results: Results) -> None:
    started = await demo.post("/api/getQuotesDataId", quote_body("demo-carrier_b"))
    run = await results.priced(UUID(started.json()["id"]), "gms-uwic")
    pair = {"program": "gms-uwic", "state": "IL"}
    refused = await demo.send("PUT", f"/api/runs/{run}/choices", {"unchecked": [pair]})
    assert refused.status_code == 422, refused.text
    assert refused.json()["errors"][0]["message"].endswith("choose of demo-carrier_b")


@pytest.mark.req("CB-032")
async def test_a_note_is_kept_with_its_writer_and_a_newer_one_is_never_overwritten(
    agent: Browser, other_agent: Browser, stranger: Browser, results: Results
) -> None:
    path, beside = [f"/api/prospects/{(await priced(agent, results))['id']}/note" for _ in range(2)]
    of_another = await agent.send("PUT", beside, {"base_version": 0, "text": "Of another prospect"})
    assert (await agent.get(path)).json() == {"text": "", "version": 0, "edited_by": None, "edited_at": None}
    early = await agent.send("PUT", path, {"base_version": 3, "text": "Over nothing"})
    assert (early.status_code, early.json()["detail"]) == (409, "This note was not written yet")
    first = await agent.send("PUT", path, {"base_version": 0, "text": "Wants PAYGO"})
    assert (first.json()["version"], first.json()["edited_by"]) == (1, "Test Person")
    for base in (0, 7):
        late = await agent.send("PUT", path, {"base_version": base, "text": "Lost update"})
        assert (late.status_code, late.json()["code"]) == (409, "note_changed")
        assert late.json()["newer"]["text"] == "Wants PAYGO"
    second = await agent.send("PUT", path, {"base_version": 1, "text": "Wants PAYGO, call Friday"})
    assert second.json()["version"] == 2
    assert (await agent.get(path)).json()["text"] == "Wants PAYGO, call Friday"
    assert (await agent.get(beside)).json() == of_another.json()
    assert (await other_agent.get(path)).json()["code"] == "prospect_not_found"
    refused = await other_agent.send("PUT", path, {"base_version": 2, "text": "x"})
    assert refused.json()["code"] == "prospect_not_found"
    assert (await stranger.get(path)).status_code == 401
    long = await agent.send("PUT", path, {"base_version": 2, "text": "x" * 5001})
    assert [field["path"] for field in long.json()["errors"]] == ["text"]


@pytest.mark.req("CB-032")
async def test_the_note_of_a_submitted_prospect_is_read_and_not_written_until_its_release(
    agent: Browser, results: Results, database: Database
) -> None:
    made = await priced(agent, results)
    path = f"/api/prospects/{made['id']}/note"
    submitted = "UPDATE prospect SET quote_submitted = %s WHERE id = %s"
    await agent.send("PUT", path, {"base_version": 0, "text": "Wants PAYGO"})
    with admin(database.name) as connection:
        connection.execute(submitted, (True, made["id"]))
    late = await agent.send("PUT", path, {"base_version": 1, "text": "Too late"})
    assert (late.status_code, late.json()["code"]) == (409, "view_only"), late.text
    assert (await agent.get(path)).json()["text"] == "Wants PAYGO"
    with admin(database.name) as connection:
        connection.execute(submitted, (False, made["id"]))
    assert (await agent.send("PUT", path, {"base_version": 1, "text": "Again"})).json()["version"] == 2


async def test_the_choices_of_a_submitted_prospect_stay_as_they_were_handed_over(
    agent: Browser, results: Results, database: Database
) -> None:
    made, other = await priced(agent, results), await priced(agent, results)
    path = f"/api/runs/{made['run']}/choices"
    assert (
        await agent.send("PUT", path, {"unchecked": [{"program": key, "state": "IN"} for key in PROGRAMS]})
    ).status_code == 200
    submitted = "UPDATE prospect SET quote_submitted = %s WHERE id = %s"
    with admin(database.name) as connection:
        connection.execute(submitted, (True, made["id"]))
    late = await agent.send("PUT", path, {"unchecked": []})
    assert (late.status_code, late.json()["code"]) == (409, "view_only"), late.text
    assert late.json()["detail"].endswith("can be changed again after its release")
    assert (await rows_of(agent, made["run"]))["IN"]["checked"] is False
    assert (await agent.send("PUT", f"/api/runs/{other['run']}/choices", {"unchecked": []})).is_success
    with admin(database.name) as connection:
        connection.execute(submitted, (False, made["id"]))
    assert (await agent.send("PUT", path, {"unchecked": []})).status_code == 200
    assert (await rows_of(agent, made["run"]))["IN"]["checked"] is True


@pytest.mark.req("CB-032")
async def test_an_underwriter_reads_the_note_and_what_is_nowhere_is_not_there(
    agent: Browser, browse: Open, people: People, results: Results
) -> None:
    path = f"/api/prospects/{(await priced(agent, results))['id']}/note"
    await agent.send("PUT", path, {"base_version": 0, "text": "Dana decides"})
    underwriter = await browse(await people.make("UWBeta"))
    assert (await underwriter.get(path)).json()["text"] == "Dana decides"
    assert (await agent.get(f"/api/prospects/{uuid4()}/note")).json()["code"] == "prospect_not_found"
