"""Authority: what goes beyond a level waits for a second person, and is void with its price."""

from typing import Any

import pytest

from api.services import Services
from tests.integration.api.conftest import Browser, Open, People
from tests.integration.api.workbook_desk import (
    KEY_RISK,
    RISK_B,
    Submit,
    Submitted,
    percent,
)
from tests.support.audit_lines import Audited
from tests.support.databases import Database, admin


@pytest.fixture(scope="module")
async def maker(browse: Open, people: People) -> Browser:
    """Level 1."""
    return await browse(await people.make("UWBeta", "RecalBeta", uw_level="1"))


@pytest.fixture(scope="module")
async def equal(browse: Open, people: People) -> Browser:
    """Another one of level 1."""
    return await browse(await people.make("UWBeta", "RecalBeta", uw_level="1"))


@pytest.fixture(scope="module")
async def chief(browse: Open, people: People) -> Browser:
    """Level 3."""
    return await browse(await people.make("UWBeta", "RecalBeta", uw_level="3"))


async def beyond(desk: Submitted, maker: Browser) -> list[dict[str, Any]]:
    """A credit beyond level 1, priced. Returns: its issues."""
    base = (await desk.read(maker))["version"]
    await desk.save(maker, base, percent("TN", "-12.50"))
    await desk.land()
    return [one for one in (await desk.read(maker))["issues"] if one["state"] == "open"]


async def decide(browser: Browser, issue: dict[str, Any], verb: str, **other: Any) -> Any:
    """Approve or refuse."""
    body = {"run_id": issue["price_run"], "note": "Seen on site", **other}
    return await browser.post(f"/api/issues/{issue['id']}/{verb}", body)


@pytest.mark.req("CB-180")
async def test_a_price_is_told_to_the_level_that_all_of_it_needs(
    maker: Browser, chief: Browser, submit: Submit, database: Database
) -> None:
    with admin(database.name) as connection:
        kept = connection.execute(
            "SELECT key, \"limit\" FROM authority_limit WHERE measure = 'price'"
        ).fetchall()
        connection.execute("UPDATE authority_limit SET \"limit\" = 1 WHERE measure = 'price'")
    try:
        desk = await submit()
        issues = await beyond(desk, maker)
        levels = {one["measure"]: one["level"] for one in issues}
        assert levels == {"credit": 2, "price_below_submitted": 2, "price": 3}
        told = [one["facts"] for one in await chief.notices(desk.id) if one["kind"] == "approval_asked"]
        assert [one["level"] for one in told] == [3, 2], "of the price that landed, and of the credit"
    finally:
        with admin(database.name) as connection:
            for key, limit in kept:
                connection.execute('UPDATE authority_limit SET "limit" = %s WHERE key = %s', (limit, key))


async def test_a_credit_beyond_the_level_is_approved_by_a_second_person_of_the_level(
    maker: Browser, equal: Browser, chief: Browser, submit: Submit, services: Services, audited: Audited
) -> None:
    desk = await submit()
    issues = await beyond(desk, maker)
    assert {(one["measure"], one["value"]) for one in issues} == {
        ("credit", "12.50"), ("price_below_submitted", "11.65"),
    }  # fmt: skip
    for browser, times in ((chief, 2), (equal, 0), (maker, 0)):  # of the credit, and of the price that landed
        told = [one["facts"] for one in await browser.notices(desk.id) if one["kind"] == "approval_asked"]
        assert [(one["column"], one["level"]) for one in told] == [("Key Risk", 2)] * times
    waits = {"view": "needs_my_approval", "size": 100}
    for browser, listed in ((chief, True), (equal, False)):
        rows = (await browser.get("/api/submissions", params=waits)).json()["rows"]
        assert (str(desk.id) in {row["id"] for row in rows}) is listed
    own = await decide(maker, issues[0], "approve")
    assert (own.status_code, own.json()["code"]) == (409, "second_person_needed")
    low = await decide(equal, issues[0], "approve")
    assert (low.status_code, low.json()["code"]) == (403, "level_too_low")
    moved = await decide(chief, issues[0], "approve", run_id=str(desk.run))
    assert (moved.status_code, moved.json()["code"]) == (409, "price_moved")
    goes_out = await _goes_out(desk, services)
    assert goes_out == str(desk.run), "the submitted price goes out while the new one waits"
    for issue in issues:
        answer = await decide(chief, issue, "approve")
        assert (answer.status_code, answer.json()["state"]) == (200, "approved"), answer.text
    assert await _goes_out(desk, services) == issues[0]["price_run"]
    assert [line for line in await audited(desk.id) if line.action.startswith("authority.")] == [
        ("authority.approved", "submission", chief.email,
         {"issue": issue["id"], "column": KEY_RISK, "run": issue["price_run"]})
        for issue in issues
    ]  # fmt: skip
    decided = [one["facts"] for one in await maker.notices(desk.id) if one["kind"] == "approval_decided"]
    assert [(one["decision"], one["text"]) for one in decided] == [("approved", "Seen on site")] * 2
    again = await decide(chief, issues[0], "refuse")
    assert (again.status_code, again.json()["code"]) == (409, "issue_closed")


async def test_whoever_set_another_percent_of_the_price_is_no_second_person(
    maker: Browser, chief: Browser, browse: Open, people: People, submit: Submit
) -> None:
    desk = await submit(RISK_B, "1.08")
    await desk.save(maker, 0, percent("TX", "-12.50"))
    await desk.land()
    await desk.save(chief, 1, percent("GA", "-1.00"))
    await desk.land()
    [issue, *_] = [one for one in (await desk.read(chief))["issues"] if one["state"] == "open"]
    assert not issue["mine_to_decide"]
    own = await decide(chief, issue, "approve")
    assert (own.status_code, own.json()["code"]) == (409, "second_person_needed")
    other = await browse(await people.make("UWBeta", "RecalBeta", uw_level="3"))
    assert [
        one["mine_to_decide"] for one in (await desk.read(other))["issues"] if one["id"] == issue["id"]
    ] == [True]
    assert (await decide(other, issue, "approve")).status_code == 200


async def test_whoever_entered_a_rate_of_the_price_is_no_second_person(
    maker: Browser, chief: Browser, browse: Open, people: People, submit: Submit
) -> None:
    desk = await submit()
    body = {
        "user_email_id": str(desk.prospect),
        "uuid_carrier": f"1785000000000+{desk.run}+{KEY_RISK}+1 Main St, Nashville",
        "base_version": 0,
        "uw_net_rates": {KEY_RISK: {"tn": {"5190#class 5190": {"net_rate": "0.8500"}}}},
        "reason": "Agreed with the carrier on the phone",
    }
    assert (await chief.send("PUT", "/api/uwNetRates", body)).status_code == 200
    await desk.land()
    await desk.save(maker, 1, percent("TN", "-12.50"))
    await desk.land()
    open_ones = [one for one in (await desk.read(maker))["issues"] if one["state"] == "open"]
    issue = next(one for one in open_ones if one["measure"] == "credit")
    own = await decide(chief, issue, "approve")
    assert (own.status_code, own.json()["code"]) == (409, "second_person_needed")
    other = await browse(await people.make("UWBeta", "RecalBeta", uw_level="3"))
    assert (await decide(other, issue, "approve")).status_code == 200


async def _goes_out(desk: Submitted, services: Services) -> str:
    from models.tenant import Tenant

    async with services.uow.begin(Tenant(scope="staff")) as work:
        [price] = await work.column_prices.of(desk.id)
    return str(price.goes_out.run_id)


async def test_an_approval_is_void_as_soon_as_the_price_moves(
    maker: Browser, chief: Browser, submit: Submit, services: Services
) -> None:
    desk = await submit()
    issues = await beyond(desk, maker)
    for issue in issues:
        assert (await decide(chief, issue, "approve")).status_code == 200
    await desk.save(maker, 1, percent("TN", "-11"))
    found = {one["id"]: one for one in (await desk.read(maker))["issues"]}
    assert {found[issue["id"]]["state"] for issue in issues} == {"void"}
    assert found[issues[0]["id"]]["cause"] == "Test Person changed percents or rates"
    await desk.land()
    assert await _goes_out(desk, services) == issues[0]["price_run"], "the last approved one"
    # An equal price returns: what was approved before is asked anew.
    await desk.save(maker, 2, percent("TN", "-12.50"))
    again = [one for one in (await desk.read(maker))["issues"] if one["state"] == "open"]
    assert {one["measure"] for one in again} == {"credit", "price_below_submitted"}
    assert not {one["id"] for one in again} & set(found)


async def test_a_refused_price_gives_way_to_the_last_approved_one(
    maker: Browser, chief: Browser, submit: Submit, services: Services
) -> None:
    desk = await submit()
    await desk.save(maker, 0, percent("TN", "-5"))
    await desk.land()
    assert await desk.totals(maker) == {KEY_RISK: 4_098}
    issues = await beyond(desk, maker)
    answer = await decide(chief, issues[0], "refuse")
    assert (answer.status_code, answer.json()["state"]) == (200, "refused"), answer.text
    assert (await maker.notices(desk.id))[0]["facts"]["decision"] == "refused"
    assert await desk.totals(maker) == {KEY_RISK: 4_098}
    assert [one for one in (await desk.read(maker))["issues"] if one["state"] == "open"] == []
    again = await maker.post(f"/api/workbooks/{desk.id}/columns/{KEY_RISK}/recalculate")
    assert again.status_code == 200, again.text
    held = [one for one in (await desk.read(maker))["issues"] if one["state"] == "open"]
    assert held, "the refused price comes back only to be asked for again"
    assert await _goes_out(desk, services) != held[0]["price_run"]


async def test_agents_know_nothing_of_levels(agent: Browser, maker: Browser, submit: Submit) -> None:
    desk = await submit()
    issues = await beyond(desk, maker)
    for verb in ("approve", "refuse"):
        assert (await decide(agent, issues[0], verb)).status_code == 403
    assert (
        await maker.post(f"/api/issues/{desk.run}/approve", {"run_id": str(desk.run), "note": "x"})
    ).status_code == 404


async def test_whoever_holds_a_submission_is_told_when_somebody_else_moves_a_price_of_it(
    maker: Browser, chief: Browser, submit: Submit
) -> None:
    desk = await submit()
    assert (await chief.post(f"/api/submissions/{desk.id}/claim")).status_code == 200
    before = (await desk.totals(chief))[KEY_RISK]
    await desk.save(maker, 0, percent("TN", "-5.00"))
    await desk.land()
    after = (await desk.totals(chief))[KEY_RISK]
    told = [one for one in (await moved(chief)) if one["submission_id"] == str(desk.id)]
    assert [(one["facts"]["column"], one["facts"]["before"], one["facts"]["after"]) for one in told] == [
        ("Key Risk", f"{before:,}", f"{after:,}")
    ]
    await desk.save(chief, 1, percent("TN", "-4.00"))  # one's own
    await desk.land()
    await desk.save(maker, 2, {**percent("TN", "-4.00"), "note": "The same price, said at more length"})
    await desk.land()
    assert len([one for one in (await moved(chief)) if one["submission_id"] == str(desk.id)]) == 1
    assert await moved(maker) == []


async def moved(browser: Browser) -> list[dict[str, Any]]:
    """What somebody was told of prices that moved."""
    items = (await browser.get("/api/notices")).json()["items"]
    return [one for one in items if one["kind"] == "price_moved"]
