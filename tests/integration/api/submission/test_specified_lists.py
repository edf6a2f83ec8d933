"""The specified lists: active and released submissions by producer, and what nobody submitted yet."""

import secrets
from datetime import UTC, datetime

import pytest
from sqlalchemy.ext.asyncio import AsyncEngine

from api.dashboard import underwriter_routes
from tests.integration.api.conftest import Browser
from tests.integration.api.submission.conftest import Quote, submit
from tests.integration.api.submission.test_list import CSV, listed, names, set_facts

ROW = {
    "user_email_id", "salesforceData", "submittedDate", "submittedUserName", "companyname", "fein",
    "primaryState", "govClassCode", "govCcState", "uw_comments", "agent_comments", "uw_status", "fileList",
    "uwFileList", "dealConfirmed", "selectedPeo", "payroll", "amtrustAccountDetails",
    "amtrustNetRatesResponse", "uuid_carrier", "status_info", "quoteData", "uuidCarriers", "fileListToStore",
}  # fmt: skip
"""Every field of a submission's row."""


@pytest.mark.req("CB-255", "CB-137")
@pytest.mark.req("CB-257")
@pytest.mark.req("CB-133")
@pytest.mark.req("CB-134")
async def test_get_all_answers_every_field_by_producer(
    underwriter: Browser, agent: Browser, quoted: Quote
) -> None:
    found = await quoted()
    await submit(agent, found)
    told = await underwriter.post(
        "/api/underWriterData/update",
        {"user_email_id": found.user_id, "uw_status": "quoted", "uw_comments": "Send the loss runs"},
    )
    assert set(told.json()) == {"message", "user_email_id", "version"}
    released = (await underwriter.post("/api/underWriterData/uwReleased", {})).json()
    assert found.user_id not in {row["user_email_id"] for held in released.values() for row in held}
    assert told.json()["user_email_id"] == found.user_id
    body = (await underwriter.post("/api/underWriterData/getAll")).json()
    assert set(body) == {"data", "old_key", "total"}
    rows = [(producer, row) for producer, held in body["data"].items() for row in held]
    ((producer, row),) = [each for each in rows if each[1]["user_email_id"] == found.user_id]
    assert set(row) == ROW
    sent_by = (await agent.get("/api/auth/session")).json()["user"]["email"]
    assert row["submittedUserName"] == producer == sent_by
    assert (row["companyname"], row["fein"], row["primaryState"]) == (found.company, "12-3456789", "IL")
    assert (row["govClassCode"], row["govCcState"], row["payroll"]) == ("8810", "IL", "90000.00")
    assert (row["uw_status"], row["uw_comments"], row["agent_comments"]) == (
        "quoted",
        "Send the loss runs",
        "",
    )
    assert (row["selectedPeo"], row["dealConfirmed"], row["salesforceData"]) == ("gms", False, None)
    assert row["quoteData"]["uuid"] == found.run and row["uuidCarriers"] == [row["uuid_carrier"]]
    assert row["uuid_carrier"].startswith(f"{row['quoteData']['date']}+{found.run}+gms-key_risk+")
    assert [info["status"] for info in row["status_info"]] == ["Quoted", "Submitted to Underwriter"]
    assert (row["fileList"], row["uwFileList"], row["fileListToStore"]) == ([], [], [])
    datetime.strptime(row["status_info"][0]["timestamp"], "%m/%d/%Y %H:%M:%S").replace(tzinfo=UTC)


@pytest.mark.req("CB-007", "CB-173", "CB-255", "CB-260")
@pytest.mark.req("CB-261")
@pytest.mark.req("CB-139")
async def test_a_released_row_leaves_the_active_list_for_the_released_one(
    underwriter: Browser, agent: Browser, quoted: Quote
) -> None:
    found = await quoted()
    made = await submit(agent, found)
    said = {"comment": "Renewal of the year"}
    assert (await agent.post(f"/api/prospects/{found.id}/comments/agent", said)).status_code == 200
    await underwriter.post(
        f"/api/submissions/{made['id']}/release",
        {"prices": {"gms-key_risk": found.run}, "comment": "Good risk"},
    )
    assert await names(underwriter, q=found.company) == []
    assert await names(underwriter, q=found.company, tab="released") == [found.company]
    body = (await underwriter.post("/api/underWriterData/uwReleased", {})).json()
    ((producer, row),) = [
        (key, row) for key, held in body.items() for row in held if row["user_email_id"] == found.user_id
    ]
    assert producer == row["producerEmail"]
    active = (await underwriter.post("/api/underWriterData/getAll")).json()["data"]
    assert found.user_id not in {row["user_email_id"] for held in active.values() for row in held}
    ahead = (await underwriter.get("/api/getPreUnderwriter")).json()["prospects"]
    assert found.user_id not in {row["user_email_id"] for row in ahead}, "it was submitted once"
    assert (row["companyname"], row["fein"], row["payroll"]) == (found.company, "12-3456789", "90000.00")
    assert (row["submittedUserName"], row["agent_comments"]) == (producer, "Renewal of the year")
    assert row["childrenLoc"][0]["classCodesInfo"][0]["payroll"] == "$90,000"
    assert (row["companyProfile"]["companyName"], row["comments"]) == (found.company, "Good risk")
    assert row["producerEmail"] == row["submittedUserName"] and row["submissionDate"].isdigit()
    text = (await underwriter.get(CSV, params={"tab": "released", "q": found.company})).text
    assert text.splitlines()[0] == "Submitted Date,Company Name,FEIN,Payroll,Comments"
    assert text.splitlines()[1].endswith(",Good risk")


@pytest.mark.req("CB-333")
@pytest.mark.parametrize("name", ["-", ""])
async def test_an_unnamed_company_is_in_no_list_no_count_and_no_file(
    underwriter: Browser, agent: Browser, quoted: Quote, owner_engine: AsyncEngine, name: str
) -> None:
    word = f"zq{secrets.token_hex(4)}"
    producer = f"{word}@x.example"
    named, unnamed = await submit(agent, await quoted()), await submit(agent, await quoted())
    for made in (named, unnamed):
        await set_facts(owner_engine, made, producer=producer)
    both = (await listed(underwriter, q=word))["rows"]  # a total of its own: one is remembered by its filter
    assert {row["id"] for row in both} == {named["id"], unnamed["id"]}
    await set_facts(owner_engine, unnamed, company=name, company_folded=name)
    found = await listed(underwriter, q=producer)
    assert ([row["id"] for row in found["rows"]], found["total"]) == ([named["id"]], 1)
    text = (await underwriter.get(CSV, params={"q": producer})).text
    assert len(text.splitlines()) == 2


@pytest.mark.req("CB-007", "CB-263", "CB-333")
async def test_the_pre_underwriter_list_has_what_nobody_submitted(
    agent: Browser, other_agent: Browser, underwriter: Browser, demo: Browser, quoted: Quote
) -> None:
    open_one, handed_over, archived = await quoted(), await quoted(), await quoted()
    shown = await quoted(by=demo)
    profile = {"companyName": shown.company}
    begun = (await demo.post("/api/prospects", {"sections": {"companyProfile": profile}})).json()["user_id"]
    unnamed = (await agent.post("/api/prospects", {"sections": {}})).json()["user_id"]
    await submit(agent, handed_over)
    assert (await agent.post(f"/api/prospects/{archived.id}/archive")).status_code == 200
    for caller, sees in ((agent, True), (underwriter, True), (other_agent, False)):
        body = (await caller.get("/api/getPreUnderwriter")).json()
        found = {row["user_email_id"]: row for row in body["prospects"]}
        assert (open_one.user_id in found) is sees
        assert unnamed not in found
        assert not {handed_over.user_id, archived.user_id, shown.user_id, begun} & set(found)
    row = {row["id"]: row for row in (await agent.get("/api/getPreUnderwriter")).json()["prospects"]}[
        open_one.id
    ]
    assert (row["company_name"], row["payroll"], row["emod"]) == (open_one.company, "90000.00", "")
    assert row["status"] in ("in progress", "completed")


@pytest.mark.req("CB-255", "CB-263")
async def test_what_one_answer_has_no_room_for_comes_with_the_next_ones_each_once(
    underwriter: Browser, agent: Browser, quoted: Quote, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def every(path: str) -> list[str]:
        """The prospects of all pages, from one to the next."""
        found: list[str] = []
        key = None
        while True:
            if path == "getPreUnderwriter":
                more: dict[str, str] = {} if key is None else {"cursor": key}
                page = (await underwriter.get(f"/api/{path}", params=more)).json()
                held, key = page["prospects"], page["cursor"]
            else:
                page = (
                    await underwriter.post(f"/api/underWriterData/{path}", {"lastEvaluatedKey": key})
                ).json()
                held, key = [row for rows in page["data"].values() for row in rows], page["old_key"]
            found += [row["user_email_id"] for row in held]
            if key is None:
                return found

    waiting = [await quoted() for _ in range(4)]
    for one in waiting[:2]:
        await submit(agent, one)
    for path in ("getAll", "getPreUnderwriter"):
        whole = await every(path)
        assert len(whole) >= 2
        with monkeypatch.context() as few:
            few.setattr(underwriter_routes, "MOST", len(whole) // 3 + 1)
            parts = await every(path)
        # Prospects of two agencies may have one name; those of this test have names of their own.
        assert sorted(parts) == sorted(whole), path
        own = waiting[:2] if path == "getAll" else waiting[2:]
        newest = [one.user_id for one in own[::-1]]
        assert [key for key in parts if key in newest] == newest, f"{path}: each once, the last one first"
