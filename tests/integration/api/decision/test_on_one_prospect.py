"""What those read who do not decide: the decisions on one prospect, open or ended, and who took them."""

from tests.integration.api.conftest import Browser
from tests.integration.api.decision.conftest import Hand, row_of


async def test_the_decisions_on_one_prospect_are_read_together_and_say_who_decided(
    handed: Hand, carrier: Browser, agent: Browser, other_carrier: Browser
) -> None:
    what, beside = await handed(), await handed()
    await carrier.post("/api/updateUsersData/", what.press("reject", "Roof work"))
    both = {"state": "all", "prospect": what.prospect.id}
    (row,) = (await agent.get("/api/decisions", params=both)).json()["decisions"]
    assert row["user_email_id"] == what.prospect.user_id != beside.prospect.user_id
    assert (row["carrier_name"], row["ended"]) == ("Key Risk", "rejected")
    session = (await carrier.get("/api/auth/session")).json()["user"]
    assert row["decided_by"] == (session["name"] or session["email"])
    assert (await row_of(carrier, beside.prospect))["decided_by"] == ""
    assert (await other_carrier.get("/api/decisions", params=both)).json()["decisions"] == []
