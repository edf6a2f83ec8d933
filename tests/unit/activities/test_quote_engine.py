"""Our own prices over fakes: programs are rated together, and each has a row whatever becomes of it."""

import asyncio
from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from activities.ports import PricedRow
from activities.quote import engine
from activities.quote.batches import BATCH_MS, batches_of, expected_ms
from activities.quote.engine import EnginePrices
from models.job import JobRef
from models.quote import BatchTask, ProgramQuote, ProgramState, QuoteInput
from models.risk import Exposure, Risk, RiskLocation
from rating.engine import rate
from tests.support.ports import DatabaseDown, FakeBooks, FakeCatalogue, FakeQuoteStore
from tests.support.quote_cases import RATED, a_job, a_program, a_risk, an_input


class CountingStore(FakeQuoteStore):
    """Keeps which rows came in one transaction."""

    def __init__(self) -> None:
        super().__init__()
        self.commits: list[list[str]] = []

    async def record_prices(self, job: JobRef, rows: Any) -> None:
        """See QuoteStore."""
        await super().record_prices(job, rows)
        self.commits.append([each.row.program for each in rows])


class Bench:
    """Prices of one run."""

    def __init__(self, asked: QuoteInput, known: tuple[str, ...] = RATED) -> None:
        self.store, self.asked, self.job = CountingStore(), asked, a_job()
        self.run_id = self.store.add(self.job, asked)
        self.books = FakeBooks()
        self.prices = EnginePrices(self.store, self.books, FakeCatalogue(*map(a_program, known)))

    async def price(self, *programs: str, version: int = 3) -> tuple[ProgramQuote, ...]:
        """As the activity asks."""
        task = BatchTask(job=self.job, run_id=self.run_id, programs=programs, version=version)
        return await self.prices.price(task, self.asked)


def a_risk_of(lines: int, states: tuple[str, ...] = ("GA",)) -> Risk:
    """So many class lines, each of a class of its own, spread over the states."""
    places = tuple(
        RiskLocation(
            name=state,
            state=state,
            employees=tuple(
                Exposure(code=f"{number:04}", description="", ft=1, pt=0, payroll=Decimal(1))
                for number in range(at, lines, len(states))
            ),
        )
        for at, state in enumerate(states)
    )
    return a_risk().model_copy(update={"locations": places})


async def test_programs_of_a_batch_share_one_transaction_and_each_has_its_price() -> None:
    bench = Bench(an_input(*RATED))
    rows = await bench.price(*RATED)
    assert bench.store.commits == [list(RATED)]
    assert [(row.program, row.state) for row in rows] == [(key, ProgramState.QUOTED) for key in RATED]
    assert {program for _, program in bench.store.worksheets} == set(RATED)


async def test_an_outage_fails_the_whole_batch_and_nothing_of_it_is_written() -> None:
    bench = Bench(an_input(*RATED))
    bench.store.fail(1)
    with pytest.raises(DatabaseDown):
        await bench.price(*RATED)
    assert not bench.store.by_run[bench.run_id]
    assert len(await bench.price(*RATED)) == len(RATED)


async def test_a_batch_that_runs_twice_changes_nothing() -> None:
    bench = Bench(an_input(*RATED))
    await bench.price(*RATED)
    await bench.price(*RATED)
    assert len(bench.store.writes) == len(RATED)


async def test_a_program_that_breaks_ends_as_an_outage_and_the_others_are_priced(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    bench = Bench(an_input(*RATED))

    def breaking(risk: Risk, program: str, book: Any) -> Any:
        if program == RATED[1]:
            raise ZeroDivisionError(f"payroll {risk.locations[0].employees[0].payroll}")
        return rate(risk, program, book)

    monkeypatch.setattr(engine, "rate", breaking)
    rows = {row.program: row for row in await bench.price(*RATED)}
    assert rows[RATED[1]].state is ProgramState.OUTAGE
    assert rows[RATED[1]].reasons[0].rule_id == "platform.outage"
    assert {row.state for key, row in rows.items() if key != RATED[1]} == {ProgramState.QUOTED}
    assert "ZeroDivisionError in breaking, " in caplog.text
    assert "payroll" not in caplog.text, "the log holds nothing of the risk"


async def test_a_program_that_left_the_catalogue_is_dropped_by_name() -> None:
    bench = Bench(an_input(*RATED), known=RATED[1:])
    gone, *others = await bench.price(*RATED)
    assert (gone.program, gone.state) == (RATED[0], ProgramState.DROPPED)
    assert gone.reasons[0].text == f"Program {RATED[0]} left the catalogue."
    assert {row.state for row in others} == {ProgramState.QUOTED}


async def test_a_long_batch_is_rated_beside_the_event_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    beside: list[bool] = []

    async def noted(work: Any, *arguments: Any) -> Any:
        beside.append(True)
        return work(*arguments)

    monkeypatch.setattr(asyncio, "to_thread", noted)
    bench = Bench(an_input(*RATED))
    await bench.price(*RATED)
    assert not beside
    monkeypatch.setattr(engine, "ON_LOOP_MS", 0.0)
    await bench.price(*RATED, version=6)
    assert beside


@pytest.mark.parametrize(
    ("risk", "measured_ms"),
    [
        (a_risk_of(1), 0.5),
        (a_risk_of(2, ("GA", "FL")), 0.8),
        (a_risk_of(5, ("GA", "FL", "AL", "TX", "NC")), 1.7),
        (a_risk_of(50, ("GA", "FL", "AL", "TX", "NC")), 3.6),
    ],
)
def test_the_estimate_is_near_what_was_measured(risk: Risk, measured_ms: float) -> None:
    assert measured_ms / 2 <= expected_ms(risk) <= measured_ms * 2


def test_programs_are_cut_in_their_order_into_batches_that_are_short() -> None:
    programs = [f"gms-{number}" for number in range(60)]
    risk = a_risk_of(50, ("GA", "FL", "AL", "TX", "NC"))
    batches = batches_of(risk, programs)
    assert [key for batch in batches for key in batch.programs] == programs
    assert len(batches) > 1
    assert all(expected_ms(risk, len(batch.programs)) <= BATCH_MS and batch.local for batch in batches)


def test_a_program_that_takes_long_is_a_batch_by_itself_and_goes_through_the_queue() -> None:
    batches = batches_of(a_risk_of(5_000), RATED)
    assert [len(batch.programs) for batch in batches] == [1] * len(RATED)
    assert not any(batch.local for batch in batches)


def test_ten_programs_of_a_small_risk_are_one_batch_and_none_are_none() -> None:
    programs = [f"gms-{number}" for number in range(10)]
    (batch,) = batches_of(a_risk(), programs)
    assert (batch.programs, batch.local) == (tuple(programs), True)
    assert batches_of(a_risk(), []) == ()


async def test_recording_a_row_without_a_worksheet_keeps_none() -> None:
    bench = Bench(an_input(*RATED))
    (row, *_) = await bench.price(RATED[0])
    await bench.store.record_prices(bench.job, [PricedRow(row=row.model_copy(update={"version": 9}))])
    assert bench.store.by_run[bench.run_id][RATED[0]].version == 9


async def test_a_policy_is_judged_and_priced_by_the_book_of_its_effective_date() -> None:
    risk = a_risk(effective_date=date(2026, 5, 31), start_date=date(2026, 6, 2))
    bench = Bench(an_input(*RATED, risk=risk))
    await bench.prices.judge(bench.run_id, risk, [a_program(RATED[0])])
    await bench.price(RATED[0])
    assert bench.books.asked == {date(2026, 5, 31)}
