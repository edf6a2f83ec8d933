"""One record in both lists: of what waits for a carrier, and of what nobody submitted yet."""

import pytest

from tests.integration.api.conftest import Browser
from tests.integration.api.decision.conftest import PORTAL, Cases, row_of
from tests.integration.api.submission.conftest import Quote, submit

pytestmark = pytest.mark.asyncio(loop_scope="session")
RECORD = {
    "user_email_id", "uuid_carrier", "quote_status", "uw", "review", "domain", "company_name",
    "contact_person", "effective_date", "phone_number", "emod", "origin", "salesperson_email",
}  # fmt: skip


@pytest.mark.req("CB-132")
async def test_the_portal_and_the_pre_underwriter_list_have_the_same_record(
    quoted: Quote, sales: Browser, underwriter: Browser, carrier: Browser, cases: Cases
) -> None:
    prospect = await quoted(of=PORTAL, by=sales)
    listed = (await underwriter.get("/api/getPreUnderwriter")).json()["prospects"]
    before = next(row for row in listed if row["user_email_id"] == prospect.user_id)
    who = sales.session["user"]["email"].lower()
    assert (before["quote_status"], before["review"]) == ("open", "")
    assert (before["origin"], before["salesperson_email"], before["uw"]) == ("sales_person", who, True)
    assert [PORTAL.split("-")[1] in key for key in before["uuid_carrier"]] == [True]
    await submit(sales, prospect)
    after = await row_of(carrier, prospect)
    assert set(before) >= RECORD <= set(after)
    assert isinstance(after["uuid_carrier"], list) and after["uw"] is False
    same = RECORD - {"uw"}
    assert {name: after[name] for name in same} == {name: before[name] for name in same}
    fresh = {"sections": {"companyProfile": {"companyName": f"New {prospect.company}"}}}
    made = (await sales.post("/api/prospects", fresh)).json()
    again = (await underwriter.get("/api/getPreUnderwriter")).json()["prospects"]
    assert prospect.user_id not in {row["user_email_id"] for row in again}
    begun = next(row for row in again if row["user_email_id"] == made["user_id"])
    assert (begun["uw"], begun["uuid_carrier"]) == (False, [])
