"""Our own prices over fakes: which programs are rated together, and that each still answers for itself."""

import asyncio
from collections.abc import Sequence
from datetime import date
from uuid import UUID

import pytest

from activities.quote.engine import TOGETHER_LINES, EnginePrices
from models.job import JobRef
from models.quote import ProgramQuote, ProgramState, ProgramTask, QuoteInput
from models.worksheet import Worksheet
from tests.support.ports import DatabaseDown, FakeBooks, FakeCatalogue, FakeQuoteStore
from tests.support.quote_cases import RATED, a_job, a_program, a_risk, an_input


class SlowStore(FakeQuoteStore):
    """Commits what arrives within one turn of the loop together, as the real store does while it waits."""

    def __init__(self) -> None:
        super().__init__()
        self.commits: list[list[str]] = []
        self._waiting: list[str] = []

    async def record_price(self, job: JobRef, row: ProgramQuote, worksheet: Worksheet, digest: str) -> None:
        """See QuoteStore."""
        self._waiting.append(row.program)
        await asyncio.sleep(0)
        if self._waiting:
            self.commits.append(self._waiting)
            self._waiting = []
        await super().record_price(job, row, worksheet, digest)


class Bench:
    """Prices of one run whose plan is known."""

    def __init__(self, asked: QuoteInput, planned: Sequence[str] = RATED) -> None:
        self.store, self.asked, self.job = SlowStore(), asked, a_job()
        self.run_id: UUID = self.store.add(self.job, asked)
        self.books = FakeBooks()
        self.prices = EnginePrices(self.store, self.books, FakeCatalogue(*map(a_program, RATED)))
        self.prices.plan(self.job.job_id, planned)

    async def price(self, program: str, version: int = 3) -> ProgramQuote:
        """As the activity of one program asks."""
        task = ProgramTask(job=self.job, run_id=self.run_id, program=program, version=version)
        return await self.prices.price(task, self.asked)

    def rated(self) -> set[str]:
        """Programs that have a row."""
        return set(self.store.by_run[self.run_id])


async def test_the_first_program_asked_for_begins_the_others_of_its_plan_and_all_share_a_commit() -> None:
    bench = Bench(an_input(*RATED))
    assert (await bench.price(RATED[1])).program == RATED[1]
    assert len(bench.store.commits) == 1
    assert set(bench.store.commits[0]) == set(RATED)
    rows = [await bench.price(program) for program in RATED if program != RATED[1]]
    assert {row.state for row in rows} == {ProgramState.QUOTED}
    assert len(bench.store.writes) == len(RATED), "each was written once"


async def test_a_program_that_is_in_no_plan_is_priced_alone() -> None:
    bench = Bench(an_input(*RATED), planned=())
    await bench.price(RATED[0])
    assert bench.rated() == {RATED[0]}


async def test_programs_of_a_large_risk_wait_for_their_own_activities() -> None:
    risk = a_risk()
    crew = risk.locations[0].employees * TOGETHER_LINES
    large = risk.model_copy(
        update={"locations": (risk.locations[0].model_copy(update={"employees": crew}), *risk.locations[1:])}
    )
    bench = Bench(an_input(*RATED, risk=large))
    await bench.price(RATED[0])
    assert bench.rated() == {RATED[0]}


async def test_an_outage_fails_each_activity_by_itself_and_each_is_tried_again() -> None:
    bench = Bench(an_input(*RATED))
    bench.store.fail(len(RATED))
    for program in RATED:
        with pytest.raises(DatabaseDown):
            await bench.price(program)
    rows = [await bench.price(program) for program in RATED]
    assert [row.program for row in rows] == list(RATED)
    assert bench.rated() == set(RATED)


async def test_a_later_version_of_a_program_does_not_get_the_price_that_was_begun_before() -> None:
    bench = Bench(an_input(*RATED))
    await bench.price(RATED[0])
    again = await bench.price(RATED[1], version=6)
    assert again.version == 6
    assert bench.store.by_run[bench.run_id][RATED[1]].version == 6


async def test_a_policy_is_judged_and_priced_by_the_book_of_its_effective_date() -> None:
    risk = a_risk(effective_date=date(2026, 5, 31), start_date=date(2026, 6, 2))
    bench = Bench(an_input(*RATED, risk=risk))
    await bench.prices.judge(bench.run_id, risk, [a_program(RATED[0])])
    await bench.price(RATED[0])
    assert bench.books.asked == {date(2026, 5, 31)}
