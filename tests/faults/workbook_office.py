"""Who works in the storm: an agent with submitted businesses, underwriters of each level at their windows."""

import random
import secrets
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from keycloak import KeycloakAdmin, KeycloakOpenIDConnection

from adapters.settings import Settings
from bench.product_client import Product
from tests.faults.workbook_storm import Ledger, Window
from tests.support.accounts import People, Person

WINDOWS = 20
LEVELS = ("1", "1", "2", "3", "3")
PROGRAMS = ("gms-key_risk", "gms-uwic", "gms-starnet")
STATES = ("TX", "GA", "TN", "AL", "SC", "MO")


@dataclass
class Office:
    """Who is signed in: an agent, and underwriters at their windows."""

    agent: Product
    windows: list[Window]
    ledger: Ledger


@asynccontextmanager
async def open_office(origin: str) -> AsyncIterator[Office]:
    """People who are there for this test only, all signed in."""
    settings = Settings()
    keycloak = KeycloakOpenIDConnection(
        server_url=settings.keycloak_url,
        realm_name=settings.keycloak_realm,
        client_id="quoteloom-admin",
        client_secret_key=settings.admin_secret.get_secret_value(),
        grant_type="client_credentials",
    )
    people = People(KeycloakAdmin(connection=keycloak))
    agency = f"agency-{secrets.token_hex(4)}"
    agent = await people.make("AgencyBeta", "GetQuoteBeta", user_type="agency", agency_key=agency)
    staff = [await people.make("UWBeta", "RecalBeta", uw_level=level) for level in LEVELS]
    seed, ledger = random.SystemRandom().randrange(2**32), Ledger()
    print(f"drawn from {seed}", flush=True)
    async with AsyncExitStack() as doors:

        async def enters(person: Person) -> Product:
            browser = Product(origin)
            doors.push_async_callback(browser.close)
            await browser.sign_in(person.email, person.password)
            return browser

        yield Office(
            await enters(agent),
            [
                Window(await enters(staff[at % len(staff)]), ledger, random.Random(seed + at))
                for at in range(WINDOWS)
            ],
            ledger,
        )
    await people.leave_no_trace()
    await keycloak.keycloak_openid.connection.aclose()
    await keycloak.aclose()


def _risk(number: int) -> tuple[dict[str, Any], dict[str, Any]]:
    """The draft of a business in six states, and the body that quotes it."""
    start = datetime.now(UTC).date() + timedelta(days=40)
    ends, name = start + timedelta(days=365), f"Storm Lantern {secrets.token_hex(3)}"
    days = {"effectiveDate": start, "expectedStartDate": start, "expectedExpiryDate": ends}
    code = {"code": "8810", "description": "", "ft": 6, "pt": 2}
    payrolls = {state: 120_000 + 10_000 * number + 7_000 * at for at, state in enumerate(STATES)}
    line = {"classCodeDescription": "8810: Clerical", "ft": "6", "pt": "2"}
    sections = {
        "companyProfile": {
            "companyName": name, "state1": STATES[0].lower(),
            **{key: day.isoformat() for key, day in days.items()},
        },
        "childrenLoc": [
            {"number": f"{at}", "street": f"{at} Main St", "state": state.lower(),
             "classCodesInfo": [line | {"payroll": f"${payrolls[state]:,}"}]}
            for at, state in enumerate(STATES, start=1)
        ],
        "peoDetails": {"selectedPeo": "gms"},
    }  # fmt: skip
    carriers = [{"peo": "gms", "carrier": key.partition("-")[2], "program": key} for key in PROGRAMS]
    offices = [
        {"name": f"{at}", "state": state, "suta": "", "carriers": carriers,
         "employees": [code | {"payroll": str(payrolls[state])}]}
        for at, state in enumerate(STATES, start=1)
    ]  # fmt: skip
    common = {
        "el_limits": "1000-1000-1000", "date_from": start.isoformat(), "date_to": ends.isoformat(),
        "effective_date": start.isoformat(), "emod": [], "questions": [], "sr_carriers": {},
    }  # fmt: skip
    return sections, {"body": common, "offices": offices}


async def submitted(agent: Product, number: int) -> tuple[str, str]:
    """A priced prospect in the underwriters' hands. Returns: the submission, and the prospect's public id."""
    headers, (sections, body) = {"X-CSRF-Token": agent.csrf}, _risk(number)
    made = await agent.http.post("/api/prospects", json={"sections": sections}, headers=headers)
    prospect = made.raise_for_status().json()
    body["body"]["user_id"] = prospect["user_id"]
    assert isinstance(await agent.wait(await agent.start_quote(body)), dict)
    answer = await agent.http.post(f"/api/prospects/{prospect['id']}/submit", json={}, headers=headers)
    assert answer.status_code == 200, answer.text
    return str(answer.json()["id"]), str(prospect["user_id"])


async def erased(agent: Product, user_id: str) -> None:
    """A released prospect is deleted with all that hangs on it: other tests find none of it."""
    where, headers = f"/api/deleteProsepectData/{user_id}", {"X-CSRF-Token": agent.csrf}
    answer = await agent.http.delete(where, headers=headers)
    assert answer.status_code == 200, answer.text
