"""What a Save or a recalculation refuses because it says two things at once, and how it names the field."""

from decimal import Decimal
from typing import Any

import pytest

from tests.integration.api.conftest import Browser, Open, People
from tests.integration.api.workbook_desk import KEY_RISK, RISK_B, Submit, Submitted

REASON = "Agreed on the phone"
STARTING = "/api/getRecalculateQuoteId"


@pytest.fixture(scope="module")
async def underwriter(browse: Open, people: People) -> Browser:
    """An underwriter of level 3 who may recalculate."""
    return await browse(await people.make("UWBeta", "RecalBeta", uw_level="3"))


@pytest.fixture(scope="module")
async def desk(submit: Submit) -> Submitted:
    """A submission on which nothing is ever stored."""
    return await submit(RISK_B, "1.08")


def rate(state: str, figure: str) -> dict[str, Any]:
    """An entered rate of a class."""
    return {"column": KEY_RISK, "state": state, "code": "3632", "manual_rate": figure, "reason": REASON}


async def refused(answer: Any) -> tuple[str, str]:
    """Path and words of the first fault."""
    assert answer.status_code == 422, answer.text
    told = answer.json()["errors"][0]
    return told["path"], told["message"]


async def test_a_save_that_sets_a_rate_or_a_carrier_twice_stores_neither(
    underwriter: Browser, desk: Submitted
) -> None:
    before = (await desk.read(underwriter))["version"]
    for twice in ("TX", "tx"):
        answer = await desk.put(underwriter, before, body={"rates": [rate("TX", "2"), rate(twice, "3")]})
        assert await refused(answer) == ("rates.1", f"{KEY_RISK} TX 3632 stands twice; send it once")
    (key,) = (await desk.save(underwriter, before, columns=[{"name": "Summit"}]))["columns"]
    answer = await desk.put(
        underwriter, before + 1, body={"columns": [{"key": key, "name": "A"}, {"key": key, "name": "B"}]}
    )
    assert await refused(answer) == ("columns.1", f"{key} stands twice; send it once")
    answer = await desk.put(
        underwriter, before + 1, body={"columns": [{"name": "Hidden at once", "hidden": True}]}
    )
    assert (await refused(answer))[0] == "columns.0.hidden"
    found = await desk.read(underwriter)
    assert (found["version"], found["rates"]) == (before + 1, [])
    assert [one["name"] for one in found["columns"] if one["kind"] == "custom"] == ["Summit"]


async def test_a_category_that_stands_twice_among_the_reasons_is_refused_where_it_stands(
    underwriter: Browser, desk: Submitted
) -> None:
    before = (await desk.read(underwriter))["version"]
    parts = [("premises", "-2"), ("safety_devices", "-1"), ("premises", "-2")]
    reasons = [{"category": category, "percent": percent} for category, percent in parts]
    cell = {"column": KEY_RISK, "row": "TX", "debit_credit": "-5", "reasons": reasons}
    path, words = await refused(await desk.put(underwriter, before, body={"cells": [cell]}))
    assert path == "cells.0.reasons.2.category"
    assert words == "premises stands twice; send one reason with the sum of both"
    assert (await desk.read(underwriter))["version"] == before


async def test_very_many_faults_are_not_all_told(underwriter: Browser, desk: Submitted) -> None:
    before = (await desk.read(underwriter))["version"]
    cells = [{"column": f"k{at}", "row": "TX", "status": "quoted"} for at in range(2_900)]
    for method, path in (("PUT", ""), ("POST", "/preview")):
        body = {"base_version": before, "cells": cells}
        answer = await underwriter.send(method, f"/api/workbooks/{desk.id}{path}", body)
        assert (await refused(answer))[0] == "cells.0.column"
        assert len(answer.json()["errors"]) == 50
    assert (await desk.read(underwriter))["version"] == before


async def test_a_workbook_takes_so_many_carriers_of_ones_own(underwriter: Browser, submit: Submit) -> None:
    desk = await submit(RISK_B, "1.08")
    await desk.save(underwriter, 0, columns=[{"name": f"Carrier {at}"} for at in range(39)])
    more = [{"name": "Last"}, {"name": "One too many"}]
    assert (await refused(await desk.put(underwriter, 1, body={"columns": more})))[0] == "columns.1"
    assert len((await desk.save(underwriter, 1, columns=more[:1]))["columns"]) == 1
    assert (await refused(await desk.put(underwriter, 2, body={"columns": more[1:]})))[0] == "columns.0"


@pytest.mark.req("CB-269")
@pytest.mark.parametrize(
    ("factor", "path", "words"),
    [
        ({"TX": "-5", "tx": "5"}, "sdr_factor.tx", "TX stands twice; send its percent once"),
        ({"tx": "25.01"}, "sdr_factor.tx", "Your debit range is 0 - 25"),
        ({"GA": "1", "TX": "0.001"}, "sdr_factor.TX", "Enter a percent with at most two decimals"),
        ({"ky": "5"}, "sdr_factor.ky", "No Range Available! KY takes no percent of this program"),
    ],
)
async def test_a_direct_recalculation_names_its_own_fields(
    underwriter: Browser, desk: Submitted, factor: dict[str, str], path: str, words: str
) -> None:
    before = await desk.read(underwriter)
    key = f"1785000000000+{desk.run}+{KEY_RISK}+1 Main St, Austin, TX 75001"
    body = {"user_email_id": str(desk.prospect), "uuid_carrier": key, "sdr_factor": factor}
    assert await refused(await underwriter.post(STARTING, {"body": body})) == (path, words)
    after = await desk.read(underwriter)
    assert (after["version"], after["stateCarrierData"]) == (before["version"], before["stateCarrierData"])


@pytest.mark.req("CB-129")
@pytest.mark.parametrize(
    ("rates", "reason", "path"),
    [
        ({"TX": {"3632#a": {"manual_rate": "2"}}, "tx": {"3632#a": {"manual_rate": "3"}}}, REASON,
         f"uw_net_rates.{KEY_RISK}.tx.3632#a"),
        ({"TX": {"3632#a": {"manual_rate": "2"}, "3632#b": {"manual_rate": "3"}}}, REASON,
         f"uw_net_rates.{KEY_RISK}.TX.3632#b"),
        ({"TX": {"3632#a": {"manual_rate": "2.123"}}}, REASON,
         f"uw_net_rates.{KEY_RISK}.TX.3632#a.manual_rate"),
        ({"TX": {"3632#a": {"manual_rate": "2"}}}, "short", "reason"),
    ],
)  # fmt: skip
async def test_rates_that_are_refused_are_named_as_they_were_sent(
    underwriter: Browser, desk: Submitted, rates: dict[str, Any], reason: str, path: str
) -> None:
    before = (await desk.read(underwriter))["version"]
    body = {
        "user_email_id": str(desk.prospect), "uuid_carrier": f"1785000000000+{desk.run}+{KEY_RISK}+1 Main",
        "base_version": before, "uw_net_rates": {KEY_RISK: rates}, "reason": reason,
    }  # fmt: skip
    assert (await refused(await underwriter.send("PUT", "/api/uwNetRates", body)))[0] == path
    assert (await desk.read(underwriter))["version"] == before


async def test_another_reason_alone_is_kept_with_its_history(underwriter: Browser, submit: Submit) -> None:
    desk = await submit(RISK_B, "1.08")
    await desk.save(underwriter, 0, rates=[rate("TX", "2")])
    await desk.land()
    saved = await desk.save(underwriter, 1, rates=[rate("TX", "2") | {"reason": "Agreed in writing"}])
    assert (saved["version"], saved["jobs"]) == (2, {}), "a reason moves no price"
    (kept,) = (await desk.read(underwriter))["rates"]
    assert (Decimal(kept["manual_rate"]), kept["reason"], kept["version"]) == (
        Decimal(2), "Agreed in writing", 2,
    )  # fmt: skip
    changes = (await underwriter.get(f"/api/workbooks/{desk.id}/changes?since=1")).json()["changes"]
    assert [(one["field"], one["before"], one["after"]) for one in changes] == [
        ("reason", REASON, "Agreed in writing")
    ]


async def test_the_history_of_a_row_is_found_by_its_state_in_any_case(
    underwriter: Browser, submit: Submit
) -> None:
    desk = await submit(RISK_B, "1.08")
    await desk.save(underwriter, 0, {"column": KEY_RISK, "row": "tx", "status": "quoted"})
    for row in ("TX", "tx"):
        found = await underwriter.get(f"/api/workbooks/{desk.id}/changes?row={row}")
        assert [one["after"] for one in found.json()["changes"]] == ["quoted"]


async def test_that_a_price_is_made_again_is_told_to_staff_alone(
    underwriter: Browser, agent: Browser, submit: Submit
) -> None:
    desk = await submit(RISK_B, "1.08")
    saved = await desk.save(underwriter, 0, rates=[rate("TX", "2")])
    await desk.land()
    where = f"/api/events/{saved['jobs'][KEY_RISK]}"
    assert (await underwriter.get(where)).status_code == 200
    refusal = await agent.get(where)
    assert (refusal.status_code, refusal.json()["code"]) == (404, "run_not_found")
