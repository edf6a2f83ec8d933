"""A posted record is stored field by field and takes nothing back; what a call cannot mean is refused."""

from typing import Any
from uuid import UUID

import pytest

from api.http.derived_fields import STORED_ALSO
from api.services import Services
from models.principal import DataScope
from models.quote import ProgramState
from models.tenant import Tenant
from tests.integration.api.conftest import Browser, Open, People, quote_body
from tests.integration.api.results import Results
from tests.support.databases import Database, admin

PROGRAM = "gms-uwic"
ACCOUNT = {"QuoteId": 7, "BindData": {"plan": "A"}}
SAID = {
    "producerName": "Pat Agent", "producerEmail": "pat@alder.example", "producerFax": "(555) 010-2001",
    "producerPhone": "(555) 010-2000", "producerMobile": "(555) 010-2002", "date": "1763737200000",
    "visitDate": "1763737200001", "effective_date": "2026-12-01", "expiration_date": "2027-12-01",
    "phone_number": "(312) 555-0100", "company_name": "Peach Street Diner", "fein": "12-3456789",
    "liability_limitId": "1000-1000-1000", "peo": "gms", "salesforceData": {"accountId": "5"},
    "submissionDate": "1763737200002", "amtrustAccountDetails": ACCOUNT,
}  # fmt: skip
KNOWN_BETTER: dict[str, Any] = {
    "prospect_addresses": [], "carrier_location_data": {}, "currProspectDetails": {}, "industries": [],
    "details": [], "classCodeEligibility": {}, "quoteSubmitted": True, "uw_ques": [],
}  # fmt: skip


@pytest.mark.req("QE-045", "QE-048", "QE-134")
async def test_a_record_keeps_what_was_said_and_what_is_posted_later_takes_nothing_back(
    agent: Browser, services: Services, results: Results
) -> None:
    made = (await agent.post("/api/prospects", {"sections": {}})).json()
    ids = (await agent.post("/api/getQuotesDataId", quote_body(PROGRAM, user_id=made["user_id"]))).json()
    await results.quoted(UUID(ids["id"]), PROGRAM, ProgramState.OUTAGE)
    tenant = Tenant(scope=DataScope.AGENCY, org=agent.session["user"]["agency_key"])
    key = f"1763737200000+{ids['run_id']}+{PROGRAM}+1 Main St"
    name = {"user_email_id": made["user_id"], "uuid_carrier": key}

    async def stored(**posted: Any) -> dict[str, Any]:
        answer = await agent.post("/api/postUsersData", [{**name, **posted}])
        assert answer.status_code == 200, answer.text
        async with services.uow.begin(tenant) as work:
            return (await work.quote_records.get(key)).body

    said = {**SAID, "uuid": ids["run_id"]}
    assert await stored(**said, **KNOWN_BETTER, doc_status="not_uploaded") == {**name, **said}
    noted = {"doc_status": "uploaded", **name}
    assert (await agent.post("/api/updateUserStatusTable", noted)).status_code == 200
    # As a screen posts it that was opened again: less than before, and the status of a new record.
    again = await stored(fein="98-7654321", producerFax="", doc_status="not_uploaded")
    assert again == {**noted, **said, "fein": "98-7654321", "producerFax": ""}


@pytest.mark.req("QE-045", "QE-158")
async def test_what_the_server_knows_better_is_answered_from_where_the_truth_stands(
    agent: Browser, results: Results
) -> None:
    made = (await agent.post("/api/prospects", {"sections": {}})).json()
    ids = (await agent.post("/api/getQuotesDataId", quote_body(PROGRAM, user_id=made["user_id"]))).json()
    await results.quoted(UUID(ids["id"]), PROGRAM, ProgramState.OUTAGE)
    key = f"1763737200000+{ids['run_id']}+{PROGRAM}+1 Main St"
    said = {**SAID, "uuid": "another", "peo": "wcn", "liability_limitId": "1/1/1"}
    await agent.post("/api/postUsersData", [{"user_email_id": made["user_id"], "uuid_carrier": key, **said}])
    answer = await agent.get(f"/api/getUserDataStatus/{made['user_id']}/quote")
    (told,) = answer.json()["carrierBasedData"]
    assert (told["producerName"], told["uuid"]) == (SAID["producerName"], ids["run_id"])
    better = [name.partition(".")[2] for name in STORED_ALSO]
    assert [name for name in better if name in told and told[name] == said[name]] == []


@pytest.mark.req("QE-134")
@pytest.mark.parametrize("other", [{"producerFax": "(555) 010-9999"}, {"uuid_carrier": "{key}, Apt 2"}])
async def test_a_second_record_of_a_program_is_refused_by_name_and_none_is_stored(
    agent: Browser, results: Results, other: dict[str, str]
) -> None:
    made = (await agent.post("/api/prospects", {"sections": {}})).json()
    pair = (PROGRAM, "gms-key_risk")
    ids = (await agent.post("/api/getQuotesDataId", quote_body(*pair, user_id=made["user_id"]))).json()
    records = []
    for program in pair:
        await results.quoted(UUID(ids["id"]), program, ProgramState.OUTAGE)
        key = f"1763737200000+{ids['run_id']}+{program}+1 Main St"
        records.append({"user_email_id": made["user_id"], "uuid_carrier": key, "producerFax": "1"})
    again = {name: value.format(key=records[1]["uuid_carrier"]) for name, value in other.items()}
    refused = await agent.post("/api/postUsersData", [*records, {**records[1], **again}])
    assert refused.status_code == 422, refused.text
    (error,) = refused.json()["errors"]
    assert error["path"] == "2.uuid_carrier"
    assert "gms-key_risk" in error["message"]
    told = (await agent.get(f"/api/getUserDataStatus/{made['user_id']}/quote")).json()["carrierBasedData"]
    assert [each["producerFax"] for each in told] == ["", ""], "none of them was stored"
    assert (await agent.post("/api/postUsersData", [*records, records[1]])).status_code == 200, "twice one"


async def test_a_button_names_a_carrier_that_is_on_offer_or_of_the_prospect(
    agent: Browser, database: Database
) -> None:
    quoted = (await agent.post("/api/prospects", {})).json()
    body = {"button_name": "save_clicked", "user_id": quoted["user_id"]}
    for known in (PROGRAM, "key_risk", "", None):
        answer = await agent.post("/api/updateStatusDetails", {**body, "carrier": known})
        assert answer.status_code == 200, answer.text
    before = (await agent.get(f"/api/prospects/{quoted['id']}/history")).json()
    refused = await agent.post("/api/updateStatusDetails", {**body, "carrier": "gms-gone"})
    assert refused.status_code == 422, refused.text
    (error,) = refused.json()["errors"]
    assert error["path"] == "carrier"
    assert PROGRAM in error["message"], "what may be named"
    assert (await agent.get(f"/api/prospects/{quoted['id']}/history")).json() == before
    # As a program that was chosen once and has left the catalogue since.
    chosen = "jsonb_set(sections, '{programs}', '[\"gms-gone\"]')"
    with admin(database.name) as connection:
        connection.execute(f"UPDATE prospect SET sections = {chosen} WHERE id = %s", (quoted["id"],))
    assert (await agent.post("/api/updateStatusDetails", {**body, "carrier": "gms-gone"})).status_code == 200


@pytest.mark.req("QE-134", "QE-158")
async def test_of_a_programs_records_the_one_written_last_counts_and_each_lies_with_its_own_prospect(
    agent: Browser, results: Results
) -> None:
    home = {"street1": "1 Main + Oak", "cityName1": "Chicago", "state1": "il", "zipCode1": "60601"}
    sections = {"sections": {"companyProfile": home}}
    made, other = [(await agent.post("/api/prospects", sections)).json() for _ in range(2)]
    ids = (await agent.post("/api/getQuotesDataId", quote_body(PROGRAM, user_id=made["user_id"]))).json()
    await results.quoted(UUID(ids["id"]), PROGRAM, ProgramState.DECLINED)
    await results.close(UUID(ids["id"]), {})

    async def post(address: str, named: str, **more: str) -> int:
        key = f"1763737200000+{ids['run_id']}+{PROGRAM}+{address}"
        record = {"user_email_id": named, "uuid_carrier": key, **more}
        return (await agent.post("/api/postUsersData", [record])).status_code

    async def prior() -> tuple[str, str]:
        answer = await agent.get(f"/api/getUserDataStatus/{made['user_id']}/quote")
        (found,) = answer.json()["carrierBasedData"]
        return found["uuid_carrier"].rpartition("+")[2], found["producerName"]

    assert await prior() == ("1 Main   Oak, Chicago, IL 60601", ""), "before anybody posts one"
    for address, producer in (("1 Old St", "Ada"), ("2 New St", "Bo"), ("1 Old St", "Cy")):
        assert await post(address, made["user_id"], producerName=producer) == 200
        assert await prior() == (address, producer)
    assert await post("3 Far St", other["user_id"]) == 422, "a run of another prospect"
    assert await prior() == ("1 Old St", "Cy")
    stored = (await agent.get(f"/api/prospects/{made['id']}")).json()
    assert stored["status"] != "quote_generated", "nobody gave a price"


@pytest.mark.req("QE-045")
async def test_a_record_keeps_the_fein_that_its_run_was_asked_with(agent: Browser, results: Results) -> None:
    sections = {"sections": {"companyProfile": {"fein": "98-7654321"}}}
    made = (await agent.post("/api/prospects", sections)).json()
    ids = (await agent.post("/api/getQuotesDataId", quote_body(PROGRAM, user_id=made["user_id"]))).json()
    await results.quoted(UUID(ids["id"]), PROGRAM, ProgramState.DECLINED)
    await results.close(UUID(ids["id"]), {})
    version = (await agent.get(f"/api/prospects/{made['id']}")).json()["version"]
    later = {"base_version": version, "sections": {"companyProfile": {"fein": "98-7654322"}}}
    assert (await agent.send("PATCH", f"/api/prospects/{made['id']}", later)).status_code == 200
    (found,) = (await agent.get(f"/api/getUserDataStatus/{made['user_id']}/quote")).json()["carrierBasedData"]
    assert found["fein"] == "98-7654321"


@pytest.mark.req("QE-158", "QE-159")
async def test_a_discount_goes_to_its_record_and_the_history_keeps_how_much_was_given(
    agent: Browser, browse: Open, people: People, services: Services, results: Results
) -> None:
    made = (await agent.post("/api/prospects", {})).json()
    ids = (await agent.post("/api/getQuotesDataId", quote_body(PROGRAM, user_id=made["user_id"]))).json()
    await results.quoted(UUID(ids["id"]), PROGRAM, ProgramState.QUOTED)
    sales = await browse(await people.make("SalesBeta"))
    given = {"user_email_id": made["user_id"], "discountData": {"type": "percent", "value": "100"}}
    record = {"uuid_carrier": f"1763737200000+{ids['run_id']}+{PROGRAM}+1 Main St"}
    call = "/api/updateUserStatusTable"
    assert (await sales.post(call, given)).status_code == 422, "a discount of no record"
    assert (await sales.post(call, {**given, **record})).status_code == 200
    tenant = Tenant(scope=DataScope.AGENCY, org=agent.session["user"]["agency_key"])
    async with services.uow.begin(tenant) as work:
        (event,) = await work.prospects.events(UUID(made["id"]))
        stored = await work.quote_records.get(record["uuid_carrier"])
    assert event.detail == {"discount": {"type": "percent", "value": "100.00"}}
    assert stored.body == {"discountData": {"type": "percent", "value": "100.00"}}
