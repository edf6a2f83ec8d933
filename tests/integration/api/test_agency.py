"""The agency's record over HTTP: its own people alone, a logo that is drawn anew, each change in the log."""

from asyncio import Event, create_task, timeout
from base64 import b64decode, b64encode
from collections.abc import Awaitable, Callable
from hashlib import sha256
from io import BytesIO
from typing import Any

import pytest
from PIL import Image
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncEngine

from adapters.document_pool import logos
from adapters.document_pool.child import Answer
from adapters.postgres.tables.index import agency, audit_log
from api.agency import routes
from tests.integration.api.conftest import Browser, People
from tests.support.timeouts import PATIENCE_S

Open = Callable[..., Awaitable[Browser]]
CALL = "/api/agency/logo"
SVG = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10"><rect width="40" height="10"/></svg>'


def logo(data: bytes) -> dict[str, str]:
    return {"logo": b64encode(data).decode()}


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy machine refuses no logo here."""
    monkeypatch.setattr(routes, "_drawer", logos.LogoDrawer(seconds=PATIENCE_S, wait_s=PATIENCE_S))


@pytest.fixture
async def birch(browse: Open, people: People) -> Browser:
    """An agent of an agency that has a record."""
    return await browse(await people.make("AgencyBeta", "GetQuoteBeta", agency_key="birchwood"))


async def test_an_svg_is_kept_and_shown_as_a_png_and_can_be_taken_away(
    birch: Browser, owner_engine: AsyncEngine
) -> None:
    before = (await birch.get("/api/agency")).json()
    assert before == {
        "key": "birchwood", "name": "Birchwood Risk Partners", "phone": "(512) 555-0142", "logo": None,
    }  # fmt: skip
    answer = await birch.send("PUT", CALL, logo(SVG))
    assert answer.status_code == 200, answer.text
    kind, _, text = answer.json()["logo"].partition(",")
    assert kind == "data:image/png;base64"
    png = b64decode(text)
    assert Image.open(BytesIO(png)).format == "PNG" and b"svg" not in png
    assert (await birch.get("/api/agency")).json()["logo"] == answer.json()["logo"]
    async with owner_engine.connect() as connection:
        noted = select(audit_log.c.after_sha256, audit_log.c.actor).where(
            audit_log.c.action == "agency.logo_changed", audit_log.c.object_id == "birchwood"
        )
        rows = (await connection.execute(noted)).all()
        assert sha256(png).hexdigest() in {row.after_sha256 for row in rows}
        assert (await connection.scalar(select(agency.c.logo).where(agency.c.key == "birchwood"))) == png
    taken = await birch.send("PUT", CALL, {"logo": None})
    assert (taken.status_code, taken.json()["logo"]) == (200, None)


async def test_a_file_that_is_no_logo_is_refused_by_its_field_and_changes_nothing(birch: Browser) -> None:
    for data, said in (
        (b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script/></svg>', "holds a script"),
        (b"GIF89a", "neither a PNG nor an SVG"),
        (b" " * (200 * 1024 + 1), "larger than 200 KB"),
    ):
        answer = await birch.send("PUT", CALL, logo(data))
        assert answer.status_code == 422, answer.text
        (fault,) = answer.json()["errors"]
        assert fault["path"] == "logo" and said in answer.text
    large = await birch.send("PUT", CALL, logo(b" " * 400_000))
    assert (large.status_code, large.json()["code"]) == (413, "body_too_large")
    assert (await birch.send("PUT", CALL, {"logo": "no base64!"})).status_code == 422
    assert (await birch.get("/api/agency")).json()["logo"] is None


async def test_nobody_but_the_agencys_own_people_comes_near_its_record(
    birch: Browser,
    agent: Browser,
    stranger: Browser,
    rater: Browser,
    demo: Browser,
    browse: Open,
    people: People,
) -> None:
    viewer = await browse(await people.make("CarrierBeta", agency_key="birchwood", carrier_key="zurich"))
    staff = await browse(await people.make("SalesBeta", "GetQuoteBeta"))
    refused = ((stranger, 401), (rater, 403), (viewer, 403), (agent, 404), (demo, 404), (staff, 404))
    for caller, status in refused:
        for answer in (await caller.get("/api/agency"), await caller.send("PUT", CALL, logo(SVG))):
            assert answer.status_code == status, answer.text
            assert "Birchwood" not in answer.text
    assert (await birch.get("/api/agency")).json()["logo"] is None


async def test_a_text_that_is_no_base64_is_refused_at_its_field(birch: Browser) -> None:
    for text in ("*", "\N{GRINNING FACE}", "abc"):
        answer = await birch.send("PUT", CALL, {"logo": text})
        assert (answer.status_code, answer.json()["errors"][0]["path"]) == (422, "logo"), text


async def test_a_second_logo_of_an_agency_waits_for_the_first(
    birch: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    in_child, begun, answered = logos.in_child, Event(), Event()

    async def held(*asked: Any) -> Answer:
        if not begun.is_set():
            begun.set()
            await answered.wait()
        return await in_child(*asked)

    monkeypatch.setattr(logos, "in_child", held)
    first = create_task(birch.send("PUT", CALL, logo(SVG)))
    async with timeout(PATIENCE_S):
        await begun.wait()
    refused = await birch.send("PUT", CALL, logo(SVG))
    answered.set()
    assert ((await first).status_code, refused.status_code) == (200, 429), refused.text
    assert refused.headers["content-type"] == "application/problem+json"
    assert int(refused.headers["retry-after"]) > 0
    assert (await birch.send("PUT", CALL, {"logo": None})).status_code == 200
