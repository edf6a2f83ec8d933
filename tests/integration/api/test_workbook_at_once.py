"""Twenty underwriters on one page: no cell is lost, every Save counts, each price is that of its cells."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from decimal import Decimal
from typing import Any
from uuid import UUID

import httpx
import pytest

from api.services import Services
from models.recalculation import RecalculationEnding
from models.risk import RiskLocation
from models.tenant import Tenant
from rating.engine import rate
from rating.recalculation import wish_of
from tests.integration.api.conftest import Browser, Open, People
from tests.integration.api.results import Results
from tests.integration.api.workbook_desk import KEY_RISK, UWIC, Place, Submitted, percent, submitter

WRITERS, SAVES = 20, 3
STATES: tuple[Place, ...] = tuple(
    (state, zip_code, (("8810", 4, 0, 240_000 + 1_000 * at),))
    for at, (state, zip_code) in enumerate(
        (("TX", "75001"), ("GA", "30301"), ("TN", "37201"), ("AL", "35201"), ("SC", "29201"),
         ("OK", "73101"), ("KS", "66101"), ("MO", "63101"), ("LA", "70112"), ("MS", "39201"))
    )
)  # fmt: skip
CELLS = [(column, state) for column in (KEY_RISK, UWIC) for state, _, _ in STATES]


@pytest.fixture(scope="module")
async def writers(browse: Open, people: People) -> list[Browser]:
    """Four people, each with five windows."""
    made = [await browse(await people.make("UWBeta", "RecalBeta", uw_level="3")) for _ in range(4)]
    return [made[at % 4] for at in range(WRITERS)]


@pytest.fixture
async def desk(agent: Browser, services: Services, results: Results) -> Submitted:
    """Ten states, two programs that we price."""
    return await submitter(agent, services, results)(STATES, "1.00", KEY_RISK, UWIC)


async def let_in(call: Callable[[], Awaitable[httpx.Response]]) -> httpx.Response:
    """The answer of a call; who waited too long for the others is told to try again, and does."""
    while (answer := await call()).status_code == 429:
        assert answer.json()["code"] == "too_many_at_once"
    return answer


async def save_anew(desk: Submitted, writer: Browser, cell: dict[str, Any]) -> int:
    """A Save upon whatever version stands. Returns: its version."""
    found = await let_in(lambda: writer.get(f"/api/workbooks/{desk.id}"))
    saved = await let_in(lambda: desk.put(writer, found.json()["version"], cell))
    assert saved.status_code == 200, saved.text
    desk.jobs += [UUID(job) for job in saved.json()["jobs"].values()]
    return int(saved.json()["version"])


async def test_random_cells_of_twenty_writers_are_all_kept_and_priced(
    desk: Submitted, writers: list[Browser], services: Services
) -> None:
    drawn = random.Random(14)
    found = await desk.read(writers[0])
    open_cells = [at for at in CELLS if found["stateCarrierData"][at[0]][at[1]]["open"]]
    assert len(open_cells) >= WRITERS - 4
    # Each value differs from the one before it: a Save that changes nothing has no version of its own.
    percents = [f"{Decimal(each) / 100:.2f}" for each in range(-400, 401) if each]
    typed = {at: drawn.sample(percents, SAVES) for at in open_cells}
    wanted = {at: values[-1] for at, values in typed.items()}

    async def write(writer: Browser, column: str, state: str) -> list[int]:
        return [
            await save_anew(desk, writer, percent(state, value, column)) for value in typed[column, state]
        ]

    written = await asyncio.gather(*(write(one, *at) for one, at in zip(writers, open_cells, strict=False)))
    versions = [one for many in written for one in many]
    assert len(versions) == len(set(versions)), "each Save has a version of its own"
    await desk.land(*reversed(desk.jobs))
    after = await desk.read(writers[0])
    kept = {at: after["stateCarrierData"][at[0]][at[1]]["debit_credit"] for at in wanted}
    assert {at: abs(Decimal(box["value"])) for at, box in kept.items()} == {
        at: abs(Decimal(value)) for at, value in wanted.items()
    }
    assert after["version"] == max(versions)
    await _prices_are_those_of_the_cells(desk, after, services)


async def _prices_are_those_of_the_cells(desk: Submitted, found: dict[str, Any], services: Services) -> None:
    """Each column's current price equals a fresh rating of its cells."""
    async with services.uow.begin(Tenant(scope="staff")) as work:
        risk = (await work.quote_records.input_of_run(desk.run)).risk
    assert all(isinstance(place, RiskLocation) for place in risk.locations)
    book = await services.books.for_version("demo-1")
    for column in found["columns"]:
        cells = found["stateCarrierData"][column["key"]]
        schedule = {
            row: Decimal(cell["debit_credit"]["value"]) * (-1 if cell["debit_credit"]["isChecked"] else 1)
            for row, cell in cells.items()
        }
        fresh = rate(wish_of(schedule, {}).laid_upon(risk), column["key"], book)
        assert Decimal(column["price"]["total"]) == fresh.totals.total_estimated_annual_premium


async def test_one_cell_of_twenty_writers_has_one_winner_and_the_others_are_told(
    desk: Submitted, writers: list[Browser]
) -> None:
    values = [f"-{number + 1}.00" for number in range(WRITERS)]

    async def write(number: int) -> tuple[int, dict[str, Any]]:
        answer = await let_in(lambda: desk.put(writers[number], 0, percent("TX", values[number])))
        return answer.status_code, answer.json()

    answers = await asyncio.gather(*map(write, range(WRITERS)))
    won = [at for at, (status, _) in enumerate(answers) if status == 200]
    assert len(won) == 1
    lost = [body for status, body in answers if status != 200]
    assert {body["code"] for body in lost} == {"cells_changed"}
    winner = values[won[0]]
    for body in lost:
        assert {one["value"] for one in body["cells"] if one["field"] == "debit_credit"} == {winner}
    found = await desk.read(writers[0])
    assert found["version"] == 1
    assert found["stateCarrierData"][KEY_RISK]["TX"]["debit_credit"]["value"] == winner.removeprefix("-")


async def test_a_price_of_an_older_save_that_lands_after_a_newer_one_is_superseded(
    desk: Submitted, writers: list[Browser], results: Results
) -> None:
    older = UUID((await desk.save(writers[0], 0, percent("TX", "-5")))["jobs"][KEY_RISK])
    landed: list[dict[str, Any]] = []

    async def newer_lands() -> None:
        saved = await desk.save(writers[1], 1, percent("GA", "-5"))
        await desk.land(UUID(saved["jobs"][KEY_RISK]))
        landed.append((await desk.read(writers[0]))["columns"][0]["price"])

    outcome = await results.recalculated(older, newer_lands)
    assert outcome.ending is RecalculationEnding.SUPERSEDED
    column = (await desk.read(writers[0]))["columns"][0]
    assert (column["price"], column["job"]) == (landed[0], None)
    assert landed[0]["run_id"] != str(desk.run)
