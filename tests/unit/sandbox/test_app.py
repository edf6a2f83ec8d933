"""The sandbox as a carrier and as a tool: its health, its refusals, its controls."""

import httpx
import pytest

from sandbox.amtrust.scenarios import scenarios
from sandbox.app import create_app
from sandbox.settings import SandboxSettings, read_settings
from tests.support.sandbox import a_sandbox

EXPECTED = {"00", "10", "11", "12", "13", "20", "21", "40", "41", "42", "43", "44", "45", "62", "71"}


async def test_health_names_the_instance() -> None:
    app = create_app(SandboxSettings(instance_id="one"))
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://x") as client:
        assert (await client.get("/healthz")).json() == {"status": "ok", "instance": "one"}
    app.state.sandbox.close()


async def test_the_scenarios_of_quoting_are_data() -> None:
    async with a_sandbox() as box:
        table = (await box.control.get("/_sandbox/scenarios")).json()
    assert set(table) == EXPECTED == set(scenarios())
    assert all(row["title"] and row["seen_as"] for row in table.values())


async def test_two_shapes_of_401() -> None:
    async with a_sandbox() as box:
        nobody = await box.control.get("/DigitalAPI/api/v2/quotes/1")
        stranger = await box.control.get("/DigitalAPI/api/v2/quotes/1", headers={"subscriber_id": "x"})
    assert (nobody.status_code, stranger.status_code) == (401, 401)
    assert nobody.json()["message"] == "Access denied due to missing subscriber."
    assert stranger.json()["Message"] == "ERR-NOTAUTHORIZED"


async def test_an_outage_ends_when_it_is_switched_off() -> None:
    async with a_sandbox() as box:
        await box.control.post("/_sandbox/outage", json={"on": True})
        down = await box.control.get("/DigitalAPI/api/v2/quotes/1")
        await box.control.post("/_sandbox/outage", json={"on": False})
        up = await box.control.get("/DigitalAPI/api/v2/quotes/1")
    assert (down.status_code, up.status_code) == (503, 401)


async def test_a_fault_answers_so_many_calls_and_then_is_gone() -> None:
    async with a_sandbox() as box:
        await box.fault(path="/quotes/", status=424, times=2)
        answers = [(await box.control.get("/DigitalAPI/api/v2/quotes/1")).status_code for _ in range(3)]
        assert (await box.control.get("/_sandbox/faults")).json() == []
    assert answers == [424, 424, 401]


async def test_a_fault_of_one_business_spares_the_others() -> None:
    async with a_sandbox() as box:
        await box.fault(path="/quotes", body="123456789", status=400)
        quotes = "/DigitalAPI/api/v2/quotes"
        answers = [
            (await box.control.post(quotes, json={"Quote": {"Fein": fein}})).status_code
            for fein in ("987654321", "123456789", "123456789")
        ]
    # Without a subscriber the carrier itself answers 401.
    assert answers == [401, 400, 401]


@pytest.mark.parametrize(
    ("environment", "fault"),
    [
        ({"ENVIRONMENT": "prod"}, "does not run with ENVIRONMENT=prod"),
        ({"SANDBOX_PORT": "http"}, "SANDBOX_PORT is 'http'"),
        ({"SANDBOX_LATENCY": "2-1"}, "must not pass"),
        ({"SANDBOX_LATENCY": "soon"}, "needs seconds"),
    ],
)
def test_settings_that_cannot_be_are_named(environment: dict[str, str], fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        read_settings(environment)


def test_the_carrier_answers_slowly_unless_told_otherwise() -> None:
    assert read_settings({}).latency_s == (1.0, 2.0)
    assert read_settings({"SANDBOX_LATENCY": "0"}).latency_s == (0.0, 0.0)
