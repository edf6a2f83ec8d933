"""The underwriting page over HTTP: read whole, saved by field, priced after it; two underwriters at once."""

import secrets
from decimal import Decimal
from typing import Any

import pytest

from tests.integration.api.conftest import Browser, Open, People
from tests.integration.api.workbook_desk import (
    KEY_RISK,
    RISK_A,
    RISK_B,
    UWIC,
    Submit,
    Submitted,
    percent,
)
from tests.support.audit_lines import Audited

STARNET = "gms-starnet"


@pytest.fixture(scope="module")
async def underwriter(browse: Open, people: People) -> Browser:
    """An underwriter of level 1 who may recalculate."""
    return await browse(await people.make("UWBeta", "RecalBeta", uw_level="1"))


@pytest.fixture(scope="module")
async def colleague(browse: Open, people: People) -> Browser:
    """Another one, of level 3."""
    return await browse(await people.make("UWBeta", "RecalBeta", uw_level="3"))


@pytest.mark.req("CB-054")
@pytest.mark.req("CB-122")
@pytest.mark.req("CB-124")
async def test_the_page_has_each_cell_with_the_figures_of_its_price(
    underwriter: Browser, submit: Submit
) -> None:
    desk = await submit(RISK_B, "1.08", KEY_RISK, UWIC, left_out=((KEY_RISK, "GA"),))
    found = await desk.read(underwriter)
    assert found["rows"] == ["GA", "TX"]
    assert (found["version"], found["state"]) == (0, "open")
    cells = found["stateCarrierData"][KEY_RISK]
    assert {row: cell["stateType"] for row, cell in cells.items()} == {"GA": "MCP", "TX": "MCP"}
    assert (cells["TX"]["premium"], cells["GA"]["premium"]) == ("23850", "12546")
    assert cells["TX"]["debit_credit"] == {"value": "0.00", "isChecked": False, "error": ""}
    assert (cells["TX"]["open"], cells["TX"]["closed_why"]) == (True, "")
    assert await desk.totals(underwriter) == {KEY_RISK: 36_396, UWIC: (await desk.totals(underwriter))[UWIC]}
    assert found["allowed"] == {"save": True, "price": True, "level": 1, "why_not": ""}
    assert {row: int(float(cell["payroll"])) for row, cell in cells.items()} == {
        "GA": 950_000,
        "TX": 2_700_000,
    }
    assert (cells["TX"]["status"], cells["TX"]["comments"], cells["TX"]["isChecked"]) == ("select", "", True)
    assert cells["GA"]["isChecked"] is False
    said = {"column": KEY_RISK, "row": "TX", "status": "quoted", "comments": " as agreed "}
    await desk.save(underwriter, 0, said)
    cell = (await desk.read(underwriter))["stateCarrierData"][KEY_RISK]["TX"]
    assert (cell["status"], cell["comments"], cell["premium"]) == ("quoted", "as agreed", "23850")


@pytest.mark.req("CB-052")
async def test_columns_stand_as_the_price_indication_has_them_and_say_who_refers(
    underwriter: Browser, submit: Submit
) -> None:
    desk = await submit(RISK_A, "0.92", STARNET, UWIC)  # StarNet refers class 5190, and is the cheaper one
    columns = (await desk.read(underwriter))["columns"]
    assert [column["key"] for column in columns] == [UWIC, STARNET]
    assert float(columns[0]["price"]["total"]) > float(columns[1]["price"]["total"])
    assert columns[0]["referred_why"] == ""
    assert columns[1]["referred_why"].startswith("5190: ")


@pytest.mark.req("CB-057")
async def test_a_credit_is_saved_and_its_price_lands_with_the_column(
    underwriter: Browser, submit: Submit, audited: Audited
) -> None:
    desk = await submit()
    saved = await desk.save(underwriter, 0, percent("TN", "-12.50"))
    assert (saved["version"], list(saved["jobs"])) == (1, [KEY_RISK])
    said = {"version": 1, "fields": 2, "columns": [KEY_RISK], "jobs": saved["jobs"]}
    assert (await audited(desk.id))[-1] == ("workbook.saved", "submission", underwriter.email, said)
    found = await desk.read(underwriter)
    waiting, cell = found["columns"][0], found["stateCarrierData"][KEY_RISK]["TN"]
    assert (waiting["job"], waiting["price"]["total"]) == (saved["jobs"][KEY_RISK], "4299")
    assert (cell["debit_credit"]["value"], cell["submitted_percent"]) == ("12.50", "0"), "not priced yet"
    await desk.land()
    found = await desk.read(underwriter)
    column, cell = found["columns"][0], found["stateCarrierData"][KEY_RISK]["TN"]
    assert (column["job"], column["price"]["total"], column["submitted"]["total"]) == (None, "3798", "4299")
    assert (cell["premium"], cell["submitted_premium"]) == ("3798", "4299")
    assert cell["submitted_percent"] == "-12.5"
    assert cell["debit_credit"] == {"value": "12.50", "isChecked": True, "error": ""}
    assert {(one["measure"], one["level"]) for one in found["issues"]} == {
        ("credit", 2), ("price_below_submitted", 2),
    }  # fmt: skip
    back = await desk.save(underwriter, 1, {"column": KEY_RISK, "row": "TN", "debit_credit": None})
    assert (back["version"], back["jobs"]) == (2, {})
    assert await desk.totals(underwriter) == {KEY_RISK: 4_299}
    assert {one["state"] for one in (await desk.read(underwriter))["issues"]} == {"void"}
    again = await desk.save(underwriter, 2, percent("TN", "-12.50"))
    assert (again["version"], again["jobs"]) == (3, {}), "an equal price of this workbook is there"
    assert await desk.totals(underwriter) == {KEY_RISK: 3_798}
    same = await desk.save(underwriter, 3, percent("TN", "-12.5"))
    assert (same["version"], same["jobs"]) == (3, {})


@pytest.mark.req("CB-057")
async def test_two_underwriters_are_merged_by_cell_and_asked_where_they_differ(
    underwriter: Browser, colleague: Browser, submit: Submit
) -> None:
    desk = await submit(RISK_B, "1.08")
    for base in range(7):
        await desk.save(underwriter, base, {"column": KEY_RISK, "row": "GA", "comments": f"note {base}"})
    first = await desk.save(underwriter, 7, percent("TX", "-15"))
    second = await desk.save(colleague, 7, percent("GA", "10"))
    assert (first["version"], second["version"]) == (8, 9)
    refused = await desk.put(colleague, 7, percent("TX", "-5"))
    problem = refused.json()
    assert (refused.status_code, problem["code"], problem["version"]) == (409, "cells_changed", 9)
    [clash] = [one for one in problem["cells"] if one["field"] == "debit_credit"]
    assert (clash["row"], clash["value"], clash["mine"], clash["who"]) == (
        "TX",
        "-15.00",
        "-5.00",
        "Test Person",
    )
    assert (await desk.read(colleague))["version"] == 9
    # The price of the older Save lands last.
    jobs = {name: saved["jobs"][KEY_RISK] for name, saved in (("8", first), ("9", second))}
    assert jobs["8"] != jobs["9"]
    await desk.land(desk.jobs[1], desk.jobs[0])
    assert await desk.totals(underwriter) == {KEY_RISK: 34_242}


@pytest.mark.req("CB-150", "CB-191", "CB-196")
@pytest.mark.parametrize(
    ("cell", "code", "path", "words"),
    [
        (
            percent("TN", "25.01"), "schedule_out_of_range", "cells.0.debit_credit",
            "Your debit range is 0 - 25",
        ),
        (
            percent("TN", "-25.01"), "schedule_out_of_range", "cells.0.debit_credit",
            "Your credit range is 0 - 25",
        ),
        (percent("KY", "-10"), "no_schedule_plan", "cells.0.debit_credit", "No Range Available!"),
        (percent("MASTER", "-10"), "no_schedule_plan", "cells.0.debit_credit", "No Range Available!"),
        (
            {"column": KEY_RISK, "row": "TN", "debit_credit": ""}, "invalid_input", "cells.0.debit_credit",
            "Please enter a value!",
        ),
        (
            {"column": KEY_RISK, "row": "TN", "debit_credit": "12,5"}, "invalid_input",
            "cells.0.debit_credit", "Enter a percent with at most two decimals",
        ),
        (
            {"column": KEY_RISK, "row": "TN", "debit_credit": "-5"}, "reason_missing", "cells.0.reasons",
            "Give the reasons",
        ),
        (
            {"column": KEY_RISK, "row": "TN", "premium": "100"}, "invalid_input", "cells.0.premium",
            "The premium of a program is computed",
        ),
    ],
)  # fmt: skip
async def test_what_a_cell_cannot_hold_is_refused_by_name_and_nothing_is_stored(
    underwriter: Browser, shared: Submitted, cell: dict[str, Any], code: str, path: str, words: str
) -> None:
    fine = {"column": KEY_RISK, "row": "TN", "comments": secrets.token_hex(4)}
    for cells in ([cell], [cell | {"comments": fine["comments"]}]):
        refused = await shared.put(underwriter, 0, *cells)
        problem = refused.json()
        assert (refused.status_code, problem["code"]) == (422, code), refused.text
        assert path in {field["path"] for field in problem["errors"]}
        assert any(words in field["message"] for field in problem["errors"])
    assert (await shared.read(underwriter))["version"] == 0


@pytest.fixture(scope="module")
async def shared(submit: Submit) -> Submitted:
    """A submission in which nothing is ever stored."""
    return await submit()


@pytest.mark.req("CB-151", "CB-152", "CB-153", "CB-190", "CB-335")
async def test_two_bound_carriers_are_refused_and_nothing_is_stored(
    underwriter: Browser, submit: Submit
) -> None:
    desk = await submit(RISK_B, "1.08", KEY_RISK, UWIC)
    both = [
        {"column": UWIC, "row": "TX", "status": "bound"},
        {"column": KEY_RISK, "row": "GA", "status": "bound"},
    ]
    refused = await desk.put(underwriter, 0, *both)
    assert (refused.status_code, refused.json()["code"]) == (422, "two_carriers_bound")
    assert refused.json()["detail"] == "You can only bind with one carrier."
    for base, status in enumerate(("bound", "closed", "declined")):
        every = both[:1] if status == "bound" else [
            {"column": column, "row": row} for column in (KEY_RISK, UWIC) for row in ("GA", "TX")
        ]  # fmt: skip
        saved = await desk.save(underwriter, base, *({**cell, "status": status} for cell in every))
        assert (saved["uw_status"], saved["version"]) == (status, base + 1)
        stands = (await underwriter.get(f"/api/submissions/{desk.id}")).json()
        assert (stands["uw_status"], stands["derived_status"]) == (status, status)


async def test_a_preview_prices_what_is_typed_and_stores_nothing(
    underwriter: Browser, submit: Submit
) -> None:
    desk = await submit(RISK_B, "1.08")
    body = {"base_version": 0, "cells": [percent("TX", "-15")]}
    answer = await underwriter.post(f"/api/workbooks/{desk.id}/preview", body)
    assert answer.status_code == 200, answer.text
    [column] = answer.json()["columns"]
    assert (column["old_total"], column["new_total"]) == ("36396", "33027")
    rows = {row["row"]: (row["old"], row["new"]) for row in column["rows"]}
    assert rows["TX"] == ("23850", "20447")
    assert rows["GA"] == ("12546", "12580")
    assert {one["measure"] for one in column["issues"]} == {"credit"}
    assert (await desk.read(underwriter))["version"] == 0


@pytest.mark.req("CB-232")
async def test_who_may_not_recalculate_saves_statuses_and_no_percents(
    browse: Open, people: People, shared: Submitted, submit: Submit
) -> None:
    reader = await browse(await people.make("UWBeta"))
    refused = await shared.put(reader, 0, percent("TN", "-5"))
    assert (refused.status_code, refused.json()["code"]) == (403, "not_permitted")
    assert refused.json()["errors"][0]["path"] == "cells.0.debit_credit"
    assert (await shared.read(reader))["allowed"]["price"] is False
    desk = await submit()
    assert (await desk.save(reader, 0, {"column": KEY_RISK, "row": "TN", "status": "quoted"}))["version"] == 1


async def test_an_agent_reads_neither_the_page_nor_an_unreleased_run(
    agent: Browser, underwriter: Browser, submit: Submit
) -> None:
    desk = await submit()
    await desk.save(underwriter, 0, percent("TN", "-5"))
    await desk.land()
    run = (await desk.read(underwriter))["columns"][0]["price"]["run_id"]
    assert (await underwriter.get(f"/api/runs/{run}/programs/{KEY_RISK}/worksheet")).status_code == 200
    assert (await agent.get(f"/api/workbooks/{desk.id}")).status_code == 403
    for path in (f"/api/runs/{run}", f"/api/runs/{run}/programs/{KEY_RISK}/worksheet"):
        assert (await agent.get(path)).status_code == 404
    replayed = (await underwriter.get(f"/api/runs/{run}/programs/{KEY_RISK}/worksheet/replay")).json()
    assert replayed["matches"] is True, replayed
    runs = (await agent.get(f"/api/prospects/{desk.prospect}/runs")).json()
    assert [one["id"] for one in runs] == [str(desk.run)]
    assert [one["id"] for one in (await underwriter.get(f"/api/prospects/{desk.prospect}/runs")).json()] == [
        str(desk.run)
    ]


async def test_the_history_says_who_changed_what_and_when(underwriter: Browser, submit: Submit) -> None:
    desk = await submit()
    await desk.save(
        underwriter, 0, {"column": KEY_RISK, "row": "TN", "comments": " one ", "status": "quoted"}
    )
    await desk.save(underwriter, 1, {"column": KEY_RISK, "row": "TN", "comments": "two"})
    [added] = (await desk.save(underwriter, 2, columns=[{"name": "Summit"}]))["columns"]
    await desk.save(underwriter, 3, {"column": added, "row": "TN", "status": "closed"})
    where = f"/api/workbooks/{desk.id}/changes"
    of_row = (await underwriter.get(f"{where}?row=TN")).json()["changes"]
    of_column = (await underwriter.get(f"{where}?column={added}")).json()["changes"]
    assert {one["column"] for one in of_row} == {KEY_RISK, added} and {one["row"] for one in of_row} == {"TN"}
    assert [(one["row"], one["field"]) for one in of_column] == [("", "name"), ("TN", "status")]
    answer = (await underwriter.get(f"{where}?since=0&column={KEY_RISK}&row=TN")).json()
    told = [(one["version"], one["field"], one["before"], one["after"]) for one in answer["changes"]]
    assert sorted(told) == [
        (1, "comments", "", "one"), (1, "status", "select", "quoted"), (2, "comments", "one", "two"),
    ]  # fmt: skip
    assert {one["by"] for one in answer["changes"]} == {"Test Person"}
    assert Decimal(answer["version"]) == 4
