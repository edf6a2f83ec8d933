"""Rate books over HTTP: listed, read by place, compared; an underwriter changes none."""

from tests.integration.api.conftest import Browser
from tests.integration.api.rate_book.calls import HEAD, NEXT_YEAR, REASON, a_rate, send_file


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
