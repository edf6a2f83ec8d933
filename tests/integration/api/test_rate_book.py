"""Rate books over HTTP: read by underwriters, kept by rate staff, approved by the second person only."""

import csv
import secrets
import time
from collections.abc import AsyncIterator
from io import StringIO
from typing import Any

import httpx
import pytest

from api.services import Services
from tests.integration.api.conftest import Browser, Open, People

HEAD = "state,class_code,kind,value,effective\n"
NEXT_YEAR = "2027-01-01"
REASON = "The second carrier sent wrong loss costs"
BAD_ROW = "T1,,bad,-3,nope\n"


@pytest.fixture(scope="module")
async def keeper(browse: Open, people: People) -> Browser:
    """Looks after the rates."""
    return await browse(await people.make("UploadRaterBeta"))


@pytest.fixture(scope="module")
async def second(browse: Open, people: People) -> Browser:
    """Another one who does."""
    return await browse(await people.make("AdminBeta"))


@pytest.fixture(scope="module")
async def underwriter(browse: Open, people: People) -> Browser:
    """Reads books and changes none."""
    return await browse(await people.make("UWBeta"))


async def drafted(keeper: Browser, **changes: Any) -> str:
    """A draft from the built-in book. Returns: its name."""
    body = {"version": f"api-{secrets.token_hex(5)}", "base": "demo-1", "effective_from": NEXT_YEAR} | changes
    answer = await keeper.post("/api/rate-books", body)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["version"])


@pytest.fixture
async def draft(keeper: Browser) -> AsyncIterator[str]:
    """A draft, thrown away afterwards where it still is one."""
    version = await drafted(keeper)
    yield version
    await keeper.send("DELETE", f"/api/rate-books/{version}")


async def send_file(
    keeper: Browser, version: str, text: str, *, kind: str = "rates", mode: str = "merge", name: str = "r.csv"
) -> httpx.Response:
    """A file as the browser sends it."""
    return await keeper.send(
        "POST",
        f"/api/rate-books/{version}/imports",
        data={"kind": kind, "mode": mode},
        files={"file": (name, text.encode(), "text/csv")},
    )


def a_rate(value: str, state: str = "IL", code: str = "8810") -> str:
    """A file of one rate of the year's book."""
    return f"{HEAD}{state},{code},loss_cost,{value},{NEXT_YEAR}\n"


async def test_the_built_in_book_is_listed_read_and_labelled(underwriter: Browser) -> None:
    listed = (await underwriter.get("/api/rate-books")).json()
    assert listed["may_keep"] is False
    book = next(one for one in listed["books"] if one["version"] == "demo-1")
    assert (book["status"], book["illustrative"], book["author"], book["speaks"]) == (
        "effective",
        True,
        None,
        True,
    )
    detail = (await underwriter.get("/api/rate-books/demo-1")).json()
    sizes = {table["name"]: table["rows"] for table in detail["tables"]}
    assert detail["tables"][0]["name"] == "rates"
    assert sizes["rates"] > 15_000
    assert len(detail["states"]) >= 40
    assert sizes["class_codes"] >= 250
    assert detail["steps"] == []


async def test_rows_are_read_by_state_class_and_text(underwriter: Browser) -> None:
    path = "/api/rate-books/demo-1/tables/rates"
    page = (await underwriter.get(path, params={"state": "TX", "code": "88", "limit": 500})).json()
    place = {name: index for index, name in enumerate(page["columns"])}
    cells = [row["cells"] for row in page["rows"]]
    assert page["total"] == len(cells) > 5
    assert {row[place["state"]] for row in cells} == {"TX"}
    assert all(row[place["class_code"]].startswith("88") for row in cells)
    assert all(row["class_words"] for row in page["rows"])
    second_page = (await underwriter.get(path, params={"offset": 1000, "limit": 3})).json()
    assert (len(second_page["rows"]), second_page["offset"]) == (3, 1000)
    by_text = (
        await underwriter.get("/api/rate-books/demo-1/tables/programs", params={"text": "UWIC"})
    ).json()
    assert 0 < by_text["total"] < 60
    none = (await underwriter.get("/api/rate-books/demo-1/tables/no_such")).json()
    assert none["total"] == 0
    assert (await underwriter.get("/api/rate-books/no-such/tables/rates")).status_code == 404


async def test_a_table_that_was_downloaded_can_be_sent_back(keeper: Browser, draft: str) -> None:
    file = await keeper.get("/api/rate-books/demo-1/tables/algorithms/csv")
    assert file.headers["content-type"].startswith("text/csv")
    assert "algorithms.csv" in file.headers["content-disposition"]
    answer = await send_file(keeper, draft, file.text, kind="algorithms", mode="replace")
    assert answer.status_code == 200, answer.text
    counts = answer.json()["report"]["counts"]
    assert (counts["added"], counts["changed"], counts["removed"]) == (0, 0, 0)


async def test_an_underwriter_may_change_nothing(underwriter: Browser, draft: str) -> None:
    made = await underwriter.post(
        "/api/rate-books", {"version": "mine", "base": "demo-1", "effective_from": NEXT_YEAR}
    )
    assert made.status_code == 403
    for step in ("check", "reopen", "approve", "publish", "withdraw", "roll-back"):
        answer = await underwriter.post(f"/api/rate-books/{draft}/{step}", {"reason": REASON})
        assert answer.status_code == 403, step
    assert (await send_file(underwriter, draft, a_rate("1"))).status_code == 403
    assert (await underwriter.send("DELETE", f"/api/rate-books/{draft}")).status_code == 403


async def test_a_file_is_taken_whole_and_shows_what_it_did(keeper: Browser, draft: str) -> None:
    answer = await send_file(keeper, draft, a_rate("0.31"), name="../../rates 2027.csv")
    assert answer.status_code == 200, answer.text
    report, book = answer.json()["report"], answer.json()["book"]
    assert report["file_name"] == "rates 2027.csv"
    assert report["counts"]["added"] == 1
    assert book["revision"] == 2
    rows = (await keeper.get(f"/api/rate-books/{draft}/compare/demo-1/rows")).json()
    assert rows["total"] == 1
    [row] = rows["rows"]
    assert (row["kind"], row["key"]["state"], row["key"]["class_code"]) == ("added", "IL", "8810")
    detail = (await keeper.get(f"/api/rate-books/{draft}")).json()
    assert [event["action"] for event in detail["events"]] == ["imported", "created"]


async def test_every_fault_of_fifty_thousand_rows_is_named_within_seconds_and_nothing_is_taken(
    keeper: Browser, draft: str
) -> None:
    before = (await keeper.get(f"/api/rate-books/{draft}")).json()["book"]
    began = time.monotonic()
    answer = await send_file(keeper, draft, HEAD + BAD_ROW * 50_000, mode="replace")
    assert time.monotonic() - began < 30, "generous: a few seconds on a machine of its own"
    assert answer.status_code == 422
    assert answer.headers["content-type"] == "application/problem+json"
    problem = answer.json()
    assert (problem["code"], problem["total"], len(problem["faults"])) == ("rows_refused", 250_000, 50)
    assert problem["detail"] == "r.csv has 250,000 faults; nothing was taken"
    assert problem["faults"][0]["line"] == 2
    lists = f"/api/rate-books/{draft}/imports/{problem['import_id']}/faults"
    page = (await keeper.get(lists, params={"column": "value", "offset": 49_990})).json()
    assert (page["total"], [fault["line"] for fault in page["faults"]]) == (
        50_000,
        list(range(49_992, 50_002)),
    )
    assert {entry["column"]: entry["faults"] for entry in page["columns"]}["state"] == 50_000
    whole = await keeper.get(f"{lists}/csv")
    lines = list(csv.reader(StringIO(whole.text.removeprefix("\ufeff"))))
    assert lines[0] == ["file", "line", "column", "problem", "right"]
    assert len(lines) == 250_001
    after = (await keeper.get(f"/api/rate-books/{draft}")).json()
    assert after["book"]["sha256"] == before["sha256"]
    assert after["book"]["revision"] == before["revision"]
    assert after["imports"][0]["faults"] == 250_000
    assert (await keeper.get(f"/api/rate-books/{draft}/compare/demo-1/rows")).json()["total"] == 0


async def test_a_good_row_among_bad_ones_is_not_taken_either(keeper: Browser, draft: str) -> None:
    answer = await send_file(keeper, draft, a_rate("0.31") + "IL,8810,loss_cost,x,2027-02-01\n")
    assert answer.status_code == 422
    [fault] = answer.json()["faults"]
    assert (fault["line"], fault["column"]) == (3, "value")
    assert "a number" in fault["right"]
    assert (await keeper.get(f"/api/rate-books/{draft}/compare/demo-1/rows")).json()["total"] == 0


async def test_what_is_no_file_of_a_table_is_refused_in_words(keeper: Browser, draft: str) -> None:
    unknown = await send_file(keeper, draft, a_rate("1"), kind="ratez")
    assert (unknown.status_code, unknown.json()["errors"][0]["path"]) == (422, "kind")
    how = await send_file(keeper, draft, a_rate("1"), mode="add")
    assert (how.status_code, how.json()["errors"][0]["path"]) == (422, "mode")
    none = await keeper.send(
        "POST", f"/api/rate-books/{draft}/imports", data={"kind": "rates", "mode": "merge"}
    )
    assert (none.status_code, none.json()["errors"][0]["path"]) == (422, "file")
    picture = await keeper.send(
        "POST",
        f"/api/rate-books/{draft}/imports",
        data={"kind": "rates", "mode": "merge"},
        files={"file": ("r.csv", b"\x89PNG\r\n\x1a\n\0\0", "text/csv")},
    )
    assert picture.status_code == 422
    assert picture.json()["code"] == "rows_refused"


async def test_a_file_beyond_the_limit_is_refused_before_it_is_read(keeper: Browser, draft: str) -> None:
    answer = await send_file(keeper, draft, HEAD + "x" * (10 * 1024 * 1024 + 1))
    assert answer.status_code == 413
    assert answer.json()["code"] == "body_too_large"


async def test_a_book_goes_its_way_with_two_people_and_no_step_is_skipped(
    keeper: Browser, second: Browser, services: Services
) -> None:
    version = await drafted(keeper)
    path = f"/api/rate-books/{version}"
    assert (await send_file(keeper, version, a_rate("0.31"))).status_code == 200
    early = await second.post(f"{path}/approve", {})
    assert (early.status_code, early.json()["code"]) == (409, "rate_book_state")
    assert (await keeper.post(f"{path}/check")).json()["status"] == "checked"
    own = await keeper.post(f"{path}/approve", {})
    assert (own.status_code, own.json()["code"]) == (409, "second_person_needed")
    offers = {step["action"]: step for step in (await keeper.get(path)).json()["steps"]}
    assert "somebody else has to approve" in offers["approved"]["hindrance"]
    offers = {step["action"]: step for step in (await second.get(path)).json()["steps"]}
    assert offers["approved"]["hindrance"] == ""
    late = await send_file(keeper, version, a_rate("0.32"))
    assert (late.status_code, late.json()["code"]) == (409, "rate_book_state")
    assert (await second.post(f"{path}/approve", {})).json()["status"] == "approved"
    assert (await keeper.post(f"{path}/publish", {})).json()["speaks"] is True
    listed = {one["version"]: one for one in (await keeper.get("/api/rate-books")).json()["books"]}
    assert listed["demo-1"]["speaks_until"] == NEXT_YEAR
    silent = await keeper.post(f"{path}/roll-back", {"reason": " "})
    assert (silent.status_code, silent.json()["errors"][0]["path"]) == (422, "reason")
    assert (await keeper.post(f"{path}/roll-back", {"reason": REASON})).json()["status"] == "retired"
    events = (await keeper.get(path)).json()["events"]
    assert events[0]["note"] == REASON
    listed = {one["version"]: one for one in (await keeper.get("/api/rate-books")).json()["books"]}
    assert listed["demo-1"]["speaks_until"] is None


async def test_a_draft_whose_tables_do_not_fit_together_is_not_checked(keeper: Browser, draft: str) -> None:
    text = "program,state,loss_cost_multiplier\nown,*,1.2\n"
    answer = await send_file(keeper, draft, text, kind="programs", mode="replace")
    assert answer.status_code == 200, answer.text
    assert answer.json()["report"]["open_faults"]
    checked = await keeper.post(f"/api/rate-books/{draft}/check")
    assert checked.status_code == 422
    problem = checked.json()
    assert (problem["code"], problem["import_id"]) == ("rows_refused", None)
    assert {fault["file"] for fault in problem["faults"]}
    assert (await keeper.get(f"/api/rate-books/{draft}")).json()["book"]["status"] == "draft"


async def test_two_books_are_compared_by_table_state_and_class(keeper: Browser, draft: str) -> None:
    page = (
        await keeper.get("/api/rate-books/demo-1/tables/rates", params={"state": "IL", "code": "8810"})
    ).json()
    place = {name: index for index, name in enumerate(page["columns"])}
    cells = next(row["cells"] for row in page["rows"] if row["cells"][place["program"]] == "*")
    old, day = cells[place["value"]], cells[place["effective"]]
    new = f"{float(old) * 1.1:.6f}"
    answer = await send_file(keeper, draft, f"{HEAD}IL,8810,loss_cost,{new},{day}\n")
    assert answer.json()["report"]["counts"]["changed"] == 1
    found = (await keeper.get(f"/api/rate-books/{draft}/compare/demo-1")).json()
    assert [(move["group"], move["mean"]) for move in found["by_state"]] == [("IL", "10.0")]
    assert [(move["group"], move["changed"]) for move in found["by_class"]] == [("8810", 1)]
    rows = f"/api/rate-books/{draft}/compare/demo-1/rows"
    for params, total in (
        ({"state": "IL"}, 1),
        ({"state": "TX"}, 0),
        ({"kind": "changed", "code": "88"}, 1),
        ({"least_percent": 11}, 0),
        ({"table": "programs"}, 0),
    ):
        assert (await keeper.get(rows, params=params)).json()["total"] == total, params
    file = (await keeper.get(f"/api/rate-books/{draft}/compare/demo-1/csv")).text
    assert "10.0" in file
    assert old in file


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"version": "No Spaces"}, "version"),
        ({"version": "x"}, "version"),
        ({"effective_from": "soon"}, "effective_from"),
        ({"nonsense": 1}, "nonsense"),
    ],
)
async def test_a_draft_with_a_name_or_day_that_is_none_is_refused(
    keeper: Browser, change: dict[str, Any], path: str
) -> None:
    body = {"version": "fine-name", "base": "demo-1", "effective_from": NEXT_YEAR} | change
    answer = await keeper.post("/api/rate-books", body)
    assert answer.status_code == 422
    assert answer.json()["errors"][0]["path"] == path


async def test_a_name_is_taken_once_and_a_base_has_to_be_there(keeper: Browser, draft: str) -> None:
    body = {"version": draft, "base": "demo-1", "effective_from": NEXT_YEAR}
    assert (await keeper.post("/api/rate-books", body)).json()["code"] == "rate_book_exists"
    body = {"version": f"x-{draft}", "base": "none-such", "effective_from": NEXT_YEAR}
    assert (await keeper.post("/api/rate-books", body)).status_code == 404


async def test_a_drafts_day_and_note_can_be_changed_until_it_is_checked(keeper: Browser, draft: str) -> None:
    path = f"/api/rate-books/{draft}"
    changed = await keeper.send("PATCH", path, {"effective_from": "2027-07-01", "note": "Mid-year filing"})
    assert (changed.json()["effective_from"], changed.json()["note"]) == ("2027-07-01", "Mid-year filing")
    await keeper.post(f"{path}/check")
    assert (await keeper.send("PATCH", path, {"note": "x"})).status_code == 409
    opened = await keeper.post(f"{path}/reopen", {"reason": "A class is missing"})
    assert opened.json()["status"] == "draft"


async def test_a_rehearsal_is_a_job_that_is_started_once_and_read_while_it_goes_on(
    keeper: Browser, second: Browser, underwriter: Browser, draft: str
) -> None:
    path = f"/api/rate-books/{draft}/rehearsals"
    assert (await underwriter.post(path)).status_code == 403
    headers = {"Idempotency-Key": f"key-{draft}"}
    first = await keeper.post(path, headers=headers)
    assert first.status_code == 200, first.text
    assert (await keeper.post(path, headers=headers)).json() == first.json()
    ids = first.json()
    read = (await underwriter.get(f"{path}/{ids['rehearsal_id']}")).json()
    assert (read["status"], read["current"], read["done"], read["summary"]) == ("processing", True, 0, None)
    assert (await second.get(f"/api/rate-books/{draft}")).json()["rehearsal"]["id"] == ids["rehearsal_id"]
    rows = (await keeper.get(f"{path}/{ids['rehearsal_id']}/rows", params={"state": "TX"})).json()
    assert (rows["total"], rows["hidden"], rows["rows"]) == (0, 0, [])
    assert (await keeper.get(f"/api/rate-books/demo-1/rehearsals/{ids['rehearsal_id']}")).status_code == 404


async def test_a_book_that_speaks_is_not_rehearsed(keeper: Browser) -> None:
    answer = await keeper.post("/api/rate-books/demo-1/rehearsals")
    assert (answer.status_code, answer.json()["code"]) == (409, "rate_book_state")
