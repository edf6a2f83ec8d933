"""The tracking calls: each keeps its step; a visitor is tracked under the proven address."""

from typing import Any
from uuid import UUID, uuid4

import pytest
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncEngine

from adapters.postgres.identity.repository import session_id_of
from adapters.postgres.tables.index import audit_log, job, prospect, quote_run, visit
from adapters.postgres.tables.index import session as stored_session
from api.services import Services
from tests.integration.api.campaign.visitor import Meet
from tests.integration.api.conftest import Browser, Open, People, quote_body

TRACKING: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("/api/updateSolveTrackingData", {"formStage": "one"}, {"call": "solve", "form_stage": "one"}),
    (
        "/api/updateSolveTrackingDataGeneric/updateFormStage",
        {"formStage": "three"},
        {"call": "form_stage", "form_stage": "three"},
    ),
    (
        "/api/updateSolveTrackingDataGeneric/updateUserTrackingData",
        {"quoteStatus": "proceed_uw"},
        {"call": "quote_status", "quote_status": "proceed_uw"},
    ),
    ("/api/updateSolveTrackingDataGeneric/updateProposalStatus", {}, {"call": "proposal"}),
    (
        "/api/updateSolveTrackingDataGeneric/generic",
        {"dashboardFiles": ["a.pdf", "b.pdf"]},
        {"call": "generic", "dashboard_files": ["a.pdf", "b.pdf"]},
    ),
    (
        "/api/updateEngagedWithEmailCampaign/{domain}",
        {"formStage": "one"},
        {"call": "engaged", "form_stage": "one"},
    ),
]


@pytest.mark.req(
    "QE-163",
    "QE-164",
    "QE-165",
    "QE-166",
    "CB-247",
    "CB-248",
    "CB-249",
    "CB-351",
    "RD-134",
    "RD-234",
    "RD-235",
)
@pytest.mark.parametrize(("path", "body", "kept"), TRACKING)
async def test_a_tracking_call_keeps_its_step_and_answers_its_id(
    agent: Browser, owner_engine: AsyncEngine, path: str, body: dict[str, Any], kept: dict[str, Any]
) -> None:
    domain = f"{uuid4().hex[:10]}.example"
    # The address of a call names the company; neither its body nor the mailbox takes that place.
    whole = {"domain": f"body-{domain}" if "{domain}" in path else domain, **body}
    if "dashboardFiles" not in body:
        whole["email"] = f"dana@mail-{domain}"
    answer = await agent.post(path.format(domain=domain), whole)
    assert answer.status_code == 200, answer.text
    assert answer.json()["message"] == "Noted"
    async with owner_engine.connect() as connection:
        row = (await connection.execute(select(visit).where(visit.c.id == answer.json()["id"]))).one()
        whose = select(stored_session.c.user_id).where(
            stored_session.c.id == session_id_of(agent.http.cookies["quoteloom"])
        )
        assert row.tenant_user == await connection.scalar(whose)
    assert {name: getattr(row, name) for name in kept} == kept
    assert row.domain == domain
    assert (row.email_index is None) == (kept["call"] == "generic")


@pytest.mark.req("QE-163", "QE-164", "QE-165", "CB-247", "CB-248")
@pytest.mark.parametrize(
    "path", [path for path, body, _ in TRACKING if "dashboardFiles" not in body], ids=lambda path: path[-12:]
)
async def test_a_step_is_kept_under_the_e_mail_that_it_names(
    agent: Browser, owner_engine: AsyncEngine, path: str
) -> None:
    domain = f"{uuid4().hex[:10]}.example"
    indexes = []
    for local in ("dana", "DANA", "eve"):
        body = {"domain": domain, "email": f"{local}@{domain}"}
        noted = (await agent.post(path.format(domain=domain), body)).json()
        async with owner_engine.connect() as connection:
            found = select(visit.c.email_index).where(visit.c.id == noted["id"])
            indexes.append(await connection.scalar(found))
    dana, same, eve = indexes
    assert dana == same != eve


@pytest.mark.req("QE-163", "QE-165", "CB-247", "CB-248")
@pytest.mark.parametrize(
    "path",
    [path for path, body, _ in TRACKING if "dashboardFiles" not in body and "{domain}" not in path],
    ids=lambda path: path[-12:],
)
async def test_a_step_without_a_domain_is_kept_under_that_of_its_e_mail(
    agent: Browser, owner_engine: AsyncEngine, path: str
) -> None:
    domain = f"{uuid4().hex[:10]}.example"
    noted = (await agent.post(path, {"email": f"dana@{domain}"})).json()
    async with owner_engine.connect() as connection:
        assert await connection.scalar(select(visit.c.domain).where(visit.c.id == noted["id"])) == domain


@pytest.mark.req("QE-163", "QE-204")
async def test_a_visitor_is_tracked_under_the_proven_address_whatever_the_body_says(
    meet: Meet, owner_engine: AsyncEngine, services: Services
) -> None:
    visitor = await (await meet()).prove()
    own = (visitor.email.partition("@")[2], services.cipher.blind_index(visitor.email))
    kept: dict[str, tuple[str | None, bytes | None]] = {}
    for path, more, _ in TRACKING:
        if "{domain}" in path:
            continue
        named = {} if "dashboardFiles" in more else {"email": "boss@other.example"}
        answer = await visitor.browser.post(path, {"domain": "other.example", **named, **more})
        assert answer.status_code == 200, answer.text
        kept[answer.json()["id"]] = own
    free = await visitor.browser.post("/api/updateEngagedWithEmailCampaign/gmail.com", {"domain": own[0]})
    kept[free.json()["id"]] = (None, None)
    query = select(visit.c.id, visit.c.domain, visit.c.email_index).where(visit.c.id.in_(map(UUID, kept)))
    async with owner_engine.connect() as connection:
        found = {str(row.id): (row.domain, row.email_index) for row in await connection.execute(query)}
    assert found == kept


@pytest.mark.req("RD-135", "RD-236", "RD-268")
async def test_a_visit_is_kept_under_the_sessions_own_address_with_stage_and_client(
    people: People, browse: Open, owner_engine: AsyncEngine
) -> None:
    person = await people.make("AgencyBeta")
    body = {"email_id": "boss@other.example", "stage": "rc-2", "client": "another-client"}
    answer = await (await browse(person)).post("/api/trackUserSession", body)
    assert answer.status_code == 200, answer.text
    kept = select(audit_log.c.detail).where(
        audit_log.c.action == "session.visit", audit_log.c.actor == UUID(person.id)
    )
    async with owner_engine.connect() as connection:
        rows = (await connection.execute(kept)).scalars().all()
    assert rows == [{"stage": "rc-2", "client": "another-client"}]


@pytest.mark.req("RD-290")
async def test_a_noted_visit_and_start_fresh_answer_in_words_and_leave_nothing_of_the_prospect(
    agent: Browser, owner_engine: AsyncEngine
) -> None:
    noted = await agent.post("/api/trackUserSession", {"stage": "beta", "client": "quoteloom-web"})
    assert noted.json() == {"message": "Noted"}
    made = (await agent.post("/api/prospects", {})).json()
    started = (await agent.post("/api/getQuotesDataId", quote_body(user_id=made["user_id"]))).json()
    gone = await agent.send("DELETE", f"/api/deleteProsepectData/{made['user_id']}")
    assert gone.json() == {"message": "Deleted"}
    async with owner_engine.connect() as connection:
        for table, row in ((prospect, made["id"]), (quote_run, started["run_id"]), (job, started["id"])):
            found = select(func.count()).select_from(table).where(table.c.id == row)
            assert await connection.scalar(found) == 0, table.name
