"""What is too many, too large, too early or too late is refused by its name, and leaves nothing behind."""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine

from tests.integration.api.conftest import Browser, quote_body

Rows = Callable[[], Awaitable[dict[str, int]]]
DRAFTS, START, PROFILE = "/api/prospects", "/api/getQuotesDataId", "/api/getRiskProfileDataId"
ELIGIBLE, RANGE = "/api/getCarrierElig", "/api/getMinMaxPremium"
JUDGED, PRINT = "/api/validateClassCodesAndDescription", "/api/generateRiskProfile"
PERSON = {"code": "8810", "payroll": 1}
LINE = {"code": "8810", "state": "TX"}
MANY = "At most 5,000 class-code lines over all locations; this has 5,001"
DAYS = ("must be at least 1900-01-01", "must be at most 2200-12-31")
AMOUNT = "must be at most 1000000000000"


@pytest.fixture
def rows(owner_engine: AsyncEngine) -> Rows:
    """Counts every table that a request could leave something in."""

    async def counted() -> dict[str, int]:
        tables = ("prospect", "quote_run", "risk_profile", "job", "outbox", "status_event")
        async with owner_engine.connect() as connection:
            return {
                table: int(await connection.scalar(text(f"SELECT count(*) FROM {table}")) or 0)
                for table in tables
            }

    return counted


def _draft(places: int, lines: int, last: int | None = None) -> list[dict[str, Any]]:
    """Locations of as many empty lines, the last of another number."""
    counts = [lines] * (places - 1) + [lines if last is None else last]
    return [{"number": str(i), "classCodesInfo": [{}] * many} for i, many in enumerate(counts)]


def _offices(places: int, lines: int, last: int | None = None, carriers: int = 1) -> dict[str, Any]:
    body = quote_body("gms-key_risk")
    person = {"code": "8810", "ft": 1, "payroll": "1"}
    chosen = body["offices"][0]["carriers"] * carriers
    counts = [lines] * (places - 1) + [lines if last is None else last]
    body["offices"] = [
        {"name": str(i), "state": "TX", "employees": [person] * many, "carriers": chosen}
        for i, many in enumerate(counts)
    ]
    return body


def _record(places: int, lines: int, last: int | None = None) -> dict[str, Any]:
    return {"user_email_id": "user_20260101_abcdef123456", "childrenLoc": _draft(places, lines, last)}


@pytest.mark.parametrize(
    ("path", "body", "field", "words"),
    [
        (DRAFTS, {"sections": {"childrenLoc": _draft(501, 0)}}, "sections.childrenLoc", "at most 500 long"),
        (DRAFTS, {"sections": {"childrenLoc": _draft(500, 10, 11)}}, "sections.childrenLoc", MANY),
        ("/api/userTableData/put", _record(500, 10, 11), "childrenLoc", MANY),
        ("/api/userTableData/update", _record(1, 5_001), "childrenLoc", MANY),
        (START, _offices(501, 1), "offices", "at most 500 long"),
        (START, _offices(500, 10, 11), "offices", MANY),
        (START, _offices(500, 1, 1, 61), "offices", "At most 30,000 chosen programs over all locations"),
        (PROFILE, _offices(1, 5_001), "offices", MANY),
        (ELIGIBLE, {str(i): [LINE] for i in range(501)}, "body", "at most 500 long"),
        (ELIGIBLE, {str(i): [LINE] * 11 for i in range(455)}, "body", MANY.replace("5,001", "5,005")),
        (JUDGED, {"childrenLoc": _draft(1, 5_001)}, "childrenLoc", MANY),
        (
            RANGE,
            {"state": "TX", "employees": [{"code": "8810", "payroll": 1}] * 201},
            "employees",
            "at most 200",
        ),
    ],
)
async def test_more_places_or_lines_than_a_risk_has_are_refused_by_name(
    agent: Browser, rows: Rows, path: str, body: Any, field: str, words: str
) -> None:
    before = await rows()
    answer = await agent.post(path, body)
    assert (answer.status_code, answer.json()["code"]) == (422, "invalid_input"), answer.text[:300]
    fault = answer.json()["errors"][0]
    assert fault["path"] == field
    assert words in fault["message"]
    assert await rows() == before


@pytest.mark.parametrize("day", ["1899-12-31", "2201-01-01", "9999-12-30", "0001-01-01"])
@pytest.mark.parametrize(
    ("path", "field"),
    [
        (f"{ELIGIBLE}?date=", "date"),
        (RANGE, "date_from"),
        (START, "body.date_from"),
        (DRAFTS, "sections.companyProfile.effectiveDate"),
        (JUDGED, "effectiveDate"),
    ],
)
async def test_a_day_beyond_two_centuries_is_refused_by_its_name(
    agent: Browser, rows: Rows, path: str, field: str, day: str
) -> None:
    bodies: dict[str, Any] = {
        f"{ELIGIBLE}?date=": {"1": [LINE]},
        RANGE: {"state": "TX", "date_from": day, "employees": [{"code": "8810", "payroll": 1}]},
        START: quote_body("gms-key_risk", date_from=day),
        DRAFTS: {"sections": {"companyProfile": {"effectiveDate": day}}},
        JUDGED: {"childrenLoc": [], "effectiveDate": day},
    }
    before = await rows()
    answer = await agent.post(f"{path}{day}" if path.endswith("=") else path, bodies[path])
    assert answer.status_code == 422, answer.text
    fault = answer.json()["errors"][0]
    assert fault["path"] == field
    assert fault["message"].endswith(DAYS)
    assert await rows() == before


@pytest.mark.parametrize("amount", ["1000000000000.01", "1e26", "1e400", 1e300, "9" * 29])
async def test_a_profile_is_not_printed_with_amounts_beyond_all_measure(agent: Browser, amount: Any) -> None:
    row = dict.fromkeys(("payroll", "mix_rate", "payroll_mix", "premium_mix"), "1") | {"label": "TX"}
    row["manual_premium"] = amount
    table = {"title": "State Summary", "rows": [], "total": row}
    answer = await agent.post(PRINT, {"data_to_print": [table], "carrier_name": "Alder"})
    assert answer.status_code == 422, answer.text
    assert answer.json()["errors"][0]["path"] == "data_to_print.0.total.manual_premium"


async def test_the_largest_profile_that_may_be_printed_is_printed(agent: Browser) -> None:
    row = dict.fromkeys(("payroll", "manual_premium", "mix_rate", "payroll_mix", "premium_mix"), "1e12")
    table = {"title": "State Summary", "rows": [{**row, "label": "TX"}], "total": {**row, "label": "Total"}}
    answer = await agent.post(PRINT, {"data_to_print": [table], "carrier_name": "Alder"})
    assert answer.status_code == 200
    assert "1000000000000.00" in answer.text


async def test_payrolls_that_fit_one_by_one_are_refused_where_their_sum_does_not(
    agent: Browser, rows: Rows
) -> None:
    before = await rows()
    body = _offices(1, 101)
    for person in body["offices"][0]["employees"]:
        person["payroll"] = "10000000000"
    answer = await agent.post(START, body)
    assert answer.status_code == 422
    assert "The payroll of all class codes is above $1,000,000,000,000" in answer.json()["detail"]
    assert await rows() == before


async def test_a_draft_of_before_with_a_far_day_opens_and_is_refused_where_it_is_priced(
    agent: Browser, owner_engine: AsyncEngine
) -> None:
    made = (await agent.post(DRAFTS, {"sections": {"companyProfile": {"companyName": "Old"}}})).json()
    far = '{"company_profile": {"company_name": "Old", "effective_date": "9999-12-30"}}'
    async with owner_engine.begin() as connection:
        await connection.execute(
            text("UPDATE prospect SET sections = sections || cast(:far AS jsonb) WHERE id = :id"),
            {"far": far, "id": made["id"]},
        )
    opened = await agent.get(f"{DRAFTS}/{made['id']}")
    assert opened.json()["sections"]["companyProfile"]["effectiveDate"] == "9999-12-30"
    asked = await agent.post(f"{ELIGIBLE}?user_id={made['user_id']}", {"1": [LINE]})
    assert (asked.status_code, asked.json()["errors"][0]["path"]) == (422, "date")
    body = quote_body("gms-key_risk", user_id=made["user_id"])
    body["body"]["date_from"] = body["body"]["date_to"] = None
    priced = await agent.post(START, body)
    assert (priced.status_code, priced.json()["code"]) == (422, "invalid_input")
    assert "9999-12-30 lies outside of 1900-01-01 to 2200-12-31" in priced.json()["detail"]
