"""Rows and columns of the underwriting page beside the prices: special states, added carriers."""

from decimal import Decimal

import pytest

from tests.integration.api.conftest import Browser, Open, People
from tests.integration.api.workbook_desk import KEY_RISK, RISK_B, UWIC, Class, Submit


@pytest.fixture(scope="module")
async def underwriter(browse: Open, people: People) -> Browser:
    """An underwriter of level 1 who may recalculate."""
    return await browse(await people.make("UWBeta", "RecalBeta", uw_level="1"))


@pytest.mark.req("CB-329")
async def test_the_six_special_states_carry_their_note_and_no_other_state_does(
    underwriter: Browser, submit: Submit
) -> None:
    lines: tuple[Class, ...] = (("8810", 4, 0, 240_000),)
    places = (("TX", "75001", lines), ("FL", "33101", lines), ("CA", "90001", lines))
    desk = await submit(places, "1.00", UWIC, unpriced=("oh", "wa", "wy", "nd"))
    found = await desk.read(underwriter)
    assert found["rows"] == ["CA", "FL", "ND", "OH", "TX", "WA", "WY"]
    fund = "The state fund insures; nothing is entered here."
    assert found["notes"] == dict.fromkeys(("OH", "WA", "WY", "ND"), fund) | {
        "FL": "Florida has no schedule rating plan.",
        "CA": "The rate is that of the zip with the largest California payroll.",
    }
    cells = found["stateCarrierData"][UWIC]
    assert {row: cells[row]["stateType"] for row in ("OH", "WA", "WY", "ND")} == dict.fromkeys(
        ("OH", "WA", "WY", "ND"), "MONO"
    )


@pytest.mark.req("RD-184")
@pytest.mark.req("CB-208")
@pytest.mark.req("CB-194")
@pytest.mark.req("CB-123")
@pytest.mark.req("CB-343")
@pytest.mark.req("CB-195")
async def test_a_custom_carrier_is_added_named_and_summed(underwriter: Browser, submit: Submit) -> None:
    desk = await submit(RISK_B, "1.08")
    new = [{"name": "Summit  Mutual"}]
    cells = [{"column": "columns.0", "row": "TX", "premium": "1234.50", "status": "quoted"}]
    saved = await desk.save(underwriter, 0, *cells, columns=new)
    [key] = saved["columns"]
    assert key.startswith("custom_carrier_")
    [column] = [one for one in (await desk.read(underwriter))["columns"] if one["kind"] == "custom"]
    assert (column["name"], column["premium"], column["entered"]) == (
        "Summit Mutual",
        "1234.50",
        "1 of 2 states",
    )
    cell = (await desk.read(underwriter))["stateCarrierData"][key]["TX"]
    assert (cell["form"], cell["premium"], cell["status"]) == ("custom", "1234.50", "quoted")
    # The last of them is reserved: a row of the selection rules, like the others of its table.
    for name in (" summit mutual ", "KEY RISK", "zurich"):
        refused = await desk.put(underwriter, 1, body={"columns": [{"name": name}]})
        assert (refused.status_code, refused.json()["detail"]) == (422, "Carrier already exists"), name
    empty = await desk.put(underwriter, 1, body={"columns": [{"name": "  "}]})
    assert empty.json()["detail"].startswith("One or more Carrier Name input boxes is empty.")
    for wrong in ("-1", "12.", ".5", "1.234", "1e3", "+5", "1,200", "1_2"):
        answer = await desk.put(underwriter, 1, {"column": key, "row": "TX", "premium": wrong})
        assert (answer.status_code, answer.json()["errors"][0]["path"]) == (422, "cells.0.premium"), wrong
    for base, right in enumerate(("7", "7.5", "7.25"), start=1):
        await desk.save(underwriter, base, {"column": key, "row": "TX", "premium": right})
        kept = (await desk.read(underwriter))["stateCarrierData"][key]["TX"]["premium"]
        assert Decimal(kept) == Decimal(right)


@pytest.mark.req("CB-343")
async def test_of_the_carriers_that_are_taken_away_the_one_without_figures_is_gone_and_the_others_hidden(
    underwriter: Browser, submit: Submit
) -> None:
    desk = await submit(RISK_B, "1.08")
    names = ("Empty", "Priced", "Closed", "Stays")
    keys = (await desk.save(underwriter, 0, columns=[{"name": name} for name in names]))["columns"]
    _, priced, closed, stays = keys
    cells = [
        {"column": priced, "row": "TX", "premium": "900"},
        {"column": closed, "row": "TX", "status": "closed"},
        {"column": stays, "row": "GA", "premium": "700"},
        {"column": KEY_RISK, "row": "TX", "comments": "Call back"},
    ]
    await desk.save(underwriter, 1, *cells)
    await desk.save(underwriter, 2, columns=[{"key": key, "hidden": True} for key in keys[:3]])
    found = await desk.read(underwriter)
    shown = {one["name"]: one["hidden"] for one in found["columns"] if one["kind"] == "custom"}
    assert shown == {"Priced": True, "Closed": True, "Stays": False}
    told = found["stateCarrierData"]
    assert (told[stays]["GA"]["premium"], told[priced]["TX"]["premium"]) == ("700.00", "900.00")
    assert told[KEY_RISK]["TX"]["comments"] == "Call back"
