"""Submitted again: what was entered the first time can be entered again, and nothing is until it is saved."""

from typing import Any
from uuid import UUID

import pytest

from api.services import Services
from tests.integration.api.conftest import Browser, Open, People
from tests.integration.api.workbook_desk import (
    KEY_RISK,
    RISK_B,
    Submit,
    Submitted,
    handed_over,
    percent,
)


@pytest.fixture(scope="module")
async def underwriter(browse: Open, people: People) -> Browser:
    """Level 3: nothing of theirs waits for anybody."""
    return await browse(await people.make("UWBeta", "RecalBeta", uw_level="3"))


async def again(desk: Submitted, underwriter: Browser, services: Services) -> Submitted:
    """The same run, released and handed over once more."""
    where = f"/api/submissions/{desk.id}/release"
    plan = (await underwriter.get(where)).json()
    named = {price["column"]: price["run_id"] for price in plan["prices"]}
    done = await underwriter.post(where, {"prices": named, "accept": plan["needed"]})
    assert done.status_code == 200, done.text
    return await handed_over(services, desk.results, desk.prospect, desk.run)


async def carried(browser: Browser, desk: Submitted) -> dict[str, Any]:
    answer = await browser.get(f"/api/workbooks/{desk.id}/carry-over")
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


async def test_cells_and_rates_of_the_submission_before_are_offered_and_saved_like_any_others(
    underwriter: Browser, submit: Submit, services: Services
) -> None:
    first = await submit(RISK_B, "1.08")
    assert await carried(underwriter, first) == {"number": None, "cells": [], "rates": [], "left_out": 0}
    rate = {
        "column": KEY_RISK, "state": "GA", "code": "3632", "description": "class 3632",
        "manual_rate": "2.10", "reason": "Agreed with the carrier",
    }  # fmt: skip
    made = await first.save(underwriter, 0, columns=[{"name": "Added By Hand"}])
    [custom] = made["columns"]
    await first.save(
        underwriter,
        1,
        percent("TX", "-15"),
        {"column": KEY_RISK, "row": "GA", "status": "quoted", "comments": "Ask for the loss runs"},
        {"column": custom, "row": "TX", "premium": "20000"},
        rates=[rate],
    )
    await first.land()
    second = await again(first, underwriter, services)
    found = await carried(underwriter, second)
    assert (found["number"], found["left_out"]) == (1, 1), "a carrier that was added by hand is left out"
    texas, georgia = found["cells"][1], found["cells"][0]
    assert (texas["row"], texas["debit_credit"], texas["status"]) == ("TX", "-15.00", "select")
    assert [part["percent"] for part in texas["reasons"]] == ["-15"]
    assert (georgia["row"], georgia["status"], georgia["comments"]) == (
        "GA", "quoted", "Ask for the loss runs",
    )  # fmt: skip
    [figure] = found["rates"]
    assert (figure["state"], figure["code"], float(figure["manual_rate"])) == ("GA", "3632", 2.1)
    assert (await second.read(underwriter))["version"] == 0, "nothing is entered until it is saved"
    cells = [
        {
            "column": each["column"], "row": each["row"], "debit_credit": each["debit_credit"],
            "reasons": each["reasons"], "note": each["note"], "status": each["status"],
            "comments": each["comments"],
        }
        for each in found["cells"]
    ]  # fmt: skip
    saved = await second.save(underwriter, 0, *cells)
    assert list(saved["jobs"]) == [KEY_RISK]
    await second.land(UUID(saved["jobs"][KEY_RISK]))
    assert (await second.totals(underwriter))[KEY_RISK] == 33_027
    third = await again(second, underwriter, services)
    found = await carried(underwriter, third)
    assert (found["number"], found["rates"]) == (2, []), "of the one right before it, into which no rate went"
