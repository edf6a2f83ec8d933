"""The underwriters' list by each of its columns, at the ends of its filters, with the comment that holds."""

from datetime import UTC, datetime, time, timedelta

import pytest
from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncEngine

from adapters.postgres.tables.index import submission
from models.submission import DUE_DAYS
from tests.integration.api.conftest import Browser
from tests.integration.api.submission.conftest import Quote, Three, three_of
from tests.integration.api.submission.test_list import TODAY, listed, names, set_facts

DAYS = (TODAY + timedelta(days=50), TODAY + timedelta(days=60), TODAY + timedelta(days=70))
SORTED: dict[str, tuple[str, tuple[object, object, object]]] = {
    "fein": ("fein_last4", ("1111", "2222", "3333")),
    "primary_state": ("primary_state", ("AL", "GA", "TX")),
    "governing_state": ("governing_state", ("AL", "GA", "TX")),
    "class_code": ("governing_class", ("1111", "5190", "8810")),
    "payroll": ("payroll", (9_000, 80_000, 700_000)),
    "partner": ("partner", ("gms", "solve", "wcn")),
    "producer": ("producer", ("a@p.example", "b@p.example", "c@p.example")),
    "files": ("file_count", (1, 2, 10)),
    "status": ("uw_status", ("bound", "quoted", "uw_questions")),
    "needed_by": ("needed_by", DAYS),
    "effective": ("effective_date", DAYS),
}
"""By the word of the order: the column of the row, and values from the least to the most."""


@pytest.fixture(scope="module")
async def rows(agent: Browser, quoted: Quote) -> Three:
    """Three submissions, of which each test sets what it is about."""
    return await three_of(agent, quoted)


@pytest.mark.req("CB-089")
async def test_each_column_sorts_by_what_it_shows_and_by_no_other(
    underwriter: Browser, rows: Three, owner_engine: AsyncEngine
) -> None:
    word, found = rows
    middle, most, least = (made for _, made in found)
    every = submission.c.id.in_([made["id"] for _, made in found])
    ascending = [f"{letter} {word}" for letter in "abc"]
    for sort, (column, values) in SORTED.items():
        # Submitted as b, c, a: neither that order nor its reverse, so that any other column is told apart.
        for made, value in zip((least, middle, most), (values[0], values[1], values[2]), strict=True):
            await set_facts(owner_engine, made, **{column: value})
        assert await names(underwriter, q=word, sort=sort, order="asc") == ascending, sort
        assert await names(underwriter, q=word, sort=sort, order="desc") == ascending[::-1], sort
        async with owner_engine.begin() as connection:
            await connection.execute(update(submission).where(every).values(**{column: values[0]}))


@pytest.mark.req("CB-079", "CB-080", "CB-089", "CB-176")
async def test_the_comment_that_holds_is_shown_and_sorted_by(
    underwriter: Browser, agent: Browser, rows: Three
) -> None:
    word, found = rows
    said = (
        (underwriter, "uw", (("zulu", "mike"), ("alfa", "zulu"), ("yankee", ""))),
        (agent, "agent", (("alfa", "zulu"), ("zulu", "mike"), ("yankee", ""))),
    )
    for browser, kind, every in said:
        for (prospect, _), texts in zip(found, every, strict=True):
            for text in texts:
                where = f"/api/prospects/{prospect.id}/comments/{kind}"
                assert (await browser.post(where, {"comment": text})).status_code == 200
    shown = {}
    for sort in ("uw_comments", "agent_comments"):
        listed_rows = (await listed(underwriter, q=word, sort=sort, order="asc"))["rows"]
        shown[sort] = [(row["company"][0], row[sort]) for row in listed_rows]
    assert shown == {
        "uw_comments": [("b", "mike"), ("c", "zulu"), ("a", "")],
        "agent_comments": [("c", "mike"), ("b", "zulu"), ("a", "")],
    }, "the newest of each, an emptied one last"


@pytest.mark.req("CB-089")
async def test_the_first_and_the_last_day_of_a_filter_are_within_it(
    underwriter: Browser, rows: Three, owner_engine: AsyncEngine
) -> None:
    word, found = rows
    (one, made), day = found[1], TODAY - timedelta(days=400)
    for hour in (time.min, time(23, 59, 59)):
        moment = datetime.combine(day, hour, UTC)
        await set_facts(owner_engine, made, effective_date=day, needed_by=day, submitted_at=moment)
        for name in ("effective", "needed", "submitted"):
            for ends in ({"from": day, "to": day}, {"to": day}):
                asked = {f"{name}_{end}": at.isoformat() for end, at in ends.items()}
                assert await names(underwriter, q=word, **asked) == [one.company], asked
            later = {f"{name}_from": (day + timedelta(days=1)).isoformat()}
            earlier = {f"{name}_to": (day - timedelta(days=1)).isoformat()}
            assert one.company not in await names(underwriter, q=word, **later)
            assert await names(underwriter, q=word, **earlier) == []
    for days, due in ((DUE_DAYS, [one.company]), (DUE_DAYS + 1, [])):
        await set_facts(owner_engine, made, needed_by=TODAY + timedelta(days=days))
        assert await names(underwriter, q=word, view="due") == due


@pytest.mark.req("CB-089")
async def test_two_letters_and_a_class_in_small_letters_are_searches_too(
    underwriter: Browser, rows: Three, owner_engine: AsyncEngine
) -> None:
    word, found = rows
    one, made = found[2]
    await set_facts(owner_engine, made, governing_class="7219F")
    assert one.company in await names(underwriter, q="7219f")
    short = (await listed(underwriter, q=word[:2], size=100))["rows"]
    assert made["id"] in {row["id"] for row in short}
