"""Four mailed digits open no FEIN: of one that was stored before a visitor reads the last digits alone."""

from typing import Any
from uuid import UUID

import pytest

from api.services import Services
from models.principal import DataScope
from models.tenant import Tenant
from tests.integration.api.campaign.visitor import Meet, Prior, Visitor
from tests.integration.api.conftest import Browser, quote_body

WHOLE, MASKED, NEW = "12-3456789", "XX-XXX6789", "98-7654321"


async def _fein(by: Browser, prospect: str) -> str:
    found = (await by.get(f"/api/prospects/{prospect}")).json()
    return str(found["sections"]["companyProfile"]["fein"])


async def _saved(visitor: Visitor, prospect: str, fein: str) -> Any:
    own = await visitor.json(f"/api/prospects/{prospect}")
    profile = own["sections"]["companyProfile"] | {"fein": fein, "notes": f"sent {fein}"}
    body = {"base_version": own["version"], "sections": {"companyProfile": profile}}
    return await visitor.browser.send("PATCH", f"/api/prospects/{prospect}", body)


def _answers_with_it(prior: Prior) -> list[str]:
    """Every read of a visitor that tells of the prospect or of its run."""
    email, run = prior.visitor.email, prior.run
    return [
        f"/api/getDomain/{email}", f"/api/getDomainInputData/{email.partition('@')[2]}",
        f"/api/prospects/{prior.prospect}", "/api/prospects", "/api/work?group=running",
        f"/api/getUserDataStatus/{email}/quote", f"/api/runs/{run}", f"/api/prospects/{prior.prospect}/runs",
        f"/api/prospects/{prior.prospect}/prices", f"/api/prospects/{prior.prospect}/history",
        f"/api/runs/{run}/programs/gms-uwic/record", f"/api/runs/{run}/programs/gms-uwic/worksheet",
    ]  # fmt: skip


@pytest.mark.req("QE-162", "QE-158")
async def test_no_answer_to_a_visitor_holds_a_fein_that_was_stored_before(
    prior: Prior, alder: Browser
) -> None:
    account = {"QuoteId": 7, "BindData": {"plan": "A"}}
    kept = {"user_email_id": prior.visitor.email, "uuid_carrier": prior.record, "uuid": prior.run}
    posted = await alder.post("/api/postUsersData", [{**kept, "amtrustAccountDetails": account}])
    assert posted.status_code == 200, posted.text
    visitor = await prior.visitor.prove()
    for path in _answers_with_it(prior):
        answer = await visitor.browser.get(path)
        assert answer.status_code in (200, 404), path
        assert "123456789" not in answer.text.replace("-", ""), path
    assert (await visitor.json(f"/api/getDomain/{visitor.email}"))["companyProfile"]["fein"] == MASKED
    records = (await visitor.json(f"/api/getUserDataStatus/{visitor.email}/quote"))["carrierBasedData"]
    assert records and {record["fein"] for record in records} == {MASKED}
    assert {str(record["amtrustAccountDetails"]) for record in records} == {"None"}, "nor the account there"
    theirs = (await alder.get(f"/api/getUserDataStatus/{visitor.email}/quote")).json()["carrierBasedData"]
    assert account in [record["amtrustAccountDetails"] for record in theirs]
    made = await visitor.browser.post("/api/prospects", {"id": prior.prospect})
    assert (made.status_code, made.json()["id"]) == (201, prior.prospect), "there already"
    assert made.json()["sections"]["companyProfile"]["fein"] == MASKED
    stale = {"base_version": 999, "sections": {"companyProfile": {"companyName": "Late"}}}
    newer = await visitor.browser.send("PATCH", f"/api/prospects/{prior.prospect}", stale)
    assert newer.status_code == 409
    assert newer.json()["sections"]["companyProfile"]["fein"] == MASKED
    for words, found in (("123456789", 0), ("12-3456789", 0), ("6789", 1)):
        page = await visitor.json(f"/api/work?group=running&search={words}")
        sizes = await visitor.json(f"/api/work/sizes?search={words}")
        assert (len(page["items"]), sizes["running"]) == (found, found), "nine digits cannot be tried out"
    assert await _fein(alder, prior.prospect) == WHOLE


@pytest.mark.req("QE-162")
async def test_the_masked_text_sent_back_keeps_what_is_stored(
    prior: Prior, alder: Browser, services: Services
) -> None:
    visitor = await prior.visitor.prove()
    assert (await _saved(visitor, prior.prospect, MASKED)).status_code == 200
    own = await visitor.json(f"/api/prospects/{prior.prospect}")
    record = {
        "user_email_id": visitor.email,
        "companyProfile": own["sections"]["companyProfile"],
        "status": "company_profile",
    }
    for call in ("put", "update"):
        kept = await visitor.browser.post(f"/api/userTableData/{call}", record)
        assert kept.status_code == 200, kept.text
    assert (await _fein(alder, prior.prospect), await _fein(visitor.browser, prior.prospect)) == (
        WHOLE,
        MASKED,
    )
    other = await _saved(visitor, prior.prospect, "XX-XXX1111")
    assert (other.status_code, other.json()["code"]) == (422, "invalid_input")
    assert other.json()["errors"][0]["path"] == "companyProfile.fein"
    for bent in (MASKED.lower(), "XXXXX6789", "********", "*****6789"):
        refused = await _saved(visitor, prior.prospect, bent)
        assert (refused.status_code, refused.json()["errors"][0]["path"]) == (
            422,
            "sections.companyProfile.fein",
        )
    fresh = await visitor.browser.post("/api/prospects", {"sections": {"companyProfile": {"fein": MASKED}}})
    assert fresh.status_code == 422, "it stands for nothing there"
    again = await visitor.browser.post("/api/getQuotesDataId", quote_body(user_id=visitor.email))
    run = UUID(again.json()["run_id"])
    posted = {"user_email_id": visitor.email, "uuid_carrier": prior.record, "uuid": prior.run, "fein": MASKED}
    stored = await visitor.browser.post("/api/postUsersData", [posted])
    assert stored.status_code == 200, stored.text
    async with services.uow.begin(Tenant(scope=DataScope.AGENCY, org="alder")) as work:
        assert (await work.quote_records.input_of_run(run)).fein == WHOLE, "carriers have the whole"
        assert (await work.quote_records.get(prior.record)).body["fein"] == WHOLE


@pytest.mark.req("QE-162")
async def test_nine_new_digits_replace_it_and_are_read_in_that_session_alone(
    prior: Prior, alder: Browser, meet: Meet
) -> None:
    visitor = await prior.visitor.prove()
    assert (await _saved(visitor, prior.prospect, NEW)).status_code == 200
    assert await _fein(visitor.browser, prior.prospect) == NEW
    assert (await visitor.json(f"/api/getDomain/{visitor.email}"))["companyProfile"]["fein"] == NEW
    assert await _fein(alder, prior.prospect) == NEW
    records = (await visitor.json(f"/api/getUserDataStatus/{visitor.email}/quote"))["carrierBasedData"]
    assert WHOLE not in {record["fein"] for record in records}, "the run of before had another"
    elsewhere = await meet(visitor.email)
    elsewhere.mails = visitor.mails
    await elsewhere.prove()
    visitor.mails = elsewhere.mails
    assert await _fein(elsewhere.browser, prior.prospect) == "XX-XXX4321"
    back = (await alder.get(f"/api/prospects/{prior.prospect}")).json()
    profile = back["sections"]["companyProfile"] | {"fein": WHOLE}
    body = {"base_version": back["version"], "sections": {"companyProfile": profile}}
    assert (await alder.send("PATCH", f"/api/prospects/{prior.prospect}", body)).status_code == 200
    assert await _fein(visitor.browser, prior.prospect) == MASKED, "the agent typed this one"


async def test_a_visitor_reads_what_the_visit_itself_made(meet: Meet) -> None:
    visitor = await (await meet()).prove()
    made = await visitor.browser.post("/api/prospects", {"sections": {"companyProfile": {"fein": NEW}}})
    assert made.json()["sections"]["companyProfile"]["fein"] == NEW
    assert await _fein(visitor.browser, made.json()["id"]) == NEW


@pytest.mark.req("QE-162")
async def test_a_visitor_cannot_try_out_which_fein_is_stored(prior: Prior) -> None:
    visitor = await prior.visitor.prove()
    body = {"fein": WHOLE, "besides": str(UUID(int=1))}
    answer = await visitor.browser.post("/api/prospects/clearance", body)
    assert (answer.status_code, answer.json()) == (200, {"earlier": None})
