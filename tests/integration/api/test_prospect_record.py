"""The specified variants of a prospect's record: what is stored, what waits, what the server knows better."""

from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

import pytest
from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncEngine

from adapters.postgres.tables.index import prospect
from tests.integration.api.conftest import Browser, quote_body

PUT, UPDATE = "/api/userTableData/put", "/api/userTableData/update"
ROW = {
    "uploadTimestamp": "1763737200000",
    "modifiedBy": "somebody@else.example",
    "secondary_index_hash_key": "another-partner",
    "address": ["1 Main St, Chicago, IL 60601"],
    "submissionDate": "1763737200000",
    "quoteSubmitted": True,
}
"""What the server knows better."""


def new_key() -> str:
    return f"user_{datetime.now(UTC):%Y%m%d}_{uuid4().hex[:12]}"


async def quoted(browser: Browser) -> tuple[dict[str, Any], str, str]:
    """A prospect, and the ids of its two runs, the older one first."""
    made: dict[str, Any] = (await browser.post("/api/prospects", {})).json()
    runs = []
    for payroll in ("240000", "250000"):
        body = quote_body("gms-uwic", user_id=made["user_id"])
        body["offices"][0]["employees"][0]["payroll"] = payroll
        started = await browser.post("/api/getQuotesDataId", body)
        assert started.status_code == 200, started.text
        runs.append(started.json()["run_id"])
    return made, runs[0], runs[1]


async def read(browser: Browser, id: str) -> dict[str, Any]:
    return dict((await browser.get(f"/api/prospects/{id}")).json())


@pytest.mark.parametrize("status", ["company_profile", "quote_generated", "draft"])
async def test_a_status_alone_is_stored_and_read_back(agent: Browser, status: str) -> None:
    made = (await agent.post("/api/prospects", {})).json()
    answer = await agent.post(UPDATE, {"user_email_id": made["user_id"], "status": status})
    assert answer.json() == {"message": "Saved", "user_id": made["user_id"], "version": 2}
    found = await read(agent, made["id"])
    assert (found["status"], found["version"]) == (status, 2)
    assert found["stage"] == ("two" if status == "company_profile" else "one")


@pytest.mark.parametrize("status", ["company_profile", "quote_generated", "draft", None])
async def test_a_new_record_is_put_with_its_status(agent: Browser, status: str | None) -> None:
    key = f"user_20260101_{uuid4().hex[:12]}"
    named = {} if status is None else {"status": status}
    body = {"user_email_id": key, "companyProfile": {"companyName": f"Bluebonnet {key}"}, **named}
    answer = await agent.post("/api/userTableData/put", body)
    assert (answer.status_code, answer.json()["user_id"]) == (200, key), answer.text
    [listed] = (await agent.get("/api/prospects", params={"search": key})).json()
    found = await read(agent, listed["id"])
    assert (found["user_id"], found["status"]) == (key, status or "draft")
    assert found["stage"] == ("two" if status == "company_profile" else "one")


@pytest.mark.req("QE-023")
@pytest.mark.parametrize(
    "key",
    [
        "bluebonnet",
        "user_2026_{}",
        "user_20260101_",
        "user_20260101_abcde",
        "user_{}",
        "dana@{}",
        " user_20260101_{}",
    ],
)
async def test_a_new_record_has_a_key_of_the_specified_form(agent: Browser, key: str) -> None:
    key = key.format(uuid4().hex)
    before = (await agent.get("/api/prospects")).json()
    refused = await agent.post(PUT, {"user_email_id": key, "companyProfile": {"companyName": key}})
    assert refused.status_code == 422, refused.text
    assert [field["path"] for field in refused.json()["errors"]] == ["user_email_id"]
    assert (await agent.get("/api/prospects")).json() == before


async def test_quote_data_alone_makes_a_run_the_quote_of_its_prospect(agent: Browser) -> None:
    made, first, second = await quoted(agent)
    assert (await read(agent, made["id"]))["last_run_id"] == second
    body = {"user_email_id": made["user_id"], "quoteData": {"date": "1763737200000", "uuid": first}}
    answer = await agent.post(UPDATE, body)
    assert answer.status_code == 200, answer.text
    assert (await read(agent, made["id"]))["last_run_id"] == first


@pytest.mark.req("QE-137")
async def test_quote_data_names_a_run_of_this_prospect_or_nothing_is_stored(
    agent: Browser, other_agent: Browser
) -> None:
    made, _, last = await quoted(agent)
    own, *_ = await quoted(agent)
    foreign, foreign_run, _ = await quoted(other_agent)
    for key, run in ((own, last), (made, foreign_run), (made, str(uuid4()))):
        body = {"user_email_id": key["user_id"], "status": "company_profile", "quoteData": {"uuid": run}}
        for path in (PUT, UPDATE):
            answer = await agent.post(path, body)
            assert answer.status_code == 422
            assert answer.json()["errors"] == [
                {
                    "path": "quoteData.uuid",
                    "message": "quoteData.uuid must be the id of a run of this prospect",
                }
            ]
    for each in (made, own):
        found = await read(agent, each["id"])
        assert (found["status"], found["version"]) == ("draft", 1)
    fresh = {"user_email_id": new_key(), "companyProfile": {}, "quoteData": {"uuid": last}}
    assert (await agent.post(PUT, fresh)).status_code == 422
    assert (await agent.post(UPDATE, {**fresh, "quoteData": None})).status_code == 404
    assert (await read(other_agent, foreign["id"]))["version"] == 1


@pytest.mark.parametrize(
    ("field", "value", "work"),
    [
        ("uw_status", "quoted", "underWriterData/update"),
        ("fileListToStore", [{"key": "a", "fileType": "pdf"}], "keeps by itself"),
        ("riskProfile", {"tables": []}, "comes with bind"),
        ("salesforceData", {"accountId": "1"}, "CRM"),
        ("amtrustAccountDetails", {"QuoteId": 7}, "binding online"),
    ],
)
async def test_what_waits_for_its_work_is_refused_by_name_and_stores_nothing(
    agent: Browser, field: str, value: Any, work: str
) -> None:
    made = (await agent.post("/api/prospects", {})).json()
    with_files = {"address": "1 Main St", "uploadTimestamp": "1763737200000"}
    body = {"user_email_id": made["user_id"], "status": "company_profile", **with_files, field: value}
    for path in (PUT, UPDATE):
        answer = await agent.post(path, body)
        assert answer.status_code == 422
        refusal = answer.json()["errors"][0]
        assert refusal["path"] == field
        assert work in refusal["message"]
    assert (await read(agent, made["id"]))["version"] == 1


async def test_a_whole_record_is_stored_and_what_the_server_knows_better_stays_its_own(
    agent: Browser,
) -> None:
    key = new_key()
    empty: dict[str, Any] = {
        "riskProfile": {},
        "salesforceData": {},
        "amtrustAccountDetails": None,
        "quoteData": {},
    }
    record = {"user_email_id": key, "companyProfile": {"companyName": f"Own {key}"}, **ROW, **empty}
    made = await agent.post(PUT, {**record, "peoDetails": {"selectedPeo": "gms"}})
    assert made.json() == {"message": "Saved", "user_id": key, "version": 1}
    id = (await agent.get("/api/prospects", params={"search": key})).json()[0]["id"]
    found = await read(agent, id)
    assert (found["quote_submitted"], found["status"], found["last_run_id"]) == (False, "draft", None)
    assert found["sections"]["peoDetails"] == {"selectedPeo": "gms", "setAside": []}
    assert found["updated_at"].startswith(f"{datetime.now(UTC):%Y-}")
    history = (await agent.get(f"/api/prospects/{id}/history")).json()
    assert history == []


async def test_a_record_that_says_nothing_is_not_saved(agent: Browser) -> None:
    made = (await agent.post("/api/prospects", {})).json()
    said = "There is nothing to store: send a section, status, quoteData or comments"
    known = {**ROW, "quoteSubmitted": None}
    nothings: tuple[dict[str, Any], ...] = ({}, known, {"comments": None, "riskProfile": {}})
    for nothing in nothings:
        answer = await agent.post(UPDATE, {"user_email_id": made["user_id"], **nothing})
        assert answer.status_code == 422
        assert answer.json()["detail"] == said
    unknown = await agent.post(UPDATE, {"user_email_id": made["user_id"], "status": "sold"})
    assert unknown.json()["errors"][0]["path"] == "status"
    assert (await read(agent, made["id"]))["version"] == 1


@pytest.mark.req("QE-168")
@pytest.mark.parametrize("part", [{"address": "1 Main St"}, {"timestamp": 1}, {"uuid": "x"}, {"peo": "gms"}])
async def test_what_goes_with_files_is_refused_without_one(agent: Browser, part: dict[str, Any]) -> None:
    made = (await agent.post("/api/prospects", {})).json()
    body = {"user_email_id": made["user_id"], "status": "stage two", **part}
    answer = await agent.post("/api/updateUserStatusTable", body)
    assert answer.status_code == 422
    assert "name those in fileList or uwFileList" in answer.json()["detail"]
    assert (await agent.get(f"/api/prospects/{made['id']}/history")).json() == []


async def test_a_draft_of_an_older_shape_does_not_keep_the_others_from_being_listed(
    agent: Browser, owner_engine: AsyncEngine
) -> None:
    old, other = [(await agent.post("/api/prospects", {})).json()["id"] for _ in range(2)]
    emptied = update(prospect).where(prospect.c.id == old).values(sections={})
    async with owner_engine.begin() as connection:
        await connection.execute(emptied)
    listed = (await agent.get("/api/prospects", params={"limit": 100})).json()
    partners = {row["id"]: row["partner"] for row in listed}
    assert (partners[old], partners[other]) == ("", "")
