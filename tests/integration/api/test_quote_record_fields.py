"""A posted record is stored field by field, and takes nothing back when it is posted once more."""

from typing import Any
from uuid import UUID

import pytest

from adapters.postgres.tenant import Tenant
from api.services import Services
from models.principal import DataScope
from models.quote import ProgramState
from tests.integration.api.conftest import Browser, quote_body
from tests.integration.api.results import Results

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
