"""The reading of a form is stopped by whoever sent it, as its workflow and the specified poll then tell."""

import asyncio
from contextlib import suppress
from uuid import UUID

import pytest
from httpx import Response
from temporalio.api.enums.v1 import EventType
from temporalio.service import RPCError

from api.services import Services
from models.job import JobKind
from tests.integration.api.acord.form_desk import FormDesk, Sent, a_form, polled, sent
from tests.integration.api.conftest import Browser
from tests.support.audit_lines import Audited
from tests.support.forms import a_reading
from tests.support.timeouts import PATIENCE_S
from workflows.contracts import workflow_id


def stop(browser: Browser, form: Sent) -> "asyncio.Task[Response]":
    """The press of Cancel."""
    return asyncio.create_task(browser.post(f"/api/readings/{form.job}/cancel"))


async def happened(services: Services, form: Sent, event: "EventType.ValueType") -> None:
    """Until the history of its workflow holds an event. Raises: TimeoutError."""
    client = await services.gateway.client()
    handle = client.get_workflow_handle(workflow_id(JobKind.ACORD, UUID(form.job)))
    async with asyncio.timeout(PATIENCE_S):
        while True:
            with suppress(RPCError):  # the API starts it once it has answered
                if any(one.event_type == event for one in (await handle.fetch_history()).events):
                    return
            await asyncio.sleep(0.05)


async def test_a_reading_is_stopped_once_and_nothing_of_it_stays(
    agent: Browser, desk: FormDesk, prospect: str, services: Services, audited: Audited
) -> None:
    form = await sent(agent, a_form(), prospect)
    await happened(services, form, EventType.EVENT_TYPE_WORKFLOW_EXECUTION_STARTED)
    pressed = stop(agent, form)
    await happened(services, form, EventType.EVENT_TYPE_WORKFLOW_EXECUTION_CANCEL_REQUESTED)
    (job,) = await desk.waiting()
    await desk.store.keep(job, a_reading())
    await desk.close(job, "cancelled")
    answer = await pressed
    ended = {"job": form.job, "status": "error", "cancelled": True}
    assert (answer.status_code, answer.json()) == (200, ended)
    assert (await stop(agent, form)).json() == ended
    assert [line[:3] for line in await audited(form.job)] == [
        ("acord.started", "job", agent.email), ("acord.cancelled", "job", agent.email),
    ]  # fmt: skip
    told = await polled(agent, form)
    assert (told["fileType"], told["data"]["code"], told["url"]) == ("error", "cancelled", None)
    nothing = await agent.get(f"/api/readings/{form.job}")
    assert (nothing.status_code, nothing.json()["code"]) == (404, "reading_not_found"), "it does not come"
    again = await sent(agent, a_form(), prospect)
    assert again.job != form.job


async def test_a_reading_that_was_read_stays_read(agent: Browser, desk: FormDesk) -> None:
    form = await sent(agent, a_form())
    await desk.read()
    answer = (await stop(agent, form)).json()
    assert (answer["status"], answer["cancelled"]) == ("done", False)
    assert (await polled(agent, form))["fileType"] == "success"


async def test_nobody_else_stops_it(
    agent: Browser, other_agent: Browser, desk: FormDesk, services: Services
) -> None:
    form = await sent(agent, a_form())
    assert (await stop(other_agent, form)).status_code == 404
    assert len(await desk.waiting()) == 1


@pytest.mark.parametrize("job", ["00000000-0000-0000-0000-000000000000"])
async def test_what_is_no_reading_is_not_there(agent: Browser, job: str) -> None:
    assert (await agent.post(f"/api/readings/{job}/cancel")).status_code == 404
