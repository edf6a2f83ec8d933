"""The Submission toggle: real or practice, by either of its two writers."""

import pytest
from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from adapters.postgres.tables.index import notice, status_event, submission, workbook_cell
from tests.integration.api.conftest import Browser
from tests.integration.api.submission.conftest import Quote, Quoted, code_of, standing, submit
from tests.integration.api.submission.test_bind_keeps import HELD, intend
from tests.integration.api.submission.test_release import release

PATHS = ["/api/userTableData/realSubmission", "/api/updateUserStatusTable/realSubmission"]


def body(found: Quoted, said: str) -> dict[str, str | list[str]]:
    return {
        "user_email_id": found.user_id,
        "real_submission": said,
        "address": ["500 Main St"],
        "timestamp": "1763737200000",
        "uuid": found.run,
        "peo": "gms",
    }


@pytest.mark.req("CB-117", "CB-252")
@pytest.mark.parametrize("path", PATHS)
async def test_only_who_submits_switches_and_only_to_true_or_false(
    agent: Browser, other_agent: Browser, underwriter: Browser, demo: Browser, quoted: Quote, path: str
) -> None:
    found = await quoted()
    assert code_of(await other_agent.post(path, body(found, "false"))) == (404, "prospect_not_found")
    assert code_of(await underwriter.post(path, body(found, "false"))) == (403, "not_permitted")
    assert code_of(await agent.post(path, body(found, "maybe"))) == (422, "invalid_input")
    assert code_of(await agent.post(path, {**body(found, "false"), "practice": True})) == (
        422,
        "invalid_input",
    )
    mine = await quoted(by=demo)
    assert code_of(await demo.post(path, body(mine, "true"))) == (403, "not_permitted")
    assert (await standing(agent, found))["real_submission"] == "true"


@pytest.mark.req("CB-117")
@pytest.mark.req("CB-252")
@pytest.mark.req("CB-170", "CB-253")
@pytest.mark.parametrize("path", PATHS)
async def test_the_toggle_flips_before_and_after_submit_and_stands_in_the_history(
    agent: Browser, quoted: Quote, path: str, owner_engine: AsyncEngine
) -> None:
    found = await quoted()
    assert (await standing(agent, found))["real_submission"] == "true", "the default"
    answer = await agent.post(path, body(found, "false"))
    assert answer.json() == {"message": "Stored", "user_email_id": found.user_id, "real_submission": "false"}
    assert (await standing(agent, found))["real_submission"] == "false"
    made = await submit(agent, found)
    assert made["practice"] is True
    async with owner_engine.connect() as connection:
        told = await connection.execute(select(notice.c.id).where(notice.c.submission_id == made["id"]))
        assert told.all() == [], "nobody is called to a practice submission"
    for said, practice in (("true", False), ("true", False), ("false", True)):
        assert (await agent.post(path, body(found, said))).status_code == 200
        seen = await standing(agent, found)
        assert (seen["real_submission"], seen["submission"]["practice"]) == (said, practice)
    async with owner_engine.connect() as connection:
        where = (status_event.c.prospect_id == found.id, status_event.c.button_name == "submission_switch")
        kept = await connection.execute(
            select(status_event.c.detail).where(*where).order_by(status_event.c.at)
        )
        assert [detail["real_submission"] for detail in kept.scalars()] == ["false", "true", "false"]
    history = (await agent.get(f"/api/prospects/{found.id}/history")).json()
    assert [event["button_name"] for event in history] == [
        "submission_switch", "submit_to_underwriter", "submission_switch", "submission_switch",
    ]  # fmt: skip


@pytest.mark.req("CB-170")
async def test_what_was_released_before_stays_what_it_was(
    agent: Browser, underwriter: Browser, quoted: Quote
) -> None:
    found = await quoted()
    first = await submit(agent, found)
    assert (await release(underwriter, first, found)).status_code == 200
    second = await submit(agent, found)
    assert (await agent.post(PATHS[0], body(found, "false"))).status_code == 200
    read = [(await agent.get(f"/api/submissions/{each['id']}")).json() for each in (first, second)]
    assert [each["practice"] for each in read] == [False, True]


@pytest.mark.req("CB-346")
async def test_what_a_demo_submits_is_practice(demo: Browser, quoted: Quote) -> None:
    assert (await submit(demo, await quoted(by=demo)))["practice"] is True


@pytest.mark.parametrize(("state", "code"), HELD)
async def test_with_a_bind_it_stays_what_it_is(
    agent: Browser, quoted: Quote, owner_engine: AsyncEngine, state: str, code: str
) -> None:
    found = await quoted()
    await submit(agent, found)
    async with owner_engine.begin() as connection:
        await intend(connection, found.id, state)
    assert code_of(await agent.post(PATHS[0], body(found, "false"))) == (409, code)
    assert (await standing(agent, found))["submission"]["practice"] is False


@pytest.mark.parametrize("path", PATHS)
async def test_with_a_bound_cell_it_stays_what_it_is(
    agent: Browser, quoted: Quote, path: str, owner_engine: AsyncEngine
) -> None:
    found = await quoted()
    made = await submit(agent, found)
    async with owner_engine.begin() as connection:
        owner = (
            await connection.execute(
                select(submission.c.tenant_partner, submission.c.tenant_org, submission.c.tenant_user).where(
                    submission.c.id == made["id"]
                )
            )
        ).one()
        cell = {"submission_id": made["id"], "column_key": "gms-key_risk", "row_key": "IL", "version": 1}
        cell |= {"changed_by": owner.tenant_user, **owner._mapping}
        await connection.execute(insert(workbook_cell).values(**cell, status="quoted"))
    for said in ("false", "true"):
        assert (await agent.post(path, body(found, said))).status_code == 200, "no other status keeps it"
    async with owner_engine.begin() as connection:
        await connection.execute(
            update(workbook_cell).where(workbook_cell.c.submission_id == made["id"]).values(status="bound")
        )
    another = await quoted()
    await submit(agent, another)
    assert (await agent.post(path, body(another, "false"))).status_code == 200
    assert code_of(await agent.post(path, body(found, "false"))) == (409, "already_bound")
    assert (await standing(agent, found))["real_submission"] == "true"
