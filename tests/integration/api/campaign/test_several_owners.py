"""One e-mail as the key of prospects of several owners: each has its own, staff names one by its id."""

from dataclasses import dataclass

import pytest

from tests.integration.api.campaign.visitor import Meet, kept_under
from tests.integration.api.conftest import Browser, Open, People, quote_body
from tests.integration.api.results import Results


@dataclass
class Shared:
    """An e-mail under which two agencies keep a prospect, and somebody who sees both."""

    email: str
    alders: str
    birchwoods: str
    staff: Browser


async def _id(by: Browser, email: str) -> str:
    return str((await by.get("/api/prospects", params={"search": email})).json()[0]["id"])


@pytest.fixture
async def shared(meet: Meet, browse: Open, people: People, alder: Browser, birchwood: Browser) -> Shared:
    """Alder saves first, Birchwood second."""
    email = (await meet()).email
    for agent in (alder, birchwood):
        saved = await agent.post("/api/userTableData/put", kept_under(email))
        assert saved.status_code == 200, saved.text
        assert saved.json() == {"message": "Saved", "user_id": email, "version": 1}
    staff = await browse(await people.make("AdminBeta", "GetQuoteBeta"))
    return Shared(email, await _id(alder, email), await _id(birchwood, email), staff)


async def test_a_second_agency_keeps_a_prospect_under_an_address_that_another_one_holds(
    shared: Shared, alder: Browser, birchwood: Browser
) -> None:
    assert shared.alders != shared.birchwoods
    assert (await alder.get(f"/api/prospects/{shared.birchwoods}")).status_code == 404
    assert (await birchwood.get(f"/api/prospects/{shared.alders}")).status_code == 404
    saved = await birchwood.post("/api/userTableData/update", kept_under(shared.email))
    assert saved.json()["version"] == 2
    assert (await alder.get(f"/api/prospects/{shared.alders}")).json()["version"] == 1


async def test_who_sees_several_reads_the_one_that_changed_last(
    shared: Shared, alder: Browser, birchwood: Browser, results: Results
) -> None:
    for agent, mine in ((alder, shared.alders), (birchwood, shared.birchwoods), (alder, shared.alders)):
        started = await agent.post("/api/getQuotesDataId", quote_body(user_id=shared.email))
        assert started.status_code == 200, started.text
        run = str(await results.priced(started.json()["id"], "gms-uwic"))
        saved = await agent.post("/api/userTableData/update", kept_under(shared.email))
        assert saved.status_code == 200, saved.text
        last = (await agent.get(f"/api/prospects/{mine}")).json()["last_run_id"]
        assert last == run
        told = await shared.staff.get(f"/api/getUserDataStatus/{shared.email.upper()}/quote")
        assert [row["uuid"] for row in told.json()["carrierBasedData"]] == [last]


async def test_a_change_of_more_than_one_is_refused_with_their_ids(shared: Shared) -> None:
    staff, email = shared.staff, shared.email
    record = {"user_email_id": email, "uuid_carrier": "x", "uuid": "x"}
    changes = [
        await staff.post("/api/userTableData/put", kept_under(email)),
        await staff.post("/api/userTableData/update", kept_under(email)),
        await staff.post("/api/updateStatusDetails", {"user_id": email, "button_name": "continue"}),
        await staff.post("/api/updateUserStatusTable", {"user_email_id": email, "status": "seen"}),
        await staff.post("/api/postUsersData", [record]),
        await staff.post("/api/getQuotesDataId", quote_body(user_id=email)),
        await staff.send("DELETE", f"/api/deleteProsepectData/{email}"),
    ]
    for refused in changes:
        assert (refused.status_code, refused.json()["code"]) == (409, "several_prospects"), refused.text
        assert refused.headers["content-type"] == "application/problem+json"
        assert refused.json()["prospects"] == [shared.birchwoods, shared.alders], "newest changed first"
    named = kept_under(email) | {"user_email_id": shared.alders}
    saved = await staff.post("/api/userTableData/update", named)
    assert (saved.json()["user_id"], saved.json()["version"]) == (email, 2)
    gone = await staff.send("DELETE", f"/api/deleteProsepectData/{shared.alders}")
    assert gone.status_code == 200, gone.text
    alone = await staff.post("/api/userTableData/update", kept_under(email))
    assert alone.status_code == 200, "one is left"


async def test_a_key_that_was_made_here_is_one_over_all(alder: Browser, birchwood: Browser) -> None:
    key = (await alder.post("/api/prospects", {})).json()["user_id"]
    taken = await birchwood.post("/api/userTableData/put", kept_under("x@y.example") | {"user_email_id": key})
    assert (taken.status_code, taken.json()["code"]) == (404, "prospect_not_found")
