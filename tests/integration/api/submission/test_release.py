"""Release and taking back: what goes out, what it sets, and who may still change his mind."""

import asyncio
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from sqlalchemy import select, text, update
from sqlalchemy.ext.asyncio import AsyncEngine

from adapters.postgres.tables.index import comment, prospect, status_event, submission
from tests.integration.api.conftest import Browser, Open, People
from tests.integration.api.submission.conftest import (
    PROGRAM,
    Quote,
    Quoted,
    code_of,
    sections,
    standing,
    submit,
)
from tests.support.audit_lines import Audited

STATUS = "/api/updateStatusDetails"


def prices(found: Quoted) -> dict[str, str]:
    return {PROGRAM: found.run}


async def release(browser: Browser, made: dict[str, Any], found: Quoted, **more: Any) -> Any:
    return await browser.post(f"/api/submissions/{made['id']}/release", {"prices": prices(found), **more})


async def by_the_button(browser: Browser, found: Quoted) -> Any:
    return await browser.post(STATUS, {"button_name": "release_clicked", "user_id": found.user_id})


@pytest.mark.req("CB-173", "CB-244", "CB-239")
async def test_only_an_underwriter_releases_and_only_what_was_submitted(
    agent: Browser, other_agent: Browser, underwriter: Browser, quoted: Quote
) -> None:
    found = await quoted()
    assert code_of(await by_the_button(underwriter, found)) == (409, "not_submitted")
    made = await submit(agent, found)
    for caller in (agent, other_agent):
        assert code_of(await release(caller, made, found)) == (403, "not_permitted")
        assert code_of(await by_the_button(caller, found)) == (403, "not_permitted")
        assert code_of(await caller.get(f"/api/submissions/{made['id']}/release")) == (403, "not_permitted")
        assert code_of(await caller.post(f"/api/submissions/{made['id']}/take-back")) == (
            403,
            "not_permitted",
        )
    assert (await standing(agent, found))["quoteSubmitted"]


@pytest.mark.req("CB-173")
async def test_a_release_names_the_price_of_each_column(
    agent: Browser, underwriter: Browser, quoted: Quote
) -> None:
    found, another = await quoted(), await quoted()
    made = await submit(agent, found)
    where = f"/api/submissions/{made['id']}/release"
    moved = await underwriter.post(where, {"prices": {PROGRAM: another.run}})
    assert code_of(moved) == (409, "price_moved")
    (told,) = moved.json()["prices"]
    assert (told["column"], told["run_id"]) == (PROGRAM, found.run)
    assert told["named"] == told["current"] and int(told["current"]) > 0
    for named in ({}, {**prices(found), "gms-uwic": found.run}):
        assert code_of(await underwriter.post(where, {"prices": named})) == (422, "invalid_input")
    assert (await standing(agent, found))["quoteSubmitted"]


@pytest.mark.req("CB-174", "CB-173", "CB-239")
async def test_release_gives_the_prospect_back_and_clears_the_status(
    agent: Browser, underwriter: Browser, quoted: Quote, owner_engine: AsyncEngine
) -> None:
    found = await quoted()
    made = await submit(agent, found)
    picked = {"user_email_id": found.user_id, "uw_status": "quoted"}
    assert (await underwriter.post("/api/underWriterData/update", picked)).status_code == 200
    done = await release(underwriter, made, found, comment="  Fine as it is  ")
    assert done.status_code == 200, done.text
    assert (done.json()["state"], done.json()["uw_status"]) == ("released", None)
    told = await standing(underwriter, found)
    assert (told["quoteSubmitted"], told["hideButtons"]) == (False, False)
    assert (told["uw_released"], told["dealConfirmed"]) == (True, True)
    async with owner_engine.connect() as connection:
        said = select(comment.c.text).where(comment.c.prospect_id == found.id, comment.c.kind == "uw")
        assert (await connection.execute(said)).scalars().all() == ["Fine as it is"]
    told = (await agent.notices(made["id"]))[0]
    assert (told["kind"], told["facts"]["text"]) == ("released", "Fine as it is")
    history = (await agent.get(f"/api/prospects/{found.id}/history")).json()
    assert history[-1]["label"] == "Released to Agent"
    for again in (await release(underwriter, made, found), await by_the_button(underwriter, found)):
        assert code_of(again) == (409, "already_released")


@pytest.mark.req("QE-138")
async def test_the_buttons_of_submit_and_release_are_the_acts_and_each_is_noted_by_its_own_facts(
    agent: Browser, underwriter: Browser, browse: Open, people: People, quoted: Quote
) -> None:
    found, sales = await quoted(), await browse(await people.make("SalesBeta"))
    for browser, button in ((agent, "submit_to_underwriter"), (underwriter, "release_clicked")):
        named = {"button_name": button, "user_id": found.user_id, "user_email_id": found.user_id}
        body = {**named, "sort_key_list": [found.record], "carrier": PROGRAM, "status": "proceed_uw"}
        assert code_of(await sales.post(STATUS, body)) == (403, "not_permitted")
        answer = await browser.post(STATUS, body)
        assert (answer.status_code, answer.json().get("button_name")) == (200, button), answer.text
    history = (await agent.get(f"/api/prospects/{found.id}/history")).json()
    assert [(each["button_name"], each["label"], each["status"]) for each in history] == [
        ("submit_to_underwriter", "Submitted to Underwriter", None),
        ("release_clicked", "Released to Agent", None),
    ]  # fmt: skip
    assert not (await standing(agent, found))["quoteSubmitted"]


@pytest.mark.req("CB-173")
async def test_two_presses_are_one_release(
    agent: Browser, underwriter: Browser, second_underwriter: Browser, quoted: Quote
) -> None:
    found = await quoted()
    made = await submit(agent, found)
    answers = await asyncio.gather(
        release(underwriter, made, found), release(second_underwriter, made, found),
        by_the_button(underwriter, found),
    )  # fmt: skip
    assert sorted(answer.status_code for answer in answers) == [200, 409, 409]
    history = (await agent.get(f"/api/prospects/{found.id}/history")).json()
    assert [event["button_name"] for event in history].count("release_clicked") == 1


@pytest.mark.req("CB-173")
async def test_a_price_of_before_a_change_goes_out_once_that_is_accepted(
    agent: Browser, underwriter: Browser, quoted: Quote, owner_engine: AsyncEngine
) -> None:
    found = await quoted()
    made = await submit(agent, found)
    async with owner_engine.begin() as connection:  # the draft itself is closed: something else moved it
        await connection.execute(
            text(
                "UPDATE prospect SET version = version + 1, sections = jsonb_set(sections, "
                "'{locations,0,class_codes,0,payroll}', '\"$120,000\"') WHERE id = :id"
            ),
            {"id": found.id},
        )
    plan = (await underwriter.get(f"/api/submissions/{made['id']}/release")).json()
    assert (plan["needed"], plan["stale"][0]["new"]) == (["stale"], "$120,000")
    marked = await underwriter.get("/api/submissions", params={"q": found.company, "stale": "true"})
    assert [row["id"] for row in marked.json()["rows"]] == [made["id"]], "the list says it from then on"
    for refused in (await release(underwriter, made, found), await by_the_button(underwriter, found)):
        assert code_of(refused) == (409, "confirm_needed")
        assert refused.json()["needed"] == ["stale"]
    assert (await release(underwriter, made, found, accept=["held_back"])).status_code == 409
    both = ["stale", "held_back"]
    assert (await release(underwriter, made, found, accept=both)).status_code == 200
    async with owner_engine.connect() as connection:
        kept = select(status_event.c.detail["accepted"]).where(
            status_event.c.prospect_id == found.id, status_event.c.button_name == "release_clicked"
        )
        assert await connection.scalar(kept) == ["stale"], "nothing else was asked"


async def test_a_release_is_taken_back_with_all_its_flags_until_the_agent_reads_it(
    agent: Browser, underwriter: Browser, quoted: Quote, audited: Audited
) -> None:
    found = await quoted()
    made = await submit(agent, found)
    picked = {"user_email_id": found.user_id, "uw_status": "uw_questions"}
    await underwriter.post("/api/underWriterData/update", picked)
    where = f"/api/submissions/{made['id']}/take-back"
    assert code_of(await underwriter.post(where)) == (409, "not_submitted")
    await release(underwriter, made, found)
    back = await underwriter.post(where)
    assert (back.json()["state"], back.json()["uw_status"]) == ("open", "uw_questions"), back.text
    assert (await audited(made["id"]))[1:] == [
        (act, "submission", underwriter.email, said)
        for act, said in (
            ("submission.status_picked", {"before": "", "after": "uw_questions"}),
            ("submission.released", {"number": 1}),
            ("submission.taken_back", {}),
        )
    ]
    assert [one["kind"] for one in await agent.notices(made["id"])] == ["taken_back", "released"]
    told = await standing(agent, found)
    assert (told["quoteSubmitted"], told["uw_released"], told["dealConfirmed"]) == (True, False, False)
    await release(underwriter, made, found)
    assert (await agent.get(f"/api/prospects/{found.id}")).status_code == 200
    assert code_of(await underwriter.post(where)) == (409, "already_read")


@pytest.mark.parametrize("path", ["/api/runs/{run}", "/api/getUserDataStatus/{user_id}/quote"])
async def test_whatever_shows_the_price_counts_as_read_but_not_to_staff(
    agent: Browser, underwriter: Browser, quoted: Quote, path: str
) -> None:
    found, another = await quoted(), await quoted()
    made, beside = await submit(agent, found), await submit(agent, another)
    await release(underwriter, made, found)
    await release(underwriter, beside, another)
    where = path.format(run=found.run, user_id=found.user_id)
    assert (await underwriter.get(where)).status_code == 200
    seen = (await underwriter.get(f"/api/submissions/{made['id']}")).json()
    assert seen["seen_at"] is None and seen["take_back_until"] is not None
    assert (await agent.get(where)).status_code == 200
    assert code_of(await underwriter.post(f"/api/submissions/{made['id']}/take-back")) == (
        409,
        "already_read",
    )
    unread = (await underwriter.get(f"/api/submissions/{beside['id']}")).json()
    assert unread["seen_at"] is None, "the agent's other prospect was not read"


async def test_after_ten_minutes_a_release_stays(
    agent: Browser, underwriter: Browser, quoted: Quote, owner_engine: AsyncEngine
) -> None:
    found = await quoted()
    made = await submit(agent, found)
    await release(underwriter, made, found)
    async with owner_engine.begin() as connection:
        earlier = submission.c.released_at - timedelta(minutes=10)
        await connection.execute(
            update(submission).where(submission.c.id == made["id"]).values(released_at=earlier)
        )
    assert code_of(await underwriter.post(f"/api/submissions/{made['id']}/take-back")) == (
        409,
        "already_read",
    )


@pytest.mark.req("CB-173")
async def test_each_release_is_taken_back_to_the_status_that_it_cleared(
    agent: Browser, underwriter: Browser, quoted: Quote
) -> None:
    found = await quoted()
    made = await submit(agent, found)
    for status in ("quoted", "declined"):
        picked = {"user_email_id": found.user_id, "uw_status": status}
        assert (await underwriter.post("/api/underWriterData/update", picked)).status_code == 200
        assert (await release(underwriter, made, found)).status_code == 200
        back = await underwriter.post(f"/api/submissions/{made['id']}/take-back")
        assert (back.status_code, back.json()["uw_status"]) == (200, status), back.text


@pytest.mark.req("CB-167", "CB-350")
async def test_submitted_again_it_is_a_submission_of_its_own(
    agent: Browser, underwriter: Browser, quoted: Quote
) -> None:
    found = await quoted()
    first = await submit(agent, found)
    await release(underwriter, first, found)
    saved = {
        "base_version": 1,
        "sections": {"companyProfile": sections(f"{found.company} Co")["companyProfile"]},
    }
    assert (await agent.send("PATCH", f"/api/prospects/{found.id}", saved)).status_code == 200
    second = await submit(agent, found)
    assert (second["number"], second["state"]) == (2, "open") and second["id"] != first["id"]
    told = await standing(agent, found)
    assert (told["quoteSubmitted"], told["uw_released"], told["dealConfirmed"]) == (True, False, False)
    assert code_of(await release(underwriter, first, found)) == (409, "already_released")
    assert code_of(await underwriter.post(f"/api/submissions/{first['id']}/take-back")) == (
        409,
        "not_submitted",
    )


@pytest.mark.req("CB-244", "CB-351")
async def test_the_flag_of_a_release_is_taken_away_by_itself_too(
    agent: Browser, other_agent: Browser, underwriter: Browser, quoted: Quote, owner_engine: AsyncEngine
) -> None:
    found = await quoted()
    body = {"user_email_id": found.user_id}
    where = "/api/userTableData/removeUwReleased"
    assert code_of(await other_agent.post(where, body)) == (404, "prospect_not_found")
    assert code_of(await underwriter.post(where, body)) == (403, "not_permitted")
    assert code_of(await agent.post(where, {"user_email_id": f"user_20260101_{uuid4().hex[:9]}"})) == (
        404,
        "prospect_not_found",
    )
    assert (await agent.post(where, body)).json() == {"message": "Removed", "user_email_id": found.user_id}
    await release(underwriter, await submit(agent, found), found)
    assert (await standing(agent, found))["uw_released"] is True
    assert (await agent.post(where, body)).status_code == 200
    told = await standing(agent, found)
    assert (told["uw_released"], told["dealConfirmed"]) == (False, True)
    async with owner_engine.connect() as connection:
        kept = await connection.scalar(
            select(prospect.c.version).where(prospect.c.public_id == found.user_id)
        )
    assert kept == 1
