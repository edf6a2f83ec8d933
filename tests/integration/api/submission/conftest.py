"""Agents whose prospects are priced, and underwriters who have them on their desks."""

import secrets
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import pytest

from api.services import Services
from tests.integration.api.conftest import Browser, Open, People, Person, quote_body
from tests.integration.api.results import Results

PROGRAM = "gms-key_risk"
LINE = {"classCodeDescription": "8810: Clerical", "ft": "6", "pt": "2", "payroll": "$90,000"}


@dataclass(frozen=True)
class Quoted:
    """A prospect with a closed run that has a price."""

    id: str
    user_id: str
    run: str
    company: str
    program: str = PROGRAM

    @property
    def record(self) -> str:
        """The key of its quote record."""
        return f"1763737200000+{self.run}+{self.program}+500 Main St"


Quote = Callable[..., Awaitable[Quoted]]


def sections(
    company: str, payroll: str = "$90,000", partner: str = "gms", fein: str = "12-3456789"
) -> dict[str, Any]:
    start = datetime.now(UTC).date() + timedelta(days=40)
    days = {"effectiveDate": start, "expectedStartDate": start, "expectedExpiryDate": start + timedelta(365)}
    profile = {
        "companyName": company,
        "fein": fein,
        "state1": "il",
        **{name: day.isoformat() for name, day in days.items()},
    }
    lines = [{**LINE, "payroll": payroll}]
    places = [{"number": "1", "street": "500 Main St", "state": "il", "classCodesInfo": lines}]
    return {"companyProfile": profile, "childrenLoc": places, "peoDetails": {"selectedPeo": partner}}


@pytest.fixture(scope="session")
def quoted(agent: Browser, results: Results, services: Services) -> Quote:
    """Makes prospects of the agent, or of another browser, each priced by one program."""

    async def make(
        company: str = "",
        *,
        by: Browser | None = None,
        close: bool = True,
        of: str = PROGRAM,
        fein: str = "12-3456789",
    ) -> Quoted:
        whose, name = by or agent, company or f"Walnut {secrets.token_hex(4)}"
        keys = (await services.catalogue.lists()).disguise.keys
        offered = [each["program"] for each in (await whose.get("/api/programs")).json()]
        program = next(code for code in offered if keys.get(code, code) == of)
        partner = program.partition("-")[0]
        answer = await whose.post("/api/prospects", {"sections": sections(name, partner=partner, fein=fein)})
        assert answer.status_code == 201, answer.text
        made = answer.json()
        profile = made["sections"]["companyProfile"]
        body = quote_body(
            program,
            user_id=made["user_id"],
            emod=[],
            effective_date=profile["effectiveDate"],
            date_from=profile["expectedStartDate"],
            date_to=profile["expectedExpiryDate"],
        )
        body["offices"] = body["offices"][:1]
        body["offices"][0]["employees"][0] |= {"code": "8810", "payroll": "90000"}
        started = await whose.post("/api/getQuotesDataId", body)
        assert started.status_code == 200, started.text
        if close:
            await results.priced(UUID(started.json()["id"]), of)
            await results.close(UUID(started.json()["id"]), {})
        return Quoted(made["id"], made["user_id"], started.json()["run_id"], name, of)

    return make


@dataclass(frozen=True)
class Desk:
    """Two underwriters who may recalculate, of level 1 and of level 3."""

    first: Person
    second: Person


@pytest.fixture(scope="session")
async def desk(people: People) -> Desk:
    """The accounts."""
    groups = ("UWBeta", "RecalBeta")
    return Desk(await people.make(*groups), await people.make(*groups, uw_level="3"))


@pytest.fixture(scope="session")
async def underwriter(browse: Open, desk: Desk) -> Browser:
    """The first one's browser."""
    return await browse(desk.first)


@pytest.fixture(scope="session")
async def second_underwriter(browse: Open, desk: Desk) -> Browser:
    """The second one's browser."""
    return await browse(desk.second)


async def submit(browser: Browser, prospect: Quoted, **more: Any) -> dict[str, Any]:
    """Hand a prospect over by our own call."""
    answer = await browser.post(f"/api/prospects/{prospect.id}/submit", more)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


Three = tuple[str, list[tuple[Quoted, dict[str, Any]]]]


@pytest.fixture
async def three(agent: Browser, quoted: Quote) -> Three:
    """Three submissions that a word of their own finds, in the order of submitting."""
    return await three_of(agent, quoted)


async def three_of(agent: Browser, quoted: Quote) -> Three:
    """The same, for who shares them among tests."""
    word = f"zq{secrets.token_hex(4)}"
    found = []
    for letter in "bca":
        one = await quoted(f"{letter} {word}")
        found.append((one, await submit(agent, one)))
    return word, found


async def standing(browser: Browser, prospect: Quoted) -> dict[str, Any]:
    """What a prospect says of its submission."""
    answer = await browser.get(f"/api/prospects/{prospect.id}/submission")
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def code_of(answer: Any) -> tuple[int, str]:
    """Status and code of a refusal."""
    return answer.status_code, answer.json()["code"]
