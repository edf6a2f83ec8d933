"""What a reading proposes to its prospect, what is taken over of it, and who may."""

from typing import Any
from uuid import UUID, uuid4

import pytest

from api.services import Services
from models.principal import DataScope
from models.tenant import Tenant
from tests.integration.api.acord.form_desk import FormDesk, a_form, sent
from tests.integration.api.conftest import Browser
from tests.support.audit_lines import Audited

NAME, FEIN = "companyProfile.companyName", "companyProfile.fein"


async def id_of(browser: Browser, user_id: str) -> str:
    """The id of a draft by its user_id."""
    rows = (await browser.get("/api/prospects", params={"limit": 100})).json()
    drafts = [(await browser.get(f"/api/prospects/{row['id']}")).json() for row in rows[:20]]
    return next(str(draft["id"]) for draft in drafts if draft["user_id"] == user_id)


async def read(browser: Browser, desk: FormDesk, user_id: str = "") -> str:
    """A form that was sent and read. Returns: its job."""
    form = await sent(browser, a_form(f"Peach {uuid4().hex[:8]} LLC"), user_id)
    await desk.read()
    return form.job


async def proposed(browser: Browser, job: str, **query: str) -> dict[str, Any]:
    """What a reading proposes."""
    answer = await browser.get(f"/api/readings/{job}", params=query)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def by_path(proposal: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """Its fields."""
    return {field["path"]: field for field in proposal["fields"]}


@pytest.mark.req("QE-003", "QE-216")
async def test_a_reading_is_proposed_to_its_prospect_field_by_field(
    agent: Browser, desk: FormDesk, prospect: str
) -> None:
    job = await read(agent, desk, prospect)
    found = await proposed(agent, job)
    assert (found["prospect"], found["outcome"]) == (await id_of(agent, prospect), "read")
    assert [one["form"] for one in found["applications"]] == ["ACORD 130"]
    fields = by_path(found)
    assert fields[NAME]["state"] == "conflict" and fields[NAME]["current"] == "Peach"
    assert not fields[NAME]["selected"]
    assert (fields[FEIN]["state"], fields[FEIN]["read"], fields[FEIN]["selected"]) == (
        "new",
        "12-3456789",
        True,
    )
    evidence = fields[FEIN]["evidence"]
    assert evidence["page"] == 1 and len(evidence["box"]) == 4 and evidence["method"] == "widget"
    assert any(path.endswith(".classCodeDescription") for path in fields)
    assert {page["page"] for page in found["pages"]} >= {1}


@pytest.mark.req("QE-003")
async def test_what_was_taken_over_is_kept_once_with_who_and_when_and_found_again(
    agent: Browser, desk: FormDesk, prospect: str, services: Services, audited: Audited
) -> None:
    job = await read(agent, desk, prospect)
    id, fields = await id_of(agent, prospect), by_path(await proposed(agent, job))
    profile = {"companyName": "Peach Corrected", "fein": fields[FEIN]["read"]}
    saved = await agent.send(
        "PATCH", f"/api/prospects/{id}", {"base_version": 1, "sections": {"companyProfile": profile}}
    )
    assert saved.status_code == 200, saved.text
    body = {"paths": [FEIN, NAME], "corrections": {NAME: "Peach Corrected"}}
    answers = [await agent.post(f"/api/readings/{job}/accepted", body) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [200, 200]
    noted, again = answers
    assert again.json() == noted.json(), "sent again, it says who took it over and when, as before"
    assert noted.json()["accepted"] == [FEIN, NAME]
    assert noted.json()["accepted_by"] and noted.json()["accepted_at"]
    async with services.uow.begin(Tenant(scope=DataScope.STAFF)) as work:
        file = (await work.readings.of_job(UUID(job))).file_id
    acts = [line[:3] for line in await audited(file) if line.action.startswith("reading.")]
    assert acts == [("reading.accepted", "reading", agent.email)], "and leaves one line"
    (found,) = (await agent.get(f"/api/prospects/{id}/readings")).json()
    marks = {mark["path"]: mark for mark in found["marks"]}
    assert marks == {
        FEIN: {"path": FEIN, "page": 1, "corrected": False},
        NAME: {"path": NAME, "page": marks[NAME]["page"], "corrected": True},
    }
    typed = {"base_version": 2, "sections": {"companyProfile": {**profile, "companyName": "Typed over"}}}
    assert (await agent.send("PATCH", f"/api/prospects/{id}", typed)).status_code == 200
    (later,) = (await agent.get(f"/api/prospects/{id}/readings")).json()
    assert [mark["path"] for mark in later["marks"]] == [FEIN]


@pytest.mark.req("QE-003")
async def test_a_form_that_was_sent_before_there_was_a_draft_goes_to_the_one_that_takes_it_over(
    agent: Browser, desk: FormDesk, prospect: str
) -> None:
    job = await read(agent, desk)
    fresh = await proposed(agent, job)
    assert (fresh["prospect"], fresh["version"]) == (None, 0)
    assert by_path(fresh)[NAME]["state"] == "new"
    id = await id_of(agent, prospect)
    assert by_path(await proposed(agent, job, prospect=id))[NAME]["state"] == "conflict"
    noted = await agent.post(f"/api/readings/{job}/accepted", {"paths": [NAME], "prospect": id})
    assert noted.status_code == 200, noted.text
    assert (await proposed(agent, job))["prospect"] == id


@pytest.mark.req("QE-003")
async def test_a_form_that_was_taken_over_tells_the_claims_of_years_before(
    agent: Browser, desk: FormDesk, prospect: str
) -> None:
    job = await read(agent, desk, prospect)
    id = await id_of(agent, prospect)
    (told,) = (await proposed(agent, job))["claims"][:1]
    runs = f"/api/prospects/{id}/loss-runs"
    assert (await agent.get(runs)).json()["years"] == [], "nobody has taken it over yet"
    assert (await agent.post(f"/api/readings/{job}/accepted", {"paths": [FEIN]})).status_code == 200
    offered = {year["year"]: year for year in (await agent.get(runs)).json()["years"]}
    assert (offered[told["year"]]["source"], offered[told["year"]]["carrier"]) == (
        "application",
        told["carrier"],
    )
    assert offered[told["year"]]["files"] == ["form.pdf"]


@pytest.mark.req("QE-003")
async def test_nobody_else_sees_or_takes_over_a_reading(
    agent: Browser, other_agent: Browser, desk: FormDesk, prospect: str
) -> None:
    job = await read(agent, desk, prospect)
    id = await id_of(agent, prospect)
    for answer in (
        await other_agent.get(f"/api/readings/{job}"),
        await other_agent.post(f"/api/readings/{job}/accepted", {"paths": [NAME]}),
        await other_agent.get(f"/api/prospects/{id}/readings"),
    ):
        assert answer.status_code == 404, answer.text
        assert "Peach" not in answer.text
    own = await other_agent.post("/api/prospects", {"sections": {}})
    theirs = await agent.get(f"/api/readings/{await read(agent, desk)}?prospect={own.json()['id']}")
    assert theirs.status_code == 404, theirs.text


@pytest.mark.req("QE-216")
@pytest.mark.parametrize(
    ("body", "path"),
    [
        ({"paths": ["fein"]}, "paths.0"), ({"paths": [NAME + "x" * 200]}, "paths.0"),
        ({"paths": [NAME], "corrections": {NAME: "x" * 5_001}}, f"corrections.{NAME}"),
        ({"paths": [NAME] * 6_001}, "paths"), ({"paths": [NAME], "who": "me"}, "who"),
    ],
)  # fmt: skip
async def test_what_is_taken_over_has_bounds(
    agent: Browser, desk: FormDesk, body: dict[str, Any], path: str
) -> None:
    answer = await agent.post(f"/api/readings/{uuid4()}/accepted", body)
    assert answer.status_code == 422, answer.text
    assert path in str(answer.json()["errors"])


@pytest.mark.req("QE-216")
async def test_an_application_that_the_file_does_not_have_is_named(
    agent: Browser, desk: FormDesk, prospect: str
) -> None:
    job = await read(agent, desk, prospect)
    answer = await agent.get(f"/api/readings/{job}", params={"application": 7})
    assert answer.status_code == 422
    assert "it has 0" in answer.json()["detail"]


@pytest.mark.req("QE-216")
async def test_a_file_that_is_still_being_read_proposes_nothing_yet(
    agent: Browser, desk: FormDesk, prospect: str
) -> None:
    form = await sent(agent, a_form(f"Peach {uuid4().hex[:8]}"), prospect)
    answer = await agent.get(f"/api/readings/{form.job}")
    assert answer.status_code in (404, 409), answer.text
