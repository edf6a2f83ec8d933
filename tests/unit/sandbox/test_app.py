"""The sandbox as a carrier and as a tool: its health, its refusals, its controls."""

import re
from pathlib import Path

import httpx
import pytest

from sandbox.app import create_app
from sandbox.scenarios import CARRIERS, scenarios, table
from sandbox.settings import SandboxSettings, read_settings
from tests.support.sandbox import a_sandbox

EXPECTED = {
    "00", "10", "11", "12", "13", "14", "20", "21", "30", "31", "40", "41", "42", "43", "44", "45", "50",
    "51", "52", "53", "54", "55", "60", "61", "62", "70", "71", "72", "80", "81", "82",
}  # fmt: skip


async def test_health_names_the_instance() -> None:
    app = create_app(SandboxSettings(instance_id="one"))
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://x") as client:
        assert (await client.get("/healthz")).json() == {"status": "ok", "instance": "one"}
    app.state.sandbox.close()


async def test_the_scenarios_are_data_that_both_carriers_read() -> None:
    async with a_sandbox() as box:
        shown = (await box.control.get("/_sandbox/scenarios")).json()
    assert set(shown) == EXPECTED == set(table())
    assert all(row["title"] and row["seen_as"] for row in shown.values())
    assert {carrier: set(scenarios(carrier)) for carrier in CARRIERS} == dict.fromkeys(CARRIERS, EXPECTED)


def test_the_page_about_the_sandbox_has_every_row_of_the_table() -> None:
    page = (Path(__file__).parents[3] / "docs" / "sandbox.md").read_text(encoding="utf-8")
    assert set(re.findall(r"(?m)^\| (\d\d) \|", page)) == EXPECTED


async def test_two_shapes_of_401() -> None:
    async with a_sandbox() as box:
        nobody = await box.control.get("/DigitalAPI/api/v2/quotes/1")
        stranger = await box.control.get("/DigitalAPI/api/v2/quotes/1", headers={"subscriber_id": "x"})
    assert (nobody.status_code, stranger.status_code) == (401, 401)
    assert nobody.json()["message"] == "Access denied due to missing subscriber."
    assert stranger.json()["Message"] == "ERR-NOTAUTHORIZED"


@pytest.mark.parametrize(
    ("environment", "fault"),
    [
        ({"ENVIRONMENT": "prod"}, "does not run with ENVIRONMENT=prod"),
        ({"SANDBOX_PORT": "http"}, "SANDBOX_PORT is 'http'"),
        ({"SANDBOX_LATENCY": "2-1"}, "must not pass"),
        ({"SANDBOX_LATENCY": "soon"}, "needs seconds"),
        ({"PROTOCOL_TIME_SCALE": "fast"}, "PROTOCOL_TIME_SCALE is 'fast'"),
        ({"PROTOCOL_TIME_SCALE": "0.5"}, "from 1 to 1000"),
    ],
)
def test_settings_that_cannot_be_are_named(environment: dict[str, str], fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        read_settings(environment)


def test_the_carrier_answers_slowly_unless_told_otherwise() -> None:
    assert read_settings({}).latency_s == (1.0, 2.0)
    assert read_settings({"SANDBOX_LATENCY": "0"}).latency_s == (0.0, 0.0)
