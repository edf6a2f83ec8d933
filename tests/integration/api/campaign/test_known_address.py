"""The earlier quote of an address: back for whoever proves it, and for nobody else."""

from datetime import UTC, datetime

import pytest
from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncEngine

from adapters.postgres.tables.index import prospect, quote_run
from tests.integration.api.campaign.visitor import Meet, Prior, kept_under
from tests.integration.api.conftest import Browser, quote_body


@pytest.mark.req("QE-160", "QE-161", "QE-162")
async def test_before_the_code_nothing_but_the_campaign_is_told(prior: Prior, meet: Meet) -> None:
    curious = await (await meet()).arrive()
    known = await (await meet()).prove("")
    email, company = known.email, known.email.partition("@")[2]
    assert await curious.json(f"/api/getDomain/{email}") == {"domain": company, "known": True}
    other = f"nobody@{company}"
    assert await curious.json(f"/api/getDomain/{other}") == {"domain": company, "known": True}
    assert await curious.json("/api/getDomain/x@unknown.example") == {
        "domain": "unknown.example",
        "known": False,
    }
    assert await curious.json(f"/api/getDomainInputData/{company}") == {"domain": company, "campaignName": ""}
    saved = prior.visitor.email.partition("@")[2]
    assert await curious.json(f"/api/getDomain/{prior.visitor.email}") == {"domain": saved, "known": False}
    assert await curious.json(f"/api/getDomainInputData/{saved}") == {"domain": saved, "campaignName": ""}


@pytest.mark.req("QE-204")
async def test_free_mail_names_no_company(meet: Meet) -> None:
    curious = await (await meet()).arrive()
    for domain in ("gmail.com", "yahoo.com", "aol.com"):
        assert await curious.json(f"/api/getDomain/dana@{domain}") == {"domain": None, "known": False}
        assert await curious.json(f"/api/getDomainInputData/{domain}") == {
            "domain": None,
            "campaignName": "",
        }


@pytest.mark.req("QE-004", "QE-161", "QE-162")
async def test_the_proven_address_gets_its_earlier_quote_back(prior: Prior, alder: Browser) -> None:
    visitor = await prior.visitor.prove()
    told = await visitor.json(f"/api/getDomain/{visitor.email}")
    assert told["companyProfile"]["companyName"] == f"Bluebonnet {visitor.email.upper()}"
    assert told["companyProfile"]["fein"] == "XX-XXX6789", "four digits open no FEIN"
    records = told["lastQuote"]["uuid_carriers"]
    assert {key.split("+")[2] for key in records} == {"gms-uwic", "gms-starnet"}, "of every carrier"
    assert len(records) == 2 and prior.record in records
    company = visitor.email.partition("@")[2]
    assert await visitor.json(f"/api/getDomainInputData/{company}") == told
    other = {"domain": "unknown.example", "campaignName": ""}
    assert await visitor.json("/api/getDomainInputData/unknown.example") == other, "that of the company only"
    assert (await visitor.browser.get(f"/api/runs/{prior.run}")).status_code == 200
    own = await visitor.json(f"/api/prospects/{prior.prospect}")
    changed = await visitor.browser.send(
        "PATCH",
        f"/api/prospects/{prior.prospect}",
        {"base_version": own["version"], "sections": {"companyProfile": {"companyName": "Bluebonnet Two"}}},
    )
    assert changed.status_code == 200, changed.text
    again = await visitor.browser.post("/api/getQuotesDataId", quote_body(user_id=visitor.email))
    assert again.status_code == 200, again.text
    theirs = (await alder.get(f"/api/prospects/{prior.prospect}")).json()
    assert theirs["sections"]["companyProfile"]["companyName"] == "Bluebonnet Two"
    assert theirs["last_run_id"] == again.json()["run_id"], "the agency sees what its visitor did"


@pytest.mark.req("QE-004", "QE-162")
async def test_the_newest_quoted_business_is_told_with_its_day_before_a_newer_draft(
    prior: Prior, owner_engine: AsyncEngine
) -> None:
    visitor = await prior.visitor.prove()
    day = datetime(2026, 3, 4, 12, tzinfo=UTC)
    of_run, of_prospect = quote_run.c.id == prior.run, prospect.c.id == prior.prospect
    async with owner_engine.begin() as connection:
        await connection.execute(update(quote_run).where(of_run).values(created_at=day))
        await connection.execute(update(prospect).where(of_prospect).values(last_run_id=prior.run))
    draft = {"sections": {"companyProfile": {"companyName": "Not quoted yet"}}}
    made = await visitor.browser.post("/api/prospects", draft)
    assert made.status_code == 201, made.text
    told = await visitor.json(f"/api/getDomain/{visitor.email}")
    assert told["companyProfile"]["companyName"].startswith("Bluebonnet")
    assert told["lastQuote"]["date"] == "2026-03-04"


@pytest.mark.req("QE-162")
async def test_another_address_sees_nothing_of_it_and_nobody_deletes(prior: Prior, meet: Meet) -> None:
    stranger = await (await meet()).prove()
    assert await stranger.json(f"/api/getDomain/{stranger.email}") == {
        "companyProfile": None,
        "lastQuote": None,
    }
    asked = await stranger.json(f"/api/getDomain/{prior.visitor.email}")
    assert set(asked) == {"domain", "known"}
    for path in (f"/api/prospects/{prior.prospect}", f"/api/runs/{prior.run}"):
        assert (await stranger.browser.get(path)).status_code == 404
    taken = await stranger.browser.post("/api/userTableData/put", kept_under(f"x{prior.visitor.email}"))
    assert taken.status_code == 422, "no visitor keeps a prospect under another's address"
    own = await stranger.browser.post("/api/userTableData/put", kept_under(stranger.email))
    assert own.status_code == 200, own.text
    refused = await stranger.browser.send("DELETE", f"/api/deleteProsepectData/{stranger.email}")
    assert (refused.status_code, refused.json()["code"]) == (403, "not_permitted")


@pytest.mark.req("QE-162")
async def test_note_and_archive_of_a_visitors_quote_are_the_agencys(prior: Prior, alder: Browser) -> None:
    visitor = await prior.visitor.prove()
    path, own = f"/api/prospects/{prior.prospect}", visitor.browser
    kept = await alder.send("PUT", f"{path}/note", {"base_version": 0, "text": "Margin left: 12 percent"})
    assert kept.status_code == 200, kept.text
    asked = (
        await own.get(f"{path}/note"),
        await own.send("PUT", f"{path}/note", {"base_version": 1, "text": "Mine now"}),
        await own.post(f"{path}/archive"),
        await own.post(f"{path}/restore"),
    )
    for answer in asked:
        assert (answer.status_code, answer.json()["code"]) == (403, "not_permitted")
        assert answer.headers["content-type"] == "application/problem+json"
        assert "Margin" not in answer.text
    assert (await alder.get(f"{path}/note")).json()["text"] == "Margin left: 12 percent"
    assert (await alder.get(path)).json()["archived_at"] is None
    assert (await alder.post(f"{path}/archive")).status_code == 200, "the agency's to do"
    restored = await own.post(f"{path}/restore")
    assert restored.status_code == 403 and (await alder.get(path)).json()["archived_at"] is not None
