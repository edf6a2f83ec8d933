"""A file into a rate book: taken whole or not at all, and each fault of it named."""

import csv
import time
from functools import partial
from io import StringIO
from typing import Any

import pytest

from tests.integration.api.conftest import Browser
from tests.integration.api.rate_book.calls import BAD_ROW, HEAD, NEXT_YEAR, REASON, a_rate, drafted, send_file
from tests.support.loop_holds import as_it_serves, least_held
from tests.support.machine_speed import slowness

LONGEST_S = 0.1


async def test_a_table_that_was_downloaded_can_be_sent_back(keeper: Browser, draft: str) -> None:
    file = await keeper.get("/api/rate-books/demo-1/tables/algorithms/csv")
    assert file.headers["content-type"].startswith("text/csv")
    assert "algorithms.csv" in file.headers["content-disposition"]
    answer = await send_file(keeper, draft, file.text, kind="algorithms", mode="replace")
    assert answer.status_code == 200, answer.text
    counts = answer.json()["report"]["counts"]
    assert (counts["added"], counts["changed"], counts["removed"]) == (0, 0, 0)


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


async def test_words_to_find_classes_by_are_imported_and_no_price_is_another(
    keeper: Browser, second: Browser
) -> None:
    """They change the content of a book, and neither what it prices nor what its rehearsal found."""
    version = await drafted(keeper)
    path = f"/api/rate-books/{version}"
    await keeper.post(f"{path}/rehearsals")
    before = (await keeper.get(path)).json()
    text = "words,class_code,state,rank,source\nTinker  Bell,5551,tx,1,own desk\nhauling,7219,*,2,own desk\n"
    answer = await send_file(keeper, version, text, kind="class_words", name="words.csv")
    assert answer.status_code == 200, answer.text
    counts = answer.json()["report"]["counts"]
    assert (counts["added"], counts["changed"], counts["removed"]) == (1, 1, 0)
    after = (await keeper.get(path)).json()
    assert after["book"]["sha256"] != before["book"]["sha256"]
    assert after["book"]["priced_sha256"] == before["book"]["priced_sha256"]
    assert after["rehearsal"]["current"] is True
    rows = (await keeper.get(f"{path}/compare/demo-1/rows", params={"table": "class_words"})).json()["rows"]
    assert {row["kind"] for row in rows} == {"added", "changed"}
    file = (await keeper.get(f"{path}/tables/class_words/csv")).text
    assert "tinker bell,5551,TX,1,own desk,,assumed" in file
    await keeper.post(f"{path}/check")
    await second.post(f"{path}/approve", {})
    assert (await keeper.post(f"{path}/publish", {})).json()["speaks"] is True
    for state, found in (("tx", "5551"), ("il", None)):
        search = await keeper.get(f"/api/getCcodes/{state}/tinker bell", params={"date": NEXT_YEAR})
        codes = [each["class_code"] for each in search.json()["data"]["data"] if "tinker bell" in each["why"]]
        assert next(iter(codes), None) == found
    await keeper.post(f"{path}/roll-back", {"reason": REASON})


async def test_every_fault_of_fifty_thousand_rows_is_named_within_seconds_and_nothing_is_taken(
    keeper: Browser, draft: str
) -> None:
    before = (await keeper.get(f"/api/rate-books/{draft}")).json()["book"]
    began = time.process_time()
    answer = await send_file(keeper, draft, HEAD + BAD_ROW * 50_000, mode="replace")
    assert time.process_time() - began < 30 * slowness(), "generous: a few seconds"
    assert answer.status_code == 422
    assert answer.headers["content-type"] == "application/problem+json"
    problem = answer.json()
    assert (problem["code"], problem["total"], len(problem["faults"])) == ("rows_refused", 250_000, 50)
    assert problem["detail"] == "r.csv has 250,000 faults; nothing was imported"
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


async def test_very_many_faults_hold_up_nobody(keeper: Browser, draft: str) -> None:
    """A file of three megabytes can have a million of them, and each page is cut from the whole list."""
    refused: dict[str, Any] = {}

    async def sent() -> None:
        answer = await send_file(keeper, draft, HEAD + BAD_ROW * 70_000, mode="replace")
        refused.update(answer.json())

    async def read_faults(path: str) -> None:
        assert (await keeper.http.get(path)).status_code == 200

    most_s = LONGEST_S * slowness()
    with as_it_serves():
        held = {"sent": await least_held(sent, most_s)}
        lists = f"/api/rate-books/{draft}/imports/{refused['import_id']}/faults"
        for path in (lists, f"{lists}/csv"):
            held[path[-4:]] = await least_held(partial(read_faults, path), most_s)
    assert max(held.values()) < most_s, held
    page = (await keeper.get(lists, params={"offset": 299_999})).json()
    assert (refused["total"], page["total"]) == (350_000, 300_001)
    assert page["faults"][1]["problem"] == "50,000 more faults are not listed"


async def test_a_good_row_among_bad_ones_is_not_taken_either(keeper: Browser, draft: str) -> None:
    answer = await send_file(keeper, draft, a_rate("0.31") + "IL,8810,loss_cost,x,2027-02-01\n")
    assert answer.status_code == 422
    [fault] = answer.json()["faults"]
    assert (fault["line"], fault["column"]) == (3, "value")
    assert "a number" in fault["right"]
    [refused, _] = (await keeper.get(f"/api/rate-books/{draft}")).json()["events"]
    assert refused["note"] == "rates: 1 fault in r.csv"
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
    answer = await send_file(keeper, draft, HEAD + "x" * (11 * 1024 * 1024))
    assert answer.status_code == 413
    assert answer.json()["code"] == "body_too_large"


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (HEAD + "x" * (10 * 1024 * 1024 + 1), "more than 10 MB"),
        (HEAD + a_rate("1").splitlines()[1] + "\n" * 100_010, "more than 100,000 rows"),
        (",".join(f"column_{number}" for number in range(201)) + "\n", "the heading has 201 columns"),
    ],
    ids=["bytes", "rows", "columns"],
)
async def test_a_file_of_more_than_a_table_holds_is_refused_by_name(
    keeper: Browser, draft: str, content: str, words: str
) -> None:
    answer = await send_file(keeper, draft, content)
    assert answer.status_code == 422
    [fault] = answer.json()["faults"]
    assert words in fault["problem"]
    assert (await keeper.get(f"/api/rate-books/{draft}/compare/demo-1/rows")).json()["total"] == 0
