"""A mail worker behind the campaign calls, browsers of visitors, and what an agent quoted before."""

import asyncio
from collections.abc import AsyncIterator
from uuid import uuid4

import pytest
from fastapi import FastAPI
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncEngine
from temporalio.worker import Worker

from activities.mail.steps import MailActivities
from activities.registry import activities_of
from adapters.crypto import FieldCipher
from adapters.postgres.core.engine import create_engine
from adapters.postgres.mail.store import PostgresMailStore
from adapters.postgres.tables.index import campaign
from adapters.settings import Settings
from adapters.smtp import SmtpMailServer
from models.quote import ProgramState
from temporal.client import connect
from tests.integration.api.campaign.visitor import BIRCH_CAMPAIGN, Meet, Prior, Visitor, kept_under
from tests.integration.api.conftest import Browser, Open, People, quote_body
from tests.integration.api.results import Results
from tests.support.mails import A_DESK, Sink
from workflows.contracts import MAIL_QUEUE
from workflows.mail import MailDeliveryWorkflow

LAST_POLL_S = 30


@pytest.fixture(scope="module", autouse=True)
async def post_office(settings: Settings) -> AsyncIterator[None]:
    """A worker of the queue of mails, on the run's database and its real SMTP sink."""
    engine = create_engine(settings.worker_database_url.get_secret_value(), name="test-mail", pool_size=3)
    cipher = FieldCipher.parse(settings.field_keys.get_secret_value())
    server = SmtpMailServer.of(settings)
    steps = activities_of(MailActivities(PostgresMailStore(engine, cipher), server, A_DESK))
    client = await connect(
        settings.temporal_address,
        settings.codec_keys.get_secret_value(),
        namespace=settings.temporal_namespace,
        identity="test-mail",
    )
    worker = Worker(client, task_queue=MAIL_QUEUE, workflows=[MailDeliveryWorkflow], activities=steps)
    running = asyncio.create_task(worker.run())
    yield
    # Once in many runs the last poll of a queue is never answered; all that was to be mailed is by then.
    _, late = await asyncio.wait({running, asyncio.create_task(worker.shutdown())}, timeout=LAST_POLL_S)
    for task in late:
        task.cancel()
    await engine.dispose()


@pytest.fixture(scope="module")
def sink() -> Sink:
    """The mail sink."""
    return Sink()


@pytest.fixture(scope="module")
def meet(browse: Open, sink: Sink) -> Meet:
    """Opens browsers of visitors who never came before."""

    async def met(email: str | None = None, *, on: FastAPI | None = None) -> Visitor:
        word = uuid4().hex[:10]
        return Visitor(await browse(on=on), sink, email or f"dana@{word}.example")

    return met


@pytest.fixture(scope="session")
async def alder(browse: Open, people: People) -> Browser:
    """An agent of the agency whose campaigns are seeded."""
    return await browse(
        await people.make("AgencyBeta", "GetQuoteBeta", user_type="agency", agency_key="alder")
    )


@pytest.fixture(scope="session")
async def birchwood(browse: Open, people: People, owner_engine: AsyncEngine) -> Browser:
    """An agent of another agency, which has a campaign too."""
    row = {"name": BIRCH_CAMPAIGN, "title": "Birchwood", "agency_key": "birchwood", "illustrative": True}
    async with owner_engine.begin() as connection:
        await connection.execute(insert(campaign).values(row).on_conflict_do_nothing())
    person = await people.make("AgencyBeta", "GetQuoteBeta", user_type="agency", agency_key="birchwood")
    return await browse(person)


@pytest.fixture(scope="module")
async def prior(meet: Meet, alder: Browser, results: Results) -> Prior:
    """A prospect under the visitor's e-mail, with a run of two carriers and one record, of an agency."""
    agent = alder
    visitor = await meet()
    saved = await agent.post("/api/userTableData/put", kept_under(visitor.email.upper()))
    assert saved.status_code == 200, saved.text
    assert saved.json()["user_id"] == visitor.email
    started = await agent.post("/api/getQuotesDataId", quote_body(user_id=visitor.email))
    assert started.status_code == 200, started.text
    run = str(await results.priced(started.json()["id"], "gms-uwic"))
    await results.quoted(started.json()["id"], "gms-starnet", ProgramState.OUTAGE)
    key = f"1700000000000+{run}+gms-uwic+1 Main St Austin"
    body = [{"user_email_id": visitor.email, "uuid_carrier": key, "uuid": run}]
    stored = await agent.post("/api/postUsersData", body)
    assert stored.status_code == 200, stored.text
    mine = (await agent.get("/api/prospects", params={"search": visitor.email})).json()
    found = mine if isinstance(mine, list) else mine["items"]
    return Prior(visitor, found[0]["id"], run, key)
