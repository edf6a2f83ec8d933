"""Named views of lists: each person's own, kept under a name, and as many as one needs."""

from collections.abc import Awaitable, Callable

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine

from models.saved_view import MOST_VIEWS
from tests.integration.api.conftest import Browser, People

VIEWS = "/api/views/uw_dashboard"
BIG = {"status": "quoted", "sort": "-payroll"}


@pytest.fixture
async def person(browse: Callable[..., Awaitable[Browser]], people: People) -> Browser:
    return await browse(await people.make("UWBeta"))


async def test_a_view_is_kept_replaced_and_deleted_by_its_name_and_is_nobody_elses(
    person: Browser, agent: Browser, stranger: Browser, rater: Browser, app_engine: AsyncEngine
) -> None:
    assert (await stranger.get(VIEWS)).status_code == 401
    assert (await rater.send("PUT", VIEWS, {"name": "x", "filter": {}})).status_code == 403
    for name, wanted in (("Big ones", {"status": "bound"}), (" Big ones ", BIG), ("all", {})):
        assert (await person.send("PUT", VIEWS, {"name": name, "filter": wanted})).status_code == 200
    assert (await person.get(VIEWS)).json() == [
        {"name": "all", "filter": {}}, {"name": "Big ones", "filter": BIG},
    ]  # fmt: skip
    assert (await person.get("/api/views/uw_released")).json() == []
    assert (await agent.get(VIEWS)).json() == []
    await agent.send("DELETE", f"{VIEWS}?name=all")
    assert len((await person.get(VIEWS)).json()) == 2
    for _ in range(2):
        assert (await person.send("DELETE", f"{VIEWS}?name=all")).json() == {"message": "Deleted"}
    assert [view["name"] for view in (await person.get(VIEWS)).json()] == ["Big ones"]
    async with app_engine.begin() as connection:
        await connection.execute(text("SELECT set_config('app.scope', 'staff', true)"))
        assert await connection.scalar(text("SELECT count(*) FROM saved_view")) == 0


async def test_what_is_no_name_or_no_filter_is_refused_and_so_is_one_view_too_many(person: Browser) -> None:
    for body in (
        {"name": " ", "filter": {}},
        {"name": "x" * 61, "filter": {}},
        {"name": "a", "filter": {"a b": "1"}},
        {"name": "a", "filter": {"a": "x" * 201}},
    ):
        assert (await person.send("PUT", VIEWS, body)).status_code == 422, body
    assert (await person.send("PUT", "/api/views/nowhere", {"name": "a", "filter": {}})).status_code == 422
    for number in range(MOST_VIEWS):
        await person.send("PUT", VIEWS, {"name": f"View {number}", "filter": {}})
    refused = await person.send("PUT", VIEWS, {"name": "One more", "filter": {}})
    assert (refused.status_code, refused.json()["code"]) == (409, "too_many_views")
    assert (await person.send("PUT", VIEWS, {"name": "View 1", "filter": BIG})).status_code == 200
