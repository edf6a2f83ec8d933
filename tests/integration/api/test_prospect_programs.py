"""Programs of a draft: what is not on offer is refused by name, what the draft holds blocks no save."""

from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine

from tests.integration.api.conftest import Browser

NEW, HELD, GONE = "gms-key_risk", "gms-uwic", "gms-left_the_catalogue"


def _list(*keys: str) -> list[dict[str, str]]:
    return [{"value": key, "label": ""} for key in keys]


async def _keys(by: Browser, path: str) -> list[str]:
    return [each["value"] for each in (await by.get(path)).json()["sections"]["carrierList"]]


@pytest.mark.parametrize("who", ["agent", "demo"])
@pytest.mark.parametrize("program", ["zzz-nosuch", "gms-starnet_of_nobody"])
async def test_a_program_that_is_not_on_offer_is_refused_by_every_save(
    agent: Browser, demo: Browser, who: str, program: str
) -> None:
    by = {"agent": agent, "demo": demo}[who]
    own = (await by.get("/api/programs")).json()[0]["program"]
    first = {"sections": {"companyProfile": {"companyName": "First"}, "carrierList": _list(own)}}
    made = (await by.post("/api/prospects", first)).json()
    path = f"/api/prospects/{made['id']}"
    named: dict[str, Any] = {"carrierList": _list(own, program), "companyProfile": {"companyName": "Second"}}
    record = {"user_email_id": made["user_id"], **named}
    fresh = {**record, "user_email_id": f"{made['user_id']}0"}
    for answer in (
        await by.post("/api/prospects", {"sections": named}),
        await by.send("PATCH", path, {"base_version": 1, "sections": named}),
        await by.post("/api/userTableData/put", record),
        await by.post("/api/userTableData/put", fresh),
        await by.post("/api/userTableData/update", record),
    ):
        told = answer.json()
        assert (answer.status_code, told["code"]) == (422, "program_not_offered"), answer.text
        assert [each["path"] for each in told["errors"]] == ["carrierList.1.value"]
        assert program in told["detail"]
    stored = (await by.get(path)).json()
    assert stored["version"] == 1 and stored["sections"]["companyProfile"]["companyName"] == "First"
    assert await _keys(by, path) == [own]


async def test_what_the_draft_holds_of_a_former_catalogue_blocks_no_save(
    agent: Browser, owner_engine: AsyncEngine
) -> None:
    made = (await agent.post("/api/prospects", {"sections": {"carrierList": _list(HELD)}})).json()
    path = f"/api/prospects/{made['id']}"
    former = "UPDATE prospect SET sections = jsonb_set(sections, '{programs}', :held) WHERE id = :id"
    async with owner_engine.begin() as connection:
        await connection.execute(text(former), {"held": f'["{GONE}", "{HELD}"]', "id": made["id"]})
    profile = {"effectiveDate": "2031-01-01"}
    sections = {"carrierList": _list(GONE, HELD, NEW), "companyProfile": profile}
    saved = await agent.send("PATCH", path, {"base_version": 1, "sections": sections})
    assert saved.status_code == 200, saved.text
    record = {"user_email_id": made["user_id"], "carrierList": _list(GONE, NEW)}
    assert (await agent.post("/api/userTableData/update", record)).status_code == 200
    assert await _keys(agent, path) == [GONE, NEW]
    late = await agent.send("PATCH", path, {"base_version": 1, "sections": {"carrierList": _list("zzz-x")}})
    assert (late.status_code, late.json()["code"]) == (409, "version_conflict"), "the newer draft comes first"
    taken_out = {"base_version": 3, "sections": {"carrierList": _list(NEW)}}
    assert (await agent.send("PATCH", path, taken_out)).status_code == 200
    again = await agent.send("PATCH", path, {"base_version": 4, "sections": sections})
    assert (again.status_code, again.json()["errors"][0]["path"]) == (422, "carrierList.0.value")
