"""The quote PDF over HTTP: the specified body and answer, the bytes read back, nobody else's data."""

import asyncio
import contextlib
import re
from base64 import b64decode
from collections.abc import AsyncIterator, Awaitable, Callable
from datetime import UTC, datetime
from io import BytesIO
from typing import Any
from uuid import UUID

import pytest
from pypdf import PdfReader
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncEngine

from adapters.postgres.tables.index import document_job
from adapters.settings import Settings
from api.job import waiting
from api.services import Services
from documents.before_change import BEFORE
from models.job import Job
from models.tenant import Tenant
from tests.integration.api.conftest import Browser, People
from tests.integration.api.document_desk import CALL, Desk, body, open_desk, priced
from tests.integration.api.results import Results
from tests.support.audit_lines import Audited
from tests.support.clock import Clock
from tests.support.documents import pages_of
from workflows.options import DOCUMENT_PATIENCE_S, LOOK_AGAIN_DEAF_S

Open = Callable[..., Awaitable[Browser]]


@pytest.fixture
async def desk(settings: Settings, services: Services) -> AsyncIterator[Desk]:
    """A worker of documents."""
    async with open_desk(settings, services) as found:
        yield found


SOON_S = DOCUMENT_PATIENCE_S - 5.0
"""Sooner than a download gives its document up."""


@pytest.fixture
def no_second_look(monkeypatch: pytest.MonkeyPatch) -> None:
    """A download goes on when it is told to, and never since it is time to look again anyway."""
    monkeypatch.setattr(waiting, "LOOK_AGAIN_S", DOCUMENT_PATIENCE_S)


@pytest.mark.req("CB-283", "CB-284", "CB-002")
async def test_the_answer_carries_the_pdf_for_both_readers_and_the_net_rates(
    agent: Browser, results: Results, desk: Desk
) -> None:
    quote = await priced(agent, results)
    answer = await agent.post(CALL, body(quote))
    assert answer.status_code == 200, answer.text
    found = answer.json()
    assert found["pdf_data"]["data"] == found["data"]["data"]
    pdf = b64decode(found["data"]["data"])
    sheet = (await agent.get(f"/api/runs/{quote['run']}/programs/gms-uwic/worksheet")).json()
    words = " ".join(pages_of(pdf))
    total = int(float(sheet["totals"]["total_estimated_annual_premium"]))
    assert f"${total:,}" in words
    assert "Illustrative rates, not filed with any regulator" in words
    rates = found["additional_data"]["calc_net_rates"]
    assert [(rate["state"], rate["class_code"]) for rate in rates] == [("IL", "8810"), ("IN", "9082")]
    net = [row["net_rate"] for row in sheet["class_rates"]]
    assert [rate["net_rate"] for rate in rates] == [f"{round(float(text) * 100, 4):.4f}" for text in net]


@pytest.mark.req("CB-283")
async def test_the_first_page_names_customer_agency_and_number(
    browse: Open, people: People, results: Results, desk: Desk
) -> None:
    alder = await people.make("AgencyBeta", "GetQuoteBeta", user_type="agency", agency_key="alder")
    agent = await browse(alder)
    profile = {
        "companyName": "Corner Bakery", "street1": "7 Elm Street", "cityName1": "Chicago", "state1": "il",
        "zipCode1": "60601",
    }  # fmt: skip
    quote = await priced(agent, results, "gms-starnet", "gms-uwic", profile=profile)
    found = (await agent.post(CALL, body(quote))).json()
    page = pages_of(b64decode(found["data"]["data"]))[0]
    assert "Prepared for Corner Bakery 7 Elm Street Chicago, IL 60601" in page
    assert "Presented by Alder Insurance Agency (615) 555-0100" in page
    day = datetime.fromtimestamp(int(quote["timestamp"]) / 1000, UTC)
    assert f"Proposal number QL-{day:%Y%m%d}-{quote['run'][-8:].upper()}-2" in page
    begins = re.search(r"Policy effective ([0-9/]{10})", page)
    assert begins is not None and f"Valid until {begins[1]}" in page
    assert "benefits that state law requires for employees hurt at work, in IL, IN." in page


@pytest.mark.req("CB-283")
async def test_a_document_asked_for_after_a_change_says_that_its_price_is_of_before(
    agent: Browser, results: Results, desk: Desk
) -> None:
    quote = await priced(agent, results)
    stands = (await agent.post(CALL, body(quote))).json()
    assert BEFORE not in " ".join(pages_of(b64decode(stands["data"]["data"])))
    place = {"number": "1", "street": "500 Main St", "state": "il"}
    line = {"classCodeDescription": "8810: Clerical", "ft": "6", "pt": "2", "payroll": "$1"}
    sections = {"childrenLoc": [{**place, "classCodesInfo": [line]}]}
    saved = await agent.send(
        "PATCH", f"/api/prospects/{quote['id']}", {"base_version": 1, "sections": sections}
    )
    assert saved.status_code == 200, saved.text
    changed = (await agent.post(CALL, body(quote))).json()
    first = pages_of(b64decode(changed["data"]["data"]))[0]
    assert first.index(BEFORE) < first.index("Payroll of 8810 at 500 Main St: was $240,000, is $1")


@pytest.mark.req("CB-283")
async def test_only_the_asked_states_are_in_the_document(
    agent: Browser, results: Results, desk: Desk
) -> None:
    quote = await priced(agent, results)
    found = (await agent.post(CALL, body(quote, stateList=["in"]))).json()
    words = " ".join(pages_of(b64decode(found["data"]["data"])))
    assert "Not shown here: IL." in words
    assert [rate["state"] for rate in found["additional_data"]["calc_net_rates"]] == ["IN"]


@pytest.mark.req("CB-300")
async def test_a_document_that_could_not_be_written_says_so(
    agent: Browser, results: Results, desk: Desk
) -> None:
    desk.fails = True
    answer = await agent.post(CALL, body(await priced(agent, results)))
    assert (answer.status_code, answer.json()["code"]) == (502, "document_unwritten")
    assert answer.json()["detail"] == "Could not generate quote."


@pytest.mark.usefixtures("no_second_look")
async def test_a_download_is_told_of_its_document_and_does_not_ask_again_and_again(
    agent: Browser, results: Results, services: Services, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    quote = await priced(agent, results)
    reads: list[UUID] = []
    asked = asyncio.Event()
    read = services.jobs.job

    async def counted(tenant: Tenant, job_id: UUID) -> Job:
        reads.append(job_id)
        asked.set()
        return await read(tenant, job_id)

    monkeypatch.setattr(services.jobs, "job", counted)
    desk.shut = True
    waiting = asyncio.create_task(agent.post(CALL, body(quote)))
    await asyncio.wait_for(asked.wait(), SOON_S)
    with Clock().held() as clock:
        await clock.passes(LOOK_AGAIN_DEAF_S * 3)
    assert len(reads) == 1
    desk.shut = False
    answer = await asyncio.wait_for(waiting, SOON_S)
    assert answer.status_code == 200, answer.text
    assert len(reads) <= 3


@pytest.mark.usefixtures("no_second_look")
async def test_a_download_under_way_ends_with_the_server_and_is_found_again(
    agent: Browser, results: Results, services: Services, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    quote = await priced(agent, results)
    desk.shut = True
    heard = services.listener.subscribe
    waits = asyncio.Event()

    @contextlib.asynccontextmanager
    async def subscribed(job_id: UUID) -> AsyncIterator[asyncio.Event]:
        async with heard(job_id) as news:
            waits.set()
            yield news

    monkeypatch.setattr(services.listener, "subscribe", subscribed)
    waiting = asyncio.create_task(agent.post(CALL, body(quote)))
    await asyncio.wait_for(waits.wait(), SOON_S)
    services.stopping.set()
    try:
        answer = await asyncio.wait_for(waiting, SOON_S)
    finally:
        services.stopping.clear()
        desk.shut = False
    assert (answer.status_code, answer.json()["detail"]) == (502, "Could not generate quote.")
    assert (await agent.post(CALL, body(quote))).status_code == 200
    assert len(desk.jobs) == 1


@pytest.mark.req("CB-283")
async def test_the_same_request_twice_at_once_is_one_document(
    agent: Browser, results: Results, desk: Desk
) -> None:
    quote = await priced(agent, results)
    answers = await asyncio.gather(*(agent.post(CALL, body(quote)) for _ in range(3)))
    assert {answer.status_code for answer in answers} == {200}
    assert len(desk.jobs) == 1


async def test_the_document_is_told_to_temporal(
    agent: Browser, results: Results, desk: Desk, services: Services, audited: Audited
) -> None:
    await agent.post(CALL, body(await priced(agent, results)))
    await services.settle()
    assert await audited(desk.jobs[0]) == [("document.started", "job", agent.email, {})]
    client = await services.gateway.client()
    described = await client.get_workflow_handle(f"document/{desk.jobs[0]}").describe()
    assert described.workflow_type == "DocumentGenerationWorkflow"


@pytest.mark.req("CB-283")
@pytest.mark.parametrize(
    ("changes", "status", "code", "path"),
    [
        ({"stateList": ["IL", "TX"]}, 422, "invalid_input", "stateList"),
        ({"stateList": []}, 422, "invalid_input", "stateList"),
        ({"carrier": "nobody"}, 422, "program_not_offered", "carrier"),
        ({"carrier": "key_risk"}, 404, "run_not_found", None),
        ({"timestamp": 12}, 404, "run_not_found", "timestamp"),
        ({"email": "user_20260101_nothing00"}, 404, "run_not_found", "timestamp"),
        ({"timestamp": "yesterday"}, 422, "invalid_input", "timestamp"),
    ],
)
async def test_what_is_not_priced_is_refused_by_its_field_and_writes_nothing(
    agent: Browser, results: Results, desk: Desk, changes: dict[str, Any], status: int, code: str,
    path: str | None,
) -> None:  # fmt: skip
    answer = await agent.post(CALL, body(await priced(agent, results), **changes))
    assert (answer.status_code, answer.json()["code"]) == (status, code), answer.text
    assert [field["path"] for field in answer.json()["errors"]] == ([path] if path else [])
    assert desk.jobs == []


@pytest.mark.req("CB-283")
async def test_a_document_of_somebody_else_is_not_there(
    agent: Browser, other_agent: Browser, stranger: Browser, rater: Browser, results: Results, desk: Desk
) -> None:
    quote = await priced(agent, results)
    assert (await other_agent.post(CALL, body(quote))).json()["code"] == "run_not_found"
    assert (await stranger.post(CALL, body(quote))).status_code == 401
    assert (await rater.post(CALL, body(quote))).status_code == 403
    assert (await agent.http.post(CALL, json=body(quote))).json()["code"] == "csrf_refused"
    assert desk.jobs == []


@pytest.mark.req("CB-283")
async def test_a_partners_user_and_an_underwriter_get_it_too(
    agent: Browser, browse: Open, people: People, results: Results, desk: Desk
) -> None:
    partner = await browse(await people.make("GmsBeta", "GetQuoteBeta", user_type="peo", partner_key="gms"))
    own = await priced(partner, results)
    assert (await partner.post(CALL, body(own))).status_code == 200
    underwriter = await browse(await people.make("UWBeta"))
    assert (await underwriter.post(CALL, body(await priced(agent, results)))).status_code == 200


@pytest.mark.req("CB-283")
@pytest.mark.parametrize("demo_peo", ["demo", True])
async def test_a_demo_document_names_nobody_not_even_in_its_metadata(
    agent: Browser, demo: Browser, results: Results, desk: Desk, owner_engine: AsyncEngine, demo_peo: Any
) -> None:
    quote = await priced(demo, results, "demo-carrier_b")
    masked = {"stateList": ["IL"], "peo": "demo", "carrier": "carrier_b", "demoPeo": demo_peo}
    shown = await demo.post(CALL, body(quote, **masked))
    chosen = await agent.post(CALL, body(await priced(agent, results), demoPeo=demo_peo))
    for answer in (shown, chosen):
        assert answer.status_code == 200, answer.text
        pdf = b64decode(answer.json()["data"]["data"])
        told = (" ".join(pages_of(pdf)) + str(PdfReader(BytesIO(pdf)).metadata)).lower()
        assert "carrier b" in told
        assert not [name for name in ("uwic", "united wisconsin", "gms") if name in told]
    asked = select(document_job.c.input["hidden_words"]).where(document_job.c.job_id.in_(desk.jobs))
    async with owner_engine.connect() as connection:
        hidden = (await connection.execute(asked)).scalars().all()
    names = ["United Wisconsin Insurance Company (illustrative)", "UWIC", "GMS"]
    assert hidden == [names] * 2, "nor would a line of the worksheet that names them"
