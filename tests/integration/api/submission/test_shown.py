"""Which price each reader is shown of a quote that underwriters price again, by every call that shows one."""

import asyncio
from base64 import b64decode
from collections.abc import AsyncIterator
from datetime import datetime
from typing import Any

import pytest

from adapters.postgres.core.engine import create_engine
from adapters.settings import Settings
from api.services import Services
from tests.integration.api.conftest import Browser, Open, People
from tests.integration.api.document_desk import CALL
from tests.integration.api.document_desk import Desk as Documents
from tests.integration.api.results import Results
from tests.integration.api.submission.test_released import release
from tests.integration.api.workbook_desk import (
    KEY_RISK,
    RISK_B,
    UWIC,
    Submit,
    Submitted,
    handed_over,
    percent,
    submitter,
)
from tests.support.documents import pages_of

FIRST, AGAIN = 36_396, 33_027
WORDS = "Underwriter's price"
SMALL = (("TN", "37201", (("5190", 1, 0, 8_000),)),)
"""A quarter off, the minimum premium is in effect."""


@pytest.fixture(scope="module")
def submit_worked(agent: Browser, services: Services, results: Results) -> Submit:
    """Submits worked risks."""
    return submitter(agent, services, results)


@pytest.fixture(scope="module")
async def sales(browse: Open, people: People) -> Browser:
    """Somebody of the sales desk."""
    return await browse(await people.make("SalesBeta"))


@pytest.fixture(scope="module")
async def administrator(browse: Open, people: People) -> Browser:
    """An administrator."""
    return await browse(await people.make("AdminBeta"))


@pytest.fixture
async def documents(settings: Settings, services: Services) -> AsyncIterator[Documents]:
    """A worker of documents."""
    engine = create_engine(settings.worker_database_url.get_secret_value(), name="test-shown", pool_size=2)
    found = Documents(engine, services)
    await found.open()
    working = asyncio.create_task(found.work())
    yield found
    working.cancel()
    await asyncio.gather(working, return_exceptions=True)
    await engine.dispose()


async def read(browser: Browser, path: str) -> Any:
    answer = await browser.get(path)
    assert answer.status_code == 200, answer.text
    return answer.json()


async def totals(browser: Browser, desk: Submitted, *, own: bool = False) -> dict[str, int]:
    """What each call says that the price comes to."""
    price, asked = f"/api/runs/{desk.run}/programs/{KEY_RISK}", "?own=true" if own else ""
    sheet = await read(browser, f"{price}/worksheet{asked}")
    found = {
        "worksheet": sheet["totals"]["total_estimated_annual_premium"],
        "record": (await read(browser, f"{price}/record{asked}"))["price"]["total"],
    }
    replay = await read(browser, f"{price}/worksheet/replay{asked}")
    assert replay["matches"] and replay["lines"] == len(sheet["lines"])
    return {call: int(float(total)) for call, total in found.items()}


async def everywhere(browser: Browser, desk: Submitted) -> dict[str, int]:
    """The same, with the calls that show all programs of the run."""
    run = await read(browser, f"/api/runs/{desk.run}")
    (row,) = [each for each in run["programs"] if each["program"] == KEY_RISK]
    rows = (await read(browser, f"/api/runs/{desk.run}/indication"))["rows"]
    (cell,) = [each for each in rows[-1]["programs"] if each["program"] == KEY_RISK]
    key = (await read(browser, f"/api/prospects/{desk.prospect}"))["user_id"]
    prior = (await read(browser, f"/api/getUserDataStatus/{key}/quote"))["carrierBasedData"]
    (record,) = [each for each in prior if each["program"] == KEY_RISK]
    others = await read(browser, f"/api/runs/{desk.run}/difference?old_run={desk.run}")
    (beside,) = [each for each in others["programs"] if each["program"] == KEY_RISK]
    found = {
        "run": row["totals"]["total_estimated_annual_premium"],
        "indication": cell["premium"],
        "prior quote": record["quoteFactors"]["teap"],
        "difference of runs": beside["new"],
    }
    return {**await totals(browser, desk), **{call: int(float(total)) for call, total in found.items()}}


async def firsts(browser: Browser, desk: Submitted) -> list[tuple[str, str, bool]]:
    """Of which programs another price is shown than the run's own, and whether it was released."""
    found = (await read(browser, f"/api/runs/{desk.run}"))["first_prices"]
    return [(each["program"], each["total"], each["released"]) for each in found]


async def page_of(browser: Browser, desk: Submitted) -> str:
    """The first page of the quote PDF."""
    run = await read(browser, f"/api/runs/{desk.run}")
    moment = int(datetime.fromisoformat(run["created_at"]).timestamp() * 1000)
    key = (await read(browser, f"/api/prospects/{desk.prospect}"))["user_id"]
    body = {"stateList": ["tx", "ga"], "peo": "gms", "carrier": "key_risk", "email": key}
    answer = await browser.post(CALL, {**body, "timestamp": str(moment), "demoPeo": ""})
    assert answer.status_code == 200, answer.text
    return pages_of(b64decode(answer.json()["data"]["data"]))[0]


async def test_staff_see_the_current_price_by_every_call_and_its_agent_the_submitted_one_until_release(
    agent: Browser, second_underwriter: Browser, sales: Browser, administrator: Browser, submit_worked: Submit
) -> None:
    desk = await submit_worked(RISK_B, "1.08", KEY_RISK, UWIC)
    for reader in (agent, second_underwriter):
        assert set((await everywhere(reader, desk)).values()) == {FIRST}
        assert await firsts(reader, desk) == []
    await desk.save(second_underwriter, 0, percent("TX", "-15"))
    await desk.land()
    for reader in (second_underwriter, sales, administrator):
        assert set((await everywhere(reader, desk)).values()) == {AGAIN}, await everywhere(reader, desk)
        assert await firsts(reader, desk) == [(KEY_RISK, str(FIRST), False)]
    assert set((await everywhere(agent, desk)).values()) == {FIRST}, await everywhere(agent, desk)
    assert await firsts(agent, desk) == []
    await release(second_underwriter, desk)
    for reader in (agent, second_underwriter, sales):
        assert set((await everywhere(reader, desk)).values()) == {AGAIN}
        assert await firsts(reader, desk) == [(KEY_RISK, str(FIRST), True)]


async def test_what_is_taken_back_is_staffs_alone_again(
    agent: Browser, second_underwriter: Browser, submit_worked: Submit
) -> None:
    desk = await submit_worked(RISK_B, "1.08")
    await desk.save(second_underwriter, 0, percent("TX", "-15"))
    await desk.land()
    await release(second_underwriter, desk)
    back = await second_underwriter.post(f"/api/submissions/{desk.id}/take-back")
    assert back.status_code == 200, back.text
    assert set((await everywhere(agent, desk)).values()) == {FIRST}
    assert set((await everywhere(second_underwriter, desk)).values()) == {AGAIN}
    assert await firsts(second_underwriter, desk) == [(KEY_RISK, str(FIRST), False)]


async def test_a_new_submission_begins_at_the_submitted_price_and_takes_no_released_one_from_its_agent(
    agent: Browser,
    second_underwriter: Browser,
    submit_worked: Submit,
    services: Services,
    results: Results,
) -> None:
    desk = await submit_worked(RISK_B, "1.08")
    await desk.save(second_underwriter, 0, percent("TX", "-15"))
    await desk.land()
    await release(second_underwriter, desk)
    again = await handed_over(services, results, desk.prospect, desk.run)
    assert set((await everywhere(second_underwriter, again)).values()) == {FIRST}
    assert set((await everywhere(agent, again)).values()) == {AGAIN}
    await again.save(second_underwriter, 0, percent("TX", "-5"))
    await again.land()
    await release(second_underwriter, again)
    (third,) = set((await everywhere(second_underwriter, again)).values())
    assert AGAIN < third < FIRST
    assert set((await everywhere(agent, again)).values()) == {third}, "the newest of two that were released"


async def test_the_runs_own_price_stays_readable_by_its_name_with_its_own_record_and_replay(
    agent: Browser, second_underwriter: Browser, submit_worked: Submit
) -> None:
    desk = await submit_worked(RISK_B, "1.08")
    await desk.save(second_underwriter, 0, percent("TX", "-15"))
    await desk.land()
    await release(second_underwriter, desk)
    for reader in (agent, second_underwriter):
        listed = await read(reader, f"/api/prospects/{desk.prospect}/prices")
        released = {each["base_run_id"] is not None: (each["total"], each["released"]) for each in listed}
        assert released == {False: (str(FIRST), True), True: (str(AGAIN), True)}
        assert set((await totals(reader, desk, own=True)).values()) == {FIRST}
        (again,) = [each["run_id"] for each in listed if each["base_run_id"] is not None]
        named = f"/api/runs/{again}/programs/{KEY_RISK}/worksheet/difference"
        found = await read(reader, f"{named}?old_run={desk.run}&old_program={KEY_RISK}")
        assert (found["old"]["total"], found["new"]["total"]) == (str(FIRST), str(AGAIN))


async def test_the_flags_of_the_indication_are_those_of_the_price_that_is_shown(
    agent: Browser, second_underwriter: Browser, submit_worked: Submit
) -> None:
    desk = await submit_worked(SMALL, "1.00")

    async def minimum(browser: Browser) -> bool:
        total = (await read(browser, f"/api/runs/{desk.run}/indication"))["rows"][-1]
        return bool(total["masterWithFundRateOrMinimumPremSum"])

    assert not await minimum(agent)
    await desk.save(second_underwriter, 0, percent("TN", "-25"))
    await desk.land()
    assert await minimum(second_underwriter)
    assert not await minimum(agent)
    await release(second_underwriter, desk)
    assert await minimum(agent)


@pytest.mark.req("CB-283")
async def test_a_document_is_of_the_price_that_whoever_asks_is_shown_and_says_when_it_was_not_released(
    agent: Browser, second_underwriter: Browser, submit_worked: Submit, documents: Documents
) -> None:
    desk = await submit_worked(RISK_B, "1.08")
    await desk.save(second_underwriter, 0, percent("TX", "-15"))
    await desk.land()
    staff = await page_of(second_underwriter, desk)
    assert f"${AGAIN:,}" in staff and f"{WORDS}, not released" in staff
    before = await page_of(agent, desk)
    assert f"${FIRST:,}" in before and WORDS not in before
    await release(second_underwriter, desk)
    for reader in (agent, second_underwriter):
        page = await page_of(reader, desk)
        assert f"${AGAIN:,}" in page and WORDS in page and "not released" not in page
