"""Drafts over the wire: versions, conflicts, the specified saves on the same rows, and who sees them."""

import re
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import Any
from uuid import UUID, uuid4

import pytest
from sqlalchemy import select, text
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from activities.quote.result import result_key
from adapters.postgres.core.engine import sqlalchemy_url
from adapters.postgres.tables.index import audit_log
from adapters.settings import Settings
from api.services import Services
from tests.integration.api.conftest import Browser, People, quote_body
from tests.integration.api.results import Results

Open = Callable[..., Awaitable[Browser]]

PROFILE = {
    "companyName": "Bright Bakery", "fein": "12-3456789", "firstName": "Ada", "lastName": "Baker",
    "phoneNumber": "(312) 555-0100", "emailId": "ada@bright.example", "primaryContact": "Ben",
    "descriptionOfOperations": "Bakery", "yearsInBusiness": "2015", "entityType": "LLC",
    "expectedStartDate": "2026-12-02", "effectiveDate": "2026-12-01", "expectedExpiryDate": "2027-12-01",
    "producer": "Pat Agent", "notes": "Calls on Friday", "healthQues": "none", "street1": "1 Main St",
    "cityName1": "Chicago", "state1": "il", "zipCode1": "60601", "street2": "2 Oak St",
    "cityName2": "Gary", "state2": "in", "zipCode2": "46402", "sameAsPrimary": True,
}  # fmt: skip
"""Every field of a profile."""
PLACES: list[dict[str, Any]] = [
    {
        "number": "1",
        "key": "1",
        "street": "1 Main St",
        "cityName": "Chicago",
        "state": "IL",
        "zipCode": "60601",
        "suta": "2.7",
        "classCodesInfo": [
            {"classCodeDescription": "8810: Clerical", "ft": "6", "pt": "", "payroll": "$240,000"}
        ],
    },
    {
        "number": "2",
        "state": "in",
        "classCodesInfo": {"0": {"classCodeDescription": "9082: Restaurant", "fromAcord": True}},
    },
]


@pytest.mark.req("QE-001", "QE-021", "QE-023", "QE-024", "QE-029", "QE-030", "QE-032", "QE-037", "RD-111")
async def test_a_draft_comes_back_as_it_was_typed(agent: Browser) -> None:
    answer = await agent.post(
        "/api/prospects",
        {
            "sections": {
                "companyProfile": PROFILE,
                "childrenLoc": PLACES,
                "emodStatesData": {"ncci": {"rate1": "0.95", "response": True, "stateList": ["il", "in"]}},
                "uwQues": [{"name": "q6", "ques": "ignored", "response": "Y", "remarks": "25"}],
                "peoDetails": {"selectedPeo": "gms", "setAside": ["gms-key", "gms-key"]},
                "carrierList": [{"value": "gms-uwic"}, {"value": "gms-key_risk", "label": "whatever"}],
                "coverage": {"el_limits": "500/500/500"},
            }
        },
    )
    assert answer.status_code == 201, answer.text
    made = answer.json()
    assert re.fullmatch(f"user_{datetime.now(UTC):%Y%m%d}_[0-9a-f]{{8,}}", made["user_id"])
    assert (made["version"], made["stage"], made["status"]) == (1, "one", "draft")
    draft = (await agent.get(f"/api/prospects/{made['id']}")).json()["sections"]
    assert draft["companyProfile"] == PROFILE
    # Who comes back once the business changes, each once.
    assert draft["peoDetails"] == {"selectedPeo": "gms", "setAside": ["gms-key"]}
    assert draft["childrenLoc"][0] == {
        **PLACES[0],
        "state": "il",
        "classCodesInfo": [
            {
                "classCodeDescription": "8810: Clerical", "ft": "6", "pt": "", "payroll": "$240,000",
                "fromAcord": False,
            }
        ],
    }  # fmt: skip
    assert draft["childrenLoc"][1]["state"] == "in"
    (read,) = draft["childrenLoc"][1]["classCodesInfo"]
    assert (read["classCodeDescription"], read["fromAcord"]) == ("9082: Restaurant", True)
    assert draft["emodStatesData"]["ncci"]["stateList"] == ["il", "in"]
    asked = "What percent of the work is subcontracted?"
    assert draft["uwQues"] == [{"name": "q6", "ques": asked, "response": "Y", "remarks": "25"}]
    assert draft["carrierList"] == [
        {"value": "gms-uwic", "label": "UWIC"}, {"value": "gms-key_risk", "label": "Key Risk"},
    ]  # fmt: skip
    assert draft["coverage"] == {"el_limits": "500/500/500"}
    listed = (await agent.get("/api/prospects", params={"search": "bright"})).json()
    assert made["id"] in [item["id"] for item in listed]
    assert "12-3456789" not in str(listed)


@pytest.mark.req("QE-108", "QE-034", "QE-035")
async def test_states_are_stored_in_lower_case_and_modifications_with_all_their_fields(
    agent: Browser,
) -> None:
    entry = {
        "rate1": "0.95", "rate2": "1.05", "date1": "2026-01-01", "date2": "2026-09-01", "response": True,
        "displayMore": True, "default": False,
    }  # fmt: skip
    sections = {
        "companyProfile": {"state1": "IL", "state2": "WI"},
        "childrenLoc": [{"number": "1", "state": "IL"}, {"number": "2", "state": "Ca"}],
        "emodStatesData": {"CA": entry, "ncci": {**entry, "stateList": ["IL", "WI"]}},
    }
    made = (await agent.post("/api/prospects", {"sections": sections})).json()
    stored = (await agent.get(f"/api/prospects/{made['id']}")).json()["sections"]
    assert [stored["companyProfile"][name] for name in ("state1", "state2")] == ["il", "wi"]
    assert [place["state"] for place in stored["childrenLoc"]] == ["il", "ca"]
    assert stored["emodStatesData"] == {
        "ca": {**entry, "stateList": []},
        "ncci": {**entry, "stateList": ["il", "wi"]},
    }


async def test_a_save_upon_an_old_version_gets_the_newer_sections(agent: Browser) -> None:
    made = (await agent.post("/api/prospects", {})).json()
    path = f"/api/prospects/{made['id']}"
    first = {"base_version": 1, "sections": {"companyProfile": {"companyName": "First"}}}
    assert (await agent.send("PATCH", path, first)).json() == {"version": 2}
    second = {"base_version": 1, "sections": {"companyProfile": {"companyName": "Second"}}}
    refused = await agent.send("PATCH", path, second)
    assert refused.status_code == 409
    body = refused.json()
    assert (body["code"], body["version"]) == ("version_conflict", 2)
    assert body["sections"]["companyProfile"]["companyName"] == "First"
    assert (await agent.get(path)).json()["sections"]["companyProfile"]["companyName"] == "First"


@pytest.mark.req("QE-137", "QE-050")
async def test_the_specified_saves_write_the_same_row_and_counter(agent: Browser) -> None:
    key = f"user_{datetime.now(UTC):%Y%m%d}_{uuid4().hex[:12]}"
    record = {
        "user_email_id": key,
        "companyProfile": PROFILE,
        "childrenLoc": PLACES,
        "status": "company_profile",
        "uploadTimestamp": "1763737200000",
        "riskProfile": {},
        "salesforceData": {},
    }
    made = (await agent.post("/api/userTableData/put", record)).json()
    assert made["user_id"] == key
    update = {"user_email_id": key, "uw_ques": [{"name": "q1", "response": "N", "remarks": ""}]}
    answer = await agent.post(
        "/api/userTableData/update", update, headers={"If-Match": f'"{made["version"]}"'}
    )
    assert answer.json() == {"message": "Saved", "user_id": key, "version": made["version"] + 1}
    for path in ("/api/userTableData/update", "/api/userTableData/put"):
        stale = await agent.post(path, update, headers={"If-Match": '"1"'})
        assert stale.status_code == 409
    found = next(
        item for item in (await agent.get("/api/prospects", params={"search": "bright bakery"})).json()
        if item["version"] == made["version"] + 1 and item["status"] == "company_profile"
    )  # fmt: skip
    assert found["stage"] == "two"


async def test_a_draft_that_does_not_exist_cannot_be_updated(agent: Browser) -> None:
    unknown = {"user_email_id": "user_20260101_nothing00", "childrenLoc": []}
    answer = await agent.post("/api/userTableData/update", unknown)
    assert answer.status_code == 404


@pytest.mark.req("QE-098")
async def test_a_bad_fein_is_refused_in_the_specified_words_and_not_echoed(agent: Browser) -> None:
    answer = await agent.post("/api/prospects", {"sections": {"companyProfile": {"fein": "1234567890"}}})
    assert answer.status_code == 422
    error = answer.json()["errors"][0]
    assert error == {"path": "sections.companyProfile.fein", "message": "FEIN needs to be 9 digits"}
    assert "1234567890" not in answer.text


@pytest.mark.parametrize(
    ("sections", "path"),
    [
        ({"companyProfile": {"effectiveDate": "31.12.2026"}}, "sections.companyProfile.effectiveDate"),
        ({"childrenLoc": [{"number": "1"}, {"number": "1"}]}, "childrenLoc.1.number"),
        ({"childrenLoc": [{"number": "1", "state": "Illinois"}]}, "sections.childrenLoc.0.state"),
        ({"companyProfile": {"companyName": "a\x00b"}}, "sections.companyProfile.companyName"),
        ({"companyProfile": {"companyName": "x" * 201}}, "sections.companyProfile.companyName"),
        ({"peoDetails": {"selectedPeo": "not-a-partner"}}, "peoDetails.selectedPeo"),
    ],
)
async def test_a_bad_field_is_named_and_nothing_is_half_saved(
    agent: Browser, sections: dict[str, object], path: str
) -> None:
    made = (await agent.post("/api/prospects", {})).json()
    address = f"/api/prospects/{made['id']}"
    answer = await agent.send("PATCH", address, {"base_version": 1, "sections": sections})
    assert answer.status_code == 422
    assert answer.json()["errors"][0]["path"] == path
    assert (await agent.get(address)).json()["version"] == 1


async def test_a_submitted_draft_is_view_only(agent: Browser, settings: Settings) -> None:
    made = (await agent.post("/api/prospects", {})).json()
    engine = create_async_engine(sqlalchemy_url(settings.owner_database_url.get_secret_value()))
    async with engine.begin() as connection:
        await connection.execute(
            text("UPDATE prospect SET quote_submitted = true WHERE public_id = :id"), {"id": made["user_id"]}
        )
    await engine.dispose()
    patch = {"base_version": 1, "sections": {"companyProfile": {}}}
    answers = [
        await agent.send("PATCH", f"/api/prospects/{made['id']}", patch),
        await agent.post("/api/userTableData/update", {"user_email_id": made["user_id"], "childrenLoc": []}),
        await agent.post("/api/getQuotesDataId", quote_body(user_id=made["user_id"])),
        await agent.send("DELETE", f"/api/deleteProsepectData/{made['user_id']}"),
    ]
    assert [(answer.status_code, answer.json()["code"]) for answer in answers] == [(409, "view_only")] * 4


@pytest.mark.req("QE-117", "QE-119", "QE-221")
async def test_a_partner_sees_its_own_and_cannot_move_a_draft_to_another(
    people: People, browse: Open
) -> None:
    partner = await browse(await people.make("WcnBeta", "GetQuoteBeta", user_type="peo", partner_key="wcn"))
    offered = {item["peo"] for item in (await partner.get("/api/programs")).json()}
    assert (offered, partner.session["user"]["user_type"]) == ({"wcn"}, "peo")
    sections = {"peoDetails": {"selectedPeo": "wcn"}}
    made = await partner.post("/api/prospects", {"sections": sections})
    assert made.status_code == 201
    for foreign in ("gms", "demo"):
        moved = await partner.send(
            "PATCH",
            f"/api/prospects/{made.json()['id']}",
            {"base_version": 1, "sections": {"peoDetails": {"selectedPeo": foreign}}},
        )
        assert (moved.status_code, moved.json()["code"]) == (422, "program_not_offered"), foreign
    name = f"Renamed {uuid4().hex}"
    renamed = {"base_version": 1, "sections": {"companyProfile": {"companyName": name}}}
    assert (await partner.send("PATCH", f"/api/prospects/{made.json()['id']}", renamed)).status_code == 200
    listed = (await partner.get("/api/prospects", params={"search": name})).json()
    assert [(each["id"], each["partner"]) for each in listed] == [(made.json()["id"], "wcn")]
    other = await browse(await people.make("WcnBeta", "GetQuoteBeta", user_type="peo", partner_key="wcn"))
    assert (await other.get(f"/api/prospects/{made.json()['id']}")).status_code == 200
    third = await browse(await people.make("GmsBeta", "GetQuoteBeta", user_type="peo", partner_key="gms"))
    assert (await third.get(f"/api/prospects/{made.json()['id']}")).status_code == 404
    loud = await browse(await people.make("NEMRBeta", user_type="peo"))
    assert {item["peo"] for item in (await loud.get("/api/programs")).json()} == {"nemr"}


@pytest.mark.req("RD-237", "RD-290")
async def test_start_fresh_leaves_no_result_where_results_lie(
    agent: Browser, services: Services, results: Results
) -> None:
    made = (await agent.post("/api/prospects", {})).json()
    ids = (await agent.post("/api/getQuotesDataId", quote_body(user_id=made["user_id"]))).json()
    await results.close(UUID(ids["id"]), {})
    key = result_key(UUID(ids["id"]))
    assert await services.store.get(key)
    assert (await agent.send("DELETE", f"/api/deleteProsepectData/{made['user_id']}")).status_code == 200
    await services.settle()
    with pytest.raises(KeyError):
        await services.store.get(key)


@pytest.mark.req("RD-237")
async def test_start_fresh_deletes_the_prospect_with_its_runs_and_the_audit_log_tells_of_it(
    agent: Browser, owner_engine: AsyncEngine
) -> None:
    made = (await agent.post("/api/prospects", {})).json()
    ids = (await agent.post("/api/getQuotesDataId", quote_body(user_id=made["user_id"]))).json()
    assert (await agent.send("DELETE", f"/api/deleteProsepectData/{made['user_id']}")).status_code == 200
    noted = select(audit_log.c.object_id).where(audit_log.c.action == "prospect.erased")
    async with owner_engine.connect() as connection:
        assert made["id"] in (await connection.execute(noted)).scalars().all()
    assert (await agent.get(f"/api/prospects/{made['id']}")).status_code == 404
    assert (await agent.get(f"/api/getQuotesData/{ids['id']}")).status_code == 404
    assert (await agent.get(f"/api/runs/{ids['run_id']}")).status_code == 404
