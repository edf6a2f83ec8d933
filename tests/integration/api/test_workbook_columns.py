"""Two columns and two submissions: what happens to the price of one leaves the others as they are."""

from typing import Any
from uuid import UUID

import pytest

from tests.integration.api.conftest import Browser, Open, People
from tests.integration.api.workbook_desk import KEY_RISK, RISK_A, RISK_B, UWIC, Submit, Submitted, percent


@pytest.fixture(scope="module")
async def maker(browse: Open, people: People) -> Browser:
    """Level 1."""
    return await browse(await people.make("UWBeta", "RecalBeta", uw_level="1"))


@pytest.fixture(scope="module")
async def chief(browse: Open, people: People) -> Browser:
    """Level 3."""
    return await browse(await people.make("UWBeta", "RecalBeta", uw_level="3"))


async def issues(desk: Submitted, browser: Browser, state: str = "open") -> dict[str, list[dict[str, Any]]]:
    """Issues in a state, by column."""
    found: dict[str, list[dict[str, Any]]] = {}
    for one in (await desk.read(browser))["issues"]:
        if one["state"] == state:
            found.setdefault(one["column"], []).append(one)
    return found


async def decide(browser: Browser, verb: str, *every: dict[str, Any]) -> None:
    """Approve or refuse each."""
    for issue in every:
        body = {"run_id": issue["price_run"], "note": "Seen on site"}
        answer = await browser.post(f"/api/issues/{issue['id']}/{verb}", body)
        assert answer.status_code == 200, answer.text


async def plan(desk: Submitted, browser: Browser) -> dict[str, dict[str, Any]]:
    """What a release would hand out of each column."""
    answer = await browser.get(f"/api/submissions/{desk.id}/release")
    assert answer.status_code == 200, answer.text
    return {price["column"]: price for price in answer.json()["prices"]}


async def wait_for_me(desk: Submitted, browser: Browser) -> bool:
    """Whether the list says that a price of the submission waits for the reader."""
    asked = {"view": "needs_my_approval", "size": 100}
    rows = (await browser.get("/api/submissions", params=asked)).json()["rows"]
    return str(desk.id) in {row["id"] for row in rows}


async def test_what_is_decided_of_one_column_is_so_of_no_other(
    maker: Browser, chief: Browser, browse: Open, people: People, submit: Submit
) -> None:
    beside, desk = await submit(), await submit(RISK_A, "0.92", KEY_RISK, UWIC)
    await beside.save(maker, 0, percent("TN", "-12.50"))
    await beside.land()
    await decide(chief, "approve", *(await issues(beside, chief))[KEY_RISK])
    noted = {"note": "Well run for years"}
    await desk.save(maker, 0, *(percent("TN", "-12", column) | noted for column in (KEY_RISK, UWIC)))
    await desk.land()
    waiting = await issues(desk, chief)
    first, other = waiting[KEY_RISK][0]["price_run"], waiting[UWIC][0]["price_run"]
    assert (await wait_for_me(desk, chief), await wait_for_me(desk, maker)) == (True, False)
    assert not await wait_for_me(beside, chief), "it was approved"

    await decide(chief, "approve", *waiting[KEY_RISK])
    out = {key: price["run_id"] for key, price in (await plan(desk, chief)).items()}
    assert out == {KEY_RISK: first, UWIC: str(desk.run)}, "one price alone was approved"

    await desk.save(maker, 1, percent("TN", "-13"))
    await desk.land()
    assert (await issues(desk, chief))[UWIC] == waiting[UWIC], "the other column's price did not move"
    assert set(await issues(beside, chief, "approved")) == {KEY_RISK}, "nor one of another submission"

    await decide(chief, "refuse", (await issues(desk, chief))[KEY_RISK][0])
    assert await issues(desk, chief) == {UWIC: waiting[UWIC]}
    shown = {one["key"]: one["price"]["run_id"] for one in (await desk.read(chief))["columns"]}
    assert shown == {KEY_RISK: first, UWIC: other}

    third = await browse(await people.make("UWBeta", "RecalBeta", uw_level="2"))
    await desk.save(third, 2, percent("TN", "-1"))
    await desk.land()
    await decide(third, "approve", *waiting[UWIC])
    assert (await plan(desk, chief))[UWIC]["run_id"] == other, "of this column the third set nothing"


async def test_two_states_beyond_the_level_wait_each_and_whoever_undid_a_percent_decides_the_next_price(
    maker: Browser, chief: Browser, submit: Submit
) -> None:
    desk = await submit(RISK_B, "1.08")
    await desk.save(chief, 0, percent("GA", "-5"))
    await desk.save(maker, 1, percent("TX", "-12.50"), percent("GA", "-11"))
    await desk.land()
    found = (await issues(desk, chief))[KEY_RISK]
    assert sorted(one["row"] for one in found if one["measure"] == "credit") == ["GA", "TX"]
    assert (await issues(desk, maker, "void")) == {}, "what the first price asked of nobody is not void"
    told = [one for one in await maker.notices(desk.id) if one["kind"] == "approval_void"]
    await desk.save(chief, 2, percent("GA", "0"))
    await desk.land()
    again = [one for one in await maker.notices(desk.id) if one["kind"] == "approval_void"]
    assert again == told == [], "nothing was approved yet that could be void"
    waiting = (await issues(desk, maker))[KEY_RISK]
    assert {one["row"] for one in waiting if one["measure"] == "credit"} == {"TX"}
    assert not any(one["mine_to_decide"] for one in (await issues(desk, chief))[KEY_RISK]), (
        "it was saved last"
    )
    await desk.save(maker, 3, percent("TX", "-13"))
    await desk.land()
    assert all(one["mine_to_decide"] for one in (await issues(desk, chief))[KEY_RISK])


async def test_a_price_that_was_not_made_is_told_until_a_later_one_stands_and_keeps_no_release(
    chief: Browser, submit: Submit
) -> None:
    desk = await submit()

    async def told() -> list[tuple[Any, Any, Any]]:
        [column], price = (await desk.read(chief))["columns"], (await plan(desk, chief))[KEY_RISK]
        return [(column["not_repriced"], price["not_repriced"], price["recalculating"])]

    await desk.save(chief, 0, percent("TN", "-5"))
    await desk.land()
    made = (await plan(desk, chief))[KEY_RISK]["run_id"]
    failed = UUID((await desk.save(chief, 1, percent("TN", "-6")))["jobs"][KEY_RISK])
    assert await told() == [(None, None, True)]
    await desk.results.not_recalculated(failed, "timed_out")
    assert await told() == [("timed_out", "timed_out", False)]
    assert (await plan(desk, chief))[KEY_RISK]["run_id"] == made, "the old price stands"
    back = {"column": KEY_RISK, "row": "TN", "debit_credit": None}
    await desk.save(chief, 2, back)
    assert await told() == [(None, None, False)], "the submitted price is what is wanted by now"
    older = UUID((await desk.save(chief, 3, percent("TN", "-7")))["jobs"][KEY_RISK])
    newer = UUID((await desk.save(chief, 4, percent("TN", "-8")))["jobs"][KEY_RISK])
    await desk.land(older)
    assert await told() == [(None, None, True)], "another one is waited for by now"
    await desk.land(newer)
    assert await told() == [(None, None, False)]
    last = UUID((await desk.save(chief, 5, percent("TN", "-9")))["jobs"][KEY_RISK])
    await desk.results.not_recalculated(last, "timed_out")
    out = (await plan(desk, chief))[KEY_RISK]
    assert out["not_repriced"] == "timed_out"
    body = {"prices": {KEY_RISK: out["run_id"]}, "accept": []}
    done = await chief.post(f"/api/submissions/{desk.id}/release", body)
    assert done.status_code == 200, done.text
