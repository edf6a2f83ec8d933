"""The stream of an account's case: what happened, by number, resumed, until it ends; and mails of it."""

import asyncio
import json
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import text

from adapters.postgres.core.engine import create_engine
from tests.integration.api.bind.conftest import Prospect
from tests.integration.api.bind.office import Bound
from tests.integration.api.conftest import Open, People
from tests.support.mails import Sink
from tests.support.streams import streamed, told

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def ready(found: Bound) -> dict[str, Any]:
    """The account of a prospect that is about to be bound."""
    await found.made()
    await found.submitted()
    return await found.account()


async def test_whoever_watches_hears_each_event_once_in_order_until_the_case_ends(
    prospect: Prospect, bind_address: str
) -> None:
    found = await prospect("50")
    account = await ready(found)
    async with streamed(bind_address, found.agent, account["id"]) as answer:
        assert answer.status_code == 200
        listening = asyncio.create_task(told(answer))
        await found.bound()
        events = await listening
    *happened, ended = events
    assert [int(number) for _, number, _ in happened] == list(range(1, len(happened) + 1))
    assert {name for name, _, _ in happened} == {"event"}
    words = [payload["words"] for _, _, payload in happened]
    policy = (await found.account())["policy"]["number"]
    assert words[-3:] == [
        f"Asked {account['carrier']} to bind",
        "No answer; asking whether the policy exists",
        f"Found policy {policy}",
    ]
    assert ended == ("ended", str(len(happened)), {"state": "bound"})
    seen = len(happened) - 2
    async with streamed(bind_address, found.agent, account["id"], seen) as answer:
        assert await told(answer) == events[seen:]


async def test_a_case_of_others_is_not_there(
    prospect: Prospect, bind_address: str, browse: Open, people: People, bind_app: FastAPI
) -> None:
    found = await prospect()
    await found.get_quote()
    account = await found.account()
    person = await people.make("AgencyBeta", "GetQuoteBeta", user_type="agency", agency_key="somebody-else")
    other = await browse(person, on=bind_app)
    carrier = await browse(await people.make("CarrierBeta", carrier_key="key_risk"), on=bind_app)
    for somebody in (other, carrier):
        async with streamed(bind_address, somebody, account["id"]) as answer:
            assert answer.status_code == 404
            assert json.loads(await answer.aread())["code"] == "case_not_found"


async def test_the_agent_is_mailed_the_policy_once(prospect: Prospect, mail_sink: Sink) -> None:
    found = await prospect()
    await ready(found)
    answer = await found.bound()
    company, address = found.profile["companyName"], found.agent.session["user"]["email"]
    letter = await mail_sink.telling(address, company)
    policies = [
        one
        for one in await mail_sink.mails(address)
        if one["subject"] == f"Policy {answer['Policy']}: {company}"
    ]
    assert letter["subject"].startswith("Policy ")
    assert len(policies) == 1
    lines = policies[0]["text"].strip().splitlines()
    assert 3 <= len(lines) <= 6
    assert lines[-1].endswith(f"/Quote/{found.id}")
    assert found.fein not in letter["text"]


async def test_a_refused_bind_is_mailed_with_the_carriers_reason(prospect: Prospect, mail_sink: Sink) -> None:
    found = await prospect("51")
    await ready(found)
    assert await found.bound() == "error"
    account = await found.account()
    company = found.profile["companyName"]
    letter = await mail_sink.telling(found.agent.session["user"]["email"], company)
    assert letter["subject"] == f"Not bound: {company}"
    assert f"Reason: {account['bind']['words']}" in letter["text"]


async def test_what_the_carriers_underwriter_says_is_mailed_to_the_agent_who_asked(
    prospect: Prospect, mail_sink: Sink
) -> None:
    found = await prospect("70")
    await found.made()
    today = datetime.now(UTC).date()
    path = f"/api/binds/{(await found.account())['id']}/refer"
    late = {"note": "Please look.", "need_by": str(today - timedelta(days=1))}
    refused = await found.asked("POST", path, late, by=found.underwriter)
    assert (refused[0], refused[1]["errors"][0]["path"]) == (422, "need_by")
    account = await found.done("refer", body={**late, "need_by": str(today)})
    company, address = found.profile["companyName"], found.agent.session["user"]["email"]
    portal = f"/_sandbox/portal/amtrust/quotes/{found.quote}"
    for status, state, subject in (
        ("AdditionalInformationNeeded", "more_info", f"{account['carrier']} needs information: {company}"),
        ("Approved", "quoted", f"{account['carrier']} answered: {company}"),
    ):
        answer = await found.carrier.post(portal, data={"status": status})
        assert answer.status_code < 400, answer.text
        assert (await found.done("look"))["state"] == state
        await mail_sink.titled(address, subject)
        assert (await found.done("look"))["state"] == state
    of_it = [one["subject"] for one in await mail_sink.mails(address) if company in one["subject"]]
    assert len(of_it) == 2


async def test_a_look_that_is_refused_as_wrong_is_taken_again_and_finds_the_policy(
    prospect: Prospect,
) -> None:
    found = await prospect()
    account = await ready(found)
    slow = {"carrier": "amtrust", "path": "/bind/", "when": "after", "delay_s": 4, "drop": True, "times": 1}
    (await found.carrier.post("/_sandbox/faults", json=slow)).raise_for_status()
    pressed = await found.press()
    assert pressed.status_code == 200, pressed.text
    await found.until(lambda shown: shown["state"] == "binding")
    wrong = {"carrier": "amtrust", "path": "/policies", "status": 400, "times": 3}
    (await found.carrier.post("/_sandbox/faults", json=wrong)).raise_for_status()
    waits = await found.until(lambda shown: shown["waiting"] and shown["waiting"]["code"] == "unknown")
    assert waits["waiting"]["words"] == (
        f"We are asking {account['carrier']} whether the policy exists. Nothing will be bound twice."
    )
    assert waits["waiting"]["next_at"] is not None
    assert not waits["may_bind"]
    answer = await found.ended(pressed.json()["uuid"], "getBindQuoteResponse", found.underwriter)
    (policy,) = await found.policies()
    assert answer["Policy"] == policy["number"]
    assert (await found.carrier.get("/_sandbox/faults")).json() == []


@pytest.fixture
async def hasty(bind_app: FastAPI) -> AsyncIterator[None]:
    """One attempt whose reply was lost, and the bind is left to operations."""
    url = bind_app.state.services.settings.owner_database_url.get_secret_value()
    engine = create_engine(url, name="test-owner", pool_size=1)
    most = text("UPDATE carrier SET unknown_submits_max = :most WHERE key = 'amtrust'")
    async with engine.begin() as connection:
        before = text("SELECT unknown_submits_max FROM carrier WHERE key = 'amtrust'")
        kept = (await connection.execute(before)).scalar_one()
        await connection.execute(most, {"most": 1})
    yield
    async with engine.begin() as connection:
        await connection.execute(most, {"most": kept})
    await engine.dispose()


@pytest.mark.usefixtures("hasty")
async def test_a_bind_that_is_parked_is_mailed_to_operations_without_a_name(
    prospect: Prospect, mail_sink: Sink
) -> None:
    found = await prospect()
    account = await ready(found)
    lost = {"carrier": "amtrust", "path": "/bind/", "when": "before", "drop": True, "times": 1}
    (await found.carrier.post("/_sandbox/faults", json=lost)).raise_for_status()
    assert await found.bound() == "error"
    parked = await found.account()
    assert (parked["state"], parked["waiting"]["code"]) == ("bind_unresolved", "parked")
    address = found.services.settings.operations_email
    subject = f"Bind parked: {account['carrier']}, {account['id']}"
    letter = await mail_sink.titled(address, subject)
    assert found.profile["companyName"] not in letter["text"]
    assert letter["text"].strip().splitlines()[-1].endswith("/Ops")
